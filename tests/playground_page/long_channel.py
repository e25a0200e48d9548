"""A channel with many messages of a card table, and somebody who reads all of them."""

import asyncio
from typing import Any, Final

from playwright.async_api import Page

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer

MESSAGES: Final = 500
AT_FIRST: Final = 50
"""Messages that are loaded at a time."""
NEWS: Final = 40
PATIENCE: Final = 60.0


def varied(count: int = MESSAGES) -> list[dict[str, Any]]:
    """Return boards, hands, markdown, chat."""
    kinds = (gallery.board, gallery.selects, gallery.classic, gallery.hand)
    messages = []
    for number in range(count):
        message = kinds[number // 3 % len(kinds)]() if number % 3 == 0 else chat()
        place = things.message(ago=(count - number) * 30)
        public = message["flags"] & ~things.EPHEMERAL
        messages.append({**message, "id": place["id"], "timestamp": place["timestamp"], "flags": public})
    return messages


def chat() -> things.Json:
    """Return a message of somebody who writes."""
    return things.message(gallery.MARKDOWN.replace("{soon}", "1900000000"), author=things.LOUIS)


async def until(page: Page, condition: str) -> None:
    """Wait with as little work in the page as possible: it is being measured."""
    again = f"const look = () => ({condition}) ? done() : setTimeout(look, 20);"
    looking = page.evaluate(f"() => new Promise((done) => {{ {again} look(); }})")
    await asyncio.wait_for(looking, timeout=PATIENCE)


async def rows(page: Page, count: int) -> None:
    """Wait until so many messages are drawn."""
    await until(page, f"document.getElementById('log').childElementCount === {count}")


async def read_it_all(page: Page, server: ScriptedServer) -> None:
    """Up to the first message, back to the present, then a burst of news and of edits."""
    written = len(server.messages)
    for count in range(2 * AT_FIRST, written + 1, AT_FIRST):
        await page.evaluate("document.getElementById('log-scroll').scrollTop = 0")
        await rows(page, count)
    await page.mouse.move(640, 400)
    for _ in range(10):
        await page.mouse.wheel(0, 3000)
    await page.evaluate("document.getElementById('jump').click()")
    for number in range(NEWS):
        await server.say(things.message(f"News {number}"))
    await rows(page, written + NEWS)
    for message in server.messages[-60:]:
        await server.push("message_update", {**message, "edited_timestamp": message["timestamp"]})
    await until(page, "document.getElementById('log').lastElementChild.querySelector('.edited')")
