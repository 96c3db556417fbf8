"""Immune: a card that spares its owner the roll for a Random Event."""

from collections.abc import Mapping
from dataclasses import dataclass

from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import key_word
from haversack.kernel.english import one_of


@dataclass(frozen=True)
class Immune(Word):
    """Played when that Random Event is shown: its owner does not roll."""

    events: tuple[str, ...]

    def compile(self, t: Tables, card: int) -> Verb | None:
        for place, event in enumerate(t.events):
            if event.key in self.events:
                t.immune[card] |= 1 << place
        return None

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        names = one_of([key_word(name) for name in self.events])
        return f"May be played when {names} is shown: you do not roll for it."
