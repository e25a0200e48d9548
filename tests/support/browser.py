"""A real browser for tests: finds a Chromium, opens pages in it, and fails on console errors.

A test folder that needs it imports the fixtures `chromium` and `open_page` in its conftest, and its
modules say `pytestmark = IN_A_BROWSER`. One Chromium serves all tests of a process, so these tests, and
the async fixtures they share, run in the event loop of the whole test run (`loop_scope="session"`).
Without a Chromium the tests are skipped, with that reason.
"""

import os
import shutil
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Error, Page, Playwright, async_playwright, expect

DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE_MS = 30_000
"""A generous timeout: a shared machine may freeze for seconds."""
IN_A_BROWSER = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Debian's first, preferably the headless one: the same pages cost it a third less."""
# The address bar's own web page would be loaded with each window, and costs more than ours.
_NOT_NEEDED = ",".join(
    [
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
        "WebUIOmniboxFullPopup",
        "PreloadTopChromeWebUI",
        "SpareRendererForSitePerProcess",
        "Translate",
    ]
)
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={_NOT_NEEDED}",
]

expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Awaitable[Page]]
OnConsole = Callable[[ConsoleMessage], None]
OnError = Callable[[Error], None]
Look = tuple[tuple[int, int], str]
"""A window's size, and whether it is light or dark."""
KeptPages = dict[Look, list[Page]]


def find_chromium(playwright: Playwright) -> str | None:
    """The first Chromium found: `CHROMIUM`, one on the path, Playwright's own."""
    candidates = [os.environ.get("CHROMIUM"), *(shutil.which(name) for name in _NAMES)]
    candidates.append(playwright.chromium.executable_path)
    return next((path for path in candidates if path and Path(path).is_file()), None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A running Chromium, or the reason why there is none."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            pytest.skip("no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        await browser.close()


class Pages:
    """Opens pages, each in a context of its own, and hears what their consoles complain about.

    Those that are left are blank, and are given to later tests where `kept` is there to keep them: to make a
    page and load our scripts costs more than most tests.
    """

    def __init__(self, chromium: Browser, kept: KeptPages | None = None) -> None:
        self.complaints: list[str] = []
        self._chromium = chromium
        self._kept = kept
        self._opened: list[tuple[Look, Page, OnConsole, OnError]] = []

    async def open(
        self,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        scheme: str = "dark",
        expected: tuple[str, ...] = (),
    ) -> Page:
        """Open an address; words in `expected` excuse complaints with them."""

        def complain(text: str) -> None:
            if not any(word in text for word in expected):
                self.complaints.append(text)

        def on_console(entry: ConsoleMessage) -> None:
            if entry.type in {"error", "warning"}:
                complain(f"{entry.type}: {entry.text} ({entry.location.get('url')})")

        def on_error(error: Error) -> None:
            complain(f"exception: {error.stack or error}")

        look = (size, scheme)
        page = self._kept[look].pop() if self._kept and self._kept[look] else await self._new(*look)
        self._opened.append((look, page, on_console, on_error))
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", on_console)
        page.on("pageerror", on_error)
        await page.goto(address)
        return page

    async def leave(self) -> None:
        """Blank the pages and keep them, or close them."""
        for look, page, on_console, on_error in self._opened:
            if self._kept is None or page.is_closed():
                await page.context.close()
                continue
            page.remove_listener("console", on_console)
            page.remove_listener("pageerror", on_error)
            await page.evaluate("localStorage.clear(); sessionStorage.clear()")
            await page.context.clear_cookies()
            await page.goto("about:blank")
            await page.emulate_media(reduced_motion="reduce")
            await page.mouse.move(0, 0)
            self._kept[look].append(page)

    async def _new(self, size: tuple[int, int], scheme: str) -> Page:
        context = await self._chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if scheme == "light" else "dark",
            has_touch=size[0] == PHONE[0],
            timezone_id="Europe/Paris",
            reduced_motion="reduce",  # what moves is drawn sixty times a second, by the processor
        )
        return await context.new_page()


@asynccontextmanager
async def pages_without_complaints(pages: Pages) -> AsyncIterator[OpenPage]:
    """For the length of a block; afterwards no console may have complained."""
    yield pages.open
    await pages.leave()
    assert not pages.complaints, "the browser's console:\n" + "\n".join(pages.complaints)


@pytest.fixture(scope="session")
def kept_pages() -> KeptPages:
    """The pages that no test uses now; the browser closes them with itself."""
    return defaultdict(list)


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(chromium: Browser, kept_pages: KeptPages) -> AsyncIterator[OpenPage]:
    """Opens pages, each in a context of its own, which earlier tests left blank where there are any.

    `open_page(address, size=PHONE, scheme="light")`. Afterwards none may have logged an error; words in
    `expected` excuse errors with them.
    """
    async with pages_without_complaints(Pages(chromium, kept_pages)) as open_one:
        yield open_one
