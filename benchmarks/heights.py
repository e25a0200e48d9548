"""How high hands are on a short phone: `python -m benchmarks heights`.

Matches of every variant are played by easy AIs, in both languages, between people with long names. Of the
hands whose turn it is, those with the longest labels and the longest texts, for each number of rows of
buttons, are shown in a browser with a window of 390 x 700. It prints how many are higher than the window, how
many of those even from the news above their picture down, or from the picture down, and the highest.
"""

import argparse
import asyncio
import base64
import json
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import astuple, dataclass, replace
from typing import Any, Final

from playwright.async_api import Page, async_playwright
from rich.console import Console
from rich.table import Table

from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.i18n import words_for
from bot.messages.list_words import shorten
from bot.messages.panels import Panel, Reference, Row, Sketch, Text
from bot.pictures.emojis import CardEmojis
from bot.tables.model.values import Deadline, DeadlineKind, Display, Occupant, Phase, TableValue
from bot.tables.panels.hand import hand_panel
from game.core.match import Match, Played
from game.core.rng import Rng
from game.levels import policy_for
from game.registry import GAMES
from tests.playground_page import things
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import ARGUMENTS, find_chromium

WIDTH, HEIGHT = 390, 700
BELOW: Final = 50
"""Pixels of the line that only this person sees a message."""
_PLAYERS: Final = 4
_NAMES: Final = ("Ada", "Maximilienne-Alexandrine", "Wilhelmine WWWWWWWWWWWWW", "Bartholomäus Zwickel-May")
_EMOJIS: Final = CardEmojis(
    tuple(f"<:card{number}:{things.EMOJI}>" for number in range(54)), f"<:back:{things.EMOJI}>"
)
_PICTURE: Final = "picture"
_MEASURE: Final = """async id => {
    const hand = document.querySelector(`[data-message-id="${id}"] .container-body`);
    await Promise.all([...hand.querySelectorAll("img")].map(image => image.decode().catch(() => null)));
    const { top, bottom } = hand.getBoundingClientRect();
    const picture = hand.querySelector(".gallery").getBoundingClientRect().top;
    const small = [...hand.querySelectorAll(".md-subtext")].map(line => line.getBoundingClientRect().top);
    const news = small.filter(line => line < picture).at(-1) ?? picture;
    const room = document.getElementById("log-scroll").clientHeight;
    return [picture, news, top].map(from => bottom - from - room);
}"""


class _Names:
    """The players by their long names."""

    def __call__(self, seat: int) -> str:
        return f"**{self.label(seat)}**"

    def label(self, seat: int) -> str:
        return shorten(_NAMES[seat], 24)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is measured."""

    game: str
    variant: str
    language: str
    panel: Panel

    @property
    def rows(self) -> list[Row]:
        """Its rows of buttons."""
        return [block for block in self.panel.blocks if isinstance(block, Row)]

    @property
    def labels(self) -> int:
        """The characters on its buttons."""
        return sum(len(button.label) for row in self.rows for button in row.buttons)

    @property
    def words(self) -> int:
        """The characters of its texts."""
        return sum(len(block.content) for block in self.panel.blocks if isinstance(block, Text))


def hands(key: str, variant: str, language: str, seed: int) -> Iterator[Hand]:
    """Yield the first player's hands in a deal, each in their turn."""
    game, t = GAMES[key], words_for(language)
    rules, start = game.presets[variant], seed.to_bytes(32, "big")
    screen = SCREENS[key].with_emojis(lambda _: _EMOJIS)
    seats = tuple(Occupant(1000 + seat) for seat in range(_PLAYERS))
    table = TableValue(
        "T", 1, 2, 3, Phase.PLAYING, game, variant, rules, False, 1000, language, seats,
        display=Display.PICTURE,
    )  # fmt: skip
    rng, policy = Rng(start, "heights"), policy_for(game, "easy")
    match, _ = Match.start(game, "heights", start, game.first_setup(rules, _PLAYERS, rng))
    while match.outcome is None:
        seat = match.awaited[0]
        if 0 in match.awaited:
            shown = replace(table, match=match, deadlines=(Deadline(DeadlineKind.TURN, 10**12, 0),))
            yield Hand(key, variant, language, hand_panel(shown, 0, screen, _Names(), t))
        legal = game.legal_actions(match.state, seat)
        played = match.play(seat, policy.choose(game.view(match.state, seat), legal, rng))
        assert isinstance(played, Played)
        match, table = played.match, table.remembering_move(played)


