"""The version stands in bot/process/version.py: whatever else says it reads it there, or is compared here."""

import re
import tomllib
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from bot.app.command_line import run
from bot.process.version import VERSION

ROOT = Path(__file__).parents[2]


def test_the_packages_have_the_version_of_the_bot():
    tapis = ProjectMetadata(str(ROOT), PluginManager())
    assert tapis.version == VERSION
    playground = tomllib.loads((ROOT / "playground" / "pyproject.toml").read_text("utf-8"))
    assert playground["project"]["version"] == VERSION, "it is cut out alone, so it can read nothing of ours"


def test_the_changelog_begins_with_the_version():
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == VERSION


def test_the_command_says_the_version(capsys):
    with pytest.raises(SystemExit) as ended:
        run(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Tapis {VERSION}\n")
