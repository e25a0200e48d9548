"""Whom a message pings.

Without `allowed_mentions` everything in the text does, on edits too; with it only what it allows.
"""

import re
from collections.abc import Iterable

from playground.validation.messages import AllowedMentions
from playground.world.model import Guild, Mentions
from playground.world.permissions import Permission

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def find(
    guild: Guild, texts: Iterable[str], allowed: AllowedMentions | None, granted: Permission
) -> Mentions:
    """The mentions in all texts of a message, of those who exist.

    Args:
        guild: who can be pinged.
        texts: the content and every text display.
        allowed: what the request allows; None allows all.
        granted: the author's permissions: pinging everyone, or a role that is not mentionable
            (here none is), takes Mention Everyone.
    """
    text = "\n".join(texts)
    parse = ("users", "roles", "everyone") if allowed is None else allowed.parse or ()
    listed_users = (allowed.users if allowed else None) or []
    listed_roles = (allowed.roles if allowed else None) or []
    may_ping_many = Permission.MENTION_EVERYONE in granted
    return Mentions(
        user_ids=[
            user_id
            for user_id in dict.fromkeys(_USER.findall(text))
            if user_id in guild.members and ("users" in parse or user_id in listed_users)
        ],
        role_ids=[
            role_id
            for role_id in dict.fromkeys(_ROLE.findall(text))
            if role_id in guild.roles and may_ping_many and ("roles" in parse or role_id in listed_roles)
        ],
        everyone=may_ping_many and "everyone" in parse and bool(_EVERYONE.search(text)),
    )
