"""What cannot be undone is known before it is chosen, and tells nothing that is hidden."""

import random

import pytest

import haversack
from haversack.kernel.match import Match
from haversack.server.finals import final_choices
from tests.kernel.test_match import GAME, choose, match_at

SECRET = b"a secret"


def keys_of(match: Match, choices: list[int]) -> set[str]:
    return {match.state.vocabulary.keys[choice] for choice in choices}


def test_what_opens_a_window_is_final_whoever_could_answer() -> None:
    """The battle is final with any face-down Response on the table, and what is said does not tell which it is."""
    germany = {"armies": ["germany", "balkans"], "hand": ["de_land_battle", "de_build_army"]}
    said = []
    for response in ("su_rasputitsa", "su_stalingrad", "su_leningrad"):
        soviet = {"armies": ["moscow", "ukraine"], "responses": [response]}
        match = match_at(germany=germany, soviet_union=soviet)
        assert keys_of(match, final_choices(match, SECRET)).isdisjoint({"play:de_land_battle", "play:de_build_army"})
        choose(match, "play:de_land_battle")
        said.append(keys_of(match, final_choices(match, SECRET)))
    assert "space:ukraine" in said[0]
    assert said[1:] == said[:-1]


def test_what_nobody_could_answer_is_not_final() -> None:
    """The same battle without a Response on the table."""
    germany = {"armies": ["germany", "balkans"], "hand": ["de_land_battle", "de_build_army"]}
    match = match_at(germany=germany, soviet_union={"armies": ["moscow", "ukraine"]})
    choose(match, "play:de_land_battle")
    assert "space:ukraine" not in keys_of(match, final_choices(match, SECRET))


def test_looking_at_hidden_cards_is_final() -> None:
    """The own deck is looked at."""
    match = match_at(germany={"hand": ["de_build_army"], "status": ["de_superior_planning"]})
    assert "use:de_superior_planning" in keys_of(match, final_choices(match, SECRET))


@pytest.mark.parametrize("name", haversack.GAMES)
def test_what_is_said_to_be_final_is(name: str) -> None:
    """In random games: what was said to be final cannot be taken back; nearly all else can."""
    dice = random.Random(3)
    match = Match(haversack.load(name).new(11), secret=SECRET)
    surprises = 0
    for _ in range(60):
        seat = match.decider
        if seat is None:
            break
        final, choice = final_choices(match, SECRET), dice.choice(match.state.legal)
        match.choose(match.number, choice, seat)
        may = match.state.seat >= 0 and match.may_undo(seat)
        assert not (choice in final and may)
        surprises += choice not in final and not may
    assert surprises <= 2


def test_asking_what_is_final_changes_nothing() -> None:
    """The match stays as it was, the log included."""
    match = Match(GAME.new(5))
    before, events = match.state.digest(), match.state.events
    final_choices(match, SECRET)
    assert (match.state.digest(), match.state.events, match.number) == (before, events, 0)
