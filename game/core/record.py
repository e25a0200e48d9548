"""The JSON form of a match: its first setup and everything done since, with the engine's version.

Records are stored, and `/verify` attaches them. Old records must replay: tests/replays has golden ones of
every release.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game.core.errors import UnreadableError
from game.core.protocol import AnyGame, Seat, Setup
from game.core.rng import commitment

ENGINE_VERSION: Final = "1.0.0"
"""The version since which no rule behaves in another way; the changelog says how they did before."""


NO_CLICK: Final = "0"
"""The contribution of a seat without a click."""


class LogEntry(BaseModel):
    """One entry: a seat's action, what its person did, or the start of the next deal by its dealer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    action: dict[str, Any]
    digest: str = ""
    """A short hash of the resulting state."""


ClickId: TypeAlias = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]{0,19})$")]
"""Discord's id of a click, in decimal digits; "0" for none."""


class Mix(BaseModel):
    """What the seed of a match is mixed with. All of it is newer than the commitment."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    clicks: tuple[ClickId, ...]
    """By seat: its contribution, which is its newest click between the commitment and the first deal."""
    dealer_drawn: bool
    """Whether the first dealer was drawn at random; in a rematch the deal passes on instead."""

    @property
    def contributions(self) -> int:
        """The number of different clicks."""
        return len(set(self.clicks) - {NO_CLICK})


class MatchRecord(BaseModel):
    """A whole match. `seed` (hexadecimal) is set only after the match."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    engine: str
    game: str
    match_id: str
    commitment: str
    seed: str | None
    setup: dict[str, Any]
    mix: Mix | None = None
    """None in older records without contributions, whose deals follow from the seed alone."""
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
        """Return the record of a match; `game` is the game's key."""
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


def read_start(game: AnyGame, record: MatchRecord) -> tuple[bytes, Any]:
    """Return what the first deal of a match follows from: its seed and its setup.

    Raises UnreadableError if the seed is not revealed, or the setup is not one of the game.
    """
    try:
        seed = bytes.fromhex(record.seed or "")
        setup = game.setup_type.model_validate(record.setup)
    except (ValidationError, ValueError) as error:
        raise UnreadableError(f"record: {error}") from None
    if not seed:
        raise UnreadableError("record: the seed is not revealed before the match is over")
    return seed, setup
