"""Cards of the United Kingdom, one by one.

Enigma Code Cracked; Loyal to the Crown; RAF; Rationing.
"""

from typing import Any

import pytest

from tests.ww2.cards.log import burned, placed, points, removed, told
from tests.ww2.cards.united_kingdom.setting import (
    INDIA,
    KEPT,
    LOYAL,
    NAMES,
    at_table,
    british,
    german,
    in_step,
    japanese,
)
from tests.ww2.table import Table

# Enigma Code Cracked

HOME: dict[str, Any] = {"armies": ["united_kingdom"], "hand": [KEPT], "responses": ["uk_enigma"]}
USES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...]]] = [
    (
        "de_abundant_resources",
        {"step": "victory"},
        {"armies": ["germany", "ukraine"]},
        ("use:de_abundant_resources",),
    ),
    (
        "de_atlantic_wall",
        {
            "turn": "united_kingdom",
            "united_kingdom": {**HOME, "navies": ["north_sea"], "hand": ["uk_land_battle", KEPT]},
        },
        {"armies": ["germany", "western_europe"]},
        ("play:uk_land_battle", "space:western_europe", "use:de_atlantic_wall"),
    ),
    (
        "de_bias_for_action",
        {},
        {"hand": ["de_build_army"]},
        ("play:de_build_army", "space:balkans", "use:de_bias_for_action", "space:ukraine"),
    ),
    ("de_blitzkrieg", {}, {"hand": ["de_land_battle"]}, ("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")),
    ("de_conscription", {}, {}, ("use:de_conscription", "space:balkans")),
    (
        "de_dive_bombers",
        {},
        {"hand": ["de_land_battle"]},
        ("play:de_land_battle", "space:balkans", "use:de_dive_bombers", "space:balkans"),
    ),
    (
        "de_jet_fighters",
        {"turn": "united_kingdom", "united_kingdom": {**HOME, "hand": ["uk_bomber_command", KEPT]}},
        {},
        ("play:uk_bomber_command", "country:germany", "use:de_jet_fighters"),
    ),
    (
        "de_superior_planning",
        {},
        {"deck": ["de_land_battle", "de_build_army"]},
        ("use:de_superior_planning", "place:de_build_army"),
    ),
    ("de_swedish_iron_ore", {"step": "victory"}, {"navies": ["baltic_sea"]}, ("use:de_swedish_iron_ore",)),
    (
        "de_synthetic_fuel",
        {},
        {"hand": ["de_build_army"]},
        ("play:de_build_army", "space:balkans", "use:de_synthetic_fuel", "space:ukraine"),
    ),
    ("de_volksturm", {}, {"armies": ["western_europe"]}, ("use:de_volksturm",)),
    (
        "de_wolf_packs",
        {},
        {"hand": ["de_sub_monsoon"]},
        ("play:de_sub_monsoon", "country:soviet_union", "use:de_wolf_packs"),
    ),
]


def used_status(status: str, around: dict[str, Any], mine: dict[str, Any], keys: tuple[str, ...]) -> Table:
    """Return the moment right after Germany used a Status, with Enigma on the table."""
    germany = {"armies": ["germany"], **mine, "status": [status], "hand": [*mine.get("hand", []), "de_plunder"]}
    return Table(**{"united_kingdom": HOME, **around, "germany": germany}).choose(*keys)


@pytest.mark.card("uk_enigma")
@pytest.mark.parametrize(("status", "around", "mine", "keys"), USES, ids=[use[0] for use in USES])
def test_enigma_discards_each_german_status_just_used(
    status: str, around: dict[str, Any], mine: dict[str, Any], keys: tuple[str, ...]
) -> None:
    """The use is finished and stands; the Status goes face up on Germany's discard pile (ruling 5.12)."""
    table = used_status(status, around, mine, keys)
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    assert table.country("germany")["status"] == [status]
    table.choose("use:uk_enigma")
    assert table.country("germany")["status"] == []
    assert table.country("germany")["discard_top"] == status
    assert told(table, "StatusDiscarded")[0]["cards"] == [status]
    assert table.country("united_kingdom")["responses"] == []


