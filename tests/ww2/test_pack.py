"""Cards as data, house decks, and the checks of the catalogue."""

import json
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

import haversack
from haversack.games.ww2.language import words as lang
from haversack.games.ww2.language.card_data import GRAMMAR, word_of
from haversack.games.ww2.language.pack import STANDARD, check_deck, from_data, load_pack, to_data
from haversack.kernel.errors import InvalidPack
from haversack.kernel.expressions import Sort
from haversack.kernel.state import GameState

GERMANY = STANDARD[0]
BLITZKRIEG = next(card for card in GERMANY.cards if card.id == "de_blitzkrieg")
CARDS = [card for deck in STANDARD for card in deck.cards]


def event(do: object, **others: object) -> dict[str, Any]:
    return {"id": "de_test", "name": "Test", "type": "event", "do": do, **others}


def table(card_type: str = "status", **others: object) -> dict[str, Any]:
    return {"id": "de_test", "name": "Test", "type": card_type, **others}


def pack_of(*cards: dict[str, Any], country: str = "germany") -> dict[str, Any]:
    """Return a pack whose one deck has these cards and enough Land Battles."""
    prefix = {"germany": "de", "japan": "jp"}[country]
    filler = {"id": f"{prefix}_filler", "name": "Filler", "type": "land_battle", "count": 20, "do": {"battle": "army"}}
    return {"name": "House", "game": "ww2", "decks": {country: [filler, *cards]}}


def refusal(pack: dict[str, Any] | str) -> str:
    with pytest.raises(InvalidPack) as caught:
        load_pack(pack)
    return str(caught.value)


def test_every_card_survives_the_round_trip() -> None:
    assert len(CARDS) == 143
    for card in CARDS:
        assert from_data(json.loads(json.dumps(to_data(card)))) == card


def test_data_are_short_and_readable() -> None:
    assert to_data(BLITZKRIEG) == {
        "id": "de_blitzkrieg",
        "name": "Blitzkrieg",
        "type": "status",
        "do": {"build": {"kind": "army", "at": "event_space"}},
        "cost": {"mill": 1},
        "after": {"battled": "army"},
        "once_per_turn": True,
        "provenance": "rulebook",
    }


def test_a_word_may_always_be_written_in_full() -> None:
    data = event({"seq": {"parts": [{"build": {"kind": "army"}}, {"rebuild": {"kind": "navy"}}]}})
    assert from_data(data).do == lang.Seq((lang.Build(lang.ARMY), lang.Rebuild(lang.NAVY)))
    assert from_data(table(before={"warfare_played": {}})).before == lang.WarfarePlayed()


def test_every_field_of_the_language_can_be_read() -> None:
    words = [value for value in vars(lang).values() if isinstance(value, type) and is_dataclass(value)]
    for word in words:
        for field in fields(word) if word is not lang.Deck else ():
            assert isinstance(GRAMMAR.sort_of(word, field.name), Sort), (word, field.name)


def test_no_two_words_are_written_alike() -> None:
    words = [word_of(value) for value in vars(lang).values() if isinstance(value, type) and is_dataclass(value)]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("deck", STANDARD, ids=lambda deck: deck.country)
def test_standard_decks_pass_the_checks(deck: lang.Deck) -> None:
    check_deck(deck)


def test_standard_decks_have_the_sizes_of_the_rulebook() -> None:
    sizes = {deck.country: sum(card.count for card in deck.cards) for deck in STANDARD}
    assert sizes == {
        "germany": 41,
        "united_kingdom": 40,
        "japan": 34,
        "soviet_union": 34,
        "italy": 30,
        "united_states": 41,
    }


def test_deck_left_out_is_the_standard_one() -> None:
    assert load_pack({"name": "House", "game": "ww2", "decks": {}}) == STANDARD


def test_deck_given_replaces_the_whole_deck() -> None:
    decks = load_pack(json.dumps(pack_of(event({"score": 2}))))
    assert [card.id for card in decks[0].cards] == ["de_filler", "de_test"]
    assert decks[1:] == STANDARD[1:]


