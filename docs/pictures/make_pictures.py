"""Take the pictures of this folder: the real bot on a playground, played by chance, in a real browser.

`make pictures` runs it. Who sits where is fixed; which cards they hold is not.
"""

import argparse
import asyncio
import io
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, FloatRect, Page, async_playwright
from rich.console import Console
from rich.progress import Progress

from bot.launcher import BotProcess
from bot.playground.playground import Playground
from tests.browser import PHONE, find_chromium
from tests.e2e.clicking import Player, playable, with_verb

FOLDER: Final = Path(__file__).parent
SHARPNESS: Final = 2
"""Pixels of a picture for each of the page, so that it is sharp on any screen."""
COLOURS: Final = 256
LONGEST_SCENE: Final = 120.0
"""Seconds."""
BOARD_IS_EDITED: Final = 1.5
"""Seconds after which the newest board stands, whatever was clicked."""
WIDE: Final = (1280, 1140)
"""Room for a board and the hand below it."""
TALL: Final = (1280, 1600)
"""Room for any message that is shown alone."""
TALL_PHONE: Final = (390, 2200)
MARGIN: Final = 16
"""Pixels of the page around a message that is shown alone."""

_BEGINNING_INTO_VIEW: Final = """card => {
    const room = document.getElementById("log-scroll");
    if (card.offsetHeight > room.clientHeight) card.scrollIntoView({ block: "start" });
}"""
_BOX: Final = """(card, margin) => {
    const { left, top, bottom } = card.getBoundingClientRect();
    const { right } = card.querySelector(".components").getBoundingClientRect();
    return { x: left, y: top - margin / 2, width: right + margin - left, height: bottom - top + margin };
}"""

BOARD, PRIVATE = "#log .message:not(.ephemeral)", "#log .message.ephemeral"
ENGLISH, FRENCH = "en-US", "fr"
NAMES_BY_LANGUAGE: Final = {
    ENGLISH: ("Ada", "Dinesh", "Chloé", "Émile"),
    FRENCH: ("Basile", "Chloé", "Émile", "Dinesh"),
}
"""Who sits at the tables; the first is the one whose page is seen."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the newest message that `subject` selects: alone, or in the page if that is `whole`."""

    name: str
    scene: str
    subject: str
    language: str
    size: tuple[int, int]
    scheme: str
    whole: bool = False


SHOTS: Final = (
    Shot("lobby", "lobby", BOARD, ENGLISH, TALL, "dark"),
    Shot("lobby_phone", "lobby", BOARD, FRENCH, PHONE, "light", whole=True),
    Shot("shithead", "shithead", BOARD, ENGLISH, TALL, "light"),
    Shot("shithead_phone", "shithead", BOARD, FRENCH, PHONE, "dark", whole=True),
    Shot("hand", "hand", PRIVATE, FRENCH, TALL, "dark"),
    Shot("hand_phone", "hand", PRIVATE, ENGLISH, PHONE, "light", whole=True),
    Shot("rules", "rules", PRIVATE, ENGLISH, TALL, "light"),
    Shot("rules_phone", "rules", PRIVATE, FRENCH, TALL_PHONE, "dark"),
    Shot("nain_jaune", "nain_jaune_hand", PRIVATE, ENGLISH, WIDE, "dark", whole=True),
    Shot("nain_jaune_board", "nain_jaune", BOARD, FRENCH, TALL, "light"),
    Shot("nain_jaune_phone", "nain_jaune", BOARD, ENGLISH, PHONE, "dark", whole=True),
    Shot("settlement", "settlement", BOARD, ENGLISH, TALL, "dark"),
    Shot("settlement_phone", "settlement", BOARD, FRENCH, TALL_PHONE, "light"),
)


