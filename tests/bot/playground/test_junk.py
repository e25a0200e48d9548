"""What is no request and no frame: whoever writes a bot sends it one day. Nothing breaks, and it is told."""

import asyncio
import json
import logging
import random
import re
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from aiohttp.http_exceptions import BadHttpMessage

from bot.playground import Playground
from bot.playground.api import PREFIX, ROUTES
from bot.playground.page_ops import OPS
from tests.bot.playground.raw_bot import raw_bot

IDS = ["0", "1", "-1", "abc", "%00", "%ff", "%2e%2e%2f", "²", "9" * 30, "9" * 5000, "x" * 5000, "a b", ""]
PATHS = [
    "/",
    "/%00",
    "/x%00y",
    "/" + "x" * 300,
    "/" + "x/" * 2000,
    "/..%2f..%2fetc/passwd",
    "//",
    "/css",
    "/*",
]
ORIGINS = [
    "null",
    "",
    "http://[",
    "http://127.0.0.1:abc",
    "http://a:99999",
    "//",
    "é",
    "http://\xff",
    "x" * 4000,
]
HOSTS = ["127.0.0.1", "localhost:x", "[", "[::1", "", "evil.example", "a:b:c", "é"]
TYPES = [
    "application/json",
    "application/json; charset=nonsense",
    "multipart/form-data",
    "multipart/form-data; boundary=b",
    "text/plain",
    ";;",
]
BODIES = [
    b"",
    b"{",
    b"\xff",
    b"[]",
    b"null",
    b'"\\ud800"',
    b"NaN",
    b'{"content": 1e999, "flags": NaN}',
    b"[" * 5000 + b"]" * 5000,
    b'{"content":' * 200 + b"1" + b"}" * 200,
    b"1" * 5000,
    b"--b\r\n\r\n",
    b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n[\r\n--b--\r\n',
    b'--b\r\nContent-Disposition: form-data; name="files[99999999999999999999]"\r\n\r\n\xff\r\n--b--\r\n',
    b"--b\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--b--\r\n",
]
KEYS = re.findall(
    r"\w+",
    """
    content embeds components flags type data options name description id value values custom_id
    style label emoji message_id channel_id target_id fields title color timestamp footer text tts
    nonce focused component component_type files filename content_type attachments message_reference
    allowed_mentions parse users poll sticker_ids limit before on params action person locale
    administrator allow deny count auto_archive_duration choices name_localizations image query
    user_ids intents bitfield
    """,
)


BUTTONS = {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "b", "label": "B"}]}
SELECT = {
    "type": 3,
    "custom_id": "s",
    "options": [{"label": "A", "value": "a"}, {"label": "C", "value": "c"}],
}
MESSAGE = {
    "content": "hello",
    "tts": False,
    "flags": 0,
    "embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}], "color": 1, "footer": {"text": "f"}}],
    "components": [BUTTONS, {"type": 1, "components": [SELECT]}],
    "allowed_mentions": {"parse": ["users"]},
    "attachments": [{"id": 0, "filename": "x.png"}],
}
COMMAND = {
    "name": "go",
    "description": "d",
    "type": 1,
    "options": [
        {"type": 3, "name": "text", "description": "d", "choices": [{"name": "n", "value": "v"}]},
        {"type": 4, "name": "number", "description": "d", "min_value": 1, "max_value": 9},
        {"type": 3, "name": "typed", "description": "d", "autocomplete": True},
        {"type": 6, "name": "who", "description": "d"},
    ],
}
LAYOUT = {
    "flags": 32768,
    "components": [
        {
            "type": 17,
            "components": [
                {"type": 10, "content": "x"},
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "y"}],
                    "accessory": BUTTONS["components"][0],
                },
                {"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]},
                {"type": 14, "spacing": 1},
                BUTTONS,
            ],
        }
    ],
}
BODIES_THAT_ARE_RIGHT = [
    MESSAGE,
    MESSAGE,
    LAYOUT,
    LAYOUT,
    COMMAND,
    COMMAND,
    [COMMAND],
    {"name": "thread", "type": 11, "auto_archive_duration": 60},
    {"name": "emoji", "image": "data:image/png;base64,iVBORw0KGgo="},
    {"type": 4, "data": MESSAGE},
    {"messages": ["1", "2"]},
    {"recipient_id": "1"},
]
INPUTS = [
    (
        2,
        {
            "name": "go",
            "type": 1,
            "options": [{"name": "number", "value": 3}, {"name": "text", "value": "v"}],
        },
    ),
    (4, {"name": "go", "type": 1, "options": [{"name": "typed", "value": "x", "focused": True}]}),
    (3, {"custom_id": "b", "component_type": 2}),
    (3, {"custom_id": "s", "component_type": 3, "values": ["a"]}),
    (5, {"custom_id": "m", "components": [{"type": 1, "components": [{"custom_id": "i", "value": "v"}]}]}),
]


ASKED = [
    route
    for route in ROUTES
    # Without its server or channels all that the bot asks is refused at once.
    if (route.method, route.template.rpartition("/")[2])
    not in {("DELETE", "{guild_id}"), ("DELETE", "{channel_id}")}
]


