"""Takes cups on: begins them, opens the tables of each round, counts them, and tells the channel.

Everything follows from what is stored, so each step can be repeated: after a kill between any two of them the
next look goes on. A round's tables have their ids before they are opened, and count once.

A clock that is ahead for a while neither starts a cup nor cancels it.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.ids import made_at
from bot.common.keeping import ByServer, Keeper, LoggedAttempts, Work
from bot.common.recent import Recent
from bot.cups.clicks import CupPages
from bot.cups.messages import REST, CupMessages, CupPosts
from bot.cups.opening import CupOpening
from bot.cups.panels import call_text, no_place_text, not_started_text, too_few_text
from bot.cups.store import CupStore
from bot.cups.values import LONGEST_SIGN_UP, Cup, CupEnd, CupState, Drawn
from bot.discord.people import names_at
from bot.discord.places import Available, Existence, has_left, word_on_channel
from bot.discord.sending.failures import FAILURES, is_passing
from bot.discord.sending.rendered import calling, rendered
from bot.i18n import words_for
from bot.tables.clicks.opening import OpensIn, TableOpener
from bot.tables.clicks.services import TableServices
from bot.tables.model.commands import Leave
from bot.tables.model.values import Phase, TableValue
from bot.tables.table import Table
from data.times import DAY

INTERVAL: Final = 5.0
"""Seconds between two looks where no table ends."""
_MISSING: Final = frozenset(
    {
        "cannot_post",
        "cannot_open_post",
        "post_needs_tag",
        "discord_refuses",
        "title_blocked",
        "too_many_threads",
        "channel_not_allowed",
        "channels_gone",
        "planner_may_not_open",
        "planner_may_not_post",
    }
)
"""Errors that somebody who runs the server can mend, but nobody else, and time alone does not."""
_BOARDS: Final = 10.0
"""Seconds to wait for the boards of a round; the next look waits for those that take longer."""
NO_NEWS: Final = 24 * 60 * 60.0
"""Seconds for which the channel of a cup that was cancelled is told why, if it cannot read that."""
_OFF: Final = {
    CupEnd.NOT_STARTED: not_started_text,
    CupEnd.TOO_FEW: too_few_text,
    CupEnd.NO_PLACE: no_place_text,
}
_MOST_TOLD: Final = 1_000

_NOBODY: Final[frozenset[str]] = frozenset()

_log = logging.getLogger(__name__)


class CupBackground:
    """Keeps the cups of all servers that can be reached. One per bot."""

    def __init__(
        self,
        client: discord.Client,
        cups: CupStore,
        opening: TableOpener,
        services: TableServices,
        available: Available,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._cups = cups
        self._monotonic = monotonic
        self._attempts = LoggedAttempts(_log, lambda: self._monotonic())
        self._lanes = ByServer("looking after the cups", self._find)
        self.keeper = Keeper(
            self._attempts, "look for cups", self._lanes.begin_found, every=INTERVAL, at_end=self._lanes.stop
        )
        """Looks when woken, as by a table of a cup that ends."""
        screens = opening.rules.screens
        self.shown = CupPages(cups, services.people, opening.servers, screens, self.keeper.wake)
        self.messages = CupMessages(client, cups, self.shown, lambda: self._monotonic())
        self.posts = CupPosts(cups, self._post_first, self.keeper.wake)
        self._opening = CupOpening(opening, self.shown)
        self._services = services
        self._available = available
        self._unheard_since: dict[str, float] = {}
        """Since when the channels of cups that were cancelled could not read why."""
        self._told: Recent[str, bool] = Recent(_MOST_TOLD)
        """Cups (id) that have ended of which the channel was told, if that could not be noted."""
        self._passed_over: set[int] = set()
        """Servers (id) that were still busy at the last look."""
        self._rests: dict[str, float] = {}
        """Cups whose channel has refused a table, and until when it is not asked again."""

    async def look(self) -> None:
        """Do what the cups that are not over need, and wait until it is done."""
        await self._lanes.do_found()

    async def _find(self, busy: Set[int]) -> Mapping[int, Work]:
        """Return what the cups of each server need."""
        active, now = await self._cups.active(), self._monotonic()
        forgotten = await self._cups.forgotten() if active else {}
        self._forget_all_but({cup.cup_id for cup in active})
        self.messages.forget_all_but(forgotten.keys())
        self._rests = {one: until for one, until in self._rests.items() if until > now}
        by_server: dict[int, list[Cup]] = {}
        for cup in active:
            by_server.setdefault(cup.guild_id, []).append(cup)
        self._passed_over = by_server.keys() & busy
        late = self.messages.to_edit_again()
        return {
            one: partial(self._do_in_server, one, by_server.get(one, ()), forgotten, late.get(one, ()))
            for one in dict.fromkeys([*by_server, *late])
        }

    def _forget_all_but(self, active: Set[str]) -> None:
        """Forget what was noted of cups that are over."""
        for one in self.shown.troubles.keys() - active:
            del self.shown.troubles[one]
        for one in self._unheard_since.keys() - active:
            del self._unheard_since[one]

    async def _do_in_server(
        self,
        guild_id: int,
        cups: Sequence[Cup],
        forgotten: Mapping[str, frozenset[str]],
        late: Sequence[str],
    ) -> None:
        """Do what the cups of a server need, one after the other; show those (id) whose edits are `late`."""
        for cup_id in late:
            await self._attempts.attempt(self._show_late(guild_id, cup_id), f"show cup {cup_id}", None)
        for cup in cups:
            looking = self._do_for_cup(cup, forgotten.get(cup.cup_id, _NOBODY))
            await self._attempts.attempt(looking, f"look at cup {cup.cup_id}", None)
        if guild_id in self._passed_over:
            self.keeper.wake()

    async def _show_late(self, guild_id: int, cup_id: str) -> None:
        if self._available(guild_id):
            await self.show_changed(await self._cups.find(cup_id))

    async def _do_for_cup(self, cup: Cup, forgotten: frozenset[str]) -> None:
        guild = self._client.get_guild(cup.guild_id)
        if guild is None or not self._available(cup.guild_id):
            return
        try:
            await self.messages.show_without(guild, cup, forgotten)
            if self._monotonic() < self._rests.get(cup.cup_id, 0.0):
                return
            await self._take_on(guild, cup)
        except TableError as error:
            if error.code not in _MISSING or is_passing(error.__cause__):
                _log.warning("cup %s: %s", cup.cup_id, error.__cause__ or error)
            else:
                await self._tell_of(cup, error)
        except FAILURES as error:
            _log.warning("cup %s: Discord does not answer: %s", cup.cup_id, error)

    async def _take_on(self, guild: discord.Guild, cup: Cup) -> None:
        if cup.ended:
            await self._tell_end(guild, await self._cups.find(cup.cup_id))
            return
        if not await self.posts.is_posted(cup):
            self._rests[cup.cup_id] = self._monotonic() + REST
        if cup.state is CupState.RUNNING or await self._begins(guild, cup):
            await self._go_on(guild, await self._cups.find(cup.cup_id))
            self.shown.troubles.pop(cup.cup_id, None)

    async def _tell_of(self, cup: Cup, error: TableError) -> None:
        """Tell those who wait for a cup, once, what the server has to change for its tables."""
        if error.__cause__ is not None:
            self._rests[cup.cup_id] = self._monotonic() + REST
        known = self.shown.troubles.get(cup.cup_id)
        self.shown.troubles[cup.cup_id] = error
        if known is None or (known.code, known.facts) != (error.code, error.facts):
            _log.warning("cup %s: its tables cannot open: %s", cup.cup_id, error.code)
            told = self.shown.trouble_text(cup, words_for(cup.plan.locale))
            await self.messages.say(cup.channel_id, told or "", f"{cup.cup_id} {error.code}", silent=True)

    async def _begins(self, guild: discord.Guild, cup: Cup) -> bool:
        """Begin a cup whose moment has come, or cancel it if too few have signed up."""
        now = self._cups.now()
        if now - _due_at(cup, now) > LONGEST_SIGN_UP * DAY:
            await self._end(guild, cup, CupEnd.NOT_STARTED)
            return False
        if cup.starts_at is None or cup.starts_at > now:
            return False
        await self._require_organiser(guild, cup)
        try:
            await self.messages.edit(guild, await self._cups.start(cup.cup_id, cup.guild_id))
        except TableError as error:
            if error.code != "cup_too_few":
                raise
            await self._end(guild, cup, CupEnd.TOO_FEW)
            return False
        return True

    async def _require_organiser(self, guild: discord.Guild, cup: Cup) -> None:
        """Raise TableError if the organiser may not write any more where the tables of a cup would open.

        Somebody who may can start it then. A cup goes on without an organiser who has left.
        """
        channel = guild.get_channel(cup.plan.place_id)
        if cup.host_id is None or not isinstance(channel, OpensIn):
            return
        await self._services.people.learn(guild, [cup.host_id])
        if not await has_left(self._services.people, guild, cup.host_id, self._available):
            await self._opening.require_planner(cup, cup.host_id, channel)

    async def _end(self, guild: discord.Guild, cup: Cup, why: CupEnd) -> None:
        """Store that a cup has ended, unless somebody has started it meanwhile, and then tell its channel."""
        self._opening.opener.give_up(*[one.table_id for one in cup.of_round])
        if (ended := await self._cups.end(cup, why)).ended:
            await self._tell_end(guild, ended)

    async def _tell_end(self, guild: discord.Guild, cup: Cup) -> None:
        """Tell the channel of a cup how it has ended; one that cannot read it is told for a day."""
        now = self._monotonic()
        if cup.cup_id not in self._told and not await self._is_told(guild, cup):
            since = self._unheard_since.setdefault(cup.cup_id, now)
            word = await word_on_channel(self._client, guild.id, cup.channel_id, self._available)
            if word is not Existence.GONE and now - since < NO_NEWS:
                self._rests[cup.cup_id] = now + REST
                return
        self._told[cup.cup_id] = True
        self._unheard_since.pop(cup.cup_id, None)
        await self._cups.settle_end(cup)
        await self.messages.edit(guild, cup)

    async def _is_told(self, guild: discord.Guild, cup: Cup) -> bool:
        """Tell the channel of a cup who has won, or why it is not played; False if it cannot be told."""
        t = words_for(cup.plan.locale)
        if cup.ended in _OFF:
            content = _OFF[cup.ended](self.shown.title(cup, t), t)
            return await self.messages.send_about(cup, f"off {cup.cup_id}", content=content) is not None
        panel = await self.shown.standings(guild, cup, t, may_show=True)
        shown = await rendered(panel, None, names_at(self._client, guild.id, t), guild=guild)
        await self.messages.send_about(cup, f"cup {cup.cup_id} end", shown)
        return True

    async def _go_on(self, guild: discord.Guild, cup: Cup) -> None:
        """Draw the rounds that are due, and attend to the tables of the present one."""
        while cup.state is CupState.RUNNING:
            if cup.is_round_over:
                await self._retire_absent(guild, cup)
                cup = await self._cups.find(cup.cup_id)
                if not cup.has_next_round:
                    await self._end(guild, cup, CupEnd.PLAYED)
                    return
                cup = await self._cups.draw(cup)
            places = await self._attend_all(guild, cup)
            if places is None:
                return
            if cup.announced < cup.round:
                panel, nonce = self.messages.round_panel(cup, places), f"cup {cup.cup_id} {cup.round}"
                posted = await self.messages.post(guild, cup, panel, nonce, silent=True)
                await self._cups.note_announced(cup, None if posted is None else posted.id)
                await self.messages.edit(guild, cup)
            cup = await self._cups.find(cup.cup_id)
            if not cup.is_round_over:
                return

    async def _retire_absent(self, guild: discord.Guild, cup: Cup) -> None:
        """Let those play no more who have missed two tables in a row, or one and have left the server."""
        truants = cup.truants()
        for number in cup.missed_last():
            user_id = cup.entry(number).user_id
            if number in truants or (
                user_id is not None and await has_left(self._services.people, guild, user_id, self._available)
            ):
                await self._cups.retire(cup, number)

    async def _channel_of(self, guild: discord.Guild, cup: Cup) -> OpensIn | None:
        """Return the channel of a cup's tables; one that has been deleted ends the cup."""
        channel = guild.get_channel(cup.plan.place_id)
        if isinstance(channel, OpensIn):
            return channel
        word = await word_on_channel(self._client, guild.id, cup.plan.place_id, self._available)
        if word is Existence.GONE:
            await self._end(guild, cup, CupEnd.NO_PLACE)
        return None

    async def _attend_all(self, guild: discord.Guild, cup: Cup) -> dict[str, int] | None:
        """Open, call to or count the tables of a round; return their threads by id, None if it must wait."""
        channel = await self._channel_of(guild, cup)
        if channel is None:
            return None
        await self._services.people.learn(guild, cup.users(cup.playing))
        places: dict[str, int] = {}
        uncalled: list[tuple[Drawn, TableValue]] = []
        trouble: TableError | None = None
        quiet = await self._cups.under_way(cup) if cup.announced == cup.round else set()
        for drawn in cup.of_round:
            has_all = all(cup.entry(one).plays for one in drawn.table.people)
            if drawn.table.is_over or (drawn.table_id in quiet and has_all):
                continue
            try:
                value = await self._attend(cup, drawn, channel)
            except TableError as error:  # as of a table that waits for another version: the others go on
                trouble = trouble or error
                continue
            if value is not None and value.thread_id is not None:
                places[drawn.table_id] = value.thread_id
            if value is not None and not drawn.called and not value.phase.is_end:
                uncalled.append((drawn, value))
        all_called = await self._call_all(cup, uncalled)
        if trouble is not None:
            raise trouble
        return places if all_called else None

    async def _attend(self, cup: Cup, drawn: Drawn, channel: OpensIn) -> TableValue | None:
        """Open a table, or count it if it has ended; return it, None if it is not played."""
        table = await self._opening.table(cup, drawn, channel)
        if table is None:
            return None
        value = await self._without_leavers(cup, table)
        if value.phase.is_end:
            await self._cups.settle_ended(cup, drawn, value)
        elif not drawn.called:
            self._services.live.threads.let_in(value, list(value.people))
            self._services.live.publisher.publish(value)
        return value

    async def _without_leavers(self, cup: Cup, table: Table) -> TableValue:
        """Let those who have left the cup leave a table that still waits for people; return the table."""
        for user_id in table.value.people:
            entry = cup.entry_of(user_id)
            if table.value.phase is Phase.LOBBY and entry is not None and not entry.plays:
                await table.handle(Leave(user_id))
        return table.value

    async def _call_all(self, cup: Cup, tables: Sequence[tuple[Drawn, TableValue]]) -> bool:
        """Call the people of tables whose boards are there to be clicked; return whether all are."""
        ends, all_stand = time.monotonic() + _BOARDS, True
        for drawn, value in tables:
            if await self._services.live.publisher.is_posted(value, ends - time.monotonic()):
                await self._call(cup, drawn)
            else:
                all_stand = False
        return all_stand

    async def _call(self, cup: Cup, drawn: Drawn) -> None:
        """Call those who play at a table, once: not who has left it while its board was posted."""
        value, sent = (await self._services.directory.find(drawn.table_id)).value, None
        if not value.phase.is_end:
            users = [user_id for user_id in cup.users(drawn.table.people) if user_id in value.people]
            text = call_text(cup, drawn, words_for(cup.plan.locale))
            sent = await self.messages.say(
                value.place_id, text, f"cup {drawn.table_id}", allowed_mentions=calling(users)
            )
        await self._cups.note_called(cup, drawn, None if sent is None else sent.id)

    async def show_changed(self, cup: Cup) -> None:
        """Bring the message of a cup up to date after a command."""
        guild = self._client.get_guild(cup.guild_id)
        if guild is not None:
            await self.messages.edit(guild, cup)

    async def _post_first(self, cup: Cup) -> discord.Message | None:
        """Post the message with which people sign up for a cup."""
        guild = self._client.get_guild(cup.guild_id)
        if guild is None:
            return None
        panel = await self.shown.panel(guild, cup)
        return await self.messages.post(guild, cup, panel, f"cup {cup.cup_id} 0")


def _due_at(cup: Cup, now: int) -> int:
    """Return since when a cup could begin, in milliseconds: its moment, or else when it was posted."""
    if cup.starts_at is not None or cup.message_id is None:
        return cup.starts_at or now
    return made_at(cup.message_id)
