"""Take the pictures of the gallery, and write its page: the real bot on a playground, in a real browser.

`make pictures` runs it. The seats are always the same, the cards are not.
"""

import argparse
import asyncio
import io
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, FloatRect, Page, async_playwright
from rich.console import Console
from rich.progress import Progress

from bot.launcher import BotProcess
from bot.playground.people import DEFAULT_PEOPLE
from bot.playground.permissions import BOT, Permission
from bot.playground.playground import Playground
from docs.gallery import administration, before, club, cups, days, lies, nights
from docs.gallery.administration import Walk
from docs.gallery.club import Asking, Weeks
from docs.gallery.cups import Cup
from docs.gallery.days import Days
from docs.gallery.evening import FIRST_SCENES, Evening
from docs.gallery.lies import Lies
from docs.gallery.nights import Nights
from tests.browser import PHONE, find_chromium
from tests.e2e.clicking import PATIENT_MS

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER.parent / "gallery.md"
COLOURS, FEWEST = 128, 8
LARGEST: Final = 150_000
"""The bytes from which a picture, mostly of a long text, gets fewer colours."""
_PATIENCE_MS: Final = 120_000
"""For the browser to show the page, on a machine that does much else."""
MARGIN: Final = 16
"""Pixels of the page around a message."""
OPENED: Final = frozenset({"which"})
"""Scenes whose first menu is open: it is all that they show."""
_OPENED_HEIGHT: Final = 640
"""Of the window then: a phone shows an open menu at its bottom."""
ENGLISH, FRENCH = "en", "fr"
LOCALES: Final = {ENGLISH: "en-US", FRENCH: "fr"}
NAMES_BY_LANGUAGE: Final = {
    ENGLISH: ("Ada", "Dinesh", "Chloé", "Émile"),
    FRENCH: ("Basile", "Chloé", "Émile", "Dinesh"),
}
"""The people at the tables; the pictures show the first one's page."""

_BOX: Final = """(card, margin) => {
    const { left, top, bottom } = card.getBoundingClientRect();
    const { right } = card.querySelector(".components").getBoundingClientRect();
    const open = document.querySelector(".picker")?.getBoundingClientRect() ?? { top, bottom };
    const [upper, lower] = [Math.min(top, open.top), Math.max(bottom, open.bottom)];
    return { x: left, y: upper - margin / 2, width: right + margin - left, height: lower - upper + margin };
}"""