def test_house_cards_say_so() -> None:
    changed = {**to_data(BLITZKRIEG), "cost": {"mill": 2}}
    del changed["provenance"]
    jets = next(to_data(card) for card in GERMANY.cards if card.id == "de_jet_fighters")
    told = event({"score": 1}, provenance="public")
    cards = load_pack(pack_of(changed, jets, told))[0].cards
    assert [card.provenance for card in cards] == ["house", "house", "public", "public"]


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        (event({"bild": "army"}), "Card de_test, do: 'bild' is not an effect."),
        (event({"protekt": {}}), "Card de_test, do: 'protekt' is not an effect."),
        (event("near_event"), "Card de_test, do: 'near_event' is not an effect."),
        (
            event({"build": {"kind": "army", "colour": "red"}}),
            "Card de_test, do, build: there is no field 'colour'; the fields are kind, at, who, asked.",
        ),
        (event({"cancel": {"all": True}}), "Card de_test, do, cancel: there is no field 'all'; it has no fields."),
        (event({"cancel": 3}), "Card de_test, do, cancel: 'cancel' has no fields."),
        (event({"score": {"each": {"pieces": "army"}}}), "Card de_test, do, score: the field 'points' is missing."),
        (
            event({"build": {"kind": "army", "at": {"at": ["atlantis"]}}}),
            "Card de_test, do, build, at, at, spaces: 'atlantis' is not a space of the board.",
        ),
        (
            event({"battle": {"kind": "army", "at": {"near": []}}}),
            "Card de_test, do, battle, at, near, spaces: the spaces must be a list that is not empty.",
        ),
        (
            event({"build": {"kind": "army", "who": "france"}}),
            "Card de_test, do, build, who: 'france' is not a country.",
        ),
        (
            event({"drain": {"who": ["france"], "cards": 2}}),
            "Card de_test, do, drain, who: 'france' is not a country or team.",
        ),
        (event({"build": "tank"}), "Card de_test, do, build, kind: 'tank' is not army or navy."),
        (
            event({"rebuild": "tank"}),
            "Card de_test, do, rebuild, kind: 'tank' is not a kind of piece (army, navy or piece).",
        ),
        (event({"score": "two"}), "Card de_test, do, score, points: 'two' is not a whole number from 1 to 99."),
        (event({"score": True}), "Card de_test, do, score, points: True is not a whole number from 1 to 99."),
        (event({"score": 100}), "Card de_test, do, score, points: 100 is not a whole number from 1 to 99."),
        (
            event({"build": {"kind": "army", "asked": "yes"}}),
            "Card de_test, do, build, asked: 'yes' is neither true nor false.",
        ),
        (
            event([{"build": "army"}]),
            "Card de_test, do: an effect must be a word or an object with one word in it, not [{'build': 'army'}].",
        ),
        (event({"score": 1}, type="secret"), "Card de_test, type: 'secret' is not a type of card."),
        (event({"score": 1}, name=""), "Card de_test, name: '' is not a text."),
        (event({"score": 1}, count=0), "Card de_test, count: 0 is not a whole number from 1 to 99."),
        (event({"score": 1}, colour="red"), "Card de_test: there is no field 'colour'; the fields are id, name, "),
        (
            event({"score": 1}, provenance="mine"),
            "Card de_test, provenance: 'mine' is not a provenance (rulebook, public or house).",
        ),
        ({"name": "Test", "type": "event"}, "A card: the field 'id' is missing."),
        (
            event({"score": 1}, id="de_Test"),
            "Card de_Test: the id must be de_ and words of small letters joined by underscores.",
        ),
        (
            event({"score": 1}, id="us_test"),
            "Card us_test: the id must be de_ and words of small letters joined by underscores.",
        ),
        (
            event({"score": 1}, id="de_filler"),
            "Card de_filler: the deck of germany has two cards with this id.",
        ),
        (
            table(count=2, after="turn_begins", do={"score": 1}),
            "Card de_test: there can be only 1 copy of a status, not 2.",
        ),
        (
            table("response", count=2, after="turn_begins", do={"score": 1}),
            "Card de_test: there can be only 1 copy of a response, not 2.",
        ),
        (table(do={"score": 1}), "Card de_test: a status needs before, after, instead or always."),
        (table("response"), "Card de_test: a response needs before, after, instead or always."),
        (
            event({"score": 1}, after="turn_begins"),
            "Card de_test: a card of type event acts when played, so it cannot have before, after, instead or always.",
        ),
        (
            event({"score": 1}, cost={"mill": 1}),
            "Card de_test: a card of type event acts when played, so it cannot have a cost or be used once per turn.",
        ),
        (table("event"), "Card de_test: it does nothing."),
        (
            table(after="turn_begins", instead="play_step", do={"score": 1}),
            "Card de_test: it can have only one of before, after and instead.",
        ),
        (table(after="turn_begins"), "Card de_test: it has a moment to be used but does nothing then."),
        (
            table(always=[{"always_supplied": "army"}], do={"score": 1}),
            "Card de_test: it has no moment to be used, so it cannot have do, cost or once_per_turn.",
        ),
        (
            table(always=[{"always_supplied": {"kind": "army", "at": {"near": ["germany"]}}}]),
            "Card de_test, always, always_supplied, at: 'near' is not a place of the form 'at'.",
        ),
        (
            table("response", always=[{"always_supplied": "army"}]),
            "Card de_test: a response lies face down, so it cannot have instead or always.",
        ),
        (table(after="any_time", do={"score": 1}), "Card de_test: only a response can be used at any_time."),
        (
            table(instead="building_army", do={"build": "army"}),
            "Card de_test: instead of building_army it can only recruit an own army, each time and without cost.",
        ),
        (
            table(after="turn_begins", do="protect"),
            "Card de_test: protect only fits a card set off by removal_impending or battle_declared.",
        ),
        (
            event({"seq": [{"score": 1}, {"build": {"kind": "army", "at": "event_space"}}]}),
            "Card de_test: event_space only fits a card set off by battled or built or removed or battle_declared or "
            "removal_impending.",
        ),
        (
            table(after={"battled": {"kind": "army", "at": "near_event"}}, do={"score": 1}),
            "Card de_test: near_event cannot stand in what sets a card off.",
        ),
        (
            event({"by_option": {"option": "weather", "values": ["dry", "wet"], "readings": ["cancel", "cancel"]}}),
            "Card de_test: cancel only fits a card set off by warfare_played.",
        ),
        (
            event({"by_option": {"option": "weather", "values": ["dry"], "readings": [{"score": 1}]}}),
            "Card de_test: the game has no option 'weather' with the values dry.",
        ),
        (
            event({"by_option": {"option": "impero", "values": ["armies", "spaces"], "readings": [{"score": 1}]}}),
            "Card de_test: there must be as many readings as values of the option 'impero'.",
        ),
    ],
)
def test_faulty_card_is_refused_with_a_sentence(card: dict[str, Any], sentence: str) -> None:
    assert refusal(pack_of(card)).startswith(sentence)


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        ("{", "The pack is not JSON: Expecting property name"),
        ("[" * 100_000, "The pack is not JSON: "),
        ("[]", "A pack must be an object with the fields name, game, description, decks, "),
        ({"game": "ww2", "decks": {}}, "The name of the pack: None is not a text."),
        ({"name": "House", "game": "1914", "decks": {}}, "The pack is for the game '1914', not for 'ww2'."),
        ({"name": "House", "decks": {}}, "The pack is for the game None, not for 'ww2'."),
        (
            {"name": "House", "game": "ww2", "decks": []},
            "The decks of a pack must be an object of lists of cards by country.",
        ),
        (
            {"name": "House", "game": "ww2", "decks": {}, "author": "me"},
            "A pack has no field 'author'; its fields are name, game, description, decks, ",
        ),
        (
            {"name": "House", "game": "ww2", "decks": {"france": []}},
            "The decks of the pack: 'france' is not a country.",
        ),
        ({"name": "House", "game": "ww2", "decks": {"italy": {}}}, "The deck of italy must be a list of cards."),
        ({"name": "House", "game": "ww2", "decks": {"italy": [1]}}, "A card must be an object, not 1."),
        (
            {"name": "House", "game": "ww2", "decks": {"italy": []}},
            "The deck of italy has 0 cards; it needs at least 10.",
        ),
    ],
)
def test_faulty_pack_is_refused_with_a_sentence(pack: dict[str, Any] | str, sentence: str) -> None:
    assert refusal(pack).startswith(sentence)


