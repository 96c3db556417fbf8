"""What words that change the rules for a turn share: the happening that puts a modifier in force."""

from typing import TYPE_CHECKING, Final

from haversack.games.greatwar.engine.actions import modify
from haversack.games.greatwar.facts.constants import W_ATTACKER, W_BOTH, W_DEFENDER, W_ROLLER
from haversack.games.greatwar.language.nouns import ATTACKER, BOTH, DEFENDER, ROLLER
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Happening, Modifier

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State

WHO: Final = {BOTH: W_BOTH, ROLLER: W_ROLLER, ATTACKER: W_ATTACKER, DEFENDER: W_DEFENDER}


class Modify(Happening):
    """A modifier comes into force."""

    def __init__(self, t: Tables, modifier: Modifier) -> None:
        self.number: int = t.add_modifier(modifier)

    def happen(self, s: "State", side: int) -> None:
        modify(s, self.number, side)

    def modifier(self) -> int:
        return self.number
