"""From expressions to numbers: the rules a state runs on. Built once for each set of decks and options."""

from collections.abc import Mapping

from haversack.games.ww2 import language as lang
from haversack.games.ww2.board import LAND_MASK, SEA_MASK, SPACE_IDS, mask_of
from haversack.games.ww2.terms import (
    CARDS,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NUMBER,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_BURN_ATTACKER,
    E_CANCEL,
    E_CHANGE,
    E_DISCARD_RESPONSE,
    E_DISCARD_USED,
    E_DRAIN,
    E_EITHER_ORDER,
    E_ELIMINATE,
    E_ELIMINATE_EVENT,
    E_IF,
    E_LEND,
    E_ONE_OF,
    E_PLAY_DISCARDED,
    E_PROTECT,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    E_RETURN,
    E_SCORE,
    E_SEQ,
    E_SPARE,
    E_SUPPLY_TURN,
    E_UP_TO,
    EVERY_COUNTRY,
    K_ANY_TIME,
    K_BUILT_ARMY,
    K_BUILT_NAVY,
    K_CARD,
    K_DECLARED,
    K_DISCARD,
    K_FOUGHT_LAND,
    K_FOUGHT_SEA,
    K_IMPENDING,
    K_INSTEAD_OF_BUILD,
    K_INSTEAD_OF_PLAY,
    K_LOWER,
    K_RAISE,
    K_REMOVED,
    K_STATUS,
    K_TURN,
    K_VICTORY,
    K_WARFARE,
    PL_ALL,
    PL_BESIDE,
    PL_BESIDE_EVENT,
    PL_EVENT,
    PL_FIXED,
    PL_FRONT,
    PL_NEAR,
    PL_NEAR_EVENT,
    T_RESPONSE,
    T_STATUS,
    TEAM_IDS,
    TEAM_MASKS,
    TRIGGERS,
    WINDOW_TRIGGERS,
    piece_key,
)
from haversack.kernel.vocabulary import Vocabulary

ALL_SPACES = LAND_MASK | SEA_MASK


class Spot:
    """A place of a text: how to find it, and the mask it starts from."""

    def __init__(self, mode: int, mask: int) -> None:
        self.mode: int = mode
        self.mask: int = mask


class Tally:
    """A count of pieces (or of spaces that hold one), or the test whether there are any."""

    def __init__(self, kind: int, who: int, spot: Spot, spaces: bool, wanted: bool) -> None:
        self.kind: int = kind
        self.who: int = who
        self.spot: Spot = spot
        self.spaces: bool = spaces
        self.wanted: bool = wanted


class Node:
    """One verb of a text, as numbers. `op` is its procedure."""

    def __init__(self, op: int) -> None:
        self.op: int = op
        self.kind: int = ALL_SPACES
        self.who: int = 0
        self.spot: Spot = Spot(PL_ALL, ALL_SPACES)
        self.amount: int = 0
        self.more: int = 0
        self.each: Tally | None = None
        self.more_if: Tally | None = None
        self.only_if: Tally | None = None
        self.reach: int = -1
        self.inside: bool = True
        self.asked: int = -1
        self.word: int = -1
        self.parts: tuple[int, ...] = ()


class Trigger:
    """What a card on the table listens for."""

    def __init__(self, kind: int) -> None:
        self.kind: int = kind
        self.who: int = 0
        self.pieces: int = ALL_SPACES
        self.spot: Spot = Spot(PL_ALL, ALL_SPACES)
        self.supplied: bool = False
        self.beside: bool = False
        self.cards: int = -1
        self.type: int = -1


class CardDef:
    """A card as the engine knows it."""

    def __init__(self, number: int, source: lang.Card, country: int) -> None:
        self.number: int = number
        self.source: lang.Card = source
        self.country: int = country
        self.type: int = lang.TYPES.index(source.type)
        self.node: int = -1
        self.trigger: Trigger | None = None
        self.mill: int = source.cost.cards if isinstance(source.cost, lang.Mill) else 0
        self.pitch: int = source.cost.cards if isinstance(source.cost, lang.Pitch) else 0
        self.once: bool = source.once_per_turn
        self.bit: int = 0


class Lasting:
    """A lasting effect of a Status on the table: these pieces are supplied, or these are no Supply spaces."""

    def __init__(self, bit: int, who: int, spaces: int) -> None:
        self.bit: int = bit
        self.who: int = who
        self.spaces: int = spaces


