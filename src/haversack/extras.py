"""Which extra brings what is not installed: one sentence for each, with the command that mends it."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

# Packages whose modules have another name than what is installed.
INSTALLED_AS: Final[Mapping[str, str]] = {
    "argon2": "argon2-cffi",
    "mypyc": "mypy",
    "pil": "pillow",
    "pyspiel": "open-spiel",
    "stable-baselines3": "sb3-contrib",
}
LINE: Final = re.compile(r"""([\w.-]+).*;.*\bextra\s*==\s*["']([\w-]+)["']""")


def sentence_for(error: ImportError) -> str | None:
    """Return what to do about a package that is missing; None if it is one that no extra brings."""
    top = (error.name or "").split(".")[0]
    if top == "haversack":
        return None
    plain = top.lower().replace("_", "-")
    extra = extra_of(INSTALLED_AS.get(plain, plain))
    if extra is None:
        return None
    return f"This needs {top}, which is not installed: pip install 'haversack[{extra}]'."


def extra_of(package: str) -> str | None:
    """Return the smallest extra that brings a package; the metadata list with an extra all it holds."""
    from importlib.metadata import PackageNotFoundError, requires  # slow to import

    try:
        lines = requires("haversack") or []
    except PackageNotFoundError:
        return None
    found = [match for match in map(LINE.match, lines) if match is not None]
    sizes = Counter(match[2] for match in found)
    bring = [match[2] for match in found if match[1].lower().replace("_", "-") == package]
    return min(bring, key=lambda extra: (sizes[extra], extra), default=None)
