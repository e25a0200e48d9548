"""Where everything stands on the picture of a Shithead table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.ui.games.shithead.picture.scene import ShitheadPlayer, ShitheadScene
from bot.ui.pictures.canvas import MARGIN, WIDTH
from bot.ui.pictures.cards import INDEX_SHARE, card_height, chip_height
from bot.ui.pictures.seats import Box

HEADER: Final = 66
"""The height of the line with a player's name at a scale of 1."""
PAD: Final = 16
"""The space between a panel's edge and what is in it, at a scale of 1."""
SLOT_GAP: Final = 0.09
"""The space between two slots, as a part of a card's width."""
EDGE_SHARE: Final = 0.13
"""The part of a covered card's width that is seen where there is no room for its index."""
PEEK: Final = 0.10
"""How far a face-down card looks out below the face-up card on it, as a part of the width."""

_GAP: Final = 16
_SEAT_WIDTHS: Final = {1: 640, 2: 516, 3: 338}
_LARGEST, _SMALLEST, _READABLE = 122, 30, 74
_CENTRE_HEIGHT: Final = 348
_TALL_CENTRE_HEIGHT: Final = 504
_CROWD_CENTRE_HEIGHT: Final = 710
"""Room for as much as in the others' tall centre once it is scaled, and for long words in more lines."""
_CROWD: Final = 11
"""From how many players on their cards are tiles and the picture is smaller."""
_CROWD_SCALE: Final = 0.8
"""The size of that picture, as a part of the others': still more than twice a phone's width. A PNG is about
as long as the edges in it, and such a table has up to three times those of a smaller one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of a picture and the size of its cards."""

    width: int
    height: int
    centre: Box
    seats: tuple[Box, ...]
    card: int
    """The width of the players' cards."""
    card_height: int
    share: float
    """The part of a covered card's width that is seen."""
    is_crowd: bool
    """Whether there are so many players that their cards are low tiles, and the picture smaller."""
    scale: float = 1.0
    """The size of what stands in the players' panels, as a part of that at smaller tables."""

    def px(self, length: int) -> int:
        """Return a length in a player's panel as it is at this table."""
        return round(length * self.scale)


def arrange(scene: ShitheadScene) -> Layout:
    """Return the layout of a table: seats run clockwise from the upper left corner."""
    layout = _at_full_size(scene)
    return _scaled(layout, _CROWD_SCALE) if layout.is_crowd else layout


def _at_full_size(scene: ShitheadScene) -> Layout:
    is_crowd = len(scene.players) >= _CROWD
    top, side, bottom = _rows(len(scene.players))
    width = _SEAT_WIDTHS[max(top, bottom)]
    card, share = _card_size(scene.players, width - 2 * PAD)
    high = chip_height(card) if is_crowd else card_height(card)
    seat_height = HEADER + high + round(card * PEEK) + PAD
    first = MARGIN + seat_height + _GAP
    tall = _CROWD_CENTRE_HEIGHT if is_crowd else _TALL_CENTRE_HEIGHT
    centre_height = max(side * (seat_height + _GAP) - _GAP, tall) if side else _CENTRE_HEIGHT
    inset = MARGIN + width + _GAP if side else MARGIN
    last = first + centre_height + _GAP
    right = [WIDTH - MARGIN - width] * side
    column = _column(first, centre_height, side, seat_height)
    places = [
        *((x, MARGIN) for x in _row(top, width)),
        *zip(right, column, strict=True),
        *((x, last) for x in reversed(_row(bottom, width))),
        *((MARGIN, y) for y in reversed(column)),
    ]
    return Layout(
        width=WIDTH,
        height=last + (seat_height + MARGIN if bottom else MARGIN - _GAP),
        centre=Box(inset, first, WIDTH - 2 * inset, centre_height),
        seats=tuple(Box(x, y, width, seat_height) for x, y in places),
        card=card,
        card_height=high,
        share=share,
        is_crowd=is_crowd,
    )


def _scaled(layout: Layout, scale: float) -> Layout:
    """Return a layout whose boxes and cards are smaller; what stands in the centre keeps its size."""
    card = int(layout.card * scale) // 2 * 2
    return replace(
        layout,
        width=round(layout.width * scale),
        height=round(layout.height * scale),
        centre=layout.centre.scaled(scale),
        seats=tuple(box.scaled(scale) for box in layout.seats),
        card=card,
        card_height=chip_height(card),
        scale=scale,
    )


def _rows(players: int) -> tuple[int, int, int]:
    """Return how many seats are above the centre, on each side of it, and below it."""
    if players <= 6:
        return max(-(-players // 2), 1), 0, players // 2
    bottom = 3 if players % 2 == 0 else 2
    return 3, (players - 3 - bottom) // 2, bottom


def _row(count: int, width: int) -> list[int]:
    start = (WIDTH - count * width - (count - 1) * _GAP) // 2
    return [start + place * (width + _GAP) for place in range(count)]


def _column(top: int, height: int, count: int, seat_height: int) -> list[int]:
    start = top + (height - count * seat_height - (count - 1) * _GAP) // 2
    return [start + place * (seat_height + _GAP) for place in range(count)]


def _card_size(players: Sequence[ShitheadPlayer], room: int) -> tuple[int, float]:
    """Return the largest card that fits every player, covered cards by their index if it stays readable."""
    for share in (INDEX_SHARE, EDGE_SHARE):
        widest = max(_units(player, share) for player in players)
        card = min(int(room / widest), _LARGEST) // 2 * 2
        if card >= _READABLE:
            break
    return max(card, _SMALLEST), share


def _units(player: ShitheadPlayer, share: float) -> float:
    """Return how wide a player's slots are, in cards."""
    slots = [1 + share * max(len(slot.up) - 1, 0) for slot in player.slots]
    return sum(slots) + SLOT_GAP * max(len(slots) - 1, 0) or 1.0
