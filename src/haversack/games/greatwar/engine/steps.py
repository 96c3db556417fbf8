"""What a side does in its optional phases and steps: main card, links, the search for an Attack card (G-PLY)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from haversack.games.greatwar.engine import events, reasons
from haversack.games.greatwar.engine.actions import tell
from haversack.games.greatwar.engine.duties import (
    can_meet,
    comes_any_time,
    duties,
    duty_prompt,
    keep_to_duties,
    may_link_for_duty,
    owed_jokers,
    plays_at_any_time,
)
from haversack.games.greatwar.engine.entering import place
from haversack.games.greatwar.engine.openly import (
    could_add,
    could_link,
    could_owe_joker,
    could_play,
    could_play_optional,
)
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import (
    HOLDS_OPTIONAL,
    battle_points,
    has_attack_card,
    linkable,
    optional_cards,
    playable,
    room,
    step_links,
)
from haversack.games.greatwar.engine.search import Search
from haversack.games.greatwar.engine.windows import WINDOW, expected, passed, stakes_of_playing
from haversack.games.greatwar.facts.constants import (
    DONE,
    LAPSED_ATTACK,
    MET_ATTACK,
    MET_NAT,
    OPTIONAL,
    PASS,
    PH_OPT2_D,
    PH_R2_D,
    PLAY,
    SIDE_NAMES,
    SIDES,
)
from haversack.kernel import procedures
from haversack.kernel.decisions import Reason, Stakes
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def begin(s: "State", side: int) -> None:
    """Make it a side's step or optional phase."""
    s.active = side
    s.placed = 0
    s.over = 0


def begin_step(s: "State", side: int) -> None:
    """Begin a side's step of a round: with the search, if it owes an Attack card and holds none (G-PLY-6)."""
    main = MAIN_CARDS[side]
    if side != s.defender and not s.met & (MET_ATTACK | LAPSED_ATTACK) and not has_attack_card(s, side):
        s.push(main)
        s.push(Search(side))
    else:
        main.run(s)


def role(s: "State") -> str:
    """Return whether the one who decides attacks or defends."""
    return "you defend" if s.seat == s.defender else "you attack"


# The optional phases


