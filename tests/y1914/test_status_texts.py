"""Status cards of packs that do what a text does: at each moment, with costs, in texts, positions and play."""

import copy
import random
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.kernel.errors import InvalidPack
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.packs.fuzz import Trial

STATUS: dict[str, Any] = {"country": "germany", "type": "Status", "prepared": {"symbol": "Reinforce Army"}}
CARDS: list[dict[str, Any]] = [
    {"id": "de-dawn", "name": "Dawn", "after": "turn_begins", "do": [{"score": 1}]},
    {"id": "de-muster", "name": "Muster", "after": "turn_begins", "do": [{"build": "army"}]},
    {
        "id": "de-levy",
        "name": "Levy",
        "after": "drafted",
        "once_per_turn": True,
        "do": [{"attrition": [["russia", 1]]}, {"score": 1}],
    },
    {
        "id": "de-spoils",
        "name": "Spoils",
        "after": {"battled": "army"},
        "once_per_turn": True,
        "do": [{"recruit": {"kind": "army", "at": "event_space"}}],
    },
    {
        "id": "de-rails",
        "name": "Rails",
        "after": {"built": "army"},
        "once_per_turn": True,
        "do": [{"battle": {"kind": "army", "at": "beside_event"}}, {"score": 1}],
    },
]
ALL = [{**STATUS, **card} for card in CARDS]
PACK: dict[str, Any] = {"game": "1914", "name": "Texts on the table", "add": {"germany": ALL}}
GAME = haversack.load("1914", pack=PACK)
TEXTS = {
    "de-dawn": "At the start of each of your turns you may use it. The Central Powers gain 1 VP.",
    "de-levy": "Once per turn, when you draft a German card you may use it. Russia discards 1 card. "
    "The Central Powers gain 1 VP.",
}


def board(status: str, **given: Any) -> GameState:
    """Return a position in which Germany has that Status on the table, and an Army in Berlin."""
    germany = {"status": [status], "hand": ["de-build-army", "de-land-battle"], "deck": ["de-build-army"]}
    return GAME.position(
        {
            "game": "1914",
            "round": 4,
            "turn": "germany",
            "step": "play",
            "vp": {"central": 5, "entente": 5},
            "countries": {"germany": {"armies": ["berlin"]}, "russia": {"armies": ["moscow"]}},
            "powers": {"germany": germany, "russia": {"hand": [], "deck": ["ru-build-army"]}},
            **given,
        }
    )


def keys(state: GameState) -> list[str]:
    """Return what can be chosen."""
    return [option.key for option in state.decision.options] if state.decision is not None else []


def view(state: GameState) -> Any:
    """Return what everybody sees."""
    return state.view(None)


def frames(state: GameState) -> Any:
    """Return what is under way, as a position says it."""
    return state.position()["frames"]


def points(state: GameState) -> int:
    return int(view(state)["vp"]["central"])


def until(state: GameState, key: str) -> GameState:
    """Answer by passing until something can be chosen."""
    for _ in range(60):
        assert state.decision is not None
        offered = keys(state)
        if key in offered:
            return state
        state.apply("pass" if "pass" in offered else offered[0])
    raise AssertionError(f"{key} is never offered")


@pytest.mark.rule("F-CRD-7")
def test_what_the_start_of_a_turn_sets_off() -> None:
    """It is offered once as each own turn begins; used, it does its text, and passed, nothing."""
    before = board("de-dawn", turn="russia", step="draw")
    offered = until(before, "use:de-dawn")
    assert offered.decision is not None
    assert offered.decision.seat == "germany"
    assert offered.decision.prompt == "Dawn: do you use it? The Central Powers gain 1 VP."
    assert points(offered.clone().apply("use:de-dawn")) == 6
    assert points(offered.clone().apply("pass")) == 5
    for key in ("use:de-dawn", "pass"):
        assert "use:de-dawn" not in keys(offered.clone().apply(key))


@pytest.mark.rule("F-CRD-7")
def test_its_text_asks_as_any_text_does() -> None:
    offered = until(board("de-muster", turn="russia", step="draw"), "use:de-muster")
    offered.apply("use:de-muster")
    assert offered.decision is not None
    assert "space:prussia" in keys(offered)
    assert offered.decision.prompt.startswith("Muster: ")
    offered.apply("space:prussia")
    assert "prussia" in view(offered)["countries"]["germany"]["armies"]


