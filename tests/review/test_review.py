"""The review of a finished game: it adds up, it is honest, it blames only where it is sure."""

import json
from itertools import count
from statistics import fmean, stdev
from typing import Any

import pytest

import haversack
from haversack.bots.judges import learned_judge_for
from haversack.bots.protocol import Simulator
from haversack.kernel.game import Game
from haversack.review.again import again
from haversack.review.chances import Chances
from haversack.review.data import data_of, with_decisions
from haversack.review.errors import BadReview
from haversack.review.luck import step_of
from haversack.review.page import names_of, page
from haversack.review.parts import choices_part, course_part
from haversack.review.review import Effort, Review, by_players, by_side
from haversack.review.verdicts import LOOKS, is_clear, verdict_of
from haversack.review.weighing import Weighing
from tests.review.conftest import QUICK, reviewed, short_record, states_of


def test_luck_and_choices_add_up_to_the_result(game: Game) -> None:
    """The chance at the start, the luck and the choices of both sides are the result, to the last digit that counts."""
    review = reviewed(game.id)
    account = data_of(review)["account"]
    assert account["done"]
    assert account["result"] == review.result
    parts = account["start"] + account["deal"] + sum(account["luck"]) + sum(account["choices"])
    assert parts + account["given_up"] == pytest.approx(account["result"], abs=1e-12)
    assert account["given_up"] == pytest.approx(0.0, abs=1e-12)
    told = account["start"] + account["deal"] + sum(account["luck"]) - account["lost"][0] + account["lost"][1]
    assert told + account["rest"] == pytest.approx(account["result"], abs=1e-12)
    assert account["adjusted"] == pytest.approx(account["result"] - account["deal"] - sum(account["luck"]), abs=1e-12)