@dataclass(frozen=True, slots=True)
class Look:
    """A screen that messages are seen on."""

    language: str
    device: str
    scheme: str

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height; higher than real ones, so that every message is fully visible."""
        return (PHONE[0], 3600) if self.device == "phone" else (1280, 2000)

    @property
    def sharpness(self) -> float:
        """Pixels of a picture for each of the page."""
        return 2 if self.device == "phone" else 1.25

    def file_of(self, scene: str) -> str:
        """Return the name of the picture of a scene."""
        return f"{scene}_{self.language}_{self.device}.png"


LOOKS: Final = (
    Look(ENGLISH, "desktop", "dark"),
    Look(ENGLISH, "phone", "light"),
    Look(FRENCH, "desktop", "light"),
    Look(FRENCH, "phone", "dark"),
)
SECTIONS: Final = {
    "Playing Shithead": {
        "lobby": "A table waits for players.",
        "host": "“Host…”: what the host alone can do.",
        "shithead": "The board that everybody sees.",
        "shithead_hand": "The hand that only its owner sees.",
        "why_not": "“Why not?”: why a card cannot be played now, and what can.",
        "hint": "“Hint”: what an AI would play, and why.",
        "seats": "“Seats…”: leaving, being away, sitting down.",
        "shithead_end": "The end of a match.",
        "shithead_result": "The same in the hand, which says how it ended for its owner.",
        "replay": "`/replay`: a finished match, step by step, with all hands open.",
        "analysis": "Its analysis: who was winning, and the moves that lost most.",
    },
    "Playing Nain Jaune": {
        "nain_jaune": "The board with its five boxes.",
        "nain_jaune_hand": "The hand that only its owner sees.",
        "nain_jaune_deal": "The end of a deal: who took what from whom.",
        "nain_jaune_end": "The end of a match.",
    },
    "Playing Paskahousu and Valepaska": {
        "paskahousu": "The board of Paskahousu.",
        "paskahousu_hand": "The hand that only its owner sees.",
        "valepaska": "Valepaska: a claim stands, and everybody may doubt it.",
        "valepaska_hand": "The hand of somebody who may doubt it.",
        "valepaska_says": "Saying a rank: which cards are laid face down is another matter.",
        "valepaska_lie": "A lie that was found.",
        "valepaska_truth": "A doubt that was wrong.",
        "valepaska_end": "The end of a match.",
    },
    "The day's deal": {
        "daily_hand": "`/daily`: the same cards for everybody, against AIs.",
        "daily_end": "Its end, with the line to share.",
        "daily": "Today's deals, and what one has scored.",
    },
    "Cups": {
        "cup": "`/cup create`: people sign up.",
        "cup_table": "A round is drawn: who meets whom.",
        "cup_standings": "The standings, as somebody asks for them.",
        "cup_end": "The end of a cup.",
    },
    "Card nights, and several tables": {
        "night": "`/night plan`: an evening with an event on Discord; its table opens by itself.",
        "nights": "`/night list`: what is planned.",
        "which": "A command where several tables are open: which one is meant?",
    },
    "Other displays": {
        "shithead_emoji": "Shithead in emojis.",
        "nain_jaune_emoji": "Nain Jaune in emojis.",
        "paskahousu_emoji": "Paskahousu in emojis.",
        "shithead_text": "Shithead in text.",
        "nain_jaune_text": "Nain Jaune in text.",
        "paskahousu_text": "Paskahousu in text.",
    },
    "Learning": {
        "help": "`/help`.",
        "rules": "The rules of a table.",
        "variants": "`/rules list`.",
        "browse": "`/rules browse`: what this server plays most, first.",
        "lessons": "`/practice`, for somebody who has never played.",
        "lesson": "A taught hand: one rule at a time.",
        "practice": "A practice match against AIs, in private.",
        "me": "`/me`: your own preferences.",
        "privacy": "`/privacy`: what is stored about you, and how to have it forgotten.",
    },
    "A server's own rules": {
        "editor": "`/rules new`: the rules editor.",
    },
    "Running a server": {
        "welcome": "The first message on a new server.",
        "settings": "`/settings show`.",
        "settings_people": "Who may do what.",
        "missing": "`/play` where permissions are missing.",
        "check": "“Check setup” in the same channel.",
        "bars": "`/settings bars`: who may not sit down.",
        "season": "`/tokens reset`: what the end of a season does.",
        "log": "`/settings log`, after a season's end.",
    },
    "Tokens and fairness": {
        "board": "`/board`: what lies in the boxes until the next match.",
        "balance": "`/tokens balance`.",
        "history": "`/tokens history`.",
        "leaderboard": "`/tokens leaderboard`.",
        "verify": "`/verify`: that a match was dealt fairly.",
        "tokens_settings": "`/tokens settings`.",
    },
    "Statistics and ratings": {
        "stats": "`/stats me`.",
        "stats_member": "`/stats member`: somebody else, and how you do against them.",
        "stats_server": "`/stats server`.",
        "ratings": "`/stats leaderboard`.",
        "podium": "`/stats season`: who was on top when a season ended.",
        "recap": "The week, as a channel reads it on Monday.",
    },
}
"""The content of the page, by heading: scenes with their captions."""
SCENES: Final = tuple(scene for scenes in SECTIONS.values() for scene in scenes)


def page() -> str:
    """Return the page that shows all pictures."""
    lines = [
        "# Gallery",
        "",
        "The screens of Tapis: in English on a dark desktop and a light phone, in French on a light desktop",
        "and a dark phone. `make pictures` takes the pictures anew and writes this page; the cards differ.",
        "“Before” opens a screen as it was on 22 November 2026, when hands were text (`make pictures",
        "BEFORE=1`).",
        "",
        " · ".join(f"[{heading}](#{_anchor(heading)})" for heading in SECTIONS),
    ]
    for heading, scenes in SECTIONS.items():
        lines += ["", f"## {heading}"]
        for scene, words in scenes.items():
            shown = [
                f'<img src="gallery/{look.file_of(scene)}" width="{_WIDTHS[look.device]}" alt="">'
                for look in LOOKS
            ]
            lines += ["", words, "", "<p>", *shown, "</p>"]
            if scene in before.SCENES:
                former = [one.replace("gallery/", f"gallery/{before.FOLDER.name}/") for one in shown]
                lines += ["", "<details><summary>Before</summary><p>", *former, "</p></details>"]
    return "\n".join(lines) + "\n"


def _anchor(heading: str) -> str:
    """Return the address of a heading within the page."""
    return "".join(sign for sign in heading.lower().replace(" ", "-") if sign.isalnum() or sign == "-")


_WIDTHS: Final = {"desktop": 380, "phone": 240}
"""The width of pictures on the page; a click shows them in full size."""


class Camera:
    """The pages of one person, one for each look, open the whole evening."""

    def __init__(self, browser: Browser, playground: Playground, viewer: str) -> None:
        self._browser = browser
        self._address = f"{playground.page_url}?person={playground.person(viewer).id}"
        self._pages: dict[Look, Page] = {}

    async def open_page(self, look: Look) -> None:
        """Open a page: private messages reach only pages that are open."""
        context = await self._browser.new_context(
            viewport={"width": look.size[0], "height": look.size[1]},
            color_scheme="light" if look.scheme == "light" else "dark",
            device_scale_factor=look.sharpness,
            has_touch=look.device == "phone",
            timezone_id="Europe/Paris",
        )
        self._pages[look] = await context.new_page()
        await self._pages[look].goto(self._address, timeout=_PATIENCE_MS)

    async def take(self, scene: str, look: Look, folder: Path) -> Path:
        """Take a picture of the newest message and save it; return its file."""
        shown = self._pages[look]
        card = shown.locator("#log .message .message-card").last
        while not await shown.evaluate("[...document.images].every(image => image.complete)"):
            await shown.wait_for_timeout(100)  # the page forbids scripts that would wait for it
        await card.evaluate("card => card.scrollIntoView({ block: 'nearest' })")  # it may be drawn anew now
        await shown.wait_for_timeout(300)  # the page follows the newest message, and buttons fade
        if scene in OPENED:
            await shown.set_viewport_size({"width": look.size[0], "height": _OPENED_HEIGHT})
            await card.locator(".select").first.click()
            await shown.locator(".picker").wait_for()
            await shown.wait_for_timeout(300)  # it slides in
        picture = await shown.screenshot(clip=FloatRect(**await card.evaluate(_BOX, MARGIN)))
        file = folder / look.file_of(scene)
        image = Image.open(io.BytesIO(picture)).convert("RGB")
        colours = COLOURS
        image.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        while file.stat().st_size > LARGEST and colours > FEWEST:
            colours //= 2
            image.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if scene in OPENED:
            await shown.keyboard.press("Escape")
            await shown.set_viewport_size({"width": look.size[0], "height": look.size[1]})
        return file


@asynccontextmanager
async def bot_on_a_playground(language: str, *, played: bool = False) -> AsyncIterator[Playground]:
    """The real bot in its own process, in a server with one language, where people may have played before."""
    manager = NAMES_BY_LANGUAGE[language][0]
    with tempfile.TemporaryDirectory(prefix="tapis-") as folder:
        async with Playground(
            guild_name="Card club",
            guild_locale=LOCALES[language],
            application_name="Tapis",
            people=[replace(one, administrator=one.name == manager) for one in DEFAULT_PEOPLE],
            answer_ms=PATIENT_MS,
            bot_permissions=BOT | Permission.CREATE_EVENTS,
        ) as playground:
            database = f"sqlite+aiosqlite:///{folder}/pictures.sqlite3"
            if played:
                await Weeks(playground, NAMES_BY_LANGUAGE[language]).play(database)
            bot = BotProcess(playground, database, settings={"EMOJIS_PER_MINUTE": "600"})
            await bot.start()
            try:
                await playground.wait_for_bot(180)
                yield playground
            finally:
                await bot.stop()


async def make_pictures(
    scenes: Sequence[str], languages: Sequence[str], folder: Path, taken: Callable[[Path], None]
) -> None:
    """Take the pictures of some scenes and save them in a folder; `taken` is called with each file."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        later = [scene for scene in scenes if scene in club.SCENES]
        first = [scene for scene in scenes if scene not in later]
        for language in languages:
            for wanted in filter(None, (first, later)):
                async with bot_on_a_playground(language, played=wanted is later) as playground:
                    await _take_all(browser, playground, language, wanted, folder, taken)
        await browser.close()