@pytest.mark.card("uk_enigma")
@pytest.mark.parametrize(("status", "around", "mine", "keys"), USES, ids=[use[0] for use in USES])
def test_enigma_declined_leaves_the_status(
    status: str, around: dict[str, Any], mine: dict[str, Any], keys: tuple[str, ...]
) -> None:
    """Nothing is forced; Enigma waits for another use."""
    table = used_status(status, around, mine, keys).choose("pass")
    assert table.country("germany")["status"] == [status]
    assert table.country("united_kingdom")["responses"] == ["uk_enigma"]


@pytest.mark.card("uk_enigma")
@pytest.mark.parametrize(
    ("status", "check"),
    [
        ("de_blitzkrieg", lambda t: "balkans" in t.armies("germany")),
        ("de_jet_fighters", lambda t: burned(t, "germany") == 1),
        ("de_wolf_packs", lambda t: burned(t, "soviet_union") == 4),
        ("de_atlantic_wall", lambda t: burned(t, "united_kingdom") == 3),
        ("de_abundant_resources", lambda t: points(t) == [("axis", 4), ("axis", 1)]),
        ("de_volksturm", lambda t: "germany" in t.armies("germany")),
    ],
)
def test_enigma_does_not_undo_the_use(status: str, check: Any) -> None:
    """What the Status did stays done."""
    use = next(use for use in USES if use[0] == status)
    assert check(used_status(*use).choose("use:uk_enigma"))


@pytest.mark.card("uk_enigma")
def test_enigma_opens_after_the_inner_windows() -> None:
    """The battle of Dive Bombers is fought and answered first (ruling 5.12)."""
    table = Table(
        germany=german(
            "de_land_battle", armies=("germany", "eastern_europe"), status=["de_dive_bombers", "de_blitzkrieg"]
        ),
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
        united_kingdom=HOME,
    )
    table.choose("play:de_land_battle", "space:balkans", "use:de_dive_bombers", "space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("pass")
    assert (table.seat, table.uses) == ("germany", ["de_blitzkrieg"])  # answers the inner battle
    table.choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    table.choose("use:uk_enigma")
    assert table.country("germany")["status"] == ["de_blitzkrieg"]
    assert (table.seat, table.uses) == ("germany", ["de_blitzkrieg"])  # the outer battle's window goes on


@pytest.mark.card("uk_enigma")
def test_enigma_not_when_germany_declines_its_status() -> None:
    """Germany may leave a Status unused to dodge it (ruling 5.12)."""
    table = Table(germany=german("de_land_battle", status=["de_blitzkrieg"]), united_kingdom=HOME)
    table.choose("play:de_land_battle", "space:balkans", "pass")
    assert in_step(table) == ("germany", "discard")


@pytest.mark.card("uk_enigma")
def test_enigma_not_on_putting_a_status_down() -> None:
    """Placing is not using."""
    table = Table(germany=german("de_blitzkrieg"), united_kingdom=HOME).choose("play:de_blitzkrieg")
    assert in_step(table) == ("germany", "discard")


@pytest.mark.card("uk_enigma")
def test_enigma_not_for_the_status_of_another_country() -> None:
    """Germany's alone."""
    italian = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_plunder"], "status": ["it_bravado"]},
        united_kingdom=HOME,
    )
    italian.choose("use:it_bravado", "space:balkans")
    assert in_step(italian) == ("italy", "discard")
    own = at_table(united_kingdom={**HOME, "hand": ["uk_build_army", KEPT], "navies": ["north_sea"], "status": [INDIA]})
    own.choose("play:uk_build_army", f"use:{INDIA}")
    assert in_step(own) == ("united_kingdom", "discard")


