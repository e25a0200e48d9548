"""The rows of buttons below a private hand, arranged so that buttons keep their places.

Discord keeps the end of a chat in place while a message grows or shrinks. So all actions other than laying
cards are in the last rows, in the same order throughout a phase, disabled while unavailable. Above are the
cards: with as many rows, each rank is always in the same one, so that a rank that leaves the hand leaves a
gap at the end of its row, instead of moving the rows below.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise
from operator import itemgetter
from typing import Final, TypeAlias

from bot.games.core.screen import PICK_VERB, HandScene
from bot.messages.panels import BUTTONS_IN_ROW, Button, Row, rows
from bot.settings.hand_style import CardOrder

CARDS_IN_ROW: Final = 3
"""On a phone a fourth card with its emoji would wrap."""
ACTIONS_IN_ROW: Final = 3
FEW_RANKS: Final = 6
"""The most ranks that can have buttons in two rows. With more, a phone shows the picture and all buttons
together only if ranks that cannot be laid have none."""
MOST_ROWS: Final = 3
"""With a row of actions below, a phone shows the picture and all of these rows together."""
Cuts: TypeAlias = Sequence[Sequence[int]]
"""Where the ranks are divided for one row, two and more: the place of the first rank of each row but the
first."""
USUAL_CUTS: Final[Cuts] = ((), (5,), (7, 10), (3, 6, 10))
"""Of all cuts, these for two and three rows leave the most hands of whole matches with three in a row. Of
four rows, none has more than four ranks."""


def card_rows(
    button_by_place: Sequence[tuple[int, Button]],
    order: CardOrder = CardOrder.UP,
    *,
    cuts: Cuts = USUAL_CUTS,
    emoji_says_all: bool = True,
) -> tuple[Row, ...]:
    """Return the buttons of cards in an order, each given with the place of its rank among all ranks.

    Up to three rows have three each. Where that is not enough, a row can have four, and the buttons show
    nothing but their emojis if those say which cards they lay, or without emojis their labels. Where no
    division has room for all, the buttons move together.
    """
    step = -1 if order is CardOrder.DOWN else 1
    ascending = [button for _, button in sorted(button_by_place, key=itemgetter(0))]
    places = sorted(place for place, _ in button_by_place)
    chosen = _division(places, cuts, BUTTONS_IN_ROW if emoji_says_all else CARDS_IN_ROW)
    if chosen is None or not places:
        return rows([_bare(button) if emoji_says_all else button for button in ascending[::step]])
    ranked, sizes = iter(ascending), _sizes(places, chosen)
    is_bare = emoji_says_all and max(sizes) > CARDS_IN_ROW
    divided = [[_bare(button) if is_bare else button for button in islice(ranked, size)] for size in sizes]
    shown = [Row(tuple(row[::step]) or _gap(number)) for number, row in enumerate(divided)]
    return tuple(shown[::step])


def _gap(number: int) -> tuple[Button]:
    """Return what stands in a row without cards."""
    return (Button("–", PICK_VERB, f"-{number}", disabled=True),)


def _division(places: Sequence[int], cuts: Cuts, widest: int) -> Sequence[int] | None:
    """Return where to divide sorted places; None if some row would be too wide.

    A row without cards would be left out, and the rows above it move. So it has to be shown, and a division
    with one is the last resort, but for one with more rows than a phone usually shows.
    """
    sizes = {cut: _sizes(places, cut) for cut in map(tuple, cuts)}
    labelled = [cut for cut in sizes if len(cut) < MOST_ROWS and max(sizes[cut]) <= CARDS_IN_ROW]
    fitting = [*labelled, *(cut for cut in sizes if max(sizes[cut]) <= widest)]
    return min(fitting, key=lambda cut: (len(cut) >= MOST_ROWS, not all(sizes[cut])), default=None)


def _sizes(places: Sequence[int], cuts: Sequence[int]) -> list[int]:
    """Return how many of the sorted places each row has."""
    ends = [bisect_left(places, cut) for cut in cuts]
    return [end - start for start, end in pairwise((0, *ends, len(places)))]


def _bare(button: Button) -> Button:
    """Return a button with nothing but its emoji, if it has one."""
    return replace(button, label="") if button.emoji else button


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
