"""The clock of the bot's computer becomes wrong: it pays, ends, frees, deletes and dates nothing."""

import pytest
from sqlalchemy import select

from bot.maintenance.chores import Chores
from bot.process.clock import now
from data import bars
from data.actors import EVERYWHERE
from data.schema.core import card_table, metadata
from data.times import DAY
from playground.world import people
from playground.world.people import PersonSpec
from tests.e2e.card_nights import boards_in, may_make_events, plan
from tests.e2e.clicking import controls, texts
from tests.e2e.cups import Holder
from tests.e2e.members import Member
from tests.e2e.test_recaps import choose_channel, look, play, told
from tests.support.databases import address_at, rows_of
from tests.support.forked import ForkedBot

__all__ = ["may_make_events"]
YEAR_10000 = 253_402_300_800_000
SURE = 60_000
"""Milliseconds by which a moment may be off after a slow test."""
PLANNED = ("due_at", "starts_at", "expires_at")
pytestmark = pytest.mark.usefixtures("acceptable_requests")


class Computer:
    """Has a clock that a test sets: `off` milliseconds ahead of the true time."""

    def __init__(self, right):
        self._right = right
        self.off = 0

    def __call__(self):
        return self._right() + self.off


@pytest.fixture
def clock(monkeypatch):
    """The bot's clock as it is in a process of its own: it has heard nothing yet."""
    monkeypatch.setattr(now, "computer", Computer(now.computer))
    monkeypatch.setattr(now, "_believed", None)
    monkeypatch.setattr(now, "_last", None)
    return now


@pytest.fixture
def computer(clock):
    return clock.computer


async def test_a_season_goes_on_to_its_end_by_the_calendar(playground, client, computer, anna):
    await choose_channel(anna)
    await anna.balance()
    await anna.tokens("take", member=anna.person.id, amount=50)
    club = await anna.click(await anna.ask("settings show"), "Club")
    (menu,) = (one for one in controls(club) if one.get("custom_id", "").endswith("|seasons"))
    asked = anna._answer(await anna.person.select(club, menu["custom_id"], ["seasons:monthly"]))
    await anna.click(asked, "Yes, by the calendar")
    computer.off = 400 * DAY
    for _ in range(2):
        await look(playground, client)
    assert await anna.balance() == "### You have 150 tokens 🪙"
    assert told(playground, "Season") == []


async def test_a_cup_and_a_night_wait_for_their_moments(playground, client, computer, anna):
    """The cup was started, or cancelled for too few, and the night missed and its event deleted."""
    holder = Holder(playground)
    holder.client = client
    await holder.create(rounds=1, when=await holder.a_moment())
    await plan(anna)
    (event,) = playground.guild.events.values()
    computer.off = max((await holder.now()).starts_at, event.starts_at) - now() + DAY // 4
    for _ in range(2):
        await holder.look()
        await client.homes.nights.background.look()
        await playground.settle()
    assert (await holder.now()).state == "signup"
    assert list(playground.guild.events.values()) == [event]


async def test_no_top_up_gift_or_grant_comes_before_its_day(playground, anna, ben, computer):
    settings = await anna.tokens("settings")
    grants = {"starting_grant": "200", "floor": "60"}
    settings = await anna.fill_in(settings, "Grants…", **grants, account_age_days="0")
    settings = await anna.fill_in(settings, "Gifts…", giving=True, giving_limit="100")
    for member in (anna, ben):
        await member.balance()
    await ben.click(await ben.tokens("give", member=anna.person.id, amount=80), "Give")
    await anna.tokens("take", member=anna.person.id, amount=280)
    assert await anna.balance() == "### You have 60 tokens 🪙"
    await anna.tokens("take", member=anna.person.id, amount=60)
    for off in (DAY, -DAY, 2 * DAY):
        computer.off = off
        question = await ben.tokens("give", member=anna.person.id, amount=30)
        assert "20 🪙 left for today" in texts(await ben.click(question, "Give"))
        assert await anna.balance() == "### You have 0 tokens 🪙"
    await anna.fill_in(await anna.tokens("settings"), "Grants…", **grants, account_age_days="30")
    computer.off = 31 * DAY
    world = playground.world
    people.add_person(world, PersonSpec("Newcomer"), world.snowflakes.new())
    assert await Member(playground, "Newcomer").balance() == "### You have 0 tokens 🪙"


