"""The centre of a table: stock, pile, burnt cards, what may be laid, claims and what became of them."""

from functools import cache
from typing import Final

from PIL import Image

from bot.games.paskahousu.picture.fibber import fibber
from bot.games.paskahousu.picture.scene import Doubted, PaskahousuScene
from bot.games.shedding.picture.pile import draw_asked, draw_burnt, draw_no_pile, draw_plays, draw_stock
from bot.i18n import Words
from bot.pictures.canvas import PAD, SMALLEST, Canvas
from bot.pictures.cards import READABLE, CardStyle, back, card_height, face, fan_step, lay_fan
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CLOTH, CREAM, GREEN, INK, LINE, PAPER, RED
from bot.pictures.seats import Box, pile_caption
from bot.pictures.shapes import soft_mask

CENTRE: Final = 300
"""The height of the centre."""
_SIDE: Final = 132
"""The width of stock and burnt cards on either side of the pile."""
_INSIDE: Final = 18
_TOP_CARD: Final = 128
_OLDER: Final = 0.7
"""The size of earlier plays, relative to the last one."""
_PILL: Final = 50
"""The height of what may be laid."""
_CAPTION: Final = 40
_HEAP_CARD: Final = 80
_MOST_LYING: Final = 6
_BUBBLE: Final = 60
_LARGEST_FACE, _SMALLEST_FACE = 140, 84
_TAIL: Final = 30


