"""Events of the playground, and who receives them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playground.world.errors import Json


@dataclass(frozen=True, slots=True)
class Event:
    """A change, named and shaped as Discord's gateway would dispatch it.

    Attributes:
        name: the gateway's name, for example `MESSAGE_CREATE`; or, for what only people's
            screens show, a name of the page's protocol in lower case.
        payload: the event's `d`.
        channel_id: only people who may view this channel receive it; None for everyone.
        person_id: if set, only this person's screens receive it, and not the bot.
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
        """Call every listener."""
        for listener in tuple(self.listeners):
            listener(event)
