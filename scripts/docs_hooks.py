"""What the build of the documentation adds: the guides of the games, data of the package, with their figures."""

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MARK = re.compile(r"<!-- guide: (\w+) -->")
LAYOUT = re.compile(r"<!-- layout: (\w+) -->")
FIGURE = re.compile(r"```figure\n.*?```", re.DOTALL)

sys.path.insert(0, str(ROOT / "src"))


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Put the guide of a game, or the blocks of its observations, where a page asks for it."""
    return LAYOUT.sub(lambda found: layout_table(found[1]), MARK.sub(lambda found: guide_page(found[1]), markdown))


def layout_table(game_id: str) -> str:
    """Return the blocks of a game's observations as a table, those that only its oracle has at the end."""
    import haversack

    game = haversack.load(game_id)
    seen = {block.name for block in game.layout()}
    lines = ["| place | block | shape | range | what it is |", "| --- | --- | --- | --- | --- |"]
    for block in game.oracle_layout():
        shape, who = " × ".join(map(str, block.shape)), "" if block.name in seen else "only the oracle: "
        bounds = f"{block.low:g} to {block.high:g}".replace("-", "−")
        lines.append(f"| {block.start} | `{block.name}` | {shape} | {bounds} | {who}{block.meaning} |")
    return "\n".join(lines)


def guide_page(game_id: str) -> str:
    """Return the guide of a game as a page, the ledger behind it."""
    import haversack
    from haversack.rulebook import RULES, ledger

    game = haversack.load(game_id)
    text = FIGURE.sub(lambda found: _figure(found[0]), game.guide())
    text = RULES.sub(lambda found: " " + " ".join(_reference(name) for name in re.split(r", ?", found[1])), text)
    lines, section = [text, "", "## All rules by number", ""], ""
    for entry in ledger(game_id):
        if entry.section != section:
            section = entry.section
            lines += ["", f"**{section}**", ""]
        lines.append(f'- <span id="{entry.id}"></span>**{entry.id}** {entry.text}')
    return "\n".join(lines)


def _reference(name: str) -> str:
    return f'<small><a href="#{name}">{name}</a></small>'


def _figure(fence: str) -> str:
    from haversack.rulebook import read_figure
    from haversack.rulebook.figures import map_figure

    figure = read_figure(fence)
    if "cards" in figure:
        return f"!!! example\n    {figure['caption']}\n"
    return f"<figure>{map_figure(figure, '../maps/{}.svg')}<figcaption>{figure['caption']}</figcaption></figure>\n"


def on_post_build(config: Any) -> None:
    """Lay the maps beside the pages whose figures show parts of them."""
    import haversack

    for game in haversack.GAMES:
        drawn = haversack.load(game).art("map.svg")
        if drawn is not None:
            target = Path(config["site_dir"]) / "maps" / f"{game}.svg"
            target.parent.mkdir(exist_ok=True)
            target.write_text(drawn, encoding="utf-8")
