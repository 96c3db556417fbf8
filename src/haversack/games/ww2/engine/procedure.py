"""The base of all procedures of WW2: what each can be asked beside its question (labels, reasons, what it encloses)."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.ww2.facts.names import ADJECTIVES, COUNTRIES_NAMED, PLACES, piece_at
from haversack.games.ww2.text.doing import use_words
from haversack.kernel import procedures
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a, opening
from haversack.kernel.procedures import spaced

if TYPE_CHECKING:
    from haversack.games.ww2.language.verb import Verb
    from haversack.games.ww2.state import State
    from haversack.qmg.pieces import Kind
    from haversack.qmg.windows import Trigger

Text = tuple[int, int, int, int, int]
"""A text under way (the number of its verb) or a window, whose it is, and the space, piece and card it is about."""


class Procedure(procedures.Procedure["State"]):
    """A thing under way in WW2."""

    __slots__ = ()

    RULE: ClassVar[str] = "W-CRD-4"
    ABOUT: ClassVar[str] = ""
    """What its question is about, for those who would answer another one; nothing where a text asks."""
    IS_OF_EVERY_HAND: ClassVar[bool] = False
    """Whether every country has this question in its turn, whatever it holds in hand."""
    CHOOSES_CARDS: ClassVar[bool] = False
    CHOOSES_PIECES: ClassVar[bool] = False
    IS_REBUILDING: ClassVar[bool] = False
    IS_MINOR: ClassVar[bool] = False
    """Whether its question is a small one, not worth a long thought."""
    SEARCHES_DECK: ClassVar[bool] = False
    """Whether a deck is searched for a basic card: then one is in it, whoever deals it anew."""
    BEARS: ClassVar[bool] = True
    """Whether another frame can lie on this one."""

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return isinstance(below, Procedure) and below.BEARS

    # What it is to the frames above it

    def source(self) -> int:
        """Return the card whose text it carries out, or -1."""
        return -1

    def text(self, s: "State") -> Text | None:
        """Return the text it carries out, if it does."""
        return None

    def is_use(self) -> bool:
        """Say whether it is the use of a card on the table."""
        return False

    def windows(self, s: "State") -> list[Text]:
        """Return the windows that may be open right on it: which, by whom, the space, piece and card."""
        return []

    def discarding(self) -> int:
        """Return how many cards are to be discarded, if it is an Economic Warfare card being resolved."""
        return 0

    def is_in_step(self, step: int) -> bool:
        """Say whether it is the turn, with that step of it under way."""
        return False

    def is_for_want_of_supply(self) -> bool:
        """Say whether it removes a piece because it is out of supply."""
        return False

    def attacker(self) -> int:
        """Return who battles, if it is a battle, or -1."""
        return -1

    def is_sparing(self) -> bool:
        """Say whether it is a battle that no longer removes its target."""
        return False

    def times_begun(self) -> int:
        """Return how often it has begun its part, if it is one that repeats it."""
        return 0

    def after_placing(self, country: int, space: int) -> "Procedure":
        """Return the frame as it is once a piece has been placed."""
        return self

    def after_deal(self, s: "State") -> None:
        """Put right what a deal of hidden cards has undone while the question is open."""

    # What its options say

    def pass_label(self, s: "State") -> str:
        """Return what declining means."""
        return "Skip this"

    def done_label(self, s: "State") -> str:
        """Return what ending means."""
        return "Done"

    def deck_price(self, s: "State") -> int:
        """Return how many cards go from the deck by the choice to discard from it."""
        return 1

    def space_label(self, s: "State", space: int) -> str:
        """Return what choosing a space means."""
        return opening(PLACES[space])

    def piece_label(self, s: "State", country: int, space: int) -> str:
        """Return what choosing a piece means."""
        return opening(piece_at(country, space))

    def stationed_label(self, s: "State", kind: "Kind", country: int, space: int) -> str:
        """Return what choosing a piece that shares its space means."""
        return f"the {ADJECTIVES[country]} {kind.name} in {PLACES[space]}"

    def country_label(self, s: "State", country: int) -> str:
        """Return a country with what makes it worth choosing."""
        return opening(COUNTRIES_NAMED[country])

    def part_label(self, s: "State", number: int) -> str:
        """Return what one part of a text does; they are counted from one."""
        return str(number)

    def take_label(self, s: "State", card: int) -> str:
        """Return what taking a card means."""
        return f"Take {s.rules.cards[card].source.name}"

    def place_label(self, s: "State", card: int) -> str:
        """Return what placing a card means."""
        return f"Put {s.rules.cards[card].source.name} there"

    def use_label(self, s: "State", card: int) -> str:
        """Return what the use of a card on the table costs and does."""
        return use_words(s, card, -1, -1, -1)

    def is_freeing(self, s: "State") -> bool:
        """Say whether it asks, first of all, whether to free a piece: none of the kind is left to place."""
        return False

    # Choices that change nothing

    def is_idle_space(self, s: "State", space: int) -> bool:
        """Say whether choosing a space would change nothing."""
        return False

    def is_idle_piece(self, s: "State", country: int, space: int) -> bool:
        """Say whether choosing a piece would change nothing."""
        return False

    def is_idle_take(self, s: "State", card: int) -> bool:
        """Say whether taking a card would change nothing."""
        return False

    def is_idle_use(self, s: "State", card: int) -> bool:
        """Say whether using a card on the table would change nothing."""
        return False

    # Why a choice is not offered

    def otherwise(self, what: str) -> Reason:
        """Say what the question is about, to one who would answer another."""
        if self.ABOUT:
            return Reason(f"{what} is not asked for now: {self.ABOUT}.", self.RULE)
        return Reason(f"{what} is not asked for now: the text being carried out asks something else.", "W-CRD-4")

    def declining_reason(self) -> Reason:
        """Say why the question cannot be declined."""
        return Reason("This decision cannot be answered so: choose one of the options offered.", "W-CRD-5")

    def space_reasons(self, s: "State", space: int) -> list[Reason]:
        """Say why a space cannot be chosen."""
        return [self.otherwise("A space")]

    def piece_reasons(self, s: "State", country: int, space: int) -> list[Reason]:
        """Say why a piece on the board cannot be chosen."""
        if self.CHOOSES_PIECES:
            return [Reason("This piece cannot be chosen here.", "W-CRD-7")]
        return [self.otherwise("A piece")]

    def stationed_reasons(self, s: "State", kind: "Kind", country: int, space: int) -> list[Reason]:
        """Say why a piece that shares its space cannot be chosen."""
        if self.CHOOSES_PIECES:
            return [Reason(f"This {kind.name} cannot be chosen here.", "W-CRD-7")]
        return [self.otherwise(opening(a(kind.name)))]

    def awaits(self, s: "State", trigger: "Trigger", country: int) -> bool:
        """Say whether its question is what a card on the table waits for."""
        return False


class Effect(Procedure):
    """A verb of a text being carried out: whose text it is, and the space, piece and card that set it off.

    An optional verb may be declined.
    """

    __slots__ = ("node", "owner", "space", "piece", "card", "optional")

    FIELDS: ClassVar[dict[str, str]] = {
        "node": "node",
        "owner": "country",
        "space": "anywhere",
        "piece": "anybody",
        "card": "any_card",
        "optional": "flag",
    }

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int) -> None:
        self.node: int = node
        self.owner: int = owner
        self.space: int = space
        self.piece: int = piece
        self.card: int = card
        self.optional: int = optional

    def verb(self, s: "State") -> "Verb":
        """Return the verb it carries out."""
        return s.rules.nodes[self.node]

    def can(self, s: "State") -> bool:
        """Say whether at least a part of it can be carried out now."""
        return s.rules.nodes[self.node].can(s, self.owner, self.space, self.piece, self.card)

    def can_part(self, s: "State", part: int) -> bool:
        """Say whether that verb, a part of this one, can be carried out now."""
        return s.rules.nodes[part].can(s, self.owner, self.space, self.piece, self.card)

    def begin_part(self, s: "State", part: int, optional: int) -> None:
        """Begin a part, set off by the same thing."""
        s.rules.nodes[part].begin(s, self.owner, self.space, self.piece, self.card, optional)

    def prompt(self, s: "State") -> str:
        card = source_words(s)
        question = self.question(s)
        return f"{card}: {question}" if card else opening(question)

    def question(self, s: "State") -> str:
        """Return what the text asks, without naming the card."""
        raise NotImplementedError

    def title(self, s: "State") -> str:
        return spaced(self.name())

    def text(self, s: "State") -> Text | None:
        return self.node, self.owner, self.space, self.piece, self.card

    def is_sound(self, s: "State") -> bool:
        verb = self.verb(s)
        return type(self) in verb.procedures() and verb.is_sound(s, self)

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        """A verb is a part of the text being carried out below it, set off by the same thing."""
        text = below.text(s) if isinstance(below, Procedure) else None
        if text is None or text[0] < 0 or text[1:] != (self.owner, self.space, self.piece, self.card):
            return False
        return s.rules.nodes[text[0]].contains(s, self.node)


class Act(Effect):
    """Carry out a verb that asks nothing."""

    __slots__ = ()

    def run(self, s: "State") -> None:
        s.rules.nodes[self.node].act(s, self)

    def title(self, s: "State") -> str:
        return spaced(type(self.verb(s)).__name__.removesuffix("Verb"))


# Looking down the stack


def innermost_source(s: "State") -> Procedure | None:
    """Return the innermost frame that carries out the text of a card, if any."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        frame: Procedure = stack[place]
        if frame.source() >= 0:
            return frame
    return None


