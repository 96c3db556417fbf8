"""Cards of Italy, one by one.

Monte Cassino; Skilled Pilots.
"""

from typing import Any

import pytest

from tests.ww2.cards.italy.setting import CASSINO, FLEET, PILOTS, assault
from tests.ww2.cards.seated import burned, happened, play_on, seated

# Monte Cassino


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-8", "W-ACT-8", "W-CRD-2")
def test_monte_cassino_saves_the_army_for_the_whole_turn() -> None:
    """Italy is asked before the removal; the battle is fought all the same, and fought again in vain."""
    table = assault(italy={"responses": [CASSINO]})
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{CASSINO}"])
    table.choose(f"use:{CASSINO}")
    assert table.country("italy")["protected"] == ["italy"]
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])
    table.choose("use:su_stavka")
    assert len(happened(table, "SpaceBattled")) == 2
    assert "italy" in table.armies("italy")
    assert table.discard("italy") == [CASSINO]


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-8", "W-CRD-10")
def test_monte_cassino_ends_with_the_turn_and_works_once() -> None:
    """In the next Allied turn the Army falls."""
    table = assault(
        italy={"responses": [CASSINO]},
        united_states={"armies": ["eastern_united_states", "western_europe"], "hand": ["us_land_battle"]},
    ).choose(f"use:{CASSINO}")
    play_on(table, "united_states")
    assert table.country("italy")["protected"] == []
    table.choose("play:us_land_battle", "space:italy")
    assert "italy" not in table.armies("italy")


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-1")
def test_monte_cassino_declined() -> None:
    """Italy passes; the Army is removed and the Response stays."""
    table = assault(italy={"responses": [CASSINO]}).choose("pass")
    assert table.armies("italy") == set()
    assert table.country("italy")["responses"] == [CASSINO]


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-10")
@pytest.mark.parametrize("owner", ["germany", "japan"])
def test_monte_cassino_saves_any_axis_army_at_italys_choice(owner: str) -> None:
    """Italy decides for a teammate's Army too, and only the one battled is saved."""
    countries: dict[str, dict[str, Any]] = {
        owner: {"armies": [owner, "italy"]},
        "italy": {"armies": ["italy"], "responses": [CASSINO]},
    }
    table = assault(also=countries).choose(f"piece:{owner}/army/italy")
    assert (table.seat, table.uses) == ("italy", [CASSINO])
    table.choose(f"use:{CASSINO}")
    assert table.country(owner)["protected"] == ["italy"]
    assert table.country("italy")["protected"] == []
    table.choose("use:su_stavka", "piece:italy/army/italy")
    assert "italy" not in table.armies("italy")
    assert "italy" in table.armies(owner)


@pytest.mark.card(CASSINO)
def test_monte_cassino_not_for_an_army_elsewhere() -> None:
    """The text names the space Italy."""
    table = seated(
        "soviet_union",
        "su_land_battle",
        soviet_union={"armies": ["moscow", "ukraine"]},
        italy={"armies": ["italy", "balkans"], "responses": [CASSINO]},
    ).choose("play:su_land_battle", "space:balkans")
    assert table.armies("italy") == {"italy"}
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-PCE-5")
@pytest.mark.parametrize("counts", [False, True])
def test_monte_cassino_not_against_the_owners_own_choice(counts: bool) -> None:
    """Taking the Army back is not prevented, whatever the option (ruling 5.9)."""
    table = seated("italy", italy={"responses": [CASSINO]}, options={"owner_removal_counts": counts})
    table.choose("remove:italy/army/italy")
    assert (table.seat, table.kind, table.armies("italy")) == ("italy", "play", set())


# Skilled Pilots


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-REA-4", "W-CRD-2")
@pytest.mark.parametrize(("fortresses", "left"), [(False, 0), (True, 1)])
def test_skilled_pilots_comes_after_the_increase(fortresses: bool, left: int) -> None:
    """4 − 5 is nothing; 4 + 2 − 5 is 1: the defender decides after the increase (ruling 6.2)."""
    us = {
        "armies": ["eastern_united_states", "western_europe"],
        "status": ["us_flying_fortresses"] if fortresses else [],
    }
    table = seated("united_states", "us_b24", united_states=us, italy={"responses": [PILOTS]})
    table.choose("play:us_b24")
    if fortresses:
        assert (table.seat, table.uses) == ("united_states", ["us_flying_fortresses"])
        table.choose("use:us_flying_fortresses")
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{PILOTS}"])
    table.choose(f"use:{PILOTS}")
    assert burned(table, "italy") == left
    assert table.discard("italy")[0] == PILOTS
    assert table.country("italy")["responses_size"] == 0
    assert (table.seat, table.kind) == ("united_states", "discard")


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-REA-1")
def test_skilled_pilots_declined() -> None:
    """Italy passes and discards all; the deck is 1 short, which costs 1 VP."""
    table = seated("united_kingdom", "uk_bomber_command", italy={"responses": [PILOTS]})
    table.choose("play:uk_bomber_command", "country:italy", "pass")
    assert burned(table, "italy") == 3
    assert table.vp["axis"] == -1
    assert table.country("italy")["responses"] == [PILOTS]


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-CRD-7")
def test_skilled_pilots_not_for_germany() -> None:
    """Italy must be the one that discards."""
    table = seated(
        "united_kingdom", "uk_bomber_command", italy={"responses": [PILOTS]}, germany={"deck": ["de_land_battle"] * 5}
    ).choose("play:uk_bomber_command", "country:germany")
    assert (table.seat, table.kind, burned(table, "germany")) == ("united_kingdom", "discard", 4)


@pytest.mark.card(PILOTS)
def test_skilled_pilots_takes_five_of_seven() -> None:
    """Firestorm Bombing leaves two."""
    us = {"armies": ["eastern_united_states", "western_europe"]}
    table = seated("united_states", "us_firestorm", united_states=us, italy={"responses": [PILOTS]})
    table.choose("play:us_firestorm", "country:italy", f"use:{PILOTS}")
    assert burned(table, "italy") == 2


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("order", ["turn_order", "uk_chooses"])
def test_skilled_pilots_against_malta_submarines(order: str) -> None:
    """Choosing to discard is a discard because of Economic Warfare; giving up the Navy is not."""
    table = seated(
        "united_kingdom",
        "uk_malta_submarines",
        italy=FLEET | {"responses": [PILOTS]},
        options={"malta_order": order},
    ).choose("play:uk_malta_submarines")
    if order == "uk_chooses":
        table.choose("country:italy")
    assert (table.seat, table.offered) == ("italy", ["deck", "piece:italy/navy/mediterranean_sea"])
    given = table.state.clone().apply("piece:italy/navy/mediterranean_sea")
    assert given.decision is not None
    assert given.decision.seat != "italy"
    table.choose("deck")
    assert (table.seat, table.uses) == ("italy", [PILOTS])
    table.choose(f"use:{PILOTS}")
    assert burned(table, "italy") == 0
    assert table.navies("italy") == {"mediterranean_sea"}


@pytest.mark.card(PILOTS)
def test_skilled_pilots_not_against_discards_of_other_kinds() -> None:
    """A cost of Italy's own is no Economic Warfare."""
    table = seated("italy", italy={"status": ["it_bravado"], "responses": [PILOTS]})
    table.choose("use:it_bravado")
    assert (table.kind, burned(table, "italy")) == ("battle", 2)
