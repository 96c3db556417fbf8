"""Write the golden files anew, one verb for each: `python scripts/golden.py cards`."""

import argparse
from collections.abc import Callable
from pathlib import Path

from haversack.games.ww2.pack import STANDARD
from haversack.games.ww2.render import card_text, type_name

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def cards() -> str:
    """Return every card of the standard WW2 decks: id, name, type and text under the default options."""
    blocks = [
        f"{card.id}\n{card.name}\n{type_name(card.type)}\n{card_text(card, deck.country, {})}\n"
        for deck in STANDARD
        for card in deck.cards
    ]
    return "\n".join(blocks)


VERBS: dict[str, tuple[str, Callable[[], str]]] = {"cards": ("ww2_cards.txt", cards)}


def main() -> None:
    """Write the golden file of the verb given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=sorted(VERBS))
    name, content = VERBS[parser.parse_args().verb]
    GOLDEN.mkdir(parents=True, exist_ok=True)
    (GOLDEN / name).write_text(content(), encoding="utf-8")


if __name__ == "__main__":
    main()
