"""What a player reads: questions that name cause and price, options that say what they do, points item by item."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from haversack.kernel.state import GameState
from tests.y1914.table import GAME, Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}
SERBIA = {"austria-hungary": "vienna budapest", "russia": "moscow serbia"}


def label(table: Table, key: str) -> str:
    """Return what an option says."""
    assert table.state.decision is not None
    return next(option.label for option in table.state.decision.options if option.key == key)


def prompt(table: Table) -> str:
    """Return the open question."""
    assert table.state.decision is not None
    return table.state.decision.prompt


def idle(table: Table) -> list[str]:
    """Return the keys of the options marked as changing nothing."""
    assert table.state.decision is not None
    return [option.key for option in table.state.decision.options if option.idle]


def told(table: Table, kind: str, seat: str | None = None) -> list[dict[str, Any]]:
    """Return the events of a type, as a seat may know them."""
    return [event for event in table.state.events_for(seat) if event["type"] == kind]


def played(seed: int, options: dict[str, object] | None = None) -> Iterator[GameState]:
    """Yield the states of a random game."""
    state, dice = GAME.new(seed, options), random.Random(seed)
    while state.seat >= 0:
        yield state
        state.apply(dice.choice(state.legal))
    yield state


# Causes and prices


@pytest.mark.card("fr-verdun")
def test_a_forced_discard_names_its_cause_and_zone() -> None:
    """Verdun asks the attacker for a prepared card; the log says for what it went."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy"},
        germany={
            "hand": ["de-land-battle", "de-build-navy"],
            "prepared": ["de-zeppelins", "de-build-army"],
        },
        france={"status": ["fr-verdun"]},
    ).play("de-land-battle")
    assert label(table, "space:burgundy") == (
        "Burgundy: French Army; difficult terrain, costs 1 hand card; answered by Verdun"
    )
    table.choose("space:burgundy")
    assert prompt(table) == "Verdun: discard a prepared card, unseen."
    assert label(table, "discard_prepared:de-build-army") == "Discard the prepared Build Army: Reinforce Army"
    table.choose("discard_prepared:de-build-army")
    event = told(table, "PreparedCardDiscarded", "germany")[0]
    assert event["text"] == "Germany discards a prepared card for Verdun: Build Army."
    assert event["cause"] == {"why": "text", "card": "fr-verdun"}
    hidden = told(table, "PreparedCardDiscarded")[0]
    assert hidden["text"] == "Germany discards a prepared card for Verdun."


@pytest.mark.rule("F-BAT-3")
def test_difficult_terrain_says_where_and_what_it_costs() -> None:
    table = Table("austria", board=SERBIA, austria={"hand": ["ah-land-battle", "ah-build-army", "ot-build-army"]}).play(
        "ah-land-battle"
    )
    assert label(table, "space:serbia") == "Serbia: Russian Army; difficult terrain, costs 1 hand card"
    assert label(table, "space:galicia") == "Galicia: empty, nothing to remove"
    assert "space:galicia" in idle(table)
    assert "space:serbia" not in idle(table)
    table.choose("space:serbia")
    assert prompt(table) == "Difficult terrain in Serbia: pay with a card from your hand before the battle."
    assert label(table, "discard:ot-build-army") == "Pay with Ottoman Build Army from your hand"
    table.choose("discard:ot-build-army")
    paid = told(table, "CardDiscarded")[0]
    assert paid["text"] == (
        "Austria-Hungary / Ottoman Turkey discards a hand card for the difficult terrain of Serbia."
    )
    assert paid["cause"] == {"why": "terrain", "space": "serbia"}


@pytest.mark.card("de-stosstruppen")
def test_an_empty_space_is_marked_for_stosstruppen_too() -> None:
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris picardy"},
        germany={
            "hand": ["de-build-army", "de-build-navy", "de-sea-battle"],
            "status": ["de-stosstruppen"],
            "prepared": ["de-land-battle"],
        },
    ).play("de-build-army", "space:belgium")
    assert prompt(table).startswith(
        "Germany has built an Army in Belgium. Use Stosstruppen to battle next to it, for a"
    )
    table.choose("use:de-stosstruppen")
    assert label(table, "space:picardy") == "Picardy: French Army"
    assert "space:picardy" not in idle(table)
    assert set(idle(table)) == {key for key in table.offered if key != "space:picardy"}


