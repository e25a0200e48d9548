"""The rows of buttons below a private hand, arranged so that buttons keep their places.

Discord keeps the end of a chat in place while a message grows or shrinks. So all actions other than laying
cards are in the last row, in the same order throughout a phase, disabled while unavailable. Above are the
cards, each rank always in the same row: a rank that leaves the hand leaves a gap at the end of its row,
instead of moving the rows below.
"""

from collections.abc import Sequence
from typing import Final

from bot.ui.games.screen import HandScene
from bot.ui.panels import BUTTONS_IN_ROW, Button, Row, rows

_CUTS: Final = ((), (6,), (4, 9), (4, 8, 12))
"""How the ranks are divided among one to four rows: the first rank of each row except the first. Hands that
never fit are those with more than one button for a rank.
"""


def card_rows(button_by_place: Sequence[tuple[int, Button]]) -> tuple[Row, ...]:
    """Return the buttons of cards, each with the place of its rank among all ranks, lowest first.

    There are as many rows as needed; with the same number of rows, a rank is always in the same one.
    """
    for cuts in _CUTS:
        divided: list[list[Button]] = [[] for _ in range(len(cuts) + 1)]
        for place, button in button_by_place:
            divided[sum(place >= cut for cut in cuts)].append(button)
        if all(len(row) <= BUTTONS_IN_ROW for row in divided):
            return tuple(Row(tuple(row)) for row in divided if row)
    return rows([button for _, button in button_by_place])


def action_rows(scene: HandScene, actions: Sequence[Button], *, hint: bool = True) -> tuple[Row, ...]:
    """Return the buttons for all actions other than laying cards, followed by the table's own buttons."""
    offered = (scene.hint if hint else None, scene.refresh)
    last = [button for button in offered if button is not None]
    if len(actions) + len(last) <= BUTTONS_IN_ROW and not any(button.label for button in last):
        return rows([*actions, *last])
    return (*rows(actions), *rows(last))
