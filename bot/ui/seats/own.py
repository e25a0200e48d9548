"""Everybody's own panel: who sits where, and what this person can do about it. Seen by them alone."""

from collections.abc import Iterator
from typing import Final

from bot.i18n import Words
from bot.tables.values import Phase, TableValue
from bot.ui.clock_words import clock_text
from bot.ui.games.screen import Names
from bot.ui.panels import Block, Button, Menu, Option, Panel, Style, Text, rows
from bot.ui.seats import verbs
from bot.ui.seats.lines import is_away, seat_lines, waiting_text
from game.core.protocol import Seat

_ACCENT: Final = 0x1F5FA8


def seats_panel(
    table: TableValue, user_id: int, names: Names, t: Words, *, moderator: bool = False, note: str = ""
) -> Panel:
    """Return the seats and what a person can do; `note` is a line above them."""
    lines = [*seat_lines(table, names, t), waiting_text(table, t)]
    clock = t("Clock: {clock}", clock=clock_text(table.clock, t))
    blocks: list[Block] = [
        *([Text(note)] if note else []),
        Text("\n".join((f"### {t('Who sits here')}", *(line for line in lines if line), clock))),
        *_votes(table, user_id, names, t),
    ]
    buttons = [*_own_buttons(table, user_id, t), *_host_buttons(table, user_id, t, moderator=moderator)]
    return Panel((*blocks, *rows(buttons)), _ACCENT)


def may_be_voted_out(table: TableValue, seat: Seat) -> bool:
    """Tell whether a seat keeps the others waiting: its person is away, or let a turn go by."""
    occupant = table.seats[seat]
    return table.phase is Phase.PLAYING and occupant.is_person and (occupant.away or occupant.missed > 0)


def _own_buttons(table: TableValue, user_id: int, t: Words) -> Iterator[Button]:
    seat = table.seat_of(user_id)
    if seat is None:
        yield from _visitor_buttons(table, user_id, t)
    elif table.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        if is_away(table.seats[seat]):
            yield Button(t("I am back"), verbs.BACK, style=Style.SUCCESS)
        yield Button(t("Leave the match…"), verbs.LEAVE, style=Style.DANGER)


def _visitor_buttons(table: TableValue, user_id: int, t: Words) -> Iterator[Button]:
    if user_id in table.waiting:
        yield Button(t("Do not wait any more"), verbs.LEAVE)
    elif table.phase in (Phase.PLAYING, Phase.OVER):
        yield Button(t("Sit down for the next match"), verbs.JOIN, style=Style.SUCCESS)
    if table.phase is Phase.PLAYING:
        yield Button(t("Watch"), verbs.WATCH)


def _host_buttons(table: TableValue, user_id: int, t: Words, *, moderator: bool) -> Iterator[Button]:
    if table.phase in (Phase.OVER, Phase.VOID):
        return
    if table.host_id == user_id:
        yield Button(t("Host…"), verbs.HOST)
    if moderator or table.host_id == user_id:
        yield Button(t("End the table…"), verbs.END, style=Style.DANGER)


def _votes(table: TableValue, user_id: int, names: Names, t: Words) -> Iterator[Block]:
    """Offer to vote people out who keep the others waiting, and say how the votes stand."""
    own = table.seat_of(user_id)
    if own is None:
        return
    options = tuple(
        Option(f"{seat + 1}. {names.label(seat)}", str(seat))
        for seat in range(len(table.seats))
        if seat != own and may_be_voted_out(table, seat) and (seat, user_id) not in table.votes
    )
    for seat in sorted({seat for seat, _ in table.votes}):
        count = sum(voted == seat for voted, _ in table.votes)
        yield Text(
            t.plural(
                "{count} vote to take {name} out", "{count} votes to take {name} out", count, name=names(seat)
            )
        )
    if options:
        yield Menu(verbs.VOTE, options, t("Vote somebody out who keeps you waiting…"))