@pytest.mark.rule("F-BAT-4")
def test_an_attack_from_the_sea_is_not_called_difficult_land() -> None:
    table = Table(
        "uk",
        board={"uk": "britain english_channel", "germany": "berlin belgium"},
        uk={"hand": ["uk-land-battle", "uk-build-army", "us-build-army"]},
    ).play("uk-land-battle")
    assert label(table, "space:belgium").startswith("Belgium: German Army; difficult if attacked from the sea, costs 1")
    table.choose("space:belgium")
    assert prompt(table).startswith("Difficult terrain, as Belgium is attacked from the sea: pay with a card")
    table.choose("discard:us-build-army")
    assert told(table, "CardDiscarded")[0]["cause"] == {"why": "crossing", "space": "belgium"}


@pytest.mark.card("ot-limited-rail-and-road-network")
def test_the_toll_of_the_rail_network_is_named() -> None:
    table = Table(
        "russia",
        board={"russia": "moscow caucasus", "ottoman": "istanbul anatolia azerbaijan"},
        austria={"status": ["ot-limited-rail-and-road-network"]},
        russia={"hand": ["ru-land-battle", "ru-build-army", "ru-build-navy", "ru-rasputin"]},
    ).play("ru-land-battle")
    assert label(table, "space:azerbaijan") == (
        "Azerbaijan: Ottoman Army; difficult terrain and Limited Rail and Road Network, costs 2 hand cards"
    )
    table.choose("space:azerbaijan")
    assert prompt(table) == (
        "Difficult terrain in Azerbaijan and Limited Rail and Road Network: pay with 2 cards from your hand before "
        "the battle."
    )
    table.state.apply_several(["discard:ru-rasputin", "discard:ru-build-navy"])
    assert table.hand("russia") == ["ru-build-army"]
    build = Table(
        "russia",
        board={"russia": "moscow caucasus"},
        austria={"status": ["ot-limited-rail-and-road-network"]},
        russia={"hand": ["ru-build-army", "ru-build-navy", "ru-rasputin"]},
    ).play("ru-build-army")
    assert label(build, "space:azerbaijan") == (
        "Azerbaijan: an Objective, costs 1 hand card (Limited Rail and Road Network)"
    )
    build.choose("space:azerbaijan")
    assert prompt(build) == "Limited Rail and Road Network: pay with a card from your hand to act in Azerbaijan."


@pytest.mark.rule("F-BAT-6", "F-BAT-11", "F-BAT-12")
def test_the_moves_of_a_battle_say_what_is_needed_and_what_they_cost() -> None:
    table = Table(
        "austria",
        board=SERBIA | {"russia": "moscow ukraine romania serbia"},
        austria={
            "hand": ["ah-land-battle", "ah-build-army", "ot-build-army", "ot-spanish-flu"],
            "prepared": ["ah-land-battle", "ah-franz-ferdinand-avenged"],
        },
        russia={"prepared": ["ru-build-army", "ru-montenegro"]},
    ).play("ah-land-battle", "space:serbia", "discard:ot-spanish-flu")
    assert prompt(table) == (
        "Austria-Hungary battles Serbia from Budapest against the Russian Army. Reinforce 0, Sustain 0. 1 more "
        "Reinforce Army symbol would keep the defenders on the board: reveal a prepared card, or let them be removed?"
    )
    assert label(table, "pass") == "Do not reinforce"
    assert label(table, "use:ru-montenegro") == "Reveal Montenegro: Reinforce Army"
    table.choose("use:ru-montenegro")
    assert told(table, "PreparedCardUsed")[0]["text"] == (
        "Russia reveals the prepared Montenegro, Reinforce Army: Reinforce 1, Sustain 0 so far."
    )
    assert prompt(table).endswith(
        "and is held. Reinforce 1, Sustain 0. 1 more Sustain Land Battle symbol would keep the attack going: reveal a "
        "prepared card, or let it fail?"
    )
    assert label(table, "use:ah-franz-ferdinand-avenged") == (
        "Reveal Franz Ferdinand Avenged: Double Sustain Land Battle, costs 1 hand card for the terrain"
    )
    table.choose("use:ah-franz-ferdinand-avenged")
    assert prompt(table) == "Sustain in the difficult terrain of Serbia: pay with a card from your hand."
    table.choose("discard:ot-build-army")
    assert "serbia" not in table.at("russia")


