"""Checks that the matches which are played are what their logs say: each action led to the stored state."""

from bot.tables import rows
from data import actors, audit, card_tables, deadlines, matches
from data.audit import Flaw, Progress
from data.database import Transaction
from game.core.match import DigestMismatchError


async def verify_replays(tx: Transaction, progress: Progress = audit.nobody) -> list[Flaw]:
    """Replay the match of every open table, one after the other; the first bad row of each is named."""
    flaws = []
    for table_id in await card_tables.open_ids(tx):
        try:
            progress(await _replay(tx, table_id))
        except DigestMismatchError as error:
            flaws.append(Flaw("action", await matches.open_match_id(tx, table_id) or "", str(error)))
        except rows.UNREADABLE as error:
            # What the error says may name a card of a hand, and flaws are logged.
            flaws.append(Flaw("card_table", table_id, f"it cannot be read: {type(error).__name__}"))
    return flaws


async def _replay(tx: Transaction, table_id: str) -> int:
    """Read a table back as the bot does, and return how many actions that took."""
    table = await card_tables.load(tx, table_id)
    match_id = await matches.open_match_id(tx, table_id)
    record = None if match_id is None else await matches.load_record(tx, match_id)
    if table is None:
        return 0
    users = await actors.users_by_key(tx, rows.keys_in_options(table))
    value = rows.read_table(table, await deadlines.of_table(tx, table_id), users)
    if record is None:
        rows.require_no_match(value)
        return 0
    rows.with_match(value, record, await matches.load_seed(tx, record.match.id))
    return len(record.actions)
