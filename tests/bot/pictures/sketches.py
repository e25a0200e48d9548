"""All pictures of which each pixel is kept, besides the golden ones."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.messages.panels import Sketch
from tests.bot.pictures.drawn_long import LONG
from tests.bot.pictures.drawn_pages import PAGES
from tests.bot.pictures.drawn_paskahousu import PASKAHOUSU
from tests.bot.pictures.drawn_tables import TABLES

SKETCHES: Final[Mapping[str, Callable[[], Sketch]]] = {**TABLES, **PASKAHOUSU, **PAGES, **LONG}
