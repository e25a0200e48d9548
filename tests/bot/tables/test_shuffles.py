"""Shuffles are committed to before anybody knows the players, and mixed with values nobody can choose."""

import json
from itertools import count

import pytest
from sqlalchemy import select, text, update

from bot.common.errors import TableError
from bot.discord.people import People
from bot.games.registry import SCREENS
from bot.i18n import words_for
from bot.messages.names import TableNames
from bot.tables.directory import Directory
from bot.tables.model.commands import (
    AddAi,
    Close,
    Expire,
    Join,
    Leave,
    Ready,
    ReadyForDeal,
    Rematch,
    SetClock,
    Start,
)
from bot.tables.model.values import Phase
from bot.tables.panels.board import rules_panel, table_panel
from bot.tables.storing.store import TableStore
from bot.verify.panels import shown_digits
from bot.verify.store import VerifyStore
from data.privacy import people
from data.schema.core import card_table, coming_seed
from game.core.verification import verify_record
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, MINUTE, play_out, short_rules
from tests.support import panels


@pytest.fixture
def restarted(database):
    """Load a table like a bot that has just started."""

    async def read(table):
        return await Directory(TableStore(database)).find(table.value.table_id)

    return read


CLICKS = count(1_310_000_000_000_000_001)


async def click(table, command):
    """Carry a command out as a click; return its id as in records."""
    number = next(CLICKS)
    await table.handle(command, number)
    return str(number)


def shown(table):
    """The whole text of the board."""
    value = table.value
    panel = table_panel(value, SCREENS[value.game.key], TableNames(value, People()), words_for("en"))
    return panels.text(panel)


def rules(table):
    """Everything that “Rules” shows."""
    screen = SCREENS[table.value.game.key]
    return panels.text(rules_panel(table.value, screen, words_for("en")))


async def stored_seeds(database):
    async with database.reading() as tx:
        return {row.table_id: bytes(row.seed) for row in await tx.rows(select(coming_seed))}


async def proof_of(database, match_id):
    return await VerifyStore(database).verify(GUILD, CHANNEL, match_id)


async def ended(table):
    """Play a match to its end."""
    while table.value.phase is not Phase.OVER:
        if table.value.phase is Phase.BETWEEN_DEALS:
            for user in [one.user_id for one in table.value.seats if not one.ready]:
                await table.handle(ReadyForDeal(user))
        await play_out(table)


async def test_the_rules_of_a_lobby_show_what_its_match_is_committed_to_from_the_first_moment(
    open_table, database, restarted
):
    table = await open_table()
    promised = table.value.shuffle
    assert await stored_seeds(database) == {table.value.table_id: promised.seed}
    assert (
        f"Sealed shuffle {shown_digits(promised.commitment)}: `/verify` proves after the match that"
        in rules(table)
    )
    assert shown_digits(promised.commitment) not in shown(table), "a number that nobody reads"
    await click(table, Join(BEN))
    await click(table, SetClock(ANNA, "brisk"))
    table = await restarted(table)
    await click(table, Join(CLEO))
    assert table.value.shuffle == promised
    await click(table, Start(ANNA))
    match = table.value.match
    assert (match.seed, match.commitment) == (promised.seed, promised.commitment)
    assert match.match_id == promised.commitment[:16]
    assert shown_digits(promised.commitment) in rules(table)
    assert await stored_seeds(database) == {}


async def test_every_seat_contributes_its_newest_click_and_a_restart_keeps_them(open_table, restarted):
    table = await open_table()
    bens = await click(table, Join(BEN))
    await click(table, Join(CLEO))
    await click(table, Leave(CLEO))
    for_ai = await click(table, AddAi(ANNA, "easy"))
    table = await restarted(table)
    await click(table, Join(DORA))
    doras = await click(table, Leave(DORA)) and await click(table, Join(DORA))
    annas = await click(table, Start(ANNA))
    bens = await click(table, Ready(BEN))  # asked, since the AI changed what is at stake
    match = table.value.match
    assert match.mix.clicks == (annas, bens, for_ai, doras)
    assert match.mix.dealer_drawn
    again = (await restarted(table)).value.match
    assert (again.mix, again.digest(), again.length) == (match.mix, match.digest(), match.length)


async def test_answering_the_ready_check_contributes_that_click(open_table, clock):
    table = await open_table()
    for user in (BEN, CLEO):
        await click(table, Join(user))
    clock.now += 6 * MINUTE
    annas = await click(table, Start(ANNA))
    bens = await click(table, Ready(BEN))
    cleos = await click(table, Ready(CLEO))
    assert table.value.match.mix.clicks == (annas, bens, cleos)


