"""Cards that count and link: infantry, artillery without a text, terrain, weapons, supplies."""

from typing import Any

import pytest

from tests.greatwar.cards.cast import FACTS, PLAIN, about_to, other, owner
from tests.greatwar.table import Table

# One own card of each class that something links to; none of them is a Plus card
BASES = {
    "central": {
        "infantry": "red-s-q",
        "hmg": "red-c-9",
        "heavy_artillery": "red-c-k",
        "aviation": "red-s-a",
        "leader": "red-s-j",
        "tank": "white-s-10",
        "fortification": "red-c-10",
        "naval": "red-c-2",
    },
    "entente": {
        "infantry": "red-h-q",
        "hmg": "red-d-9",
        "heavy_artillery": "red-d-k",
        "aviation": "red-h-a",
        "leader": "red-h-j",
        "tank": "white-h-10",
        "fortification": "red-h-10",
        "naval": "red-d-2",
    },
}
GROUPS = {"infantry": ("infantry", "hmg"), "artillery": ("heavy_artillery", "field_artillery")}


def links_to(card: str, base: str) -> bool:
    """Say whether the facts let a card link to a base."""
    fact, under = FACTS[card], FACTS[base]
    for link in fact["links_to"]:
        if link.get("nation") == "same" and fact["nation"] != under["nation"]:
            continue
        if link.get("key") == under["key"] or link.get("class") == under["class"]:
            return True
        if under["class"] in GROUPS.get(link.get("group", ""), (link.get("group"),)):
            return True
    return False


ONLY_LINKS: dict[str, object] = {"bonus_any_time": "interrupt_only"}  # else Bonus cards need no link


def check_printed(card: str) -> None:
    """Check what is printed on a card: who may play it, its BP, its icon, what it links to."""
    fact = FACTS[card]
    me = owner(card)
    for role in ("defender", "attacker"):
        table = about_to(card, role)
        assert (f"play:{card}" in table.offered) == (fact["role_limit"] in ("any", f"{role}_only")), role
        if f"play:{card}" in table.offered:
            before = table.bp(me)
            table.choose(f"play:{card}")
            assert card in table.up(me)
            assert table.bp(me) == before + fact["bp"]
    role = "attacker" if fact["role_limit"] == "attacker_only" else "defender"
    for base in BASES[me].values():
        table = about_to(card, role, own=[base], options=ONLY_LINKS).choose(f"play:{INFANTRY_IN_HAND[me]}")
        assert (f"link:{card}" in table.offered) == (links_to(card, base) or links_to(card, INFANTRY_IN_HAND[me])), base


INFANTRY_IN_HAND = {"central": PLAIN["central"][0], "entente": PLAIN["entente"][0]}


def check_links(card: str) -> None:
    """Check each base alone: the main card is one that nothing links to."""
    fact = FACTS[card]
    me = owner(card)
    role = "attacker" if fact["role_limit"] == "attacker_only" else "defender"
    for family, base in BASES[me].items():
        naval = BASES[me]["naval"]
        if card in (base, naval) or base == naval:
            continue
        table = about_to(card, role, own=[base], hand=[naval], options=ONLY_LINKS).choose(f"play:{naval}")
        assert (f"link:{card}" in table.offered) == links_to(card, base), family
        covered = about_to(card, role, own=[f"-{base}"], hand=[naval], options=ONLY_LINKS).choose(f"play:{naval}")
        assert f"link:{card}" not in covered.offered, "a cancelled card cannot be linked to"


@pytest.mark.card("red-s-7", "blue-s-7", "white-s-7", "red-h-7", "blue-h-7", "white-h-7")
@pytest.mark.card("red-s-10", "red-d-10")
@pytest.mark.parametrize(
    "card", ["red-s-7", "blue-s-7", "white-s-7", "red-h-7", "blue-h-7", "white-h-7", "red-s-10", "red-d-10"]
)
def test_infantry_is_a_base_with_the_attack_icon(card: str) -> None:
    """Line and assault infantry count their BP, meet the Attacker's duty and carry links."""
    me = owner(card)
    guns = {"central": "red-s-9", "entente": "red-h-9"}[me]
    table = about_to(card, "attacker", hand=[guns]).choose(f"play:{card}")
    assert table.bp(me) == FACTS[card]["bp"]
    assert table.nouns("link") == [guns]
    assert "attack" in table.state.position()["met"]  # type: ignore[operator]