class OptionalPhase(Procedure):
    """A side plays one Bonus card or Joker, or passes (G-TRN-2, G-TRN-5); `played` says whether it did."""

    __slots__ = ("played", "side")

    FIELDS: ClassVar[dict[str, str]] = {"played": "flag", "side": "side"}
    KIND: ClassVar[str] = "optional"
    RULE: ClassVar[str] = "G-TRN-2"
    PLACES: ClassVar[bool] = True
    PASSING: ClassVar[str] = "Play nothing in this phase"
    OWED: ClassVar[tuple[str, str]] = ("A Nationality Joker is owed in this phase.", "G-PLY-7")

    def __init__(self, played: int, side: int) -> None:
        self.played: int = played
        self.side: int = side

    def run(self, s: "State") -> None:
        if not s.over and self.is_asked(s):
            s.put(self)

    def is_asked(self, s: "State") -> bool:
        """Say whether the question may be put: by what the side could hold, or by what it holds."""
        if not s.rules.uniform:
            return s.rules.optional_links or s.holding(self.side) & HOLDS_OPTIONAL != 0
        if not self.played and could_play_optional(s, self.side):
            return True
        return s.rules.optional_links and could_link(s, self.side)

    def ask(self, s: "State") -> Question:
        side = self.side
        owed = owed_jokers(s, side) if s.phase >= PH_OPT2_D and not self.played else []
        cards = owed or ([] if self.played else optional_cards(s, side))
        options = [PLAY + c for c in cards]
        if s.rules.optional_links and not owed:
            options += [s.cards.link + c for c in linkable(s, side)]
        if s.rules.uniform:
            return Question(side, options, always=True) if owed else expected(side, options, PASS)
        return Question(side, options, decline=NO_CHOICE if owed else PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        linked = choice >= s.cards.link
        if s.rules.optional_links:
            s.push(self if linked else OptionalPhase(1, self.side))
        place(s, self.side, choice - (s.cards.link if linked else PLAY), linked)

    def moment(self, s: "State") -> str:
        """A window, unless a Nationality Joker may be owed, so that there may be nothing to pass."""
        return WINDOW if s.rules.uniform and not self.may_owe(s) else ""

    def may_owe(self, s: "State") -> bool:
        """Say whether, as far as everybody knows, the side may have to play a Nationality Joker (C15)."""
        side = self.side
        free = s.phase < PH_OPT2_D or self.played or s.met & MET_NAT[side] or s.excused >> side & 1
        return not free and could_owe_joker(s, side)

    def together(self, s: "State") -> list[int]:
        """The phase of the Attacker follows when the Defender has passed."""
        if self.moment(s) == "":
            return []
        following = OPTIONAL_PHASES[1 - self.side]
        both = self.side == s.defender and following.is_asked(s) and not following.may_owe(s)
        return [self.side, following.side] if both else [self.side]

    def turned_to(self, s: "State", seat: int) -> procedures.Procedure[Any]:
        return passed(s)

    def window_kind(self, s: "State") -> str:
        return "optional_2" if s.phase >= PH_OPT2_D else "optional_1"

    def stakes(self, s: "State", choice: int) -> Stakes:
        return stakes_of_playing(choice)

    def prompt(self, s: "State") -> str:
        number = 2 if s.phase >= PH_OPT2_D else 1
        before = "the battle is counted" if number == 2 else "round 1"
        if self.played:
            return f"Optional phase {number}: add a Plus card that links, or stop."
        if number == 2 and owed_jokers(s, s.seat):
            return (
                "Optional phase 2: you have played no Nationality card this turn, so you must play a Nationality Joker."
            )
        adding = ", or add Plus cards that link" if s.rules.optional_links else ""
        return f"Optional phase {number}, {role(s)}: play one Bonus card or Joker before {before}{adding}?"

    def title(self, s: "State") -> str:
        return f"Optional phase of the {SIDE_NAMES[self.side]}"

    def why_not_placed(self, s: "State", card: int, linking: bool) -> list[Reason]:
        if linking and s.rules.optional_links:
            return reasons.not_linked(s, card)
        if linking:
            return [Reason("Plus cards are added in the rounds, not in an optional phase.", "G-PLY-3")]
        if not s.cards.flags[card] & OPTIONAL:
            return [Reason("An optional phase takes only a Bonus card or a Joker.", "G-TRN-2")]
        if self.played:
            return [Reason("An optional phase takes one Bonus card or Joker, and it has been played.", "G-TRN-2")]
        return [Reason(*self.OWED)]


# The steps of the rounds


class Step(Procedure):
    """A part of a side's step: it plays its card of the round, or adds to it."""

    __slots__ = ("side",)

    FIELDS: ClassVar[dict[str, str]] = {"side": "side"}
    PLACES: ClassVar[bool] = True
    PASSING: ClassVar[str] = "Play nothing"
    STOPPING: ClassVar[str] = "Stop: end your step"
    OWED: ClassVar[tuple[str, str]] = ("A side that has a card must play one in each round.", "G-PLY-2")

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: "State") -> None:
        if s.over:
            excuse(s, self.side)
        else:
            s.put(self)

    def title(self, s: "State") -> str:
        return f"Step of the {SIDE_NAMES[self.side]}"

    def is_sound(self, s: "State") -> bool:
        return type(self) is not Step

    def why_not_ended(self, s: "State", done: bool) -> list[Reason]:
        if done and can_meet(s, s.seat, self):
            return reasons.duty_left(duties(s, s.seat))
        return [Reason(*self.OWED)]

    def why_not_placed(self, s: "State", card: int, linking: bool) -> list[Reason]:
        if linking and not may_link_for_duty(s, self, card):
            return reasons.not_linked(s, card)
        if linking or self.leaves_main_card(self.side):
            return reasons.duty_left(duties(s, s.seat) & ~s.cards.duties[card])
        more = ", Bonus cards and Jokers" if s.rules.any_time else ""
        return [Reason(f"After the card of the round only Plus cards that link{more} may be added.", "G-PLY-3")]


