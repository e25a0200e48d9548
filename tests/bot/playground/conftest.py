"""A playground for each test."""

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.playground import Person, Playground


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(application_name="Echo") as running:
        yield running


@pytest_asyncio.fixture
async def ada(playground: Playground) -> Person:
    return playground.person("Ada")


@pytest_asyncio.fixture
async def basile(playground: Playground) -> Person:
    return playground.person("Basile")
