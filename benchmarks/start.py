"""How long a start takes, for somebody who waits for it: `python -m benchmarks start`.

`python -m bot` without a token, as `make run` does it: until the address is printed, and from there until the
first `/play` is answered. With `--beside FOLDER` another checkout is started in turn, for comparison. The
first start after an installation compiles the source and is printed apart; the others find what Python has
kept.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import aiohttp
from rich.console import Console
from rich.table import Table

from benchmarks.by_hand import ROOT, started_by_hand
from benchmarks.calibration import loop, seconds
from benchmarks.processes import usage

_PATIENCE: Final = 60.0
_TEXT: Final = 0
"""The type of a channel."""
_LOADING: Final = 1 << 7
"""The flag of an answer that is still to come."""
_COMMAND: Final = 2
"""The type of an interaction."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start, in seconds."""

    address: float
    """Until the address is printed."""
    played: float
    """From there until `/play` is answered."""
    cpu: float
    """Of processor, of both processes, until then."""


async def measure(folder: Path, settings: Mapping[str, str]) -> Start:
    """Start the bot of a folder, and play."""
    began = time.perf_counter()
    async with started_by_hand(folder, settings) as started:
        printed = time.perf_counter()
        await _play(started.address)
        return Start(printed - began, time.perf_counter() - printed, usage(started.pid).cpu)


async def _play(address: str) -> None:
    """Run `/play` in the first channel, and wait for the bot's message."""
    async with (
        asyncio.timeout(_PATIENCE),
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}page/socket") as page,
    ):
        hello = await _frame(page, "hello")
        channel_id = next(one["id"] for one in hello["channels"] if one["type"] == _TEXT)
        play = next(one for one in hello["commands"] if one["name"] == "play")
        given = {"id": play["id"], "name": "play", "type": play["type"]}
        asked = {"op": "interact", "nonce": "play", "type": _COMMAND, "channel_id": channel_id, "data": given}
        await page.send_json(asked)
        while True:
            message = await _frame(page, "message_create", "message_update", "error")
            if "author" not in message:
                raise RuntimeError(f"/play is refused: {message['message']}")
            is_bots = message["author"]["id"] == hello["application"]["bot"]["id"]
            if is_bots and not message["flags"] & _LOADING:
                return


async def _frame(page: aiohttp.ClientWebSocketResponse, *wanted: str) -> Any:
    while True:
        frame = await page.receive_json()
        if frame["t"] in wanted:
            return frame["d"]


async def run(folders: Sequence[Path], times: int, settings: Mapping[str, str], console: Console) -> None:
    """Start the bots of all folders in turn, once and so many times more, and print the medians."""
    found: dict[Path, list[Start]] = {folder: [] for folder in folders}
    loops: list[float] = []
    for folder in folders:
        await measure(folder, settings)  # to keep what the libraries compile to, as an installation does
        shutil.rmtree(Path(settings["PYTHONPYCACHEPREFIX"], folder.relative_to(folder.anchor)))
    for _ in range(times + 1):
        for folder, starts in found.items():
            loops.append(1000 * seconds(loop))
            starts.append(await measure(folder, settings))
    table = Table("checkout", "address after", "/play answered", "together", "processor", "the first time")
    for folder, (first, *others) in found.items():
        table.add_row(
            folder.name,
            _told([one.address for one in others]),
            _told([one.played for one in others]),
            _told([one.address + one.played for one in others]),
            _told([one.cpu for one in others]),
            f"{first.address:.1f} + {first.played:.1f} s, {first.cpu:.1f} of processor",
        )
    console.print(
        f"median and range of {times} starts, latency {settings['PLAYGROUND_LATENCY']} ms a request; load "
        f"average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; calibration loop "
        f"{statistics.median(loops):.0f} ms"
    )
    console.print(table)


def _told(values: Sequence[float]) -> str:
    return f"{statistics.median(values):.2f} s ({min(values):.2f} to {max(values):.2f})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks start", description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="starts of each, after the first (5)")
    parser.add_argument("--beside", type=Path, action="append", default=[], help="another checkout")
    parser.add_argument(
        "--latency", type=int, default=200, help="milliseconds a request to the bot's Discord"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tapis-start-") as kept:
        settings = {
            "PLAYGROUND_LATENCY": str(options.latency),
            "PYTHONDONTWRITEBYTECODE": "",  # this environment may forbid what an owner's does
            "PYTHONPYCACHEPREFIX": kept,
            "LOG_LEVEL": "WARNING",
        }
        folders = [ROOT, *(folder.resolve() for folder in options.beside)]
        asyncio.run(run(folders, max(1, options.times), settings, Console()))


if __name__ == "__main__":
    main()
