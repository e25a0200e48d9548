"""A forgotten person stays forgotten, whatever the others do at their former tables."""

import json
import random

import pytest
from sqlalchemy import text

from bot.common.errors import TableError
from bot.discord.people import People
from bot.messages.names import TableNames
from bot.tables.directory import Directory
from bot.tables.model.commands import Act, Close, Invite, Join, Leave, Posted, ReadyForDeal, Rematch, Start
from bot.tables.model.values import Phase
from data import actors
from data.checks import audit
from data.checks.verification import CHECKS, find_flaws
from data.errors import UnavailableError
from data.privacy import kept_grants as handed_out
from data.privacy import people as stored
from data.servers import retention
from data.tokens import ledger
from data.tokens.accounts import Member
from game.registry import GAMES
from tests.bot.conftest import GUILD, flaws_in
from tests.bot.privacy.forgetting import BEN, CLEO, DORA, HOST, house_of, owned
from tests.bot.tables.living import play_one, play_out, short_rules, started
from tests.data.searching import places_of


async def play_to_the_end(table):
    rng = random.Random(4)
    while table.value.phase is Phase.PLAYING:
        value = table.value
        seat = value.match.awaited[0]
        action = rng.choice(value.game.legal_actions(value.match.state, seat))
        body = value.game.actions.dump_python(action, mode="json")
        await table.handle(Act(value.seats[seat].user_id, (body,)))


async def test_a_table_that_is_over_goes_on_without_the_forgotten(
    open_table, database, directory, privacy, preferences, bank
):
    for user in (HOST, BEN, CLEO):
        await bank.holdings(GUILD, user)
    short = GAMES["shithead"].presets["shithead"].model_copy(update={"move_limit": 50})
    table = await open_table("shithead", "shithead", HOST, rules=short)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await preferences.choose(HOST, locale="fr")
    await table.handle(Start(HOST))
    assert [one.table_id for one in await privacy.forget(HOST)] == [table.value.table_id]
    await play_to_the_end(table)
    assert table.value.phase is Phase.OVER

    assert await privacy.forget(HOST) == []
    assert await places_of(database, HOST) == set()
    assert preferences.locale_of(HOST) is None
    assert table.value.host_id in (BEN, CLEO)
    await table.handle(Rematch(BEN))
    assert {occupant.user_id for occupant in table.value.seats} == {BEN, CLEO}
    assert (await directory.find(table.value.table_id)).value.host_id in (BEN, CLEO)
    assert await places_of(database, HOST) == set()
    async with database.reading() as tx:
        assert await audit.verify_ledger(tx) == []
    assert [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)] == []


async def test_a_forgotten_person_who_comes_back_is_a_new_person(privacy, bank, database):
    await bank.holdings(GUILD, BEN)
    before = json.loads(await privacy.export(BEN))["servers"][0]["key"]
    assert await privacy.forget(BEN) == []
    assert json.loads(await privacy.export(BEN))["servers"] == []
    await bank.holdings(GUILD, BEN)
    assert json.loads(await privacy.export(BEN))["servers"][0]["key"] != before


@pytest.mark.in_part(1)
@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
@pytest.mark.parametrize(("game", "changes"), [("shithead", {}), ("nain_jaune", {"deals": 1})])
async def test_a_click_right_after_the_forgetting_seats_nobody_again(
    open_table, database, directory, privacy, monkeypatch, game, changes
):
    """Before the finished table is loaded again."""
    rules = GAMES[game].presets[game].model_copy(update=changes)
    table = await started(await open_table(game, game, rules=rules), BEN, CLEO, host=10)
    await play_out(table)
    reread = directory.drop_person

    async def clicked_meanwhile(user_id):
        await table.handle(Rematch(10))
        await reread(user_id)

    monkeypatch.setattr(directory, "drop_person", clicked_meanwhile)
    assert await privacy.forget(BEN) == []
    assert table.value.phase is Phase.LOBBY
    assert table.value.people == (10, CLEO)
    assert await places_of(database, BEN) == set()


async def test_forgetting_is_done_although_a_table_cannot_be_read_again(
    open_table, directory, store, privacy, monkeypatch, caplog
):
    """Whatever fails after the commit, "nothing has changed" would be untrue."""
    tables = [
        await started(await open_table("shithead", rules=short_rules("shithead")), BEN, host=10)
        for _ in range(2)
    ]
    for table in tables:
        await play_out(table)

    async def locked(_):
        raise TableError("try_again") from UnavailableError("the database is locked by another process")

    with monkeypatch.context() as busy:
        busy.setattr(store, "load", locked)
        assert await privacy.forget(BEN) == []
    assert caplog.text.count("still names a forgotten person") == len(tables)
    assert str(BEN) not in caplog.text
    for table in tables:
        await table.handle(Rematch(10))
        assert table.value.people == (10,)


