"""The catalogue and the board against the facts: decks, types, counts, spaces, borders, who plays what."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.games.ww2.facts import board
from haversack.games.ww2.facts.constants import (
    ARMY_POOL,
    COUNTRY_IDS,
    HAND_SIZE,
    HOMES,
    LAST_ROUND,
    NAVY_POOL,
    SUDDEN_LEAD,
)
from haversack.games.ww2.language.pack import STANDARD
from haversack.games.ww2.language.words import Card

FACTS = Path(__file__).parent.parent / "facts" / "ww2"


def facts(name: str) -> Any:
    """Return a file of facts."""
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


GAME = haversack.load("ww2")
CARD_FACTS: dict[str, Any] = {fact["id"]: fact for fact in facts("cards")}
SETUP: Any = facts("setup")
MAP: Any = facts("map")
OWNED: dict[str, tuple[Card, str]] = {card.id: (card, deck.country) for deck in STANDARD for card in deck.cards}


# Cards


def test_the_decks_hold_the_cards_of_the_facts_and_no_others() -> None:
    assert set(OWNED) == set(CARD_FACTS)
    assert len(GAME.card_ids()) == len(OWNED), "a card stands twice"


@pytest.mark.parametrize("card_id", sorted(CARD_FACTS))
def test_a_card_is_as_the_facts_have_it(card_id: str) -> None:
    (card, country), fact = OWNED[card_id], CARD_FACTS[card_id]
    assert (card.name, card.type, card.count, country) == (fact["name"], fact["type"], fact["count"], fact["country"])
    assert card.once_per_turn == fact["once_per_turn"]
    assert card.confidence == fact["confidence"]
    assert card.provenance == ("rulebook" if "rulebook" in fact["source"] else "public")


@pytest.mark.rule("W-SET-7")
@pytest.mark.parametrize("country", COUNTRY_IDS)
def test_a_deck_has_the_size_and_types_of_the_facts(country: str) -> None:
    """W-SET-7: deck sizes and type counts."""
    wanted = SETUP["countries"][country]
    deck = next(deck for deck in STANDARD if deck.country == country)
    types: Counter[str] = Counter()
    for card in deck.cards:
        types[card.type] += card.count
    assert types.total() == wanted["deck"]
    assert dict(types) == {name: count for name, count in wanted["types"].items() if count}


def test_the_decks_make_up_the_published_number_of_cards() -> None:
    assert sum(card.count for card, _ in OWNED.values()) == SETUP["totals"]["cards"] == 220


# The board


def test_the_spaces_are_those_of_the_map() -> None:
    wanted = {(space["id"], space["name"], space["kind"], space["supply"]) for space in MAP["spaces"]}
    assert set(board.SPACES) == wanted
    assert len(board.SPACES) == 53
    assert (board.LAND_MASK.bit_count(), board.SEA_MASK.bit_count()) == (36, 17)
    assert board.SUPPLY_MASK.bit_count() == 12


@pytest.mark.rule("W-BRD-1")
def test_the_borders_are_those_of_the_map() -> None:
    """W-BRD-1: 131 shared borders, each known from both sides."""
    wanted = {frozenset(pair) for pair in MAP["adjacency"]}
    found = [
        frozenset((one, other))
        for number, one in enumerate(board.SPACE_IDS)
        for place, other in enumerate(board.SPACE_IDS)
        if board.NEIGHBOURS[number] >> place & 1
    ]
    assert Counter(found) == Counter(dict.fromkeys(wanted, 2))
    assert len(wanted) == 131


@pytest.mark.rule("W-BRD-1")
def test_the_map_joins_at_its_edges() -> None:
    """W-BRD-1: the borders across the seam of the map are borders like the others."""
    assert {frozenset(pair) for pair in MAP["wrap_edges"]} <= {frozenset(pair) for pair in MAP["adjacency"]}
    for one, other in MAP["wrap_edges"]:
        assert board.NEIGHBOURS[board.SPACE_NUMBER[one]] & board.mask_of(other)


@pytest.mark.rule("W-BRD-2")
@pytest.mark.parametrize("pair", [tuple(contact["pair"]) for contact in MAP["non_adjacent_point_contacts"]])
def test_spaces_that_touch_in_a_point_are_not_adjacent(pair: tuple[str, str]) -> None:
    """W-BRD-2: neither by border nor by any strait, for either team."""
    one, other = pair
    for links in board.LINKS:
        for neighbours in links.values():
            assert not neighbours[board.SPACE_NUMBER[one]] & board.mask_of(other)
            assert not neighbours[board.SPACE_NUMBER[other]] & board.mask_of(one)


@pytest.mark.rule("W-BRD-3")
def test_the_straits_are_those_of_the_map() -> None:
    """W-BRD-3: five straits, each through one land space between two seas."""
    wanted = {(strait["id"], strait["land"], *strait["seas"]) for strait in MAP["straits"]}
    assert set(board.STRAITS) == wanted
    assert len(board.STRAITS) == 5


# Countries


@pytest.mark.rule("W-SET-4", "W-PCE-3")
@pytest.mark.parametrize("country", COUNTRY_IDS)
def test_homes_and_pools_are_those_of_the_facts(country: str) -> None:
    """W-SET-4 and W-PCE-3: the Home of each country, which is a Supply space, and its pieces."""
    wanted, number = SETUP["countries"][country], COUNTRY_IDS.index(country)
    homes = {space["home_of"]: space["id"] for space in MAP["spaces"] if space["home_of"]}
    assert board.SPACE_IDS[HOMES[number]] == wanted["home"] == homes[country]
    assert board.SUPPLY_MASK >> HOMES[number] & 1
    assert (ARMY_POOL[number], NAVY_POOL[number]) == (wanted["armies"], wanted["navies"])


@pytest.mark.rule("W-SET-1", "W-TRN-1")
def test_seats_and_teams_are_those_of_the_facts() -> None:
    """W-SET-1 and W-TRN-1: six countries in turn order, three on each team."""
    assert list(GAME.seats) == SETUP["turn_order"]
    assert {team: set(seats) for team, seats in GAME.teams.items()} == {
        team: set(seats) for team, seats in SETUP["teams"].items()
    }


@pytest.mark.rule("W-SET-2")
def test_player_assignments_are_those_of_the_rulebook() -> None:
    """W-SET-2: two to six players, and every country played by exactly one of them."""
    wanted = {int(number): seats for number, seats in SETUP["player_assignment"].items()}
    assert {number: [list(seats) for seats in players] for number, players in GAME.players.items()} == wanted
    assert set(GAME.players) == {2, 3, 4, 5, 6}
    for number, players in GAME.players.items():
        assert len(players) == number
        assert Counter(seat for seats in players for seat in seats) == Counter(GAME.seats)


def test_the_numbers_of_the_game_are_those_of_the_facts() -> None:
    assert SETUP["rounds"] == LAST_ROUND
    assert SETUP["start"]["hand_size"] == HAND_SIZE
    assert SETUP["victory"]["sudden"]["lead"] == SUDDEN_LEAD
