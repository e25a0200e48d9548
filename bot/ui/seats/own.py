"""Everybody's own panel: who sits where, and what this person can do about it. Seen by them alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.tables.leaving import can_end
from bot.tables.values import Phase, TableValue
from bot.tables.voting import can_be_undone_by_vote, may_be_voted_out, votes_against, votes_needed
from bot.ui.clock_words import clock_text
from bot.ui.games.screen import Names
from bot.ui.panels import Block, Button, Menu, Option, Panel, Style, Text, rows
from bot.ui.seats import verbs
from bot.ui.seats.lines import is_away, seat_label, seat_lines, seat_value, waiting_text, ways_out_text

_ACCENT: Final = 0x1F5FA8


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at a table, and when."""

    user_id: int
    is_moderator: bool = False
    now: int = 0
    """In milliseconds: without a clock, who has not moved for long may be voted out."""


def seats_panel(table: TableValue, visitor: Visitor, names: Names, t: Words, note: str = "") -> Panel:
    """Return the seats and what somebody can do about them; `note` is a line above."""
    lines = [*seat_lines(table, names, t), ways_out_text(table, names, t), waiting_text(table, t)]
    clock = "-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))
    blocks: list[Block] = [
        *([Text(note)] if note else []),
        Text("\n".join((f"### {t('Who sits here')}", *(line for line in lines if line)))),
        Text(clock),
        *_votes(table, visitor, names, t),
    ]
    buttons = [*_own_buttons(table, visitor.user_id, t), *_host_buttons(table, visitor, t)]
    return Panel((*blocks, *rows(buttons)), _ACCENT)


def _own_buttons(table: TableValue, user_id: int, t: Words) -> Iterator[Button]:
    seat = table.seat_of(user_id)
    if seat is None:
        yield from _visitor_buttons(table, user_id, t)
    elif table.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        if is_away(table.seats[seat]):
            yield Button(t("I am back"), verbs.BACK, style=Style.SUCCESS)
        yield Button(t("Leave the match…"), verbs.LEAVE, style=Style.DANGER)
        if can_be_undone_by_vote(table) and not table.seats[seat].undo:
            yield Button(t("Undo the deal…"), verbs.UNDO)


def _visitor_buttons(table: TableValue, user_id: int, t: Words) -> Iterator[Button]:
    if user_id in table.waiting:
        yield Button(t("Do not wait any more"), verbs.LEAVE)
    elif table.phase in (Phase.PLAYING, Phase.OVER):
        yield Button(t("Sit down for the next match"), verbs.JOIN, style=Style.SUCCESS)
    if table.phase is Phase.PLAYING:
        yield Button(t("Watch"), verbs.WATCH)


def _host_buttons(table: TableValue, visitor: Visitor, t: Words) -> Iterator[Button]:
    if table.phase.is_end:
        return
    if table.host_id == visitor.user_id:
        yield Button(t("Host…"), verbs.HOST)
    elif visitor.is_moderator and can_end(table, visitor.user_id, moderator=True):
        yield Button(t("End the table…"), verbs.END, style=Style.DANGER)


def _votes(table: TableValue, visitor: Visitor, names: Names, t: Words) -> Iterator[Block]:
    """Offer to vote people out who keep the others waiting, and say how the votes stand."""
    own = table.seat_of(visitor.user_id)
    if own is None:
        return
    for seat in sorted({seat for seat, _ in table.votes}):
        votes, needed = votes_against(table, seat), votes_needed(table, seat)
        yield Text(
            t("To take {name} out: {votes} of {needed} votes", name=names(seat), votes=votes, needed=needed)
        )
    options = tuple(
        Option(seat_label(seat, names), seat_value(table, seat))
        for seat in range(len(table.seats))
        if seat != own
        and may_be_voted_out(table, seat, visitor.now)
        and (seat, visitor.user_id) not in table.votes
    )
    if options:
        yield Menu(verbs.VOTE, options, t("Vote to remove a player who is holding up the game…"))