class Rules:
    """Everything that does not change in a game: cards, programs, tables of who listens for what, options."""

    def __init__(
        self, decks: tuple[lang.Deck, ...], options: Mapping[str, object], pack: dict[str, object] | None = None
    ) -> None:
        self.pack: dict[str, object] | None = pack
        self.options: dict[str, object] = dict(options)
        self.cards: list[CardDef] = []
        self.card_number: dict[str, int] = {}
        self.card_ids: list[str] = []
        self.nodes: list[Node] = []
        self.deck_lists: list[tuple[int, ...]] = [()] * COUNTRIES
        self.status_cards: list[int] = []
        self.response_cards: list[int] = []
        self.owned_status: list[int] = [0] * COUNTRIES
        self.owned_responses: list[int] = [0] * COUNTRIES
        self.listening_status: list[int] = [0] * TRIGGERS
        self.listening_responses: list[int] = [0] * TRIGGERS
        self.always_supplied: list[Lasting] = []
        self.no_supply: list[Lasting] = []
        self.lasting: int = 0
        self.vocabulary: Vocabulary = Vocabulary()
        self.play: int = 0
        self.discard: int = 0
        self.take: int = 0
        self.place: int = 0
        self.use: int = 0
        self.reallocate_id: int = 0
        self.use_all: int = 0
        self._read_options()
        self._number_cards(decks)
        self._compile_cards()
        self.window_status: list[int] = [self._union(self.listening_status, w) for w in WINDOW_TRIGGERS]
        self.window_responses: list[int] = [self._union(self.listening_responses, w) for w in WINDOW_TRIGGERS]
        self._write_vocabulary()

    def _union(self, masks: list[int], kinds: tuple[int, ...]) -> int:
        out = 0
        for kind in kinds:
            out |= masks[kind]
        return out

    def _flag(self, name: str) -> bool:
        return self.options[name] is True

    def _read_options(self) -> None:
        self.reallocate: bool = self._flag("reallocate")
        self.reallocate_short: bool = self._flag("reallocate_short")
        self.built_or_recruited: bool = self._flag("built_or_recruited")
        self.portless_link: bool = self._flag("portless_link")
        self.vp_floor: bool = self._flag("vp_floor")
        self.owner_removal_counts: bool = self._flag("owner_removal_counts")
        self.wolf_packs_on_zero: bool = self._flag("wolf_packs_on_zero")
        self.open_setup: bool = self._flag("open_setup")
        self.homes_decide: bool = self._flag("homes_decide")
        self.guards_conscripts: bool = self._flag("guards_conscripts")
        self.named_build_answered: bool = self._flag("named_build_answered")
        self.malta_uk_chooses: bool = self.options["malta_order"] == "uk_chooses"

    def _number_cards(self, decks: tuple[lang.Deck, ...]) -> None:
        for deck in decks:
            country = COUNTRY_NUMBER[deck.country]
            content: list[int] = []
            for source in deck.cards:
                card = CardDef(len(self.cards), source, country)
                self.cards.append(card)
                self.card_number[source.id] = card.number
                self.card_ids.append(source.id)
                content += [card.number] * source.count
                self._number_table_card(card)
            self.deck_lists[country] = tuple(content)

    def _number_table_card(self, card: CardDef) -> None:
        if card.type == T_STATUS:
            card.bit = 1 << len(self.status_cards)
            self.status_cards.append(card.number)
            self.owned_status[card.country] |= card.bit
        elif card.type == T_RESPONSE:
            card.bit = 1 << len(self.response_cards)
            self.response_cards.append(card.number)
            self.owned_responses[card.country] |= card.bit

    def _compile_cards(self) -> None:
        for card in self.cards:
            source = card.source
            if source.do is not None:
                card.node = self._effect(source.do, card.country)
            hook = source.before or source.after or source.instead
            if hook is not None:
                card.trigger = self._trigger(hook, card.country)
                masks = self.listening_status if card.type == T_STATUS else self.listening_responses
                masks[card.trigger.kind] |= card.bit
            for always in source.always:
                self._always(always, card)

    def _always(self, always: lang.Always, card: CardDef) -> None:
        spaces = _kind(always.kind) if isinstance(always, lang.AlwaysSupplied) else ALL_SPACES
        if always.at is not None:
            spaces &= mask_of(*_named(always.at))
        lasting = Lasting(card.bit, _who(always.who, card.country), spaces)
        self.lasting |= card.bit
        (self.always_supplied if isinstance(always, lang.AlwaysSupplied) else self.no_supply).append(lasting)

    # Effects

    def _add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _effect(self, effect: lang.Effect, owner: int) -> int:
        """Compile one effect and return its node number."""
        if isinstance(effect, lang.ByOption):
            return self._effect(effect.readings[effect.values.index(str(self.options[effect.option]))], owner)
        if isinstance(effect, (lang.Seq, lang.EitherOrder, lang.OneOf)):
            return self._several(effect, owner)
        if isinstance(effect, (lang.UpTo, lang.If)):
            return self._wrapped(effect, owner)
        if isinstance(effect, lang.Rebuild):
            return self._rebuild(effect, owner)
        if isinstance(effect, (lang.Build, lang.Recruit, lang.Battle, lang.Eliminate)):
            return self._add(_piece_verb(effect, owner))
        if isinstance(effect, (lang.Score, lang.Drain, lang.Ransom, lang.Raise, lang.Lower)):
            return self._add(_number_verb(effect, owner))
        return self._add(_card_verb(effect, owner))

    def _several(self, effect: lang.Seq | lang.EitherOrder | lang.OneOf, owner: int) -> int:
        if isinstance(effect, lang.Seq):
            node = Node(E_SEQ)
        elif isinstance(effect, lang.EitherOrder):
            node = Node(E_EITHER_ORDER)
            node.asked = COUNTRY_NUMBER[effect.asked] if effect.asked else -1
        else:
            node = Node(E_ONE_OF)
        node.parts = tuple([self._effect(part, owner) for part in effect.parts])
        return self._add(node)

    def _rebuild(self, effect: lang.Rebuild, owner: int) -> int:
        """Compile a rebuild with the two builds it may need as its parts."""
        node = Node(E_REBUILD)
        node.kind = _kind(effect.kind)
        node.parts = (self._effect(lang.Build(lang.ARMY), owner), self._effect(lang.Build(lang.NAVY), owner))
        return self._add(node)

    def _wrapped(self, effect: lang.UpTo | lang.If, owner: int) -> int:
        if isinstance(effect, lang.UpTo):
            node = Node(E_UP_TO)
            node.amount = effect.times
        else:
            node = Node(E_IF)
            node.only_if = _test(effect.condition, owner)
        node.parts = (self._effect(effect.part, owner),)
        return self._add(node)

    def _trigger(self, hook: lang.Before | lang.After | lang.Instead, owner: int) -> Trigger:
        """Compile what a card listens for."""
        if isinstance(hook, lang.WarfareResolving):
            trigger = Trigger(K_RAISE)
            if hook.named:
                trigger.cards = sum(1 << c.number for c in self.cards if hook.named in c.source.name)
            return trigger
        return _plain_trigger(hook, owner)

    # Vocabulary

    def _write_vocabulary(self) -> None:
        words = self.vocabulary
        for key in ("pass", "done", "yes", "no", "deck", "vp"):
            words.add_key(key)
        words.add("space", list(SPACE_IDS))
        pieces = [piece_key(country, space) for country in range(COUNTRIES) for space in range(len(SPACE_IDS))]
        words.add("piece", pieces)
        words.add("remove", pieces, forfeit=True)
        words.add("country", list(COUNTRY_IDS))
        words.add("number", [str(n) for n in range(10)])
        if len(words) != CARDS:
            raise ValueError("the vocabulary and its constants disagree")
        ids = [card.source.id for card in self.cards]
        self.play = words.add("play", ids)
        self.discard = words.add("discard", ids)
        self.take = words.add("take", ids)
        self.place = words.add("place", ids)
        self.use = words.add("use", ids)
        self.reallocate_id = words.add("use", ["reallocate"])
        self.use_all = words.add("use", ["all"])


