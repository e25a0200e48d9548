"""Whom a table waits for or calls, and what they are told."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.i18n import words_for
from bot.messages.time_words import deadline
from bot.tables.deciding.reactions import is_paused, people_asked
from bot.tables.live.board_requests import place_of
from bot.tables.model.clocks import Pace
from bot.tables.model.values import DeadlineKind, Phase, TableValue
from bot.tables.table import Update
from game.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that a table waits for."""

    match_id: str
    seat: Seat
    decision: int
    user_id: int
    reacts: bool = False
    """Whether it is about the last play of somebody else, out of turn."""


def turns_of(table: TableValue) -> list[Turn]:
    """Return the decisions of present people that a table waits for."""
    match = table.match
    if match is None or table.phase is not Phase.PLAYING:
        return []
    asked = people_asked(table) if table.clock.pace is Pace.MAIL and is_paused(table) else ()
    return [
        Turn(match.match_id, seat, match.decisions[seat], user_id, reacts=bool(asked))
        for seat in asked or match.awaited
        if (user_id := table.seats[seat].user_id) is not None and table.seats[seat].is_present
    ]


def called_by(update: Update) -> frozenset[int]:
    """Return who is at a table where a match begins, by mail also a deal; by mail a cup calls them itself."""
    before, table = update.before.phase, update.table
    by_mail = table.clock.pace is Pace.MAIL
    if table.phase is not Phase.PLAYING or before is Phase.PLAYING or (table.cup and by_mail):
        return frozenset()
    if before is Phase.BETWEEN_DEALS and not by_mail:
        return frozenset()
    return frozenset(seat.user_id for seat in table.seats if seat.user_id is not None and seat.is_present)


def call_text(table: TableValue, people: Iterable[int]) -> str:
    """Return the text that tells people that the cards are dealt, with a link to the board."""
    names = ", ".join(f"<@{user_id}>" for user_id in sorted(people))
    t = words_for(table.locale)
    return t("{names}: the cards are dealt. [To the table]({link})", names=names, link=link_to(table))


def link_to(table: TableValue) -> str:
    """Return the address of a table's board."""
    place = place_of(table)
    return place.address if table.message_id is None else place.link(table.message_id)


def notice_text(table: TableValue, turns: Iterable[Turn], *, warned: bool) -> str:
    """Return the text of a notice, with a link to the board."""
    t, link = words_for(table.locale), link_to(table)
    told = sorted(turns, key=lambda turn: turn.seat)
    names = ", ".join(f"<@{turn.user_id}>" for turn in told)
    pause = table.deadline_of(DeadlineKind.REACTION)
    if pause is not None and told and told[0].reacts:
        return t(
            "{names}: [you may react]({link}) to the last play; end of pause: {moment}",
            names=names,
            link=link,
            moment=deadline(pause.due_at),
        )
    due = table.turn_due(told[0].seat) if told else None
    if warned and due is not None:
        return t(
            "⏳ {names}: [your turn]({link}). Time runs out: {moment}",
            names=names,
            moment=deadline(due),
            link=link,
        )
    return t("{names}: [your turn]({link})", names=names, link=link)
