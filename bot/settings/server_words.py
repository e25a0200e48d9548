"""Every setting of a server, declared once: pages, controls, clicks and the log are made from this.

Those of time are in `server_time_words`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.common.errors import TableError
from bot.games.registry import FACES
from bot.i18n import Words, mark, marked
from bot.messages.panels import Block, Button, LineWithButton, Option, Text, menus
from bot.rules.preset_words import preset_key, preset_label
from bot.server_log.values import LOG_DAYS
from bot.settings.choices import (
    ITSELF,
    Group,
    OfferedValues,
    Pick,
    Setting,
    Switch,
    languages,
    worded,
)
from bot.settings.club_panels import SEASON_NAMES, season_end, season_length, title_blocks
from bot.settings.page_words import ServerPage
from bot.settings.seasons import HOUR
from bot.settings.server import MOST_CHANNELS, MOST_MODERATING, MOST_ROLES
from bot.settings.server_time_words import TIME
from bot.settings.verbs import AdminVerb, SettingVerb
from bot.tables.model.clocks import Tempo
from bot.tables.model.values import Display
from game.registry import GAMES

_LIMITS: Final = (1, 2, 3, 5, 10, 20, 50, 100)
"""The limits of open tables that a server can choose."""
_TEMPI: Final[Mapping[Tempo, tuple[str, ...]]] = {
    Tempo.CALM: marked("Calm", "Each move stays for two seconds"),
    Tempo.LIVELY: marked("Lively", "Each move stays for a second"),
    Tempo.AT_ONCE: marked("At once", "Several moves of AIs can appear together"),
}


def _limit(limit: int | None, t: Words) -> tuple[str, str]:
    return t("No limit per member") if limit is None else t.plural(
        "{count} table", "{count} tables", limit
    ), ""


def _most_tables(page: ServerPage, t: Words) -> Iterator[str]:
    yield t.plural("{count} table at most", "{count} tables at most", page.settings.most_tables)


def _most_each(page: ServerPage, t: Words) -> Iterator[str]:
    if page.settings.most_each is not None:
        yield t.plural("{count} table per host", "{count} tables per host", page.settings.most_each)


def _tempo(page: ServerPage, t: Words) -> str:
    return t(_TEMPI[page.settings.tempo][0]).lower()


def _log_brief(page: ServerPage, t: Words) -> Iterator[str]:
    yield t("what administrators did")
    if (channel := page.settings.log_channel) is not None:
        yield t("posted in {channel}", channel=page.channels([channel], t))


def _shut_out(page: ServerPage, t: Words) -> Iterator[Block]:
    if page.shut_out:
        yield Text(page.shut_out_text(t))


def _preset_menus(page: ServerPage, t: Words) -> Iterator[Block]:
    """Yield menus of all variants of the default game, the default first."""
    yield Text(t("**Variant** of that game (for other games: `/rules default`)"))
    ordered = sorted(page.presets, key=lambda preset: preset.name != page.usual)
    options = (
        Option(preset_label(preset, page.screens, t), preset_key(preset), chosen=preset.name == page.usual)
        for preset in ordered
    )
    yield from menus(SettingVerb.PRESET, tuple(options), t("Choose…"))
    if page.varies:
        yield Text(
            "-# " + t("None is chosen: each table opens with what is usual in the language of its board.")
        )


def _recap(_page: ServerPage, t: Words) -> Iterator[Block]:
    recap = t(
        "**Weekly recap**: every Monday at {hour}:00 I post the week’s results in a channel, and the top "
        "players when a season ends. I mention nobody.",
        hour=HOUR,
    )
    yield Text(recap)


def _read_log(_page: ServerPage, t: Words) -> Iterator[Block]:
    kept = t("Every entry is kept for {days} days.", days=LOG_DAYS)
    yield LineWithButton(kept, Button(t("Read the log"), AdminVerb.LOG))


def _bars(_page: ServerPage, t: Words) -> Iterator[Block]:
    bars = t("**Bars**: members who may not sit down here")
    yield LineWithButton(bars, Button(t("Bars…"), AdminVerb.BARS))


_EVERYBODY: Final = mark("Everybody")
_WHERE: Final = Group(
    title=mark("Where"),
    settings={
        "channels": Setting(
            mark("Channels for tables"),
            Pick(SettingVerb.CHANNELS, mark("All channels"), MOST_CHANNELS),
            mark("**Channels** where tables can be opened (if you choose none: all)"),
            marked("only in {channels}", "in any channel"),
            marked("Tables can be opened in {channels}.", "Tables can be opened in any channel."),
            mark("In a forum, each table is a post: `/play` in any channel opens it there."),
        ),
        "shut_out": Setting("", _shut_out),
        "threads": Setting(
            mark("Threads"),
            Switch(mark("**Threads**: each table has its own"), mark("**Threads**: none")),
            brief=marked("a thread each", "no threads"),
        ),
        "most_tables": Setting(
            mark("Tables at once"),
            OfferedValues(_LIMITS, _limit),
            mark("**Maximum number of tables** open at once"),
            _most_tables,
        ),
    },
)
_GAMES: Final = Group(
    title=mark("Games"),
    settings={
        "game": Setting(
            mark("Game"),
            OfferedValues(tuple(GAMES), lambda game, t: (t(FACES[game].name), "")),
            mark("**Game** that `/play` opens by default"),
            (ITSELF,),
            marked("`/play` opens {variant} by default."),
            words=ServerPage.variant,
        ),
        "preset": Setting("", _preset_menus),
        "hints": Setting(
            mark("Hints"),
            Switch(mark("**Hints** (what an AI would play): allowed"), mark("**Hints**: none")),
            brief=marked("with hints", "without hints"),
            told=marked(
                "At tables for points, players can ask what an AI would play.", "There are no hints."
            ),
        ),
    },
)
_LOOKS: Final = Group(
    title=mark("Display"),
    settings={
        "display": Setting(
            mark("Boards"),
            worded(
                {
                    Display.PICTURE: marked("Picture", "A drawn table, described for screen readers"),
                    Display.EMOJI: marked("Emojis", "Text with card emojis"),
                    Display.TEXT: marked("Text", "Plain text, best for screen readers"),
                }
            ),
            mark("**Boards**"),
            (ITSELF,),
            {
                Display.PICTURE: mark("Boards are pictures."),
                Display.EMOJI: mark("Boards are text with card emojis."),
                Display.TEXT: mark("Boards are plain text."),
            },
        ),
        "tempo": Setting(
            mark("Moves"),
            worded(_TEMPI),
            mark("**Moves** on the boards of new tables, except by mail"),
            marked("moves: {tempo}"),
            {
                Tempo.CALM: mark("Boards show each move for two seconds."),
                Tempo.LIVELY: mark("Boards show each move for a second."),
                Tempo.AT_ONCE: mark("Boards show the newest move at once."),
            },
            words=_tempo,
        ),
        "locale": Setting(
            mark("Language"),
            languages(marked("The server’s language", "As set on Discord; without Community, each host’s")),
            mark("**Language** of public messages (private ones are in each member’s own)"),
            (ITSELF, mark("the server’s language")),
            marked(
                "Language of public messages: {language}.",
                "Public messages are in the server’s language. On servers without Community, Discord doesn’t "
                "tell me: there, tables speak the language of whoever opens them.",
            ),
        ),
    },
)
_PEOPLE: Final = Group(
    title=mark("People"),
    settings={
        "openers": Setting(
            mark("Who may open tables"),
            Pick(SettingVerb.ROLES, _EVERYBODY, MOST_ROLES),
            mark("**Roles that may open tables**"),
            marked("open tables: {who}"),
        ),
        "stakers": Setting(
            mark("Who may play for tokens"),
            Pick(SettingVerb.ROLES, _EVERYBODY, MOST_ROLES),
            mark("**Roles that may play for tokens**"),
            marked("play for tokens: {who}"),
        ),
        "editors": Setting(
            mark("Who may manage variants"),
            Pick(SettingVerb.ROLES, mark("Only Manage Server"), MOST_ROLES),
            mark("**Roles that may save, delete and choose variants** (besides Manage Server)"),
            marked("change variants: {who}"),
        ),
        "moderators": Setting(
            mark("Who may moderate tables"),
            Pick(SettingVerb.ROLES, mark("Only Manage Messages"), MOST_MODERATING),
            mark("**Roles that may close tables and remove people from lobbies** (besides Manage Messages)"),
            marked("moderate tables: {who}"),
        ),
        "host_removes": Setting(
            mark("Removing players who miss turns"),
            Switch(
                mark("**Missed turns** at tables for points: the host can remove the player"),
                mark("**Missed turns**: players leave by a vote, once they are away"),
            ),
            brief=marked("hosts remove who misses a turn"),
        ),
        "most_each": Setting(
            mark("Tables at once per host"),
            OfferedValues((None, *_LIMITS), _limit),
            mark("**Tables that one member may host** at once"),
            _most_each,
        ),
        "bars": Setting("", _bars),
    },
    notes=marked("Members with Manage Server may always do all of it."),
    otherwise=mark("everybody can open tables and play for tokens"),
)
_TITLES: Final = Group(
    title=mark("Titles"),
    settings={
        "title_roles": Setting(
            mark("Roles of titles"), title_blocks, brief=marked("titles: {roles}", "titles without roles")
        )
    },
    notes=marked(
        "The holder of a title gets its role, and loses it with the title. `/stats server` names the "
        "holders.",
        "I can give only roles that stand below mine, and need Manage Roles for it.",
        "I give none that allows more than everybody may do, as whoever holds a title could use that.",
    ),
)
_CLUB: Final = Group(
    title=mark("Club"),
    settings={
        "recap": Setting("", _recap),
        "recap_channel": Setting(
            mark("Channel of the weekly recap"),
            Pick(SettingVerb.RECAP_CHANNEL, mark("Choose a channel")),
            brief=marked("weekly recap in {channel}", "no weekly recap"),
        ),
        "seasons": Setting(
            mark("End of seasons"),
            worded(SEASON_NAMES),
            mark("**Seasons** of tokens and ratings end"),
            marked("seasons: {length}"),
            lambda page, t: season_end(page, page.settings.seasons, t),
            words=lambda page, t: season_length(page.settings.seasons, t),
        ),
    },
    notes=marked(
        "At the end of a season all tokens go back to the house, at tables and on boards too, and season "
        "ratings start anew.",
        "The standings are kept: `/stats season`. Your time zone is in **Time**.",
    ),
)
_LOG: Final = Group(
    title=mark("Log"),
    settings={
        "log": Setting("", _read_log),
        "log_channel": Setting(
            mark("Channel of the log"),
            Pick(SettingVerb.LOG_CHANNEL, mark("No channel")),
            mark("**Channel** where every entry is also posted"),
            _log_brief,
        ),
    },
    notes=marked(
        "Who changed settings, granted tokens, ended seasons, closed tables or removed people, and why."
    ),
)

GROUPS: Final[Mapping[str, Group]] = {
    "where": _WHERE,
    "games": _GAMES,
    "time": TIME,
    "looks": _LOOKS,
    "people": _PEOPLE,
    "titles": _TITLES,
    "club": _CLUB,
    "log": _LOG,
}
"""By their names in controls."""
SETTINGS: Final[Mapping[str, Setting]] = {
    name: one for group in GROUPS.values() for name, one in group.settings.items() if one.label
}
OF_SERVERS: Final[Mapping[str, OfferedValues | Switch]] = {
    name: one.control for name, one in SETTINGS.items() if isinstance(one.control, OfferedValues | Switch)
}
"""Those that are chosen from a list, or switched."""
PICKS: Final = {name: one.control for name, one in SETTINGS.items() if isinstance(one.control, Pick)}
PICK_VERBS: Final = frozenset(pick.verb for pick in PICKS.values())


def pick_of(verb: str, body: str) -> tuple[str, Pick]:
    """Return the setting that a menu of channels or roles changes; raises TableError if it changes none."""
    for name, pick in PICKS.items():
        if pick.verb == verb and (verb != SettingVerb.ROLES or name == body):
            return name, pick
    raise TableError("unreadable_settings")
