"""Bad settings end in one clear line and a non-zero exit, never in a traceback."""

import logging
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app.playground import _playground, _Port
from bot.process.environment import Environment
from tests.support.own_process import run_here

ROOT = Path(__file__).parents[3]
ELSEWHERE = Path(__file__).parent  # where no .env is: what it says would count where we set nothing
UNSET = {
    "PYTHONPATH": str(ROOT),
    **dict.fromkeys(("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL", "DATABASE_URL"), ""),
}
NOWHERE = {
    "DISCORD_TOKEN": "nobody's",
    "DISCORD_API_URL": "http://127.0.0.1:9/api/v10",
    "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9/gateway",
}
NO_DATABASE = "this is a letter to my aunt, long enough to be no header" * 20


def start(*arguments, module="bot", **environment):
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **UNSET, **environment},
        cwd=ELSEWHERE,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def start_here(monkeypatch, capfd):
    """Starts with what ends it at once: no process of its own is needed."""
    monkeypatch.chdir(ELSEWHERE)

    def start_with(*arguments, **environment):
        for name, value in {**UNSET, **environment}.items():
            monkeypatch.setenv(name, value)
        return subprocess.CompletedProcess([], run_here(*arguments), *capfd.readouterr())

    return start_with


def assert_one_line(done, *words):
    assert done.returncode == 2, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("tapis:")]
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in lines[0]


def test_an_address_without_a_token(start_here):
    done = start_here(
        DISCORD_API_URL=NOWHERE["DISCORD_API_URL"], DISCORD_GATEWAY_URL=NOWHERE["DISCORD_GATEWAY_URL"]
    )
    assert_one_line(done, "DISCORD_TOKEN")


def test_one_address_without_the_other(start_here):
    done = start_here(DISCORD_TOKEN="x", DISCORD_API_URL="http://127.0.0.1:9")
    assert_one_line(done, "DISCORD_GATEWAY_URL")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PLAYGROUND_PORT", "many"),
        ("PLAYGROUND_LATENCY", "-1"),
        ("PLAYGROUND_PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
        ("DISCORD_API_URL", "there"),
    ],
)
def test_a_setting_that_cannot_be_read_is_named(start_here, name, value):
    assert_one_line(start_here(**{name: value}), name)


@pytest.mark.parametrize(
    "address",
    [
        "http://tapis:s3cr3t@127.0.0.1:9/api",
        "http://tapis:80/s3cr3t@127.0.0.1:9/api",
        "http://[",
        "http://127.0.0.1:s3cr3t/api",
        "http://127.0.0.1:99999/api",
        "http://:9/api",
        "http:///api",
        "http://a..b/api",
        f"http://{'a' * 300}/api",
        "http://127.0.0.1/\udcff",
        "mysql://127.0.0.1:9/api",
    ],
)
def test_an_address_that_leads_nowhere_is_named_and_not_repeated(start_here, tmp_path, address):
    url = f"sqlite:///{tmp_path}/t.sqlite3"
    of_gateway = address.replace("http", "ws")
    for wrong in ({"DISCORD_API_URL": address}, {"DISCORD_GATEWAY_URL": of_gateway}):
        done = start_here(**NOWHERE | {"DATABASE_URL": url} | wrong)
        assert_one_line(done, *wrong)
        assert "s3cr3t" not in done.stderr
    assert not list(tmp_path.glob("*"))


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"DISCORD_TOKEN=s3cr3t\xff\xfe\n", "UTF-8"),
        ("LOG_LEVEL=s3cr3t".encode("utf-16"), "UTF-8"),
        ("LOG_LEVEL=s3cr3t".encode("utf-16-le"), "line 1"),
        (b'# mine\n\nDATABASE_URL="postgresql://u:s3cr3t@h\n  garbage = = \n"x\n', "line 3"),
        (b"DATABASE_URL sqlite:///s3cr3t.sqlite3\n", "line 1"),
        (b"\nDISCORD_TOKEN\n", "line 2"),
        (b'{"DISCORD_TOKEN": "s3cr3t"}\n', "line 1"),
        (b'{"DISCORD_TOKEN":"s3cr3t"}\n', "line 1"),
    ],
)
def test_a_file_of_settings_that_cannot_be_read_ends_the_start(
    start_here, tmp_path, monkeypatch, content, word
):
    (tmp_path / ".env").write_bytes(content)
    monkeypatch.chdir(tmp_path)
    done = start_here(**NOWHERE | {"DATABASE_URL": f"sqlite:///{tmp_path}/none/t.sqlite3"})
    assert_one_line(done, word)
    assert len(done.stderr.splitlines()) == 1
    assert "s3cr3t" not in done.stderr


