"""Who plays what in the tests of cards: facts of each card, and tables with somebody about to play it."""

import json
from pathlib import Path
from typing import Any

from tests.greatwar.table import Table

FOLDER = Path(__file__).parent.parent.parent / "facts" / "greatwar"
_CARDS = json.loads((FOLDER / "cards.json").read_text(encoding="utf-8"))
_MORE = json.loads((FOLDER / "events_bonus.json").read_text(encoding="utf-8"))
FACTS: dict[str, Any] = {fact["id"]: fact for fact in [*_CARDS, *_MORE["bonus"]]}
EVENTS: dict[str, Any] = {fact["id"]: fact for fact in _MORE["random_events"]}

# Two plain infantry cards a side, so that somebody always has something else to play
PLAIN = {"central": ["blue-s-7", "white-s-7"], "entente": ["blue-h-7", "white-h-7"]}
INFANTRY = {"central": "red-s-7", "entente": "red-h-7"}


def owner(card: str, unless: str = "central") -> str:
    """Return the side a card belongs to; a Neutral or Bonus card goes to the side named."""
    side = FACTS[card]["side"]
    return unless if side == "neutral" else side


def other(side: str) -> str:
    """Return the enemy of a side."""
    return "entente" if side == "central" else "central"


def about_to(
    card: str,
    role: str = "attacker",
    own: Any = (),
    foe: Any = (),
    hand: Any = (),
    foe_hand: Any = (),
    side: str = "central",
    **more: Any,
) -> Table:
    """Return a table where the card's owner, in that role, is about to play its main card of round 1."""
    me = owner(card, side)
    enemy = other(me)
    sides = {
        me: {"hand": list(dict.fromkeys([card, *hand, *PLAIN[me]])), "table": list(own)},
        enemy: {"hand": list(dict.fromkeys([*foe_hand, *PLAIN[enemy]])), "table": list(foe)},
    }
    defender = me if role == "defender" else enemy
    more.setdefault("phase", "r1_d" if role == "defender" else "r1_a")
    return Table(defender=defender, sides=sides, **more)


def to_main(table: Table, side: str) -> Table:
    """Decline until that side plays its next main card."""
    for _ in range(20):
        if table.kind == "main" and table.seat == side:
            return table
        if table.kind == "main":
            table.choose(next(key for key in table.offered if key.removeprefix("play:") in PLAIN[other(side)]))
        else:
            table.choose("pass" if "pass" in table.offered else "done")
    raise AssertionError("it is never that side's turn")
