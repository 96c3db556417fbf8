"""Bots and judges of one's own: found by where they are, refused in a sentence, subclasses in both builds."""

import sys

import pytest

import haversack
from haversack.arena.games import Pairing, SingleSeat, bots_by_seat, entrant, play_game, play_pairing
from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for
from haversack.bots.levels import kind_of, make_bot
from haversack.bots.lookahead import best_at_a_glance
from haversack.bots.protocol import BadBot, Budget
from haversack.bots.search import SearchBot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState

GAMES = ("ww2", "1914", "greatwar")


def own_judge(state: GameState) -> Judge:
    """Return a judge that is a subclass of the game's own and likes the last option best."""
    base = type(judge_for(state))

    class Contrary(base):  # type: ignore[valid-type, misc]
        def priors(self, state: GameState) -> list[int]:
            return list(range(len(state.legal)))

    made: Judge = Contrary(state)
    return made


@pytest.mark.parametrize("name", GAMES)
def test_a_judge_of_ones_own_is_asked_by_the_inner_loops(name: str) -> None:
    state = haversack.load(name).new(3).quiet()
    while len(state.legal) < 2:
        state.apply_id(state.legal[0])
    assert best_at_a_glance(state, own_judge(state)) == state.legal[-1]


@pytest.mark.parametrize("name", GAMES)
def test_the_search_thinks_with_a_judge_of_ones_own(name: str) -> None:
    state = haversack.load(name).new(3).quiet()
    asked: list[str] = []

    def judges(state: GameState) -> Judge:
        asked.append(state.identity()[0])
        return own_judge(state)

    seats = haversack.load(name).seats
    bot = SeatedBot(SearchBot(1, judges=judges), seats, Budget(iterations=10), 1)
    for _ in range(6):
        state.apply_id(bot.choose(state))
    assert set(asked) == {name}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.at.all:Bot", "cannot be found"),
        ("haversack.bots.search:Missing", "cannot be found"),
        ("haversack.bots.scripted:WIDTH", "makes no bots"),
        (":Bot", "cannot be found"),
        ("nobody", "There is no bot 'nobody'"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        kind_of(name)


class Speechless:
    """Cannot say why."""

    def __init__(self, seed: object) -> None: ...

    def choose(self) -> int:
        return 0


def test_a_bot_without_its_methods_is_refused_in_a_sentence() -> None:
    sys.modules["speechless"] = sys.modules[__name__]
    try:
        with pytest.raises(BadBot, match="lacks the method 'explain'"):
            make_bot("speechless:Speechless", 1)
        assert kind_of("speechless:Speechless").help == "Cannot say why."
    finally:
        del sys.modules["speechless"]


def test_at_a_single_seat_the_others_are_played_by_another_bot() -> None:
    game = haversack.load("ww2")
    sides = {"axis": entrant("scripted"), "allies": entrant("easy")}
    bots = bots_by_seat(game, 5, sides, SingleSeat("italy", entrant("random")))
    names = {seat: bot.bot.name for seat, bot in zip(game.seats, bots, strict=True)}
    assert names == dict.fromkeys(game.seats, "random") | {"italy": "scripted"}
    assert next(bot for seat, bot in zip(game.seats, bots, strict=True) if seat == "italy").seats == ("italy",)
    assert {bot.seats for bot in bots if bot.bot.name == "random"} == {
        ("germany", "japan"),
        ("united_kingdom", "soviet_union", "united_states"),
    }


def test_a_stronger_bot_shows_at_a_single_seat() -> None:
    """The deal and the other seats are the same for both: what differs is who plays the seat."""
    game = haversack.load("greatwar")
    one, other = entrant("scripted"), entrant("random")
    single = SingleSeat("central", other)
    won = [play_game(game, seed, {"central": one, "entente": other}, {}, single=single).winner for seed in range(12)]
    assert won.count("central") >= 9


def test_equal_bots_are_equal_at_a_single_seat() -> None:
    """The two games of a pair are the same game, so each has won one."""
    single = SingleSeat("germany", entrant("random"))
    pairing = Pairing("ww2", {}, 3, entrant("random"), entrant("random"), single)
    one, other = play_pairing(pairing)
    assert (one.winner, one.scores, one.decisions) == (other.winner, other.scores, other.decisions)
