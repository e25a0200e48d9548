"""A server in which nights and cups are planned, and the time that passes there."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Final
from unittest.mock import patch

import discord.http
from sqlalchemy import select

from bot.common.keeping import Keeper
from bot.cups.background import CupBackground
from bot.tables.live.watchers import Watchers
from data.schema.core import metadata
from data.sql.documents import SEAL
from playground import Playground
from playground.world.model import Channel, Message
from tests.bot.tables.recorded import Clock
from tests.e2e.clicking import BUTTON, controls, idle
from tests.e2e.members import Member
from tests.e2e.plainly import Numbers, plain_component, written

BEGIN: Final = 1_800_000_000_000
_STORED: Final = ("night", "cup", "cup_entry", "cup_table")
_UNASKED: Final = re.compile("/messages|/callback|/webhooks|/gateway|/members|/applications|/users/@me")
"""Parts of the paths of requests that are not noted: what people see tells of them, or names are kept."""


_DRAWN: Final = re.compile(r"-[0-9a-f]{12}\.png")
"""What tells the content of a picture, in its name."""
_SEAL: Final = re.compile(f',?"{SEAL}":"[0-9a-f]+"')
"""The digest in a stored document, which depends on ids whose order depends on how fast the bot is."""
_HEXADECIMAL: Final = re.compile(r"(?<=\.)[0-9a-f]{12}$")
"""What a nonce of a board contains of a message's id."""


class Runtime:
    """For how long the process has run, whatever its clock says: goes on when a story says so."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Story:
    """A server in which nights and cups are planned, and what becomes of it, step by step."""

    def __init__(self, playground: Playground, client: Any, clock: Clock, runtime: Runtime) -> None:
        self.playground, self.client, self.clock, self._runtime = playground, client, clock, runtime
        self.anna = Member(playground, "Anna")
        self.here = playground.channels[0]
        self.guild_id = int(playground.guild.id)
        self.steps: list[str] = []
        self._numbers = Numbers()
        self._before: dict[str, str] = {}
        self._asked = 0

    def runs_on(self, seconds: float) -> None:
        """Let the process run for a time, whatever happens to the clock."""
        self._runtime.seconds += seconds

    async def looks(self, told: str, *, at: int | None = None) -> None:
        """Let the keepers look, at a moment, and note what comes of it."""
        if at is not None:
            self.clock.now = at
        await idle()
        await self.playground.settle(quiet=0.01)  # what has happened on Discord is heard of
        await self.client.homes.nights.background.look()
        await self.client.homes.cups.background.look()
        await self.notes(told)

    async def asks(self, name: str, path: str, **options: Any) -> None:
        """Let somebody use a command, and note what comes of it."""
        done = await self.playground.person(name).slash(self.here.id, path, options)
        await self.notes(f"{name}: /{path} {sorted(options)} {done.failure} {done.answer!r}")

    async def clicks(self, name: str, verb: str, *values: str, body: str = "", menu: bool = False) -> Any:
        """Let somebody use the newest control they see for something, and note what comes of it."""
        person = self.playground.person(name)
        found = next(
            (
                (message, control)
                for message in person.newest_messages(self.here.id)
                for control in controls(message)
                if _is_for(control, verb, body) and not (menu and control["type"] == BUTTON)
            ),
            None,
        )
        if found is None:
            await self.notes(f"{name} sees no {verb} {body}")
            return None
        message, control = found
        chosen = list(values) or [one["value"] for one in control.get("options", ())][-1:]
        use = person.click if control["type"] == BUTTON else person.select
        arguments = () if control["type"] == BUTTON else (chosen,)
        done = await use(message, control["custom_id"], *arguments)
        await self.notes(f"{name}: {verb} {body} {done.failure} {done.answer!r}")
        return done

    async def settle(self) -> None:
        """Wait until all is done that was begun, and what follows: on a busy machine it may come later."""
        asked = -1
        while asked != len(self.playground.requests):
            asked = len(self.playground.requests)
            await idle()
            await self.playground.settle(quiet=0.03)

    async def set(self, **changes: Any) -> None:
        """Change settings of the server."""
        settings = self.client.server_settings
        await settings.change(self.guild_id, changes, (await settings.load(self.guild_id)).version)

    def faults(self, name: str, *, on: bool = True, **how: Any) -> None:
        """Let something be out of order, or not any more."""
        self.playground.inject(name, on=on, **how)

    async def notes(self, told: str) -> None:
        """Note what has changed since the step before."""
        await self.settle()
        now = {**dict(self._seen()), **dict(await self._stored())}
        changes = [f"{key}: {now[key]}" for key in now if now[key] != self._before.get(key)]
        changes += [f"{key} is gone" for key in self._before if key not in now]
        self._before = now
        text = "\n".join([told, *changes, *self._requests()])
        self.steps.append(self._numbers.written(_DRAWN.sub(".png", text)))

    def _seen(self) -> Iterator[tuple[str, str]]:
        guild = self.playground.guild
        for channel in guild.channels.values():
            yield f"channel {channel.id}", _of_channel(channel)
            shown = [one for one in channel.messages.values() if one.content or one.components]
            yield from ((f"message {one.id}", self._of(one, channel)) for one in shown)
        for event in guild.events.values():
            told = (event.name, event.location, event.description, event.status)
            yield f"event {event.id}", f"{told} {event.starts_at - BEGIN} {event.ends_at - event.starts_at}"

    def _of(self, message: Message, channel: Channel) -> str:
        mentions = message.mentions
        heard = [one for one in self.playground.world.notifications if one.message_id == message.id]
        # Who is in a new thread when its first messages come depends on how fast the bot is.
        count = len(heard) if channel.thread is None else None
        rung = [one.person_id for one in heard if one.kind == "mention"], count
        shown = [plain_component(one) for one in message.components]
        whom = [mentions.user_ids, mentions.role_ids, mentions.everyone, message.seen_by]
        return written([message.flags, message.content, _written_out(message.nonce), whom, rung, shown])

    async def _stored(self) -> Iterator[tuple[str, str]]:
        async with self.client.store._database.reading() as tx:
            rows = [
                (f"{name} {row[0]} {row[1]}", _SEAL.sub("", str(tuple(row))))
                for name in _STORED
                for row in await tx.rows(select(metadata.tables[name]))
            ]
        return iter(sorted(rows))

    def _requests(self) -> list[str]:
        made = self.playground.requests[self._asked :]
        self._asked += len(made)
        asked = [one for one in made if not _UNASKED.search(one.path)]
        return sorted({f"{one.method} {one.path} {one.query} {one.status}" for one in asked})


def _is_for(control: Any, wanted: str, body: str) -> bool:
    parts = control["custom_id"].split("|")
    return parts[1] == wanted and body in parts[-1]


def _of_channel(channel: Channel) -> str:
    thread = channel.thread
    if thread is None:
        return channel.name
    tags = {tag.id: tag.name for tag in channel.guild.channels[str(channel.parent_id)].tags}
    told = [tags[one] for one in thread.tag_ids], sorted(thread.joined_at_by_id)
    return f"{channel.name} {told} {thread.archived} {thread.locked} {thread.auto_archive_minutes}"


def _written_out(nonce: str | int | None) -> str:
    """Return a nonce with the hexadecimal end of an id in it in decimals, so that it is numbered like ids."""
    return _HEXADECIMAL.sub(lambda found: str(int(found[0], 16)), str(nonce or ""))


class _Hasty:
    """The module asyncio, as discord.py sees it when it waits before it asks again."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Wait for hardly any time."""
        await asyncio.sleep(seconds / 1000)


