"""A process that plays, says what it was told, and kills itself where it is told to.

Usage: python -m tests.data.player ADDRESS FIRST KILL_AT STEP
"""

import asyncio
import os
import signal
import sys

from data.database import Database
from tests.data.playing import play
from tests.data.tables import Clock


async def main(address: str, first: int, kill_at: int, step: str) -> None:
    database = await Database.open(address, clock=Clock())
    number = first

    def die(reached: str) -> None:
        if (number, reached) == (kill_at, step):
            os.kill(os.getpid(), signal.SIGKILL)

    while True:
        await play(database, number, die)
        number += 1
        print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))