def _kind(word: str) -> int:
    return LAND_MASK if word == lang.ARMY else SEA_MASK if word == lang.NAVY else ALL_SPACES


def _who(word: str, owner: int) -> int:
    """Return the mask of countries a word means on a card of that owner."""
    if word == lang.SELF:
        return 1 << owner
    if word == lang.TEAM:
        return TEAM_MASKS[owner & 1]
    if word == lang.ENEMY:
        return TEAM_MASKS[1 - (owner & 1)]
    if word in TEAM_IDS:
        return TEAM_MASKS[TEAM_IDS.index(word)]
    return 1 << COUNTRY_NUMBER[word]


def _any_of(words: tuple[str, ...], owner: int) -> int:
    out = 0
    for word in words:
        out |= _who(word, owner)
    return out & EVERY_COUNTRY


def _named(place: lang.Place) -> tuple[str, ...]:
    if isinstance(place, (lang.At, lang.Near, lang.Beside, lang.Outside)):
        return place.spaces
    return ()


def _spot(place: lang.Place | None) -> Spot:
    """Compile a place."""
    if place is None:
        return Spot(PL_ALL, ALL_SPACES)
    mask = mask_of(*_named(place))
    if isinstance(place, lang.At):
        return Spot(PL_FIXED, mask)
    if isinstance(place, lang.Near):
        return Spot(PL_NEAR, mask)
    if isinstance(place, lang.Beside):
        return Spot(PL_BESIDE, mask)
    if isinstance(place, lang.Outside):
        return Spot(PL_FIXED, ALL_SPACES & ~mask)
    if isinstance(place, lang.EventSpace):
        return Spot(PL_EVENT, 0)
    if isinstance(place, lang.NearEvent):
        return Spot(PL_NEAR_EVENT, 0)
    if isinstance(place, lang.BesideEvent):
        return Spot(PL_BESIDE_EVENT, 0)
    return Spot(PL_FRONT, COUNTRY_NUMBER[place.of])


