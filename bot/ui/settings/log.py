"""A server's log in words: lines of entries, and the panel with its pages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.i18n import Words, mark
from bot.tables.server_log import GROUPS, Entry, Head, LogKind, LogPage, Somebody
from bot.tables.settings import TABLES_SECTION
from bot.ui.games.screen import GameScreen
from bot.ui.names import plain
from bot.ui.needs import trouble_line
from bot.ui.panels import Block, Button, Menu, Option, Panel, Row, Rule, Text
from bot.ui.settings.choices import OF_SERVERS, setting_name
from bot.ui.settings.verbs import AdminVerb, SettingVerb
from bot.ui.tokens.settings import setting_label
from bot.ui.words.lists import shorten
from bot.ui.words.times import date
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
    return Panel((*blocks, Rule(), Row(buttons)), ACCENT)


def entry_lines(entry: Entry, name_of: NameOf, screens: Screens, t: Words) -> str:
    """Return an entry in words, with its moment below."""
    by = _named(entry.by, name_of, t)
    said = _told(entry, by, _named(entry.about, name_of, t), screens, t)
    if entry.reason:
        said += " · " + t("“{reason}”", reason=plain(entry.reason))
    return f"{shorten(said, _LONGEST_LINE)}\n-# {date(entry.at)}"


def _told(entry: Entry, by: str, about: str, screens: Screens, t: Words) -> str:
    kind = _kind(entry.kind)
    if kind is None:
        return t("{by} did something that this version of the bot doesn’t know", by=by)
    if kind in GROUPS["variants"]:
        return _of_preset(kind, by, entry.details, screens, t)
    if kind in GROUPS["tables"]:
        return _of_table(kind, by, about, entry.details, screens, t)
    if kind is LogKind.SEASON_ENDED and entry.by is None:
        return t(
            "Season {season} ended by the calendar, and the next began", **_filled(kind, entry.details, t)
        )
    return t(_LINES[kind], by=by, about=about, **_filled(kind, entry.details, t))


_LINES: Final[Mapping[LogKind, str]] = {
    LogKind.SETTINGS: mark("{by} changed {changes}"),
    LogKind.GRANTED: mark("{by} granted {about} {tokens}"),
    LogKind.TAKEN: mark("{by} took {tokens} from {about}"),
    LogKind.SEASON_ENDED: mark("{by} ended season {season} and began the next"),
    LogKind.BARRED: mark("{by} barred {about} {until}"),
    LogKind.UNBARRED: mark("{by} lifted the bar against {about}"),
}


def _filled(kind: LogKind, facts: Mapping[str, Any], t: Words) -> dict[str, str]:
    """Return the facts of a line in words."""
    if kind is LogKind.SETTINGS:
        return {"changes": _changes(facts, t)}
    if kind is LogKind.BARRED:
        return {"until": until_text(facts["until"], t)}
    filled = {"tokens": t.amount(facts["tokens"])} if "tokens" in facts else {}
    return filled | ({"season": t.number(facts["season"])} if "season" in facts else {})


def until_text(end: int | None, t: Words) -> str:
    """Return until when a bar holds."""
    return t("for good") if end is None else t("until {end}", end=date(end))


def _of_preset(kind: LogKind, by: str, facts: Mapping[str, Any], screens: Screens, t: Words) -> str:
    name = _title(facts["game"], facts["name"], screens, t)
    if kind is LogKind.PRESET_DELETED:
        return t("{by} deleted the variant {name}", by=by, name=name)
    if kind is LogKind.DEFAULT_SET:
        return t("{by} made {name} the default variant", by=by, name=name)
    if facts.get("was"):
        was = f"**{plain(facts['was'])}**"
        return t("{by} saved the variant {was} as {name}", by=by, was=was, name=name)
    return t("{by} saved the variant {name}", by=by, name=name)


def _of_table(
    kind: LogKind, by: str, about: str, facts: Mapping[str, Any], screens: Screens, t: Words
) -> str:
    title = _title(facts["game"], facts["preset"], screens, t)
    table = t("{game} in {channel}", game=title, channel=f"<#{facts['place']}>")
    if kind is LogKind.TABLE_ENDED:
        return t("{by} closed a table: {table}", by=by, table=table)
    if kind is LogKind.REMOVED:
        return t("{by} removed {about} from a table: {table}", by=by, about=about, table=table)
    if kind is LogKind.CUP_CANCELLED:
        return t("{by} cancelled the cup of {about}: {table}", by=by, about=about, table=table)
    return t("The others voted {about} off a table: {table}", about=about, table=table)


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
    label = setting_name(name, t) if of_tables else setting_label(name, t)
    values = [_value(name, value, t) if of_tables else _plain_value(value, t) for value in (before, after)]
    return t("**{setting}**: {before} → {after}", setting=label, before=values[0], after=values[1])


def _value(name: str, value: Any, t: Words) -> str:
    """Return the value of a table setting in words, as far as this version knows it."""
    choice = OF_SERVERS.get(name)
    if choice is not None:
        for offered in choice.offered:
            if choice.read(offered) == value:
                return choice.words(offered, t)[0]
    sign = _SIGNS.get(name)
    if sign is None:
        return _plain_value(value, t)
    ids = value if isinstance(value, list) else [] if value is None else [value]
    ids = [one[1] if isinstance(one, list) else one for one in ids]  # a title with its role
    return ", ".join(f"<{sign}{one}>" for one in ids) or t("no choice")


_SIGNS: Final = {
    "channels": "#",
    "log_channel": "#",
    "seekers": "@&",
    "openers": "@&",
    "stakers": "@&",
    "editors": "@&",
    "title_roles": "@&",
}
"""What the ids in these settings are mentioned with."""


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


def _posting(head: Head, t: Words) -> list[Block]:
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
