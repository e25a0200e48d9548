"""The JSON form of a match: its first setup and everything done since, with the engine's version.

A record is what is stored and what `/verify` hands out. Old records must replay: tests/replays keeps
golden ones of every release.
"""

from collections.abc import Iterable
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from game.core.protocol import Seat, Setup
from game.core.rng import commitment

ENGINE_VERSION: Final = "0.1.0"
"""Changes when a rule behaves differently; the changelog says how."""


class LogEntry(BaseModel):
    """One entry: an action of a seat, a seat that left, or the next deal by its dealer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    action: dict[str, Any]
    digest: str = ""
    """A short hash of the state it led to."""


class MatchRecord(BaseModel):
    """A whole match. `seed` (hexadecimal) is there only after the match."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    engine: str
    game: str
    match_id: str
    commitment: str
    seed: str | None
    setup: dict[str, Any]
    log: tuple[LogEntry, ...]

    @classmethod
    def of(
        cls,
        game: str,
        match_id: str,
        seed: bytes,
        setup: Setup,
        log: Iterable[LogEntry],
        *,
        reveal: bool,
    ) -> "MatchRecord":
        """Return the record of a match of the game `game`."""
        return cls(
            engine=ENGINE_VERSION,
            game=game,
            match_id=match_id,
            commitment=commitment(seed),
            seed=seed.hex() if reveal else None,
            setup=setup.model_dump(mode="json"),
            log=tuple(log),
        )
