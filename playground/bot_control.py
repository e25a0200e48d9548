"""What the page needs from the process manager of the bot."""

from typing import Protocol


class BotControl(Protocol):
    """Lets the page stop and start the bot. Each call returns when it is done.

    An `OSError` or `RuntimeError` is shown on the page that asked.
    """

    @property
    def online(self) -> bool:
        """Whether the bot runs."""

    async def kill(self) -> None:
        """Stop the bot at once, as a power cut would."""

    async def start(self) -> None:
        """Start the bot."""

    async def restart(self) -> None:
        """Kill the bot and start it again."""
