"""Where a cup's tables open: channels that are lost, shut, locked, hidden or no longer for tables."""

import pytest

from bot.tables.deciding.deadlines import CUP_MILLISECONDS
from bot.tables.live import retries
from bot.tables.model.commands import Leave
from bot.tables.model.values import DeadlineKind
from playground.world import people
from playground.world.model import Overwrite
from playground.world.permissions import Permission
from tests.e2e.clicking import PRIVATE, texts
from tests.e2e.cups import NAMES, clock, holder, playground, restless
from tests.e2e.members import Member

__all__ = ["clock", "holder", "playground", "restless"]
FOUR = NAMES[:4]
acceptable = pytest.mark.usefixtures("acceptable_requests")


@pytest.mark.long
async def test_a_cup_whose_tables_lost_their_channel_says_why_it_is_cancelled(holder, playground):
    place = playground.channels[1]
    await holder.create(rounds=1, where=place.id)
    await holder.sign_up(FOUR)
    playground.inject("channel_deleted", channel=place.id)
    await holder.press("Anna", "cup.start")
    await holder.look()
    await holder.look()
    assert len(holder.said("🏆 The cup (Shithead) is cancelled: the channel of its tables was deleted.")) == 1
    assert "The cup is cancelled." in texts(holder.refreshed())


@pytest.mark.long
@acceptable
async def test_a_cup_whose_tables_may_not_be_posted_says_once_what_is_missing(holder, playground, caplog):
    """In its channel, and to whoever asks how it stands; that takes no permission."""
    place, ben = playground.channels[1], Member(playground, "Ben")
    await holder.create(rounds=1, where=place.id)
    await holder.sign_up(FOUR)
    playground.inject("permission_lost", channel=place.id)
    await holder.press("Anna", "cup.start")
    for _ in range(3):
        await holder.look()
    said = (
        f"⚠️ The tables of the cup can’t open. I can’t post in <#{place.id}>: give me **Send Messages** there."
    )
    assert len(holder.said(said)) == 1
    assert said in texts(await ben.ask("stats cup"))
    assert len([one for one in caplog.records if "cannot_post" in one.getMessage()]) == 1
    playground.inject("permission_lost", channel=place.id, on=False)
    await playground.settle()
    await holder.look()
    assert len((await holder.now()).of_round) == 2
    assert len(holder.said("### 🏆 Round 1 of 1")) == 1
    assert said not in texts(await ben.ask("stats cup"))


@acceptable
async def test_a_cup_whose_channel_is_for_tables_no_more_waits_before_it_begins_and_before_each_round(
    holder, playground, clock
):
    place, guild_id = holder.channel_id, int(playground.guild.id)
    await holder.create(rounds=2, when=await holder.a_moment())
    await holder.sign_up(FOUR)

    async def allow(channel):
        loaded = await holder.client.server_settings.load(guild_id)
        await holder.client.server_settings.change(guild_id, {"channels": (int(channel),)}, loaded.version)

    await allow(playground.channels[1].id)
    clock.now = (await holder.now()).starts_at
    await holder.look()
    assert (await holder.now()).state == "signup"
    why = f"⚠️ The tables of the cup can’t open. On this server, open tables in <#{playground.channels[1].id}>"
    assert len(holder.said(why)) == 1
    assert "open tables in" in texts(await holder.anna.ask("cup start"))
    await allow(place)
    await holder.look()
    first = (await holder.now()).of_round
    assert len(first) == 2
    await allow(playground.channels[1].id)
    for drawn in first:
        await holder.win(drawn)
    await holder.look()
    cup = await holder.now()
    assert not any([await holder.client.services.directory.in_channel(int(place))])
    assert list(holder.client.homes.cups.pages.troubles) == [cup.cup_id]
    await allow(place)
    await holder.look()
    assert len(await holder.client.services.directory.in_channel(int(place))) == 2
    assert (await holder.now()).round == cup.round == 2


async def test_the_trouble_of_a_cup_that_is_cancelled_is_forgotten(holder, playground):
    await holder.create(rounds=1)
    cup, services = await holder.now(), holder.client.homes.cups.pages
    for name in FOUR:
        await services.cups.join(cup.cup_id, cup.guild_id, int(playground.person(name).id))
    playground.inject("permission_lost", channel=holder.channel_id)
    await playground.settle()
    await services.cups.start(cup.cup_id, cup.guild_id)
    await holder.look()
    assert list(services.troubles) == [cup.cup_id]
    await services.cups.cancel(cup.cup_id, cup.guild_id)
    await holder.look()
    assert not services.troubles


