"""What a game says of itself: it names what there is, and agrees with the game it speaks of."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.games.greatwar.facts.face import CENTRAL_SHARE
from haversack.kernel.face import at
from haversack.rulebook.signs import PATTERNS
from haversack.server.game_info import clock_words, game_data
from tests.contract.test_contract import walk

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "games"
WITH_MAPS = [name for name in haversack.GAMES if haversack.load(name).art("map.json") is not None]


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_face_names_what_there_is(name: str) -> None:
    """The seat and the groups of options exist; every option belongs to a group or is a scenario."""
    game = haversack.load(name)
    face = game.face
    assert face.seat in game.seats
    least, most = face.minutes
    assert 0 < least <= most
    assert face.blurb.endswith(".")
    chosen = {setup["option"] for setup in game.setups()}
    names = [option.name for option in game.options if option.name not in chosen]
    starts = [first for _, first in face.groups]
    assert starts == sorted(starts, key=names.index)
    assert starts[:1] == names[:1]
    assert len({title for title, _ in face.groups}) == len(starts)
    data = json.dumps(face.data())
    assert json.loads(data)["owners"].keys() == face.owners.keys()


@pytest.mark.parametrize("name", haversack.GAMES)
def test_everybody_has_a_name_and_colours(name: str) -> None:
    """Seats, teams and owners of cards; what bears arms, bears those of owners with signs."""
    game = haversack.load(name)
    owners = game.face.owners
    cards = game.catalogue()
    assert {*game.seats, *game.teams, *[str(card["owner"]) for card in cards]} <= owners.keys()
    assert {str(card["nation"]) for card in cards if card.get("nation")} <= game.face.nations.keys()
    assert set(game.face.nations.values()) <= owners.keys()
    for owner in owners.values():
        assert re.fullmatch("#[0-9a-f]{6}", owner.colour)
        assert re.fullmatch("#[0-9a-f]{6}", owner.ink)
        assert owner.pattern in PATTERNS
        assert all(owners[arms].sign for arms in owner.arms)


@pytest.mark.parametrize("name", haversack.GAMES)
def test_paths_lead_to_what_a_view_holds(name: str) -> None:
    """Cards of each seat, points of each team, pieces, stages; the sample is a position."""
    game = haversack.load(name)
    face = game.face
    for state in walk(game, 2, 0.1):
        view = state.view(game.seats[0])
        assert all(isinstance(at(view, face.cards, seat), dict) for seat in game.seats)
        assert all(isinstance(at(view, face.points, team), int) for team in game.teams)
        zones = [at(view, face.pieces_of, owner) for owner in face.owners] if face.pieces_of else []
        assert all(piece.field in zone for piece in face.pieces for zone in zones if isinstance(zone, dict))
        assert not face.pieces or any(zones)
        stage = str(view.get(face.clock.stage, "")).partition("_")[0]
        over = state.outcome is not None
        assert over or not face.clock.stage or stage in face.clock.stages or "" in face.clock.stages
    if face.sample:
        assert game.position(face.sample).view(None)


@pytest.mark.parametrize("name", haversack.GAMES)
def test_events_are_called_what_the_game_calls_them(name: str) -> None:
    """What happens in some games is told by the fields that the face names; asides have the verbs it names."""
    game = haversack.load(name)
    meanings, seen = game.face.events, dict[str, dict[str, Any]]()
    for seed in range(3):
        *_, last = walk(game, seed, 0.0)
        seen |= {str(event["type"]): event for event in last.events_for(game.seats)}
    for kinds in (meanings.drawn, meanings.laid, meanings.shown):
        assert set(kinds) & set(seen)
    for kind in {*meanings.laid, *meanings.shown} & set(seen):
        assert any(seen[kind].get(field) in game.face.owners for field in meanings.doers), kind
    assert all(f"{verb}:" in " ".join(game.vocabulary.keys) for verb in (*game.face.asides, *game.face.on_table))


@pytest.mark.parametrize("name", haversack.GAMES)
def test_the_clock_is_that_of_the_view(name: str) -> None:
    """The clock counts from one, and says how many there are."""
    game = haversack.load(name)
    assert re.fullmatch(r"(round|turn) 1 of \d+", clock_words(name, game.new(1).view(game.seats[0])))
    assert clock_words(name, {}) == ""


@pytest.mark.parametrize("name", WITH_MAPS)
def test_what_is_printed_on_the_map_fits_together(name: str) -> None:
    """Neighbours are mutual, nothing enters a closed space, straits join spaces of the map, something is worth VP."""
    data: Any = game_data(name)
    spaces = data["map"]["spaces"]
    for space, about in spaces.items():
        assert bool(about["neighbours"]) != about.get("closed", False)
        assert all(space in spaces[other]["neighbours"] for other in about["neighbours"])
        assert all(strait["to"] in spaces and strait["held"] in spaces for strait in about.get("straits", []))
    assert any("worth" in about for about in spaces.values())


@pytest.mark.parametrize("name", haversack.GAMES)
def test_the_books_of_a_game_are_texts(name: str) -> None:
    """Ledger, guide and rulings are read from the game's own folder."""
    game = haversack.load(name)
    for text in (game.ledger(), game.guide(), game.rulings()):
        assert text.startswith("# ")


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_scenario_can_be_played(name: str) -> None:
    """Each scenario is a value of its option, and lasts as long as it says."""
    game = haversack.load(name)
    for setup in game.setups():
        state = game.new(1, {str(setup["option"]): setup["value"]})
        assert f"{state.view(game.seats[0])['turns']} turns" == setup["length"]
        assert setup["name"]
        assert setup["years"]
        assert setup["favoured"] in ("even", *game.teams)


def test_who_is_favoured_was_measured() -> None:
    """The shares are those of the documentation, one for each scenario."""
    page = (DOCS / "greatwar.md").read_text(encoding="utf-8")
    found = {name: float(share) for name, share in re.findall(r"^\| `(\w+)` \| \d+ \| \d+ \| ([\d.]+)%", page, re.M)}
    assert found == CENTRAL_SHARE
    assert [setup["value"] for setup in haversack.load("greatwar").setups()] == list(CENTRAL_SHARE)
