"""What somebody types, and the list to choose from."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from haversack.cli.answers import choices_list, choices_table, numbered, ordered, parse_answer, tagged
from haversack.kernel.decisions import Option

NUMBERS = [
    Option(0, "pass", "Pass"),
    Option(40, "number:0", "0"),
    Option(42, "number:2", "2"),
    Option(43, "number:3", "3"),
]
OPTIONS = [
    Option(0, "pass", "Pass"),
    Option(7, "space:india", "India"),
    Option(8, "space:indian_ocean", "Indian Ocean"),
    Option(9, "piece:italy/army/italy", "Italy's Army in Italy"),
]


def meant(text: str) -> list[int]:
    """Return the ids a text may mean."""
    return [option.id for option in parse_answer(text, tagged(OPTIONS)).options]


def test_a_number_is_the_place_in_the_list() -> None:
    """Numbers count from 1; others mean nothing."""
    assert (meant("1"), meant("3"), meant("0"), meant("5"), meant("9" * 30)) == ([0], [8], [], [], [])


def test_a_whole_name_beats_the_beginning_of_a_longer_one() -> None:
    """India is not ambiguous, though the Indian Ocean begins so too."""
    assert meant("india") == [7]
    assert meant("indian") == [8]
    assert meant("ind") == [7, 8]


def test_names_are_read_without_regard_to_case_and_spaces() -> None:
    """Labels, nouns and keys all do."""
    assert meant("Indian Ocean") == meant("SPACE:indian_ocean") == meant("indian_ocean") == [8]
    assert meant("Italy's Army") == [9]


def test_rubbish_means_nothing() -> None:
    """What fits nothing is nothing."""
    assert meant("") == meant("   ") == meant("atlantis") == []


def test_the_list_never_exceeds_the_width() -> None:
    """Groups of a verb stand side by side as long as there is room."""
    options = [Option(k, f"space:{k}", f"Space number {k}") for k in range(40)]
    for width in (40, 80, 120):
        console = Console(width=width, record=True, file=io.StringIO())
        console.print(choices_list(tagged(options), width))
        lines = console.export_text().splitlines()
        assert all(len(line) <= width for line in lines)
        assert sum(line.count("Space number") for line in lines) == 40


def test_numbers_answer_numbers() -> None:
    """Where the options are numbers, `2` is that number and not the second in the list; the rest goes by its word."""
    choices = tagged(NUMBERS)
    assert [choice.tag for choice in choices] == ["pass", "0", "2", "3"]
    assert [option.key for option in parse_answer("2", choices).options] == ["number:2"]
    assert [option.key for option in parse_answer("pass", choices).options] == ["pass"]
    assert parse_answer("1", choices).options == []


@pytest.mark.parametrize(
    ("text", "surely"),
    [("space:india", True), ("indi", True), ("piece:italy/army/italy", True), ("Italy's Army in Italy", True)]
    + [("ita", False), ("italy/army/italy", False), ("pas", False), ("pass", True), ("4", True)],
)
def test_only_places_and_plays_are_chosen_by_the_beginning_of_a_name(text: str, surely: bool) -> None:
    """A piece, a discard or the end of a step needs its number, its key or its whole label."""
    assert parse_answer(text, tagged([option for option in OPTIONS if option.id != 8])).surely is surely


def test_a_discard_is_never_understood_by_its_beginning() -> None:
    """Neither by the verb cut short nor by the name of the card alone."""
    choices = tagged([Option(1, "discard:de_land_battle", "Discard Land Battle"), Option(2, "done", "Done")])
    for text in ("disc", "discard", "land", "land battle", "de_land_battle", "discard:de_l", "do"):
        meaning = parse_answer(text, choices)
        assert len(meaning.options) == 1, text
        assert not meaning.surely, text
    for text in ("1", "discard land battle", "discard:de_land_battle", "done"):
        assert parse_answer(text, choices).surely, text


def test_several_are_read_from_one_line() -> None:
    """Numbers with spaces, commas or a range; copies by naming one twice; nothing else."""
    choices = tagged(OPTIONS)
    assert [o.id for o in numbered("1 3, 4", choices) or []] == [0, 8, 9]
    assert [o.id for o in numbered("2-4", choices) or []] == [7, 8, 9]
    assert [o.id for o in numbered("2 2", choices) or []] == [7, 7]
    for text in ("1", "1 9", "india 2", "4-2", "1-9999999", "1-99999999999", ""):
        assert numbered(text, choices) is None, text


def test_what_can_be_done_in_two_ways_shares_a_line() -> None:
    """Playing and discarding one card; what a label adds stands beside it; what would change nothing is dim."""
    options = [
        Option(1, "play:a", "Play Land Battle"),
        Option(2, "play:b", "Play Build Army (would do nothing now)", idle=True),
        Option(3, "discard:a", "Discard Land Battle"),
        Option(4, "discard:b", "Discard Build Army"),
        Option(5, "pass", "Pass: play nothing"),
    ]
    console = Console(width=80, record=True, file=io.StringIO(), color_system="standard", force_terminal=True)
    console.print(choices_table(tagged(options), lambda option: Text(f"note {option.id}")))
    lines = [line.split() for line in console.export_text(clear=False).splitlines()]
    assert " ".join(lines[0]) == "1 Play 3 Discard Land Battle note 1"
    assert " ".join(lines[1]) == "2 Play 4 Discard Build Army would do nothing now · note 2"
    assert " ".join(lines[2]) == "5 Pass play nothing · note 5"
    assert "\x1b[2mBuild Army" in console.export_text(styles=True)


def test_what_would_change_nothing_comes_last_among_its_kind() -> None:
    """In every way to use the card, so that the lines of two ways agree."""
    options = [
        Option(0, "pass", "Pass"),
        Option(1, "play:a", "Play A (would do nothing now)", idle=True),
        Option(2, "play:b", "Play B"),
        Option(3, "discard:a", "Discard A"),
        Option(4, "discard:b", "Discard B"),
    ]
    assert [option.id for option in ordered(options)] == [0, 2, 1, 4, 3]


def test_y_and_n_are_yes_and_no_where_that_is_the_question() -> None:
    """Elsewhere they are the beginning of a name."""
    choices = tagged([Option(1, "yes", "Use it"), Option(2, "no", "Do not use it")])
    assert [option.key for text in ("y", "n") for option in parse_answer(text, choices).options] == ["yes", "no"]
    spaces = tagged([Option(3, "space:north_sea", "North Sea"), Option(4, "space:new_guinea", "New Guinea")])
    assert [option.id for option in parse_answer("n", spaces).options] == [3, 4]
