"""Checks that the matches which are played are what their logs say: each action led to the stored state."""

from bot.tables import rows
from data import actors, audit, card_tables, deadlines, matches
from data.audit import Flaw, Progress
from data.database import Transaction
from game.core.match import DigestMismatchError


async def verify_replays(tx: Transaction, progress: Progress = audit.nobody) -> list[Flaw]:
    """Replay the match of every open table, one after the other; the first bad row of each is named."""
    flaws = []
    for table in await card_tables.open_tables(tx):
        match = await matches.open_match(tx, table.id)
        record = None if match is None else await matches.load_record(tx, match.id)
        if record is None:
            continue
        try:
            users = await actors.users_by_key(tx, rows.keys_in_options(table))
            value = rows.read_table(table, await deadlines.of_table(tx, table.id), users)
            rows.with_match(value, record, await matches.load_seed(tx, record.match.id))
        except DigestMismatchError as error:
            flaws.append(Flaw("action", record.match.id, str(error)))
        except (ValueError, TypeError, LookupError) as error:
            # What the error says may name a card of a hand, and flaws are logged.
            flaws.append(Flaw("card_table", table.id, f"it cannot be read: {type(error).__name__}"))
        progress(len(record.actions))
    return flaws
