"""Who plays in a cup has no power over it: not over its tables, not over its people, not over the cup."""

from functools import partial

import pytest
from sqlalchemy import select

from bot.bars.store import BarOrder, BarStore
from bot.common.errors import TableError
from bot.cups.store import CupStore
from bot.cups.values import CupEnd, CupState
from bot.server_log.store import LogStore
from bot.server_log.values import LogKind
from bot.settings.server import ServerSettings
from bot.tables.deciding.cup_tables import opened
from bot.tables.deciding.deadlines import CUP_MILLISECONDS
from bot.tables.deciding.leaving import may_be_voted_out
from bot.tables.deciding.seating import is_deserted
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Close, Expire, Kick, Posted, Ready, VoteOut
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import DeadlineKind, Display, Occupant, Phase, TableValue
from data.privacy import kept_grants as handed_out
from data.privacy import people
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.cups.test_cups import SHITHEAD, new_cup
from tests.bot.tables.living import HOUR

pytestmark = pytest.mark.both_databases
HOST, OTHER, MODERATOR = 101, 102, 55
PEOPLE = range(101, 109)


@pytest.fixture
def cups(database):
    return CupStore(database)


@pytest.fixture
def log(database):
    return LogStore(database)


async def signed_up(cups):
    cup = await cups.create(new_cup(host=HOST))
    for user_id in PEOPLE:
        cup = await cups.join(cup.cup_id, GUILD, user_id)
    return cup


async def forget(database, user_id):
    async with database.transaction() as tx:
        await people.forget(tx, user_id)


async def bound(database, user_id):
    async with database.transaction() as tx:
        return await handed_out.bound(tx, GUILD, user_id)


class Acts:
    """Every act of power that reaches a cup, its tables or its people, at the newest cup's first table."""

    def __init__(self, cups, directory, bars, cup):
        self.cups, self.directory, self.bars, self.cup = cups, directory, bars, cup
        self.drawn = cup.of_round[0] if cup.drawn else None
        self.settings = ServerSettings(cups._database)

    async def table(self):
        try:
            return await self.directory.find(self.drawn.table_id)
        except TableError:
            people = self.cup.users(self.drawn.table.people)
            value = TableValue(
                table_id=self.drawn.table_id,
                guild_id=GUILD,
                channel_id=CHANNEL,
                message_id=None,
                phase=Phase.LOBBY,
                game=SHITHEAD,
                preset="shithead",
                rules=SHITHEAD.presets["shithead"],
                for_tokens=False,
                host_id=people[0],
                locale="en",
                seats=tuple(Occupant(user) for user in people),
                clock=CLOCKS["calm"],
                display=Display.TEXT,
                hints=False,
                shuffle=draw_shuffle(),
                cup=self.cup.cup_id,
            )
            table = await self.directory.open_dealt(value, partial(opened, now=self.cups.now()))
            await table.handle(Posted(7))
            return table

    @property
    def rival(self):
        return self.cup.users(self.drawn.table.people)[1]

    async def remove(self, by):
        await (await self.table()).handle(Kick(by, 1, moderator=True))

    async def close(self, by):
        await (await self.table()).handle(Close(by, moderator=True))

    async def close_a_match(self, by):
        table = await self.table()
        if table.value.phase is Phase.LOBBY:
            for user in table.value.people:
                await table.handle(Ready(user))
        await table.handle(Close(by, moderator=True))

    async def close_unread(self, by):
        await self.table()
        await self.directory.close_waiting(self.drawn.table_id, by, moderator=True)

    async def bar(self, by):
        await self.bars.bar(BarOrder(guild_id=GUILD, user_id=self.rival, by=by))

    async def lift(self, by):
        await self.bars.lift(GUILD, self.rival, by)

    async def shut(self, by):
        """Let tables open elsewhere only."""
        await self.set(by, channels=(self.cup.plan.place_id + 1,))

    async def reserve(self, by):
        """Let only the members of a role open tables, which the organiser may not have."""
        await self.set(by, openers=(1,))

    async def thread(self, by):
        """Let tables open in threads only, which the organiser may not begin."""
        await self.set(by, threads=True)

    async def set(self, by, **changes):
        await self.settings.change(GUILD, changes, (await self.settings.load(GUILD)).version, by)

    async def cancel(self, by):
        await self.cups.cancel(self.cup.cup_id, GUILD, by)

    async def start(self, by):
        await self.cups.start(self.cup.cup_id, GUILD, by)


