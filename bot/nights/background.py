"""Lets card nights begin: opens their tables in time, and tells those who are interested, once.

A night that begins while the bot is away opens late, up to an hour; later, its channel reads that it was
missed. What people do to its event on Discord counts: deleted, cancelled or ended, there is no night; put
off, it begins later; moved forward, earlier; begun by hand, at once. The next night of a series is planned
as soon as one has begun, is missed for an outage, or its event is gone. Discord tells of it while the bot is
connected. What happened while it was away, and an event that it made but could not store, the bot looks for
after each start and each new session.

Nothing else ends a night: neither an outage, in which it waits, nor one mistaken answer of Discord, nor a
clock that is ahead for a while.
"""

import logging
from collections.abc import Mapping, Sequence, Set
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.common.errors import TableError
from bot.common.keeping import ByServer, Keeper, LoggedAttempts, Work
from bot.common.recent import Recent
from bot.discord.people import asked_member
from bot.discord.places import Available, Existence, has_left, word_on_channel
from bot.discord.sending.failures import FAILURES, asked_twice, is_passing
from bot.discord.sending.rendered import calling, send_once
from bot.i18n import words_for
from bot.messages.refusals import PUBLIC, public_text
from bot.nights import events
from bot.nights.opening import NightOpening
from bot.nights.panels import begins_text, missed_text
from bot.nights.store import LATEST, Night, NightStore, following
from bot.tables.clicks.opening import OpensIn
from bot.tables.clicks.services import TableServices
from bot.tables.live.awaited import link_to
from data.nights import CANCELLED, MISSED

INTERVAL: Final = 5.0
"""Seconds between two looks for nights that are due."""
_AT_ONCE: Final = 10
"""Servers whose events are asked for between two looks."""
_BOARD: Final = 3.0
"""Seconds to wait for the table's board at each look."""
MOST_CALLED: Final = 80
"""People whom one message mentions: it has room for 2,000 characters, and each takes 23 of them."""

_MOST_TOLD: Final = 1_000

_log = logging.getLogger(__name__)


