"""The board of Nain Jaune as a picture: five boxes with their pots, the run, the players."""

from typing import Final

from bot.i18n import Words
from bot.ui.games.nain_jaune.picture.dwarf import dwarf
from bot.ui.games.nain_jaune.picture.run import draw_run
from bot.ui.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene, describe_nain_jaune
from bot.ui.pictures.canvas import MARGIN, WIDTH, Canvas
from bot.ui.pictures.cards import (
    card_height,
    court_letters,
    face,
)
from bot.ui.pictures.drawing import Drawing, number
from bot.ui.pictures.palette import GOLD, LINE, MUTED, SEAT, Colour
from bot.ui.pictures.seats import Box, Status, draw_hand_count, draw_name, draw_seat
from bot.ui.pictures.tokens import HEAP_HEIGHT, HEAP_WIDTH, draw_heap, draw_token
from game.nain_jaune.tableau import PRIZE_CARDS

_GAP: Final = 16
_BOX: Final = (332, 224)
"""Width and height of a corner box."""
_BOX_CARD: Final = 128
_BOARD_HEIGHT: Final = 2 * _BOX[1] + _GAP
_DWARF: Final = 316
_RUN_HEIGHT: Final = 190
_SEAT_HEIGHT: Final = 132
_COUNT_WIDTH: Final = 122
"""The width of the number of cards in a player's panel."""


def draw_nain_jaune(scene: NainJauneScene, t: Words) -> Drawing:
    """Return the public board as a picture."""
    letters = court_letters(t)
    seats = _seat_boxes(len(scene.players), MARGIN + _BOARD_HEIGHT + _RUN_HEIGHT + 2 * _GAP)
    canvas = Canvas(seats[-1].bottom + MARGIN)
    _draw_board(canvas, scene, letters, t)
    run = Box(MARGIN, MARGIN + _BOARD_HEIGHT + _GAP, WIDTH - 2 * MARGIN, _RUN_HEIGHT)
    draw_run(canvas, run, scene, letters, t)
    for seat, (player, box) in enumerate(zip(scene.players, seats, strict=True)):
        _draw_player(canvas, box, player, seat, t)
    return Drawing(canvas.png(), describe_nain_jaune(scene, t))


def _seat_boxes(count: int, top: int) -> list[Box]:
    columns = 2 if count in (2, 4) else min(count, 3)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    return [
        Box(
            MARGIN + place % columns * (width + _GAP),
            top + place // columns * (_SEAT_HEIGHT + _GAP),
            width,
            _SEAT_HEIGHT,
        )
        for place in range(count)
    ]


def _draw_board(canvas: Canvas, scene: NainJauneScene, letters: str, t: Words) -> None:
    width, height = _BOX
    for place, (card, tokens) in enumerate(zip(PRIZE_CARDS[:-1], scene.boxes[:-1], strict=True)):
        x = MARGIN if place % 2 == 0 else WIDTH - MARGIN - width
        box = Box(x, MARGIN + place // 2 * (height + _GAP), width, height)
        canvas.panel(box, SEAT, outline=LINE)
        canvas.stamp(face(card, _BOX_CARD, letters), x + 16, box.middle[1] - card_height(_BOX_CARD) // 2)
        heap = Box(x + 16 + _BOX_CARD + 10, box.y, width - _BOX_CARD - 34, height)
        _draw_pot(canvas, heap, tokens, t)
    middle = Box(MARGIN + width + _GAP, MARGIN, WIDTH - 2 * (MARGIN + width + _GAP), _BOARD_HEIGHT)
    canvas.panel(middle, SEAT, outline=GOLD, thick=3)
    canvas.stamp(dwarf(_DWARF, letters), middle.middle[0] - _DWARF // 2, middle.y + 14)
    bottom = middle.bottom - HEAP_HEIGHT - 14
    draw_heap(canvas, middle.x + 20, bottom, scene.boxes[-1])
    room = middle.right - 16 - (middle.x + 20 + HEAP_WIDTH)
    number_at = (middle.right - 14 - room // 2, bottom + HEAP_HEIGHT - 40)
    canvas.fitted(number_at, number(scene.boxes[-1], t), 66, room, _pot_colour(scene.boxes[-1]), bold=True)


def _draw_pot(canvas: Canvas, box: Box, tokens: int, t: Words) -> None:
    x = box.middle[0]
    draw_heap(canvas, x - HEAP_WIDTH // 2, box.y + 12, tokens)
    canvas.fitted((x, box.bottom - 46), number(tokens, t), 60, box.width, _pot_colour(tokens), bold=True)


def _pot_colour(tokens: int) -> Colour:
    return GOLD if tokens else MUTED


def _draw_player(canvas: Canvas, box: Box, player: NainJaunePlayer, seat: int, t: Words) -> None:
    is_in = player.status is Status.IN
    draw_seat(canvas, box, is_turn=player.is_turn)
    name = Box(box.x + 18, box.y + 10, box.width - 36, 52)
    if player.has_passed:
        taken = canvas.text((name.right, name.middle[1]), t("passed"), 26, MUTED, side="right") + 10
        name = name._replace(width=name.width - taken)
    draw_name(
        canvas, name, player.name, seat, t, is_turn=player.is_turn, is_dealer=player.is_dealer, is_in=is_in
    )
    middle = box.bottom - 38
    if not is_in:
        canvas.fitted((box.x + 18, middle), t("left the table"), 34, box.width - 36, MUTED, side="left")
        return
    draw_hand_count(canvas, box.x + _COUNT_WIDTH, middle, number(player.cards, t), is_in=True)
    x = box.x + _COUNT_WIDTH + 26
    draw_token(canvas, x, middle)
    room = box.right - 14 - (x + 62)
    canvas.fitted((x + 62, middle), number(player.tokens, t), 46, room, bold=True, side="left")
