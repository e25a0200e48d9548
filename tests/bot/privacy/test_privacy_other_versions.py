"""People are forgotten although their table waits for another version of the bot."""

from bot.privacy.store import PrivacyStore
from bot.tables.directory import Directory
from bot.tables.model.commands import AddAi, Join, Leave, Resume, Start
from bot.tables.model.values import Phase
from bot.tables.storing import rows
from game.registry import GAMES
from tests.bot.conftest import flaws_in
from tests.bot.privacy.forgetting import BEN, CLEO, DORA, HOST, house_of, owned
from tests.bot.tables.living import play_one, play_out, started
from tests.data.searching import places_of


async def test_a_player_of_a_table_of_another_version_can_be_forgotten(
    open_table, database, store, preferences, bank, monkeypatch
):
    """It waits, so they could not leave: an AI plays the seat on when its version is back."""
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, DORA, host=HOST)
    await play_one(table)
    others, before = await owned(bank, BEN, CLEO, DORA), await house_of(database)
    with monkeypatch.context() as older:
        older.setattr(rows, "GAMES", {})
        privacy = PrivacyStore(database, Directory(store), preferences)
        assert await privacy.open_tables(HOST) == []
        assert await privacy.forget(HOST) == []
        assert await places_of(database, HOST) == set()
        assert await owned(bank, BEN, CLEO, DORA) == others, "nothing is undone"
    back = await Directory(store).find(table.value.table_id)
    assert await flaws_in(database) == []
    assert back.value.match == table.value.match
    assert (back.value.host_id, back.value.seats[0].plays_on) == (BEN, True)
    await back.handle(Resume())
    await play_out(back)
    held = [seat["tokens"] for seat in GAMES["nain_jaune"].write_position(back.value.match.state)["seats"]]
    assert back.value.phase is Phase.BETWEEN_DEALS
    assert await house_of(database) == before + 80 + held[0]
    await back.handle(Join(HOST))
    assert back.value.seat_of(HOST) == 0
    assert await flaws_in(database) == []


async def test_the_deal_of_people_who_left_their_stakes_in_it_goes_on_without_the_last_one(
    open_table, database, store, preferences, bank, monkeypatch
):
    """AIs play it out for them: it was undone when the last person who still sat there was forgotten."""
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, host=HOST)
    await play_one(table)
    for user in (BEN, CLEO):
        await table.handle(Leave(user))
    match, others = table.value.match, await owned(bank, BEN, CLEO)
    with monkeypatch.context() as older:
        older.setattr(rows, "GAMES", {})
        assert await PrivacyStore(database, Directory(store), preferences).forget(HOST) == []
    assert await places_of(database, HOST) == set()
    assert await owned(bank, BEN, CLEO) == others
    back = await Directory(store).find(table.value.table_id)
    assert (back.value.phase, back.value.match) == (Phase.PLAYING, match)
    assert [(one.user_id, one.plays_on) for one in back.value.seats] == [
        (None, True),
        (BEN, True),
        (CLEO, True),
    ]
    assert await flaws_in(database) == []
    await back.handle(Resume())
    assert (await Directory(store).newest(table.value.table_id)).phase is Phase.OVER
    assert await flaws_in(database) == []


async def test_a_lobby_of_another_version_continues_without_the_forgotten(
    open_table, database, store, preferences, monkeypatch
):
    table = await open_table("shithead", host=HOST)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    alone = await open_table("shithead", host=BEN)
    with monkeypatch.context() as older:
        older.setattr(rows, "GAMES", {"nain_jaune": GAMES["nain_jaune"]})
        assert await PrivacyStore(database, Directory(store), preferences).forget(BEN) == []
        assert await places_of(database, BEN) == set()
    assert await flaws_in(database) == []
    directory = Directory(store)
    value = await directory.newest(table.value.table_id)
    assert (value.phase, value.people) == (Phase.LOBBY, (HOST, CLEO))
    assert (await directory.newest(alone.value.table_id)).phase is Phase.VOID


async def test_a_match_of_another_version_with_nobody_else_is_void_once_its_player_is_forgotten(
    open_table, database, store, preferences, bank, monkeypatch
):
    table = await open_table("nain_jaune", host=BEN)
    for _ in range(2):
        await table.handle(AddAi(BEN, "easy"))
    await table.handle(Start(BEN))
    with monkeypatch.context() as older:
        older.setattr(rows, "GAMES", {})
        assert await PrivacyStore(database, Directory(store), preferences).forget(BEN) == []
    assert (await Directory(store).newest(table.value.table_id)).phase is Phase.VOID
    assert await places_of(database, BEN) == set()
    assert await flaws_in(database) == []
