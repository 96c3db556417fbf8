"""Packs at tables: those the operator offers, those that players bring, and what everybody sees of them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from haversack.kernel.errors import InvalidPack
from haversack.kernel.expressions import Fault
from haversack.kernel.game import Game
from haversack.kernel.packs import hash_of
from haversack.packs.check import Checked, check_pack, summary
from haversack.packs.files import read_file, read_text
from haversack.server.errors import NotFound
from haversack.server.logs import log
from haversack.server.store import Store

MOST_UPLOADED: Final = 100
MOST_CHARACTERS: Final = 20_000_000
MOST_FAULTS: Final = 50
ENDINGS: Final = (".json", ".csv")
GONE: Final = "This pack is not here any more; bring it again."


class PackLibrary:
    """The packs that tables can be opened with, by their hashes; what players bring is in the store too."""

    def __init__(self, folder: str | None = None, store: Store | None = None) -> None:
        self._store = store
        self.offered: dict[str, Game] = {}
        self._uploaded: dict[str, tuple[Game, int]] = {}
        self._checking = asyncio.Semaphore(1)
        for file in sorted(Path(folder).iterdir()) if folder is not None else ():
            if file.suffix.lower() in ENDINGS:
                self._offer(file)

    def _offer(self, file: Path) -> None:
        checked = _read(lambda: read_file(file))
        if checked.game is None:
            reason = str(checked.faults[0])
            log.warning("pack not offered", extra={"fields": {"file": file.name, "reason": reason[:200]}})
        else:
            self.offered[_hash(checked.game)] = checked.game

    async def bring(self, name: str, text: str) -> dict[str, object]:
        """Check a pack that somebody brings; keep it if it is good, and say all that is wrong with it if not."""
        async with self._checking:
            checked = await asyncio.to_thread(_read, lambda: read_text(text, name))
        if checked.game is None:
            faults = [{"path": one.path, "sentence": str(one)} for one in checked.faults[:MOST_FAULTS]]
            return {"pack": None, "faults": faults, "more": max(0, len(checked.faults) - MOST_FAULTS)}
        self._keep(checked.game, len(text))
        if self._store is not None:
            kept = (_hash(checked.game), name, text, MOST_UPLOADED, MOST_CHARACTERS)
            await self._store.run(self._store.keep_pack, *kept)
        return {"pack": summary(checked.game), "faults": [], "more": 0}

    def _keep(self, game: Game, size: int) -> None:
        key = _hash(game)
        self._uploaded.pop(key, None)
        self._uploaded[key] = (game, size)
        while len(self._uploaded) > MOST_UPLOADED or sum(one for _, one in self._uploaded.values()) > MOST_CHARACTERS:
            del self._uploaded[next(iter(self._uploaded))]

    async def find(self, key: str) -> Game:
        """Return the game with a pack, by the hash of the pack."""
        if key in self.offered:
            return self.offered[key]
        if key not in self._uploaded:
            await self._fetch(key)
        return self._uploaded[key][0]

    async def _fetch(self, key: str) -> None:
        """Read a pack that was brought to another process, or before the server began."""
        found = await self._store.run(self._store.brought_pack, key) if self._store is not None else None
        if found is None:
            raise NotFound(GONE)
        name, text = found
        async with self._checking:
            checked = await asyncio.to_thread(_read, lambda: read_text(text, name))
        if checked.game is None or _hash(checked.game) != key:
            raise NotFound(GONE)
        self._keep(checked.game, len(text))


def _read(reading: Callable[[], dict[str, object]]) -> Checked:
    """Check what is read."""
    try:
        return check_pack(reading())
    except InvalidPack as error:
        found = tuple(one for one in error.faults if isinstance(one, Fault))
        return Checked(None, found or (Fault("$", "", str(error)),))


def _hash(game: Game) -> str:
    assert game.pack is not None
    return hash_of(game.pack)


def brief(game: Game) -> dict[str, object] | None:
    """Return what everybody at a table sees of its pack: name, hash, and how much differs; None for standard cards."""
    if game.pack is None:
        return None
    about = summary(game)
    counts = {kind: _count(about[kind]) for kind in ("added", "changed", "removed", "worded")}
    return {"name": about["name"], "hash": about["hash"], "owner": about["owner"], **counts}


def _count(cards: object) -> int:
    return len(cards) if isinstance(cards, list) else 0
