"""What exists in a playground: people, roles, channels, messages, commands, interactions.

Plain records without behaviour. Ids are decimal strings, moments are milliseconds since the
epoch, permissions are integers.
"""

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, Literal

from playground.world.errors import Json

TEXT_CHANNEL: Final = 0
DM_CHANNEL: Final = 1
VOICE_CHANNEL: Final = 2
GROUP_CHANNEL: Final = 3
ANNOUNCEMENT_CHANNEL: Final = 5
ANNOUNCEMENT_THREAD: Final = 10
PUBLIC_THREAD: Final = 11
PRIVATE_THREAD: Final = 12
STAGE_CHANNEL: Final = 13
FORUM_CHANNEL: Final = 15

REQUIRE_TAG: Final = 1 << 4
"""The flag of a forum whose posts need a tag."""

COMMUNITY: Final = "COMMUNITY"
DISCOVERABLE: Final = "DISCOVERABLE"

SUPPRESS_EMBEDS: Final = 1 << 2
HAS_THREAD: Final = 1 << 5
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SUPPRESS_NOTIFICATIONS: Final = 1 << 12
COMPONENTS_V2: Final = 1 << 15


class InteractionType(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How a bot may answer an interaction at first."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True)
class User:
    """An account: a person, or the bot."""

    id: str
    username: str
    global_name: str | None = None
    bot: bool = False


@dataclass(slots=True)
class Role:
    """A named set of permissions; the one whose id is the guild's is everyone's."""

    id: str
    name: str
    permissions: int
    position: int
    colour: int = 0
    managed_by: str | None = None


@dataclass(slots=True)
class Member:
    """A user in a guild. After leaving, the record stays with `present` false.

    `silent_until` is the end of a time-out, None without one.
    """

    user: User
    guild: "Guild" = field(repr=False, compare=False)
    joined_at: int
    locale: str = "en-US"
    nick: str | None = None
    role_ids: list[str] = field(default_factory=list)
    present: bool = True
    silent_until: int | None = None


@dataclass(slots=True)
class Overwrite:
    """A channel's permission overwrite for a role or a member."""

    id: str
    of: Literal["role", "member"]
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Thread:
    """The additional fields of a thread. `active_at` is when its clock, which archives it, began anew."""

    owner_id: str
    private: bool
    created_at: int
    archived_at: int
    active_at: int
    auto_archive_minutes: int = 1440
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    tag_ids: list[str] = field(default_factory=list)
    message_count: int = 0
    total_message_sent: int = 0
    joined_at_by_id: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Tag:
    """A tag that a forum offers for its posts; `moderated` ones take Manage Threads."""

    id: str
    name: str
    moderated: bool = False
    emoji_id: str | None = None
    emoji_name: str | None = None


@dataclass(slots=True)
class Attachment:
    """A file of a message, bytes included."""

    id: str
    channel_id: str
    filename: str
    content: bytes
    content_type: str
    description: str | None = None
    title: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(slots=True)
class Mentions:
    """Whom a message really pings, after `allowed_mentions`."""

    user_ids: list[str] = field(default_factory=list)
    role_ids: list[str] = field(default_factory=list)
    everyone: bool = False


@dataclass(slots=True)
class Message:
    """A message. `seen_by` is the one person who sees an ephemeral message, else None."""

    id: str
    channel_id: str
    author: User
    created_at: int
    type: int = 0
    content: str = ""
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: Mentions = field(default_factory=Mentions)
    edited_at: int | None = None
    pinned: bool = False
    tts: bool = False
    nonce: str | int | None = None
    poll: Json | None = None
    reference: Json | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    thread_id: str | None = None
    application_id: str | None = None
    webhook_id: str | None = None
    interaction_metadata: Json | None = None
    command_name: str | None = None
    seen_by: str | None = None
    dismissed: bool = False


@dataclass(slots=True)
class Channel:
    """A channel of any kind, or a thread where `thread` is set. Messages are kept oldest first.

    Voice and stage channels have a chat, but nobody speaks; a forum has no messages, only posts: threads that
    begin with a message of the same id. `flags` and `tags` are a forum's. Private channels belong to no
    server: their `guild` is the first one, whose members their people are.
    """

    id: str
    guild: "Guild" = field(repr=False, compare=False)
    type: int
    name: str
    position: int = 0
    parent_id: str | None = None
    topic: str | None = None
    nsfw: bool = False
    slowmode_seconds: int = 0
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    last_message_id: str | None = None
    flags: int = 0
    tags: list[Tag] = field(default_factory=list)
    thread: Thread | None = None
    recipient_ids: tuple[str, ...] = ()
    """Everybody in a private channel, the bot too if it is one with the application."""

    @property
    def is_private(self) -> bool:
        """Whether it belongs to no server: direct messages, or a group."""
        return self.type in {DM_CHANNEL, GROUP_CHANNEL}


@dataclass(frozen=True, slots=True)
class CommandOverride:
    """What the Integrations page says about a command for a role (kind 1), a member (2) or a channel (3)."""

    id: str
    kind: int
    allowed: bool


@dataclass(slots=True)
class ScheduledEvent:
    """An event that a server has planned, at a place outside Discord, and the ids of those interested."""

    id: str
    creator_id: str
    name: str
    location: str
    starts_at: int
    ends_at: int
    description: str | None = None
    status: int = 1
    interested: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Guild:
    """A server.

    Attributes:
        preferred_locale: what its owner chose, which Discord tells bots only of Community servers.
        features: Discord's, such as COMMUNITY and DISCOVERABLE.
        bot_removed: whether the bot is no longer in it.
        commands_alone: whether people can use the bot's commands all the same: the application was
            added without it.
        missing: a fault to inject: READY leaves it out, though the bot is in it.
        unknown: a fault to inject: it is unknown by its id, though the bot is in it.
        command_overrides: by command id, and by the application's id for all of its commands.
    """

    id: str
    name: str
    owner_id: str
    preferred_locale: str
    features: tuple[str, ...] = ()
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    events: dict[str, ScheduledEvent] = field(default_factory=dict)
    available: bool = True
    bot_removed: bool = False
    commands_alone: bool = False
    missing: bool = False
    unknown: bool = False
    command_overrides: dict[str, list[CommandOverride]] = field(default_factory=dict)

    @property
    def locale(self) -> str:
        """Its language as bots are told it: `en-US` without the feature COMMUNITY, whatever was chosen."""
        return self.preferred_locale if COMMUNITY in self.features else "en-US"


@dataclass(slots=True)
class Emoji:
    """An emoji of the application, usable in every guild."""

    id: str
    name: str
    image: bytes
    animated: bool


@dataclass(slots=True)
class Interaction:
    """An action of a person that the bot must answer, and its state.

    Attributes:
        token: what the bot answers with, for 15 minutes.
        owners: for which server ("0") and person ("1") the application is installed that makes it
            possible, as Discord names them.
        private: the channel, if it belongs to no server.
        hushed: whether every answer is ephemeral, whatever the bot asks for.
        source: the message whose component was used, if any.
        answer: how the bot first answered, None while it has not.
        original_id: the message that `@original` stands for.
        message_ids: every message that answers this interaction, oldest first.
        failure: why it failed, once it has.
        settled: set as soon as it is answered or has failed.
    """

    id: str
    token: str
    type: InteractionType
    guild: Guild
    person_id: str
    channel_id: str
    created_at: int
    data: Json
    owners: dict[str, str]
    private: Channel | None = None
    hushed: bool = False
    source: Message | None = None
    origin: "Interaction | None" = None
    nonce: str | None = None
    answer: Answer | None = None
    original_id: str | None = None
    message_ids: list[str] = field(default_factory=list)
    follow_ups: int = 0
    modal: Json | None = None
    choices: list[Json] | None = None
    failure: str | None = None
    expired: bool = False
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    @property
    def channel(self) -> Channel | None:
        """Where it takes place, None if that is gone."""
        return self.private or self.guild.channels.get(self.channel_id)


@dataclass(slots=True)
class Commands:
    """The commands of one scope (global, or the guild), by id, and when each was created."""

    by_id: dict[str, Json] = field(default_factory=dict)
    created_at: list[int] = field(default_factory=list)