def fullest(found: list[Hand], most: int) -> list[Hand]:
    """Return for each number of rows those with the longest labels, and those with the longest texts."""
    by_rows: dict[int, list[Hand]] = defaultdict(list)
    for hand in found:
        by_rows[len(hand.rows)].append(hand)
    chosen = [
        hand
        for some in by_rows.values()
        for order in (lambda one: one.labels, lambda one: one.words)
        for hand in sorted(some, key=order)[-most:]
    ]
    return list({id(hand): hand for hand in chosen}.values())


def components(panel: Panel) -> list[Any]:
    """Return a hand as Discord gets it, its picture in the message."""
    drawn = [
        block.draw(block.scene, block.language)[0] for block in panel.blocks if isinstance(block, Sketch)
    ]
    blocks = (Text(_PICTURE) if isinstance(block, Sketch) else block for block in panel.blocks)
    view, _ = render(replace(panel, blocks=tuple(blocks)), Reference("abcd2345", 9))
    sent: list[Any] = json.loads(json.dumps(view.to_components()), object_hook=_with_written_ids)
    for shown in sent[0]["components"]:
        if shown.get("content") == _PICTURE:
            address = f"data:image/png;base64,{base64.b64encode(drawn.pop(0)).decode()}"
            shown.clear()
            shown |= {"type": 12, "items": [{"media": {"url": address}, "spoiler": False}]}
    return sent


def _with_written_ids(sent: dict[str, Any]) -> dict[str, Any]:
    return {key: str(value) if key == "id" else value for key, value in sent.items()}


@asynccontextmanager
async def phone() -> AsyncIterator[tuple[ScriptedServer, Page]]:
    """A page of the playground in a window of a short phone."""
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        server = ScriptedServer()
        await server.start()
        page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True)
        await page.goto(server.address())
        await page.wait_for_selector(".beginning")
        yield server, page
        await browser.close()
        await server.stop()


@dataclass(frozen=True, slots=True)
class Excess:
    """By how many pixels a hand is too high."""

    from_picture: float
    from_news: float
    """From the last line above the picture, which tells the news."""
    whole: float


async def measured(found: list[Hand]) -> list[tuple[Excess, Hand]]:
    """Return by how much each hand is too high."""
    heights = []
    async with phone() as (server, page):
        for hand in found:
            message = await server.say(things.v2(*components(hand.panel), ephemeral=True), to=things.ANA)
            await page.wait_for_selector(f'[data-message-id="{message["id"]}"] .container-body')
            excess = await page.evaluate(_MEASURE, message["id"])
            heights.append((Excess(*(one + BELOW for one in excess)), hand))
    return heights


def main() -> None:
    """Measure the fullest hands and print them by game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=2, help="deals of each variant (default: %(default)s)")
    parser.add_argument("--most", type=int, default=2, help="hands of each kind (default: %(default)s)")
    arguments = parser.parse_args()
    console = Console()
    table = Table("", "hands", "too high", "from the news", "from the picture", "most, in pixels", "where")
    for key, game in GAMES.items():
        found = [
            hand
            for variant, rules in game.presets.items()
            if _PLAYERS in game.seats_allowed(rules)
            for language in ("en", "fr")
            for hand in fullest(
                [hand for seed in range(arguments.matches) for hand in hands(key, variant, language, seed)],
                arguments.most,
            )
        ]
        heights = asyncio.run(measured(found))
        counts = (
            sum(excess > 0 for excess in some)
            for some in zip(*(astuple(excess) for excess, _ in heights), strict=True)
        )
        of_picture, of_news, whole = map(str, counts)
        worst, hand = max(heights, key=lambda one: astuple(one[0]))
        most = f"{worst.from_picture:+.0f}, {worst.from_news:+.0f}, whole {worst.whole:+.0f}"
        where = f"{hand.variant}, {hand.language}"
        table.add_row(key, str(len(heights)), whole, of_news, of_picture, most, where)
    console.print(table)


if __name__ == "__main__":
    main()
