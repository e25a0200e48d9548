"""What can be checked of a whole database."""

from collections.abc import Mapping
from typing import Final

from bot.tables.replays import verify_replays
from data import audit
from data.audit import Flaw
from data.database import Transaction
from data.states import verify_states
from data.verification import CHECKS, Check


async def _states(tx: Transaction, _: audit.Progress) -> list[Flaw]:
    return await verify_states(tx)


ALL_CHECKS: Final[Mapping[str, Check]] = {
    **CHECKS,
    "states of tables": _states,
    "matches being played": verify_replays,
}
"""Every check, by name. The last two find bugs or foreign writes rather than damage."""
