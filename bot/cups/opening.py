"""Opens the tables of cups, without anybody's command."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.common.errors import BarredError, TableError
from bot.cups.clicks import CupPages
from bot.cups.panels import table_name
from bot.cups.points import level, nobody_plays
from bot.cups.values import Cup, Drawn, size_range
from bot.i18n import Words, words_for
from bot.messages.list_words import labelled
from bot.messages.panels import Panel, Text
from bot.settings.server import TableSettings
from bot.tables.clicks import opening
from bot.tables.clicks.opening import TableOpener
from bot.tables.deciding.cup_tables import opened
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import Occupant, TableValue
from bot.tables.storing.store import AlreadyDoneError
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class CupOpening:
    """Opens tables with the server's settings and everybody seated. One per bot.

    They do not count as anybody's: the server's limits of open tables hold for `/play` and card nights.
    """

    opener: TableOpener
    cups: CupPages

    async def table(self, cup: Cup, drawn: Drawn, channel: opening.OpensIn) -> Table | None:
        """Return a table, opened if it was not yet; None if it counts without being played.

        Raises TableError if it cannot be opened now.
        """
        try:
            return await self.opener.directory.find(drawn.table_id)
        except TableError as error:
            if error.code != "no_such_table":
                raise
        if drawn.called:  # it was there, and is damaged
            await self.cups.cups.settle(cup, drawn, level(drawn.table.people))
            return None
        return await self._open(cup, drawn, channel)

    async def require_planner(self, cup: Cup, host_id: int, channel: opening.OpensIn) -> None:
        """Raise TableError unless the tables of a cup may still open there for its organiser."""
        await opening.require_planner(channel, host_id, await self.opener.servers.of(cup.guild_id))

    async def _open(self, cup: Cup, drawn: Drawn, channel: opening.OpensIn) -> Table | None:
        there = [one for one in drawn.table.people if cup.entry(one).is_there]
        least = size_range(cup.plan.game, cup.plan.rules)[0]
        if len(there) >= least:
            opening.require_writing(channel)
            settings = await self.opener.servers.of(cup.guild_id)
            opening.require_allowed(channel.guild, settings, channel.id)
            announced = self._announced(cup, drawn)
            thread_id = await self.opener.home_for(channel, announced, threads=settings.threads)
        while len(there) >= least:
            value = self._new_table(cup, drawn.table_id, there, channel.id, thread_id, settings)
            try:
                return await self.opener.directory.open_dealt(
                    value, partial(opened, now=self.cups.cups.now())
                )
            except BarredError as error:
                entry = cup.entry_of(error.user_id)
                if entry is None or entry.number not in there:
                    raise
                there.remove(entry.number)
            except AlreadyDoneError:
                await self.cups.cups.settle(cup, drawn, level(drawn.table.people))
                return None
        await self.cups.cups.settle(cup, drawn, nobody_plays(there, drawn.table.people))
        self.opener.give_up(drawn.table_id)
        return None

    def _announced(self, cup: Cup, drawn: Drawn) -> opening.Announced:
        t: Words = words_for(cup.plan.locale)
        name = table_name(cup, cup.of_round.index(drawn) + 1, t)
        title = self.cups.title(cup, t)
        told = Panel((Text(labelled(name, title, t)),))
        return opening.Announced(
            drawn.table_id, f"{name} · {title}", told, told, post_name=f"{name} · {title}"
        )

    def _new_table(
        self,
        cup: Cup,
        table_id: str,
        numbers: Sequence[int],
        channel_id: int,
        thread_id: int | None,
        settings: TableSettings,
    ) -> TableValue:
        plan, people = cup.plan, cup.users(tuple(numbers))
        return TableValue(
            table_id=table_id,
            guild_id=cup.guild_id,
            channel_id=channel_id,
            game=plan.game,
            preset=plan.preset,
            rules=plan.rules,
            for_tokens=False,
            host_id=people[0],
            locale=plan.locale,
            seats=tuple(Occupant(user_id) for user_id in people),
            base=plan.base,
            clock=settings.clocks[plan.clock],
            display=settings.display,
            thread_id=thread_id,
            hints=False,
            shuffle=draw_shuffle(),
            cup=cup.cup_id,
        )
