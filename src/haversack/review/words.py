"""What a review says of a choice and of a stroke of luck, in the words of the game."""

from collections.abc import Sequence
from typing import Final

from haversack.bots.lookahead import is_asked_again, settle
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.review.chances import Chances
from haversack.review.verdicts import mean_of
from haversack.review.weighing import Way, Weighing

MOST_SENTENCES: Final = 3
OTHER_DEALS: Final = 4
SAYS_MUCH: Final = 0.5  # points of the game: a smaller difference of the lead is not worth a word


def label_of(weighing: Weighing, way: Way) -> str:
    """Return what the choice of a way says, as its seat read it."""
    return weighing.simulator.sample.label(way.choices[0])


def reason_of(weighing: Weighing, name: str) -> str:
    """Return why another choice would have been better: how often each wins, and what it does to the lead."""
    mine, best = weighing.mine, weighing.rival
    if best is None:
        return "Nothing better was found."
    worlds = len(mine.measured)
    said = (
        f"“{label_of(weighing, best)}” is judged to win {mean_of(best.measured):.0%}, “{label_of(weighing, mine)}” "
        f"{mean_of(mine.measured):.0%}, over {worlds} worlds dealt from what {name} knew."
    )
    gain = mean_of(best.leads) - mean_of(mine.leads)
    if abs(gain) >= SAYS_MUCH:
        said += f" A while later the lead is {abs(gain):.1f} points {'better' if gain > 0 else 'worse'} on the mean."
    return said


def told(weighing: Weighing, way: Way) -> list[str]:
    """Return the sentences that the log would tell if one acted so, in one of the worlds dealt for the seat."""
    judge, state = weighing.judge, weighing.simulator.sample
    state.logging = True
    state.log = None
    since = judge.clock(state)
    state.apply_id(way.choices[0])
    if len(way.choices) > 1 and is_asked_again(state, judge, weighing.team, since) and way.choices[1] in state.legal:
        state.apply_id(way.choices[1])
    settle(state, judge, since)
    return sentences(state, weighing.simulator.seats)[:MOST_SENTENCES]


def sentences(state: GameState, seats: Sequence[str], since: int = 0) -> list[str]:
    """Return what those seats are told of what happened."""
    return [str(event["text"]) for event in state.events_for(tuple(seats), since) if event.get("text")]


def chance_words(chances: Chances, state: GameState, choice: int, dice: int) -> list[str]:
    """Return what happened by chance after a choice in the true state: what is told there, and not in every deal."""
    true, logged = state.clone(), len(state.events or [])
    true.apply_id(choice)
    told = sentences(true, chances.seats, logged)
    by_chance: list[str] = []
    for number in range(OTHER_DEALS):
        other = state.determinise(chances.seats, dice + number)
        other.apply_id(choice)
        usual = sentences(other, chances.seats, logged)
        by_chance += [one for one in told if one not in usual and one not in by_chance]
    return by_chance[:MOST_SENTENCES]


def spoken(game: Game, owner: str) -> str:
    """Return the name of a seat or side as it stands in a sentence."""
    known = game.face.owners.get(owner)
    return f"the {game.face.name(owner)}" if known is not None and known.article else game.face.name(owner)
