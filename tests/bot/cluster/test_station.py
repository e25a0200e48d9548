"""The client of one shard, and what is heard of its end."""

import asyncio
import gc
import logging

import aiohttp
import pytest

from bot.cluster.event_filter import EventFilter
from bot.cluster.shard import Shard


class Connecting:
    """A client that connects until it is closed, which breaks off the request under way."""

    connects = True

    def __init__(self, error):
        self.door, self._error, self._closed = EventFilter(), error, asyncio.Event()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.close()

    async def login(self, _token):
        await self._closed.wait()
        raise self._error

    async def close(self):
        self._closed.set()


@pytest.mark.in_part(2)
@pytest.mark.parametrize(
    ("error", "level"),
    [
        (aiohttp.ClientConnectionError("Connector is closed"), logging.INFO),
        (RuntimeError("Session is closed"), logging.INFO),
        (KeyError("a bug"), logging.ERROR),
        (RuntimeError("a bug"), logging.ERROR),
    ],
    ids=["closed", "closed before", "a bug", "another bug"],
)
async def test_what_a_client_ends_with_when_it_is_closed_is_in_the_log_once(caplog, error, level):
    """asyncio would log it, too, as an exception that nobody retrieved."""
    caplog.set_level(logging.INFO)

    async def at_once():
        pass

    station = Shard(Connecting(error), 3, "token", at_once, waits=False)
    await asyncio.sleep(0)
    await station.close()
    del station
    gc.collect()
    (told,) = caplog.records
    assert told.levelno == level
    assert told.getMessage() == f"shard 3 ended with {type(error).__name__}: {error}"


class Waiting(Connecting):
    """A client that has logged in and waits to begin."""

    connects = False

    async def login(self, _token):
        pass


async def test_a_client_that_waits_to_begin_is_interrupted_before_it_is_closed(caplog):
    """It went on with a closed session, and that looked like a bug."""
    caplog.set_level(logging.INFO)
    client = Waiting(None)

    async def ask_when_closed():
        await client._closed.wait()
        raise RuntimeError("it would ask Discord now")

    station = Shard(client, 2, "token", ask_when_closed, waits=False)
    await asyncio.sleep(0)
    await station.close()
    assert caplog.records == []
