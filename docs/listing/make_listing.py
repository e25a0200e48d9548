"""Lay out the pictures of a listing: the icon, the banner, and what the App Directory shows of the games.

`make listing` runs it. The icon and the banner are drawn as the bot draws its boards; the other pictures show
scenes of the gallery, which it takes of the real bot in a browser. docs/launch.md says what goes where.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image

from bot.pictures.canvas import Canvas
from bot.pictures.cards import face
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CLOTH, CREAM, GOLD, LINE, MUTED, with_palette
from bot.pictures.shapes import rounded_mask
from docs.gallery.camera import ENGLISH, FRENCH, LOOKS
from docs.gallery.make_gallery import PARTS
from docs.gallery.taking import Record, Run
from game.core.cards import parse_card

FOLDER: Final = Path(__file__).parent
ICON: Final = (1024, 1024)
BANNER: Final = (680, 240)
SLIDE: Final = (1920, 1080)
"""Pixels of the pictures that people leaf through: 16 to 9."""
COLOURS: Final = 256
LANGUAGES: Final = (ENGLISH, FRENCH)

_NAME: Final = "Tapis"
_DRAWN: Final = 4
"""How much larger the icon and the banner are drawn than they are saved, so that turned edges are smooth."""
_EDGE: Final = 70
"""Pixels around what a slide shows."""
_WORDS: Final = 480
"""The width of its words."""
_ROUND: Final = 24
_TITLE, _TEXT = 66, 36


@dataclass(frozen=True, slots=True)
class Slide:
    """One of the pictures that people leaf through: two scenes of the gallery, with words by language.

    The wide scene is seen on a desktop, the narrow one on a phone.
    """

    name: str
    wide: str
    narrow: str
    words: dict[str, tuple[str, str]]

    def file_of(self, language: str) -> str:
        """Return the name of its picture in a language."""
        return f"{self.name}_{language}.png"


SLIDES: Final = (
    Slide(
        "1_play",
        "shithead",
        "shithead_hand",
        {
            ENGLISH: ("Card games in your channels", "Everybody sees the table. Only you see your hand."),
            FRENCH: (
                "Jouez aux cartes dans vos salons",
                "Tout le monde voit la table. Vous seul voyez votre main.",
            ),
        },
    ),
    Slide(
        "2_nain_jaune",
        "nain_jaune",
        "nain_jaune_hand",
        {
            ENGLISH: (
                "Nain Jaune, the French classic",
                "Five boxes, one run of cards. Fill empty seats with AIs.",
            ),
            FRENCH: (
                "Le Nain Jaune, le grand classique",
                "Cinq cases, une seule suite. Des IA prennent les places libres.",
            ),
        },
    ),
    Slide(
        "3_valepaska",
        "valepaska",
        "valepaska_hand",
        {
            ENGLISH: ("Valepaska, the game of lies", "Cards face down, a claim out loud. Do you believe it?"),
            FRENCH: (
                "Valepaska, le jeu du menteur",
                "Des cartes cachées, une annonce. Vous y croyez\u00a0?",
            ),
        },
    ),
    Slide(
        "4_learn",
        "why_not",
        "lesson",
        {
            ENGLISH: (
                "Learn as you play",
                "Short lessons, practice in private, and a reason for every “no”.",
            ),
            FRENCH: (
                "Apprenez en jouant",
                "De courtes leçons, un entraînement en privé, et chaque «\u00a0non\u00a0» expliqué.",
            ),
        },
    ),
    Slide(
        "5_evenings",
        "leaderboard",
        "history",
        {
            ENGLISH: (
                "Evenings for your server",
                "Card nights, tokens, seasons, and house rules of your own.",
            ),
            FRENCH: (
                "Des soirées pour votre serveur",
                "Soirées cartes, jetons, saisons, et vos propres règles maison.",
            ),
        },
    ),
)


def files() -> dict[str, tuple[int, int]]:
    """Return the size in pixels of each picture, by the name of its file."""
    slides = {slide.file_of(language): SLIDE for slide in SLIDES for language in LANGUAGES}
    return {"icon.png": ICON, "banner.png": BANNER, **slides}


def icon() -> Image.Image:
    """Return the bot's icon: three cards, inside the circle to which Discord cuts it."""
    image = Image.new("RGB", ICON, CLOTH)
    middle = (ICON[0] // 2, ICON[1] // 2 - 30)
    _lay_fan(image, ("QH", "KS", "AD"), middle, width=330, reach=520, turn=21)
    return image


def banner() -> Image.Image:
    """Return what stands above the bot's profile, whose icon hides the lower left corner."""
    image = Image.new("RGB", BANNER, CLOTH)
    canvas = Canvas(BANNER[1] * _DRAWN, BANNER[0] * _DRAWN, whole=False)
    canvas.text((160 * _DRAWN, 105 * _DRAWN), _NAME, 72 * _DRAWN, GOLD, bold=True)
    image.paste(with_palette(canvas.image).convert("RGB").reduce(_DRAWN))
    cards = ("10D", "JC", "QS", "KH", "7D")  # the boxes of Nain Jaune
    _lay_fan(image, cards, (520, 130), width=80, reach=210, turn=13)
    return image


def slide_in(slide: Slide, language: str, taken: Path) -> Image.Image:
    """Return a slide in a language, with the scenes that were taken into a folder."""
    canvas = Canvas(SLIDE[1], SLIDE[0])
    title, text = slide.words[language]
    lines = [(line, _TITLE, GOLD, True) for line in _wrapped(title, _TITLE, bold=True)]
    lines += [(line, _TEXT, CREAM, False) for line in _wrapped(text, _TEXT)]
    y = (SLIDE[1] - sum(round(size * 1.4) for _, size, _, _ in lines)) // 2
    for line, size, colour, bold in lines:
        canvas.text((_EDGE, y + size // 2), readable(line, _NAME), size, colour, bold=bold)
        y += round(size * 1.4)
    canvas.text((_EDGE, SLIDE[1] - _EDGE), _NAME, _TEXT, MUTED, bold=True)
    image, x = with_palette(canvas.image).convert("RGB"), _EDGE + _WORDS + 40
    for scene, device, width in ((slide.wide, "desktop", 720), (slide.narrow, "phone", 500)):
        shown = _fitting(_scene(taken, scene, language, device), width, SLIDE[1] - 2 * _EDGE)
        _lay_rounded(image, shown, x + (width - shown.width) // 2, (SLIDE[1] - shown.height) // 2)
        x += width + 40
    return image


def _lay_fan(
    image: Image.Image, cards: Sequence[str], middle: tuple[int, int], *, width: int, reach: int, turn: float
) -> None:
    """Lay cards as a hand holds them, `reach` below their middle; each is turned by some degrees more."""
    for place, card in enumerate(cards):
        angle = turn * ((len(cards) - 1) / 2 - place)
        sprite = face(parse_card(card), width * 2)
        side = 2 * (reach + sprite.image.height // 2)  # in pixels of the image; the square is twice as large
        held = Image.new("RGBA", (side * 2, side * 2))
        at = side - sprite.image.width // 2, side - 2 * reach - sprite.image.height // 2
        held.paste(with_palette(sprite.image).convert("RGB"), at, sprite.mask)
        turned = held.rotate(angle, Image.Resampling.BICUBIC).reduce(2)
        image.paste(turned, (middle[0] - side // 2, middle[1] - side // 2 + reach), turned)


def _scene(taken: Path, scene: str, language: str, device: str) -> Image.Image:
    look = next(one for one in LOOKS if (one.language, one.device) == (language, device))
    with Image.open(taken / look.file_of(scene)) as picture:
        return picture.convert("RGB")


def _fitting(picture: Image.Image, width: int, height: int) -> Image.Image:
    """Return a picture no larger than that, and no larger than it is."""
    share = min(width / picture.width, height / picture.height, 1.0)
    size = round(picture.width * share), round(picture.height * share)
    return picture.resize(size, Image.Resampling.LANCZOS)


def _lay_rounded(image: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    """Lay a picture with round corners and a thin line around it."""
    frame = picture.width + 4, picture.height + 4
    image.paste(LINE, (x - 2, y - 2), rounded_mask(*frame, _ROUND + 2))
    image.paste(picture, (x, y), rounded_mask(*picture.size, _ROUND))


def _wrapped(text: str, size: int, *, bold: bool = False) -> Iterator[str]:
    """Break a text into lines; a no-break space holds words together."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and line_width(longer, size, bold=bold) > _WORDS:
            yield line
            longer = word
        line = longer
    yield line


def main() -> None:
    """Take the scenes, then draw and save all pictures."""
    drawn = {"icon.png": icon(), "banner.png": banner()}
    scenes = {scene for slide in SLIDES for scene in (slide.wide, slide.narrow)}
    with tempfile.TemporaryDirectory(prefix="tapis-") as folder:
        taken = Path(folder)
        if failures := asyncio.run(Run(PARTS, taken, Record(None), looks=LOOKS).take(scenes, LANGUAGES)):
            sys.exit(f"scenes are missing: {failures}")
        for slide in SLIDES:
            drawn |= {slide.file_of(language): slide_in(slide, language, taken) for language in LANGUAGES}
    for name, picture in drawn.items():
        file = FOLDER / name
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
        print(f"{name}: {picture.width} x {picture.height}, {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
