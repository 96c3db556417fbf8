"""What a side owes in its turn, and which cards keep it possible to pay (section 5 of the rulings, Duties)."""

from typing import TYPE_CHECKING, Final

from haversack.games.greatwar.engine.actions import less
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import (
    HOLDS_NAT,
    HOLDS_OPTIONAL,
    auras_on,
    capped,
    free_improvements,
    in_step,
    may_place,
    playable,
    room,
)
from haversack.games.greatwar.facts.constants import (
    BONUS,
    DONE,
    DUTY_ATTACK,
    DUTY_BOTH,
    DUTY_NAT,
    DUTY_WORDS,
    HMG,
    IMPROVEMENT,
    JOKER,
    LAPSED_ATTACK,
    MET_ATTACK,
    MET_NAT,
    NAT,
    NO_LIMIT,
    OPTIONAL,
    PH_R1_A,
    PH_R1_D,
    PH_R2_A,
    PH_R2_D,
    PLAY,
    Cards,
)

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


# How a card of a step comes to the table
FREELY: Final = -1  # it links, or is a Bonus card or Joker that may be played at any time
AS_MAIN: Final = -2  # as the one card of the step; what is not negative is the place of a grant
NO_BONUS: Final = 1 << 60  # in the mask of a grant: no Bonus card comes by it (S11)


def duties(s: "State", side: int) -> int:
    """Return the open duties of a side (G-PLY-1, G-PLY-5)."""
    out = DUTY_NAT if not s.met & MET_NAT[side] and s.holding(side) & HOLDS_NAT else 0
    if side != s.defender and not s.met & (MET_ATTACK | LAPSED_ATTACK):
        out |= DUTY_ATTACK
    return out


def owed_jokers(s: "State", side: int) -> list[int]:
    """Return the Nationality Jokers a side must play one of in the second optional phase (C15)."""
    if s.met & MET_NAT[side] or s.excused >> side & 1:
        return []
    return _nationality_jokers(s, side)


def _nationality_jokers(s: "State", side: int) -> list[int]:
    if not s.holding(side) & HOLDS_OPTIONAL:
        return []
    return [c for c in s.hands[side] if s.cards.flags[c] & NAT and s.cards.flags[c] & JOKER and may_place(s, side, c)]


def owed_in_step(s: "State", side: int) -> int:
    """Return the duties that bind a side in its own step; a Nationality Joker lets that duty wait (C15)."""
    if side != s.active or not PH_R1_D <= s.phase <= PH_R2_A or s.over:
        return 0
    out = duties(s, side)
    return out & ~DUTY_NAT if out & DUTY_NAT and _nationality_jokers(s, side) else out


def keep_to_duties(s: "State", side: int, frame: Procedure, options: list[int]) -> list[int]:
    """Return the options after which all can still be met that can be met now, the Attack icon before all else.

    `frame` is what asks. In round 1 only the main card is bound, since round 2 is still to come.
    """
    owed = owed_in_step(s, side)
    if not owed or not options:
        return options
    if s.phase <= PH_R1_A:
        return _first_round(s, side, frame, options, owed) if frame.leaves_main_card(side) else options
    now = _standing(s, side, frame, owed)
    now.wanted = _best(s, side, now)
    if not now.wanted:
        return options
    brings = len(frame.grant(s, side)) > 0
    lawful = [choice for choice in options if _leads_on(s, side, now, choice, brings)]
    return lawful or options


def can_meet(s: "State", side: int, frame: Procedure) -> int:
    """Return which of the open duties the side can still meet in this step, `frame` being asked."""
    owed = owed_in_step(s, side)
    return _best(s, side, _standing(s, side, frame, owed)) if owed else 0


def _first_round(s: "State", side: int, frame: Procedure, options: list[int], owed: int) -> list[int]:
    """Return the choices that leave what is owed to round 2: one duty can wait, both only if they can come together."""
    if owed != DUTY_BOTH:
        return options
    hand = playable(s, side)
    if any([s.cards.duties[card] == DUTY_BOTH for card in hand]) or not any(
        [s.cards.duties[card] & DUTY_ATTACK for card in hand]
    ):
        return options
    later = _standing(s, side, frame, DUTY_BOTH)
    later.main, later.grants, later.begun, later.room = True, (), False, s.limits[side]
    lawful = [choice for choice in options if _may_wait(s, side, later, choice)]
    return lawful or options


