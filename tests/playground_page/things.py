"""Discord objects as the playground's server sends them: people, channels, messages, components."""

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

Json = dict[str, Any]

GUILD_ID = "900000000000000001"
BOT_ID = "900000000000000002"
TABLE, HALL, THREAD = "900000000000000011", "900000000000000012", "900000000000000013"
ANA, LOUIS, MEI = "900000000000000101", "900000000000000102", "900000000000000103"
EMOJI = "900000000000000201"
EPHEMERAL, LOADING, V2 = 64, 128, 1 << 15

_EPOCH_MS = 1420070400000
_numbers = itertools.count(1)


def snowflake(moment: datetime) -> str:
    """A fresh id of something created at a moment."""
    return str(((int(moment.timestamp() * 1000) - _EPOCH_MS) << 22) + next(_numbers) % (1 << 22))


def user(user_id: str, name: str, *, bot: bool = False) -> Json:
    return {
        "id": user_id,
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


def person(user_id: str, name: str, locale: str, *, administrator: bool = False) -> Json:
    everything = (1 << 50) - 1
    members = everything & ~(1 << 3) & ~(1 << 13) & ~(1 << 28)
    return {
        "user": user(user_id, name),
        "nick": None,
        "locale": locale,
        "permissions": str(everything if administrator else members),
        "roles": ["Regulars"],
        "administrator": administrator,
        "present": True,
    }


BOT = user(BOT_ID, "Dealer", bot=True)
USERS_BY_ID = {
    ANA: user(ANA, "Ana"),
    LOUIS: user(LOUIS, "Louis"),
    MEI: user(MEI, "Mei"),
    BOT_ID: BOT,
}


def channel(channel_id: str, name: str, position: int = 0, **more: Any) -> Json:
    return {
        "id": channel_id,
        "type": 0,
        "name": name,
        "position": position,
        "guild_id": GUILD_ID,
        "parent_id": None,
        "permission_overwrites": [],
        "last_message_id": None,
    } | more


def message(
    content: str = "", *, author: str = BOT_ID, channel_id: str = TABLE, ago: float = 0, **more: Any
) -> Json:
    """A message sent `ago` seconds before now."""
    moment = datetime.now(UTC) - timedelta(seconds=ago)
    return {
        "id": snowflake(moment),
        "channel_id": channel_id,
        "type": 0,
        "content": content,
        "author": USERS_BY_ID[author],
        "timestamp": moment.isoformat(),
        "edited_timestamp": None,
        "flags": 0,
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "tts": False,
    } | more


def v2(*components: Json, ephemeral: bool = False, **more: Any) -> Json:
    """A message made of components."""
    return message(components=list(components), flags=V2 | (EPHEMERAL if ephemeral else 0), **more)


def used(user_id: str, command: str) -> Json:
    """What marks a message as the answer to a command."""
    return {
        "type": 20,
        "interaction_metadata": {"id": "1", "type": 2, "user": USERS_BY_ID[user_id]},
        "interaction": {"id": "1", "type": 2, "name": command, "user": USERS_BY_ID[user_id]},
    }


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(label: str | None, custom_id: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "label": label, "custom_id": custom_id, "style": style} | more


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def container(*components: Json, accent: int | None = None, spoiler: bool = False) -> Json:
    return {"type": 17, "components": list(components), "accent_color": accent, "spoiler": spoiler}


def select(custom_id: str, labels: list[str], **more: Any) -> Json:
    options = [{"label": label, "value": label.lower()} for label in labels]
    return {"type": 3, "custom_id": custom_id, "options": options} | more


def label(title: str, component: Json, description: str | None = None) -> Json:
    return {"type": 18, "label": title, "description": description, "component": component}


def command(name: str, description: str, *options: Json, **more: Any) -> Json:
    return {
        "id": str(910000000000000000 + sum(name.encode())),
        "application_id": BOT_ID,
        "type": 1,
        "name": name,
        "description": description,
        "options": list(options),
        "default_member_permissions": None,
    } | more


def option(kind: int, name: str, description: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": description} | more
