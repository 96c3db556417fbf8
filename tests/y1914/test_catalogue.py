"""The catalogue and the board against the facts: decks, types, counts, both sides, spaces, borders, Powers."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from haversack.games.y1914.cards import STANDARD
from haversack.games.y1914.engine.verbs.attrition import AttritionVerb
from haversack.games.y1914.facts import board
from haversack.games.y1914.facts.constants import (
    ARMY_POOL,
    COUNTRY_IDS,
    HAND_SIZE,
    HOMES,
    LAST_ROUND,
    NAVY_POOL,
    OPENING,
    POWER_COUNTRIES,
    POWER_IDS,
    Q_NO_PREPARED,
    SCORING_ROUNDS,
    SUDDEN_LEAD,
    TOKENS,
)
from haversack.games.y1914.language.card import Card
from haversack.games.y1914.text.render import play_text, prepared_text, provenance_note
from haversack.kernel.options import GameOption
from tests.y1914.table import GAME

FACTS = Path(__file__).parent.parent / "facts" / "1914"


def facts(name: str) -> Any:
    """Return a file of facts."""
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


CARD_FACTS: dict[str, Any] = {fact["id"]: fact for fact in facts("cards")}
SETUP: Any = facts("setup")
MAP: Any = facts("map")
OWNED: dict[str, tuple[Card, str]] = {card.id: (card, deck.power) for deck in STANDARD for card in deck.cards}
DEFAULTS = {option.name: option.default for option in GAME.options}
NO_CARD = {
    *("mulligan", "north_sea_britain", "north_sea_atlantic", "canada", "kiel_germany_only", "remove_in_battle"),
    *("active_discards_last", "battle_friendly", "whole_response", "attacker_first", "several_counterattacks"),
    "windows",
}  # options of the map and of the rules


# Cards


def test_the_decks_hold_the_cards_of_the_facts_and_no_others() -> None:
    assert set(OWNED) == set(CARD_FACTS)
    assert len(GAME.card_ids()) == len(OWNED) == 152


@pytest.mark.parametrize("card_id", sorted(CARD_FACTS))
def test_a_card_is_as_the_facts_have_it(card_id: str) -> None:
    (card, power), fact = OWNED[card_id], CARD_FACTS[card_id]
    assert (card.name, card.type, card.count) == (fact["name"], fact["type"], fact["count"])
    assert (card.country, power) == (fact["country"], fact["power"])
    assert (card.provenance, card.confidence) == (fact["provenance"], fact["confidence"])
    assert dict(zip(("name", "play", "prepare", "count"), card.sources, strict=True)) == fact["provenance_detail"]
    limits = [step["limit"] for step in fact["steps"] if step["op"] == "status"]
    assert card.once_per_turn == (limits == ["once_per_turn"])


@pytest.mark.rule("F-PRE-2", "F-PRE-3")
@pytest.mark.parametrize("card_id", sorted(CARD_FACTS))
def test_the_prepared_side_is_as_the_facts_have_it(card_id: str) -> None:
    """Symbol, number, Supply symbol, targets and the spaces of the Prepare text, compiled."""
    fact = CARD_FACTS[card_id]
    rules = GAME.rules()
    card = rules.cards[rules.card_number[card_id]]
    symbol = fact["prepare_symbols"][0]
    side = OWNED[card_id][0].prepared
    if symbol.startswith("Attrition"):
        assert (side.symbol, side.number) == ("Attrition", int(symbol[-1]))
        wanted = {} if fact["attrition_targets"] == "any adjacent" else fact["attrition_targets"]
        assert {POWER_IDS[p]: n for p, n in enumerate(card.losses) if n} == wanted
    else:
        assert (side.symbol, side.number) == (symbol.removeprefix("Double "), 2 if "Double" in symbol else 1)
    assert card.supply == fact["supply_symbol"]
    where = fact["prepare_where"] or {}
    if "in" in where:
        assert card.limit == board.mask_of(*where["in"])
    elif "in_or_adjacent_to" in where:
        centre = where["in_or_adjacent_to"]
        assert card.limit == board.mask_of(centre) | board.NEIGHBOURS[board.SPACE_NUMBER[centre]]
    else:
        assert card.limit == board.ANY_SPACE
    assert card.terrain == {None: 0, "clear": 1, "difficult": 2}[where.get("terrain")]


@pytest.mark.parametrize("card_id", sorted(CARD_FACTS))
def test_both_texts_name_what_the_facts_name(card_id: str) -> None:
    """Every space and number of the facts' description stands in the rendered text, and a note on provenance."""
    card = OWNED[card_id][0]
    text = play_text(card, DEFAULTS)
    assert text[0].isupper()
    assert text.endswith(".")
    steps = json.dumps(CARD_FACTS[card_id]["steps"])
    for number, slug in enumerate(board.SPACE_IDS):
        if f'"{slug}"' in steps and f'"country": "{slug}"' not in steps and f'"source": "{slug}"' not in steps:
            assert board.SPACE_NAMES[number] in text, slug
    prepared = prepared_text(card, DEFAULTS)
    assert prepared.startswith((card.prepared.symbol, f"Double {card.prepared.symbol}"))
    assert ("Supply symbol" in prepared) == card.prepared.supply
    assert provenance_note(card, False)
    assert provenance_note(card, True)


