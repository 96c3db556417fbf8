"""The games in OpenSpiel: its own tests, its ISMCTS bot, and what a player can tell from what."""

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import haversack
from haversack.envs import python_name
from haversack.kernel.encoding import length

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")

from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import haversack.envs.spiel  # noqa: E402
from haversack.envs.memory import Memory, recall_layout  # noqa: E402

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def load(game_id: str, parameters: str = "") -> Any:
    """Return the game as OpenSpiel gives it."""
    return pyspiel.load_game(f"python_haversack_{python_name(game_id)}{parameters}")


def dealt(game: Any, deal: int = 1) -> Any:
    """Return a state after its chance node."""
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


def walk(game: Any, seed: int, share: float) -> Any:
    """Yield some states of a random game."""
    dice, state = random.Random(seed), dealt(game, seed)
    while not state.is_terminal():
        if dice.random() < share:
            yield state
        state.apply_action(dice.choice(state.legal_actions()))
    yield state


class LeadEvaluator:
    """Values a state by the lead in points; every choice looks as good as another."""

    def evaluate(self, state: Any) -> Any:
        """Return a value for each player."""
        scores, teams = state.table.state.scores(), state.get_game().team_of
        lead = {team: scores[team] - max(s for t, s in scores.items() if t != team) for team in scores}
        return np.array([lead[team] / 100 for team in teams])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return a weight for each choice."""
        legal = state.legal_actions()
        return [(choice, 1 / len(legal)) for choice in legal]


def test_it_passes_openspiels_random_simulation(game_id: str) -> None:
    """OpenSpiel's own test plays a game, clones and serialises on the way, and checks each state."""
    pyspiel.random_sim_test(load(game_id, "(deals=16)"), num_sims=1, serialize=True, verbose=False)


def test_openspiels_ismcts_bot_plays_a_whole_game(game_id: str) -> None:
    """The bot searches worlds dealt anew for its seat, and plays the seat to the end."""
    game = load(game_id)
    dice = np.random.RandomState(1)
    bot = ISMCTSBot(game, LeadEvaluator(), uct_c=1.0, max_simulations=6, random_state=dice)
    state, searched = dealt(game), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.current_player() == 0:
            choice = int(bot.step(state))
            searched += len(legal) > 1
        else:
            choice = int(dice.choice(legal))
        assert choice in legal
        state.apply_action(choice)
    assert searched > 5
    assert sorted(set(state.returns())) in ([-1.0, 1.0], [0.0])


def test_states_are_those_of_the_rules(game_id: str) -> None:
    """Players, choices, their names, the end and the returns are the game's own."""
    game, own = load(game_id), haversack.load(game_id)
    state, truth = dealt(game, 3), own.new(3)
    dice = random.Random(3)
    while not state.is_terminal():
        assert state.current_player() == truth.seat
        assert state.legal_actions() == truth.legal
        assert state.legal_actions((truth.seat + 1) % len(own.seats)) == []
        assert pyspiel.State.legal_actions(state) == truth.legal
        assert pyspiel.State.is_chance_node(state) is state.is_chance_node() is False
        choice = dice.choice(truth.legal)
        assert state.action_to_string(truth.seat, choice) == own.vocabulary.keys[choice]
        state.apply_action(choice)
        truth.apply(choice)
    assert truth.outcome is not None
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == pyspiel.State.legal_actions(state) == []
    winners = own.teams.get(truth.outcome.winner or "", ())
    for seat, value in zip(own.seats, state.returns(), strict=True):
        assert value == (0 if truth.outcome.winner is None else 1 if seat in winners else -1)


def test_chance_is_one_node_of_equal_deals(game_id: str) -> None:
    """The root is a chance node with as many deals as asked for; there is no other."""
    game = load(game_id, "(deals=7)")
    root = game.new_initial_state()
    assert root.is_chance_node()
    assert pyspiel.State.is_chance_node(root)
    assert root.legal_actions() == pyspiel.State.legal_actions(root) == list(range(7))
    assert root.chance_outcomes() == [(deal, 1 / 7) for deal in range(7)]
    assert root.information_state_string(0) == root.observation_string(0) == str(root)
    assert not any(root.observation_tensor(0))
    assert len({str(dealt(game, deal)) for deal in range(7)}) == 7
    assert not any(state.is_chance_node() for state in walk(game, 1, 0.2))


def test_resampling_keeps_what_the_player_knows(game_id: str) -> None:
    """A resampled state has the same strings, numbers and choices for the player, and other secrets."""
    game, differs = load(game_id), 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in walk(game, 2, 0.15):
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differs += str(other) != str(state)
        before = str(state)
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before
    assert differs > 5


def test_information_states_remember(game_id: str) -> None:
    """Two pasts a player could tell apart differ in its string, though nothing of it shows in the present view."""
    game = load(game_id)
    for state in walk(game, 4, 0.15):
        if state.is_terminal() or len(state.legal_actions()) < 2:
            continue
        player, choices = state.current_player(), state.legal_actions()
        strings = {state.child(choice).information_state_string(player) for choice in choices}
        tensors = {tuple(state.child(choice).information_state_tensor(player)) for choice in choices}
        assert len(tensors) == len(choices)
        assert len(strings) == len(choices)


