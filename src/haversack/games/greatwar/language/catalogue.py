"""From expressions to numbers: a set of cards, compiled into its tables."""

from collections.abc import Sequence
from typing import Final

from haversack.games.greatwar.cards import blue, bonus, events, red, white
from haversack.games.greatwar.facts.constants import (
    ACE,
    ATTACK,
    BONUS,
    BONUS_DECK,
    CENTRAL,
    CIRCLED,
    DUTY_ATTACK,
    DUTY_NAT,
    ENTENTE,
    EVENT_DECK,
    HELD_SHIFT,
    HMG,
    JOKER,
    MOST_AIMS,
    MOST_LINKS,
    NAT,
    NEUTRAL,
    NEUTRAL_DECK,
    PLUS,
    PROTECTED,
)
from haversack.games.greatwar.language import nouns as lang
from haversack.games.greatwar.language.filters import is_circled, is_protected, rank_of
from haversack.games.greatwar.language.tables import MOST_PLAYABLE, Tables
from haversack.games.greatwar.language.verb import EventPart
from haversack.kernel.errors import InvalidPack

CORE_DECKS: Final = (red.DECK, blue.DECK, white.DECK)
BONUS_CARDS: Final = bonus.DECK
DECKS_IN_PLAY: Final = (*CORE_DECKS, BONUS_CARDS)
RANDOM_EVENTS: Final = events.EVENTS

_KINDS: Final = {lang.NATIONALITY: NAT, lang.NEUTRAL: NEUTRAL, lang.BONUS: BONUS}


def shared(numbers: list[int]) -> list[int]:
    """Return the numbers with equal ones as one object: read at every turn, a table must be small in the cache."""
    known: dict[int, int] = {}
    return list(map(known.setdefault, numbers, numbers))


def tables_of(decks: Sequence[lang.Deck], events: Sequence[lang.EventCard]) -> Tables:
    """Return the tables of a set: the core decks, the Bonus cards, the Random Events."""
    cards = [card for deck in decks for card in deck.cards]
    if len(cards) > MOST_PLAYABLE:
        raise InvalidPack(f"A set has at most {MOST_PLAYABLE} playable cards, not {len(cards)}.")
    t, none = Tables(decks, events), [0] * len(events)
    t.flags = shared([_flags_of(card) for card in cards] + none)
    t.printed = shared([flags & 255 for flags in t.flags])
    t.bp = [card.kind.bp for card in cards] + none
    t.deck_of = [_deck_of(card) for card in cards] + [EVENT_DECK] * len(events)
    t.duties = [(DUTY_NAT if f & NAT else 0) | (DUTY_ATTACK if f & ATTACK else 0) for f in t.flags]
    t.is_leader = [card.kind.family == "leader" for card in cards]
    t.links = shared([_links_of(t, card) for card in cards])
    t.held = shared([t.links[card] | t.flags[card] << HELD_SHIFT for card in range(t.playable)])
    for number, card in enumerate(cards):
        _compile(t, number, card)
    t.traits = shared([_traits_of(t, card) for card in cards])
    _fill_events(t)
    t.aimed_at = shared([t.aims.of(card) for card in cards])
    _check_filters(t)
    return t


def _check_filters(t: Tables) -> None:
    """Raise if the bits of the filters would reach into those of something else."""
    if len(t.bases.filters) > MOST_LINKS:
        raise InvalidPack(
            f"The cards link to {len(t.bases.filters)} different sets of cards; at most {MOST_LINKS} fit."
        )
    if len(t.aims.filters) > MOST_AIMS:
        raise InvalidPack(f"The cards speak of {len(t.aims.filters)} different sets of cards; at most {MOST_AIMS} fit.")


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
    )
    for bit, holds in marks:
        if holds:
            out |= bit
    for word in kind.effects:
        out |= word.flags()
    return out


def _deck_of(card: lang.Card) -> int:
    if card.kind.type == lang.NATIONALITY:
        return CENTRAL if lang.SIDE_OF[card.nation] == lang.CENTRAL else ENTENTE
    return NEUTRAL_DECK if card.kind.type == lang.NEUTRAL else BONUS_DECK


def _links_of(t: Tables, card: lang.Card) -> int:
    out = 0
    for filter_ in card.kind.links:
        out |= t.bases.bit(filter_, card.nation)
    return out


def _compile(t: Tables, number: int, card: lang.Card) -> None:
    """Write what a card does into the tables."""
    for word in card.kind.effects:
        verb = word.compile(t, number)
        if verb is not None:
            verb.number = len(t.nodes)
            t.nodes.append(verb)
            t.on_play[number] += (verb.number,)


def _traits_of(t: Tables, card: lang.Card) -> int:
    out = t.bases.of(card)
    for word in card.kind.effects:
        out |= word.traits()
    return out


def _fill_events(t: Tables) -> None:
    """Compile the events; copies of one share their parts."""
    parts_of: dict[str, tuple[EventPart, ...]] = {}
    for place, event in enumerate(t.events):
        if event.key not in parts_of:
            parts_of[event.key] = tuple([word.part(t, event.key) for word in event.effects])
        t.event_parts.append(parts_of[event.key])
        t.named_events.append(any([immune >> place & 1 for immune in t.immune]))


STANDARD: Final = tables_of(DECKS_IN_PLAY, RANDOM_EVENTS)
