"""What building and recruiting share: pieces placed, pieces freed, and why a space is not open."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.queries import in_pool, spaces_of
from haversack.games.ww2.engine.windows import open_window
from haversack.games.ww2.facts.board import LAND_MASK
from haversack.games.ww2.facts.constants import PIECE, REMOVE, SPACE, TEAM_OF, W_BUILT_ARMY, W_BUILT_NAVY
from haversack.games.ww2.facts.names import ADJECTIVES, COUNTRIES_NAMED, PLACES
from haversack.games.ww2.text.doing import where
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a, opening
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.ww2.language.verb import Verb
    from haversack.games.ww2.state import State


def keep_from_rebuilding(s: "State", country: int, space: int) -> None:
    """Keep a piece placed on the way from being moved as if it had been there at the start (ruling 6.8)."""
    for place, frame in enumerate(s.stack):
        s.stack[place] = frame.after_placing(country, space)


def open_built(s: "State", country: int, space: int, marks: int) -> None:
    """Let a piece built be answered."""
    window = W_BUILT_ARMY if LAND_MASK >> space & 1 else W_BUILT_NAVY
    open_window(s, window, country, space, country, -1, marks)


# In words


def any_named(s: "State") -> bool:
    """Say whether the open question offers to name a piece as just built."""
    return any([PIECE <= choice < REMOVE for choice in s.legal])


def placing_question(s: "State", verb: "Verb", country: int, do: str) -> str:
    """Return the question where to place a piece."""
    kind = verb.kind.name
    owned = f"{ADJECTIVES[country]} " if country != s.seat else ""
    spaces = [PLACES[choice - SPACE] for choice in s.legal if SPACE <= choice < PIECE]
    question = f"do you {do} {a(f'{owned}{kind}')}"
    return f"{question} in {spaces[0]}?" if len(spaces) == 1 and not any_named(s) else f"where {question}?"


def freeing_question(s: "State", e: Effect, country: int, do: str, done: str) -> str:
    """Return the question whether to free a piece, all of the kind being on the board."""
    verb = e.verb(s)
    kind = verb.kind
    where_to = where(verb, e.space)
    if e.owner != s.seat and verb.asked < 0:
        piece = f"{a(f'{ADJECTIVES[country]} {kind.name}')} may be {done}{where_to}"
        return f"{piece}, but all of them are on the board. Do you remove one for it?"
    return f"all your {kind.plural} are on the board. Do you remove one to {do} it{where_to or ' elsewhere'}?"


def space_words(s: "State", verb: "Verb", country: int, space: int, do: str) -> str:
    """Return the label of a space to place a piece in."""
    owned = f"{ADJECTIVES[country]} " if country != s.seat else ""
    return f"{do} {a(f'{owned}{verb.kind.name}')} in {PLACES[space]}"


def if_asked(do: str, country: str, asked: bool) -> str:
    """Return the verb of a card's text; where its country is asked, it is let do it."""
    return f"let {country} (if it wishes) {do}" if asked else do


# Why not there


def reach_reasons(s: "State", e: Effect, space: int, rule: str) -> list[Reason]:
    """Say why a space is of the wrong kind or out of the text's reach; nothing if it is not."""
    verb = e.verb(s)
    place = PLACES[space]
    if not verb.kind.spaces >> space & 1:
        return [Reason(f"{opening(place)} is {'land' if LAND_MASK >> space & 1 else 'a sea'}.", "W-PCE-2")]
    if not spaces_of(s, verb.spot, e.owner, e.space) >> space & 1:
        return [Reason(f"The text does not reach {place}.", rule)]
    return []


def occupied_reasons(s: "State", country: int, space: int, kind: Kind) -> list[Reason]:
    """Say what stands in a space or is missing in the pool."""
    place, name = PLACES[space], COUNTRIES_NAMED[country]
    out: list[Reason] = []
    if s.pieces[country] >> space & 1:
        out.append(Reason(f"{opening(name)} already has a piece in {place}.", "W-PCE-1"))
    if s.team_pieces(1 - TEAM_OF[country]) >> space & 1:
        out.append(Reason(f"An enemy piece stands in {place}.", "W-ACT-3"))
    if in_pool(s, country, kind) < 1:
        out.append(Reason(f"{opening(name)} has no {kind.name} left to place.", "W-PCE-3"))
    return out
