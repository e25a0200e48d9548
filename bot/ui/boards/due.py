"""Until when those who are awaited have time, on everybody's own clock: it ticks without being edited."""

from typing import Final

from bot.i18n import Words
from bot.tables.values import Phase, TableValue
from bot.ui.clock_words import moment
from bot.ui.games.screen import Names

_MOST_NAMED: Final = 6


def due_text(table: TableValue, names: Names, t: Words) -> str:
    """Return when the time of those whose turn it is runs out; "" if nobody's does."""
    if table.match is None or table.phase is not Phase.PLAYING:
        return ""
    due = [(seat, table.turn_due(seat)) for seat in table.match.awaited]
    limits = [(seat, due_at) for seat, due_at in due if due_at is not None]
    moments = {moment(due_at) for _, due_at in limits}
    if not moments:
        return ""
    if len(moments) == 1 and len(limits) == len(due):
        return t("⏳ Time is up {moment}", moment=moments.pop())
    named = [f"{names(seat)} {moment(due_at)}" for seat, due_at in limits]
    if len(named) > _MOST_NAMED:
        named[_MOST_NAMED:] = ["…"]
    return t("⏳ Time is up for {names}", names=", ".join(named))
