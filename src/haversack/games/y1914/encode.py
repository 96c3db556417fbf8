"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Powers come in turn order starting with the seat
itself; countries in their fixed order.
"""

from functools import lru_cache
from typing import Final

from haversack.games.y1914.board import OPEN_COUNT
from haversack.games.y1914.compile import Rules
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    COUNTRIES,
    LAST_ROUND,
    P_BATTLE,
    POWERS,
    PROCEDURES,
    SUDDEN_LEAD,
    TEAM_OF_POWER,
    Z_HAND,
    Z_PREPARED,
)
from haversack.games.y1914.views import EVERYBODY_BIT, step_name
from haversack.kernel.floats import KEPT, bits, boards, counts, one_hot, packed

STEP_ORDER: Final = ("setup", "draft", "play", "attrition", "prepare", "draw", "end")


def layout(rules: Rules) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    cards, status = len(rules.cards), len(rules.status_cards)
    return [
        ("round, VP lead, own team, own seat, active seat, step", 3 + 2 * POWERS + len(STEP_ORDER)),
        ("procedure that asks the seat", PROCEDURES),
        ("battle under way: space, source, Reinforce and Sustain symbols", 2 * OPEN_COUNT + 2),
        ("pieces, by country", COUNTRIES * OPEN_COUNT),
        ("supplied pieces, likewise", COUNTRIES * OPEN_COUNT),
        ("Objective tokens", OPEN_COUNT),
        ("sizes of hand, prepared cards, deck, discard pile, by Power from the seat on", POWERS * 4),
        ("Status cards on the table", status),
        ("Status cards used this turn", status),
        ("tops of the discard piles, one card of all for each Power", cards),
        ("hand cards of others the seat knows", cards),
        ("prepared cards of others the seat knows", cards),
        ("own hand, copies of each card", cards),
        ("own prepared cards, likewise", cards),
        ("own discard pile, likewise", cards),
        ("own cards still in the draw deck, likewise", cards),
    ]


def encode(s: Board, seat: int) -> bytes:
    """Return what the seat may know as packed floats, mostly from 0 to 1."""
    asked = s.stack[-1][0] if s.stack and s.seat == seat else -1
    status = len(s.rules.status_cards)
    clock = _clock(s.round, s.central_vp - s.entente_vp, seat, s.active, step_name(s))
    out = [clock, one_hot(asked, PROCEDURES), _battle(s)]
    out.append(boards(tuple(s.pieces), OPEN_COUNT))
    out.append(boards(tuple([s.supply(country) for country in range(COUNTRIES)]), OPEN_COUNT))
    out += [bits(s.tokens, OPEN_COUNT), _sizes(s, seat), bits(s.status, status), bits(s.used, status)]
    out.append(_cards(s, seat))
    return b"".join(out)


@lru_cache(maxsize=KEPT)
def _clock(round_: int, lead: int, seat: int, active: int, step: str) -> bytes:
    """Return round, lead, team, own seat, active seat and step."""
    team = TEAM_OF_POWER[seat]
    out = [0.0] * (3 + 2 * POWERS + len(STEP_ORDER))
    out[0] = round_ / LAST_ROUND
    out[1] = (lead if team == 0 else -lead) / SUDDEN_LEAD
    out[2] = float(team)
    out[3 + seat] = 1.0
    out[3 + POWERS + active] = 1.0
    out[3 + 2 * POWERS + STEP_ORDER.index(step)] = 1.0
    return packed(out)


def _battle(s: Board) -> bytes:
    """Return the innermost battle under way: one space, one source, the symbols used."""
    for frame in reversed(s.stack):
        if frame[0] == P_BATTLE:
            place, source = one_hot(frame[3], OPEN_COUNT), one_hot(frame[4], OPEN_COUNT)
            return place + source + packed([frame[5] / 4.0, frame[6] / 4.0])
    return one_hot(-1, 2 * OPEN_COUNT + 2)


def _sizes(s: Board, seat: int) -> bytes:
    """Return the sizes of what each Power holds."""
    hands, prepared, decks, buried, played = s.hands, s.prepared, s.decks, s.buried, s.played
    out: list[float] = []
    for k in range(POWERS):
        p = (seat + k) % POWERS
        piles = len(buried[p]) + len(played[p])
        out += [len(hands[p]) / 10.0, len(prepared[p]) / 10.0, len(decks[p]) / 53.0, piles / 53.0]
    return packed(out)


def _cards(s: Board, seat: int) -> bytes:
    """Return the blocks that count cards."""
    size, who = len(s.rules.cards), 1 << seat | EVERYBODY_BIT
    out = [tuple([played[-1] for played in s.played if played])]
    known = [fact for fact in s.known if fact & who and fact >> 17 != seat]
    for zone in (Z_HAND, Z_PREPARED):
        out.append(tuple([fact >> 8 & 0xFF for fact in known if fact >> 16 & 1 == zone]))
    out += [s.hands[seat], s.prepared[seat], s.buried[seat] + s.played[seat], s.decks[seat]]
    return counts(out, size)
