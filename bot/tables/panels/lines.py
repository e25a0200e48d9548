"""Public lines about seats, and the table that a command refers to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.common.errors import TableError
from bot.games.core.screen import GameScreen, Names
from bot.i18n import Words, mark
from bot.messages.custom_ids import is_id
from bot.messages.list_words import all_of, labelled, shorten
from bot.messages.names import AI_SIGN, plain
from bot.messages.time_words import brief_span, deadline, rounded
from bot.tables.deciding.leaving import undo_votes
from bot.tables.deciding.seating import ai_level, is_deserted
from bot.tables.model.standing import final_ranking, leavers
from bot.tables.model.values import Closing, DeadlineKind, Occupant, Phase, TableValue
from bot.tables.table import Table
from game.core.protocol import Seat

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "easy": mark("easy"),
    "normal": mark("normal"),
    "hard": mark("hard"),
    "expert": mark("expert"),
    "random": mark("random"),
}
"""The names of AI levels."""
LEVEL_CHARACTERS: Final[Mapping[str, str]] = {
    "easy": mark("Carefree: lays whatever fits, without a plan"),
    "normal": mark("Attentive: looks at what each move leads to"),
    "hard": mark("Calculating: plays the deal out in its head"),
    "expert": mark("Relentless: does the same, for much longer"),
}
"""What the AI levels are like."""
_CLOSED: Final[Mapping[Closing | None, str]] = {
    None: mark("This table is closed."),
    Closing.HOST: mark("{name}, the host, closed this table."),
    Closing.MODERATOR: mark("A moderator closed this table."),
    Closing.UNDONE: mark("The players undid the deal and closed this table."),
    Closing.EMPTY: mark("Everybody left, so this table is closed."),
    Closing.NOT_STARTED: mark("The match wasn’t started in time, so this table is closed."),
    Closing.IDLE: mark("Nobody played for too long, so this table is closed."),
    Closing.SEASON: mark("The season has ended, and with it this match. Its tokens went to the house."),
}
"""Why a table is closed, and by whom."""


def seat_lines(table: TableValue, names: Names, t: Words) -> list[str]:
    """Return a line for each seat: its number, its player, and remarks."""
    return [
        f"{seat + 1}. {' · '.join([names(seat), *_remarks(table, seat, t)])}"
        for seat in range(len(table.seats))
    ]


def away_text(table: TableValue, names: Names, t: Words) -> str:
    """Return the line about away players; "" if there are none."""
    away = [names(seat) for seat, occupant in enumerate(table.seats) if is_away(occupant)]
    if not away:
        return ""
    return "💤 " + t("Away, AI playing: {names}", names=", ".join(away))


def time_text(due: int, bank: int, t: Words) -> str:
    """Return when somebody's time runs out, on boards and hands alike, with the bank that comes last.

    It stays true as long as the turn lasts, while Discord counts the moment down.

    Args:
        due: when turn and bank are over, in milliseconds since the epoch.
        bank: what is left of the time bank, in milliseconds.
        t: the language.
    """
    if not (seconds := rounded(bank // 1000)):
        return t("⏳ Time runs out: {moment}", moment=deadline(due))
    return t(
        "⏳ Time runs out: {moment} · the last {span} are the time bank",
        moment=deadline(due),
        span=brief_span(seconds),
    )


def deserted_text(table: TableValue, t: Words) -> str:
    """Return when a deserted table closes; "" while somebody is there."""
    closing = table.deadline_of(DeadlineKind.IDLE)
    if closing is None or table.phase is not Phase.PLAYING or not is_deserted(table):
        return ""
    due = deadline(closing.due_at)
    if table.is_binding:
        return t(
            "Everybody is away: unless somebody comes back (“Seats…”), AIs finish the deal: {moment}",
            moment=due,
        )
    return t(
        "Everybody is away: unless somebody comes back (“Seats…”), the table closes: {moment}",
        moment=due,
    )


def ways_out_text(table: TableValue, names: Names, t: Words) -> str:
    """Return lines about players who left, a table about to close, and votes to undo; "" if none apply."""
    lines = []
    if gone := [names(seat) for seat, occupant in enumerate(table.seats) if occupant.plays_on]:
        lines.append("🚪 " + t("Left, an AI is finishing the deal: {names}", names=", ".join(gone)))
    if table.last_deal and not table.daily:
        lines.append("🏁 " + _last_deal_text(table, t))
    if votes := undo_votes(table):
        lines.append(
            "↩️ " + t("To undo the deal: {votes} of {needed} votes", votes=votes, needed=len(table.people))
        )
    return "\n".join(lines)


def _last_deal_text(table: TableValue, t: Words) -> str:
    if table.closing is Closing.SEASON:
        return t("The season has ended: the table closes after this deal, and its tokens go to the house.")
    return t("The table closes after this deal.")


def closed_text(table: TableValue, names: Names, t: Words) -> str:
    """Return the line that a table is closed, by whom or why."""
    host = table.seat_of(table.host_id)
    if table.closing is Closing.HOST and host is None:
        return t("The host closed this table.")
    return t(_CLOSED[table.closing], name=names(host) if host is not None else "")


def cut_short_text(table: TableValue, names: Names, t: Words) -> str:
    """Return why a match is over before its last deal, and who wins; "" if all were played, or it was closed.

    Whoever left comes last, so only others win by that.
    """
    match = table.match
    if match is None or table.phase is not Phase.OVER or table.last_deal or not match.is_cut_short:
        return ""
    if table.coming is not None and table.game.series.may_deal(table.coming):
        return t("Nobody was ready for the next deal, so the match ends here.")
    if not (gone := [names(seat) for seats in leavers(match) for seat in sorted(seats)]):
        return t("Not everybody can pay for another deal, so the match ends here.")
    winners = final_ranking(match)[0]
    return "🚪 " + t.plural(
        "{gone} left: too few players stay for another deal, so {winners} wins.",
        "{gone} left: too few players stay for another deal, so {winners} win.",
        len(winners),
        gone=all_of(gone, t),
        winners=all_of([names(seat) for seat in winners], t),
    )


def waiting_text(table: TableValue, t: Words) -> str:
    """Return the waiting list; "" if it is empty."""
    if not table.waiting:
        return ""
    return t("Joining the next match: {names}", names=mentions(table.waiting))


def mentions(user_ids: Iterable[int]) -> str:
    """Return mentions of people, shown as names where they would not ping (`bot.discord.people`)."""
    return ", ".join(f"<@{user_id}>" for user_id in user_ids)


def is_away(occupant: Occupant) -> bool:
    """Tell whether an AI keeps a person's seat."""
    return occupant.is_person and occupant.away


