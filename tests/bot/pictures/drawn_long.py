"""A picture of each kind in the pseudo-language, whose words are longer: some have no room."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.messages.panels import Sketch
from game.registry import GAMES
from tests.bot.games.nain_jaune import golden as nain_jaune
from tests.bot.games.shithead import golden as shithead
from tests.bot.pictures import drawn_pages as pages
from tests.bot.pictures import drawn_paskahousu as paskahousu
from tests.bot.pictures.drawn_tables import board, end, last_deal, middle, seat, shithead_end
from tests.support.languages import PSEUDO

_LONG: Final[Mapping[str, Callable[[], Sketch]]] = {
    "shithead board": lambda: board("shithead", shithead.running(), PSEUDO),
    "shithead board, attacked": lambda: board("shithead", shithead.attacked(), PSEUDO),
    "shithead board of many": lambda: board("shithead", middle("shithead", "danish", 12, 90), PSEUDO),
    "shithead seat": lambda: seat("shithead", shithead.running(), 0, PSEUDO),
    "shithead seat, eliminated": lambda: seat("shithead", shithead.running(), 3, PSEUDO),
    "shithead seat, out": lambda: seat("shithead", shithead.lost(), 0, PSEUDO),
    "shithead end": lambda: end("shithead", shithead_end(shithead.lost()), PSEUDO),
    "nain jaune board": lambda: board("nain_jaune", nain_jaune.running(), PSEUDO),
    "nain jaune board of three": lambda: board("nain_jaune", middle("nain_jaune", "mistigri", 3, 25), PSEUDO),
    "nain jaune seat": lambda: seat("nain_jaune", nain_jaune.running(), 3, PSEUDO),
    "nain jaune seat of many": lambda: seat(
        "nain_jaune", middle("nain_jaune", "nain_jaune", 8, 12), 1, PSEUDO
    ),
    "nain jaune end": lambda: end("nain_jaune", last_deal(nain_jaune.won()), PSEUDO),
    **{
        f"paskahousu board, {name}": lambda name=name: paskahousu.board(paskahousu.BOARDS[name](), PSEUDO)
        for name in ("begins", "of ten", "somebody is out", "everybody answers", "doubted twice")
    },
    **{
        f"paskahousu seat, {name}": lambda name=name: paskahousu.seat(*paskahousu.SEATS[name](), PSEUDO)
        for name in ("is out", "has claimed", "of ten")
    },
    "paskahousu end": lambda: paskahousu.end(paskahousu.over("valepaska", 6), PSEUDO),
    "statistics": lambda: pages.statistics(PSEUDO, *map(pages.game_stats, GAMES, range(3))),
    "ratings": lambda: pages.ratings(PSEUDO, 10),
    "leaderboard": lambda: pages.leaderboard(PSEUDO),
    "podiums": lambda: pages.podiums(PSEUDO),
    "cup": lambda: pages.cup(PSEUDO),
    "analysis": lambda: pages.course(PSEUDO),
    "open hands": lambda: pages.open_hands(PSEUDO, two_colours=False),
}
LONG: Final[Mapping[str, Callable[[], Sketch]]] = {f"{name}, long": draw for name, draw in _LONG.items()}
