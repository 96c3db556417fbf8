"""The law of secrets for texts: a seat is told the same in every world it cannot tell from the true one."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from haversack.kernel.game import Game
from haversack.llm.text import Teller


class Told(NamedTuple):
    """A state told to a seat: where it is found, how long the text is, and whether another world is told alike."""

    seed: int
    step: int
    seats: tuple[str, ...]
    characters: int
    alike: bool


def told_states(game: Game, first_seed: int, share: float = 0.1) -> Iterator[Told]:
    """Play random games for ever; tell a share of the states to the one who is asked and to another, in two worlds.

    Now and then a whole team is told together, and a spectator.
    """
    teller = Teller(game)
    seed = first_seed
    while True:
        dice = random.Random(f"law/{game.id}/{seed}")
        state = game.new(seed)
        asked_before = dict.fromkeys(game.seats, 0)
        step = 0
        while state.legal:
            seat = game.seats[state.seat]
            if dice.random() < share:
                others = [(dice.choice(game.seats),), dice.choice(list(game.teams.values())), ()]
                for seats in ((seat,), dice.choice(others)):
                    since = asked_before[seats[0]] if seats else 0
                    text = teller.state(state, seats, since)
                    other = teller.state(state.determinise(seats, dice.getrandbits(60)), seats, since)
                    yield Told(seed, step, seats, len(text), text == other)
            asked_before[seat] = len(state.events or [])
            wanted = [choice for choice in state.legal if choice not in state.vocabulary.forfeits] or state.legal
            state.apply_id(dice.choice(wanted))
            step += 1
        seed += 1
