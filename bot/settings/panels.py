"""The panels of server settings, with their controls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.core.screen import GameScreen
from bot.i18n import LANGUAGE_NAMES, Words, mark
from bot.messages.list_words import any_of, sentence
from bot.messages.many import menus
from bot.messages.names import plain
from bot.messages.panels import (
    Block,
    Button,
    ChannelMenu,
    Divider,
    LineWithButton,
    Menu,
    Option,
    Panel,
    Reference,
    RoleMenu,
    Row,
    Style,
    Text,
)
from bot.messages.time_words import clock_name, clock_terms, pause_words, span, zone_name
from bot.rules.preset_words import preset_key, preset_label
from bot.rules.store import Preset
from bot.server_log.values import LOG_DAYS
from bot.settings.choices import DISPLAY_NAMES, NOTICE_NAMES, OF_SERVERS, choice_menu
from bot.settings.club_panels import brief_club, club_blocks, told_club
from bot.settings.notices import Notices
from bot.settings.sections import Loaded
from bot.settings.server import MOST_ROLES, TableSettings
from bot.settings.title_panels import brief_titles, title_blocks, told_titles
from bot.settings.verbs import AdminVerb, SettingVerb
from bot.tables.model.clocks import CLOCKS, PAUSES
from bot.tables.model.values import Display

ACCENT: Final = 0x4A6572

_DISPLAYS: Final[Mapping[Display, str]] = {
    Display.PICTURE: mark("Boards are pictures."),
    Display.EMOJI: mark("Boards are text with card emojis."),
    Display.TEXT: mark("Boards are plain text."),
}
_NOTICES: Final[Mapping[Notices, str]] = {
    Notices.ALWAYS: mark("The player to move gets a mention at once, unless `/me` says otherwise."),
    Notices.LATER: mark("The player to move gets a mention after a minute, unless `/me` says otherwise."),
    Notices.NEVER: mark("The player to move gets no mention, unless `/me` says otherwise."),
}


@dataclass(frozen=True, slots=True)
class ServerPage:
    """The input for showing a server's settings."""

    loaded: Loaded[TableSettings]
    presets: Sequence[Preset]
    """The variants of the default game, the server's own first."""
    usual: str
    """The default variant."""
    screens: Mapping[str, GameScreen]
    gone: frozenset[int] = frozenset()
    """The chosen channels and roles that the server no longer has."""
    out_of_reach: frozenset[int] = frozenset()
    """The roles of titles that we may not give."""
    now: int = 0
    """The present moment, in milliseconds since the epoch."""

    def channels(self, t: Words) -> str:
        """Return the channels for tables, "" for all."""
        return ", ".join(dict.fromkeys(self.channel(one, t) for one in self.settings.channels))

    def channel(self, channel_id: int, t: Words) -> str:
        """Return a chosen channel."""
        return t("a deleted channel") if channel_id in self.gone else f"<#{channel_id}>"

    def roles(self, roles: Sequence[int], t: Words) -> str:
        """Return chosen roles."""
        named = [t("a deleted role") if one in self.gone else f"<@&{one}>" for one in roles]
        return any_of(list(dict.fromkeys(named)), t)

    @property
    def settings(self) -> TableSettings:
        """The settings themselves."""
        return self.loaded.settings


def settings_panel(page: ServerPage, t: Words, group: str = "", note: str = "") -> Panel:
    """Return all settings in words, or a group's with its controls; raises KeyError if unknown."""
    if group:
        return Panel(tuple(_group_blocks(group, page, t, note)), ACCENT)
    blocks: list[Block] = [Text("\n".join([t("### Tables on this server"), *([note] if note else [])]))]
    for name, one in _GROUPS.items():
        told = sentence(" · ".join(one.brief(page, t)))
        blocks.append(LineWithButton(told, Button(t(one.title), SettingVerb.OPEN, name)))
    foot = (
        t("Changes apply to tables opened from now on."),
        t("Tokens and variants have their own settings: `/tokens settings` and `/rules`."),
    )
    check = Button(t("Check setup"), SettingVerb.CHECK, style=Style.PRIMARY, emoji="🩺")
    blocks += [Divider(), Text("\n".join(f"-# {line}" for line in foot)), Row((check,))]
    return Panel(tuple(blocks), ACCENT)


