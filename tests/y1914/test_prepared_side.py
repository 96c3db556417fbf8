"""The prepared side of every card, from the facts: where its symbol serves, where its Prepare text forbids it.

Positions are made so that nothing but the card decides: both pieces count as supplied where they stand.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from haversack.games.y1914.facts.board import LAND_MASK, NEIGHBOURS, OPEN_COUNT, SEA_MASK, SPACE_IDS, SPACE_NUMBER
from tests.y1914.table import HOMES, POWERS, Table

FACTS: dict[str, Any] = {
    fact["id"]: fact
    for fact in json.loads((Path(__file__).parent.parent / "facts" / "1914" / "cards.json").read_text(encoding="utf-8"))
}
DIFFICULT = {
    space["id"]
    for space in json.loads((Path(__file__).parent.parent / "facts" / "1914" / "map.json").read_text(encoding="utf-8"))[
        "spaces"
    ]
    if space["terrain"] == "difficult"
}
CENTRAL = ("austria-hungary", "ottoman", "germany")
NAMES = {power: name for name, power in POWERS.items()}
REINFORCE = [
    pytest.param("ah-build-army", marks=pytest.mark.card("ah-build-army")),
    pytest.param("ot-build-army", marks=pytest.mark.card("ot-build-army")),
    pytest.param("ah-build-navy", marks=pytest.mark.card("ah-build-navy")),
    pytest.param("ah-k-u-k-kriegsmarine", marks=pytest.mark.card("ah-k-u-k-kriegsmarine")),
    pytest.param("ah-imperial-austrian-landwehr", marks=pytest.mark.card("ah-imperial-austrian-landwehr")),
    pytest.param(
        "ah-anti-venizelists-surrender-fort-roupel", marks=pytest.mark.card("ah-anti-venizelists-surrender-fort-roupel")
    ),
    pytest.param("ah-bulgaria-joins-central-powers", marks=pytest.mark.card("ah-bulgaria-joins-central-powers")),
    pytest.param("ah-royal-hungarian-honved", marks=pytest.mark.card("ah-royal-hungarian-honved")),
    pytest.param("ah-treaty-of-amity-and-alliance", marks=pytest.mark.card("ah-treaty-of-amity-and-alliance")),
    pytest.param("ot-ottoman-mobilization", marks=pytest.mark.card("ot-ottoman-mobilization")),
    pytest.param("ot-a-crumbling-empire", marks=pytest.mark.card("ot-a-crumbling-empire")),
    pytest.param("ru-build-army", marks=pytest.mark.card("ru-build-army")),
    pytest.param("ru-build-navy", marks=pytest.mark.card("ru-build-navy")),
    pytest.param("ru-montenegro", marks=pytest.mark.card("ru-montenegro")),
    pytest.param("ru-russia-mobilizes", marks=pytest.mark.card("ru-russia-mobilizes")),
    pytest.param("ru-kerensky-vows-to-continue-war", marks=pytest.mark.card("ru-kerensky-vows-to-continue-war")),
    pytest.param("ru-serbia-russias-ally", marks=pytest.mark.card("ru-serbia-russias-ally")),
    pytest.param("de-build-army", marks=pytest.mark.card("de-build-army")),
    pytest.param("de-build-navy", marks=pytest.mark.card("de-build-navy")),
    pytest.param("de-tripled-trench-lines", marks=pytest.mark.card("de-tripled-trench-lines")),
    pytest.param("de-german-high-seas-fleet", marks=pytest.mark.card("de-german-high-seas-fleet")),
    pytest.param(
        "de-moltke-the-younger-mobilizes-western-advance",
        marks=pytest.mark.card("de-moltke-the-younger-mobilizes-western-advance"),
    ),
    pytest.param(
        "de-ninth-army-formed-to-defend-east-prussia",
        marks=pytest.mark.card("de-ninth-army-formed-to-defend-east-prussia"),
    ),
    pytest.param(
        "de-weltpolitik-drives-military-expansion", marks=pytest.mark.card("de-weltpolitik-drives-military-expansion")
    ),
    pytest.param("de-landsturm", marks=pytest.mark.card("de-landsturm")),
    pytest.param("de-volunteer-movement", marks=pytest.mark.card("de-volunteer-movement")),
    pytest.param("de-landwehr", marks=pytest.mark.card("de-landwehr")),
    pytest.param("de-hindenburg-line", marks=pytest.mark.card("de-hindenburg-line")),
    pytest.param("fr-build-army", marks=pytest.mark.card("fr-build-army")),
    pytest.param("it-build-army", marks=pytest.mark.card("it-build-army")),
    pytest.param("fr-build-navy", marks=pytest.mark.card("fr-build-navy")),
    pytest.param("it-build-navy", marks=pytest.mark.card("it-build-navy")),
    pytest.param("fr-verdun", marks=pytest.mark.card("fr-verdun")),
    pytest.param("fr-marne", marks=pytest.mark.card("fr-marne")),
    pytest.param("it-alpini", marks=pytest.mark.card("it-alpini")),
    pytest.param(
        "fr-king-ferdinand-reorganizes-romanian-army",
        marks=pytest.mark.card("fr-king-ferdinand-reorganizes-romanian-army"),
    ),
    pytest.param("fr-paris-taxis", marks=pytest.mark.card("fr-paris-taxis")),
    pytest.param("fr-romania-joins-entente", marks=pytest.mark.card("fr-romania-joins-entente")),
    pytest.param("fr-france-mobilizes", marks=pytest.mark.card("fr-france-mobilizes")),
    pytest.param("it-the-sunny-days-of-may", marks=pytest.mark.card("it-the-sunny-days-of-may")),
    pytest.param("uk-build-army", marks=pytest.mark.card("uk-build-army")),
    pytest.param("us-build-army", marks=pytest.mark.card("us-build-army")),
    pytest.param("uk-build-navy", marks=pytest.mark.card("uk-build-navy")),
    pytest.param("us-build-navy", marks=pytest.mark.card("us-build-navy")),
    pytest.param("uk-relied-on-for-any-enterprise", marks=pytest.mark.card("uk-relied-on-for-any-enterprise")),
    pytest.param("uk-dreadnoughts", marks=pytest.mark.card("uk-dreadnoughts")),
    pytest.param("us-blackjack-and-the-doughboys", marks=pytest.mark.card("us-blackjack-and-the-doughboys")),
    pytest.param(
        "uk-first-lord-of-the-admiralty-prepares-for-war",
        marks=pytest.mark.card("uk-first-lord-of-the-admiralty-prepares-for-war"),
    ),
    pytest.param(
        "uk-provisional-government-of-national-defence",
        marks=pytest.mark.card("uk-provisional-government-of-national-defence"),
    ),
    pytest.param("uk-the-grand-fleet", marks=pytest.mark.card("uk-the-grand-fleet")),
    pytest.param("uk-belgium-resists", marks=pytest.mark.card("uk-belgium-resists")),
    pytest.param("uk-the-royal-navy", marks=pytest.mark.card("uk-the-royal-navy")),
]
SUSTAIN = [
    pytest.param("ah-sea-battle", marks=pytest.mark.card("ah-sea-battle")),
    pytest.param("ot-land-battle", marks=pytest.mark.card("ot-land-battle")),
    pytest.param("ah-land-battle", marks=pytest.mark.card("ah-land-battle")),
    pytest.param("ah-caporetto", marks=pytest.mark.card("ah-caporetto")),
    pytest.param("ah-franz-ferdinand-avenged", marks=pytest.mark.card("ah-franz-ferdinand-avenged")),
    pytest.param("ru-land-battle", marks=pytest.mark.card("ru-land-battle")),
    pytest.param("ru-sea-battle", marks=pytest.mark.card("ru-sea-battle")),
    pytest.param("ru-brusilov-offensive", marks=pytest.mark.card("ru-brusilov-offensive")),
    pytest.param("ru-east-prussian-offensive", marks=pytest.mark.card("ru-east-prussian-offensive")),
    pytest.param(
        "ru-grand-duke-nicholas-nikolaevich-appointed-viceroy",
        marks=pytest.mark.card("ru-grand-duke-nicholas-nikolaevich-appointed-viceroy"),
    ),
    pytest.param("de-land-battle", marks=pytest.mark.card("de-land-battle")),
    pytest.param("de-sea-battle", marks=pytest.mark.card("de-sea-battle")),
    pytest.param("de-stosstruppen", marks=pytest.mark.card("de-stosstruppen")),
    pytest.param(
        "de-woe-to-them-that-yet-draw-sword-against-me",
        marks=pytest.mark.card("de-woe-to-them-that-yet-draw-sword-against-me"),
    ),
    pytest.param("de-prussian-military-tradition", marks=pytest.mark.card("de-prussian-military-tradition")),
    pytest.param("de-kaiserschlacht", marks=pytest.mark.card("de-kaiserschlacht")),
    pytest.param("de-jutland", marks=pytest.mark.card("de-jutland")),
    pytest.param("de-schlieffen-plan", marks=pytest.mark.card("de-schlieffen-plan")),
    pytest.param("de-a-place-in-the-sun", marks=pytest.mark.card("de-a-place-in-the-sun")),
    pytest.param("de-gorlice-tarnow-offensive", marks=pytest.mark.card("de-gorlice-tarnow-offensive")),
    pytest.param("fr-land-battle", marks=pytest.mark.card("fr-land-battle")),
    pytest.param("it-land-battle", marks=pytest.mark.card("it-land-battle")),
    pytest.param("fr-sea-battle", marks=pytest.mark.card("fr-sea-battle")),
    pytest.param("it-sea-battle", marks=pytest.mark.card("it-sea-battle")),
    pytest.param(
        "fr-general-nivelles-creeping-barrage", marks=pytest.mark.card("fr-general-nivelles-creeping-barrage")
    ),
    pytest.param("fr-renault-ft-tanks", marks=pytest.mark.card("fr-renault-ft-tanks")),
    pytest.param("fr-plan-xvii", marks=pytest.mark.card("fr-plan-xvii")),
    pytest.param("it-isonzo-river-offensives", marks=pytest.mark.card("it-isonzo-river-offensives")),
    pytest.param("it-bersaglieri", marks=pytest.mark.card("it-bersaglieri")),
    pytest.param("uk-land-battle", marks=pytest.mark.card("uk-land-battle")),
    pytest.param("us-land-battle", marks=pytest.mark.card("us-land-battle")),
    pytest.param("uk-sea-battle", marks=pytest.mark.card("uk-sea-battle")),
    pytest.param("us-sea-battle", marks=pytest.mark.card("us-sea-battle")),
    pytest.param("uk-battlecruisers", marks=pytest.mark.card("uk-battlecruisers")),
    pytest.param("uk-mark-iv-tanks", marks=pytest.mark.card("uk-mark-iv-tanks")),
    pytest.param("uk-gallipoli", marks=pytest.mark.card("uk-gallipoli")),
    pytest.param("uk-the-somme", marks=pytest.mark.card("uk-the-somme")),
    pytest.param("uk-cambrai", marks=pytest.mark.card("uk-cambrai")),
]
COUNTER = [
    pytest.param("ah-brudermann-orders-cavalry-charge", marks=pytest.mark.card("ah-brudermann-orders-cavalry-charge")),
    pytest.param("ot-i-order-you-to-die", marks=pytest.mark.card("ot-i-order-you-to-die")),
    pytest.param("ru-cossacks", marks=pytest.mark.card("ru-cossacks")),
    pytest.param("de-tannenberg", marks=pytest.mark.card("de-tannenberg")),
    pytest.param("fr-la-revanche", marks=pytest.mark.card("fr-la-revanche")),
    pytest.param(
        "us-american-public-outraged-by-zimmermann-telegram",
        marks=pytest.mark.card("us-american-public-outraged-by-zimmermann-telegram"),
    ),
]
ATTRITION = [
    pytest.param("ah-russian-rail-gauge", marks=pytest.mark.card("ah-russian-rail-gauge")),
    pytest.param("ah-balkan-domination", marks=pytest.mark.card("ah-balkan-domination")),
    pytest.param("ot-limited-rail-and-road-network", marks=pytest.mark.card("ot-limited-rail-and-road-network")),
    pytest.param("ah-soviets-of-petrograd", marks=pytest.mark.card("ah-soviets-of-petrograd")),
    pytest.param(
        "ah-the-extravagant-lifestyle-of-the-aristocracy",
        marks=pytest.mark.card("ah-the-extravagant-lifestyle-of-the-aristocracy"),
    ),
    pytest.param("ah-the-october-revolution", marks=pytest.mark.card("ah-the-october-revolution")),
    pytest.param("ot-spanish-flu", marks=pytest.mark.card("ot-spanish-flu")),
    pytest.param("ah-morava-offensive", marks=pytest.mark.card("ah-morava-offensive")),
    pytest.param("ot-persian-oil", marks=pytest.mark.card("ot-persian-oil")),
    pytest.param(
        "ot-bombing-of-the-russian-black-sea-ports", marks=pytest.mark.card("ot-bombing-of-the-russian-black-sea-ports")
    ),
    pytest.param("ru-warm-water-port", marks=pytest.mark.card("ru-warm-water-port")),
    pytest.param("ru-the-tsar-will-not-help-us", marks=pytest.mark.card("ru-the-tsar-will-not-help-us")),
    pytest.param("ru-assassins-of-the-black-hand", marks=pytest.mark.card("ru-assassins-of-the-black-hand")),
    pytest.param("ru-trench-warfare", marks=pytest.mark.card("ru-trench-warfare")),
    pytest.param("ru-redl-blackmailed", marks=pytest.mark.card("ru-redl-blackmailed")),
    pytest.param("ru-serbia-defies-austrian-ultimatum", marks=pytest.mark.card("ru-serbia-defies-austrian-ultimatum")),
    pytest.param("ru-scottish-womens-hospitals", marks=pytest.mark.card("ru-scottish-womens-hospitals")),
    pytest.param("ru-peace-bread-land", marks=pytest.mark.card("ru-peace-bread-land")),
    pytest.param("ru-rasputin", marks=pytest.mark.card("ru-rasputin")),
    pytest.param("de-unrestricted-submarine-warfare", marks=pytest.mark.card("de-unrestricted-submarine-warfare")),
    pytest.param("de-french-army-mutinies", marks=pytest.mark.card("de-french-army-mutinies")),
    pytest.param(
        "de-von-lettow-vorbecks-east-african-army", marks=pytest.mark.card("de-von-lettow-vorbecks-east-african-army")
    ),
    pytest.param("de-mata-hari", marks=pytest.mark.card("de-mata-hari")),
    pytest.param("de-zeppelins", marks=pytest.mark.card("de-zeppelins")),
    pytest.param("de-the-christmas-truce", marks=pytest.mark.card("de-the-christmas-truce")),
    pytest.param("de-prize-rules-submarine-warfare", marks=pytest.mark.card("de-prize-rules-submarine-warfare")),
    pytest.param("de-surface-raiders", marks=pytest.mark.card("de-surface-raiders")),
    pytest.param("de-third-ohl", marks=pytest.mark.card("de-third-ohl")),
    pytest.param("de-easter-rising-of-ireland", marks=pytest.mark.card("de-easter-rising-of-ireland")),
    pytest.param("de-german-aid-in-the-east", marks=pytest.mark.card("de-german-aid-in-the-east")),
    pytest.param("de-mustard-gas", marks=pytest.mark.card("de-mustard-gas")),
    pytest.param("de-big-bertha-railway-guns", marks=pytest.mark.card("de-big-bertha-railway-guns")),
    pytest.param("de-rumpler-taube-air-reconnaissance", marks=pytest.mark.card("de-rumpler-taube-air-reconnaissance")),
    pytest.param("de-the-red-baron", marks=pytest.mark.card("de-the-red-baron")),
    pytest.param("fr-francs-tireurs", marks=pytest.mark.card("fr-francs-tireurs")),
    pytest.param("fr-armee-dafrique", marks=pytest.mark.card("fr-armee-dafrique")),
    pytest.param("fr-bares-expands-armee-de-lair", marks=pytest.mark.card("fr-bares-expands-armee-de-lair")),
    pytest.param("fr-troupes-coloniales", marks=pytest.mark.card("fr-troupes-coloniales")),
    pytest.param("fr-citizen-soldiers", marks=pytest.mark.card("fr-citizen-soldiers")),
    pytest.param(
        "fr-romanians-advance-in-transylvania", marks=pytest.mark.card("fr-romanians-advance-in-transylvania")
    ),
    pytest.param("fr-alsace-lorraine", marks=pytest.mark.card("fr-alsace-lorraine")),
    pytest.param("uk-lawrence-foments-arab-revolts", marks=pytest.mark.card("uk-lawrence-foments-arab-revolts")),
    pytest.param(
        "uk-united-kingdom-seizes-german-colonies-in-africa",
        marks=pytest.mark.card("uk-united-kingdom-seizes-german-colonies-in-africa"),
    ),
    pytest.param(
        "uk-japan-attacks-german-enclaves-at-tsingtao",
        marks=pytest.mark.card("uk-japan-attacks-german-enclaves-at-tsingtao"),
    ),
    pytest.param("uk-the-blockade-of-europe", marks=pytest.mark.card("uk-the-blockade-of-europe")),
    pytest.param("uk-sidney-reilly", marks=pytest.mark.card("uk-sidney-reilly")),
    pytest.param("us-the-sinking-of-the-lusitania", marks=pytest.mark.card("us-the-sinking-of-the-lusitania")),
    pytest.param("uk-the-pals-battalions", marks=pytest.mark.card("uk-the-pals-battalions")),
    pytest.param("uk-commonwealth-support", marks=pytest.mark.card("uk-commonwealth-support")),
    pytest.param("uk-girls-with-the-yellow-hands", marks=pytest.mark.card("uk-girls-with-the-yellow-hands")),
    pytest.param("uk-persian-campaign", marks=pytest.mark.card("uk-persian-campaign")),
    pytest.param("uk-tunnel-mines", marks=pytest.mark.card("uk-tunnel-mines")),
    pytest.param("uk-asquith-sends-ultimatum", marks=pytest.mark.card("uk-asquith-sends-ultimatum")),
    pytest.param("uk-passchendaele", marks=pytest.mark.card("uk-passchendaele")),
    pytest.param("us-eddie-rickenbacker", marks=pytest.mark.card("us-eddie-rickenbacker")),
    pytest.param("us-war-revenue-act", marks=pytest.mark.card("us-war-revenue-act")),
]


def neighbours(space: str) -> list[str]:
    """Return the spaces that border one."""
    return [SPACE_IDS[n] for n in range(OPEN_COUNT) if NEIGHBOURS[SPACE_NUMBER[space]] >> n & 1]


def is_land(space: str) -> bool:
    """Say whether a space is land."""
    return bool(LAND_MASK >> SPACE_NUMBER[space] & 1)


def allows(fact: Any, space: str) -> bool:
    """Say whether the Prepare text of a card allows a battle in a space attacked from a like one."""
    where = fact["prepare_where"]
    if not where:
        return True
    if "terrain" in where:
        return bool(where["terrain"] == ("difficult" if space in DIFFICULT else "clear"))
    if "in" in where:
        return space in where["in"]
    centre = where["in_or_adjacent_to"]
    return space == centre or space in neighbours(centre)


def battlefields(fact: Any) -> list[tuple[str, str]]:
    """Return pairs of a space battled and a space to attack from, of the kind the card's symbol is for."""
    kind = LAND_MASK if "Army" in fact["prepare_symbols"][0] or "Land" in fact["prepare_symbols"][0] else SEA_MASK
    spaces = [SPACE_IDS[n] for n in range(OPEN_COUNT) if kind >> n & 1 and SPACE_IDS[n] not in HOMES.values()]
    out = []
    for space in spaces:
        near = [other for other in neighbours(space) if other in spaces]
        if near:
            out.append((space, near[0]))
    return out


