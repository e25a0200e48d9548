"""Trouble with requests: slow, refused, or carried out without an answer."""

import asyncio
from collections.abc import Callable

from bot.playground.errors import ApiError
from bot.playground.rate_limits import too_many


class Trouble:
    """What is to happen to the next requests.

    Attributes:
        delay_ms: how long each request waits before it is looked at.
        refusals_left: how many of the next are answered 429.
        retry_after_ms: what those answers say.
        losses_left: how many of the next are carried out and answered 502.
        on_change: called when one of the numbers has gone down.
    """

    def __init__(self) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self.clear()

    def clear(self) -> None:
        """No trouble."""
        self.delay_ms = 0
        self.refusals_left = 0
        self.retry_after_ms = 1000
        self.losses_left = 0

    async def before_request(self) -> None:
        """Delay or refuse a request that has come.

        Raises:
            ApiError: 429.
        """
        if self.delay_ms:
            await asyncio.sleep(self.delay_ms / 1000)
        if self.refusals_left:
            self.refusals_left -= 1
            self.on_change()
            raise too_many(self.retry_after_ms / 1000)

    def after_request(self) -> None:
        """Lose the answer to a request that was carried out.

        Raises:
            ApiError: 502.
        """
        if self.losses_left:
            self.losses_left -= 1
            self.on_change()
            raise ApiError(502, 0, "502: Bad Gateway")