def _group_blocks(name: str, page: ServerPage, t: Words, note: str) -> list[Block]:
    """Return a group's settings with their controls; what they come to is in small print."""
    group = _GROUPS[name]
    heading = [f"### {t(group.title)}", *([note] if note else [])]
    told = [f"-# {line}" for line in group.told(page, t)]
    back = Button(t("Back"), SettingVerb.OPEN)
    return [Text("\n".join([*heading, *told])), *group.controls(page, t), Divider(), Row((back,))]


def settings_anchor(loaded: Loaded[TableSettings]) -> Reference:
    """Return the reference in a settings panel's controls: the version it was built from."""
    return Reference(decision=loaded.version)


def is_group(name: str) -> bool:
    """Tell whether there is a group of this name."""
    return name in _GROUPS


def group_of(setting: str) -> str:
    """Return the group of a setting."""
    return next(name for name, group in _GROUPS.items() if setting in group.settings)


def _brief_where(page: ServerPage, t: Words) -> list[str]:
    settings = page.settings
    channels = page.channels(t)
    return [
        t("only in {channels}", channels=channels) if channels else t("in any channel"),
        t("a thread each") if settings.threads else t("no threads"),
        t.plural("{count} table at most", "{count} tables at most", settings.most_tables),
    ]


def _brief_games(page: ServerPage, t: Words) -> list[str]:
    return [_usual(page, t), t("with hints") if page.settings.hints else t("without hints")]


def _brief_time(page: ServerPage, t: Words) -> list[str]:
    when, seekers = t(NOTICE_NAMES[page.settings.notices][0]), page.settings.seekers
    return [
        clock_name(page.settings.clock, t),
        zone_name(page.settings.zone, t),
        t("{span} to doubt", span=span(PAUSES[page.settings.pause], t)),
        t("mentions: {when}", when=when[:1].lower() + when[1:]),
        *([] if seekers is None else [t("calls {role}", role=page.roles([seekers], t))]),
    ]


def _brief_looks(page: ServerPage, t: Words) -> list[str]:
    locale = page.settings.locale
    spoken = t("the server’s language") if locale is None else LANGUAGE_NAMES.get(locale, locale)
    return [t(DISPLAY_NAMES[page.settings.display][0]), spoken]


def _brief_people(page: ServerPage, t: Words) -> list[str]:
    """Return who may do what, as far as not everybody may."""
    settings, brief = page.settings, []
    if settings.openers:
        brief.append(t("open tables: {who}", who=page.roles(settings.openers, t)))
    if settings.stakers:
        brief.append(t("play for tokens: {who}", who=page.roles(settings.stakers, t)))
    if settings.editors:
        brief.append(t("change variants: {who}", who=page.roles(settings.editors, t)))
    if settings.most_each is not None:
        brief.append(t.plural("{count} table per host", "{count} tables per host", settings.most_each))
    return brief or [t("everybody can open tables and play for tokens")]


def _brief_log(page: ServerPage, t: Words) -> list[str]:
    channel = page.settings.log_channel
    kept = t("what administrators did")
    if channel is None:
        return [kept]
    return [kept, t("posted in {channel}", channel=page.channel(channel, t))]


def _told_people(page: ServerPage, t: Words) -> list[str]:
    _ = page
    return [t("Members with Manage Server may always do all of it.")]


def _told_log(page: ServerPage, t: Words) -> list[str]:
    _ = page
    return [
        t("Who changed settings, granted tokens, ended seasons, closed tables or removed people, and why.")
    ]


def _one(chosen: int | None) -> tuple[int, ...]:
    return () if chosen is None else (chosen,)


def _told_where(page: ServerPage, t: Words) -> list[str]:
    if page.settings.channels:
        return [t("Tables can be opened in {channels}.", channels=page.channels(t))]
    return [t("Tables can be opened in any channel.")]


