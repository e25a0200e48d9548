"""What the positions of docs/headless.md have alike."""

from typing import Annotated, Final, TypeAlias

from pydantic import ConfigDict, Field, Strict

from game.core.protocol import Seat

Count: TypeAlias = Annotated[int, Strict(), Field(ge=0)]
STRICT: Final = ConfigDict(extra="forbid")


def in_order(seats: set[Seat], order: list[Seat]) -> tuple[Seat, ...]:
    """Return seats in the given order; seats missing from it come first."""
    named = list(dict.fromkeys(seat for seat in order if seat in seats))
    return (*(seat for seat in sorted(seats) if seat not in named), *named)
