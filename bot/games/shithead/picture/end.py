"""The end of a Shithead match as a picture; the sign of a feat is one back of a card, or two."""

from functools import partial
from typing import Final

from bot.games.shedding.picture.end import draw_backs
from bot.games.shedding.picture.end import draw_end as draw_match_end
from bot.pictures.canvas import PAD

draw_end: Final = partial(draw_match_end, draw_sign=draw_backs, indent=36 + PAD)
