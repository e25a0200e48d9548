"""The golden pictures: some scenes at a quarter of their size, as files that people look at.

`python -m tests.bot.pictures.golden` redraws them after an intended change; look at the difference.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from bot.games.nain_jaune.picture.scene import NainJauneScene
from bot.games.nain_jaune.picture.table import draw_nain_jaune
from bot.games.shithead.picture.table import draw_shithead
from bot.pictures.emojis import EMOJI_SIDE, card_emojis, letters_of
from bot.pictures.leaderboard import LeaderboardScene, draw_leaderboard
from tests.bot.games.nain_jaune.test_picture import SCENE as NAIN_JAUNE
from tests.bot.games.shithead.test_picture import SCENE as SHITHEAD
from tests.bot.pictures import samples

FOLDER: Final = Path(__file__).parent / "golden"
SHRINKING: Final = 4
_ACROSS: Final = 10


def emojis() -> Image.Image:
    """All cards as emojis, English ones and what French has besides, on the grey of Discord."""
    drawn = list(card_emojis(letters_of("en"), letters_of("fr")).values())
    size = (_ACROSS * EMOJI_SIDE, -(-len(drawn) // _ACROSS) * EMOJI_SIDE)
    sheet = Image.new("RGB", size, (49, 51, 56))
    for number, png in enumerate(drawn):
        image = samples.opened(png)
        sheet.paste(image, (number % _ACROSS * EMOJI_SIDE, number // _ACROSS * EMOJI_SIDE), image)
    return sheet


def shithead(scene, t=samples.FRENCH):
    return samples.opened(draw_shithead(scene, t).png)


def nain_jaune(scene, t=samples.FRENCH):
    return samples.opened(draw_nain_jaune(scene, t).png)


def leaderboard(scene):
    return samples.opened(draw_leaderboard(scene, samples.FRENCH).png)


SCENES: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "shithead_states": lambda: shithead(SHITHEAD, samples.ENGLISH),
    "shithead_begins": lambda: shithead(samples.EMPTY_SHITHEAD),
    "shithead_6_groups": lambda: shithead(samples.shithead_scene(6, groups=True)),
    "shithead_8_slots": lambda: shithead(samples.shithead_scene(8, slots=4)),
    "shithead_16": lambda: shithead(samples.shithead_scene(16)),
    "shithead_16_groups": lambda: shithead(samples.shithead_scene(16, groups=True)),
    "shithead_20": lambda: shithead(samples.shithead_scene(20, full=True)),
    "nain_jaune_states": lambda: nain_jaune(NAIN_JAUNE, samples.ENGLISH),
    "nain_jaune_begins": lambda: nain_jaune(
        NainJauneScene((0, 0, 0, 0, 0), samples.nain_jaune_scene(4).players)
    ),
    "nain_jaune_8": lambda: nain_jaune(
        samples.nain_jaune_scene(8, (360, 1024, 12_345, 720, 99_999), tokens=2_345)
    ),
    "leaderboard_10": lambda: leaderboard(samples.leaderboard_scene(10)),
    "leaderboard_of_nobody": lambda: leaderboard(LeaderboardScene("30", ())),
    "emojis": emojis,
}


def shrunk(image: Image.Image) -> Image.Image:
    """Return a picture at the size it is kept in."""
    return image.convert("RGB").reduce(SHRINKING)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in SCENES.items():
        shrunk(draw()).save(FOLDER / f"{name}.png", optimize=True)
