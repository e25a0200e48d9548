"""The board: the one message at a table that everybody sees while a match runs, and after it."""

from typing import Any, Final

from bot.i18n import Words
from bot.tables.values import Display, Phase, TableValue
from bot.ui.games.pictured import PICTURED
from bot.ui.games.screen import GameScreen, Names
from bot.ui.lobby import JOIN, LEAVE, RULES, lobby_panel
from bot.ui.panels import Block, Button, Panel, Rule, Style, Text, rows

HAND, READY, REMATCH = "hand", "ready", "rematch"

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


def _playing(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    view = _public_view(table)
    board = PICTURED[table.game.key] if table.display is Display.PICTURE else screen.board
    blocks: list[Block] = [
        Text(f"### {screen.title(table.rules, table.preset, t)}"),
        *board(view, names, t),
    ]
    if told := _told(table, screen, names, t):
        blocks += [Rule(), Text(told)]
    buttons = [Button(t("My hand"), HAND, style=Style.PRIMARY, emoji="🃏"), Button(t("Rules"), RULES)]
    return Panel((*blocks, *rows(buttons)), _PLAYING)


def _over(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    blocks: list[Block] = [Text(f"### {screen.title(table.rules, table.preset, t)}")]
    if table.match is not None and table.match.outcome is not None:
        blocks += screen.result(_public_view(table), table.match.outcome, names, t)
    if told := _told(table, screen, names, t):
        blocks += [Rule(), Text(told)]
    if table.phase is Phase.BETWEEN_DEALS:
        blocks += _waiting(table, names, t)
        buttons = [
            Button(t("Next deal"), READY, style=Style.PRIMARY),
            Button(t("Sit down"), JOIN, disabled=not _has_room(table)),
            Button(t("Get up"), LEAVE),
        ]
    else:
        buttons = [Button(t("Play again"), REMATCH, style=Style.PRIMARY)]
    return Panel((*blocks, *rows([*buttons, Button(t("Rules"), RULES)])), _OVER)


def _waiting(table: TableValue, names: Names, t: Words) -> list[Block]:
    lines = []
    if ready := [names(seat) for seat, o in enumerate(table.seats) if o.is_person and o.ready]:
        lines.append(t("Ready: {names}", names=", ".join(ready)))
    if missing := [names(seat) for seat, o in enumerate(table.seats) if o.is_person and not o.ready]:
        lines.append(t("Awaited: {names}", names=", ".join(missing)))
    if (deadline := table.deadline_of("next_deal")) is not None:
        moment = f"<t:{deadline.due_at // 1000}:R>"
        lines.append(
            "-# " + t("Who is not ready gets up {moment}, with what is left of the stake.", moment=moment)
        )
    return [Text("\n".join(lines))]


def _has_room(table: TableValue) -> bool:
    return table.coming is not None and table.game.seat_for_joiner(table.coming) is not None


def _public_view(table: TableValue) -> Any:
    if table.match is None:
        raise ValueError(f"table {table.table_id} has no match to show")
    return table.game.view(table.match.state, None)


def _told(table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    lines = (screen.tell(event, names, t) for event in table.recent)
    return "\n".join([line for line in lines if line][-SHOWN_EVENTS:])