class Junk:
    """Makes values at random, of which some are nearly right."""

    def __init__(self, seed: int, known: list[str]) -> None:
        self.rng = random.Random(seed)
        self.known = known

    def value(self, depth: int = 0) -> Any:
        """Return any JSON, often an id or number that is right."""
        kind = self.rng.randrange(12 if depth < 4 else 8)
        match kind:
            case 0 | 1:
                return self.rng.choice(self.known)
            case 2:
                return self.rng.choice([0, 1, 2, 3, 4, 5, 10, 17, 18, -1, 64, 2**63, 10**30, 1.5, 1e308 * 10])
            case 3:
                return self.rng.choice(["", " ", "\0", "\ud800", "x" * 3000, "é", "²", "🂡", *IDS[:4]])
            case 4:
                return self.rng.choice([True, False, None])
            case 5 | 6:
                return self.rng.choice([[], {}, [[]], [None], {"": None}])
            case 7:
                return self.rng.choice(KEYS)
            case 8 | 9:
                return [self.value(depth + 1) for _ in range(self.rng.randrange(4))]
            case _:
                return self.form(depth + 1)

    def form(self, depth: int = 0) -> dict[str, Any]:
        """Return an object with keys that mean something."""
        return {self.rng.choice(KEYS): self.value(depth) for _ in range(self.rng.randrange(6))}

    def wrong(self, right: Any) -> Any:
        """Return a copy of something right with one place of it spoilt."""
        if self.rng.random() < 0.15 or not right or not isinstance(right, dict | list):
            return self.value()
        if isinstance(right, list):
            at = self.rng.randrange(len(right))
            return [self.wrong(one) if number == at else one for number, one in enumerate(right)]
        at = self.rng.choice(list(right))
        if self.rng.random() < 0.1:
            return {name: one for name, one in right.items() if name != at}
        return {name: self.wrong(one) if name == at else one for name, one in right.items()}

    def body(self) -> bytes:
        """Return the body of a request."""
        kind = self.rng.randrange(10)
        if kind == 0:
            return self.rng.choice(BODIES)
        right = self.rng.choice(BODIES_THAT_ARE_RIGHT)
        return json.dumps(right if kind == 1 else self.wrong(right) if kind < 8 else self.form()).encode()

    def request(self, port: int, token: str) -> bytes:
        """Return a request as it goes over the wire."""
        route, rng = self.rng.choice(ASKED), self.rng
        method, path = route.method, route.template
        while "{" in path:
            before, _, rest = path.partition("{")
            path = before + rng.choice([*IDS, *self.known * 5]) + rest.partition("}")[2]
        target = PREFIX + quote(path, safe="/%@")
        if rng.random() < 0.3:
            method = rng.choice(["GET", "GET", "POST", "HEAD", "OPTIONS", "PUT", "TRACE"])
            target = rng.choice(
                [*PATHS, "/gateway/", "/page/socket", "/cdn/attachments/1/%00/x", "/cdn/emojis/%00"]
            )
        if rng.random() < 0.3:
            target += rng.choice(
                [
                    "?",
                    "?limit=abc",
                    "?limit=" + "9" * 5000,
                    "?a=%ff&a=%00",
                    "?before=x",
                    "?after=%C2%B2",
                    "?around=-1",
                ]
            )
        headers = {"Host": f"127.0.0.1:{port}", "Authorization": f"Bot {token}", "Connection": "close"}
        if rng.random() < 0.15:
            headers["Origin"] = rng.choice(ORIGINS)
        if rng.random() < 0.1:
            headers["Host"] = rng.choice(HOSTS)
        body = b""
        if method in {"POST", "PUT", "PATCH"}:
            body = self.body()
            headers["Content-Type"] = rng.choice([*TYPES[:1] * 20, *TYPES])
        headers["Content-Length"] = str(len(body))
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + body


def known_ids(playground: Playground) -> list[str]:
    """Return ids that mean something, and the token of an interaction there is not."""
    world = playground.world
    people = [member.user.id for member in world.people()]
    return [*world.guild.channels, *people, world.guild.id, world.application_id, "token", "@me", "@original"]


def is_no_http(record: logging.LogRecord) -> bool:
    return record.exc_info is not None and isinstance(record.exc_info[1], BadHttpMessage)


@pytest.fixture(autouse=True)
def nothing_is_logged(caplog):
    """A traceback in the log is a bug, whatever was answered. What is no HTTP is aiohttp's to refuse."""
    yield
    faults = [
        record for record in caplog.records if record.levelno >= logging.ERROR and not is_no_http(record)
    ]
    assert [logging.Formatter().format(record) for record in faults] == []


def port_of(playground: Playground) -> int:
    return int(playground.page_url.rstrip("/").rpartition(":")[2])


async def status_of(port: int, request: bytes) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(10):
        answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


async def ask_junk(unlimited: Playground, seed: int, requests: int) -> None:
    junk = Junk(seed, known_ids(unlimited))
    for number in range(requests):
        request = junk.request(port_of(unlimited), unlimited.token)
        assert await status_of(port_of(unlimited), request) < 500, (seed, number, request[:3000])


