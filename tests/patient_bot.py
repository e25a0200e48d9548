"""`python -m bot` that puts no answer off, however slow the machine is: people see it at once."""

import runpy

import bot.ui.discord.answers
from tests.e2e.clicking import PATIENT_MS

if __name__ == "__main__":
    bot.ui.discord.answers.PATIENCE = PATIENT_MS / 2000
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
