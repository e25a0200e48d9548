"""A server's log in words: lines of entries, and the panel with its pages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.common.errors import TableError
from bot.common.zones import zones
from bot.games.core.screen import GameScreen
from bot.i18n import Words, mark
from bot.messages.list_words import shorten
from bot.messages.names import plain
from bot.messages.panels import Block, Button, Divider, Menu, Option, Panel, Row, Text
from bot.messages.permissions import GONE, permission_names
from bot.messages.refusals import public_text
from bot.messages.time_words import date, zone_name
from bot.server_log.store import LogHead, Somebody, StoredEntry
from bot.server_log.values import GROUPS, LogKind, LogPage
from bot.settings.choices import OfferedValues
from bot.settings.server import PICKED, TABLES_SECTION, ids_in
from bot.settings.server_words import SETTINGS
from bot.settings.verbs import AdminVerb, SettingVerb
from bot.tokens.settings_panels import setting_label
from game.registry import GAMES

ACCENT: Final = 0x4A6572
NameOf: TypeAlias = Callable[[int], str]
"""Returns a person's name, ready for a message."""
Screens: TypeAlias = Mapping[str, GameScreen]

_LONGEST_LINE: Final = 400
"""The most characters of an entry, so that a page fits into a message."""
GROUP_NAMES: Final[Mapping[str, str]] = {
    "settings": mark("Settings"),
    "tokens": mark("Tokens and seasons"),
    "variants": mark("Variants"),
    "tables": mark("Tables and players"),
    "bars": mark("Who may not sit down"),
}
_EVERYTHING: Final = "all"


def log_panel(page: LogPage, name_of: NameOf, screens: Screens, t: Words) -> Panel:
    """Return a page of a server's log, with what keeps it from being posted."""
    lines = [entry_lines(entry, name_of, screens, t) for entry in page.entries]
    blocks: list[Block] = [
        Text("\n".join([t("### Server log"), *(lines or [t("Nothing yet.")])])),
        *_posting(page.head, t),
        _groups(page.group, t),
    ]
    newest, oldest = (page.entries[0].number, page.entries[-1].number) if page.entries else (0, 0)
    buttons = (
        Button(t("Newer"), AdminVerb.LOG, f"{page.group}.a{newest}", disabled=not page.has_newer),
        Button(t("Older"), AdminVerb.LOG, f"{page.group}.b{oldest}", disabled=not page.has_older),
        Button(t("Settings"), SettingVerb.OPEN),
    )
    return Panel((*blocks, Divider(), Row(buttons)), ACCENT)


def entry_lines(entry: StoredEntry, name_of: NameOf, screens: Screens, t: Words) -> str:
    """Return an entry in words, with its moment below."""
    by = _named(entry.by, name_of, t)
    said = _told(entry, by, _named(entry.about, name_of, t), screens, t)
    if entry.reason:
        said += " · " + t("“{reason}”", reason=plain(entry.reason))
    return f"{shorten(said, _LONGEST_LINE)}\n-# {date(entry.at)}"


def _told(entry: StoredEntry, by: str, about: str, screens: Screens, t: Words) -> str:
    kind, facts = _kind(entry.kind), entry.details
    if kind is None:
        return t("{by} did something that this version of the bot doesn’t know", by=by)
    line = LINES[kind]
    if kind is LogKind.SEASON_ENDED and entry.by is None:
        line = _SEASON_BY_CALENDAR
    elif kind is LogKind.PRESET_SAVED and facts.get("was"):
        line = _PRESET_RENAMED
    return t(line, by=by, about=about, **_filled(kind, facts, screens, t))


LINES: Final[Mapping[LogKind, str]] = {
    LogKind.SETTINGS: mark("{by} changed {changes}"),
    LogKind.GRANTED: mark("{by} granted {about} {tokens}"),
    LogKind.TAKEN: mark("{by} took {tokens} from {about}"),
    LogKind.SEASON_ENDED: mark("{by} ended season {season} and began the next"),
    LogKind.PRESET_SAVED: mark("{by} saved the variant {name}"),
    LogKind.PRESET_DELETED: mark("{by} deleted the variant {name}"),
    LogKind.DEFAULT_SET: mark("{by} made {name} the default variant"),
    LogKind.TABLE_ENDED: mark("{by} closed a table: {table}"),
    LogKind.REMOVED: mark("{by} removed {about} from a table: {table}"),
    LogKind.VOTED_OUT: mark("The others voted {about} off a table: {table}"),
    LogKind.CUP_STARTED: mark("{by} started the cup of {about}: {table}"),
    LogKind.CUP_CANCELLED: mark("{by} cancelled the cup of {about}: {table}"),
    LogKind.BARRED: mark("{by} barred {about} {until}"),
    LogKind.UNBARRED: mark("{by} lifted the bar against {about}"),
}
_SEASON_BY_CALENDAR: Final = mark("Season {season} ended by the calendar, and the next began")
_PRESET_RENAMED: Final = mark("{by} saved the variant {was} as {name}")


