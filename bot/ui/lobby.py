"""The lobby: who sits, what will be played, and the buttons around it."""

from bot.i18n import Words
from bot.tables.values import TableValue
from bot.ui.games.screen import GameScreen, Names
from bot.ui.panels import Block, Button, Panel, Rule, Style, Text, rows
from bot.ui.tokens.lobby import stakes_text
from bot.ui.words.bullets import bullets

JOIN, LEAVE, ADD_AI, REMOVE_AI, START = "join", "leave", "ai", "noai", "start"
RULES = "rules"

_ACCENT = 0x2E7D5B
_BULLETS = 6
_ROOM_FOR_BULLETS = 900
"""Characters: the lobby is read at a glance, all rules are a click away."""


def lobby_panel(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return the message of a table that waits for players."""
    allowed = table.game.seats_allowed(table.rules)
    seats = [f"{number + 1}. {names(number)}" for number in range(len(table.seats))]
    blocks: list[Block] = [
        Text(f"## {screen.title(table.rules, table.preset, t)}"),
        Text(
            t(
                "Seats: {taken} of {most}, at least {least}",
                taken=len(seats),
                most=allowed[-1],
                least=allowed[0],
            )
            + "\n"
            + "\n".join(seats)
        ),
    ]
    if differences := _differences(table, screen, t):
        blocks.append(Text(differences))
    if stakes := stakes_text(table, t):
        blocks.append(Text(stakes))
    return Panel((*blocks, Rule(), *rows(_buttons(table, t))), _ACCENT)


def _buttons(table: TableValue, t: Words) -> list[Button]:
    allowed = table.game.seats_allowed(table.rules)
    full = len(table.seats) >= allowed[-1]
    ready = len(table.seats) in allowed
    has_ai = any(occupant.is_ai for occupant in table.seats)
    return [
        Button(t("Sit down"), JOIN, style=Style.SUCCESS, disabled=full),
        Button(t("Get up"), LEAVE),
        Button(t("Add an AI"), ADD_AI, disabled=full),
        Button(t("Remove an AI"), REMOVE_AI, disabled=not has_ai),
        Button(t("Start"), START, style=Style.PRIMARY, disabled=not ready),
        Button(t("Rules"), RULES),
    ]


def _differences(table: TableValue, screen: GameScreen, t: Words) -> str | None:
    """Return what is different at this table, if anything is."""
    base = table.base_rules
    lines = screen.differences(table.rules, base, t)
    if not lines:
        return None
    title = screen.title(base, table.base or table.preset, t)
    heading = t("**What differs from {base}**", base=title)
    return f"{heading}\n{bullets(lines, t, most=_BULLETS, room=_ROOM_FOR_BULLETS)}"
