"""Ctrl-C at any moment of play ends in KeyboardInterrupt, never in a process that dies; in the compiled build too."""

import subprocess
import sys

import pytest

import haversack

INTERRUPTS = 200

SCRIPT = """
import random, signal, sys
import haversack
from haversack.kernel.match import Match
from haversack.kernel.rng import seeded, shuffled

game, dice, caught = haversack.load(sys.argv[1]), random.Random(7), 0
signal.signal(signal.SIGALRM, signal.default_int_handler)
deck, secret, match = tuple(range(60)), seeded("5e" * 32), Match(game.new(1))
while caught < int(sys.argv[2]):
    try:
        signal.setitimer(signal.ITIMER_REAL, dice.uniform(0.0002, 0.003))
        for turn in range(1_000_000):
            shuffled(deck, turn)
            shuffled(deck, secret)
            if match.decider is None:
                match = Match(game.new(f"{turn:032x}" if turn % 2 else turn))
            match.choose(match.number, dice.choice(match.state.legal), match.decider)
    except KeyboardInterrupt:
        caught += 1
        if match.decider is not None:
            match.choose(match.number, match.state.legal[0], match.decider)
print(caught)
"""


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_an_interrupt_is_an_exception_and_the_match_stands(game_id: str) -> None:
    """Hundreds of interrupts at random moments are all caught, and the match goes on after each."""
    command = [sys.executable, "-c", SCRIPT, game_id, str(INTERRUPTS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(INTERRUPTS)), done.stderr[-2000:]
