"""The rulebook's examples, move by move."""

import pytest

from tests.ww2.table import Table


@pytest.mark.rule("W-EX-5", "W-ACT-8", "W-REA-5", "W-REA-8")
def test_extended_example_one() -> None:
    """Germany battles Ukraine; Stalingrad, Dive Bombers, Blitzkrieg and Rasputitsa follow."""
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe", "balkans"],
            "hand": ["de_land_battle"],
            "status": ["de_dive_bombers", "de_blitzkrieg"],
            "deck": ["de_build_army", "de_build_army", "de_build_navy"],
        },
        soviet_union={
            "armies": ["moscow", "ukraine", "russia"],
            "responses": ["su_stalingrad", "su_rasputitsa"],
        },
    )
    table.choose("play:de_land_battle", "space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad")
    assert "ukraine" in table.armies("soviet_union")
    assert (table.seat, table.uses) == ("germany", ["de_dive_bombers"])  # Ukraine is held: no Blitzkrieg into it
    table.choose("use:de_dive_bombers", "space:russia")
    assert "russia" not in table.armies("soviet_union")
    assert table.uses == ["de_blitzkrieg"]
    table.choose("use:de_blitzkrieg")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    assert "russia" in table.armies("germany")
    assert table.country("germany")["deck_size"] == 1
    assert table.country("soviet_union")["protected"] == ["ukraine"]
    table.choose("use:su_rasputitsa")
    assert "russia" not in table.armies("germany")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}
