"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Countries come in turn order
starting with the seat itself, so that one network can play all of them.
"""

from typing import Final

from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import COUNTRIES, LAST_ROUND, PROCEDURES
from haversack.games.ww2.views import step_name

STEP_ORDER: Final = ("setup", "play", "supply", "victory", "discard", "draw", "end")


def layout(rules: Rules) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    cards, status = len(rules.cards), len(rules.status_cards)
    return [
        ("round, VP lead, own team, active seat, step", 3 + COUNTRIES + len(STEP_ORDER)),
        ("procedure that asks the seat", PROCEDURES),
        ("pieces, by country from the seat on", COUNTRIES * SPACE_COUNT),
        ("supplied pieces, likewise", COUNTRIES * SPACE_COUNT),
        ("sizes of hand, deck, discard pile, Responses, likewise", COUNTRIES * 4),
        ("Status cards on the table", status),
        ("Status cards used this turn", status),
        ("top of the discard pile, each country one card of all", cards),
        ("own hand, copies of each card", cards),
        ("own Responses on the table", cards),
        ("own discard pile, copies of each card", cards),
        ("own cards still in the draw deck, copies", cards),
    ]


def encode(s: Board, seat: int) -> list[float]:
    """Return what the seat may know as numbers, mostly from 0 to 1."""
    order = [(seat + k) % COUNTRIES for k in range(COUNTRIES)]
    lead = s.axis_vp - s.allies_vp
    out = [s.round / LAST_ROUND, (lead if seat & 1 == 0 else -lead) / 30.0, float(seat & 1)]
    out += [1.0 if country == s.active else 0.0 for country in order]
    step = step_name(s)
    out += [1.0 if step == name else 0.0 for name in STEP_ORDER]
    asked = s.stack[-1][0] if s.stack and s.seat == seat else -1
    out += [1.0 if asked == procedure else 0.0 for procedure in range(PROCEDURES)]
    for country in order:
        out += _bits(s.pieces[country], SPACE_COUNT)
    for country in order:
        out += _bits(s.supply(country), SPACE_COUNT)
    for country in order:
        piles = len(s.buried[country]) + len(s.played[country])
        responses = (s.responses & s.rules.owned_responses[country]).bit_count()
        out += [len(s.hands[country]) / 10.0, len(s.decks[country]) / 41.0, piles / 41.0, responses / 11.0]
    out += _bits(s.status, len(s.rules.status_cards))
    out += _bits(s.used, len(s.rules.status_cards))
    out += _cards(s, [s.played[country][-1] for country in range(COUNTRIES) if s.played[country]])
    out += _cards(s, list(s.hands[seat]))
    held = s.responses & s.rules.owned_responses[seat]
    out += _cards(s, [card for bit, card in enumerate(s.rules.response_cards) if held >> bit & 1])
    out += _cards(s, list(s.buried[seat] + s.played[seat]))
    out += _cards(s, list(s.decks[seat]))
    return out


def _bits(mask: int, size: int) -> list[float]:
    return [1.0 if mask >> bit & 1 else 0.0 for bit in range(size)]


def _cards(s: Board, cards: list[int]) -> list[float]:
    out = [0.0] * len(s.rules.cards)
    for card in cards:
        out[card] += 1.0
    return out
