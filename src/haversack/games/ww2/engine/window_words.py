"""Say in words what a window of reaction is about: to the one who is asked, and to all."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine.procedure import is_spared, source_name
from haversack.games.ww2.facts.constants import (
    CLOCK_WINDOWS,
    M_NAMED,
    M_RECRUITED,
    M_REMOVED,
    W_BATTLE,
    W_BUILT_ARMY,
    W_BUILT_NAVY,
    W_CARD,
    W_FOUGHT_LAND,
    W_FOUGHT_SEA,
    W_IMPENDING,
    W_LOWER,
    W_RAISE,
    W_REMOVED,
    W_STATUS,
    W_TURN,
    W_VICTORY,
    W_WARFARE,
    WINDOW_NAMES,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name, piece_at, the_piece
from haversack.kernel.english import a, count_of, opening, possessive

if TYPE_CHECKING:
    from haversack.games.ww2.engine.windows import Window
    from haversack.games.ww2.state import State


def happened(s: "State", f: "Window") -> str:
    """Return what a window of reaction is about."""
    window = f.window
    if window in CLOCK_WINDOWS:
        return _moment(s, window, f.by)
    if window in (W_WARFARE, W_STATUS, W_CARD):
        return _card_news(s, f)
    if window in (W_RAISE, W_LOWER):
        whom = "you" if f.piece == s.seat else COUNTRIES_NAMED[f.piece]
        name = s.rules.cards[f.card].source.name
        return f"{name} makes {whom} discard {count_of(s.stack[-2].discarding())} from the top of the deck"
    if window == W_BATTLE:
        return f"{_subject(s, f.by, 'battle')} {_their(s, f.piece, f.space)}, {_fate(s, f.piece, f.space)}"
    if window == W_IMPENDING:
        return f"{_their(s, f.piece, f.space)} is about to be {_end_in_sight(s)}"
    if window == W_REMOVED:
        return f"{_their(s, f.piece, f.space)} has been removed"
    if window in (W_FOUGHT_LAND, W_FOUGHT_SEA):
        return f"{_subject(s, f.by, 'have')} battled {PLACES[f.space]}: {_battle_result(f.piece, f.space, f.marks)}"
    return _built_news(s, f.by, f.space, f.marks)


def happened_in_short(s: "State", f: "Window") -> str:
    """Return what a window is about in a few words, as everybody knows it."""
    window = f.window
    words = opening(WINDOW_NAMES[window].replace("_", " "))
    if window in (W_BUILT_ARMY, W_BUILT_NAVY, W_BATTLE, W_IMPENDING, W_REMOVED):
        kind = kind_name(1 << f.space)
        what = {W_BATTLE: "battled", W_IMPENDING: "about to be removed", W_REMOVED: "removed"}.get(window, "built")
        return f"{kind} {what} in {PLACES[f.space]}"
    if window in (W_FOUGHT_LAND, W_FOUGHT_SEA):
        return f"{PLACES[f.space]} battled"
    return words if f.card < 0 else f"{words}, {s.rules.cards[f.card].source.name}"


def _subject(s: "State", country: int, verb: str) -> str:
    """Return who does something and the verb in its form."""
    if country == s.seat:
        return f"you {verb}"
    return f"{COUNTRIES_NAMED[country]} {'has' if verb == 'have' else verb + 's'}"


def _their(s: "State", country: int, space: int) -> str:
    """Return a piece as the one who decides calls it."""
    if country == s.seat:
        return f"your {kind_name(1 << space)} in {PLACES[space]}"
    return the_piece(country, space)


def _moment(s: "State", window: int, by: int) -> str:
    whose_is = "your" if by == s.seat else possessive(COUNTRIES_NAMED[by])
    if window == W_TURN:
        return f"{whose_is} turn begins, before the Play step"
    if window == W_VICTORY:
        return f"{whose_is} Victory step: the Supply spaces have been scored, now the Status cards"
    return f"{whose_is} Discard step begins"


def _card_news(s: "State", f: "Window") -> str:
    name = s.rules.cards[f.card].source.name
    if f.window == W_STATUS:
        return f"{_subject(s, f.by, 'have')} used the Status {name}"
    if f.window == W_WARFARE:
        return f"{_subject(s, f.by, 'have')} played {name}; nothing of it has been done yet"
    return f"{_subject(s, f.by, 'have')} played {name}, which now lies in the discard pile"


def _fate(s: "State", piece: int, space: int) -> str:
    if s.shielded[piece] >> space & 1 or is_spared(s):
        return "which is safe"
    return "which is about to be removed"


def _end_in_sight(s: "State") -> str:
    """Return how a piece is about to leave the board, and by what."""
    if s.stack[-2].is_for_want_of_supply():
        return "removed: it is out of supply"
    card = source_name(s)
    return f"eliminated by {card}" if card else "removed"


def _battle_result(piece: int, space: int, marks: int) -> str:
    if piece < 0:
        return "it was empty"
    return f"{the_piece(piece, space)} was {'removed' if marks & M_REMOVED else 'saved'}"


def _built_news(s: "State", by: int, space: int, marks: int) -> str:
    kind = kind_name(1 << space)
    if marks & M_NAMED:
        named = f"{_subject(s, by, 'have')} named"
        return f"{named} {'your' if by == s.seat else 'its'} {kind} in {PLACES[space]} as the one built"
    if marks & M_RECRUITED:
        return f"{a(piece_at(by, space))} has been recruited"
    return f"{_subject(s, by, 'have')} built {a(kind)} in {PLACES[space]}"
