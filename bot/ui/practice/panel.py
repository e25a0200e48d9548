"""A practice table: the board, and below it the hand, in one private message."""

from dataclasses import replace
from typing import Final

from bot.i18n import Words
from bot.tables.values import Phase, TableValue
from bot.ui.board import table_blocks
from bot.ui.games.screen import GameScreen, Names
from bot.ui.panels import Button, Panel, Row, Rule, Style, Text
from bot.ui.practice.verbs import AGAIN, END, NEXT
from bot.ui.render import MOST_CHARACTERS
from bot.ui.seats.verbs import RULES

_ACCENT: Final = 0x5B3E96


def practice_panel(table: TableValue, hand: Panel, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return a practice table as its one person sees it; `hand` is that person's hand."""
    if table.phase in (Phase.LOBBY, Phase.VOID):
        return closed_panel(t)
    room = MOST_CHARACTERS - sum(len(block.content) for block in hand.blocks if isinstance(block, Text))
    board = Text(_in_words(table, screen, names, t, room))
    if table.phase is Phase.PLAYING:
        return Panel((board, Rule(), *hand.blocks, Row(_ways_out(t))), _ACCENT)
    if table.phase is Phase.BETWEEN_DEALS:
        buttons = Button(t("Next deal"), NEXT, style=Style.PRIMARY), *_ways_out(t)
    else:
        buttons = Button(t("Play again"), AGAIN, style=Style.PRIMARY), Button(t("Rules"), RULES)
    return Panel((board, Row(buttons)), _ACCENT)


def closed_panel(t: Words) -> Panel:
    """Return what is left of a practice table that is closed."""
    return Panel((Text(t("The practice table is closed. `/practice` opens another.")),), _ACCENT)


def _in_words(table: TableValue, screen: GameScreen, names: Names, t: Words, room: int) -> str:
    """Return the board as one text, so that the largest hand has room below it; what happened is cut first.

    Nobody waits for others at the end of a deal, so it is told like the end of a match.
    """
    shown = table if table.phase is Phase.PLAYING else replace(table, phase=Phase.OVER)
    blocks = table_blocks(shown, screen, names, t)
    lines = "\n".join(block.content if isinstance(block, Text) else "" for block in blocks).split("\n")
    while len(lines) > 1 and len("\n".join(lines)) > room:
        lines.pop()
    return "\n".join(lines)


def _ways_out(t: Words) -> tuple[Button, ...]:
    return Button(t("Rules"), RULES), Button(t("Stop practising"), END)