@pytest.mark.long
@pytest.mark.parametrize(("fault", "opens"), [("access_lost", False), ("all_refused", True)])
async def test_a_round_that_opens_while_access_is_lost_calls_people_once_its_boards_stand(
    holder, playground, clock, monkeypatch, fault, opens
):
    """Discord may say that we have access, and refuse everything: then the tables open without boards."""
    monkeypatch.setattr(retries, "FIRST_REST", 0.1)
    monkeypatch.setattr(retries, "LONGEST_REST", 0.1)
    what = {"status": 403} if opens else {"channel": holder.channel_id}
    await holder.create(rounds=2)
    await holder.sign_up(FOUR)
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, last = (await holder.now()).of_round
    await holder.win(first)
    leavers = await holder.come(last)
    await playground.settle()
    playground.inject(fault, **what)
    await playground.settle()
    table = await holder.client.services.directory.find(last.table_id)
    for leaver in leavers:
        await table.handle(Leave(int(playground.person(leaver).id)))
    await holder.look()
    tables = (await holder.now()).of_round
    if opens:
        clock.now += CUP_MILLISECONDS - 1
        for drawn in tables:
            await holder.times_up(drawn)
    playground.inject(fault, on=False, **what)
    for _ in range(2):
        await holder.look()
    assert (len(holder.said("🏆 Round 2: ")), len(holder.said("### 🏆 Round 2 of 2"))) == (2, 1)
    for drawn in (await holder.now()).of_round:
        value = await holder.client.services.directory.newest(drawn.table_id)
        assert value.deadline_of(DeadlineKind.START).due_at >= clock.now + CUP_MILLISECONDS - 60_000
        await holder.come(drawn)
    assert "is the Shithead" in texts(holder.board(last.table_id)), "the last board of the round before, too"


@pytest.mark.long
async def test_a_table_whose_post_is_locked_keeps_its_name_and_calls_those_who_play_once(holder, playground):
    forum = playground.add_channel("cups", "forum")
    await playground.settle()
    await holder.create(rounds=1, where=forum.id)
    await holder.sign_up(FOUR)
    await holder.press("Anna", "cup.start")
    await holder.look()
    drawn = (await holder.now()).of_round[0]
    value = await holder.client.services.directory.newest(drawn.table_id)
    before = playground.guild.channels[str(value.thread_id)]
    playground.world.notifications.clear()
    playground.inject("thread_locked", channel=before.id)
    await holder.look()
    value = await holder.client.services.directory.newest(drawn.table_id)
    after = playground.guild.channels[str(value.thread_id)]
    assert after.id != before.id
    assert after.name == before.name == "🏆 Round 1, table 1 · Shithead"
    rung = sorted(one.person_id for one in playground.world.notifications if one.kind == "mention")
    assert rung == sorted(playground.person(name).id for name in await holder.names_at(drawn))


@pytest.mark.long
async def test_who_cannot_see_the_tables_is_warned_and_the_end_is_told_where_people_play(holder, playground):
    """The end, that is, where the channel of the sign-up is gone."""
    place, world = playground.channels[1], playground.world
    everybody = playground.guild.id
    place.overwrites[everybody] = Overwrite(everybody, "role", 0, int(Permission.VIEW_CHANNEL))
    for there in (str(holder.client.user.id), *(playground.person(name).id for name in ("Cleo", "Dora"))):
        people.overwrite(world, place.id, there, int(Permission.VIEW_CHANNEL), 0)
    await playground.settle()
    await holder.create(rounds=1, where=place.id)
    await holder.sign_up(FOUR)
    await playground.settle()
    warned = {
        name: [
            texts(one)
            for one in playground.person(name).messages(holder.channel_id)
            if one["flags"] & PRIVATE
        ]
        for name in FOUR
    }
    assert ["Not everybody who can sign up here" in one for one in warned["Anna"]] == [True]
    assert ["You can’t see <#" in one for one in warned["Ben"]] == [True]
    assert warned["Cleo"] == warned["Dora"] == []
    await holder.press("Anna", "cup.start")
    await holder.look()
    playground.inject("channel_deleted", channel=holder.channel_id)
    holder.channel_id = place.id
    for drawn in (await holder.now()).of_round:
        await holder.times_up(drawn)
    await holder.look()
    assert len(holder.said("Nobody played: the cup has no winner")) == 1
