"""Lobbies to open without a command."""

from bot.tables.model.clocks import CLOCKS, DEFAULT_CLOCK
from bot.tables.model.values import TableValue


def new_lobby(**about):
    """Return a lobby to open, with the usual clock unless another is given."""
    return TableValue(**{"clock": CLOCKS[DEFAULT_CLOCK], **about})
