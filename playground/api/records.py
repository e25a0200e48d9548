"""The log of served requests."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class RequestRecord:
    """One request of the bot, and the answer.

    Attributes:
        id: an increasing number.
        method: the HTTP method.
        path: below `/api/v10`, ids included.
        route: the template it matched; None for no such operation.
        query: the query string.
        body: the decoded JSON, `payload_json` for a multipart request.
        files: name and size in bytes of each file.
        at: when it came, in milliseconds since the epoch.
        status: of the answer; 0 while there is none.
        response: the decoded JSON of the answer.
        interaction_id: the interaction that it answers, if any.
        duration_ms: how long the answer took.
        bucket: the rate-limit bucket, with its limit, what is left of it, and the seconds until
            it is full again.
    """

    id: int
    method: str
    path: str
    at: int
    route: str | None = None
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: list[tuple[str, int]] = field(default_factory=list)
    status: int = 0
    response: Any = None
    interaction_id: str | None = None
    duration_ms: float = 0.0
    bucket: str | None = None
    limit: int | None = None
    remaining: int | None = None
    reset_after: float | None = None
