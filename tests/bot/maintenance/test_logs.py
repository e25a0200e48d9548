"""The log: one line of JSON if wanted, and no secrets."""

import asyncio
import json
import logging
import subprocess
import sys

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.maintenance.logs import JsonLines, PlainLines, set_up_logging

BOT_TOKEN = "MTExMTExMTExMTExMTExMTEx.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"
WEBHOOK = "https://discord.com/api/webhooks/123456789012345678/" + "x" * 68
INTERACTION = "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb246" + "y" * 90 + "/callback"


def record(message, *arguments, **extra):
    made = logging.LogRecord("bot.cups", logging.ERROR, "x.py", 1, message, arguments, None)
    made.__dict__.update(extra)
    return made


def test_a_line_of_json_says_what_and_where():
    line = JsonLines().format(record("lost %s", "it", table="t1", guild=7, secret="no"))
    said = json.loads(line)
    assert (said["message"], said["table"], said["guild"], said["level"]) == ("lost it", "t1", 7, "ERROR")
    assert "secret" not in said
    assert said["at"].endswith("+00:00")
    assert "\n" not in line


def test_an_error_is_on_the_same_line():
    failed = record("failed")
    try:
        int("no number")
    except ValueError:
        failed.exc_info = sys.exc_info()
    line = JsonLines().format(failed)
    assert "Traceback" in json.loads(line)["error"]
    assert "\n" not in line


def test_everything_that_looks_like_a_secret_is_struck_out():
    for formatter in (PlainLines(), JsonLines()):
        line = formatter.format(record("%s %s %s", BOT_TOKEN, WEBHOOK, INTERACTION))
        assert line.count("[secret]") == 3
        assert not any(secret in line for secret in (BOT_TOKEN, "x" * 30, "y" * 30))
        kept = formatter.format(record("guild 123456789012345678, file tapis-20261121T175000Z.sqlite3"))
        assert "[secret]" not in kept


@pytest.fixture
def _logging_as_before():
    root, server = logging.getLogger(), logging.getLogger("aiohttp.server")
    handlers, level, filters = root.handlers[:], root.level, server.filters[:]
    yield
    root.handlers[:], server.filters[:] = handlers, filters
    root.setLevel(level)


@pytest.mark.usefixtures("_logging_as_before")
async def test_a_request_that_is_none_leaves_no_traceback(capsys):
    """Whoever connects to a port of 127.0.0.1 could fill the log with them, and with what they sent."""
    set_up_logging("INFO", "human")

    async def fail(_request):
        raise ValueError("ours")

    application = web.Application()
    application.router.add_get("/", fail)
    async with TestServer(application) as server:
        for sent in (b"GET / HTTP/1.1 x\r\n\r\n", b"\x16\x03\x01", b"GET / HTTP/1.1\r\nHost: h\r\n\r\n"):
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(sent)
            writer.write_eof()
            await reader.read()
            writer.close()
            told = capsys.readouterr().err
            assert ("Traceback" in told) == (b"Host" in sent), told


CHATTER = """
import logging
from bot.maintenance.logs import set_up_logging
set_up_logging("DEBUG", "human")
for name in ("discord.http", "discord.gateway", "asyncio", "alembic.runtime"):
    logging.getLogger(name).debug("hands and seeds")
logging.getLogger("bot.tables").debug("our own")
"""


def test_libraries_that_would_tell_hands_are_not_heard_at_debug():
    done = subprocess.run([sys.executable, "-c", CHATTER], capture_output=True, text=True, check=True)
    assert "hands and seeds" not in done.stderr
    assert "our own" in done.stderr
