"""The pauses before something that failed is tried again, which nobody may click to ask for."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

from bot.common.errors import TableError
from bot.common.tasks import happens_within
from bot.discord.sending.failures import FAILURES, is_passing
from bot.discord.sending.render import PanelTooLargeError

PAUSES: Final = (2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds between attempts; while Discord is out of order, the last pause is repeated."""
MOST_FAILURES: Final = 120
"""How often in a row to try what belongs to a table that is over: for about an hour."""

_log = logging.getLogger(__name__)


async def failure_of(work: Awaitable[object], what: str) -> Exception | None:
    """Await work, and log and return what it failed of; `what` it is to do, such as "refresh a hand"."""
    try:
        await work
    except (*FAILURES, TableError) as error:
        _log.info("could not %s: %s", what, error)
        return error
    except Exception as error:  # noqa: BLE001 - a bug, perhaps of this moment alone
        _log.exception("could not %s", what)
        return error
    return None


def pause_after(error: Exception, failures: int, *, is_over: bool = False) -> float | None:
    """Return how many seconds to wait after so many failures in a row, None to leave it alone.

    An outage can take any time, so we outlast it, except for a table that `is_over`. What Discord refused,
    and what failed here, may come right as well, but a few attempts show whether it does.
    """
    if isinstance(error, PanelTooLargeError):
        return None
    lasts = is_passing(error) and not (is_over and failures > MOST_FAILURES)
    if failures > len(PAUSES) and not lasts:
        return None
    return PAUSES[min(failures, len(PAUSES)) - 1]


async def paused(seconds: float, closing: asyncio.Event, changed: asyncio.Event) -> bool:
    """Wait before another attempt, less if something has `changed`; return False if the bot closes."""
    least = min(seconds, PAUSES[0])
    if not await happens_within(least, closing):
        await happens_within(seconds - least, changed)
    return not closing.is_set()
