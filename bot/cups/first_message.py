"""Posts the messages with which people sign up for cups.

The answer to /cup create is that message. If Discord refuses it, if it is lost, or if the bot is killed
before, the next look at the cup posts it in the channel. A message that could not be noted is noted then.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import discord

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.cups.store import CupStore
from bot.cups.values import Cup, CupState

Post: TypeAlias = Callable[[Cup], Awaitable[discord.Message | None]]
"""Posts the message of a cup in its channel; None if that cannot be written to."""

_MOST_POSTED: Final = 1000

_log = logging.getLogger(__name__)


class CupPosts:
    """The messages of new cups. One per bot. `wake` lets the keeper look at once."""

    def __init__(self, cups: CupStore, post: Post, wake: Callable[[], None]) -> None:
        self._cups = cups
        self._post = post
        self._wake = wake
        self._answered: set[str] = set()
        """Cups (id) that an answer is about to make and post."""
        self._posted: Recent[str, int] = Recent(_MOST_POSTED)
        """Messages that are not noted yet, by the cup's id."""

    async def by_answer(self, cup: Cup, answering: Awaitable[int | None]) -> bool:
        """Await the answer that makes a cup and posts it; return whether it has arrived.

        `answering` returns the message id, None if its arrival is not confirmed.
        """
        self._answered.add(cup.cup_id)
        try:
            message_id = await answering
            if message_id is not None:
                self._posted[cup.cup_id] = message_id
                await self._try_to_note(cup)
        finally:
            self._answered.discard(cup.cup_id)
            self._wake()
        return message_id is not None

    async def is_posted(self, cup: Cup) -> bool:
        """Post a cup that has no message, unless an answer is about to; False if its channel refuses it."""
        if cup.message_id is not None or cup.state is not CupState.SIGNUP or cup.cup_id in self._answered:
            return True
        cup = await self._cups.find(cup.cup_id)
        if cup.message_id is None and cup.cup_id not in self._posted:
            posted = await self._post(cup)
            if posted is None:
                return False
            self._posted[cup.cup_id] = posted.id
        await self._note(cup)
        return True

    async def _try_to_note(self, cup: Cup) -> None:
        try:
            await self._note(cup)
        except TableError as error:  # the next look tries again
            _log.warning("cup %s: could not note its message: %s", cup.cup_id, error.code)

    async def _note(self, cup: Cup) -> None:
        """Note the message of a cup; raises TableError."""
        await self._cups.note_posted(cup, self._posted[cup.cup_id])
        del self._posted[cup.cup_id]
