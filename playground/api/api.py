"""The REST API v10: parses, authorises, rate-limits, answers and logs each request."""

import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import BodyPartReader, hdrs, web
from aiohttp.http_exceptions import HttpProcessingError

from playground.api.files import Uploads
from playground.api.rate_limits import Bucket, RateLimitedError, RateLimits
from playground.api.reading import read_json
from playground.api.records import RequestRecord
from playground.faults.trouble import CutError, Trouble
from playground.passing_time import let_pass
from playground.rest import (
    accounts,
    channels,
    commands,
    emojis,
    guilds,
    interactions,
    messages,
    scheduled,
    threads,
)
from playground.rest.call import Call, Reply, Route
from playground.world.errors import (
    INVALID_FORM,
    INVALID_JSON,
    METHOD_NOT_ALLOWED,
    NOT_FOUND,
    TOO_LARGE,
    UNAUTHORIZED,
    ApiError,
)
from playground.world.snowflakes import is_snowflake
from playground.world.world import Upload, World

PREFIX = "/api/v10"
MOST_BYTES_A_REQUEST = 25 * 1024 * 1024
_LOG_LENGTH = 20_000
_BANNED = "<html><body>Error 1015: you are being rate limited</body></html>"
"""What Cloudflare, in front of Discord, answers to a banned address: no JSON, none of Discord's headers."""
ROUTES: list[Route] = [
    route
    for module in (
        accounts,
        guilds,
        channels,
        threads,
        messages,
        commands,
        emojis,
        interactions,
        scheduled,
    )
    for route in module.ROUTES
]


