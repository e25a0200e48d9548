"""Who is forgotten stays forgotten, whatever the others do at the tables where they sat."""

import json
import random

import pytest

from bot.tables.commands import Act, Join, Rematch, Start
from bot.tables.preferences import Preferences
from bot.tables.privacy import Privacy
from bot.tables.settings import ServerSettings
from bot.tables.values import Phase
from data import audit
from data.verification import CHECKS, find_flaws
from game.registry import GAMES
from tests.bot.tables.conftest import GUILD
from tests.data.searching import places_of

pytestmark = pytest.mark.both_databases

HOST, BEN, CLEO = 700_000_000_000_000_010, 700_000_000_000_000_011, 700_000_000_000_000_012


@pytest.fixture
def preferences(database):
    return Preferences(database, ServerSettings(database))


@pytest.fixture
def privacy(database, directory, preferences):
    return Privacy(database, directory, preferences)


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


async def test_who_comes_back_is_somebody_new(privacy, bank, database):
    await bank.holdings(GUILD, BEN)
    before = json.loads(await privacy.export(BEN))["servers"][0]["key"]
    assert await privacy.forget(BEN) == []
    assert json.loads(await privacy.export(BEN))["servers"] == []
    await bank.holdings(GUILD, BEN)
    assert json.loads(await privacy.export(BEN))["servers"][0]["key"] != before