async def test_stakes_return_if_a_forgotten_player_still_has_a_seat(
    open_table, database, store, bank, caplog
):
    """As earlier versions left tables after restoring a backup."""
    table = await started(await open_table("nain_jaune"), BEN, CLEO, host=10)
    async with database.transaction() as tx:
        forgotten = Member(await actors.key_for(tx, GUILD, BEN))
        await tx.run(text("UPDATE actor SET user_id = NULL WHERE user_id = :ben"), {"ben": BEN})
    found = await Directory(store).find(table.value.table_id)
    assert found.value.phase is Phase.VOID
    assert "a forgotten person still sits at table" in caplog.text
    assert [(await bank.holdings(GUILD, user)).balance for user in (10, CLEO)] == [200, 200]
    async with database.reading() as tx:
        assert await ledger.balance(tx, GUILD, forgotten) == 0
        assert await audit.verify_ledger(tx) == []


async def test_a_table_that_is_over_is_written_without_the_forgotten(open_table, database, privacy):
    """Their identity is unknown now: nobody replaces them."""
    table = await started(await open_table(), BEN, CLEO, host=10)
    await table.handle(Close(10))
    await play_out(table)
    assert await privacy.forget(BEN) == []
    await table.handle(Posted(77))
    async with database.reading() as tx:
        known = {row.user_id for row in await tx.rows(text("SELECT user_id FROM actor"))}
    assert known == {10, CLEO, None}


async def test_tables_in_servers_without_the_bot_do_not_stop_people_from_being_forgotten(
    open_table, database, store, privacy, bank
):
    """They cannot reach it to leave, so they leave it by asking. An AI plays the deal out."""
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, host=HOST)
    await play_one(table)
    assert [one.table_id for one in await privacy.forget(BEN)] == [table.value.table_id]
    assert await left_and_forgotten(database, privacy, BEN)
    assert table.value.phase is Phase.PLAYING
    assert await places_of(database, BEN) == set()
    assert await flaws_in(database) == []
    assert (await Directory(store).find(table.value.table_id)).value == table.value, "after a restart too"
    async with database.transaction() as tx:
        await retention.note_back(tx, GUILD)
    before = await house_of(database)
    await play_out(table)
    held = [seat["tokens"] for seat in GAMES["nain_jaune"].write_position(table.value.match.state)["seats"]]
    assert await owned(bank, HOST, CLEO) == [80 + held[0], 80 + held[2]]
    assert await house_of(database) == before + held[1], "what is left of the stake, and nobody has it"
    assert await places_of(database, BEN) == set()
    assert await flaws_in(database) == []


async def left_and_forgotten(database, privacy, *users):
    """Let the bot be removed from the server, and people ask to be forgotten; True if all are."""
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    return [(await privacy.open_tables(user), await privacy.forget(user)) for user in users] == [
        ([], []) for _ in users
    ]


async def test_a_player_who_left_a_deal_for_tokens_is_forgotten_before_its_end(
    open_table, database, store, privacy, bank
):
    """The AI that plays on with the stake plays for nobody; the match goes on without the seat."""
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, DORA, host=HOST)
    await play_one(table)
    await table.handle(Leave(BEN))
    before = await house_of(database)
    assert await privacy.open_tables(BEN) == []
    assert await privacy.forget(BEN) == []
    assert await places_of(database, BEN) == set()
    assert TableNames(table.value, People()).label(1) == "#2"
    await play_out(table)
    held = [seat["tokens"] for seat in GAMES["nain_jaune"].write_position(table.value.match.state)["seats"]]
    assert table.value.phase is Phase.BETWEEN_DEALS
    assert await house_of(database) == before + 80 + held[1]
    await table.handle(Join(BEN))
    assert table.value.seat_of(BEN) == 1
    for user in (HOST, CLEO, DORA):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.PLAYING
    assert (await Directory(store).find(table.value.table_id)).value == table.value
    assert await flaws_in(database) == []


async def test_a_deal_that_is_undone_gives_the_stake_of_the_forgotten_to_the_house(
    open_table, database, privacy, bank
):
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, host=HOST)
    await play_one(table)
    before = await house_of(database)
    assert await left_and_forgotten(database, privacy, BEN)
    await table.handle(Close(99, moderator=True, undo=True))
    assert await owned(bank, HOST, CLEO) == [200, 200]
    assert await house_of(database) == before + 200
    assert await flaws_in(database) == []


