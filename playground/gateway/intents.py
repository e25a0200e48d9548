"""Gateway intents: which events a bot asked for, and what it may read in them."""

from playground.world.errors import Json
from playground.world.events import Event

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_PRESENCES = 1 << 8
GUILD_MESSAGES = 1 << 9
GUILD_MESSAGE_REACTIONS = 1 << 10
GUILD_SCHEDULED_EVENTS = 1 << 16
DIRECT_MESSAGES = 1 << 12
DIRECT_MESSAGE_REACTIONS = 1 << 13
MESSAGE_CONTENT = 1 << 15
ALL_INTENTS = (1 << 26) - 1
PRIVILEGED_INTENTS = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

_INTENT_BY_PREFIX = {
    "GUILD_MEMBERS_CHUNK": 0,
    "GUILD_MEMBER_": GUILD_MEMBERS,
    "GUILD_SCHEDULED_EVENT_": GUILD_SCHEDULED_EVENTS,
    "GUILD_": GUILDS,
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "MESSAGE_REACTION_": GUILD_MESSAGE_REACTIONS,
    "MESSAGE_": GUILD_MESSAGES,
}
_IN_PRIVATE = {GUILD_MESSAGES: DIRECT_MESSAGES, GUILD_MESSAGE_REACTIONS: DIRECT_MESSAGE_REACTIONS}
_CONTENT = {"content": "", "embeds": [], "attachments": [], "components": []}


def is_for_bots(event: Event) -> bool:
    """Whether an event is Discord's at all, and not one person's alone."""
    return event.name.isupper() and event.person_id is None


def concerns(intents: int, name: str, *, in_guild: bool = True) -> bool:
    """Whether a bot with these intents receives the event; outside a server others are needed."""
    for prefix, intent in _INTENT_BY_PREFIX.items():
        if name.startswith(prefix):
            needed = intent if in_guild else _IN_PRIVATE.get(intent, intent)
            return needed == 0 or bool(intents & needed)
    return True


def without_content(event: Event, intents: int, bot_id: str) -> Json:
    """A message event's payload, emptied of what needs the message content intent.

    A bot always reads its own messages, those that mention it, and direct messages.
    """
    payload = event.payload
    if event.name not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} or intents & MESSAGE_CONTENT:
        return payload
    if "guild_id" not in payload:
        return payload
    is_own = payload["author"]["id"] == bot_id
    if is_own or any(user["id"] == bot_id for user in payload["mentions"]):
        return payload
    return payload | _CONTENT