@pytest.mark.card("uk_enigma")
def test_enigma_takes_a_status_from_the_rest_of_the_turn() -> None:
    """A Status without a limit by turn would have served again: once discarded it does not."""
    table = Table(
        germany=german("de_build_army", status=["de_bias_for_action", "de_synthetic_fuel"]), united_kingdom=HOME
    )
    table.choose("play:de_build_army", "space:balkans", "use:de_synthetic_fuel", "space:ukraine", "pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    table.choose("use:uk_enigma")
    assert table.uses == ["de_bias_for_action"]
    assert table.why_not("use:de_synthetic_fuel") == ["W-CRD-3"]


# Loyal to the Crown


def landing(space: str) -> Table:
    """Return Japan having built an Army there, Loyal to the Crown on the table."""
    armies, navies = {
        "india": (("japan", "china", "southeast_asia"), ()),
        "australia": (("japan", "china", "southeast_asia"), ("south_china_sea",)),
        "canada": (("japan", "western_united_states", "pacific_northwest"), ()),
        "indonesia": (("japan", "china", "southeast_asia"), ("south_china_sea",)),
    }[space]
    table = Table(
        turn="japan",
        japan=japanese("jp_build_army", armies=armies, navies=list(navies)),
        united_kingdom=british(responses=[LOYAL]),
    )
    return table.choose("play:jp_build_army", f"space:{space}")


@pytest.mark.card(LOYAL)
@pytest.mark.parametrize("space", ["india", "australia", "canada"])
def test_loyal_to_the_crown_eliminates_the_army_just_built(space: str) -> None:
    """An Axis Army built in Canada, Australia or India goes."""
    table = landing(space)
    assert (table.seat, table.uses) == ("united_kingdom", [LOYAL])
    assert space in table.armies("japan")
    table.choose(f"use:{LOYAL}")
    assert removed(table) == [("japan", space, "elimination")]
    assert table.country("united_kingdom")["discard_top"] == LOYAL


@pytest.mark.card(LOYAL)
def test_loyal_to_the_crown_declined_and_elsewhere() -> None:
    """Nothing is forced; other spaces are not the Crown's."""
    table = landing("india").choose("pass")
    assert "india" in table.armies("japan")
    assert in_step(table) == ("japan", "discard")
    assert in_step(landing("indonesia")) == ("japan", "discard")


@pytest.mark.card(LOYAL)
def test_loyal_to_the_crown_not_against_an_allied_army() -> None:
    """Axis Armies alone."""
    table = Table(
        turn="united_states",
        united_kingdom=british(responses=[LOYAL]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_build_army", "us_magic"]},
    )
    table.choose("play:us_build_army", "space:canada")
    assert in_step(table) == ("united_states", "discard")


@pytest.mark.card(LOYAL)
@pytest.mark.parametrize("answered", [False, True])
def test_loyal_to_the_crown_answers_recruits_by_option_only(answered: bool) -> None:
    """German Reinforcements recruits in India: built only, unless the option says so (ruling 7.1)."""
    table = at_table(
        united_kingdom=british(
            "uk_land_battle", armies=("australia", "southeast_asia"), navies=["south_china_sea"], responses=[LOYAL]
        ),
        italy={"armies": ["italy", "india"], "responses": ["it_german_reinforcements"]},
        options={"built_or_recruited": answered},
    )
    table.choose("play:uk_land_battle", "space:india", "use:it_german_reinforcements")
    assert "india" in table.armies("germany")
    assert in_step(table) == ("united_kingdom", "react" if answered else "discard")
    if answered:
        table.choose(f"use:{LOYAL}")
        assert "india" not in table.armies("germany")


@pytest.mark.card(LOYAL)
@pytest.mark.parametrize("answered", [True, False])
def test_loyal_to_the_crown_answers_a_named_army_unless_the_option_forbids(answered: bool) -> None:
    """An Army named as just built can be hit (ruling 2.4), or not with `named_build_answered` off."""
    table = Table(
        turn="japan",
        japan=japanese("jp_build_army", armies=("japan", "india")),
        united_kingdom=british(responses=[LOYAL]),
        options={"named_build_answered": answered},
    )
    table.choose("play:jp_build_army", "piece:japan/army/india")
    assert in_step(table) == (("united_kingdom", "react") if answered else ("japan", "discard"))
    if answered:
        table.choose(f"use:{LOYAL}")
        assert table.armies("japan") == {"japan"}


@pytest.mark.card(LOYAL)
def test_loyal_to_the_crown_speaks_before_bias_for_action_and_again_after_it() -> None:
    """The team that did not build goes first; after a reaction it has its chance again (W-REA-4, W-REA-5)."""
    table = Table(
        germany=german("de_build_army", armies=("ukraine", "middle_east"), status=["de_bias_for_action"]),
        united_kingdom=british(responses=[LOYAL]),
    )
    table.choose("play:de_build_army", "space:india")
    assert (table.seat, table.uses) == ("united_kingdom", [LOYAL])
    table.choose("pass", "use:de_bias_for_action", "space:szechuan")
    assert (table.seat, table.uses) == ("united_kingdom", [LOYAL])
    table.choose(f"use:{LOYAL}")
    assert table.armies("germany") == {"ukraine", "middle_east"}


# RAF


@pytest.mark.card("uk_raf")
def test_raf_saves_the_army_at_home() -> None:
    """A British piece in the United Kingdom stays for the rest of the turn."""
    table = Table(
        germany=german("de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"]),
        united_kingdom=british(responses=["uk_raf"]),
    )
    table.choose("play:de_land_battle", "space:united_kingdom")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_raf"])
    table.choose("use:uk_raf")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert table.country("united_kingdom")["protected"] == ["united_kingdom"]
    assert table.country("united_kingdom")["discard_top"] == "uk_raf"


@pytest.mark.card("uk_raf", "uk_destroyers")
def test_raf_and_destroyers_both_answer_for_the_north_sea_and_one_is_enough() -> None:
    """A Navy saved by one needs no saving by the other."""
    table = Table(
        germany=german("de_sea_battle", armies=("germany", "western_europe")),
        united_kingdom=british(navies=["north_sea"], responses=["uk_raf", "uk_destroyers"]),
    )
    table.choose("play:de_sea_battle", "space:north_sea")
    assert table.uses == ["uk_destroyers", "uk_raf"]
    table.choose("use:uk_raf")
    assert in_step(table) == ("germany", "discard")
    assert table.country("united_kingdom")["responses"] == ["uk_destroyers"]
    assert table.navies("united_kingdom") == {"north_sea"}


@pytest.mark.card("uk_raf")
def test_raf_saves_an_unsupplied_navy_in_the_supply_step() -> None:
    """It asks for no supply, and the Supply step is a removal too (ruling 5.9)."""
    table = at_table(
        united_kingdom=british("uk_singapore", armies=("canada",), navies=["north_sea"], responses=["uk_raf"]),
    )
    table.choose("discard:uk_singapore")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_raf"])
    table.choose("use:uk_raf")
    assert table.navies("united_kingdom") == {"north_sea"}
    assert removed(table) == [("united_kingdom", "canada", "supply")]


@pytest.mark.card("uk_raf")
def test_raf_not_farther_off_nor_for_an_ally() -> None:
    """Iceland is not next to the United Kingdom; an American Army there is not British."""
    iceland = Table(
        germany=german("de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"]),
        united_kingdom=british(armies=("united_kingdom", "iceland"), responses=["uk_raf"]),
    )
    iceland.choose("play:de_land_battle", "space:iceland")
    assert removed(iceland) == [("united_kingdom", "iceland", "battle")]
    american = Table(
        germany=german("de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"]),
        united_kingdom=british(responses=["uk_raf"]),
        united_states={"armies": ["eastern_united_states", "united_kingdom"]},
    )
    american.choose("play:de_land_battle", "space:united_kingdom", "piece:united_states/army/united_kingdom")
    assert removed(american) == [("united_states", "united_kingdom", "battle")]
    assert in_step(american) == ("germany", "discard")