class NightBackground:
    """Begins the nights of all servers that can be reached. One per bot."""

    def __init__(
        self,
        client: discord.Client,
        nights: NightStore,
        opening: NightOpening,
        services: TableServices,
        available: Available,
    ) -> None:
        self._client = client
        self._nights = nights
        self._opening = opening
        self._services = services
        self._available = available
        self._attempts = LoggedAttempts(_log)
        self._lanes = ByServer("looking after the card nights", self._find)
        self.keeper = Keeper(
            self._attempts,
            "look for card nights",
            self._lanes.begin_found,
            every=INTERVAL,
            at_end=self._lanes.stop,
        )
        self._all_doubted = True
        self._doubted: set[int] = set()
        """Servers (id) whose nights must be compared with their events on Discord."""
        self._told: Recent[str, bool] = Recent(_MOST_TOLD)
        """Missed nights (id) of which the channel was told, if that could not be noted."""

    def doubt(self, guild_id: int | None = None) -> None:
        """Note that somebody may have changed the events of a server, of all servers by default."""
        if guild_id is None:
            self._all_doubted = True
        else:
            self._doubted.add(guild_id)

    def listen(self, client: commands.AutoShardedBot) -> None:
        """Hear what people do to events: made twice, moved, begun, deleted, maybe during an outage."""
        client.add_listener(self._event_changed, "on_scheduled_event_create")
        client.add_listener(self._event_moved, "on_scheduled_event_update")
        client.add_listener(self._event_changed, "on_scheduled_event_delete")
        client.add_listener(self._server_available, "on_guild_available")
        client.add_listener(self._connected, "on_ready")

    async def _connected(self) -> None:
        self.doubt()

    async def _event_changed(self, event: discord.ScheduledEvent) -> None:
        self.doubt(event.guild_id)

    async def _event_moved(self, _before: discord.ScheduledEvent, after: discord.ScheduledEvent) -> None:
        self.doubt(after.guild_id)

    async def _server_available(self, guild: discord.Guild) -> None:
        self.doubt(guild.id)

    async def look(self) -> None:
        """Do what the nights that are due need, and wait until it is done."""
        await self._lanes.do_found()

    async def _find(self, busy: Set[int]) -> Mapping[int, Work]:
        """Return what the nights of each server need: of those that are due, and of some in doubt."""
        if self._all_doubted:
            self._doubted |= {night.guild_id for night in await self._nights.planned()}
            self._all_doubted = False
        due = await self._nights.due()
        by_server: dict[int, list[Night]] = {}
        for night in due:
            by_server.setdefault(night.guild_id, []).append(night)
        heard = [one for one in sorted(self._doubted) if self._available(one) and one not in busy]
        guild_ids = dict.fromkeys([*by_server, *heard[:_AT_ONCE]])
        return {one: partial(self._do_in_server, one, by_server.get(one, [])) for one in guild_ids}

    async def _do_in_server(self, guild_id: int, due: Sequence[Night]) -> None:
        """Compare the nights of a server with its events if in doubt, and begin those that are due."""
        if guild_id in self._doubted and self._available(guild_id):
            self._doubted.discard(guild_id)
            await self._compare(guild_id)
            now, planned = self._nights.now(), await self._nights.of_server(guild_id)
            due = [*(one for one in due if one.is_open), *(one for one in planned if one.starts_at <= now)]
        for night in due:
            await self._attempts.attempt(self._do_for_night(night), f"look at night {night.night_id}", None)

    async def _compare(self, guild_id: int) -> None:
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return
        try:
            there = await events.events_of(guild) if await self._nights.of_server(guild_id) else {}
            nights = await self._nights.of_server(guild_id)  # a night is stored before its event is made,
            taken = await self._nights.events_of(guild_id)  # and before that is stored
            eventless_first = sorted(nights, key=lambda one: one.event_id is not None)  # theirs is no twin
            for night in eventless_first:
                await self._agree(guild, night, there, taken)
        except (TableError, *FAILURES) as error:
            _log.warning("server %s: could not compare its nights: %s", guild_id, error.__cause__ or error)
            if _passes(error):
                self.doubt(guild_id)

    async def _agree(
        self,
        guild: discord.Guild,
        night: Night,
        there: Mapping[int, discord.ScheduledEvent],
        taken: set[int],
    ) -> None:
        """Do to a planned night what was done to its event; one that is only missing is asked for."""
        unstored = events.unstored_event(
            guild, night, guild.get_channel(night.channel_id), there.values(), taken
        )
        if night.event_id is None:
            if unstored is None and night.number:
                unstored = await self._event_of_series(guild, night, taken)
            if unstored is not None:
                taken.add(unstored.id)
                await self._nights.has_event(night, unstored.id)
            return
        if unstored is not None:  # the answer to the first was lost
            await events.delete_event(guild, unstored.id)
        try:
            event = there.get(night.event_id) or await events.event_of(guild, night, self._available)
        except events.NoEventError:
            await self._end(guild, night, CANCELLED, await self._following(night))
            return
        if event is None:
            return
        is_begun = event.status is discord.EventStatus.active
        starts_at = min(night.starts_at, self._nights.now()) if is_begun else events.starts_of(event)
        if starts_at != night.starts_at:
            await self._nights.move(night, starts_at)

    async def _event_of_series(
        self, guild: discord.Guild, night: Night, taken: Set[int]
    ) -> discord.ScheduledEvent | None:
        """Make the event of a night that follows another, if its host may have one."""
        t, channel = words_for(night.locale), guild.get_channel(night.channel_id)
        host = None if night.host_id is None else await asked_member(guild, night.host_id)
        if host is None or channel is None or not host.guild_permissions.create_events:
            return None
        title = await self._opening.title(night, t)
        return await events.create_event(channel, night, title, t, taken)

    async def _following(self, night: Night) -> Night | None:
        settings = await self._opening.opener.servers.of(night.guild_id)
        return following(night, self._nights.now(), settings.zone)

    async def _do_for_night(self, night: Night) -> None:
        guild = self._client.get_guild(night.guild_id)
        if guild is None or not self._available(night.guild_id):
            return
        try:
            await self._go_on(guild, night)
        except TableError as error:
            _log.warning("night %s: %s", night.night_id, error.__cause__ or error)
        except FAILURES as error:
            _log.warning("night %s: Discord does not answer: %s", night.night_id, error)

    async def _go_on(self, guild: discord.Guild, night: Night) -> None:
        if night.ended:
            await self.take_away(guild, night)
            return
        try:
            event = await events.event_of(guild, night, self._available)
        except events.NoEventError:
            if night.is_open:
                await self._nights.settle(night)
            else:
                await self._end(guild, night, CANCELLED, await self._following(night))
            return
        if night.is_open:
            await self._tell(night, event)
            return
        waits = event is not None and event.status is discord.EventStatus.scheduled
        if event is not None and waits and (later := events.starts_of(event)) > self._nights.now():
            await self._nights.move(night, later)
            return
        if night.host_id is None:
            await self._end(guild, night, CANCELLED)
        elif not self._is_too_late(night):
            await self._begin(guild, night, event, night.host_id)
        else:
            await self._end(guild, night, MISSED, await self._following(night))

    async def _begin(
        self, guild: discord.Guild, night: Night, event: discord.ScheduledEvent | None, host_id: int
    ) -> None:
        channel = guild.get_channel(night.channel_id)
        if not isinstance(channel, OpensIn):
            place = night.guild_id, night.channel_id
            if await word_on_channel(self._client, *place, self._available) is Existence.GONE:
                await self._end(guild, night, MISSED)
            return
        try:
            host = await self._name_of_host(guild, host_id)
            table = await self._opening.open(night, channel, host_id, host)
        except TableError as error:
            if _passes(error):
                raise
            _log.warning("night %s could not open: %s", night.night_id, error.code)
            told = error if error.code in PUBLIC else TableError(error.code)  # not what concerns a person
            await self._end(guild, night, MISSED, problem=told)
            return
        await self._nights.open(night, await self._following(night))
        self.doubt(guild.id)
        self._services.live.threads.let_in(table.value, [host_id])
        await self._tell(night, event)

    async def _name_of_host(self, guild: discord.Guild, host_id: int) -> str:
        """Return the name of a night's host; raises TableError if they have left the server."""
        await self._services.people.learn(guild, [host_id])
        if await has_left(self._services.people, guild, host_id, self._available):
            raise TableError("night_host_left")
        return self._services.people.name(guild.id, host_id) or "?"

    async def _tell(self, night: Night, event: discord.ScheduledEvent | None) -> None:
        """Let the event begin once those who are interested are called; what fails is tried for an hour."""
        is_late = self._is_too_late(night)
        if not night.is_called and not await self._are_called(night, event, is_late=is_late):
            return
        if event is None and night.event_id is not None and not is_late:
            return  # Discord has not said whether there is one
        try:
            if event is not None:
                await events.start_event(event)
        except FAILURES:
            if not is_late:
                await self._nights.called(night)
                raise
        await self._nights.settle(night)

    async def _are_called(self, night: Night, event: discord.ScheduledEvent | None, *, is_late: bool) -> bool:
        """Call the people who are interested, in one message; nobody is called twice, or hours later.

        Return False while the board is not there.
        """
        table = (await self._services.directory.find(night.night_id)).value
        if (
            not is_late
            and not table.phase.is_end
            and not await self._services.live.publisher.is_posted(table, _BOARD)
        ):
            return False  # the next look waits for it
        t = words_for(night.locale)
        people = [] if event is None or is_late else await events.interested(event)
        title = await self._opening.title(night, t) if people else ""
        table = (await self._services.directory.find(night.night_id)).value  # it may have ended meanwhile
        if people and not table.phase.is_end:
            text = begins_text(title, link_to(table), people[:MOST_CALLED], len(people[MOST_CALLED:]), t)
            whom, nonce = calling(people[:MOST_CALLED]), f"night {night.night_id}"
            tell = partial(send_once, self._client, table.place_id, nonce, content=text)
            try:
                await asked_twice(partial(tell, allowed_mentions=whom))
            except (discord.Forbidden, discord.NotFound) as error:
                _log.warning("night %s: could not tell anybody: %s", night.night_id, error)
        return True

    async def _end(
        self,
        guild: discord.Guild,
        night: Night,
        state: str,
        following: Night | None = None,
        problem: TableError | None = None,
    ) -> None:
        """Store that a night is not to be, and then do on Discord what follows from that."""
        ended = await self._nights.end(night, state, following, problem)
        self.doubt(guild.id)
        if ended is not None:
            _log.warning("night %s is %s", night.night_id, state)
            await self.take_away(guild, ended)

    async def take_away(self, guild: discord.Guild, night: Night) -> bool:
        """Delete the event of a night that has ended, and tell the channel of one that was missed.

        Return False if Discord does not let us delete it. Raises a failure that passes: the next look tries
        again.
        """
        self._opening.opener.give_up(night.night_id)
        is_gone = night.event_id is None or await events.delete_event(guild, night.event_id)
        is_forum = isinstance(guild.get_channel(night.channel_id), discord.ForumChannel)  # posts alone
        if night.ended == MISSED and night.night_id not in self._told and not is_forum:
            await self._say_missed(night)
            self._told[night.night_id] = True
        await self._nights.settle(night)
        return is_gone

    async def try_to_take_away(self, guild: discord.Guild, night: Night) -> bool:
        """Do the same now, and leave to the next look what fails."""
        return await self._attempts.attempt(
            self.take_away(guild, night), f"end night {night.night_id}", failed=True
        )

    async def _say_missed(self, night: Night) -> None:
        t = words_for(night.locale)
        try:
            title = await self._opening.title(night, t)
        except TableError:
            title = "?"
        why = "" if night.problem is None else public_text(night.problem, t)
        text, nonce = missed_text(title, why, t), f"missed {night.night_id}"
        try:
            await send_once(self._client, night.channel_id, nonce, content=text, silent=True)
        except FAILURES as error:
            if is_passing(error):
                raise
            _log.info("night %s: could not say that it was missed: %s", night.night_id, error)

    def _is_too_late(self, night: Night) -> bool:
        return self._nights.now() - night.starts_at > LATEST


_PASSING: Final = frozenset(
    {"try_again", "outcome_unknown", "too_many_tables", "too_many_own_tables", "no_such_night"}
)
"""Errors that may be over at the next look, or after which that finds no night any more."""


def _passes(error: Exception) -> bool:
    """Tell whether what failed may succeed at the next look."""
    code = error.code if isinstance(error, TableError) else ""
    return code in _PASSING or is_passing(error) or is_passing(error.__cause__)
