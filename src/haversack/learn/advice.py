"""What stands behind a question: its rule in readable words, the readings that touch it, what a good player thinks."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import haversack
from haversack.rulebook import guide, ledger

ENOUGH: Final = 8  # words of the guide that say a rule by themselves; fewer stand in a sentence with others
CODE: Final = re.compile(r"`(\w+)`")


class RuleHelp(NamedTuple):
    """A rule as people read it, and the options of a table that change its reading."""

    text: str
    options: tuple[str, ...]


@cache
def advice(game_id: str) -> dict[str, str]:
    """Return what a good player thinks about, by the kind of question."""
    file = files(haversack.load(game_id).folder) / "data" / "advice.toml"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return {kind: str(words) for kind, words in tomllib.loads(text).items()}


@cache
def rule_helps(game_id: str) -> dict[str, RuleHelp]:
    """Return every rule of a game in the words of its guide, else of its ledger, with the options both name for it."""
    game = haversack.load(game_id)
    known = {option.name for option in game.options}
    prose: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for block in [block for chapter in guide(game_id) for block in chapter.blocks]:
        for words, rules in block.parts:
            for rule in rules:
                prose.setdefault(rule, []).append(words.strip().lstrip(".;, "))
                named.setdefault(rule, []).extend(CODE.findall(words))
    out: dict[str, RuleHelp] = {}
    for entry in ledger(game_id):
        options = [*named.get(entry.id, []), *CODE.findall(entry.text)]
        words = " ".join(prose.get(entry.id, []))
        text = words if len(words.split()) >= ENOUGH else entry.text
        out[entry.id] = RuleHelp(text, tuple(dict.fromkeys(name for name in options if name in known)))
    return out
