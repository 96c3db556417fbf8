"""What a player reads: questions, options, the log. Each says who, what, why, what it costs and what follows."""

import random
import re
from typing import Any

import pytest

from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES
from haversack.kernel.decisions import Option
from tests.ww2.table import GAME, Table

WAITING: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_build_army"]}


def asked(table: Table) -> str:
    """Return the question."""
    assert table.state.decision is not None
    return table.state.decision.prompt


def options(table: Table) -> dict[str, Option]:
    """Return the options by key."""
    assert table.state.decision is not None
    return {option.key: option for option in table.state.decision.options}


def labels(table: Table) -> dict[str, str]:
    """Return what the options say, by key."""
    return {key: option.label for key, option in options(table).items()}


def told(table: Table) -> list[str]:
    """Return the log as a spectator reads it."""
    return [str(event["text"]) for event in table.state.events_for(None)]


def points(table: Table) -> list[dict[str, Any]]:
    """Return the events of points."""
    return [event for event in table.state.events_for(None) if event["type"] in ("PointsScored", "PointsLost")]


# Options without effect


@pytest.mark.rule("W-ACT-6")
def test_an_empty_space_says_so_before_it_is_battled_and_after() -> None:
    """A battle for nothing is marked; one against an Army names it."""
    table = Table(
        germany={"armies": ["germany", "balkans"], "hand": ["de_land_battle", "de_plunder"]},
        soviet_union={"armies": ["moscow", "ukraine"]},
    ).choose("play:de_land_battle")
    found = options(table)
    assert found["space:ukraine"].label == "Battle Ukraine: Soviet Army"
    assert not found["space:ukraine"].idle
    assert found["space:western_europe"].label == "Battle Western Europe: empty, nothing to remove"
    assert found["space:western_europe"].idle
    table.choose("space:western_europe")
    assert "Germany battles Western Europe, which is empty: nothing to remove." in told(table)


@pytest.mark.rule("W-ACT-6", "W-ACT-8")
def test_an_empty_space_is_worth_battling_with_a_card_to_follow_it() -> None:
    """With Blitzkrieg on the table the same battle is not in vain, and the option says why."""
    hand = ["de_land_battle", "de_plunder"]
    table = Table(germany={"armies": ["germany", "balkans"], "hand": hand, "status": ["de_blitzkrieg"]})
    table.choose("play:de_land_battle")
    found = options(table)["space:western_europe"]
    assert found.label == "Battle Western Europe: empty, nothing to remove, but your cards may follow it"
    assert not found.idle


@pytest.mark.rule("W-ACT-4")
def test_naming_a_piece_as_built_says_what_it_is_and_whether_it_helps() -> None:
    """Without a card that waits for a build, naming an Army changes nothing."""
    germany = {"armies": ["germany"], "hand": ["de_build_army", "de_plunder"]}
    found = options(Table(germany=germany).choose("play:de_build_army"))
    named = found["piece:germany/army/germany"]
    assert named.label == "Name the Army already in Germany as the one built: no card of yours answers that"
    assert named.idle
    assert found["space:balkans"].label == "Build an Army in the Balkans"
    table = Table(germany={**germany, "status": ["de_synthetic_fuel"]}).choose("play:de_build_army")
    named = options(table)["piece:germany/army/germany"]
    assert named.label == "Name the Army already in Germany as the one built"
    assert not named.idle


@pytest.mark.rule("W-CRD-5", "W-TRN-4")
def test_a_card_that_would_do_nothing_says_so_before_it_is_played_and_after() -> None:
    """Mao finds no Axis Army; the log tells it."""
    hand = ["su_mao", "su_build_army", "su_rasputitsa", "su_shvernik"]
    table = Table(turn="soviet_union", soviet_union={"armies": ["moscow"], "hand": hand})
    found = options(table)
    assert (found["play:su_mao"].label, found["play:su_mao"].idle) == ("Play Mao Tse-tung: would do nothing now", True)
    assert (found["play:su_build_army"].label, found["play:su_build_army"].idle) == ("Play Build Army", False)
    assert found["play:su_rasputitsa"].label == "Play Rasputitsa: Response, face down"
    assert found["play:su_shvernik"].label == "Play Shvernik's Evacuation Council: Status, face up"
    table.choose("play:su_mao")
    assert "The Soviet Union finds nothing to eliminate." in told(table)