ACTS = {
    "remove": ("cup_own", LogKind.REMOVED),
    "close": ("cup_own", LogKind.TABLE_ENDED),
    "close_a_match": ("cup_own", LogKind.TABLE_ENDED),
    "close_unread": ("cup_own", LogKind.TABLE_ENDED),
    "bar": ("cup_own_rival", LogKind.BARRED),
    "lift": ("cup_own_rival", LogKind.UNBARRED),
    "shut": ("cup_own", LogKind.SETTINGS),
    "reserve": ("cup_own", LogKind.SETTINGS),
    "thread": ("cup_own", LogKind.SETTINGS),
    "cancel": ("cup_own", LogKind.CUP_CANCELLED),
}


@pytest.fixture
async def acts(cups, directory, database):
    await signed_up(cups)
    cup = await cups.draw(await cups.start("cup", GUILD))
    return Acts(cups, directory, BarStore(database, directory), cup)


@pytest.mark.parametrize("name", ACTS)
async def test_who_plays_in_a_cup_moderates_none_of_its_tables_and_others_are_named_in_the_log(
    acts, cups, database, log, name
):
    code, kind = ACTS[name]
    seated = acts.cup.users(acts.drawn.table.people)
    elsewhere = next(user for user in PEOPLE if user not in (HOST, *seated))
    gone = next(user for user in PEOPLE if user not in (HOST, elsewhere, *seated))
    await cups.leave("cup", GUILD, gone)
    forgotten = next(user for user in PEOPLE if user not in (HOST, elsewhere, gone, *seated))
    await forget(database, forgotten)
    if name == "lift":
        await acts.bars.bar(BarOrder(guild_id=GUILD, user_id=acts.rival, by=99))
    before = (await log.page(GUILD)).entries
    for player in (seated[0], elsewhere, HOST, gone, forgotten):
        with pytest.raises(TableError) as refused:
            await getattr(acts, name)(player)
        is_self = name == "bar" and player == acts.rival  # by lot, the host may sit there
        assert refused.value.code == ("cannot_bar_yourself" if is_self else code), player
    assert (await log.page(GUILD)).entries == before, "nothing was done"
    assert (await cups.find("cup")).state is CupState.RUNNING
    await getattr(acts, name)(MODERATOR)
    entry = (await log.page(GUILD)).entries[0]
    assert (entry.kind, entry.by.user_id) == (kind, MODERATOR)
    if name in ("remove", "bar", "lift"):
        assert entry.about.user_id == acts.rival


@pytest.mark.parametrize("name", ["shut", "reserve", "thread"])
async def test_nobody_who_signed_up_keeps_a_cup_from_beginning_by_a_setting(cups, directory, name):
    acts = Acts(cups, directory, None, await signed_up(cups))
    with pytest.raises(TableError, match="cup_own"):
        await getattr(acts, name)(OTHER)
    await getattr(acts, name)(MODERATOR)
    await acts.set(OTHER, channels=(), openers=(), threads=False)  # which lets it begin


@pytest.mark.parametrize("name", ["start", "cancel"])
async def test_before_a_cup_begins_its_host_runs_it_but_nobody_else_who_signed_up(cups, directory, log, name):
    acts = Acts(cups, directory, None, await signed_up(cups))
    with pytest.raises(TableError) as refused:
        await getattr(acts, name)(OTHER)
    assert refused.value.code == "cup_own"
    assert (await cups.find("cup")).state is CupState.SIGNUP
    await getattr(acts, name)(HOST)
    assert (await log.page(GUILD)).entries == []
    again = Acts(cups, directory, None, await cups.create(new_cup("other", host=HOST)))
    for user_id in PEOPLE:
        await cups.join("other", GUILD, user_id)
    await getattr(again, name)(MODERATOR)
    (entry,) = (await log.page(GUILD)).entries
    kind = LogKind.CUP_STARTED if name == "start" else LogKind.CUP_CANCELLED
    assert (entry.kind, entry.by.user_id, entry.about.user_id) == (kind, MODERATOR, HOST)


async def test_a_cup_that_is_over_binds_nobody(acts, cups, database):
    at_table = acts.cup.users(acts.drawn.table.people)  # who is forgotten there would end it
    gone = next(user for user in range(108, 100, -1) if user not in at_table)
    await forget(database, gone)
    assert await bound(database, gone) == {"cup"}
    async with database.transaction() as tx:
        await handed_out.release(tx)
    assert await bound(database, gone) == {"cup"}, "it runs"
    await cups.settle_end(await cups.end(acts.cup, CupEnd.PLAYED))
    await acts.close(HOST)
    for former in {gone, HOST} - {acts.rival}:
        await acts.bar(former)
    async with database.transaction() as tx:
        await handed_out.release(tx)
        rows = await tx.rows(select(handed_out.handed_out))
    assert (await bound(database, gone), len(rows)) == (set(), 0), "nothing is kept that binds nobody"


