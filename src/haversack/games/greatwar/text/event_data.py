"""Events as data, for whoever shows them."""

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.facts.constants import DECK_IDS, REASONS, SIDE_IDS, SIDES
from haversack.games.greatwar.language.rules import Rules
from haversack.games.greatwar.language.tables import Tables
from haversack.kernel.events import HIDDEN, Event


def as_data(event: Event, rules: Rules) -> dict[str, object]:
    """Return an event as JSON-safe data; a card one may not see is null."""
    name, letters = events.FORMS[event.kind]
    out: dict[str, object] = {"type": name}
    for letter, value in zip(letters, event.data, strict=False):
        _write(rules.cards, out, letter, value)
    if event.cards:
        out["cards"] = [None if card == HIDDEN else rules.cards.ids[card] for card in event.cards]
    if event.kind == events.COUNTED:
        out.update(_battle(rules.cards, event.data))
    elif event.kind == events.CAPTURED:
        out.update(_capture(rules.cards, event))
    elif event.kind == events.CLEANED:
        out["captured_bp"] = {SIDE_IDS[side]: event.data[2 + side] for side in range(SIDES)}
    elif event.kind == events.HAND_SHOWN:
        out["items"] = [
            _item(event.data[0], f"in hand: {rules.cards.names[card]}", rules.cards.bp[card]) for card in event.cards
        ]
    elif event.kind == events.STARTED:
        out["scenario"] = rules.scenario.id
        out["items"] = [_item(side, "offset of the scenario", n) for side, n in enumerate(rules.offset) if n]
    elif event.kind == events.GAME_ENDED:
        out["scores"] = final_scores(event.data, rules)
    return out


def _write(t: Tables, out: dict[str, object], letter: str, value: int) -> None:
    """Write one number of an event under its name."""
    if letter == "s":
        out["side"] = SIDE_IDS[value]
    elif letter == "w":
        out["winner"] = SIDE_IDS[value] if value >= 0 else None
    elif letter == "d":
        out["deck"] = DECK_IDS[value]
    elif letter == "m":
        out["modifier"] = t.modifiers[value].name
    elif letter == "b":
        out["sides"] = [SIDE_IDS[side] for side in range(SIDES) if value >> side & 1]
    elif letter == "c":
        out["cause"] = t.ids[value] if value >= 0 else events.CAUSES[-value]
    elif letter == "h":
        out["why"] = REASONS[value]
    elif letter == "e":
        out["why"] = events.STEP_ENDS[value]
    elif letter == "i":
        out["why"] = events.IDLE_IDS[value]
    elif letter == "f":
        out["die"] = value
    elif letter in "na":
        out["count" if letter == "n" else "other"] = value


def _item(side: int, cause: str, points: int) -> dict[str, object]:
    """Return points that a side gets, with their cause."""
    return {"team": SIDE_IDS[side], "who": SIDE_IDS[side], "cause": cause, "points": points}


def _battle(t: Tables, data: tuple[int, ...]) -> dict[str, object]:
    """Return the count of a battle: totals, who won and by how much, and what every card counted and why."""
    winner, high, low, defender, event = data[: events.BATTLE_HEAD]
    tables: list[list[dict[str, object]]] = [[], []]
    for place in range(events.BATTLE_HEAD, len(data), events.BATTLE_CARD):
        card, side, counts, down, source, why = data[place : place + events.BATTLE_CARD]
        entry: dict[str, object] = {"card": t.ids[card], "printed": t.bp[card], "counts": counts}
        entry["face"] = "down" if down else "up"
        entry["changes"] = [] if down or counts == t.bp[card] else [{"by": t.ids[event], "points": counts - t.bp[card]}]
        if source >= 0:
            entry.update({"by": t.ids[source], "why": REASONS[why]})
        tables[side].append(entry)
    return {
        "winner": SIDE_IDS[winner],
        "loser": SIDE_IDS[1 - winner],
        "defender": SIDE_IDS[defender],
        "margin": high - low,
        "tie": high == low,
        "totals": {SIDE_IDS[winner]: high, SIDE_IDS[1 - winner]: low},
        "table": {SIDE_IDS[side]: tables[side] for side in range(SIDES)},
    }


def _capture(t: Tables, event: Event) -> dict[str, object]:
    """Return a capture: from whom, the points of each card, and which lay face down."""
    winner, down = event.data[0], event.data[2:]
    return {
        "from": SIDE_IDS[1 - winner],
        "points": sum([t.bp[card] for card in event.cards]),
        "face_down": [t.ids[card] for card in down],
        "items": [_item(winner, f"captured {t.names[card]}", t.bp[card]) for card in event.cards],
    }


def final_scores(data: tuple[int, ...], rules: Rules) -> dict[str, dict[str, int]]:
    """Return what the final scores are made of: captured, in hand, the scenario's offset, and the total."""
    out: dict[str, dict[str, int]] = {}
    for side in range(SIDES):
        captured, total, offset = data[3 + side], data[1 + side], rules.offset[side]
        out[SIDE_IDS[side]] = {
            "captured": captured,
            "hand": total - captured - offset,
            "offset": offset,
            "total": total,
        }
    return out
