"""The rows of buttons below a private hand, arranged so that buttons keep their places.

Discord keeps the end of a chat in place while a message grows or shrinks. So all actions other than laying
cards are in the last row, in the same order throughout a phase, disabled while unavailable. Above are the
cards, each rank always in the same row: a rank that leaves the hand leaves a gap at the end of its row,
instead of moving the rows below.
"""

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Final

from bot.tables.hand_style import CardOrder
from bot.ui.games.screen import HandScene
from bot.ui.panels import Button, Row, rows

CARDS_IN_ROW: Final = 3
"""On a phone a fourth card with its emoji would wrap."""
FEW_RANKS: Final = 6
"""The most ranks that can have buttons in two rows. With more, a phone shows the picture and all buttons
together only if ranks that cannot be laid have none."""
MOST_ROWS: Final = 3
"""With a row of actions below, a phone shows the picture and all of these rows together."""
_CUTS: Final = ((), (6,), (6, 10), (3, 6, 10), (3, 6, 9, 12))
"""Where the ranks are divided for one to five rows: the place of the first rank of each row but the first."""


def card_rows(
    button_by_place: Sequence[tuple[int, Button]], order: CardOrder = CardOrder.UP, *, most: int = MOST_ROWS
) -> tuple[Row, ...]:
    """Return the buttons of cards in an order, each given with the place of its rank among all ranks.

    Divided into as many rows, those without buttons included, a rank is always in the same one. Where that
    takes more rows than `most`, the buttons move together. If there are more than nine, four share a row: the
    emoji alone says which card it is, or without emojis the label.
    """
    step = -1 if order is CardOrder.DOWN else 1
    ascending = sorted(button_by_place, key=itemgetter(0))
    for cuts in _CUTS:
        divided: list[list[Button]] = [[] for _ in range(len(cuts) + 1)]
        for place, button in ascending:
            divided[sum(place >= cut for cut in cuts)].append(button)
        filled = tuple(Row(tuple(row[::step])) for row in divided[::step] if row)
        if len(filled) <= most and all(len(row.buttons) <= CARDS_IN_ROW for row in filled):
            return filled
    return _together([button for _, button in ascending[::step]])


def _together(buttons: Sequence[Button]) -> tuple[Row, ...]:
    if len(buttons) > CARDS_IN_ROW * MOST_ROWS:
        are_bare = all(button.emoji for button in buttons)
        return rows([replace(button, label="") for button in buttons] if are_bare else buttons)
    return tuple(
        Row(tuple(buttons[start : start + CARDS_IN_ROW])) for start in range(0, len(buttons), CARDS_IN_ROW)
    )


def action_rows(scene: HandScene, actions: Sequence[Button], *, hints: bool = True) -> tuple[Row, ...]:
    """Return what can be done besides laying cards, and in the last place a hint or else the hand anew.

    They share a place, since a phone has no room for both.
    """
    last = (scene.hint if hints else None) or scene.refresh
    return rows(actions if last is None else [*actions, last])
