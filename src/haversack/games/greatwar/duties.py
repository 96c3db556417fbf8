"""What a side owes in its turn, and which cards keep it possible to pay (section 5 of the rulings, Duties)."""

from typing import Final

from haversack.games.greatwar.catalogue import AIMED_AT, FLAGS, IS_LEADER, LINKS, MODIFIERS, NODES, ON_PLAY, TRAITS
from haversack.games.greatwar.queries import (
    HOLDS_NAT,
    HOLDS_OPTIONAL,
    auras_on,
    capped,
    free_improvements,
    may_place,
    room,
)
from haversack.games.greatwar.state import Board, Cards
from haversack.games.greatwar.terms import (
    ATTACK,
    BONUS,
    DONE,
    E_EXTRA,
    HMG,
    IMPROVEMENT,
    JOKER,
    LAPSED_ATTACK,
    LINK,
    M_MOST_PLAYED,
    MAIN,
    MET_ATTACK,
    MET_NAT,
    NAT,
    OPTIONAL,
    P_EXTRA,
    P_STEP,
    PH_R1_A,
    PH_R1_D,
    PH_R2_A,
    PLAY,
    PLAYABLE,
)
from haversack.games.greatwar.verbs import less
from haversack.kernel.machine import Frame

DUTY_NAT: Final = 1
DUTY_ATTACK: Final = 2
DUTY_BOTH: Final = 3
DUTIES: Final = bytes([(DUTY_NAT if flags & NAT else 0) | (DUTY_ATTACK if flags & ATTACK else 0) for flags in FLAGS])
EXTRAS: Final = [tuple([node for node in ON_PLAY[card] if NODES[node].op == E_EXTRA]) for card in range(PLAYABLE)]

# How a card of a step comes to the table
FREELY: Final = -1  # it links, or is a Bonus card or Joker that may be played at any time
AS_MAIN: Final = -2  # as the one card of the step; what is not negative is the place of a grant
NO_BONUS: Final = 1 << 60  # in the mask of a grant: no Bonus card comes by it (S11)


def duties(s: Board, side: int) -> int:
    """Return the open duties of a side (G-PLY-1, G-PLY-5)."""
    out = DUTY_NAT if not s.met & MET_NAT[side] and s.holding(side) & HOLDS_NAT else 0
    if side != s.defender and not s.met & (MET_ATTACK | LAPSED_ATTACK):
        out |= DUTY_ATTACK
    return out


def owed_jokers(s: Board, side: int) -> list[int]:
    """Return the Nationality Jokers a side must play one of in the second optional phase (C15)."""
    if s.met & MET_NAT[side] or s.excused >> side & 1:
        return []
    return _nationality_jokers(s, side)


def _nationality_jokers(s: Board, side: int) -> list[int]:
    if not s.holding(side) & HOLDS_OPTIONAL:
        return []
    return [c for c in s.hands[side] if FLAGS[c] & NAT and FLAGS[c] & JOKER and may_place(s, side, c)]


def owed_in_step(s: Board, side: int) -> int:
    """Return the duties that bind a side in its own step; a Nationality Joker lets that duty wait (C15)."""
    if side != s.active or not PH_R1_D <= s.phase <= PH_R2_A or s.over:
        return 0
    out = duties(s, side)
    return out & ~DUTY_NAT if out & DUTY_NAT and _nationality_jokers(s, side) else out


def keep_to_duties(s: Board, side: int, f: Frame, options: list[int]) -> list[int]:
    """Return the options after which all can still be met that can be met now, the Attack icon before all else.

    `f` is the frame that asks. In round 1 only the main card is bound, since round 2 is still to come.
    """
    owed = owed_in_step(s, side)
    if not owed or not options:
        return options
    if s.phase <= PH_R1_A:
        return _first_round(s, side, options, owed) if f[0] == P_STEP and f[1] == MAIN else options
    now = _standing(s, side, f, owed)
    now.wanted = _best(s, side, now)
    if not now.wanted:
        return options
    lawful = [choice for choice in options if _leads_on(s, side, f, now, choice)]
    return lawful or options


def can_meet(s: Board, side: int, f: Frame) -> int:
    """Return which of the open duties the side can still meet in this step, the frame `f` being asked."""
    owed = owed_in_step(s, side)
    return _best(s, side, _standing(s, side, f, owed)) if owed else 0