class Api:
    """Answers the bot's requests.

    Attributes:
        requests: every request so far (the last 20,000), oldest first.
        served: how many there were in all.
        in_flight: how many are being answered.
        on_record: called with each request once it is answered.
    """

    def __init__(self, world: World, limits: RateLimits | None, trouble: Trouble) -> None:
        self.requests: deque[RequestRecord] = deque(maxlen=_LOG_LENGTH)
        self.in_flight = 0
        self.served = 0
        self.on_record: list[Callable[[RequestRecord], None]] = []
        self._world = world
        self._limits = limits
        self._trouble = trouble

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register every operation, and a refusal for all others."""
        for route in ROUTES:
            router.add_route(route.method, PREFIX + route.template, self._handler(route))
        router.add_route("*", "/api/{rest:.*}", self._handler(None))

    def _handler(self, route: Route | None) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.Response:
            self.served += 1
            record = RequestRecord(
                id=self.served,
                method=request.method,
                path=request.path.removeprefix(PREFIX),
                at=self._world.clock.now_ms(),
                route=route.template if route else None,
                query=dict(request.query),
            )
            self.requests.append(record)
            self.in_flight += 1
            started = time.monotonic()
            try:
                response = await self._respond(route, request, record)
                await self._trouble.way_back()
                return response
            finally:
                self.in_flight -= 1
                record.duration_ms = (time.monotonic() - started) * 1000
                for listener in self.on_record:
                    listener(record)

        return handle

    async def _respond(
        self, route: Route | None, request: web.Request, record: RequestRecord
    ) -> web.Response:
        headers: dict[str, str] = {}
        if self._limits is not None and self._limits.banned:
            record.status = 429
            return web.Response(status=429, text=_BANNED, content_type="text/html")
        try:
            reply = await self._reply(route, request, record, headers)
            self._trouble.after_request()
        except RateLimitedError as error:
            reply = Reply(error.status, error.body())
            headers |= error.headers
            self._note(error.bucket, record, headers)
        except ApiError as error:
            reply = Reply(error.status, error.body())
        except CutError:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()  # never sent
        if self._limits is not None:
            self._limits.note_status(reply.status)
        record.status, record.response = reply.status, reply.body
        return _encoded(reply, headers)

    async def _reply(
        self,
        route: Route | None,
        request: web.Request,
        record: RequestRecord,
        headers: dict[str, str],
    ) -> Reply:
        # Read the body first, so that the log has it even if the request fails.
        try:
            body, uploads = await _read(request)
        except ConnectionResetError:  # the bot was killed while it sent a picture
            raise CutError from None
        except (HttpProcessingError, web.RequestPayloadError):  # it is not what its headers say
            raise INVALID_FORM() from None
        record.body = body
        record.files = [(upload.filename, len(upload.content)) for upload in uploads.values()]
        await self._trouble.before_request()
        if route is None:
            raise _no_such_operation(request)
        if not route.by_token and request.headers.get(hdrs.AUTHORIZATION) != self._authorization:
            raise UNAUTHORIZED()
        let_pass(self._world)
        call = Call(self._world, request.match_info, request.query, body, uploads, self._limits)
        record.interaction_id = self._interaction_id(call)
        if self._limits is not None:
            self._note(self._limits.take(route, call.path), record, headers)
        answered = record.interaction_id or ""
        failure = self._trouble.before_answer(int(answered)) if is_snowflake(answered) else None
        answer = route.handler(call)
        if failure is not None:
            raise failure.error()
        if isinstance(answer, Reply):
            return answer
        return Reply(204) if answer is None else Reply(200, answer)

    def _note(self, bucket: Bucket | None, record: RequestRecord, headers: dict[str, str]) -> None:
        if bucket is None or self._limits is None:
            return
        told = self._limits.headers(bucket)
        headers |= told
        record.bucket, record.limit = bucket.name, bucket.allowance.requests
        record.remaining = bucket.remaining
        record.reset_after = float(told["X-RateLimit-Reset-After"])

    @property
    def _authorization(self) -> str:
        return f"Bot {self._world.token}"

    def _interaction_id(self, call: Call) -> str | None:
        if "interaction_id" in call.path:
            return call.path["interaction_id"]
        interaction = self._world.interactions_by_token.get(call.path.get("token", ""))
        return interaction.id if interaction else None


async def _read(request: web.Request) -> tuple[Any, Uploads]:
    if request.content_length is not None and request.content_length > MOST_BYTES_A_REQUEST:
        raise TOO_LARGE()
    if request.content_type == "multipart/form-data":
        try:
            return await _read_multipart(request)
        except ValueError:
            raise INVALID_FORM() from None
    raw = await request.read()
    if not raw:
        return None, {}
    if request.content_type != "application/json":
        raise INVALID_FORM()
    return _decoded(raw), {}


async def _read_multipart(request: web.Request) -> tuple[Any, Uploads]:
    body: Any = {}
    uploads: Uploads = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name = part.name or ""
        content = bytes(await part.read())
        if name == "payload_json":
            body = _decoded(content)
        elif name.startswith("files[") and name[6:-1].isdecimal():
            uploads[int(name[6:-1])] = Upload(
                part.filename or "unknown", content, part.headers.get(hdrs.CONTENT_TYPE)
            )
    return body, uploads


def _decoded(raw: bytes) -> Any:
    try:
        return read_json(raw)
    except ValueError:
        raise INVALID_JSON() from None


def _no_such_operation(request: web.Request) -> ApiError:
    path = request.path
    known = any(
        resource.get_info().get("pattern") and resource.get_info()["pattern"].fullmatch(path)
        for resource in request.app.router.resources()
        if resource.canonical.startswith(PREFIX)
    )
    return METHOD_NOT_ALLOWED() if known else NOT_FOUND()


def _encoded(reply: Reply, headers: dict[str, str]) -> web.Response:
    # Without this header, discord.py takes a 429 for a Cloudflare ban.
    headers["Via"] = "1.1 playground"
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    # discord.py compares the whole header: a charset after it would make the body plain text.
    headers[hdrs.CONTENT_TYPE] = "application/json"
    encoded = json.dumps(reply.body, separators=(",", ":")).encode()
    return web.Response(status=reply.status, body=encoded, headers=headers)