def foe_of(country: str) -> tuple[str, str, str]:
    """Return an enemy country with cards of all basic types, its Power's name and the prefix of its cards."""
    return ("russia", "russia", "ru") if country in CENTRAL else ("germany", "germany", "de")


def defended(fact: Any, space: str, source: str, supplied: bool = True) -> Table:
    """Battle a piece of the card's country; the card is prepared."""
    country = fact["country"]
    foe, power, prefix = foe_of(country)
    kind = "land" if is_land(space) else "sea"
    return Table(
        power,
        board={country: f"{space}{'*' if supplied else ''}", foe: f"{source}*"},
        bare=True,
        cards={
            power: {"hand": [f"{prefix}-{kind}-battle", f"{prefix}-build-army", f"{prefix}-build-navy"]},
            NAMES[fact["power"]]: {"prepared": [fact["id"]]},
        },
    ).play(
        f"{prefix}-{kind}-battle",
        f"space:{space}",
        *(["discard:" + prefix + "-build-army"] if space in DIFFICULT else []),
    )


@pytest.mark.rule("F-BAT-8", "F-PRE-3")
@pytest.mark.parametrize("card", REINFORCE)
def test_reinforce(card: str) -> None:
    """It keeps the pieces on the board where its text allows, and is not offered elsewhere."""
    fact = FACTS[card]
    fields = [pair for pair in battlefields(fact) if allows(fact, pair[0])]
    others = [pair for pair in battlefields(fact) if not allows(fact, pair[0])]
    country, (space, source) = fact["country"], fields[0]
    table = defended(fact, space, source)
    assert table.offered == ["pass", f"use:{card}"]
    table.choose(f"use:{card}")
    assert space in table.at(country)
    assert table.pile(NAMES[fact["power"]]) == [card]
    lost = defended(fact, space, source).choose("pass")
    assert space not in lost.at(country)
    if others:
        table = defended(fact, *others[0])
        assert others[0][0] not in table.at(country)
        assert table.prepared(NAMES[fact["power"]]) == [card]


