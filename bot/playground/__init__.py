"""A small Discord on 127.0.0.1: REST v10 and gateway for any bot, and a web page for people.

It knows nothing of any particular bot. See docs/playground.md.
"""

from bot.playground.bot_control import BotControl
from bot.playground.faults import FaultError
from bot.playground.gateway_frames import GatewayRecord
from bot.playground.identifying import SessionLimits
from bot.playground.input.errors import InputError
from bot.playground.people import PersonSpec
from bot.playground.permissions import Permission
from bot.playground.person import InteractionResult, Person
from bot.playground.playground import Playground
from bot.playground.rate_limits import Allowance, RateLimitSettings
from bot.playground.records import RequestRecord
from bot.playground.trouble import Latency
from bot.playground.world import Upload

__all__ = [
    "Allowance",
    "BotControl",
    "FaultError",
    "GatewayRecord",
    "InputError",
    "InteractionResult",
    "Latency",
    "Permission",
    "Person",
    "PersonSpec",
    "Playground",
    "RateLimitSettings",
    "RequestRecord",
    "SessionLimits",
    "Upload",
]
