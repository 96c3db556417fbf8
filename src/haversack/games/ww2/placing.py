"""Building and recruiting (W-ACT-1 to W-ACT-5)."""

from haversack.games.ww2 import happenings as h
from haversack.games.ww2.board import LAND_MASK, SPACE_COUNT
from haversack.games.ww2.doable import (
    builder,
    can,
    can_build,
    can_free_to_build,
    named_builds,
    new_builds,
    recruit_spaces,
    recruiters,
)
from haversack.games.ww2.queries import build_stand_ins, in_pool
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    COUNTRY,
    E_REBUILD,
    E_UP_TO,
    M_NAMED,
    M_RECRUITED,
    NUMBER,
    P_USE,
    PASS,
    PIECE,
    REMOVE,
    SPACE,
    W_BUILT_ARMY,
    W_BUILT_NAVY,
)
from haversack.games.ww2.verbs import put, tell, tell_skipped
from haversack.games.ww2.windows import open_window
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

# An effect frame: procedure, step, node, owner, event space, event piece, event card, optional, two locals
OPTIONAL = 7
LOCAL = 8


def decline(s: Board) -> None:
    """Skip a part of an effect; of a part that may be done several times, skip the rest too."""
    if s.stack and s.stack[-1][0] == E_UP_TO:
        s.stack.pop()


def own_pieces(s: Board, base: int, country: int, spaces: int) -> list[int]:
    """Return the choices that name the country's pieces in these spaces."""
    first = base + country * SPACE_COUNT
    return [first + space for space in bit_list(s.pieces[country] & spaces)]


def build(s: Board, f: Frame, answer: int) -> None:
    """Build a piece, or name one as just built, or use a card that replaces the build."""
    node = s.rules.nodes[f[2]]
    country = builder(node)
    if answer < 0:
        answer = _ask_build(s, f)
        if answer < 0:
            return
    if answer == PASS:
        if s.logging:
            tell_skipped(s, country, h.NO_BUILD, can_build(s, node, f[3], f[4]))
        decline(s)
    elif answer < PIECE:
        put(s, h.BUILT, country, answer - SPACE)
        _keep_from_rebuilding(s, country, answer - SPACE)
        _open_built(s, country, answer - SPACE, 0)
    elif answer < REMOVE:
        space = (answer - PIECE) % SPACE_COUNT
        tell(s, h.NAMED, (country, space))
        _open_built(s, country, space, M_NAMED)
    else:
        s.push((P_USE, 0, answer - s.rules.use, country, f[4], f[5], f[6]))


def _ask_build(s: Board, f: Frame) -> int:
    """Ask for the space; return the answer (PASS where nothing can be done), or nothing while waiting.

    What is a country's own to do, removing pieces and using its Status cards, is not offered to a teammate.
    """
    node = s.rules.nodes[f[2]]
    owner, space = f[3], f[4]
    country = builder(node)
    chooser = node.asked if node.asked >= 0 else owner
    removes = own_pieces(s, REMOVE, country, node.kind)
    options = [SPACE + place for place in bit_list(new_builds(s, node, owner, space))]
    options += own_pieces(s, PIECE, country, named_builds(s, node, owner, space))
    freeing = can_free_to_build(s, node, owner, space)
    if chooser != country:
        if freeing and not options:
            return s.ask(f, country, [PASS] + removes, False)
        removes, freeing = [], False
    stand_ins = [s.rules.use + card for card in build_stand_ins(s, country, node.kind)] if chooser == country else []
    if not options and not stand_ins and not freeing:
        return s.ask(f, chooser, [PASS])
    optional = f[OPTIONAL] or node.asked >= 0 or (not options and not stand_ins)
    if not optional and not freeing and len(options) + len(stand_ins) == 1:
        return s.ask(f, chooser, options + stand_ins)
    return s.ask(f, chooser, ([PASS] if optional else []) + options + removes + stand_ins, False)


def _keep_from_rebuilding(s: Board, country: int, space: int) -> None:
    """Keep a piece placed on the way from being moved as if it had been there at the start (ruling 6.8)."""
    for place, f in enumerate(s.stack):
        if f[0] == E_REBUILD and f[1] == 1 and f[3] == country and f[LOCAL] >> space & 1:
            s.stack[place] = f[:LOCAL] + (f[LOCAL] & ~(1 << space), 0)


def _open_built(s: Board, country: int, space: int, marks: int) -> None:
    window = W_BUILT_ARMY if LAND_MASK >> space & 1 else W_BUILT_NAVY
    open_window(s, window, country, space, country, -1, marks)


def recruit(s: Board, f: Frame, answer: int) -> None:
    """Recruit a piece: whose, where there is a choice; then where."""
    node = s.rules.nodes[f[2]]
    chooser = node.asked if node.asked >= 0 else f[3]
    optional = f[OPTIONAL] or node.asked >= 0
    country = f[LOCAL] - 1
    if country < 0:
        answer = answer if answer >= 0 else _ask_country(s, f, chooser, optional != 0)
        if answer < 0:
            return
        if answer == PASS:
            _skip_recruit(s, f, chooser)
            return
        country = answer - COUNTRY
        f = f[:LOCAL] + (country + 1, 0)
        answer = -1
    if answer < 0:
        answer = _ask_recruit(s, f, chooser, country, optional != 0)
        if answer < 0:
            return
    if answer == PASS:
        _skip_recruit(s, f, country)
        return
    put(s, h.RECRUITED, country, answer - SPACE)
    _keep_from_rebuilding(s, country, answer - SPACE)
    if s.rules.built_or_recruited:
        _open_built(s, country, answer - SPACE, M_RECRUITED)


def _skip_recruit(s: Board, f: Frame, country: int) -> None:
    if s.logging:
        tell_skipped(s, country, h.NO_RECRUIT, can(s, f[2], f[3], f[4], f[5], f[6]))
    decline(s)


def _ask_country(s: Board, f: Frame, chooser: int, optional: bool) -> int:
    """Ask whose piece to recruit; PASS where none can be."""
    node = s.rules.nodes[f[2]]
    able = [c for c in recruiters(s, node) if recruit_spaces(s, node, f[3], f[4], c)]
    if not able:
        return PASS
    options = [COUNTRY + c for c in able]
    if len(options) == 1:
        return options[0]
    return s.ask(f, chooser, ([PASS] if optional else []) + options)


def _ask_recruit(s: Board, f: Frame, chooser: int, country: int, optional: bool) -> int:
    """Ask where to recruit; with an empty pool, first ask the piece's country to free one (ruling 2.5, 2.6)."""
    node = s.rules.nodes[f[2]]
    removes = own_pieces(s, REMOVE, country, node.kind)
    if in_pool(s, country, node.kind) < 1:
        return s.ask(f, country, [PASS] + removes, False)
    options = [SPACE + space for space in bit_list(recruit_spaces(s, node, f[3], f[4], country))]
    if not options:
        return PASS
    if not optional and len(options) == 1:
        return s.ask(f, chooser, options)
    if chooser != country:
        removes = []
    return s.ask(f, chooser, ([PASS] if optional else []) + options + removes, False)


def numbered(parts: list[int]) -> list[int]:
    """Return the choices that name parts of a text, counted from one."""
    return [NUMBER + part + 1 for part in parts]
