"""The operations of the page, one function each. The protocol is playground/page_server/README.md."""

import base64
import binascii
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol

from pydantic import Field

from playground.api import render
from playground.bot_control import BotControl
from playground.faults.faults import Faults
from playground.input.errors import InputError
from playground.interactions import acts
from playground.interactions.acts import Act
from playground.validation.fields import FormModel, Length, Snowflake, parse
from playground.validation.locales import LOCALES
from playground.world import channels, founding, messages, people, scheduled
from playground.world.errors import Json
from playground.world.model import InteractionType, Member
from playground.world.people import PersonSpec
from playground.world.permissions import BOT
from playground.world.world import Upload, World

_MOST_HISTORY = 100


class Screen(Protocol):
    """The page that sent the operation."""

    @property
    def member(self) -> Member:
        """The person using the page."""

    def send(self, name: str, payload: Any, nonce: str | None = None) -> None:
        """Send a frame to this page only."""

    def inspect(self, *, on: bool) -> None:
        """Start or stop showing requests and gateway frames."""


@dataclass(slots=True)
class Backstage:
    """What all pages of a playground share. `bot_control` may be set later."""

    world: World
    faults: Faults
    bot_control: BotControl | None
    reset: Callable[[], None]


class _History(FormModel):
    channel_id: Snowflake
    before: Snowflake | None = None
    limit: Annotated[int, Field(ge=1, le=_MOST_HISTORY)] = 50


class _Send(FormModel):
    channel_id: Snowflake
    content: str


class _File(FormModel):
    id: str
    filename: str
    content_type: str | None = None
    content: str


class _Given(FormModel):
    """The data of an interaction, an option or a component, with the types of the fields we read."""

    name: str | None = None
    custom_id: str | None = None
    options: "list[_Given] | None" = None
    components: "list[_Given] | None" = None
    component: "_Given | None" = None


class _Interact(FormModel):
    type: Literal[2, 3, 4, 5]
    channel_id: Snowflake
    message_id: Snowflake | None = None
    data: dict[str, Any]
    files: list[_File] = Field(default_factory=list)


class _OneMessage(FormModel):
    message_id: Snowflake


class _Inspect(FormModel):
    on: bool


class _Fault(FormModel):
    name: str
    params: dict[str, Any] = Field(default_factory=dict)
    on: bool = True


class _Bot(FormModel):
    action: Literal["kill", "start", "restart"]


class _AddPerson(FormModel):
    name: str
    locale: str = "en-US"
    administrator: bool = False


class _FoundServer(FormModel):
    name: Annotated[str, Length(1, 100)]
    locale: str = "en-US"
    features: list[Literal["COMMUNITY", "DISCOVERABLE"]] = Field(default_factory=list)


class _AddChannel(FormModel):
    name: Annotated[str, Length(1, 100)]
    kind: Literal["text", "announcement", "voice", "stage", "forum"] = "text"


class _Interest(FormModel):
    event_id: Snowflake
    on: bool


class _Permissions(FormModel):
    channel_id: Snowflake
    person: str
    deny: Annotated[int, Field(ge=0)] = 0
    allow: Annotated[int, Field(ge=0)] = 0


class _DeleteMessage(FormModel):
    channel_id: Snowflake
    id: Snowflake


class _ById(FormModel):
    id: Snowflake


def _history(backstage: Backstage, screen: Screen, frame: Json) -> None:
    asked = parse(_History, frame)
    world, member = backstage.world, screen.member
    channel = acts.visible_channel(world, member, asked.channel_id)
    seen = messages.seen_in(channel, member.user.id, with_ephemeral=False)
    if asked.before is not None:
        seen = [message for message in seen if int(message.id) < int(asked.before)]
    shown = seen[-asked.limit :]
    payload = {
        "channel_id": channel.id,
        "messages": [render.message(world, message) for message in shown],
        "more": len(seen) > len(shown),
    }
    screen.send("messages", payload, frame.get("nonce"))


def _send(backstage: Backstage, screen: Screen, frame: Json) -> None:
    asked = parse(_Send, frame)
    acts.say(backstage.world, screen.member, asked.channel_id, asked.content)


def _interact(backstage: Backstage, screen: Screen, frame: Json) -> None:
    asked = parse(_Interact, frame)
    parse(_Given, asked.data)
    act = Act(
        kind=InteractionType(asked.type),
        channel_id=asked.channel_id,
        given=asked.data,
        message_id=asked.message_id,
        nonce=frame.get("nonce"),
        files={file.id: _decoded(file) for file in asked.files},
    )
    acts.perform(backstage.world, screen.member, act)