@pytest.mark.card("uk_raf")
def test_raf_lasts_for_the_turn_and_not_longer() -> None:
    """The Army is safe from Dive Bombers this turn, not from Italy's turn (W-REA-8)."""
    table = Table(
        germany=german(
            "de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"], status=["de_dive_bombers"]
        ),
        united_kingdom=british(responses=["uk_raf"]),
    )
    table.choose("play:de_land_battle", "space:united_kingdom", "use:uk_raf", "use:de_dive_bombers")
    assert [space for _, space in placed(table, "SpaceBattled")] == ["united_kingdom", "united_kingdom"]
    assert removed(table) == []
    table.choose("done")
    assert table.country("united_kingdom")["protected"] == []


# Rationing


def ration(card: str, *keys: str, **given: Any) -> Table:
    """Return the United Kingdom having played a card with Rationing on the table."""
    uk = british(card, responses=["uk_rationing"], **given)
    return at_table(united_kingdom=uk).choose(f"play:{card}", *keys)


@pytest.mark.card("uk_rationing")
@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("uk_build_navy", ()),
        ("uk_commonwealth_support", ("space:canada",)),
        ("uk_bomber_command", ("country:italy",)),
    ],
)
def test_rationing_shuffles_the_card_just_played_into_the_deck(card: str, keys: tuple[str, ...]) -> None:
    """Asked once the card has done its work; the card goes into the deck, not on the discard pile."""
    table = ration(card, *keys, deck=[])
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_rationing"])
    assert table.discard("united_kingdom") == [card]
    table.choose("use:uk_rationing")
    assert table.discard("united_kingdom") == ["uk_rationing"]
    assert table.country("united_kingdom")["deck_size"] == 1
    (shuffled,) = told(table, "CardShuffledIn")
    assert shuffled["text"] == f"The United Kingdom shuffles {NAMES[card]} into its deck."
    assert "CardPutOnTop" not in table.log
    table.choose("done")
    assert card in table.hand("united_kingdom")  # drawn again in the Draw step