@pytest.mark.rule("F-PCE-4")
def test_a_country_is_asked_to_free_a_piece() -> None:
    """With all Navies on the board the question is which one is removed, and removals answer it."""
    table = Table(
        "austria",
        board={"austria-hungary": "vienna tyrol adriatic_sea"},
        austria={"hand": ["ah-build-navy", "ah-build-army"]},
    ).play("ah-build-navy")
    assert prompt(table) == (
        "Austro-Hungarian Build Navy: all Austro-Hungarian Navies are on the board. Remove one, to build it elsewhere?"
    )
    assert table.state.decision is not None
    assert [option.aside for option in table.state.decision.options] == [False, False]
    full = Table(
        board={"germany": "berlin western_germany prussia belgium picardy tyrol vienna", "austria-hungary": "budapest"},
        germany={"hand": ["de-build-army"]},
    ).play("de-build-army")
    assert prompt(full) == "Build Army: all German Armies are on the board. Remove one, to build it elsewhere?"
    assert label(full, "remove:germany/army/picardy") == "Remove your German Army in Picardy"
    assert label(full, "remove:germany/army/berlin") == "Remove your German Army in Berlin, its Home"
    full.choose("remove:germany/army/picardy")
    assert prompt(full) == "Build Army: where do you build a German Army?"
    assert told(full, "PieceRemoved")[0]["text"] == "Germany removes its own Army in Picardy from the board."


# Nothing to do


@pytest.mark.rule("F-CRD-4")
@pytest.mark.parametrize(
    ("power", "card", "board", "why", "line"),
    [
        (
            *("russia", "ru-build-navy", {"russia": "moscow"}, "there is no space for such a piece"),
            "Build Navy: there is no space where Russia could build such a piece now.",
        ),
        (
            *("uk", "uk-tunnel-mines", {}, "it hits nobody"),
            "Tunnel Mines: it hits nobody.",
        ),
        (
            *("austria", "ot-i-order-you-to-die", {}, "there is no such piece to eliminate"),
            "I Order You to Die: there is no such piece to eliminate.",
        ),
        (
            *("uk", "uk-persian-campaign", {}, "its condition is not met"),
            "Persian Campaign does no more: what it asks for is not met.",
        ),
        (
            *("austria", "ah-brudermann-orders-cavalry-charge", {}, "there is no hand card to pay for it"),
            "Brudermann Orders Cavalry Charge does no more: what it asks for is not met.",
        ),
        (
            *("russia", "ru-land-battle", {"russia": "moscow"}, "there is no enemy piece that it could battle"),
            "Russia wins the battle of Ukraine, but there is nothing to remove.",
        ),
    ],
)
def test_a_card_that_would_do_nothing_says_so(power: str, card: str, board: Any, why: str, line: str) -> None:
    """Before it is played, in its label and its mark; afterwards in the log."""
    table = Table(power, board=board, cards={power: {"hand": [card]}})
    assert label(table, f"play:{card}").endswith(f": would do nothing now, as {why}")
    assert idle(table) == [f"play:{card}"]
    table.play(card)
    if table.kind == "battle":
        table.choose("space:ukraine")
    assert line in [event["text"] for event in table.state.events_for(None)]


