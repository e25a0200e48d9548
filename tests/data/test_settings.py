"""Settings, presets and deadlines."""

import asyncio
from collections import Counter

import pytest

from data import actors
from data.database import Database
from data.errors import ConflictError, TooManyPresetsError
from data.rules import presets
from data.rules.presets import MAX_PRESETS, RulePreset
from data.settings import servers
from data.settings.servers import GuildSettings
from data.sql.write_locks import WriteLock
from data.tables import deadlines
from data.tables.deadlines import Deadline
from tests.data.tables import ANNA, GUILD, open_table


def preset(name="Chez nous", game="shithead", **overrides):
    return RulePreset(game=game, name=name, base="norvegien", overrides=overrides, made_by=None)


async def save(database, *saved, guild_id=GUILD):
    async with database.transaction(WriteLock(guild_id)) as tx:
        for one in saved:
            await presets.save(tx, guild_id, one)


async def test_a_server_that_saved_nothing_has_an_empty_document(database):
    async with database.reading() as tx:
        assert await servers.load(tx, GUILD) == GuildSettings({}, version=0)


async def test_settings_are_read_as_they_were_saved(database):
    async with database.transaction() as tx:
        assert await servers.save(tx, GUILD, {"locale": "fr"}, loaded_version=0) == 1
        assert await servers.save(tx, GUILD, {"locale": "en"}, loaded_version=1) == 2
        assert await servers.load(tx, GUILD) == GuildSettings({"locale": "en"}, version=2)
        assert await servers.load(tx, GUILD + 1) == GuildSettings({}, version=0)


async def test_settings_changed_meanwhile_are_not_overwritten(database):
    async def save_first(document):
        async with database.transaction() as tx:
            await servers.save(tx, GUILD, document, loaded_version=0)

    results = await asyncio.gather(*(save_first({"by": n}) for n in range(5)), return_exceptions=True)
    assert results.count(None) == 1
    assert {type(result) for result in results if result is not None} == {ConflictError}


async def test_presets_saved_at_once_are_as_many_as_there_may_be(database):
    await save(database, *(preset(f"n{number}") for number in range(MAX_PRESETS - 1)))
    saving = (save(database, preset(f"at once {number}")) for number in range(6))
    results = await asyncio.gather(*saving, return_exceptions=True)
    assert Counter(type(result) for result in results) == {type(None): 1, TooManyPresetsError: 5}


async def test_presets_saved_by_two_processes_at_once_are_as_many_as_there_may_be(
    database, database_url, clock
):
    """The second counts only after the first has committed, however long that takes."""
    await save(database, *(preset(f"n{number}") for number in range(MAX_PRESETS - 1)))
    is_file = database_url.startswith("sqlite")  # which one process alone may open
    other = database if is_file else await Database.open(database_url, clock=clock)
    async with database.transaction(WriteLock(GUILD)) as tx:
        await presets.save(tx, GUILD, preset("first"))
        second = asyncio.create_task(save(other, preset("second")))
        done, _ = await asyncio.wait({second}, timeout=0.2)
        assert not done
    with pytest.raises(TooManyPresetsError):
        await second
    if not is_file:
        await other.close()


async def test_presets_are_read_as_they_were_saved(database, clock):
    async with database.transaction() as tx:
        anna = await actors.key_for(tx, GUILD, ANNA)
        mine = RulePreset(
            game="shithead",
            name="Chez Zoë",
            base="norvegien",
            overrides={"powers": {"10": None}},
            made_by=anna,
        )
        await presets.save(tx, GUILD, mine)
        loaded = await presets.load(tx, GUILD, "shithead", "Chez Zoë")
        assert await presets.load(tx, GUILD, "nain_jaune", "Chez Zoë") is None
        assert await presets.load(tx, GUILD + 1, "shithead", "Chez Zoë") is None
    assert loaded is not None
    assert (loaded.base, loaded.overrides, loaded.made_by) == ("norvegien", {"powers": {"10": None}}, anna)
    assert loaded.updated_at == clock.now


async def test_saving_a_preset_again_replaces_it(database):
    await save(database, preset(four=1), preset(four=2))
    async with database.reading() as tx:
        assert [one.overrides for one in await presets.of_guild(tx, GUILD)] == [{"four": 2}]


async def test_presets_are_listed_by_game_and_name(database):
    await save(database, preset("b"), preset("a"), preset("c", "nain_jaune"))
    await save(database, preset("elsewhere"), guild_id=GUILD + 1)
    async with database.reading() as tx:
        assert [one.name for one in await presets.of_guild(tx, GUILD)] == ["c", "a", "b"]
        assert [one.name for one in await presets.of_guild(tx, GUILD, "shithead")] == ["a", "b"]


