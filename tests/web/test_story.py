"""What happened: battles told from events, points added up from their items, the end of a game in words."""

from typing import Any

import pytest

from tests.web.conftest import Opened
from tests.web.test_parts import FACES, ask, parts, put

__all__ = ["parts"]


def item(team: str, points: int, who: str | None = None, cause: str = "supply spaces") -> dict[str, object]:
    """Points as an event tells them."""
    return {"team": team, "who": who, "cause": cause, "points": points}


EVENTS: list[dict[str, Any]] = [
    {"type": "GameStarted", "text": "The game begins."},
    {"type": "TurnBegan", "country": "germany", "count": 1},
    {"type": "SpaceBattled", "country": "germany", "space": "ukraine", "target": "soviet_union", "text": "Battle."},
    {"type": "PieceRemoved", "country": "soviet_union", "space": "ukraine", "text": "Removed."},
    {"type": "PointsScored", "card": "de_plan",
     "items": [item("axis", 4, "germany"), item("axis", 1, "germany", "a card")]},
    {"type": "CardsDrawn", "country": "germany"},
    {"type": "TurnBegan", "country": "united_kingdom", "count": 1},
    {"type": "PointsScored", "items": [item("allies", 3, "united_kingdom")]},
    {"type": "RoundEnded", "count": 1},
    {"type": "TurnBegan", "country": "germany", "count": 2},
    {"type": "SpaceBattled", "country": "germany", "space": "russia", "target": None, "text": "Empty."},
    {"type": "PointsScored", "items": [item("axis", 2, "germany"), item("allies", -1, "united_kingdom", "a card")],
     "card": "de_plan"},
]  # fmt: skip


def test_points_are_added_up_from_items_alone(parts: Opened) -> None:
    """By round, by team, owner and cause, by card."""
    curve = ask(parts, "parts.curveOf(data, ['axis', 'allies'])", EVENTS)
    assert curve == [
        {"round": 0, "totals": {"axis": 0, "allies": 0}},
        {"round": 1, "totals": {"axis": 5, "allies": 3}},
        {"round": 2, "totals": {"axis": 7, "allies": 2}},
    ]
    sums = ask(parts, "parts.sumsOf(data)", EVENTS)
    assert sums[0] == item("axis", 6, "germany")
    assert {one["team"]: one["points"] for one in sums if one["cause"] == "a card"} == {"axis": 1, "allies": -1}
    cards = ask(parts, "parts.cardsOf(data)", EVENTS)
    assert cards == [
        {"card": "de_plan", "team": "axis", "points": 7},
        {"card": "de_plan", "team": "allies", "points": -1},
    ]


@pytest.mark.parametrize(
    ("low", "high", "marks"), [(0, 35, [0, 10, 20, 30, 40]), (-3, 9, [-5, 0, 5, 10]), (0, 1, [0, 1])]
)
def test_the_curve_has_even_round_marks(parts: Opened, low: int, high: int, marks: list[int]) -> None:
    assert ask(parts, f"parts.ticks({low}, {high})") == marks


def test_the_curve_names_both_sides_apart(parts: Opened) -> None:
    """Each curve has its name at its end; names never lie on each other, and one curve is dashed."""
    put(parts, "parts.drawCurve(parts.curveOf(data, ['axis', 'allies']), ['axis', 'allies'], 'round')", EVENTS)
    names = parts.page.locator(".curve-name")
    assert sorted(names.all_text_contents()) == ["Allies", "Axis"]
    first, second = (names.nth(number).bounding_box() for number in range(2))
    assert first is not None
    assert second is not None
    assert first["y"] + first["height"] <= second["y"] + 3
    dashes = ask(
        parts, "[...document.querySelectorAll('.curve-line')].map((one) => getComputedStyle(one).strokeDasharray)"
    )
    assert dashes[0] == "none"
    assert dashes[1] != "none"


def test_battles_are_told_with_all_that_came_of_them(parts: Opened) -> None:
    """A battle goes on while its consequences are told; the last one may still be going on."""
    found = ask(parts, "wear('ww2') ?? parts.battlesIn(data)", EVENTS)
    assert [one["at"] for one in found] == [2, 10]
    assert [event["type"] for event in found[0]["events"]] == ["SpaceBattled", "PieceRemoved", "PointsScored"]
    assert [one["isOver"] for one in found] == [True, False]


TEAMS = {"axis": ["germany", "japan"], "allies": ["united_kingdom"]}