def _tally(count: lang.Count | None, owner: int) -> Tally | None:
    if count is None:
        return None
    held = isinstance(count, lang.Held)
    return Tally(_kind(count.kind), _who(count.who, owner), _spot(count.at), held, True)


def _test(condition: lang.Condition | None, owner: int) -> Tally | None:
    if condition is None:
        return None
    wanted = isinstance(condition, lang.Some)
    return Tally(_kind(condition.kind), _who(condition.who, owner), _spot(condition.at), True, wanted)


def _piece_verb(effect: lang.Build | lang.Recruit | lang.Battle | lang.Eliminate, owner: int) -> Node:
    """Compile a verb that places or removes a piece."""
    if isinstance(effect, lang.Battle):
        node = Node(E_BATTLE)
    elif isinstance(effect, lang.Eliminate):
        node = Node(E_ELIMINATE)
        node.who = _who(effect.who, owner)
    elif isinstance(effect, lang.Build):
        node = Node(E_BUILD)
        node.who = _who(effect.who, owner)
    else:
        node = Node(E_RECRUIT)
        node.who = _any_of(effect.who, owner)
    if isinstance(effect, (lang.Build, lang.Recruit)) and effect.asked:
        node.asked = node.who.bit_length() - 1
    node.kind = _kind(effect.kind)
    node.spot = _spot(effect.at)
    return node


def _number_verb(effect: lang.Score | lang.Drain | lang.Ransom | lang.Raise | lang.Lower, owner: int) -> Node:
    """Compile a verb of VP or Economic Warfare."""
    if isinstance(effect, lang.Score):
        node = Node(E_SCORE)
        node.amount = effect.points
        node.each = _tally(effect.each, owner)
        node.only_if = _test(effect.only_if, owner)
    elif isinstance(effect, lang.Drain):
        node = Node(E_DRAIN)
        node.who = _any_of(effect.who, owner)
        node.amount = effect.cards
        node.each = _tally(effect.each, owner)
        node.more = effect.more
        node.more_if = _test(effect.more_if, owner)
        node.only_if = _test(effect.only_if, owner)
        if effect.reach is not None:
            node.kind = _kind(effect.reach.kind)
            node.reach = effect.reach.steps
            node.inside = effect.reach.inside
    elif isinstance(effect, lang.Ransom):
        node = Node(E_RANSOM)
        node.who = _any_of(effect.who, owner)
        node.amount = effect.cards
        node.kind = _kind(effect.kind)
        node.spot = _spot(effect.at)
    elif isinstance(effect, lang.Raise):
        node = Node(E_CHANGE)
        node.amount = effect.cards
        node.more = effect.more
        node.more_if = _test(effect.more_if, owner)
    else:
        node = Node(E_CHANGE)
        node.amount = -effect.cards
    return node


