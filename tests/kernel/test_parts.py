"""The small parts: vocabulary, options, events, chains, digests, records."""

import sys

import pytest

from haversack.kernel.codec import agree, canonical, digest
from haversack.kernel.errors import InvalidChoice, InvalidOption, InvalidRecord
from haversack.kernel.events import EVERYBODY, HIDDEN, Event, redacted
from haversack.kernel.options import MOST_KEPT, GameOption, RulesCache, Value, resolve_options
from haversack.kernel.record import check_record, parse_json, strings
from haversack.kernel.shared_log import items_of, log_of
from haversack.kernel.vocabulary import Vocabulary


def test_vocabulary_numbers_keys_in_order() -> None:
    """An id is the place of its key."""
    words = Vocabulary()
    assert words.add_key("pass") == 0
    assert words.add("space", ["a", "b"]) == 1
    assert len(words) == 3
    assert [words.key(n) for n in range(3)] == ["pass", "space:a", "space:b"]
    assert words.id("space:b") == 2


def test_vocabulary_refuses_what_it_does_not_know() -> None:
    """Unknown ids and keys are not understood; a key twice is a mistake of the game."""
    words = Vocabulary()
    words.add_key("pass")
    for bad in (-1, 1):
        with pytest.raises(InvalidChoice, match="no choice number"):
            words.key(bad)
    with pytest.raises(InvalidChoice, match="not a choice"):
        words.id("fly")
    with pytest.raises(ValueError, match="twice"):
        words.add_key("pass")


OPTIONS = (
    GameOption("quick", False, "A switch."),
    GameOption("length", 10, "A number."),
    GameOption("mood", "calm", "A word.", ("calm", "wild")),
)


def test_options_have_defaults_and_types() -> None:
    """What is not given has its default; the type follows from it."""
    assert [option.type for option in OPTIONS] == ["bool", "int", "str"]
    assert resolve_options(OPTIONS, None) == {"quick": False, "length": 10, "mood": "calm"}
    assert resolve_options(OPTIONS, {"mood": "wild", "length": 3})["mood"] == "wild"


@pytest.mark.parametrize(
    "given",
    [{"quick": 1}, {"length": True}, {"length": "3"}, {"mood": "sad"}, {"mood": 3}, {"pace": 1}, {"quick": None}],
)
def test_options_refuse_the_unknown_and_the_ill_typed(given: dict[str, object]) -> None:
    """One sentence names the option."""
    with pytest.raises(InvalidOption, match=next(iter(given))):
        resolve_options(OPTIONS, given)


def test_a_number_may_be_one_of_a_few() -> None:
    """Any other is refused with the list."""
    length = GameOption("length", 10, "A number.", numbers=(10, 1))
    assert resolve_options((length,), {"length": 1}) == {"length": 1}
    with pytest.raises(InvalidOption, match="must be one of 10, 1, not 5"):
        resolve_options((length,), {"length": 5})


def test_equal_options_share_their_rules() -> None:
    """Rules are made once for each set of values, however it is given."""
    made: list[dict[str, Value]] = []

    def compiled(values: dict[str, Value]) -> int:
        made.append(values)
        return len(made)

    shelf = RulesCache(OPTIONS, compiled)
    assert [shelf.rules(given) for given in (None, {}, {"quick": False}, None)] == [1, 1, 1, 1]
    assert [shelf.rules({"quick": True}), shelf.rules({"quick": True}), shelf.rules({"length": 3})] == [2, 2, 3]
    assert made[1] == {"quick": True, "length": 10, "mood": "calm"}


def test_rules_of_old_options_are_let_go() -> None:
    """However many sets of options are asked for, only so many rules are held, the newest and the defaults'."""
    made: list[object] = []

    def compiled(values: dict[str, Value]) -> int:
        made.append(values["length"])
        return len(made)

    shelf = RulesCache(OPTIONS, compiled)
    assert shelf.rules(None) == 1
    first = [shelf.rules({"length": length}) for length in range(20, 20 + MOST_KEPT)]
    assert shelf.rules({"length": 19 + MOST_KEPT}) == first[-1]
    assert shelf.rules({"length": 20}) == first[0]
    assert shelf.rules({"length": 10}) == len(made) == MOST_KEPT + 2
    assert shelf.rules(None) == 1


