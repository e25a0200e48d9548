"""docs/operations.md: its commands work, one after the other, and the names in it exist."""

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.played import play_evening
from bot.process.environment import Environment
from tests.support.own_process import run_here

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]
PLACEHOLDER = "/var/lib/tapis/backups/FILE"
OURS = [line for line in COMMANDS if line.startswith(".venv/bin/python -m bot")]


@pytest.fixture
def folder(tmp_path):
    """A folder with a database that was played in, and the settings that name it."""
    asyncio.run(play_evening(f"sqlite:///{tmp_path}/tapis.sqlite3", tables=1, moves=4, seed=1))
    settings = f"DATABASE_URL=sqlite+aiosqlite:///{tmp_path}/tapis.sqlite3\n"
    (tmp_path / ".env").write_text(settings)
    return tmp_path


def test_our_commands_work_in_the_order_they_are_given(folder, monkeypatch, capsys):
    """In this process: Python starts slowly, and tests/bot/app/test_starting.py starts it."""
    for name in Environment.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(folder)
    assert {"verify", "backup", "restore"} <= {line.split()[3] for line in OURS}
    for line in OURS:
        arguments = line.split()[3:]
        if arguments != ["--help"]:
            newest = max((folder / "backups").glob("tapis-*"), default="")
            assert run_here(*(argument.replace(PLACEHOLDER, str(newest)) for argument in arguments)) == 0, (
                line
            )
    assert len(list(folder.glob("tapis.sqlite3.replaced-*"))) in (1, 2)  # named by the second
    assert "The database passed all checks." in capsys.readouterr().out


def test_files_and_settings_that_are_named_are_there():
    named = re.findall(r"\b(?:deploy|docs)/[\w.@]+|requirements\.lock|\.env\.example", TEXT)
    assert len(set(named)) >= 4
    assert [name for name in named if not (ROOT / name).exists()] == []
    linked = re.findall(r"\]\(([\w.]+)\)", TEXT)
    assert [name for name in linked if not (ROOT / "docs" / name).exists()] == []
    written = set(re.findall(r"`([A-Z]+_[A-Z]+)\b", TEXT))
    assert written
    assert written <= {name.upper() for name in Environment.model_fields}


def test_systemd_reads_the_unit(tmp_path):
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("there is no systemd here")
    unit = (ROOT / "deploy" / "tapis.service").read_text(encoding="utf-8")
    (tmp_path / "tapis.service").write_text(unit.replace("/opt/tapis/.venv/bin/python", sys.executable))
    done = subprocess.run(
        [tool, "verify", str(tmp_path / "tapis.service")], capture_output=True, text=True, check=False
    )
    unknown = set(re.findall(r"Unknown key '(\w+)'", done.stderr))
    assert unknown <= {"RestartSteps", "RestartMaxDelaySec"}, done.stderr  # known from systemd 254 on
    assert "rror" not in done.stderr, done.stderr
