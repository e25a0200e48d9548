"""The host's panel: what only the host, or a moderator, may do about a table. Seen by them alone."""

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.tables.clocks import clocks_in
from bot.tables.leaving import can_end
from bot.tables.lobby import AI_LEVELS
from bot.tables.values import Phase, TableValue
from bot.ui.clock_words import clock_name, clock_text
from bot.ui.games.screen import Names
from bot.ui.panels import Block, Button, Menu, Option, Panel, Style, Text, rows
from bot.ui.seats import verbs
from bot.ui.seats.lines import level_name, seat_label, seat_lines, seat_value

_ACCENT: Final = 0x2E7D5B


def host_panel(
    table: TableValue, user_id: int, names: Names, t: Words, note: str = "", *, moderator: bool = False
) -> Panel:
    """Return what the host can set and whom the host can let go; `note` is a line above it."""
    is_host = table.host_id == user_id
    in_lobby = table.phase is Phase.LOBBY
    blocks: list[Block] = [
        *([Text(note)] if note else []),
        Text("\n".join((f"### {t('The host sees to this table')}", *seat_lines(table, names, t)))),
        Text("-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))),
    ]
    if in_lobby and is_host:
        blocks += [_levels(table, t), _clocks(table, t)]
    if in_lobby:
        blocks += _of_seats(table, verbs.KICK, t("Take out of the lobby…"), user_id, names, everybody=True)
    if is_host and table.phase is not Phase.VOID:
        blocks += _of_seats(table, verbs.NEW_HOST, t("Make somebody else host…"), user_id, names)
    end = Button(t("End the table…"), verbs.END, style=Style.DANGER)
    ends = can_end(table, user_id, moderator=moderator)
    return Panel((*blocks, *rows([end] if ends else [])), _ACCENT)


def _levels(table: TableValue, t: Words) -> Menu:
    full = len(table.seats) >= table.game.seats_allowed(table.rules)[-1]
    options = tuple(Option(level_name(level, t), level) for level in AI_LEVELS)
    return Menu(verbs.AI_LEVEL, options, t("Add an AI…"), disabled=full)


def _clocks(table: TableValue, t: Words) -> Menu:
    options = tuple(
        Option(clock_name(name, t), name, clock_text(clock, t), chosen=clock == table.clock)
        for name, clock in clocks_in(table.clock.zone).items()
    )
    return Menu(verbs.CLOCK, options, t("Clock…"))


def _of_seats(
    table: TableValue, verb: str, placeholder: str, user_id: int, names: Names, *, everybody: bool = False
) -> Sequence[Menu]:
    """Return a menu of the others' seats; of people alone unless it is for everybody."""
    options = tuple(
        Option(seat_label(seat, names), seat_value(table, seat))
        for seat, occupant in enumerate(table.seats)
        if occupant.user_id != user_id and (occupant.is_person or (everybody and occupant.is_ai))
    )
    return [Menu(verb, options, placeholder)] if options else []
