"""The base of the words that cards are made of. Each verb of the language has its own in `engine/verbs`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.qmg.language import reading

if TYPE_CHECKING:
    from haversack.games.y1914.engine.verb import Verb
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.text.phrases import Voice


class Word:
    """One part of a text, as a card says it."""

    @staticmethod
    def is_played() -> bool:
        """Say whether a Play text can say it, and not only a Status on the table do it."""
        return True

    def misfit(self, country: str) -> str:
        """Return why a card of a country cannot say it, or nothing."""
        return ""

    def answers(self, hook: object) -> bool:
        """Say whether a Status on the table can do this where that hook sets it off."""
        return False

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        """Note on a Status what it does when its hook sets it off."""
        raise NotImplementedError

    def compile(self, rules: "Rules", country: int) -> "Verb":
        """Return the verb that does this for a card of that country."""
        raise NotImplementedError

    def text(self, voice: "Voice") -> str:
        """Return this part as a sentence of the card."""
        raise NotImplementedError


@dataclass(frozen=True)
class ByOption(Word):
    """One of several readings, picked by an option of the game: reading k stands for its k-th value.

    The values of a flag are `("no", "yes")`.
    """

    option: str
    values: tuple[str, ...]
    readings: tuple[Word, ...]

    def chosen(self, options: Mapping[str, object]) -> Word:
        """Return the reading that the options ask for."""
        word = reading(self.option, self.values, self.readings, options)
        return word.chosen(options) if isinstance(word, ByOption) else word

    def answers(self, hook: object) -> bool:
        return all([word.answers(hook) for word in self.readings])

    def compile(self, rules: "Rules", country: int) -> "Verb":
        return self.chosen(rules.options).compile(rules, country)

    def text(self, voice: "Voice") -> str:
        return self.chosen(voice.options).text(voice)