async def test_who_has_signed_up_bars_no_rival_before_the_start(cups, directory, database, log):
    """Not even its host, who may start and cancel it."""
    await signed_up(cups)
    barring = BarStore(database, directory)
    for player in (HOST, OTHER):
        with pytest.raises(TableError, match="cup_own_rival"):
            await barring.bar(BarOrder(guild_id=GUILD, user_id=103, by=player))
    await barring.bar(BarOrder(guild_id=GUILD, user_id=99, by=HOST))
    assert [entry.about.user_id for entry in (await log.page(GUILD)).entries] == [99], "no rival"


@pytest.mark.parametrize("then", ["stays", "is forgotten"])
@pytest.mark.parametrize("before", ["never", "signs off"])
async def test_who_bars_somebody_who_has_signed_up_does_not_play_there(
    cups, directory, database, before, then
):
    """Signing off for it, signing up only afterwards, or being forgotten in between does not help."""
    await signed_up(cups)
    await cups.leave("cup", GUILD, 108)
    barring, player = BarStore(database, directory), 99
    if before == "signs off":
        await cups.join("cup", GUILD, player)
        await cups.leave("cup", GUILD, player)
    await barring.bar(BarOrder(guild_id=GUILD, user_id=108, by=player))
    await cups.join("cup", GUILD, player)
    await cups.leave("cup", GUILD, player)
    await barring.bar(BarOrder(guild_id=GUILD, user_id=OTHER, by=player))
    if then == "is forgotten":
        await forget(database, player)
    with pytest.raises(TableError, match="cup_own_bar"):
        await cups.join("cup", GUILD, player)
    await cups.join("cup", GUILD, MODERATOR)
    await cups.create(new_cup("other", host=HOST))
    await cups.join("other", GUILD, player)
    assert await barring.lift(GUILD, OTHER, 98)
    if then == "stays":
        await cups.join("cup", GUILD, player)


async def test_a_bar_of_somebody_else_or_one_that_is_over_keeps_nobody_out(cups, directory, database, clock):
    await signed_up(cups)
    barring = BarStore(database, directory)
    await barring.bar(BarOrder(guild_id=GUILD, user_id=OTHER, by=98))
    await barring.bar(BarOrder(guild_id=GUILD, user_id=103, by=99, days=1))
    with pytest.raises(TableError, match="cup_own_bar"):
        await cups.join("cup", GUILD, 99)
    clock.now += 25 * HOUR
    await cups.join("cup", GUILD, 99)


async def test_the_others_at_a_table_of_a_cup_vote_nobody_off(acts, clock):
    table = await acts.table()
    first, second = table.value.people
    for user in (first, second):
        await table.handle(Ready(user))
    slow = table.value.match.awaited[0]
    other = next(user for user in (first, second) if table.value.seat_of(user) != slow)
    due = table.value.deadline_of(DeadlineKind.TURN, slow)
    await table.handle(Expire(DeadlineKind.TURN, due.due_at, slow))
    clock.now += HOUR
    assert table.value.seats[slow].missed == 1
    assert not may_be_voted_out(table.value, slow)
    with pytest.raises(TableError, match="cup_table"):
        await table.handle(VoteOut(other, slow))
    assert table.value.people == (first, second)


async def test_a_live_table_waits_ten_minutes_for_people_who_are_all_away(acts, clock):
    """Else two who leave the cup during their match would keep all others waiting for a day."""
    table = await acts.table()
    for user in table.value.people:
        await table.handle(Ready(user))
    while not is_deserted(table.value):
        due = next(one for one in table.value.deadlines if one.kind is DeadlineKind.TURN)
        clock.now = max(clock.now, due.due_at)
        await table.handle(Expire(due.kind, due.due_at, due.seat))
    (idle,) = table.value.deadlines
    assert (idle.kind, idle.due_at - clock.now) == (
        DeadlineKind.IDLE,
        pytest.approx(CUP_MILLISECONDS, abs=100),
    )
    await table.handle(Expire(idle.kind, idle.due_at))
    assert table.value.phase is Phase.OVER
