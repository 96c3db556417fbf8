"""Windows: who may answer what happens, in which order they are asked, and the use of a card (W-REA)."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import burn, bury, discard_from_hand, face_up, tell
from haversack.games.ww2.engine.answering import answers, asked_from, asks, candidates
from haversack.games.ww2.engine.idle import IN_VAIN
from haversack.games.ww2.engine.openly import ASKED_VEILED
from haversack.games.ww2.engine.procedure import Procedure, Text, source_card
from haversack.games.ww2.engine.window_words import happened, happened_in_short
from haversack.games.ww2.facts.board import LAND_MASK, SUPPLY_MASK
from haversack.games.ww2.facts.constants import (
    CLOCK_WINDOWS,
    HOMES,
    K_INSTEAD_OF_BUILD,
    M_REMOVED,
    PASS,
    REALLOCATE_COST,
    SPEAKERS,
    T_RESPONSE,
    T_STATUS,
    TEAM_COUNTRIES,
    TEAM_OF,
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
    W_VICTORY,
    WINDOW_NAMES,
    WINDOW_TRIGGERS,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.text.doing import use_words
from haversack.kernel import procedures
from haversack.kernel.decisions import NO_STAKES, Stakes
from haversack.kernel.english import count_of, noun_for, opening
from haversack.kernel.procedures import Question
from haversack.qmg.windows import Trigger

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef
    from haversack.games.ww2.state import State

REALLOCATE = "Reallocate Resources"
PIECE_WINDOWS = (W_BATTLE, W_IMPENDING, W_FOUGHT_LAND, W_FOUGHT_SEA, W_REMOVED, W_BUILT_ARMY, W_BUILT_NAVY)
PAST_WINDOWS = (W_FOUGHT_LAND, W_FOUGHT_SEA, W_REMOVED, W_BUILT_ARMY, W_BUILT_NAVY, W_STATUS, W_CARD)
"""The windows about something that is over: what was below them is gone."""


def open_window(s: "State", window: int, by: int, space: int, piece: int, card: int, marks: int) -> None:
    """Open a window of reaction, if anybody has a card that listens for such a thing.

    `by` is the country that caused the trigger, whose team speaks second; the clock's triggers belong to the
    active country (W-REA-4).
    """
    rules = s.rules
    heard = s.status & rules.window_status[window] or s.responses & rules.window_responses[window]
    if heard or (rules.uniform and s.responses):
        s.push(Window(window, by, space, piece, card, marks, 1 - TEAM_OF[by], 0, 0, 0, 0))


class Window(Procedure):
    """Ask the countries that can react; a reaction gives the word to the other team (W-REA-4, W-REA-5).

    What happened: `by` whom, the `space`, `piece` and `card`, and `marks`. Who is asked: the `side` that speaks, the
    `place` in its order, how many sides were silent, the Status cards `used` for this. With `using_all` the active
    country has said to use all its scoring Status cards: they follow one by one, each answered.
    """

    __slots__ = (
        *("window", "by", "space", "piece", "card", "marks"),
        *("side", "place", "silences", "used", "using_all"),
    )

    KIND: ClassVar[str] = "react"
    RULE: ClassVar[str] = "W-REA-2"
    ABOUT: ClassVar[str] = "you may react to what has just happened"
    FIELDS: ClassVar[dict[str, str]] = {
        "window": "window",
        "by": "country",
        "space": "anywhere",
        "piece": "anybody",
        "card": "any_card",
        "marks": "marks",
        "side": "team",
        "place": "place",
        "silences": "flag",
        "used": "statuses",
        "using_all": "flag",
    }

    def __init__(
        self,
        window: int,
        by: int,
        space: int,
        piece: int,
        card: int,
        marks: int,
        side: int,
        place: int,
        silences: int,
        used: int,
        using_all: int,
    ) -> None:
        self.window: int = window
        self.by: int = by
        self.space: int = space
        self.piece: int = piece
        self.card: int = card
        self.marks: int = marks
        self.side: int = side
        self.place: int = place
        self.silences: int = silences
        self.used: int = used
        self.using_all: int = using_all

    def asking(self, side: int, place: int, silences: int) -> "Window":
        """Return this window with the word given to a country."""
        if side == self.side and place == self.place and silences == self.silences:
            return self
        return Window(
            *(self.window, self.by, self.space, self.piece, self.card, self.marks),
            *(side, place, silences, self.used, self.using_all),
        )

    # Asking

    def run(self, s: "State") -> None:
        self._go_on(s, self.place)

    def _go_on(self, s: "State", place: int) -> None:
        """Ask the next country that can react, from that place in the order on."""
        if s.rules.uniform:
            self._go_on_openly(s, place)
            return
        rules, side, silences = s.rules, self.side, self.silences
        statuses = s.status & rules.window_status[self.window] & ~self.used & ~s.used
        responses = s.responses & rules.window_responses[self.window]
        order = SPEAKERS[s.active * 2 + side]
        while statuses or responses:
            while place < 3:
                country = order[place]
                if statuses & rules.owned_status[country] or responses & rules.owned_responses[country]:
                    found = candidates(s, self, country)
                    if found and self.using_all:
                        self.asking(side, place, silences)._use(s, rules.cards[found[0]])
                        return
                    if found or len(s.beside(country)) > 0:
                        s.pose(self.asking(side, place, silences), self._question(s, country, found))
                        return
                place += 1
            silences += 1
            if silences == 2:
                return
            side = 1 - side
            order = SPEAKERS[s.active * 2 + side]
            place = 0

    def _go_on_openly(self, s: "State", place: int) -> None:
        """Ask the next country that could react by what everybody knows."""
        words = asked_from(s, self, place)
        if not words:
            return
        asking = self.asking(*words[0])
        country = asking.speaker(s)
        found = candidates(s, self, country)
        if found and self.using_all:
            asking._use(s, s.rules.cards[found[0]])
        else:
            s.pose(asking, self._question(s, country, found))

    def speaker(self, s: "State") -> int:
        """Return the country that has the word."""
        return SPEAKERS[s.active * 2 + self.side][self.place]

    def ask(self, s: "State") -> Question:
        """Ask for a card to use. Who holds one for any time is asked even if none fits yet: that may change it."""
        country = self.speaker(s)
        return self._question(s, country, candidates(s, self, country))

    def _question(self, s: "State", country: int, found: list[int]) -> Question:
        if not found:
            return Question(country, [PASS], always=True)
        return Question(country, [s.rules.use + card for card in found] + self._all_of(s, found), PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            self._go_on(s, self.place + 1)
        elif choice == s.rules.use_all:
            self.changed(using_all=1).run(s)
        else:
            self._use(s, s.rules.cards[choice - s.rules.use])

    def _all_of(self, s: "State", found: list[int]) -> list[int]:
        """Return the choice to use all these cards, where they are scoring Status cards that cost nothing."""
        if self.window != W_VICTORY or len(found) < 2:
            return []
        for number in found:
            card = s.rules.cards[number]
            if card.mill or card.pitch or not s.rules.nodes[card.node].only_scores(s):
                return []
        return [s.rules.use_all]

    def _use(self, s: "State", card: "CardDef") -> None:
        used = self.used | (card.bit if card.type == T_STATUS else 0)
        s.push(
            Window(
                *(self.window, self.by, self.space, self.piece, self.card, self.marks),
                *(1 - self.side, 0, 0, used, self.using_all),
            )
        )
        use_card(s, card, self.space, self.piece, self.card)

    # Answering at the same time

    def moment(self, s: "State") -> str:
        return "window" if s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        """All who are asked if nobody uses a card, in the order of speaking."""
        if not s.rules.uniform:
            return []
        words = asked_from(s, self, self.place + 1)
        return [self.speaker(s)] + [SPEAKERS[s.active * 2 + side][place] for side, place, _ in words]

    def turned_to(self, s: "State", seat: int) -> "Window":
        words = [self.asking(*word) for word in asked_from(s, self, self.place)]
        return next(window for window in words if window.speaker(s) == seat)

    def is_veiled(self, s: "State") -> bool:
        return any([asks(s, self, country) == ASKED_VEILED for country in self.together(s)])

    def window_kind(self, s: "State") -> str:
        return WINDOW_NAMES[self.window]

    def stakes(self, s: "State", choice: int) -> Stakes:
        rules = s.rules
        if choice == PASS:
            return NO_STAKES
        if choice == rules.use_all:
            return Stakes(scores=True)
        card = rules.cards[choice - rules.use]
        cost, saves = card.mill + card.pitch, self.space >= 0 and rules.nodes[card.node].saves(s)
        homes = [HOMES[country] for country in TEAM_COUNTRIES[TEAM_OF[card.country]]]
        return Stakes(
            source=saves and SUPPLY_MASK >> self.space & 1 == 1,
            home=saves and self.space in homes,
            cost=cost,
            scores=card.type == T_STATUS and not cost and rules.nodes[card.node].only_scores(s),
        )

    # Saying

    def prompt(self, s: "State") -> str:
        return f"{opening(happened(s, self))}. Use a card?"

    def title(self, s: "State") -> str:
        return f"Window: {happened_in_short(s, self)}"

    def pass_label(self, s: "State") -> str:
        return "Pass: use no card"

    def use_label(self, s: "State", card: int) -> str:
        vain = f"; {IN_VAIN}" if self.is_idle_use(s, card) else ""
        return use_words(s, card, self.space, self.piece, self.card) + vain

    def is_idle_use(self, s: "State", card: int) -> bool:
        used = s.rules.cards[card]
        return s.rules.nodes[used.node].is_vain(s, used, self.space, self.piece, self.card)

    def awaits(self, s: "State", trigger: "Trigger", country: int) -> bool:
        return trigger.kind in WINDOW_TRIGGERS[self.window] and answers(s, trigger, country, self)

    # As a frame of a position

    def is_sound(self, s: "State") -> bool:
        """What a window is about is what such windows are about."""
        window, space, piece, card = self.window, self.space, self.piece, self.card
        if self.using_all and window != W_VICTORY:
            return False
        if window in CLOCK_WINDOWS:
            return (self.by, space, piece, card) == (s.active, -1, -1, -1)
        if window not in PIECE_WINDOWS:
            return space < 0 and self._is_about_card(s)
        if space < 0 or card >= 0:
            return False
        is_land = LAND_MASK >> space & 1 == 1
        if window in (W_BUILT_ARMY, W_BUILT_NAVY):
            return piece == self.by and is_land == (window == W_BUILT_ARMY)
        if window in (W_FOUGHT_LAND, W_FOUGHT_SEA):
            return is_land == (window == W_FOUGHT_LAND) and (piece >= 0 or not self.marks & M_REMOVED)
        return piece >= 0

    def _is_about_card(self, s: "State") -> bool:
        """Say whether the window is about such a card as it can be about."""
        if self.card < 0:
            return False
        card = s.rules.cards[self.card]
        if self.window in (W_RAISE, W_LOWER):
            return self.piece >= 0
        return self.piece < 0 and card.country == self.by and (self.window != W_STATUS or card.type == T_STATUS)

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        if not isinstance(below, Procedure) or not below.BEARS:
            return False
        about = (self.window, self.by, self.space, self.piece, self.card)
        return self.window in PAST_WINDOWS or about in below.windows(s)


# The use of a card


def use_card(s: "State", card: "CardDef", space: int, piece: int, set_off_by: int) -> None:
    """Use a card on the table: pay, act, let it be answered."""
    owner = card.country
    tell(s, events.USED, (owner,), (card.number,))
    if card.type == T_RESPONSE:
        s.responses &= ~card.bit
        face_up(s, owner, card.number)
    elif card.once:
        s.used |= card.bit
    s.push(UseCard(card.number, space, piece, set_off_by))
    s.rules.nodes[card.node].begin(s, owner, space, piece, set_off_by, 0)
    if card.mill:
        burn(s, owner, card.mill)
    if card.pitch:
        s.push(Payment(owner, card.pitch))


class UseCard(Procedure):
    """The use of a card on the table, set off by that space, piece and card; once it is over it may be answered."""

    __slots__ = ("used", "space", "piece", "card")

    FIELDS: ClassVar[dict[str, str]] = {"used": "card", "space": "anywhere", "piece": "anybody", "card": "any_card"}
    RULE: ClassVar[str] = "W-REA-2"

    def __init__(self, used: int, space: int, piece: int, card: int) -> None:
        self.used: int = used
        self.space: int = space
        self.piece: int = piece
        self.card: int = card

    def run(self, s: "State") -> None:
        card = s.rules.cards[self.used]
        if card.type == T_STATUS:
            open_window(s, W_STATUS, card.country, -1, -1, card.number, 0)

    def source(self) -> int:
        return self.used

    def is_use(self) -> bool:
        return True

    def text(self, s: "State") -> Text | None:
        card = s.rules.cards[self.used]
        return card.node, card.country, self.space, self.piece, self.card

    def title(self, s: "State") -> str:
        card = s.rules.cards[self.used]
        return f"{opening(COUNTRIES_NAMED[card.country])} uses {card.source.name}"

    def is_sound(self, s: "State") -> bool:
        return s.rules.cards[self.used].trigger is not None

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        """A card is in use in a window that it answers, or by itself."""
        trigger = s.rules.cards[self.used].trigger
        if trigger is None or not isinstance(below, Procedure) or not below.BEARS:
            return False
        if not any([trigger.kind in kinds for kinds in WINDOW_TRIGGERS]):
            return trigger.kind == K_INSTEAD_OF_BUILD or (self.space, self.piece, self.card) == (-1, -1, -1)
        if not isinstance(below, Window) or trigger.kind not in WINDOW_TRIGGERS[below.window]:
            return False
        return (self.space, self.piece, self.card) == (below.space, below.piece, below.card)


class Payment(Procedure):
    """Discard from hand, then from the deck, then lose VP (W-DIS-1, W-DIS-2)."""

    __slots__ = ("country", "left")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "left": "times"}
    KIND: ClassVar[str] = "discard"
    RULE: ClassVar[str] = "W-CRD-6"
    ABOUT: ClassVar[str] = "cards are discarded first"
    IS_MINOR: ClassVar[bool] = True

    def __init__(self, country: int, left: int) -> None:
        self.country: int = country
        self.left: int = left

    def run(self, s: "State") -> None:
        hand = s.hands[self.country]
        if len(hand) > self.left:
            s.put(self)
            return
        s.hands[self.country] = ()
        s.shown[self.country] = ()
        if hand:
            bury(s, self.country, hand, events.AS_PAYMENT)
        if self.left > len(hand):
            burn(s, self.country, self.left - len(hand))

    def ask(self, s: "State") -> Question:
        hand = sorted(set(s.hands[self.country]))
        return Question(self.country, [s.rules.discard + card for card in hand])

    def hides(self, s: "State") -> bool:
        return True

    def do(self, s: "State", choice: int) -> None:
        discard_from_hand(s, self.country, choice - s.rules.discard, events.AS_PAYMENT)
        if self.left > 1:
            s.push(Payment(self.country, self.left - 1))

    def several(self, s: "State") -> tuple[int, int]:
        return self.left, self.left

    def prompt(self, s: "State") -> str:
        card, left = source_card(s), self.left
        name, whole = REALLOCATE, REALLOCATE_COST
        if card >= 0:
            name, whole = s.rules.cards[card].source.name, s.rules.cards[card].pitch
        more = " more" if left < whole else ""
        return f"{name}: pay for it with {left}{more} {noun_for(left, 'card')} from your hand, discarded unseen."

    def title(self, s: "State") -> str:
        return f"Payment: {count_of(self.left)} from hand"
