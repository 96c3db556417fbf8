"""The table in words: what it says, how long it is, what it keeps."""

import statistics
from itertools import islice

import pytest

import haversack
from haversack.llm.law import told_states
from haversack.llm.text import CHARACTERS_IN_A_TOKEN, Teller, tokens

STATES = 80


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_seat_is_told_the_same_in_every_world_it_cannot_tell_apart(name: str) -> None:
    """A sample of what `benchmarks/text_view.py` does on 10,000 states; and the text is short enough."""
    told = list(islice(told_states(haversack.load(name), 5, share=0.25), STATES))
    assert [one for one in told if not one.alike] == []
    lengths = [one.characters / CHARACTERS_IN_A_TOKEN for one in told if len(one.seats) == 1]
    assert statistics.median(lengths) <= 1_200


def test_the_text_of_another_world_would_differ_if_it_told_a_hand() -> None:
    """The law is not kept by saying nothing: with the seat's own eyes the deals differ."""
    game = haversack.load("ww2")
    state, teller = game.new(1), Teller(game)
    assert teller.state(state, ["japan"]) != teller.state(state.determinise("germany", 5), ["japan"])


@pytest.mark.parametrize("name", haversack.GAMES)
def test_the_question_lists_every_answer_by_key(name: str) -> None:
    game = haversack.load(name)
    state = game.new(3)
    decision = state.decision
    assert decision is not None
    text = Teller(game).state(state, [decision.seat])
    assert game.title in text
    assert decision.prompt in text
    for option in decision.options:
        assert option.aside or f"\n{option.key} = {option.label}" in text
    assert tokens("seven..") == 3


def test_who_is_not_asked_is_told_so_and_the_end_is_told() -> None:
    game = haversack.load("greatwar")
    state, teller = game.new(2), Teller(game)
    other = next(seat for seat in game.seats if seat != game.seats[state.seat])
    assert "You are not asked anything now." in teller.state(state, [other])
    while state.legal:
        state.apply_id(state.legal[-1])
    assert "The game is over" in teller.state(state, [other])
