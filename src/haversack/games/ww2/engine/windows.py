"""Windows: who may answer what happens, in which order they are asked, and the use of a card (W-REA)."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import burn, bury, discard_from_hand, face_up, tell
from haversack.games.ww2.engine.idle import IN_VAIN
from haversack.games.ww2.engine.openly import (
    ASKED_OPENLY,
    ASKED_VEILED,
    NOT_ASKED,
    could_act_any_time,
    laid,
    possible_responses,
)
from haversack.games.ww2.engine.procedure import Procedure, Text, is_spared, source_card, source_name
from haversack.games.ww2.engine.queries import spaces_of
from haversack.games.ww2.facts.board import LAND_MASK, SEA_MASK, SUPPLY_MASK
from haversack.games.ww2.facts.constants import (
    CLOCK_WINDOWS,
    HOMES,
    K_BUILT_ARMY,
    K_BUILT_NAVY,
    K_CARD,
    K_DECLARED,
    K_FOUGHT_LAND,
    K_FOUGHT_SEA,
    K_IMPENDING,
    K_INSTEAD_OF_BUILD,
    K_LOWER,
    K_RAISE,
    K_REMOVED,
    K_STATUS,
    K_WARFARE,
    M_NAMED,
    M_RECRUITED,
    M_REMOVED,
    M_SUPPLIED,
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
    W_TURN,
    W_VICTORY,
    W_WARFARE,
    WINDOW_NAMES,
    WINDOW_TRIGGERS,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name, piece_at, the_piece
from haversack.games.ww2.text.doing import use_words
from haversack.kernel import procedures
from haversack.kernel.decisions import NO_STAKES, Stakes
from haversack.kernel.english import a, count_of, noun_for, opening, possessive
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list
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
    heard = s.responses & rules.window_responses[window] or (s.responses and rules.uniform)
    if heard or s.status & rules.window_status[window]:
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
        return Question(country, [s.rules.use + card for card in found] + self._all_of(s, found), decline=PASS)

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


# Who may answer


def candidates(s: "State", window: Window, country: int) -> list[int]:
    """Return the cards a country may use in a window, ascending."""
    rules, number = s.rules, window.window
    statuses = s.status & rules.owned_status[country] & rules.window_status[number] & ~window.used & ~s.used
    responses = s.responses & rules.owned_responses[country] & rules.window_responses[number]
    if not statuses and not responses:
        return []
    out: list[int] = []
    for bit in bit_list(statuses):
        if _fits(s, rules.cards[rules.status_cards[bit]], window):
            out.append(rules.status_cards[bit])
    for bit in bit_list(responses):
        if _fits(s, rules.cards[rules.response_cards[bit]], window):
            out.append(rules.response_cards[bit])
    out.sort()
    return out


def _fits(s: "State", card: "CardDef", window: Window) -> bool:
    trigger = card.trigger
    if trigger is None or not answers(s, trigger, card.country, window):
        return False
    return s.rules.nodes[card.node].can(s, card.country, window.space, window.piece, window.card)


# Who could answer, by what everybody knows


def asked_from(s: "State", window: Window, place: int) -> list[tuple[int, int, int]]:
    """Return whom a uniform window asks from that place on if all pass: side, place in its order, sides silent."""
    side, out = window.side, list[tuple[int, int, int]]()
    for silences in range(window.silences, 2):
        order = SPEAKERS[s.active * 2 + side]
        out += [(side, k, silences) for k in range(place, 3) if asks(s, window, order[k]) != NOT_ASKED]
        side, place = 1 - side, 0
    return out


def asks(s: "State", window: Window, country: int) -> int:
    """Say whether a uniform window asks a country, for an open card or for one that may lie face down."""
    rules, number = s.rules, window.window
    statuses = s.status & rules.owned_status[country] & rules.window_status[number] & ~window.used & ~s.used
    possible = possible_responses(s, country)
    responses = possible & rules.window_responses[number]
    if any([_could_fit(s, rules.cards[rules.response_cards[bit]], window) for bit in bit_list(responses)]):
        return ASKED_VEILED
    listens = statuses != 0 or (responses != 0 and laid(s, country) > 1)
    if listens and could_act_any_time(s, country):
        return ASKED_VEILED
    if any([_could_fit(s, rules.cards[rules.status_cards[bit]], window) for bit in bit_list(statuses)]):
        return ASKED_OPENLY
    return NOT_ASKED


def _could_fit(s: "State", card: "CardDef", window: Window) -> bool:
    """Say whether a card fits, as far as everybody knows: never less than `_fits`."""
    trigger = card.trigger
    if trigger is None or not answers(s, trigger, card.country, window):
        return False
    return s.rules.nodes[card.node].could(s, card.country, window.space, window.piece, window.card)


def answers(s: "State", trigger: "Trigger", owner: int, window: Window) -> bool:
    """Say whether what happened is what the card listens for."""
    kind, by = trigger.kind, window.by
    if window.window in CLOCK_WINDOWS:
        return owner == s.active
    if kind == K_DECLARED or kind == K_IMPENDING:
        return _endangers(s, trigger, owner, window)
    if kind == K_FOUGHT_LAND or kind == K_FOUGHT_SEA:
        space = window.space
        return by == owner and _is_at(s, trigger, owner, space) and (not trigger.beside or _by_navy(s, owner, space))
    if kind == K_REMOVED:
        marks = window.marks
        if (
            not marks & M_REMOVED
            or not trigger.who >> window.piece & 1
            or not trigger.pieces.spaces >> window.space & 1
        ):
            return False
        return not trigger.supplied or marks & M_SUPPLIED != 0
    if kind == K_BUILT_ARMY or kind == K_BUILT_NAVY:
        return _answers_build(s, trigger, owner, window)
    if kind == K_WARFARE:
        return TEAM_OF[by] != TEAM_OF[owner]
    if kind == K_RAISE:
        return by == owner and (trigger.cards < 0 or trigger.cards >> window.card & 1 == 1)
    if kind == K_LOWER:
        return window.piece == owner
    if kind == K_STATUS:
        return trigger.who >> by & 1 == 1
    return kind == K_CARD and by == owner and (trigger.type < 0 or trigger.type == s.rules.cards[window.card].type)


def _is_at(s: "State", trigger: "Trigger", owner: int, space: int) -> bool:
    return spaces_of(s, trigger.spot, owner, space) >> space & 1 == 1


def _endangers(s: "State", trigger: "Trigger", owner: int, window: Window) -> bool:
    """Say whether such a piece is battled or about to be removed; one the battle spares is not (ruling 5.10)."""
    space, piece = window.space, window.piece
    if piece < 0 or not trigger.who >> piece & 1 or not trigger.pieces.spaces >> space & 1:
        return False
    if trigger.kind == K_IMPENDING and window.window == W_BATTLE and is_spared(s):
        return False
    if not s.pieces[piece] >> space & 1 or not _is_at(s, trigger, owner, space):
        return False
    return not trigger.supplied or s.supply(piece) >> space & 1 == 1


def _answers_build(s: "State", trigger: "Trigger", owner: int, window: Window) -> bool:
    by, space, marks = window.by, window.space, window.marks
    if not trigger.who >> by & 1 or not _is_at(s, trigger, owner, space):
        return False
    if marks & M_RECRUITED and by == owner:
        return False
    if marks & M_NAMED and by != owner and not s.rules.named_build_answered:
        return False
    return not trigger.beside or s.links(TEAM_OF[owner])[space] & s.pieces[owner] != 0


def _by_navy(s: "State", owner: int, space: int) -> bool:
    return s.links(TEAM_OF[owner])[space] & s.supply(owner) & SEA_MASK != 0


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


# What happened, in words


def happened(s: "State", f: Window) -> str:
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


def happened_in_short(s: "State", f: Window) -> str:
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


def _card_news(s: "State", f: Window) -> str:
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
