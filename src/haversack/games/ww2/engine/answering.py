"""Who may answer what happens: the cards that fit, and who could have one by what everybody knows (W-REA)."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine.openly import (
    ASKED_OPENLY,
    ASKED_VEILED,
    NOT_ASKED,
    could_act_any_time,
    laid,
    possible_responses,
)
from haversack.games.ww2.engine.procedure import is_spared
from haversack.games.ww2.engine.queries import spaces_of
from haversack.games.ww2.facts.board import SEA_MASK
from haversack.games.ww2.facts.constants import (
    CLOCK_WINDOWS,
    K_BUILT_ARMY,
    K_BUILT_NAVY,
    K_CARD,
    K_DECLARED,
    K_FOUGHT_LAND,
    K_FOUGHT_SEA,
    K_IMPENDING,
    K_LOWER,
    K_RAISE,
    K_REMOVED,
    K_STATUS,
    K_WARFARE,
    M_NAMED,
    M_RECRUITED,
    M_REMOVED,
    M_SUPPLIED,
    SPEAKERS,
    TEAM_OF,
    W_BATTLE,
)
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.engine.windows import Window
    from haversack.games.ww2.language.rules import CardDef
    from haversack.games.ww2.state import State
    from haversack.qmg.windows import Trigger


def candidates(s: "State", window: "Window", country: int) -> list[int]:
    """Return the cards a country may use in a window, ascending."""
    rules, number = s.rules, window.window
    statuses = s.status & rules.owned_status[country] & rules.window_status[number] & ~window.used & ~s.used
    responses = s.responses & rules.owned_responses[country] & rules.window_responses[number]
    if not statuses and not responses:
        return []
    out: list[int] = []
    for bit in bit_list(statuses):
        if _fits(s, rules.cards[rules.status_cards[bit]], window):
            out.append(rules.status_cards[bit])
    for bit in bit_list(responses):
        if _fits(s, rules.cards[rules.response_cards[bit]], window):
            out.append(rules.response_cards[bit])
    out.sort()
    return out


def _fits(s: "State", card: "CardDef", window: "Window") -> bool:
    trigger = card.trigger
    if trigger is None or not answers(s, trigger, card.country, window):
        return False
    return s.rules.nodes[card.node].can(s, card.country, window.space, window.piece, window.card)


# Who could answer, by what everybody knows


def asked_from(s: "State", window: "Window", place: int) -> list[tuple[int, int, int]]:
    """Return whom a uniform window asks from that place on if all pass: side, place in its order, sides silent."""
    side, out = window.side, list[tuple[int, int, int]]()
    for silences in range(window.silences, 2):
        order = SPEAKERS[s.active * 2 + side]
        out += [(side, k, silences) for k in range(place, 3) if asks(s, window, order[k]) != NOT_ASKED]
        side, place = 1 - side, 0
    return out


def asks(s: "State", window: "Window", country: int) -> int:
    """Say whether a uniform window asks a country, for an open card or for one that may lie face down."""
    rules, number = s.rules, window.window
    statuses = s.status & rules.owned_status[country] & rules.window_status[number] & ~window.used & ~s.used
    possible = possible_responses(s, country)
    responses = possible & rules.window_responses[number]
    if any([_could_fit(s, rules.cards[rules.response_cards[bit]], window) for bit in bit_list(responses)]):
        return ASKED_VEILED
    listens = statuses != 0 or (responses != 0 and laid(s, country) > 1)
    if listens and could_act_any_time(s, country):
        return ASKED_VEILED
    if any([_could_fit(s, rules.cards[rules.status_cards[bit]], window) for bit in bit_list(statuses)]):
        return ASKED_OPENLY
    return NOT_ASKED


def _could_fit(s: "State", card: "CardDef", window: "Window") -> bool:
    """Say whether a card fits, as far as everybody knows: never less than `_fits`."""
    trigger = card.trigger
    if trigger is None or not answers(s, trigger, card.country, window):
        return False
    return s.rules.nodes[card.node].could(s, card.country, window.space, window.piece, window.card)


def answers(s: "State", trigger: "Trigger", owner: int, window: "Window") -> bool:
    """Say whether what happened is what the card listens for."""
    kind, by = trigger.kind, window.by
    if window.window in CLOCK_WINDOWS:
        return owner == s.active
    if kind == K_DECLARED or kind == K_IMPENDING:
        return _endangers(s, trigger, owner, window)
    if kind == K_FOUGHT_LAND or kind == K_FOUGHT_SEA:
        space = window.space
        return by == owner and _is_at(s, trigger, owner, space) and (not trigger.beside or _by_navy(s, owner, space))
    if kind == K_REMOVED:
        marks = window.marks
        if (
            not marks & M_REMOVED
            or not trigger.who >> window.piece & 1
            or not trigger.pieces.spaces >> window.space & 1
        ):
            return False
        return not trigger.supplied or marks & M_SUPPLIED != 0
    if kind == K_BUILT_ARMY or kind == K_BUILT_NAVY:
        return _answers_build(s, trigger, owner, window)
    if kind == K_WARFARE:
        return TEAM_OF[by] != TEAM_OF[owner]
    if kind == K_RAISE:
        return by == owner and (trigger.cards < 0 or trigger.cards >> window.card & 1 == 1)
    if kind == K_LOWER:
        return window.piece == owner
    if kind == K_STATUS:
        return trigger.who >> by & 1 == 1
    return kind == K_CARD and by == owner and (trigger.type < 0 or trigger.type == s.rules.cards[window.card].type)


def _is_at(s: "State", trigger: "Trigger", owner: int, space: int) -> bool:
    return spaces_of(s, trigger.spot, owner, space) >> space & 1 == 1


def _endangers(s: "State", trigger: "Trigger", owner: int, window: "Window") -> bool:
    """Say whether such a piece is battled or about to be removed; one the battle spares is not (ruling 5.10)."""
    space, piece = window.space, window.piece
    if piece < 0 or not trigger.who >> piece & 1 or not trigger.pieces.spaces >> space & 1:
        return False
    if trigger.kind == K_IMPENDING and window.window == W_BATTLE and is_spared(s):
        return False
    if not s.pieces[piece] >> space & 1 or not _is_at(s, trigger, owner, space):
        return False
    return not trigger.supplied or s.supply(piece) >> space & 1 == 1


def _answers_build(s: "State", trigger: "Trigger", owner: int, window: "Window") -> bool:
    by, space, marks = window.by, window.space, window.marks
    if not trigger.who >> by & 1 or not _is_at(s, trigger, owner, space):
        return False
    if marks & M_RECRUITED and by == owner:
        return False
    if marks & M_NAMED and by != owner and not s.rules.named_build_answered:
        return False
    return not trigger.beside or s.links(TEAM_OF[owner])[space] & s.pieces[owner] != 0


def _by_navy(s: "State", owner: int, space: int) -> bool:
    return s.links(TEAM_OF[owner])[space] & s.supply(owner) & SEA_MASK != 0
