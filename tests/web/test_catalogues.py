"""What the catalogues say for drawing agrees with the facts of the cards."""

import json
from pathlib import Path
from typing import Any

from haversack.games.greatwar.game import GreatWar
from haversack.games.y1914.game import Y1914

FACTS = Path(__file__).parents[1] / "facts"


def facts(name: str) -> Any:
    """Return a file of facts."""
    return json.loads((FACTS / name).read_text(encoding="utf-8"))


def test_1914_symbols() -> None:
    """Symbol, number and Supply symbol of the prepared side."""
    drawn = {card["id"]: (card["symbol"], card["supply"]) for card in Y1914().catalogue()}
    for card in facts("1914/cards.json"):
        (symbol,) = card["prepare_symbols"]
        assert drawn[card["id"]] == (symbol.lower().replace(" ", "_"), card["supply_symbol"]), card["id"]


def test_greatwar_corners_and_marks() -> None:
    """Deck, suit, rank, nation, points, attack icon, role and black circle."""
    drawn = {card["id"]: card for card in GreatWar().catalogue({"fort_attacker": False})}
    for card in facts("greatwar/cards.json") + facts("greatwar/events_bonus.json")["bonus"]:
        face = drawn[card["id"]]
        rank = str(card.get("rank") or "").lower()
        assert (face["deck"], face["rank"]) == (card["deck"], rank), card["id"]
        assert face["suit"] == ("" if rank in ("", "joker") else card["suit"])
        assert (face["nation"], face["bp"]) == (card["nation"] or "", card["bp"])
        assert (face["attack"], face["circled"]) == (card["attack_icon"], card["black_circle"])
        assert face["role"] == card["role_limit"].removesuffix("_only")
        assert len(face["links"]) == len(card["links_to"])  # type: ignore[arg-type]
        assert bool(face["cancels"]) == bool(card["cancels"]), card["id"]


def test_greatwar_marks_in_words() -> None:
    """Links and cancels, narrowed as the card says; what an option allows is not forbidden by a mark."""
    drawn = {card["name"]: card for card in GreatWar().catalogue()}
    assert drawn["Max Immelmann"]["cancels"] == ["aces (duel)", "aviation (not ace)"]
    assert drawn["Reconnaissance Aeroplane"]["links"] == ["artillery (same nation)"]
    assert drawn["Sappers"]["links"] == ["Infantry, HMG"]
    assert drawn["Poison Gas"]["cancels"] == ["aviation Plus cards, Infantry (at most 8 BP)"]
    assert drawn["Fortifications"]["role"] == "any"
    barred = {card["name"]: card for card in GreatWar().catalogue({"fort_attacker": False})}
    assert barred["Fortifications"]["role"] == "defender"


def test_the_battle_of_the_gallery_is_a_position() -> None:
    """The game takes it; the totals are the points of the cards face up; it has links and a cancelled card."""
    game = GreatWar()
    points = {card["id"]: int(str(card["bp"])) for card in game.catalogue() if "bp" in card}
    seen: Any = game.position(game.face.sample).view(None)
    for side in ("central", "entente"):
        table = seen[side]["table"]
        assert seen[side]["battle_points"] == sum(points[one["card"]] for one in table if one["face"] == "up")
        assert any("with" in one for one in table)
    (down,) = [one for side in ("central", "entente") for one in seen[side]["table"] if one["face"] == "down"]
    assert down["by"] in {one["card"] for one in seen["entente"]["table"]}
