"""The camera of the gallery: a person's page in each look, of which it takes the newest message."""

import asyncio
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, FloatRect, Page

from playground.playground import Playground
from tests.support.browser import PHONE

COLOURS: Final = 128
_PATIENCE_MS: Final = 120_000
"""For the browser to show the page, on a machine that does much else."""
_LONGEST_PICTURE: Final = 120.0
"""Seconds until a message is complete with its pictures, and taken."""
MARGIN: Final = 16
"""Pixels of the page around a message."""
OPENED: Final = frozenset({"which"})
"""Scenes whose first menu is open: it is all that they show."""
_OPENED_HEIGHT: Final = 640
"""Of the window then: a phone shows an open menu at its bottom."""
ENGLISH, FRENCH = "en", "fr"

_BOX: Final = """(card, margin) => {
    const { left, top, bottom } = card.getBoundingClientRect();
    const { right } = (card.querySelector(".components") ?? card).getBoundingClientRect();
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
        return f"{scene}_{self.language}_{self.device}.webp"


LOOKS: Final = (
    Look(ENGLISH, "desktop", "dark"),
    Look(ENGLISH, "phone", "light"),
    Look(FRENCH, "desktop", "light"),
    Look(FRENCH, "phone", "dark"),
)
SHOWN: Final = (LOOKS[0], LOOKS[3])
"""Those of the gallery; the pictures of a listing need all of them."""


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
        """Take a picture of the newest message and save it; return its file.

        Raises TimeoutError if the message does not become complete.
        """
        shown = self._pages[look]
        async with asyncio.timeout(_LONGEST_PICTURE):
            card = shown.locator("#log .message .message-card").last
            while not await shown.evaluate("[...document.images].every(image => image.complete)"):
                await shown.wait_for_timeout(100)  # the page forbids scripts that would wait for it
            await card.evaluate(
                "card => card.scrollIntoView({ block: 'nearest' })"
            )  # it may be drawn anew now
            await shown.wait_for_timeout(300)  # the page follows the newest message, and buttons fade
            menu = card.locator(".select").first
            opens = scene in OPENED and await menu.count() > 0
            if opens:
                await shown.set_viewport_size({"width": look.size[0], "height": _OPENED_HEIGHT})
                await menu.click()
                await shown.locator(".picker").wait_for()
                await shown.wait_for_timeout(300)  # it slides in
            clip: FloatRect = await card.evaluate(_BOX, MARGIN)
            picture = await shown.screenshot(clip=clip)
            if opens:
                await shown.keyboard.press("Escape")
                await shown.set_viewport_size({"width": look.size[0], "height": look.size[1]})
        file = folder / look.file_of(scene)
        _save(picture, file)
        return file


def _save(picture: bytes, file: Path) -> None:
    """Save a screenshot with a palette, which loses nothing more in WebP."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    few = image.quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB")
    few.save(file, "WEBP", lossless=True, quality=100, method=6)
