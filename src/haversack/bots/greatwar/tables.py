# native: yes
"""The numbers behind the judge of The Great War: how strong a card is in a battle, and what is worth holding."""

from math import exp
from typing import Final

from haversack.games.greatwar.engine.verbs.blockade import BlockadeVerb
from haversack.games.greatwar.engine.verbs.draw import DrawVerb
from haversack.games.greatwar.engine.verbs.end_step import EndStepVerb
from haversack.games.greatwar.engine.verbs.extra_play import ExtraPlayVerb
from haversack.games.greatwar.engine.verbs.look import LookVerb
from haversack.games.greatwar.facts.constants import ATTACK, BONUS, IMPROVEMENT, NAT
from haversack.games.greatwar.language.tables import Tables

# BP that what a card does is worth, beside its own, as long as nothing on the table says more
FORTS_BAR: Final = 14
AURA: Final = 2
CANCEL: Final = 2
INTERRUPTING: Final = 6
EXTRA_CARD: Final = 5
LOOK: Final = 1
DRAWN: Final = 2
BLOCKADE: Final = 8
TRUCE: Final = 7
SAVED: Final = 2
IMPROVES: Final = 1

STEEP: Final = 16  # steps of the table of chances for one unit of spread
CHANCE_END: Final = 6 * STEEP


def _effect_of(t: Tables, card: int) -> int:
    """Return the BP that what a card does is worth beside its own."""
    out = 0
    for number in t.on_play[card]:
        verb = t.nodes[number]
        if isinstance(verb, ExtraPlayVerb):
            out += EXTRA_CARD * verb.count
        elif isinstance(verb, LookVerb):
            out += LOOK * verb.count
        elif isinstance(verb, DrawVerb):
            out += DRAWN * verb.count
        elif isinstance(verb, BlockadeVerb):
            out += BLOCKADE
        elif isinstance(verb, EndStepVerb):
            out += TRUCE
    if t.auras[card]:
        out += FORTS_BAR if t.sources[card].kind.key == "fortifications" else AURA
    if t.cancels[card]:
        out += INTERRUPTING if t.ends_step[card] else CANCEL
    if t.saves[card]:
        out += SAVED
    if t.flags[card] & IMPROVEMENT:
        out += IMPROVES
    return out


def _worth_of(t: Tables, card: int, strength: int) -> int:
    """Return what a card is worth in hand, in tenths of a BP: its strength, links, icon, and that it is no prize."""
    out = 10 * strength
    if t.links[card]:
        out += 25
    if t.flags[card] & ATTACK:
        out += 10
    if not t.flags[card] & (NAT | BONUS):
        out += 15
    return out


class Weights:
    """What each card of a set is good for: by its effect, in a battle, and in hand (in tenths of a BP)."""

    def __init__(self, t: Tables) -> None:
        self.effect: list[int] = [_effect_of(t, card) for card in range(t.playable)]
        self.strength: list[int] = [t.bp[card] + self.effect[card] for card in range(t.playable)]
        self.worth: list[int] = [_worth_of(t, card, self.strength[card]) for card in range(t.playable)]


def _chances() -> list[int]:
    """Return the chance to win a battle in thousandths, by the lead expected in sixteenths of the spread."""
    return [round(1000 / (1 + exp(-step / STEEP))) for step in range(-CHANCE_END, CHANCE_END + 1)]


CHANCES: Final = _chances()