@pytest.mark.rule("F-BAT-9")
@pytest.mark.parametrize("card", REINFORCE)
def test_reinforce_out_of_supply(card: str) -> None:
    """An unsupplied piece is saved only by the Supply symbol."""
    fact = FACTS[card]
    space, source = next(pair for pair in battlefields(fact) if allows(fact, pair[0]))
    table = defended(fact, space, source, supplied=False)
    if fact["supply_symbol"]:
        table.choose(f"use:{card}")
        assert space in table.at(fact["country"])
    else:
        assert space not in table.at(fact["country"])
        assert table.prepared(NAMES[fact["power"]]) == [card]


def attack(fact: Any, space: str, source: str, shields: list[str]) -> Table:
    """Battle with a piece of the card's country; the card is prepared, the defender has these."""
    country = fact["country"]
    foe, power, _ = foe_of(country)
    spare = [f"{fact['id'][:2]}-build-army"] * 2
    return Table(
        NAMES[fact["power"]],
        board={country: f"{source}*", foe: f"{space}*"},
        bare=True,
        battle=(country, space, source),
        cards={
            NAMES[fact["power"]]: {"hand": spare, "prepared": [fact["id"]]},
            power: {"prepared": shields},
        },
    )


@pytest.mark.rule("F-BAT-11", "F-PRE-2", "F-PRE-3")
@pytest.mark.parametrize("card", SUSTAIN)
def test_sustain(card: str) -> None:
    """It overcomes as many Reinforce symbols as it shows, where its text allows."""
    fact = FACTS[card]
    foe, power, prefix = foe_of(fact["country"])
    shield = f"{prefix}-build-army" if "Land" in fact["prepare_symbols"][0] else f"{prefix}-build-navy"
    fields = [pair for pair in battlefields(fact) if allows(fact, pair[0])]
    others = [pair for pair in battlefields(fact) if not allows(fact, pair[0])]
    space, source = fields[0]
    table = attack(fact, space, source, [shield]).choose(f"use:{shield}")
    assert table.offered == ["pass", f"use:{card}"]
    table.choose(f"use:{card}")
    assert space not in table.at(foe)
    assert table.pile(NAMES[fact["power"]])[0] == card
    double = attack(fact, space, source, [shield, shield]).choose(f"use:{shield}", f"use:{card}")
    if fact["prepare_symbols"][0].startswith("Double"):
        assert space not in double.at(foe)  # one more symbol is not enough
        assert double.prepared(power) == [shield]
    else:
        double.choose(f"use:{shield}")
        assert space in double.at(foe)
    if others:
        table = attack(fact, *others[0], [shield]).choose(f"use:{shield}")
        assert others[0][0] in table.at(foe)
        assert table.prepared(NAMES[fact["power"]]) == [card]


