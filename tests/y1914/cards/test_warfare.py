"""Economic Warfare: who discards how many, what is scored, what else follows (F-CRD-6, F-CRD-8)."""

import pytest

from tests.y1914.table import POWERS, Table

AUSTRIA, RUSSIA, GERMANY, FRANCE, UK = POWERS.values()


def case(card: str, power: str, board: dict[str, str], losses: dict[str, int], vp: tuple[int, int]) -> object:
    """A card played on a board with no card in any other hand: what each Power's deck loses, and the VP after it."""
    return pytest.param(card, power, board, losses, vp, id=card)


def lost(table: Table, before: dict[str, int]) -> dict[str, int]:
    """How many cards each draw deck has lost."""
    found = {name: before[name] - table.power(name)["deck_size"] for name in POWERS.values()}
    return {name: number for name, number in found.items() if number}


def sizes(table: Table) -> dict[str, int]:
    """The sizes of the draw decks."""
    return {name: table.power(name)["deck_size"] for name in POWERS.values()}


@pytest.mark.rule("F-CRD-6", "F-CRD-8", "F-PLY-5", "F-VIC-4")
@pytest.mark.card(
    "ah-soviets-of-petrograd",
    "ah-the-october-revolution",
    "ot-spanish-flu",
    "ru-the-tsar-will-not-help-us",
    "ru-assassins-of-the-black-hand",
    "ru-trench-warfare",
    "de-french-army-mutinies",
    "de-von-lettow-vorbecks-east-african-army",
    "de-mata-hari",
    "de-zeppelins",
    "de-prize-rules-submarine-warfare",
    "de-surface-raiders",
    "de-easter-rising-of-ireland",
    "de-unrestricted-submarine-warfare",
    "uk-united-kingdom-seizes-german-colonies-in-africa",
    "uk-japan-attacks-german-enclaves-at-tsingtao",
    "uk-the-blockade-of-europe",
)
@pytest.mark.parametrize(
    ("card", "power", "board", "losses", "vp"),
    [
        case("ah-soviets-of-petrograd", "austria", {}, {RUSSIA: 2}, (6, 5)),
        case(
            "ah-soviets-of-petrograd",
            "austria",
            {"germany": "berlin petrograd baltic_sea", "austria-hungary": "vienna ukraine galicia"},
            {RUSSIA: 5},
            (6, 5),
        ),
        case("ah-the-october-revolution", "austria", {"russia": "moscow"}, {RUSSIA: 1}, (6, 5)),
        case(
            "ah-the-october-revolution",
            "austria",
            {"russia": "", "germany": "berlin moscow baltic_sea prussia", "ottoman": "azerbaijan"},
            {RUSSIA: 4},
            (6, 5),
        ),
        case("ot-spanish-flu", "austria", {}, {AUSTRIA: 1, RUSSIA: 2, GERMANY: 1, FRANCE: 3, UK: 2}, (5, 5)),
        case("ru-the-tsar-will-not-help-us", "russia", {}, {RUSSIA: 1}, (5, 7)),
        case("ru-assassins-of-the-black-hand", "russia", {}, {AUSTRIA: 2}, (5, 5)),
        case("ru-trench-warfare", "russia", {}, {RUSSIA: 2, GERMANY: 2, AUSTRIA: 2}, (5, 5)),
        case("de-french-army-mutinies", "germany", {"france": "paris burgundy"}, {FRANCE: 3}, (6, 5)),
        case("de-von-lettow-vorbecks-east-african-army", "germany", {}, {UK: 5}, (6, 5)),
        case(
            "de-von-lettow-vorbecks-east-african-army",
            "germany",
            {"uk": "britain north_atlantic english_channel north_sea"},
            {UK: 3},
            (6, 5),
        ),
        case("de-mata-hari", "germany", {}, {FRANCE: 3, UK: 1}, (6, 5)),
        case("de-zeppelins", "germany", {}, {FRANCE: 1, UK: 3}, (6, 5)),
        case("de-prize-rules-submarine-warfare", "germany", {}, {UK: 3}, (7, 5)),
        case(
            "de-surface-raiders",
            "germany",
            {"germany": "berlin baltic_sea", "austria-hungary": "vienna adriatic_sea"},
            {FRANCE: 1, UK: 5},
            (6, 5),
        ),
        case("de-easter-rising-of-ireland", "germany", {}, {UK: 3}, (6, 5)),
        case("de-unrestricted-submarine-warfare", "germany", {}, {UK: 3}, (6, 5)),
        case("uk-united-kingdom-seizes-german-colonies-in-africa", "uk", {}, {GERMANY: 3}, (5, 5)),
        case(
            "uk-united-kingdom-seizes-german-colonies-in-africa",
            "uk",
            {"uk": "britain north_atlantic english_channel north_sea"},
            {GERMANY: 5},
            (5, 5),
        ),
        case("uk-japan-attacks-german-enclaves-at-tsingtao", "uk", {}, {GERMANY: 4}, (5, 5)),
        case("uk-the-blockade-of-europe", "uk", {}, {GERMANY: 2, AUSTRIA: 1}, (5, 5)),
        case("uk-the-blockade-of-europe", "uk", {"us": "north_sea"}, {GERMANY: 4, AUSTRIA: 2}, (5, 5)),
    ],
)
def test_losses(card: str, power: str, board: dict[str, str], losses: dict[str, int], vp: tuple[int, int]) -> None:
    """Each Power named discards, the player's own too, and VP are booked at once."""
    table = Table(power, board=board, cards={power: {"hand": [card]}})
    before = sizes(table)
    table.play(card)
    assert lost(table, before) == losses
    assert table.vp == vp


