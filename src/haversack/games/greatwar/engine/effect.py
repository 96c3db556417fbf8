"""The frame of every verb of a card: what a card does once it has entered (section 5 of the rulings, step 7)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine.procedure import Procedure

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


class Effect(Procedure):
    """One effect of a card that entered: the card, whose it is, the number of the verb."""

    __slots__ = ("card", "side", "node")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "side": "side", "node": "node"}
    KIND: ClassVar[str] = "target"
    RULE: ClassVar[str] = "G-CAN-6"
    OWED: ClassVar[tuple[str, str]] = ("Whoever plays the card chooses what it hits.", "G-CAN-6")

    def __init__(self, card: int, side: int, node: int) -> None:
        self.card: int = card
        self.side: int = side
        self.node: int = node

    def run(self, s: "State") -> None:
        if s.is_up(self.card):
            self.act(s)

    def act(self, s: "State") -> None:
        """Do it, the card lying face up. By default: ask."""
        s.put(self)

    def is_sound(self, s: "State") -> bool:
        return self.node in s.cards.on_play[self.card] and type(
            s.cards.nodes[self.node].effect(self.card, self.side)
        ) is type(self)

    def title(self, s: "State") -> str:
        return f"Effect of {s.cards.names[self.card]}"
