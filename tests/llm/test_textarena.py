"""The environment of TextArena, on the real package."""

import pytest
import textarena as ta

import haversack
from haversack.llm import standin
from haversack.llm.textarena_env import HaversackEnv, register_all


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_game_is_played_through_the_package(name: str) -> None:
    assert f"Haversack-{name}-v0" in register_all()
    env = ta.make(f"Haversack-{name}-v0")
    env.reset(num_players=2, seed=3)
    done, refused, drawn = False, 0, 0
    while not done:
        player, observation = env.get_observation()
        text = "\n".join(message for _, message, _ in observation)
        others = set(env.seats[1 - player])
        assert not others & set(text.partition("You play ")[2].partition(" for ")[0].replace(",", "").split())
        done, info = env.step(standin.answer(text, faults=6))
        refused += "refused" in info
        drawn += "drawn" in info
    rewards, info = env.close()
    assert refused > 0
    assert sorted(rewards) == [0, 1]
    assert sum(rewards.values()) == 0


def test_a_refusal_names_the_rule_and_after_three_an_option_is_drawn() -> None:
    env = HaversackEnv("ww2")
    env.reset(num_players=2, seed=7)
    env.get_observation()
    env.step("play:su_guards")
    _, observation = env.get_observation()
    said = [message for _, message, _ in observation]
    assert "(rule W-REA-10)" in said[1]
    assert "Options, by key:" in said[2]
    env.step("Hm.")
    before = env.position.digest()
    _, info = env.step("Hm.")
    assert info["drawn"]
    assert env.position.digest() != before
    with pytest.raises(haversack.InvalidOption, match="players"):
        env.reset(num_players=9)
