"""The judge of 1914, and what the scripted bot makes of it."""

import random

import pytest

import haversack
from haversack.bots.judge import SHUNNED
from haversack.bots.judges import judge_for
from haversack.bots.protocol import Budget
from haversack.bots.scripted import ScriptedBot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState
from tests.y1914.table import Table

GAME = haversack.load("1914")
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


@pytest.mark.parametrize("options", [{}, {"mulligan": True, "attrition_by_power": True, "battle_friendly": True}])
def test_values_of_the_teams_are_opposite_and_priors_fit_the_options(options: dict[str, object]) -> None:
    dice = random.Random(1)
    for seed in range(3):
        state = GAME.new(seed, options)
        judge = judge_for(state)
        assert judge.fits(state)
        while state.legal:
            assert judge.value(state, CENTRAL) == -judge.value(state, ENTENTE)
            assert len(judge.priors(state)) == len(state.legal)
            state.apply(dice.choice(state.legal))
        won = 1 if state.outcome and state.outcome.winner == "central" else -1
        assert judge.value(state, CENTRAL) * won > 50_000


def test_what_a_judge_remembers_is_what_a_fresh_one_finds() -> None:
    """Values are remembered by all they depend on: re-derived from nothing they are the same."""
    dice = random.Random(7)
    judge = judge_for(GAME.new(0))
    for seed in range(2):
        state = GAME.new(seed)
        while state.legal:
            if dice.random() < 0.3:
                assert judge.value(state, CENTRAL) == judge_for(state).value(state, CENTRAL)
            state.apply(dice.choice(state.legal))


def test_a_judge_is_of_one_set_of_rules() -> None:
    assert not judge_for(GAME.new(1)).fits(GAME.new(1, {"mulligan": True}))


def test_an_objective_is_worth_more_the_more_scoring_rounds_are_to_come() -> None:
    def gain(round_: int) -> int:
        held = Table(round=round_, board={"germany": "berlin prussia"})
        return value(held) - value(Table(round=round_, board={"germany": "berlin petrograd"}))

    assert gain(3) > gain(8) > gain(16) > 0


def test_a_token_counts_most_right_before_a_scoring_round_and_a_point_in_the_last() -> None:
    def gain(round_: int) -> int:
        with_token = Table(round=round_, tokens="bulgaria", board={"austria-hungary": "vienna bulgaria"})
        return value(with_token) - value(Table(round=round_, board={"austria-hungary": "vienna bulgaria"}))

    assert gain(7) > gain(8) > gain(17) >= 90


def test_a_piece_out_of_supply_is_worth_less() -> None:
    supplied = Table(board={"russia": "moscow petrograd"})
    cut_off = Table(board={"russia": "moscow romania"})
    assert value(supplied, ENTENTE) > value(cut_off, ENTENTE)


def test_an_enemy_in_a_home_takes_its_points_too() -> None:
    safe = Table(board={"france": "paris picardy"})
    lost = Table(board={"france": "picardy", "germany": "berlin paris"})
    assert value(lost) - value(safe) > 300


def test_a_card_is_worth_more_to_a_power_that_runs_out() -> None:
    def gain(round_: int, deck: int) -> int:
        """Return what three more cards in the deck are worth to Russia."""
        cards = ["ru-build-army"] * 9 + ["ru-land-battle"] * 5
        more, fewer = (Table(round=round_, russia={"deck": cards[:count]}) for count in (deck + 3, deck))
        return value(more, ENTENTE) - value(fewer, ENTENTE)

    assert gain(4, 3) > gain(16, 11) > 0


def test_a_prepared_card_is_worth_something_and_a_second_of_its_kind_less() -> None:
    def worth(*prepared: str) -> int:
        return value(Table(germany={"hand": [], "prepared": list(prepared), "deck": ["de-zeppelins"]}))

    first = worth("de-land-battle") - worth()
    second = worth("de-land-battle", "de-land-battle") - worth("de-land-battle")
    assert first > second > 0


def test_a_lead_near_twelve_is_worth_more_than_its_points_when_it_is_about_to_be_judged() -> None:
    def gain(round_: int) -> int:
        return value(Table(round=round_, vp=(16, 5))) - value(Table(round=round_, vp=(6, 5)))

    assert gain(7) > gain(6) >= 1000


def test_scripted_builds_on_an_open_objective() -> None:
    table = Table(board={"germany": "berlin western_germany"}, germany={"hand": ["de-build-army"]})
    assert scripted(table.state) == "play:de-build-army"
    table.play("de-build-army")
    assert scripted(table.state) in ("space:belgium", "space:prussia", "space:tyrol")


def test_scripted_battles_the_enemy_on_an_objective_and_not_an_empty_space() -> None:
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris belgium picardy"},
        germany={"hand": ["de-land-battle", "de-build-navy"]},
    )
    assert scripted(table.state) == "play:de-land-battle"
    table.play("de-land-battle")
    assert scripted(table.state) == "space:belgium"


def test_scripted_reinforces_an_army_on_an_objective() -> None:
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris belgium picardy"},
        france={"hand": [], "prepared": ["fr-build-army"]},
        germany={"hand": ["de-land-battle"]},
    )
    table.play("de-land-battle", "space:belgium")
    assert table.state.seats()[table.state.seat] == "france-italy"
    assert scripted(table.state) == "use:fr-build-army"


def test_scripted_wears_down_who_has_few_cards_left() -> None:
    table = Table(
        step="attrition",
        round=12,
        board={"germany": "berlin western_germany prussia", "france": "paris belgium", "russia": "moscow poland"},
        germany={"hand": [], "prepared": ["de-mustard-gas"]},
        russia={"hand": ["ru-build-army"], "deck": []},
    )
    assert scripted(table.state) == "use:de-mustard-gas"
    table.choose("use:de-mustard-gas")
    assert scripted(table.state) == "power:russia"


def test_scripted_draws_all_it_may_and_takes_no_piece_back() -> None:
    table = Table(step="draw", germany={"hand": ["de-build-army"]})
    assert scripted(table.state) == "number:6"
    priors = glance(Table(germany={"hand": ["de-build-navy"]}).state)
    assert {prior for key, prior in priors.items() if key.startswith("remove:")} == {SHUNNED}


def test_scripted_loses_a_poor_hand_card_before_a_point() -> None:
    table = Table(germany={"hand": ["de-zeppelins"]}, uk={"hand": ["uk-sea-battle", "uk-build-army"], "deck": []})
    table.play("de-zeppelins")
    priors = glance(table.state)
    assert priors["discard:uk-sea-battle"] > priors["discard:uk-build-army"]
    assert priors["discard:uk-sea-battle"] > priors["vp"]


@pytest.mark.parametrize("side", ["central", "entente"])
def test_scripted_beats_random_from_either_side(side: str) -> None:
    from haversack.arena.games import entrant, play_game

    sides = {team: entrant("scripted" if team == side else "random") for team in GAME.teams}
    for seed in range(3):
        assert play_game(GAME, seed, sides, {}).winner == side
