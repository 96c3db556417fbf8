"""The judge of The Great War, and what the scripted bot makes of it."""

import random
from typing import Any

import pytest

import haversack
from haversack.bots.judges import judge_for
from haversack.bots.protocol import Budget
from haversack.bots.scripted import ScriptedBot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState
from tests.greatwar.table import Table

GAME = haversack.load("greatwar")
CENTRAL, ENTENTE = 0, 1


def value(table: Table, team: int = CENTRAL) -> int:
    return judge_for(table.state).value(table.state, team)


def scripted(state: GameState) -> str:
    """Return the key the scripted bot chooses for the seat that decides."""
    seat = state.seats()[state.seat]
    return state.vocabulary.key(SeatedBot(ScriptedBot(), seat, Budget(iterations=1)).choose(state))


def glance(state: GameState) -> dict[str, int]:
    """Return the prior of each key offered."""
    keys = state.vocabulary.keys
    return {keys[choice]: prior for choice, prior in zip(state.legal, judge_for(state).priors(state), strict=True)}


def side(*hand: str, **more: Any) -> dict[str, Any]:
    return {"hand": list(hand), **more}


@pytest.mark.parametrize("options", [{}, {"quickplay_moral": True, "bonus_any_time": "any_time"}])
def test_priors_fit_the_options_and_values_the_result(options: dict[str, object]) -> None:
    dice = random.Random(1)
    for seed in range(3):
        state = GAME.new(seed, options)
        judge = judge_for(state)
        assert judge.fits(state)
        while state.legal:
            assert len(judge.priors(state)) == len(state.legal)
            state.apply(dice.choice(state.legal))
        outcome = state.outcome
        assert outcome is not None
        won = 0 if outcome.winner is None else 1 if outcome.winner == "central" else -1
        assert judge.value(state, CENTRAL) == -judge.value(state, ENTENTE)
        assert (judge.value(state, CENTRAL) > 50_000) == (won > 0)
        assert (judge.value(state, CENTRAL) < -50_000) == (won < 0)


def test_a_judge_is_of_one_set_of_rules() -> None:
    assert not judge_for(GAME.new(1)).fits(GAME.new(1, {"deck_set": "rb"}))


def test_a_battle_is_judged_by_the_own_hand_and_an_average_one_of_the_enemy() -> None:
    """Before the reshuffle at half-time hands count for the battle alone, the enemy's by its size."""
    strong, weak = ["red-h-k", "red-d-k", "red-h-q"], ["red-h-7", "red-d-7", "red-d-2"]
    tables = [Table(turn=5, central=side("red-s-7"), entente=side(*hand)) for hand in (strong, weak)]
    assert value(tables[0], CENTRAL) == value(tables[1], CENTRAL)
    assert value(tables[0], ENTENTE) > value(tables[1], ENTENTE)
    assert value(Table(turn=5, central=side("red-s-7"), entente=side(*weak, "red-h-10"))) < value(tables[1])


def test_cards_captured_count_more_the_fewer_turns_are_left() -> None:
    def gain(turn: int) -> int:
        prize = {"captured": ["red-h-q", "red-d-q"]}
        return value(Table(turn=turn, central=prize)) - value(Table(turn=turn))

    assert gain(9) > gain(5) > gain(1) > 0


def test_what_lies_on_the_table_is_won_or_lost_with_the_battle() -> None:
    """The side that is ahead on the table gains by the enemy's Nationality cards there, and not by its Neutral ones."""
    mine = {"table": ["red-s-k", "red-s-q", "red-s-10"]}
    ahead = Table(phase="opt2_d", central=side("blue-joker-1", **mine), entente={"table": ["red-h-7"]})
    richer = Table(phase="opt2_d", central=side("blue-joker-1", **mine), entente={"table": ["red-h-7", "red-d-7"]})
    neutral = Table(phase="opt2_d", central=side("blue-joker-1", **mine), entente={"table": ["red-h-7", "red-d-5"]})
    assert value(richer) > value(ahead) + 100
    assert value(neutral) <= value(ahead)


