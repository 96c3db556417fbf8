"""The colours of countries, Powers and sides: those of the browser, read from its style sheet."""

import re
from functools import cache
from importlib.resources import files

RULE = re.compile(r"\.livery-([\w-]+) \{ --livery: (#[0-9a-f]{6}); --livery-ink: (#[0-9a-f]{6}); \}")


@cache
def liveries() -> dict[str, tuple[str, str]]:
    """Return the ground and the ink of each livery."""
    sheet = (files("haversack") / "web" / "cards.css").read_text(encoding="utf-8")
    return {name: (ground, ink) for name, ground, ink in RULE.findall(sheet)}


def block(name: str) -> str:
    """Return the style of what belongs to somebody: the ink on the ground, so that it can be read on any terminal."""
    ground, ink = liveries()[name]
    return f"bold {ink} on {ground}"
