"""The Play step, and a card that is played: where it goes, what it does (W-TRN-4, W-CRD)."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import (
    burn,
    discard_from_hand,
    face_up,
    leave_hand,
    reveal,
    score,
    shuffle_deck,
    tell_source,
)
from haversack.games.ww2.engine.procedure import Procedure, Text, lies_in_step
from haversack.games.ww2.engine.queries import instead_cards, own_pieces
from haversack.games.ww2.engine.stationed import stationed_choices
from haversack.games.ww2.engine.windows import REALLOCATE, Payment, open_window, use_card
from haversack.games.ww2.facts.constants import (
    DECK,
    K_INSTEAD_OF_PLAY,
    REALLOCATE_COST,
    REALLOCATE_TYPES,
    REMOVE,
    STEP_PLAY,
    T_RESPONSE,
    T_STATUS,
    T_WARFARE,
    TEAM_NAMES,
    TEAM_OF,
    VP,
    W_CARD,
    W_WARFARE,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.kernel import procedures
from haversack.kernel.cards import without
from haversack.kernel.decisions import Reason
from haversack.kernel.english import opening
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.state import State
    from haversack.qmg.windows import Trigger


class PlayStep(Procedure):
    """Play or discard a card, or use a Status instead (W-TRN-4, W-CRD-9)."""

    __slots__ = ("reallocated",)

    FIELDS: ClassVar[dict[str, str]] = {"reallocated": "flag"}
    KIND: ClassVar[str] = "play"
    RULE: ClassVar[str] = "W-TRN-4"
    ABOUT: ClassVar[str] = "a card is played or discarded first"
    IS_OF_EVERY_HAND: ClassVar[bool] = True

    def __init__(self, reallocated: int) -> None:
        self.reallocated: int = reallocated

    def ask(self, s: "State") -> Question:
        active, rules = s.active, s.rules
        uses = instead_cards(s, active)
        hand = sorted(set(s.hands[active]))
        if not hand:
            forced = DECK if s.decks[active] else VP
            removes = own_pieces(s, REMOVE, active, -1) if uses else []
            return Question(active, [forced] + removes + uses)
        options = own_pieces(s, REMOVE, active, -1)
        options += [rules.play + card for card in hand]
        options += [rules.discard + card for card in hand]
        options += uses
        if rules.reallocate and not self.reallocated and s.decks[active]:
            if rules.reallocate_short or len(s.hands[active]) >= REALLOCATE_COST:
                options.append(rules.reallocate_id)
        if s.stationed:
            options += stationed_choices(s, rules.stationed_remove, active)
        return Question(active, options)

    def hides(self, s: "State") -> bool:
        """With an empty hand it has another answer if a Status can be used instead, as far as everybody knows."""
        rules = s.rules
        found = bit_list(s.status & rules.owned_status[s.active] & rules.listening_status.bits[K_INSTEAD_OF_PLAY])
        nodes = [rules.nodes[rules.cards[rules.status_cards[bit]].node] for bit in found]
        return any([node.could(s, s.active, -1, -1, -1) for node in nodes])

    def do(self, s: "State", choice: int) -> None:
        active, rules = s.active, s.rules
        if choice == rules.reallocate_id:
            s.push(PlayStep(1))
            s.push(TakeBasicCard(active))
            s.push(Payment(active, REALLOCATE_COST))
        elif choice >= rules.use:
            use_card(s, rules.cards[choice - rules.use], -1, -1, -1)
        elif choice >= rules.discard:
            discard_from_hand(s, active, choice - rules.discard, events.IN_PLAY_STEP)
        elif choice >= rules.play:
            card = choice - rules.play
            leave_hand(s, active, card, True)
            play_card(s, card, 1)
        elif choice == DECK:
            burn(s, active, 1)
        else:
            score(s, active, -1, events.FOR_NO_CARD)

    def prompt(self, s: "State") -> str:
        rules = s.rules
        instead = any([rules.use <= choice < rules.reallocate_id for choice in s.legal])
        status = ", or use a Status card instead" if instead else ""
        if s.hands[s.seat]:
            middle = ", discard one without effect" if instead else " or discard one without effect"
            return f"Your Play step: play a card{middle}{status}."
        if s.decks[s.seat]:
            return f"Your Play step with an empty hand: the top card of your deck is discarded{status}."
        return f"Your Play step with neither hand nor deck: the {TEAM_NAMES[TEAM_OF[s.seat]]} lose 1 VP{status}."

    def declining_reason(self) -> Reason:
        return Reason("A card must be played or discarded in the Play step.", "W-TRN-4")

    def awaits(self, s: "State", trigger: "Trigger", country: int) -> bool:
        return trigger.kind == K_INSTEAD_OF_PLAY

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return lies_in_step(below, STEP_PLAY)


class TakeBasicCard(Procedure):
    """Take a basic card from the draw deck for all to see, and shuffle (W-OPT-1)."""

    __slots__ = ("country",)

    FIELDS: ClassVar[dict[str, str]] = {"country": "country"}
    KIND: ClassVar[str] = "take"
    RULE: ClassVar[str] = "W-OPT-1"
    ABOUT: ClassVar[str] = "a card is taken from the deck"
    CHOOSES_CARDS: ClassVar[bool] = True
    IS_MINOR: ClassVar[bool] = True
    SEARCHES_DECK: ClassVar[bool] = True

    def __init__(self, country: int) -> None:
        self.country: int = country

    def ask(self, s: "State") -> Question:
        rules = s.rules
        basic = sorted({card for card in s.decks[self.country] if rules.cards[card].type < REALLOCATE_TYPES})
        return Question(self.country, [rules.take + card for card in basic])

    def hides(self, s: "State") -> bool:
        return len(s.decks[self.country]) > 1

    def do(self, s: "State", choice: int) -> None:
        card = choice - s.rules.take
        s.decks[self.country] = without(s.decks[self.country], card)
        reveal(s, self.country, card)
        shuffle_deck(s, self.country)

    def lapse(self, s: "State") -> None:
        """Find no basic card; the deck has been looked through all the same."""
        shuffle_deck(s, self.country)

    def prompt(self, s: "State") -> str:
        return f"{REALLOCATE}: which basic card of your deck do you take? All will see it; the deck is shuffled."

    def title(self, s: "State") -> str:
        return REALLOCATE

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return isinstance(below, PlayStep)


# Cards played


def play_card(s: "State", number: int, in_play_step: int) -> None:
    """Put a card where it belongs; one that resolves at once is on the pile before its text (ruling 1.6)."""
    card = s.rules.cards[number]
    owner = card.country
    if card.type == T_STATUS:
        s.status |= card.bit
        s.fresh = 0
        tell_source(s, events.STATUS_PLACED, (owner,), (number,))
    elif card.type == T_RESPONSE:
        s.responses |= card.bit
        tell_source(s, events.RESPONSE_PLACED, (owner,), (number,), 1 << owner)
    else:
        face_up(s, owner, number)
        tell_source(s, events.PLAYED, (owner,), (number,))
        played = PlayCard(number, in_play_step, 0)
        if card.type == T_WARFARE:
            s.push(played)
            open_window(s, W_WARFARE, owner, -1, -1, number, 0)
        else:
            played.run(s)


class PlayCard(Procedure):
    """A card played, nothing of it done yet: carry it out, unless it is cancelled."""

    __slots__ = ("card", "in_play_step", "cancelled")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "in_play_step": "flag", "cancelled": "flag"}
    RULE: ClassVar[str] = "W-CRD-1"

    def __init__(self, card: int, in_play_step: int, cancelled: int) -> None:
        self.card: int = card
        self.in_play_step: int = in_play_step
        self.cancelled: int = cancelled

    def run(self, s: "State") -> None:
        card = s.rules.cards[self.card]
        s.push(CardPlayed(self.card, self.in_play_step))
        if not self.cancelled:
            s.rules.nodes[card.node].begin(s, card.country, -1, -1, card.number, 0)

    def source(self) -> int:
        return self.card

    def windows(self, s: "State") -> list[Text]:
        return [(W_WARFARE, s.rules.cards[self.card].country, -1, -1, self.card)]

    def title(self, s: "State") -> str:
        return played_title(s, self.card)

    def is_sound(self, s: "State") -> bool:
        return s.rules.cards[self.card].type == T_WARFARE


class CardPlayed(Procedure):
    """A card whose text is carried out; what is played in the Play step may be answered when that is done."""

    __slots__ = ("card", "in_play_step")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "in_play_step": "flag"}
    RULE: ClassVar[str] = "W-CRD-1"

    def __init__(self, card: int, in_play_step: int) -> None:
        self.card: int = card
        self.in_play_step: int = in_play_step

    def run(self, s: "State") -> None:
        if self.in_play_step:
            open_window(s, W_CARD, s.rules.cards[self.card].country, -1, -1, self.card, 0)

    def source(self) -> int:
        return self.card

    def text(self, s: "State") -> Text | None:
        card = s.rules.cards[self.card]
        return card.node, card.country, -1, -1, self.card

    def title(self, s: "State") -> str:
        return played_title(s, self.card)

    def is_sound(self, s: "State") -> bool:
        return s.rules.cards[self.card].type not in (T_STATUS, T_RESPONSE)


def played_title(s: "State", number: int) -> str:
    """Return who plays which card."""
    card = s.rules.cards[number]
    return f"{opening(COUNTRIES_NAMED[card.country])} plays {card.source.name}"
