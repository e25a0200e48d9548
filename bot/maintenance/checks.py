"""What can be checked of a whole database."""

from collections.abc import Mapping
from typing import Final

from bot.common.errors import OtherVersionError
from bot.tables.storing import rows
from data import actors
from data.checks.audit import Flaw
from data.checks.states import verify_states
from data.checks.verification import CHECKS, Check
from data.database import Transaction
from data.tables import card_tables, deadlines, matches, open_tables
from game.core.match import DigestMismatchError


async def verify_replays(tx: Transaction) -> list[Flaw]:
    """Replay the match of every open table, one after the other; report the first bad row of each."""
    flaws = []
    for table_id in await open_tables.open_ids(tx):
        try:
            flaws += [Flaw("card_table", table_id, one) for one in await _replay(tx, table_id)]
        except DigestMismatchError as error:
            flaws.append(Flaw("action", await matches.open_match_id(tx, table_id) or "", str(error)))
        except OtherVersionError as error:
            flaws.append(
                Flaw("card_table", table_id, f"this version lacks its game or rules: {error.facts['game']}")
            )
        except rows.UNREADABLE as error:
            # The error's message may name a card of a hand, and flaws are logged.
            flaws.append(Flaw("card_table", table_id, f"it cannot be read: {type(error).__name__}"))
    return flaws


async def _replay(tx: Transaction, table_id: str) -> list[str]:
    """Load a table as the bot does; return the flaws."""
    table = await card_tables.load(tx, table_id)
    match_id = await matches.open_match_id(tx, table_id)
    record = None if match_id is None else await matches.load_record(tx, match_id)
    if table is None:
        return []
    named = rows.keys_in_options(table)
    users = await actors.users_by_key(tx, named)
    value = rows.read_table(table, await deadlines.of_table(tx, table_id), users)
    found = [] if users.keys() >= set(named) else ["an unknown person waits or votes at it"]
    if record is None:
        rows.require_no_match(value)
        return found
    if table.options.get("match") != match_id:
        found.append("it is in another match than the open one")
    rows.with_match(value, record, await matches.load_seed(tx, record.match.id))
    return found


ALL_CHECKS: Final[Mapping[str, Check]] = {
    **CHECKS,
    "states of tables": verify_states,
    "matches being played": verify_replays,
}
"""Every check, by name. The last two find bugs or foreign writes rather than damage."""