def draw_centre(canvas: Canvas, box: Box, scene: PaskahousuScene, style: CardStyle, t: Words) -> None:
    """Draw the centre between the players."""
    canvas.panel(box, CLOTH, radius=48, outline=LINE, thick=3)
    inner = Box(box.x + _INSIDE, box.y + _INSIDE, box.width - 2 * _INSIDE, box.height - 2 * _INSIDE)
    left = inner._replace(width=_SIDE)
    right = inner._replace(x=inner.right - _SIDE, width=_SIDE)
    draw_stock(canvas, left, scene.stock, _HEAP_CARD, t)
    draw_burnt(canvas, right, scene.burnt, _HEAP_CARD, t)
    middle = Box(inner.x + _SIDE, inner.y, inner.width - 2 * _SIDE, inner.height)
    if scene.requirement:
        draw_asked(canvas, middle, readable(scene.requirement, ""), _PILL, 32)
        middle = middle._replace(height=middle.height - _PILL - 6)
    if scene.shown is not None and not scene.plays:
        _draw_shown(canvas, middle, scene.shown, style, t)
    elif not scene.plays:
        room = middle._replace(height=middle.height - _CAPTION)
        draw_no_pile(canvas, room, _TOP_CARD, middle.bottom - _CAPTION // 2, t)
    elif scene.plays[-1].claim:
        _draw_claim(canvas, middle, scene, t)
    else:
        _draw_plays(canvas, middle, scene, style, t)


def _draw_plays(canvas: Canvas, box: Box, scene: PaskahousuScene, style: CardStyle, t: Words) -> None:
    top = max(min(_TOP_CARD, round((box.height - _CAPTION) / 1.4)), READABLE)
    small = max(round(top * _OLDER), READABLE)
    plays, seen = [play.cards for play in scene.plays], fan_step(small) + small // 3
    draw_plays(canvas, box, plays, (top, small), seen, style)
    _draw_caption(canvas, box, pile_caption(scene.plays[-1].by, scene.pile, t))


def _draw_claim(canvas: Canvas, box: Box, scene: PaskahousuScene, t: Words) -> None:
    """Draw cards face down, and who says what they are: with a question while it may be doubted."""
    last, below = scene.plays[-1], box.bottom - _CAPTION
    side = below - box.y - _BUBBLE + 6
    person, card = fibber(side, None), round(side / 1.4)
    lying = min(last.count, _MOST_LYING)
    step = min(round(card * 0.5), (box.width - side - PAD - card) // max(lying - 1, 1))
    width = card + step * (lying - 1)
    left = box.middle[0] - (side + PAD + width) // 2
    canvas.stamp(person, left, below - side)
    x, top = left + side + PAD, below - card_height(card)
    for beneath in range(min((scene.pile - last.count + 3) // 4, 3), 0, -1):
        canvas.stamp(back(card), x + width - card + 12 * beneath, top)
    for place in range(lying):
        canvas.stamp(back(card), x + place * step, top)
    _draw_bubble(canvas, box, left + side * 2 // 3, last.claim, scene, t)
    _draw_caption(canvas, box, pile_caption(scene.plays[-1].by, scene.pile, t))


def _draw_bubble(canvas: Canvas, box: Box, mouth: int, claim: str, scene: PaskahousuScene, t: Words) -> None:
    """Write what somebody says in a bubble at the top of a box, with a tail to them."""
    said = readable(t("{claim}?", claim=claim) if scene.open_claim else claim, "")
    width = min(line_width(said, 44, bold=True) + 56, box.width)
    x, y = box.middle[0] - width // 2, box.y
    edge = RED if scene.open_claim else LINE
    canvas.tint(_tail(_TAIL), edge, mouth - 4, y + _BUBBLE - 6)
    canvas.panel((x, y, width, _BUBBLE), PAPER, radius=28, outline=edge, thick=4)
    canvas.tint(_tail(_TAIL - 10), PAPER, mouth + 1, y + _BUBBLE - 6)
    canvas.fitted((box.middle[0], y + _BUBBLE // 2), said, 44, width - 40, INK, bold=True)


@cache
def _tail(side: int) -> Image.Image:
    return soft_mask(
        side, lambda draw, side: draw.polygon([(0, 0), (side, 0), (side * 0.15, side)], fill=255)
    )


def _draw_shown(canvas: Canvas, box: Box, shown: Doubted, style: CardStyle, t: Words) -> None:
    """Draw what lay under a claim, and the face that goes with it."""
    height = box.height - _CAPTION - _CAPTION
    side = min(height, _LARGEST_FACE)
    while side > _SMALLEST_FACE and _width_of(side, shown, round(side * 0.7)) > box.width:
        side -= 4
    person, card = fibber(side, shown.wrong), max(round(side * 0.7), READABLE)
    room = box.width - person.image.width - PAD
    step = min(fan_step(card), (room - card) // max(len(shown.cards) - 1, 1))
    width = person.image.width + PAD + card + step * (len(shown.cards) - 1)
    x = box.middle[0] - width // 2
    canvas.stamp(person, x, box.y + (height - side) // 2)
    at = (x + person.image.width + PAD, box.y + (height - card_height(card)) // 2)
    lay_fan(canvas.image, [face(one, card, style) for one in shown.cards], at, step)
    word, colour = (t("A lie!"), RED) if shown.wrong else (t("True!"), GREEN)
    middle = (box.middle[0], box.y + height + _CAPTION // 2)
    wide = line_width(word, 36, bold=True) + 40
    canvas.panel((middle[0] - wide // 2, middle[1] - 22, wide, 44), PAPER, radius=12, outline=colour, thick=4)
    canvas.text(middle, word, 36, colour, bold=True, side="middle")
    said = t("{name}: “{claim}”", name=readable(shown.name, ""), claim=shown.claim)
    _draw_caption(canvas, box, said)


def _width_of(side: int, shown: Doubted, card: int) -> int:
    """Return the width of a face and the cards beside it, fanned."""
    return fibber(side, shown.wrong).image.width + PAD + card + fan_step(card) * (len(shown.cards) - 1)


def _draw_caption(canvas: Canvas, box: Box, caption: str) -> None:
    canvas.fitted(
        (box.middle[0], box.bottom - _CAPTION // 2), readable(caption, ""), SMALLEST, box.width, CREAM
    )
