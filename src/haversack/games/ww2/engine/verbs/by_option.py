"""ByOption: do what an option of the game says (W-OPT-0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.qmg.language import reading

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules


@dataclass(frozen=True)
class ByOption(Word):
    """Do what the named option of the game says: the reading of an unclear text is an option (W-OPT-0)."""

    option: str
    values: tuple[str, ...]
    readings: tuple[Word, ...]

    def chosen(self, options: Mapping[str, object]) -> Word:
        """Return the reading that the options ask for, the first if they do not say."""
        word = reading(self.option, self.values, self.readings, options)
        return word.chosen(options) if isinstance(word, ByOption) else word

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return self.chosen(rules.options).compile(rules, owner)

    def text(self, voice: Voice) -> str:
        return self.chosen(voice.options).text(voice)