async def test_a_bar_holds_and_daily_can_be_played(anna, ben, cleo, computer):
    await anna.bar(ben.person.id, days=30)
    for off in (31 * DAY, YEAR_10000):
        computer.off = off
        assert "can’t sit down" in texts(await ben.ask("play")), off
        assert "### " in texts(await cleo.ask("daily")), off


@pytest.mark.shard_zero  # which hears direct messages
async def test_no_practice_and_no_bar_is_deleted_early(playground, client, anna, ben, computer):
    await anna.bar(ben.person.id, days=1)
    ben.channel_id = ben.person.direct.id
    for command in ({"path": "practice", "game": "shithead", "level": "easy"}, {"path": "table end"}):
        await ben.ask(**command)
    computer.off = 4000 * DAY
    await Chores(client.database, None, _nothing, lambda _flaws: None).clear()
    async with client.database.transaction() as tx:
        await bars.tidy(tx)
        assert [row.user_id for row in await bars.of_server(tx, int(playground.guild.id))] == [
            int(ben.person.id)
        ]
        assert len(await tx.rows(select(card_table).where(card_table.c.guild_id == EVERYWHERE))) == 1


async def _nothing():
    """There are no servers to purge."""


async def test_boards_stay_in_their_messages(playground, anna, cleo, computer):
    computer.off = DAY
    await anna.ask("play", private=False)
    (posted,) = boards_in(playground, anna.channel_id)
    for verb in ("Sit down", "Leave table"):
        await cleo.person.click(posted, cleo._button(posted, verb))
        await playground.settle()
        (board,) = boards_in(playground, anna.channel_id)
        assert board["id"] == posted["id"]


async def test_a_time_out_holds_until_it_is_over(playground, client, ben, computer):
    """What somebody may do is asked for nights, tables by mail and whatever is done for them later."""
    computer.off = DAY
    await ben.balance()
    playground.time_out(ben.person, 3600)
    guild = client.get_guild(int(playground.guild.id))
    for may_write in (False, True):
        member = await guild.fetch_member(int(ben.person.id))
        assert guild.get_channel(int(ben.channel_id)).permissions_for(member).send_messages is may_write
        playground.time_out(ben.person, 0)


@pytest.mark.parametrize("off", [400 * DAY, -400 * DAY])
async def test_every_moment_that_is_stored_is_discord_s(playground, client, anna, ben, computer, off):
    """What is told apart, or put in order, by moments: seasons, matches, ratings, bars, postings."""
    began = now()
    computer.off = off
    await anna.ask("play", private=False)
    await anna.balance()
    await play(playground, client, 1)
    await anna.click(await anna.tokens("reset"), "End the season")
    await anna.bar(ben.person.id, days=30)
    await anna.pick(await anna.ask("me"), "|locale", "locale:fr")
    moments = {}
    async with client.database.reading() as tx:
        for table in metadata.tables.values():
            for column in table.columns:
                if column.name == "at" or (column.name.endswith("_at") and column.name not in PLANNED):
                    there = await tx.rows(select(column.label("at")).where(column.is_not(None)))
                    moments |= {f"{table.name}.{column.name}": [row.at for row in there]} if there else {}
    assert {"season.ended_at", "card_match.started_at", "match_fact.ended_at", "transfer.at"} <= set(moments)
    wrong = {name: at for name, at in moments.items() if not all(abs(one - began) < SURE for one in at)}
    assert not wrong


@pytest.mark.parametrize("off", [3, -3], ids=["ahead", "behind"])
@pytest.mark.one_process("what it stores")
async def test_a_bot_that_starts_under_a_wrong_clock_stores_right_moments(playground, tmp_path, off):
    address = address_at(tmp_path / "t.sqlite3")
    settings = {"CLOCK_OFF": str(off * DAY // 1000)}
    bot = ForkedBot(playground, address, "tests.proof.chaos.wrong_clock", settings=settings)
    try:
        await bot.start()
        await playground.wait_for_bot(60)
        await playground.settle()
        assert await Member(playground, "Anna").balance() == "### You have 200 tokens 🪙"
    finally:
        await bot.stop()
    moments = [at for (at,) in rows_of(address, "SELECT at FROM transfer")]
    assert moments
    assert all(abs(at - now()) < SURE for at in moments)
