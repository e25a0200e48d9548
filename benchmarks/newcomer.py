"""What a newcomer meets: the way to the first card, and a whole match of each game from the hand alone.

Somebody who knows nothing starts the playground as `make run` does, in a window of a short phone, and clicks
what is offered. Then a match of each game is played in each language: how many clicks it takes, how many
words a hand has, whether one has to scroll between its picture and its buttons, and how one learns which rule
forbids a card. Three people sit down together: how soon have all read that the match began? Seconds are a
script's, which reads nothing: people take longer, clicks and words are theirs.
"""

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, async_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.by_hand import started_by_hand
from bot.app.playground import BotProcess
from bot.i18n import words_for
from bot.tables.live.turn_notices import SAME_MOMENT
from game.registry import GAMES
from playground.playground import Playground
from tests.e2e.browser.page_player import PagePlayer, entrance, expect
from tests.e2e.eager import Offer, choice
from tests.support.browser import ARGUMENTS, Pages, find_chromium

PHONE: Final = (390, 700)
PEOPLE: Final = {"en": "Ada", "fr": "Basile"}
"""Somebody of each language."""
SEATED: Final = ("Ada", "Dinesh", "Émile")
"""Who sits down together; the first one starts."""
_PAUSE: Final = 0.2
_WHY_NOT: Final = "w"
"""What the control that asks for the rule carries."""
_LABELS: Final = ("Ready", "Back", "Why not?")
_BELOW: Final = 50
"""Pixels below a hand: the line that only its owner sees it."""
_SHOWN: Final = """async hand => {
    await Promise.all([...hand.querySelectorAll("img")].map(image => image.decode().catch(() => null)));
    const [body, picture] = [".container-body", ".gallery"].map(one => hand.querySelector(one));
    const { top } = body.getBoundingClientRect();
    const { bottom } = [...body.querySelectorAll(".action-row")].at(-1).getBoundingClientRect();
    return {
        words: body.innerText.trim().split(/\\s+/).length,
        height: bottom - (picture ? picture.getBoundingClientRect().top : top),
        room: document.getElementById("log-scroll").clientHeight,
    };
}"""


@dataclass(slots=True)
class Played:
    """What a match took."""

    clicks: int = 0
    words: list[int] = field(default_factory=list)
    """Of each hand, with its buttons."""
    scrolled: int = 0
    """Hands whose picture and buttons a short phone does not show together."""
    seconds_to_a_rule: list[float] = field(default_factory=list)
    """From the click on "Why not?" until the rule is read out."""


async def first_card(pages: Pages) -> tuple[float, int]:
    """Return the seconds and clicks from `make run` to the first card."""
    began = time.monotonic()
    async with started_by_hand() as started:
        page = await pages.open("about:blank", size=PHONE)
        ada = PagePlayer(page, "Ada")
        await page.goto(started.address)
        await _open_table(ada)
        await ada.press("fill")
        await expect(ada.control("hand")).to_be_visible()
        await ada.open_hand()
        await expect(ada.hand.locator("img").first).to_be_visible()
        return time.monotonic() - began, 3


async def _open_table(player: PagePlayer) -> None:
    """Press what the empty channel offers."""
    async with player.answered():
        await player.page.locator(".first-steps button").click()


async def play(player: PagePlayer, game: str, language: str) -> Played:
    """Play a whole match from the hand alone."""
    await _open_table(player)
    other = player.board.locator(f'[data-custom-id*="|game|"][data-custom-id$="|{game}"]')
    if await other.count():
        await player.use(other)
        await expect(other).to_have_count(0)
    await player.press("fill")
    if await (asked := player.control("fill", player.private)).count():
        await player.use(asked)
    else:
        await player.open_hand()
    english = {words_for(language)(label): label for label in _LABELS}
    played = Played()
    while not await player.control("again", player.hand).count():
        if await (following := player.control("next", player.hand)).count():
            await player.use(following)
            played.clicks += 1
            continue
        offered = await player.offers()
        if not offered:  # others may still react to what was played
            await asyncio.sleep(_PAUSE)
            continue
        await _look(player, played)
        offers = [Offer(one.custom_id, english.get(one.label, one.label), one.is_red) for one in offered]
        await player.take(choice(offers))
        played.clicks += 1
    if player.traffic.failures:
        raise RuntimeError(f"{game}: {player.traffic.failures}")
    return played