def seat_value(table: TableValue, seat: Seat) -> str:
    """Return a seat's menu value, which includes its player, since lobby seats move up."""
    return f"{seat}.{table.seats[seat].user_id or 0}"


def seat_label(seat: Seat, names: Names) -> str:
    """Return a seat's label in menus and suggestions."""
    return f"{seat + 1}. {names.label(seat)}"


def read_seat(table: TableValue, value: str) -> tuple[Seat, int]:
    """Parse a menu value into the seat and its player (a user id, 0 for an AI); raises TableError."""
    seat, _, who = value.partition(".")
    if not (is_id(seat) and is_id(who) and int(seat) < len(table.seats)):
        raise TableError("no_such_seat")
    return int(seat), int(who)


def level_name(level: str | None, t: Words) -> str:
    """Return the name of an AI level."""
    return t(LEVEL_NAMES[level or "random"])


def ai_levels_text(table: TableValue, names: Names, t: Words) -> str:
    """Return the line of a board that says how well its AIs play; "" without any."""
    seats_by_level: dict[str | None, list[Seat]] = {}
    for seat, occupant in enumerate(table.seats):
        if occupant.is_ai:
            seats_by_level.setdefault(ai_level(table, seat), []).append(seat)
    if not seats_by_level:
        return ""
    labels = {seat: plain(names.label(seat).removeprefix(AI_SIGN)) for seat in range(len(table.seats))}
    who_by_level = {
        level: ", ".join(map(labels.__getitem__, seats)) for level, seats in seats_by_level.items()
    }
    if len(who_by_level) == 1:
        who_by_level = dict.fromkeys(who_by_level, t("AIs"))
    told = (t("{names}: {level}", names=who, level=level_name(one, t)) for one, who in who_by_level.items())
    return f"-# 🤖 {' · '.join(told)}"


def _remarks(table: TableValue, seat: Seat, t: Words) -> list[str]:
    occupant = table.seats[seat]
    if occupant.is_ai:
        return [level_name(ai_level(table, seat), t)]
    if occupant.left:
        return [t("left, an AI is playing on") if occupant.plays_on else t("left the match")]
    remarks = []
    if occupant.user_id == table.host_id:
        remarks.append(t("host"))
    if is_away(occupant):
        remarks.append("💤 " + t("away, AI playing"))
    elif occupant.missed:
        missed = t.plural("{count} turn missed", "{count} turns missed", occupant.missed)
        remarks.append(missed)
    if table.phase is Phase.LOBBY and table.deadline_of(DeadlineKind.START) is not None:
        remarks.append("✅ " + t("is here") if occupant.ready else "⏳ " + t("not here yet"))
    return remarks


_LONGEST: Final = 100


def tables_meant(
    tables: Sequence[Table], wanted: str | None, fits: Callable[[Table], bool]
) -> Sequence[Table]:
    """Return the named table, else those that fit, else all; raises TableError if the named one is not there.

    `wanted` is a table's id, as suggested, or its number among those of the channel.
    """
    if wanted is not None:
        return (_named(tables, wanted),)
    return [table for table in tables if fits(table)] or tables


def table_label(number: int, table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    """Return a table in one line: its number, game and players."""
    seats = ", ".join(names.label(seat) for seat in range(len(table.seats)))
    title = screen.title(table.rules, table.preset, t)
    return shorten(labelled(f"{number}. {title}", seats, t), _LONGEST)


def _named(tables: Sequence[Table], wanted: str) -> Table:
    for number, table in enumerate(tables, start=1):
        if wanted.strip() in (table.value.table_id, str(number)):
            return table
    raise TableError("no_such_table")
