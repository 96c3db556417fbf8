"""Bots at tables: they think outside the event loop, within their time, and their answer to an old question is dropped.

Bots that answer at once think in a thread. Those that take their time think in a process, which is handed a position
with everything the seat does not know dealt anew. Cancelling the choice ends the thinking. A service that is given
workers has all its bots think there.
"""

import asyncio
import os
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import haversack
from haversack.bots.hindsight import regret
from haversack.bots.levels import BOTS, budget_of, make_bot
from haversack.bots.protocol import Budget
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState
from haversack.server.logs import log
from haversack.server.reviews import LOOK_BACK, part_at
from haversack.server.worker_pool import Answer, Work, WorkerPool, Workers

QUICK = "normal"
GRACE = 5.0
MOST_PROCESSES = 4
SEEDS = 1 << 62
WAYS = 4
REVIEW_MILLISECONDS = 600
CHOOSE, REVIEW = "choose", "review"
EXPECTS = re.compile(r"I expect .*$")


def usual_processes() -> int:
    """Return in how many processes bots think, unless somebody says so."""
    return max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


def choice_of(state: GameState, seat: str, level: str, dice: int) -> Answer:
    """Return what a bot chooses for a seat, and its words about it."""
    seated = SeatedBot(make_bot(level, dice), seat, budget_of(level), dice)
    choice = seated.choose(state)
    said = seated.bot.explain()
    return choice, said.words if said is not None else ""


def choice_at(game: str, position: dict[str, object], seat: str, level: str, dice: int) -> Answer:
    """Return the same in another process, from a position dealt for that seat."""
    return choice_of(_dealt(game, position), seat, level, dice)


def _dealt(game: str, position: dict[str, object]) -> GameState:
    """Return the state of a position, by the rules it names."""
    version = position.get("rules_version")
    pack = position.get("pack")
    kept = version if isinstance(version, int) else None
    rules = haversack.load(game, pack=pack if isinstance(pack, dict) else None, version=kept)
    return rules.position(position).quiet()


def thought_at(task: str, *question: Any) -> Answer:
    """Return the answer to a question of one of the kinds there are, in a process."""
    if task == LOOK_BACK:
        return part_at(*question)
    return choice_at(*question) if task == CHOOSE else review_at(*question)


def review_at(game: str, position: dict[str, object], seats: tuple[str, ...], chosen: str, dice: int) -> Answer:
    """Return how many thousandths of the chance to win were given away by a choice, and the mistake in a sentence."""
    state = _dealt(game, position)
    found = regret(state, seats, state.vocabulary.id(chosen), dice, Budget(milliseconds=REVIEW_MILLISECONDS))
    return (round(1000 * found.gap), found.words) if found is not None else (0, "")


def advice_for(state: GameState, seat: str, dice: int) -> dict[str, object]:
    """Return a choice with a sentence about it, and how the ways considered compare, the best being 100."""
    seated = SeatedBot(make_bot(QUICK, dice), seat, budget_of(QUICK), dice)
    choice = seated.choose(state)
    said = seated.bot.explain()
    if said is None:
        return {"option": choice, "words": "", "ways": []}
    values = [one.value for one in said.considered]
    low, span = min(values), max(values) - min(values)
    keys = state.vocabulary
    ways = [
        {
            "option": keys.id(one.key),
            "label": one.label,
            "share": round(10 + 90 * (one.value - low) / span) if span else 100,
        }
        for one in said.considered[:WAYS]
    ]
    expects = EXPECTS.search(said.words)
    return {"option": choice, "words": expects[0] if expects else "", "ways": ways}


class BotService:
    """Where bots think."""

    def __init__(
        self,
        work: Work = thought_at,
        grace: float = GRACE,
        workers: Workers | None = None,
        processes: int | None = None,
    ) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._grace = grace
        self._all_far = workers is not None
        self.workers = workers or WorkerPool(work, processes or usual_processes())

    async def choose(self, state: GameState, seat: str, level: str) -> Answer:
        """Return a choice for the seat that decides; a bot that fails or is over its time is stood in for."""
        legal = list(state.legal)
        if len(legal) == 1:
            return legal[0], ""
        try:
            answer = await self._thought(state, seat, level)
        except Exception:
            log.exception("bot failed", extra={"fields": {"level": level, "seat": seat}})
            answer = None
        return answer if answer is not None and answer[0] in legal else (secrets.choice(legal), "")

    async def advise(self, state: GameState, seat: str) -> dict[str, object]:
        """Return what a quick bot would choose for the seat that decides, why, and how good the other ways look."""
        loop = asyncio.get_running_loop()
        dice = secrets.randbelow(SEEDS)
        return await loop.run_in_executor(self._thread, advice_for, state.clone().quiet(), seat, dice)

    async def review(self, state: GameState, seats: tuple[str, ...], chosen: str) -> Answer:
        """Return what speaks against a choice made in a state: by how much, and in words; 0 if nothing does."""
        dice = secrets.randbelow(SEEDS)
        game, version = state.identity()
        dealt = {**state.determinise(seats, dice).position(), "rules_version": version}
        question = (REVIEW, game, dealt, seats, chosen, dice)
        return await self.workers.ask(question, REVIEW_MILLISECONDS / 1000 + self._grace) or (0, "")

    async def _thought(self, state: GameState, seat: str, level: str) -> Answer | None:
        dice = secrets.randbelow(SEEDS)
        milliseconds = BOTS[level].budget.get("milliseconds", 0 if self._all_far else None)
        if milliseconds is not None:
            game, version = state.identity()
            dealt = {**state.determinise(seat, dice).position(), "rules_version": version}
            question = (CHOOSE, game, dealt, seat, level, dice)
            answer = await self.workers.ask(question, milliseconds / 1000 + self._grace)
            if answer is not None:
                return answer
            level = QUICK
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, choice_of, state.clone().quiet(), seat, level, dice)

    def close(self) -> None:
        """Send all bots home."""
        self.workers.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
