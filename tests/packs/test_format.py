"""One format for the packs of all games: every kind of change, the standard cards as a pack, the schema."""

import copy
import json
import random
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import haversack
from haversack.games.greatwar.language import card_data as greatwar
from haversack.games.greatwar.language import words as greatwar_words
from haversack.games.y1914.engine import verbs as y1914_verbs
from haversack.games.y1914.language import answers, hooks, nouns, word
from haversack.games.y1914.language import card_data as y1914
from haversack.kernel.errors import InvalidPack, InvalidPosition, InvalidRecord
from haversack.kernel.expressions import Fault, Sort
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.packs.schema import published, schema_text
from haversack.qmg import language as qmg
from tests.packs.samples import ALL

GAMES = tuple(ALL)
PURE = (haversack.kernel.machine.__file__ or "").endswith(".py")
ROOT = Path(__file__).resolve().parent.parent.parent


def played(game: Game, seed: int, most: int = 400) -> GameState:
    """Return a game played at random, to its end or so many decisions."""
    state, dice = game.new(seed), random.Random(seed)
    while state.decision is not None and most:
        state.apply(dice.choice(state.legal))
        most -= 1
    return state


def faults_of(game: str, pack: dict[str, Any]) -> list[Fault]:
    with pytest.raises(InvalidPack) as caught:
        haversack.load(game, pack=pack)
    return [one for one in caught.value.faults if isinstance(one, Fault)]


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_cards_as_a_pack_are_the_same_game(game: str) -> None:
    """Step by step the digests are equal."""
    plain = haversack.load(game)
    same = haversack.load(game, pack=json.loads(json.dumps(plain.standard_pack())))
    assert same.differs == {"added": [], "changed": [], "removed": []}
    assert same.vocabulary.keys == plain.vocabulary.keys
    one, other, dice = plain.new(5), same.new(5), random.Random(5)
    while one.decision is not None:
        key = dice.choice(one.legal)
        assert one.apply(key).digest() == other.apply(key).digest()


