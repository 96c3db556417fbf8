"""Events: what each does when played, part by part (F-CRD-3, F-CRD-4)."""

from typing import Any

import pytest

from tests.y1914.table import Table

SPARE = {
    "austria": "ah-build-navy",
    "russia": "ru-build-navy",
    "germany": "de-build-navy",
    "france": "fr-build-navy",
    "uk": "us-build-navy",
}


def token(card: str, power: str, country: str, space: str) -> object:
    """An Event that places a token and recruits in the same space."""
    return pytest.param(card, power, country, space, marks=pytest.mark.card(card), id=card)


@pytest.mark.rule("F-VIC-5", "F-SUP-4", "F-PLY-4")
@pytest.mark.parametrize(
    ("card", "power", "country", "space"),
    [
        token("ah-anti-venizelists-surrender-fort-roupel", "austria", "austria-hungary", "greece"),
        token("ah-bulgaria-joins-central-powers", "austria", "austria-hungary", "bulgaria"),
        token("ah-treaty-of-amity-and-alliance", "austria", "austria-hungary", "bulgaria"),
        token("fr-king-ferdinand-reorganizes-romanian-army", "france", "france", "romania"),
        token("fr-romania-joins-entente", "france", "france", "romania"),
        token("uk-provisional-government-of-national-defence", "uk", "uk", "greece"),
    ],
)
def test_token_and_recruit(card: str, power: str, country: str, space: str) -> None:
    """The token is placed at once; the Army may be recruited without supply, or not; a second token changes nothing."""
    table = Table(power, cards={power: {"hand": [card]}}).play(card)
    assert table.tokens == {space}
    assert table.offered == ["pass", f"space:{space}"]
    table.choose(f"space:{space}")
    assert space in table.at(country)
    assert space in table.unsupplied(country)
    again = Table(power, tokens=space, cards={power: {"hand": [card]}}).play(card, "pass")
    assert again.tokens == {space}
    assert space not in again.at(country)


@pytest.mark.rule("F-VIC-5")
@pytest.mark.card("fr-alsace-lorraine")
def test_alsace_lorraine() -> None:
    """An Objective token in Burgundy."""
    assert Table("france", france={"hand": ["fr-alsace-lorraine"]}).play("fr-alsace-lorraine").tokens == {"burgundy"}


@pytest.mark.rule("F-CRD-3", "F-VIC-5")
@pytest.mark.parametrize(
    ("card", "space"),
    [
        pytest.param("ot-persian-oil", "persia", marks=pytest.mark.card("ot-persian-oil")),
        pytest.param("ot-a-crumbling-empire", "middle_east", marks=pytest.mark.card("ot-a-crumbling-empire")),
    ],
)
def test_ottoman_tokens_cost_a_card(card: str, space: str) -> None:
    """A hand card first; without one nothing happens, not even the token."""
    board = {"ottoman": "istanbul anatolia"}
    table = Table("austria", board=board, austria={"hand": [card, "ah-build-navy"]}).play(card, "discard:ah-build-navy")
    assert table.tokens == {space}
    table.choose(f"space:{space}")
    assert space in table.at("ottoman")
    assert space not in table.unsupplied("ottoman")
    assert Table("austria", board=board, austria={"hand": [card]}).play(card).tokens == set()
    assert Table("austria", board=board, austria={"hand": [card, "ah-build-navy"]}).play(card, "pass").tokens == set()


@pytest.mark.rule("F-DRA-2", "F-SUP-4")
@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        pytest.param(
            "ah-imperial-austrian-landwehr",
            {"tyrol", "galicia"},
            marks=pytest.mark.card("ah-imperial-austrian-landwehr"),
        ),
        pytest.param(
            "ah-royal-hungarian-honved",
            {"budapest", "tyrol", "galicia"},
            marks=pytest.mark.card("ah-royal-hungarian-honved"),
        ),
    ],
)
def test_austrian_mobilization(card: str, spaces: set[str]) -> None:
    """A free draft, a card prepared, an Army recruited in one of the named spaces that is free."""
    table = Table("austria", austria={"hand": [card]}).play(card, "take:ah-build-army", "prepare:ah-build-army")
    assert table.prepared("austria") == ["ah-build-army"]
    assert table.spaces == spaces
    table.choose("space:galicia")
    assert table.at("austria-hungary") == {"vienna", "galicia"}


@pytest.mark.card("ot-ottoman-mobilization")
def test_ottoman_mobilization() -> None:
    """A free Ottoman draft, a card prepared, an Army built in or next to Anatolia where supplied."""
    card = "ot-ottoman-mobilization"
    table = Table("austria", austria={"hand": [card]}).play(card, "take:ot-build-army", "pass")
    assert table.spaces == {"anatolia"}
    table.choose("space:anatolia")
    assert table.at("ottoman") == {"istanbul", "anatolia"}