def _told_games(page: ServerPage, t: Words) -> list[str]:
    if page.settings.hints:
        hints = t("At tables for points, players can ask what an AI would play.")
    else:
        hints = t("There are no hints.")
    return [t("`/play` opens {variant} by default.", variant=_usual(page, t)), hints]


def _told_time(page: ServerPage, t: Words) -> list[str]:
    name, terms = clock_name(page.settings.clock, t), clock_terms(CLOCKS[page.settings.clock], t)
    return [
        t("Clock “{clock}”: {terms}.", clock=name, terms=terms),
        t("In correspondence play, quiet hours follow {zone}.", zone=zone_name(page.settings.zone, t)),
        t("A play that others may doubt stands for {pause}.", pause=pause_words(page.settings.pause, t)[1]),
        t(_NOTICES[page.settings.notices]),
        *_told_seekers(page, t),
    ]


def _told_seekers(page: ServerPage, t: Words) -> list[str]:
    if page.settings.seekers is None:
        return []
    return [t("Hosts can call {role} once for each table.", role=page.roles([page.settings.seekers], t))]


def _told_looks(page: ServerPage, t: Words) -> list[str]:
    locale = page.settings.locale
    if locale is None:
        spoken = t(
            "Public messages are in the server’s language. On servers without Community, Discord doesn’t "
            "tell me: there, tables speak the language of whoever opens them."
        )
    else:
        language = LANGUAGE_NAMES.get(locale, locale)
        spoken = t("Language of public messages: {language}.", language=language)
    return [t(_DISPLAYS[page.settings.display]), spoken]


def _usual(page: ServerPage, t: Words) -> str:
    for preset in page.presets:
        if preset.name == page.usual:
            return _variant(preset, page.screens, t)
    return f"**{plain(page.usual)}**"


def _variant(preset: Preset, screens: Mapping[str, GameScreen], t: Words) -> str:
    if preset.is_own:
        return f"**{plain(preset.name)}**"
    return screens[preset.game.key].title(preset.rules, preset.name, t)


def _where(page: ServerPage, t: Words) -> list[Block]:
    settings = page.settings
    threads = t("**Threads**: each table has its own") if settings.threads else t("**Threads**: none")
    return [
        Text(t("**Channels** where tables can be opened (if you choose none: all)")),
        ChannelMenu(SettingVerb.CHANNELS, settings.channels, t("All channels")),
        Text("-# " + t("In a forum, each table is a post: `/play` in any channel opens it there.")),
        Text(t("**Maximum number of tables** open at once")),
        _menu(page, "most_tables", t),
        LineWithButton(threads, _switch("threads", t, on=settings.threads)),
    ]


def _games(page: ServerPage, t: Words) -> list[Block]:
    hints = t("**Hints** (what an AI would play): allowed") if page.settings.hints else t("**Hints**: none")
    return [
        Text(t("**Game** that `/play` opens by default")),
        _menu(page, "game", t),
        Text(t("**Variant** of that game (for other games: `/rules default`)")),
        *_preset_menus(page, t),
        LineWithButton(hints, _switch("hints", t, on=page.settings.hints)),
    ]


def _time(page: ServerPage, t: Words) -> list[Block]:
    return [
        Text(t("**Clock** of new tables (the host can choose another)")),
        _menu(page, "clock", t),
        Text(t("**Time zone** of card nights, and of the quiet hours in correspondence play")),
        _menu(page, "zone", t),
        Text(t("**Pause** in which a play stands before the next one, where others may doubt it")),
        _menu(page, "pause", t),
        Text(t("**Mentions** for members who haven’t chosen with `/me`")),
        _menu(page, "notices", t),
        Text(t("**Role** that hosts can call for players, once for each table (it must be mentionable)")),
        RoleMenu(SettingVerb.SEEKERS, _one(page.settings.seekers), t("Nobody is called")),
    ]


