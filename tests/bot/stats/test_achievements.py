"""What is told of achievements: what is new, of people who do not hide, once."""

import asyncio
import random
from contextlib import asynccontextmanager

import pytest

from bot.settings.personal import Preferences, Shown
from bot.settings.server import ServerSettings
from bot.stats.achievements import Achievements
from bot.stats.deriving import Deriver
from data import actors
from data.privacy import people
from data.stats import feats
from data.stats.feats import Achieved
from tests.bot.stats.played import Evening

GUILD, ANNA, BEN = 1, 100, 101


@pytest.fixture
def achievements(database):
    return Achievements(database)


@pytest.fixture
def heard(database):
    """A deriver, and the matches of which it tells."""
    deriver, told = Deriver(database), []
    deriver.feat_listeners.append(lambda guild_id, match_id: told.append((guild_id, match_id)))
    return deriver, told


async def untold(database, user_id):
    async with database.reading() as tx:
        key = await actors.find_key(tx, GUILD, user_id)
        return await feats.untold(tx, key)


async def test_of_people_who_do_not_hide_all_is_told_and_of_others_nothing(database, achievements, heard):
    deriver, told = heard
    await Preferences(database, ServerSettings(database)).choose(BEN, shown=Shown.HIDDEN)
    match_id = await Evening(database, random.Random(1)).play(GUILD, "shithead", [ANNA, BEN])
    await deriver.look()
    assert told == [(GUILD, match_id)] == await achievements.untold()
    assert list(achievements.of_match(match_id)) == []
    found = await achievements.learn(match_id)
    assert achievements.of_match(match_id) == found
    assert Achieved(ANNA, "first_match") in found
    assert {one.user_id for one in found} == {ANNA}
    await achievements.note_told(GUILD, match_id, found)
    assert await untold(database, ANNA) == []
    assert "first_match" in await untold(database, BEN)
    await deriver.look()
    assert told == [(GUILD, match_id)]
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)
    assert await achievements.learn(match_id) == []


@pytest.mark.parametrize(("late", "is_news"), [(-1000, True), (1000, False)])
async def test_achievements_are_news_for_ten_minutes(database, clock, achievements, heard, late, is_news):
    deriver, told = heard
    match_id = await Evening(database, random.Random(1)).play(GUILD, "shithead", [ANNA, BEN])
    clock.now += 10 * 60_000 + late
    await deriver.look()
    assert told == await achievements.untold() == ([(GUILD, match_id)] if is_news else [])
    assert "first_match" in await untold(database, ANNA)


async def test_what_was_read_before_is_not_taken_for_newer_because_it_comes_later(
    database, achievements, heard, monkeypatch
):
    match_id = await Evening(database, random.Random(1)).play(GUILD, "shithead", [ANNA, BEN])
    reading, has_read, may_end = database.reading, asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def slowly():
        async with reading() as tx:
            yield tx
        has_read.set()
        await may_end.wait()

    with monkeypatch.context() as slow:
        slow.setattr(database, "reading", slowly)
        before = asyncio.create_task(achievements.learn(match_id))
        await has_read.wait()
    await heard[0].look()
    newest = await achievements.learn(match_id)
    may_end.set()
    assert await before == []
    assert achievements.of_match(match_id) == newest != []
