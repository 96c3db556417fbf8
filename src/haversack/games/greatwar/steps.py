"""What a side does in its optional phases and steps: main card, links, the search for an Attack card (G-PLY)."""

from typing import Final

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.catalogue import FLAGS
from haversack.games.greatwar.entering import place
from haversack.games.greatwar.queries import (
    has_attack_card,
    linkable,
    main_cards,
    optional_cards,
    owed_jokers,
    room,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    DISCARD,
    DONE,
    LAPSED_ATTACK,
    LINK,
    MET_ATTACK,
    NAT,
    P_OPTIONAL,
    P_SEARCH,
    P_STEP,
    PASS,
    PH_OPT2_D,
    PH_R2_D,
    PLAY,
    PROTECTED,
    SIDES,
)
from haversack.games.greatwar.verbs import draw, leave_hand, tell, to_pile
from haversack.kernel.machine import Frame

BEGIN: Final = 0
MAIN: Final = 1
LINKING: Final = 2
MAIN_FRAMES: Final[list[Frame]] = [(P_STEP, MAIN, side) for side in range(SIDES)]
LINKING_FRAMES: Final[list[Frame]] = [(P_STEP, LINKING, side) for side in range(SIDES)]


def begin(s: Board, side: int) -> None:
    """Make it a side's step or optional phase."""
    s.active = side
    s.placed = 0
    s.over = 0


def optional_phase(s: Board, f: Frame, answer: int) -> None:
    """Let a side play one Bonus card or Joker, or pass (G-TRN-2, G-TRN-5). Frame: whether it did, side."""
    played, side = f[1], f[2]
    if s.over:
        return
    if answer < 0:
        owed = owed_jokers(s, side) if s.phase >= PH_OPT2_D and not played else []
        cards = owed or ([] if played else optional_cards(s, side))
        options = [PLAY + c for c in cards]
        if s.rules.optional_links and not owed:
            options += [LINK + c for c in linkable(s, side)]
        if not options and not s.insisting:
            return
        if not owed:
            options.insert(0, PASS)
        answer = s.ask(f, side, options)
        if answer < 0:
            return
    if answer == PASS:
        return
    linked = answer >= LINK
    if s.rules.optional_links:
        s.push((P_OPTIONAL, played if linked else 1, side))
    place(s, side, answer - (LINK if linked else PLAY), linked)


def step(s: Board, f: Frame, answer: int) -> None:
    """Run a side's step: one main card, then links (G-TRN-3, G-TRN-4). Frame: stage, side."""
    stage, side = f[1], f[2]
    if stage == BEGIN:
        if _must_search(s, side):
            s.push(MAIN_FRAMES[side])
            s.push((P_SEARCH, 0, side))
        else:
            _main_card(s, MAIN_FRAMES[side], -1)
    elif stage == MAIN:
        _main_card(s, f, answer)
    else:
        _links(s, f, answer)


def _main_card(s: Board, f: Frame, answer: int) -> None:
    side = f[2]
    if answer < 0:
        options = [PLAY + card for card in main_cards(s, side)]
        if not options and not s.insisting:
            tell(s, h.STEP_PASSED, (side,))
            _excuse(s, side)
            return
        answer = s.ask(f, side, options or [PASS])
        if answer < 0:
            return
    if answer != PASS:
        following = LINKING_FRAMES[side]
        s.push(following)
        place(s, side, answer - PLAY, False)
        if s.stack[-1] is following:
            s.stack.pop()
            _links(s, following, -1)


def _links(s: Board, f: Frame, answer: int) -> None:
    """Let the side add Plus cards, one at a time, until it stops (G-PLY-3)."""
    side = f[2]
    if s.over:
        _excuse(s, side)
        return
    if answer < 0:
        options = [LINK + card for card in linkable(s, side)] if room(s, side) > 0 else []
        if not options and not s.insisting:
            return
        answer = s.ask(f, side, [DONE, *options])
        if answer < 0:
            return
    if answer != DONE:
        s.push(f)
        place(s, side, answer - LINK, True)
        if s.stack[-1] is f:
            s.stack.pop()
            _links(s, f, -1)


def _excuse(s: Board, side: int) -> None:
    """Owe nothing more after a second step that was ended or passed (edge case 16)."""
    if s.phase >= PH_R2_D:
        s.excused |= 1 << side


# The search for an Attack card


def _must_search(s: Board, side: int) -> bool:
    """Say whether an Attacker owes an Attack card and holds none that may be played (G-PLY-6)."""
    return side != s.defender and not s.met & (MET_ATTACK | LAPSED_ATTACK) and not has_attack_card(s, side)


def search(s: Board, f: Frame, answer: int) -> None:
    """Throw Nationality cards one at a time, drawing after each, until an Attack card comes. Frame: side."""
    side = f[2]
    if answer < 0:
        nats = [card for card in s.hands[side] if FLAGS[card] & NAT]
        if not s.insisting and (not nats or not (s.decks[side] or s.discards[side])):
            s.met |= LAPSED_ATTACK
            _end_search(s, side, 0)
            return
        free = [card for card in nats if not FLAGS[card] & PROTECTED]
        answer = s.ask(f, side, [DISCARD + card for card in free or nats])
        if answer < 0:
            return
    card = answer - DISCARD
    leave_hand(s, side, card)
    s.apart += (card,)
    tell(s, h.THROWN, (side,), (card,))
    draw(s, side, side, 1)
    if has_attack_card(s, side):
        _end_search(s, side, 1)
    else:
        s.push(f)


def _end_search(s: Board, side: int, found: int) -> None:
    """Put what was thrown on the discard pile."""
    thrown = s.apart
    s.apart = ()
    tell(s, h.SEARCH_ENDED, (side, found))
    to_pile(s, thrown)
