"""docs/settings.md lists the settings that there are, group by group."""

import re
from pathlib import Path

from bot.settings.server_words import GROUPS, SETTINGS

DOCUMENT = Path(__file__).parents[2] / "docs" / "settings.md"
ROW = re.compile(r"^\| (\w*) ?\| (.*) \| (.*) \| (.*) \|$", re.MULTILINE)
"""A group, a setting, its choices and its default; what only explains the setting above has no default."""


def documented():
    """Yield each group of the first table, and how many settings it lists."""
    table = DOCUMENT.read_text("utf-8").partition("|---|---|---|---|\n")[2].partition("\n\n")[0]
    counts = {}
    for group, _setting, _choices, default in ROW.findall(table):
        title = group or list(counts)[-1]
        counts[title] = counts.get(title, 0) + bool(default.strip())
    return counts


def test_every_group_and_setting_of_a_server_is_documented():
    """A default variant is a setting, too, though it is stored with the variants."""
    settings = {
        group.title: sum(name in SETTINGS or name == "preset" for name in group.settings)
        for group in GROUPS.values()
    }
    assert documented() == settings