def test_deck_of_nine_cards_is_refused() -> None:
    pack = pack_of()
    pack["decks"]["germany"][0]["count"] = 9
    assert refusal(pack) == "The deck of germany has 9 cards; it needs at least 10."


def test_pack_nested_too_deep_is_refused() -> None:
    effect: object = {"score": 1}
    for _ in range(50):
        effect = {"seq": [effect]}
    assert refusal(pack_of(event(effect))) == "The pack is nested more than 40 deep."


def test_standard_id_may_be_used_for_another_card() -> None:
    decks = load_pack(pack_of(event({"score": 3}, id="de_plunder")))
    assert decks[0].cards[1] == lang.Card("de_plunder", "Test", lang.EVENT, do=lang.Score(3), provenance="house")


def test_check_finds_a_wrong_word_in_an_expression() -> None:
    wrong = replace(BLITZKRIEG, do=lang.Build(lang.ARMY, lang.at("atlantis")))
    with pytest.raises(InvalidPack, match="'atlantis' is not a space of the board"):
        check_deck(lang.Deck("germany", (*GERMANY.cards[:4], wrong)))


def built_for_italy(*armies: str) -> GameState:
    """Return the state in which Germany has played a card that builds an Italian Army."""
    game = haversack.load("ww2", pack=pack_of(event({"build": {"kind": "army", "who": "italy"}})))
    germany = {"armies": ["germany"], "hand": ["de_test"]}
    state = game.position({"turn": "germany", "countries": {"germany": germany, "italy": {"armies": list(armies)}}})
    return state.apply("play:de_test")


