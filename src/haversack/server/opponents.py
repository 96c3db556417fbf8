"""Bots at tables: they think outside the event loop, within their time, and their answer to an old question is dropped.

Bots that answer at once think in a thread. Those that take their time think in a process, which is handed a position
with everything the seat does not know dealt anew. Cancelling the choice ends the thinking.
"""

import asyncio
import os
import re
import secrets
from concurrent.futures import ThreadPoolExecutor

import haversack
from haversack.bots.levels import BOTS, budget_of, make_bot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState
from haversack.server.logs import log
from haversack.server.thinkers import Answer, Thinkers, Work

LEVELS = ("random", "easy", "normal", "hard")
QUICK = "normal"
GRACE = 5.0
MOST_PROCESSES = 4
SEEDS = 1 << 62
WAYS = 4
EXPECTS = re.compile(r"I expect .*$")


def levels() -> dict[str, str]:
    """Return the levels a player chooses from, each with a line about it."""
    return {name: BOTS[name].help for name in LEVELS if name in BOTS}


def choice_of(state: GameState, seat: str, level: str, dice: int) -> Answer:
    """Return what a bot chooses for a seat, and its words about it."""
    seated = SeatedBot(make_bot(level, dice), seat, budget_of(level), dice)
    choice = seated.choose(state)
    said = seated.bot.explain()
    return choice, said.words if said is not None else ""


def choice_at(game: str, position: dict[str, object], seat: str, level: str, dice: int) -> Answer:
    """Return the same in another process, from a position dealt for that seat."""
    return choice_of(haversack.load(game).position(position).quiet(), seat, level, dice)


def advice_for(state: GameState, seat: str, dice: int) -> dict[str, object]:
    """Return a choice with a sentence about it, and how the ways considered compare, the best being 100."""
    seated = SeatedBot(make_bot(QUICK, dice), seat, budget_of(QUICK), dice)
    choice = seated.choose(state)
    said = seated.bot.explain()
    if said is None:
        return {"option": choice, "words": "", "ways": []}
    values = [one.value for one in said.considered]
    low, span = min(values), max(values) - min(values)
    keys = state.words()
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


class Opponents:
    """Where bots think."""

    def __init__(self, work: Work = choice_at, grace: float = GRACE) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._grace = grace
        self.thinkers = Thinkers(work, max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1)))

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

    async def _thought(self, state: GameState, seat: str, level: str) -> Answer | None:
        dice = secrets.randbelow(SEEDS)
        milliseconds = BOTS[level].budget.get("milliseconds")
        if milliseconds is not None:
            dealt = state.determinise(seat, dice).position()
            question = (state.identity()[0], dealt, seat, level, dice)
            answer = await self.thinkers.ask(question, milliseconds / 1000 + self._grace)
            if answer is not None:
                return answer
            level = QUICK
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, choice_of, state.clone().quiet(), seat, level, dice)

    def close(self) -> None:
        """Send all bots home."""
        self.thinkers.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
