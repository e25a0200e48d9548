"""A finished match step by step, as replays show it: rebuilt from its record once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.core.errors import UnreadableError
from game.core.match import ASIDE, LEAVE, NEXT_DEAL, DigestMismatchError, Match, read_action
from game.core.protocol import AnyGame, Seat
from game.core.record import LogEntry, MatchRecord, read_start


@dataclass(frozen=True, slots=True)
class Frame:
    """A match after one entry of its record; the first frame is the first deal."""

    match: Match
    seat: Seat | None
    """Who acted; None for a deal."""
    events: tuple[Any, ...]
    """What happened, with every card."""
    action: Any = None
    """What was done; None for a deal and for what is about a person."""
    aside: str | None = None
    """What is about the person of the seat, one of `game.core.match.ASIDE`."""


@dataclass(frozen=True)
class Film:
    """All frames of a match, in order."""

    game: AnyGame
    frames: tuple[Frame, ...]
    is_whole: bool = True
    """Whether this version plays the whole record as it was played; if not, the rest is missing."""

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    def is_end(self, step: int) -> bool:
        """Tell whether the match ends with a frame."""
        return self.frames[step].match.is_over or (self.is_whole and step == self.last)

    @cached_property
    def deals(self) -> tuple[int, ...]:
        """The frames at which the deals begin."""
        return tuple(number for number, frame in enumerate(self.frames) if frame.seat is None)

    def deal_at(self, step: int) -> int:
        """Return which deal a frame belongs to, from 0."""
        return sum(start <= step for start in self.deals) - 1

    def highlights(self, is_highlight: Callable[[Any], bool]) -> tuple[int, ...]:
        """Return the frames worth stopping at: the ends of deals, and those with such an event."""
        return tuple(
            number
            for number, frame in enumerate(self.frames)
            if (frame.match.outcome is not None and frame.aside is None)
            or any(map(is_highlight, frame.events))
        )


def film_of(game: AnyGame, record: MatchRecord) -> Film:
    """Return the film of a record whose seed is revealed, as far as this version plays it as it was played.

    Raises UnreadableError if the seed is not revealed, or the setup is not one of the game.
    """
    seed, setup = read_start(game, record)
    match, dealt = Match.start(game, record.match_id, seed, setup, record.mix)
    frames = [Frame(match, None, dealt)]
    for entry in record.log:
        try:
            frame = _next(frames[-1].match, entry)
        except (DigestMismatchError, UnreadableError):
            return Film(game, tuple(frames), is_whole=False)
        frames.append(frame)
    if record.log and frames[-1].match.digest() != record.log[-1].digest:
        return Film(game, tuple(_as_recorded(frames, record)), is_whole=False)
    return Film(game, tuple(frames))


def _next(match: Match, entry: LogEntry) -> Frame:
    played, kind = match.redo(entry), entry.action.get("kind")
    if kind == NEXT_DEAL:
        return Frame(played.match, None, played.events)
    action = None if kind == LEAVE or kind in ASIDE else read_action(match.game, entry.action)
    return Frame(played.match, entry.seat, played.events, action, str(kind) if kind in ASIDE else None)


def _as_recorded(frames: list[Frame], record: MatchRecord) -> list[Frame]:
    """Return the frames before the first that differs from the record: digests take longer than moves."""
    for number, (frame, entry) in enumerate(zip(frames[1:], record.log, strict=True), start=1):
        if frame.match.digest() != entry.digest:
            return frames[:number]
    return frames