@pytest.mark.rule("W-PCE-5", "W-CRD-8")
def test_a_teammates_piece_is_built_but_never_taken_back() -> None:
    """The owner of the card chooses where, and cannot make its teammate lift a piece."""
    decision = built_for_italy("italy").decision
    assert decision is not None
    assert decision.seat == "germany"
    places = ["space:western_europe", "space:germany", "space:balkans"]
    assert decision.keys() == [*places, "piece:italy/army/italy"]


@pytest.mark.rule("W-PCE-5", "W-CRD-8")
def test_a_teammate_may_free_a_piece_to_be_built() -> None:
    """With an empty pool and nothing to name, the piece's own country is asked (ruling 2.6); then the owner chooses."""
    state = built_for_italy("africa", "madagascar", "hawaii", "iceland")
    decision = state.decision
    assert decision is not None
    assert decision.seat == "italy"
    lifted = [f"remove:italy/army/{space}" for space in ("hawaii", "iceland", "africa", "madagascar")]
    assert decision.keys() == ["pass", *lifted]
    state.apply("remove:italy/army/hawaii")
    told = [event["text"] for event in state.events_for(None)]
    assert "Italy builds an Army in Italy." in told


def test_what_a_status_drains_is_no_economic_warfare() -> None:
    """Wolf Packs answers Economic Warfare cards, not a Status of the house that makes a country discard."""
    wolves = next(to_data(card) for card in GERMANY.cards if card.id == "de_wolf_packs")
    raid = table(after="turn_begins", do={"drain": {"who": ["united_kingdom"], "cards": 2}})
    game = haversack.load("ww2", pack=pack_of(wolves, raid))
    german = {"armies": ["germany"], "status": ["de_wolf_packs", "de_test"], "hand": ["de_filler"]}
    state = game.position({"game": "ww2", "countries": {"germany": german}})
    size = len(state.position()["countries"]["united_kingdom"]["deck"])  # type: ignore[index]
    state.apply("use:de_test")
    assert state.decision is not None
    assert state.decision.kind == "play"
    assert len(state.position()["countries"]["united_kingdom"]["deck"]) == size - 2  # type: ignore[index]
