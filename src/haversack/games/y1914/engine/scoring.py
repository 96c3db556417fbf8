"""Scoring Rounds and the end of a game (F-VIC)."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import tell
from haversack.games.y1914.engine.events import SHARED, W_OBJECTIVE, W_STATUS, cause_of
from haversack.games.y1914.engine.queries import holds
from haversack.games.y1914.facts.board import LAND_MASK, OBJECTIVE_MASK
from haversack.games.y1914.facts.constants import (
    CENTRAL,
    COUNTRIES,
    ENTENTE,
    HOMES,
    K_SCORING,
    R_FINAL,
    R_SUDDEN,
    R_TIE,
    SUDDEN_LEAD,
    TEAM_OF,
)
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.y1914.state import State


def scoring_countries(s: "State", team: int) -> list[int]:
    """Return the countries of a team that score: those with no enemy Army in their Home (F-VIC-3)."""
    enemies = s.team_pieces(1 - team)
    return [c for c in range(COUNTRIES) if TEAM_OF[c] == team and not enemies >> HOMES[c] & 1]


def objective_points(s: "State", team: int) -> int:
    """Return a team's VP for Objectives, printed or tokens (F-VIC-1)."""
    armies = 0
    for country in scoring_countries(s, team):
        armies |= s.pieces[country] & LAND_MASK
    return (armies & (OBJECTIVE_MASK | s.tokens)).bit_count()


def status_points(s: "State", team: int) -> int:
    """Return a team's VP of a Scoring Round for its Status cards (F-VIC-2)."""
    return sum([s.rules.cards[number].points for number in scoring_statuses(s, team)])


def scoring_statuses(s: "State", team: int) -> list[int]:
    """Return the Status cards by which a team would score now."""
    if not s.status & s.rules.listeners.bits[K_SCORING]:
        return []
    scoring = scoring_countries(s, team)
    out: list[int] = []
    for number in s.rules.listeners.cards[K_SCORING]:
        card = s.rules.cards[number]
        if s.status & card.bit and card.country in scoring and (card.test is None or holds(s, card.test)):
            out.append(number)
    return out


def scoring_round(s: "State") -> None:
    """Let both teams score (ruling 4.9)."""
    tell(s, events.SCORING, (s.round,))
    for team in (CENTRAL, ENTENTE):
        points = objective_points(s, team) + status_points(s, team)
        if team == CENTRAL:
            s.central_vp += points
        else:
            s.entente_vp += points
        if s.logging:
            _tell_points(s, team, points)


def _tell_points(s: "State", team: int, points: int) -> None:
    """Log what a team scores, item by item: each Objective with who holds it, then each Status."""
    scoring = scoring_countries(s, team)
    for country in range(COUNTRIES):
        if TEAM_OF[country] == team and country not in scoring and s.pieces[country]:
            tell(s, events.HOME_HELD, (country, HOMES[country]))
    items: list[int] = []
    for space in bit_list((OBJECTIVE_MASK | s.tokens) & LAND_MASK):
        holders = [country for country in scoring if s.pieces[country] >> space & 1]
        if holders:
            items += [cause_of(W_OBJECTIVE, space), holders[0] if len(holders) == 1 else SHARED, 1]
    for number in scoring_statuses(s, team):
        card = s.rules.cards[number]
        items += [cause_of(W_STATUS, number), card.country, card.points]
    total = s.central_vp if team == CENTRAL else s.entente_vp
    tell(s, events.SCORED, (team, points, total, *items))


def is_over(s: "State") -> bool:
    """Judge sudden and final victory (F-VIC-6, F-VIC-7)."""
    lead = s.central_vp - s.entente_vp
    winner = CENTRAL if lead >= 0 else ENTENTE
    if abs(lead) >= SUDDEN_LEAD:
        _finish(s, winner, R_SUDDEN)
    elif s.round < s.rules.last_round:
        return False
    else:
        _finish(s, winner, R_FINAL if lead else R_TIE)
    return True


def _finish(s: "State", team: int, reason: int) -> None:
    s.ended = reason * 2 + team
    s.stack.clear()
    tell(s, events.GAME_ENDED, (team, reason))
