import pytest

from tests.bot.tables.live.publishing import publishing, unhurried


@pytest.fixture
async def bench():
    """A publisher that leaves as much time between edits as on Discord."""
    async with publishing() as bench:
        yield bench


@pytest.fixture
async def quick(monkeypatch):
    """One that leaves hardly any."""
    unhurried(monkeypatch)
    async with publishing() as bench:
        yield bench
