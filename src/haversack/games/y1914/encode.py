"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Powers come in turn order starting with the seat
itself; countries in their fixed order.
"""

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
from haversack.games.y1914.verbs import known_cards
from haversack.games.y1914.views import EVERYBODY_BIT, step_name

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


def encode(s: Board, seat: int) -> list[float]:
    """Return what the seat may know as numbers, mostly from 0 to 1."""
    lead = s.central_vp - s.entente_vp
    team = TEAM_OF_POWER[seat]
    out = [s.round / LAST_ROUND, (lead if team == 0 else -lead) / SUDDEN_LEAD, float(team)]
    out += [1.0 if power == seat else 0.0 for power in range(POWERS)]
    out += [1.0 if power == s.active else 0.0 for power in range(POWERS)]
    step = step_name(s)
    out += [1.0 if step == name else 0.0 for name in STEP_ORDER]
    asked = s.stack[-1][0] if s.stack and s.seat == seat else -1
    out += [1.0 if asked == procedure else 0.0 for procedure in range(PROCEDURES)]
    out += _battle(s)
    for country in range(COUNTRIES):
        out += _bits(s.pieces[country], OPEN_COUNT)
    for country in range(COUNTRIES):
        out += _bits(s.supply(country), OPEN_COUNT)
    out += _bits(s.tokens, OPEN_COUNT)
    for k in range(POWERS):
        power = (seat + k) % POWERS
        piles = len(s.buried[power]) + len(s.played[power])
        out += [len(s.hands[power]) / 10.0, len(s.prepared[power]) / 10.0, len(s.decks[power]) / 53.0, piles / 53.0]
    out += _bits(s.status, len(s.rules.status_cards))
    out += _bits(s.used, len(s.rules.status_cards))
    return out + _card_blocks(s, seat)


def _card_blocks(s: Board, seat: int) -> list[float]:
    """Return the blocks that count cards."""
    who = 1 << seat | EVERYBODY_BIT
    others = [power for power in range(POWERS) if power != seat]
    out = _cards(s, [s.played[power][-1] for power in range(POWERS) if s.played[power]])
    for zone in (Z_HAND, Z_PREPARED):
        known: list[int] = []
        for power in others:
            known += known_cards(s, power, zone, who)
        out += _cards(s, known)
    out += _cards(s, list(s.hands[seat]))
    out += _cards(s, list(s.prepared[seat]))
    out += _cards(s, list(s.buried[seat] + s.played[seat]))
    return out + _cards(s, list(s.decks[seat]))


def _battle(s: Board) -> list[float]:
    """Return the innermost battle under way: one space, one source, the symbols used."""
    for frame in reversed(s.stack):
        if frame[0] == P_BATTLE:
            place, source = _bits(1 << frame[3], OPEN_COUNT), _bits(1 << frame[4], OPEN_COUNT)
            return place + source + [frame[5] / 4.0, frame[6] / 4.0]
    return [0.0] * (2 * OPEN_COUNT + 2)


def _bits(mask: int, size: int) -> list[float]:
    return [1.0 if mask >> bit & 1 else 0.0 for bit in range(size)]


def _cards(s: Board, cards: list[int]) -> list[float]:
    out = [0.0] * len(s.rules.cards)
    for card in cards:
        out[card] += 1.0
    return out
