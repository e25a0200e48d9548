"""How long the playground's page keeps the browser busy at a time, with 500 messages in a channel.

Somebody scrolls up to the first message and back, then 40 messages arrive and 60 are edited at once. People
notice a blocking task from about 100 ms on. Times are CPU times of the page's main thread, compared with
those of a fixed loop in the same thread, so that runs on different or busy machines are comparable.
"""

import argparse
import asyncio
import json
import statistics
import sys
from collections import defaultdict
from collections.abc import Coroutine
from typing import Final

from playwright.async_api import Browser, Page, async_playwright
from rich.console import Console
from rich.table import Table

from tests.playground_page.long_channel import AT_FIRST, MESSAGES, read_it_all, rows, varied
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import ARGUMENTS, find_chromium

LONGEST_MS: Final = 100
LOOP_MS: Final = 10
LOOPS: Final = 20
LOOP: Final = (
    "() => { let sum = 0; for (let i = 0; i < 2.5e6; i += 1) sum = (sum * 31 + i) | 0; return sum; }"
)
"""About LOOP_MS where `calibration.loop` takes 14."""


def tasks_of(trace: bytes) -> list[float]:
    """Return what the tasks of the busiest page took, in ms of its main thread's own time."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks: defaultdict[int, list[float]] = defaultdict(list)
    for one in events:
        if one["name"] == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in mains:
            tasks[one["pid"]].append(one.get("tdur", 0) / 1000)
    return max(tasks.values(), key=sum)


async def run_loops(page: Page) -> None:
    """Let the page run the fixed loop LOOPS times."""
    for _ in range(LOOPS):
        await page.evaluate(LOOP)


async def traced(browser: Browser, doing: Coroutine[None, None, None]) -> list[float]:
    """Return the times of the page's tasks (ms) while something is done."""
    await browser.start_tracing(categories=["toplevel", "__metadata"])
    await doing
    return tasks_of(await browser.stop_tracing())


async def measure() -> tuple[list[float], float]:
    """Return the times of the page's tasks, and that of the fixed loop (ms)."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("benchmarks: no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        server = ScriptedServer()
        await server.start()
        server.messages = varied()
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        await page.goto(server.address())
        await rows(page, AT_FIRST)
        loop = statistics.median(sorted(await traced(browser, run_loops(page)))[-LOOPS:])
        tasks = await traced(browser, read_it_all(page, server))
        await browser.close()
        await server.stop()
        return tasks, loop


def main() -> None:
    """Read the long channel once."""
    argparse.ArgumentParser(prog="python -m benchmarks page", description=__doc__).parse_args()
    tasks, loop = asyncio.run(measure())
    report = Table("tasks", "median", "p99", "longest", "fixed loop", title=f"{MESSAGES} messages, in ms")
    felt = [time for time in tasks if time >= 1]
    p99 = statistics.quantiles(felt, n=100)[98]
    report.add_row(
        f"{len(felt)} of 1 ms or more",
        *(f"{one:.1f}" for one in (statistics.median(felt), p99, max(felt), loop)),
    )
    console = Console()
    console.print(report)
    budget = LONGEST_MS * loop / LOOP_MS
    console.print(f"longest task: {max(felt):.0f} ms, budget {budget:.0f} ms where the loop takes {loop:.1f}")
    if max(felt) > budget:
        sys.exit(1)


if __name__ == "__main__":
    main()