class MainCard(Step):
    """A side plays its card of the round (G-TRN-3, G-TRN-4).

    A Bonus card or Joker, playable at any time, leaves that right open (C11).
    """

    __slots__ = ()

    KIND: ClassVar[str] = "main"
    RULE: ClassVar[str] = "G-PLY-2"

    def ask(self, s: "State") -> Question:
        side = self.side
        if room(s, side) < 1:
            return Question(side, [], stand_in=PASS)
        options = [PLAY + card for card in playable(s, side)]
        if s.placed:
            options = [DONE, *options, *[s.cards.link + card for card in step_links(s, side)]]
        options = keep_to_duties(s, side, self, options)
        if s.rules.uniform and could_play(s, side):
            return Question(side, options or [PASS], always=True)
        return Question(side, options, stand_in=PASS)

    def lapse(self, s: "State") -> None:
        if not s.placed:
            tell(s, events.STEP_PASSED, (self.side,))
            excuse(s, self.side)

    def do(self, s: "State", choice: int) -> None:
        if choice < PLAY:
            if s.rules.uniform:
                self.lapse(s)
            return
        side, linked = self.side, choice >= s.cards.link
        card = choice - (s.cards.link if linked else PLAY)
        stays = not linked and comes_any_time(s, side, card)
        _place_and_go_on(s, card, linked, MAIN_CARDS[side] if stays else LINKS_OF[side])

    def leaves_main_card(self, side: int) -> bool:
        return side == self.side

    def prompt(self, s: "State") -> str:
        if not s.placed:
            return f"{_round(s)}: play your card.{duty_prompt(s, self)}"
        return (
            f"{_round(s)}: you have begun with a Bonus card or Joker. Play your card of the round as well, or stop; a"
            f" Plus card added first takes its place.{duty_prompt(s, self)}"
        )


class Links(Step):
    """A side adds Plus cards, and what may be played at any time, until it stops (G-PLY-3, C11)."""

    __slots__ = ()

    KIND: ClassVar[str] = "link"
    RULE: ClassVar[str] = "G-PLY-3"

    def run(self, s: "State") -> None:
        side = self.side
        if s.over:
            excuse(s, side)
        elif could_add(s, side) if s.rules.uniform else s.holding(side) & (s.traits[side] | HOLDS_OPTIONAL):
            s.put(self)  # else there is nothing to add

    def ask(self, s: "State") -> Question:
        side = self.side
        if room(s, side) < 1:
            return Question(side, [], stand_in=DONE)
        options = [PLAY + card for card in optional_cards(s, side)] if s.rules.any_time else []
        options += [s.cards.link + card for card in step_links(s, side)]
        if s.rules.uniform:
            return Question(side, keep_to_duties(s, side, self, [DONE, *options]), always=True)
        if not options:
            return Question(side, options, stand_in=DONE)
        return Question(side, keep_to_duties(s, side, self, [DONE, *options]))

    def do(self, s: "State", choice: int) -> None:
        if choice != DONE:
            linked = choice >= s.cards.link
            _place_and_go_on(s, choice - (s.cards.link if linked else PLAY), linked, self)

    def prompt(self, s: "State") -> str:
        side = s.seat
        more = ", Bonus cards or Jokers" if plays_at_any_time(s) else ""
        standing = f" The battle stands at {battle_points(s, side)} BP to {battle_points(s, 1 - side)}."
        return f"{_round(s)}: add Plus cards that link{more}, or stop.{duty_prompt(s, self)}{standing}"


OPTIONAL_PHASES: Final[list[OptionalPhase]] = [OptionalPhase(0, side) for side in range(SIDES)]
MAIN_CARDS: Final[list[Step]] = [MainCard(side) for side in range(SIDES)]
LINKS_OF: Final[list[Step]] = [Links(side) for side in range(SIDES)]


def _round(s: "State") -> str:
    return f"Round {2 if s.phase >= PH_R2_D else 1}, {role(s)}"


def _place_and_go_on(s: "State", card: int, linked: bool, following: Step) -> None:
    """Place a card, then go on with the step: at once if the card leaves nothing to be worked off."""
    stack = s.stack
    stack.append(following)
    place(s, following.side, card, linked)
    if stack[-1] is following:
        stack.pop()
        following.run(s)


def excuse(s: "State", side: int) -> None:
    """Owe nothing more after a second step that was ended or passed (edge case 16)."""
    if s.phase >= PH_R2_D:
        s.excused |= 1 << side
