"""Reallocate Resources (W-OPT-1): four cards for a basic one."""

from typing import Any

import pytest

from tests.ww2.rules.test_options import UK_WAITS
from tests.ww2.table import Table

GERMAN_HAND = ["de_plunder", "de_autobahn", "de_v_weapons", "de_blitzkrieg", "de_volksturm"]
GERMAN_DECK = ["de_build_army", "de_dive_bombers", "de_build_navy", "de_land_battle", "de_sea_battle", "de_broad_front"]


def reallocating(**options: object) -> Table:
    """Return Germany at its Play step with five cards in hand."""
    return Table(
        options=options,
        germany={"armies": ["germany"], "hand": GERMAN_HAND, "deck": GERMAN_DECK},
        united_kingdom=UK_WAITS,
    )


@pytest.mark.rule("W-OPT-1")
@pytest.mark.parametrize("playing", [False, True])
def test_reallocate_resources_is_an_option(playing: bool) -> None:
    """W-OPT-1: offered only in games played with it."""
    assert ("use:reallocate" in reallocating(reallocate=playing).offered) == playing


@pytest.mark.rule("W-OPT-1")
def test_reallocate_resources_fetches_a_basic_card_for_four() -> None:
    """W-OPT-1, ruling 1.8: four cards from hand, one of the four basic kinds from the deck, then the Play step."""
    table = reallocating(reallocate=True).choose("use:reallocate")
    for card in GERMAN_HAND[:4]:
        assert table.kind == "discard"
        table.choose(f"discard:{card}")
    assert (table.kind, set(table.offered)) == (
        "take",
        {"take:de_build_army", "take:de_build_navy", "take:de_land_battle", "take:de_sea_battle"},
    )
    table.choose("take:de_build_navy")
    assert table.hand("germany") == ["de_build_navy", "de_volksturm"]
    assert table.country("germany")["deck_size"] == 5
    assert (table.seat, table.kind) == ("germany", "play")
    assert table.log[-2:] == ["CardRevealed", "DeckShuffled"]


@pytest.mark.rule("W-OPT-1")
def test_reallocate_resources_comes_once_a_turn_and_before_a_card() -> None:
    """W-OPT-1: not twice, and not after a card was played."""
    board: dict[str, Any] = {
        "armies": ["germany"],
        "hand": [*GERMAN_HAND, *["de_land_battle"] * 4],
        "deck": GERMAN_DECK[:3],
    }
    table = Table(options={"reallocate": True}, germany=board).choose("use:reallocate")
    table.choose(*[f"discard:{card}" for card in GERMAN_HAND[:4]], "take:de_build_army")
    assert table.kind == "play"
    assert len(table.hand("germany")) == 6
    assert "use:reallocate" not in table.offered
    assert table.why_not("use:reallocate") == ["W-OPT-1"]
    table.choose("play:de_build_army")
    assert "use:reallocate" not in table.offered


@pytest.mark.rule("W-OPT-1")
def test_reallocate_resources_shuffles_the_deck() -> None:
    """W-OPT-1: what was known of the deck is known no more."""
    decks: set[tuple[str, ...]] = set()
    for seed in range(6):
        table = Table(
            options={"reallocate": True},
            seed=seed,
            germany={"armies": ["germany"], "hand": GERMAN_HAND, "deck": GERMAN_DECK, "known": [2, 2, 0]},
        ).choose("use:reallocate", *[f"discard:{card}" for card in GERMAN_HAND[:4]], "take:de_build_army")
        assert table.country("germany")["deck_top"] == []
        position: Any = table.state.position()
        decks.add(tuple(position["countries"]["germany"]["deck"]))
    assert len(decks) > 1


@pytest.mark.rule("W-OPT-1")
def test_reallocate_resources_needs_a_deck_to_search() -> None:
    """W-OPT-1: with an empty draw deck it is not offered."""
    table = Table(options={"reallocate": True}, germany={"armies": ["germany"], "hand": GERMAN_HAND, "deck": []})
    assert "use:reallocate" not in table.offered
