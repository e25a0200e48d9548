"""`python -m bot` beside a tested process, as `tests.support.clustered` wants it.

It puts no answer off, however slow the machine is: people see it at once. And it believes that the tested
process, which does not renew itself, has its lease for as long as it says.
"""

import runpy

import bot.discord.sending.answers
import data.cluster.leases
from data.database import Transaction
from tests.e2e.clicking import PATIENT_MS


async def _believe(_: Transaction) -> None:
    """Believe that leases end as late as they say."""


if __name__ == "__main__":
    bot.discord.sending.answers.PATIENCE = PATIENT_MS / 2000
    data.cluster.leases.disbelieve_late_ends = _believe  # type: ignore[assignment]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