def _card_verb(effect: lang.Effect, owner: int) -> Node:
    """Compile a verb about cards, or about the thing that set the card off."""
    if isinstance(effect, lang.EliminateEvent):
        return Node(E_ELIMINATE_EVENT)
    if isinstance(effect, lang.Protect):
        return Node(E_PROTECT)
    if isinstance(effect, lang.Spare):
        return Node(E_SPARE)
    if isinstance(effect, lang.Cancel):
        return Node(E_CANCEL)
    if isinstance(effect, lang.DiscardUsed):
        return Node(E_DISCARD_USED)
    if isinstance(effect, lang.BurnAttacker):
        node = Node(E_BURN_ATTACKER)
        node.amount = effect.cards
    elif isinstance(effect, lang.DiscardResponse):
        node = Node(E_DISCARD_RESPONSE)
        node.who = _who(effect.who, owner)
    elif isinstance(effect, lang.PlayDiscarded):
        node = Node(E_PLAY_DISCARDED)
        node.word = lang.TYPES.index(effect.type) if effect.type else -1
    elif isinstance(effect, lang.Lend):
        node = Node(E_LEND)
        node.who = _any_of(effect.who, owner)
        node.amount = effect.draw
    elif isinstance(effect, lang.Return):
        node = Node(E_RETURN)
        node.word = 1 if effect.to == "top" else 0
    elif isinstance(effect, lang.Arrange):
        node = Node(E_ARRANGE)
        node.amount = effect.cards
    elif isinstance(effect, lang.Bottom):
        node = Node(E_BOTTOM)
        node.amount = effect.cards
    elif isinstance(effect, lang.SupplyTurn):
        node = Node(E_SUPPLY_TURN)
        node.spot = _spot(effect.at)
    else:
        raise ValueError(f"no procedure for {effect!r}")
    return node


def _plain_trigger(hook: lang.Before | lang.After | lang.Instead, owner: int) -> Trigger:
    """Compile every trigger that needs no look at the other cards."""
    if isinstance(hook, lang.Battled):
        trigger = Trigger(K_FOUGHT_LAND if hook.kind == lang.ARMY else K_FOUGHT_SEA)
        trigger.beside = hook.beside_navy
        trigger.spot = _spot(hook.at)
    elif isinstance(hook, lang.BattleDeclared):
        trigger = Trigger(K_DECLARED)
        trigger.who = _who(hook.who, owner)
    elif isinstance(hook, lang.RemovalImpending):
        trigger = Trigger(K_IMPENDING)
        trigger.who = _any_of(hook.who, owner)
    elif isinstance(hook, lang.Removed):
        trigger = Trigger(K_REMOVED)
        trigger.who = _who(hook.who, owner)
    elif isinstance(hook, lang.Built):
        trigger = Trigger(K_BUILT_ARMY if hook.kind == lang.ARMY else K_BUILT_NAVY)
        trigger.who = _who(hook.who, owner)
        trigger.beside = hook.beside_own
        trigger.spot = _spot(hook.at)
    elif isinstance(hook, lang.StatusUsed):
        trigger = Trigger(K_STATUS)
        trigger.who = _who(hook.who, owner)
    elif isinstance(hook, lang.CardPlayed):
        trigger = Trigger(K_CARD)
        trigger.type = lang.TYPES.index(hook.type) if hook.type else -1
    else:
        return Trigger(_clock_kind(hook))
    if isinstance(hook, (lang.BattleDeclared, lang.RemovalImpending)):
        trigger.spot = _spot(hook.at)
    if isinstance(hook, (lang.BattleDeclared, lang.RemovalImpending, lang.Removed)):
        trigger.pieces = _kind(hook.kind)
        trigger.supplied = hook.supplied
    return trigger


def _clock_kind(hook: lang.Before | lang.After | lang.Instead) -> int:
    if isinstance(hook, lang.TurnBegins):
        return K_TURN
    if isinstance(hook, lang.VictoryStep):
        return K_VICTORY
    if isinstance(hook, lang.DiscardStepBegins):
        return K_DISCARD
    if isinstance(hook, lang.AnyTime):
        return K_ANY_TIME
    if isinstance(hook, lang.WarfarePlayed):
        return K_WARFARE
    if isinstance(hook, lang.WarfareSuffered):
        return K_LOWER
    if isinstance(hook, lang.PlayStep):
        return K_INSTEAD_OF_PLAY
    return K_INSTEAD_OF_BUILD