@pytest.mark.rule("F-CRD-7")
def test_what_a_draft_sets_off_is_used_once_a_turn() -> None:
    state = until(board("de-levy", step="draft"), "discard:de-build-army").apply("discard:de-build-army")
    until(state, "use:de-levy").apply("use:de-levy")
    assert points(state) == 6
    assert view(state)["powers"]["russia"]["deck_size"] == 0


@pytest.mark.rule("F-CRD-7")
def test_what_follows_a_battle_speaks_of_its_space() -> None:
    """The space battled is the one the text means; used once, it is not offered again in the turn."""
    state = board("de-spoils", countries={"germany": {"armies": ["berlin"]}, "russia": {"armies": ["prussia"]}})
    state.apply("play:de-land-battle").apply("space:prussia")
    until(state, "use:de-spoils").apply("use:de-spoils")
    if "space:prussia" in keys(state):
        state.apply("space:prussia")
    assert view(state)["countries"]["germany"]["armies"] == ["berlin", "prussia"]
    assert view(state)["countries"]["russia"]["armies"] == []


@pytest.mark.rule("F-CRD-7")
def test_what_follows_a_build_speaks_of_what_lies_beside_it() -> None:
    state = board("de-rails", countries={"germany": {"armies": ["berlin"]}, "russia": {"armies": ["poland"]}})
    state.apply("play:de-build-army").apply("space:prussia")
    until(state, "use:de-rails").apply("use:de-rails")
    assert state.decision is not None
    assert "space:poland" in keys(state)
    assert "space:paris" not in keys(state)
    state.apply("space:poland")
    until(state, "pass")
    assert points(state) == 6 or "pass" in keys(state)
    assert view(state)["countries"]["russia"]["armies"] == []


@pytest.mark.parametrize("status", [card["id"] for card in ALL])
def test_positions_and_copies_in_the_middle(status: str) -> None:
    """Asked or under way, a state comes back from its position, and both go on alike."""
    far = {"turn": "russia", "step": "draw"}
    card, enemies = {"de-spoils": ("de-land-battle", ["prussia"])}.get(status, ("de-build-army", ["poland"]))
    near = {"countries": {"germany": {"armies": ["berlin"]}, "russia": {"armies": enemies}}}
    state = board(status, **(near if status in ("de-spoils", "de-rails") else far))
    dice, met = random.Random(3), 0
    for _ in range(300):
        if state.decision is None:
            break
        key = f"use:{status}"
        on_the_way = [one for one in keys(state) if one in (f"play:{card}", "space:prussia")]
        if key in keys(state) or any("StatusText" in str(frame) for frame in frames(state)):
            met += 1
            again = GAME.position(state.position())
            assert again == state
            assert keys(again) == keys(state)
        state.apply(key if key in keys(state) else (on_the_way or [dice.choice(keys(state))])[0])
    assert met


def test_texts() -> None:
    """The face of the card says when, and what."""
    texts = {str(card["id"]): str(card["text"]) for card in GAME.catalogue()}
    for card, text in TEXTS.items():
        assert texts[card] == text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"after": "drafted", "do": [{"score": 1}]}, "a Status that does what a text does is used once per turn"),
        (
            {"after": "turn_begins", "do": [{"score": 1}], "cost": {"spend": "Reinforce Army"}},
            "a Status that does what a text does has no cost; the text may begin with one",
        ),
        (
            {"after": "turn_begins", "do": [{"recruit": {"kind": "army", "at": "event_space"}}]},
            "event_space only fits after a part with battle, build or recruit",
        ),
        (
            {"after": "turn_begins", "do": [{"strike": "prepared"}]},
            "Strike, as it is written, is nothing a Status does at TurnBegins",
        ),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], sentence: str) -> None:
    pack = copy.deepcopy(PACK)
    pack["add"]["germany"] = [{**STATUS, "id": "de-odd", "name": "Odd", **change}]
    with pytest.raises(InvalidPack) as caught:
        haversack.load("1914", pack=pack)
    assert sentence in str(caught.value.faults[0])


@pytest.mark.parametrize("seed", range(6))
def test_games_with_all_of_them(seed: int, tmp_path: Path) -> None:
    """Random games with every invariant; the cards are dealt early, so that they lie on the table."""
    pack = {**copy.deepcopy(PACK), "remove": [card["id"] for card in early_cards(GAME)]}
    assert Trial("1914", seed, pack).run(tmp_path) is None


def early_cards(game: Game) -> list[dict[str, Any]]:
    """Return German cards whose place the new ones take."""
    found = [card for card in game.catalogue() if card["owner"] == "germany" and card["type"] == "Event"]
    return [dict(card) for card in found[:10]]
