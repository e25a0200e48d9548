"""A database opened only for reading, as by `python -m bot verify`."""

import pytest

from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.errors import UnreadableError
from data.servers.server_rows import holdings
from tests.data.living import live
from tests.data.tables import GUILD, Clock


async def test_a_database_is_checked_beside_the_bot_that_uses_it(database, database_url):
    looked_at = await Database.look_at(database_url, clock=Clock())
    for guild_id, number in ((GUILD, 1), (GUILD + 1, 2)):
        await live(database, guild_id, number)
        for check in CHECKS.values():
            assert await find_flaws(looked_at, check) == []
        async with looked_at.reading() as tx:
            assert (await holdings(tx, guild_id)).matches == 1
    await looked_at.close()


async def test_nothing_is_made_where_there_is_no_database(tmp_path):
    with pytest.raises(UnreadableError, match="there is no database at"):
        await Database.look_at(f"sqlite:///{tmp_path}/t.sqlite3", clock=Clock())
    assert list(tmp_path.iterdir()) == []
