"""However slow a machine is, the page draws many messages in small slices, and none of them twice."""

import pytest
from playwright.async_api import Browser

from tests.playground_page.long_channel import AT_FIRST, MESSAGES, NEWS, read_it_all, rows, varied
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import IN_A_BROWSER, Pages, pages_without_complaints

pytestmark = IN_A_BROWSER

SLICE = 4
"""Rows in 8 ms, where to draw one takes 2."""
SLOW = "let moment = 0; performance.now = () => (moment += 2);"
WATCH = """() => {
  const log = document.getElementById("log");
  window.slices = [];
  const rowOf = (node) => { while (node && node.parentNode !== log) node = node.parentNode; return node; };
  new MutationObserver((records) => {
    const added = records.flatMap(({ target, addedNodes }) => (target === log ? [...addedNodes] : []));
    const removed = records.flatMap(({ target, removedNodes }) => (target === log ? [...removedNodes] : []));
    const touched = new Set([...added, ...records.map(({ target }) => rowOf(target)).filter(Boolean)]);
    window.slices.push({ added: added.length, removed: removed.length, touched: touched.size });
  }).observe(log, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("count", [2 * AT_FIRST, pytest.param(MESSAGES, marks=pytest.mark.long)])
async def test_many_messages_are_drawn_a_few_at_a_time_and_each_once(
    server: ScriptedServer, chromium: Browser, count: int
) -> None:
    server.messages = varied(count)
    async with pages_without_complaints(Pages(chromium)) as open_page:
        page = await open_page("about:blank")
        await page.add_init_script(SLOW)
        await page.goto(server.address())
        await rows(page, AT_FIRST)
        await page.evaluate(WATCH)
        await read_it_all(page, server)
        slices = await page.evaluate("window.slices")
    assert max(one["touched"] for one in slices) == SLICE
    assert sum(one["added"] for one in slices) == count + NEWS - AT_FIRST
    assert sum(one["removed"] for one in slices) == 0, "rows that change stay where they are"
