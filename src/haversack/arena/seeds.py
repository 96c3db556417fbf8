"""Which seeds were played, as stretches: they come nearly in order, so a million take the room of a few."""

from bisect import bisect_right


class Seeds:
    """A set of whole numbers that has few gaps."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []  # the first number that is no longer in the stretch

    def __contains__(self, seed: object) -> bool:
        if not isinstance(seed, int):
            return False
        place = bisect_right(self._starts, seed) - 1
        return place >= 0 and seed < self._ends[place]

    @property
    def least(self) -> int | None:
        """Return the least of them."""
        return self._starts[0] if self._starts else None

    @property
    def stretches(self) -> int:
        """Return of how many stretches the set is."""
        return len(self._starts)

    def add(self, seed: int) -> None:
        """Take a seed in; stretches that meet become one."""
        if seed in self:
            return
        place = bisect_right(self._starts, seed)
        joins_before = place > 0 and self._ends[place - 1] == seed
        joins_after = place < len(self._starts) and self._starts[place] == seed + 1
        if joins_before and joins_after:
            self._ends[place - 1] = self._ends[place]
            del self._starts[place], self._ends[place]
        elif joins_before:
            self._ends[place - 1] = seed + 1
        elif joins_after:
            self._starts[place] = seed
        else:
            self._starts.insert(place, seed)
            self._ends.insert(place, seed + 1)
