"""What can be checked of a whole database."""

from collections.abc import Mapping
from typing import Final

from bot.tables.storing.replay_checks import verify_replays
from data.checks.states import verify_states
from data.checks.verification import CHECKS, Check

ALL_CHECKS: Final[Mapping[str, Check]] = {
    **CHECKS,
    "states of tables": verify_states,
    "matches being played": verify_replays,
}
"""Every check, by name. The last two find bugs or foreign writes rather than damage."""