@pytest.mark.card("ah-the-extravagant-lifestyle-of-the-aristocracy")
def test_extravagant_lifestyle() -> None:
    """One card each, 1 VP, and up to two hand cards more make Russia discard one each."""
    card = "ah-the-extravagant-lifestyle-of-the-aristocracy"
    table = Table("austria", austria={"hand": [card, "ot-build-army", "ah-build-army", "ah-build-navy"]})
    table.play(card, "deck")
    assert (table.kind, table.vp) == ("repeat", (6, 5))
    table.choose("discard:ot-build-army", "discard:ah-build-navy")
    assert table.power("russia")["discard_size"] == 3
    assert table.hand("austria") == ["ah-build-army"]
    assert table.kind != "repeat"
    table = Table("austria", austria={"hand": [card, "ot-build-army"]}).play(card, "deck", "pass")
    assert table.power("russia")["discard_size"] == 1


@pytest.mark.card("de-unrestricted-submarine-warfare")
def test_unrestricted_submarine_warfare() -> None:
    """Each Sea Battle shown adds two discards, and lies on top of the pile."""
    hand = ["de-unrestricted-submarine-warfare", "de-sea-battle", "de-sea-battle", "de-build-navy"]
    table = Table(germany={"hand": hand}).play(hand[0])
    assert table.nouns("discard") == ["de-sea-battle"]
    table.choose("discard:de-sea-battle", "discard:de-sea-battle")
    assert table.power("uk")["discard_size"] == 7
    assert table.pile("germany")[:2] == ["de-sea-battle", "de-sea-battle"]
    once = Table(options={"submarine_warfare": "once"}, germany={"hand": hand}).play(hand[0], "discard:de-sea-battle")
    assert once.kind != "repeat"
    assert once.power("uk")["discard_size"] == 5


