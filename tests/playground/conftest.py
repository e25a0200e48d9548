"""A playground for each test."""

from collections.abc import AsyncIterator

import pytest_asyncio

from playground import Person, Playground
from tests.playground.raw_bot import RawBot, raw_bot


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(application_name="Echo") as running:
        yield running


@pytest_asyncio.fixture
async def unlimited() -> AsyncIterator[Playground]:
    """One without rate limits, for tests that send a lot."""
    async with Playground(application_name="Echo", rate_limits=None) as running:
        yield running


@pytest_asyncio.fixture
async def bot(unlimited: Playground) -> AsyncIterator[RawBot]:
    """A bot without a library, in the playground without limits."""
    async with raw_bot(unlimited) as connected:
        yield connected


@pytest_asyncio.fixture
async def ada(playground: Playground) -> Person:
    return playground.person("Ada")


@pytest_asyncio.fixture
async def basile(playground: Playground) -> Person:
    return playground.person("Basile")