@pytest.mark.parametrize("waits", [False, True], ids=["played", "of another version"])
async def test_being_forgotten_does_not_let_a_player_undo_the_deal_they_left(
    open_table, database, store, privacy, bank, waits
):
    """Their stake goes to the house either way, but another might win by it. They may close the table."""
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, host=HOST)
    await play_one(table)
    await table.handle(Leave(BEN))
    assert await privacy.forget(BEN) == []

    async def undo(by):
        if waits:
            return await store.close_unread(table.value.table_id, by, moderator=True)
        return await table.handle(Close(by, moderator=True, undo=True))

    with pytest.raises(TableError, match="may_not_undo"):
        await undo(BEN)
    assert table.value.phase is Phase.PLAYING
    if not waits:
        await table.handle(Close(BEN, moderator=True))
        assert table.value.last_deal
    await undo(99)
    assert await owned(bank, HOST, CLEO) == [200, 200]
    async with database.transaction() as tx:
        assert await handed_out.bound(tx, table.value.guild_id, BEN) != set()
        await handed_out.release(tx)
        assert await handed_out.bound(tx, table.value.guild_id, BEN) == set(), "no longer than the match"


async def test_when_all_are_forgotten_ais_play_the_deal_out(open_table, database, privacy, bank):
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, host=HOST)
    await play_one(table)
    assert await left_and_forgotten(database, privacy, BEN, HOST, CLEO)
    assert table.value.phase is Phase.OVER
    assert await places_of(database, HOST, BEN, CLEO) == set()
    assert await flaws_in(database) == []
    async with database.reading() as tx:
        boxes = sum((await ledger.boxes(tx, GUILD, 1)).values())
    assert await house_of(database) == -boxes, "all that the people had is the house's again"


@pytest.mark.parametrize("place", ["lobby", "waiting", "between deals", "points"])
async def test_a_forgotten_person_leaves_the_others_at_a_frozen_table(
    open_table, database, store, privacy, place
):
    table = await open_table("shithead" if place == "points" else "nain_jaune", host=HOST)
    await table.handle(Join(BEN))
    if place != "waiting":
        await table.handle(Join(DORA))
    await table.handle(Join(CLEO))
    if place != "lobby":
        await table.handle(Start(HOST))
    if place == "waiting":
        await table.handle(Join(DORA))
    if place == "between deals":
        await play_out(table)
    before = table.value.phase
    assert await left_and_forgotten(database, privacy, DORA)
    assert table.value.phase is before
    assert table.value.people == (HOST, BEN, CLEO)
    assert await places_of(database, DORA) == set()
    assert (await Directory(store).find(table.value.table_id)).value == table.value
    assert await flaws_in(database) == []


async def test_only_tables_that_still_stand_still_are_closed_for_whoever_asks_to_be_forgotten(
    open_table, database, privacy, monkeypatch
):
    """The bot is invited again while they leave the first of them."""
    tables = [await open_table("shithead", host=HOST) for _ in range(2)]
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    leave = tables[0].handle

    async def back_meanwhile(command):
        async with database.transaction() as tx:
            await retention.note_back(tx, GUILD)
        return await leave(command)

    monkeypatch.setattr(tables[0], "handle", back_meanwhile)
    (left,) = await privacy.forget(HOST)
    assert [table.value.phase for table in tables] == [Phase.VOID, Phase.LOBBY]
    assert left.table_id == tables[1].value.table_id
    assert await places_of(database, HOST) != set()


async def test_an_invited_person_can_be_forgotten(open_table, database, privacy):
    table = await open_table("shithead", "shithead", HOST)
    await table.handle(Invite(HOST, (BEN, CLEO)))
    assert await privacy.open_tables(BEN) == []
    assert await privacy.forget(BEN) == []
    assert table.value.invited == (CLEO,)
    await table.handle(Join(CLEO))
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, BEN) is None


async def test_a_seat_and_a_place_in_the_queue_are_in_the_way_and_practice_is_not(open_table, privacy):
    lobby, queue, left = [await open_table("shithead", "shithead", user) for user in (BEN, CLEO, DORA)]
    practice = await open_table("shithead", "shithead", BEN, private=True)
    for user in (HOST, BEN):
        await left.handle(Join(user))
    await left.handle(Start(DORA))
    await left.handle(Leave(BEN))
    await queue.handle(Join(DORA))
    await queue.handle(Start(CLEO))
    await queue.handle(Join(BEN))
    in_the_way = [lobby.value.table_id, queue.value.table_id]
    assert [one.table_id for one in await privacy.open_tables(BEN)] == in_the_way
    assert [one.table_id for one in await privacy.forget(BEN)] == in_the_way
    assert (lobby.value.people, queue.value.waiting, practice.value.people) == ((BEN,), (BEN,), (BEN,))
    for table in (lobby, queue):
        await table.handle(Leave(BEN))
    assert await privacy.open_tables(BEN) == await privacy.forget(BEN) == []
    assert practice.value.phase is Phase.VOID


async def test_who_is_forgotten_is_told_so_although_the_databases_log_is_overwritten_later(
    bank, privacy, monkeypatch, caplog
):
    async def busy(_database):
        raise UnavailableError("somebody reads it")

    await bank.holdings(GUILD, BEN)
    monkeypatch.setattr(stored, "overwrite", busy)
    assert await privacy.forget(BEN) == []
    assert "still holds a forgotten person's data: somebody reads it" in caplog.text