@pytest.mark.rule("W-CRD-11")
def test_economic_warfare_in_vain_is_told() -> None:
    """A card that counts pieces says what it comes to; with none it does nothing."""
    hand = ["de_sub_atlantic", "de_plunder"]
    table = Table(germany={"armies": ["germany"], "hand": hand})
    assert labels(table)["play:de_sub_atlantic"].endswith(": would do nothing now")
    table.choose("play:de_sub_atlantic")
    assert told(table)[-3:-1] == ["Germany can make nobody discard.", "Germany scores nothing for it."]
    table = Table(germany={"armies": ["germany"], "navies": ["baltic_sea"], "hand": hand})
    assert labels(table)["play:de_sub_atlantic"].endswith(": the United Kingdom discards 2, 1 VP")
    assert labels(table)["play:de_plunder"] == "Play Plunder: 1 VP"


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-REA-1")
def test_a_reaction_in_vain_is_marked() -> None:
    """Frontal Assault on empty land costs two cards for nothing."""
    soviet = {"armies": ["moscow"], "hand": ["su_land_battle", "su_mao", "su_tito"], "status": ["su_frontal_assault"]}
    table = Table(turn="soviet_union", soviet_union=soviet).choose("play:su_land_battle", "space:russia")
    found = options(table)["use:su_frontal_assault"]
    does = "battle Russia again or a land space next to it"
    assert found.label == f"Use Frontal Assault: {does} (costs 2 cards from hand); would do nothing now"
    assert found.idle
    assert asked(table) == "You have battled Russia: it was empty. Use a card?"


# Costs


@pytest.mark.rule("W-DIS-1", "W-DIS-2", "W-DIS-6")
@pytest.mark.parametrize(
    ("hand", "deck", "price"),
    [
        (["uk_king_peter", "uk_singapore"], ["uk_land_battle"], "2 cards from hand"),
        (["uk_king_peter"], ["uk_land_battle"], "1 card from hand and 1 card from the top of your deck"),
        (["uk_king_peter"], [], "1 card from hand and 1 VP for want of cards"),
        ([], [], "2 VP for want of cards"),
    ],
)
def test_a_use_says_what_it_costs_now(hand: list[str], deck: list[str], price: str) -> None:
    """What the hand cannot pay comes from the deck, then from the score: the option says so beforehand."""
    uk = {
        "armies": ["united_kingdom"],
        "navies": ["north_sea"],
        "hand": hand,
        "deck": deck,
        "status": ["uk_free_france"],
    }
    table = Table(turn="united_kingdom", united_kingdom=uk)
    assert labels(table)["use:uk_free_france"] == f"Use Free France: build a UK Army in Western Europe (costs {price})"


@pytest.mark.rule("W-CRD-6")
def test_a_payment_names_the_card_it_is_for() -> None:
    """Two cards for Free France, chosen together or one after the other."""
    hand = ["uk_king_peter", "uk_singapore", "uk_build_navy"]
    uk = {"armies": ["united_kingdom"], "navies": ["north_sea"], "hand": hand, "status": ["uk_free_france"]}
    table = Table(turn="united_kingdom", united_kingdom=uk).choose("use:uk_free_france")
    assert asked(table) == "Free France: pay for it with 2 cards from your hand, discarded unseen."
    table.choose("discard:uk_king_peter")
    assert asked(table) == "Free France: pay for it with 1 more card from your hand, discarded unseen."
    assert "The United Kingdom discards a card from hand to pay for Free France." in told(table)


