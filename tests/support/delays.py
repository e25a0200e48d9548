"""An artificially slow machine: the bot's transactions and requests take longer at random.

`make test-all PART=delayed` runs the suite with this plugin. A test that fails then hopes for speed, or the
bot takes what it heard last for what happened last.
Which delays come is said by DELAYS_SEED, which is printed.
"""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp

from data.database import Database, Transaction

SECONDS: Final = (0.0, 0.005, 0.02, 0.08, 0.25)
OFTEN: Final = 0.3

SEED: Final = os.environ.setdefault("DELAYS_SEED", str(random.SystemRandom().randrange(2**32)))
_rng: Final = random.Random(f"{SEED} {os.environ.get('PYTEST_XDIST_WORKER')}")
_read, _write, _request = Database.reading, Database.write, aiohttp.ClientSession._request


def pytest_report_header() -> str:
    """Say how to get the same delays again."""
    return f"delays: DELAYS_SEED={SEED}"


async def _delay() -> None:
    if _rng.random() < OFTEN:
        # In a task of its own: tests.support.at_work must not take this for a sleep of the bot's.
        await asyncio.create_task(asyncio.sleep(_rng.choice(SECONDS)))


@asynccontextmanager
async def _reading(database: Database) -> AsyncIterator[Transaction]:
    await _delay()
    async with _read(database) as tx:
        yield tx
    await _delay()


def _delayed(do: Callable[..., Awaitable[Any]], *, before: bool) -> Callable[..., Awaitable[Any]]:
    async def slowly(*arguments: Any, **named: Any) -> Any:
        if before:
            await _delay()
        result = await do(*arguments, **named)
        await _delay()
        return result

    return slowly


for owner, name, slow in (
    (Database, "reading", _reading),
    (Database, "write", _delayed(_write, before=False)),
    (aiohttp.ClientSession, "_request", _delayed(_request, before=True)),
):
    setattr(owner, name, slow)
