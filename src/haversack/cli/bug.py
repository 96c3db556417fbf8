"""The report of a fault: a record that replays, with what was under way and what it was played on."""

import platform
from importlib.metadata import PackageNotFoundError, version

from haversack.cli.bench import build
from haversack.kernel.state import GameState


def bug_report(state: GameState) -> dict[str, object]:
    """Return the record of a game with all that helps to find a fault; it is a record like any other."""
    under_way: dict[str, object] = {"haversack": installed(), "build": build(), "python": platform.python_version()}
    if state.seat >= 0:
        kind, prompt = state.question()
        under_way |= {"trace": state.trace(), "kind": kind, "prompt": prompt, "rule": state.rule()}
    return {**state.record(), "bug": under_way}


def installed() -> str:
    """Return the version of the package, or that it runs from its sources."""
    try:
        return version("haversack")
    except PackageNotFoundError:
        return "from sources"
