"""What a side does in its optional phases and steps: main card, links, the search for an Attack card (G-PLY)."""

from typing import Final

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.catalogue import FLAGS
from haversack.games.greatwar.duties import comes_any_time, keep_to_duties, owed_jokers
from haversack.games.greatwar.entering import place
from haversack.games.greatwar.queries import (
    has_attack_card,
    linkable,
    optional_cards,
    playable,
    room,
    step_links,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    BEGIN,
    DISCARD,
    DONE,
    LAPSED_ATTACK,
    LINK,
    LINKING,
    MAIN,
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
    """Let the side play its card; a Bonus card or Joker, playable at any time, leaves that right open (C11)."""
    side = f[2]
    if s.over:
        _excuse(s, side)
        return
    if answer < 0:
        options = keep_to_duties(s, side, f, _main_options(s, side))
        if not s.insisting and (not options or options == [DONE]):
            if not s.placed:
                tell(s, h.STEP_PASSED, (side,))
                _excuse(s, side)
            return
        answer = s.ask(f, side, options or [PASS])
        if answer < 0:
            return
    if answer == PASS or answer == DONE:
        return
    linked = answer >= LINK
    card = answer - (LINK if linked else PLAY)
    stays = not linked and comes_any_time(s, side, card)
    _place_and_go_on(s, side, card, linked, MAIN_FRAMES[side] if stays else LINKING_FRAMES[side])


def _main_options(s: Board, side: int) -> list[int]:
    """Return the cards a step may begin with; once it has begun with a Bonus card or Joker it may also go on or end."""
    if room(s, side) < 1:
        return []
    cards = [PLAY + card for card in playable(s, side)]
    return cards if not s.placed else [DONE, *cards, *[LINK + card for card in step_links(s, side)]]


def _links(s: Board, f: Frame, answer: int) -> None:
    """Let the side add Plus cards, and what may be played at any time, until it stops (G-PLY-3, C11)."""
    side = f[2]
    if s.over:
        _excuse(s, side)
        return
    if answer < 0:
        options = _added(s, side)
        if not options and not s.insisting:
            return
        answer = s.ask(f, side, keep_to_duties(s, side, f, [DONE, *options]))
        if answer < 0:
            return
    if answer != DONE:
        linked = answer >= LINK
        _place_and_go_on(s, side, answer - (LINK if linked else PLAY), linked, f)


def _added(s: Board, side: int) -> list[int]:
    """Return what may follow the main card of a step."""
    if room(s, side) < 1:
        return []
    freely = [PLAY + card for card in optional_cards(s, side)] if s.rules.any_time else []
    return freely + [LINK + card for card in step_links(s, side)]


def _place_and_go_on(s: Board, side: int, card: int, linked: bool, following: Frame) -> None:
    """Place a card, then go on with the step: at once if the card leaves nothing to be worked off."""
    s.push(following)
    place(s, side, card, linked)
    if s.stack[-1] is following:
        s.stack.pop()
        step(s, following, -1)


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
    draw(s, side, side, 1, h.BY_SEARCH)
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
