"""Asks which of several tables a command means."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.discord.clicks import Click
from bot.games.core.screen import GameScreen, Names
from bot.i18n import Words, mark
from bot.messages.custom_ids import Control, TableVerb
from bot.messages.list_words import shorten
from bot.messages.panels import MOST_OPTIONS, Menu, Option, Panel, Text
from bot.messages.time_words import rounded, span
from bot.tables.model.values import Phase, TableValue

_ACCENT: Final = 0x1F5FA8
_LONGEST: Final = 100
_WIDEST: Final = 150
"""Characters of a line about a table: 25 of them fit into a message."""
_STATES: Final[Mapping[Phase, str]] = {
    Phase.LOBBY: mark("not started"),
    Phase.PLAYING: mark("playing"),
    Phase.BETWEEN_DEALS: mark("between deals"),
    Phase.OVER: mark("match over"),
    Phase.VOID: mark("closed"),
}


def which_panel(
    tables: Sequence[TableValue],
    wanted: Control,
    screens: Mapping[str, GameScreen],
    names: Callable[[TableValue], Names],
    now: int,
    t: Words,
) -> Panel:
    """Return a menu of tables with their age, players and state; choosing one does there what is wanted.

    `now` is in milliseconds. Of more tables than fit, the newest ones are left out.
    """
    options = tuple(
        Option(
            shorten(f"{number}. {screens[table.game.key].title(table.rules, table.preset, t)}", _LONGEST),
            table.table_id,
            shorten(_about(table, names(table), now, t), _LONGEST),
        )
        for number, table in enumerate(tables[:MOST_OPTIONS], start=1)
    )
    menu = Menu(TableVerb.WHICH, options, t("Choose a table…"), body=f"{wanted.verb}:{wanted.body}")
    told = [t("**Which table?** Several are open here.")]
    if len(tables) > MOST_OPTIONS:
        told.append(
            "-# "
            + t(
                "The newest ones don’t fit: with `/table`, type the number of any, up to {last}.",
                last=len(tables),
            )
        )
    return Panel((Text("\n".join(told)), menu), _ACCENT)


def open_tables_panel(
    tables: Sequence[TableValue],
    screens: Mapping[str, GameScreen],
    names: Callable[[TableValue], Names],
    links: Callable[[TableValue], Callable[[int], str]],
    t: Words,
) -> Panel:
    """Return the open tables of a server, each with a link to its board; the newest ones may not fit."""
    lines = [t("### Open tables")] if tables else [t("No table is open. `/play` opens one.")]
    for table in tables[:MOST_OPTIONS]:
        title = screens[table.game.key].title(table.rules, table.preset, t)
        label = title if table.message_id is None else f"[{title}]({links(table)(table.message_id)})"
        seated = ", ".join(names(table).label(seat) for seat in range(len(table.seats)))
        lines.append(
            shorten(f"- {label} · <#{table.place_id}> · {t(_STATES[table.phase])} · {seated}", _WIDEST)
        )
    if beyond := tables[MOST_OPTIONS:]:
        lines.append("-# " + t("And {count} more.", count=t.number(len(beyond))))
    return Panel((Text("\n".join(lines)),), _ACCENT)


def at_the_chosen_table(click: Click) -> Click:
    """Return the click on the control that the menu stands for; raises TableError for a forged one."""
    verb, _, body = click.control.body.partition(":")
    if len(click.values) != 1 or verb == TableVerb.WHICH:
        raise TableError("unreadable")
    return replace(click, control=Control(verb, click.values[0], body=body), values=())


def _about(table: TableValue, names: Names, now: int, t: Words) -> str:
    players = ", ".join(names.label(seat) for seat in range(len(table.seats)))
    age = t("open for {span}", span=span(rounded(max(now - table.opened_at, 0) // 1000), t))
    return " · ".join((t(_STATES[table.phase]), age, players))