@pytest.mark.rule("F-BAT-16", "F-BAT-17", "F-BAT-18")
@pytest.mark.parametrize("card", COUNTER)
def test_counterattack(card: str) -> None:
    """After a failed land battle it battles the space the attack came from."""
    fact = FACTS[card]
    country = fact["country"]
    foe, power, prefix = foe_of(country)
    shield = f"{fact['id'][:2]}-build-army"
    table = Table(
        power,
        board={country: "poland*", foe: "galicia* baltic_sea*"},
        bare=True,
        cards={
            power: {"hand": [f"{prefix}-land-battle", f"{prefix}-build-navy"]},
            NAMES[fact["power"]]: {"prepared": [card, shield], "hand": []},
        },
    )
    table.play(f"{prefix}-land-battle", "space:poland", "from:galicia", f"use:{shield}")
    assert table.offered == ["pass", f"use:{card}"]
    table.choose(f"use:{card}")
    assert table.at(foe) == {"baltic_sea"}
    assert table.pile(NAMES[fact["power"]])[0] == card


@pytest.mark.rule("F-ATT-1", "F-ATT-2", "F-ATT-3")
@pytest.mark.parametrize("card", ATTRITION)
def test_attrition(card: str) -> None:
    """In the Attrition step its Powers discard; a single symbol needs Armies side by side, supply or not."""
    fact = FACTS[card]
    country, power = fact["country"], NAMES[fact["power"]]
    foe, _, _ = foe_of(country)
    side_by_side = {country: "galicia", foe: "poland"}
    targets = fact["attrition_targets"]
    apart = Table(
        power, "attrition", board={country: "galicia", foe: "moscow"}, bare=True, cards={power: {"prepared": [card]}}
    )
    if targets == "any adjacent":
        assert f"use:{card}" not in apart.offered
        targets = {"russia": 1} if foe == "russia" else {"germany": 1}
        table = Table(power, "attrition", board=side_by_side, bare=True, cards={power: {"prepared": [card]}})
    else:
        table = apart
    before = {name: table.power(name)["deck_size"] for name in POWERS.values()}
    table.choose(f"use:{card}")
    lost = {name: before[name] - table.power(name)["deck_size"] for name in POWERS.values()}
    assert {name: number for name, number in lost.items() if number} == targets
    assert table.pile(power) == [card]