def _dismiss(backstage: Backstage, screen: Screen, frame: Json) -> None:
    acts.dismiss(backstage.world, screen.member, parse(_OneMessage, frame).message_id)


def _inspect(_backstage: Backstage, screen: Screen, frame: Json) -> None:
    screen.inspect(on=parse(_Inspect, frame).on)


def _fault(backstage: Backstage, _screen: Screen, frame: Json) -> None:
    asked = parse(_Fault, frame)
    if "on" in asked.params:
        raise InputError("on is not a parameter of a fault")
    backstage.faults.inject(asked.name, on=asked.on, **asked.params)
    backstage.world.publish("faults", {})


async def _bot(backstage: Backstage, _screen: Screen, frame: Json) -> None:
    action = parse(_Bot, frame).action
    control = backstage.bot_control
    if control is None:
        raise InputError("the bot is not under the playground's control")
    if action == "kill" and not control.online:
        raise InputError("the bot is not running")
    if action == "start" and control.online:
        raise InputError("the bot is already running")
    acts_by_action = {"kill": control.kill, "start": control.start, "restart": control.restart}
    await acts_by_action[action]()


def _reset(backstage: Backstage, _screen: Screen, _frame: Json) -> None:
    backstage.reset()


def _add_person(backstage: Backstage, _screen: Screen, frame: Json) -> None:
    asked = parse(_AddPerson, frame)
    _require_locale(asked.locale)
    spec = PersonSpec(asked.name, asked.locale, administrator=asked.administrator)
    people.add_person(backstage.world, spec)


def _found_server(backstage: Backstage, _screen: Screen, frame: Json) -> None:
    asked = parse(_FoundServer, frame)
    _require_locale(asked.locale)
    founding.found_server(
        backstage.world, asked.name, locale=asked.locale, features=asked.features, bot_permissions=BOT
    )


def _add_channel(backstage: Backstage, screen: Screen, frame: Json) -> None:
    asked = parse(_AddChannel, frame)
    channels.add_channel(backstage.world, screen.member.guild, asked.name, kind=channels.KINDS[asked.kind])


def _interest(backstage: Backstage, screen: Screen, frame: Json) -> None:
    asked = parse(_Interest, frame)
    member = screen.member
    acts.mark_interest(backstage.world, member.user.id, member.guild.id, asked.event_id, on=asked.on)


def _delete_event(backstage: Backstage, screen: Screen, frame: Json) -> None:
    guild = screen.member.guild
    event = guild.events.get(parse(_ById, frame).id)
    if event is None:
        raise InputError("there is no such event")
    scheduled.delete(backstage.world, guild, event)


def _require_locale(locale: str) -> None:
    if locale not in LOCALES:
        raise InputError(f"{locale} is not a language of Discord")


def _permissions(backstage: Backstage, screen: Screen, frame: Json) -> None:
    asked = parse(_Permissions, frame)
    world = backstage.world
    member_id = world.bot.id if asked.person == "bot" else asked.person
    if member_id not in screen.member.guild.members:
        raise InputError(f"there is nobody {member_id}")
    people.overwrite(world, asked.channel_id, member_id, asked.allow, asked.deny)


def _delete_message(backstage: Backstage, _screen: Screen, frame: Json) -> None:
    asked = parse(_DeleteMessage, frame)
    channel = backstage.world.channel(asked.channel_id)
    messages.delete(backstage.world, channel, backstage.world.message(channel, asked.id))


def _delete_channel(backstage: Backstage, _screen: Screen, frame: Json) -> None:
    world = backstage.world
    channels.delete(world, world.channel(parse(_ById, frame).id))


def _remove_person(backstage: Backstage, screen: Screen, frame: Json) -> None:
    world = backstage.world
    people.remove_person(world, world.member(parse(_ById, frame).id, screen.member.guild))


def _decoded(file: _File) -> Upload:
    try:
        content = base64.b64decode(file.content, validate=True)
    except binascii.Error:
        raise InputError(f"{file.filename} is not readable") from None
    return Upload(file.filename, content, file.content_type)


Op = Callable[[Backstage, Screen, Json], Awaitable[None] | None]

OPS: dict[str, Op] = {
    "history": _history,
    "send": _send,
    "interact": _interact,
    "dismiss": _dismiss,
    "inspect": _inspect,
    "fault": _fault,
    "bot": _bot,
    "reset": _reset,
    "add_person": _add_person,
    "found_server": _found_server,
    "add_channel": _add_channel,
    "interest": _interest,
    "delete_event": _delete_event,
    "permissions": _permissions,
    "delete_message": _delete_message,
    "delete_channel": _delete_channel,
    "remove_person": _remove_person,
}
