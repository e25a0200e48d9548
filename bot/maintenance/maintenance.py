"""Maintains a running bot: runs its chores, records which servers it has left."""

from bot.common.keeping import Keeper
from bot.discord.kit import Kit
from bot.maintenance.backup_paths import backups_of, database_file, makes_backups
from bot.maintenance.chores import BackupPlan, Chores
from bot.maintenance.health import Health
from bot.maintenance.lost_places import LostPlaces
from bot.maintenance.purges import Purges
from bot.process.environment import Environment
from bot.stats.deriving import Deriver


class Maintenance:
    """One per bot: created with it, started before it connects, closed before it ends."""

    def __init__(self, kit: Kit, health: Health) -> None:
        self._kit = kit
        self._health = health
        self._keepers: list[Keeper] = []
        self.deriver = Deriver(kit.database, kit.share, kit.under_way.until_quiet)
        self._lost_places = LostPlaces(kit, kit.database, kit.directory, kit.share)
        self._purges = Purges(kit, kit.database, self._lost_places, self._forget, kit.share)

    @property
    def connected(self) -> bool:
        """Whether any shard receives Discord's events, as far as it knows."""
        return self._lost_places.sessions.connected

    def reach(self, guild_id: int) -> bool | None:
        """Tell whether people in a server can reach the bot; None if Discord has said nothing about it."""
        return self._lost_places.reach(guild_id)

    def is_available(self, guild_id: int) -> bool:
        """Tell whether the bot is in a server, and knows of no outage there, of which it would hear."""
        return self._lost_places.sessions.is_available(guild_id)

    async def start(self, settings: Environment) -> None:
        """Listen to the client, and start the chores."""
        self._kit.add_listener(self._health.traffic.on_socket_event_type)
        self._kit.add_listener(self._health.traffic.on_interaction)
        self._lost_places.listen()
        flaws = self._health.note_flaws
        chores = Chores(self._kit.database, _plan(settings), self._purges.look, flaws, self._kit.share)
        self._keepers += chores.keeper, self.deriver.keeper
        for one in self._keepers:
            one.start()

    async def close(self) -> None:
        """Stop; interrupting a running chore is safe."""
        for one in self._keepers:
            await one.stop()
        await self._lost_places.close()

    def _forget(self, guild_id: int) -> None:
        self._kit.directory.drop_server(guild_id)
        self._kit.server_settings.forget(guild_id)
        self._kit.house_rules.forget(guild_id)


def _plan(settings: Environment) -> BackupPlan | None:
    if not makes_backups(settings):
        return None
    return BackupPlan(database_file(settings).path, backups_of(settings), settings.backup_hours)
