"""The rows of buttons below a private hand.

Discord keeps the end of a chat in place while a message grows or shrinks. So all actions other than laying
cards are in the last rows, in the same order throughout a phase, disabled while unavailable. Above are the
cards, in rows as even as they can be.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.games.core.screen import HandScene
from bot.messages.panels import Button, Row, rows
from bot.settings.hand_style import CardOrder

CARDS_IN_ROW: Final = 3
"""On a phone a fourth card with its emoji would wrap."""
BARE_CARDS_IN_ROW: Final = 4
"""Cards without emojis are narrower."""
ACTIONS_IN_ROW: Final = 3
FEW_RANKS: Final = 6
"""The most ranks that can have buttons in two rows. With more, a phone shows the picture and all buttons
together only if ranks that cannot be laid have none."""
MOST_ROWS: Final = 3
"""With a row of actions below, a phone shows the picture and all of these rows together."""


def card_rows(
    ascending: Sequence[Button], order: CardOrder = CardOrder.UP, *, most: int = MOST_ROWS
) -> tuple[Row, ...]:
    """Return the buttons of cards, given from the lowest rank up, in rows as even as they can be.

    Each says in its label which cards it lays. Those that need more than the `most` rows lose their emojis,
    so that a row has room for four.
    """
    shown = ascending[::-1] if order is CardOrder.DOWN else ascending
    if len(shown) <= most * CARDS_IN_ROW:
        return even_rows(shown, CARDS_IN_ROW)
    return even_rows([replace(button, emoji=None) for button in shown], BARE_CARDS_IN_ROW)


def even_rows(buttons: Sequence[Button], widest: int) -> tuple[Row, ...]:
    """Return as few rows as can be of at most `widest` buttons, the fuller ones first."""
    count = -(-len(buttons) // widest)
    size, fuller = divmod(len(buttons), count or 1)
    ends = [number * size + min(number, fuller) for number in range(count + 1)]
    return tuple(Row(tuple(buttons[start:end])) for start, end in pairwise(ends))


def action_rows(
    scene: HandScene, actions: Sequence[Button], above: int = 0, *, hints: bool = True
) -> tuple[Row, ...]:
    """Return what can be done besides laying cards, and last a hint or else what shows the hand anew.

    Those two share a place, since a phone has no room for both. Four actions are two rows: in one, a phone
    would wrap the fourth or not, as the number on "Pick up" is there or not. Below more rows of cards than
    usual (`above`) there is no room for two, and the last place is left out.
    """
    last = (scene.hint if hints else None) or scene.refresh
    shown = [*actions, *([] if last is None else [last])]
    if len(shown) <= ACTIONS_IN_ROW:
        return rows(shown)
    if above > MOST_ROWS and len(actions) <= ACTIONS_IN_ROW:
        return rows(actions)
    first = -(-len(shown) // 2)
    return (*rows(shown[:first]), *rows(shown[first:]))
