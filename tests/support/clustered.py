"""A second process of the bot beside the tested one, for the end-to-end suite: `make test-all PART=cluster`.

Discord has the bot connect over several shards (CLUSTER_SHARDS, 2). The tested bot serves that of the
playground's first server, and another process, on the same PostgreSQL database, all others: with 2 shards
also the first one, which registers commands and hears direct messages; with 3 the tested bot has that one,
as it has in tests marked `shard_zero`. A bot that is a process of its own gets another one beside it, and
they share out the shards by themselves. A test that fails only here assumes that there is one process, or the
bot does; those marked `one_process` say why they must, and are skipped.
"""

import asyncio
import logging
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial, wraps
from typing import Any, BinaryIO, Final

import pytest

from bot.app.client import TapisClient
from bot.app.shard_client import ShardClient
from bot.maintenance.health import Health
from bot.maintenance.traffic import Traffic
from bot.process.environment import Environment
from data.cluster import leases
from data.cluster.leases import Process
from data.database import Database
from data.share import shard_of
from data.sql.write_locks import LEASES
from playground import Playground, SessionLimits
from tests.e2e import fixtures, tokens
from tests.support import databases
from tests.support.databases import rows_of
from tests.support.eventually import comes
from tests.support.forked import ForkedBot

SHARDS: Final = int(os.environ.get("CLUSTER_SHARDS", "2"))
WITH_THE_FIRST: Final = 3
"""So many shards put the playground's first server on shard 0."""
_OUR_OWN: Final = "the tested process"
_HOLDS_ON: Final = "UPDATE process SET expires_at = expires_at + 86400000"
"""The tested process need not renew itself: what tests is no less the other one's business."""
_ALL_ENDED: Final = "UPDATE process SET expires_at = 0"
"""Commands that need the bot stopped may then run."""
_HOLDERS: Final = "SELECT count(DISTINCT process_id), count(heir_id) FROM shard_lease"

_begin = Playground.__init__

_log = logging.getLogger(__name__)


def pytest_report_header() -> str:
    """Say what is beside the tested bot."""
    return f"clustered: a second process of the bot, {SHARDS} shards"


def pytest_configure(config: pytest.Config) -> None:
    """Several processes need PostgreSQL."""
    config.option.database = databases.POSTGRESQL


class _UnderTest:
    shards = SHARDS


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test about one process alone; give the tested bot shard 0 if a test needs it there."""
    if (alone := item.get_closest_marker("one_process")) is not None:
        pytest.skip(f"one process alone: {alone.args[0]}")
    _UnderTest.shards = WITH_THE_FIRST if item.get_closest_marker("shard_zero") else SHARDS


@wraps(_begin)
def _over_shards(playground: Playground, *given: Any, **named: Any) -> None:
    shards = _UnderTest.shards
    limits = SessionLimits(shards=shards, shards_required=shards, max_concurrency=shards)
    named.setdefault("session_limits", limits)
    _begin(playground, *given, **named)


def _home(playground: Playground) -> int:
    return shard_of(int(playground.guild.id), _UnderTest.shards)


def _client_of_its_shard(playground: Playground, settings: Environment, database: Database) -> TapisClient:
    health = Health(list, database, Traffic(settings.requests_a_second))
    return ShardClient(settings, database, _home(playground), _UnderTest.shards, health)


@asynccontextmanager
async def _beside(
    playground: Playground, address: str, database: Database | None = None
) -> AsyncIterator[None]:
    """Run another process until the block ends; the tested one first gets its lease, if it is this one.

    The bot that `tests.support.warm` starts, on SQLite, stays alone.
    """
    if database is not None and database.fence is None:
        yield
        return
    if database is not None:
        await _take(playground, database, address)
    with tempfile.TemporaryFile() as output:
        module = (
            "bot" if database is None else "tests.support.patient_bot"
        )  # as is the tested one in this process
        other = ForkedBot(playground, address, module, output=output, settings={"HANDOVER_SECONDS": "0"})
        await other.start()
        try:
            await playground.wait_for_bot(60)
            await comes(lambda: asyncio.to_thread(_have_shared_out, address))
            await comes(lambda: b"connected as" in _said(output))  # and knows its servers
            await playground.settle()
            with pytest.MonkeyPatch.context() as patch:
                if database is None:
                    patch.setattr(playground, "wait_for_bot", partial(_wait_for_both, playground, address))
                yield
        finally:
            await other.kill()
            if database is not None:
                await asyncio.to_thread(rows_of, address, _ALL_ENDED)
            said = _said(output).decode()
            print("--- the other process ---", said, sep="\n")
            for line in said.splitlines():
                if " ERROR " in line:
                    _log.error("the other process: %s", line)


def _said(output: BinaryIO) -> bytes:
    """Return what a process has written so far; it goes on behind that."""
    return os.pread(output.fileno(), os.fstat(output.fileno()).st_size, 0)


async def _wait_for_both(playground: Playground, address: str, seconds: float = 10.0) -> None:
    """Wait until both processes serve all shards: one that was killed gets its own back."""
    await Playground.wait_for_bot(playground, seconds)
    await comes(lambda: _hears_all(playground) and asyncio.to_thread(_have_shared_out, address))


def _hears_all(playground: Playground) -> bool:
    """Tell whether some process hears each shard."""
    subscriptions = playground._gateway._subscriptions.values()
    heard = {one.shard[0] for one in subscriptions if one.connection is not None}
    return len(heard) == _UnderTest.shards


def _have_shared_out(address: str) -> bool:
    """Tell whether two processes hold shards, and none is about to change hands."""
    return rows_of(address, _HOLDERS) == [(2, 0)]


async def _take(playground: Playground, database: Database, address: str) -> None:
    """Hold the lease of the first server's shard, for as long as a test may take."""
    home, fence = _home(playground), database.fence
    assert fence is not None
    async with database.transaction(LEASES) as tx:
        await leases.declare_dead(tx, [one.id for one in await leases.processes(tx)])
        new = Process(f"{_OUR_OWN} {os.urandom(4).hex()}", _OUR_OWN, "")
        await leases.register(tx, new)
        held = await leases.claim(tx, new.id, [home], _UnderTest.shards)
    fence.hold(new.id, _UnderTest.shards, held)
    await asyncio.to_thread(rows_of, address, _HOLDS_ON)


setattr(Playground, "__init__", _over_shards)  # noqa: B010
tokens.new_client = _client_of_its_shard
tokens.beside = _beside
fixtures.beside = _beside