@pytest.mark.rule("F-BAT-1")
@pytest.mark.card("de-the-christmas-truce")
def test_christmas_truce() -> None:
    """France and the United Kingdom may not battle German Armies until the round ends; Italy and the US may."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy", "italy": "rome italian_alps tyrol"},
        germany={"hand": ["de-the-christmas-truce"]},
        france={"hand": ["fr-land-battle", "it-land-battle", "fr-build-army"]},
    )
    before = sizes(table)
    table.play("de-the-christmas-truce", "deck")
    assert table.vp == (7, 5)
    assert {name: before[name] - table.power(name)["deck_size"] for name in (GERMANY, UK)} == {GERMANY: 1, UK: 1}
    table.pass_until("play")
    table.play("fr-land-battle")
    assert "western_germany" not in table.spaces
    assert table.why_not("space:western_germany") == ["F-CRD-4"]


@pytest.mark.card("de-the-christmas-truce")
@pytest.mark.parametrize(
    ("power", "card", "bound"),
    [("france", "fr-land-battle", True), ("france", "it-land-battle", False)]
    + [("uk", "uk-land-battle", True), ("uk", "us-land-battle", False)],
)
def test_who_keeps_the_christmas_truce(power: str, card: str, bound: bool) -> None:
    """It binds France and the United Kingdom, not Italy or the United States; other enemies may be battled."""
    country = {"fr": "france", "it": "italy"}.get(card[:2], card[:2])
    table = Table(
        power,
        truce="france uk",
        board={"germany": "berlin western_germany", "austria-hungary": "picardy", country: "belgium*"},
        cards={power: {"hand": [card]}},
    ).play(card)
    free = {"picardy"} if bound else {"picardy", "western_germany"}
    assert table.spaces == free  # Burgundy costs a hand card, and there is none


@pytest.mark.rule("F-BAT-17")
@pytest.mark.card("de-the-christmas-truce")
@pytest.mark.parametrize("truce", ["", "france"])
def test_the_truce_forbids_counterattacks(truce: str) -> None:
    table = Table(
        truce=truce,
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        germany={"hand": ["de-land-battle"]},
        france={"prepared": ["fr-build-army", "fr-la-revanche"]},
    ).play("de-land-battle", "space:picardy", "use:fr-build-army")
    assert (table.kind == "counterattack") == (truce == "")


@pytest.mark.card("de-the-christmas-truce")
def test_christmas_truce_ends_with_the_round() -> None:
    """In the next round France may battle German Armies again."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy"},
        germany={"hand": ["de-the-christmas-truce"]},
        france={"hand": ["fr-land-battle"]},
    )
    table.play("de-the-christmas-truce", "deck").pass_until("play")
    assert table.state.view(None)["truce"] == ["france", "uk"]
    for _ in range(5):
        table.choose("pass").pass_until("play")
    assert table.state.view(None)["truce"] == []


@pytest.mark.rule("F-CRD-5", "F-DRA-2")
@pytest.mark.card("de-third-ohl")
def test_third_ohl() -> None:
    """Germany discards two, drafts, plays a Status and then an Economic Warfare card."""
    table = Table(germany={"hand": ["de-third-ohl", "de-mustard-gas", "de-zeppelins"]})
    table.play("de-third-ohl", "deck", "deck", "take:de-build-army", "play:de-mustard-gas")
    assert table.nouns("play") == ["de-zeppelins"]
    table.choose("play:de-zeppelins")
    assert table.status("germany") == ["de-mustard-gas"]
    assert table.hand("germany") == ["de-build-army"]
    assert table.pile("germany")[:2] == ["de-zeppelins", "de-third-ohl"]
    assert table.vp == (6, 5)


@pytest.mark.rule("F-DRA-2")
@pytest.mark.card("fr-francs-tireurs")
def test_francs_tireurs() -> None:
    """Germany discards one, and one for each Army in or next to Picardy; then a free draft."""
    board = {"germany": "berlin picardy belgium western_germany", "france": "paris"}
    table = Table("france", board=board, france={"hand": ["fr-francs-tireurs"]}).play("fr-francs-tireurs")
    assert table.power("germany")["discard_size"] == 3
    assert table.offered == ["pass", "take:fr-build-army"]
    table.choose("take:fr-build-army")
    assert table.hand("france") == ["fr-build-army"]