@pytest.mark.parametrize(("country", "fits"), [("germany", True), ("austria-hungary", False)])
def test_a_truce_fits_a_card_of_germany_alone(country: str, fits: bool) -> None:
    """Its text says whose Armies are spared, and the rules spare Germany's."""
    pack = copy.deepcopy(ALL["1914"])
    power, prefix = {"germany": ("germany", "de"), "austria-hungary": ("austria-ottoman", "ah")}[country]
    card: dict[str, Any] = {"id": f"{prefix}-truce", "name": "Truce", "country": country, "type": "Event"}
    card |= {"prepared": {"symbol": "Reinforce Army"}, "do": [{"truce": ["france", "uk"]}]}
    pack["add"] = {power: [card]}
    del pack["scenario"]
    if fits:
        haversack.load("1914", pack=pack)
    else:
        assert "a truce spares German Armies, so it fits a card of Germany" in str(faults_of("1914", pack)[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_changes_what_it_says(game: str) -> None:
    """Cards come, go, change and are renamed, and nothing else does."""
    pack = ALL[game]
    changed = haversack.load(game, pack=pack)
    assert changed.differs is not None
    before = {str(card["id"]): card for card in haversack.load(game).catalogue()}
    after = {str(card["id"]): card for card in changed.catalogue()}
    added = [card["id"] for cards in pack.get("add", {}).values() for card in cards]
    assert changed.differs["added"] == [card for card in after if card not in before] == added
    assert changed.differs["removed"] == [card for card in before if card not in after] == pack.get("remove", [])
    touched = {*pack.get("change", {}), *pack.get("texts", {}), *[card["id"] for card in pack.get("replace", [])]}
    assert {card for card in after if card in before and after[card] != before[card]} == touched
    for card, over in pack["texts"].items():
        assert after[card]["worded"] == "pack"
        assert {name: after[card][name] for name in over} == over


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_pack_is_played_recorded_and_saved(game: str) -> None:
    """Records and positions carry the pack; with other cards they are refused with a sentence."""
    changed, plain = haversack.load(game, pack=ALL[game]), haversack.load(game)
    state = played(changed, 3)
    record, position = json.loads(json.dumps(state.record())), json.loads(json.dumps(state.position()))
    assert record["pack"] == position["pack"] == ALL[game]
    assert changed.replay(record).digest() == state.digest() == changed.position(position).digest()
    with pytest.raises(InvalidRecord, match=r"the pack 'A little different' \([0-9a-f]{12}\), not of the standard"):
        plain.replay(record)
    with pytest.raises(InvalidRecord, match=r"of the standard cards, not of the pack 'A little different' \("):
        changed.replay(played(plain, 3, 5).record())
    with pytest.raises(InvalidPosition, match="of other decks, the pack 'A little different'"):
        plain.position(position)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_seen_with_a_pack(game: str) -> None:
    """Dealt anew for a seat, the state looks the same to it."""
    state = played(haversack.load(game, pack=ALL[game]), 8, 120)
    for seat in (*haversack.load(game).seats, None):
        assert state.determinise(seat, 3).view(seat) == state.view(seat)


@pytest.mark.parametrize("game", GAMES)
def test_all_faults_are_named_with_their_places(game: str) -> None:
    """Not only the first."""
    pack = copy.deepcopy(ALL[game])
    deck = next(iter(pack["add"]))
    pack["add"][deck][0]["colour"] = "red"
    pack["add"][deck].append(7)
    pack["change"]["nobody"] = {}
    pack["remove"].append(["list"])
    pack["texts"]["nobody"] = {"name": "x"}
    found = {one.path: one.sentence for one in faults_of(game, pack)}
    assert found["$.change.nobody"] == "there is no card 'nobody' to change."
    assert found[f"$.add.{deck}[1]"] == "A card must be an object, not 7."
    assert found[f"$.add.{deck}[0]"].startswith("there is no field 'colour'; the fields are id, name, ")
    assert found[f"$.remove[{len(pack['remove']) - 1}]"] == "There is no card ['list'] to remove."
    assert found["$.texts.nobody"] == "there is no card 'nobody'."
    assert len(found) == 5


@pytest.mark.skipif(not PURE, reason="compiled words have no docstrings, which the schema quotes")
@pytest.mark.parametrize("game", GAMES)
def test_the_published_schema_is_that_of_the_words(game: str) -> None:
    """`python scripts/pack_schemas.py` writes it anew, for the package and for the docs."""
    assert published(game) == schema_text(haversack.load(game))
    assert published(game) == (ROOT / "docs" / "schemas" / f"{game}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_accepts_good_packs_and_refuses_bad_ones(game: str) -> None:
    """By a validator that knows nothing of Haversack."""
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads(published(game)))
    for pack in (ALL[game], haversack.load(game).standard_pack()):
        assert not list(validator.iter_errors(json.loads(json.dumps(pack))))
    deck = next(iter(ALL[game]["add"]))
    wrongs: list[dict[str, Any]] = [
        {"add": {deck: [{"id": "x"}]}},
        {"decks": {"atlantis": []}},
        {"author": "me"},
        {"remove": [1]},
    ]
    for wrong in wrongs:
        assert list(validator.iter_errors({**ALL[game], **wrong})), wrong


def words_of(module: object) -> list[type]:
    return [one for one in vars(module).values() if isinstance(one, type) and is_dataclass(one)]


def test_every_field_of_every_word_can_be_written_in_a_pack() -> None:
    """A word with a field that the grammar does not know is found here, not at a table."""
    verbs = [import_module(f"{y1914_verbs.__name__}.{found.name}") for found in iter_modules(y1914_verbs.__path__)]
    for module in (answers, hooks, nouns, word, qmg, *verbs):
        for made in words_of(module):
            for field in fields(made):
                assert isinstance(y1914.GRAMMAR.sort_of(made, field.name), Sort)
    for made in words_of(greatwar_words):
        if made.__name__ not in ("Card", "Deck", "Kind", "Source", "EventCard"):
            for field in fields(made):
                assert isinstance(greatwar.GRAMMAR.sort_of(made, field.name), Sort)