@pytest.mark.rule("F-CRD-3")
@pytest.mark.parametrize(
    ("card", "space", "near"),
    [
        pytest.param(
            "ah-franz-ferdinand-avenged", "serbia", "budapest", marks=pytest.mark.card("ah-franz-ferdinand-avenged")
        ),
        pytest.param(
            "ah-brudermann-orders-cavalry-charge",
            "galicia",
            "budapest",
            marks=pytest.mark.card("ah-brudermann-orders-cavalry-charge"),
        ),
    ],
)
def test_austrian_offensives(card: str, space: str, near: str) -> None:
    """A hand card to use it; then the battle, then the build, each optional; an empty space can simply be built in."""
    board = {"austria-hungary": f"vienna {near}", "russia": f"moscow {space}"}
    hand = [card, "ot-build-army", "ot-build-army", "ah-build-navy"]
    table = Table("austria", board=board, austria={"hand": hand}).play(card, "discard:ah-build-navy", f"space:{space}")
    if table.kind == "battle":
        table.choose("from:budapest")
    table.choose(f"space:{space}")
    assert space in table.at("austria-hungary")
    empty = Table("austria", board={"austria-hungary": f"vienna {near}"}, austria={"hand": hand})
    empty.play(card, "discard:ah-build-navy", "pass", f"space:{space}")
    assert space in empty.at("austria-hungary")
    assert len(empty.hand("austria")) == 2
    void = Table("austria", board=board, austria={"hand": [card]}).play(card)
    assert space in void.at("russia")
    assert void.kind not in ("battle", "build")


@pytest.mark.card("ah-caporetto")
def test_caporetto() -> None:
    """Germany pays the card; an empty German hand makes it void, or by option costs a VP."""
    board = {"austria-hungary": "vienna tyrol", "italy": "rome italian_alps"}
    spare = ["ah-caporetto", "ah-build-navy"]
    table = Table("austria", board=board, austria={"hand": spare}, germany={"hand": ["de-build-army", "de-zeppelins"]})
    table.play("ah-caporetto")
    assert (table.seat, table.offered) == ("germany", ["discard:de-build-army", "discard:de-zeppelins"])
    table.choose("discard:de-zeppelins", "space:italian_alps")
    assert table.at("italy") == {"rome"}
    table.choose("space:italian_alps")
    assert "italian_alps" in table.at("austria-hungary")
    void = Table("austria", board=board, austria={"hand": spare}).play("ah-caporetto")
    assert (void.kind == "battle", void.vp) == (False, (5, 5))
    costly = Table("austria", board=board, options={"caporetto": "vp"}, austria={"hand": spare}).play("ah-caporetto")
    assert (costly.kind, costly.vp) == ("battle", (4, 5))


@pytest.mark.parametrize(
    ("card", "power", "country", "base", "target"),
    [
        pytest.param(
            "ah-morava-offensive", "austria", "austria-hungary", "bulgaria", "serbia",
            marks=pytest.mark.card("ah-morava-offensive"),
        ),
        pytest.param(
            "fr-romanians-advance-in-transylvania", "france", "france", "romania", "budapest",
            marks=pytest.mark.card("fr-romanians-advance-in-transylvania"),
        ),
    ],
)  # fmt: skip
def test_cut_off_offensives(card: str, power: str, country: str, base: str, target: str) -> None:
    """The Army there counts as supplied this turn, feeds nothing else, and may battle next to it."""
    foe = "russia" if power == "austria" else "austria-hungary"
    home = "vienna" if power == "austria" else "paris"
    board = {country: f"{home} {base}", foe: f"{target}*"}
    spare = [SPARE[power], SPARE[power]]
    table = Table(power, board=board, cards={power: {"hand": [card, *spare]}})
    assert base in table.unsupplied(country)
    table.play(card)
    assert base not in table.unsupplied(country)
    assert target in table.spaces
    table.choose(f"space:{target}")
    assert target not in table.at(foe)
    table.pass_until("play")
    assert base in table.unsupplied(country)


