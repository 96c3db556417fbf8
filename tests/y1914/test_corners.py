"""Corners of the rules: nothing left to do, a choice of Armies, cards that come and go in an unusual way."""

from typing import Any

import pytest

from tests.y1914.table import GAME, POWERS, Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}
ZIMMERMANN = "us-american-public-outraged-by-zimmermann-telegram"


@pytest.mark.rule("F-SET-6", "F-TRN-1")
def test_the_first_turn_follows_the_last_opening_hand() -> None:
    """Each Power in turn order puts three cards under its deck; then Austria-Hungary / Ottoman Turkey begins."""
    state = GAME.new(8)
    seats = []
    while state.decision is not None and state.decision.kind == "setup":
        seats.append(state.decision.seat)
        state.apply(state.legal[0])
    assert seats == [seat for seat in GAME.seats for _ in range(3)]
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == ("austria-ottoman", "draft")
    view: Any = state.view(None)
    assert [power["hand_size"] for power in view["powers"].values()] == [7] * 5


# Nothing to do


@pytest.mark.rule("F-CRD-4")
@pytest.mark.parametrize(
    ("card", "power", "board"),
    [
        ("uk-lawrence-foments-arab-revolts", "uk", {"austria-hungary": "vienna middle_east"}),
        ("ot-i-order-you-to-die", "austria", {}),
        ("ru-peace-bread-land", "russia", {"russia": ""}),
        ("ru-scottish-womens-hospitals", "russia", {}),
    ],
)
def test_a_text_with_nothing_to_do_asks_nothing(card: str, power: str, board: dict[str, str]) -> None:
    """The card is played and that is all; no other Army than the one named may be eliminated."""
    table = Table(power, board=board, cards={power: {"hand": [card]}}).play(card)
    assert table.kind not in ("choose", "eliminate", "withdraw", "recover")
    assert table.pile(power)[0] == card
    assert table.vp == (5, 5)


@pytest.mark.rule("F-DRA-2", "F-DIS-5")
def test_a_free_draft_from_a_deck_without_such_a_card() -> None:
    """Nothing is drafted and nothing shuffled; the rest of the text goes on."""
    table = Table(
        germany={"hand": ["de-volunteer-movement", "de-zeppelins"], "deck": ["de-build-navy", "de-mata-hari"]}
    ).play("de-volunteer-movement")
    assert table.kind == "prepare_now"
    assert "DeckShuffled" not in table.log


# Battle


@pytest.mark.rule("F-BAT-16", "F-BAT-17")
@pytest.mark.card("us-blackjack-and-the-doughboys", ZIMMERMANN)
def test_a_helper_chooses_whose_army_counterattacks() -> None:
    """With French and UK Armies attacked, a US Counterattack is made by one of them, which pays its own terrain."""
    table = Table(
        board={
            "germany": "berlin western_germany burgundy",
            "france": "paris",
            "uk": "britain english_channel paris",
            "us": "united_states provence",
        },
        germany={"hand": ["de-land-battle"]},
        france={"prepared": ["fr-build-army"], "hand": ["fr-build-navy"]},
        uk={"status": ["us-blackjack-and-the-doughboys"], "prepared": [ZIMMERMANN], "hand": ["uk-build-navy"]},
    ).play("de-land-battle", "space:paris", "use:fr-build-army", f"use:{ZIMMERMANN}")
    assert (table.seat, table.offered) == ("uk-us", ["country:france", "country:uk"])
    table.choose("country:france")
    assert (table.hand("france"), table.hand("uk")) == ([], ["uk-build-navy"])
    assert "burgundy" not in table.at("germany")