def test_information_states_keep_secrets(game_id: str) -> None:
    """What a player cannot know changes nothing in its string: worlds dealt alike for it share it."""
    game, own = load(game_id), haversack.load(game_id)
    for state in walk(game, 5, 0.03):
        if state.is_terminal():
            continue
        for player, seat in enumerate(own.seats):
            table = state.table
            events = table.state.events_for(seat)
            other = table.state.determinise(seat, 9)
            assert other.events_for(seat) == events
            known = Memory()
            again = Memory()
            assert known.digest(other.log, player) == again.digest(table.state.log, player)


def test_strings_do_not_depend_on_when_they_are_asked_for(game_id: str) -> None:
    """A string asked for at every step, and one asked for at the end alone, are the same."""
    game = load(game_id)
    first, second = dealt(game, 6), dealt(game, 6)
    dice = random.Random(6)
    for _ in range(120):
        if first.is_terminal():
            break
        choice = dice.choice(first.legal_actions())
        for player in range(game.num_players()):
            first.information_state_string(player)
        first.apply_action(choice)
        second.apply_action(choice)
    for player in range(game.num_players()):
        assert first.information_state_string(player) == second.information_state_string(player)


def test_states_are_saved_and_read(game_id: str) -> None:
    """Serialised and pickled states go on alike, also those dealt anew, and in the middle of an effect."""
    game = load(game_id)
    for state in walk(game, 7, 0.02):
        kinds = [state]
        if not state.is_terminal():
            kinds.append(
                state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
            )
        for one in kinds:
            for again in (game.deserialize_state(one.serialize()), pickle.loads(pickle.dumps(one))):
                copy = one.clone()
                for _ in range(4):
                    assert str(again) == str(copy)
                    assert again.history() == copy.history()
                    for player in range(game.num_players()):
                        assert again.information_state_string(player) == copy.information_state_string(player)
                    if copy.is_terminal():
                        break
                    copy.apply_action(copy.legal_actions()[-1])
                    again.apply_action(again.legal_actions()[-1])
    fresh = game.new_initial_state()
    assert str(game.deserialize_state(fresh.serialize())) == str(fresh)


def test_the_observer_shows_the_encoding_by_its_blocks(game_id: str) -> None:
    """Tensor, named blocks and strings are those of the seat; a spectator gets no numbers."""
    game, own = load(game_id), haversack.load(game_id)
    state = dealt(game, 2)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert (observation.tensor == np.asarray(own.encode(own.new(2), own.seats[1]), np.float32)).all()
    assert [(name, block.shape) for name, block in observation.dict.items()] == [
        (b.name, b.shape) for b in own.layout()
    ]
    assert game.observation_tensor_shape() == [length(own.layout())]
    assert game.information_state_tensor_shape() == [length(recall_layout(length(own.layout())))]
    nobody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(game, nobody)
    assert public.tensor is None
    assert public.string_from(state, 0) == public.string_from(state, 1) != observation.string_from(state, 1)
    with pytest.raises(ValueError, match="not supported"):
        game.make_py_observer(None, {"nope": 1})


def test_bad_input_is_a_spiel_error(game_id: str) -> None:
    """Illegal actions, actions after the end, wrong players and parameters raise SpielError, and change nothing."""
    game = load(game_id, "(deals=9)")
    state = dealt(game)
    illegal = next(a for a in range(game.num_distinct_actions()) if a not in state.legal_actions())
    before = str(state)
    over = list(walk(game, 1, 0.0))[-1]
    faults: tuple[Callable[[], object], ...] = (
        lambda: state.apply_action(illegal),
        lambda: state.apply_action_with_legality_check(illegal),
        lambda: state.apply_action(10**6),
        lambda: state.chance_outcomes(),
        lambda: state.legal_actions(-7),
        lambda: over.apply_action(illegal),
        lambda: game.new_initial_state().apply_action(9),
        lambda: state.information_state_string(game.num_players()),
        lambda: state.observation_tensor(-1),
        lambda: load(game_id, "(nope=1)"),
        lambda: load(game_id, "(deals=0)"),
        lambda: pyspiel.load_game("python_haversack_chess"),
        lambda: game.new_initial_state("a position"),
    )
    for fault in faults:
        with pytest.raises(pyspiel.SpielError):
            fault()
    assert str(state) == before
    word = next((option for option in haversack.load(game_id).options if option.choices), None)
    if word is not None:
        with pytest.raises(pyspiel.SpielError, match=word.name):
            load(game_id, f"({word.name}=nonsense)")


def test_options_are_parameters(game_id: str) -> None:
    """An option given to load_game is that of the game played."""
    option = next(one for one in haversack.load(game_id).options if one.type == "bool")
    game = load(game_id, f"({option.name}={not option.default})")
    assert dealt(game).table.state.options[option.name] is not option.default


def test_python_ends_in_good_order(game_id: str) -> None:
    """An interpreter that has registered and played a game exits without a fault."""
    code = (
        "import pyspiel, haversack.envs.spiel\n"
        f"pyspiel.load_game('python_haversack_{python_name(game_id)}').new_initial_state().apply_action(1)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert (done.returncode, done.stderr) == (0, "")
