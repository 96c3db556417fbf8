"""Every block of code that the pages show, README and CONTRIBUTING among them."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))),
)
FENCE = re.compile(r"^( *)``` *(?:\{ *\.)?(\w*)[^\n`]*\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
PROMPT = "$ "


class Block(NamedTuple):
    """A block of code: where it stands, its language, what it says."""

    page: str
    line: int
    kind: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def included(self) -> list[str]:
        """Return the files that the block shows parts of."""
        return [name.split(":")[0] for name in re.findall(r'--8<-- "(.+?)"', self.text)]


@cache
def page_blocks(page: str) -> tuple[Block, ...]:
    """Return the blocks of a page in their order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = FENCE.finditer(text)
    return tuple(Block(page, text.count("\n", 0, one.start()) + 1, one[2], one[3]) for one in found)


def blocks(page: str, kind: str) -> list[str]:
    """Return what the blocks of a language on a page say."""
    return [block.text for block in page_blocks(page) if block.kind == kind]


def commands(page: str) -> list[str]:
    """Return the command lines of a page."""
    lines = [line for text in blocks(page, "console") for line in text.splitlines()]
    return [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]


@cache
def names_of_tests(path: str) -> set[str]:
    """Return the names of the tests of a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