def _may_wait(s: "State", side: int, later: "Ahead", choice: int) -> bool:
    """Say whether both duties can still be met in round 2, as it would stand now, if no more than this is done."""
    if choice == DONE:
        return _reaches(s, side, later, set())
    card = choice - (s.cards.link if choice >= s.cards.link else PLAY)
    if s.cards.duties[card] or (choice < s.cards.link and comes_any_time(s, side, card)):
        return True
    after = _after(s, side, later, card, AS_MAIN)
    after.main, after.begun, after.room = True, False, s.limits[side]
    return _reaches(s, side, after, set())


def duty_prompt(s: "State", frame: Procedure) -> str:
    """Name what the one who decides still owes this turn, and that it is owed in this step where it is."""
    owed = owed_in_step(s, s.seat)
    if not owed:
        return ""
    if s.phase < PH_R2_D:
        return f" By the end of round 2 you owe {DUTY_WORDS[owed]}."
    due = can_meet(s, s.seat, frame)
    if not due:
        return ""
    first = " (the Attack icon comes first)" if due == DUTY_ATTACK and owed == DUTY_BOTH else ""
    return f" You must still place {DUTY_WORDS[due]} in this step{first}."


def may_link_for_duty(s: "State", frame: Procedure, card: int) -> bool:
    """Say whether a Plus card could be added but for a duty that can still be met."""
    return bool(s.cards.links[card] & s.traits[s.seat] and room(s, s.seat) > 0 and can_meet(s, s.seat, frame))


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


def comes_any_time(s: "State", side: int, card: int) -> bool:
    """Say whether a card needs neither link nor grant nor the main play in its owner's step (C11)."""
    return s.rules.any_time and side == s.active and s.cards.flags[card] & OPTIONAL != 0


def plays_at_any_time(s: "State") -> bool:
    """Say whether the side is offered a Bonus card or Joker that uses up nothing of what a card brings."""
    if not in_step(s, s.seat):
        return False
    return any([PLAY <= choice < s.cards.link and comes_any_time(s, s.seat, choice - PLAY) for choice in s.legal])


def _standing(s: "State", side: int, frame: Procedure, wanted: int) -> Ahead:
    """Return the step of a side as it stands while `frame` asks."""
    barred, bars = s.barred[side], s.rules.bars
    hand = tuple([card for card in s.hands[side] if not barred & bars[card]])
    out = Ahead(hand, s.traits[side], frame.leaves_main_card(side), s.placed > 0)
    for under in s.stack:
        if under is not frame:
            _count_in(s, side, under, out)
    out.grants += frame.grant(s, side)
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        if code >> side & 1 and modifier.most_played < NO_LIMIT:
            out.caps += (modifier.mask, modifier.most_played - capped(s, side, modifier.mask))
    out.room, out.spare, out.wanted = room(s, side), len(free_improvements(s, side)), wanted
    return out


def _count_in(s: "State", side: int, under: Procedure, ahead: Ahead) -> None:
    """Add what a frame under the one that asks still leaves open to the side."""
    if under.leaves_main_card(side):
        ahead.main = True
    ahead.grants += under.grant(s, side)


def _best(s: "State", side: int, ahead: Ahead) -> int:
    """Return the most of what is wanted that can be met: all of it, else the Attack icon, else the Nationality card."""
    wanted = ahead.wanted
    if _reaches(s, side, ahead, set()):
        return wanted
    if wanted == DUTY_BOTH:
        tried = ahead.copy()
        for goal in (DUTY_ATTACK, DUTY_NAT):
            tried.wanted = goal
            if _reaches(s, side, tried, set()):
                return goal
    return 0


def _leads_on(s: "State", side: int, now: Ahead, choice: int, brings: bool) -> bool:
    """Say whether what is wanted can still be met after a choice; `brings` if a card that brings more asks."""
    if choice == DONE:
        if not brings:
            return False
        left = now.copy()
        left.grants = now.grants[:-2]
        return _reaches(s, side, left, set())
    linked = choice >= s.cards.link
    card = choice - (s.cards.link if linked else PLAY)
    if now.wanted & ~s.cards.duties[card] == 0:
        return True
    way = FREELY
    if not linked and not comes_any_time(s, side, card):
        way = len(now.grants) - 2 if brings else AS_MAIN
    after = _after(s, side, now, card, way)
    if linked and not brings:
        after.main = False
    return _reaches(s, side, after, set())


