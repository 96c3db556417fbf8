"""Hold a table for as long as something is done to it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from haversack.server.table import Table


class HeldTable:
    """A table that is held as long as this lasts, and of which is known what was written."""

    def __init__(self, table: "Table") -> None:
        self._table = table

    async def __aenter__(self) -> None:
        """Hold the table."""
        await self._table.lock.acquire()
        try:
            await self._table.make_sure()
        except BaseException:
            self._table.lock.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        """Let the table go."""
        self._table.lock.release()
