"""What follows a piece placed or a battle won: Status cards answer, for a prepared card."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import put, tell
from haversack.games.y1914.engine.battle_labels import attacker_label, attacker_reason, no_battle, target_label
from haversack.games.y1914.engine.battle_opening import open_battle
from haversack.games.y1914.engine.card_text import note_build
from haversack.games.y1914.engine.discards import Pay
from haversack.games.y1914.engine.events import W_TOLL, cause_of
from haversack.games.y1914.engine.idle import opens_something
from haversack.games.y1914.engine.prepared import Spend, could_spend, spendable
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.queries import (
    attackers,
    battle_spaces,
    build_spaces,
    enemies_at,
    in_pool,
    listening,
    may_remove,
    own_pieces,
    payable,
    tolled,
)
from haversack.games.y1914.engine.status_text import set_off
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    BUILT_BY_STATUS,
    BUILT_BY_TEXT,
    FROM,
    K_BATTLED,
    K_BUILT,
    K_BUILT_TEXT,
    PASS,
    RECRUITED,
    REMOVE,
    SPACE,
    SYMBOLS,
    TEAM_OF,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.kernel.decisions import NO_STAKES, Reason, Stakes
from haversack.kernel.english import a, opening
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class PlacePiece(Procedure):
    """Put a piece on the board, its price being paid."""

    __slots__ = ("country", "space", "how")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space", "how": "placing"}

    def __init__(self, country: int, space: int, how: int) -> None:
        self.country: int = country
        self.space: int = space
        self.how: int = how

    def is_sound(self, s: "State") -> bool:
        taken = s.pieces[self.country] | s.team_pieces(1 - TEAM_OF[self.country])
        return not taken >> self.space & 1

    def run(self, s: "State") -> None:
        place_piece(s, self.country, self.space, self.how)

    def price_cause(self, s: "State") -> int:
        return cause_of(W_TOLL, self.space)

    def title(self, s: "State") -> str:
        return f"A piece of {COUNTRIES_THE[self.country]} in {SPACES_THE[self.space]}"


def place_piece(s: "State", country: int, space: int, how: int) -> None:
    """Put a piece on the board; what is built may be answered by a Status."""
    if how != RECRUITED and not build_spaces(s, country) >> space & 1:
        return  # what supplied it was removed while the price was paid
    put(s, events.RECRUITED if how == RECRUITED else events.BUILT, country, space)
    if how == RECRUITED:
        return
    if how == BUILT_BY_TEXT:
        note_build(s, space)
    for card in listening(s, K_BUILT, country):
        if _is_there(card, space):
            s.push(AfterBuild(card.number, space))
    if s.status & s.rules.listeners.bits[K_BUILT_TEXT]:
        heard = [card for card in listening(s, K_BUILT_TEXT, country) if _is_there(card, space)]
        set_off(s, heard, built=space)


def _is_there(card: "CardDef", space: int) -> bool:
    """Say whether a piece built in a space is one that a Status listens for."""
    trigger = card.trigger
    return trigger is not None and trigger.pieces.spaces & trigger.spot.mask & 1 << space != 0


class FollowUp(Procedure):
    """A Status that follows a build or a battle in a space."""

    __slots__ = ("status", "space")

    FIELDS: ClassVar[dict[str, str]] = {"status": "card", "space": "space"}
    RULE: ClassVar[str] = "F-CRD-7"
    ABOUT: ClassVar[str] = "a Status may be used"
    PASS_LABEL: ClassVar[str] = "Do not use it"
    HOOK: ClassVar[int] = K_BUILT
    WINDOW: ClassVar[str] = ""

    def __init__(self, status: int, space: int) -> None:
        self.status: int = status
        self.space: int = space

    def is_sound(self, s: "State") -> bool:
        trigger = s.rules.cards[self.status].trigger
        return trigger is not None and trigger.kind == self.HOOK

    def kind(self, s: "State") -> str:
        """Return the kind of piece that stands in the space, or can."""
        return s.rules.kinds.at(self.space).name

    def moment(self, s: "State") -> str:
        return "window" if self.WINDOW and s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        return [s.rules.cards[self.status].power] if self.moment(s) else []

    def window_kind(self, s: "State") -> str:
        return self.WINDOW

    def stakes(self, s: "State", choice: int) -> Stakes:
        card = s.rules.cards[self.status]
        if not self.WINDOW or choice == PASS:
            return NO_STAKES
        return Stakes(cost=1 + (tolled(s, card.country) >> self.space & 1 if self.HOOK == K_BATTLED else 0))

    def is_covert(self, s: "State", usual: bool) -> bool:
        return True

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.status].title}, {SPACES_THE[self.space]}"


class AfterBattle(FollowUp):
    """Offer to build an Army in a space just battled, from that source."""

    __slots__ = ("source",)

    FIELDS: ClassVar[dict[str, str]] = FollowUp.FIELDS | {"source": "space"}
    KIND: ClassVar[str] = "status"
    HOOK: ClassVar[int] = K_BATTLED
    WINDOW: ClassVar[str] = "space_battled"

    def __init__(self, status: int, space: int, source: int) -> None:
        super().__init__(status, space)
        self.source: int = source

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.status]
        return Question(card.power, self._options(s, spendable(s, card, self.space, self.source)), decline=PASS)

    def hides(self, s: "State") -> bool:
        card = s.rules.cards[self.status]
        return len(self._options(s, could_spend(s, card, self.space, self.source))) > 0

    def _options(self, s: "State", paying: list[int]) -> list[int]:
        """Return how the Status may be used with these to pay; with all Armies on the board one comes back first."""
        card = s.rules.cards[self.status]
        where = build_spaces(s, card.country) & payable(s, card.country) & 1 << self.space
        if not s.status & ~s.used & card.bit or not where or not paying:
            return []
        kind = s.rules.kinds.at(self.space)
        if in_pool(s, card.country, kind) > 0:
            return [s.rules.use + card.number]
        return own_pieces(s, REMOVE, card.country, kind.spaces) if s.active == card.power and may_remove(s) else []

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = s.rules.cards[self.status]
        s.used |= card.bit
        tell(s, events.STATUS_USED, (card.power,), (card.number,))
        s.push(PlacePiece(card.country, self.space, BUILT_BY_STATUS))
        if tolled(s, card.country) >> self.space & 1:
            s.push(Pay(card.power, 1))
        s.push(Spend(card.number, self.space, self.source))

    def status_words(self, s: "State", card: "CardDef") -> str:
        return f"discard a prepared {SYMBOLS[card.spend]} to build {a(self.kind(s))} in {SPACES_THE[self.space]}"

    def prompt(self, s: "State") -> str:
        status = s.rules.cards[self.status]
        done = opening(f"{COUNTRIES_THE[status.country]} has battled {SPACES_THE[self.space]}.")
        if s.rules.use + status.number not in s.legal:
            armies = f"All {ADJECTIVES[status.country]} {s.rules.kinds.at(self.space).plural} are on the board"
            return f"{done} {armies}: remove one to use {status.title} there?"
        return f"{done} Use {status.title} to build {a(self.kind(s))} there, for a prepared {SYMBOLS[status.spend]}?"


class AfterBuild(FollowUp):
    """Offer a battle next to an Army just built."""

    __slots__ = ()

    KIND: ClassVar[str] = "status"
    WINDOW: ClassVar[str] = "piece_built"

    def hides(self, s: "State") -> bool:
        card = s.rules.cards[self.status]
        return s.status & ~s.used & card.bit != 0 and could_assault(s, card, self.space) != 0

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.status]
        is_ready = s.status & ~s.used & card.bit and assaults(s, card, self.space)
        return Question(card.power, [s.rules.use + card.number] if is_ready else [], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = s.rules.cards[self.status]
        s.used |= card.bit
        tell(s, events.STATUS_USED, (card.power,), (card.number,))
        s.push(AssaultTarget(self.status, self.space))

    def status_words(self, s: "State", card: "CardDef") -> str:
        return f"discard a prepared {SYMBOLS[card.spend]} to battle next to the new {self.kind(s)}"

    def prompt(self, s: "State") -> str:
        status = s.rules.cards[self.status]
        done = opening(f"{COUNTRIES_THE[status.country]} has built {a(self.kind(s))} in {SPACES_THE[self.space]}.")
        return f"{done} Use {status.title} to battle next to it, for a prepared {SYMBOLS[status.spend]}?"


def _sources(card: "CardDef", built: int) -> int:
    """Return the spaces from which the battle next to a new Army may start."""
    return 1 << built if card.from_new else -1


def _targets(card: "CardDef") -> int:
    """Return the spaces that a Status lets battle, wherever the new Army stands."""
    return card.pieces.spaces if card.pieces is not None else 0


def assaults(s: "State", card: "CardDef", built: int) -> int:
    """Return the spaces next to a new Army that a Status lets battle: a prepared card must allow each (F-PRE-3)."""
    out = 0
    for space in bit_list(_near(s, card, built)):
        if spendable(s, card, space, built):
            out |= 1 << space
    return out


def could_assault(s: "State", card: "CardDef", built: int) -> int:
    """Return the spaces next to a new Army that a Status lets battle, as far as everybody knows."""
    out = 0
    for space in bit_list(_near(s, card, built)):
        if could_spend(s, card, space, built):
            out |= 1 << space
    return out


def _near(s: "State", card: "CardDef", built: int) -> int:
    return s.rules.links[card.country][built] & _targets(card) & battle_spaces(s, card.country, _sources(card, built))


class AssaultTarget(FollowUp):
    """Choose where to battle next to the Army just built in the space."""

    __slots__ = ()

    KIND: ClassVar[str] = "status"

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.status]
        options = [SPACE + space for space in bit_list(assaults(s, card, self.space))]
        return Question(card.power, options, stand_in=PASS)

    def hides(self, s: "State") -> bool:
        return could_assault(s, s.rules.cards[self.status], self.space).bit_count() > 1

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            s.push(AssaultSource(self.status, self.space, choice - SPACE))

    def space_label(self, s: "State", space: int) -> str:
        card = s.rules.cards[self.status]
        return target_label(s, card.country, space, _sources(card, self.space))

    def is_idle(self, s: "State", choice: int) -> bool:
        card = s.rules.cards[self.status]
        if not SPACE <= choice < FROM or enemies_at(s, TEAM_OF[card.country], choice - SPACE):
            return False
        return not opens_something(s, card)

    def space_reason(self, s: "State", space: int) -> Reason:
        status = s.rules.cards[self.status]
        if not s.rules.links[status.country][self.space] & _targets(status) & 1 << space:
            return Reason(f"{status.title} does not reach {SPACES_THE[space]}.", "F-CRD-7")
        sources = _sources(status, self.space)
        if battle_spaces(s, status.country, sources) >> space & 1:
            return Reason(f"No prepared {SYMBOLS[status.spend]} of yours allows {SPACES_THE[space]}.", "F-PRE-3")
        return no_battle(s, status.country, space, sources)

    def prompt(self, s: "State") -> str:
        status = s.rules.cards[self.status]
        where, name = SPACES_THE[self.space], COUNTRIES_THE[status.country]
        return f"{status.title}: which space next to the new {self.kind(s)} in {where} does {name} battle?"


class AssaultSource(FollowUp):
    """Choose from where to battle a target next to the Army just built in the space."""

    __slots__ = ("target",)

    FIELDS: ClassVar[dict[str, str]] = FollowUp.FIELDS | {"target": "space"}
    KIND: ClassVar[str] = "status"

    def __init__(self, status: int, space: int, target: int) -> None:
        super().__init__(status, space)
        self.target: int = target

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.status]
        near = attackers(s, card.country, self.target, _sources(card, self.space))
        return Question(card.power, [FROM + source for source in near])

    def do(self, s: "State", choice: int) -> None:
        card = s.rules.cards[self.status]
        open_battle(s, card.country, self.target, choice - FROM, card.number)

    def source_label(self, s: "State", source: int) -> str:
        return attacker_label(s, s.rules.cards[self.status].country, self.target, source)

    def source_reason(self, s: "State", space: int) -> Reason:
        return attacker_reason(s, s.rules.cards[self.status].country, space)

    def prompt(self, s: "State") -> str:
        status = s.rules.cards[self.status]
        return f"{status.title}: which {ADJECTIVES[status.country]} piece battles {SPACES_THE[self.target]}?"