def _first_round(s: Board, side: int, options: list[int], owed: int) -> list[int]:
    """Return the choices that leave what is owed to round 2: one duty can wait, both only if they can come together."""
    if owed != DUTY_BOTH:
        return options
    hand = [card for card in s.hands[side] if may_place(s, side, card)]
    if any([DUTIES[card] == DUTY_BOTH for card in hand]) or not any([DUTIES[card] & DUTY_ATTACK for card in hand]):
        return options
    lawful = [choice for choice in options if _may_wait(s, side, choice)]
    return lawful or options


def _may_wait(s: Board, side: int, choice: int) -> bool:
    """Say whether both duties can still be met if this is all that is done in round 1."""
    if choice == DONE:
        return _reaches(s, side, _next_round(s, side), set())
    card = choice - (LINK if choice >= LINK else PLAY)
    if DUTIES[card] or (choice < LINK and comes_any_time(s, side, card)):
        return True
    later = _after(s, side, _next_round(s, side), card, AS_MAIN)
    later.main, later.begun, later.room = True, False, s.limits[side]
    return _reaches(s, side, later, set())


# What a step can still bring


class Ahead:
    """A step as it could go on: what is left in hand, what links, what may still be placed, what is wanted.

    `grants` are extra plays still open and `caps` what an event allows to be placed yet, each a mask of filters and a
    number. `spare` counts the improvements in play that go with no card.
    """

    __slots__ = ("hand", "traits", "main", "begun", "grants", "caps", "room", "spare", "wanted")

    def __init__(self, hand: Cards, traits: int, main: bool, begun: bool) -> None:
        self.hand: Cards = hand
        self.traits: int = traits
        self.main: bool = main
        self.begun: bool = begun
        self.grants: Cards = ()
        self.caps: Cards = ()
        self.room: int = 0
        self.spare: int = 0
        self.wanted: int = 0

    def copy(self) -> "Ahead":
        """Return the same again."""
        out = Ahead(self.hand, self.traits, self.main, self.begun)
        out.grants, out.caps, out.room = self.grants, self.caps, self.room
        out.spare, out.wanted = self.spare, self.wanted
        return out


def comes_any_time(s: Board, side: int, card: int) -> bool:
    """Say whether a card needs neither link nor grant nor the main play in its owner's step (C11)."""
    return s.rules.any_time and side == s.active and FLAGS[card] & OPTIONAL != 0


def _standing(s: Board, side: int, f: Frame, wanted: int) -> Ahead:
    """Return the step of a side as it stands while `f` asks."""
    hand = tuple([card for card in s.hands[side] if not s.barred[side] & s.rules.bars[card]])
    frames = s.stack if s.stack and s.stack[-1] is f else [*s.stack, f]
    out = Ahead(hand, s.traits[side], (P_STEP, MAIN, side) in frames, s.placed > 0)
    for frame in frames:
        if frame[0] == P_EXTRA and frame[2] == side and frame[3] > 0:
            out.grants += (_reach_of(s, frame[4], frame[5]), frame[3])
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_MOST_PLAYED and code >> side & 1:
            out.caps += (modifier.mask, modifier.amount - capped(s, side, modifier.mask))
    out.room, out.spare, out.wanted = room(s, side), len(free_improvements(s, side)), wanted
    return out


def _next_round(s: Board, side: int) -> Ahead:
    """Return the second step of a side as it would stand if nothing more were placed in the first."""
    out = _standing(s, side, (P_STEP, MAIN, side), DUTY_BOTH)
    out.grants, out.begun, out.room = (), False, s.limits[side]
    return out


def _best(s: Board, side: int, ahead: Ahead) -> int:
    """Return the most of what is wanted that can be met: all of it, else the Attack icon, else the Nationality card."""
    for goal in (ahead.wanted, ahead.wanted & DUTY_ATTACK, ahead.wanted & DUTY_NAT):
        if goal:
            tried = ahead.copy()
            tried.wanted = goal
            if _reaches(s, side, tried, set()):
                return goal
    return 0


def _leads_on(s: Board, side: int, f: Frame, now: Ahead, choice: int) -> bool:
    """Say whether what is wanted can still be met after a choice."""
    if choice == DONE:
        if f[0] != P_EXTRA:
            return False
        left = now.copy()
        left.grants = now.grants[:-2]
        return _reaches(s, side, left, set())
    linked = choice >= LINK
    card = choice - (LINK if linked else PLAY)
    if now.wanted & ~DUTIES[card] == 0:
        return True
    way = FREELY
    if not linked and not comes_any_time(s, side, card):
        way = len(now.grants) - 2 if f[0] == P_EXTRA else AS_MAIN
    after = _after(s, side, now, card, way)
    if linked and f[0] == P_STEP:
        after.main = False
    return _reaches(s, side, after, set())