class Evening:
    """A few people and the tables they sit at, one after the other."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._names = names
        self._players: list[Player] = []

    async def scenes(self) -> AsyncIterator[str]:
        """Play, and stop for each scene by its name."""
        await self._sit_down("shithead", "shithead", people=3)
        await self._host.press("ai")
        yield "lobby"
        await self._host.press("start")
        await self._play(moves=16, cards=3)
        yield "shithead"
        await self._show_hand()
        yield "hand"
        await self._host.press("rules")
        yield "rules"
        await self._sit_down("nain_jaune", "nain_jaune", people=4)
        await self._host.press("start")
        await self._play(moves=6, cards=1)
        yield "nain_jaune"
        await self._show_hand()
        yield "nain_jaune_hand"
        await self._play_deal_out()
        yield "settlement"

    @property
    def _host(self) -> Player:
        return self._players[0]

    async def _sit_down(self, game: str, variant: str, people: int) -> None:
        """Open a table on an empty server."""
        self._playground.reset()
        await self._settle()
        channel = self._playground.channels[0].id
        rng = random.Random(game)  # noqa: S311 - who plays at random needs no secrets
        self._players = [Player(self._playground, name, channel, rng) for name in self._names[:people]]
        result = await self._host.person.slash(channel, "play", {"game": game, "variant": variant})
        if not result.ok:
            raise RuntimeError(f"/play: {result.failure}")
        for player in self._players[1:]:
            await player.press("join")

    async def _play(self, moves: int, cards: int) -> None:
        """Make some moves, and more until it is the host's turn, who can choose from some cards.

        The host's hand is put away, so that the board is the newest message.
        """
        made = 0
        async with asyncio.timeout(LONGEST_SCENE):
            while made < moves or self._hosts_choice() < cards:
                if self._is_deal_over():
                    for player in self._players:
                        await player.press("ready")
                made += await self._everybody_moves()
        await self._settle()
        self._put_hand_away()

    async def _play_deal_out(self) -> None:
        async with asyncio.timeout(LONGEST_SCENE):
            while not self._is_deal_over():
                await self._everybody_moves()
        await self._settle()
        self._put_hand_away()

    async def _everybody_moves(self) -> int:
        moves = sum([await player.move() for player in self._players])
        await asyncio.sleep(0.02 if moves else 0.2)
        return moves

    def _is_deal_over(self) -> bool:
        return with_verb(self._host.board(), "ready") is not None

    def _hosts_choice(self) -> int:
        hand = self._host.hand()
        return len(playable(hand)) if hand is not None else 0

    def _put_hand_away(self) -> None:
        if (hand := self._host.hand()) is not None:
            self._host.person.dismiss(hand)

    async def _show_hand(self) -> None:
        await self._host.open_hand()
        await self._settle()

    async def _settle(self) -> None:
        await self._playground.settle(20, quiet=BOARD_IS_EDITED)


class Camera:
    """The pages of one person, one for each size and colour scheme, open the whole evening."""

    def __init__(self, browser: Browser, playground: Playground, viewer: str) -> None:
        self._browser = browser
        self._address = f"{playground.page_url}?person={playground.person(viewer).id}"
        self._pages: dict[tuple[tuple[int, int], str], Page] = {}

    async def open_pages(self, shots: Sequence[Shot]) -> None:
        """Open all pages that pictures need: private messages reach only pages that are open."""
        for size, scheme in {(shot.size, shot.scheme) for shot in shots}:
            await self._open(size, scheme)

    async def take(self, shot: Shot, folder: Path) -> Path:
        """Take a picture of what is seen now and save it; returns its file."""
        page = self._pages[shot.size, shot.scheme]
        card = page.locator(f"{shot.subject} .message-card").last
        await page.wait_for_function("[...document.images].every(image => image.complete)")
        await card.evaluate(_BEGINNING_INTO_VIEW)
        await page.wait_for_timeout(300)  # the page follows the newest message, and buttons fade
        clip = None if shot.whole else FloatRect(**await card.evaluate(_BOX, MARGIN))
        picture = await page.screenshot(clip=clip)
        file = folder / f"{shot.name}.png"
        few_colours = (
            Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        )
        few_colours.save(file, optimize=True)
        return file

    async def _open(self, size: tuple[int, int], scheme: str) -> None:
        context = await self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if scheme == "light" else "dark",
            device_scale_factor=SHARPNESS,
            has_touch=size == PHONE,
            timezone_id="Europe/Paris",
        )
        page = await context.new_page()
        await page.goto(self._address)
        self._pages[size, scheme] = page


@asynccontextmanager
async def bot_on_a_playground(language: str) -> AsyncIterator[Playground]:
    """The real bot in a process of its own, in a server of one language."""
    with tempfile.TemporaryDirectory(prefix="tapis-") as folder:
        async with Playground(
            guild_name="Card club", guild_locale=language, application_name="Tapis"
        ) as playground:
            bot = BotProcess(playground, f"sqlite+aiosqlite:///{folder}/pictures.sqlite3")
            await bot.start()
            try:
                await playground.wait_for_bot(60)
                yield playground
            finally:
                await bot.stop()


async def make_pictures(shots: Sequence[Shot], folder: Path, taken: Callable[[Path], None]) -> None:
    """Take the pictures and save them in a folder; `taken` hears of each file."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for language, names in NAMES_BY_LANGUAGE.items():
            if wanted := [shot for shot in shots if shot.language == language]:
                async with bot_on_a_playground(language) as playground:
                    camera = Camera(browser, playground, names[0])
                    await camera.open_pages(wanted)
                    async for scene in Evening(playground, names).scenes():
                        for shot in wanted:
                            if shot.scene == scene:
                                taken(await camera.take(shot, folder))
        await browser.close()


def main() -> None:
    """Read the command line and take the pictures."""
    names = [shot.name for shot in SHOTS]
    parser = argparse.ArgumentParser(prog="make_pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"which ones; all of {', '.join(names)}")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to (default: %(default)s)")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(names):
        parser.error(f"no such picture: {', '.join(sorted(unknown))}")
    shots = [shot for shot in SHOTS if not arguments.names or shot.name in arguments.names]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Taking pictures", total=len(shots))

        def taken(file: Path) -> None:
            progress.advance(task)
            progress.console.print(f"{file.name}: {file.stat().st_size // 1000} kB", highlight=False)

        asyncio.run(make_pictures(shots, arguments.folder, taken))


if __name__ == "__main__":
    main()