@pytest.mark.parametrize(
    ("power", "card", "board", "hand"),
    [
        ("germany", "de-land-battle", WEST, []),
        ("germany", "de-a-place-in-the-sun", {"germany": "berlin"}, []),  # an empty space opens a build
        ("uk", "uk-land-battle", {"uk": "britain english_channel picardy"}, []),
        ("uk", "uk-the-royal-navy", {}, []),
        ("france", "fr-alsace-lorraine", {}, []),
        ("russia", "ru-kerensky-vows-to-continue-war", {}, ["ru-build-army"]),
        ("austria", "ah-morava-offensive", {"austria-hungary": "bulgaria", "russia": "moscow serbia"}, []),
        ("russia", "ru-warm-water-port", {}, []),  # a Status is put on the table
    ],
)
def test_a_card_that_does_something_is_not_marked(power: str, card: str, board: Any, hand: list[str]) -> None:
    given: dict[str, Any] = {"hand": [card, *hand]}
    if card == "uk-land-battle":
        given["status"] = ["uk-mark-iv-tanks"]  # which builds in the space battled
    table = Table(power, board=board, cards={power: given})
    assert f"play:{card}" not in idle(table)


@pytest.mark.parametrize("seed", range(4))
def test_a_card_marked_as_idle_changes_nothing(seed: int) -> None:
    """Over whole games: marked, played, and all that can be declined declined, a card leaves the table as it was."""
    found = 0
    for state in played(seed):
        decision = state.decision
        if decision is None or decision.kind != "play":
            continue
        for option in decision.options:
            if option.idle:
                found += 1
                after = state.clone().apply(option.key)
                assert after.scores() == state.scores()
                before_view: Any = state.view(None)
                after_view: Any = after.view(None)
                assert after_view["countries"] == before_view["countries"], option.key
                assert after_view["tokens"] == before_view["tokens"], option.key
    assert found > 10


# Points


@pytest.mark.rule("F-VIC-1", "F-VIC-2", "F-VIC-3")
@pytest.mark.card("ru-warm-water-port")
def test_a_scoring_round_tells_points_by_country_and_cause() -> None:
    table = Table(
        "uk",
        "draw",
        {
            "germany": "berlin",
            "russia": "moscow serbia greece",
            "france": "paris picardy",
            "uk": "britain picardy",
            "austria-hungary": "vienna",
            "ottoman": "istanbul rome",
            "italy": "provence",
        },
        round=3,
        tokens="greece",
        russia={"status": ["ru-warm-water-port"]},
        uk={"hand": ["uk-build-army"] * 4 + ["us-build-army"] * 3},
    ).pass_until("draft")
    central, entente = told(table, "PointsScored")
    assert [(item["who"], item["cause"], item["points"]) for item in central["items"]] == [
        ("germany", "Objective Berlin", 1),
        ("ottoman", "Objective Rome", 1),
        ("austria-hungary", "Objective Vienna", 1),
        ("ottoman", "Objective Istanbul", 1),
    ]
    assert ("russia", "Objective Greece") in [(item["who"], item["cause"]) for item in entente["items"]]
    assert (None, "Objective Picardy") in [(item["who"], item["cause"]) for item in entente["items"]]
    assert told(table, "HomeHeldByEnemy")[0]["text"] == (
        "Italy scores nothing: an enemy Army stands in its Home, Rome."
    )
    assert central["text"] == (
        "The Central Powers gain 4 VP: 4 for Objectives (Austria-Hungary in Vienna; Ottoman Turkey in Rome and "
        "Istanbul; Germany in Berlin). Now 9."
    )


@pytest.mark.rule("F-DIS-3", "F-DIS-6")
@pytest.mark.card("de-tripled-trench-lines")
def test_points_lost_say_by_whom_and_for_what() -> None:
    """Without a card to discard the team pays; what it has not got goes to the enemy, and both are told."""
    board = {"germany": "berlin belgium", "france": "paris picardy"}
    given = {"germany": {"status": ["de-tripled-trench-lines"]}, "france": {"hand": ["fr-land-battle"], "deck": []}}
    table = Table("france", board=board, cards=given).play("fr-land-battle", "space:belgium")
    lost = told(table, "PointsLost")[0]
    assert lost["text"] == (
        "The Entente loses 1 VP (France / Italy has no card in the draw deck for Tripled Trench Lines): now 4."
    )
    assert lost["items"] == [
        {
            "team": "entente",
            "who": "france-italy",
            "cause": "no card in the draw deck for Tripled Trench Lines",
            "points": -1,
        }
    ]
    broke = Table("france", board=board, vp=(5, 0), cards=given).play("fr-land-battle", "space:belgium")
    gained = told(broke, "PointsScored")[0]
    assert (gained["items"][0]["team"], gained["items"][0]["points"]) == ("central", 1)
    assert gained["text"].startswith("The Central Powers gain 1 VP that the Entente cannot lose (France / Italy has no")


