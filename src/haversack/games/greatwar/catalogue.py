"""From expressions to numbers: what every card is and does, the same in every game. Built once, at import."""

from typing import Final

from haversack.games.greatwar import language as lang
from haversack.games.greatwar.cards import blue, bonus, events, red, white
from haversack.games.greatwar.terms import (
    ACE,
    ATTACK,
    BONUS,
    BONUS_DECK,
    CARD_COUNT,
    CENTRAL,
    CIRCLED,
    DECK,
    DONE,
    E_AURA,
    E_BLOCKADE,
    E_CANCEL,
    E_DRAW,
    E_END_STEP,
    E_EXTRA,
    E_LOOK,
    ENTENTE,
    EVENT_DECK,
    H_DRAFT,
    H_LOSE,
    H_MODIFIER,
    H_PEEK_OPPONENT,
    H_PEEK_ROLLER,
    HELD_SHIFT,
    HMG,
    IMPROVEMENT,
    INTERRUPT,
    JOKER,
    LOOKS,
    M_AURA_OFF,
    M_AURA_ONCE,
    M_FORBID,
    M_MOST_IN_STEP,
    M_MOST_PLAYED,
    M_NO_LOOK,
    M_WORTH,
    NAT,
    NEUTRAL,
    NEUTRAL_DECK,
    PASS,
    PLAYABLE,
    PLUS,
    PROTECTED,
    VERBS,
    W_ATTACKER,
    W_BOTH,
    W_DEFENDER,
    W_ROLLER,
)
from haversack.kernel.vocabulary import Vocabulary

CORE_DECKS: Final = (red.DECK, blue.DECK, white.DECK)
BONUS_CARDS: Final = bonus.DECK
EVENTS: Final = events.EVENTS
SOURCES: Final = (*red.DECK.cards, *blue.DECK.cards, *white.DECK.cards, *bonus.DECK.cards)
CARD_IDS: Final = [card.id for card in SOURCES] + [event.id for event in EVENTS]
CARD_NUMBER: Final = {slug: number for number, slug in enumerate(CARD_IDS)}
CARD_NAMES: Final = [card.name or card.kind.name for card in SOURCES] + [event.name for event in EVENTS]
PLAYABLE_KINDS: Final = [card.kind for card in SOURCES]
BIT: Final = [1 << number for number in range(CARD_COUNT)]

_KINDS: Final = {lang.NATIONALITY: NAT, lang.NEUTRAL: NEUTRAL, lang.BONUS: BONUS}
_WHO: Final = {lang.BOTH: W_BOTH, lang.ROLLER: W_ROLLER, lang.ATTACKER: W_ATTACKER, lang.DEFENDER: W_DEFENDER}


# ---------------------------------------------------------------- what is printed


def rank_of(card: lang.Card) -> str:
    """Return the rank in a card's id: `2` to `10`, `j`, `q`, `k`, `a`, `joker`, or nothing for a Bonus card."""
    if card.kind.type == lang.BONUS:
        return ""
    return "joker" if "-joker-" in card.id else card.id.split("-")[2]


def is_protected(card: lang.Card) -> bool:
    """Say whether the card is never discarded by choice (G-TRN-7)."""
    return rank_of(card) in lang.PROTECTED_RANKS or card.kind.key == "fortifications"


def is_circled(card: lang.Card) -> bool:
    """Say whether the card is never taken back (G-END-2)."""
    kind = card.kind
    return is_protected(card) or kind.family == "naval" or kind.key in lang.NEVER_TAKEN_BACK or kind.type == lang.BONUS


def _flags_of(card: lang.Card) -> int:
    kind = card.kind
    out = _KINDS[kind.type]
    marks = (
        (JOKER, rank_of(card) == "joker"),
        (ATTACK, kind.attack),
        (PLUS, bool(kind.links)),
        (PROTECTED, is_protected(card)),
        (CIRCLED, is_circled(card)),
        (HMG, kind.family == "hmg"),
        (ACE, kind.key == "ace"),
        (IMPROVEMENT, any([isinstance(effect, lang.Improve) for effect in kind.effects])),
        (INTERRUPT, any([_interrupts(effect) for effect in kind.effects])),
        (LOOKS, any([isinstance(effect, lang.Look) for effect in kind.effects])),
    )
    for bit, holds in marks:
        if holds:
            out |= bit
    return out


def _interrupts(effect: lang.Effect) -> bool:
    if isinstance(effect, lang.Cancel):
        return effect.interrupts
    return isinstance(effect, (lang.EndStep, lang.HideHand))


