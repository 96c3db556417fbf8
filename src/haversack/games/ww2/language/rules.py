"""The rules a game runs on: cards and texts compiled, who listens for what, options, the vocabulary.

Built once for each set of decks and options.
"""

from collections.abc import Mapping

from haversack.games.ww2.facts.board import SPACE_IDS, SPACE_NUMBER
from haversack.games.ww2.facts.constants import (
    CARDS,
    CAUSES,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NUMBER,
    DRAIN_STEPS,
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
    MARK_NAMES,
    OPENING_DISCARDS,
    STEP_NAMES,
    T_RESPONSE,
    T_STATUS,
    TEAM_IDS,
    TRIGGERS,
    WINDOW_NAMES,
    WINDOW_TRIGGERS,
    piece_key,
)
from haversack.games.ww2.facts.pieces import TEAMS, kinds_with
from haversack.games.ww2.facts.roster import ROSTER
from haversack.games.ww2.language import nouns as lang
from haversack.games.ww2.language.verb import EVERY_PIECE, Verb
from haversack.kernel.frame_codec import Range, Ranges, named
from haversack.kernel.frame_codec import mask_of as names_mask
from haversack.qmg.compile import Nouns, Tally
from haversack.qmg.language import ARMY, Battled, BattleDeclared, Built, TurnBegins
from haversack.qmg.opening import Opening, opening_of
from haversack.qmg.pieces import Kinds
from haversack.qmg.rules import BoardRules
from haversack.qmg.windows import Lasting, Listeners, Trigger

MOST_CARDS = 10_000
MOST_TIMES = 99


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