@pytest.mark.card("de-the-christmas-truce")
def test_a_truce_says_whom_it_binds() -> None:
    table = Table(germany={"hand": ["de-the-christmas-truce"]})
    assert label(table, "play:de-the-christmas-truce") == (
        "Play The Christmas Truce: discards now Germany 1, France / Italy 1 and United Kingdom / United States 1, "
        "gains 2 VP"
    )
    table.play("de-the-christmas-truce").pass_until("prepare")
    truce = told(table, "TruceDeclared")[0]
    assert truce["countries"] == ["france", "uk"]
    assert truce["text"] == (
        "A truce until the round ends: France and the United Kingdom may not battle a German Army."
    )


@pytest.mark.card("de-zeppelins", "fr-la-revanche")
def test_points_of_cards_name_the_card() -> None:
    table = Table(germany={"hand": ["de-zeppelins"]}).play("de-zeppelins").pass_until("attrition", "prepare")
    gained = told(table, "PointsScored")[0]
    assert gained["text"] == "The Central Powers gain 1 VP for Zeppelins: now 6."
    assert gained["items"] == [{"team": "central", "who": "germany", "cause": "Zeppelins", "points": 1}]
    revanche = Table(
        "france",
        board={"germany": "berlin belgium", "france": "paris picardy"},
        france={"hand": ["fr-land-battle"], "status": ["fr-la-revanche"]},
    ).play("fr-land-battle", "space:belgium")
    assert told(revanche, "PointsScored")[0]["items"][0]["cause"] == "La Revanche"


@pytest.mark.parametrize("seed", range(6))
def test_items_add_up_to_the_score(seed: int) -> None:
    """The sum of all items, by team, is the score at the end; each event's items are its change."""
    *_, last = played(seed)
    sums: Counter[str] = Counter()
    for event in last.events_for(None):
        items: Any = event.get("items", [])
        assert sum(item["points"] for item in items) == (event["count"] if items else 0), event
        for item in items:
            assert item["team"] == event["team"]
            sums[item["team"]] += item["points"]
    assert {team: sums[team] for team in GAME.teams} == last.scores()


# Sentences


ARTICLE = re.compile(
    r"\b(?:in|of|from|on|battles|next to) (?:Middle East|Caucasus|Italian Alps|\w+ (?:Sea|Atlantic|Med))"
)
KEY = re.compile(r"[a-z]_[a-z]|\b[a-z]{2}-[a-z]+-|\{|\}|None|-\d|take back|taken back|to go\b")


@pytest.mark.parametrize("seed", range(4))
def test_every_sentence_reads_well(seed: int) -> None:
    """Capital and full stop, articles, no keys, no negative numbers; labels have no full stop; nothing is empty."""
    options: dict[str, object] | None = {"mulligan": True} if seed else None
    for state in played(seed, options):
        decision = state.decision
        if decision is None:
            break
        assert decision.prompt[0].isupper() or decision.prompt.startswith("k.u.k."), decision.prompt
        assert decision.prompt[-1] in ".?", decision.prompt
        lines = [decision.prompt, *[option.label for option in decision.options]]
        assert all(option.label and option.label[-1] not in ".?:" for option in decision.options)
        for line in lines:
            assert not KEY.search(line), line
            assert not ARTICLE.search(line), line
    for event in state.events_for(list(GAME.seats)):
        text = str(event["text"])
        assert text[0].isupper() or text.startswith("k.u.k."), text
        assert text.endswith("."), text
        assert not KEY.search(text), text
        assert not ARTICLE.search(text), text