def _deck_of(card: lang.Card) -> int:
    if card.kind.type == lang.NATIONALITY:
        return CENTRAL if lang.SIDE_OF[card.nation] == lang.CENTRAL else ENTENTE
    return NEUTRAL_DECK if card.kind.type == lang.NEUTRAL else BONUS_DECK


def shared(numbers: list[int]) -> list[int]:
    """Return the numbers with equal ones as one object: read at every turn, a table must be small in the cache."""
    known: dict[int, int] = {}
    return list(map(known.setdefault, numbers, numbers))


# Bytes where they suffice: compiled they are read without touching an object
FLAGS: Final = shared([_flags_of(card) for card in SOURCES] + [0] * len(EVENTS))
PRINTED: Final = bytes([flags & 255 for flags in FLAGS])  # the flags up to CIRCLED
BP: Final = bytes([card.kind.bp for card in SOURCES] + [0] * len(EVENTS))
DECK_OF: Final = bytes([_deck_of(card) for card in SOURCES] + [EVENT_DECK] * len(EVENTS))


# ---------------------------------------------------------------- which cards


def matches(card: lang.Card, filter_: lang.Filter, nation: str = "") -> bool:
    """Say whether a filter speaks of a card; `nation` is that of the card that asks."""
    if isinstance(filter_, lang.OneOf):
        return any([matches(card, part, nation) for part in filter_.parts])
    kind = card.kind
    classes = filter_.classes + tuple([name for group in filter_.groups for name in lang.GROUPS[group]])
    return (
        (not classes or kind.family in classes)
        and (not filter_.keys or kind.key in filter_.keys)
        and kind.key not in filter_.not_keys
        and (not filter_.kinds or kind.type in filter_.kinds)
        and (not filter_.nations or card.nation in filter_.nations)
        and (not filter_.same_nation or (card.nation != "" and card.nation == nation))
        and (not filter_.plus or bool(kind.links))
        and (not filter_.attack or kind.attack)
        and not (filter_.not_joker and rank_of(card) == "joker")
        and not (filter_.unprotected and is_protected(card))
        and (not filter_.bp_max or kind.bp <= filter_.bp_max)
    )


class Marks:
    """Filters numbered as bits: a card bears the bit of each filter that speaks of it.

    So the engine asks whether a filter speaks of a card by one `and` of two small numbers.
    """

    def __init__(self) -> None:
        self.filters: list[tuple[lang.Filter, str]] = []

    def bit(self, filter_: lang.Filter, nation: str = "") -> int:
        """Return the bit of a filter; a nation counts only where the filter asks for the same one."""
        key = (filter_, nation if isinstance(filter_, lang.Which) and filter_.same_nation else "")
        if key not in self.filters:
            self.filters.append(key)
        return 1 << self.filters.index(key)

    def of(self, card: lang.Card) -> int:
        """Return the bits a card bears."""
        return sum([1 << place for place, (f, nation) in enumerate(self.filters) if matches(card, f, nation)])


def _links_of(card: lang.Card) -> int:
    out = 0
    for filter_ in card.kind.links:
        out |= BASES.bit(filter_, card.nation)
    return out


BASES: Final = Marks()
LINKS: Final = shared([_links_of(card) for card in SOURCES])  # bits of what a Plus card links to
if len(BASES.filters) > HELD_SHIFT:
    raise ValueError("the bits of the links reach into those of the flags")
HELD: Final = shared([LINKS[card] | FLAGS[card] << HELD_SHIFT for card in range(PLAYABLE)])  # what a hand is asked for

# ---------------------------------------------------------------- what cards do


class Node:
    """One effect of a card as it enters, as numbers."""

    def __init__(self, op: int, mask: int = 0, count: int = 0) -> None:
        self.op: int = op
        self.mask: int = mask
        self.count: int = count
        self.optional: bool = False


AIMS: Final = Marks()
NODES: Final[list[Node]] = []
ON_PLAY: Final[list[tuple[int, ...]]] = []
CANCELS: Final = [0] * PLAYABLE  # the bit of what the card's one-shot cancel may hit
LATER: Final = [False] * PLAYABLE
BREAKS: Final = [False] * PLAYABLE
RESTORES: Final = [False] * PLAYABLE
ENDS_STEP: Final = [False] * PLAYABLE
AURAS: Final = [0] * PLAYABLE
SHIELDED: Final = [0] * PLAYABLE
SHIELD_AGAINST: Final = [0] * PLAYABLE
SAVES: Final = [0] * PLAYABLE  # the bit of what it may save from capture
IMMUNE: Final = [0] * PLAYABLE  # Random Events it makes immune to, one bit each
IS_LEADER: Final = [card.kind.family == "leader" for card in SOURCES]


