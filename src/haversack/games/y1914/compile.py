"""From expressions to numbers: the rules a state runs on. Built once for each set of options."""

from collections.abc import Mapping

from haversack.games.y1914 import language as lang
from haversack.games.y1914.board import (
    ANY_SPACE,
    LAND_MASK,
    NEIGHBOURS,
    OPEN_COUNT,
    SEA_MASK,
    SPACE_IDS,
    cut_off,
    joined,
    mask_of,
)
from haversack.games.y1914.render import prepared_text
from haversack.games.y1914.terms import (
    ADJECTIVES,
    ANY_TERRAIN,
    CARDS,
    CLEAR,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NUMBER,
    DIFFICULT,
    E_ATTRITION,
    E_BATTLE,
    E_BUILD,
    E_COST,
    E_DRAFT,
    E_ELIMINATE,
    E_FORFEIT,
    E_INSPECT,
    E_ONE_OF,
    E_PLAY,
    E_PREPARE,
    E_RECOVER,
    E_RECRUIT,
    E_REPEAT,
    E_REQUIRE,
    E_REVENUE,
    E_SCORE,
    E_SUPPLY,
    E_TOKEN,
    E_TRUCE,
    E_WAIVE,
    E_WITHDRAW,
    GERMANY,
    PL_BATTLED,
    PL_BESIDE_BUILT,
    PL_FIXED,
    POWER_COUNTRIES,
    POWER_IDS,
    POWER_NUMBER,
    POWER_OF,
    POWERS,
    ROLES,
    S_AID,
    S_ANY_ATTRITION,
    S_ATTACK,
    S_BUILT,
    S_DEFEND,
    S_DRAFT_ALSO,
    S_ENLIST,
    S_FREE_DRAFT,
    S_FROM_HAND,
    S_GAUGE,
    S_KEEP_PLAYED,
    S_NONE,
    S_PILE_DRAFT,
    S_RESOLVED,
    S_SCORING,
    S_STAY,
    S_STAY_PAID,
    S_TAKE_BACK,
    S_TOLL,
    S_TURN,
    T_STATUS,
    TEAM_IDS,
    TEAM_MASKS,
    TEAM_OF,
    Z_DECK,
    Z_HAND,
    Z_PREPARED,
    Z_STATUS,
    piece_key,
)
from haversack.kernel.vocabulary import Vocabulary
from haversack.qmg.graph import union_of, within_distance

ZONES = {lang.HAND: Z_HAND, lang.PREPARED: Z_PREPARED, lang.DRAW_DECK: Z_DECK, lang.STATUS_ZONE: Z_STATUS}
TERRAINS = {"": ANY_TERRAIN, lang.CLEAR: CLEAR, lang.DIFFICULT: DIFFICULT}


class Tally:
    """A count of pieces, and the test whether there are enough of them."""

    def __init__(self, kind: int, who: int, spaces: int) -> None:
        self.kind: int = kind
        self.who: int = who
        self.spaces: int = spaces
        self.number: int = 1
        self.wanted: bool = True
        self.supplied: bool = False
        self.of: int = -1  # a country whose Armies the pieces must be close to
        self.steps: int = 0


class Node:
    """One verb of a text, as numbers. `op` is its procedure."""

    def __init__(self, op: int, country: int) -> None:
        self.op: int = op
        self.country: int = country
        self.power: int = POWER_OF[country]
        self.kind: int = ANY_SPACE
        self.mode: int = PL_FIXED
        self.spaces: int = ANY_SPACE
        self.source_mode: int = PL_FIXED
        self.sources: int = ANY_SPACE
        self.amount: int = 1
        self.points: int = 0
        self.clear: bool = False
        self.who: int = 0
        self.powers: tuple[int, ...] = ()
        self.losses: tuple[int, ...] = (0,) * POWERS
        self.more: tuple[int, ...] = (0,) * POWERS
        self.bonus: int = -1
        self.each: Tally | None = None
        self.test: Tally | None = None
        self.zone: int = Z_HAND
        self.chooser: int = -1
        self.types: int = 0
        self.flag: bool = False
        self.beside_own: bool = False
        self.parts: tuple[int, ...] = ()


