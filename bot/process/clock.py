"""The bot's clock: this computer's, as far as Discord confirms it.

What is paid, ended, deleted or put in order by time cannot be taken back, and the clock of a computer may be
wrong by days. Discord dates each of its responses. So `now` stays within `MOST` of what the last believed
date says, plus the time since by the monotonic clock, which nobody sets. A date is believed if this
computer's clock or the date before it agrees: one alone that agrees with neither may itself be wrong. To log
in takes three requests, so what the bot stores is held to Discord's time from its start on.
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

PROMPT: Final = 2.0
"""Seconds within which a response must come, from its request on, for its date to tell the present time."""
MOST: Final = 5_000
"""Milliseconds by which two clocks that agree may differ: dates are whole seconds, and come late."""

_log = logging.getLogger(__name__)


def since_boot() -> float:
    """Return seconds of a clock that nobody sets; on Linux, it goes on while this machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class ConfirmedClock:
    """Returns milliseconds since the epoch. `monotonic` returns seconds."""

    def __init__(self, computer: Callable[[], int], monotonic: Callable[[], float] = since_boot) -> None:
        self.computer = computer
        self._monotonic = monotonic
        self._believed: float | None = None
        """What Discord's clock was when the monotonic one began."""
        self._last: float | None = None
        """The same by the last date, believed or not."""
        self._is_wrong = False

    def __call__(self) -> int:
        """Return the current time."""
        own = self.computer()
        if self._believed is None:
            return own
        confirmed = round(self._believed + self._since_began())
        return min(max(own, confirmed - MOST), confirmed + MOST)

    async def ask(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestHeadersSentParams
    ) -> None:
        """Note when a request was sent, as a listener of aiohttp's `on_request_headers_sent`."""
        context.asked = self._monotonic()

    async def hear(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        """Note the date of a response, as a listener of aiohttp's `on_request_end`."""
        headers = ended.response.headers
        is_late = self._monotonic() - context.asked > PROMPT  # so may its date be: the process stood still
        if not is_late and "Age" not in headers:  # a cache may answer with the date at which it was filled
            self.note(headers.get("Date", ""))

    def note(self, date: str) -> None:
        """Note the date of a response that has just come; one that cannot be read says nothing."""
        try:
            said = parsedate_to_datetime(date).timestamp() * 1000
        except (ValueError, OverflowError):
            return
        began, ahead = said - self._since_began(), self.computer() - said
        if abs(ahead) <= MOST or (self._last is not None and abs(began - self._last) <= MOST):
            self._believed = began
            self._tell(ahead)
        self._last = began

    def _since_began(self) -> float:
        return self._monotonic() * 1000

    def _tell(self, ahead: float) -> None:
        """Log once that this computer's clock is wrong, and again after it was right meanwhile."""
        was_wrong, self._is_wrong = self._is_wrong, abs(ahead) > MOST
        if self._is_wrong and not was_wrong:
            _log.warning(
                "this computer's clock is %d seconds %s Discord's: set it; until then, Discord's counts",
                round(abs(ahead) / 1000),
                "ahead of" if ahead > 0 else "behind",
            )


now: Final = ConfirmedClock(lambda: time.time_ns() // 1_000_000)
"""The clock of this process."""


def _utcnow() -> datetime:
    """Return the current time, for discord.py: it judges by it whether a time-out of somebody is over."""
    return datetime.fromtimestamp(now() / 1000, UTC)


discord.utils.utcnow = _utcnow


def listening() -> aiohttp.TraceConfig:
    """Return a trace of requests by which `now` hears of Discord's time, for discord.py's `http_trace`."""
    config = aiohttp.TraceConfig()
    config.on_request_headers_sent.append(now.ask)
    config.on_request_end.append(now.hear)
    return config
