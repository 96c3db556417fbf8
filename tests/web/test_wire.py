"""The types of what pages send are those by which the server reads it."""

from scripts.wire_types import TARGET, text


def test_the_types_of_the_wire_are_up_to_date() -> None:
    """`python scripts/wire_types.py` writes them anew after a change of a message."""
    assert TARGET.read_text(encoding="utf-8") == text()


def test_messages_and_bodies_are_there_with_their_fields() -> None:
    """A field with a default may be left out, one without may not; unions and lists keep their parts."""
    written = text()
    assert 'type: "choose";' in written
    assert "options?: (number | string)[] | null;" in written
    assert "request: number;" in written
    assert "seats: Record<string, SeatPlan>;" in written
