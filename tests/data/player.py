"""A process that plays, reports what is stored, and kills itself at a given step."""

import os
import signal

from data.database import Database
from tests.data.playing import play
from tests.data.tables import Clock


async def main(address: str, first: int, kill_at: int, step: str) -> None:
    """Play from action `first` on, until a step of action `kill_at`; prints how many were stored."""
    database = await Database.open(address, clock=Clock())
    number = first

    def die(reached: str) -> None:
        if (number, reached) == (kill_at, step):
            os.kill(os.getpid(), signal.SIGKILL)

    while True:
        await play(database, number, die)
        number += 1
        print(number, flush=True)
