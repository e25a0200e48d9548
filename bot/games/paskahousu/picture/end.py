"""The end of a Paskahousu match as a picture, with who lied and doubted best."""

from functools import partial
from typing import Final

from bot.games.paskahousu.picture.fibber import fibber
from bot.games.shedding.picture.end import draw_backs
from bot.games.shedding.picture.end import draw_end as draw_match_end
from bot.pictures.canvas import Canvas

_SIGN: Final = 42


def _draw_sign(canvas: Canvas, x: int, middle: int, nose: int | None) -> None:
    """Draw a face with so long a nose, or cards if nobody lied or doubted."""
    if nose is None:
        draw_backs(canvas, x, middle, 2)
    else:
        canvas.stamp(fibber(_SIGN, nose), x, middle - _SIGN // 2)


draw_end: Final = partial(draw_match_end, draw_sign=_draw_sign, indent=2 * _SIGN)