async def _take_all(
    browser: Browser,
    playground: Playground,
    language: str,
    scenes: Sequence[str],
    folder: Path,
    taken: Callable[[Path], None],
) -> None:
    names, looks = NAMES_BY_LANGUAGE[language], [look for look in LOOKS if look.language == language]
    camera = Camera(browser, playground, names[0])
    for look in looks:
        await camera.open_page(look)
    left = set(scenes)
    async for scene in _played(playground, names, scenes):
        for look in looks if scene in scenes else ():
            taken(await camera.take(scene, look, folder))
        left.discard(scene)
        if not left:
            break


async def _played(playground: Playground, names: Sequence[str], scenes: Sequence[str]) -> AsyncIterator[str]:
    """Play what leads to the wanted scenes: a newcomer's commands, the walks, the evening."""
    evening = Evening(playground, names)
    if not set(scenes).isdisjoint(FIRST_SCENES):
        async for scene in evening.first_scenes():
            yield scene
    walks = {
        administration.SCENES: Walk(playground, names).scenes,
        lies.SCENES: Lies(playground, names).scenes,
        days.SCENES: Days(playground, names).scenes,
        cups.SCENES: Cup(playground, names).scenes,
        nights.SCENES: Nights(playground, names).scenes,
        club.SCENES: Asking(playground, names).scenes,
    }
    for of_walk, walk in walks.items():
        if not set(scenes).isdisjoint(of_walk):
            async for scene in walk():
                yield scene
    async for scene in evening.scenes(scenes):
        yield scene


def main() -> None:
    """Read the command line, take the pictures and write the page."""
    parser = argparse.ArgumentParser(prog="make_gallery", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="scene", help=f"which ones; all of {', '.join(SCENES)}")
    parser.add_argument("--language", choices=NAMES_BY_LANGUAGE, help="of which one only (default: all)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to (default: %(default)s)")
    arguments = parser.parse_args()
    if unknown := set(arguments.scenes) - set(SCENES):
        parser.error(f"no such scene: {', '.join(sorted(unknown))}")
    scenes = arguments.scenes or SCENES
    languages = [arguments.language] if arguments.language else list(NAMES_BY_LANGUAGE)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Taking pictures", total=len(scenes) * len(languages) * 2)

        def taken(file: Path) -> None:
            progress.advance(task)
            progress.console.print(f"{file.name}: {file.stat().st_size // 1000} kB", highlight=False)

        asyncio.run(make_pictures(scenes, languages, arguments.folder, taken))
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
