"""Renders the playground's objects in the format of Discord's API v10."""

from dataclasses import replace

from playground.world import permissions
from playground.world.clock import timestamp
from playground.world.errors import Json
from playground.world.model import (
    COMPONENTS_V2,
    FORUM_CHANNEL,
    STAGE_CHANNEL,
    VOICE_CHANNEL,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    ScheduledEvent,
    Thread,
    User,
)
from playground.world.world import World


def user(account: User) -> Json:
    """A user object."""
    return {
        "id": account.id,
        "username": account.username,
        "global_name": account.global_name,
        "discriminator": "0000" if account.bot else "0",
        "avatar": None,
        "bot": account.bot,
        "public_flags": 0,
    }


def role(guild_role: Role) -> Json:
    """A role object."""
    rendered: Json = {
        "id": guild_role.id,
        "name": guild_role.name,
        "permissions": str(guild_role.permissions),
        "position": guild_role.position,
        "color": guild_role.colour,
        "colors": {
            "primary_color": guild_role.colour,
            "secondary_color": None,
            "tertiary_color": None,
        },
        "hoist": False,
        "managed": guild_role.managed_by is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if guild_role.managed_by is not None:
        rendered["tags"] = {"bot_id": guild_role.managed_by}
    return rendered


def partial_member(someone: Member) -> Json:
    """A member object without its user, as messages carry it."""
    return {
        "nick": someone.nick,
        "roles": list(someone.role_ids),
        "joined_at": timestamp(someone.joined_at),
        "premium_since": None,
        "avatar": None,
        "banner": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": timestamp(someone.silent_until) if someone.silent_until else None,
    }


def member(someone: Member) -> Json:
    """A member object."""
    return {**partial_member(someone), "user": user(someone.user)}


def channel(guild: Guild, shown: Channel) -> Json:
    """A channel object, or a thread's."""
    rendered: Json = {
        "id": shown.id,
        "type": shown.type,
        "guild_id": guild.id,
        "name": shown.name,
        "parent_id": shown.parent_id,
        "rate_limit_per_user": shown.slowmode_seconds,
        "last_message_id": shown.last_message_id,
        "flags": shown.flags,
    }
    thread = shown.thread
    if thread is None:
        rendered |= {
            "position": shown.position,
            "topic": shown.topic,
            "nsfw": shown.nsfw,
            "permission_overwrites": [
                {
                    "id": overwrite.id,
                    "type": 0 if overwrite.of == "role" else 1,
                    "allow": str(overwrite.allow),
                    "deny": str(overwrite.deny),
                }
                for overwrite in shown.overwrites.values()
            ],
        }
    else:
        rendered |= _thread(thread)
    if shown.type in {VOICE_CHANNEL, STAGE_CHANNEL}:
        rendered |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
    return rendered | _forum(shown) if shown.type == FORUM_CHANNEL else rendered


def _forum(shown: Channel) -> Json:
    return {
        "available_tags": [
            {
                "id": tag.id,
                "name": tag.name,
                "moderated": tag.moderated,
                "emoji_id": tag.emoji_id,
                "emoji_name": tag.emoji_name,
            }
            for tag in shown.tags
        ],
        "default_reaction_emoji": None,
        "default_thread_rate_limit_per_user": 0,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "template": "",
    }


def _thread(thread: Thread) -> Json:
    metadata: Json = {
        "archived": thread.archived,
        "auto_archive_duration": thread.auto_archive_minutes,
        "archive_timestamp": timestamp(thread.archived_at),
        "locked": thread.locked,
        "create_timestamp": timestamp(thread.created_at),
    }
    if thread.private:
        metadata["invitable"] = thread.invitable
    return {
        "owner_id": thread.owner_id,
        "message_count": thread.message_count,
        "total_message_sent": thread.total_message_sent,
        "member_count": len(thread.joined_at_by_id),
        "thread_metadata": metadata,
        "applied_tags": list(thread.tag_ids),
    }


def thread_member(thread_id: str, thread: Thread, user_id: str) -> Json:
    """A thread member object."""
    return {
        "id": thread_id,
        "user_id": user_id,
        "join_timestamp": timestamp(thread.joined_at_by_id[user_id]),
        "flags": 0,
    }


def attachment(world: World, file: Attachment) -> Json:
    """An attachment object; its address is on this very server."""
    url = attachment_url(world, file)
    rendered: Json = {
        "id": file.id,
        "filename": file.filename,
        "size": len(file.content),
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    optional: Json = {
        "title": file.title,
        "description": file.description,
        "width": file.width,
        "height": file.height,
        "ephemeral": file.ephemeral or None,
    }
    return rendered | {key: value for key, value in optional.items() if value is not None}


def attachment_url(world: World, file: Attachment) -> str:
    """Where an attachment can be fetched."""
    return f"{world.base_url}/cdn/attachments/{file.channel_id}/{file.id}/{file.filename}"


def message(world: World, shown: Message) -> Json:
    """A message object, as REST answers it."""
    mentions = shown.mentions
    rendered: Json = {
        "id": shown.id,
        "channel_id": shown.channel_id,
        "author": user(shown.author),
        "content": shown.content,
        "timestamp": timestamp(shown.created_at),
        "edited_timestamp": None if shown.edited_at is None else timestamp(shown.edited_at),
        "tts": shown.tts,
        "mention_everyone": mentions.everyone,
        "mentions": [user(world.users[user_id]) for user_id in mentions.user_ids],
        "mention_roles": list(mentions.role_ids),
        "attachments": [attachment(world, file) for file in _listed(shown)],
        "embeds": shown.embeds,
        "components": shown.components,
        "pinned": shown.pinned,
        "type": shown.type,
        "flags": shown.flags,
    }
    return rendered | _occasional(world, shown)


def _listed(shown: Message) -> list[Attachment]:
    """The files that a message lists: not those that its components show (discord-api-docs 8277)."""
    if not shown.flags & COMPONENTS_V2:
        return shown.attachments
    return [file for file in shown.attachments if not _shows(shown.components, file.id)]


def _shows(node: object, file_id: str) -> bool:
    if isinstance(node, dict):
        return node.get("attachment_id") == file_id or any(_shows(one, file_id) for one in node.values())
    return isinstance(node, list) and any(_shows(one, file_id) for one in node)


def _occasional(world: World, shown: Message) -> Json:
    rendered: Json = {
        "nonce": shown.nonce,
        "application_id": shown.application_id,
        "webhook_id": shown.webhook_id,
        "interaction_metadata": shown.interaction_metadata,
        "message_reference": shown.reference,
        "poll": shown.poll,
    }
    rendered = {key: value for key, value in rendered.items() if value is not None}
    if shown.command_name is not None and shown.interaction_metadata is not None:
        # Deprecated by Discord but still sent; only this field names the command.
        about = shown.interaction_metadata
        rendered["interaction"] = {
            "id": about["id"],
            "type": 2,
            "name": shown.command_name,
            "user": about["user"],
        }
    if shown.reactions:
        rendered["reactions"] = [
            _reaction(world, emoji, user_ids) for emoji, user_ids in shown.reactions.items()
        ]
    thread = world.find_channel(shown.thread_id) if shown.thread_id is not None else None
    if thread is not None:
        rendered["thread"] = channel(thread.guild, thread)
    if shown.reference is not None:
        rendered["referenced_message"] = _referenced(world, shown, shown.reference)
    return rendered


def reaction_emoji(written: str) -> Json:
    """The emoji of a reaction, written as in a path: the character, or `name:id`."""
    name, _, emoji_id = written.partition(":")
    return {"id": emoji_id or None, "name": name}


def _reaction(world: World, emoji: str, user_ids: list[str]) -> Json:
    return {
        "emoji": reaction_emoji(emoji),
        "count": len(user_ids),
        "count_details": {"burst": 0, "normal": len(user_ids)},
        "me": world.bot.id in user_ids,
        "me_burst": False,
        "burst_colors": [],
    }


def _referenced(world: World, shown: Message, reference: Json) -> Json | None:
    there = world.find_channel(reference["channel_id"])
    found = there.messages.get(reference.get("message_id", "")) if there else None
    if found is None or found.seen_by not in {None, shown.seen_by}:
        return None  # deleted, or ephemeral: one person's message is never quoted to others
    # Only one level: leave out what that message replied to.
    return message(world, replace(found, reference=None))


def guild_id_at(place: Channel) -> Json:
    """The field that names the server of a channel, none for a private one."""
    return {} if place.is_private else {"guild_id": place.guild.id}


def message_event(world: World, shown: Message) -> Json:
    """A message as the gateway dispatches it."""
    place = world.find_channel(shown.channel_id)
    if place is None or place.is_private:
        return message(world, shown)
    members = place.guild.members
    rendered = message(world, shown) | guild_id_at(place)
    author = members.get(shown.author.id)
    if author is not None:
        rendered["member"] = partial_member(author)
    rendered["mentions"] = [
        user(world.users[user_id]) | {"member": partial_member(members[user_id])}
        for user_id in shown.mentions.user_ids
        if user_id in members
    ]
    return rendered


def guild(shown: Guild) -> Json:
    """A guild object, as REST answers it."""
    return {
        "id": shown.id,
        "name": shown.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": shown.owner_id,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(one) for one in shown.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": list(shown.features),
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": shown.locale,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "application_id": None,
        "vanity_url_code": None,
        "max_members": 500_000,
        "max_video_channel_users": 25,
    }


def scheduled_event(world: World, shown: Guild, event: ScheduledEvent) -> Json:
    """A scheduled event object."""
    return {
        "id": event.id,
        "guild_id": shown.id,
        "channel_id": None,
        "creator_id": event.creator_id,
        "creator": user(world.users[event.creator_id]),
        "name": event.name,
        "description": event.description,
        "scheduled_start_time": timestamp(event.starts_at),
        "scheduled_end_time": timestamp(event.ends_at),
        "privacy_level": 2,
        "status": event.status,
        "entity_type": 3,
        "entity_metadata": {"location": event.location},
        "user_count": len(event.interested),
    }


def guild_create(world: World, shown: Guild) -> Json:
    """A guild with all that a GUILD_CREATE adds, for a bot that has just joined it."""
    everything = shown.channels.values()
    present = [someone for someone in shown.members.values() if someone.present]
    return guild(shown) | {
        "joined_at": timestamp(world.bot_member(shown).joined_at),
        "large": False,
        "member_count": len(present),
        "members": [member(world.bot_member(shown))],
        # Bots get every channel, but only the threads they may see.
        "channels": [channel(shown, one) for one in everything if one.thread is None],
        "threads": [
            channel(shown, one)
            for one in everything
            if one.thread is not None
            and not one.thread.archived
            and permissions.Permission.VIEW_CHANNEL in world.bot_may(one)
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [scheduled_event(world, shown, one) for one in shown.events.values()],
        "soundboard_sounds": [],
    }


def guild_available(world: World, shown: Guild) -> Json:
    """The same, for a bot that was in the guild before: at its start, or after an outage."""
    return guild_create(world, shown) | {"unavailable": False}