@pytest.mark.parametrize("seed", range(2))
async def test_no_request_breaks_anything(unlimited: Playground, seed: int) -> None:
    await ask_junk(unlimited, seed, 400)


@pytest.mark.parametrize("path", PATHS)
async def test_a_path_that_leads_nowhere_is_not_found(unlimited: Playground, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
    assert await status_of(port_of(unlimited), request) in ({200} if path == "/" else {400, 404})


@pytest.mark.parametrize("origin", ORIGINS)
async def test_an_odd_origin_is_refused(unlimited: Playground, origin: str) -> None:
    request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: {origin}\r\nConnection: close\r\n\r\n".encode()
    assert await status_of(port_of(unlimited), request) in {400, 403}


async def next_frame(socket: aiohttp.ClientWebSocketResponse, nonce: str) -> None:
    """Wait for the answer to what we asked with a nonce."""
    while (await socket.receive_json(timeout=10)).get("nonce") != nonce:
        pass


async def something_to_use(playground: Playground) -> tuple[str, str]:
    """Return the ids of a command and of a message with components."""
    async with raw_bot(playground) as bot:
        channel = next(iter(playground.world.guild.channels))
        right = {name: value for name, value in MESSAGE.items() if name != "attachments"}
        posted = await bot.request("POST", f"/channels/{channel}/messages", right)
        made = await bot.request("POST", f"/applications/{playground.application_id}/commands", COMMAND)
    return made.body["id"], posted.body["id"]


async def play_junk(playground: Playground, seed: int, frames: int) -> None:
    junk = Junk(seed, known_ids(playground))
    ops = [*OPS, *OPS, "nothing", "", None, [], {}, 7]
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{playground.page_url}page/socket") as socket,
    ):
        command, message = await something_to_use(playground)
        for number in range(frames):
            junk.known = known_ids(playground)
            op = junk.rng.choice(ops)
            frame = {**junk.form(), "op": op, "channel_id": junk.rng.choice(junk.known)}
            if junk.rng.random() < 0.4:
                kind, data = junk.rng.choice(INPUTS)
                data = junk.wrong(data) if junk.rng.random() < 0.8 else data
                data = {"id": command, **data} if isinstance(data, dict) else data
                channel, nonce = next(iter(playground.world.guild.channels), "0"), f"input {number}"
                frame = {"op": "interact", "type": kind, "channel_id": channel, "message_id": message}
                frame |= {"data": data, "nonce": nonce}
            text = json.dumps(frame) if junk.rng.random() < 0.9 else json.dumps(junk.value())
            if junk.rng.random() < 0.05:
                text = junk.rng.choice(BODIES).decode("latin-1")
            await socket.send_str(text)
            await socket.send_json({"op": "history", "nonce": f"alive {number}", "channel_id": "0"})
            try:
                await next_frame(socket, f"alive {number}")
            except TypeError:
                pytest.fail(f"seed {seed}: frame {number} ended the socket: {text[:3000]}")


@pytest.mark.parametrize("seed", range(2))
async def test_no_frame_ends_the_socket_of_a_page(playground: Playground, seed: int) -> None:
    await play_junk(playground, seed, 400)


@pytest.mark.parametrize(
    "frame", ['{"op":[]}', "[]", "1", "null", '{"op":"history","nonce":NaN}', "[" * 9999]
)
async def test_a_frame_that_is_none_is_told(playground: Playground, frame: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{playground.page_url}page/socket") as socket,
    ):
        await socket.receive_json()
        await socket.send_str(frame)
        assert (await socket.receive_json(timeout=10))["t"] == "error"


@pytest.mark.parametrize("seed", range(2))
async def test_no_frame_of_a_bot_breaks_the_gateway(playground: Playground, seed: int) -> None:
    junk = Junk(seed, known_ids(playground))
    identify = {"token": playground.token, "intents": 513, "properties": {}}
    async with aiohttp.ClientSession() as session:
        for _ in range(60):
            async with session.ws_connect(playground.gateway_url) as socket:
                await socket.receive_json()
                if junk.rng.random() < 0.5:
                    await socket.send_json({"op": 2, "d": identify})
                payload = {**identify, **junk.form(), "shard": junk.value(), "session_id": junk.value()}
                op = junk.rng.choice([0, 1, 2, 3, 4, 6, 8, 31, junk.value()])
                frame = {"op": op, "d": junk.rng.choice([payload, junk.form(), junk.value()])}
                await socket.send_str(json.dumps(frame))
                await socket.send_str(junk.rng.choice(BODIES).decode("latin-1"))
                async with asyncio.timeout(10):
                    async for _message in socket:
                        pass
                assert 4000 <= (socket.close_code or 0) < 4100, (seed, frame)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
async def test_no_request_of_many_breaks_anything(unlimited: Playground, seed: int) -> None:
    await ask_junk(unlimited, seed, 3000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
async def test_no_frame_of_many_ends_the_socket_of_a_page(playground: Playground, seed: int) -> None:
    await play_junk(playground, seed, 3000)