@pytest.mark.rule("F-SET-9")
@pytest.mark.parametrize("power", POWER_IDS)
def test_a_deck_has_the_size_and_types_of_the_facts(power: str) -> None:
    deck = next(deck for deck in STANDARD if deck.power == power)
    for country, wanted in SETUP["deck_composition"][power].items():
        types: Counter[str] = Counter()
        for card in deck.cards:
            if card.country == country:
                types[card.type] += card.count
        assert dict(types) == wanted
    size = sum(card.count for card in deck.cards)
    assert size == next(entry["deck_size"] for entry in SETUP["powers"] if entry["id"] == power)


@pytest.mark.parametrize("option", [option for option in GAME.options if option.name not in NO_CARD], ids=str)
def test_texts_follow_the_options(option: GameOption) -> None:
    """An option about cards changes the text of a card, whatever its value."""
    plain = GAME.catalogue()
    others = (
        [not option.default] if isinstance(option.default, bool) else [c for c in option.choices if c != option.default]
    )
    for value in others:
        assert GAME.catalogue({option.name: value}) != plain


def test_texts_say_what_the_options_make_of_them() -> None:
    changed = {card["id"]: str(card["text"]) for card in GAME.catalogue({"caporetto": "vp", "redl_shown": False})}
    assert "or lose 1 VP" in changed["ah-caporetto"]
    assert "unseen" in changed["ru-redl-blackmailed"]


def test_texts_name_the_country_and_what_is_a_choice() -> None:
    """A single Attrition is of the card's country (F-ATT-3); what may be declined is said so."""
    cards = {card["id"]: {side: str(text) for side, text in card.items()} for card in GAME.catalogue()}
    assert "adjacent to an Ottoman Army" in cards["ot-persian-oil"]["prepared"]
    assert "adjacent to a UK Army" in cards["uk-tunnel-mines"]["prepared"]
    assert "you may make the attacking Power discard" in cards["it-alpini"]["text"]
    assert "you may choose one" in cards["de-rumpler-taube-air-reconnaissance"]["text"]
    assert "the attacking Power must discard" in cards["fr-marne"]["text"]


# The board


@pytest.mark.rule("F-BRD-1")
def test_the_spaces_are_those_of_the_map() -> None:
    wanted = {(s["id"], s["name"], s["kind"], s["terrain"] == "difficult", s["objective"]) for s in MAP["spaces"]}
    assert set(board.SPACES) == wanted
    assert len(board.SPACES) == 48
    assert (board.LAND_MASK.bit_count(), board.SEA_MASK.bit_count(), board.OBJECTIVE_MASK.bit_count()) == (32, 10, 19)


def test_the_borders_are_those_of_the_map() -> None:
    wanted = {frozenset(pair[:2]) for pair in MAP["adjacency"]}
    found = {
        frozenset((one, other))
        for number, one in enumerate(board.SPACE_IDS)
        for place, other in enumerate(board.SPACE_IDS)
        if board.NEIGHBOURS[number] >> place & 1
    }
    assert found == wanted
    assert len(wanted) == 99


