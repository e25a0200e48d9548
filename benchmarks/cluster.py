"""Several processes of the bot on a PostgreSQL of their own, beside the playground: `make cluster N=3`.

The page's buttons kill and start the first process. Everything is forgotten when it ends.
"""

import argparse
import asyncio
import contextlib
import signal
from typing import Final

from rich.console import Console

from benchmarks.far_server import far_server
from bot.app.playground import NAME, BotProcess
from bot.process.environment import load_settings
from data.share import shard_of
from playground import Playground
from playground.gateway.identifying import SessionLimits
from playground.world.model import Guild

SHARDS_EACH: Final = 2
"""Shards of each process, so that there is something to share out when one comes or goes."""
_HANDOVER: Final = "30"
_APART: Final = 5.0
"""Seconds between two sessions of a shard, as on Discord."""


def spread(playground: Playground, shards: int) -> list[Guild]:
    """Give a playground a server on each of so many shards, which its bot then needs; return these."""
    playground.world.identifications.limits = SessionLimits(
        a_day=100_000, max_concurrency=16, pause=_APART, shards=shards, shards_required=shards
    )
    by_shard = {shard_of(int(playground.guild.id), shards): playground.guild}
    while len(by_shard) < shards:
        guild = playground.found_server(f"Club {len(by_shard)}")
        by_shard.setdefault(shard_of(int(guild.id), shards), guild)
    return [by_shard[shard] for shard in range(shards)]


async def run(processes: int, console: Console) -> None:
    """Run the processes until Ctrl-C."""
    told = asyncio.Event()
    for signalled in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(signalled, told.set)
    port = load_settings().playground_port
    async with (
        far_server() as server,
        Playground(port, application_name=NAME, first_command="play") as playground,
    ):
        spread(playground, processes * SHARDS_EACH)
        address = f"postgresql://postgres@/{server.new_database()}?host={server.socket_folder}"
        settings = {"HANDOVER_SECONDS": _HANDOVER, "METRICS_PORT": "0"}
        bots = [BotProcess(playground, address, settings=settings) for _ in range(processes)]
        playground.bot_control = bots[0]
        try:
            for bot in bots:
                await bot.start()
            await playground.wait_for_bot(60)
            console.print(
                f"\n[bold]{NAME} is playing at {playground.page_url}[/bold] in {processes} processes: "
                f"{', '.join(str(bot.pid) for bot in bots)}.\nWho serves what:\n"
                f"  DATABASE_URL='{address}' python -m bot cluster\nCtrl-C ends it.\n",
                highlight=False,
                soft_wrap=True,
            )
            await told.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                await asyncio.gather(*(bot.kill() for bot in bots))


def main() -> None:
    """Run a cluster."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("--processes", type=int, default=3, help="how many (3)")
    asyncio.run(run(max(1, parser.parse_args().processes), Console()))


if __name__ == "__main__":
    main()