@pytest.mark.card("uk_rationing")
def test_rationing_shuffles_the_whole_deck() -> None:
    """Nobody knows where the card is (ruling 6.11)."""
    table = ration("uk_build_navy", deck=["uk_build_army"] * 5).choose("use:uk_rationing")
    assert table.country("united_kingdom")["deck_size"] == 6
    assert table.country("united_kingdom")["deck_top"] == []


@pytest.mark.card("uk_rationing")
def test_rationing_may_be_declined() -> None:
    """The card stays on the pile, Rationing on the table."""
    table = ration("uk_build_navy").choose("pass")
    assert table.discard("united_kingdom") == ["uk_build_navy"]
    assert table.country("united_kingdom")["responses"] == ["uk_rationing"]


@pytest.mark.card("uk_rationing")
@pytest.mark.parametrize("card", ["uk_resistance", "uk_raf"])
def test_rationing_not_for_cards_that_stay_on_the_table(card: str) -> None:
    """Status and Responses do not go to the discard pile (ruling 6.11)."""
    assert in_step(ration(card)) == ("united_kingdom", "discard")


@pytest.mark.card("uk_rationing")
def test_rationing_does_not_take_itself() -> None:
    """Put down this turn it has nothing to shuffle."""
    table = at_table(united_kingdom=british("uk_rationing")).choose("play:uk_rationing")
    assert in_step(table) == ("united_kingdom", "discard")
    assert table.country("united_kingdom")["responses"] == ["uk_rationing"]


@pytest.mark.card("uk_rationing")
def test_rationing_not_for_a_discard_or_an_instead() -> None:
    """A card discarded, or a Status used instead, is no card played (ruling 6.11)."""
    discard = at_table(united_kingdom=british("uk_build_navy", responses=["uk_rationing"]))
    assert in_step(discard.choose("discard:uk_build_navy")) == ("united_kingdom", "discard")
    uk = british("uk_build_navy", navies=["north_sea"], status=["uk_resistance"], responses=["uk_rationing"])
    instead = at_table(united_kingdom={**uk, "hand": [*uk["hand"], "uk_singapore"]})
    instead.choose("use:uk_resistance", "discard:uk_build_navy", "discard:uk_singapore")
    assert in_step(instead) == ("united_kingdom", "discard")


@pytest.mark.card("uk_rationing")
def test_rationing_not_under_lend_lease_or_on_anothers_turn() -> None:
    """Lend Lease is not the United Kingdom's Play step (ruling 6.12)."""
    table = Table(
        turn="united_states",
        united_kingdom=british("uk_build_navy", responses=["uk_rationing"]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_lend_lease", "us_magic"]},
    )
    table.choose("play:us_lend_lease", "play:uk_build_navy")
    assert table.navies("united_kingdom") == {"north_sea"}
    assert in_step(table) == ("united_states", "discard")
