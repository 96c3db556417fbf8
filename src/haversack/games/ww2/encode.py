"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Countries come in turn order
starting with the seat itself, so that one network can play all of them.
"""

from functools import lru_cache
from typing import Final

from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import COUNTRIES, LAST_ROUND, PROCEDURES
from haversack.games.ww2.views import step_name
from haversack.kernel.floats import KEPT, bits, boards, counts, one_hot, packed
from haversack.qmg.graph import bit_list

ORDERS: Final = [[(seat + k) % COUNTRIES for k in range(COUNTRIES)] for seat in range(COUNTRIES)]
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


def encode(s: Board, seat: int) -> bytes:
    """Return what the seat may know as packed floats, mostly from 0 to 1."""
    order = ORDERS[seat]
    asked = s.stack[-1][0] if s.stack and s.seat == seat else -1
    status = len(s.rules.status_cards)
    pieces, supplied = s.pieces, s.supplied
    for country in order:
        s.supply(country)
    clock = _clock(s.round, s.axis_vp - s.allies_vp, seat, s.active, step_name(s))
    out = [clock, one_hot(asked, PROCEDURES)]
    out.append(boards(tuple([pieces[country] for country in order]), SPACE_COUNT))
    out.append(boards(tuple([supplied[country] for country in order]), SPACE_COUNT))
    out += [_sizes(s, order), bits(s.status, status), bits(s.used, status), _cards(s, seat)]
    return b"".join(out)


@lru_cache(maxsize=KEPT)
def _clock(round_: int, lead: int, seat: int, active: int, step: str) -> bytes:
    """Return round, lead, team, active seat and step."""
    out = [0.0] * (3 + COUNTRIES + len(STEP_ORDER))
    out[0] = round_ / LAST_ROUND
    out[1] = (lead if seat & 1 == 0 else -lead) / 30.0
    out[2] = float(seat & 1)
    out[3 + (active - seat) % COUNTRIES] = 1.0
    out[3 + COUNTRIES + STEP_ORDER.index(step)] = 1.0
    return packed(out)


def _sizes(s: Board, order: list[int]) -> bytes:
    """Return the sizes of what each country holds."""
    hands, decks, buried, played = s.hands, s.decks, s.buried, s.played
    held, owned = s.responses, s.rules.owned_responses
    out: list[float] = []
    for c in order:
        piles = len(buried[c]) + len(played[c])
        out += [len(hands[c]) / 10.0, len(decks[c]) / 41.0, piles / 41.0, (held & owned[c]).bit_count() / 11.0]
    return packed(out)


def _cards(s: Board, seat: int) -> bytes:
    """Return the blocks that count cards."""
    size = len(s.rules.cards)
    held = s.responses & s.rules.owned_responses[seat]
    tops = tuple([played[-1] for played in s.played if played])
    responses = tuple([s.rules.response_cards[bit] for bit in bit_list(held)]) if held else ()
    return counts([tops, s.hands[seat], responses, s.buried[seat] + s.played[seat], s.decks[seat]], size)
