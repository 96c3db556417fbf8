"""From cards to rules that run: the map, the cards, their verbs, the options. Built once for each set of options."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from haversack.games.y1914.facts.board import NEIGHBOURS, OPEN_COUNT, SPACE_IDS, SPACE_NUMBER, cut_off, joined
from haversack.games.y1914.facts.constants import (
    CARDS,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NUMBER,
    DRAFTS,
    GERMANY,
    HAND_SIZE,
    HOOKS,
    OPENING_DRAW,
    PLACINGS,
    POWER_IDS,
    POWER_NUMBER,
    POWERS,
    T_STATUS,
    TEAM_OF,
    TURN_STEPS,
    TYPES,
    ZONE_IDS,
    piece_key,
)
from haversack.games.y1914.facts.pieces import TEAMS, standard_kinds
from haversack.games.y1914.facts.roster import ROSTER
from haversack.games.y1914.language.card import Deck
from haversack.games.y1914.language.card_def import CardDef
from haversack.games.y1914.language.listening import lay_on_table
from haversack.games.y1914.language.nouns import CloseTo, Condition, Fewer, Limit, LimitByOption
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.render import prepared_text
from haversack.games.y1914.text.render_status import answer_text
from haversack.kernel.frame_codec import Range, Ranges, named
from haversack.kernel.frame_codec import mask_of as mask_of_names
from haversack.qmg.compile import TERRAINS, Nouns, Tally
from haversack.qmg.language import ARMY, Pieces, Terrain, reading
from haversack.qmg.opening import Opening, opening_of
from haversack.qmg.rules import BoardRules
from haversack.qmg.windows import Lasting, Listeners

if TYPE_CHECKING:
    from haversack.games.y1914.engine.verb import Verb


class Rules(BoardRules):
    """Everything that does not change in a game: the map, cards, verbs, who listens for what, options."""

    def __init__(
        self,
        decks: tuple[Deck, ...],
        options: Mapping[str, object],
        pack: dict[str, object] | None = None,
        scenario: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(options, pack, POWERS)
        self.cards: list[CardDef] = []
        self.verbs: list[Verb] = []
        self.listeners: Listeners = Listeners(HOOKS)
        self.lasting: list[list[Lasting]] = [[] for _ in range(HOOKS)]
        self.helped_by_waivers: int = 0
        self.bars_attack: int = 0
        self._sets: dict[tuple[int, int], frozenset[int]] = {}
        self.play: int = 0
        self.discard: int = 0
        self.give: int = 0
        self.take: int = 0
        self.place: int = 0
        self.prepare: int = 0
        self.unprepare: int = 0
        self.use: int = 0
        self._read_options()
        self.links: list[list[int]] = self._links()
        self.kinds = standard_kinds()
        self.nouns: Nouns = Nouns(SPACE_NUMBER, self.kinds, TEAMS, self.options, self.links)
        self._number_cards(decks)
        for card in self.cards:
            self._compile_card(card)
        self._write_vocabulary()
        self.ranges = self._ranges()
        closed = sum([1 << space for space, near in enumerate(self.links[0]) if not near])
        self.opening: Opening = opening_of(ROSTER, self, scenario, closed)
        self.last_round: int = self.opening.last_round

    def _read_options(self) -> None:
        self.uniform: bool = self.options["windows"] == "uniform"
        self.mulligan: bool = self.flag("mulligan")
        self.remove_in_battle: bool = self.flag("remove_in_battle")
        self.once_per_round: bool = self.flag("once_per_round")
        self.attrition_by_power: bool = self.flag("attrition_by_power")
        self.active_discards_last: bool = self.flag("active_discards_last")
        self.battle_friendly: bool = self.flag("battle_friendly")
        self.whole_response: bool = self.flag("whole_response")
        self.printed_terrain: bool = self.options["sea_attack_terrain"] == "printed"
        self.attacker_first: bool = self.flag("attacker_first")
        self.several_counterattacks: bool = self.flag("several_counterattacks")

    def _links(self) -> list[list[int]]:
        """Return the neighbours of each space for each country (F-BRD-2; the doubts of the map are options)."""
        plain = NEIGHBOURS[:]
        if self.flag("north_sea_britain"):
            joined(plain, "north_sea", "britain")
        if self.flag("north_sea_atlantic"):
            joined(plain, "north_sea", "north_atlantic")
        if not self.flag("canada"):
            cut_off(plain, "canada")
        canal = plain[:]
        joined(canal, "baltic_sea", "north_sea")
        narrow = self.flag("kiel_germany_only")
        through = [TEAM_OF[country] == 0 and (country == GERMANY or not narrow) for country in range(COUNTRIES)]
        return [canal if open_to else plain for open_to in through]

    def _number_cards(self, decks: tuple[Deck, ...]) -> None:
        for deck in decks:
            power = POWER_NUMBER[deck.power]
            content: list[int] = []
            for source in deck.cards:
                card = CardDef(len(self.cards), source)
                self.cards.append(card)
                card.bit = self.number_card(source.id, power, card.type == T_STATUS)
                content += [card.number] * source.count
            self.deck_lists[power] = tuple(content)

    def _compile_card(self, card: CardDef) -> None:
        source = card.source
        text = source.played if card.type == T_STATUS else source.do
        card.parts = tuple([self.add_verb(part, card.country) for part in text])
        self._limit(card, source.prepared.limit)
        card.side = prepared_text(source, self.options).rstrip(".")
        if card.type == T_STATUS:
            lay_on_table(self, card)
            card.says = answer_text(source, self.options) if card.answer else ""

    def _limit(self, card: CardDef, limit: Limit | None) -> None:
        if isinstance(limit, LimitByOption):
            limit = reading(limit.option, limit.values, limit.limits, self.options)
        if isinstance(limit, Terrain):
            card.terrain = TERRAINS.index(limit.word)
        elif limit is not None:
            card.limit = self.nouns.fixed(limit, card.country)

    def tally(self, count: Pieces | Condition, country: int) -> Tally:
        """Return a count or a condition of a text as numbers."""
        nouns = self.nouns
        if isinstance(count, CloseTo):
            tally = Tally(nouns.kind(ARMY), 1 << country, nouns.spot(None, country))
            tally.close_to = COUNTRY_NUMBER[count.of]
            tally.steps = count.steps
            return tally
        if isinstance(count, Fewer):
            tally = Tally(nouns.kind(count.kind), nouns.who(count.who, country), nouns.spot(count.at, country))
            tally.number = count.number
            tally.wanted = False
            return tally
        return nouns.tally(count, country)

    def add_verb(self, word: Word, country: int) -> int:
        """Compile one part of a Play text and return the number of its verb."""
        verb = word.compile(self, country)
        verb.number = len(self.verbs)
        self.verbs.append(verb)
        return verb.number

    def cards_of(self, types: int, countries: int) -> frozenset[int]:
        """Return the cards of these types and countries (masks)."""
        found = self._sets.get((types, countries))
        if found is None:
            found = frozenset(
                [card.number for card in self.cards if types >> card.type & 1 and countries >> card.country & 1]
            )
            self._sets[types, countries] = found
        return found

    # Vocabulary

    def _write_vocabulary(self) -> None:
        words = self.vocabulary
        for key in ("pass", "done", "deck", "vp"):
            words.add_key(key)
        words.add("space", list(SPACE_IDS))
        words.add("from", list(SPACE_IDS))
        pieces = [piece_key(country, space) for country in range(COUNTRIES) for space in range(OPEN_COUNT)]
        words.add("piece", pieces)
        words.add("remove", pieces, forfeit=True)
        words.add("country", list(COUNTRY_IDS))
        words.add("power", list(POWER_IDS))
        words.add("number", [str(n) for n in range(11)])
        words.add_key("use:mulligan")
        if len(words) != CARDS:
            raise ValueError("the vocabulary and its constants disagree")
        ids = [card.source.id for card in self.cards]
        self.play = words.add("play", ids)
        self.discard = words.add("discard", ids)
        self.give = words.add("discard_prepared", ids)
        self.take = words.add("take", ids)
        self.place = words.add("place", ids)
        self.prepare = words.add("prepare", ids)
        self.unprepare = words.add("unprepare", ids)
        self.use = words.add("use", ids)

    # Frames

    def _ranges(self) -> Ranges:
        """Return what the fields of frames may hold, by the words the procedures use."""
        spaces = tuple(SPACE_IDS[:OPEN_COUNT])
        status = tuple([self.card_ids[number] for number in self.status_cards])
        return {
            "flag": Range(0, 1),
            "many": Range(0, 99),
            "aside": Range(1, OPENING_DRAW - HAND_SIZE),
            "place": Range(0, POWERS - 1),
            "verb": Range(0, len(self.verbs) - 1),
            "step": named(TURN_STEPS),
            "side": named(("first", "second")),
            "use": named(("play", "prepare", "under_deck")),
            "zone": named(ZONE_IDS),
            "placing": named(PLACINGS),
            "power": named(POWER_IDS),
            "country": named(COUNTRY_IDS),
            "space": named(spaces),
            "any_space": named(spaces, or_none=True),
            "card": named(tuple(self.card_ids)),
            "countries": mask_of_names(COUNTRY_IDS),
            "types": mask_of_names(TYPES),
            "draft": mask_of_names(DRAFTS),
            "statuses": mask_of_names(status),
        }


def types_mask(names: tuple[str, ...]) -> int:
    """Return the mask of card types."""
    return sum([1 << TYPES.index(name) for name in names])
