"""A Discord that is as slow and as strict as the real one: for the end-to-end tests.

`make test-all PART=strict` runs them so.

Every request and every event takes 100 to 300 ms; the bot has exactly the permissions that it asks for;
uploads of emojis are limited as those of servers are; and the Integrations page says of every command that
everybody may use it, so that only Discord's answer counts. Threads archive themselves in any run. A test that
fails only here hopes for speed, or the bot needs a permission for which it does not ask.
"""

from functools import wraps
from typing import Any, Final

from bot.discord.access import PERMISSIONS
from playground import Allowance, Latency, Permission, Playground
from playground.world.model import CommandOverride

_EVERYBODY: Final = 1
"""A kind of override: of a role, here of the one that all have."""

_begin = Playground.__init__


def pytest_report_header() -> str:
    """Say what is strict."""
    return "strict: 100 to 300 ms a request and an event, only the permissions that the bot asks for"


@wraps(_begin)
def _strictly(playground: Playground, *given: Any, **named: Any) -> None:
    named.setdefault("latency", Latency())
    named.setdefault("bot_permissions", Permission(PERMISSIONS.value))
    _begin(playground, *given, **named)
    world = playground.world
    everybody = CommandOverride(world.guild.id, _EVERYBODY, allowed=True)
    world.guild.command_overrides[world.application_id] = [everybody]
    limits = playground._api._limits
    if limits is not None:
        limits.limit_emojis(Allowance(50, 3600.0))


setattr(Playground, "__init__", _strictly)  # noqa: B010
