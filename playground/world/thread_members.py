"""Who is in a thread. Whom a message mentions in a private thread comes in, if its author may add people."""

from playground.api import render
from playground.world import permissions
from playground.world.errors import Json
from playground.world.model import Channel, Member, Message, Thread
from playground.world.permissions import Permission
from playground.world.world import World


def add(world: World, channel: Channel, thread: Thread, member: Member) -> None:
    """Someone who is not in a thread comes in."""
    user_id = member.user.id
    thread.joined_at_by_id[user_id] = world.clock.now_ms()
    if user_id == world.bot.id:
        payload = render.channel(channel.guild, channel) | {
            "member": render.thread_member(channel.id, thread, user_id)
        }
        world.publish("THREAD_CREATE", payload, channel.id)
    if thread.private:
        world.publish("channel_create", render.channel(channel.guild, channel), person_id=user_id)
    added = {**render.thread_member(channel.id, thread, user_id), "member": render.member(member)}
    _announce(world, channel, thread, {"added_members": [added]})


def remove(world: World, channel: Channel, thread: Thread, user_id: str) -> None:
    """Someone leaves a thread, or is removed."""
    if thread.joined_at_by_id.pop(user_id, None) is not None:
        _announce(world, channel, thread, {"removed_member_ids": [user_id]})
        if not world.sees(user_id, channel.id):
            rendered = render.channel(channel.guild, channel)
            world.publish("channel_delete", rendered, person_id=user_id)


def add_mentioned(world: World, channel: Channel, message: Message) -> None:
    """Add those whom a message in a private thread mentions, of those who see the thread's channel."""
    thread, guild = channel.thread, channel.guild
    author = guild.members.get(message.author.id)
    if thread is None or not thread.private or author is None or message.seen_by is not None:
        return
    granted = permissions.in_channel(guild, author, channel)
    if not (thread.invitable or Permission.MANAGE_THREADS in granted):
        return
    parent, mentions = guild.channels[channel.parent_id or ""], message.mentions
    for user_id, member in guild.members.items():
        is_mentioned = user_id in mentions.user_ids or set(member.role_ids) & set(mentions.role_ids)
        sees_parent = Permission.VIEW_CHANNEL in permissions.in_channel(guild, member, parent)
        if is_mentioned and sees_parent and user_id not in thread.joined_at_by_id:
            add(world, channel, thread, member)


def _announce(world: World, channel: Channel, thread: Thread, change: Json) -> None:
    payload = {
        "id": channel.id,
        "guild_id": channel.guild.id,
        "member_count": len(thread.joined_at_by_id),
        **change,
    }
    world.publish("THREAD_MEMBERS_UPDATE", payload, channel.id)
