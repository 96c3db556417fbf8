"""The example pack with a third kind of piece: each rule and each card of it, and games played with it."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.bots.ww2.judge import judge
from haversack.kernel.encoding import length
from haversack.kernel.errors import InvalidPack, InvalidPosition
from haversack.packs.check import check_pack
from haversack.packs.fuzz import check_clone, check_options, check_position, check_views
from tests import table
from tests.share import share
from tests.ww2.table import HOMES

FILE = Path(__file__).parents[2] / "docs" / "examples" / "air_force.json"
PACK: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
GAME = haversack.load("ww2", pack=PACK)
Country = dict[str, Any]


class Table(table.Table):
    """A game with Air Forces, set up for a test."""

    def __init__(self, turn: str = "germany", step: str = "play", **countries: Any) -> None:
        full: dict[str, Country] = {name: {"armies": [home]} for name, home in HOMES.items()} | countries
        position = {"game": "ww2", "round": 4, "turn": turn, "step": step, "countries": full}
        super().__init__(GAME, position)

    def own(self, country: str) -> Country:
        """What everybody knows of a country."""
        view: Any = self.state.view(None)
        found: Country = view["countries"][country]
        return found

    def air(self, country: str) -> list[str]:
        """Where a country has Air Forces."""
        found: list[str] = self.own(country)["air_force_at"]
        return found

    def texts(self) -> str:
        """The log, one line after the other."""
        return "\n".join(str(event["text"]) for event in self.state.events_for(None, 0))


def german_battle(german: Country | None = None, british: Country | None = None, **others: Any) -> Table:
    """Germany battles Western Europe from Germany, where the British stand."""
    germany = {"armies": ["germany"], "hand": ["de_land_battle"]} | (german or {})
    britain = {"armies": ["united_kingdom", "western_europe"]} | (british or {})
    board = Table(germany=germany, united_kingdom=britain, **others)
    return board.choose("play:de_land_battle", "space:western_europe")


# Building


def test_it_is_built_beside_a_piece_in_supply() -> None:
    board = Table(germany={"armies": ["germany", "ukraine"], "navies": ["baltic_sea"], "hand": ["de_air_fleet"]})
    board.choose("play:de_air_fleet")
    assert board.offered == ["space:germany", "space:ukraine", "space:baltic_sea"]
    board.choose("space:baltic_sea")
    assert board.air("germany") == ["baltic_sea"]
    assert board.own("germany")["air_force_left"] == 2
    assert "Germany stations an Air Force in the Baltic Sea." in board.texts()


def test_it_is_not_built_where_the_piece_is_out_of_supply_or_has_one() -> None:
    board = Table(
        germany={"armies": ["germany", "siberia"], "air_force_at": [], "hand": ["de_air_fleet", "de_air_fleet"]},
    )
    board.choose("play:de_air_fleet")  # only Germany is left, which needs no question
    assert board.air("germany") == ["germany"]
    again = Table(
        germany={"armies": ["germany", "italy", "siberia"], "air_force_at": ["germany"], "hand": ["de_air_fleet"]}
    )
    assert "siberia" in again.own("germany")["unsupplied"]
    again.choose("play:de_air_fleet")
    assert again.air("germany") == ["germany", "italy"]


def test_no_more_than_the_pool() -> None:
    homes = ["germany", "western_europe", "italy", "balkans"]
    board = Table(
        italy={"armies": []},
        germany={"armies": homes, "air_force_at": homes[:3], "hand": ["de_air_fleet", "de_land_battle"]},
    )
    assert board.label("play:de_air_fleet") == "Play Air Fleet: would do nothing now"
    board.choose("play:de_air_fleet")
    assert sorted(board.air("germany")) == sorted(homes[:3])


def test_countries_without_them_have_none() -> None:
    assert Table().own("japan")["air_force_left"] == 0


# In place of a piece


def test_it_may_be_removed_instead_of_its_army() -> None:
    board = german_battle(british={"air_force_at": ["western_europe"]})
    assert board.seat == "united_kingdom"
    assert board.offered == [
        "piece:united_kingdom/army/western_europe",
        "piece:united_kingdom/air_force/western_europe",
    ]
    label = board.label("piece:united_kingdom/air_force/western_europe")
    assert label == "Lose the Air Force in Western Europe instead: the Army stays"
    board.choose("piece:united_kingdom/air_force/western_europe")
    assert "western_europe" in board.own("united_kingdom")["armies"]
    assert board.air("united_kingdom") == []


def test_it_leaves_with_its_army() -> None:
    board = german_battle(british={"air_force_at": ["western_europe"]})
    board.choose("piece:united_kingdom/army/western_europe")
    assert "western_europe" not in board.own("united_kingdom")["armies"]
    assert board.air("united_kingdom") == []
    assert "is removed with the piece beside it" in board.texts()


def test_an_army_without_one_falls_unasked() -> None:
    board = german_battle(british={"air_force_at": ["united_kingdom"]})
    assert "western_europe" not in board.own("united_kingdom")["armies"]
    assert board.air("united_kingdom") == ["united_kingdom"]


def test_it_stands_in_at_an_elimination() -> None:
    board = Table(
        "soviet_union",
        germany={"armies": ["germany", "china"], "air_force_at": ["china"]},
        soviet_union={"armies": ["moscow"], "hand": ["su_mao"]},
    )
    board.choose("play:su_mao")
    assert board.seat == "germany"
    board.choose("piece:germany/air_force/china")
    assert board.own("germany")["armies"] == ["germany", "china"]
    assert board.air("germany") == []


# Added to a battle


def test_one_is_spent_to_remove_the_army_that_was_saved() -> None:
    board = german_battle({"air_force_at": ["germany"]}, {"air_force_at": ["western_europe"]})
    board.choose("piece:united_kingdom/air_force/western_europe")
    assert board.seat == "germany"
    assert board.offered == ["pass", "piece:germany/air_force/germany"]
    assert "is still there" in board.prompt
    board.choose("piece:germany/air_force/germany")
    assert "western_europe" not in board.own("united_kingdom")["armies"]
    assert board.air("germany") == []
    assert "The German Air Force in Germany is spent in the battle." in board.texts()


def test_it_may_be_kept() -> None:
    board = german_battle({"air_force_at": ["germany"]}, {"air_force_at": ["western_europe"]})
    board.choose("piece:united_kingdom/air_force/western_europe", "pass")
    assert "western_europe" in board.own("united_kingdom")["armies"]
    assert board.air("germany") == ["germany"]


def test_it_removes_the_piece_of_an_ally_too() -> None:
    board = german_battle(
        {"air_force_at": ["germany"]}, united_states={"armies": ["eastern_united_states", "western_europe"]}
    )
    board.choose("piece:united_kingdom/army/western_europe", "piece:germany/air_force/germany")
    assert "western_europe" not in board.own("united_states")["armies"]


def test_one_far_away_or_with_nothing_left_to_hit_is_not_asked_for() -> None:
    far = german_battle(
        {"armies": ["germany", "ukraine"], "air_force_at": ["ukraine"]}, {"air_force_at": ["western_europe"]}
    )
    far.choose("piece:united_kingdom/air_force/western_europe")
    assert far.air("germany") == ["ukraine"]
    assert "piece:germany/air_force/ukraine" not in far.offered
    done = german_battle({"air_force_at": ["germany"]})
    assert "piece:germany/air_force/germany" not in done.offered


def test_why_not_is_explained() -> None:
    board = german_battle(
        {"armies": ["germany", "ukraine"], "air_force_at": ["germany", "ukraine"]}, {"air_force_at": ["western_europe"]}
    )
    board.choose("piece:united_kingdom/air_force/western_europe")
    far = board.state.explain("piece:germany/air_force/ukraine", "germany")
    assert [reason.sentence for reason in far] == ["Ukraine is not next to Western Europe."]
    none = board.state.explain("piece:germany/air_force/italy", "germany")
    assert [reason.sentence for reason in none] == ["Germany has no Air Force in Italy."]


# Supply, and the owner's will


def test_it_falls_with_its_piece_for_want_of_supply() -> None:
    board = Table(step="supply", germany={"armies": ["germany", "siberia"], "air_force_at": ["siberia"]})
    assert board.own("germany")["armies"] == ["germany"]
    assert board.air("germany") == []


def test_it_falls_where_only_its_piece_is_saved() -> None:
    saved = {"armies": ["germany", "siberia"], "air_force_at": ["siberia"], "protected": ["siberia"]}
    board = Table(step="supply", germany=saved)
    assert "siberia" in board.own("germany")["armies"]
    assert board.air("germany") == []
    assert "is out of supply and removed" in board.texts()


def test_its_owner_may_take_it_back() -> None:
    board = Table(germany={"armies": ["germany"], "air_force_at": ["germany"], "hand": ["de_land_battle"]})
    assert "remove:germany/air_force/germany" in board.offered
    board.choose("remove:germany/air_force/germany")
    assert board.air("germany") == []
    assert board.own("germany")["armies"] == ["germany"]


# Cards


def test_aircraft_works() -> None:
    deck = ["de_build_army"] * 3
    board = Table(
        step="draw",
        turn="united_states",
        germany={"armies": ["germany"], "status": ["de_aircraft_works"], "hand": deck[:1], "deck": deck},
    )
    while "use:de_aircraft_works" not in board.offered:
        board.choose(board.offered[0])
    board.choose("use:de_aircraft_works")
    assert board.air("germany") == ["germany"]
    assert board.own("germany")["deck_size"] == 1


def test_raid_on_the_airfields() -> None:
    board = Table(
        germany={
            "armies": ["germany", "italy"],
            "air_force_at": ["germany", "italy"],
            "hand": ["de_raid_on_airfields"],
        },
        italy={"armies": []},
        united_kingdom={"armies": ["united_kingdom"], "air_force_at": ["united_kingdom"]},
    )
    board.choose("play:de_raid_on_airfields", "piece:united_kingdom/air_force/united_kingdom")
    assert board.air("united_kingdom") == []
    assert "scores 2 VP by Raid on the Airfields" in board.texts()


def test_home_squadrons() -> None:
    britain = {"armies": ["united_kingdom"], "hand": ["uk_home_squadrons"]}
    board = Table("united_kingdom", united_kingdom=britain)
    board.choose("play:uk_home_squadrons", "space:united_kingdom")
    assert board.air("united_kingdom") == ["united_kingdom"]
    assert "scores 1 VP by Home Squadrons" in board.texts()


def test_uk_air_fleet() -> None:
    board = Table("united_kingdom", united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_air_fleet"]})
    board.choose("play:uk_air_fleet")
    assert board.air("united_kingdom") == ["united_kingdom"]


def test_shadow_factories() -> None:
    britain = {
        "armies": ["united_kingdom"],
        "status": ["uk_shadow_factories"],
        "hand": ["uk_build_army"],
        "deck": ["uk_land_battle"],
        "navies": ["north_sea"],
    }
    board = Table("united_kingdom", united_kingdom=britain)
    board.choose("play:uk_build_army", "space:scandinavia", "use:uk_shadow_factories")
    assert board.air("united_kingdom") == ["scandinavia"]


def test_texts_are_rendered_and_marked_house_made() -> None:
    cards = {str(card["id"]): card for card in GAME.catalogue()}
    added = [card for cards_of in PACK["add"].values() for card in cards_of]
    assert len(added) == 6
    assert all(cards[card["id"]]["provenance"] == "house" for card in added)
    assert cards["de_air_fleet"]["text"] == "Build a German Air Force."
    assert "each German Air Force on the board" in str(cards["de_raid_on_airfields"]["text"])


# Bad packs and positions


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": "army"}, "the id 'army' is taken"),
        ({"id": "Air Force"}, "must be words of small letters"),
        ({"pool": {"france": 1}}, "'france' is not a country"),
        ({"pool": {}}, "the pool must be an object of numbers by country"),
        ({"terrain": "air"}, "'air' is not land, sea or any"),
        ({"strikes": 1}, "1 is neither true nor false"),
        ({"wings": 2}, "there is no field 'wings'"),
    ],
)
def test_wrong_kinds_are_refused(change: dict[str, object], said: str) -> None:
    pack = PACK | {"kinds": [PACK["kinds"][0] | change]}
    with pytest.raises(InvalidPack, match=said):
        haversack.load("ww2", pack=pack)


def test_a_kind_not_declared_is_refused() -> None:
    pack = {name: value for name, value in PACK.items() if name != "kinds"}
    faults = check_pack(pack).faults
    assert any("'air_force' is not army or navy" in fault.sentence for fault in faults)


def test_one_that_stands_alone_is_no_position() -> None:
    with pytest.raises(InvalidPosition, match="holds no piece of Germany for an Air Force to stand beside"):
        Table(germany={"armies": ["germany"], "air_force_at": ["ukraine"]})


# The rest of the house


def test_the_standard_game_knows_nothing_of_it() -> None:
    standard = haversack.load("ww2")
    assert GAME.vocabulary.keys[-1] == "remove:united_states/air_force/" + GAME.vocabulary.keys[-1].rsplit("/", 1)[1]
    assert not [key for key in standard.vocabulary.keys if "air_force" in key]
    assert "kinds" not in standard.new(1).view(None)
    assert length(GAME.layout()) > length(standard.layout())


def test_observations_show_it() -> None:
    empty = Table(germany={"armies": ["germany"]}).state
    there = Table(germany={"armies": ["germany"], "air_force_at": ["germany"]}).state
    encoder = GAME.encoder("germany")
    encoder.update(empty)
    before = list(encoder.numbers)
    encoder.update(there)
    assert sum(encoder.numbers) - sum(before) == 1.0


def played(seed: int) -> bool:
    """Play a random game with every check, and say whether an Air Force was in it."""
    chooser = random.Random(seed)
    state = GAME.new(seed)
    fault = GAME.invariant(state)
    keys = GAME.vocabulary.keys
    while state.outcome is None:
        check_options(state)
        if chooser.random() < 0.003:
            check_clone(state)
            check_position(state, GAME)
            check_views(state, chooser.choices(keys, k=3), seed)
            assert not fault(state, state.position())
        calm = [choice for choice in state.legal if not keys[choice].startswith(("remove:", "discard:"))]
        state.apply(chooser.choice(calm if calm and chooser.random() < 0.95 else state.legal))
    assert not fault(state, state.position())
    record = state.record()
    assert GAME.replay(record).digest() == state.digest()
    return any("/air_force/" in key for key in state.history)


@pytest.mark.parametrize("batch", range(share(8)))
def test_random_games(batch: int) -> None:
    """Two hundred games in all."""
    assert any([played(seed) for seed in range(batch * 25, batch * 25 + 25)])


def test_the_bots_judge_it() -> None:
    board = german_battle({"air_force_at": ["germany"]}, {"air_force_at": ["western_europe"]})
    army, air = judge(board.state).priors(board.state)
    assert air > army
    board.choose("piece:united_kingdom/air_force/western_europe")
    spare, strike = judge(board.state).priors(board.state)
    assert strike > spare
