"""Rows are changed behind the store's back; the audit must name the first bad one."""

import contextlib
import random

import pytest
from sqlalchemy import text

from data import actors
from data.checks import audit
from data.checks.audit import Flaw
from data.stats import seasons
from data.tables import matches
from data.tokens import ledger as tokens
from tests.data.playing import begin, play
from tests.data.tables import ANNA, BEN, CLARA, GUILD, forget_key

ACTIONS = 6
BOX = "INSERT INTO account (guild_id, key, kind, unit, card, balance)"


@pytest.fixture
async def played(database):
    await begin(database)
    for number in range(ACTIONS):
        await play(database, number)
    return database


async def tamper(database, statement, **parameters):
    async with database.transaction() as tx:
        await tamper_in(tx, statement, **parameters)


async def tamper_in(tx, statement, **parameters):
    if tx.dialect == "sqlite":
        for table in ("action", "transfer", "season", "season_standing"):
            for change in ("update", "delete"):
                await tx.run(text(f"DROP TRIGGER {table}_refuses_{change}"))
    else:
        await tx.run(text("SET LOCAL session_replication_role = replica"))
    await tx.run(text(statement), parameters)


async def found_after(database, change, *verify):
    """Return what each check finds after a change, which is undone again."""
    found = []
    with contextlib.suppress(_UndoError):
        async with database.transaction() as tx:
            await tamper_in(tx, change)
            found = [await one(tx) for one in verify]
            raise _UndoError
    return found


class _UndoError(Exception):
    """Rolls a transaction back."""


async def flaws(database, verify):
    async with database.reading() as tx:
        return await verify(tx)


async def test_a_played_match_has_no_flaws(played):
    assert await flaws(played, audit.verify_chains) == []
    assert await flaws(played, audit.verify_ledger) == []


async def test_a_changed_row_of_the_log_is_named(played):
    for change in (
        "seat = 1",
        "actor_key = (SELECT min(key) FROM actor)",
        'action = \'{"card":"KS"}\'',
        "action = 'not even JSON'",
        "digest = 'other'",
        "interaction_id = 999",
        "interaction_index = 3",
        "at = at + 1",
        "hash = 'other'",
    ):
        statement = f"UPDATE action SET {change} WHERE seq = 2"  # noqa: S608
        found = await found_after(played, statement, audit.verify_chains)
        assert found == [[Flaw("action", "m1 2", "it does not match its hash")]], change


async def test_a_missing_row_of_the_log_is_named(played):
    await tamper(played, "DELETE FROM action WHERE seq = 2")
    found = await flaws(played, audit.verify_chains)
    assert found == [Flaw("action", "m1 3", "action 2 is missing before it")]


async def test_a_row_with_another_past_is_named(played):
    await tamper(played, "UPDATE action SET prev_hash = 'other' WHERE seq = 4")
    found = await flaws(played, audit.verify_chains)
    assert found == [Flaw("action", "m1 4", "its link to the previous row is wrong")]


async def test_a_changed_header_of_a_match_is_named(played):
    for change in (
        "UPDATE card_match SET setup = '{}'",
        "UPDATE card_match SET engine_version = '9'",
        "UPDATE card_match SET started_at = 1",
        "UPDATE card_match SET mix = NULL",
        "UPDATE card_match SET mix = replace(mix, '0001', '0002')",
        "UPDATE match_seat SET actor_key = NULL, ai_level = 'easy' WHERE number = 1",
        "DELETE FROM match_seat WHERE number = 1",
    ):
        found = await found_after(played, change, audit.verify_chains)
        flaw = Flaw("card_match", "m1", "its header and seats do not match their hash")
        assert found == [[flaw]], change


async def test_a_changed_end_of_a_match_is_named(played):
    async with played.transaction() as tx:
        await matches.finish_match(tx, "m1", {"ranking": [[0], [1]]})
    assert await flaws(played, audit.verify_chains) == []
    for change in (
        "UPDATE card_match SET outcome = '{}'",
        "UPDATE card_match SET ended_at = ended_at + 1",
        "UPDATE card_match SET state = 'void'",
        "UPDATE card_match SET end_hash = 'other'",
    ):
        found = await found_after(played, change, audit.verify_chains)
        flaw = Flaw("card_match", "m1", "its end, or the end of its log, does not match its hash")
        assert found == [[flaw]], change


async def test_a_match_without_its_last_action_is_named(played):
    async def check():
        for change, flaw in (
            ("DELETE FROM action WHERE seq = 5", "action 5 of its 6 is missing"),
            ("UPDATE card_match SET length = 4", "its log goes on after its 4 actions"),
        ):
            found = await found_after(played, change, audit.verify_chains)
            assert found == [[Flaw("card_match", "m1", flaw)]], change

    await check()
    async with played.transaction() as tx:
        await matches.finish_match(tx, "m1", {"ranking": [[0], [1]]})
    await check()


