"""A server's table settings."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.settings.notices import Notices
from bot.settings.server import Limits, ServerSettings, TableSettings
from bot.tables.model.values import Display
from data.settings import servers as guild_settings
from tests.bot.conftest import GUILD

ROLES = ("openers", "stakers", "editors")


@pytest.fixture
def servers(database):
    return ServerSettings(database)


async def stored(database):
    async with database.reading() as tx:
        return await guild_settings.load(tx, GUILD)


async def store(database, document):
    async with database.transaction() as tx:
        version = (await guild_settings.load(tx, GUILD)).version
        await guild_settings.save(tx, GUILD, document, loaded_version=version)


async def test_a_server_starts_with_the_defaults(servers):
    loaded = await servers.load(GUILD)
    assert (loaded.settings, loaded.version) == (TableSettings(), 0)
    assert loaded.settings.allows(123)


async def test_a_section_stores_its_changes_beside_those_of_others(servers, database):
    await store(database, {"tokens": {"floor": 30}})
    changes = {"channels": (5, 2**63 - 1), "threads": True, "display": Display.TEXT}
    await servers.change(GUILD, changes, 1)
    section = {"channels": [5, 2**63 - 1], "display": "text", "threads": True}
    assert (await stored(database)).document == {"tokens": {"floor": 30}, "tables": section}
    assert (await ServerSettings(database).load(GUILD)).settings == TableSettings(
        channels=(5, 2**63 - 1), threads=True, display=Display.TEXT
    )


async def test_nobody_overwrites_what_they_have_not_seen(servers):
    await servers.change(GUILD, {"clock": "day"}, 0)
    with pytest.raises(TableError, match="server_settings_changed"):
        await servers.change(GUILD, {"clock": "none"}, 0)
    assert (await servers.of(GUILD)).clock == "day"


async def test_of_changes_at_once_one_wins(servers):
    changes = [servers.change(GUILD, {"most_tables": most}, 0) for most in range(1, 9)]
    outcomes = await asyncio.gather(*changes, return_exceptions=True)
    (won,) = [one for one in outcomes if not isinstance(one, TableError)]
    assert await servers.load(GUILD) == won


async def test_settings_are_read_once_and_a_change_is_seen_at_once(servers, database):
    assert (await servers.of(GUILD)).notices is Notices.LATER
    await store(database, {"tables": {"notices": "never"}})
    assert (await servers.of(GUILD)).notices is Notices.LATER, "read again"
    await servers.change(GUILD, {"threads": True}, 1)
    assert await servers.of(GUILD) == TableSettings(notices=Notices.NEVER, threads=True)
    assert servers.last_known(GUILD).threads
    servers.forget(GUILD)
    assert servers.last_known(GUILD) == TableSettings()


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "poker"},
        {"clock": "bullet"},
        {"zone": "Mars/Olympus_Mons"},
        {"display": "hologram"},
        {"notices": "often"},
        {"locale": "fr_FR; DROP TABLE"},
        {"channels": ("general",)},
    ],
)
def test_values_that_cannot_be_are_refused(changes):
    with pytest.raises(TableError, match="unreadable_settings"):
        TableSettings().changed(changes)


@pytest.mark.parametrize(
    ("name", "allowed", "refused"),
    [
        ("most_tables", (1, 100), (0, 101)),
        ("most_each", (None, 1, 100), (0, 101)),
        ("seekers", (None, 1), (0, -1)),
        ("recap_channel", (None, 1), (0,)),
        ("log_channel", (None, 1), (0,)),
        ("locale", (None, "fr", "fil"), ("f", "french", "FR", "fr ", "1fr")),
        ("channels", ((), tuple(range(1, 26))), (tuple(range(1, 27)), (0,))),
        *((roles, ((), tuple(range(1, 26))), (tuple(range(1, 27)), (0,))) for roles in ROLES),
        ("moderators", ((), tuple(range(1, 11))), (tuple(range(1, 12)), (0,))),
        ("title_roles", ((), (("dwarf", 1),) * 25), ((("dwarf", 1),) * 26, (("dwarf", 0),))),
    ],
)
def test_settings_have_limits(name, allowed, refused):
    for value in allowed:
        assert getattr(TableSettings().changed({name: value}), name) == value
    for value in refused:
        with pytest.raises(TableError, match="unreadable_settings"):
            TableSettings().changed({name: value})


def test_a_server_that_has_chosen_nothing_has_ten_tables_five_by_one_host_in_its_channels_with_hints():
    assert (TableSettings().threads, TableSettings().hints) == (False, True)
    assert TableSettings().limits == Limits(10, 5)
    assert TableSettings().changed({"most_tables": 3, "most_each": 2}).limits == Limits(3, 2)


async def test_unreadable_settings_of_another_version_become_the_default(servers, database):
    await store(
        database,
        {"tables": {"game": "belote", "clock": "bullet", "zone": "Mars", "threads": True, "music": 7}},
    )
    assert (await servers.load(GUILD)).settings == TableSettings(threads=True)


def test_threads_belong_to_their_channel():
    settings = TableSettings(channels=(5,))
    assert settings.allows(5)
    assert settings.allows(77, parent_id=5)
    assert not settings.allows(77, parent_id=6)
    assert not settings.allows(6)


async def test_a_server_is_welcomed_once_for_ever(servers, database):
    assert await servers.welcome(GUILD)
    assert not await servers.welcome(GUILD)
    await servers.change(GUILD, {"threads": True}, (await servers.load(GUILD)).version)
    assert not await ServerSettings(database).welcome(GUILD), "forgotten by a change or a restart"
    outcomes = await asyncio.gather(*(servers.welcome(GUILD + 1) for _ in range(8)))
    assert sum(outcomes) == 1
