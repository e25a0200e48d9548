"""Persistence: the only package that imports SQLAlchemy or a driver.

One `Database` per process, one transaction per thing that happens; repositories are modules of functions
that take the transaction first and return frozen values. Nothing of a connection gets out::

    database = await Database.open("sqlite+aiosqlite:///data/tapis.sqlite3", clock=milliseconds)
    async with database.transaction() as tx:       # writes: all is committed at the end, or nothing
        await card_tables.change(tx, table_id, version, state="between_deals")   # first: it is the lock
        end = await matches.lengthen(tx, match_id, 1, expected_seq=17)
        await matches.add_actions(tx, match_id, [NewAction(...)], end)
        await tokens.post(tx, guild_id, [Transfer(...)])
    async with database.reading() as tx:           # reads one state, waits for nobody
        await tokens.top(tx, guild_id, 10)
    await database.write(move)                     # for what happens often: `move(tx)` in one go
    await database.close()

database        Database.open, look_at, transaction, write, reading, now, close; Transaction.now: the time of
                writes
turns           Turn, ALONE: whom a transaction that writes keeps waiting on PostgreSQL
errors          the tree of what can go wrong
actors          key_for, keys_for, find_key, users_by_key, forget: who somebody is, the one place of user ids
card_tables     create, change, version_of, set_seats, load, outline, open_ids, open_places,
                count_open_but; NewTable, CardTable, Outline, Seat
matches         create_match, lengthen, add_actions, is_logged, finish_match, load_match, open_match_id,
                load_record, load_seed; NewMatch, Match, NewAction, LoggedAction, Record
coming_seeds    keep, load, use, drop: what a table has committed to shuffle its next match by
accounts        House, Member, Stake, Box, TableBox: the accounts of a server's ledger
tokens          ensure_member, post, hold, was_posted, balance, balances_of_table, boxes, top, history;
                Transfer
statements      sent_since, received_since, changes_by_day, on_tables, boards, sums_by_kind, biggest_pot,
                stakings, staking_before, visit, postings_of_visit: what the postings tell
seasons         current, end, ended, standings: balances go back to the house, standings stay
stakes          bring, give_back, pour_out, take_back_deal, lease_board, board_holder, release_board
deadlines       arm, cancel, cancel_all, of_table, due; Deadline
guild_settings  load, save; a JSON document with a version
presets         save, load, of_guild, remove, default_of, set_default; RulePreset
people          load, save, forget; Person: settings that follow a person
application     fact, keep_fact: what the application remembers of itself
audit           verify_file, verify_ledger, verify_postings, verify_documents, verify_chains: the first bad
                row of each
documents       write, read, is_whole, write_value, read_value: JSON that changes, with a digest in it
verification    CHECKS, find_flaws: those checks one by one; what cannot be read is a flaw too
privacy         export, open_tables, forget, erase_keys, overwrite: all of a person, handed over or erased
forgetting      known_by, forget_again: people of a backup who asked to be forgotten since it was made
retention       note_left, note_heard, note_back, unaccounted, count_absence: servers that were left
                stand still
purging         begin, begun, carry_out: all of one goes
server_restore  opened_backup, restore_server: one comes back from a backup
server_rows     TABLES, of_server, holdings: which rows are a server's
ownership       require_owner, claim, read_owners: which Discord application a database belongs to
alone           require_unused_file, require_alone: is anybody else connected?
backups         Backups.make, newest; restore: a folder of checked copies, and the way back

Inside: schema (the tables), migration and migrations/ (Alembic), append_only (their triggers), declared (a
digest of what they made), addresses (of a DATABASE_URL), engines (connections), group_commit (SQLite's one
writer), copies (of SQLite files), faults (drivers' errors in our words), chain (canonical JSON and hashes),
inserts.
"""
