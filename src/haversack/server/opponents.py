"""Bots at tables: they think outside the event loop, within their time, and their answer to an old question is dropped.

Bots that answer at once think in a thread. Those that take their time think in a process, which is handed a position
with everything the seat does not know dealt anew: neither thread nor process keeps the loop from its work.
"""

import asyncio
import multiprocessing
import secrets
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import haversack
from haversack.bots.levels import BOTS, budget_of, make_bot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState

LEVELS = ("random", "easy", "normal", "hard")
PATIENCE = 20.0
SEEDS = 1 << 62


def levels() -> dict[str, str]:
    """Return the levels a player chooses from, each with a line about it."""
    return {name: BOTS[name].help for name in LEVELS if name in BOTS}


def choice_of(state: GameState, seat: str, level: str, dice: int) -> tuple[int, str]:
    """Return what a bot chooses for a seat, and its words about it."""
    seated = SeatedBot(make_bot(level, dice), seat, budget_of(level), dice)
    choice = seated.choose(state)
    said = seated.bot.explain()
    return choice, said.words if said is not None else ""


def choice_at(game: str, position: dict[str, object], seat: str, level: str, dice: int) -> tuple[int, str]:
    """Return the same in another process, from a position dealt for that seat."""
    return choice_of(haversack.load(game).position(position).quiet(), seat, level, dice)


class Opponents:
    """Where bots think."""

    def __init__(self, processes: int = 1) -> None:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._processes: ProcessPoolExecutor | None = None
        self._number = processes

    async def choose(self, state: GameState, seat: str, level: str) -> tuple[int, str]:
        """Return a choice for the seat that decides; if the bot does not answer in time, one by lot."""
        if len(state.legal) == 1:
            return state.legal[0], ""
        dice = secrets.randbelow(SEEDS)
        loop = asyncio.get_running_loop()
        if BOTS[level].budget.get("milliseconds") is None:
            work = loop.run_in_executor(self._threads, choice_of, state.clone().quiet(), seat, level, dice)
        else:
            dealt = state.determinise(seat, dice).position()
            game = state.identity()[0]
            work = loop.run_in_executor(self._pool(), choice_at, game, dealt, seat, level, dice)
        try:
            choice, words = await asyncio.wait_for(work, PATIENCE)
        except TimeoutError:
            return secrets.choice(state.legal), ""
        return (choice, words) if choice in state.legal else (secrets.choice(state.legal), "")

    def _pool(self) -> Executor:
        if self._processes is None:
            context = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(self._number, mp_context=context)
        return self._processes

    def close(self) -> None:
        """Send all bots home."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
