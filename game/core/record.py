"""The JSON form of a match: its first setup and everything done since, with the engine's version.

A record is what is stored and what `/verify` hands out. Old records must replay: tests/replays keeps
golden ones of every release.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from game.core.protocol import Seat, Setup
from game.core.rng import commitment

ENGINE_VERSION: Final = "0.1.0"
"""Changes when a rule behaves differently; the changelog says how."""


NO_CLICK: Final = "0"
"""The contribution of a seat for which nobody clicked."""


class LogEntry(BaseModel):
    """One entry: an action of a seat, a seat that left, or the next deal by its dealer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    action: dict[str, Any]
    digest: str = ""
    """A short hash of the state it led to."""


ClickId: TypeAlias = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]{0,19})$")]
"""The id that Discord gave a click, in decimal digits; "0" for none."""


class Mix(BaseModel):
    """What the seed of a match is mixed with. All of it came after the commitment."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    clicks: tuple[ClickId, ...]
    """By seat: its contribution, the newest click for it between the commitment and the first deal."""
    dealer_drawn: bool
    """Whether chance made the first dealer; another match at a table goes on from the one before."""

    @property
    def contributions(self) -> int:
        """How many different clicks that is."""
        return len(set(self.clicks) - {NO_CLICK})


class MatchRecord(BaseModel):
    """A whole match. `seed` (hexadecimal) is there only after the match."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    engine: str
    game: str
    match_id: str
    commitment: str
    seed: str | None
    setup: dict[str, Any]
    mix: Mix | None = None
    """None in records from before players contributed: their deals follow from the seed alone."""
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
        mix: Mix | None,
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
            mix=mix,
            log=tuple(log),
        )