def _reaches(s: Board, side: int, ahead: Ahead, tried: set[tuple[int, ...]]) -> bool:
    """Say whether some order of placing cards meets all that is wanted; the enemy's answers are not foreseen."""
    wanted = ahead.wanted
    if not wanted:
        return True
    key = (*ahead.hand, -1, ahead.main, *ahead.grants)
    if ahead.room < 1 or key in tried:
        return False
    tried.add(key)
    found = 0
    for card in ahead.hand:
        found |= DUTIES[card]
    if wanted & ~found:
        return False
    for card in ahead.hand:
        if (DUTIES[card] & wanted or _opens(s, side, ahead, card)) and _may_come(s, side, ahead, card):
            for way in _ways(s, side, ahead, card):
                if _reaches(s, side, _after(s, side, ahead, card, way), tried):
                    return True
    return False


def _opens(s: Board, side: int, ahead: Ahead, card: int) -> bool:
    """Say whether a card could make way for others: it brings some, or others link to it."""
    if EXTRAS[card]:
        return True
    fresh = TRAITS[card] & ~ahead.traits
    return any([LINKS[other] & fresh for other in ahead.hand if other != card])


def _may_come(s: Board, side: int, ahead: Ahead, card: int) -> bool:
    """Say whether no limit of an event or of an HMG stands before a card."""
    for place in range(0, len(ahead.caps), 2):
        if ahead.caps[place] & AIMED_AT[card] and ahead.caps[place + 1] < 1:
            return False
    if not FLAGS[card] & HMG or side == s.defender or ahead.spare:
        return True
    return ahead.room > 1 and any([FLAGS[other] & IMPROVEMENT for other in ahead.hand])


def _ways(s: Board, side: int, ahead: Ahead, card: int) -> list[int]:
    """Return how a card could be placed; what costs nothing is as good as all else."""
    if comes_any_time(s, side, card):
        return [FREELY]
    if LINKS[card] & ahead.traits and (ahead.begun or not ahead.main):
        return [FREELY] if not ahead.main else [FREELY, AS_MAIN]
    out = [AS_MAIN] if ahead.main else []
    for place in range(0, len(ahead.grants), 2):
        mask = ahead.grants[place]
        if mask & AIMED_AT[card] and ahead.grants[place + 1] > 0 and not (mask & NO_BONUS and FLAGS[card] & BONUS):
            out.append(place)
    return out


def _after(s: Board, side: int, ahead: Ahead, card: int, way: int) -> Ahead:
    """Return the step with a card placed in that way."""
    out = ahead.copy()
    out.hand = less(ahead.hand, card)
    out.begun, out.room = True, ahead.room - 1
    out.wanted = ahead.wanted & ~DUTIES[card]
    if way == AS_MAIN:
        out.main = False
    elif way == FREELY:
        out.main = ahead.main and (comes_any_time(s, side, card) or any(ahead.grants[1::2]))
    else:
        out.grants = (*ahead.grants[: way + 1], ahead.grants[way + 1] - 1, *ahead.grants[way + 2 :])
    _take_improvement(s, side, out, card)
    for place in range(0, len(out.caps), 2):
        if out.caps[place] & AIMED_AT[card]:
            out.caps = (*out.caps[: place + 1], out.caps[place + 1] - 1, *out.caps[place + 2 :])
    if not auras_on(s, card, side):
        out.traits |= TRAITS[card]
        for node in EXTRAS[card]:
            out.grants += (_reach_of(s, card, node), NODES[node].count)
    return out


def _reach_of(s: Board, card: int, node: int) -> int:
    """Return which cards a card brings, as the mask of a grant."""
    no_bonus = s.rules.jack_without_bonus and IS_LEADER[card]
    return NODES[node].mask | NO_BONUS if no_bonus else NODES[node].mask


def _take_improvement(s: Board, side: int, ahead: Ahead, card: int) -> None:
    """Count an improvement that comes, and the one an Attacker's HMG goes with."""
    if FLAGS[card] & IMPROVEMENT:
        ahead.spare += 1
    if FLAGS[card] & HMG and side != s.defender:
        if ahead.spare:
            ahead.spare -= 1
            return
        for other in ahead.hand:
            if FLAGS[other] & IMPROVEMENT:
                ahead.hand = less(ahead.hand, other)
                ahead.room -= 1
                return