@pytest.mark.rule("F-BAT-15")
@pytest.mark.parametrize(
    ("card", "power", "owner", "piece"),
    [
        pytest.param(
            "ot-i-order-you-to-die", "austria", "uk", "uk/army/istanbul",
            marks=pytest.mark.card("ot-i-order-you-to-die"),
        ),
        pytest.param(
            "ot-bombing-of-the-russian-black-sea-ports", "austria", "russia", "russia/navy/black_sea",
            marks=pytest.mark.card("ot-bombing-of-the-russian-black-sea-ports"),
        ),
        pytest.param(
            "ru-serbia-defies-austrian-ultimatum", "russia", "germany", "germany/army/serbia",
            marks=pytest.mark.card("ru-serbia-defies-austrian-ultimatum"),
        ),
    ],
)  # fmt: skip
def test_eliminations(card: str, power: str, owner: str, piece: str) -> None:
    """The piece just goes: no supply, adjacency, terrain or Reinforce."""
    space = piece.split("/")[2]
    shields = {"uk": {"prepared": ["uk-build-army"]}} if owner == "uk" else {}
    table = Table(power, board={owner: f"{space}*", "ottoman": ""}, cards={power: {"hand": [card]}, **shields}).play(
        card
    )
    assert table.offered == ["pass", f"piece:{piece}"]
    table.choose(f"piece:{piece}")
    assert table.at(owner) == set()
    assert "BattleInitiated" not in table.log


# Russia


@pytest.mark.rule("F-SUP-4")
@pytest.mark.parametrize(
    ("card", "power", "country", "space"),
    [
        pytest.param("ru-montenegro", "russia", "russia", "serbia", marks=pytest.mark.card("ru-montenegro")),
        pytest.param(
            "ru-serbia-russias-ally", "russia", "russia", "serbia", marks=pytest.mark.card("ru-serbia-russias-ally")
        ),
        pytest.param("uk-belgium-resists", "uk", "uk", "belgium", marks=pytest.mark.card("uk-belgium-resists")),
    ],
)
def test_plain_recruits(card: str, power: str, country: str, space: str) -> None:
    """An Army recruited in the named space, unless an enemy is there (F-PCE-3)."""
    table = Table(power, cards={power: {"hand": [card]}}).play(card, f"space:{space}")
    assert space in table.at(country)
    held = Table(power, board={"germany": space}, cards={power: {"hand": [card]}}).play(card)
    assert space not in held.at(country)


@pytest.mark.card("ru-russia-mobilizes")
def test_russia_mobilizes() -> None:
    """Up to two Armies within two of Moscow; the first may supply the second."""
    table = Table("russia", russia={"hand": ["ru-russia-mobilizes"]}).play("ru-russia-mobilizes")
    assert table.spaces == {"petrograd", "ukraine", "caucasus"}
    table.choose("space:ukraine")
    assert "galicia" in table.spaces
    assert "serbia" not in table.spaces
    table.choose("space:galicia")
    assert table.at("russia") == {"moscow", "ukraine", "galicia"}


@pytest.mark.rule("F-INF-1")
@pytest.mark.card("ru-redl-blackmailed")
def test_redl_blackmailed() -> None:
    """Russia alone sees the whole hand and picks a card of it, which is discarded unseen; by option it is shown."""
    table = Table(
        "russia",
        austria={"hand": ["ah-build-army", "ot-spanish-flu"]},
        russia={"hand": ["ru-redl-blackmailed"]},
    ).play("ru-redl-blackmailed")
    assert (table.seat, table.offered) == ("russia", ["discard:ah-build-army", "discard:ot-spanish-flu"])
    assert sorted(table.seen("austria", "russia")["hand_shown"]) == ["ah-build-army", "ot-spanish-flu"]
    assert table.seen("austria", "germany")["hand_shown"] == []
    table.choose("discard:ot-spanish-flu")
    assert table.pile("austria") == ["ot-spanish-flu"]
    assert table.seen("austria")["discard_top"] is None
    assert table.seen("austria", "russia")["hand_shown"] == ["ah-build-army"]
    assert table.seen("austria", "russia")["discard_shown"] == ["ot-spanish-flu"]
    assert table.seen("austria", "germany")["discard_shown"] == []
    for seed in range(5):
        again: Any = table.state.determinise("russia", seed).view("austria-ottoman")
        assert again["powers"]["austria-ottoman"]["discard"] == ["ot-spanish-flu"]
    empty = Table("russia", russia={"hand": ["ru-redl-blackmailed"]}).play("ru-redl-blackmailed")
    assert empty.vp == (5, 5)
    shown = Table(
        "russia",
        options={"redl_shown": True},
        austria={"hand": ["ah-build-army", "ot-spanish-flu"]},
        russia={"hand": ["ru-redl-blackmailed"]},
    ).play("ru-redl-blackmailed", "discard:ot-spanish-flu")
    assert shown.seen("austria")["discard_top"] == "ot-spanish-flu"