class CardDef:
    """A card as the engine knows it: both its sides, and its role on the table."""

    def __init__(self, number: int, source: lang.Card) -> None:
        self.number: int = number
        self.source: lang.Card = source
        self.country: int = COUNTRY_NUMBER[source.country]
        self.power: int = POWER_OF[self.country]
        self.title: str = _title(source)
        self.type: int = lang.TYPES.index(source.type)
        self.parts: tuple[int, ...] = ()
        # Prepared
        self.symbol: int = lang.SYMBOLS.index(source.prepared.symbol)
        self.symbols: int = source.prepared.number
        self.limit: int = ANY_SPACE
        self.terrain: int = ANY_TERRAIN
        self.supply: bool = source.prepared.supply
        self.losses: tuple[int, ...] = _losses(source.prepared.targets)
        self.side: str = ""  # what that side is good for, in words
        # On the table
        self.bit: int = 0
        self.role: int = S_NONE
        self.once: bool = source.once_per_turn
        self.points: int = 0
        self.kind: int = ANY_SPACE
        self.spaces: int = ANY_SPACE
        self.who: int = 0
        self.zone: int = -1
        self.need: int = ANY_TERRAIN
        self.forced: bool = False
        self.card_type: int = -1
        self.test: Tally | None = None


class Rules:
    """Everything that does not change in a game: the map, cards, programs, roles, options."""

    def __init__(self, decks: tuple[lang.Deck, ...], options: Mapping[str, object]) -> None:
        self.options: dict[str, object] = dict(options)
        self.cards: list[CardDef] = []
        self.card_number: dict[str, int] = {}
        self.card_ids: list[str] = []
        self.nodes: list[Node] = []
        self.deck_lists: list[tuple[int, ...]] = [()] * POWERS
        self.status_cards: list[int] = []
        self.owned_status: list[int] = [0] * POWERS
        self.role_bits: list[int] = [0] * ROLES
        self.role_cards: list[list[int]] = [[] for _ in range(ROLES)]
        self.vocabulary: Vocabulary = Vocabulary()
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
        self._number_cards(decks)
        for card in self.cards:
            self._compile_card(card)
        self._write_vocabulary()

    def flag(self, name: str) -> bool:
        """Return the value of a yes-or-no option."""
        return self.options[name] is True

    def _read_options(self) -> None:
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
        self.aid_counterattacks: bool = self.flag("aid_counterattacks")
        self.rail_gauge_supply: bool = self.flag("rail_gauge_supply")
        self.rail_network_eliminates: bool = self.flag("rail_network_eliminates")
        self.stosstruppen_sea: bool = self.flag("stosstruppen_sea")
        self.stosstruppen_new: bool = self.options["stosstruppen_piece"] == "new"
        self.bertha_stosstruppen: bool = self.flag("bertha_stosstruppen")
        self.rumpler_shown: bool = self.flag("rumpler_shown")
        self.revanche_once: bool = self.flag("revanche_once")
        self.verdun_forbids: bool = self.options["verdun_marne"] == "forbidden"
        self.alpini_forbids: bool = self.options["alpini"] == "forbidden"
        self.renault_nivelle: bool = self.flag("renault_nivelle")
        self.bersaglieri_helpers: bool = self.flag("bersaglieri_helpers")
        self.bares_italian: bool = self.flag("bares_italian")
        self.coloniales_extra: bool = self.flag("coloniales_extra")
        self.enterprise_by_space: bool = self.options["enterprise_text"] == "space"
        self.pals_empty_deck: bool = self.flag("pals_empty_deck")

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

    def _number_cards(self, decks: tuple[lang.Deck, ...]) -> None:
        for deck in decks:
            power = POWER_NUMBER[deck.power]
            content: list[int] = []
            for source in deck.cards:
                card = CardDef(len(self.cards), source)
                self.cards.append(card)
                self.card_number[source.id] = card.number
                self.card_ids.append(source.id)
                content += [card.number] * source.count
                if card.type == T_STATUS:
                    card.bit = 1 << len(self.status_cards)
                    self.status_cards.append(card.number)
                    self.owned_status[power] |= card.bit
            self.deck_lists[power] = tuple(content)

    def _compile_card(self, card: CardDef) -> None:
        source = card.source
        card.parts = tuple([self._part(part, card.country) for part in source.do])
        self._limit(card, source.prepared.limit)
        card.side = prepared_text(source, self.options).rstrip(".")
        if source.status is not None:
            self._status(card, source.status)
            self.role_bits[card.role] |= card.bit
            self.role_cards[card.role].append(card.number)

    def _limit(self, card: CardDef, limit: lang.Limit | None) -> None:
        if isinstance(limit, lang.LimitByOption):
            limit = limit.limits[limit.values.index(self.chosen(limit.option))]
        if isinstance(limit, lang.Terrain):
            card.terrain = TERRAINS[limit.word]
        elif limit is not None:
            card.limit = self.fixed(limit, card.country)

    def chosen(self, option: str) -> str:
        """Return the value of an option as a word; a flag is yes or no."""
        value = self.options[option]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    # Places and counts

    def fixed(self, place: lang.Fixed | None, country: int) -> int:
        """Return the spaces a text names."""
        links = self.links[country]
        if place is None:
            return ANY_SPACE
        if isinstance(place, lang.At):
            return mask_of(*place.spaces)
        centre = mask_of(place.space)
        if isinstance(place, lang.Near):
            return centre | union_of(links, centre)
        if isinstance(place, lang.Beside):
            return union_of(links, centre)
        around = within_distance(links, centre, place.steps)
        return around if place.inside else around & ~centre

    def _tally(self, count: lang.Pieces | lang.Condition, country: int) -> Tally:
        if isinstance(count, lang.CloseTo):
            tally = Tally(LAND_MASK, 1 << country, ANY_SPACE)
            tally.of = COUNTRY_NUMBER[count.of]
            tally.steps = count.steps
            return tally
        tally = Tally(_kind(count.kind), _who(count.who, country), self.fixed(count.where, country))
        if isinstance(count, lang.Some):
            tally.number = count.number
            tally.supplied = count.supplied
        elif isinstance(count, lang.Fewer):
            tally.number = count.number
            tally.wanted = False
        return tally

    # Parts of a Play text

    def _part(self, part: lang.Part, country: int) -> int:
        """Compile one part and return its node number."""
        if isinstance(part, lang.ByOption):
            return self._part(part.readings[part.values.index(self.chosen(part.option))], country)
        if isinstance(part, (lang.Build, lang.Recruit, lang.Battle, lang.Eliminate)):
            node = self._piece_part(part, country)
        elif isinstance(part, (lang.Repeat, lang.OneOf)):
            node = self._joining_part(part, country)
        elif isinstance(part, (lang.Attrition, lang.Cost, lang.Forfeit, lang.Require, lang.Draft)):
            node = self._card_part(part, country)
        else:
            node = _simple_part(part, country)
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _piece_part(self, part: lang.Build | lang.Recruit | lang.Battle | lang.Eliminate, country: int) -> Node:
        ops = {lang.Build: E_BUILD, lang.Recruit: E_RECRUIT, lang.Battle: E_BATTLE, lang.Eliminate: E_ELIMINATE}
        node = Node(ops[type(part)], country)
        node.kind = _kind(part.kind)
        where = part.where
        if isinstance(where, lang.SpaceBattled):
            node.mode = PL_BATTLED
        elif isinstance(where, lang.BesideBuilt):
            node.mode = PL_BESIDE_BUILT
        else:
            node.spaces = self.fixed(where, country)
        if isinstance(part, (lang.Build, lang.Recruit)):
            node.amount = part.up_to
            node.clear = isinstance(part, lang.Build) and part.clear
        elif isinstance(part, lang.Eliminate):
            node.who = _who(part.who, country)
        elif isinstance(part.source, lang.BesideBuilt):
            node.source_mode = PL_BESIDE_BUILT
        elif part.source is not None:
            node.sources = mask_of(*part.source.spaces)
        return node

    def _joining_part(self, part: lang.Repeat | lang.OneOf, country: int) -> Node:
        if isinstance(part, lang.Repeat):
            node = Node(E_REPEAT, country)
            node.amount = part.up_to
            node.types = _types((part.type,)) if part.type else 0
            node.parts = (self._part(part.part, country),)
            return node
        node = Node(E_ONE_OF, country)
        node.parts = tuple([self._part(one, country) for one in part.parts])
        return node

    def _card_part(
        self, part: lang.Attrition | lang.Cost | lang.Forfeit | lang.Require | lang.Draft, country: int
    ) -> Node:
        if isinstance(part, lang.Attrition):
            node = Node(E_ATTRITION, country)
            node.losses = _losses(part.targets)
            node.more = _losses(part.more)
            node.bonus = POWER_NUMBER[part.bonus] if part.bonus else -1
            node.each = self._tally(part.each, country) if part.each is not None else None
            node.test = self._tally(part.more_if, country) if part.more_if is not None else None
        elif isinstance(part, lang.Cost):
            node = Node(E_COST, country)
            node.zone = ZONES[part.zone]
            node.chooser = POWER_NUMBER[part.power] if part.power else node.power
            node.flag = part.missing_costs_vp
        elif isinstance(part, lang.Forfeit):
            node = Node(E_FORFEIT, country)
            node.powers = tuple([POWER_NUMBER[power] for power in part.powers])
            node.zone = ZONES[part.zone]
            node.amount = part.number
            node.chooser = POWER_NUMBER[part.chooser] if part.chooser else -1
            node.beside_own = part.beside_own
            node.flag = part.one
        elif isinstance(part, lang.Require):
            node = Node(E_REQUIRE, country)
            node.test = self._tally(part.condition, country)
        else:
            node = Node(E_DRAFT, country)
            node.types = _types(part.types)
            node.test = self._tally(part.only_if, country) if part.only_if is not None else None
        return node

    # Status cards

    def _status(self, card: CardDef, status: lang.Lasting) -> None:
        """Compile what a Status does on the table."""
        country = card.country
        if isinstance(status, (lang.ScoringRound, lang.FreeDraft)):
            card.role = S_SCORING if isinstance(status, lang.ScoringRound) else S_FREE_DRAFT
            card.test = self._tally(status.only_if, country)
        elif isinstance(status, lang.WhenAttacking):
            self._attacking(card, status)
        elif isinstance(status, lang.WhenAttacked):
            card.role = S_DEFEND
            card.spaces = self.fixed(status.where, country)
            card.zone = ZONES[status.loses]
            card.need = TERRAINS[status.terrain]
            card.forced = not card.once
        elif isinstance(status, lang.Aid):
            card.role = S_AID
            card.who = sum([1 << COUNTRY_NUMBER[helped] for helped in status.countries])
            card.forced = status.beside
        elif isinstance(status, lang.RailGauge):
            card.role = S_GAUGE
            card.who = 1 << COUNTRY_NUMBER[status.country]
            card.spaces = within_distance(self.links[country], mask_of(status.space), status.steps)
        elif isinstance(status, lang.Toll):
            card.role = S_TOLL
            card.who = TEAM_MASKS[TEAM_IDS.index(status.team)]
            card.spaces = self.fixed(status.where, country) & LAND_MASK
        else:
            card.role = _PLAIN_ROLES[type(status)]
        if isinstance(status, (lang.FreeDraft, lang.PileDraft, lang.DraftAlso, lang.SustainFromHand, lang.KeepPlayed)):
            card.card_type = lang.TYPES.index(status.type)
        if isinstance(status, (lang.ScoringRound, lang.PileDraft)):
            card.points = status.points
        if isinstance(status, lang.KeepPlayed):
            card.points = status.navies

    def _attacking(self, card: CardDef, status: lang.WhenAttacking) -> None:
        card.role = S_ATTACK
        card.kind = _kind(status.kind)
        card.spaces = self.fixed(status.where, card.country)
        card.who = _who(status.against, card.country)
        card.points = status.points
        card.zone = ZONES[status.loses] if status.loses else -1
        card.forced = status.points > 0
        if card.forced and self.revanche_once:
            card.once = True

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


