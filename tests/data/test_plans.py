"""Frequent statements must find their rows by an index, however many there are."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event

from data import actors
from data.privacy import kept_grants as handed_out
from data.privacy import marks
from data.schema.core import metadata
from data.servers import retention
from data.stats import seasons
from data.tables import card_tables, deadlines, matches, open_tables
from data.tables.deadlines import Deadline
from data.tokens import ledger, stakes
from data.tokens import reports as statements
from data.tokens.accounts import Member
from tests.data.playing import begin, play
from tests.data.tables import ANNA, GUILD


async def read_everything(tx):
    key = await actors.key_for(tx, GUILD, ANNA)
    await card_tables.load(tx, "t1")
    await open_tables.open_ids(tx)
    await open_tables.open_ids(tx, GUILD, person=key)
    await open_tables.open_ids(tx, channel_id=1)
    await open_tables.open_places(tx)
    await open_tables.count_public(tx, GUILD)
    await card_tables.outline(tx, "t1")
    await matches.open_match_id(tx, "t1")
    await matches.load_record(tx, "m1")
    await ledger.top(tx, GUILD, 10)
    await ledger.history(tx, GUILD, Member(key), count=5)
    await ledger.history(tx, GUILD, Member(key), before=5, count=5)
    await ledger.balances_of_table(tx, "t1")
    await ledger.boxes(tx, GUILD, 1)
    await statements.sent_since(tx, GUILD, Member(key), "give", 0)
    await statements.received_since(tx, GUILD, Member(key), "give", 0)
    await ledger.granted_seasons(tx, GUILD, key)
    await marks.make(tx, GUILD, ANNA)
    await handed_out.find(tx, GUILD, ANNA)
    await statements.changes_by_day(tx, GUILD, [Member(key)], 0)
    await statements.starting_grants(tx, GUILD, [Member(key)], 0)
    await statements.on_tables(tx, GUILD, 1)
    await statements.boards(tx, GUILD)
    await statements.biggest_pot(tx, GUILD, 1, ["7D", "KH"])
    await statements.stakings(tx, "m1")
    await statements.visit(tx, GUILD, Member(key), 1)
    await seasons.ended(tx, GUILD)
    await seasons.standings(tx, GUILD, 1, 10)
    await stakes.board_holder(tx, GUILD, 1)
    await deadlines.due(tx, 1)
    await retention.standing_still(tx, retention.reaches_all)
    await retention.standing_still(tx, lambda _: None)
    await retention.tables_left(tx)
    await deadlines.of_table(tx, "t1")


async def write_something(tx):
    await card_tables.set_seats(tx, "t1", [])
    await deadlines.arm(tx, Deadline("t1", "turn", 1))
    await deadlines.drop(tx, "t1", [("turn", 1)])
    await deadlines.cancel_all(tx, "t1")
    await stakes.take_back_deal(tx, GUILD, "m1", 1)
    await stakes.lease_board(tx, GUILD, 1, "t1")
    await stakes.release_board(tx, "t1")
    await matches.finish_match(tx, "m1", None)
    await actors.users_by_key(tx, ["a", "b"])


@pytest.fixture
async def run(sqlite_url, open_database):
    """Every statement that playing, reading and writing runs."""
    database = await open_database(sqlite_url)
    await begin(database)
    seen = {}

    def see(_connection, _cursor, statement, values, _context, executemany):
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            seen[statement] = values[0] if executemany else values

    event.listen(database._store.engine, "before_cursor_execute", see)
    await play(database, 0)
    async with database.transaction() as tx:
        await read_everything(tx)
        await write_something(tx)
    return seen


async def test_no_statement_of_play_looks_through_a_whole_table(run, sqlite_url):
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file:
        scans = {
            step: statement
            for statement, parameters in run.items()
            for *_, step in file.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            if step.startswith("SCAN") and step.split()[1] in metadata.tables
        }
    assert len(run) > 40
    assert list(scans) == [
        "SCAN card_table USING INDEX ix_card_table_open",
        "SCAN handed_out USING COVERING INDEX ix_handed_out_mark",  # its first row alone
        "SCAN forget_request USING COVERING INDEX sqlite_autoindex_forget_request_1",  # the same
        "SCAN departure",  # one row for each server that the bot has left
        "SCAN purge USING INDEX uq_purge_open",
    ]