def _node(op: int, mask: int = 0, count: int = 0, optional: bool = False) -> int:
    node = Node(op, mask, count)
    node.optional = optional
    NODES.append(node)
    return len(NODES) - 1


def _compile(number: int, effect: lang.Effect) -> int:
    """Write an effect into the tables; return its node if it does something as the card enters, else -1."""
    match effect:
        case lang.Cancel():
            CANCELS[number] = AIMS.bit(effect.target)
            LATER[number], BREAKS[number] = effect.later, effect.breaks
            RESTORES[number], ENDS_STEP[number] = effect.restores, effect.interrupts
            return _node(E_CANCEL, CANCELS[number])
        case lang.CancelAll():
            AURAS[number] = AIMS.bit(effect.target)
            return _node(E_AURA, AURAS[number])
        case lang.Shield():
            SHIELDED[number], SHIELD_AGAINST[number] = AIMS.bit(effect.protect), AIMS.bit(effect.against)
        case lang.ExtraPlay():
            return _node(E_EXTRA, AIMS.bit(effect.of), effect.count)
        case lang.Look():
            then = effect.then
            mask = 0 if then is None else AIMS.bit(then.of)
            return _node(E_LOOK, mask, effect.count, then is not None and then.optional)
        case lang.Draw():
            return _node(E_DRAW, 0, effect.count)
        case lang.Blockade():
            return _node(E_BLOCKADE, AIMS.bit(lang.Which(kinds=(lang.NATIONALITY,))))
        case lang.Save():
            SAVES[number] = AIMS.bit(lang.Which(kinds=(lang.NATIONALITY,), bp_max=effect.bp_max))
        case lang.Immune():
            for place, event in enumerate(EVENTS):
                if event.key in effect.events:
                    IMMUNE[number] |= 1 << place
        case lang.EndStep():
            return _node(E_END_STEP)
        case _:
            pass  # Duel, Improve and HideHand are marks of a card, read where they matter
    return -1


for _number, _card in enumerate(SOURCES):
    _nodes = [_compile(_number, _effect) for _effect in _card.kind.effects]
    ON_PLAY.append(tuple([_n for _n in _nodes if _n >= 0]))

# What is on the table at a glance: bits of the bases, then these
T_AURA: Final = 1 << 40
T_SHIELD: Final = 1 << 41
T_ARMED: Final = 1 << 42
T_HIDING: Final = 1 << 43
T_IMPROVEMENT: Final = 1 << 44
T_ACE: Final = 1 << 45
T_BLOCKADE: Final = 1 << 46
T_SAVING: Final = 1 << 47
T_LASTING: Final = T_AURA | T_SHIELD | T_ARMED | T_HIDING  # counts only once the card has entered


def _traits_of(number: int, card: lang.Card) -> int:
    out = BASES.of(card)
    marks = (
        (T_AURA, AURAS[number] != 0),
        (T_SHIELD, SHIELDED[number] != 0),
        (T_ARMED, LATER[number]),
        (T_HIDING, lang.HideHand() in card.kind.effects),
        (T_IMPROVEMENT, FLAGS[number] & IMPROVEMENT != 0),
        (T_ACE, FLAGS[number] & ACE != 0),
        (T_BLOCKADE, lang.Blockade() in card.kind.effects),
        (T_SAVING, SAVES[number] != 0),
    )
    for bit, holds in marks:
        if holds:
            out |= bit
    return out


TRAITS: Final = shared([_traits_of(number, card) for number, card in enumerate(SOURCES)])

# ---------------------------------------------------------------- what events do


class Modifier:
    """A change of the rules for the rest of a turn, and the words of the event it stands for."""

    def __init__(self, name: str, kind: int, mask: int, amount: int, who: int, effect: lang.Happening) -> None:
        self.name: str = name
        self.kind: int = kind
        self.mask: int = mask
        self.amount: int = amount
        self.who: int = who
        self.effect: lang.Happening = effect


class Happening:
    """One thing an event does: a modifier (by number), a look, a loss, a draft."""

    def __init__(self, op: int, amount: int, mask: int) -> None:
        self.op: int = op
        self.amount: int = amount
        self.mask: int = mask


