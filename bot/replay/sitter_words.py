"""The names of those who sat at a finished match."""

from dataclasses import dataclass

from bot.messages.names import AI_NAMES, AI_SIGN, KnownName
from bot.replay.store import Replay
from game.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class ReplayNames:
    """The names at one step of a replay (see `bot.games.core.screen.Names`): seats may change hands."""

    replay: Replay
    step: int
    name_of: KnownName

    def __call__(self, seat: Seat) -> str:
        """Return a mention, an AI's name, or the number of the seat of somebody who has been forgotten."""
        user_id = self.replay.user(self.replay.sitter(seat, self.step))
        return f"<@{user_id}>" if user_id is not None else f"**{self.label(seat)}**"

    def label(self, seat: Seat) -> str:
        """Return plain text for buttons, menus and pictures."""
        sitter = self.replay.sitter(seat, self.step)
        if sitter.ai_level is not None:
            return f"{AI_SIGN}{self._ai_name(seat)}"
        user_id = self.replay.user(sitter)
        return (None if user_id is None else self.name_of(user_id)) or f"#{seat + 1}"

    def _ai_name(self, seat: Seat) -> str:
        """Return the name of an AI: the n-th one at a table has the n-th name."""
        before = sum(self.replay.sitter(other, self.step).ai_level is not None for other in range(seat))
        return AI_NAMES[before % len(AI_NAMES)]
