"""A real browser for tests: finds a Chromium, opens pages in it, and lets no console error pass.

A test folder that needs it imports the fixtures `chromium` and `open_page` in its conftest, and its
modules say `pytestmark = IN_A_BROWSER`. One Chromium serves all tests of a process, so these tests, and
the async fixtures they share, run in the event loop of the whole test run (`loop_scope="session"`).
Where no Chromium is found the tests are skipped, with that reason.
"""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, async_playwright

DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE_MS = 5000
IN_A_BROWSER = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
_ARGUMENTS = [
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

OpenPage = Callable[..., Awaitable[Page]]


def find_chromium(playwright: Playwright) -> str | None:
    """The first Chromium there is: `CHROMIUM`, Debian's, one on the path, Playwright's own."""
    candidates = [os.environ.get("CHROMIUM"), "/usr/bin/chromium"]
    candidates += [shutil.which(name) for name in _NAMES]
    candidates.append(playwright.chromium.executable_path)
    return next((path for path in candidates if path and Path(path).is_file()), None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A running Chromium, or the reason why there is none."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            pytest.skip("no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(chromium: Browser) -> AsyncIterator[OpenPage]:
    """Opens pages, each in a context of its own; afterwards none may have logged an error.

    `open_page(address, size=PHONE, scheme="light")`; words in `expected` excuse errors with them.
    """
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    async def open_one(
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        scheme: str = "dark",
        expected: tuple[str, ...] = (),
    ) -> Page:
        context = await chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if scheme == "light" else "dark",
            has_touch=size == PHONE,
            timezone_id="Europe/Paris",
        )
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)

        def complain(text: str) -> None:
            if not any(word in text for word in expected):
                complaints.append(text)

        def on_console(entry: ConsoleMessage) -> None:
            if entry.type in {"error", "warning"}:
                complain(f"{entry.type}: {entry.text} ({entry.location.get('url')})")

        page.on("console", on_console)
        page.on("pageerror", lambda error: complain(f"exception: {error.stack or error}"))
        await page.goto(address)
        return page

    yield open_one
    for context in contexts:
        await context.close()
    assert not complaints, "the browser's console:\n" + "\n".join(complaints)
