"""What texts of cards of both games share."""

from haversack.games.y1914.text.phrases import Voice, condition
from haversack.qmg.language import ARMY, No, Some, at
from haversack.qmg.render import clause, origin


def test_conditions_are_clauses() -> None:
    """One, at least one, several, none; only those in supply count where that is asked."""
    words = ("German Army", "German Armies", "in Ukraine")
    assert clause(Some(ARMY), *words) == "a German Army is in Ukraine"
    assert clause(Some(ARMY), *words, at_least=True) == "at least one German Army is in Ukraine"
    assert clause(Some(ARMY, supplied=True), *words) == "a supplied German Army is in Ukraine"
    assert clause(Some(ARMY, number=3, supplied=True), *words) == "3 or more supplied German Armies are in Ukraine"
    assert clause(No(ARMY), *words) == "no German Army is in Ukraine"


def test_several_supplied_pieces_are_said_to_be_supplied_in_1914() -> None:
    """The rules counted only those in supply, and the text did not say so."""
    said = condition(Some(ARMY, at("galicia"), number=2, supplied=True), Voice("russia", {}))
    assert said == "2 or more supplied Russian Armies are in Galicia"


def test_an_origin_says_how_sure_it_is() -> None:
    """Each game says where a text comes from in its own words."""
    assert origin({"public": "Heard of."}, "public", "high") == "Heard of."
    assert origin({"public": "Heard of."}, "public", "low") == "Heard of. Its reading is a guess."
