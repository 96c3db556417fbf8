"""The tutor says what would follow, from worlds dealt anew and never from the truth."""

import random

import pytest

import haversack
from haversack.kernel.state import GameState
from haversack.learn import lesson, run
from haversack.learn.tutor import MOST_TOLD, foresee


def after(game: str, name: str, *keys: str) -> GameState:
    """Return the state of a lesson after some choices."""
    return run(lesson(game, name), keys)[1]


def said(state: GameState, key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is certain and what depends, of an option before the seat that decides."""
    decision = state.decision
    assert decision is not None
    option = next(one for one in decision.options if one.key == key)
    found = foresee(state, decision.seat, [decision.seat], 7)
    return next(((one.certain, one.depends) for one in found if one.option == option.id), ((), ()))


def test_supply_that_is_cut_is_foreseen() -> None:
    """Built elsewhere, the Army in Russia is lost for certain; in the gap, it is not."""
    state = after("ww2", "02-the-chain", "play:de_build_army")
    certain, _ = said(state, "space:western_europe")
    assert "The German Army in Russia is out of supply and removed." in certain
    assert any("scores 4 VP" in sentence for sentence in certain)
    certain, depends = said(state, "space:eastern_europe")
    assert not any("removed" in sentence for sentence in (*certain, *depends))


def test_what_a_hidden_card_may_do_is_not_certain() -> None:
    """An attack on Ukraine may be answered by a face-down card: that it removes the Army depends."""
    state = after("ww2", "06-answer-and-counter", "play:de_land_battle")
    certain, depends = said(state, "space:ukraine")
    removed = "The Soviet Army in Ukraine is removed by the battle."
    assert removed not in certain
    assert removed in depends


def test_the_end_of_a_battle_of_cards_is_foreseen() -> None:
    """With the enemy's last card unknown, who wins by the weaker card is told as far as it is known."""
    state = after("greatwar", "05-fortifications")
    certain, _ = said(state, "play:red-h-q")
    assert any("cancelled by Fortifications" in sentence for sentence in certain)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_it_never_looks_at_the_truth(game_id: str) -> None:
    """With another truth behind what the seat knows it says the very same; the game is left alone."""
    game = haversack.load(game_id)
    for seed in range(2):
        state, dice = game.new(seed), random.Random(seed)
        for _ in range(60):
            state.apply(dice.choice(state.legal))
        decision = state.decision
        assert decision is not None
        before = state.digest()
        found = foresee(state, decision.seat, [decision.seat], 3, worlds=3)
        assert state.digest() == before
        other = state.determinise(decision.seat, 5)
        assert foresee(other, decision.seat, [decision.seat], 3, worlds=3) == found
        ids = {option.id for option in decision.options}
        for one in found:
            assert one.option in ids
            assert len(one.depends) <= MOST_TOLD
            assert not set(one.certain) & set(one.depends)
        others = [seat for seat in game.seats if seat != decision.seat]
        assert foresee(state, others[0], [others[0]], 3) == []
