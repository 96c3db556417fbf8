"""Standing orders: what the server answers for a seat whose card fits a window, as its player has said before.

An order is for a card or for all cards of a seat, in one kind of window or in all; the closest one holds. Nothing here
knows a rule of a game: what is at stake, and what a card costs, the state says of the options it offers.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from haversack.kernel.state import GameState
from haversack.server.secret_answers import OrderRow

ALWAYS, NEVER, PASS, ASK, SAVES, COST = "always", "never", "pass", "ask", "saves", "cost"
TURN, TRUST = "turn", "trust"
CARD_RULES = (ALWAYS, NEVER, PASS, ASK, SAVES, COST)
SEAT_RULES = (ASK, TRUST, TURN)
DECLINES = ("pass", "done", "no")
HELD = ("responses", "prepared", "status", "hand", "aside", "table")


class Ordered(NamedTuple):
    """What is answered by order: the key, its label, and whether a card is used by it."""

    key: str
    label: str
    uses: bool


def noun_of(key: str) -> str:
    """Return what an option is about: the card of `use:ww2/russia/stalingrad`."""
    return key.partition(":")[2]


def decline_of(state: GameState) -> str | None:
    """Return the key by which the open question is declined; None if it cannot be."""
    keys = [state.vocabulary.keys[choice] for choice in state.legal]
    return next((key for key in DECLINES if key in keys), None)


def uses_of(state: GameState) -> list[int]:
    """Return the answers to the open question that use something."""
    asides = {option.id for option in state.asides(state.seats()[state.seat])}
    answers = [choice for choice in state.legal if ":" in state.vocabulary.keys[choice]]
    return [choice for choice in answers if choice not in asides or state.is_answer(choice)]


def closest(orders: Mapping[tuple[str, str, str], OrderRow], seat: str, card: str, kind: str) -> OrderRow | None:
    """Return the order that holds for a card of a seat in a kind of window."""
    for wanted in ((seat, card, kind), (seat, card, "")):
        if wanted in orders:
            return orders[wanted]
    return None


def seat_rule(orders: Mapping[tuple[str, str, str], OrderRow], seat: str, kind: str) -> str:
    """Return what a seat has said of all windows of a kind: ask me, trust my orders, pass for this turn; or ""."""
    rest = orders.get((seat, "", ""))
    if rest is not None and rest.rule == TURN:
        return TURN
    found = orders.get((seat, "", kind)) or rest
    return found.rule if found is not None else ""


def answer_of(
    state: GameState, seat: str, orders: Mapping[tuple[str, str, str], OrderRow], otherwise: str
) -> Ordered | None:
    """Return what the orders of a seat answer to the window it is asked in; None where it wants to be asked.

    A card without an order is used if it scores and costs nothing, and else treated by the rule `otherwise`.
    """
    decline, kind = decline_of(state), state.window_kind()
    if decline is None or not kind:
        return None
    declined = Ordered(decline, state.label(state.vocabulary.id(decline)), False)
    if seat_rule(orders, seat, kind) == TURN:
        return declined
    wishes = [(choice, *_wish(state, seat, choice, kind, orders, otherwise)) for choice in uses_of(state)]
    used = sorted((cost, choice) for choice, wish, cost in wishes if wish is True)
    if used:
        choice = used[0][1]
        return Ordered(state.vocabulary.keys[choice], state.label(choice), True)
    return None if any(wish is None for _, wish, _ in wishes) else declined


def _wish(
    state: GameState,
    seat: str,
    choice: int,
    kind: str,
    orders: Mapping[tuple[str, str, str], OrderRow],
    otherwise: str,
) -> tuple[bool | None, int]:
    """Return whether a seat wants to use something now, None if it wants to be asked; and what it would cost."""
    stakes = state.stakes(choice)
    order = closest(orders, seat, noun_of(state.vocabulary.keys[choice]), kind)
    rule = order.rule if order is not None else ALWAYS if stakes.scores and not stakes.cost else otherwise
    if rule == ASK:
        return None, stakes.cost
    if rule == SAVES:
        return stakes.source or stakes.home, stakes.cost
    if rule == COST:
        return order is not None and stakes.cost <= order.cost, stakes.cost
    return rule == ALWAYS, stakes.cost


def held_by(view: Mapping[str, object], path: str, seat: str) -> set[str]:
    """Return the cards that a seat's own view shows in its hand and before it; `path` says where they stand."""
    zone = _zone(view, path, seat)
    return {card for name in HELD for card in _cards(zone.get(name))}


def _zone(view: Mapping[str, object], path: str, seat: str) -> Mapping[str, object]:
    place: object = view
    for part in path.split("/"):
        place = place.get(part.replace("{}", seat)) if isinstance(place, Mapping) else None
    return place if isinstance(place, Mapping) else {}


def _cards(pile: object) -> Iterable[str]:
    for one in pile if isinstance(pile, list | tuple) else ():
        card = one.get("card") if isinstance(one, Mapping) else one
        if isinstance(card, str):
            yield card


def turn_tag(seen: Mapping[str, object]) -> str:
    """Return a name for the turn that everybody sees."""
    return f"{seen.get('round')} {seen.get('turn')}"


def round_tag(seen: Mapping[str, object]) -> str:
    """Return a name for the round that everybody sees."""
    return str(seen.get("round", seen.get("turn")))