@pytest.mark.parametrize(
    ("winner", "own", "words"),
    [
        ("axis", ["germany"], "You won"),
        ("axis", ["germany", "japan"], "You won"),
        ("allies", ["germany"], "You lost"),
        ("allies", [], "Allies won"),
        ("axis", ["germany", "united_kingdom"], "Axis won"),
        (None, ["germany"], "A draw"),
    ],
)
def test_the_end_says_whether_i_won(parts: Opened, winner: str | None, own: list[str], words: str) -> None:
    """A spectator, or one who plays both sides, is told who won."""
    outcome = {"winner": winner, "reason": "sudden victory", "scores": {"axis": 1, "allies": 2}}
    assert ask(parts, "parts.endWords(data.outcome, data.own, data.teams)",
               {"outcome": outcome, "own": own, "teams": TEAMS}) == words  # fmt: skip


@pytest.mark.parametrize(
    ("winner", "scores", "words"),
    [
        ("allies", {"axis": 51, "allies": 84}, "Allies 84, Axis 51: won by 33."),
        (None, {"axis": 9, "allies": 4}, "Axis 9, Allies 4: ahead by 5."),
        ("axis", {"axis": 7, "allies": 7}, "Axis 7, Allies 7: level."),
        ("allies", {"axis": 9, "allies": 4}, "Axis 9, Allies 4."),
    ],
)
def test_the_end_says_by_how_much(parts: Opened, winner: str | None, scores: dict[str, int], words: str) -> None:
    """Who wins with fewer points, by a rule of the game, is not said to be ahead."""
    assert ask(parts, "parts.marginWords(data)", {"winner": winner, "reason": "", "scores": scores}) == words


def test_the_last_round_begins_where_its_first_turn_does(parts: Opened) -> None:
    assert ask(parts, "parts.lastRound(data)", EVENTS) == 9


SEATS = [{"seat": "germany", "kind": "human", "person": "me"}, {"seat": "japan", "kind": "bot", "level": "hard"},
         {"seat": "united_kingdom", "kind": "bot", "level": "easy"}]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        (SEATS, {"mine": ["germany"], "others": ["united_kingdom"]}),
        ([SEATS[0], {**SEATS[1], "kind": "human", "person": "me"}, SEATS[2]],
         {"mine": ["germany", "japan"], "others": ["united_kingdom"]}),
        ([SEATS[0], SEATS[1], {**SEATS[2], "kind": "human", "person": "me"}],
         {"mine": ["germany", "united_kingdom"], "others": None}),
        ([SEATS[0], {**SEATS[1], "kind": "human", "person": "you"}, SEATS[2]], {"mine": None, "others": None}),
    ],
)  # fmt: skip
def test_sides_are_changed_for_whoever_plays_against_bots(
    parts: Opened, seats: list[dict[str, object]], sides: dict[str, object]
) -> None:
    """Whole sides change whole; who plays both, or with others, is not offered it."""
    table = {"about": {"seats": seats}, "you": {"id": "me"}, "game": {"teams": TEAMS}}
    assert ask(parts, "parts.sidesOf(data)", table) == sides


HOLDS = """(() => {
  const game = { seats: data.seats, map: { spaces: {} }, face: data.face };
  const table = { events: [], view: { you: data.own, outcome: null }, cards: new Map(), game };
  const battles = new parts.Battles(table, { see() {}, goTo() {} });
  const waits = [];
  const { setTimeout: real } = window;
  window.setTimeout = (does, time) => waits.push({ does, time });
  const shown = () => document.querySelectorAll(".battle").length;
  const out = [];
  battles.follow();
  table.events.push(...data.events.slice(0, 3));
  battles.follow();
  out.push(shown());
  table.events.push(...data.events.slice(3, 6));
  battles.follow();
  out.push(shown(), document.querySelector(".battle")?.textContent ?? "", waits.map(({ time }) => time));
  waits.forEach(({ does }) => does());
  out.push(shown());
  battles.again();
  out.push(shown());
  battles.close();
  window.setTimeout = real;
  return out;
})()"""
SEATED = ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"]


@pytest.mark.parametrize(
    ("own", "waits", "after"),
    [(["japan"], [3000], 0), (["soviet_union"], [], 1), (["germany"], [], 1), ([], [3000], 0)],
)
def test_a_battle_is_held_as_long_as_it_concerns_one(
    parts: Opened, own: list[str], waits: list[int], after: int
) -> None:
    """Shown once all is told; of one's own until Continue, of others for three seconds; it can be opened again."""
    ask(parts, "wear('ww2') ?? null")
    data = {"events": EVENTS, "own": own, "seats": SEATED, "face": FACES["ww2"]["face"]}
    early, held, words, times, left, again = ask(parts, HOLDS, data)
    assert early == 0
    assert held == 1
    assert all(word in words for word in ("Battle.", "Removed.", "Continue"))
    assert times == waits
    assert left == after
    assert again == 1