async def _look(player: PagePlayer, played: Played) -> None:
    """Note what a hand shows, and ask for the rule where a card is barred."""
    shown = await player.hand.evaluate(_SHOWN)
    played.words.append(shown["words"])
    played.scrolled += shown["height"] > shown["room"] - _BELOW
    asking = player.hand.locator(f'[data-custom-id*="|pick|"][data-custom-id$="|{_WHY_NOT}"]:enabled')
    barred = player.hand.locator('[data-custom-id*="|act|"]:disabled')
    if len(played.seconds_to_a_rule) < 3 and await asking.count() and await barred.count() > 1:
        began = time.monotonic()
        await player.use(asking.first)
        played.seconds_to_a_rule.append(time.monotonic() - began)


async def start_seen(playground: Playground, pages: Pages) -> tuple[float, int]:
    """Return the seconds from Start until all have read that it began, and how many messages called them."""
    playground.reset()
    await playground.settle(20, quiet=1.0)
    enter = entrance(playground, pages.open)
    host, *guests = [await enter(name, size=PHONE) for name in SEATED]
    await _open_table(host)
    for guest in guests:
        await guest.press("join")
    await asyncio.sleep(SAME_MOMENT + 1)  # whoever has just clicked is not called
    calls = [player.page.get_by_text(re.compile("cards are dealt")) for player in guests]
    began = time.monotonic()
    await host.press("start")
    await asyncio.gather(*(expect(call.first).to_be_visible() for call in calls))
    return time.monotonic() - began, await calls[0].count()


async def matches(browser: Browser, console: Console) -> None:
    """Play each game in each language, and print what it took."""
    table = Table(
        "match", "clicks", "words on a hand: median, most", "hands", "scrolls", "to the rule: clicks, s"
    )
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{Path(folder)}/tapis.sqlite3"
        async with Playground(application_name="Tapis", first_command="play") as playground:
            bot = BotProcess(playground, database)
            await bot.start()
            try:
                await playground.wait_for_bot(60)
                seconds, messages = await start_seen(playground, Pages(browser))
                told = f"from Start until everybody seated has read it: {seconds:.1f} s, {messages} message"
                console.print(told)
                for language, name in PEOPLE.items():
                    for game in GAMES:
                        playground.reset()
                        await playground.settle(20, quiet=1.0)
                        player = await entrance(playground, Pages(browser).open)(name, size=PHONE)
                        _add(table, f"{game}, {language}", await play(player, game, language))
            finally:
                await bot.stop()
    console.print(table)


def _add(table: Table, name: str, played: Played) -> None:
    asked = played.seconds_to_a_rule
    rule = f"1, {statistics.median(asked):.1f}" if asked else "no card was barred"
    words = f"{statistics.median(played.words):g}, {max(played.words)}"
    table.add_row(name, str(played.clicks), words, str(len(played.words)), str(played.scrolled), rule)


async def measure(console: Console) -> None:
    """Go the way of a newcomer and print it."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("benchmarks: no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        seconds, clicks = await first_card(Pages(browser))
        console.print(f"from `make run` to the first card: {seconds:.1f} s, {clicks} clicks")
        await matches(browser, console)
        await browser.close()


def main() -> None:
    """Measure and print."""
    _ = argparse.ArgumentParser(prog="python -m benchmarks newcomer", description=__doc__).parse_args()
    asyncio.run(measure(Console()))


if __name__ == "__main__":
    main()
