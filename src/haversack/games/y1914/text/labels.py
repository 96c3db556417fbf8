"""What the options of a decision say: what each does, what it costs, and whether it would do nothing."""

from typing import TYPE_CHECKING, Final

from haversack.games.y1914.engine.idle import why_idle
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.facts.board import OPEN_COUNT
from haversack.games.y1914.facts.constants import (
    CARDS,
    COUNTRIES,
    COUNTRY,
    DECK,
    DONE,
    FROM,
    HOMES,
    MULLIGAN,
    NUMBER,
    PIECE,
    POWER,
    POWERS,
    REMOVE,
    SPACE,
    TEAM_OF_POWER,
    VP,
)
from haversack.games.y1914.facts.names import TEAMS_THE, losses_listed, piece_at
from haversack.kernel.english import count_of

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


def _home(country: int, space: int) -> str:
    return ", its Home" if space == HOMES[country] else ""


_REMOVALS: Final = [
    f"Remove your {piece_at(country, space)}{_home(country, space)}"
    for country in range(COUNTRIES)
    for space in range(OPEN_COUNT)
]


def label(s: "State", top: Procedure, choice: int) -> str:
    """Return what an option of the open question says."""
    if choice < SPACE:
        return _plain_label(s, top, choice)
    if choice < FROM:
        return top.space_label(s, choice - SPACE)
    if choice < PIECE:
        return top.source_label(s, choice - FROM)
    if choice < REMOVE:
        country, space = divmod(choice - PIECE, OPEN_COUNT)
        return top.piece_label(s, country, space)
    if choice < COUNTRY:
        return _REMOVALS[choice - REMOVE]
    if choice < POWER:
        return top.country_label(s, choice - COUNTRY)
    if choice < NUMBER:
        return top.power_label(s, choice - POWER)
    if choice == MULLIGAN:
        return "Mulligan: shuffle all and draw ten anew, once"
    if choice < CARDS:
        return top.number_label(s, choice - NUMBER)
    return _card_label(s, top, choice)


def _plain_label(s: "State", top: Procedure, choice: int) -> str:
    if choice == DECK:
        return f"Discard the top card of your draw deck, unseen ({count_of(len(s.decks[s.seat]))} left there)"
    if choice == VP:
        return f"Lose 1 VP of {TEAMS_THE[TEAM_OF_POWER[s.seat]]} instead, as your draw deck is empty"
    return top.done_label(s) if choice == DONE else top.PASS_LABEL


def _card_label(s: "State", top: Procedure, choice: int) -> str:
    """Return what an option about a card says."""
    rules = s.rules
    if choice >= rules.use:
        return _use_label(s, top, rules.cards[choice - rules.use])
    if choice >= rules.unprepare:
        return f"Return {rules.cards[choice - rules.unprepare].title} to your hand"
    if choice >= rules.prepare:
        card = rules.cards[choice - rules.prepare]
        return f"Prepare {card.title}: {card.side}"
    if choice >= rules.place:
        return f"Put {rules.cards[choice - rules.place].title} under your draw deck"
    if choice >= rules.take:
        return top.take_label(s, rules.cards[choice - rules.take])
    if choice >= rules.give:
        return top.give_label(s, rules.cards[choice - rules.give])
    if choice >= rules.discard:
        card = rules.cards[choice - rules.discard]
        if s.status & card.bit:
            return f"Discard the Status {card.title} from the table"
        return top.discard_label(s, card)
    return _play_label(s, rules.cards[choice - rules.play])


def _play_label(s: "State", card: "CardDef") -> str:
    """Return what playing a card does: what its attrition comes to now, its VP, whether it would do nothing."""
    why = why_idle(s, card)
    if why:
        return f"Play {card.title}: would do nothing now, as {why}"
    numbers = [0] * POWERS
    points = 0
    for part in card.parts:
        verb = s.rules.verbs[part]
        points += verb.points_gained()
        for power, number in enumerate(verb.discards(s)):
            numbers[power] += number
    notes = [f"discards now {losses_listed(numbers)}"] if any(numbers) else []
    notes += [f"gains {points} VP"] if points else []
    return f"Play {card.title}: {', '.join(notes)}" if notes else f"Play {card.title}"


def _use_label(s: "State", top: Procedure, card: "CardDef") -> str:
    """Return what revealing a prepared card, or using a Status, does."""
    if s.status & card.bit and card.number not in s.prepared[card.power]:
        return f"Use {card.title}: {top.status_words(s, card)}"
    return top.reveal_label(s, card)