@pytest.mark.card("de-big-bertha-railway-guns")
@pytest.mark.parametrize(("spare", "asked"), [(1, False), (2, True)])
def test_big_bertha_needs_the_cards_and_is_a_choice(spare: int, asked: bool) -> None:
    """A double symbol takes two hand cards; declined, the Sustain is discarded."""
    table = Table(
        board=WEST,
        germany={
            "hand": ["de-land-battle", *["de-build-navy"] * spare],
            "prepared": ["de-stosstruppen"],
            "status": ["de-big-bertha-railway-guns"],
        },
        france={"prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:picardy", "use:fr-build-army", "use:de-stosstruppen")
    assert (table.kind == "keep") == asked
    if asked:
        table.choose("pass")
    assert (table.prepared("germany"), len(table.hand("germany"))) == ([], spare)
    assert table.pile("germany")[0] == "de-stosstruppen"


@pytest.mark.rule("F-BAT-11")
@pytest.mark.card("fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks")
def test_a_response_made_of_a_prepared_card_and_a_hand_card() -> None:
    """Two Reinforce symbols are met by a single Sustain and a Land Battle of the hand together."""
    table = Table(
        "france",
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        france={
            "hand": ["fr-land-battle", "fr-land-battle"],
            "prepared": ["fr-plan-xvii"],
            "status": ["fr-general-nivelles-creeping-barrage"],
        },
        germany={"prepared": ["de-landwehr"]},
    ).play("fr-land-battle", "space:belgium", "use:de-landwehr")
    assert table.nouns("use") == ["fr-general-nivelles-creeping-barrage", "fr-plan-xvii"]
    table.choose("use:fr-plan-xvii")
    assert table.offered == ["use:fr-general-nivelles-creeping-barrage"]  # begun, it is finished
    table.choose("use:fr-general-nivelles-creeping-barrage")
    assert "belgium" not in table.at("germany")
    assert table.hand("france") == []


@pytest.mark.rule("F-BAT-11")
@pytest.mark.card("fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks")
@pytest.mark.parametrize(("prepared", "offered"), [("fr-land-battle", True), ("fr-plan-xvii", False)])
def test_a_sustain_taken_back_serves_again_from_the_hand(prepared: str, offered: bool) -> None:
    """Renault returns a prepared Land Battle, Nivelle uses it: two symbols of one card. No other card can do that."""
    table = Table(
        "france",
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        france={
            "hand": ["fr-land-battle"],
            "prepared": [prepared],
            "status": ["fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks"],
        },
        germany={"prepared": ["de-landwehr"]},
    ).play("fr-land-battle", "space:belgium", "use:de-landwehr")
    assert (table.kind == "sustain") == offered
    if offered:
        table.choose("use:fr-land-battle", "use:fr-renault-ft-tanks", "use:fr-general-nivelles-creeping-barrage")
        assert "belgium" not in table.at("germany")
        assert (table.hand("france"), table.prepared("france")) == ([], [])


@pytest.mark.rule("F-BAT-6")
@pytest.mark.card("fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks")
@pytest.mark.parametrize(("returns", "offered"), [(True, True), (False, False)])
def test_a_hand_card_that_returns_pays_for_the_next_sustain(returns: bool, offered: bool) -> None:
    """In difficult terrain the card used through Nivelle comes back and pays for a prepared one, unless by option."""
    table = Table(
        "france",
        board={"germany": "berlin western_germany burgundy", "france": "paris"},
        options={"renault_nivelle": returns},
        france={
            "hand": ["fr-land-battle", "fr-land-battle", "fr-build-navy", "fr-build-army"],
            "prepared": ["it-land-battle", "fr-plan-xvii"],
            "status": ["fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks"],
        },
        germany={"prepared": ["de-landwehr"]},
    ).play("fr-land-battle", "space:burgundy", "discard:fr-build-navy", "use:de-landwehr")
    assert ("fr-general-nivelles-creeping-barrage" in table.nouns("use")) == offered


@pytest.mark.rule("F-BAT-12")
@pytest.mark.card("de-big-bertha-railway-guns")
def test_a_card_that_can_be_kept_counts_twice() -> None:
    """One single Sustain meets two symbols if Big Bertha keeps it for another use; without a hand card it does not."""

    def offered(spare: int) -> list[str]:
        table = Table(
            board=WEST,
            germany={
                "hand": ["de-land-battle", *["de-build-navy"] * spare],
                "prepared": ["de-land-battle"],
                "status": ["de-big-bertha-railway-guns"],
            },
            france={"prepared": ["fr-paris-taxis"]},
        ).play("de-land-battle", "space:picardy", "use:fr-paris-taxis")
        return table.nouns("use") if table.kind == "sustain" else []

    assert offered(1) == ["de-land-battle"]
    assert offered(0) == []


# Prices and supply


@pytest.mark.rule("F-SUP-3", "F-TRN-4")
@pytest.mark.card("ot-limited-rail-and-road-network")
def test_supply_taken_back_while_the_price_is_paid() -> None:
    """A build is judged the moment the piece is placed: what fed it is gone, so nothing is built."""
    table = Table(
        "russia",
        board={"russia": "moscow caucasus azerbaijan"},
        austria={"status": ["ot-limited-rail-and-road-network"]},
        russia={"hand": ["ru-build-army", "ru-build-navy", "ru-rasputin"]},
    ).play("ru-build-army", "space:persia", "remove:russia/army/azerbaijan", "discard:ru-rasputin")
    assert table.at("russia") == {"moscow", "caucasus"}
    assert "PieceBuilt" not in table.log


# What is known


@pytest.mark.rule("F-INF-1")
@pytest.mark.card("us-war-revenue-act")
def test_a_card_put_under_for_all_to_see_is_known_when_drawn() -> None:
    """Its place at the bottom is known, and so is the hand it is drawn into; other cards drawn with it are not."""
    table = Table(
        "uk",
        uk={
            "hand": ["us-war-revenue-act"],
            "discard": ["us-build-army", "us-land-battle", "us-sea-battle"],
            "deck": ["uk-build-army", "uk-land-battle"],
        },
        board={"us": ""},
    ).play("us-war-revenue-act", "take:us-build-army", "take:us-land-battle", "take:us-sea-battle")
    table.choose("play:us-build-army", "pass", "prepare:us-land-battle")
    assert table.seen("uk")["deck_bottom"] == ["us-sea-battle"]
    table.pass_until("draw").choose("number:3")
    assert table.seen("uk", "germany")["hand_shown"] == ["us-sea-battle"]
    assert table.seen("uk")["deck_bottom"] == []


@pytest.mark.rule("F-INF-1")
@pytest.mark.card("ru-redl-blackmailed")
def test_a_look_at_a_hand_that_is_known_in_part() -> None:
    """A card all have seen stays known to all; the others are known to the one who looked."""
    table = Table(
        "russia",
        austria={
            "hand": ["ah-build-army", "ah-build-army", "ot-spanish-flu"],
            "hand_known": [["all", "ah-build-army"]],
        },
        russia={"hand": ["ru-redl-blackmailed"]},
    ).play("ru-redl-blackmailed")
    assert table.seen("austria", "germany")["hand_shown"] == ["ah-build-army"]
    assert table.seen("austria", "russia")["hand_shown"] == ["ah-build-army", "ah-build-army", "ot-spanish-flu"]


@pytest.mark.rule("F-INF-3")
@pytest.mark.card("ru-scottish-womens-hospitals")
def test_a_face_down_discard_comes_back() -> None:
    """The owner finds it in the own pile; taken for its type, it is shown."""
    table = Table(
        "russia", russia={"hand": ["ru-scottish-womens-hospitals"], "discard": ["ru-build-army"], "face_down": 1}
    ).play("ru-scottish-womens-hospitals", "take:ru-build-army")
    assert table.pile("russia") == ["ru-scottish-womens-hospitals"]
    assert table.seen("russia")["hand_shown"] == ["ru-build-army"]


# Refusals


def refusal(table: Table, key: str, rule: str, seat: str | None = None) -> None:
    """Check that a key is refused with a rule."""
    assert key not in table.offered or seat is not None
    assert table.why_not(key, seat) == [rule], key


def test_every_refusal_of_a_play_step() -> None:
    """Each has its own rule."""
    table = Table(
        board=WEST,
        germany={"hand": ["de-land-battle"], "prepared": ["de-build-army"], "status": ["de-mustard-gas"]},
    )
    refusal(table, "play:de-zeppelins", "F-PLY-1")
    refusal(table, "play:fr-land-battle", "F-SET-3")
    refusal(table, "discard:de-land-battle", "F-DIS-4")
    refusal(table, "prepare:de-land-battle", "F-PRE-1")
    refusal(table, "unprepare:de-land-battle", "F-PRE-1")
    refusal(table, "unprepare:de-build-army", "F-PRE-1")
    refusal(table, "use:de-mustard-gas", "F-CRD-7")
    refusal(table, "number:3", "F-PLY-1")
    refusal(table, "deck", "F-CRD-4")
    refusal(table, "from:belgium", "F-PLY-1")
    refusal(table, "piece:france/army/paris", "F-PLY-1")
    refusal(table, "pass", "F-TRN-1", "russia")
    refusal(table, "remove:france/army/paris", "F-TRN-4", "france-italy")


def test_refusals_in_the_middle_of_effects() -> None:
    """Attrition cannot be passed; a text reaches only what it names; a used Status waits for the next turn."""
    losing = Table(germany={"hand": ["de-mata-hari"]}, france={"hand": ["fr-build-army"]}).play("de-mata-hari")
    refusal(losing, "pass", "F-ATT-4")
    assert losing.why_not("remove:germany/army/berlin", "germany") == []  # at any time of its turn
    refusal(losing, "remove:france/army/paris", "F-TRN-4", "france-italy")
    aimed = Table(
        step="attrition",
        board={"germany": "berlin belgium", "france": "paris burgundy", "uk": "britain picardy"},
        germany={"prepared": ["de-mustard-gas", "de-the-red-baron"]},
    ).choose("use:de-mustard-gas")
    refusal(aimed, "use:de-the-red-baron", "F-ATT-1")
    killing = Table(
        "austria", board={"uk": "britain istanbul", "ottoman": ""}, austria={"hand": ["ot-i-order-you-to-die"]}
    ).play("ot-i-order-you-to-die")
    refusal(killing, "piece:uk/army/britain", "F-CRD-4")
    building = Table(germany={"hand": ["de-hindenburg-line"]}, board=WEST | {"france": "paris"})
    building.play("de-hindenburg-line")
    refusal(building, "space:prussia", "F-CRD-4")
    cut_off = Table(board={"germany": "berlin picardy"}, germany={"hand": ["de-build-army"]}).play("de-build-army")
    refusal(cut_off, "space:paris", "F-PCE-3")
    refusal(cut_off, "space:belgium", "F-SUP-3")
    spent = Table(
        board={"germany": WEST["germany"], "france": "paris picardy burgundy"},
        germany={"hand": ["de-kaiserschlacht", "de-build-navy"], "status": ["de-mustard-gas", "de-the-red-baron"]},
    ).play("de-kaiserschlacht", "pass", "space:picardy", "use:de-mustard-gas", "pass", "space:burgundy", "from:belgium")
    refusal(spent, "use:de-mustard-gas", "F-CRD-7")


def test_every_power_hears_whose_turn_it_is() -> None:
    """Whoever does not decide is told so, whatever the key."""
    table = Table(germany={"hand": ["de-build-army"]})
    for seat in POWERS.values():
        if seat != "germany":
            assert table.why_not("pass", seat) == ["F-TRN-1"]
