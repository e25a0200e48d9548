"""The primary is lost: its standby is read-only until it is promoted, and has all that was acknowledged."""

import asyncio
import itertools
import os

import pytest
from sqlalchemy import select

from data import actors
from data.errors import OutcomeUnknownError, UnavailableError
from data.schema.core import actor
from data.sql.write_locks import WriteLock
from tests.data.standby import pair
from tests.data.tables import GUILD
from tests.support.eventually import comes

AT_LEAST = 30
TOGETHER = WriteLock(GUILD, shared=True)


@pytest.fixture
def both(postgresql):
    with pair(postgresql, postgresql.system_user if os.geteuid() == 0 else None) as servers:
        yield servers


class People:
    """They come without a pause; each is stored once, or learns that nobody knows."""

    def __init__(self, database):
        self.database, self.acknowledged, self.unknown, self.refusals = database, set(), set(), []
        self.go_on = True

    async def come(self, first, step):
        for user in itertools.takewhile(lambda _: self.go_on, itertools.count(first, step)):
            try:
                await self.database.write(lambda tx, user=user: actors.key_for(tx, GUILD, user), TOGETHER)
            except OutcomeUnknownError:
                self.unknown.add(user)
            except UnavailableError as error:
                self.refusals.append(str(error))
                await asyncio.sleep(0.01)
            else:
                self.acknowledged.add(user)

    async def stored(self):
        async with self.database.reading() as tx:
            return {row.user_id for row in await tx.rows(select(actor.c.user_id))}


async def test_nothing_acknowledged_is_lost_when_a_standby_takes_over(both, open_database):
    people = People(await open_database(both.address))
    coming = [asyncio.create_task(people.come(first, 3)) for first in (1, 2, 3)]
    await comes(lambda: len(people.acknowledged) >= AT_LEAST)
    await asyncio.to_thread(both.fail)
    await comes(lambda: "the database may not be written" in people.refusals)
    assert await people.stored() >= people.acknowledged, "who only looks is served"
    before = len(people.acknowledged)
    await asyncio.to_thread(both.promote)
    await comes(lambda: len(people.acknowledged) >= before + AT_LEAST)
    people.go_on = False
    await asyncio.gather(*coming)
    stored = await people.stored()
    assert people.acknowledged <= stored <= people.acknowledged | people.unknown
