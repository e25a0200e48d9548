"""500 messages in a channel, and no task of the page takes longer than 100 ms."""

import asyncio
import json
from collections import defaultdict
from typing import Any

from playwright.async_api import Browser, Page

from tests.bot.playground_page import gallery, things
from tests.bot.playground_page.scripted_server import ScriptedServer
from tests.browser import IN_A_BROWSER, Pages, pages_without_complaints

pytestmark = IN_A_BROWSER

LONGEST_MS = 100
PATIENCE = 15.0


def varied(count: int) -> list[dict[str, Any]]:
    """Messages as a table of cards makes them: boards, hands, markdown, chat."""
    kinds = (gallery.board, gallery.selects, gallery.classic, gallery.hand)
    messages = []
    for number in range(count):
        message = kinds[number // 3 % len(kinds)]() if number % 3 == 0 else chat()
        place = things.message(ago=(count - number) * 30)
        public = message["flags"] & ~things.EPHEMERAL
        messages.append({**message, "id": place["id"], "timestamp": place["timestamp"], "flags": public})
    return messages


def chat() -> things.Json:
    return things.message(gallery.MARKDOWN.replace("{soon}", "1900000000"), author=things.LOUIS)


async def until(page: Page, condition: str) -> None:
    """Waits with as little work in the page as can be: the page is being measured."""
    again = f"const look = () => ({condition}) ? done() : setTimeout(look, 20);"
    looking = page.evaluate(f"() => new Promise((done) => {{ {again} look(); }})")
    await asyncio.wait_for(looking, timeout=PATIENCE)


async def rows(page: Page, count: int) -> None:
    await until(page, f"document.getElementById('log').childElementCount === {count}")


async def read_it_all(page: Page, server: ScriptedServer) -> None:
    """Up to the first message, back to the present, then a burst of news and of edits."""
    for count in range(100, 501, 50):
        await page.evaluate("document.getElementById('log-scroll').scrollTop = 0")
        await rows(page, count)
    await page.mouse.move(640, 400)
    for _ in range(10):
        await page.mouse.wheel(0, 3000)
    await page.evaluate("document.getElementById('jump').click()")
    for number in range(40):
        await server.say(things.message(f"News {number}"))
    await rows(page, 540)
    for message in server.messages[-60:]:
        await server.push("message_update", {**message, "edited_timestamp": message["timestamp"]})
    await until(page, "document.getElementById('log').lastElementChild.querySelector('.edited')")


def longest_task(trace: bytes) -> float:
    """The longest task of the busiest page's main thread, in ms of that thread's own time.

    What the browser calls a long task is counted by the clock on the wall; on a machine that has other
    work meanwhile that would measure the machine.
    """
    events = json.loads(trace)["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = defaultdict(list)
    for one in events:
        if one["name"] == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in mains:
            tasks[one["pid"]].append(one.get("tdur", 0) / 1000)
    return max(max(tasks.values(), key=sum))


async def test_five_hundred_messages_make_no_long_task(server: ScriptedServer, chromium: Browser) -> None:
    server.messages = varied(500)
    async with pages_without_complaints(Pages(chromium)) as open_page:  # no other page's garbage in it
        page = await open_page(server.address())
        await rows(page, 50)
        await chromium.start_tracing(categories=["toplevel", "__metadata"])
        try:
            await read_it_all(page, server)
        finally:
            trace = await chromium.stop_tracing()
    longest = longest_task(trace)
    assert 1 < longest <= LONGEST_MS
