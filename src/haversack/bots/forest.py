# native: yes
"""Gradient-boosted trees: a sum over many small trees, each of which asks a few questions about whole numbers."""

from typing import Final

LEAF: Final = -1


class Forest:
    """Trees as rows of nodes.

    A node asks about one number: up to its limit the next node is `after`, else the one behind that. A leaf asks about
    nothing (LEAF); what it says is in `values`.
    """

    def __init__(
        self, roots: list[int], asks: list[int], limits: list[int], after: list[int], values: list[float]
    ) -> None:
        self.roots: list[int] = roots
        self.asks: list[int] = asks
        self.limits: list[int] = limits
        self.after: list[int] = after
        self.values: list[float] = values

    def total(self, numbers: list[int]) -> float:
        """Return what all trees say of these numbers together."""
        asks, limits, after, values = self.asks, self.limits, self.after, self.values
        total = 0.0
        for root in self.roots:
            node = root
            asked = asks[node]
            while asked >= 0:
                node = after[node] if numbers[asked] <= limits[node] else after[node] + 1
                asked = asks[node]
            total += values[node]
        return total
