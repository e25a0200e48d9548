"""The messages that the token of an interaction can still edit.

Discord counts no request with such a token for the 50 a second that it allows a bot. A token edits the
message that answered its interaction, or the clicked one if the answer changed that, for 15 minutes; so each
click that changes a message renews its token. Tokens are secrets: they stay in memory, and end with the
process.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

import discord

from bot.common.recent import Recent

TOKEN_LIFETIME: Final = 14 * 60.0
"""Seconds for which a token is used; Discord's limit is 15 minutes."""
_MOST_REMEMBERED: Final = 5000


@dataclass(frozen=True, slots=True)
class Token:
    """The token of an interaction, without the rest, which takes as much memory as a table."""

    webhook: discord.Webhook
    noted: float
    """When it was noted, in monotonic seconds."""

    @classmethod
    def of(cls, interaction: discord.Interaction, now: float) -> "Token":
        """Return the token of an interaction that is being answered."""
        return cls(interaction.followup, now)

    def is_too_old(self, now: float) -> bool:
        """Tell whether the token is used no more."""
        return now - self.noted > TOKEN_LIFETIME


class TokenEdits:
    """The newest token by message. `clock` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tokens: Recent[int, Token] = Recent(_MOST_REMEMBERED)

    def remember(self, message_id: int, interaction: discord.Interaction) -> None:
        """Record that a message is the answer to an interaction, or was changed by it."""
        self._tokens[message_id] = Token.of(interaction, self._clock())
        while next(iter(self._tokens.values())).is_too_old(self._clock()):
            self._tokens.popitem(last=False)

    def of(self, message_id: int | None) -> discord.Webhook | None:
        """Return what edits a message without being counted, None if nothing does."""
        token = None if message_id is None else self._tokens.get(message_id)
        return None if token is None or token.is_too_old(self._clock()) else token.webhook

    def forget(self, message_id: int, ended: discord.Webhook) -> None:
        """Edit a message no more with a token that has ended, but with a newer one, if there is one."""
        if self.of(message_id) is ended:
            del self._tokens[message_id]


class First(Enum):
    """What the first answer to an interaction was, as far as we know."""

    UPDATE = "update"
    """The clicked message changes, now or after a deferral of which people see nothing."""
    PRIVATE = "private"
    """A private message."""
    WAITING = "waiting"
    """The deferral of a private message, which shows "is thinking"."""
    THINKING = "thinking"
    """The deferral of a public message, which shows "is thinking"."""
    PUBLIC = "public"
    """A public message."""


SEEN_BY_ALL: Final = (First.THINKING, First.PUBLIC)
KEPT_PROMISES: Final[Mapping[First | None, First]] = {
    First.THINKING: First.PUBLIC,
    First.WAITING: First.PRIVATE,
}
"""What the deferral of a message becomes once that is shown."""