@pytest.mark.card("fr-armee-dafrique")
@pytest.mark.parametrize(
    ("sea", "option", "drafts"),
    [
        ("north_atlantic", "north_atlantic", True),
        ("western_mediterranean", "north_atlantic", False),
        ("western_mediterranean", "western_mediterranean", True),
    ],
)
def test_armee_dafrique(sea: str, option: str, drafts: bool) -> None:
    """Germany discards three; with a French Navy in the right sea a free draft follows."""
    table = Table(
        "france",
        board={"france": f"paris {sea}"},
        options={"armee_dafrique": option},
        france={"hand": ["fr-armee-dafrique"]},
    ).play("fr-armee-dafrique")
    assert table.power("germany")["discard_size"] == 3
    assert (table.kind == "take") == drafts


@pytest.mark.rule("F-BAT-15", "F-SUP-4")
@pytest.mark.card("uk-lawrence-foments-arab-revolts")
def test_lawrence() -> None:
    """Two discards; then an Ottoman Army in the Middle East is eliminated, or a UK Army recruited there."""
    card = "uk-lawrence-foments-arab-revolts"
    table = Table("uk", board={"ottoman": "istanbul middle_east"}, uk={"hand": [card]}).play(card)
    assert table.offered == ["pass", "number:1"]  # an enemy is there: no recruit
    table.choose("number:1")
    assert table.power("austria")["discard_size"] == 2
    table.choose("piece:ottoman/army/middle_east")
    assert table.at("ottoman") == {"istanbul"}
    table = Table("uk", uk={"hand": [card]}).play(card)
    assert table.offered == ["pass", "number:2"]  # nothing to eliminate
    table.choose("number:2", "space:middle_east")
    assert table.at("uk") == {"britain", "middle_east"}


@pytest.mark.rule("F-DIS-3")
@pytest.mark.card("uk-sidney-reilly")
def test_sidney_reilly() -> None:
    """Germany and Russia discard; Germany gives up a Status of its choice; a UK Army appears near Moscow."""
    table = Table(
        "uk", germany={"status": ["de-mustard-gas", "de-the-red-baron"]}, uk={"hand": ["uk-sidney-reilly"]}
    ).play("uk-sidney-reilly")
    assert (table.seat, table.nouns("discard")) == ("germany", ["de-mustard-gas", "de-the-red-baron"])
    table.choose("discard:de-mustard-gas")
    assert table.status("germany") == ["de-the-red-baron"]
    assert table.pile("germany")[0] == "de-mustard-gas"
    assert table.spaces == {"moscow", "petrograd", "ukraine", "caucasus"}
    table.choose("space:petrograd")
    assert "petrograd" in table.at("uk")
    without = Table("uk", uk={"hand": ["uk-sidney-reilly"]}).play("uk-sidney-reilly")
    assert (without.kind, without.vp) == ("recruit", (5, 5))  # no Status to give up: no effect


@pytest.mark.card("us-the-sinking-of-the-lusitania")
def test_lusitania() -> None:
    """The own Power discards one and builds up to two US pieces."""
    table = Table("uk", uk={"hand": ["us-the-sinking-of-the-lusitania"]}).play("us-the-sinking-of-the-lusitania")
    assert table.power("uk")["discard_size"] == 2
    table.choose("space:western_atlantic", "space:north_atlantic")
    assert table.at("us") == {"united_states", "western_atlantic", "north_atlantic"}
    assert table.kind != "build"


@pytest.mark.card("ah-soviets-of-petrograd", "ah-the-october-revolution")
def test_revolutions_around_the_space_only() -> None:
    """By option the named space itself does not count."""
    for card, base in (("ah-soviets-of-petrograd", 2), ("ah-the-october-revolution", 1)):
        space = "petrograd" if "petrograd" in card else "moscow"
        table = Table(
            "austria",
            board={"germany": f"berlin {space}", "russia": ""},
            options={"revolution": "around"},
            austria={"hand": [card]},
        ).play(card)
        assert table.power("russia")["discard_size"] == base
