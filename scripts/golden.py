"""Write the golden files anew: `python scripts/golden.py all`, or one of them by name.

A golden file is a readable picture of behaviour that must not change by accident. Write it anew only on purpose, in a
commit of its own that says why.
"""

import argparse
import random
from pathlib import Path

import haversack
from haversack.kernel.state import GameState

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
DEPTHS = 3
PLAYTHROUGH_SEED = 1914


def cards(game_id: str) -> str:
    """Return every card of the standard decks: id, name, type and texts under the default options."""
    catalogue = haversack.load(game_id).catalogue()
    fields = ("id", "name", "type", "text", "prepared")
    blocks = ["".join(f"{card[field]}\n" for field in fields if field in card) for card in catalogue]
    return "\n".join(blocks)


def vocabulary(game_id: str) -> str:
    """Return every option id and its key; ids are append-only within a rules version."""
    game = haversack.load(game_id)
    lines = [f"{number} {key}" for number, key in enumerate(game.vocabulary.keys)]
    return "\n".join([f"rules version {game.rules_version}", *lines]) + "\n"


def playthrough(game_id: str) -> str:
    """Return a random game as a transcript: what was asked and chosen, what happened, and the digests."""
    game = haversack.load(game_id)
    state, dice = game.new(PLAYTHROUGH_SEED), random.Random(PLAYTHROUGH_SEED)
    lines, told = [f"{game.title}, seed {PLAYTHROUGH_SEED}, digest {state.digest()}"], 0
    while state.decision is not None:
        decision = state.decision
        kept = [option for option in decision.options if option.id not in state.vocabulary.forfeits]
        choice = dice.choice(kept or decision.options)
        state.apply(choice.id)
        lines.append(f"[{decision.seat}] {decision.prompt} -> {choice.key} ({len(decision.options)} options)")
        happened = state.events_for(list(game.seats), told)
        told += len(happened)
        lines += [f"    {event['text']}" for event in happened]
    lines.append(f"{state.outcome}, digest {state.digest()}")
    return "\n".join(lines) + "\n"


def counts(game_id: str) -> str:
    """Return how many states lie one, two and three choices from a few states of random play."""
    game = haversack.load(game_id)
    lines = []
    for seed in range(4):
        state, dice = game.new(seed).quiet(), random.Random(seed)
        for step in range(61):
            if step % 20 == 0 and state.legal:
                found = [str(leaves(state, depth)) for depth in range(1, DEPTHS + 1)]
                lines.append(f"seed {seed} after {step} choices: {' '.join(found)}")
            if state.legal:
                state.apply(dice.choice(state.legal))
    return "\n".join(lines) + "\n"


def leaves(state: GameState, depth: int) -> int:
    """Return the number of lines of that many choices from a state."""
    if depth == 1 or not state.legal:
        return len(state.legal)
    return sum(leaves(state.clone().apply(choice), depth - 1) for choice in state.legal)


VERBS = {"cards": cards, "vocabulary": vocabulary, "playthrough": playthrough, "counts": counts}


def path_of(game_id: str, verb: str) -> Path:
    """Return where a golden file lies."""
    return GOLDEN / f"{game_id}_{verb}.txt"


def main() -> None:
    """Write the golden files asked for, for every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=["all", *sorted(VERBS)])
    parser.add_argument("--game", choices=haversack.GAMES, help="only this game")
    given = parser.parse_args()
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for game_id in [given.game] if given.game else haversack.GAMES:
        for verb in VERBS if given.verb == "all" else [given.verb]:
            path_of(game_id, verb).write_text(VERBS[verb](game_id), encoding="utf-8")


if __name__ == "__main__":
    main()
