"""What speaks for and against a battle: who stands in a space, what attacking it costs, why it cannot be attacked."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.queries import (
    UNPAYABLE,
    attackers,
    battle_needs,
    defending,
    enemies_at,
    price,
    terrain_cost,
    toll_name,
    tolled,
)
from haversack.games.y1914.facts.board import DIFFICULT_MASK, LAND_MASK, SPACE_NAMES
from haversack.games.y1914.facts.constants import ADJECTIVES, GERMANY, TEAM_OF
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE, crossing, kind_name, piece_at
from haversack.kernel.decisions import Reason
from haversack.kernel.english import all_of, count_of, noun_for
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.y1914.state import State


def target_label(s: "State", country: int, space: int, sources: int) -> str:
    """Return a space that may be battled: who stands there, what that costs, and which Status cards answer it."""
    enemies = enemies_at(s, TEAM_OF[country], space)
    words = all_of([ADJECTIVES[enemy] for enemy in enemies])
    parts = [f"{words} {noun_for(len(enemies), kind_name(space))}" if enemies else "empty, nothing to remove"]
    near = attackers(s, country, space, sources)
    prices = [price(s, country, space, source) for source in near]
    if any(prices):
        parts.append(_price_words(s, country, space, near, prices))
    answers: list[str] = []
    for source in near:
        answers += [card.title for card in defending(s, country, space, source) if card.title not in answers]
    if answers:
        parts.append(f"answered by {all_of(answers)}")
    return f"{SPACE_NAMES[space]}: {'; '.join(parts)}"


def _price_words(s: "State", country: int, space: int, sources: list[int], prices: list[int]) -> str:
    reasons: list[str] = []
    if any([terrain_cost(s, country, space, source) for source in sources]):
        printed = DIFFICULT_MASK >> space & 1
        reasons.append("difficult terrain" if printed else f"difficult if attacked {crossing(space)}")
    if tolled(s, country) >> space & 1:
        reasons.append(toll_name(s.rules))
    least, most = min(prices), max(prices)
    number = str(most) if least == most else f"{least} or {most}"
    by_piece = "" if least == most else ", by the piece that attacks"
    return f"{all_of(reasons)}, costs {number} {noun_for(most, 'hand card')}{by_piece}"


def attacker_label(s: "State", country: int, space: int, source: int) -> str:
    """Return the piece that would attack a space, and what its attack costs."""
    cost = price(s, country, space, source)
    return f"{piece_at(country, source)}{f': costs {count_of(cost)} of your hand' if cost else ''}"


def attacker_reason(s: "State", country: int, space: int) -> Reason:
    """Say why a battle cannot be started from a space."""
    if not s.supply(country) >> space & 1:
        return Reason(f"{COUNTRIES_THE[country]} has no supplied piece in {SPACES_THE[space]}.", "F-BAT-1")
    return Reason(f"The piece in {SPACES_THE[space]} cannot start this battle.", "F-BAT-1")


def no_battle(s: "State", country: int, space: int, sources: int) -> Reason:
    """Say why the country cannot battle a space from any of the sources."""
    name, place = COUNTRIES_THE[country], SPACES_THE[space]
    if not s.rules.battle_friendly and s.team_pieces(TEAM_OF[country]) >> space & 1:
        return Reason(f"A friendly piece stands in {place}.", "F-BAT-2")
    near = s.supply(country) & sources & s.rules.links[country][space]
    if not near:
        return Reason(f"No supplied piece of {name} that may attack is next to {place}.", "F-BAT-1")
    if s.truce >> country & 1 and s.pieces[GERMANY] & LAND_MASK & 1 << space:
        return Reason(f"A truce keeps {name} from battling German Armies this round.", "F-CRD-4")
    needed = min([battle_needs(s, country, space, source) for source in bit_list(near)])
    if needed >= UNPAYABLE:
        return Reason(f"Whoever battles {place} must have a prepared card to discard.", "F-DIS-4")
    cards = count_of(needed, "hand card")
    return Reason(f"Battling {place} asks for {cards}, and you cannot pay that.", "F-BAT-3")
