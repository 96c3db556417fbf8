"""The games in OpenSpiel: `pyspiel.load_game("python_haversack_ww2")` once this module is imported.

Chance. All chance of a Haversack game comes from one seed, so there is one chance node, at the root, that picks one of
`deals` equally likely seeds; after it the game is deterministic. What a player does not know is dealt anew by
`resample_from_infostate`, from all the worlds the player cannot tell apart, whether or not a seed leads there.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

import haversack
from haversack.bots.levels import check_plays, seat_bot
from haversack.envs import python_name
from haversack.envs.memory import Memory, recall_layout, write_recall
from haversack.envs.observer import Observer
from haversack.kernel.codec import canonical
from haversack.kernel.encoding import length
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

MOST_DECISIONS: Final = 5_000
DEALS: Final = 4096
RESAMPLES: Final = 1 << 53


class Table:
    """The Python side of a state: the game under way and what each seat and a spectator remember of it."""

    __slots__ = ("game", "options", "state", "memories")

    def __init__(self, game: Game, options: Mapping[str, object]) -> None:
        self.game = game
        self.options = options
        self.state: GameState | None = None
        self.memories: list[Memory] = []

    def begin(self, state: GameState) -> None:
        """Take a game that nobody has seen anything of."""
        self.state = state
        self.memories = [Memory() for _ in range(len(self.game.seats) + 1)]

    def apply(self, choice: int) -> None:
        """Make a choice, and note it for who made it."""
        state = self.under_way()
        if choice not in state.legal:
            raise pyspiel.SpielError(f"The action {choice} cannot be chosen now.")
        self.memories[state.seat].note(state.log, choice)
        state.apply_id(choice)

    def under_way(self) -> GameState:
        """Return the state, once the cards are dealt."""
        if self.state is None:
            raise pyspiel.SpielError("The cards are not dealt yet; apply a chance outcome first.")
        return self.state

    def __deepcopy__(self, memo: object) -> "Table":
        other = Table(self.game, self.options)
        if self.state is not None:
            other.state = self.state.clone()
            other.memories = [memory.copy() for memory in self.memories]
        return other

    def resampled(self, seat: int, seed: int) -> "Table":
        """Return a world the seat cannot tell from this one. Of the past the other seats know there what all know."""
        state = self.under_way()
        for number in (seat, -1):
            self.memories[number].digest(state.log, number)
        other = Table(self.game, self.options)
        other.state = state.determinise(self.game.seats[seat], seed)
        public = self.memories[-1]
        other.memories = [public.moved(other.state.log) for _ in self.memories]
        other.memories[seat] = self.memories[seat].moved(other.state.log)
        return other

    # Saving: a game that was played is its record; one dealt for a search is a position and the hashes.

    def __reduce__(self) -> tuple[Callable[..., "Table"], tuple[object, ...]]:
        return restored, (self.game.id, self.game.pack, dict(self.options), self._saved())

    def _saved(self) -> dict[str, object] | None:
        state = self.state
        if state is None:
            return None
        if state.seed is not None:
            return {"seed": state.seed, "choices": [state.choice_id(key) for key in state.history]}
        hashes = [memory.digest(state.log, number) for number, memory in enumerate(self.memories[:-1])]
        hashes.append(self.memories[-1].digest(state.log, -1))
        return {"position": state.position(), "hashes": hashes}


def restored(
    game_id: str, pack: dict[str, object] | None, options: dict[str, object], saved: dict[str, Any] | None
) -> Table:
    """Return a table as it was saved."""
    table = Table(haversack.load(game_id, pack=pack), options)
    if saved is None:
        return table
    if "seed" in saved:
        table.begin(table.game.new(saved["seed"], options))
        for choice in saved["choices"]:
            table.apply(choice)
        return table
    table.begin(table.game.position(saved["position"]))
    for memory, known in zip(table.memories, saved["hashes"], strict=True):
        memory._hash = known
        memory._log = table.under_way().log
    return table


class SpielState(pyspiel.State):
    """A state as OpenSpiel sees it."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.table = Table(game.haversack, game.settings)

    def current_player(self) -> int:
        """Return who chooses: chance before the deal, then a seat, nobody at the end."""
        state = self.table.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return state.seat if state.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.table.state
        return state.legal if state is not None and state.seat == player else []

    # These two answer Python callers at once; OpenSpiel's own would ask C++, which asks this class again

    def is_chance_node(self) -> bool:
        """Say whether the cards are still to be dealt."""
        return self.table.state is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return what a player, by default the one whose decision it is, may choose, in ascending order."""
        state = self.table.state
        if state is None:
            return list(range(self.get_game().deals))
        if player is None or player == state.seat:
            return list(state.legal)
        if player < 0 and state.seat >= 0:
            raise pyspiel.SpielError(f"{player} is no player.")
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all equally likely."""
        if self.table.state is not None:
            raise pyspiel.SpielError("This is no chance node.")
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.state is not None:
            table.apply(action)
            return
        if not 0 <= action < self.get_game().deals:
            raise pyspiel.SpielError(f"There is no deal {action}.")
        table.begin(table.game.new(action, table.options))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"deal:{action}"
        keys = self.table.game.vocabulary.keys
        return keys[action] if 0 <= action < len(keys) else f"unknown:{action}"

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        state = self.table.state
        return state is not None and state.seat < 0

    def returns(self) -> list[float]:
        """Return 1 for each seat of the winners and -1 for each of the losers, once the game is over."""
        state = self.table.state
        outcome = None if state is None else state.outcome
        game = self.get_game()
        if outcome is None or outcome.winner is None:
            return [0.0] * game.num_players()
        return [1.0 if team == outcome.winner else -1.0 for team in game.team_of]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a state this player cannot tell from this one, all it does not know dealt anew."""
        other: SpielState = self.clone()
        if self.table.state is not None:
            other.table = self.table.resampled(player, int(sampler() * RESAMPLES))
        return other

    def __str__(self) -> str:
        state = self.table.state
        if state is None:
            return "before the deal"
        return canonical({"digest": state.digest(), "view": state.view(list(self.table.game.seats))})


class SeatObserver:
    """What a player sees, as numbers (the encoding, by its blocks) and as a string.

    The string is the seat's view; with perfect recall, the hash of what the seat has lived through before it, and the
    numbers have behind them what it remembers (`haversack.envs.memory`). A game
    seen by nobody in particular (no private information) is what a spectator sees.
    """

    def __init__(self, game: "SpielGame", kind: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(kind.perfect_recall)
        layout = game.haversack.layout() if self._private and kind.public_info else []
        self._seen = length(layout)
        if layout and self._recall:
            layout = layout + recall_layout(self._seen)
        self.tensor = np.zeros(length(layout), np.float32) if layout else None
        self._observers = [Observer(game.haversack, seat) for seat in game.haversack.seats] if layout else []
        self.dict: dict[str, Any] = {}
        for block in layout:
            assert self.tensor is not None
            self.dict[block.name] = self.tensor[block.start : block.start + block.size].reshape(block.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows now into the tensor."""
        table = state.table
        if self.tensor is None:
            return
        if table.state is None:
            self.tensor.fill(0.0)
            return
        self.tensor[: self._seen] = self._observers[player].of(table.state)
        if self._recall:
            digest = table.memories[player].digest(table.state.log, player)
            write_recall(self.tensor[self._seen :], table.state.log, digest, 1 << player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player knows now, with perfect recall also what it knew before."""
        table = state.table
        if table.state is None:
            return "before the deal"
        seat = table.game.seats[player] if self._private else None
        view = canonical(table.state.view(seat))
        if not self._recall:
            return view
        known = player if self._private else -1
        past = table.memories[known].digest(table.state.log, known).hex()
        return f"{past} {blake2b(view.encode(), digest_size=16).hexdigest()}"


class NamedBot(pyspiel.Bot):
    """A bot of the package at a player's seat, by `name`, `name@iterations` or the file of a policy.

    The game itself holds no bots: in OpenSpiel its players are fixed, and its loops ask bots beside it.
    """

    def __init__(self, game: "SpielGame", player: int, name: str, seed: int = 0) -> None:
        super().__init__()
        self._seed = seed
        self._bot = seat_bot(name, (game.haversack.seats[player],), seed)
        check_plays(self._bot.bot, game.game_id)

    def restart(self) -> None:
        """Begin another game, the same if it is the same game."""
        self._bot.restart(self._seed)

    def restart_at(self, state: "SpielState") -> None:
        """Begin a game at some state."""
        self.restart()

    def step(self, state: "SpielState") -> int:
        """Return the choice of the player whose decision it is."""
        return self._bot.choose(state.table.under_way())


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel sees it. Its parameters are the options of the game, `deals`, and `pack`, a file."""

    game_id: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.deals = int(given.pop("deals", DEALS))
        try:
            self.haversack: Game = haversack.load(self.game_id, pack=given.pop("pack", "") or None)
        except HaversackError as error:
            raise pyspiel.SpielError(str(error)) from None
        self.settings: dict[str, object] = {**{o.name: o.default for o in self.haversack.options}, **given}
        if self.deals < 1:
            raise pyspiel.SpielError("There must be at least one deal.")
        try:
            self.haversack.new(0, self.settings)
        except HaversackError as error:
            raise pyspiel.SpielError(str(error)) from None
        seats, teams = self.haversack.seats, self.haversack.teams
        self.team_of = [next(team for team, members in teams.items() if seat in members) for seat in seats]
        super().__init__(self.kind, information(self.haversack, self.deals), dict(params or {}))

    def new_initial_state(self, *start: Any) -> SpielState:
        """Return a game before its deal."""
        if start:
            raise pyspiel.SpielError("A game begins with its deal; states are read by deserialize_state.")
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> SeatObserver:
        """Return an observer of one kind of information."""
        return SeatObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def is_balanced(game: Game) -> bool:
    """Say whether all teams have as many seats."""
    return len({len(seats) for seats in game.teams.values()}) == 1


def information(game: Game, deals: int) -> Any:
    """Return the sizes of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.vocabulary),
        max_chance_outcomes=deals,
        num_players=len(game.seats),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if is_balanced(game) else None,
        max_game_length=MOST_DECISIONS,
    )


def game_type(game: Game) -> Any:
    """Return what kind of game it is."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_haversack_{python_name(game.id)}",
        long_name=f"Haversack: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if is_balanced(game) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "deals": DEALS,
            "pack": "",
            **{option.name: option.default for option in game.options},
        },
    )


def register(game_id: str) -> None:
    """Register a game with OpenSpiel, which wants a class for each: it holds it until after Python has ended."""
    kind = game_type(haversack.load(game_id))
    pyspiel.register_game(
        kind, type(f"SpielGame_{python_name(game_id)}", (SpielGame,), {"game_id": game_id, "kind": kind})
    )


for _game_id in haversack.GAMES:
    register(_game_id)
