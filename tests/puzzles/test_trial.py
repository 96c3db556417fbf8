"""How ways to act are tried: all of them, on worlds dealt anew and played to their end, the same for each."""

import pytest

import haversack
from haversack.bots.judges import judge_for
from haversack.bots.ways import Way, lead, outcome_of, try_ways, ways_from
from haversack.kernel.state import GameState
from haversack.puzzles import trial as t

LAST_BATTLE = {
    "game": "greatwar",
    "turn": 10,
    "phase": "r2_a",
    "defender": "entente",
    "seed": 1,
    "central": {
        "hand": ["red-s-9", "blue-s-2", "white-s-a"],
        "table": [{"card": "blue-h-6", "face": "up"}],
        "captured": ["red-h-10", "red-h-q"],
    },
    "entente": {
        "hand": ["red-s-4", "red-h-k", "blue-h-j"],
        "table": [{"card": "red-h-a", "face": "up"}],
        "captured": ["red-c-2"],
    },
}


def last_battle() -> GameState:
    """Return a position a few cards before the end of The Great War."""
    return haversack.load("greatwar").position(LAST_BATTLE).quiet()


def position_of(state: GameState, seed: int = 1) -> t.Position:
    """Return a position for a trial, as the seat that decides knows it."""
    seat = state.seats()[state.seat]
    return t.Position(state, judge_for(state), seat, seat, seed)


def way(*results: float) -> Way:
    """Return a way with these results."""
    made = Way([1])
    for result in results:
        made.add(result)
    return made


def test_every_option_is_the_beginning_of_a_way() -> None:
    """None is left out because it looks bad; where the seat is asked again, each answer makes a way of its own."""
    state = haversack.load("ww2").position(
        {"game": "ww2", "countries": {"germany": {"armies": ["germany"], "hand": ["de_build_army", "de_land_battle"]}}}
    )
    keys = state.vocabulary.keys
    position = t.Position(state, judge_for(state), "germany", "axis", 1)
    ways = [[keys[choice] for choice in one.choices] for one in ways_from(state, position.judge, position.offered())]
    assert {one[0] for one in ways} == {keys[choice] for choice in position.offered()}
    assert ["play:de_build_army", "space:western_europe"] in ways
    assert ["play:de_build_army", "space:eastern_europe"] in ways
    assert len({tuple(one) for one in ways}) == len(ways)


def test_what_wins_is_what_the_rules_say_at_the_end() -> None:
    """The game is played out; one side's win is the other's loss; the state at hand is left alone."""
    state = last_battle()
    judge, before = judge_for(state), state.digest()
    choice = [state.legal[0]]
    for seed in range(4):
        dealt = state.determinise(state.seats()[state.seat], seed)
        won = outcome_of(dealt, judge, choice, "central")
        assert won in (0.0, 0.5, 1.0)
        assert won + outcome_of(dealt, judge, choice, "entente") == 1.0
        assert outcome_of(dealt, judge, choice, "central") == won
    assert state.digest() == before


def test_ways_are_tried_on_the_same_worlds() -> None:
    """The same way twice has the same results, so that a lead is never luck in the deal."""
    state = last_battle()
    ways = [Way([state.legal[0]]), Way([state.legal[0]])]
    position = position_of(state)
    for number in range(6):
        try_ways(ways, position.world(1, number), position.judge, position.team)
    assert ways[0].results == ways[1].results
    assert lead(ways[0], ways[1])[0] == 0


def test_worlds_of_stages_differ_and_can_be_dealt_again() -> None:
    """Luck of one stage is none of the next; the truth behind what the seat knows decides nothing."""
    state = last_battle()
    one, same, other = position_of(state), position_of(state), position_of(state, seed=2)
    truth = position_of(state.determinise(one.seat, 77).quiet())
    digests = {one.world(stage, number).digest() for stage in range(4) for number in range(20)}
    assert len(digests) == 80
    assert one.world(2, 3).digest() == same.world(2, 3).digest() == truth.world(2, 3).digest()
    assert one.world(2, 3).digest() != other.world(2, 3).digest()


