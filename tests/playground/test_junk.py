"""Invalid requests and frames, which every bot sends one day: nothing breaks, and each gets an error."""

import asyncio
import json
import logging
from urllib.parse import quote

import aiohttp
import pytest
from aiohttp.http_exceptions import BadHttpMessage

from playground import Playground
from playground.page_server.page_ops import OPS
from tests.playground.junk import BODIES, COMMAND, INPUTS, MESSAGE, ORIGINS, PATHS, Junk
from tests.playground.raw_bot import raw_bot


def known_ids(playground: Playground) -> list[str]:
    """Return ids that mean something, and the token of an interaction there is not."""
    world = playground.world
    people = [member.user.id for member in world.people()]
    return [*world.guild.channels, *people, world.guild.id, world.application_id, "token", "@me", "@original"]


def is_no_http(record: logging.LogRecord) -> bool:
    return record.exc_info is not None and isinstance(record.exc_info[1], BadHttpMessage)


@pytest.fixture(autouse=True)
def nothing_is_logged(caplog):
    """A traceback in the log is a bug, whatever the answer was. aiohttp refuses what is not HTTP."""
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
    async with asyncio.timeout(60):
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
    await ask_junk(unlimited, seed, 200)


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ("Content-Type: multipart/form-data; boundary=b", b"--b\r\n" * 100),
        ("Content-Type: application/json\r\nContent-Encoding: gzip", b"{}"),
        ("Content-Type: application/json\r\nContent-Encoding: deflate", b"{}"),
        ("Content-Type: multipart/form-data; boundary=b\r\nContent-Encoding: gzip", b"--b--\r\n"),
    ],
)
async def test_a_body_that_is_not_what_its_headers_say_is_an_invalid_form(
    unlimited: Playground, headers: str, body: bytes
) -> None:
    line = f"POST /api/v10/channels/{unlimited.channels[0].id}/messages HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    login = f"Authorization: Bot {unlimited.token}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
    request = f"{line}{login}{headers}\r\n\r\n".encode() + body
    assert await status_of(port_of(unlimited), request) == 400


@pytest.mark.parametrize("interaction", ["9" * 5000, "٣", "²"])
async def test_an_answer_to_no_interaction_is_not_found(unlimited: Playground, interaction: str) -> None:
    """Python makes no int of more than 4,300 digits."""
    body = '{"type": 6}'
    line = f"POST /api/v10/interactions/{quote(interaction)}/token/callback HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    headers = f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    assert await status_of(port_of(unlimited), f"{line}{headers}{body}".encode()) in {400, 404}


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
    while (await socket.receive_json(timeout=60)).get("nonce") != nonce:
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
async def test_an_invalid_frame_is_reported(playground: Playground, frame: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{playground.page_url}page/socket") as socket,
    ):
        await socket.receive_json()
        await socket.send_str(frame)
        assert (await socket.receive_json(timeout=60))["t"] == "error"


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
                async with asyncio.timeout(60):
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