async def test_a_match_that_the_clock_begins_has_the_clicks_of_those_who_are_there(open_table, clock):
    table = await open_table()
    for user in (BEN, CLEO, DORA):
        await click(table, Join(user))
    clock.now += 6 * MINUTE
    annas, doras, bens = [await click(table, one) for one in (Start(ANNA), Ready(DORA), Ready(BEN))]
    start = table.value.deadline_of("start")
    clock.now = start.due_at
    await table.handle(Expire("start", start.due_at))
    assert table.value.match.mix.clicks == (annas, bens, doras)


async def test_another_match_is_committed_to_before_anybody_asks_for_it(open_table, database, restarted):
    table = await open_table(game="shithead", rules=short_rules("shithead"))
    for user in (BEN, CLEO):
        await click(table, Join(user))
    await click(table, Start(ANNA))
    first = table.value.match
    assert table.value.shuffle is None
    assert shown_digits(first.commitment) not in shown(table)
    assert shown_digits(first.commitment) in rules(table)
    await ended(table)
    promised = table.value.shuffle
    assert promised.commitment != first.commitment
    assert f"Sealed shuffle {shown_digits(first.commitment)}: `/verify` proves that nobody" in rules(table)
    assert f"Sealed shuffle of the next match: {shown_digits(promised.commitment)}" in rules(table)
    assert "`/verify` proves" in shown(table)
    assert not any(shown_digits(one.commitment) in shown(table) for one in (first, promised))
    table = await restarted(table)
    assert table.value.shuffle == promised
    bens = await click(table, Rematch(BEN))
    second = table.value.match
    assert second.commitment == promised.commitment
    assert second.mix.clicks == ("0", bens, "0"), "older clicks were known when the seed was drawn"
    assert not second.mix.dealer_drawn
    await ended(table)
    for match in (first, second):
        proof = await proof_of(database, match.match_id)
        assert proof.passed
        assert verify_record(proof.game, proof.record, match.commitment[:32]).passed


async def test_joining_between_deals_changes_no_shuffle(open_table, database):
    rules = GAMES["nain_jaune"].presets["nain_jaune"].override({"game_end": "deals", "deals": 2})
    table = await open_table(rules=rules, for_tokens=False)
    for user in (BEN, CLEO):
        await click(table, Join(user))
    await click(table, Start(ANNA))
    mix = table.value.match.mix
    await play_out(table)
    await click(table, Join(DORA))
    await ended(table)
    assert table.value.match.setup.players == 4
    assert table.value.match.mix == mix
    assert (await proof_of(database, table.value.match.match_id)).passed


async def test_seeds_tried_once_the_seats_are_known_are_found_out(open_table, database, restarted):
    """The operator has the database, and restarts the bot with a seed that gives better cards."""
    table = await open_table(game="shithead")
    noted = shown_digits(table.value.shuffle.commitment)
    assert noted in rules(table)
    for user in (BEN, CLEO):
        await click(table, Join(user))
    async with database.transaction() as tx:
        await tx.run(update(coming_seed).values(seed=bytes(32)))
    with pytest.raises(TableError, match="try_again"):
        await click(table, Start(ANNA))
    table = await restarted(table)
    await click(table, Start(ANNA))
    await ended(table)
    proof = await proof_of(database, table.value.match.match_id)
    assert proof.passed, "nothing in the record itself is wrong"
    assert not verify_record(proof.game, proof.record, noted).passed


async def test_a_closed_table_forgets_its_seed(open_table, database):
    table = await open_table()
    await table.handle(Close(ANNA))
    assert table.value.shuffle is None
    assert await stored_seeds(database) == {}


async def test_a_table_of_an_older_version_is_committed_when_it_is_read(open_table, database, restarted):
    table = await open_table()
    await click(table, Join(BEN))
    async with database.transaction() as tx:
        await tx.run(text("DELETE FROM coming_seed"))
    table = await restarted(table)
    assert await stored_seeds(database) == {table.value.table_id: table.value.shuffle.seed}
    assert shown_digits(table.value.shuffle.commitment) in rules(table)
    assert (await restarted(table)).value.shuffle == table.value.shuffle
    await click(table, Join(CLEO))
    await click(table, Start(ANNA))
    assert table.value.phase is Phase.PLAYING


async def test_a_coming_seed_is_stored_in_one_place_and_never_shown(open_table, database, store):
    table = await open_table()
    await click(table, Join(BEN))
    seed = table.value.shuffle.seed
    secret = (seed.hex(), repr(seed)[2:-1])
    async with database.reading() as tx:
        (row,) = await tx.rows(select(card_table))
        exported = json.dumps(await people.export(tx, ANNA))
    for told in (repr(table.value), str(tuple(row)), exported, shown(table)):
        assert not any(one in told for one in secret)
