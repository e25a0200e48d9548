"""A private Discord: a server with people in it, for the duration of a `with` block."""

import asyncio
from collections.abc import Callable, Iterable
from socket import socket
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from playground.api import server
from playground.api.api import PREFIX, Api
from playground.api.local_http import HOST
from playground.api.rate_limits import RateLimits, RateLimitSettings
from playground.api.records import RequestRecord
from playground.bot_control import BotControl
from playground.faults.faults import Faults
from playground.faults.faults_of_discord import faults_of_discord
from playground.faults.faults_of_moderators import faults_of_moderators
from playground.faults.faults_of_people import faults_of_people
from playground.faults.faults_of_server import faults_of_server
from playground.faults.trouble import Latency, Trouble
from playground.gateway.gateway import Gateway
from playground.gateway.gateway_frames import GatewayRecord
from playground.gateway.identifying import SessionLimits
from playground.interactions import interactions
from playground.interactions.person import Person
from playground.page_server.page_ops import Backstage
from playground.page_server.page_socket import Pages
from playground.passing_time import let_pass
from playground.rest.accounts import gateway_url
from playground.world import channels, command_permissions, people
from playground.world.clock import Clock
from playground.world.founding import DEFAULT_LOGIN, found_server, found_world, renew_guild
from playground.world.model import COMMUNITY, LOADING, REQUIRE_TAG, Answer, Channel, Guild, Interaction
from playground.world.people import DEFAULT_PEOPLE, PersonSpec
from playground.world.permissions import BOT, Permission
from playground.world.private_channels import group
from playground.world.world import ANSWER_MS, World

DEFAULT_RATE_LIMITS = RateLimitSettings()
_SECONDS_BETWEEN_LOOKS = 0.01
_LOOKS_INTO_BOT = 2


