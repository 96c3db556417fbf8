"""The tutor's voice: what would follow from each choice, as far as the one who decides can know.

Nothing is looked up in the true game: each choice is made in worlds dealt anew for that seat. There the own seats
decline what they may and the others answer by lot, until the turn is over. What happens in every world is certain, what
happens in some depends on others or on chance.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from haversack.kernel.state import GameState
from haversack.learn.coach import DECLINES

WORLDS: Final = 6
MOST_CHOICES: Final = 12
MOST_STEPS: Final = 60
MOST_TOLD: Final = 3
# What is worth a warning or a promise: pieces and cards lost, points, how a battle ends.
WORTH_TELLING: Final = frozenset(
    ("PieceRemoved", "PointsScored", "PointsLost", "CardCancelled", "CardBlockaded", "BattleCounted", "GameEnded")
)


class Foresight(NamedTuple):
    """What would follow from a choice: sentences that hold in all worlds, and some that hold in a part of them."""

    option: int
    label: str
    certain: tuple[str, ...]
    depends: tuple[str, ...]


def foresee(state: GameState, seat: str, seats: Sequence[str], seed: int, worlds: int = WORLDS) -> list[Foresight]:
    """Return what would follow from the choices before a seat, for those of which something can be said.

    `seats` are all seats of the one who asks, whose knowledge counts together.
    """
    decision = state.decision
    if decision is None or decision.seat != seat or decision.several is not None:
        return []
    dealt = [state.determinise(seats, seed + number) for number in range(worlds)]
    plain = [option for option in decision.options if not option.aside][:MOST_CHOICES]
    out: list[Foresight] = []
    for option in plain:
        told = [_sentences_after(world.clone(), option.key, seats, seed + number) for number, world in enumerate(dealt)]
        found = Counter(sentence for sentences in told for sentence in set(sentences))
        order = list(dict.fromkeys(sentence for sentences in told for sentence in sentences))
        certain = tuple(sentence for sentence in order if found[sentence] == worlds)
        depends = tuple(sentence for sentence in order if found[sentence] < worlds)[:MOST_TOLD]
        if certain or depends:
            out.append(Foresight(option.id, option.label, certain, depends))
    return out


def _sentences_after(world: GameState, key: str, seats: Sequence[str], seed: int) -> list[str]:
    """Return what is worth telling of a world after a choice, up to the end of the turn or the next own choice."""
    dice = random.Random(seed)
    seen, turn = len(world.events_for(seats)), _turn(world)
    world.apply(key)
    for _ in range(MOST_STEPS):
        decision = world.decision
        if decision is None or _turn(world) != turn:
            break
        keys = [option.key for option in decision.options if not option.aside]
        own = decision.seat in seats
        declined = next((one for one in DECLINES if one in keys), None) if own else dice.choice(keys)
        if declined is None:
            break
        world.apply(declined)
    events = list(takewhile(lambda event: event["type"] != "TurnBegan", world.events_for(seats, seen)))
    return [str(event["text"]) for event in events if event["type"] in WORTH_TELLING]


def _turn(world: GameState) -> object:
    return world.view(None).get("turn")
