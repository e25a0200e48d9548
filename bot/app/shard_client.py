"""The client of one shard among several processes: what `TapisClient` needs to hand over and to take over."""

import logging
from collections.abc import Collection
from typing import Any

from bot.app.client import ANSWERS_WITHIN, TapisClient
from bot.cluster.event_filter import EventFilter
from bot.common.errors import TableError
from bot.maintenance.health import Health
from bot.process.environment import Environment
from data.cluster.person_changes import PersonChange, who_is
from data.database import Database
from data.share import Share

_log = logging.getLogger(__name__)


class ShardClient(TapisClient):
    """The bot in the servers of one shard. `begin_anew` waits until another session may begin."""

    def __init__(
        self,
        settings: Environment,
        database: Database,
        shard: int,
        shard_count: int,
        health: Health,
    ) -> None:
        self.door = EventFilter()
        super().__init__(settings, database, Share.of(shard_count, [shard]), health)
        self.shard_ids, self.shard_count = [shard], shard_count
        # Before discord.py calls what answers them: it does that without dispatching an event.
        parsers = self._connection.parsers
        answer = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = lambda sent: self.door.comes(lambda: answer(sent), int(sent["id"]))

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell listeners of an event, once the door lets it in; interactions have passed it already."""
        if event_name == "interaction":
            super().dispatch(event_name, *args, **kwargs)
        else:
            self.door.comes(lambda: super(ShardClient, self).dispatch(event_name, *args, **kwargs))

    def take_over(self, done_elsewhere: Collection[int]) -> None:
        """Serve from now on, without the interactions that the process before has let in."""
        self._timekeeper.follows_directly = True
        self.door.open(done_elsewhere)

    async def step_down(self) -> list[int]:
        """Stop serving, for another process that is connected and takes over; then close.

        Clicks are answered until nothing else is left to be stopped. Return those that were let in lately.
        """
        await self._stop_by_itself()
        await self._care.close()
        let_in = self.door.close()
        await self.under_way.finish(ANSWERS_WITHIN)
        await self.services.live.step_down()
        return let_in

    async def hear(self, change: PersonChange) -> None:
        """Take note of what another process, or another client of this one, has changed about a person."""
        try:
            if change.user_id is None:
                await self._forget(change.key)
            else:
                await self.preferences.read_again(change.user_id)
        except TableError as error:
            _log.warning("could not read what changed about a person: %s", error.__cause__ or error)

    async def _forget(self, mark: str) -> None:
        """Forget whoever has a mark, if something of them is in memory."""
        directory = self.directory
        known = self.preferences.in_memory | self.people.in_memory | directory.people()
        if (user_id := who_is(mark, known)) is not None:
            self.preferences.forget(user_id)
            self.people.forget(user_id)
            await directory.drop_person(user_id)
