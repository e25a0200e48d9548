"""People disappear: Discord reports that they are gone, or their channel or server is."""

import pytest

from bot.common.errors import TableError
from bot.tables.deciding import match as play
from bot.tables.directory import Directory
from bot.tables.model.commands import Abandon, AddAi, Depart, Join, Leave, Noticed, ReadyForDeal, Start
from bot.tables.model.values import Phase
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    awaited,
    kinds,
    miss_turns,
    past_the_exchange,
    play_one,
    started,
)

THREAD = 77


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


async def test_a_member_who_is_gone_leaves_the_lobby(open_table):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    await table.handle(Depart(ANNA))
    assert (table.value.people, table.value.host_id) == ((BEN,), BEN)


async def test_a_match_goes_on_without_a_member_who_is_gone(open_table):
    table = await started(await open_table("shithead"), BEN, CLEO)
    await table.handle(Depart(BEN))
    assert (table.value.phase, table.value.people) == (Phase.PLAYING, (ANNA, CLEO))
    with pytest.raises(TableError, match="not_seated"):
        await table.handle(Depart(BEN))


async def test_a_member_who_is_seen_before_the_table_is_free_keeps_the_seat(open_table, clock):
    """Even in a ready-check for tokens, which leaving may end."""
    table = await open_table()
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    clock.now += 6 * 60_000
    await table.handle(Start(ANNA))
    assert "start" in [kind for kind, _ in kinds(table)]
    before = table.value
    update = await table.handle(Depart(BEN), is_true=lambda: False)
    assert (update.table, table.value) == (before, before)
    await table.handle(Depart(BEN), is_true=lambda: True)
    assert table.value.people == (ANNA, CLEO)


async def test_a_member_who_is_seen_while_ais_think_of_their_leaving_keeps_the_seat(open_table, monkeypatch):
    table = await open_table("shithead")
    await table.handle(AddAi(ANNA))
    await table.handle(Join(BEN))
    await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    await past_the_exchange(table)
    for _ in range(50):
        if awaited(table) == [BEN]:
            break
        await play_one(table)
    before, thought, act_for_ai = table.value, [], play.act_for_ai

    def thinking(*given):
        thought.append(given)
        return act_for_ai(*given)

    monkeypatch.setattr(play, "act_for_ai", thinking)
    await table.handle(Depart(BEN), is_true=lambda: not thought)
    assert thought
    assert table.value == before
    await table.handle(Depart(BEN))
    assert table.value.people == (ANNA,)


async def test_between_deals_a_member_who_is_gone_takes_the_tokens_home(open_table, bank):
    table = await started(await open_table(), BEN, CLEO, DORA)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    held = table.value.coming.tokens[3]
    await table.handle(Depart(DORA))
    assert (await bank.holdings(GUILD, DORA)).balance == 80 + held
    for user in (ANNA, BEN, CLEO):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.PLAYING


async def test_a_person_who_leaves_ais_alone_ends_the_match(open_table):
    table = await open_table("shithead")
    for _ in range(2):
        await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    await table.handle(Leave(ANNA))
    assert (table.value.phase, table.value.deadlines) == (Phase.OVER, ())


async def test_the_match_pauses_when_the_last_present_player_leaves(open_table, clock):
    table = await started(await open_table("shithead"), BEN, CLEO)
    for user in (BEN, CLEO):
        await miss_turns(table, clock, user, 3)
    await table.handle(Leave(ANNA))
    assert [one.kind for one in table.value.deadlines] == ["idle"]
    assert table.value.host_id == BEN


async def test_tables_of_a_channel_are_found_by_their_threads_too(open_table, directory):
    inside = await open_table("shithead", thread_id=THREAD)
    outside = await open_table("shithead", host=BEN)
    assert (inside.value.place_id, outside.value.place_id) == (THREAD, CHANNEL)
    assert await directory.in_channel(THREAD) == [inside]
    assert await directory.in_channel(CHANNEL) == [inside, outside]
    assert await directory.in_channel(99) == []


async def test_the_tables_of_a_member_are_found(open_table, directory):
    first, second = await started(await open_table("shithead"), BEN), await open_table("shithead", host=CLEO)
    await first.handle(Join(DORA))
    for user, tables in ((BEN, [first]), (DORA, [first]), (CLEO, [second]), (99, [])):
        assert await directory.of_member(GUILD, user) == tables
    await first.handle(Abandon())
    assert await directory.of_member(GUILD, BEN) == []


async def test_a_player_who_has_left_a_match_is_no_longer_at_the_table(open_table, directory):
    table = await started(await open_table("shithead"), BEN, CLEO)
    await table.handle(Leave(BEN))
    assert await directory.of_member(GUILD, BEN) == []


async def test_the_message_that_told_of_a_turn_is_remembered(open_table, store):
    table = await started(await open_table("shithead"), BEN)
    await table.handle(Noticed(55))
    assert (await Directory(store).find(table.value.table_id)).value.notice_id == 55
    await table.handle(Noticed(None))
    assert (await Directory(store).find(table.value.table_id)).value.notice_id is None
