"""Clocks: how much time each person of a table has, worked out from absolute times and nothing else.

A bank holds what is left of somebody's time. While its owner is waited for, it runs from `since` on; on vacation it
stands still until the owner is back or the vacation is used up. All of it is a few numbers that are kept in the store,
so a clock is right whoever reads it, after a restart too. Nothing here knows a table or reads the time.
"""

from typing import Literal, get_args

import msgspec

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LEAST_BACK = MINUTE
Speed = Literal["none", "live", "fast", "slow"]
Policy = Literal["bot", "pass", "vote"]
POLICIES: tuple[str, ...] = get_args(Policy)


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What the people of a table have agreed on; times are in seconds.

    `step` is added for each answer or each turn (`per`), up to `cap`. `window` is how long a window stays open in which
    nobody's bank runs. `policy` says what happens at zero.
    """

    speed: Speed
    bank: float = 0.0
    step: float = 0.0
    per: Literal["answer", "turn"] = "answer"
    cap: float = 0.0
    vacation: float = 0.0
    window: float = MINUTE
    policy: Policy = "bot"

    @property
    def has_banks(self) -> bool:
        """Say whether there is a clock; without one the table plays on unattended and hurries nobody."""
        return self.speed != "none"

    @property
    def back(self) -> float:
        """Return what somebody has at least who comes back after the time ran out, or is given more by the others."""
        return max(self.step, LEAST_BACK)


SETTINGS: dict[str, Setting] = {
    "none": Setting(speed="none", window=DAY),
    "live": Setting(speed="live", bank=45 * MINUTE, step=20.0, cap=HOUR),
    "fast": Setting(speed="fast", bank=20 * MINUTE, step=15.0, cap=30 * MINUTE),
    "slow": Setting(
        speed="slow", bank=3 * DAY, step=12 * HOUR, per="turn", cap=5 * DAY, vacation=14 * DAY, window=12 * HOUR
    ),
}


class Bank(msgspec.Struct, frozen=True):
    """Somebody's time: what was left at `since`, from when it runs; what is left of the vacation, begun at `away`."""

    left: float
    since: float | None = None
    vacation: float = 0.0
    away: float | None = None

    @property
    def back_at(self) -> float | None:
        """Return when a vacation that is under way is used up."""
        return None if self.away is None else self.away + self.vacation

    @property
    def runs_from(self) -> float | None:
        """Return from when the time runs: since its owner is waited for, or from the end of the vacation on."""
        if self.since is None:
            return None
        return self.since if self.back_at is None else max(self.since, self.back_at)

    @property
    def zero_at(self) -> float | None:
        """Return when nothing will be left, if everything stays as it is."""
        return None if self.runs_from is None else self.runs_from + self.left

    def left_at(self, now: float) -> float:
        """Return what is left at a time."""
        used = 0.0 if self.runs_from is None else max(0.0, now - self.runs_from)
        return max(0.0, self.left - used)

    def vacation_at(self, now: float) -> float:
        """Return what is left of the vacation at a time."""
        return self.vacation if self.away is None else max(0.0, self.vacation - max(0.0, now - self.away))

    def is_away(self, now: float) -> bool:
        """Say whether its owner is on vacation."""
        return self.away is not None and self.vacation_at(now) > 0.0

    def settled(self, now: float, runs: bool) -> "Bank":
        """Return the same bank written down at a time; it runs from then on, or stands."""
        vacation = self.vacation_at(now)
        away = now if self.is_away(now) else None
        return Bank(self.left_at(now), now if runs else None, vacation, away)

    def with_left(self, left: float) -> "Bank":
        """Return the bank with so much left."""
        return msgspec.structs.replace(self, left=left)


def opened(setting: Setting) -> Bank:
    """Return the bank that everybody begins with."""
    return Bank(setting.bank, None, setting.vacation)


def stepped(bank: Bank, setting: Setting, steps: int = 1) -> Bank:
    """Return a bank, written down, with so many steps more, or fewer; no step lifts it above the cap."""
    if steps > 0:
        return bank.with_left(max(bank.left, min(setting.cap, bank.left + steps * setting.step)))
    return bank.with_left(max(0.0, bank.left + steps * setting.step))


def gone_away(bank: Bank, now: float) -> Bank:
    """Return the bank of somebody whose vacation begins."""
    kept = bank.settled(now, bank.since is not None)
    return msgspec.structs.replace(kept, away=now)


def come_back(bank: Bank, now: float) -> Bank:
    """Return the bank of somebody who is back from vacation."""
    kept = bank.settled(now, bank.since is not None)
    return msgspec.structs.replace(kept, away=None)
