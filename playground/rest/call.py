"""Requests as handlers see them, and routes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from playground.api.files import Uploads
from playground.validation.fields import Form, FormModel, Snowflake, parse
from playground.world import permissions
from playground.world.errors import MISSING_ACCESS, WRONG_CHANNEL_TYPE, Path
from playground.world.model import Channel, Guild
from playground.world.permissions import Permission
from playground.world.world import World


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with a status other than 200 (or than 204 for no body)."""

    status: int
    body: Any = None


class HiddenLimits(Protocol):
    """Limits of which the headers say nothing."""

    def take_old_edit(self, channel_id: str) -> None:
        """Count an edit of a message over an hour old, or refuse it."""

    def take_emoji(self) -> None:
        """Count an upload of an emoji, or refuse it."""


class _Place(FormModel):
    id: Snowflake


@dataclass(frozen=True, slots=True)
class Call:
    """An authorised and parsed request.

    Attributes:
        path: the parts of the path named in the route's template.
        query: the query string.
        body: the decoded JSON, `payload_json` of a multipart request; None without a body.
        uploads: the files, by their number.
        limits: counts requests; None without limits.
    """

    world: World
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Uploads
    limits: HiddenLimits | None = None

    def form(self, kind: type[Form], at: Path = ()) -> Form:
        """The body, parsed as a form.

        Raises:
            ApiError: 50035.
        """
        return parse(kind, {} if self.body is None else self.body, at)

    def channel(self, *needed: Permission) -> Channel:
        """The channel in the path, if the bot may see it and may do all that is needed.

        Raises:
            ApiError: 10003, 50001 or 50013.
        """
        channel = self.world.channel(self.path["channel_id"])
        if channel.guild.bot_removed and not channel.is_private:
            raise MISSING_ACCESS()
        permissions.require(self.world.bot_may(channel), *needed)
        return channel

    def channel_of_guild(self, *needed: Permission) -> Channel:
        """The same for what private channels do not have.

        Raises:
            ApiError: 10003, 50001, 50013, or 50024 for a private channel.
        """
        channel = self.channel(*needed)
        if channel.is_private:
            raise WRONG_CHANNEL_TYPE()
        return channel

    def guild(self) -> Guild:
        """The guild in the path.

        Raises:
            ApiError: 10004.
        """
        return self.world.guild_of(self.path["guild_id"])

    def count(self, name: str, default: int, most: int) -> int:
        """A number in the query string, clamped to 1 to `most`."""
        text = self.query.get(name, "")
        return min(max(int(text[:9]), 1), most) if text.isdecimal() else default

    def place(self, name: str) -> int | None:
        """An id in the query string that a page of a list begins or ends at; None without it.

        Raises:
            ApiError: 50035 for an invalid id.
        """
        return int(parse(_Place, {"id": self.query[name]}).id) if name in self.query else None


Handler = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class Route:
    """One operation of the API.

    Attributes:
        method: the HTTP method.
        template: the path below `/api/v10`, with `{names}`.
        handler: answers it: JSON for 200, None for 204, or a `Reply`.
        by_token: whether the path itself holds the secret, so that no bot token is needed; such
            routes are outside the global rate limit.
    """

    method: str
    template: str
    handler: Handler
    by_token: bool = False
