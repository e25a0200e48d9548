"""The state of one playground, and look-ups in it."""

import secrets
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from playground.gateway.identifying import Identifications
from playground.world import permissions
from playground.world.clock import Clock
from playground.world.errors import (
    MISSING_ACCESS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    ApiError,
    Json,
)
from playground.world.events import Broadcast, Event
from playground.world.model import (
    Attachment,
    Channel,
    Commands,
    Emoji,
    Guild,
    Interaction,
    Member,
    Message,
    User,
)
from playground.world.notifying import Notification
from playground.world.permissions import Permission
from playground.world.snowflakes import Snowflakes

ANSWER_MS = 3_000
"""The time for a bot's first answer, in milliseconds, as on Discord."""
_NOTIFICATIONS = 5_000
FADING_MS = 30_000
"""How long a removed file is still served, for clients that are loading it, as on Discord."""


@dataclass(slots=True)
class World:
    """Everything, in memory.

    Attributes: base_url: `http://127.0.0.1:port`, once the server listens. answer_ms: how long a bot has
    for its first answer to an interaction. guild: the first server. guilds: all servers, by id.
    unknown_channels: a fault to inject: the ids of channels that are unknown when asked for, though they
    are there. founders: the ids of the people who were there from the beginning. commands: those of the
    application, global ones under None, else by guild id. sent_files: files that people sent with an
    interaction, by id. fading_files: files that an edit removed, with the time until which they are
    served. private_channels: direct messages with the application, and groups of people, by id.
    installed_for: the ids of people who have installed the application for themselves. unwilling: the
    ids of people who accept no direct messages from the bot. members_listed: whether clients have the
    server's member list. notifications: who was notified of which message, newest last. open_modals: the
    last modal shown to each person, by custom_id.
    interactions_by_token: the interactions by token. identifications: how often the bot has identified
    with the gateway. application: what the bot has changed about its application. first_command: the
    command that empty channels suggest. refused_commands: a fault to inject: how registering commands
    fails. refuses_kept_files: a fault to inject: components cannot name files that an edit keeps.
    refuses_files: a fault to inject: no message can have files. refuses_emojis: a fault to inject: no
    component can have one of the application's emojis, though they are there.
    refuses_names: a fault to inject: names of channels and threads are refused unless they are
    neutral. threads_full: a fault to inject: the server has as many active threads as it may.
    blocks_titles: a fault to inject: AutoMod blocks titles of threads and posts with letters.
    """

    clock: Clock
    snowflakes: Snowflakes
    application_name: str
    application_id: str
    token: str
    bot: User
    owner: User
    users: dict[str, User]
    guild: Guild
    base_url: str = ""
    first_command: str | None = None
    answer_ms: int = ANSWER_MS
    guilds: dict[str, Guild] = field(init=False)
    unknown_channels: set[str] = field(default_factory=set)
    founders: tuple[str, ...] = ()
    commands: dict[str | None, Commands] = field(default_factory=lambda: {None: Commands()})
    emojis: dict[str, Emoji] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    interactions_by_token: dict[str, Interaction] = field(default_factory=dict)
    sent_files: dict[str, Attachment] = field(default_factory=dict)
    fading_files: deque[tuple[int, Attachment]] = field(default_factory=deque)
    private_channels: dict[str, Channel] = field(default_factory=dict)
    installed_for: set[str] = field(default_factory=set)
    unwilling: set[str] = field(default_factory=set)
    members_listed: bool = True
    notifications: deque[Notification] = field(default_factory=lambda: deque(maxlen=_NOTIFICATIONS))
    open_modals: dict[tuple[str, str], Interaction] = field(default_factory=dict)
    broadcast: Broadcast = field(default_factory=Broadcast)
    identifications: Identifications = field(init=False)
    application: Json = field(default_factory=dict)
    refused_commands: ApiError | None = None
    refuses_names: bool = False
    threads_full: bool = False
    blocks_titles: bool = False
    refuses_kept_files: bool = False
    refuses_files: bool = False
    refuses_emojis: bool = False

    def __post_init__(self) -> None:
        self.identifications = Identifications(self.clock)
        self.guilds = {self.guild.id: self.guild}

    @property
    def bot_removed(self) -> bool:
        """Whether the bot is no longer in the first server."""
        return self.guild.bot_removed

    @bot_removed.setter
    def bot_removed(self, removed: bool) -> None:
        self.guild.bot_removed = removed

    @property
    def commands_alone(self) -> bool:
        """Whether the first server has the bot's commands without the bot."""
        return self.guild.commands_alone

    @commands_alone.setter
    def commands_alone(self, alone: bool) -> None:
        self.guild.commands_alone = alone

    def publish(
        self,
        name: str,
        payload: Json,
        channel_id: str | None = None,
        person_id: str | None = None,
    ) -> None:
        """Publish an event."""
        self.broadcast.publish(Event(name, payload, channel_id, person_id))

    def guild_of(self, guild_id: str) -> Guild:
        """The guild, if the bot is in it.

        Raises:
            ApiError: 10004.
        """
        guild = self.guilds.get(guild_id)
        if guild is None or guild.bot_removed:
            raise UNKNOWN_GUILD()
        return guild

    def find_channel(self, channel_id: str) -> Channel | None:
        """A channel or thread of any server, or a private channel; None if there is none."""
        for guild in self.guilds.values():
            if channel_id in guild.channels:
                return guild.channels[channel_id]
        return self.private_channels.get(channel_id)

    def channel(self, channel_id: str) -> Channel:
        """A channel or thread, or direct messages with the application.

        Raises:
            ApiError: 10003, or 50001 for private channels of others.
        """
        channel = self.find_channel(channel_id)
        if channel is None or channel_id in self.unknown_channels:
            raise UNKNOWN_CHANNEL()
        if channel.is_private and self.bot.id not in channel.recipient_ids:
            raise MISSING_ACCESS()
        return channel

    def message(self, channel: Channel, message_id: str) -> Message:
        """A message that everyone in the channel sees; ephemeral ones are not found here.

        Raises:
            ApiError: 10008.
        """
        message = channel.messages.get(message_id)
        if message is None or message.seen_by is not None:
            raise UNKNOWN_MESSAGE()
        return message

    def member(self, user_id: str, guild: Guild | None = None) -> Member:
        """Someone who is in the guild now, the first server if none is given.

        Raises:
            ApiError: 10007, or 10013 for nobody at all.
        """
        member = (guild or self.guild).members.get(user_id)
        if member is None and user_id not in self.users:
            raise UNKNOWN_USER()
        if member is None or not member.present:
            raise UNKNOWN_MEMBER()
        return member

    def bot_member(self, guild: Guild | None = None) -> Member:
        """The bot's membership, in the first server if none is given."""
        return (guild or self.guild).members[self.bot.id]

    def bot_may(self, channel: Channel) -> Permission:
        """What the bot may do in a channel."""
        if channel.is_private:
            return permissions.IN_PRIVATE
        if channel.guild.bot_removed:
            return permissions.NONE
        return permissions.in_channel(channel.guild, self.bot_member(channel.guild), channel)

    def forget_interactions(self) -> None:
        """Invalidate all interaction tokens and open modals."""
        self.interactions.clear()
        self.interactions_by_token.clear()
        self.open_modals.clear()
        self.sent_files.clear()

    def let_fade(self, files: Iterable[Attachment]) -> None:
        """Remove files, but keep serving them for a moment."""
        now = self.clock.now_ms()
        while self.fading_files and self.fading_files[0][0] <= now:
            self.fading_files.popleft()
        self.fading_files.extend((now + FADING_MS, file) for file in files)

    def files_of(self, channel_id: str) -> Iterator[Attachment]:
        """The files of a channel's messages that can be loaded, and those sent with interactions."""
        yield from self.sent_files.values()
        channel = self.find_channel(channel_id)
        if channel is not None:
            for message in channel.messages.values():
                yield from message.attachments
        now = self.clock.now_ms()
        yield from (file for gone_ms, file in self.fading_files if now < gone_ms)

    def people(self, guild: Guild | None = None) -> list[Member]:
        """Everyone in a server, the first if none is given; without the bot, with people who left."""
        return [member for member in (guild or self.guild).members.values() if not member.user.bot]

    def sees(self, person_id: str, channel_id: str) -> bool:
        """Whether a person may view a channel."""
        channel = self.find_channel(channel_id)
        if channel is not None and channel.is_private:
            return person_id in channel.recipient_ids
        member = channel.guild.members.get(person_id) if channel else None
        if member is None or channel is None or not member.present:
            return False
        granted = permissions.in_channel(channel.guild, member, channel)
        return Permission.VIEW_CHANNEL in granted


@dataclass(slots=True)
class Upload:
    """A file in a request, or one that a person has chosen."""

    filename: str
    content: bytes
    content_type: str | None = None


def new_token() -> str:
    """A token for an interaction, long and unguessable as Discord's are."""
    return secrets.token_urlsafe(120)
