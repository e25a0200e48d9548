"""The lobby: who sits, what will be played, and the buttons around it."""

from bot.i18n import Words
from bot.tables.values import DeadlineKind, TableValue
from bot.ui.clock_words import clock_text, moment
from bot.ui.games.screen import GameScreen, Names
from bot.ui.panels import Block, Button, Panel, Row, Rule, Style, Text
from bot.ui.seats import verbs
from bot.ui.seats.lines import seat_lines, waiting_text
from bot.ui.tokens.lobby import stakes_text
from bot.ui.verify.words import shuffles_text
from bot.ui.words.bullets import bullets

_ACCENT = 0x2E7D5B
_BULLETS = 6
_ROOM_FOR_BULLETS = 900
"""Characters: the lobby is read at a glance, all rules are a click away."""


def lobby_panel(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return the message of a table that waits for players."""
    blocks: list[Block] = [
        Text(f"## {screen.title(table.rules, table.preset, t)}"),
        Text(_seats(table, names, t)),
    ]
    if differences := _differences(table, screen, t):
        blocks.append(Text(differences))
    if stakes := stakes_text(table, t):
        blocks.append(Text(stakes))
    blocks.append(Text(_small_print(table, t)))
    return Panel((*blocks, Rule(), *_buttons(table, t)), _ACCENT)


def _seats(table: TableValue, names: Names, t: Words) -> str:
    allowed = table.game.seats_allowed(table.rules)
    heading = t(
        "Seats: {taken} of {most}, at least {least}",
        taken=len(table.seats),
        most=allowed[-1],
        least=allowed[0],
    )
    waiting = waiting_text(table, t)
    return "\n".join((heading, *seat_lines(table, names, t), *([waiting] if waiting else [])))


def _small_print(table: TableValue, t: Words) -> str:
    """Return what is settled already: the time for turns, what happens by itself, the shuffles to come."""
    shuffles = () if table.shuffle is None else (shuffles_text(table.shuffle.commitment, t),)
    return "\n".join((_time(table, t), *shuffles))


def _time(table: TableValue, t: Words) -> str:
    """Return how long turns may take, and what happens to the lobby by itself."""
    clock = "-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))
    if (start := table.deadline_of(DeadlineKind.START)) is not None:
        due = moment(start.due_at)
        asked = t("Is everybody here? Who does not say so gets up {moment}, then it starts.", moment=due)
        return f"{clock}\n**{asked}**"
    if (closing := table.deadline_of(DeadlineKind.LOBBY)) is not None:
        due = moment(closing.due_at)
        return f"{clock}\n-# " + t("This lobby closes {moment} if nothing happens.", moment=due)
    return clock


def _buttons(table: TableValue, t: Words) -> tuple[Row, Row]:
    """Return two rows of three at most: with four, the last one wraps in French on phones."""
    get_up = Button(t("Get up"), verbs.LEAVE)
    others = (Button(t("Rules"), verbs.RULES), Button(t("Host…"), verbs.HOST))
    if table.deadline_of(DeadlineKind.START) is not None:
        here = Button(t("I am here"), verbs.PRESENT, style=Style.SUCCESS)
        return Row((here, get_up)), Row(others)
    allowed = table.game.seats_allowed(table.rules)
    full = len(table.seats) >= allowed[-1]
    may_start = len(table.seats) in allowed
    sit_down = Button(t("Sit down"), verbs.JOIN, style=Style.SUCCESS, disabled=full)
    start = Button(t("Start"), verbs.START, style=Style.PRIMARY, disabled=not may_start)
    add_ai = Button(t("Add an AI"), verbs.ADD_AI, disabled=full)
    return Row((sit_down, get_up, start)), Row((add_ai, *others))


def _differences(table: TableValue, screen: GameScreen, t: Words) -> str | None:
    """Return what is different at this table, if anything is."""
    base = table.base_rules
    lines = screen.differences(table.rules, base, t)
    if not lines:
        return None
    title = screen.title(base, table.base or table.preset, t)
    heading = t("**What differs from {base}**", base=title)
    return f"{heading}\n{bullets(lines, t, most=_BULLETS, room=_ROOM_FOR_BULLETS)}"
