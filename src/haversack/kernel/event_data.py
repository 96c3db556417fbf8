"""Events as data: a game gives each kind a type and a letter for each of its numbers, and each letter a field."""

from haversack.kernel.events import HIDDEN, Event

Forms = tuple[tuple[str, str], ...]
Fields = dict[str, tuple[str, tuple[str, ...]]]


def as_data(event: Event, forms: Forms, fields: Fields, card_ids: list[str]) -> dict[str, object]:
    """Return an event as JSON-safe data; a card one may not see is null.

    A field has a name and the words its number stands for, null below the first; without words it is the number.
    Numbers behind those that have letters are the game's to tell.
    """
    name, letters = forms[event.kind]
    out: dict[str, object] = {"type": name}
    for letter, value in zip(letters, event.data, strict=False):
        field, words = fields[letter]
        if not words:
            out[field] = value
        else:
            out[field] = words[value] if value >= 0 else None
    if event.cards:
        out["cards"] = [None if card == HIDDEN else card_ids[card] for card in event.cards]
    return out