@pytest.mark.rule("W-DIS-2", "W-CRD-11")
def test_who_must_discard_is_chosen_with_the_decks_in_sight() -> None:
    """Bomber Command: what Italy's deck lacks costs the Axis VP."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_bomber_command", "uk_build_navy"]},
        italy={"armies": ["italy"], "deck": ["it_land_battle"]},
        germany={"armies": ["germany"], "deck": ["de_land_battle"] * 5},
    ).choose("play:uk_bomber_command")
    assert asked(table) == "Bomber Command: which country must discard 4 cards from the top of its deck?"
    found = labels(table)
    assert found["country:germany"] == "Germany: 5 cards in its deck"
    assert found["country:italy"] == "Italy: 1 card in its deck; the Axis lose 3 VP for what is missing"
    table.choose("country:italy")
    assert "Italy discards the top card of its deck because of Bomber Command." in told(table)
    lost = points(table)[0]
    cause = "no cards left to discard for Bomber Command"
    item = {"team": "axis", "who": "italy", "cause": cause, "points": -3, "card": "uk_bomber_command"}
    assert lost["items"] == [item]
    assert lost["text"] == f"The Axis lose 3 VP: Italy has {cause}. The Axis now have -3."


# Points by country and cause


@pytest.mark.rule("W-VIC-1")
def test_supply_spaces_are_told_one_by_one() -> None:
    """Alone 2, shared 1; each is an item of its own."""
    table = Table(
        step="victory",
        germany={"armies": ["germany", "western_europe", "balkans", "italy"]},
        italy={"armies": ["italy"]},
        united_kingdom=WAITING,
    )
    (scored,) = points(table)
    assert scored["items"] == [
        {"team": "axis", "who": "germany", "cause": "Western Europe", "points": 2, "space": "western_europe"},
        {"team": "axis", "who": "germany", "cause": "Germany", "points": 2, "space": "germany"},
        {"team": "axis", "who": "germany", "cause": "Italy (shared)", "points": 1, "space": "italy"},
    ]
    assert scored["text"] == (
        "Germany scores 5 VP for Supply spaces: Western Europe 2, Germany 2, Italy 1 (shared). The Axis now have 5."
    )


@pytest.mark.rule("W-VIC-1")
def test_a_country_without_a_supply_space_scores_nothing_and_that_is_told() -> None:
    table = Table(step="victory", germany={"armies": ["balkans"]}, united_kingdom=WAITING)
    assert points(table) == []
    assert "Germany has no Army in a Supply space and scores nothing for any." in told(table)


@pytest.mark.rule("W-VIC-2")
def test_a_scoring_status_is_an_item_of_its_card() -> None:
    table = Table(
        step="victory",
        germany={"armies": ["germany", "ukraine", "russia"], "status": ["de_abundant_resources"]},
        united_kingdom=WAITING,
    )
    assert labels(table)["use:de_abundant_resources"] == "Use Abundant Resources: score 2 VP"
    table.choose("use:de_abundant_resources")
    scored = points(table)[-1]
    item = {
        "team": "axis",
        "who": "germany",
        "cause": "Abundant Resources",
        "points": 2,
        "card": "de_abundant_resources",
    }
    assert scored["items"] == [item]
    assert scored["text"] == "Germany scores 2 VP by Abundant Resources. The Axis now have 6."


@pytest.mark.rule("W-TRN-5")
def test_the_loss_for_an_empty_hand_and_deck_names_its_country() -> None:
    table = Table(bare=True, germany={"armies": ["germany"], "deck": []}, united_kingdom=WAITING)
    lost = points(table)[0]
    item = {"team": "axis", "who": "germany", "cause": "no card left to play", "points": -1}
    assert (lost["items"], lost["text"]) == (
        [item],
        "The Axis lose 1 VP: Germany has no card left to play. The Axis now have -1.",
    )


@pytest.mark.rule("W-DIS-5")
def test_items_say_what_the_score_really_lost() -> None:
    """Under a floor at zero only what was there is lost."""
    table = Table(
        bare=True, vp={"axis": 0, "allies": 0}, options={"vp_floor": True}, germany={"deck": []}, united_kingdom=WAITING
    )
    (lost,) = points(table)
    assert (lost["count"], lost["items"][0]["points"]) == (0, 0)
    assert lost["text"] == "The Axis have no VP left to lose: Germany has no card left to play."


@pytest.mark.rule("W-VIC-1", "W-VIC-2", "W-DIS-2")
def test_the_items_add_up_to_the_score() -> None:
    """In whole games the sum of all items is the score of each team, at every moment."""
    for seed in range(6):
        state, dice = GAME.new(seed, {"vp_floor": seed % 2 == 1}), random.Random(seed)
        while state.decision is not None:
            state.apply(dice.choice(state.legal))
        sums = {"axis": 0, "allies": 0}
        for event in state.events_for(None):
            items: Any = event.get("items", [])
            for item in items:
                sums[item["team"]] += item["points"]
            if items:
                assert sum(item["points"] for item in items) == event["count"]
                assert sums[str(event["team"])] == event["total"]
        assert state.outcome is not None
        assert sums == state.outcome.scores


# The clock


@pytest.mark.rule("W-VIC-3", "W-VIC-4")
def test_how_the_game_is_won_is_in_the_view() -> None:
    assert GAME.new(1).view()["ending"] == (
        "30 VP ahead after the United States' turn wins; "
        "after round 20 the higher score wins, and a tie goes to the Axis"
    )
    with_homes = str(GAME.new(1, {"homes_decide": True}).view()["ending"])
    assert "after round 20 a team that alone holds two enemy Homes wins, else the higher score wins" in with_homes


@pytest.mark.rule("W-VIC-3")
def test_the_end_of_a_round_and_of_the_game_tell_the_score() -> None:
    table = Table(turn="united_states", step="draw", vp={"axis": 12, "allies": 10}, united_kingdom=WAITING)
    assert "Round 4 is over: the Axis lead by 2, 12 VP to 10." in told(table)
    table = Table(turn="united_states", step="draw", vp={"axis": 42, "allies": 10})
    assert told(table)[-1] == "The Axis win, 42 VP to 10: 30 or more ahead after the United States' turn."
    table = Table(turn="united_states", step="draw", round=20, vp={"axis": 10, "allies": 10})
    assert told(table)[-2:] == [
        "Round 20 is over: Axis and Allies are level at 10 VP.",
        "The Axis win, 10 VP to 10: a tie after round 20 goes to the Axis.",
    ]


# Freeing a piece


@pytest.mark.rule("W-PCE-5", "W-PCE-3")
def test_a_country_asked_to_free_a_piece_is_asked_that() -> None:
    """Afrika Korps finds no German Army left: Germany is asked to free one for Italy's card."""
    german = ["germany", "western_europe", "balkans", "eastern_europe", "ukraine", "scandinavia", "russia"]
    italy = {"armies": ["italy"], "hand": ["it_afrika_korps", "it_plunder"]}
    table = Table(turn="italy", italy=italy, germany={"armies": german}).choose("play:it_afrika_korps")
    assert table.seat == "germany"
    assert asked(table) == (
        "Afrika Korps of Italy: a German Army may be recruited in North Africa, but all of them are on the board. "
        "Do you remove one for it?"
    )
    found = options(table)
    assert found["pass"].label == "Remove none: nothing is recruited"
    freed = found["remove:germany/army/balkans"]
    assert (freed.label, freed.aside) == ("Remove your Army in the Balkans from the board", False)
    table.choose("remove:germany/army/balkans")
    assert (table.seat, table.kind) == ("italy", "recruit")
    assert "The German Army in the Balkans is removed from the board by its owner." in told(table)


