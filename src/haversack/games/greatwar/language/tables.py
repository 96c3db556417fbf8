"""What every card of a set is and does, as numbers, by its number. `catalogue` fills the tables, once for each set.

They stand by themselves so that the verbs, of which the decks are written, can read them.
"""

from collections.abc import Sequence
from typing import Final

from haversack.games.greatwar.facts.constants import CARDS, PLAY, VERBS, Cards
from haversack.games.greatwar.language.filters import FilterBits
from haversack.games.greatwar.language.nouns import Card, Deck, EventCard
from haversack.games.greatwar.language.verb import EventPart, Modifier, Verb
from haversack.kernel.vocabulary import Vocabulary

MOST_PLAYABLE: Final = 256  # ties between cards are written in bytes
BIT: Final = [1 << number for number in range(2 * MOST_PLAYABLE)]


class Tables:
    """A set of cards as the engine knows it: the playable ones first, then the Random Events."""

    def __init__(self, decks: Sequence[Deck], events: Sequence[EventCard]) -> None:
        cards = [card for deck in decks for card in deck.cards]
        playable, count = len(cards), len(cards) + len(events)
        # Cards and events as they are written
        self.playable: int = playable
        self.count: int = count
        self.sources: list[Card] = list(cards)
        self.decks: dict[str, tuple[Card, ...]] = {deck.id: deck.cards for deck in decks}
        self.events: list[EventCard] = list(events)
        self.ids: list[str] = [*[card.id for card in cards], *[event.id for event in events]]
        self.names: list[str] = [
            *[card.name or card.kind.name for card in cards],
            *[event.name for event in events],
        ]
        self.number_of: dict[str, int] = {slug: number for number, slug in enumerate(self.ids)}
        # What is printed
        self.flags: list[int] = [0] * count
        self.printed: list[int] = [0] * count  # the flags up to CIRCLED
        self.bp: list[int] = [0] * count
        self.deck_of: list[int] = [0] * count
        self.duties: list[int] = [0] * count  # the duties a card meets
        self.is_leader: list[bool] = [False] * playable
        self._forget_filters()
        self._forget_effects()
        self._number_choices()

    def _forget_filters(self) -> None:
        """Begin without a word about which cards are meant."""
        playable = self.playable
        self.bases: FilterBits = FilterBits()  # what Plus cards link to
        self.aims: FilterBits = FilterBits()  # what effects and events speak of
        self.links: list[int] = [0] * playable  # bits of what a Plus card links to
        self.traits: list[int] = [0] * playable  # bits of the bases a card is, and what it is known by while face up
        self.aimed_at: list[int] = [0] * playable  # bits of all filters that speak of the card
        self.held: list[int] = [0] * playable  # what a hand is asked for: links, and flags above them

    def _forget_effects(self) -> None:
        """Begin without a word about what cards and events do."""
        playable = self.playable
        self.nodes: list[Verb] = []
        self.on_play: list[Cards] = [()] * playable  # what a card does as it enters, as numbers of nodes
        self.meets: list[Verb | None] = [None] * playable  # what it does before that: an ace meets its rivals
        self.cancels: list[int] = [0] * playable  # the bit of what its one-shot cancel may hit
        self.later: list[bool] = [False] * playable
        self.breaks: list[bool] = [False] * playable
        self.restores: list[bool] = [False] * playable
        self.ends_step: list[bool] = [False] * playable
        self.auras: list[int] = [0] * playable  # the bit of what it cancels while face up
        self.shielded: list[int] = [0] * playable
        self.shield_against: list[int] = [0] * playable
        self.saves: list[int] = [0] * playable  # the bit of what it may save from capture
        self.brings: list[Cards] = [()] * playable  # what more it brings: a bit and a number, again and again
        self.immune: list[int] = [0] * playable  # Random Events it makes immune to, one bit each
        self.modifiers: list[Modifier] = []
        self.modifier_number: dict[str, int] = {}
        self.event_parts: list[tuple[EventPart, ...]] = []
        self.named_events: list[bool] = []  # whether a card names the event

    def _number_choices(self) -> None:
        """Number the choices: bare words, then each verb over the playable cards."""
        words = Vocabulary()
        for key in ("pass", "done", "deck"):
            words.add_key(key)
        if len(words) != CARDS:
            raise ValueError("the bare words are out of order")
        starts = [words.add(verb, self.ids[: self.playable]) for verb in VERBS]
        if starts[0] != PLAY:
            raise ValueError("the verbs are out of order")
        self.vocabulary: Vocabulary = words
        self.link: int = starts[1]
        self.keep: int = starts[2]
        self.take: int = starts[3]
        self.discard: int = starts[4]
        self.use: int = starts[5]
        self.target: int = starts[6]
        self.attach: int = starts[7]

    def modifier_name(self, key: str) -> str:
        """Return the name of the next modifier of an event."""
        same = [one for one in self.modifiers if one.name == key or one.name.startswith(f"{key}/")]
        return f"{key}/{len(same) + 1}"

    def add_modifier(self, modifier: Modifier) -> int:
        """Enter a modifier; return its number."""
        self.modifiers.append(modifier)
        self.modifier_number[modifier.name] = len(self.modifiers) - 1
        return len(self.modifiers) - 1
