"""A Nain Jaune table as one of its players sees it: the others, boxes and run small, own cards large."""

from collections.abc import Sequence
from typing import Final

from bot.games.nain_jaune.picture.run import draw_run
from bot.games.nain_jaune.picture.scene import NainJaunePlayer
from bot.games.nain_jaune.picture.seat_scene import NainJauneSeatScene, describe_seat
from bot.i18n import Words
from bot.messages.list_words import card_count
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import CardStyle, card_height, card_style, chip, face
from bot.pictures.drawing import Drawing, number
from bot.pictures.hands import draw_hand, plan
from bot.pictures.lettering import line_width
from bot.pictures.own_seat import draw_other, other_boxes, others
from bot.pictures.palette import CREAM, GOLD, LINE, MUTED, SEAT, Colour
from bot.pictures.seats import Box, Sitter, Status, draw_kept, draw_seat
from bot.pictures.tokens import TOKEN, draw_token
from game.core.cards import Card
from game.nain_jaune.tableau import PRIZE_CARDS

_BOX_CARD: Final = 60
_BOX_CHIP: Final = 64
POTS_HEIGHT: Final = 100
_RUN_HEIGHT: Final = 164
_MOST_MISSING: Final = 3
_OWN_HEADER: Final = 52


def draw_own_seat(scene: NainJauneSeatScene, t: Words) -> Drawing:
    """Return the table as a player sees it."""
    style, there = card_style(t, two_colours=scene.look.two_colours), others(scene.table.players, scene.place)
    boxes, planned = other_boxes(len(there)), plan(scene.hand, INNER - 2 * PAD, large=scene.look.large)
    pots = Box(MARGIN, (boxes[-1].bottom + GAP) if boxes else MARGIN, INNER, POTS_HEIGHT)
    run = Box(MARGIN, pots.bottom + GAP, INNER, _RUN_HEIGHT)
    # A lead has the most buttons, and they need the room on a phone; the last run does not matter to it.
    leads = scene.table.needed is None and scene.table.players[scene.place].is_turn
    below = pots.bottom if leads else run.bottom
    own = Box(MARGIN, below + GAP, INNER, _OWN_HEADER + planned.height + 2 * PAD)
    canvas = Canvas(own.bottom + MARGIN, large=scene.look.large)
    for (seat, player), box in zip(there, boxes, strict=True):
        draw_kept(canvas, box, _draw_other, seat, player, t)
    draw_pots(canvas, pots, scene.table.boxes, style, t)
    if not leads:
        draw_run(canvas, run, scene.table, style, t, _MOST_MISSING)
    _draw_own(canvas, own, scene.table.players[scene.place], t)
    cards = Box(own.x + PAD, own.y + PAD + _OWN_HEADER, own.width - 2 * PAD, planned.height)
    draw_hand(canvas, cards, planned, style)
    return Drawing(canvas.png(), describe_seat(scene, t))


def _draw_other(canvas: Canvas, box: Box, seat: int, player: NainJaunePlayer, t: Words) -> None:
    is_in = player.status is Status.IN
    sitter = Sitter(player.name, seat, player.is_turn, is_in, player.is_dealer)
    room = draw_other(canvas, box, sitter, player.cards, t("left"), t)
    if room is not None and player.has_passed:
        canvas.fitted((room.x, room.y), t("passed"), SMALLEST, room.width, MUTED, side="left")
    elif room is not None:
        tokens = number(player.tokens, t)
        canvas.fitted((room.right, room.y), tokens, SMALLEST, room.width, GOLD, side="right")


def draw_pots(canvas: Canvas, box: Box, tokens_by_box: Sequence[int], style: CardStyle, t: Words) -> None:
    """Draw the boxes beside each other, the Dwarf's in gold."""
    width = (box.width - GAP * (len(PRIZE_CARDS) - 1)) // len(PRIZE_CARDS)
    for place, (card, tokens) in enumerate(zip(PRIZE_CARDS, tokens_by_box, strict=True)):
        is_dwarf = place == len(PRIZE_CARDS) - 1
        pot = box._replace(x=box.x + place * (width + GAP), width=width)
        draw_kept(canvas, pot, _draw_pot, card, style, number(tokens, t), GOLD if is_dwarf else LINE)


def _draw_pot(canvas: Canvas, box: Box, card: Card, style: CardStyle, tokens: str, edge: Colour) -> None:
    """Draw the card of a box with its tokens beside it, or below a smaller one where they need more room."""
    canvas.panel(box, SEAT, outline=edge, thick=3)
    colour = MUTED if tokens == "0" else GOLD
    left, right = box.x + 10 + _BOX_CARD + 6, box.right - 8
    if line_width(tokens, SMALLEST, bold=True) <= right - left:
        canvas.stamp(face(card, _BOX_CARD, style), box.x + 10, box.middle[1] - card_height(_BOX_CARD) // 2)
        canvas.fitted(((left + right) // 2, box.middle[1]), tokens, 40, right - left, colour, bold=True)
        return
    canvas.stamp(chip(card, _BOX_CHIP, style), box.middle[0] - _BOX_CHIP // 2, box.y + 10)
    below = box.middle[0], box.bottom - 26
    canvas.fitted(below, tokens, 40, box.width - 16, colour, bold=True)


def _draw_own(canvas: Canvas, box: Box, player: NainJaunePlayer, t: Words) -> None:
    draw_seat(canvas, box, is_turn=player.is_turn)
    middle = box.y + PAD + _OWN_HEADER // 2 - 6
    draw_token(canvas, box.x + PAD, middle)
    canvas.text((box.x + PAD + TOKEN + 8, middle), number(player.tokens, t), 40, CREAM, bold=True)
    count = card_count(player.cards, t)
    canvas.text((box.right - PAD, middle), count, SMALLEST, MUTED, side="right")