def _reaches(s: "State", side: int, ahead: Ahead, tried: set[tuple[int, ...]]) -> bool:
    """Say whether some order of placing cards meets all that is wanted; the enemy's answers are not foreseen."""
    wanted = ahead.wanted
    if not wanted:
        return True
    if ahead.room < 1:
        return False
    found = 0
    for card in ahead.hand:
        duties_met = s.cards.duties[card]
        found |= duties_met
        if not wanted & ~duties_met and _may_come(s, side, ahead, card) and _ways(s, side, ahead, card):
            return True
    if wanted & ~found:
        return False
    key = (*ahead.hand, -1, ahead.main, *ahead.grants)
    if key in tried:
        return False
    tried.add(key)
    for card in ahead.hand:
        if (s.cards.duties[card] & wanted or _opens(s, side, ahead, card)) and _may_come(s, side, ahead, card):
            for way in _ways(s, side, ahead, card):
                if _reaches(s, side, _after(s, side, ahead, card, way), tried):
                    return True
    return False


def _opens(s: "State", side: int, ahead: Ahead, card: int) -> bool:
    """Say whether a card could make way for others: it brings some, or others link to it."""
    if s.cards.brings[card]:
        return True
    fresh = s.cards.traits[card] & ~ahead.traits
    return any([s.cards.links[other] & fresh for other in ahead.hand if other != card])


def _may_come(s: "State", side: int, ahead: Ahead, card: int) -> bool:
    """Say whether no limit of an event or of an HMG stands before a card."""
    for place in range(0, len(ahead.caps), 2):
        if ahead.caps[place] & s.cards.aimed_at[card] and ahead.caps[place + 1] < 1:
            return False
    if not s.cards.flags[card] & HMG or side == s.defender or ahead.spare:
        return True
    return ahead.room > 1 and any([s.cards.flags[other] & IMPROVEMENT for other in ahead.hand])


def _ways(s: "State", side: int, ahead: Ahead, card: int) -> list[int]:
    """Return how a card could be placed; what costs nothing is as good as all else."""
    if comes_any_time(s, side, card):
        return [FREELY]
    if s.cards.links[card] & ahead.traits and (ahead.begun or not ahead.main):
        return [FREELY] if not ahead.main else [FREELY, AS_MAIN]
    out = [AS_MAIN] if ahead.main else []
    for place in range(0, len(ahead.grants), 2):
        mask = ahead.grants[place]
        if (
            mask & s.cards.aimed_at[card]
            and ahead.grants[place + 1] > 0
            and not (mask & NO_BONUS and s.cards.flags[card] & BONUS)
        ):
            out.append(place)
    return out


def _after(s: "State", side: int, ahead: Ahead, card: int, way: int) -> Ahead:
    """Return the step with a card placed in that way."""
    out = ahead.copy()
    out.hand = less(ahead.hand, card)
    out.begun, out.room = True, ahead.room - 1
    out.wanted = ahead.wanted & ~s.cards.duties[card]
    if way == AS_MAIN:
        out.main = False
    elif way == FREELY:
        out.main = ahead.main and (comes_any_time(s, side, card) or any(ahead.grants[1::2]))
    else:
        out.grants = (*ahead.grants[: way + 1], ahead.grants[way + 1] - 1, *ahead.grants[way + 2 :])
    _take_improvement(s, side, out, card)
    for place in range(0, len(out.caps), 2):
        if out.caps[place] & s.cards.aimed_at[card]:
            out.caps = (*out.caps[: place + 1], out.caps[place + 1] - 1, *out.caps[place + 2 :])
    if not auras_on(s, card, side):
        out.traits |= s.cards.traits[card]
        brought = s.cards.brings[card]
        for place in range(0, len(brought), 2):
            out.grants += (reach_of(s, card, brought[place]), brought[place + 1])
    return out


def reach_of(s: "State", card: int, mask: int) -> int:
    """Return which cards a card brings, as the mask of a grant."""
    return mask | NO_BONUS if s.rules.jack_without_bonus and s.cards.is_leader[card] else mask


def _take_improvement(s: "State", side: int, ahead: Ahead, card: int) -> None:
    """Count an improvement that comes, and the one an Attacker's HMG goes with."""
    if s.cards.flags[card] & IMPROVEMENT:
        ahead.spare += 1
    if s.cards.flags[card] & HMG and side != s.defender:
        if ahead.spare:
            ahead.spare -= 1
            return
        for other in ahead.hand:
            if s.cards.flags[other] & IMPROVEMENT:
                ahead.hand = less(ahead.hand, other)
                ahead.room -= 1
                return
