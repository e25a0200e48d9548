"""Whom a new message notifies, as Discord's documentation of message flags and mentions says.

A message with SUPPRESS_NOTIFICATIONS notifies nobody, though mentions are still counted; edits and ephemeral
messages never do. In a thread only its members are notified, and people who are pinged. What people have
chosen themselves, such as muting a channel, is left out: "message" stands for those who want every message.
"""

from dataclasses import dataclass
from typing import Literal

from playground.world.model import SUPPRESS_NOTIFICATIONS, Channel, Message


@dataclass(frozen=True, slots=True)
class Notification:
    """One message on one person's phone; `kind` says whether it was a ping."""

    person_id: str
    message_id: str
    kind: Literal["mention", "message"]


def notifications(channel: Channel, message: Message) -> list[Notification]:
    """Whom a new message notifies, whether or not they see the channel."""
    if message.seen_by is not None or message.flags & SUPPRESS_NOTIFICATIONS:
        return []
    found = []
    for person_id in _audience(channel):
        if person_id == message.author.id:
            continue
        if _is_pinged(channel, message, person_id):
            found.append(Notification(person_id, message.id, "mention"))
        elif channel.thread is None or person_id in channel.thread.joined_at_by_id:
            found.append(Notification(person_id, message.id, "message"))
    return found


def _audience(channel: Channel) -> list[str]:
    if channel.is_private:
        return list(channel.recipient_ids)
    return [member.user.id for member in channel.guild.members.values() if member.present]


def _is_pinged(channel: Channel, message: Message, person_id: str) -> bool:
    mentions = message.mentions
    member = channel.guild.members.get(person_id)
    roles = set() if member is None else set(member.role_ids)
    return mentions.everyone or person_id in mentions.user_ids or bool(roles & set(mentions.role_ids))
