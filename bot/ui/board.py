"""The board: the one message at a table that everybody sees while a match runs, and after it."""

from dataclasses import replace
from typing import Any, Final

from bot.i18n import Words
from bot.tables.play import match_of
from bot.tables.values import DeadlineKind, Display, Phase, TableValue
from bot.ui.boards.due import due_text
from bot.ui.clock_words import moment
from bot.ui.games.screen import GameScreen, Names
from bot.ui.lobby import lobby_panel
from bot.ui.panels import Block, Button, Panel, Row, Rule, Style, Text, rows
from bot.ui.seats import verbs
from bot.ui.seats.lines import away_text, deserted_text, waiting_text, ways_out_text
from bot.ui.verify.words import shown_digits, shuffles_text

SHOWN_EVENTS: Final = 6
_PLAYING, _OVER = 0x1F5FA8, 0x8A6D1D


def table_panel(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return the public message of a table, whatever it is doing."""
    match table.phase:
        case Phase.LOBBY:
            return lobby_panel(table, screen, names, t)
        case Phase.PLAYING:
            return _playing(table, screen, names, t)
        case Phase.BETWEEN_DEALS | Phase.OVER:
            return _over(table, screen, names, t)
        case Phase.VOID:
            return Panel((Text(t("This table is closed.")),), _OVER)


def in_words(table: TableValue) -> TableValue:
    """Return the table shown in words if it would be a picture."""
    return replace(table, display=Display.TEXT) if table.display is Display.PICTURE else table


def table_blocks(table: TableValue, screen: GameScreen, names: Names, t: Words) -> tuple[Block, ...]:
    """Return what everybody sees of a table with cards on it, without what can be clicked."""
    if table.phase is Phase.PLAYING:
        return _playing_blocks(table, screen, names, t)
    return _over_blocks(table, screen, names, t)


def _playing(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    buttons = [
        Button(t("My hand"), verbs.HAND, style=Style.PRIMARY, emoji="🃏"),
        Button(t("Rules"), verbs.RULES),
        Button(t("Seats…"), verbs.SEATS),
    ]
    return Panel((*_playing_blocks(table, screen, names, t), *rows(buttons)), _PLAYING)


def _playing_blocks(table: TableValue, screen: GameScreen, names: Names, t: Words) -> tuple[Block, ...]:
    view = _public_view(table)
    board = screen.picture if table.display is Display.PICTURE else screen.board
    heading = Text(f"### {screen.title(table.rules, table.preset, t)}")
    due = due_text(table, names, t)
    shown = (heading, *board(view, names, t), *([Text(due)] if due else []))
    of_seats = (away_text(table, names, t), ways_out_text(table, names, t), deserted_text(table, t))
    shuffles = shuffles_text(match_of(table).commitment, t)
    below = (_told(table, screen, names, t), *of_seats, waiting_text(table, t), shuffles)
    return (*shown, Rule(), Text("\n".join(line for line in below if line)))


def _over(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    others = (Button(t("Rules"), verbs.RULES), Button(t("Seats…"), verbs.SEATS))
    if table.phase is Phase.BETWEEN_DEALS:
        next_deal = Button(t("Next deal"), verbs.READY, style=Style.PRIMARY)
        sit_down = Button(t("Sit down"), verbs.JOIN, disabled=not _has_room(table))
        buttons = (Row((next_deal, Button(t("Get up"), verbs.LEAVE))), Row((sit_down, *others)))
    else:
        play_again = Button(t("Play again"), verbs.REMATCH, style=Style.PRIMARY)
        buttons = (Row((play_again, Button(t("Sit down"), verbs.JOIN))), Row(others))
    return Panel((*_over_blocks(table, screen, names, t), *buttons), _OVER)


def _over_blocks(table: TableValue, screen: GameScreen, names: Names, t: Words) -> tuple[Block, ...]:
    blocks: list[Block] = [Text(f"### {screen.title(table.rules, table.preset, t)}")]
    if table.match is not None and table.match.outcome is not None:
        blocks += screen.result(_public_view(table), table.match.outcome, names, t)
    if told := _told(table, screen, names, t):
        blocks += [Rule(), Text(told)]
    below = (_waiting(table, names, t), _next_shuffles(table, t))
    if any(below):
        blocks.append(Text("\n".join(line for line in below if line)))
    return tuple(blocks)


def _waiting(table: TableValue, names: Names, t: Words) -> str:
    """Return for whom the next deal waits, and who is in the next match."""
    if table.phase is not Phase.BETWEEN_DEALS:
        return waiting_text(table, t)
    lines = []
    people = [(names(seat), o.ready) for seat, o in enumerate(table.seats) if o.is_person]
    if ready := [name for name, is_ready in people if is_ready]:
        lines.append(t("Ready: {names}", names=", ".join(ready)))
    if missing := [name for name, is_ready in people if not is_ready]:
        lines.append(t("Awaited: {names}", names=", ".join(missing)))
    if (deadline := table.deadline_of(DeadlineKind.NEXT_DEAL)) is not None:
        due = moment(deadline.due_at)
        lines.append(
            "-# " + t("Anyone not ready {moment} leaves and takes their remaining stake.", moment=due)
        )
    return "\n".join(lines)


def _next_shuffles(table: TableValue, t: Words) -> str:
    """Return what another match is committed to already, before anybody asks for it."""
    if table.shuffle is None:
        return ""
    digits = shown_digits(table.shuffle.commitment)
    return f"-# {t('Shuffles of the next match: {commitment}', commitment=digits)}"


def _has_room(table: TableValue) -> bool:
    return table.coming is not None and table.game.joining.seat_for(table.coming) is not None


def _public_view(table: TableValue) -> Any:
    return table.game.view(match_of(table).state, None)


def _told(table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    lines = (screen.tell(event, names, t) for event in table.recent)
    return "\n".join([line for line in lines if line][-SHOWN_EVENTS:])
