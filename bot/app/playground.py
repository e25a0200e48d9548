"""Runs the playground in this process and the bot in a child process.

With two processes, the bot can be killed and restarted like a real one while the page stays open. The bot is
started first: it imports what it needs while this process imports the playground.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

from bot.process.environment import DEFAULT_DATABASE, Environment
from bot.process.event_loop import told_to_stop
from bot.process.start_error import StartError

if TYPE_CHECKING:  # imported while the bot starts
    from playground.faults.trouble import Latency
    from playground.playground import Playground

_HOST: Final = "127.0.0.1"
NAME: Final = "Tapis"
"""The bot's name in the playground."""
_GRACE: Final = 5.0
"""Seconds that a bot may take to close before it is killed."""

_SIGNAL_AT_PARENTS_END: Final = 1
"""`PR_SET_PDEATHSIG` of prctl(2)."""

_USUAL_START: Final = 30.0
_LONGEST_START: Final = 300.0
"""Seconds until the bot is connected; a busy machine takes longer than usual."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Port:
    """Where a playground will listen on 127.0.0.1, and what lets the bot in."""

    port: int
    token: str = NAME

    @property
    def api_url(self) -> str:
        return f"http://{_HOST}:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        return f"ws://{_HOST}:{self.port}/gateway/"


class BotProcess:
    """The bot, or another `module` to compare it with, as a child process connected to a playground.

    It writes to this process's output, or to `output`, a file that must stay open while it runs. `settings`
    override this process's environment. On Linux it is told to stop when this process ends, in whatever way.
    """

    def __init__(
        self,
        playground: "Playground | _Port",
        database_url: str,
        module: str = "bot",
        *,
        output: BinaryIO | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self._module = module
        self._output = output
        self._environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "DISCORD_TOKEN": playground.token,
            "DISCORD_API_URL": playground.api_url,
            "DISCORD_GATEWAY_URL": playground.gateway_url,
            "DATABASE_URL": database_url,
            **(settings or {}),
        }
        self._process: Process | None = None
        self._changing = asyncio.Lock()

    @property
    def online(self) -> bool:
        """Whether the process is running and not being stopped."""
        return self._process is not None and self._process.returncode is None and not self._changing.locked()

    @property
    def pid(self) -> int | None:
        """The process id; None before the first start."""
        return self._process.pid if self._process is not None else None

    async def start(self) -> None:
        """Start the bot unless it is running."""
        async with self._changing:
            await self._start()

    async def kill(self) -> None:
        """Kill the bot, as a crash or a power cut would."""
        async with self._changing:
            await self._end(signal.SIGKILL)

    async def restart(self) -> None:
        """Stop the bot gracefully and start it again."""
        async with self._changing:
            await self._close()
            await self._start()

    async def stop(self) -> None:
        """Stop the bot gracefully."""
        async with self._changing:
            await self._close()

    async def wait(self) -> None:
        """Wait until the bot has ended."""
        if self._process is not None:
            await self._process.wait()

    async def _start(self) -> None:
        if self._process is None or self._process.returncode is not None:
            self._process = await self._spawn()

    async def _spawn(self) -> Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # the folder we are in may have a bot.py
            "-m",
            self._module,
            env=self._environment,
            stdout=self._output,
            stderr=self._output,
            preexec_fn=_told_when_we_end(),
            start_new_session=sys.platform == "linux",  # Ctrl-C is for us: we stop it
        )

    async def _close(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE):
                await self._end(signal.SIGTERM)
                return
        await self._end(signal.SIGKILL)

    async def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(how)
            await self._process.wait()


def _told_when_we_end() -> Callable[[], None] | None:
    """Return what a new process does to be told to stop when this one has ended; None except on Linux."""
    if sys.platform != "linux":
        return None
    import ctypes

    prctl, parent = ctypes.CDLL(None).prctl, os.getpid()

    def ask() -> None:
        prctl(_SIGNAL_AT_PARENTS_END, signal.SIGTERM)
        if os.getppid() != parent:  # it has ended meanwhile
            os._exit(1)

    return ask


async def run_playground(settings: Environment) -> None:
    """Serve the playground until Ctrl-C. Raises StartError with a one-line message for the operator.

    The database in the settings is left alone, since it may be a real one.
    """
    with (
        _listening(settings.playground_port) as listening,
        tempfile.TemporaryDirectory(prefix="tapis-") as folder,
    ):
        place = _Port(listening.getsockname()[1])
        bot = _bot_of_its_own(place, settings, folder)
        told = told_to_stop()
        await bot.start()
        try:
            async with _playground(place, listening, settings) as playground:
                playground.bot_control = bot
                await _serve(playground, bot, told)
        finally:
            await bot.stop()


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    """Yield a socket at which the bot can knock already. Raises StartError if the port is taken."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
        try:
            listening.bind((_HOST, port))
            listening.listen()
        except OSError as error:
            raise StartError(
                f"cannot listen on port {port} of {_HOST} ({error.strerror}): "
                "set PLAYGROUND_PORT to another, or to 0 for any free one"
            ) from None
        yield listening


def _playground(place: _Port, listening: socket.socket, settings: Environment) -> "Playground":
    """Return the playground of a place, which listens at a socket; its server never chose a language."""
    from playground.playground import Playground

    return Playground(
        listening,
        token=place.token,
        guild_features=(),
        application_name=NAME,
        first_command="play",
        latency=_around(settings.playground_latency),
    )


def _around(milliseconds: int) -> "Latency | None":
    """Return a network on which most things take about so long, half more or less."""
    from playground.faults.trouble import Latency

    return Latency(milliseconds // 2, milliseconds * 3 // 2) if milliseconds else None


def _bot_of_its_own(playground: _Port, settings: Environment, folder: str) -> BotProcess:
    """Return a bot with a temporary database: the playground itself forgets its people and messages too.

    It makes no backups: in BACKUP_FOLDER they would replace those of a real database.
    """
    if settings.database_url != DEFAULT_DATABASE:
        _log.warning("the playground ignores DATABASE_URL and uses a temporary database")
    database = f"sqlite:///{folder}/playground.sqlite3"
    return BotProcess(playground, database, settings={"BACKUP_HOURS": "0"})


async def _serve(playground: "Playground", bot: BotProcess, told: asyncio.Event) -> None:
    """Run until told to stop."""
    ended, stopped = asyncio.create_task(bot.wait()), asyncio.create_task(told.wait())
    online = asyncio.create_task(playground.wait_for_bot(_LONGEST_START))
    first = {ended, stopped, online}
    done, _ = await asyncio.wait(first, timeout=_USUAL_START, return_when=asyncio.FIRST_COMPLETED)
    from rich.console import Console

    if not done:  # the address is of use once the bot is there
        Console().print("The bot is not connected yet …")
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    if ended.done() and not told.is_set():
        raise StartError("the bot did not start; its last lines above say why")
    if not told.is_set():
        Console().print(
            f"\n[bold]Tapis is playing at {playground.page_url}[/bold]\n"
            "Open it in a browser, be one of the people there, and type [bold]/play[/bold]. "
            "Ctrl-C ends it, and everything is forgotten.\n",
            highlight=False,
            soft_wrap=True,
        )
    await told.wait()
    await bot.stop()  # while the playground still answers it
    for task in (ended, online):
        task.cancel()
