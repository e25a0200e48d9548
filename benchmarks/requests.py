"""The number of Discord requests per move: `python -m benchmarks requests`.

Plays whole matches on the playground with the real bot, and waits after each move until all its requests are
sent: the answer, the board's edit, and the best-effort refresh of the next person's open hand. Both numbers
are printed, with and without refreshes; turn notices are separate. The second table of each game has AI
seats: each of their moves that follows is one more edit of the board.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from bot.app.playground import BotProcess
from playground.api.records import RequestRecord
from playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS, with_verb
from tests.e2e.counting import ENGLISH, UNTIL_THE_BOARD_IS_EDITED, Counted, is_limited, kind, kinds

SEED: Final = 20261121
MEDIAN, P95 = 2, 3
"""The target: requests per move."""


@dataclass(frozen=True, slots=True)
class Match:
    """A variant with a number of people and AI seats."""

    game: str
    variant: str
    people: int
    ais: int = 0


MATCHES: Final = (
    Match("shithead", "norvegien", 3),
    Match("shithead", "norvegien", 2, ais=2),
    Match("nain_jaune", "nain_jaune", 3),
    Match("nain_jaune", "nain_jaune", 2, ais=1),
    Match("paskahousu", "paskahousu", 3),
)


@dataclass(slots=True)
class Costs:
    """Requests of each move, without notices; all requests by kind."""

    needed: list[int] = field(default_factory=list)
    """Without refreshes as well."""
    in_all: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """All requests of those moves that end a deal: each other open hand is edited, too."""
    sent: Counter[str] = field(default_factory=Counter)
    limited: int = 0
    """Those that count for the 50 a second that Discord allows: they use no interaction's token."""
    limited_later: int = 0
    """The same if no board had a token, as from 15 minutes after the last click that changed it."""

    def add(self, requests: Sequence[RequestRecord], *, is_end: bool) -> None:
        """Count what one move cost."""
        cost = kinds(requests)
        self.limited += sum(map(is_limited, requests))
        self.limited_later += sum(is_limited(one) or kind(one) == "board edits" for one in requests)
        self.in_all.append(cost.total() - cost["notices"])
        if is_end:
            self.ends.append(self.in_all[-1])
        self.needed.append(self.in_all[-1] - cost["hand refreshes"])
        self.sent += cost


def median_and_p95(costs: list[int]) -> str:
    """Return the median and the 95th percentile as text."""
    return f"{statistics.median(costs):g} / {statistics.quantiles(costs, n=20)[-1]:g}"


async def sit_down(players: list[Counted], match: Match) -> None:
    """Open a table, fill its seats and start."""
    host, *others = players
    result = await host.person.slash(host.channel_id, "play", {"game": match.game, "variant": match.variant})
    if not result.ok:
        raise RuntimeError(f"no table could be opened: {result.failure}")
    await host.playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)  # a bot under load puts its answer off
    for player in others:
        await player.press("join")
    if match.ais:
        await host.seat_ais(match.ais)
        await host.playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    await host.press("start")
    for player in players:
        if with_verb(player.board(), "here"):  # AIs turned the table from tokens to points
            await player.press("here")
    for player in players:
        await player.open_hand()


def is_over(player: Counted) -> bool:
    """Return whether the board shows the end of a deal or of the match."""
    return any(with_verb(player.board(), verb) is not None for verb in ("ready", "rematch"))


async def count(playground: Playground, match: Match, advance: Progress, task: TaskID) -> Costs:
    """Play a whole match and return what its moves cost."""
    channel, rng, costs = playground.channels[0].id, random.Random(SEED), Costs()
    players = [Counted(playground, one.name, channel, rng) for one in ENGLISH[: match.people]]
    await sit_down(players, match)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    while not with_verb(players[0].board(), "rematch"):
        moved = False
        for player in players:
            if with_verb(player.board(), "ready"):
                await player.press("ready")
                await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
                moved = True
                continue
            before = len(playground.requests)
            if await player.move():
                moved = True
                await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
                costs.add(playground.requests[before:], is_end=is_over(player))
                advance.advance(task)
        if not moved:
            await asyncio.gather(*(player.open_hand() for player in players))
    return costs


async def count_with_a_bot(match: Match, advance: Progress) -> Costs:
    """Count on a playground and with a bot of its own."""
    task = advance.add_task(f"{match.variant}, {match.people} people, {match.ais} AI", total=None)
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(people=ENGLISH, answer_ms=PATIENT_MS) as playground:
            bot = BotProcess(playground, f"sqlite+aiosqlite:///{Path(folder)}/tapis.sqlite3")
            await bot.start()
            await playground.wait_for_bot(120)
            try:
                return await count(playground, match, advance, task)
            finally:
                await bot.stop()


async def measure(console: Console) -> None:
    """Play all matches at once and print what their moves cost."""
    with Progress(*Progress.get_default_columns()[:1], "{task.completed} moves", console=console) as progress:
        found = await asyncio.gather(*(count_with_a_bot(match, progress) for match in MATCHES))
    table = Table(
        "match",
        "moves",
        "needed",
        "in all",
        f"above {P95}",
        "deals’ ends",
        "answers",
        "edits",
        "refreshes",
        "notices",
        "of the 50",
        "without a token",
    )
    for match, costs in zip(MATCHES, found, strict=True):
        table.add_row(
            f"{match.variant} {match.people}+{match.ais}",
            str(len(costs.in_all)),
            median_and_p95(costs.needed),
            median_and_p95(costs.in_all),
            str(sum(cost > P95 for cost in costs.in_all)),
            f"{len(costs.ends)}, at most {max(costs.ends)}",
            *(str(costs.sent[kind]) for kind in ("answers", "board edits", "hand refreshes", "notices")),
            *(f"{count / len(costs.in_all):.2f}" for count in (costs.limited, costs.limited_later)),
        )
    console.print(table)
    console.print(f"median / p95; people + AI seats; seed {SEED}")
    console.print("of the 50: requests a move that count for the 50 a second which Discord allows a bot")
    console.print("without a token: the same, 15 minutes after the last click that changed the board")
    console.print(f"to be reached: needed {MEDIAN} in the median, {P95} in all at the p95")


def main() -> None:
    """Measure and print."""
    _ = argparse.ArgumentParser(prog="python -m benchmarks requests", description=__doc__).parse_args()
    asyncio.run(measure(Console()))


if __name__ == "__main__":
    main()
