"""The judge of WW2, and what the scripted bot makes of it."""

import random
from typing import Any

import pytest

import haversack
from haversack.bots.judge import SHUNNED
from haversack.bots.judges import judge_for
from haversack.bots.protocol import Budget
from haversack.bots.scripted import ScriptedBot
from haversack.bots.search import SearchBot
from haversack.bots.table import SeatedBot
from haversack.bots.ww2.fitted import RESPONSES, STATUS
from haversack.bots.ww2.judge import HOME_BESET, HOME_OPEN
from haversack.games.ww2.state import State
from haversack.kernel.state import GameState
from tests.ww2.table import Table

GAME = haversack.load("ww2")
AXIS, ALLIES = 0, 1


def value(table: Table, team: int = AXIS) -> int:
    return judge_for(table.state).value(table.state, team)


def scripted(state: GameState) -> str:
    """Return the key the scripted bot chooses for the seat that decides."""
    seat = state.seats()[state.seat]
    return state.vocabulary.key(SeatedBot(ScriptedBot(), seat, Budget(iterations=1)).choose(state))


def germany(**given: Any) -> dict[str, Any]:
    return {"armies": ["germany"], "hand": ["de_land_battle"], **given}


def test_values_of_the_teams_are_opposite_and_priors_fit_the_options() -> None:
    dice = random.Random(1)
    for seed in range(4):
        state = GAME.new(seed, {"reallocate": True, "owner_removal_counts": seed % 2 == 1})
        judge = judge_for(state)
        assert judge.fits(state)
        while state.legal:
            assert judge.value(state, AXIS) == -judge.value(state, ALLIES)
            assert len(judge.priors(state)) == len(state.legal)
            state.apply(dice.choice(state.legal))
        won = 1 if state.outcome and state.outcome.winner == "axis" else -1
        assert judge.value(state, AXIS) * won > 50_000


def test_what_a_judge_remembers_is_what_a_fresh_one_finds() -> None:
    """Values are remembered by all they depend on: re-derived from nothing they are the same."""
    dice = random.Random(7)
    judge = judge_for(GAME.new(0))
    for seed in range(3):
        state = GAME.new(seed)
        while state.legal:
            if dice.random() < 0.3:
                assert judge.value(state, AXIS) == judge_for(state).value(state, AXIS)
            state.apply(dice.choice(state.legal))


def test_a_judge_is_of_one_set_of_rules() -> None:
    judge = judge_for(GAME.new(1))
    assert not judge.fits(GAME.new(1, {"reallocate": True}))


def test_a_supply_space_is_worth_more_early_than_late() -> None:
    def gain(round_: int) -> int:
        with_star = Table(round=round_, germany=germany(armies=["germany", "western_europe"]))
        return value(with_star) - value(Table(round=round_, germany=germany()))

    assert gain(2) > gain(15) > gain(20) > 0


def test_a_piece_out_of_supply_is_worth_less() -> None:
    supplied = Table(germany=germany(armies=["germany", "balkans"]))
    cut_off = Table(germany=germany(armies=["germany", "kazakhstan"]))
    assert value(supplied) > value(cut_off) + 50


def test_an_enemy_in_a_home_hurts() -> None:
    safe = Table(italy={"armies": ["italy"]})
    lost = Table(italy={"armies": []}, united_kingdom={"armies": ["united_kingdom", "italy"]})
    assert value(safe) - value(lost) > 400


def test_the_last_cards_are_worth_more_than_the_first() -> None:
    """A country that runs out loses a turn and a point for each card missing."""

    def gain(cards: int) -> int:
        decks = [["it_build_army"] * 4 + ["it_land_battle"] * (number - 4) for number in (cards, cards - 2)]
        more, fewer = (Table(round=12, italy={"armies": ["italy"], "hand": [], "deck": deck}) for deck in decks)
        return value(more) - value(fewer)

    assert gain(8) > 2 * 100
    short = Table(round=2, italy={"armies": ["italy"], "hand": [], "deck": ["it_build_army"]})
    long = Table(round=2, italy={"armies": ["italy"], "hand": []})
    assert value(long) - value(short) > 1000


def test_a_lead_near_thirty_is_worth_more_than_its_points() -> None:
    near, far = Table(vp={"axis": 34, "allies": 6}), Table(vp={"axis": 14, "allies": 6})
    assert value(near) - value(far) > 2000 + 500


def test_cards_on_the_table_count() -> None:
    bare = value(Table(germany=germany()))
    assert value(Table(germany=germany(status=["de_blitzkrieg"]))) > bare
    with_response = Table(soviet_union={"armies": ["moscow"], "responses": ["su_moscow"]})
    assert value(with_response, ALLIES) > value(Table(), ALLIES)


def chance(table: Table, team: int = AXIS) -> float:
    return judge_for(table.state).chance(table.state, team)


def test_chances_of_the_teams_add_up_and_a_finished_game_is_won_or_lost() -> None:
    dice = random.Random(2)
    for seed in range(2):
        state = GAME.new(seed)
        judge = judge_for(state)
        while state.legal:
            assert judge.chance(state, AXIS) + judge.chance(state, ALLIES) == pytest.approx(1)
            state.apply(dice.choice(state.legal))
        won = [judge.chance(state, team) for team in (AXIS, ALLIES)]
        assert won == ([1, 0] if state.outcome and state.outcome.winner == "axis" else [0, 1])


def test_a_lead_gives_a_better_chance_the_fewer_rounds_are_left() -> None:
    def gain(round_: int) -> float:
        even, ahead = (Table(round=round_, vp={"axis": points, "allies": 20}) for points in (20, 26))
        return chance(ahead) - chance(even)

    assert gain(18) > gain(10) > gain(3) > 0


