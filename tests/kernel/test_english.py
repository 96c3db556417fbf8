"""Lists, articles, plurals and names of ids."""

import pytest

from haversack.kernel import english


@pytest.mark.parametrize(
    ("words", "all_of", "one_of"),
    [([], "", ""), (["a"], "a", "a"), (["a", "b"], "a and b", "a or b"), (["a", "b", "c"], "a, b and c", "a, b or c")],
)
def test_words_are_joined_as_in_a_sentence(words: list[str], all_of: str, one_of: str) -> None:
    assert english.all_of(words) == all_of
    assert english.one_of(words) == one_of


@pytest.mark.parametrize("noun", ["Army", "enemy Army", "Italian", "Ottoman Navy"])
def test_an_stands_before_a_vowel(noun: str) -> None:
    assert english.a(noun) == f"an {noun}"


@pytest.mark.parametrize("noun", ["Navy", "UK Army", "US Navy", "United States", "card"])
def test_a_stands_before_a_consonant_also_where_it_is_written_as_a_vowel(noun: str) -> None:
    assert english.a(noun) == f"a {noun}"


def test_numbers_of_things() -> None:
    assert [english.count_of(number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [english.some(number, "Army") for number in (1, 2)] == ["an Army", "2 Armies"]
    assert [english.noun_for(number, "Navy") for number in (1, 2)] == ["Navy", "Navies"]
    assert [english.top_cards(number) for number in (1, 4)] == ["the top card", "the top 4 cards"]


def test_names() -> None:
    assert english.possessive("Germany") == "Germany's"
    assert english.possessive("the United States") == "the United States'"
    assert english.opening("the UK") == "The UK"
    assert english.titled("soviet_union") == "Soviet Union"
