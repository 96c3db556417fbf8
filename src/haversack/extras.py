"""Which extra brings what is not installed: one sentence for each, with the command that mends it."""

from collections.abc import Mapping
from typing import Final

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "web": (
        *("alembic", "argon2", "cryptography", "msgspec", "prometheus_client"),
        *("segno", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    ),
    "postgres": ("psycopg",),
    "rl": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("open_spiel", "pyspiel"),
    "picture": ("PIL", "pillow", "resvg_py"),
    "data": ("numpy", "pyarrow"),
    "mcp": ("mcp",),
    "textarena": ("textarena",),
    "train": ("sb3_contrib", "stable_baselines3", "torch"),
    "ray": ("ray",),
    "native": ("mypy", "mypyc", "setuptools"),
    "bench": ("catanatron", "chess", "rlcard"),
}


def sentence_for(error: ImportError) -> str | None:
    """Return what to do about a package that is missing; None if it is one that no extra brings."""
    top = (error.name or "").split(".")[0]
    extra = next((name for name, brought in EXTRAS.items() if top in brought), None)
    if extra is None:
        return None
    return f"This needs {top}, which is not installed: pip install 'haversack[{extra}]'."