async def test_another_seed_is_named(played):
    await tamper(played, "UPDATE match_seed SET seed = :other", other=bytes(32))
    found = await flaws(played, audit.verify_chains)
    assert found == [Flaw("match_seed", "m1", "it does not match its commitment")]


async def test_a_changed_row_of_the_books_is_named_even_if_sums_are_right(played):
    async with played.transaction() as tx:
        await tokens.ensure_member(tx, GUILD, CLARA)
        await seasons.end(tx, GUILD, by=await actors.key_for(tx, GUILD, ANNA))
    assert await flaws(played, audit.verify_postings) == []
    for change, named in (
        ("UPDATE transfer SET reason = 'gift' WHERE id = 1", "transfer 1"),
        ("UPDATE transfer SET at = at + 1 WHERE id = 1", "transfer 1"),
        ("UPDATE transfer SET key = 'other' WHERE id = 1", "transfer 1"),
        ("UPDATE transfer SET deal = 7 WHERE id = 1", "transfer 1"),
        ("UPDATE transfer SET hash = 'other' WHERE id = 1", "transfer 1"),
        ("UPDATE season SET ended_at = ended_at + 1", f"season {GUILD} 1"),
        ("UPDATE season_standing SET on_tables = 7 WHERE on_tables = 0", f"season_standing {GUILD} 1 "),
        ("UPDATE account SET card = 'QS' WHERE card = '7D'", f"account {GUILD} box:1:7D"),
        (f"{BOX} VALUES ({GUILD}, 'box:one:7D', 'box', 1, '7D', 0)", f"account {GUILD} box:one:7D"),
        (f"{BOX} VALUES ({GUILD}, 'boxes', 'box', 1, '7D', 0)", f"account {GUILD} boxes"),
    ):
        ledger, postings = await found_after(played, change, audit.verify_ledger, audit.verify_postings)
        assert ledger == [], change
        (flaw,) = postings
        assert f"{flaw.table} {flaw.row}".startswith(named), change


async def test_long_logs_are_checked_to_the_last_row(played, monkeypatch):
    monkeypatch.setattr(audit, "PAGE", 2)
    assert await flaws(played, audit.verify_chains) == []
    await tamper(played, "UPDATE action SET digest = 'other' WHERE seq = :last", last=ACTIONS - 1)
    assert [flaw.row for flaw in await flaws(played, audit.verify_chains)] == [f"m1 {ACTIONS - 1}"]


async def test_a_changed_balance_is_named_and_the_sum_with_it(played):
    await tamper(played, "UPDATE account SET balance = balance + 3 WHERE key = 'box:1:7D'")
    assert await flaws(played, audit.verify_ledger) == [
        Flaw("account", f"{GUILD} box:1:7D", "holds 9, its postings sum to 6"),
        Flaw("account", str(GUILD), "the balances add up to 3, not to 0"),
    ]


async def test_an_overdrawn_account_is_named_whatever_let_it_be_overdrawn(played):
    async with played.transaction() as tx:
        if tx.dialect == "sqlite":
            await tx.run(text("PRAGMA ignore_check_constraints = 1"))
        else:
            await tx.run(text("ALTER TABLE account DROP CONSTRAINT ck_account_covered"))
    await tamper(played, "UPDATE account SET balance = -1 WHERE key = 'box:1:7D'")
    found = [flaw.found for flaw in await flaws(played, audit.verify_ledger)]
    assert "is overdrawn: -1" in found


async def test_a_changed_posting_is_named_at_both_its_accounts(played):
    await tamper(played, "UPDATE transfer SET amount = 2 WHERE key = 'm1:3:0'")
    found = [flaw.row for flaw in await flaws(played, audit.verify_ledger)]
    assert found == [f"{GUILD} box:1:7D", f"{GUILD} stake:t1:1"]


async def test_chains_and_sums_survive_the_erasure_of_everybody(played):
    async with played.transaction() as tx:
        for user in (ANNA, BEN):
            assert await forget_key(tx, user) == 1
    assert await flaws(played, audit.verify_chains) == []
    assert await flaws(played, audit.verify_ledger) == []


async def test_a_changed_character_of_the_log_is_found_wherever_it_is(played):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    place = random.Random(seed).randint(1, 20)
    await tamper(
        played,
        "UPDATE action SET action = substr(action, 1, :before) || '~' || substr(action, :after)"
        " WHERE seq = 3",
        before=place - 1,
        after=place + 1,
    )
    assert [flaw.row for flaw in await flaws(played, audit.verify_chains)] == ["m1 3"]