@pytest.mark.parametrize("put", [os.mkdir, lambda place: place.symlink_to("nowhere")])
def test_what_is_in_the_place_of_settings_but_no_file_ends_the_start(start_here, tmp_path, monkeypatch, put):
    """As a container makes a folder of what is mounted and not there: the settings were just not there."""
    put(tmp_path / ".env")
    monkeypatch.chdir(tmp_path)
    assert_one_line(start_here("verify", DATABASE_URL=f"sqlite:///{tmp_path}/t.sqlite3"), ".env is no file")


@pytest.mark.parametrize("command", ["verify", "backup", "adopt"])
def test_commands_that_need_a_database_create_none(start_here, tmp_path, command):
    url = f"sqlite:///{tmp_path}/typo/t.sqlite3"
    assert_one_line(start_here(command, **NOWHERE | {"DATABASE_URL": url}), "there is no database at", "typo")
    assert list(tmp_path.iterdir()) == []


def test_nobody_answers_at_the_address(start_here, tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"
    done = start_here(**NOWHERE | {"DATABASE_URL": url})
    assert_one_line(done, "cannot reach http://127.0.0.1:9")
    assert NOWHERE["DISCORD_TOKEN"] not in done.stderr


def test_an_unknown_preset():
    done = start(
        "simulate",
        "--game",
        "shithead",
        "--preset",
        "nonsense",
        "--players",
        "3",
        "--matches",
        "1",
        module="game",
    )
    assert_one_line(done, "nonsense", "norvegien")


def test_the_log_of_a_crash_cannot_name_a_card():
    crash = """
import bot.app.command_line

def broken(*_):
    raise KeyError("7♦ in the hand of seat 2")

bot.app.command_line._work = broken
bot.app.command_line.run([])
"""
    ended = subprocess.run(
        [sys.executable, "-c", crash],
        env={**os.environ, **UNSET},
        cwd=ELSEWHERE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "CRITICAL bot.app.command_line: crashed" in ended.stderr
    assert "in broken" in ended.stderr
    assert "KeyError\n" in ended.stderr
    assert "7♦" not in ended.stderr.replace('raise KeyError("7♦ in the hand of seat 2")', "")


def test_help_says_what_to_do(start_here, capfd):
    with pytest.raises(SystemExit, match=r"^0$"):
        start_here("--help")
    assert "DISCORD_TOKEN" in capfd.readouterr().out


def test_a_start_leaves_the_log_of_the_tests_unchanged(start_here, tmp_path):
    before = (logging.getLogger().handlers[:], logging.getLogger().level, sys.excepthook)
    (tmp_path / "not.sqlite3").write_text(NO_DATABASE)
    url = f"sqlite+aiosqlite:///{tmp_path}/not.sqlite3"
    assert_one_line(start_here("verify", DATABASE_URL=url), "not.sqlite3")
    assert (logging.getLogger().handlers, logging.getLogger().level, sys.excepthook) == before


_IMPORTS = """
import sys
import bot.__main__
print(*sys.modules)
import bot.app.command_line, bot.app.playground
print(*sys.modules)
import bot.app.running
print(*sys.modules)
import bot.app.serving
print(*sys.modules)
"""


def test_a_start_imports_what_it_needs_when_it_needs_it():
    """The playground is imported while its bot starts, the rest of the bot while Discord answers."""
    ran = subprocess.run([sys.executable, "-c", _IMPORTS], capture_output=True, text=True, check=True)
    first, launching, asking, serving = (set(line.split()) for line in ran.stdout.splitlines())
    late = {"aiohttp", "rich", "playground.playground", "discord", "sqlalchemy", "bot.app.client", "game"}
    ours = {one for one in first if one.split(".")[0] in ("bot", "game", "data")}
    assert ours == {"bot", "bot.__main__"}
    assert launching & late == set()
    assert asking & {"sqlalchemy", "PIL", "bot.app.client", "game.registry"} == set()
    assert "bot.app.client" in serving
    assert (
        serving & {"asyncpg", "rich", "playground", "bot.subcommands.dispatch", "bot.subcommands.doctor"}
        == set()
    )
    unneeded = {"alembic", "sqlalchemy.orm", "sqlalchemy.ext.asyncio"}
    assert serving & unneeded == set()


def test_the_server_of_the_playground_has_no_language_so_that_tables_speak_that_of_who_opens_them():
    """It was English: French people opened English tables with `/jouer`."""
    with socket.socket() as listening:
        shown = _playground(_Port(0), listening, Environment(_env_file=None))
    assert shown.guild.features == ()
    assert "fr" in {member.locale for member in shown.world.people()}
