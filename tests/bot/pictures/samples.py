"""Scenes of all sizes, and the words of both languages, for the tests of pictures."""

import gettext
import io
import random
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from PIL import Image

import bot.i18n
from bot.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene
from bot.games.shedding.picture.players import Player, Slot
from bot.games.shithead.picture.scene import Play, ShitheadScene
from bot.i18n import Words, words_for
from bot.pictures.leaderboard import LeaderboardRow, LeaderboardScene
from bot.pictures.seats import Status
from game.core.cards import parse_card

NAMES = (
    "Camille",
    "🤖 Colette",
    "Jean-François de La Rochefoucauld",
    "Zoé",
    "xX_DarkSasuke_Xx",
    "Marie-Hélène",
    "Иван",
    "Bob",
    "Anaïs ♥",
    "Ludovic-Emmanuel",
)
ENGLISH = words_for("en")


class Catalogue(gettext.GNUTranslations):
    """French, which remembers what was asked and is not translated."""

    def __init__(self):
        super().__init__()
        self.untranslated = set()
        path = Path(bot.i18n.__file__).parent / "fr.po"
        compiled = io.BytesIO()
        write_mo(compiled, read_po(io.BytesIO(path.read_bytes()), locale="fr"))
        compiled.seek(0)
        self._parse(compiled)

    def gettext(self, message):
        self._remember(message)
        return super().gettext(message)

    def ngettext(self, one, many, count):
        self._remember((one, 0))
        return super().ngettext(one, many, count)

    def _remember(self, key):
        if key not in self._catalog and key != "{rank}":  # a number, in which nothing is English
            self.untranslated.add(key)


def french():
    return Words("fr", Catalogue())


FRENCH = french()


def breakable(words):
    """Words with plain spaces: where lines may break is tested with the catalogue, not here."""
    return words.replace("\u00a0", " ").replace("\u202f", " ")


LANGUAGES = (ENGLISH, FRENCH)


def cards(text):
    return tuple(parse_card(code) for code in text.split())


def opened(png):
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def shithead_scene(players, *, slots=3, groups=False, seed=1, full=False):
    """A table in the middle of a match; `full` shows every card there can be."""
    print("seed", seed)
    draw = random.Random(seed)

    def slot():
        rank = draw.choice(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
        suits = draw.sample("CDHS", draw.choice((1, 2, 3, 4)) if groups else 1)
        shown = full or draw.random() < 0.8
        return Slot(
            cards(" ".join(rank + suit for suit in suits)) if shown else (), full or draw.random() < 0.8
        )

    def player(seat):
        status, place = Status.IN, None
        if not full and players > 3 and seat == 3:
            status, place = Status.OUT, 1
        if not full and players > 5 and seat == 5:
            status = Status.LEFT
        is_in = status is Status.IN
        return Player(
            name=NAMES[seat % len(NAMES)],
            hand=draw.choice((3, 4, 11, 23)) if is_in else 0,
            slots=tuple(slot() if is_in else Slot() for _ in range(slots)),
            status=status,
            place=place,
            is_dealer=seat == 0,
            is_turn=seat == 1,
        )

    return ShitheadScene(
        players=tuple(player(seat) for seat in range(players)),
        plays=(Play(cards("4D"), "Zoé"), Play(cards("5S 5H"), "Bob"), Play(cards("7C 7H 7S"), "Camille")),
        pile=14,
        requirement="7 ♦",
        stock=23,
        burnt=8,
    )


EMPTY_SHITHEAD = ShitheadScene(
    (Player("A", 3, (Slot(),) * 3), Player("B", 0, (Slot((), True),) * 3, is_turn=True))
)


def nain_jaune_scene(players, boxes=(6, 12, 18, 24, 30), *, tokens=120, run="5H 6H 7C 8C 9S 10D JC"):
    return NainJauneScene(
        boxes=boxes,
        players=tuple(
            NainJaunePlayer(
                name=NAMES[seat],
                cards=(seat * 5 + 3) % 16,
                tokens=tokens * (seat + 1),
                status=Status.LEFT if seat == 5 else Status.IN,
                is_dealer=seat == 0,
                is_turn=seat == 1,
                has_passed=seat == 2,
            )
            for seat in range(players)
        ),
        run=cards(run),
        missing=(12,),
        needed=13,
        talon=7,
    )


def leaderboard_scene(rows, *, seed=5):
    print("seed", seed)
    draw = random.Random(seed)
    walks = []
    for _ in range(rows):
        walk = [draw.randrange(-50, 600)]
        for _ in range(29):
            walk.append(walk[-1] + draw.choice((0, 0, -20, 30, 84, -60)))
        walks.append(tuple(walk))
    return LeaderboardScene(
        "30 ♦", tuple(LeaderboardRow(NAMES[place], walk) for place, walk in enumerate(walks))
    )