def _looks(page: ServerPage, t: Words) -> list[Block]:
    return [
        Text(t("**Boards**")),
        _menu(page, "display", t),
        Text(t("**Language** of public messages (private ones are in each member’s own)")),
        _menu(page, "locale", t),
    ]


def _people(page: ServerPage, t: Words) -> list[Block]:
    settings, everybody = page.settings, t("Everybody")
    return [
        Text(t("**Roles that may open tables**")),
        _role_menu("openers", settings.openers, everybody),
        Text(t("**Roles that may play for tokens**")),
        _role_menu("stakers", settings.stakers, everybody),
        Text(t("**Roles that may save, delete and choose variants** (besides Manage Server)")),
        _role_menu("editors", settings.editors, t("Only Manage Server")),
        Text(t("**Tables that one member may host** at once")),
        _menu(page, "most_each", t),
        LineWithButton(t("**Bars**: members who may not sit down here"), Button(t("Bars…"), AdminVerb.BARS)),
    ]


def _club(page: ServerPage, t: Words) -> list[Block]:
    return club_blocks(page, _menu(page, "seasons", t), t)


def _log(page: ServerPage, t: Words) -> list[Block]:
    return [
        LineWithButton(
            t("Every entry is kept for {days} days.", days=LOG_DAYS), Button(t("Read the log"), AdminVerb.LOG)
        ),
        Text(t("**Channel** where every entry is also posted")),
        ChannelMenu(
            SettingVerb.LOG_CHANNEL,
            _one(page.settings.log_channel),
            t("No channel"),
            most=1,
            with_forums=False,
        ),
    ]


def _role_menu(name: str, chosen: tuple[int, ...], placeholder: str) -> RoleMenu:
    return RoleMenu(SettingVerb.ROLES, chosen, placeholder, name, MOST_ROLES)


def _switch(name: str, t: Words, *, on: bool) -> Button:
    """Return the button that switches a setting on or off."""
    return Button(t("Switch off") if on else t("Switch on"), SettingVerb.SET, f"{name}:{int(not on)}")


def _menu(page: ServerPage, name: str, t: Words) -> Menu:
    return choice_menu(SettingVerb.SET, OF_SERVERS, name, getattr(page.settings, name), t)


def _preset_menus(page: ServerPage, t: Words) -> Sequence[Menu]:
    """Return menus of all variants, the default first."""
    ordered = sorted(page.presets, key=lambda preset: preset.name != page.usual)
    options = tuple(
        Option(
            preset_label(preset, page.screens, t),
            preset_key(preset),
            chosen=preset.name == page.usual,
        )
        for preset in ordered
    )
    return menus(SettingVerb.PRESET, options, t("Choose…"))


@dataclass(frozen=True, slots=True)
class _Group:
    title: str
    settings: tuple[str, ...]
    brief: Callable[[ServerPage, Words], list[str]]
    """Returns the settings in a few words each."""
    told: Callable[[ServerPage, Words], list[str]]
    controls: Callable[[ServerPage, Words], list[Block]]


_GROUPS: Final[Mapping[str, _Group]] = {
    "where": _Group(mark("Where"), ("channels", "threads", "most_tables"), _brief_where, _told_where, _where),
    "games": _Group(mark("Games"), ("game", "preset", "hints"), _brief_games, _told_games, _games),
    "time": _Group(
        mark("Time"), ("clock", "zone", "pause", "notices", "seekers"), _brief_time, _told_time, _time
    ),
    "looks": _Group(mark("Display"), ("display", "locale"), _brief_looks, _told_looks, _looks),
    "people": _Group(
        mark("People"),
        ("openers", "stakers", "editors", "most_each"),
        _brief_people,
        _told_people,
        _people,
    ),
    "titles": _Group(mark("Titles"), ("title_roles",), brief_titles, told_titles, title_blocks),
    "club": _Group(mark("Club"), ("recap_channel", "seasons"), brief_club, told_club, _club),
    "log": _Group(mark("Log"), ("log_channel",), _brief_log, _told_log, _log),
}
"""Each setting is two steps away: its group, then its value."""