@pytest.mark.card("ru-cossacks")
def test_cossacks() -> None:
    """Only the Army just built may attack; land only, unless the option adds seas."""
    board = {"germany": "berlin poland", "russia": "moscow petrograd"}
    table = Table("russia", board=board, russia={"hand": ["ru-cossacks", "ru-build-navy"]})
    table.play("ru-cossacks", "space:ukraine")
    assert table.spaces == {"poland", "galicia", "romania", "caucasus"}
    table.choose("space:poland")
    assert table.at("germany") == {"berlin"}
    skipped = Table("russia", board=board, russia={"hand": ["ru-cossacks"]}).play("ru-cossacks", "pass")
    assert skipped.kind != "battle"
    wet = Table(
        "russia", board=board, options={"cossacks_sea": True}, russia={"hand": ["ru-cossacks", "ru-build-navy"]}
    )
    assert "black_sea" in wet.play("ru-cossacks", "space:ukraine").spaces


@pytest.mark.card("ru-kerensky-vows-to-continue-war")
def test_kerensky() -> None:
    """Up to two cards prepared."""
    card = "ru-kerensky-vows-to-continue-war"
    table = Table("russia", russia={"hand": [card, "ru-build-army", "ru-land-battle", "ru-rasputin"]}).play(card)
    table.choose("prepare:ru-build-army", "prepare:ru-land-battle")
    assert sorted(table.prepared("russia")) == ["ru-build-army", "ru-land-battle"]
    assert table.kind == "prepare"  # the Prepare step: two was all


@pytest.mark.rule("F-INF-3")
@pytest.mark.card("ru-scottish-womens-hospitals")
def test_scottish_womens_hospitals() -> None:
    """Up to two Build Army cards come back from the discard pile, seen by all."""
    card = "ru-scottish-womens-hospitals"
    table = Table(
        "russia",
        russia={"hand": [card], "discard": ["ru-build-navy", "ru-build-army", "ru-build-army", "ru-build-army"]},
    ).play(card, "take:ru-build-army", "take:ru-build-army")
    assert table.hand("russia") == ["ru-build-army", "ru-build-army"]
    assert table.kind != "recover"  # two is all
    assert table.pile("russia") == [card, "ru-build-navy", "ru-build-army"]
    assert table.seen("russia")["hand_shown"] == ["ru-build-army", "ru-build-army"]


@pytest.mark.card("ru-peace-bread-land")
def test_peace_bread_land() -> None:
    """Up to five own pieces go, 1 VP each."""
    table = Table("russia", board={"russia": "moscow ukraine baltic_sea"}, russia={"hand": ["ru-peace-bread-land"]})
    table.play("ru-peace-bread-land", "piece:russia/army/ukraine", "piece:russia/navy/baltic_sea", "pass")
    assert table.at("russia") == {"moscow"}
    assert table.vp == (5, 7)
    many = Table(
        "russia",
        board={"russia": "moscow ukraine baltic_sea petrograd poland galicia"},
        russia={"hand": ["ru-peace-bread-land"]},
    ).play("ru-peace-bread-land")
    for space in ("moscow", "ukraine", "petrograd", "poland", "galicia"):
        many.choose(f"piece:russia/army/{space}")
    assert (many.at("russia"), many.vp) == ({"baltic_sea"}, (5, 10))


@pytest.mark.parametrize(
    ("card", "centre", "built", "target"),
    [
        pytest.param(
            "ru-brusilov-offensive", "galicia", "ukraine", "galicia", marks=pytest.mark.card("ru-brusilov-offensive")
        ),
        pytest.param(
            "ru-east-prussian-offensive", "poland", "ukraine", "poland",
            marks=pytest.mark.card("ru-east-prussian-offensive"),
        ),
        pytest.param(
            "ru-grand-duke-nicholas-nikolaevich-appointed-viceroy", "azerbaijan", "caucasus", "azerbaijan",
            marks=pytest.mark.card("ru-grand-duke-nicholas-nikolaevich-appointed-viceroy"),
        ),
    ],
)  # fmt: skip
def test_russian_offensives(card: str, centre: str, built: str, target: str) -> None:
    """Build in or next to the named space, then battle in or next to it."""
    table = Table(
        "russia", board={"austria-hungary": f"vienna {target}"}, russia={"hand": [card, "ru-build-navy", "ru-rasputin"]}
    ).play(card)
    assert built in table.spaces
    assert "moscow" not in table.spaces
    table.choose(f"space:{built}", f"space:{target}")
    if table.kind == "pay":
        table.choose("discard:ru-build-navy")
    assert table.at("austria-hungary") == {"vienna"}


@pytest.mark.card("ru-rasputin")
def test_rasputin() -> None:
    """1 VP."""
    assert Table("russia", russia={"hand": ["ru-rasputin"]}).play("ru-rasputin").vp == (5, 6)
