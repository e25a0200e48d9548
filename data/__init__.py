"""Persistence: the only package that imports SQLAlchemy or a driver.

One `Database` per process, one transaction per thing that happens. Repositories are modules of functions
that take the transaction first and return frozen values; connections stay inside this package::

    database = await Database.open("sqlite:///tapis.sqlite3", clock=milliseconds)
    async with database.transaction() as tx:       # writes: commits everything at the end, or nothing
        await card_tables.change(tx, table_id, version, state="between_deals")   # first: locks the table
        end = await matches.lengthen(tx, match_id, 1, expected_seq=17)
        await matches.add_actions(tx, match_id, [NewAction(...)], end)
        await tokens.post(tx, guild_id, [Transfer(...)])
    async with database.reading() as tx:           # reads a snapshot, waits for nobody
        await tokens.top(tx, guild_id, 10)
    await database.write(move)                     # for frequent writes: runs `move(tx)` in a batch
    await database.close()

database        Database.open, look_at, transaction, write, reading, now, close; Transaction.now: the time of
                writes; Transaction.add, put: a row that may be there already
write_locks     WriteLock, WHOLE_DATABASE: which other writers a transaction blocks on PostgreSQL
errors          the exception hierarchy
actors          key_for, keys_for, find_key, users_by_key, forget: people; the one place of user ids
card_tables     create, change, version_of, set_seats, load, outline; NewTable, CardTable, Outline, Seat
open_tables     open_ids, open_places, played_at_open, play_together, count_open, count_public,
                places_opened_by, changed_last, shown_last
matches         create_match, lengthen, add_actions, is_logged, finish_match, load_match, open_match_id,
                load_record, load_seed; NewMatch, Match, NewAction, LoggedAction, Record
coming_seeds    keep, load, use, drop, drop_restored: the seed a table has committed to for its next match
accounts        House, Member, Stake, Box, TableBox: the accounts of a server's ledger
tokens          ensure_member, post, hold, was_posted, balance, balances_of_table, boxes, top, history;
                Transfer
statements      sent_since, received_since, allowance_day, changes_by_day, starting_grants, on_tables,
                boards, biggest_pot, stakings, staking_before, visit, postings_of_visit: reports
                computed from the postings
seasons         current, end, ended, standings: balances go back to the house, standings stay
stakes          bring, give_back, pour_out, take_back_deal, lease_board, board_holder, release_board
deadlines       arm, cancel, cancel_all, of_table, due; Deadline
guild_settings  load, save; a JSON document with a version
server_log      write, page, head, set_channel, to_be_posted, count: who did what to a server's settings,
                tokens and tables; NewEntry, Entry
bars            put, lift, of_server, among: who may not sit down in a server; Bar
presets         save, load, of_guild, remove, default_of, set_default; RulePreset
daily_plays     secret, keep_deal, begin, find, of_user, scores_of: the day's deals, and who played them
people          load, save, forget; Person: settings that follow a person
facts           pending, write, forget, of_person: what matches that are over came to, seat by seat
ratings         next_matches, skills, write, forget: the ladders of games on servers
feats           write, of_person, of_match, untold, note_told: achievements
statistics      sittings, figures, played, record, leaderboard: what facts and ratings come to
application     fact, keep_fact: facts about the application as a whole
share           Share, EVERY_SERVER, shard_of: the servers that one client of the bot serves
listed_tables   note, take, listed: lists of tables that somebody has to do something for
audit           verify_file, verify_ledger, verify_postings, verify_documents, verify_logs, verify_chains:
                the first bad row of each
documents       write, read, is_whole, write_value, read_value: JSON that changes, with a digest in it
verification    CHECKS, find_flaws: runs those checks one by one; unreadable data is a flaw too
privacy         export, open_tables, forget, erase_keys, overwrite: a person's data, exported or erased
marks           find, make, expire: hashes under which data outlive a forgotten person, for a year
handed_out      find, note, merged: grants, top-ups and gifts of forgotten people, under marks
forget_requests note, at_by_mark: who asked to be forgotten, under marks
forgetting      forgotten_since, forget_again: forgets people in a backup who asked for it after it was made
retention       note_left, note_removed, note_heard, note_back, drop_heard, unaccounted, departures,
                standing_still, begin_anew: servers that the bot left
purging         begin, begun, carry_out: deletes a server
server_restore  opened_backup, restore_server: restores one server from a backup
server_rows     TABLES, of_server, holdings: which rows belong to a server
ownership       require_owner, claim, read_owner: which Discord application owns a database
alone           looked_at_alone, opened_alone, require_unused_file, require_alone: is anybody else connected?
restored        bring_up_to_now, note_boards, boards, take_boards, was_restored: what an old copy needs
lineage         begin, number_of: of which database a file is a copy
stamps          stamp_of, read_stamp: times in the names of files
backups         Backups.make, newest; restore: a folder of checked copies, and the way back
replaced        read_replaced: what stays true of a database that a backup replaces

Inside: schema (the tables), derived_schema and schema_parts, migration and migrations/ (Alembic),
append_only (their triggers), addresses (of a DATABASE_URL), engines (connections), sqlite_connections (each
with a thread), group_commit (SQLite's one writer), database_clock (PostgreSQL's, which may be set), copies
(of SQLite files), faults (translates driver errors), chain (canonical JSON and hashes), inserts, values (rows
as values of data classes).
"""
