"""A small Discord on 127.0.0.1: REST v10 and gateway for any bot, and a web page for people.

It knows nothing of any particular bot. See playground/README.md.
"""

from playground.api.rate_limits import Allowance, RateLimitSettings
from playground.api.records import RequestRecord
from playground.bot_control import BotControl
from playground.faults.faults import FaultError
from playground.faults.trouble import Latency
from playground.gateway.gateway_frames import GatewayRecord
from playground.gateway.identifying import SessionLimits
from playground.input.errors import InputError
from playground.interactions.person import InteractionResult, Person
from playground.playground import Playground
from playground.world.people import PersonSpec
from playground.world.permissions import Permission
from playground.world.world import Upload

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
