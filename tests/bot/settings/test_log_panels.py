"""The panels of a server's log and of bars: within Discord's limits, whatever was typed."""

import json

import pytest

from bot.bars.panels import MOST_SHOWN, bars_panel
from bot.bars.store import Bar
from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.messages.names import in_text
from bot.messages.panels import page_of
from bot.server_log.panels import entry_lines, log_panel, read_cut
from bot.server_log.store import LogHead, Somebody, StoredEntry
from bot.server_log.values import LONGEST_REASON, PAGE, LogKind, LogPage
from bot.settings.server import TableSettings
from data.schema.core import MAX_TOKENS
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

USER, NAME, REASON = 2**63 - 1, "*" * 32, "_" * LONGEST_REASON
CHANNELS = [2**63 - 1 - number for number in range(25)]
FACTS = {
    LogKind.SETTINGS: {
        "section": "tables",
        "changes": {name: [[], CHANNELS] for name in ("channels", "openers", "stakers", "editors")},
    },
    LogKind.GRANTED: {"tokens": MAX_TOKENS},
    LogKind.TAKEN: {"tokens": MAX_TOKENS},
    LogKind.SEASON_ENDED: {"season": 10**9, "members": 10**9},
    LogKind.PRESET_SAVED: {"game": "shithead", "name": NAME, "was": NAME},
    LogKind.PRESET_DELETED: {"game": "gone", "name": NAME, "was": None},
    LogKind.DEFAULT_SET: {"game": "nain_jaune", "name": NAME, "was": None},
    LogKind.TABLE_ENDED: {"game": "shithead", "preset": "norvegien", "place": 2**63 - 1},
    LogKind.REMOVED: {"game": "shithead", "preset": NAME, "place": 2**63 - 1, "cup": True},
    LogKind.VOTED_OUT: {"game": "gone", "preset": NAME, "place": 2**63 - 1},
    LogKind.CUP_STARTED: {"game": "shithead", "preset": NAME, "place": 2**63 - 1},
    LogKind.CUP_CANCELLED: {"game": "shithead", "preset": NAME, "place": 2**63 - 1},
    LogKind.BARRED: {"until": 4_000_000_000_000},
    LogKind.UNBARRED: {},
}


def name_of(_user_id):
    return in_text(NAME)


def entry(kind, reason=REASON, details=None):
    somebody = Somebody(USER)
    facts = FACTS[kind] if details is None else details
    return StoredEntry(
        number=10**15, at=10**12, kind=kind, by=somebody, about=somebody, details=facts, reason=reason
    )


def test_every_kind_of_entry_is_tried_here():
    assert set(FACTS) == set(LogKind)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", LogKind)
def test_a_page_of_the_longest_entries_is_a_message_that_discord_takes(kind, language):
    head = LogHead(10**15, 2**63 - 1, 0, "view_channel,send_messages")
    page = LogPage([entry(kind)] * PAGE, "settings", head, has_newer=True, has_older=True)
    panel = log_panel(page, name_of, SCREENS, words(language))
    render(panel)
    assert "⚠" in text(panel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_list_of_bars_is_a_message_that_discord_takes(language):
    bar = Bar(user_id=USER, at=0, until=4_000_000_000_000, reason=REASON, by=USER)
    page = page_of([bar] * 3 * MOST_SHOWN, MOST_SHOWN, MOST_SHOWN)
    render(bars_panel(page, name_of, words(language), note="x" * 100))


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_of_another_version_are_shown_as_far_as_they_are_known(language):
    t = words(language)
    told = entry_lines(entry("promoted", "", {}), name_of, SCREENS, t)
    assert "{" not in told
    changes = {"section": "tables", "changes": {"clock": ["calm", "sand"], "moon": [None, {"x": 1}]}}
    told = entry_lines(entry(LogKind.SETTINGS, "", changes), name_of, SCREENS, t)
    assert "sand" in told
    assert "moon" in told


def test_the_log_names_every_setting_and_its_values_in_words():
    t = words("en")
    for name, value in TableSettings().model_dump(mode="json").items():
        changes = {"section": "tables", "changes": {name: [value, value]}}
        told = entry_lines(entry(LogKind.SETTINGS, "", changes), name_of, SCREENS, t)
        assert f"**{name}**" not in told, "its name is for people"


ID = 1_234_567_890_123_456_789
STORED = {
    "channels": (f"[{ID}]", f"<#{ID}>"),
    "seekers": (f"{ID}", f"<@&{ID}>"),
    "openers": (f"[{ID}]", f"<@&{ID}>"),
    "stakers": (f"[{ID}]", f"<@&{ID}>"),
    "editors": (f"[{ID}]", f"<@&{ID}>"),
    "moderators": (f"[{ID}]", f"<@&{ID}>"),
    "title_roles": (f'[["shithead", {ID}]]', f"<@&{ID}>"),
    "recap_channel": (f"{ID}", f"<#{ID}>"),
    "log_channel": (f"{ID}", f"<#{ID}>"),
}
"""How ids are stored of every setting that has some, and how the log shows them."""


def has_ids(schema):
    """Whether a setting's values are or contain numbers without a highest one."""
    is_id = schema.get("type") == "integer" and "maximum" not in schema
    inside = (*schema.get("anyOf", ()), *schema.get("prefixItems", ()), schema.get("items", {}))
    return is_id or any(has_ids(one) for one in inside if one)


def test_every_setting_with_ids_is_tried_here():
    settings = TableSettings.model_json_schema()["properties"]
    assert {name for name, schema in settings.items() if has_ids(schema)} == set(STORED)


@pytest.mark.parametrize("name", STORED)
def test_the_log_mentions_the_channels_and_roles_of_every_setting(name):
    value, shown = STORED[name]
    changes = {"section": "tables", "changes": {name: [None, json.loads(value)]}}
    told = entry_lines(entry(LogKind.SETTINGS, "", changes), name_of, SCREENS, words("en"))
    assert f"no choice → {shown}" in told


@pytest.mark.parametrize(
    "control", ["x", ".b", "tokens.c7", "tokens.b-1", "tokens.b" + "9" * 19, "tokens.b٣"]
)
def test_a_control_that_nobody_offered_is_unreadable(control):
    assert read_cut(control) is None


def test_controls_of_the_log_are_read():
    assert read_cut("") == ("", None, None)
    assert read_cut("all") == ("", None, None)
    assert read_cut("tokens.b17") == ("tokens", 17, None)
    assert read_cut(".a3") == ("", None, 3)