def test_cards_on_the_table_count_for_the_chance_as_games_have_shown() -> None:
    """Blitzkrieg turned out to be worth far more than the turns it saves."""
    bare, laid = (Table(round=3, germany=germany(status=status)) for status in ([], ["de_blitzkrieg"]))
    assert chance(laid) - chance(bare) > 0.05
    japan = {"armies": ["japan"], "hand": ["jp_build_army"], "deck": []}
    bare, laid = (Table(germany=germany(), japan={**japan, "responses": cards}) for cards in ([], ["jp_snlf"]))
    assert chance(laid) > chance(bare)


def test_the_numbers_fitted_are_of_cards_that_exist() -> None:
    for fitted, kind in ((STATUS, "status"), (RESPONSES, "response")):
        assert set(fitted) <= {card["id"] for card in GAME.catalogue() if card["type"] == kind}


def test_the_search_thinks_about_what_to_let_go_for_a_turn_and_about_actions_for_a_round() -> None:
    hand = ["de_sea_battle", "de_atlantic_wall", "de_blitzkrieg"]
    table = Table(step="discard", germany=germany(hand=hand))
    judge = judge_for(table.state)
    assert judge.is_minor(table.state)
    assert judge.reach(table.state) == 1
    seated = SeatedBot(SearchBot(1), "germany", Budget(iterations=120), 1)
    let_go = table.state.vocabulary.key(seated.choose(table.state))
    assert let_go in ("discard:de_sea_battle", "discard:de_atlantic_wall")
    assert judge.reach(Table(germany=germany()).state) == 6
    assert judge.reach(GAME.new(1)) == 0


def test_rollouts_try_a_few_cards_to_play_and_answer_the_rest_at_a_glance() -> None:
    table = Table(germany=germany(hand=["de_build_army", "de_land_battle", "de_volksturm"]))
    judge = judge_for(table.state)
    assert judge.tries(table.state) == 3
    table.choose("play:de_build_army")
    assert judge.tries(table.state) == 1


def test_scripted_builds_on_an_open_supply_space() -> None:
    table = Table(germany=germany(hand=["de_build_army"]))
    assert scripted(table.state) == "play:de_build_army"
    assert scripted(table.choose("play:de_build_army").state) == "space:western_europe"


def test_scripted_battles_the_enemy_on_a_supply_space() -> None:
    table = Table(
        germany=germany(hand=["de_land_battle", "de_volksturm"]),
        united_kingdom={"armies": ["united_kingdom", "western_europe"], "navies": ["north_sea"]},
    )
    assert scripted(table.state) == "play:de_land_battle"
    assert scripted(table.choose("play:de_land_battle").state) == "space:western_europe"


def test_scripted_saves_a_piece_on_a_supply_space_and_not_a_lost_cause() -> None:
    table = Table(
        germany=germany(armies=["germany", "eastern_europe"]),
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
    )
    table.choose("play:de_land_battle", "space:ukraine")
    assert table.state.seat == 3
    assert scripted(table.state) == "use:su_stalingrad"


def test_scripted_scores_what_its_status_cards_give() -> None:
    table = Table(
        turn="italy",
        step="victory",
        italy={"armies": ["italy", "balkans"], "hand": ["it_build_army"], "status": ["it_balkan_resources"]},
    )
    assert scripted(table.state) == "use:it_balkan_resources"


def test_scripted_keeps_its_cards_when_the_deck_is_thin_and_lets_junk_go_when_it_is_not() -> None:
    hand = ["de_sea_battle", "de_atlantic_wall", "de_build_army"]
    thin = Table(round=4, step="discard", germany=germany(hand=hand, deck=["de_build_army"] * 3))
    assert scripted(thin.state) == "done"
    thick = Table(round=4, step="discard", germany=germany(hand=hand))
    assert scripted(thick.state) in ("discard:de_sea_battle", "discard:de_atlantic_wall")


def test_scripted_takes_no_piece_back_in_the_play_step() -> None:
    dice = random.Random(3)
    seen = 0
    for seed in range(3):
        state = GAME.new(seed)
        while state.legal:
            assert isinstance(state, State)
            key = scripted(state)
            priors = judge_for(state).priors(state)
            removals = [p for p, c in zip(priors, state.legal, strict=True) if "remove:" in state.vocabulary.keys[c]]
            if state.question()[0] == "play" and removals:
                assert set(removals) == {SHUNNED}
                assert not key.startswith("remove:")
                seen += 1
            state.apply(dice.choice(state.legal))
    assert seen


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_scripted_beats_random_from_either_side(side: str) -> None:
    from haversack.arena.games import entrant, play_game

    sides = {team: entrant("scripted" if team == side else "random") for team in GAME.teams}
    for seed in range(3):
        assert play_game(GAME, seed, sides, {}).winner == side


def test_the_careful_judge_sees_homes_that_enemies_may_take() -> None:
    """An empty Home next to an enemy is worse than one that is held, and one far from all enemies is none of it."""

    def fear(**others: Any) -> int:
        table = Table(
            "germany", germany=germany(**others), soviet_union={"armies": ["russia", "ukraine", "eastern_europe"]}
        )
        judge = judge_for(table.state)
        return judge.value(table.state, AXIS) - judge.careful().value(table.state, AXIS)

    held, empty = fear(), fear(armies=["western_europe"])
    assert held == HOME_BESET
    assert empty == HOME_OPEN
    far = Table("germany", germany=germany(), soviet_union={"armies": ["russia"]})
    assert judge_for(far.state).careful().value(far.state, AXIS) == value(far)
    assert judge_for(far.state).careful().value(far.state, ALLIES) == -value(far)