async def test_a_server_has_25_presets_at_most(database):
    await save(database, *(preset(str(n), ("shithead", "nain_jaune")[n % 2]) for n in range(24)))
    results = await asyncio.gather(
        *(save(database, preset(f"x{n}")) for n in range(5)), return_exceptions=True
    )
    assert results.count(None) == 1
    assert {type(result) for result in results if result is not None} == {TooManyPresetsError}
    await save(database, preset("0", four=1))
    await save(database, preset("elsewhere"), guild_id=GUILD + 1)
    async with database.transaction() as tx:
        assert await presets.remove(tx, GUILD, "shithead", "0")
        await presets.save(tx, GUILD, preset("again"))
        assert len(await presets.of_guild(tx, GUILD)) == 25


async def test_a_game_starts_with_the_default_of_the_server(database):
    async with database.transaction() as tx:
        assert await presets.default_of(tx, GUILD, "shithead") is None
        for name in ("palestinian", "norvegien"):
            await presets.set_default(tx, GUILD, "shithead", name)
        assert await presets.default_of(tx, GUILD, "shithead") == "norvegien"
        assert await presets.default_of(tx, GUILD, "nain_jaune") is None
        await presets.set_default(tx, GUILD, "shithead", None)
        assert await presets.default_of(tx, GUILD, "shithead") is None


async def test_a_removed_preset_is_no_default_any_more(database):
    await save(database, preset("mine"), preset("other"))
    async with database.transaction() as tx:
        await presets.set_default(tx, GUILD, "shithead", "mine")
        assert await presets.remove(tx, GUILD, "shithead", "other")
        assert await presets.default_of(tx, GUILD, "shithead") == "mine"
        assert await presets.remove(tx, GUILD, "shithead", "mine")
        assert await presets.default_of(tx, GUILD, "shithead") is None
        assert not await presets.remove(tx, GUILD, "shithead", "mine")


@pytest.fixture
async def two_tables(database):
    async with database.transaction() as tx:
        for table_id in ("t1", "t2"):
            await open_table(tx, table_id)


async def test_deadlines_come_due_in_order(database, two_tables):
    late, early = Deadline("t1", "turn", 300, seat=1), Deadline("t2", "ready", 100)
    async with database.transaction() as tx:
        await deadlines.arm(tx, late, early)
        assert await deadlines.due(tx, 99) == []
        assert await deadlines.due(tx, 100) == [early]
        assert await deadlines.due(tx, 300) == [early, late]
        assert await deadlines.of_table(tx, "t1") == [late]


async def test_a_deadline_armed_again_replaces_the_first(database, two_tables):
    async with database.transaction() as tx:
        await deadlines.arm(tx, Deadline("t1", "turn", 100, seat=0), Deadline("t1", "turn", 100, seat=1))
        await deadlines.arm(tx, Deadline("t1", "turn", 200, seat=1))
        assert await deadlines.of_table(tx, "t1") == [
            Deadline("t1", "turn", 100, seat=0),
            Deadline("t1", "turn", 200, seat=1),
        ]


async def test_cancelled_deadlines_do_not_come(database, two_tables):
    async with database.transaction() as tx:
        await deadlines.arm(tx, *(Deadline("t1", kind, 100) for kind in ("turn", "ready", "close")))
        await deadlines.arm(tx, Deadline("t1", "turn", 100, seat=0), Deadline("t2", "turn", 100))
        await deadlines.drop(tx, "t1", [("turn", None), ("turn", 0), ("turn", 7)])
        await deadlines.drop(tx, "t1", [])
        assert [one.kind for one in await deadlines.of_table(tx, "t1")] == ["close", "ready"]
        await deadlines.cancel_all(tx, "t1")
        assert await deadlines.due(tx, 1000) == [Deadline("t2", "turn", 100)]


async def test_deadlines_of_a_kind_are_found_at_all_tables(database, two_tables):
    async with database.transaction() as tx:
        late, early = Deadline("t1", "ai", 300), Deadline("t2", "ai", 100)
        await deadlines.arm(tx, late, early, Deadline("t1", "turn", 50, seat=1))
        assert await deadlines.of_kind(tx, "ai") == [early, late]


async def test_arming_nothing_is_nothing(database):
    async with database.transaction() as tx:
        await deadlines.arm(tx)
        assert await deadlines.due(tx, 1000) == []
