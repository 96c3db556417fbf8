"""What is believed of hidden hands: dealt ones are as good as true ones."""

import random

import pytest

import haversack
from haversack.bots.judges import learned_judge_for
from haversack.bots.scripted import ScriptedBot

GAMES_DEALT = 25


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_hands_dealt_by_beliefs_are_as_rich_as_true_ones(game_id: str) -> None:
    """Who chooses what to keep has a better hand than an even deal gives; by beliefs it is as good as a true one."""
    game = haversack.load(game_id)
    worth = {"true": 0, "even": 0, "believed": 0}
    for number in range(GAMES_DEALT):
        state = game.new(9000 + number).quiet()
        bot = ScriptedBot(number, learned_judge_for)
        judge = bot.judge(state)
        features = judge.features()
        assert features is not None
        dice = random.Random(number)
        while state.legal:
            seats = next(seats for seats in game.teams.values() if state.seats()[state.seat] in seats)
            dealt = state.determinise(seats, dice.getrandbits(32), judge.beliefs())
            if dice.random() < 0.15:
                hidden = [features.names.index(f"worth:{seat}") for seat in game.seats if seat not in seats]
                even = state.determinise(seats, dice.getrandbits(32))
                for name, one in (("true", state), ("even", even), ("believed", dealt)):
                    numbers = features.read(one)
                    worth[name] += sum(numbers[place] for place in hidden)
            state.apply_id(bot.ranked(dealt)[0].choice)
    assert worth["even"] < 0.97 * worth["true"], worth
    assert abs(worth["believed"] - worth["true"]) < 0.3 * (worth["true"] - worth["even"]), worth