def test_a_lead_has_its_error() -> None:
    """Few worlds that agree prove little."""
    ahead, error = lead(way(1, 1, 1, 1), way(0, 0, 0, 0))
    assert (ahead, error) == (1.0, 0.25)
    ahead, error = lead(way(*[1, 0] * 50), way(*[0, 0] * 50))
    assert ahead == 0.5
    assert error == pytest.approx(0.05)
    assert lead(way(), way()) == (0.0, 1.0)


def test_a_way_leaves_when_it_is_behind_beyond_doubt() -> None:
    """The second stays, whatever it won, since its figure is told; what may be near stays too."""
    best, near, second, far = way(*[1] * 100), way(*[1, 1, 1, 1, 0] * 20), way(*[0] * 100), way(*[0] * 100)
    near.choices, second.choices, far.choices = [1, 2], [2], [3]
    gone: list[t.Found] = []
    assert t._in_the_running([best, near, second, far], gone) == [best, near, second]
    assert [one.share for one in gone] == [0.0]


def test_the_second_begins_otherwise() -> None:
    """Where another answer after the same option is as good, the option alone is the play; where none is, both are."""
    best, sibling, other = Way([1, 5]), Way([1, 6]), Way([2])
    assert t._rivals([best, sibling, other]) == [other]
    assert t._play([best, sibling, other]) == [1]
    assert t._play([best, other]) == [1, 5]
    assert t._rivals([best, sibling]) == [sibling]
    assert t._play([best, sibling]) == [1, 5]


class Scripted:
    """Results of ways by their first choice, in place of games: what share of the worlds each wins."""

    def __init__(self, **shares: list[float]) -> None:
        self.shares = shares
        self.tried = 0

    def __call__(self, ways: list[Way], dealt: object, judge: object, team: str) -> None:
        self.tried += 1
        stage = "again" if self.tried > 1_200 else "first"
        for one in ways:
            share = self.shares[stage][one.choices[0]]
            one.add(1.0 if (len(one.results) * 7919 % 1000) / 1000 < share else 0.0)


@pytest.mark.parametrize(
    ("shares", "promises"),
    [([1.0, 0.0, 0.0], True), ([1.0, 1.0, 0.0], False), ([0.5, 0.5, 0.5], False), ([0.95, 0.6, 0.3], True)],
)
def test_a_glance_gives_up_what_does_not_matter(
    monkeypatch: pytest.MonkeyPatch, shares: list[float], promises: bool
) -> None:
    """Eight worlds are enough to see that two options win as much."""
    tries = Scripted(first=shares)
    monkeypatch.setattr(t, "try_ways", tries)
    monkeypatch.setattr(t.Position, "offered", lambda _: [0, 1, 2])
    assert t.is_promising(position_of(last_battle())) is promises
    assert tries.tried <= 8


@pytest.mark.parametrize(
    ("first", "again", "passes"),
    [
        ([0.6, 0.4, 0.2], [0.6, 0.4, 0.2], True),
        ([0.6, 0.52, 0.2], [0.6, 0.52, 0.2], False),
        ([0.6, 0.4, 0.2], [0.6, 0.55, 0.2], False),
        ([0.6, 0.4, 0.2], [0.4, 0.6, 0.2], False),
    ],
)
def test_the_best_must_lead_by_the_margin_and_again_in_ten_times_the_worlds(
    monkeypatch: pytest.MonkeyPatch, first: list[float], again: list[float], passes: bool
) -> None:
    """A lead that shrinks in the worlds that confirm, or another best there, is no puzzle."""
    tries = Scripted(first=first, again=again)
    monkeypatch.setattr(t, "try_ways", tries)
    monkeypatch.setattr(t.Position, "world", lambda *_: None)
    monkeypatch.setattr(t, "ways_from", lambda *_: [Way([0]), Way([1]), Way([2])])
    found = t.trial(position_of(last_battle()))
    assert bool(found) == passes
    if passes:
        assert [one.choices[0] for one in found[:2]] == [0, 1]
        assert [one.worlds for one in found[:2]] == [10_000, 10_000]
        assert found[0].share - found[1].share >= t.MARGIN
