"""Discord offers the commands that it did, with the same values, to the same people."""

from tests.bot.ui.recorded_commands import WRITTEN, lines


def test_commands_offer_what_they_did():
    written = WRITTEN.read_text("utf-8").splitlines()
    assert list(lines()) == written, "a wanted change? Then run python -m tests.bot.ui.recorded_commands"
