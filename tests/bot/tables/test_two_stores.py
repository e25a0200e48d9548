"""Two processes at one table: a decision based on an outdated version is not stored."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.common.errors import StaleTableError, TableError
from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.model.changes import Change
from bot.tables.model.commands import (
    Abandon,
    Act,
    AddAi,
    Close,
    Expire,
    Join,
    Kick,
    Leave,
    Noticed,
    Posted,
    ReadyForDeal,
    Rematch,
    Resume,
    SetClock,
    Start,
)
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from bot.tokens.store import TokenStore
from data.database import Database
from data.schema.core import actor, metadata
from data.tokens import ledger
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.conftest import GUILD, open_at
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, play_one, play_out
from tests.bot.tokens.test_bank import balance
from tests.support.books import books_of

NOTICE = 77


@pytest.fixture
async def both(databases):
    """A table for tokens with three people, in the memory of two processes."""
    return await in_two_memories(databases)


@pytest.fixture
async def both_of_one_deal(databases):
    """The same with rules by which a match ends after its first deal."""
    one_deal = NAIN_JAUNE.presets["nain_jaune"].model_copy(update={"deals": 1})
    return await in_two_memories(databases, rules=one_deal)


async def in_two_memories(databases, **options):
    here, there = (Directory(TableStore(database)) for database in databases)
    table = await open_at(here, **options)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    return table, await there.find(table.value.table_id)


async def reread(databases, table):
    return await TableStore(databases[1]).load(table.value.table_id)


async def in_lobby(here, there):
    pass


async def playing(here, there):
    await here.handle(Start(ANNA))
    await there.reread()


async def between_deals(here, there):
    await playing(here, there)
    await play_out(here)
    await there.reread()
    assert here.value.phase is Phase.BETWEEN_DEALS


async def over_by_the_rules(here, there):
    await playing(here, there)
    await play_out(here)
    await there.reread()
    assert here.value.phase is Phase.OVER


async def over(here, there):
    await playing(here, there)
    await here.handle(Close(ANNA))
    await play_out(here)
    await there.reread()
    assert here.value.phase is Phase.OVER


def move(table: Any) -> Act:
    value = table.value
    seat = value.match.awaited[0]
    action = value.game.legal_actions(value.match.state, seat)[0]
    return Act(value.seats[seat].user_id, (value.game.actions.dump_python(action, mode="json"),))


def passed(kind: str) -> Callable[[Any], Expire]:
    def expire(table: Any) -> Expire:
        deadline = next(one for one in table.value.deadlines if one.kind == kind)
        return Expire(deadline.kind, deadline.due_at, deadline.seat)

    return expire


COMMANDS = (
    (in_lobby, Join(DORA)),
    (in_lobby, Leave(BEN)),
    (in_lobby, Kick(ANNA, 1, who=BEN)),
    (in_lobby, AddAi(ANNA)),
    (in_lobby, SetClock(ANNA, "brisk")),
    (in_lobby, Start(ANNA)),
    (in_lobby, Close(ANNA)),
    (in_lobby, Posted(5)),
    (in_lobby, passed("lobby")),
    (playing, move),
    (playing, passed("turn")),
    (playing, Leave(BEN)),
    (playing, Resume(20_000)),
    (playing, Join(DORA)),
    (playing, Abandon()),
    (between_deals, Join(DORA)),
    (between_deals, ReadyForDeal(BEN)),
    (between_deals, passed("next_deal")),
    (between_deals, Leave(CLEO)),
    (between_deals, Abandon()),
)
"""Commands, and the stage of a table at which each is given."""


@pytest.mark.long_for("postgresql")
async def test_a_command_is_decided_again_when_the_table_was_written_elsewhere(databases):
    """The other process wrote nothing but the message that told somebody: it must not be written over.

    Each command is given at a table of its own, in a server of its own.
    """
    for number, (stage, command) in enumerate(COMMANDS):
        here, there = await in_two_memories(databases, guild_id=GUILD + number)
        await stage(here, there)
        await there.handle(Noticed(NOTICE))
        await here.handle(command(here) if callable(command) else command)
        stored = await reread(databases, here)
        assert stored == here.value, command
        assert stored.notice_id == NOTICE, command
        assert stored.version > there.value.version, command
        async with databases[0].reading() as tx:
            held = await ledger.balances_of_table(tx, stored.table_id)
        assert any(held.values()) == (stored.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS)), command


async def test_nobody_loses_a_seat_to_who_sits_down_elsewhere(both, databases):
    here, there = both
    await asyncio.gather(here.handle(Join(DORA)), there.handle(Join(20)))
    await asyncio.gather(here.handle(Leave(BEN)), there.handle(Join(21)))
    assert sorted((await reread(databases, here)).people) == [ANNA, CLEO, DORA, 20, 21]


async def test_a_seat_that_was_taken_elsewhere_is_not_given_twice(both, databases):
    here, there = both
    for user in range(20, 24):
        await here.handle(Join(user))
    done = await asyncio.gather(here.handle(Join(30)), there.handle(Join(31)), return_exceptions=True)
    assert [error.code for error in done if isinstance(error, TableError)] == ["table_full"]
    assert len((await reread(databases, here)).people) == 8


async def test_a_match_that_is_begun_twice_at_once_is_begun_once(both, databases):
    done = await asyncio.gather(*(table.handle(Start(ANNA)) for table in both), return_exceptions=True)
    assert [error.code for error in done if isinstance(error, TableError)] == ["wrong_phase"]
    assert [await balance(TokenStore(databases[0]), user) for user in (ANNA, BEN, CLEO)] == [80] * 3


async def test_a_table_closed_elsewhere_takes_no_move_and_keeps_no_tokens(both, databases):
    here, there = both
    await playing(here, there)
    clicked = move(here)
    await there.handle(Abandon())
    with pytest.raises(TableError):
        await here.handle(clicked)
    assert here.value.phase is Phase.OVER
    async with databases[0].reading() as tx:
        assert not any((await ledger.balances_of_table(tx, here.value.table_id)).values())


async def test_a_move_made_elsewhere_is_in_the_log_of_the_table_that_ends(both, databases):
    here, there = both
    await playing(here, there)
    await play_one(there)
    await here.handle(Abandon())
    assert here.value.match.length > there.value.match.length


@pytest.mark.long_for("sqlite")
async def test_a_click_that_comes_to_both_counts_once(both, databases):
    here, there = both
    await playing(here, there)
    clicked = move(here)
    await asyncio.gather(*(table.handle(clicked, 5) for table in both))
    assert (await reread(databases, here)).match.length == 1


async def test_a_move_on_a_position_that_is_gone_is_refused_as_old(both, databases):
    here, there = both
    await playing(here, there)
    clicked = replace(move(here), decision=here.value.match.decisions[here.value.match.awaited[0]])
    await play_one(there)
    before = await reread(databases, here)
    with pytest.raises(TableError) as caught:
        await here.handle(clicked)
    assert caught.value.code == "stale"
    assert await reread(databases, here) == before == here.value


async def everything(database: Database) -> dict[str, list[Any]]:
    async with database.reading() as tx:
        return {
            name: sorted(map(str, await tx.rows(select(table)))) for name, table in metadata.tables.items()
        }


@pytest.mark.long_for("postgresql")
@pytest.mark.parametrize("stage", [in_lobby, playing, between_deals, over])
async def test_a_stale_change_is_refused_as_a_whole(both, databases, stage):
    """Whatever a change holds: seats, deadlines, options, tokens."""
    here, there = both
    await stage(here, there)
    store, old = TableStore(databases[0]), here.value
    await there.handle(Noticed(NOTICE))
    before = await everything(databases[0])
    gone = replace(old, phase=Phase.VOID, seats=old.seats[:1], deadlines=(), host_id=DORA, waiting=(20,))
    with pytest.raises(StaleTableError, match="try_again"):
        await store.save(old, Change(gone, returned={1: BEN}), 9)
    with pytest.raises(StaleTableError):
        await store.save_with_purse(old, lambda purse: Change(gone), 9, acting=(21,))
    assert await everything(databases[0]) == before


async def test_a_table_that_another_process_keeps_writing_asks_to_try_again(both, databases):
    here, there = both

    class Late(TableStore):
        """Comes too late whenever it writes."""

        async def save(self, *arguments):
            await there.handle(Noticed(there.value.version))
            return await super().save(*arguments)

    here._store = Late(databases[0])
    with pytest.raises(TableError) as caught:
        await here.handle(Join(DORA))
    assert caught.value.code == "try_again"
    assert await reread(databases, here) == there.value


async def test_a_table_that_cannot_be_read_is_void_only_as_it_was_read(both, databases, monkeypatch):
    """It is written, whole again, between the look at it and the end of it."""
    here, there = both
    await playing(here, there)
    async with databases[0].transaction() as tx:
        await tx.run(text("UPDATE card_table SET options = '{'"))
    store, write = TableStore(databases[0]), TableStore._write

    async def late(self, work):
        monkeypatch.undo()
        await there.handle(Join(DORA))
        return await write(self, work)

    monkeypatch.setattr(TableStore, "_write", late)
    with pytest.raises(StaleTableError):
        await store.load(here.value.table_id)
    assert await store.load(here.value.table_id) == there.value


async def test_ais_go_on_from_what_was_played_elsewhere(databases):
    here, there = (Directory(TableStore(database)) for database in databases)
    table = await open_at(here, "shithead")
    for _ in range(2):
        await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    other = await there.find(table.value.table_id)
    await table.handle(Noticed(NOTICE))
    await asyncio.gather(table.wake(), other.wake())
    assert (await reread(databases, table)).notice_id == NOTICE
    assert (await books_of(databases[0], GUILD)).flaws == ()


async def test_a_rematch_is_begun_once(both_of_one_deal, databases):
    here, there = both_of_one_deal
    await over_by_the_rules(here, there)
    done = await asyncio.gather(
        *(table.handle(Rematch(BEN)) for table in both_of_one_deal), return_exceptions=True
    )
    assert len([error for error in done if isinstance(error, TableError)]) >= 1
    assert (await reread(databases, here)).phase in (Phase.LOBBY, Phase.PLAYING, Phase.VOID)


@pytest.mark.long_for("sqlite")
async def test_a_person_forgotten_by_one_process_is_not_seated_by_the_other(both_of_one_deal, databases):
    here, there = both_of_one_deal
    await over_by_the_rules(here, there)
    settings = ServerSettings(databases[0])
    privacy = PrivacyStore(
        databases[0], Directory(TableStore(databases[0])), Preferences(databases[0], settings)
    )
    assert await privacy.forget(BEN) == []
    await there.handle(Rematch(ANNA))
    assert BEN not in there.value.people
    async with databases[0].reading() as tx:
        assert BEN not in {row.user_id for row in await tx.rows(select(actor.c.user_id))}
