"""What somebody types, and the list to choose from."""

import io

from rich.console import Console

from haversack.cli.answers import choices_list, understood
from haversack.kernel.decisions import Option

OPTIONS = [
    Option(0, "pass", "Pass"),
    Option(7, "space:india", "India"),
    Option(8, "space:indian_ocean", "Indian Ocean"),
    Option(9, "piece:italy/army/italy", "Italy's Army in Italy"),
]


def meant(text: str) -> list[int]:
    """Return the ids a text may mean."""
    return [option.id for option in understood(text, OPTIONS)]


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
        console.print(choices_list(options, width))
        lines = console.export_text().splitlines()
        assert all(len(line) <= width for line in lines)
        assert sum(line.count("Space number") for line in lines) == 40