def source_card(s: "State") -> int:
    """Return the card whose text is being carried out, or -1."""
    frame = innermost_source(s)
    return -1 if frame is None else frame.source()


def source_name(s: "State") -> str:
    """Return the name of the card whose text is being carried out, or nothing."""
    card = source_card(s)
    return s.rules.cards[card].source.name if card >= 0 else ""


def source_words(s: "State") -> str:
    """Return the card whose text asks, and whose it is if it is not the decider's own."""
    card = source_card(s)
    if card < 0:
        return ""
    owner = s.rules.cards[card].country
    return source_name(s) if owner == s.seat else f"{source_name(s)} of {COUNTRIES_NAMED[owner]}"


def innermost_battle(s: "State") -> Procedure | None:
    """Return the frame of the battle under way, if any."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        frame: Procedure = stack[place]
        if frame.attacker() >= 0:
            return frame
    return None


def attacker_now(s: "State") -> int:
    """Return who fights the battle under way, or -1."""
    frame = innermost_battle(s)
    return -1 if frame is None else frame.attacker()


def is_spared(s: "State") -> bool:
    """Say whether the battle under way no longer removes its target (ruling 5.10)."""
    frame = innermost_battle(s)
    return frame is not None and frame.is_sparing()


def enclosing(s: "State", wanted: type[Procedure]) -> int:
    """Return the place on the stack of the innermost frame of a procedure."""
    for place in range(len(s.stack) - 1, -1, -1):
        if isinstance(s.stack[place], wanted):
            return place
    raise RuntimeError("no such frame encloses this effect")


def decline(s: "State") -> None:
    """Skip a part of an effect; of a part that may be done several times, skip the rest too."""
    if s.stack and s.stack[-1].times_begun():
        s.stack.pop()


def lies_in_step(below: procedures.Procedure[Any] | None, step: int) -> bool:
    """Say whether the frame below is the turn, in that step."""
    return isinstance(below, Procedure) and below.is_in_step(step)