def test_there_is_luck_only_where_something_was_drawn(game: Game) -> None:
    """A step after which all seats together know no more than before has exactly none."""
    chances = Chances(game, learned_judge_for(game.new(0)))
    states = states_of(game.id)
    choices = states[-1].history
    dry = drawn = 0
    for at in range(len(choices) // 2, len(choices) // 2 + 40):
        state, choice = states[at], states[at].vocabulary.id(choices[at])
        luck = step_of(chances, state, choice, 0.5, 3, 77).luck
        worlds = [state.determinise(game.seats, seed).apply(choice).view(game.seats) for seed in range(4)]
        if all(world == worlds[0] for world in worlds):
            assert luck == 0
            dry += 1
        drawn += luck != 0
    assert dry
    assert drawn


@pytest.mark.parametrize("name", ["ww2", "greatwar"])
def test_luck_is_nothing_on_the_mean(name: str) -> None:
    """Over the worlds that the true one may be, the luck of a step has the mean 0, whatever the judge thinks."""
    game = haversack.load(name)
    chances = Chances(game, learned_judge_for(game.new(0)))
    states = states_of(name)
    choices = states[-1].history
    found = 0
    for at in range(len(choices) // 3, len(choices)):
        state, choice = states[at], states[at].vocabulary.id(choices[at])
        if step_of(chances, state, choice, 0.5, 3, 77).luck == 0:
            continue
        lucks = [
            step_of(chances, state.determinise(game.seats, 1000 + seed), choice, 0.5, 4, 500 * seed).luck
            for seed in range(60)
        ]
        assert abs(fmean(lucks)) < 3.5 * stdev(lucks) / 60**0.5
        found += 1
        if found == 3:
            return
    raise AssertionError("no step with luck")


def _weighed(state: Any, seats: tuple[str, ...], choice: int) -> list[object]:
    chances = Chances(haversack.load(state.identity()[0]), learned_judge_for(state))
    dealt = state.determinise(seats, 5)
    weighing = Weighing(chances, Simulator(dealt, seats), choice, 9)
    weighing.compare(2)
    weighing.measure(3)
    return [[way.choices, way.compared, way.measured] for way in weighing.ways]


def test_a_choice_is_weighed_by_what_its_seat_knew_and_not_by_the_truth(game: Game) -> None:
    """Where the hidden cards are others, all that is found of a choice is the same."""
    states = states_of(game.id)
    choices = states[-1].history
    seen = 0
    for at in range(len(choices) // 4, len(choices), 9):
        state = states[at]
        if len(state.legal) < 2:
            continue
        seats = (game.seats[state.seat],)
        other = state.determinise(seats, 4711 + at)
        choice = state.vocabulary.id(choices[at])
        assert _weighed(state, seats, choice) == _weighed(other, seats, choice)
        seen += state.position() != other.position()
        if seen == 4:
            return
    raise AssertionError("too few states with something hidden")


def test_a_planted_blunder_is_found_and_told_in_the_words_of_the_game() -> None:
    """Throwing away the best card of the deck is called a blunder, with what would have been done instead."""
    game = haversack.load("ww2")
    state = next(
        one for one in states_of("ww2") if {"play:de_blitzkrieg", "discard:de_blitzkrieg"} <= _keys(one) and one.legal
    )
    chances = Chances(game, learned_judge_for(state))
    seats = ("germany",)
    weighing = Weighing(
        chances, Simulator(state.determinise(seats, 1), seats), state.vocabulary.id("discard:de_blitzkrieg"), 2
    )
    weighing.compare(4)
    weighing.measure(LOOKS[0])
    assert weighing.verdict() == "blunder"
    assert weighing.rival is not None
    assert weighing.simulator.key(weighing.rival.choices[0]).startswith("play:")


def _keys(state: Any) -> set[str]:
    return {state.vocabulary.key(choice) for choice in state.legal}


def test_a_verdict_needs_enough_worlds_that_agree() -> None:
    """Few worlds prove nothing, nor do worlds that scatter; the name goes by what is surely lost."""
    assert verdict_of([0.5] * (LOOKS[0] - 1)) == ""
    assert verdict_of([0.3] * LOOKS[0]) == "blunder"
    assert verdict_of([0.13] * LOOKS[0]) == "mistake"
    assert verdict_of([0.08] * LOOKS[0]) == "slip"
    assert verdict_of([0.05] * LOOKS[3]) == ""
    assert verdict_of([1.0, -0.6] * 8) == ""
    assert is_clear([0.0] * LOOKS[0])
    assert is_clear([0.5] * LOOKS[0])
    assert not is_clear([0.1] * LOOKS[0])


def test_equal_seeds_give_equal_reviews_and_another_seed_another() -> None:
    """All that is found follows from the record and the seed."""
    game, record = haversack.load("greatwar"), short_record("greatwar")

    def run(seed: int) -> str:
        review = Review(game, record, seed, QUICK)
        list(review.run())
        return json.dumps(data_of(review)["decisions"])

    assert run(4) == run(4)
    assert run(4) != run(5)


def test_in_parts_it_is_the_same_review() -> None:
    """The course first, then the choices some at a time: put together they are what the whole gives."""
    game, record = haversack.load("greatwar"), short_record("greatwar")
    whole = Review(game, record, 4, None, by_side(game))
    list(whole.run())
    course = course_part(game, record, 4, by_side(game))
    decisions = [one for at in range(0, 24, 7) for one in choices_part(game, record, 4, by_side(game), at, at + 7)]
    found = with_decisions(course, decisions)
    wanted = data_of(whole)
    assert found == {name: wanted[name] for name in found}
    assert set(wanted) - set(found) == {"stage", "whole", "trials"}


def test_when_the_time_is_over_what_is_there_is_kept(game: Game) -> None:
    """The first curve comes first; the review says that it was cut short."""
    ticks = count()
    review = Review(game, short_record(game.id), 1, Effort(1, 1, 100), clock=lambda: float(next(ticks)))
    stages = [progress.stage for progress in review.run(seconds=8)]
    assert stages == ["curves"] * 8
    data = data_of(review, stages[-1])
    assert not data["whole"]
    assert data["curve"]
    assert not data["account"]["done"]
    assert "cut short" in page(data, names_of(game))


def test_a_game_that_goes_on_is_not_reviewed(game: Game) -> None:
    """Neither a record cut off nor one of a game under way; one that was given up is."""
    record = short_record(game.id)
    running = {**record, "choices": record["choices"][:-1], "digests": record["digests"][:-1], "outcome": None}
    with pytest.raises(BadReview, match="not over"):
        Review(game, running)
    claimed = {**running, "outcome": record["outcome"]}
    with pytest.raises(BadReview, match="not over"):
        Review(game, claimed)
    team = next(iter(game.teams))
    given_up = Review(game, {**running, "resigned": {"team": team, "after": len(running["choices"])}}, 0, QUICK)
    list(given_up.run(seconds=1e-9))
    assert given_up.result == 0.0
    assert Review(game, {**running, "ended": {"reason": "all agreed", "after": 1}}).result is None


def test_what_is_given_up_is_a_step_of_its_own() -> None:
    """The sum still holds: from the last chance to the result."""
    game, record = haversack.load("greatwar"), short_record("greatwar")
    running = {**record, "choices": record["choices"][:4], "digests": record["digests"][:5], "outcome": None}
    review = Review(game, {**running, "resigned": {"team": "central", "after": 4}}, 0, Effort(1, 1, 1))
    list(review.run())
    account = data_of(review)["account"]
    assert account["result"] == 0.0
    assert account["given_up"] == pytest.approx(-review.steps[-1].after, abs=1e-12)


def test_who_shared_what_they_knew(game: Game) -> None:
    """By side all seats of a side know the same; by players as the rules divide them."""
    for seats in game.teams.values():
        assert all(by_side(game)[seat] == tuple(seats) for seat in seats)
    least = min(game.players)
    assert sorted(by_players(game, least)) == sorted(game.seats)
    with pytest.raises(BadReview, match="players"):
        by_players(game, 99)


def test_one_can_try_again_with_secrets_dealt_anew(game: Game) -> None:
    """The own seats see what they saw then, the others hold other cards, and the new game has a record."""
    record = short_record(game.id)
    start = game.start_of(record)
    seats = (game.seats[start.seat],)
    one, other = (again(game, record, 0, seats, seed) for seed in (1, 2))
    assert one.view(seats) == start.view(seats)
    assert one.view(None) == start.view(None)
    assert {json.dumps(state.position()) for state in (start, one, other)} != {json.dumps(start.position())}
    one.apply_id(one.legal[0])
    assert game.replay(one.record()) == one
    with pytest.raises(BadReview, match="choices"):
        again(game, record, len(record["choices"]), seats, 1)


def test_the_data_tells_each_choice_with_its_rule(game: Game) -> None:
    """Every choice among several is there, with question, rule, what was chosen, and what would have been better."""
    review = reviewed(game.id)
    data = data_of(review)
    assert json.loads(json.dumps(data)) == data
    assert [one["at"] for one in data["decisions"]] == [point["at"] for point in data["curve"]]
    for one in data["decisions"]:
        assert one["seat"] in game.seats
        assert one["rule"] in game.ledger()
        assert one["chosen"]["label"]
        assert one["verdict"] in ("", "slip", "mistake", "blunder")
        assert (one["best"] is None) == (one["worlds"] == 0)
    drawn = page(data, names_of(game))
    assert drawn.count("<polyline") == 3
    assert "http" not in drawn
