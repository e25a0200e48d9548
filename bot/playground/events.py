"""Something happened in the playground: who is told."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.playground.errors import Json


@dataclass(frozen=True, slots=True)
class Event:
    """A change, named and shaped as Discord's gateway would dispatch it.

    Attributes:
        name: the gateway's name, for example `MESSAGE_CREATE`; or, for what only people's
            screens show, a name of the page's protocol in lower case.
        payload: the event's `d`.
        channel_id: only who may view this channel is told; None for everyone.
        person_id: if set, only this person's screens are told, and the bot is not.
    """

    name: str
    payload: Json
    channel_id: str | None = None
    person_id: str | None = None


@dataclass(slots=True)
class Broadcast:
    """Hands each event to every listener, in the order they were added."""

    listeners: list[Callable[[Event], None]] = field(default_factory=list)

    def publish(self, event: Event) -> None:
        """Tell everyone, now."""
        for listener in tuple(self.listeners):
            listener(event)
