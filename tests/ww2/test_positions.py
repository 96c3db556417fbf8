"""Positions: any state as data and back."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import haversack
from haversack.kernel.state import GameState
from tests.share import share
from tests.ww2.table import GAME, Table

SEEDS = st.integers(min_value=0, max_value=2**32)


def states_of(seed: int, choices: Iterator[int], steps: int) -> Iterator[GameState]:
    """Yield the states of a game that prefers playing and using cards, so that effects are met half done."""
    options = {"reallocate": seed % 2 == 0, "owner_removal_counts": seed % 3 == 0, "built_or_recruited": seed % 5 == 0}
    state = GAME.new(seed, options)
    for _ in range(steps):
        yield state
        if state.decision is None:
            return
        keys = state.decision.keys()
        using = [key for key in keys if key.startswith("use:")]
        acting = [key for key in keys if not key.startswith(("remove:", "discard:")) and key != "pass"]
        among = using or acting or keys
        state.apply(among[next(choices) % len(among)])


def stream(seed: int) -> Iterator[int]:
    """Yield numbers to choose by."""
    number = seed
    while True:
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        yield number >> 33


@given(seed=SEEDS)
@settings(max_examples=share(25, one_in=3), deadline=None)
def test_a_position_is_the_inverse_of_its_state(seed: int) -> None:
    for state in states_of(seed, stream(seed), 150):
        data = json.loads(json.dumps(state.position()))
        rebuilt = GAME.position(data)
        assert rebuilt == state
        assert (rebuilt.decision, rebuilt.outcome) == (state.decision, state.outcome)
        assert rebuilt.position() == state.position()


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_rebuilt_state_goes_on_exactly_as_its_original(seed: int) -> None:
    *_, state = states_of(seed, stream(seed), 120)
    rebuilt = GAME.position(json.loads(json.dumps(state.position())))
    choices = stream(seed + 1)
    for _ in range(60):
        if state.decision is None:
            break
        choice = state.legal[next(choices) % len(state.legal)]
        assert state.apply(choice).digest() == rebuilt.apply(choice).digest()
    assert rebuilt.view("japan") == state.view("japan")


def test_the_inverse_holds_at_the_end_of_a_game() -> None:
    *_, state = states_of(11, stream(11), 5000)
    assert state.outcome is not None
    rebuilt = GAME.position(state.position())
    assert (rebuilt, rebuilt.outcome, rebuilt.decision) == (state, state.outcome, None)


def test_the_middle_of_an_effect_is_part_of_a_position() -> None:
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_build_army"], "status": ["de_synthetic_fuel"]},
    ).choose("play:de_build_army", "space:western_europe")
    assert table.uses == ["de_synthetic_fuel"]
    rebuilt = GAME.position(table.state.position())
    assert rebuilt.decision == table.state.decision
    assert rebuilt.apply("use:de_synthetic_fuel") == table.state.clone().apply("use:de_synthetic_fuel")


# What is left out


def test_what_a_position_leaves_out_is_the_default() -> None:
    state = GAME.position({"countries": {"germany": {"hand": ["de_plunder"]}}})
    view: Any = state.view(None)
    assert (view["round"], view["turn"], view["step"]) == (1, "germany", "play")
    assert view["vp"] == {"axis": 0, "allies": 0}
    assert state.options == GAME.new(0).options
    assert all(not country["armies"] and not country["navies"] for country in view["countries"].values())


def test_a_country_left_out_has_all_its_cards_as_deck() -> None:
    state = GAME.position({"turn": "germany", "countries": {"germany": {"hand": ["de_plunder"]}}})
    position: Any = state.position()
    japan = position["countries"]["japan"]
    assert len(japan["deck"]) == 34
    assert japan["hand"] == japan["status"] == japan["responses"] == japan["discard"] == []


def test_a_deck_left_out_is_all_cards_not_named_elsewhere() -> None:
    germany: dict[str, Any] = {
        "hand": ["de_plunder", "de_build_army"],
        "status": ["de_blitzkrieg"],
        "discard": ["de_land_battle", "de_land_battle"],
    }
    state = GAME.position({"countries": {"germany": germany}})
    position: Any = state.position()
    deck = position["countries"]["germany"]["deck"]
    assert len(deck) == 41 - 5
    counts = Counter(deck)
    assert (counts["de_build_army"], counts["de_land_battle"], counts["de_plunder"]) == (5, 5, 0)
    assert counts["de_blitzkrieg"] == 0


def test_a_deck_left_out_is_shuffled_by_the_seed() -> None:
    def deck(seed: int) -> list[str]:
        position: Any = GAME.position({"seed": seed, "countries": {"germany": {"hand": ["de_plunder"]}}}).position()
        found: list[str] = position["countries"]["germany"]["deck"]
        return found

    assert deck(1) == deck(1)
    assert deck(1) != deck(2)
    assert sorted(deck(1)) == sorted(deck(2))


def test_a_deck_given_is_kept_from_the_top() -> None:
    deck = ["de_build_navy", "de_plunder", "de_sea_battle"]
    table = Table(germany={"armies": ["germany"], "hand": ["de_land_battle"], "deck": deck})
    table.choose("discard:de_land_battle")
    assert table.hand("germany") == ["de_build_navy", "de_sea_battle", "de_plunder"]
    table = Table(germany={"armies": ["germany"], "status": ["de_conscription"], "deck": [*deck, "de_autobahn"]})
    table.choose("use:de_conscription")
    assert table.discard("germany") == ["de_plunder", "de_build_navy"]


def test_discards_are_listed_from_the_top() -> None:
    table = Table(
        turn="united_states",
        united_states={"hand": ["us_build_army"], "discard": ["us_land_battle", "us_sea_battle"], "face_down": 1},
    )
    seen: Any = table.state.view("germany")
    assert seen["countries"]["united_states"]["discard_top"] == "us_land_battle"
    assert table.discard("united_states") == ["us_land_battle", "us_sea_battle"]


@pytest.mark.parametrize(
    ("step", "happens"),
    [
        ("play", {"play", "supply", "victory", "discard"}),
        ("supply", {"supply", "victory", "discard"}),
        ("victory", {"victory", "discard"}),
        ("discard", {"discard"}),
        ("draw", set()),
    ],
)
def test_a_position_starts_at_its_step(step: str, happens: set[str]) -> None:
    table = Table(
        turn="italy",
        step=step,
        italy={"armies": ["italy", "canada"], "hand": ["it_plunder", "it_bravado"], "deck": ["it_impero"]},
        united_states={"armies": ["eastern_united_states"], "hand": ["us_build_army"]},
    )
    seen: set[str] = set()
    while table.seat == "italy":
        seen |= {table.kind} & {"play", "discard"}
        table.choose("discard:it_plunder" if table.kind == "play" else "done")
    causes = {event.get("cause") for event in table.state.events_for(None)}
    seen |= {"supply"} if "supply" in causes else set()
    seen |= {"victory"} if table.vp["axis"] else set()
    assert seen == happens
    assert "it_impero" in table.hand("italy")  # drawn in the Draw step, which always comes


def test_used_cards_and_the_opening_are_kept() -> None:
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe"],
            "hand": ["de_land_battle"],
            "status": ["de_dive_bombers"],
            "deck": ["de_plunder"],
        },
        soviet_union={"armies": ["moscow", "ukraine", "russia"]},
    ).choose("play:de_land_battle", "space:ukraine", "use:de_dive_bombers")
    position: Any = table.state.position()
    assert position["used"] == ["de_dive_bombers"]
    assert set(position["opening"][3]) == {"moscow", "ukraine", "russia"}
    rebuilt: Any = GAME.position(position).position()
    assert (rebuilt["used"], rebuilt["opening"]) == (position["used"], position["opening"])


def test_a_position_with_a_pack_needs_that_pack() -> None:
    position = GAME.new(1).position()
    with pytest.raises(haversack.InvalidPosition, match="other decks"):
        GAME.position({**position, "pack": {"name": "House"}})
