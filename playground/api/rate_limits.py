"""Rate limits: buckets per route and channel, the global limit, and edits of old messages.

Discord documents the global limit (topic "Rate Limits") and gives the others only in headers. The numbers
here are those that bots report; a bot must read the headers, not hard-code them.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playground.rest.call import Route
from playground.world.clock import Clock
from playground.world.errors import ApiError, Json

_OLD_EDITS = 30046
_INVALID = frozenset({401, 403, 429})
_MOST_BUCKETS = 1000
_MAJOR_PARAMETERS = ("channel_id", "guild_id", "webhook_id", "token")


@dataclass(frozen=True, slots=True)
class Allowance:
    """A number of requests per number of seconds."""

    requests: int
    seconds: float


@dataclass(frozen=True, slots=True)
class RateLimitSettings:
    """How much is allowed.

    Attributes:
        messages: sending in one channel, and separately editing.
        deletions: deleting messages in one channel.
        webhooks: each operation with one interaction's token, except the first answer.
        others: any other operation, per channel or guild if it names one.
        old_edits: editing messages over an hour old in one channel, on top of `messages`.
        overall: all requests together, except those with an interaction's token.
        invalid: answers of 401, 403 and 429; more of them end in a ban.
        ban_seconds: how long a ban lasts.
    """

    messages: Allowance = Allowance(5, 5.0)
    deletions: Allowance = Allowance(5, 1.0)
    webhooks: Allowance = Allowance(5, 2.0)
    others: Allowance = Allowance(50, 10.0)
    old_edits: Allowance = Allowance(3, 20.0)
    overall: Allowance = Allowance(50, 1.0)
    invalid: Allowance = Allowance(10_000, 600.0)
    ban_seconds: float = 3600.0


@dataclass(slots=True)
class Bucket:
    """The current window of an allowance."""

    name: str
    allowance: Allowance
    ends_at: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        """Use one request; return whether there was one left."""
        if now >= self.ends_at:
            self.ends_at = now + self.allowance.seconds
            self.used = 0
        if self.used >= self.allowance.requests:
            return False
        self.used += 1
        return True

    @property
    def remaining(self) -> int:
        """How many are left."""
        return self.allowance.requests - self.used

    def reset_after(self, now: float) -> float:
        """The seconds until it is full again."""
        return max(round(self.ends_at - now, 3), 0.0)


class RateLimits:
    """Counts the bot's requests."""

    def __init__(self, clock: Clock, settings: RateLimitSettings) -> None:
        self._clock = clock
        self._settings = settings
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._overall = Bucket("global", settings.overall)
        self._invalid = Bucket("invalid", settings.invalid)
        self._banned_until = 0.0
        self._emojis: Bucket | None = None

    @property
    def banned(self) -> bool:
        """Whether the bot's address is banned for too many invalid requests."""
        return self._clock.seconds() < self._banned_until

    def note_status(self, status: int) -> None:
        """Count an answer if it makes the request invalid (topic "Rate Limits", "Invalid Request Limit")."""
        now = self._clock.seconds()
        if status in _INVALID and not self._invalid.take(now):
            self._banned_until = now + self._settings.ban_seconds

    def take(self, route: Route, path: Mapping[str, str]) -> Bucket | None:
        """Count a request; return its bucket, None for a route without one.

        Raises:
            ApiError: 429.
        """
        now = self._clock.seconds()
        if not route.by_token and not self._overall.take(now):
            raise too_many(self._overall.reset_after(now), scope="global")
        allowance = self._allowance(route)
        if allowance is None:
            return None
        bucket = self._bucket(f"{route.method} {route.template}", path, allowance)
        if not bucket.take(now):
            raise too_many(bucket.reset_after(now), bucket=bucket)
        return bucket

    def take_old_edit(self, channel_id: str) -> None:
        """Count an edit of a message over an hour old.

        Raises:
            ApiError: 429 with code 30046.
        """
        now = self._clock.seconds()
        path = {"channel_id": channel_id}
        bucket = self._bucket("old edits", path, self._settings.old_edits)
        if not bucket.take(now):
            message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise too_many(bucket.reset_after(now), code=_OLD_EDITS, message=message)

    @property
    def limits_emojis(self) -> bool:
        """Whether uploads of emojis have a limit of their own."""
        return self._emojis is not None

    def limit_emojis(self, allowance: Allowance | None) -> None:
        """Limit uploads of emojis as in servers (discord-api-docs 2250); no header tells."""
        self._emojis = None if allowance is None else Bucket("emojis", allowance)

    def take_emoji(self) -> None:
        """Count an upload of an emoji.

        Raises:
            ApiError: 429.
        """
        now = self._clock.seconds()
        if self._emojis is not None and not self._emojis.take(now):
            raise too_many(self._emojis.reset_after(now), scope="shared")

    def headers(self, bucket: Bucket) -> dict[str, str]:
        """The rate-limit headers of an answer."""
        after = bucket.reset_after(self._clock.seconds())
        return {
            "X-RateLimit-Bucket": bucket.name,
            "X-RateLimit-Limit": str(bucket.allowance.requests),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Reset": f"{self._clock.now_ms() / 1000 + after:.3f}",
        }

    def _bucket(self, operation: str, path: Mapping[str, str], allowance: Allowance) -> Bucket:
        major = "+".join(path[name] for name in _MAJOR_PARAMETERS if name in path)
        key = operation, major
        if key not in self._buckets:
            self._forget_full()
            name = hashlib.sha256(operation.encode()).hexdigest()[:32]
            self._buckets[key] = Bucket(name, allowance)
        return self._buckets[key]

    def _forget_full(self) -> None:
        if len(self._buckets) >= _MOST_BUCKETS:
            now = self._clock.seconds()
            self._buckets = {key: one for key, one in self._buckets.items() if one.ends_at > now}

    def _allowance(self, route: Route) -> Allowance | None:
        kind = _KIND_BY_ROUTE.get((route.method, route.template))
        if kind is not None:
            return kind(self._settings)
        if route.by_token:
            is_webhook = route.template.startswith("/webhooks/")
            return self._settings.webhooks if is_webhook else None
        return self._settings.others


class RateLimitedError(ApiError):
    """429: too many requests.

    Attributes:
        headers: further headers of the answer.
        bucket: the bucket that is empty, if it is one.
    """

    def __init__(self, code: int, message: str, extra: Json, bucket: Bucket | None) -> None:
        super().__init__(429, code, message, extra=extra)
        self.bucket = bucket
        self.headers: dict[str, str] = {}


def too_many(
    retry_after: float,
    *,
    scope: str = "user",
    code: int = 0,
    message: str = "You are being rate limited.",
    bucket: Bucket | None = None,
) -> RateLimitedError:
    """The error, with the seconds to wait before retrying."""
    is_global = scope == "global"
    error = RateLimitedError(code, message, {"retry_after": retry_after, "global": is_global}, bucket)
    error.headers = {"Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope}
    if is_global:
        error.headers["X-RateLimit-Global"] = "true"
    return error


_MESSAGES = "/channels/{channel_id}/messages"
_KIND_BY_ROUTE: dict[tuple[str, str], Callable[[RateLimitSettings], Allowance]] = {
    ("POST", _MESSAGES): lambda settings: settings.messages,
    ("PATCH", _MESSAGES + "/{message_id}"): lambda settings: settings.messages,
    ("DELETE", _MESSAGES + "/{message_id}"): lambda settings: settings.deletions,
}