def test_events_hide_cards_from_those_outside_the_audience() -> None:
    """Secret cards become blanks, as many as there were; the rest stays."""
    secret = Event(3, (1, 2), (40, 41), 0b10)
    assert redacted(secret, 0b10) == redacted(secret, 0b11) == secret
    assert redacted(secret, 0b01) == Event(3, (1, 2), (HIDDEN, HIDDEN), 0b10)
    assert redacted(secret, 0) == redacted(secret, 0b01)
    public = Event(3, (), (40,), EVERYBODY)
    assert redacted(public, 0) == public
    assert redacted(Event(3, (), (), 0b10), 0) == Event(3, (), (), 0b10)


def test_chains_share_their_past() -> None:
    """A chain gives its items oldest first; a longer one does not change a shorter."""
    short = log_of([1, 2])
    long = (short, 3)
    assert items_of(long) == [1, 2, 3]
    assert items_of(short) == [1, 2]
    assert items_of(None) == []
    assert log_of([]) is None


def test_digests_are_frozen() -> None:
    """The digest of the same numbers is the same on every machine and in every version."""
    assert digest([0, 1, -1, 1 << 62]) == "9d92d8d0164205250193dc21da2874c723ae58ce"
    assert digest([1, 0]) != digest([0, 1])


def test_a_digest_is_that_of_little_endian_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that stores numbers the other way round they are turned before they are hashed."""
    here, turned = digest([1]), digest([1 << 56])
    monkeypatch.setattr("sys.byteorder", "big" if sys.byteorder == "little" else "little")
    assert digest([1]) == turned
    assert digest([1 << 56]) == here


def test_a_digest_kept_before_frames_had_names_tells_nothing() -> None:
    """Games stored then are replayed without it; any other difference is one."""
    now = digest([1])
    assert agree(now, now)
    assert agree(now, "4bd17bc576ec6100d4e596309fbc43ea")
    assert not agree(now, digest([2]))
    assert not agree(now, now[:-1])


def test_canonical_json_is_sorted_and_tight() -> None:
    """Equal values have equal texts."""
    assert canonical({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'


RECORD: dict[str, object] = {
    "haversack": 2,
    "game": "ludo",
    "rules_version": 2,
    "choices": ["pass"],
    "digests": ["x", "y"],
}


def test_records_are_checked() -> None:
    """A record of the right game and version with as many digests as it needs is taken."""
    assert check_record(RECORD, "ludo", 2) == RECORD
    assert strings(RECORD, "choices") == ["pass"]
    assert strings(RECORD, "nothing") == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"haversack": 9}, "not a record"),
        ({"haversack": 1}, "not those of its format"),
        ({"game": "chess"}, "not of 'ludo'"),
        ({"rules_version": 1}, "rules version 1"),
        ({"choices": "pass"}, "choices must be"),
        ({"digests": [1, 2]}, "digests must be"),
        ({"digests": ["x"]}, "cut off"),
    ],
)
def test_records_with_a_fault_are_refused(change: dict[str, object], fault: str) -> None:
    """Each fault has its sentence."""
    with pytest.raises(InvalidRecord, match=fault):
        check_record(RECORD | change, "ludo", 2)


def test_what_is_no_record_at_all_is_refused() -> None:
    """Neither a list nor a cut-off file is a record."""
    with pytest.raises(InvalidRecord, match="JSON object"):
        check_record([1], "ludo", 2)
    with pytest.raises(InvalidRecord, match="line 1"):
        parse_json('{"haversack": 1, "game"')
    assert parse_json("[1]") == [1]


def test_a_vocabulary_says_what_is_given_up_for_nothing() -> None:
    """A game declares it once; whoever plays without a plan need not guess it from a verb."""
    words = Vocabulary()
    words.add("play", ["a", "b"])
    first = words.add("remove", ["x", "y"], forfeit=True)
    words.add_key("pass")
    assert words.forfeits == {first, first + 1} == {words.id("remove:x"), words.id("remove:y")}


def test_a_digest_takes_numbers_of_any_width() -> None:
    """A mask of many cards is hashed whole, and never like its words one by one."""
    wide = 5 << 62 | 7
    assert len({digest(numbers) for numbers in ([wide], [7, 5], [wide, 0], [-wide], [wide << 62], [1 << 63])}) == 6
    assert digest([wide, 3]) == digest([wide, 3])
