# native: yes
"""Gradient-boosted trees: a sum over many small trees, each of which asks a few questions about whole numbers."""


class Node:
    """A node of a tree: up to `limit` of the number it asks about the way goes to `low`, beyond it to `high`.

    A leaf has neither; it says its value.
    """

    __slots__ = ("asks", "limit", "low", "high", "value")

    def __init__(self, asks: int, limit: int, value: float) -> None:
        self.asks: int = asks
        self.limit: int = limit
        self.low: Node | None = None
        self.high: Node | None = None
        self.value: float = value


def total(trees: list[Node], numbers: list[int]) -> float:
    """Return what all trees say of these numbers together."""
    out = 0.0
    for node in trees:
        while True:
            following = node.low if numbers[node.asks] <= node.limit else node.high
            if following is None:
                break
            node = following
        out += node.value
    return out
