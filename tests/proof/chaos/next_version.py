"""The bot as its next version might be: its schema, in the folder NEXT_MIGRATIONS, has grown."""

import os
import runpy
from typing import Final

import bot.cluster.member
import data.opening.migration

MODULE: Final = "tests.proof.chaos.next_version"
VERSION: Final = "next"

if __name__ == "__main__":
    data.opening.migration.MIGRATIONS = os.environ["NEXT_MIGRATIONS"]  # type: ignore[misc]
    bot.cluster.member.VERSION = VERSION  # type: ignore[misc]
    runpy.run_module("tests.proof.chaos.wrong_clock", run_name="__main__", alter_sys=True)
