"""What the verbs that join others share: which part can be done, what each does, in words."""

from typing import TYPE_CHECKING

from haversack.games.ww2.facts.constants import NUMBER
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef, Rules
    from haversack.games.ww2.state import State


class JoiningVerb(Verb):
    """A verb made of others."""

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return any([s.rules.nodes[part].can(s, owner, space, piece, card) for part in self.parts])

    def could(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return any([s.rules.nodes[part].could(s, owner, space, piece, card) for part in self.parts])

    def is_vain(self, s: "State", source: "CardDef", space: int, piece: int, card: int) -> bool:
        return all([s.rules.nodes[part].is_vain(s, source, space, piece, card) for part in self.parts])

    def parts_do(self, s: "State", owner: int, space: int, piece: int, card: int) -> list[str]:
        """Return what each part does."""
        return [s.rules.nodes[part].does(s, owner, space, piece, card) for part in self.parts]


def compile_parts(verb: Verb, rules: "Rules", parts: tuple[Word, ...], owner: int) -> Verb:
    """Compile the parts of a verb and return the verb."""
    verb.parts = tuple([rules.add(part, owner) for part in parts])
    return verb


def numbers_in_short(s: "State", verb: Verb, owner: int) -> str:
    """Return what the parts come to in very few words, if all of them are about VP or discards."""
    parts = [s.rules.nodes[part].in_short(s, owner) for part in verb.parts]
    return ", ".join(parts) if all(parts) else ""


def numbered(parts: list[int]) -> list[int]:
    """Return the choices that name parts of a text, counted from one."""
    return [NUMBER + part + 1 for part in parts]