class Playground:
    """A Discord-compatible server on 127.0.0.1, with its people.

    Use it as an asynchronous context manager; it serves from entry to exit.

    Args:
        port: where to listen; 0 for any free port. Or a socket that listens already.
        guild_name: the server's name.
        people: who is in it.
        guild_locale: the server's preferred language.
        guild_features: its features, such as `COMMUNITY`; without that one, bots are told en-US.
        application_name: the application's name, and its bot's.
        bot_permissions: what the bot may do in the server.
        token: what the bot logs in with.
        host: must be 127.0.0.1.
        clock: the wall clock, in milliseconds since the epoch.
        privileged_intents: whether the application may use them.
        rate_limits: how much the bot may do; None for no limits.
        session_limits: how often it may identify, and over how many shards.
        bot_control: who can stop and start the bot for the page.
        answer_ms: how long a bot has for its first answer; Discord's 3 seconds, more for tests on
            machines that may stand still.
        first_command: the command that empty channels suggest to begin with.
        latency: how long each request, there and back, and each gateway event is under way; None for no
            time. On Discord, 100 to 300 ms are usual.

    Attributes:
        world: the state behind it all.
    """

    def __init__(
        self,
        port: int | socket = 0,
        *,
        guild_name: str = "Playground",
        people: Iterable[PersonSpec] = DEFAULT_PEOPLE,
        guild_locale: str = "en-US",
        guild_features: Iterable[str] = (COMMUNITY,),
        application_name: str = "Bot",
        bot_permissions: Permission = BOT,
        token: str = DEFAULT_LOGIN,
        host: str = HOST,
        clock: Callable[[], int] | None = None,
        privileged_intents: bool = True,
        rate_limits: RateLimitSettings | None = DEFAULT_RATE_LIMITS,
        session_limits: SessionLimits | None = None,
        bot_control: BotControl | None = None,
        answer_ms: int = ANSWER_MS,
        first_command: str | None = None,
        latency: Latency | None = None,
    ) -> None:
        """Create a playground that is not serving yet.

        Raises:
            ValueError: the host is another, or two people have the same name.
        """
        if host != HOST:
            raise ValueError(f"the playground listens on {HOST} only, not on {host}")
        self._port = port
        self.clock = Clock(clock)
        self.world: World = found_world(
            self.clock,
            guild_name,
            people,
            application_name=application_name,
            guild_locale=guild_locale,
            guild_features=guild_features,
            bot_permissions=bot_permissions,
            token=token,
            first_command=first_command,
        )
        self.world.answer_ms = answer_ms
        if session_limits is not None:
            self.world.identifications.limits = session_limits
        limits = RateLimits(self.clock, rate_limits) if rate_limits else None
        trouble = Trouble(latency=latency)
        trouble.on_change = self._announce_faults
        self._trouble = trouble
        self._api = Api(self.world, limits, trouble)
        self._gateway = Gateway(
            self.world, privileged_intents=privileged_intents, under_way=trouble.under_way
        )
        self.world.broadcast.listeners.append(self._gateway.on_event)
        self._faults = _faults(self.world, self._gateway, trouble, limits)
        self._backstage = Backstage(self.world, self._faults, bot_control, self.reset)
        self._pages = Pages(self._backstage, self._api, self._gateway)
        self._runner: web.AppRunner | None = None
        self._is_bot_at_work: Callable[[], bool] = lambda: False

    async def __aenter__(self) -> Self:
        application = server.build(self.world, self._api, self._gateway, self._pages)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        await runner.setup()
        site = server.site(runner, self._port)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self._port = runner.addresses[0][1]
        self.world.base_url = f"http://{HOST}:{self._port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for interaction in self.world.interactions.values():
            if interaction.timer is not None:
                interaction.timer.cancel()
        await self._pages.close()
        await self._gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        """The replacement for `https://discord.com/api/v10`."""
        return self.world.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The replacement for `wss://gateway.discord.gg/`."""
        return gateway_url(self.world.base_url)

    @property
    def page_url(self) -> str:
        """The address to open in a browser."""
        return f"{self.world.base_url}/"

    @property
    def token(self) -> str:
        """What the bot logs in with."""
        return self.world.token

    @property
    def application_id(self) -> str:
        """The application's id, which is the bot's user id too."""
        return self.world.application_id

    @property
    def guild(self) -> Guild:
        """The first server."""
        return self.world.guild

    @property
    def channels(self) -> list[Channel]:
        """The channels of the first server, in order, without threads."""
        return [one for one in self.world.guild.channels.values() if one.thread is None]

    @property
    def people(self) -> list[Person]:
        """Everyone who is or was in the first server, except the bot."""
        return [Person(self.world, member.user.id) for member in self.world.people()]

    def person(self, name: str) -> Person:
        """Someone by name.

        Raises:
            KeyError: nobody has that name.
        """
        for person in self.people:
            if name in {person.name, person.member.user.global_name}:
                return person
        raise KeyError(name)

    def group(self, *members: Person) -> Channel:
        """Open a group of people, without the bot."""
        return group(self.world, [one.id for one in members])

    def add_person(self, spec: PersonSpec) -> Person:
        """Someone new joins the first server.

        Raises:
            ValueError: the name is empty, too long or taken.
        """
        return Person(self.world, people.add_person(self.world, spec).user.id)

    def found_server(
        self,
        name: str,
        *,
        locale: str = "en-US",
        features: Iterable[str] = (),
        bot_permissions: Permission = BOT,
    ) -> Guild:
        """One more server, with the people of the first and channels of the same names; the bot joins it.

        A `Person` acts in whatever server the channel belongs to.
        """
        return found_server(
            self.world, name, locale=locale, features=features, bot_permissions=bot_permissions
        )

    def add_channel(
        self, name: str, kind: str = "text", *, guild: Guild | None = None, requires_tag: bool = False
    ) -> Channel:
        """One more channel, in the first server if none is given.

        Args:
            name: its name.
            kind: `text`, `announcement`, `voice`, `stage` or `forum`.
            guild: where.
            requires_tag: whether posts of a forum need a tag.
        """
        where, flags = guild or self.guild, REQUIRE_TAG if requires_tag else 0
        return channels.add_channel(self.world, where, name, kind=channels.KINDS[kind], flags=flags)

    def set_permissions(self, channel_id: str, of: Person | None, *, allow: int = 0, deny: int = 0) -> None:
        """Set what a channel allows and denies a person, or the bot for None; 0 and 0 for nothing.

        Raises:
            ApiError: there is no such channel, or it is a thread.
        """
        people.overwrite(self.world, channel_id, of.id if of else self.application_id, allow, deny)

    def override_command(self, name: str, of: Person | None, allowed: bool | None) -> None:
        """Say on the Integrations page whether a person, or everybody for None, may run a command.

        Raises:
            KeyError: there is no such command.
        """
        by_name = {one["name"]: one["id"] for one in self.world.commands[None].by_id.values()}
        kind, some_id = (1, self.world.guild.id) if of is None else (2, of.id)
        command_permissions.override(self.world, by_name[name], kind, some_id, allowed)

    def time_out(self, person: Person, seconds: float) -> None:
        """Put somebody in time-out for so many seconds; 0 ends it."""
        until = self.clock.now_ms() + round(seconds * 1000)
        people.time_out(self.world, person.member, until if seconds else None)

    @property
    def requests(self) -> list[RequestRecord]:
        """Every request of the bot (the last 20,000), oldest first."""
        return list(self._api.requests)

    @property
    def gateway_log(self) -> list[GatewayRecord]:
        """Every frame of the gateway (the last 5,000), oldest first."""
        return list(self._gateway.log)

    @property
    def bot_control(self) -> BotControl | None:
        """Stops and starts the bot. If set later, it applies to pages opened from then on."""
        return self._backstage.bot_control

    @bot_control.setter
    def bot_control(self, control: BotControl | None) -> None:
        self._backstage.bot_control = control

    @property
    def bot_online(self) -> bool:
        """Whether a bot is connected."""
        return self._gateway.online

    def advance(self, seconds: float) -> None:
        """Skip `seconds`: everything becomes that much older, and overdue interactions fail."""
        self.clock.advance(seconds)
        interactions.expire_overdue(self.world)
        let_pass(self.world)

    @property
    def faults(self) -> dict[str, bool]:
        """Every fault that can be injected, and whether it is active."""
        return {name: fault.is_on() for name, fault in self._faults.by_name.items()}

    def inject(self, fault: str, *, on: bool = True, **parameters: Any) -> None:
        """Inject a fault, or switch it off; playground/README.md lists the faults.

        Raises:
            FaultError: there is no such fault, or a parameter is missing or invalid.
        """
        self._faults.inject(fault, on=on, **parameters)
        self._announce_faults()

    def reset(self) -> None:
        """Reset to a clean server: the bot leaves, and joins a new one with the same people."""
        self._trouble.clear()
        self._gateway.duplicate_events = False
        self.world.unknown_channels.clear()
        renew_guild(self.world)
        self._pages.greet_all()

    async def settle(self, seconds: float = 20.0, *, quiet: float = 0.06) -> bool:
        """Wait until there was no activity for `quiet` seconds; return whether that happened.

        Activity is a request being answered, a queued frame, an unanswered interaction, or a bot that "is
        thinking". The playground cannot know what a bot plans to do later: give a longer `quiet` if it does.
        The wait ends after `seconds` in any case. Work inside the bot counts if `busy_while` was told how to
        detect it.
        """
        looks_needed = max(round(quiet / _SECONDS_BETWEEN_LOOKS), 1)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        seen, quiet_looks = self._activity(), 0
        # Count polls, not seconds: on a busy machine a second may pass between two of them.
        while quiet_looks < looks_needed and loop.time() < deadline:
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            now = self._activity()
            # To look into the bot costs more than all else here: only the last looks do.
            is_at_work = quiet_looks >= looks_needed - _LOOKS_INTO_BOT and self._is_bot_at_work()
            quiet_looks = 0 if now != seen or self._busy() or is_at_work else quiet_looks + 1
            seen = now
        return quiet_looks == looks_needed

    def busy_while(self, is_at_work: Callable[[], bool]) -> None:
        """Make `settle` also wait while this callback says that a bot in this process is working."""
        self._is_bot_at_work = is_at_work

    async def wait_for_bot(self, seconds: float = 10.0) -> None:
        """Wait until a bot is connected.

        Raises:
            TimeoutError: none came.
        """
        async with asyncio.timeout(seconds):
            await self._gateway.identified.wait()

    def _announce_faults(self) -> None:
        self.world.publish("faults", {})

    def _activity(self) -> tuple[int, int]:
        return self._api.served, self._gateway.sent

    def _busy(self) -> bool:
        waiting = any(_is_waiting(one) for one in self.world.interactions.values())
        return bool(self._api.in_flight) or not self._gateway.idle or waiting


def _is_waiting(interaction: Interaction) -> bool:
    if not interaction.settled.is_set():
        return True
    if interaction.answer is not Answer.DEFERRED_MESSAGE or interaction.original_id is None:
        return False
    channel = interaction.channel
    original = channel.messages.get(interaction.original_id) if channel else None
    return original is not None and bool(original.flags & LOADING)


def _faults(world: World, gateway: Gateway, trouble: Trouble, limits: RateLimits | None) -> Faults:
    return Faults(
        [
            *faults_of_discord(world, gateway, trouble, limits),
            *faults_of_server(world),
            *faults_of_people(world),
            *faults_of_moderators(world),
        ]
    )
