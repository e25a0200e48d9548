"""A person at a page, who uses only what the page shows."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from playwright.async_api import Expect, Locator, Page

from bot.messages.names import AI_NAMES
from playground.playground import Playground
from tests.e2e.browser.traffic import Traffic
from tests.e2e.eager import Offer
from tests.support.browser import OpenPage

PATIENCE: Final = 30.0
"""Seconds in which something has to happen, on however busy a machine."""

expect: Final = Expect()
"""Playwright's, but more patient: a bot is to answer, not the page alone."""
expect.set_options(timeout=PATIENCE * 1000)

_PLAYING: Final = ", ".join(f'[data-custom-id*="|{verb}|"]:not(:disabled)' for verb in ("act", "pick"))
_OF_HANDS: Final = ", ".join(
    f'[data-custom-id*="|{verb}|"]' for verb in ("act", "pick", "look", "next", "again", "resume")
)
_READ_OFFERS: Final = """elements => elements.map(element => ({
    custom_id: element.dataset.customId,
    label: element.innerText.trim(),
    is_red: element.classList.contains("danger"),
}))"""
_DRAWN: Final = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

Enter = Callable[..., Awaitable["PagePlayer"]]

_AN_AI = re.compile("|".join(AI_NAMES))


class PagePlayer:
    """One person's page; `traffic` is all that it was sent."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.traffic = Traffic(page)
        page.set_default_timeout(PATIENCE * 1000)

    @property
    def board(self) -> Locator:
        """The newest message for everybody that has controls."""
        with_controls = self.page.locator("[data-custom-id]")
        return self.page.locator("#log .message:not(.ephemeral)", has=with_controls).last

    @property
    def private(self) -> Locator:
        """The messages for this person alone."""
        return self.page.locator("#log .message.ephemeral")

    @property
    def hand(self) -> Locator:
        """The newest of them."""
        return self.private.last

    @property
    def hands(self) -> Locator:
        """The private messages from which one plays."""
        return self.page.locator("#log .message.ephemeral", has=self.page.locator(_OF_HANDS))

    def control(self, verb: str, within: Locator | None = None) -> Locator:
        """The control that is there for something, on the board if not in another message."""
        return (within or self.board).locator(f'[data-custom-id*="|{verb}|"]')

    async def command(
        self, name: str, choices: Mapping[str, str], texts: Mapping[str, str] | None = None
    ) -> None:
        """Enter a command and send it; a choice is taken from what is suggested for its first letters.

        What is typed wholly is chosen already: the page selects nothing, and shows all there is.
        The page suggests anew for each key: tests/playground_page/test_composer.py types key by key.
        """
        await self.page.locator("#message-box").focus()
        await self.page.keyboard.insert_text(f"/{name} ")
        for option, typed in choices.items():
            await self._type_option(option, typed)
            suggested = self.page.locator('.suggestions [role="option"]')
            await expect(suggested.filter(has_text=typed).first).to_be_visible()
            if await self.page.locator('.suggestions [aria-selected="true"]').count():
                await expect(suggested.first).to_contain_text(typed)
            await self.page.keyboard.press("Tab")
        for option, typed in (texts or {}).items():
            await self._type_option(option, typed)
        async with self.answered():
            await self.page.keyboard.press("Enter")

    async def press(self, verb: str) -> None:
        """Press a button of the board and wait for the answer."""
        await self.use(self.control(verb))

    async def choose(self, verb: str, label: str) -> None:
        """Choose the first option that says so in the last such menu of the host's panel; agree if asked."""
        await self.press("host")
        asked, seated = self.control("no", self.private), self.board.get_by_text(_AN_AI)
        await self.control(verb, self.private).last.click()
        async with self.answered():
            await self.page.get_by_role("option", name=re.compile(rf"\b{re.escape(label)}")).first.click()
        deadline = time.monotonic() + PATIENCE
        while not await asked.count() and not await seated.count():
            assert time.monotonic() < deadline, f"{verb}: neither a question nor an AI"
            await asyncio.sleep(0.02)
        if await asked.count():
            await self.use(self.control(verb, self.private))
        await expect(seated.first).to_be_visible()  # a board that is drawn anew swallows a click

    async def open_hand(self) -> None:
        """Press "My hand" and wait for the hand."""
        former = [await one.get_attribute("data-message-id") for one in await self.hands.all()]
        await self.press("hand")
        await expect(self.hands.last).not_to_have_attribute("data-message-id", (former or [""])[-1] or "")

    @property
    def playing(self) -> Locator:
        """The controls of the hand with which one plays, or chooses."""
        return self.hand.locator(_PLAYING)

    async def offers(self) -> list[Offer]:
        """Everything the hand offers to play, or to choose from."""
        return [Offer(**one) for one in await self.playing.evaluate_all(_READ_OFFERS)]

    async def take(self, offer: Offer) -> None:
        """Press what the hand offers and wait for the answer."""
        await self.use(self.hand.locator(f'[data-custom-id="{offer.custom_id}"]'))

    async def use(self, control: Locator) -> None:
        """Press something and wait for the answer."""
        async with self.answered():
            await control.click()

    @asynccontextmanager
    async def answered(self) -> AsyncIterator[None]:
        """A block in which this person asks the bot for something; it ends when the answer is drawn."""
        asked_before, deadline = self.traffic.asked, time.monotonic() + PATIENCE
        yield
        while self.traffic.asked == asked_before or self.traffic.unanswered:
            assert time.monotonic() < deadline, f"{self.name} waits for an answer"
            await asyncio.sleep(0.005)
        await self.page.evaluate(_DRAWN)
        await expect(self.page.locator('#log [aria-busy="true"]')).to_have_count(0)

    async def _type_option(self, option: str, typed: str) -> None:
        await self.page.keyboard.insert_text(f"{option}:")
        await expect(self.page.locator(f'#command-form [data-option="{option}"]')).to_be_focused()
        await self.page.keyboard.insert_text(typed)


def entrance(playground: Playground, open_page: OpenPage) -> Enter:
    """Return what opens the page as somebody, the traffic heard from the first frame on."""

    async def enter(name: str, **look: Any) -> PagePlayer:
        page = await open_page("about:blank", **look)
        player = PagePlayer(page, name)
        await page.goto(f"{playground.page_url}?person={playground.person(name).id}")
        await expect(page.locator("#message-box")).to_be_enabled()
        return player

    return enter