_PLAIN_ROLES: dict[type, int] = {
    lang.TurnStart: S_TURN,
    lang.AfterBuilding: S_BUILT,
    lang.AfterBattle: S_RESOLVED,
    lang.PileDraft: S_PILE_DRAFT,
    lang.DraftAlso: S_DRAFT_ALSO,
    lang.PrepareDrafted: S_ENLIST,
    lang.SustainFromHand: S_FROM_HAND,
    lang.TakeBackSustain: S_TAKE_BACK,
    lang.KeepSustain: S_STAY_PAID,
    lang.KeepReinforce: S_STAY,
    lang.KeepPlayed: S_KEEP_PLAYED,
    lang.AnyAsAttrition: S_ANY_ATTRITION,
}


def _simple_part(part: lang.Part, country: int) -> Node:
    """Compile a part that holds no place to look up and no other part."""
    if isinstance(part, lang.Withdraw):
        node = Node(E_WITHDRAW, country)
        node.amount = part.up_to
        node.points = part.points
    elif isinstance(part, lang.Token):
        node = Node(E_TOKEN, country)
        node.spaces = mask_of(part.space)
    elif isinstance(part, lang.Score):
        node = Node(E_SCORE, country)
        node.amount = part.points
    elif isinstance(part, lang.Prepare):
        node = Node(E_PREPARE, country)
        node.amount = part.up_to
    elif isinstance(part, lang.Play):
        node = Node(E_PLAY, country)
        node.types = _types((part.type,))
        node.flag = part.own
    elif isinstance(part, lang.Truce):
        node = Node(E_TRUCE, country)
        node.who = sum([1 << COUNTRY_NUMBER[bound] for bound in part.countries])
    elif isinstance(part, lang.Supply):
        node = Node(E_SUPPLY, country)
        node.spaces = mask_of(*part.where.spaces)
    elif isinstance(part, lang.Inspect):
        node = Node(E_INSPECT, country)
        node.powers = (POWER_NUMBER[part.power],)
        node.flag = part.shown
    elif isinstance(part, lang.Recover):
        node = Node(E_RECOVER, country)
        node.types = _types((part.type,))
        node.amount = part.up_to
    elif isinstance(part, lang.Revenue):
        node = Node(E_REVENUE, country)
        node.flag = part.each
    else:
        node = Node(E_WAIVE, country)
    return node


def _title(source: lang.Card) -> str:
    """Return the name of a card; a basic card of a Power with two countries is called by its country too."""
    country = COUNTRY_NUMBER[source.country]
    if source.name == source.type and len(POWER_COUNTRIES[POWER_OF[country]]) > 1:
        return f"{ADJECTIVES[country]} {source.name}"
    return source.name


def _kind(word: str) -> int:
    if word in (lang.ARMY, lang.LAND):
        return LAND_MASK
    return SEA_MASK if word in (lang.NAVY, lang.SEA) else ANY_SPACE


def _who(word: str, country: int) -> int:
    """Return the mask of the countries a word means on a card of that country."""
    if word == lang.SELF:
        return 1 << country
    if word == lang.ENEMY:
        return TEAM_MASKS[1 - TEAM_OF[country]]
    if word in TEAM_IDS:
        return TEAM_MASKS[TEAM_IDS.index(word)]
    return 1 << COUNTRY_NUMBER[word]


def _types(names: tuple[str, ...]) -> int:
    return sum([1 << lang.TYPES.index(name) for name in names])


def _losses(targets: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    out = [0] * POWERS
    for power, number in targets:
        out[POWER_NUMBER[power]] += number
    return tuple(out)