def test_nationality_cards_in_hand_score_in_the_last_turn_alone() -> None:
    def gain(turn: int) -> int:
        more = Table(phase="discard_d", turn=turn, central=side("red-s-q", "red-s-7"))
        return value(more) - value(Table(phase="discard_d", turn=turn, central=side("red-s-7")))

    final = Table(phase="take_back", turn=10, central=side("red-s-q", table=["red-s-7"]), entente={"table": []})
    assert value(final) >= 11 * 50
    assert 0 < gain(8) < 11 * 50


def test_a_card_that_fortifications_would_cancel_does_not_look_good() -> None:
    table = Table(
        phase="r1_a",
        central={"table": ["red-c-10"]},
        entente=side("red-h-q", "red-h-8", "red-h-k"),
    )
    priors = glance(table.state)
    assert priors["play:red-h-k"] > priors["play:red-h-q"], "the siege mortars break the fortifications"


def test_a_blockade_strikes_only_where_it_turns_the_battle() -> None:
    def struck(theirs: list[str]) -> str:
        mine = {"table": ["red-h-2", "red-h-q"]}
        table = Table(phase="battle_effects", central={"table": theirs}, entente=mine)
        return scripted(table.state)

    assert struck(["red-s-7"]) == "pass", "what is won anyway is better captured"
    assert struck(["red-s-7", "red-s-10"]) == "target:red-s-7", "the cheapest card that turns the battle"
    assert struck(["red-s-k", "red-s-q", "red-s-10", "red-s-9"]) == "pass", "the battle is lost anyway"


def test_an_interrupt_is_kept_for_a_card_that_matters() -> None:
    hand = ["red-joker-1", "red-h-7"]
    close = Table(phase="r2_d", central=side("red-s-j", "red-s-q", "red-s-10"), entente=side(*hand, table=["red-h-q"]))
    close.choose("play:red-s-j")
    assert close.state.seat == ENTENTE
    assert scripted(close.state) == "play:red-joker-1"


def test_the_best_card_is_saved_from_capture_and_the_best_taken_back() -> None:
    lost = Table(
        phase="capture",
        central={"table": ["bonus-stretcher-bearers-1", "red-s-7", "red-s-q", "red-s-9"]},
        entente={"table": ["red-h-k", "red-d-k"]},
        winner="entente",
    )
    assert scripted(lost.state) == "target:red-s-q"
    won = Table(phase="take_back", turn=10, central={"table": ["red-s-7", "red-s-10"]}, winner="central")
    assert scripted(won.state) == "take:red-s-10", "it scores in hand"


def test_poor_cards_are_thrown_after_the_battle_and_good_ones_kept() -> None:
    table = Table(phase="discard_d", central=side("red-s-7", "red-c-2", "red-s-9"))
    assert scripted(table.state) == "discard:red-c-2", "the poorest card goes first"
    assert scripted(table.choose("discard:red-s-7").state) == "discard:red-c-2"
    assert scripted(Table(phase="discard_d", central=side("red-s-9", "red-c-8")).state) == "done"


def test_an_attacker_without_an_attack_card_throws_the_poorest() -> None:
    table = Table(phase="r1_a", entente=side("red-d-2", "red-h-8", "red-h-a"))
    assert scripted(table.state) == "discard:red-d-2"


@pytest.mark.parametrize("team", ["central", "entente"])
def test_scripted_beats_random_from_either_side(team: str) -> None:
    from haversack.arena.games import entrant, play_game

    sides = {name: entrant("scripted" if name == team else "random") for name in GAME.teams}
    won = [play_game(GAME, seed, sides, {}).winner for seed in range(16)]
    assert won.count(team) > 2 * (len(won) - won.count(team) - won.count(None))


def test_a_bonus_card_that_does_nothing_to_the_enemy_card_waits() -> None:
    """Reserves may be placed as the enemy plays, but are worth more in the own step; Snipers strike at once."""
    table = Table(
        phase="r1_d",
        central=side("red-c-7", "red-s-7"),
        entente=side("bonus-reserves-1", "bonus-snipers-1", "red-h-7", "red-h-q"),
    )
    table.choose("play:red-c-7")
    seen = glance(table.state)
    assert seen["play:bonus-reserves-1"] < seen["pass"] < seen["play:bonus-snipers-1"]