async def _never(_self: Any) -> None:
    await asyncio.Event().wait()


async def _not_at_all(_self: Any) -> None:
    pass


def _a_few_times(_error: Exception, failures: int, **_: bool) -> float | None:
    """Pause hardly at all, and not again and again: trouble lasts until a story ends it."""
    return None if failures > 3 else 0.001


class _Asleep(Keeper):
    """It looks only when a story says so."""

    def start(self) -> None:
        """Begin nothing."""


@contextmanager
def hurried(runtime: Runtime) -> Iterator[None]:
    """Wait for nothing for long, and let keepers look only when a story says so."""
    with ExitStack() as stack:
        for what, instead in {
            "bot.cups.planning.CupBackground": partial(CupBackground, monotonic=runtime),
            "bot.tables.clicks.wiring.Watchers": partial(Watchers, rest=0.0),
            "bot.tables.time.timekeeper.Timekeeper.run": _never,
            "bot.discord.sending.emojis.ApplicationEmojis.start": _not_at_all,
            "bot.cups.background.Keeper": _Asleep,
            "bot.nights.background.Keeper": _Asleep,
            "bot.stats.background.Keeper": _Asleep,
            "bot.cups.background._BOARDS": 60.0,
            "bot.nights.background._BOARD": 60.0,
            "bot.discord.sending.failures.BETWEEN_QUESTIONS": 0.001,
            "bot.discord.places._BETWEEN_QUESTIONS": 0.001,
            "bot.tables.live.channels.REST": 0.001,
            "bot.tables.model.beats.most": 0,
            "bot.tables.live.boards.pause_after": _a_few_times,
            "bot.tables.live.showing.pause_after": _a_few_times,
            "bot.tables.live.turn_notices.pause_after": _a_few_times,
            "bot.tables.live.turn_notices.AT_ONCE": 10_000.0,
            "bot.tables.live.turn_notices.LATER": 10_000.0,
        }.items():
            stack.enter_context(patch(what, instead))
        stack.enter_context(patch.object(discord.http, "asyncio", _Hasty()))
        yield
