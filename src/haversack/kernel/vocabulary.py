"""Option ids and their keys: one number for each thing that can ever be chosen in a game."""

from haversack.kernel.errors import InvalidChoice, shown


class Vocabulary:
    """A fixed list of keys, `verb:noun` or a bare verb; the id of a key is its place in the list.

    Ids are append-only within a rules version: add new verbs and nouns at the end. `forfeits` are the ids by which a
    player gives up something of his own for nothing, as the game declares: players without a plan leave them alone.
    """

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.ids: dict[str, int] = {}
        self.forfeits: set[int] = set()

    def add(self, verb: str, nouns: list[str], forfeit: bool = False) -> int:
        """Append `verb:noun` for each noun and return the id of the first."""
        base = len(self.keys)
        for noun in nouns:
            self.add_key(f"{verb}:{noun}")
        if forfeit:
            self.forfeits.update(range(base, len(self.keys)))
        return base

    def add_key(self, key: str) -> int:
        """Append one key and return its id."""
        if key in self.ids:
            raise ValueError(f"the key {key!r} stands twice in the vocabulary")
        self.ids[key] = len(self.keys)
        self.keys.append(key)
        return len(self.keys) - 1

    def __len__(self) -> int:
        return len(self.keys)

    def key(self, choice: object) -> str:
        """Return the key of an id."""
        if isinstance(choice, bool) or not isinstance(choice, int):
            raise InvalidChoice(f"The id of a choice is a whole number, not {shown(choice)}.")
        if 0 <= choice < len(self.keys):
            return self.keys[choice]
        raise InvalidChoice(f"There is no choice number {shown(choice)}; ids run from 0 to {len(self.keys) - 1}.")

    def id(self, key: object) -> int:
        """Return the id of a key."""
        found = self.ids.get(key) if isinstance(key, str) else None
        if found is None:
            raise InvalidChoice(f"{shown(key)} is not a choice this game knows.")
        return found
