"""A way to PostgreSQL that breaks at a COMMIT, or at another statement: before the server hears it, or after.

What is cut is a real connection, so whoever is at its end hears what the operating system tells.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_CHUNK: Final = 1 << 16
_SOCKET: Final = ".s.PGSQL.5432"
_CARRIED_OUT_WITHIN: Final = 0.3
"""Seconds in which a server carries out what it has heard last, at the least: its answer is swallowed."""


@dataclass(eq=False, slots=True)
class CuttingWay:
    """A proxy on a Unix socket."""

    beyond: str
    """The folder of the server's socket."""
    folder: str = ""
    """The folder of ours."""
    cuts: int = 0
    """Connections that were cut."""
    _statement: bytes | None = None
    _is_heard: bool = False
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def cut_at(self, statement: str, *, is_heard: bool) -> None:
        """Cut the next connection that sends this text, once the server has heard it, or before.

        If it is heard, it is carried out, and the answer is lost.
        """
        self._statement, self._is_heard = statement.encode(), is_heard

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry a connection there and back until one side has gone, or it is cut."""
        there_reader, there = await asyncio.open_unix_connection(f"{self.beyond}/{_SOCKET}")
        back = asyncio.create_task(self._carry_back(there_reader, writer))
        with suppress(ConnectionError):
            while data := await reader.read(_CHUNK):
                if self._statement is not None and self._statement in data:
                    await self._cut(data, there, back)
                    break
                there.write(data)
        back.cancel()
        writer.transport.abort()
        there.close()

    async def _cut(self, data: bytes, there: asyncio.StreamWriter, back: asyncio.Task[None]) -> None:
        self._statement = None
        self.cuts += 1
        back.cancel()
        if self._is_heard:
            there.write(data)
            await there.drain()
            await asyncio.sleep(_CARRIED_OUT_WITHIN)

    @staticmethod
    async def _carry_back(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(_CHUNK):
                writer.write(data)
            writer.close()


@asynccontextmanager
async def cutting_way(beyond: str) -> AsyncIterator[CuttingWay]:
    """Listen, before the server whose socket is in a folder, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="tapis-way-") as folder:
        way = CuttingWay(beyond, folder)
        async with await asyncio.start_unix_server(way.serve, f"{folder}/{_SOCKET}"):
            _let_in_everybody(Path(folder))
            yield way


def _let_in_everybody(folder: Path) -> None:
    """PgBouncer is another user."""
    folder.chmod(0o755)
    (folder / _SOCKET).chmod(0o777)
