"""What may be done beside the question, as the game lists it for each seat (`state.asides`)."""

from typing import NamedTuple

from haversack.cli.answers import Choice, as_id, parse_answer
from haversack.kernel.decisions import Option
from haversack.kernel.match import Match


class Aside(NamedTuple):
    """Something a seat may do beside the question."""

    seat: str
    option: Option


def asides_of(match: Match, player: str) -> list[Aside]:
    """Return what a player may do beside the question, for each of the player's seats."""
    return [Aside(seat, option) for seat in match.seats_of(player) for option in match.state.asides(seat)]


def tagged_asides(asides: list[Aside]) -> list[Choice]:
    """Return them with their tags."""
    return [Choice(str(place), aside.option) for place, aside in enumerate(asides, 1)]


def meant_asides(text: str, asides: list[Aside]) -> tuple[list[Aside], bool]:
    """Return which of them a text may mean, if need be by a part of the label, and whether it says so in full."""
    meaning = parse_answer(text, tagged_asides(asides))
    keys = {option.key for option in meaning.options}
    meant = [aside for aside in asides if aside.option.key in keys]
    if meant or not as_id(text) or text.isdecimal():
        return meant, meaning.surely
    return [aside for aside in asides if as_id(text) in as_id(aside.option.label)], False