class Rules(BoardRules):
    """Everything that does not change in a game: cards, programs, tables of who listens for what, options."""

    def __init__(
        self,
        decks: tuple[lang.Deck, ...],
        options: Mapping[str, object],
        pack: dict[str, object] | None = None,
        kinds: Kinds | None = None,
        scenario: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(options, pack, COUNTRIES)
        self.cards: list[CardDef] = []
        self.nodes: list[Verb] = []
        self.node_names: list[str] = []
        self.response_cards: list[int] = []
        self.owned_responses: list[int] = [0] * COUNTRIES
        self.listening_status: Listeners = Listeners(TRIGGERS)
        self.listening_responses: Listeners = Listeners(TRIGGERS)
        self.always_supplied: list[Lasting] = []
        self.no_supply: list[Lasting] = []
        self.lasting: int = 0
        self.zero_is_raised: bool = False
        self.play: int = 0
        self.discard: int = 0
        self.take: int = 0
        self.place: int = 0
        self.use: int = 0
        self.reallocate_id: int = 0
        self.use_all: int = 0
        self.stationed_piece: int = 0
        self.stationed_remove: int = 0
        self.kinds = kinds_with([]) if kinds is None else kinds
        self.nouns: Nouns = Nouns(SPACE_NUMBER, self.kinds, TEAMS, self.options)
        self._read_options()
        self._number_cards(decks)
        self._compile_cards()
        self.window_status: list[int] = [self.listening_status.union(w) for w in WINDOW_TRIGGERS]
        self.window_responses: list[int] = [self.listening_responses.union(w) for w in WINDOW_TRIGGERS]
        self._write_vocabulary()
        self.ranges = self._frame_ranges()
        self.opening: Opening = opening_of(ROSTER, self, scenario)
        self.last_round: int = self.opening.last_round

    def _read_options(self) -> None:
        self.reallocate: bool = self.flag("reallocate")
        self.reallocate_short: bool = self.flag("reallocate_short")
        self.built_or_recruited: bool = self.flag("built_or_recruited")
        self.portless_link: bool = self.flag("portless_link")
        self.vp_floor: bool = self.flag("vp_floor")
        self.owner_removal_counts: bool = self.flag("owner_removal_counts")
        self.open_setup: bool = self.flag("open_setup")
        self.homes_decide: bool = self.flag("homes_decide")
        self.replay_is_play: bool = self.flag("guards_conscripts")  # of a card of the discard pile
        self.uniform: bool = self.options["windows"] == "uniform"
        self.named_build_answered: bool = self.flag("named_build_answered")

    def _number_cards(self, decks: tuple[lang.Deck, ...]) -> None:
        for deck in decks:
            country = COUNTRY_NUMBER[deck.country]
            content: list[int] = []
            for source in deck.cards:
                card = CardDef(len(self.cards), source, country)
                self.cards.append(card)
                card.bit = self.number_card(source.id, country, card.type == T_STATUS)
                content += [card.number] * source.count
                if card.type == T_RESPONSE:
                    card.bit = 1 << len(self.response_cards)
                    self.response_cards.append(card.number)
                    self.owned_responses[country] |= card.bit
            self.deck_lists[country] = tuple(content)

    def _compile_cards(self) -> None:
        for card in self.cards:
            source = card.source
            if source.do is not None:
                card.node = self.add(source.do, card.country)
                self.node_names += [f"{source.id}.{k}" for k in range(len(self.nodes) - len(self.node_names))]
            hook = source.before or source.after or source.instead
            if hook is not None:
                card.trigger = self._trigger(hook, card.country)
                listening = self.listening_status if card.type == T_STATUS else self.listening_responses
                listening.add(card.trigger.kind, card.bit, card.number)
            for always in source.always:
                self._always(always, card)

    def _always(self, always: lang.Always, card: CardDef) -> None:
        spaces = self.nouns.fixed(always.at, card.country)
        if isinstance(always, lang.AlwaysSupplied):
            spaces &= self.nouns.kind(always.kind).spaces
        lasting = Lasting(card.number, card.bit, card.country, self.nouns.who(always.who, card.country), spaces)
        self.lasting |= card.bit
        (self.always_supplied if isinstance(always, lang.AlwaysSupplied) else self.no_supply).append(lasting)

    def add(self, word: lang.Word, owner: int) -> int:
        """Compile a verb of a card of that country and return its number."""
        verb = word.compile(self, owner)
        if verb.number < 0:
            verb.number = len(self.nodes)
            self.nodes.append(verb)
        return verb.number

    def tally(self, count: lang.Count | lang.Condition | None, owner: int) -> Tally | None:
        """Compile a count or a condition, if there is one."""
        if count is None:
            return None
        if isinstance(count, lang.Held):
            tally = Tally(
                self.nouns.kind(count.kind), self.nouns.who(count.who, owner), self.nouns.spot(count.at, owner)
            )
            tally.by_space = True
            return tally
        return self.nouns.tally(count, owner)

    def _trigger(self, hook: lang.Before | lang.After | lang.Instead, owner: int) -> Trigger:
        """Compile what a card listens for."""
        if isinstance(hook, lang.WarfareResolving):
            trigger = Trigger(K_RAISE, EVERY_PIECE)
            if hook.named:
                trigger.cards = sum(1 << c.number for c in self.cards if hook.named in c.source.name)
            return trigger
        return _plain_trigger(self.nouns, hook, owner)

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
        owned = [f"{slug}/{kind.id}" for kind in self.kinds.sharing for slug in COUNTRY_IDS]
        shared = [f"{piece}/{space}" for piece in owned for space in SPACE_IDS]
        self.stationed_piece = words.add("piece", shared)
        self.stationed_remove = words.add("remove", shared, forfeit=True)

    # Frames

    def _frame_ranges(self) -> Ranges:
        """Return what the fields of frames may hold, and how a position writes it."""
        cards = tuple(self.card_ids)
        return {
            "flag": Range(0, 1),
            "place": Range(0, 2),
            "few": Range(1, OPENING_DISCARDS),
            "times": Range(0, MOST_TIMES),
            "cards": Range(-MOST_CARDS, MOST_CARDS),
            "parts": Range(0, (1 << MOST_TIMES) - 1),
            "step": named(STEP_NAMES),
            "drain_step": named(DRAIN_STEPS),
            "window": named(WINDOW_NAMES),
            "marks": names_mask(MARK_NAMES),
            "cause": named(CAUSES),
            "team": named(TEAM_IDS),
            "country": named(COUNTRY_IDS),
            "anybody": named(COUNTRY_IDS, or_none=True),
            "countries": names_mask(COUNTRY_IDS),
            "space": named(tuple(SPACE_IDS)),
            "anywhere": named(tuple(SPACE_IDS), or_none=True),
            "spaces": names_mask(tuple(SPACE_IDS)),
            "card": named(cards),
            "any_card": named(cards, or_none=True),
            "node": named(tuple(self.node_names)),
            "statuses": names_mask(tuple([self.card_ids[card] for card in self.status_cards])),
        }


def _plain_trigger(nouns: Nouns, hook: lang.Before | lang.After | lang.Instead, owner: int) -> Trigger:
    """Compile every trigger that needs no look at the other cards."""
    if isinstance(hook, Battled):
        trigger = Trigger(K_FOUGHT_LAND if hook.kind == ARMY else K_FOUGHT_SEA, EVERY_PIECE)
        trigger.beside = hook.beside_navy
        trigger.spot = nouns.spot(hook.at, owner)
    elif isinstance(hook, BattleDeclared):
        trigger = Trigger(K_DECLARED, EVERY_PIECE)
        trigger.who = nouns.who(hook.who, owner)
    elif isinstance(hook, lang.RemovalImpending):
        trigger = Trigger(K_IMPENDING, EVERY_PIECE)
        trigger.who = nouns.any_of(hook.who, owner)
    elif isinstance(hook, lang.Removed):
        trigger = Trigger(K_REMOVED, EVERY_PIECE)
        trigger.who = nouns.who(hook.who, owner)
    elif isinstance(hook, Built):
        trigger = Trigger(K_BUILT_ARMY if hook.kind == ARMY else K_BUILT_NAVY, EVERY_PIECE)
        trigger.who = nouns.who(hook.who, owner)
        trigger.beside = hook.beside_own
        trigger.spot = nouns.spot(hook.at, owner)
    elif isinstance(hook, lang.StatusUsed):
        trigger = Trigger(K_STATUS, EVERY_PIECE)
        trigger.who = nouns.who(hook.who, owner)
    elif isinstance(hook, lang.CardPlayed):
        trigger = Trigger(K_CARD, EVERY_PIECE)
        trigger.type = lang.TYPES.index(hook.type) if hook.type else -1
    else:
        return Trigger(_clock_kind(hook), EVERY_PIECE)
    if isinstance(hook, (BattleDeclared, lang.RemovalImpending)):
        trigger.spot = nouns.spot(hook.at, owner)
    if isinstance(hook, (BattleDeclared, lang.RemovalImpending, lang.Removed)):
        trigger.pieces = nouns.kind(hook.kind)
        trigger.supplied = hook.supplied
    return trigger


def _clock_kind(hook: lang.Before | lang.After | lang.Instead) -> int:
    if isinstance(hook, TurnBegins):
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
