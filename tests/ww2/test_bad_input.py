"""Bad input: the right error, one sentence that names the fault, and a state left as it was."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import haversack
from haversack.kernel.errors import (
    HaversackError,
    IllegalChoice,
    InvalidChoice,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    UnknownGame,
    UnknownSeat,
)
from haversack.kernel.record import parse_json
from haversack.kernel.state import GameState
from tests.share import share
from tests.ww2.table import GAME, Table

SENTENCE = re.compile(r"[A-Z'][^\n]*[.]")


def refused(error: type[HaversackError], words: str, do: Callable[[], object]) -> None:
    """Check that this raises that very error, with one sentence that holds the words."""
    with pytest.raises(HaversackError) as caught:
        do()
    assert type(caught.value) is error, caught.value
    assert words in str(caught.value)
    assert SENTENCE.fullmatch(str(caught.value))


def half_done() -> GameState:
    """Return a state in the middle of a reaction: Germany has built and may answer itself."""
    table = Table(germany={"armies": ["germany"], "hand": ["de_build_army"], "status": ["de_synthetic_fuel"]})
    return table.choose("play:de_build_army", "space:western_europe").state


# Games, options, seats


def test_an_unknown_game_is_refused() -> None:
    refused(UnknownGame, "There is no game 'ww3'; the games are", lambda: haversack.load("ww3"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"fog": True}, "There is no option 'fog'; the options are"),
        ({"reallocate": 1}, "The option 'reallocate' must be bool, not 1"),
        ({"reallocate": "yes"}, "must be bool, not 'yes'"),
        ({"vp_floor": None}, "must be bool, not None"),
        ({"impero": "divisions"}, "must be one of armies, spaces, not 'divisions'"),
        ({"impero": True}, "must be one of armies, spaces, not True"),
    ],
)
def test_an_unknown_or_ill_typed_option_is_refused(options: dict[str, object], words: str) -> None:
    refused(InvalidOption, words, lambda: GAME.new(1, options))
    refused(InvalidOption, words, lambda: GAME.position({"options": options}))


@pytest.mark.parametrize("seed", [True, "7", 1.5, None])
def test_a_seed_that_is_no_number_is_refused(seed: Any) -> None:
    refused(InvalidOption, "A seed is a whole number", lambda: GAME.new(seed))


@pytest.mark.parametrize("seat", ["france", "", "Germany", ["germany", "france"]])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    state = half_done()
    for look in (state.view, state.events_for, lambda name: state.determinise(name, 1)):
        refused(UnknownSeat, "There is no seat", lambda look=look: look(seat))  # type: ignore[misc]
    if isinstance(seat, str):
        refused(UnknownSeat, "the seats are germany", lambda: state.explain("pass", seat))
        refused(UnknownSeat, "the seats are germany", lambda: GAME.encode(state, seat))


# Choices


@pytest.mark.parametrize(
    ("choice", "error", "words"),
    [
        ("play:de_panzer", InvalidChoice, "'play:de_panzer' is not a choice this game knows"),
        ("space:atlantis", InvalidChoice, "'space:atlantis' is not a choice this game knows"),
        ("use:", InvalidChoice, "is not a choice this game knows"),
        ("", InvalidChoice, "is not a choice this game knows"),
        ("use:de_blitzkrieg", IllegalChoice, "'use:de_blitzkrieg' cannot be chosen: it is not offered now"),
        ("space:ukraine", IllegalChoice, "it is not offered now"),
        ("remove:germany/army/ukraine", IllegalChoice, "it is not offered now"),
        ("yes", IllegalChoice, "it is not offered now"),
        (-1, InvalidChoice, "There is no choice number -1; ids run from 0 to"),
        (10**6, InvalidChoice, "There is no choice number 1000000"),
        (3, IllegalChoice, "'no' cannot be chosen"),
        (True, InvalidChoice, "A choice is an id or a key, not True"),
        (None, InvalidChoice, "A choice is an id or a key, not None"),
        (1.0, InvalidChoice, "A choice is an id or a key, not 1.0"),
        (["pass"], InvalidChoice, "A choice is an id or a key"),
    ],
)
def test_a_bad_choice_is_refused_and_leaves_no_mark(choice: Any, error: type[HaversackError], words: str) -> None:
    state = half_done()
    before, history, events = state.digest(), state.history, state.events_for("germany")
    refused(error, words, lambda: state.apply(choice))
    assert (state.digest(), state.history, state.events_for("germany")) == (before, history, events)
    assert state.decision is not None
    assert state.decision.keys() == ["pass", "use:de_synthetic_fuel"]


def test_a_choice_after_the_end_is_refused() -> None:
    state = Table(turn="united_states", step="draw", round=20, vp={"axis": 5, "allies": 0}).state
    assert state.decision is None
    before = state.digest()
    for choice in ("pass", "play:us_build_army", "remove:germany/army/germany", 0):
        refused(IllegalChoice, "the game is over", lambda choice=choice: state.apply(choice))  # type: ignore[misc]
    refused(InvalidChoice, "not a choice this game knows", lambda: state.apply("attack"))
    assert state.digest() == before


def test_an_explanation_of_what_does_not_exist_is_refused() -> None:
    refused(InvalidChoice, "'play:de_panzer' is not a choice", lambda: half_done().explain("play:de_panzer"))


# Positions

ARMIES = {"armies": ["germany"]}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "A position is a JSON object"),
        ("germany", "A position is a JSON object"),
        ({"game": "1914"}, "This is a position of the game '1914', not of 'ww2'"),
        ({"rules_version": 99}, "This position is of rules version 99"),
        ({"options": []}, "The options of a position must be an object"),
        ({"weather": "rain"}, "The position has a field 'weather' that means nothing"),
        ({"round": 0}, "The field 'round' must be from 1 to 20, not 0"),
        ({"round": 21}, "The field 'round' must be from 1 to 20, not 21"),
        ({"round": "4"}, "The field 'round' must be a whole number, not '4'"),
        ({"round": True}, "The field 'round' must be a whole number, not True"),
        ({"turn": "france"}, "The field 'turn' must be one of germany"),
        ({"turn": 0}, "The field 'turn' must be one of germany"),
        ({"step": "lunch"}, "The field 'step' must be one of play, supply, victory, discard, draw, not 'lunch'"),
        ({"step": "setup"}, "The field 'step' must be one of play"),
        ({"seed": "x"}, "The field 'seed' must be a whole number, not 'x'"),
        ({"vp": 3}, "The field 'vp' must be an object"),
        ({"vp": {"allied": 3}}, "Vp has a field 'allied' that means nothing"),
        ({"vp": {"axis": 1.5}}, "The field 'axis' must be a whole number, not 1.5"),
        ({"vp": {"axis": 10**20}}, "The field 'axis' must be from -9999 to 9999"),
        ({"countries": []}, "The field 'countries' must be an object"),
        ({"countries": {"france": {}}}, "There is no country 'france'"),
        ({"countries": {"italy": []}}, "The field 'italy' must be an object"),
        ({"countries": {"italy": {"tanks": []}}}, "Italy has a field 'tanks' that means nothing"),
        ({"rng": 5}, "The field 'rng' means something only beside the field 'frames'"),
        ({"used": []}, "The field 'used' means something only beside the field 'frames'"),
        ({"ended": 2}, "The field 'ended' means something only beside the field 'frames'"),
    ],
)
def test_a_malformed_position_is_refused(data: Any, words: str) -> None:
    refused(InvalidPosition, words, lambda: GAME.position(data))


@pytest.mark.parametrize(
    ("germany", "words"),
    [
        ({"armies": "germany"}, "The field 'armies' must be a list of names"),
        ({"armies": [9]}, "The field 'armies' must be a list of names"),
        ({"armies": ["atlantis"]}, "There is no space 'atlantis'"),
        ({"armies": ["baltic_sea"]}, "'baltic_sea' is a sea; an Army cannot stand there"),
        ({"navies": ["germany"]}, "'germany' is land; a Navy cannot stand there"),
        ({"armies": ["germany", "germany"]}, "'germany' stands twice; there is never more than one of a kind"),
        (
            {"armies": ["canada", "africa", "india", "japan", "russia", "siberia", "balkans", "hawaii"]},
            "Germany has 8 Armies on the board but only 7 in all",
        ),
        (
            {"navies": ["north_sea", "black_sea", "baltic_sea", "caspian_sea"]},
            "Germany has 4 Navies on the board but only 3 in all",
        ),
        ({"armies": ["moscow"]}, "Enemy pieces stand together in 'moscow'"),
        ({"hand": ["de_panzer"]}, "There is no card 'de_panzer'"),
        ({"hand": ["uk_raf"]}, "The card 'uk_raf' is not one of Germany"),
        ({"hand": ["de_plunder", "de_plunder"]}, "The card 'de_plunder' stands too often: there is only 1"),
        ({"hand": ["de_plunder"], "deck": ["de_plunder"]}, "The card 'de_plunder' stands too often"),
        ({"hand": ["de_blitzkrieg"], "status": ["de_blitzkrieg"]}, "The card 'de_blitzkrieg' stands too often"),
        ({"discard": ["de_build_navy"] * 3}, "The card 'de_build_navy' stands too often: there are only 2"),
        ({"status": ["de_plunder"]}, "'de_plunder' is no Status and cannot lie on the table as one"),
        ({"responses": ["de_blitzkrieg"]}, "'de_blitzkrieg' is no Response and cannot lie on the table as one"),
        ({"deck": {}}, "The field 'deck' must be a list of names"),
        ({"discard": ["de_plunder"], "face_down": 2}, "Germany cannot have 2 face-down discards of 1"),
        ({"face_down": -1}, "Germany cannot have -1 face-down discards of 0"),
        ({"face_down": []}, "The field 'face_down' must be a whole number"),
        ({"protected": ["germany"]}, "'germany' holds no piece of Germany to be protected"),
        ({"granted": ["atlantis"]}, "There is no space 'atlantis'"),
        ({"shown": ["de_plunder"]}, "The field 'shown' of Germany names a card that is not there"),
        ({"known": [1, 2]}, "The field 'known' must be a list of 3 numbers"),
        ({"known": 3}, "The field 'known' must be a list of 3 numbers"),
        ({"deck": [], "known": [1, 0, 0]}, "What is known of the deck of Germany is more than the deck"),
        ({"known": [True, 0, 0]}, "What is known of the deck of Germany is more than the deck"),
        ({"known": [-1, 0, 0]}, "What is known of the deck of Germany is more than the deck"),
    ],
)
def test_a_country_that_breaks_a_rule_is_refused(germany: dict[str, object], words: str) -> None:
    countries = {"germany": germany, "soviet_union": {"armies": ["moscow"]}}
    refused(InvalidPosition, words, lambda: GAME.position({"countries": countries}))


TURN = {"procedure": "Turn", "next": "supply"}
PLAY_STEP = {"procedure": "PlayStep", "reallocated": 0}
PLAYED = {"procedure": "CardPlayed", "card": "de_build_army", "in_play_step": 1}
FIGHT = {"procedure": "Fight", "country": "germany", "space": "ukraine", "target": None, "spared": 0}
ABOUT = {
    "node": "de_build_army.0",
    "owner": "germany",
    "space": "canada",
    "piece": None,
    "card": "de_build_army",
    "optional": 0,
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"frames": {}}, "The frames of a position must be a list of objects"),
        ({"frames": [7]}, "The frames of a position must be a list of objects"),
        ({"frames": [[1, 2]]}, "The frames of a position must be a list of objects"),
        ({"frames": []}, "A position has frames while the game goes on"),
        ({"ended": 2}, "A position has frames while the game goes on"),
        ({"ended": 99}, "The field 'ended' must be from 0 to 9, not 99"),
        ({"rng": -1}, "The field 'rng' must be from 0 to"),
        ({"rng": 2**64}, "The field 'rng' must be from 0 to"),
        ({"rng": None}, "The field 'rng' must be a whole number, not None"),
        ({"used": ["de_plunder"]}, "'de_plunder' is not a Status that could have been used"),
        ({"used": ["panzer"]}, "'panzer' is not a Status that could have been used"),
        ({"opening": [[]]}, "The field 'opening' must be a list of 6 lists of spaces"),
        ({"opening": [[], [], [], [], [], ["atlantis"]]}, "There is no space 'atlantis'"),
        ({"opening": [[], [], [], [], [], "japan"]}, "The field 'opening' must be a list of names"),
        ({"step": "draw"}, "The step 'draw' is not that of the frames, 'play'"),
        ({"frames": [TURN] * 501}, "A position has at most 500 frames, not 501"),
        ({"frames": [{}]}, "Frame 1 of the position names no procedure of this game: None"),
        ({"frames": [{"procedure": "Panzer"}]}, "Frame 1 of the position names no procedure of this game: 'Panzer'"),
        ({"frames": [{"procedure": 7}]}, "Frame 1 of the position names no procedure of this game: 7"),
        ({"frames": [{"procedure": "Turn"}]}, "Frame 1 of the position, Turn, lacks the field 'next'"),
        ({"frames": [{**TURN, "next": "tea"}]}, "The field 'next' of frame 1, Turn, cannot be 'tea'"),
        ({"frames": [{**TURN, "next": 2}]}, "The field 'next' of frame 1, Turn, cannot be 2"),
        ({"frames": [{**TURN, "step": 2}]}, "Frame 1 of the position, Turn, has no field 'step'"),
        ({"frames": [PLAY_STEP]}, "Frame 1 of the position, PlayStep, cannot lie at the bottom"),
        ({"frames": [TURN, TURN]}, "Frame 2 of the position, Turn, cannot lie on Turn"),
        (
            {"frames": [{"procedure": "SetUp", "country": "japan", "left": 3}]},
            "Frame 1 of the position, SetUp, is none",
        ),
        ({"frames": [{"procedure": "SetUp", "country": "japan", "left": 0}]}, "must be a number from 1 to 3, not 0"),
        ({"frames": [TURN, {"procedure": "SupplyStep"}]}, "Frame 2 of the position, SupplyStep, cannot lie on Turn"),
        ({"frames": [TURN, {**PLAYED, "card": "de_panzer"}]}, "The field 'card' of frame 2, CardPlayed, cannot be"),
        ({"frames": [TURN, {**PLAYED, "in_play_step": 2}]}, "must be a number from 0 to 1, not 2"),
        (
            {"frames": [TURN, {**FIGHT, "space": "atlantis"}]},
            "The field 'space' of frame 2, Fight, cannot be 'atlantis'",
        ),
        ({"frames": [TURN, {**FIGHT, "target": "japan"}]}, "Frame 2 of the position, Fight, is none that this game"),
        (
            {"frames": [TURN, PLAYED, {"procedure": "Effect", **ABOUT}]},
            "Frame 3 of the position names no procedure of this game: 'Effect'",
        ),
        ({"frames": [TURN, PLAYED, {"procedure": "Act", **ABOUT}]}, "Frame 3 of the position, Act, is none"),
    ],
)
def test_frames_that_the_game_could_not_have_left_are_refused(change: dict[str, object], words: str) -> None:
    position = {**half_done().position(), **change}
    refused(InvalidPosition, words, lambda: GAME.position(position))


def reaction_frames() -> list[dict[str, object]]:
    """Return the stack of a card in use: a turn, a card played, a window, the card used, its effect."""
    frames: Any = half_done().apply("use:de_synthetic_fuel").position()["frames"]
    return copy.deepcopy(list(frames))


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        (1, "card", "de_blitzkrieg"),  # a card played that is a Status
        (1, "card", 5),  # a card by its number
        (2, "window", "tea_time"),  # a window that does not exist
        (2, "space", "north_sea"),  # an Army built at sea
        (2, "piece", "united_kingdom"),  # a piece of another country than the builder
        (2, "card", "de_build_army"),  # a build that is about a card
        (2, "place", 3),  # a fourth speaker
        (2, "marks", ["removed", "lost"]),  # a mark that does not exist
        (2, "marks", 1),  # marks as a number
        (2, "used", ["de_build_army"]),  # a card used that is no Status
        (2, "using_all", 1),  # all Status cards used where none scores
        (3, "used", "de_build_army"),  # a Build Army card used from the table
        (3, "space", "italy"),  # set off in another space than the window's
        (4, "procedure", "RecruitWhose"),  # a recruit whose text is a build
        (4, "node", "de_panzer.0"),  # a text that does not exist
        (4, "node", "de_build_army.0"),  # a part of another card's text
        (4, "owner", "italy"),  # the text of another country
        (4, "space", "italy"),  # set off in another space than the card
        (4, "optional", None),  # nothing where a number is needed
        (4, "country", "germany"),  # a field that a build does not have
    ],
)
def test_a_frame_altered_in_one_field_is_refused(place: int, field: str, value: object) -> None:
    frames = reaction_frames()
    position = half_done().apply("use:de_synthetic_fuel").position()
    assert GAME.position({**position, "frames": frames}).digest()
    frames[place][field] = value
    with pytest.raises(InvalidPosition, match=f"[Ff]rame {place + 1}\\b"):
        GAME.position({**position, "frames": frames})


def test_the_setup_frame_needs_cards_to_discard() -> None:
    position: Any = GAME.new(3).position()
    position["countries"]["italy"]["hand"] = []
    refused(InvalidPosition, "Frame 1 of the position", lambda: GAME.position(position))


# Records


def a_record() -> dict[str, Any]:
    state = GAME.new(5)
    for _ in range(25):
        state.apply(state.legal[0])
    record: dict[str, Any] = json.loads(json.dumps(state.record()))
    return record


RECORD = a_record()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"haversack": 3}, "This is not a record of a Haversack game"),
        ({"game": "1914"}, "This is a record of the game '1914', not of 'ww2'"),
        ({"rules_version": 99}, "This record is of rules version 99; these are the rules of version"),
        ({"choices": "pass"}, "The record's choices must be a list of words"),
        ({"choices": [1]}, "The record's choices must be a list of words"),
        ({"digests": None}, "The record's digests must be a list of words"),
        ({"choices": RECORD["choices"][:-1]}, "it is cut off or altered"),
        ({"digests": RECORD["digests"][:-1]}, "it is cut off or altered"),
        ({"seed": 6}, "The replay differs from the record at the start"),
        ({"seed": None}, "The record names neither a seed with options nor a position to start from"),
        ({"options": 3}, "The record names neither a seed with options nor a position to start from"),
        ({"seed": True}, "The record names neither a seed with options nor a position to start from"),
        ({"position": []}, "The position a record starts from must be a JSON object"),
        ({"digests": ["0" * 32, *RECORD["digests"][1:]]}, "The replay differs from the record at the start"),
        ({"digests": [*RECORD["digests"][:-1], "0" * 32]}, "The replay differs from the record after choice 25"),
        ({"choices": ["pass", *RECORD["choices"][1:]]}, "Choice 1 of the record, 'pass', cannot be made"),
        ({"choices": ["fly", *RECORD["choices"][1:]]}, "Choice 1 of the record, 'fly', cannot be made"),
    ],
)
def test_a_malformed_or_altered_record_is_refused(change: dict[str, object], words: str) -> None:
    assert GAME.replay(RECORD).digest() == RECORD["digests"][-1]
    refused(InvalidRecord, words, lambda: GAME.replay({**RECORD, **change}))


@pytest.mark.parametrize("data", [None, [], "record", 7])
def test_what_is_no_record_is_refused(data: object) -> None:
    refused(InvalidRecord, "A record is a JSON object", lambda: GAME.replay(data))


def test_a_record_of_unknown_options_or_a_bad_position_is_refused() -> None:
    refused(InvalidOption, "There is no option 'fog'", lambda: GAME.replay({**RECORD, "options": {"fog": True}}))
    refused(
        InvalidPosition,
        "There is no country 'x'",
        lambda: GAME.replay({**RECORD, "position": {"countries": {"x": {}}}}),
    )


def test_a_truncated_file_is_refused() -> None:
    text = json.dumps(RECORD)
    refused(
        InvalidRecord, "The file is not JSON (line 1); it may be cut off", lambda: parse_json(text[: len(text) // 2])
    )


def test_a_state_dealt_for_a_search_has_no_record() -> None:
    refused(InvalidRecord, "has no record", lambda: half_done().determinise("japan", 1).record())


# Anything at all

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8))
FIELDS = st.sampled_from(
    ["game", "round", "turn", "step", "vp", "seed", "options", "countries", "rng", "frames", "used", "opening", "ended"]
)
OWN = st.sampled_from(
    ["armies", "navies", "hand", "status", "responses", "discard", "deck", "shown", "known", "germany"]
)
GARBAGE = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(FIELDS | OWN | st.text(max_size=5), inner)),
    max_leaves=25,
)


def only_haversack_errors(read: Callable[[Any], GameState], data: Any) -> None:
    """Read the data; if they are taken, the state must work: look at it, copy it, play on in it."""
    try:
        state = read(data)
    except HaversackError as error:
        message = str(error)
    else:
        plays_on(state)
        message = "Taken."
    assert SENTENCE.fullmatch(message), message


def plays_on(state: GameState) -> None:
    """Look at a state, copy it, play on in it for a while."""
    for step in range(12):
        assert state.view("germany") == state.clone().view("germany")
        if state.decision is None:
            assert state.outcome is not None
            return
        assert state.legal
        state.apply(state.legal[step % len(state.legal)])


@given(data=GARBAGE)
@settings(max_examples=share(200), deadline=None)
def test_garbage_is_refused_by_our_own_errors(data: Any) -> None:
    only_haversack_errors(GAME.position, data)
    only_haversack_errors(GAME.replay, data)
    only_haversack_errors(GAME.replay, {**RECORD, "position": data})


def paths(value: Any, so_far: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every part of some data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [so_far] * bool(so_far) + [path for key, part in items for path in paths(part, (*so_far, key))]


def altered(data: Any, path: tuple[Any, ...], draw: st.DataObject) -> None:
    """Change the part of the data at the end of the path: drop it, double it, or put something else there."""
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    how = draw.draw(st.sampled_from(["drop", "double", "near", "other"]))
    if how == "drop":
        del holder[key]
    elif how == "double" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how == "near" and isinstance(holder[key], int):
        holder[key] += draw.draw(st.integers(-3, 3))
    else:
        holder[key] = draw.draw(st.one_of(SCALARS, st.integers(-2, 60), st.just([]), st.just({})))


def position_of_a_game(seed: int, steps: int) -> Any:
    """Return the position of a game under way that uses what cards it can."""
    state = GAME.new(seed, {"reallocate": True, "owner_removal_counts": True})
    for step in range(steps):
        if state.decision is None:
            break
        keys = state.decision.keys()
        among = [key for key in keys if key.startswith("use:")] or [k for k in keys if not k.startswith("remove:")]
        state.apply(among[(seed + step) % len(among)])
    return json.loads(json.dumps(state.position()))


@given(draw=st.data(), seed=st.integers(0, 10_000), steps=st.integers(0, 250))
@settings(max_examples=share(150), deadline=None)
def test_an_altered_position_is_taken_whole_or_refused(draw: st.DataObject, seed: int, steps: int) -> None:
    data = position_of_a_game(seed, steps)
    for _ in range(draw.draw(st.integers(1, 3))):
        inner = paths(data["frames"], ("frames",)) if draw.draw(st.booleans()) and data.get("frames") else paths(data)
        altered(data, draw.draw(st.sampled_from(inner)), draw)
        if not isinstance(data.get("frames"), list):
            break
    only_haversack_errors(GAME.position, data)


@given(draw=st.data())
@settings(max_examples=share(100), deadline=None)
def test_an_altered_record_is_refused_or_replays(draw: st.DataObject) -> None:
    record = copy.deepcopy(RECORD)
    altered(record, draw.draw(st.sampled_from(paths(record))), draw)
    only_haversack_errors(GAME.replay, record)