class EventPart:
    """A part of an event: who rolls (-1 nobody, 2 each side), and what happens on each number of the die."""

    def __init__(self, by: int, table: tuple[tuple[int, ...], ...]) -> None:
        self.by: int = by
        self.table: tuple[tuple[int, ...], ...] = table


NOBODY_ROLLS: Final = -1
DEFENDER_ROLLS: Final = 0
ATTACKER_ROLLS: Final = 1
EACH_ROLLS: Final = 2

MODIFIERS: Final[list[Modifier]] = []
HAPPENINGS: Final[list[Happening]] = []
EVENT_PARTS: Final[list[tuple[EventPart, ...]]] = []


def _modifier(key: str, effect: lang.Happening) -> int:
    kind, mask, amount, who = -1, 0, 0, W_BOTH
    match effect:
        case lang.Worth():
            kind, mask, amount, who = M_WORTH, AIMS.bit(effect.of), effect.amount, _WHO[effect.who]
        case lang.Forbid():
            kind, mask = M_FORBID, AIMS.bit(effect.of)
        case lang.AuraOff():
            kind, mask = M_AURA_OFF, AIMS.bit(effect.of)
        case lang.AuraOnce():
            kind, mask = M_AURA_ONCE, AIMS.bit(effect.of)
        case lang.NoLook():
            kind = M_NO_LOOK
        case lang.MostPlayed():
            kind, mask, amount, who = M_MOST_PLAYED, AIMS.bit(effect.of), effect.count, _WHO[effect.who]
        case lang.MostInStep():
            kind, amount, who = M_MOST_IN_STEP, effect.count, _WHO[effect.who]
        case _:
            raise ValueError(effect)
    same = [m.name for m in MODIFIERS if m.name == key or m.name.startswith(f"{key}/")]
    MODIFIERS.append(Modifier(f"{key}/{len(same) + 1}", kind, mask, amount, who, effect))
    return len(MODIFIERS) - 1


def _happening(key: str, effect: lang.Happening) -> int:
    match effect:
        case lang.Peek():
            op = H_PEEK_ROLLER if effect.by == lang.ROLLER else H_PEEK_OPPONENT
            HAPPENINGS.append(Happening(op, effect.count, 0))
        case lang.LoseCard():
            HAPPENINGS.append(Happening(H_LOSE, 1, AIMS.bit(effect.of)))
        case lang.DrawEach():
            HAPPENINGS.append(Happening(H_DRAFT, 1, 0))
        case _:
            HAPPENINGS.append(Happening(H_MODIFIER, _modifier(key, effect), 0))
    return len(HAPPENINGS) - 1


def _rolled(key: str, by: int, outcomes: tuple[lang.On, ...]) -> EventPart:
    table: list[tuple[int, ...]] = [()] * 6
    for on in outcomes:
        done = tuple([_happening(key, effect) for effect in on.do])
        for face in range(on.low, on.high + 1):
            table[face - 1] = done
    return EventPart(by, tuple(table))


def _event_part(key: str, effect: lang.EventEffect) -> EventPart:
    match effect:
        case lang.Roll():
            return _rolled(key, DEFENDER_ROLLS if effect.by == lang.DEFENDER else ATTACKER_ROLLS, effect.outcomes)
        case lang.RollEach():
            return _rolled(key, EACH_ROLLS, effect.outcomes)
        case _:
            return EventPart(NOBODY_ROLLS, ((_happening(key, effect),),))


_parts_of: dict[str, tuple[EventPart, ...]] = {}
for _event in EVENTS:
    if _event.key not in _parts_of:
        _parts_of[_event.key] = tuple([_event_part(_event.key, _e) for _e in _event.effects])
    EVENT_PARTS.append(_parts_of[_event.key])
NAMED_EVENTS: Final = [any([immune >> place & 1 for immune in IMMUNE]) for place in range(len(EVENTS))]
AIMED_AT: Final = shared([AIMS.of(card) for card in SOURCES])  # bits of all filters that speak of the card
MODIFIER_NUMBER: Final = {modifier.name: number for number, modifier in enumerate(MODIFIERS)}


def _vocabulary() -> Vocabulary:
    """Return the option ids and keys; ids are append-only within a rules version."""
    words = Vocabulary()
    if (words.add_key("pass"), words.add_key("done"), words.add_key("deck")) != (PASS, DONE, DECK):
        raise ValueError("the bare words are out of order")
    for verb in VERBS:
        words.add(verb, CARD_IDS[:PLAYABLE])
    return words


VOCABULARY: Final = _vocabulary()
