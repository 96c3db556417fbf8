"""Setup (W-SET): who plays, what each starts with, the opening discard."""

from typing import Any

import pytest

import haversack
from haversack.kernel.state import GameState
from tests.ww2.table import GAME, HOMES, Table

DECKS = {"germany": 41, "united_kingdom": 40, "japan": 34, "soviet_union": 34, "italy": 30, "united_states": 41}


def countries_of(state: GameState, seat: str | None = None) -> dict[str, Any]:
    """Return what a seat sees of each country."""
    found: dict[str, Any] = state.view(seat)["countries"]  # type: ignore[assignment]
    return found


def set_up(seed: int = 1, options: dict[str, object] | None = None) -> GameState:
    """Return a game whose opening discards are made."""
    state = GAME.new(seed, options)
    while state.view(None)["step"] == "setup":
        state.apply(state.legal[0])
    return state


@pytest.mark.rule("W-SET-1")
def test_six_countries_are_in_every_game() -> None:
    """W-SET-1: the Axis are Germany, Japan and Italy, the Allies the United Kingdom, Soviet Union and United States."""
    assert set(countries_of(GAME.new(1))) == set(HOMES)
    teams = {team: set(seats) for team, seats in GAME.teams.items()}
    assert teams == {
        "axis": {"germany", "japan", "italy"},
        "allies": {"united_kingdom", "soviet_union", "united_states"},
    }


@pytest.mark.rule("W-SET-2")
def test_two_to_six_players_share_the_countries() -> None:
    """W-SET-2: two players are the teams, six have one country each, and no player has countries of both teams."""
    assert list(GAME.players) == [2, 3, 4, 5, 6]
    team = {seat: name for name, seats in GAME.teams.items() for seat in seats}
    for players in GAME.players.values():
        assert sorted(seat for seats in players for seat in seats) == sorted(GAME.seats)
        assert all(len({team[seat] for seat in seats}) == 1 for seats in players)
    assert GAME.players[3][1] == ("united_kingdom", "united_states", "soviet_union")
    assert GAME.players[5][2] == ("japan", "italy")


@pytest.mark.rule("W-SET-3")
def test_a_player_of_two_countries_keeps_their_cards_apart() -> None:
    """W-SET-3: deck, hand, discard pile and table stay those of the country, whoever plays it."""
    state = Table(
        germany={"hand": ["de_plunder"], "status": ["de_blitzkrieg"], "discard": ["de_autobahn"]},
        italy={"hand": ["it_plunder"], "responses": ["it_monte_cassino"], "discard": ["it_afrika_korps"]},
    ).state
    seen: dict[str, Any] = state.view(["germany", "italy"])["countries"]  # type: ignore[assignment]
    assert (seen["germany"]["hand"], seen["italy"]["hand"]) == (["de_plunder"], ["it_plunder"])
    assert (seen["germany"]["discard"], seen["italy"]["discard"]) == (["de_autobahn"], ["it_afrika_korps"])
    assert (seen["germany"]["responses"], seen["italy"]["responses"]) == ([], ["it_monte_cassino"])


@pytest.mark.rule("W-SET-3")
def test_a_cost_cannot_be_paid_with_another_countrys_cards() -> None:
    """W-SET-3: Blitzkrieg with no German deck costs a VP; Italy's deck stays whole."""
    table = Table(
        vp={"axis": 3, "allies": 0},
        germany={"armies": ["germany"], "hand": ["de_land_battle"], "status": ["de_blitzkrieg"], "deck": []},
        italy={"armies": ["italy"], "deck": ["it_plunder", "it_bravado"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_raf"]},
    )
    table.choose("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")
    assert "balkans" in table.armies("germany")
    lost = [event for event in table.state.events_for(None) if event["type"] == "PointsLost"]
    assert [(event["team"], event["count"]) for event in lost] == [("axis", -1)]
    assert table.country("italy")["deck_size"] == 2


@pytest.mark.rule("W-SET-4")
def test_each_country_starts_with_an_army_in_its_home() -> None:
    """W-SET-4: and with nothing else on the board."""
    shown = countries_of(GAME.new(1))
    assert {name: (seen["armies"], seen["navies"]) for name, seen in shown.items()} == {
        name: ([home], []) for name, home in HOMES.items()
    }


@pytest.mark.rule("W-SET-5")
def test_ten_cards_are_drawn_and_three_discarded() -> None:
    """W-SET-5: each country sees ten cards, discards three of its choice and keeps seven."""
    state = GAME.new(4)
    for seat in GAME.seats:
        assert state.decision is not None
        assert state.decision.seat == seat
        hand = countries_of(state, seat)[seat]["hand"]
        assert len(hand) == 10
        assert state.decision.keys() == [f"discard:{card}" for card in sorted(set(hand), key=GAME.card_ids().index)]
        thrown = [hand[0], hand[4], hand[9]]
        for card in thrown:
            state.apply(f"discard:{card}")
        own = countries_of(state, seat)[seat]
        assert len(own["hand"]) == 7
        assert sorted(own["discard"]) == sorted(thrown)
        assert own["deck_size"] == DECKS[seat] - 10


@pytest.mark.rule("W-SET-5")
def test_the_opening_discards_are_unseen() -> None:
    """W-SET-5: others see that three cards were discarded, not which."""
    state = set_up(seed=9)
    for seat in GAME.seats:
        assert countries_of(state)[seat]["discard_size"] == 3
        assert countries_of(state)[seat]["discard_top"] is None
    seen = [event for event in state.events_for("japan") if event["type"] == "CardsDiscarded"]
    known = {str(event["country"]): event["cards"] != [None] for event in seen}
    assert known == {seat: seat == "japan" for seat in GAME.seats}


@pytest.mark.rule("W-SET-5")
def test_decks_are_shuffled_by_the_seed() -> None:
    """W-SET-5: another seed deals other hands, the same seed the same ones."""
    hands = [countries_of(GAME.new(seed), "germany")["germany"]["hand"] for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


@pytest.mark.rule("W-SET-6")
def test_both_teams_start_at_nothing_in_round_one() -> None:
    """W-SET-6: 0 VP each, round 1, and Germany takes the first turn."""
    view = set_up().view(None)
    assert (view["vp"], view["round"], view["turn"]) == ({"axis": 0, "allies": 0}, 1, "germany")


@pytest.mark.rule("W-SET-7")
@pytest.mark.parametrize("country", DECKS)
def test_every_card_of_a_deck_is_in_the_game(country: str) -> None:
    """W-SET-7: deck, hand and discards together are the whole deck."""
    own = countries_of(set_up(), country)[country]
    assert own["deck_size"] + len(own["hand"]) + len(own["discard"]) == DECKS[country]


def test_the_game_is_loaded_once() -> None:
    assert haversack.load("ww2") is GAME
