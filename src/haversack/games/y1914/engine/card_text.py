"""The Play text of a card being carried out, part by part (F-CRD-4)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.procedure import Procedure

if TYPE_CHECKING:
    from haversack.games.y1914.state import State


class Text(Procedure):
    """A text: its card, the next part, and what later parts refer to: the space battled, how, the space built in."""

    __slots__ = ("card", "part", "battled", "difficult", "built")

    FIELDS: ClassVar[dict[str, str]] = {
        "card": "card",
        "part": "many",
        "battled": "any_space",
        "difficult": "flag",
        "built": "any_space",
    }

    def __init__(self, card: int, part: int = 0, battled: int = -1, difficult: int = 0, built: int = -1) -> None:
        self.card: int = card
        self.part: int = part
        self.battled: int = battled
        self.difficult: int = difficult
        self.built: int = built

    def run(self, s: "State") -> None:
        """Begin the next part; each is finished before the next."""
        parts = self.parts(s)
        if self.part < len(parts):
            s.push(self.at(self.part + 1, self.battled, self.difficult, self.built))
            s.rules.verbs[parts[self.part]].begin(s)

    def parts(self, s: "State") -> tuple[int, ...]:
        """Return the verbs that are done one after the other."""
        return s.rules.cards[self.card].parts

    def at(self, part: int, battled: int, difficult: int, built: int) -> "Text":
        """Return the text further on."""
        return Text(self.card, part, battled, difficult, built)

    def title(self, s: "State") -> str:
        return f"Text of {s.rules.cards[self.card].title}"


def text_place(s: "State") -> int:
    """Return the place on the stack of the text being carried out, or -1."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        if isinstance(stack[place], Text):
            return place
    return -1


def text_of(s: "State") -> Text:
    """Return the text being carried out."""
    text = s.stack[text_place(s)]
    if not isinstance(text, Text):
        raise RuntimeError("no text is being carried out")
    return text


def text_card(s: "State") -> int:
    """Return the card whose text is being carried out, or -1."""
    place = text_place(s)
    if place < 0:
        return -1
    text = s.stack[place]
    assert isinstance(text, Text)
    return text.card


def note_battle(s: "State", space: int, is_difficult: bool) -> None:
    """Let later parts of the text know where it has battled."""
    place = text_place(s)
    text = s.stack[place]
    assert isinstance(text, Text)
    s.stack[place] = text.at(text.part, space, 1 if is_difficult else 0, text.built)


def note_build(s: "State", space: int) -> None:
    """Let later parts of the text know where it has built."""
    place = text_place(s)
    if place >= 0:
        text = s.stack[place]
        assert isinstance(text, Text)
        s.stack[place] = text.at(text.part, text.battled, text.difficult, space)
