"""Bars, and how a moderator sets one."""

import pytest

from bot.bars.store import BarOrder, BarStore
from tests.bot.conftest import GUILD
from tests.bot.tables.chance import seed_tables

ADMIN, OTHER_ADMIN = 98, 99


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


@pytest.fixture
def bars(database, directory):
    return BarStore(database, directory)


@pytest.fixture
def bar(bars):
    """Bar somebody for good, or for some days."""

    async def put(user, days=None, reason="", by=ADMIN):
        order = BarOrder(guild_id=GUILD, user_id=user, by=by, days=days, reason=reason)
        return (await bars.bar(order))[0]

    return put
