"""Injected faults of requests: slow, refused, cut off, or carried out without an answer."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from http import HTTPStatus

from playground.api.rate_limits import too_many
from playground.world.errors import UNKNOWN_INTERACTION, ApiError


class CutError(Exception):
    """The connection of a request breaks: nothing is sent back."""


class Failure(Enum):
    """The ways in which the bot's answer to an interaction can fail."""

    UNKNOWN = "unknown"
    """Refused: the interaction is unknown (10062)."""
    CUT = "cut"
    """Not carried out; the connection breaks."""
    CUT_AFTER = "cut_after"
    """Carried out; then the connection breaks."""
    FORBIDDEN = "forbidden"
    """Refused: 403."""
    UNAVAILABLE = "unavailable"
    """Not carried out; 503."""
    LOST = "lost"
    """Carried out; 502."""

    @property
    def is_carried_out(self) -> bool:
        """Whether people still see the answer."""
        return self in (Failure.CUT_AFTER, Failure.LOST)

    def error(self) -> Exception:
        """The exception that ends the request."""
        match self:
            case Failure.UNKNOWN:
                return UNKNOWN_INTERACTION()
            case Failure.CUT | Failure.CUT_AFTER:
                return CutError()
            case Failure.FORBIDDEN:
                return ApiError(403, 0, "403: Forbidden")
            case Failure.UNAVAILABLE:
                return ApiError(503, 0, "503: Service Unavailable")
            case Failure.LOST:
                return _bad_gateway()


@dataclass(slots=True)
class Failing:
    """The remaining failures of one kind, for answers to interactions newer than `since`, a snowflake.

    The first `skip` requests of each interaction pass.
    """

    left: int = 0
    skip: int = 0
    since: int = 0
    passed: Counter[int] = field(default_factory=Counter)

    def strikes(self, interaction_id: int) -> bool:
        """Count a request; True if it fails."""
        if not self.left or interaction_id < self.since:
            return False
        if self.passed[interaction_id] < self.skip:
            self.passed[interaction_id] += 1
            return False
        self.left -= 1
        return True


@dataclass(frozen=True, slots=True)
class Latency:
    """A range of milliseconds, from which each request and each event draws its own time."""

    least_ms: int = 100
    most_ms: int = 300

    def draw(self) -> float:
        """Return a time in seconds."""
        return secrets.SystemRandom().uniform(self.least_ms, self.most_ms) / 1000


@dataclass(slots=True)
class Trouble:
    """The faults for the next requests."""

    on_change: Callable[[], None] = lambda: None
    """Called when one of the counters has decreased."""
    delay_ms: int = 0
    """The delay of each request."""
    latency: Latency | None = None
    """How long each request and each gateway event is under way, None for no time."""
    refusals_left: int = 0
    """How many of the next requests get 429."""
    retry_after_ms: int = 1000
    """The retry time in those answers."""
    refusal_status: int | None = None
    """The status with which every request is refused."""
    losses_left: int = 0
    """How many of the next requests are carried out but get 502."""
    failing: dict[Failure, Failing] = field(
        default_factory=lambda: {failure: Failing() for failure in Failure}
    )
    """The failures of the next answers to interactions."""

    def clear(self) -> None:
        """Remove all faults."""
        self.delay_ms = 0
        self.refusals_left = 0
        self.retry_after_ms = 1000
        self.refusal_status = None
        self.losses_left = 0
        self.failing = {failure: Failing() for failure in Failure}

    def under_way(self) -> float:
        """Draw how many seconds the next request or event is under way."""
        return 0.0 if self.latency is None else self.latency.draw()

    async def before_request(self) -> None:
        """Delay or refuse an incoming request.

        Raises:
            ApiError: 429, or `refusal_status`.
        """
        if seconds := self.delay_ms / 1000 + self.under_way() / 2:
            await asyncio.sleep(seconds)
        if self.refusal_status is not None:
            raise ApiError(self.refusal_status, 0, HTTPStatus(self.refusal_status).phrase)
        if self.refusals_left:
            self.refusals_left -= 1
            self.on_change()
            raise too_many(self.retry_after_ms / 1000)

    def before_answer(self, interaction_id: int) -> Failure | None:
        """Make an answer to an interaction fail; return how it fails after being carried out.

        Raises:
            ApiError: it is refused.
            CutError: its connection breaks.
        """
        for failure, failing in self.failing.items():
            if failing.strikes(interaction_id):
                self.on_change()
                if failure.is_carried_out:
                    return failure
                raise failure.error()
        return None

    async def way_back(self) -> None:
        """Let the answer of a request take its time."""
        if self.latency is not None:
            await asyncio.sleep(self.under_way() / 2)

    def after_request(self) -> None:
        """Lose the answer of a request that was carried out.

        Raises:
            ApiError: 502.
        """
        if self.losses_left:
            self.losses_left -= 1
            self.on_change()
            raise _bad_gateway()


def _bad_gateway() -> ApiError:
    return ApiError(502, 0, "502: Bad Gateway")
