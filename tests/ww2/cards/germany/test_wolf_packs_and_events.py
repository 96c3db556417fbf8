"""Cards of Germany, one by one.

Wolf Packs; Broad Front; Forced Conscription; Guns and Butter; Military Dictatorships in the Balkans.
"""

from typing import Any

import pytest

from tests.ww2.cards.germany.setting import british, german, soviet
from tests.ww2.cards.log import burned, placed, points, removed
from tests.ww2.table import Table

# Wolf Packs


def raid(card: str, *keys: str, armies: tuple[str, ...] = (), navies: tuple[str, ...] = (), **given: Any) -> Table:
    """Return Germany having played a Submarines card with Wolf Packs on the table."""
    germany = german(card, armies=("germany", *armies), navies=list(navies), status=["de_wolf_packs"])
    return Table(germany=germany, **given).choose(f"play:{card}", *keys)


@pytest.mark.card("de_wolf_packs")
@pytest.mark.parametrize(
    ("card", "target", "before"),
    [
        ("de_sub_blockade", "united_kingdom", 2),
        ("de_sub_atlantic", "united_kingdom", 4),
        ("de_sub_unprotected", "united_kingdom", 5),
        ("de_sub_murmansk", "soviet_union", 4),
    ],
)
def test_wolf_packs_adds_two_in_all(card: str, target: str, before: int) -> None:
    """Two more for the card, not for each piece counted."""
    table = raid(card, armies=("western_europe",), navies=("north_sea", "baltic_sea"))
    assert (table.seat, table.uses) == ("germany", ["de_wolf_packs"])
    assert burned(table, target) == 0
    table.choose("use:de_wolf_packs")
    assert burned(table, target) == before + 2


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_follows_the_ally_chosen_for_the_monsoon_group() -> None:
    """The Allied country that discards burns more (ruling 6.4)."""
    table = raid("de_sub_monsoon", "country:united_states").choose("use:de_wolf_packs")
    assert [burned(table, c) for c in ("united_kingdom", "soviet_union", "united_states")] == [0, 0, 4]


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_adds_three_with_an_army_in_scandinavia() -> None:
    """Three more in all while a German Army stands in Scandinavia."""
    table = raid("de_sub_monsoon", "country:united_kingdom", armies=("scandinavia",)).choose("use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 5


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_adds_two_with_an_italian_army_in_scandinavia() -> None:
    """It must be a German Army (W-CRD-7)."""
    italy = {"armies": ["italy", "scandinavia"]}
    table = raid("de_sub_monsoon", "country:united_kingdom", italy=italy).choose("use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 4


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_may_be_declined() -> None:
    """Using it is never forced (W-REA-1)."""
    table = raid("de_sub_monsoon", "country:united_kingdom").choose("pass")
    assert burned(table, "united_kingdom") == 2
    assert points(table)[0] == ("axis", 2)


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_not_on_v_weapons() -> None:
    """V-Weapons is no Submarines card."""
    table = raid("de_v_weapons", armies=("western_europe",))
    assert burned(table, "united_kingdom") == 1
    assert table.kind == "discard"


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_not_on_japanese_submarines() -> None:
    """Only Germany's own cards (ruling 6.4)."""
    table = Table(
        turn="japan",
        germany=german(status=["de_wolf_packs"]),
        japan={"armies": ["japan", "hawaii"], "navies": ["east_pacific"], "hand": ["jp_sub_pacific", "jp_truk"]},
    )
    table.choose("play:jp_sub_pacific")
    assert burned(table, "united_states") == 2
    assert (table.seat, table.kind) == ("japan", "discard")


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_not_on_a_card_that_counts_no_piece() -> None:
    """There is no discard to enlarge (ruling 7.7)."""
    table = raid("de_sub_atlantic")
    assert burned(table, "united_kingdom") == 0
    assert table.kind == "discard"


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_on_a_card_that_counts_no_piece_by_option() -> None:
    """The other reading adds its cards to nothing (ruling 7.7)."""
    table = raid("de_sub_atlantic", options={"wolf_packs_on_zero": True})
    assert table.uses == ["de_wolf_packs"]
    table.choose("use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 2
    assert points(table) == [("axis", 2)]  # the Victory step alone


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_cannot_add_to_a_cancelled_card() -> None:
    """ASW Tactics comes before choices and effects (ruling 5.13)."""
    uk = british(responses=["uk_asw_tactics"])
    table = raid("de_sub_monsoon", united_kingdom=uk)
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert (table.seat, table.kind) == ("germany", "discard")
    assert burned(table, "united_kingdom") == 0


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_each_time_a_submarines_card_is_resolved() -> None:
    """No limit by turn: the next card in the next turn, once each (ruling 5.2)."""
    germany = german("de_sub_monsoon", "de_sub_unprotected", status=["de_wolf_packs"], deck=["de_build_army"])
    table = Table(germany=germany).choose("play:de_sub_monsoon", "country:united_kingdom", "use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 4
    assert table.country("germany")["used_this_turn"] == []
    table.choose("done").pass_until("play")
    table.choose("play:de_sub_unprotected")
    assert table.uses == ["de_wolf_packs"]


# Broad Front


def broad_front(**given: Any) -> Table:
    """Return Germany having played Broad Front against Soviet Armies in Ukraine, Russia and Moscow."""
    germany = german("de_broad_front", armies=("germany", "eastern_europe", "balkans"), status=given.pop("status", []))
    union = soviet("moscow", "ukraine", "russia", responses=given.pop("responses", []))
    return Table(germany=germany, soviet_union=union, **given).choose("play:de_broad_front")


@pytest.mark.card("de_broad_front")
def test_broad_front_battles_three_times_where_the_front_was() -> None:
    """Each target is a space where a Soviet Army stood next to a German one; the same may be chosen again."""
    table = broad_front()
    assert table.offered == ["space:ukraine", "space:russia"]
    table.choose("space:ukraine")
    assert table.offered == ["pass", "space:ukraine", "space:russia"]  # emptied, Ukraine is still a target
    table.choose("space:russia", "space:ukraine")
    assert placed(table, "SpaceBattled") == [("germany", s) for s in ("ukraine", "russia", "ukraine")]
    assert table.armies("soviet_union") == {"moscow"}
    assert table.kind == "discard"
    assert table.discard("germany") == ["de_broad_front"]


@pytest.mark.card("de_broad_front")
@pytest.mark.parametrize("battles", [["ukraine"], ["russia", "ukraine"]])
def test_broad_front_may_stop_early(battles: list[str]) -> None:
    """Up to three: the rest is declined."""
    table = broad_front().choose(*[f"space:{space}" for space in battles], "pass")
    assert placed(table, "SpaceBattled") == [("germany", space) for space in battles]
    assert table.kind == "discard"


@pytest.mark.card("de_broad_front")
def test_broad_front_may_hit_another_ally_in_such_a_space() -> None:
    """The space must have held a Soviet Army; the battle is against any enemy there."""
    uk = british(armies=("united_kingdom", "ukraine"))
    table = broad_front(united_kingdom=uk).choose("space:ukraine", "piece:united_kingdom/army/ukraine", "pass")
    assert removed(table) == [("united_kingdom", "ukraine", "battle")]


@pytest.mark.card("de_broad_front")
def test_broad_front_not_against_other_allies_or_behind_the_front() -> None:
    """A British Army is no target, nor a Soviet one that touches no German Army."""
    table = Table(
        germany=german("de_broad_front", armies=("germany", "eastern_europe")),
        soviet_union=soviet("moscow", "siberia"),
        united_kingdom=british(armies=("united_kingdom", "western_europe", "russia")),
    )
    table.choose("play:de_broad_front")
    assert placed(table, "SpaceBattled") == []
    assert table.kind == "discard"


@pytest.mark.card("de_broad_front")
def test_broad_front_needs_a_supplied_piece_beside_the_target() -> None:
    """The front counts any German Army, the battle a supplied one (ruling 3.1)."""
    table = Table(
        germany=german("de_broad_front", armies=("germany", "siberia")), soviet_union=soviet("moscow", "vladivostok")
    )
    table.choose("play:de_broad_front")
    assert placed(table, "SpaceBattled") == []


@pytest.mark.card("de_broad_front")
def test_broad_front_is_a_snapshot_taken_before_volksturm() -> None:
    """An Army recruited at the beginning of the turn does not lengthen the front (ruling 3.6)."""
    table = Table(
        germany=german("de_broad_front", armies=("western_europe",), status=["de_volksturm"]),
        soviet_union=soviet("moscow", "eastern_europe"),
    )
    table.choose("use:de_volksturm", "play:de_broad_front")
    assert placed(table, "SpaceBattled") == []
    assert "eastern_europe" in table.armies("soviet_union")


@pytest.mark.card("de_broad_front")
def test_broad_front_is_not_lengthened_by_blitzkrieg() -> None:
    """An Army built on the way does not count, and closes its own space to further battles (rulings 3.2, 3.6)."""
    table = broad_front(status=["de_blitzkrieg"])
    table.choose("space:ukraine", "use:de_blitzkrieg")
    assert "ukraine" in table.armies("germany")
    assert table.offered == ["pass", "space:russia"]
    table.choose("space:russia")
    assert table.offered == ["pass", "space:russia"]  # Moscow, now next to Ukraine, was not on the front


@pytest.mark.card("de_broad_front")
def test_broad_front_lets_each_battle_be_answered_before_the_next() -> None:
    """Reactions are finished before the card goes on (W-CRD-4, W-REA-6)."""
    table = broad_front(status=["de_dive_bombers"], responses=["su_stalingrad"])
    table.choose("space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad", "use:de_dive_bombers", "space:russia")
    assert table.offered == ["pass", "space:ukraine", "space:russia"]
    table.choose("space:ukraine", "space:russia")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}
    assert len(placed(table, "SpaceBattled")) == 4


# Forced Conscription


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_recruits_two_armies_in_or_beside_germany() -> None:
    """Germany or a land space next to it, one after another."""
    table = Table(germany=german("de_forced_conscription", armies=())).choose("play:de_forced_conscription")
    assert set(table.spaces) == {"germany", "western_europe", "italy", "balkans", "eastern_europe"}
    assert "pass" not in table.offered
    table.choose("space:balkans")
    assert "space:balkans" not in table.offered
    assert "pass" in table.offered
    table.choose("space:italy")
    assert placed(table, "PieceRecruited") == [("germany", "balkans"), ("germany", "italy")]
    assert (table.kind, table.discard("germany")) == ("discard", ["de_forced_conscription"])


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_may_recruit_one() -> None:
    """One or two."""
    table = Table(germany=german("de_forced_conscription")).choose(
        "play:de_forced_conscription", "space:balkans", "pass"
    )
    assert placed(table, "PieceRecruited") == [("germany", "balkans")]
    assert table.kind == "discard"


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_ignores_supply_but_not_enemies_or_own_armies() -> None:
    """A recruit asks for no supply (W-ACT-5), yet for a space without enemy or own Army (W-ACT-3)."""
    table = Table(
        germany=german("de_forced_conscription", armies=("balkans",)),
        soviet_union=soviet("moscow", "germany"),
        united_kingdom=british(armies=("united_kingdom", "western_europe")),
    )
    table.choose("play:de_forced_conscription")
    assert set(table.spaces) == {"italy", "eastern_europe"}
    assert table.why_not("space:western_europe") == ["W-ACT-3"]
    assert table.why_not("space:balkans") == ["W-PCE-1"]
    assert table.why_not("space:ukraine") == ["W-ACT-5"]


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_with_one_army_left_in_the_pool() -> None:
    """The second Army must be freed from the board, or is not recruited (ruling 2.5)."""
    six = ("germany", "ukraine", "scandinavia", "kazakhstan", "north_africa", "russia")
    table = Table(germany=german("de_forced_conscription", armies=six)).choose("play:de_forced_conscription")
    table.choose("space:balkans")
    assert table.spaces == []
    assert "pass" in table.offered
    table.choose("remove:germany/army/scandinavia", "space:italy")
    assert placed(table, "PieceRecruited") == [("germany", "balkans"), ("germany", "italy")]


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_is_answered_as_a_build_by_option_only() -> None:
    """No space of it is near Moscow, so not even `built_or_recruited` lets Rasputitsa answer (ruling 5.3)."""
    table = Table(
        germany=german("de_forced_conscription", status=["de_synthetic_fuel"]),
        soviet_union=soviet("moscow", responses=["su_rasputitsa"]),
        options={"built_or_recruited": True},
    )
    table.choose("play:de_forced_conscription", "space:eastern_europe", "pass")
    assert table.kind == "discard"


# Guns and Butter


@pytest.mark.card("de_guns_and_butter")
@pytest.mark.parametrize(
    ("number", "key", "event", "space"),
    [
        ("number:1", "space:balkans", "PieceBuilt", "balkans"),
        ("number:2", "space:baltic_sea", "PieceBuilt", "baltic_sea"),
        ("number:3", "space:balkans", "SpaceBattled", "balkans"),
        ("number:4", "space:north_sea", "SpaceBattled", "north_sea"),
    ],
)
def test_guns_and_butter_does_one_of_four(number: str, key: str, event: str, space: str) -> None:
    """Build an Army, build a Navy, a land battle or a sea battle: one, then the card is done."""
    table = Table(germany=german("de_guns_and_butter", armies=("germany", "western_europe")))
    table.choose("play:de_guns_and_butter")
    assert table.offered == ["number:1", "number:2", "number:3", "number:4"]
    table.choose(number, key)
    assert placed(table, event) == [("germany", space)]
    assert (table.kind, table.discard("germany")) == ("discard", ["de_guns_and_butter"])


@pytest.mark.card("de_guns_and_butter")
def test_guns_and_butter_offers_only_what_can_be_done() -> None:
    """With no piece on the board the Home can be built and nothing else."""
    table = Table(germany=german("de_guns_and_butter", armies=())).choose("play:de_guns_and_butter")
    assert placed(table, "PieceBuilt") == [("germany", "germany")]


@pytest.mark.card("de_guns_and_butter")
@pytest.mark.parametrize(
    ("number", "key", "status"),
    [("number:1", "space:balkans", "de_synthetic_fuel"), ("number:3", "space:balkans", "de_blitzkrieg")],
)
def test_guns_and_butter_sets_off_the_same_reactions(number: str, key: str, status: str) -> None:
    """What it does is carried out like the basic card (W-ACT-10)."""
    table = Table(germany=german("de_guns_and_butter", status=[status]))
    table.choose("play:de_guns_and_butter", number, key)
    assert table.uses == [status]


# Military Dictatorships in the Balkans

DICTATORS = "de_military_dictatorships"


def dictators(*, kept: str = "de_plunder", **given: Any) -> Table:
    """Return Germany having played Military Dictatorships in the Balkans."""
    germany = {"armies": ["germany"], "hand": [DICTATORS, kept], **given.pop("germany", {})}
    return Table(germany=germany, **given).choose(f"play:{DICTATORS}")


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_recruits_for_italy_then_eliminates_in_ukraine() -> None:
    """First an Italian Army in the Balkans, second one Allied Army in Ukraine, in this order."""
    table = dictators(soviet_union=soviet("moscow", "ukraine"))
    assert (table.seat, table.offered) == ("germany", ["pass", "space:balkans"])
    table.choose("space:balkans")
    assert table.armies("italy") == {"italy", "balkans"}
    assert table.offered == ["pass", "piece:soviet_union/army/ukraine"]
    table.choose("piece:soviet_union/army/ukraine")
    assert removed(table) == [("soviet_union", "ukraine", "elimination")]
    assert table.discard("germany") == [DICTATORS]


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_eliminates_any_one_ally() -> None:
    """Germany chooses among the Allied Armies there; one is removed."""
    uk = british(armies=("united_kingdom", "ukraine"))
    table = dictators(soviet_union=soviet("moscow", "ukraine", "russia"), united_kingdom=uk).choose("space:balkans")
    assert table.offered == ["pass", "piece:united_kingdom/army/ukraine", "piece:soviet_union/army/ukraine"]
    table.choose("piece:united_kingdom/army/ukraine")
    assert removed(table) == [("united_kingdom", "ukraine", "elimination")]


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_parts_may_be_skipped() -> None:
    """One benefit is no condition for another (W-CRD-5)."""
    second = dictators(soviet_union=soviet("moscow", "ukraine")).choose("pass", "piece:soviet_union/army/ukraine")
    assert (second.armies("italy"), second.armies("soviet_union")) == ({"italy"}, {"moscow"})
    first = dictators(soviet_union=soviet("moscow", "ukraine")).choose("space:balkans", "pass")
    assert first.armies("soviet_union") == {"moscow", "ukraine"}


@pytest.mark.card(DICTATORS)
@pytest.mark.parametrize("holder", ["enemy", "italy"])
def test_military_dictatorships_goes_on_where_the_balkans_are_held(holder: str) -> None:
    """An enemy Army or Italy's own blocks the recruit, not the elimination (ruling 6.14)."""
    union = soviet("moscow", "ukraine", *(["balkans"] if holder == "enemy" else []))
    table = dictators(soviet_union=union, italy={"armies": ["italy", *(["balkans"] if holder == "italy" else [])]})
    assert table.offered == ["pass", "piece:soviet_union/army/ukraine"]


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_with_ukraine_empty() -> None:
    """Nothing to eliminate: the card ends after the recruit."""
    assert dictators().choose("space:balkans").kind == "discard"


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_asks_italy_to_free_a_piece() -> None:
    """Italy's pool counts; Italy may free a piece but cannot be made to (ruling 2.6)."""
    four = {"armies": ["italy", "north_africa", "africa", "middle_east"]}
    declined = dictators(italy=four)
    assert (declined.seat, declined.spaces) == ("italy", [])
    declined.choose("pass")
    assert declined.armies("italy") == set(four["armies"])
    freed = dictators(italy=four).choose("remove:italy/army/africa")
    assert (freed.seat, freed.offered) == ("germany", ["pass", "space:balkans"])
    freed.choose("space:balkans")
    assert freed.armies("italy") == {"italy", "north_africa", "middle_east", "balkans"}


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_is_no_battle_and_can_be_prevented() -> None:
    """Stalingrad answers the elimination (ruling 5.9), Blitzkrieg and Dive Bombers do not (W-ACT-9)."""
    table = dictators(
        germany={"status": ["de_blitzkrieg", "de_dive_bombers"], "armies": ["germany", "eastern_europe"]},
        soviet_union=soviet("moscow", "ukraine", responses=["su_stalingrad"]),
    )
    table.choose("space:balkans", "piece:soviet_union/army/ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad")
    assert "ukraine" in table.armies("soviet_union")
    assert (table.seat, table.kind) == ("germany", "discard")
