"""Discord offers the commands that it did, with the same values, to the same people."""

from bot.discord.registration import COGS
from tests.bot.recorded_commands import MODULES, WRITTEN, lines


def test_commands_offer_what_they_did():
    written = WRITTEN.read_text("utf-8").splitlines()
    assert list(lines()) == written, "a wanted change? Then run python -m tests.bot.recorded_commands"


def test_no_module_of_commands_is_left_out():
    assert [module.__name__ for module in MODULES] == list(COGS)
