# native: yes
"""The numbers behind the judge of The Great War: how strong a card is in a battle, and what is worth holding."""

from math import exp
from typing import Final

from haversack.games.greatwar.catalogue import (
    AURAS,
    BP,
    CANCELS,
    ENDS_STEP,
    FLAGS,
    LINKS,
    NODES,
    ON_PLAY,
    SAVES,
    SOURCES,
)
from haversack.games.greatwar.terms import (
    ATTACK,
    BONUS,
    E_BLOCKADE,
    E_DRAW,
    E_END_STEP,
    E_EXTRA,
    E_LOOK,
    IMPROVEMENT,
    NAT,
    PLAYABLE,
)

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


def _effect_of(card: int) -> int:
    """Return the BP that what a card does is worth beside its own."""
    out = 0
    for number in ON_PLAY[card]:
        node = NODES[number]
        if node.op == E_EXTRA:
            out += EXTRA_CARD * node.count
        elif node.op == E_LOOK:
            out += LOOK * node.count
        elif node.op == E_DRAW:
            out += DRAWN * node.count
        elif node.op == E_BLOCKADE:
            out += BLOCKADE
        elif node.op == E_END_STEP:
            out += TRUCE
    if AURAS[card]:
        out += FORTS_BAR if SOURCES[card].kind.key == "fortifications" else AURA
    if CANCELS[card]:
        out += INTERRUPTING if ENDS_STEP[card] else CANCEL
    if SAVES[card]:
        out += SAVED
    if FLAGS[card] & IMPROVEMENT:
        out += IMPROVES
    return out


EFFECT: Final = [_effect_of(card) for card in range(PLAYABLE)]
STRENGTH: Final = [BP[card] + EFFECT[card] for card in range(PLAYABLE)]


def _worth_of(card: int) -> int:
    """Return what a card is worth in hand, in tenths of a BP: its strength, links, icon, and that it is no prize."""
    out = 10 * STRENGTH[card]
    if LINKS[card]:
        out += 25
    if FLAGS[card] & ATTACK:
        out += 10
    if not FLAGS[card] & (NAT | BONUS):
        out += 15
    return out


WORTH: Final = [_worth_of(card) for card in range(PLAYABLE)]


def _chances() -> list[int]:
    """Return the chance to win a battle in thousandths, by the lead expected in sixteenths of the spread."""
    return [round(1000 / (1 + exp(-step / STEEP))) for step in range(-CHANCE_END, CHANCE_END + 1)]


CHANCES: Final = _chances()