@pytest.mark.card("red-s-q", "red-c-q", "blue-s-q", "blue-c-q", "white-s-q", "white-c-q")
@pytest.mark.card("red-h-q", "red-d-q", "blue-h-q", "blue-d-q", "white-h-q", "white-d-q")
@pytest.mark.rule("G-PLY-5")
@pytest.mark.parametrize(
    "card",
    ["red-s-q", "red-c-q", "blue-s-q", "blue-c-q", "white-s-q", "white-c-q"]
    + ["red-h-q", "red-d-q", "blue-h-q", "blue-d-q", "white-h-q", "white-d-q"],
)
def test_elite_infantry_counts_eleven_and_meets_the_duty(card: str) -> None:
    """A Queen is a base worth 11 BP; once it is played the Attacker owes nothing more."""
    me = owner(card)
    free = "red-c-3"  # Ruined Village, without an icon
    table = about_to(card, "attacker", hand=[free], phase="r2_a")
    assert f"play:{free}" not in table.offered
    table = about_to(card, "attacker", hand=[free, "red-c-4"])
    table.choose(f"play:{card}")
    assert table.bp(me) == 11
    assert free in table.nouns("link")
    table.choose("done")
    table.pass_until("main")
    assert (table.seat, table.phase) == (other(me), "r2_d")
    table.choose(table.offered[0]).pass_until("main")
    assert f"play:{free}" in table.offered


@pytest.mark.card("red-s-9", "blue-c-9", "white-s-9", "red-h-9", "blue-d-9", "white-h-9", "white-c-6")
@pytest.mark.card("red-c-7", "blue-c-7", "white-c-7", "red-d-7", "blue-d-7", "white-d-7")
@pytest.mark.card("red-s-6", "blue-s-6", "red-c-3", "red-c-5", "red-c-6", "red-h-3", "red-d-3", "red-d-4", "red-d-6")
@pytest.mark.card("red-d-5", "blue-c-5", "white-d-5", "blue-c-6", "blue-d-3", "blue-d-6", "white-d-6", "white-s-6")
@pytest.mark.card("white-h-3", "white-h-6", "white-d-3", "bonus-creeping-barrage-1", "bonus-counter-attack-1")
@pytest.mark.parametrize(
    "card",
    ["red-s-9", "blue-c-9", "white-s-9", "red-h-9", "blue-d-9", "white-h-9", "white-c-6"]
    + ["red-c-7", "blue-c-7", "white-c-7", "red-d-7", "blue-d-7", "white-d-7"]
    + ["red-s-6", "blue-s-6", "red-c-3", "red-c-5", "red-c-6", "red-h-3", "red-d-3", "red-d-4", "red-d-6"]
    + ["red-d-5", "blue-c-5", "white-d-5", "blue-c-6", "blue-d-3", "blue-d-6", "white-d-6", "white-s-6"]
    + ["white-h-3", "white-h-6", "white-d-3", "bonus-creeping-barrage-1", "bonus-counter-attack-1"],
)
def test_a_card_that_counts_and_links(card: str) -> None:
    """What is printed is what happens: role, BP, and the cards it links to, one by one."""
    check_printed(card)
    check_links(card)


@pytest.mark.rule("G-PLY-3", "G-PLY-4")
@pytest.mark.parametrize("card", sorted(FACTS))
def test_every_card_links_as_the_facts_say(card: str) -> None:
    """No card links to what its facts do not name."""
    check_links(card)


@pytest.mark.rule("G-PLY-5")
@pytest.mark.parametrize("card", sorted(FACTS))
def test_every_attack_icon_meets_the_duty_and_nothing_else_does(card: str) -> None:
    """After a card with the Attack icon, played by the Attacker, the duty is met; after another it is not."""
    me = owner(card)
    table = about_to(card, "attacker", hand=["bonus-improved-weapon-3"])
    if f"play:{card}" not in table.offered:
        assert FACTS[card]["role_limit"] == "defender_only"
        return
    table.choose(f"play:{card}")
    met: Any = table.state.position()["met"]
    assert ("attack" in met) == FACTS[card]["attack_icon"]
    assert (me in met) == (FACTS[card]["kind"] == "nationality")


def test_a_plus_card_alone() -> None:
    """A Plus card may be the main card, linked to nothing (quick-play FAQ)."""
    table = Table(phase="r1_d", central={"hand": ["red-s-9", "red-c-5"]}, entente={"hand": ["red-h-7", "red-h-q"]})
    table.choose("play:red-s-9")
    assert table.up("central") == ["red-s-9"]
    assert table.bp("central") == 10