@pytest.mark.rule("F-BRD-2", "F-VIC-5")
def test_canal_and_tokens_are_those_of_the_map() -> None:
    canal = MAP["special"][0]
    assert set(board.KIEL_CANAL) == set(canal["spaces"])
    assert set(board.TOKEN_SPACES) == {entry["space"] for entry in MAP["objectives"]["token_spaces"]}
    assert len(board.TOKEN_SPACES) == TOKENS == SETUP["other_components"]["objective_tokens"]


@pytest.mark.parametrize(
    ("option", "one", "other", "joined"),
    [
        ({}, "north_sea", "britain", False),
        ({"north_sea_britain": True}, "north_sea", "britain", True),
        ({}, "north_sea", "north_atlantic", False),
        ({"north_sea_atlantic": True}, "north_sea", "north_atlantic", True),
        ({}, "canada", "united_states", True),
        ({"canada": False}, "canada", "united_states", False),
    ],
)
def test_the_doubts_of_the_map_are_options(option: dict[str, object], one: str, other: str, joined: bool) -> None:
    rules = GAME.rules(option)
    for links in rules.links:
        assert bool(links[board.SPACE_NUMBER[one]] & board.mask_of(other)) == joined
        assert bool(links[board.SPACE_NUMBER[other]] & board.mask_of(one)) == joined


def test_distances_from_moscow_are_those_of_the_map() -> None:
    """What Russian Rail Gauge spares and The October Revolution counts."""
    rules = GAME.rules()
    wanted = board.mask_of(*MAP["distances_used_by_cards"]["within_two_of_moscow"])
    gauge = rules.lasting[Q_NO_PREPARED][0]
    assert (rules.card_ids[gauge.card], gauge.spaces) == ("ah-russian-rail-gauge", wanted)
    verb = rules.verbs[rules.cards[rules.card_number["ah-the-october-revolution"]].parts[0]]
    assert isinstance(verb, AttritionVerb)
    assert verb.each is not None
    assert verb.each.spot.mask == wanted


def test_high_seas_fleet_by_option() -> None:
    """Its prepared side works in the North Sea only by option (ruling 6.24)."""
    number = GAME.rules().card_number["de-german-high-seas-fleet"]
    sea = board.SPACE_NUMBER["north_sea"]
    assert not GAME.rules().cards[number].limit >> sea & 1
    assert GAME.rules({"high_seas_north_sea": True}).cards[number].limit >> sea & 1


# Countries and Powers


@pytest.mark.rule("F-SET-1", "F-SET-5", "F-SET-9", "F-BRD-3")
def test_countries_are_those_of_the_facts() -> None:
    for number, wanted in enumerate(SETUP["countries"]):
        assert COUNTRY_IDS[number] == wanted["id"]
        assert board.SPACE_IDS[HOMES[number]] == wanted["home"]
        assert board.OBJECTIVE_MASK >> HOMES[number] & 1
        assert (ARMY_POOL[number], NAVY_POOL[number]) == (wanted["armies"], wanted["navies"])
    for number, wanted in enumerate(SETUP["powers"]):
        assert POWER_IDS[number] == wanted["id"]
        assert [COUNTRY_IDS[c] for c in POWER_COUNTRIES[number]] == wanted["countries"]
    opening = {(country, space) for country, spaces in OPENING for space in spaces.split()}
    assert opening == {(piece["country"], piece["space"]) for piece in SETUP["opening_setup"]}


@pytest.mark.rule("F-SET-2")
def test_player_assignments_are_those_of_the_rulebook() -> None:
    wanted = {int(number): seats for number, seats in SETUP["player_assignment"].items()}
    assert {number: [list(seats) for seats in players] for number, players in GAME.players.items()} == wanted


def test_the_numbers_of_the_game_are_those_of_the_facts() -> None:
    assert SETUP["rounds"] == LAST_ROUND
    assert SETUP["scoring_rounds"] == list(SCORING_ROUNDS)
    assert SETUP["hand_limit_for_draw_step"] == HAND_SIZE
    assert SETUP["victory"]["sudden_victory_lead"] == SUDDEN_LEAD
