"""Ransom: each country named discards from its deck, or eliminates its own piece there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine.battle import begin_removal
from haversack.games.ww2.engine.procedure import Act, Effect
from haversack.games.ww2.engine.queries import own_pieces, piece_of, spaces_of
from haversack.games.ww2.engine.verbs.drain import Draining, begin_draining
from haversack.games.ww2.facts.constants import BY_ELIMINATION, COUNTRIES, COUNTRY, DECK, PIECE
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name
from haversack.games.ww2.language.nouns import Place, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import where
from haversack.games.ww2.text.phrases import COUNTRY_NAMES, Voice, meant, place_in
from haversack.games.ww2.text.phrases import PIECE as PIECE_WORDS
from haversack.kernel.english import a, all_of, count_of
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list
from haversack.qmg.language import Flag, is_set

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Ransom(Word):
    """Each of these countries chooses: discard from its draw deck, or eliminate its own piece there.

    They decide in turn order, with `any_order` in the order the owner picks.
    """

    who: tuple[str, ...]
    cards: int
    kind: str
    at: Place
    any_order: Flag = False

    @staticmethod
    def reads() -> dict[str, str]:
        return {"who": "countries"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = RansomVerb()
        verb.who = rules.nouns.any_of(self.who, owner)
        verb.amount = self.cards
        verb.kind = rules.nouns.kind(self.kind)
        verb.spot = rules.nouns.spot(self.at, owner)
        verb.any_order = rules.nouns.is_set(self.any_order)
        return verb

    def text(self, voice: Voice) -> str:
        countries = meant(self.who, voice)
        names = [name for country, name in COUNTRY_NAMES.items() if country in countries]
        order = "in the order you like" if is_set(self.any_order, voice.options) else "in this order"
        them = f"{all_of(names)} each choose, {order}," if len(names) > 1 else f"{names[0]} choose"
        noun = PIECE_WORDS[self.kind]
        return (
            f"make {them} either to discard {count_of(self.cards)} from the top of its draw deck or to eliminate its "
            f"own {noun} {place_in(self.at, voice.of(self.kind))}; without {a(noun)} there it must discard"
        )


class RansomVerb(Verb):
    """Ransom, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (Act, RansomOrder, RansomChoice, Draining)

    def act(self, s: "State", e: Effect) -> None:
        RansomOrder(e.node, e.owner, e.space, e.piece, e.card, e.optional, 0).run(s)

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        them = all_of([COUNTRIES_NAMED[c] for c in bit_list(self.who)])
        other = f"or eliminate its {self.kind.name}{where(self, space)}"
        return f"make {them} each discard {count_of(self.amount)} from the top of its deck {other}"


class RansomOrder(Effect):
    """Choose which country decides next, where the option lets the owner; `decided` are those that have."""

    __slots__ = ("decided",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"decided": "countries"}
    KIND: ClassVar[str] = "ransom"
    CHOOSES_PIECES: ClassVar[bool] = True

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, decided: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.decided: int = decided

    def run(self, s: "State") -> None:
        left = self._left(s)
        if not left:
            return
        if self.verb(s).any_order:
            s.put(self)
        else:
            self._ask_country(s, left[0])

    def _left(self, s: "State") -> list[int]:
        return [c for c in range(COUNTRIES) if (self.verb(s).who & ~self.decided) >> c & 1]

    def _ask_country(self, s: "State", country: int) -> None:
        e = self
        RansomChoice(e.node, e.owner, e.space, e.piece, e.card, e.optional, e.decided, country).run(s)

    def ask(self, s: "State") -> Question:
        return Question(self.owner, [COUNTRY + c for c in self._left(s)])

    def do(self, s: "State", choice: int) -> None:
        self._ask_country(s, choice - COUNTRY)

    def question(self, s: "State") -> str:
        return "which country decides first?"

    def deck_price(self, s: "State") -> int:
        return self.verb(s).amount

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and not self.decided & ~self.verb(s).who


class RansomChoice(Effect):
    """A country decides: discard from its deck, or eliminate its own piece."""

    __slots__ = ("decided", "country")

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"decided": "countries", "country": "country"}
    KIND: ClassVar[str] = "ransom"
    CHOOSES_PIECES: ClassVar[bool] = True

    def __init__(
        self, node: int, owner: int, space: int, piece: int, card: int, optional: int, decided: int, country: int
    ) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.decided: int = decided
        self.country: int = country

    def ask(self, s: "State") -> Question:
        verb = self.verb(s)
        spaces = verb.kind.spaces & spaces_of(s, verb.spot, self.owner, self.space)
        return Question(self.country, [DECK, *own_pieces(s, PIECE, self.country, spaces)])

    def do(self, s: "State", choice: int) -> None:
        e, decided = self, self.decided | 1 << self.country
        s.push(RansomOrder(e.node, e.owner, e.space, e.piece, e.card, e.optional, decided))
        if choice == DECK:
            begin_draining(s, self, self.verb(s).amount, self.country)
        else:
            begin_removal(s, self.country, self.country, piece_of(choice)[1], BY_ELIMINATION)

    def question(self, s: "State") -> str:
        verb = self.verb(s)
        piece = f"your {verb.kind.name}{where(verb, self.space)}"
        return f"discard {count_of(verb.amount)} from the top of your deck, or eliminate {piece}?"

    def deck_price(self, s: "State") -> int:
        return self.verb(s).amount

    def piece_label(self, s: "State", country: int, space: int) -> str:
        return f"Eliminate your {kind_name(1 << space)} in {PLACES[space]}"

    def is_sound(self, s: "State") -> bool:
        who = self.verb(s).who
        return super().is_sound(s) and not self.decided & ~who and who >> self.country & 1 == 1