def _filled(kind: LogKind, facts: Mapping[str, Any], screens: Screens, t: Words) -> dict[str, str]:
    """Return the facts of a line in words."""
    if kind is LogKind.SETTINGS:
        return {"changes": _changes(facts, t)}
    if kind is LogKind.BARRED:
        return {"until": until_text(facts["until"], t)}
    if kind in GROUPS["variants"]:
        was = f"**{plain(str(facts.get('was')))}**"
        return {"name": _title(facts["game"], facts["name"], screens, t), "was": was}
    if kind in GROUPS["tables"]:
        title, place = _title(facts["game"], facts["preset"], screens, t), f"<#{facts['place']}>"
        where = mark("{game} in {channel}, in a cup") if "cup" in facts else mark("{game} in {channel}")
        return {"table": t(where, game=title, channel=place)}
    filled = {"tokens": t.amount(facts["tokens"])} if "tokens" in facts else {}
    return filled | ({"season": t.number(facts["season"])} if "season" in facts else {})


def until_text(end: int | None, t: Words) -> str:
    """Return until when a bar holds."""
    return t("for good") if end is None else t("until {end}", end=date(end))


def _title(game: str, name: str, screens: Screens, t: Words) -> str:
    """Return a variant's name: a documented one's in the reader's language."""
    known = GAMES.get(game)
    if known is None or name not in known.presets:
        return f"**{plain(name)}**"
    return f"**{screens[game].title(known.presets[name], name, t)}**"


def _changes(facts: Mapping[str, Any], t: Words) -> str:
    """Return which settings changed, from what to what."""
    changes: Mapping[str, Sequence[Any]] = facts["changes"]
    of_tables = facts["section"] == TABLES_SECTION.name
    told = [_change(name, *values, of_tables=of_tables, t=t) for name, values in changes.items()]
    return t("; ").join(told)


def _change(name: str, before: Any, after: Any, *, of_tables: bool, t: Words) -> str:
    label = setting_label(name, t)
    if of_tables:
        label = t(SETTINGS[name].label) if name in SETTINGS else name
    values = [_value(name, value, t) if of_tables else _plain_value(value, t) for value in (before, after)]
    return t("**{setting}**: {before} → {after}", setting=label, before=values[0], after=values[1])


def _value(name: str, value: Any, t: Words) -> str:
    """Return the value of a table setting in words, as far as this version knows it."""
    control = SETTINGS[name].control if name in SETTINGS else None
    if name == "zone" and value in zones():
        return zone_name(value, t)
    if isinstance(control, OfferedValues) and value in control.values:
        return control.words(value, t)[0]
    kind = PICKED.get(name)
    if kind is None:
        return _plain_value(value, t)
    return ", ".join(f"<{kind}{one}>" for one in ids_in(value)) or t("no choice")


def _plain_value(value: Any, t: Words) -> str:
    if isinstance(value, bool):
        return t("On") if value else t("Off")
    if isinstance(value, int):
        return t.number(value)
    return plain(str(value)) if value else t("nothing")


def _named(somebody: Somebody | None, name_of: NameOf, t: Words) -> str:
    if somebody is None:
        return t("Tapis")
    return t("somebody (forgotten)") if somebody.user_id is None else name_of(somebody.user_id)


def _kind(stored: str) -> LogKind | None:
    return next((kind for kind in LogKind if kind == stored), None)


def trouble_line(trouble: str, channel_id: int, t: Words) -> str:
    """Return why the log is not posted: `GONE`, missing permissions, or the code of a reason."""
    channel = f"<#{channel_id}>"
    code, _, number = trouble.partition(" ")
    if trouble == GONE:
        return t("The channel of the log no longer exists. Please choose another one in the settings.")
    if number:
        why = public_text(TableError(code, channel=channel_id, number=number), t)
        return t("The log isn’t posted: {why}", why=why)
    return t(
        "I can’t post the log in {channel}: give me {permissions} there.",
        channel=channel,
        permissions=permission_names(trouble.split(","), t),
    )


def _posting(head: LogHead, t: Words) -> list[Block]:
    if head.channel_id is None:
        return [Text("-# " + t("Choose a channel in the settings to have every entry posted there, too."))]
    if head.trouble is not None:
        return [Text("⚠ " + trouble_line(head.trouble, head.channel_id, t))]
    return [Text("-# " + t("Every entry is also posted in {channel}.", channel=f"<#{head.channel_id}>"))]


def _groups(present: str, t: Words) -> Menu:
    named = {_EVERYTHING: t("Everything"), **{group: t(GROUP_NAMES[group]) for group in GROUPS}}
    options = tuple(
        Option(label, group, chosen=group == (present or _EVERYTHING)) for group, label in named.items()
    )
    return Menu(AdminVerb.LOG, options, t("Choose…"))


def read_cut(chosen: str) -> tuple[str, int | None, int | None] | None:
    """Return the group of a control and its bounds (before, after); None if it is unreadable."""
    group, dot, cut = chosen.partition(".")
    group = "" if group == _EVERYTHING else group
    if group and group not in GROUPS:
        return None
    if not dot:
        return group, None, None
    number = cut[1:]
    if cut[:1] not in ("a", "b") or not (number.isascii() and number.isdecimal() and len(number) <= 18):
        return None
    return (group, int(number), None) if cut[0] == "b" else (group, None, int(number))