@pytest.mark.rule("W-PCE-5", "W-ACT-4")
def test_with_all_armies_on_the_board_a_build_says_so() -> None:
    armies = ["italy", "balkans", "north_africa", "africa"]
    table = Table(turn="italy", italy={"armies": armies, "hand": ["it_build_army", "it_plunder"]})
    assert asked(table.choose("play:it_build_army")) == (
        "Build Army: all your Armies are on the board. "
        "Do you name one as the one built, or remove one to build it anew?"
    )


# Windows


@pytest.mark.card("su_stalingrad")
@pytest.mark.rule("W-REA-2")
def test_a_window_says_what_is_about_to_happen_and_what_a_card_would_do() -> None:
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
    ).choose("play:de_land_battle", "space:ukraine")
    assert asked(table) == "Germany battles your Army in Ukraine, which is about to be removed. Use a card?"
    assert labels(table) == {
        "pass": "Pass: use no card",
        "use:su_stalingrad": "Use Stalingrad: save the Soviet Army in Ukraine for the rest of this turn",
    }


@pytest.mark.card("de_jet_fighters")
@pytest.mark.rule("W-REA-4")
def test_a_lowered_discard_is_told_in_plain_numbers() -> None:
    """Never "is to discard -3 cards"."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_bomber_command", "uk_build_navy"]},
        germany={"armies": ["germany"], "status": ["de_jet_fighters"], "deck": ["de_land_battle"] * 5},
    ).choose("play:uk_bomber_command", "country:germany")
    assert asked(table) == "Bomber Command makes you discard 4 cards from the top of the deck. Use a card?"
    assert labels(table)["use:de_jet_fighters"] == "Use Jet Fighters: 3 cards fewer are discarded"
    table.choose("use:de_jet_fighters")
    assert "By Jet Fighters Germany discards 3 fewer, 1 in all." in told(table)
    assert "Germany discards the top card of its deck because of Bomber Command." in told(table)


# Every text of whole games


CARD_NAMES = sorted([str(card["name"]) for card in GAME.catalogue()], key=len, reverse=True)
WITH_ARTICLE = sorted([name for name in [*PLACES, *COUNTRIES_NAMED] if name.startswith("the ")], key=len, reverse=True)


def readable(text: str) -> bool:
    """Say whether a text is plain English: no key, no blank, its articles where they belong."""
    plain = text
    for name in CARD_NAMES:
        plain = plain.replace(name, "Card")
    for name in WITH_ARTICLE:
        plain = plain.replace(name, "it").replace(f"The {name[4:]}", "It")
    bare = any(name[4:] in plain for name in WITH_ARTICLE)
    odd = re.search(r"_|  |\bNone\b|: \.|-\d+ cards|[Tt]ak(e|en) back", text)
    return not bare and not odd and text[0] == text[0].upper()


@pytest.mark.parametrize("seed", range(4))
def test_every_text_of_a_game_is_readable(seed: int) -> None:
    """Questions end as questions or sentences, labels and lines of the log are plain English with their articles."""
    state, dice = GAME.new(seed, {"reallocate": True}), random.Random(seed)
    while state.decision is not None:
        decision = state.decision
        assert re.search(r"[.?]$", decision.prompt), decision.prompt
        for text in [decision.prompt, *[option.label for option in decision.options]]:
            assert readable(text), text
        asides = [option.label for seat in GAME.seats for option in state.asides(seat)]
        assert all(readable(label) for label in asides)
        state.apply(dice.choice([option.id for option in decision.options if not option.aside]))
    for event in state.events_for(list(GAME.seats)):
        assert str(event["text"]).endswith("."), event
        assert readable(str(event["text"])), event["text"]


def test_no_two_options_of_a_question_say_the_same() -> None:
    state, dice = GAME.new(11, {"reallocate": True}), random.Random(11)
    while state.decision is not None:
        said = [option.label for option in state.decision.options]
        assert len(said) == len(set(said)), said
        state.apply(dice.choice(state.legal))


@pytest.mark.rule("W-INF-1")
def test_what_is_in_vain_tells_nothing_hidden() -> None:
    """The marks and labels of a question are the same however the others' cards are dealt."""
    state, dice = GAME.new(5), random.Random(5)
    for step in range(400):
        if state.decision is None:
            break
        if step % 7 == 0:
            assert state.determinise(state.decision.seat, step).decision == state.decision
        state.apply(dice.choice(state.legal))
