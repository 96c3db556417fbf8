"""Supply: an own Army in a space counts as supplied for the rest of the turn (ruling 5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import tell
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.board import LAND_MASK, SPACE_IDS
from haversack.games.y1914.facts.constants import COUNTRY_IDS
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import a_piece, place_in
from haversack.kernel.cards import Cards
from haversack.kernel.english import opening
from haversack.qmg.graph import bit_list
from haversack.qmg.language import ARMY, SELF, At

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Supply(Word):
    """For the rest of the turn an own Army there counts as supplied."""

    at: At

    def compile(self, rules: "Rules", country: int) -> Verb:
        return SupplyVerb(country, rules.nouns.fixed(self.at, country))

    def text(self, voice: "Voice") -> str:
        army = a_piece(SELF, ARMY, voice)
        return f"For the rest of this turn {army} in {place_in(self.at)} counts as supplied."


class SupplyVerb(Verb):
    """Grant supply in these spaces."""

    def __init__(self, country: int, spaces: int) -> None:
        super().__init__(country)
        self.spaces: int = spaces

    def begin(self, s: "State") -> None:
        s.granted[self.country] |= self.spaces
        for space in bit_list(self.spaces):
            tell(s, events.BY_VERB, (self.number, space))

    def event_data(self, numbers: tuple[int, ...]) -> dict[str, object]:
        return {"type": "SupplyGranted", "country": COUNTRY_IDS[self.country], "space": SPACE_IDS[numbers[0]]}

    def event_line(self, numbers: tuple[int, ...]) -> str:
        name, where = opening(COUNTRIES_THE[self.country]), SPACES_THE[numbers[0]]
        return f"{name}: an Army in {where} counts as supplied for the rest of this turn."

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return s.pieces[self.country] & self.spaces & LAND_MASK != 0
