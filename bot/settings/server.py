"""Table settings, set by a server's administrators: a section of the server's settings.

They apply to new tables; open tables stay as they are.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Generic, Self, TypeAlias, TypeVar, get_args, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.common.transactions import reading, settled, writing
from bot.common.zones import DEFAULT_ZONE, zones
from bot.server_log.store import choose_log_channel, require_no_part, write_log
from bot.server_log.values import Logged, LogKind, changes_of
from bot.settings.notices import Notices
from bot.settings.seasons import SeasonLength, follow_settings
from bot.tables.model.clocks import CLOCKS, DEFAULT_CLOCK, Clock, Pause, Tempo, clocks_in
from bot.tables.model.values import Display
from data import cups, nights
from data.database import Database, Transaction
from data.errors import ConflictError
from data.settings import servers
from game.registry import GAMES


class SectionSettings(BaseModel, ABC):
    """The settings in a section."""

    def changed(self, changes: Mapping[str, object]) -> Self:
        """Return the settings with some changed; raises TableError for invalid values."""
        try:
            return type(self).model_validate({**self.model_dump(), **changes})
        except ValidationError as error:
            where = error.errors()[0]["loc"]
            raise self.refused(str(where[0]) if where else next(iter(changes), "")) from None

    @staticmethod
    @abstractmethod
    def refused(name: str) -> TableError:
        """Return the error for an invalid value of a setting."""


S = TypeVar("S", bound=SectionSettings)


@dataclass(frozen=True, slots=True)
class Loaded(Generic[S]):
    """Settings, and the version of the server's settings they were read from."""

    settings: S
    version: int


@dataclass(frozen=True, slots=True)
class Section(Generic[S]):
    """A section: its name, how to parse it, and the error code for a concurrent change."""

    name: str
    read: Callable[[Mapping[str, Any]], S]
    changed_code: str

    async def load(self, tx: Transaction, guild_id: int) -> Loaded[S]:
        """Return a server's settings."""
        stored = await servers.load(tx, guild_id)
        return Loaded(self._read(stored.document), stored.version)

    async def change(
        self,
        tx: Transaction,
        guild_id: int,
        changes: Mapping[str, object],
        version: int,
        *,
        by: int | None = None,
        again: bool = False,
    ) -> Loaded[S]:
        """Change some settings in this section; `again` if the change may have been stored already.

        `by` is who does it, for the server's log; None for the bot itself. Raises TableError if the settings
        no longer have this version, or for invalid values.
        """
        stored = await servers.load(tx, guild_id)
        present = self._read(stored.document)
        settings = present.changed(changes)
        if again and settings == present and stored.version == version + 1:
            return Loaded(present, stored.version)
        section = settings.model_dump(mode="json", exclude_defaults=True)
        document = {**stored.document, self.name: section}
        try:
            saved = await servers.save(tx, guild_id, document, loaded_version=version)
        except ConflictError:
            raise TableError(self.changed_code) from None
        if settings != present:
            details = changes_of(self.name, present.model_dump(mode="json"), settings.model_dump(mode="json"))
            await write_log(tx, guild_id, [Logged(kind=LogKind.SETTINGS, by=by, details=details)])
        return Loaded(settings, saved)

    def _read(self, document: Mapping[str, Any]) -> S:
        return self.read(document.get(self.name, {}))


MOST_CHANNELS: Final = 25
"""The most that a Discord menu can select."""
MOST_ROLES: Final = 25
"""The same, for roles."""
MOST_MODERATING: Final = 10
"""Fewer moderate: all roles that were chosen must find room on one page."""
MOST_TABLES: Final = 100
"""The largest limit a server may set for simultaneously open tables."""
MOST_IN_MEMORY: Final = 5_000
_WELCOMED: Final = "welcomed"
"""The section that records that the bot has introduced itself."""


def _game(key: str) -> str:
    if key not in GAMES:
        raise ValueError("no such game")
    return key


def _clock(name: str) -> str:
    if name not in CLOCKS:
        raise ValueError("no such clock")
    return name


def _zone(name: str) -> str:
    if name not in zones():
        raise ValueError("no such time zone")
    return name


@dataclass(frozen=True, slots=True)
class Limits:
    """How many tables may be open at once."""

    most_tables: int
    most_each: int | None = None
    """Of one host; None for as many as there may be."""


class Picked(StrEnum):
    """What an id in the settings is of, and what Discord mentions it with."""

    CHANNEL = "#"
    ROLE = "@&"


ChannelId: TypeAlias = Annotated[int, Field(ge=1), Picked.CHANNEL]
RoleId: TypeAlias = Annotated[int, Field(ge=1), Picked.ROLE]
Roles: TypeAlias = Annotated[tuple[RoleId, ...], Field(max_length=MOST_ROLES)]


@dataclass(frozen=True, slots=True)
class Planned:
    """A night or a cup that is to open in a channel."""

    starts_at: int | None
    """None for a cup that somebody is to start."""
    channel_id: int


class TableSettings(SectionSettings):
    """A server's table settings. Only values that differ from the defaults are stored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    channels: Annotated[tuple[ChannelId, ...], Field(max_length=MOST_CHANNELS)] = ()
    """The channels where tables may be opened, including their threads; empty for everywhere."""
    threads: bool = False
    """Whether every table gets its own thread."""
    game: Annotated[str, AfterValidator(_game)] = next(iter(GAMES))
    """The game that `/play` opens by default."""
    clock: Annotated[str, AfterValidator(_clock)] = DEFAULT_CLOCK
    """A name in CLOCKS."""
    zone: Annotated[str, AfterValidator(_zone)] = DEFAULT_ZONE
    """An IANA name: the time zone of card nights and quiet hours."""
    pause: Pause = Pause.USUAL
    """How long a play stands to which others may react."""
    tempo: Tempo = Tempo.LIVELY
    """How fast boards show what happens."""
    display: Display = Display.PICTURE
    hints: bool = True
    """Whether players may ask what an AI would play, at tables for points."""
    host_removes: bool = False
    """Whether hosts may remove whoever has missed a turn, at tables for points."""
    notices: Notices = Notices.LATER
    """For people who chose nothing else."""
    seekers: RoleId | None = None
    """The role of members who want to hear of new tables, which hosts may call; None for none."""
    locale: Annotated[str | None, Field(pattern=r"^[a-z]{2,3}$")] = None
    """The language of public messages; None for the server's language on Discord."""
    most_tables: Annotated[int, Field(ge=1, le=MOST_TABLES)] = 10
    """How many tables may be open at once."""
    most_each: Annotated[int | None, Field(ge=1, le=MOST_TABLES)] = 5
    """How many of them one person may host; None for as many as there may be."""
    openers: Roles = ()
    """The roles whose members may open tables; empty for everybody."""
    stakers: Roles = ()
    """The roles whose members may play for tokens; empty for everybody."""
    editors: Roles = ()
    """The roles whose members may save, delete and choose variants, besides those with Manage Server."""
    moderators: Annotated[tuple[RoleId, ...], Field(max_length=MOST_MODERATING)] = ()
    """The roles whose members may close tables of others and remove people from lobbies."""
    title_roles: Annotated[tuple[tuple[str, RoleId], ...], Field(max_length=25)] = ()
    """The roles of whoever holds a title, by title."""
    recap_channel: ChannelId | None = None
    """The channel where each week and the end of each season is told of; None for none."""
    seasons: SeasonLength = SeasonLength.BY_HAND
    """When seasons of tokens and ratings end. Both have copies in `data.stats.calendars`."""
    log_channel: ChannelId | None = None
    """The channel where the server's log is posted; None for none. `data.server_log` has a copy."""

    @staticmethod
    def refused(name: str) -> TableError:
        """Return the error for an invalid value, which only forged or outdated controls have."""
        del name
        return TableError("unreadable_settings")

    @property
    def clocks(self) -> dict[str, Clock]:
        """The clocks of new tables, by name."""
        return clocks_in(self.zone, self.pause, self.tempo)

    @property
    def limits(self) -> Limits:
        """The limits of open tables."""
        return Limits(self.most_tables, self.most_each)

    def allows(self, channel_id: int, parent_id: int | None = None) -> bool:
        """Tell whether a table may be opened in a channel, or in a thread of the channel `parent_id`."""
        return not self.channels or channel_id in self.channels or parent_id in self.channels


def _kind_of(annotation: Any) -> Picked | None:
    """Return what the ids in a type are of, None if there are none."""
    found = (part if isinstance(part, Picked) else _kind_of(part) for part in _parts(annotation))
    return next(filter(None, found), None)


def _parts(annotation: Any) -> tuple[Any, ...]:
    return (*get_args(annotation), *getattr(annotation, "__metadata__", ()))


_TYPES: Final = get_type_hints(TableSettings, include_extras=True)
PICKED: Final[Mapping[str, Picked]] = {
    name: kind for name, annotation in _TYPES.items() if (kind := _kind_of(annotation)) is not None
}
"""The settings that are channels or roles."""


def ids_in(value: object) -> list[int]:
    """Return the ids in the value of a setting, as it is stored or not: none, one, several, or by title."""
    if isinstance(value, int):
        return [value]
    return [one for part in value for one in ids_in(part)] if isinstance(value, list | tuple) else []


def picked_ids(settings: TableSettings, kind: Picked) -> list[int]:
    """Return all channels, or all roles, that a server has chosen."""
    return [one for name, of in PICKED.items() if of is kind for one in ids_in(getattr(settings, name))]


def named_roles(settings: TableSettings) -> frozenset[int]:
    """Return the roles that mean something to us, besides those that we give for titles."""
    return frozenset(picked_ids(settings.model_copy(update={"title_roles": ()}), Picked.ROLE))


def _read(section: Mapping[str, Any]) -> TableSettings:
    """Return stored settings, with defaults for those this version cannot read."""
    try:
        return TableSettings.model_validate(section)
    except ValidationError as error:
        unreadable = {str(problem["loc"][0]) for problem in error.errors()}
    return TableSettings.model_validate({key: section[key] for key in section.keys() - unreadable})


TABLES_SECTION: Final = Section("tables", _read, "server_settings_changed")


async def _require_no_part_in_shut_cups(
    tx: Transaction, guild_id: int, before: TableSettings, after: TableSettings, by: int | None
) -> None:
    """Raise TableError if somebody would keep the tables of a cup from opening in which they play."""
    opens = [(one.channels, one.openers, one.threads) for one in (before, after)]
    for cup in await cups.of_server(tx, guild_id, MOST_CHANNELS) if opens[0] != opens[1] else ():
        if _may_shut(before, after, int(cup.document["place"])):
            act = Logged(kind=LogKind.SETTINGS, by=by, concerns=cup.id)
            await require_no_part(tx, guild_id, act)


def _may_shut(before: TableSettings, after: TableSettings, place: int) -> bool:
    """Tell whether a change may keep tables from opening in a channel: who planned them may lack a role."""
    is_kept = before.openers and set(before.openers) <= set(after.openers)
    asks_for_more = (after.openers and not is_kept) or after.threads > before.threads
    return bool(asks_for_more) or (before.allows(place) and not after.allows(place))


class ServerSettings:
    """Stores and caches servers' table settings."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: Recent[int, TableSettings] = Recent(MOST_IN_MEMORY)
        self._lock = asyncio.Lock()

    async def of(self, guild_id: int) -> TableSettings:
        """Return a server's settings, cached."""
        known = self._known.get(guild_id)
        return known if known is not None else (await self.load(guild_id)).settings

    def now(self) -> int:
        """Return the present moment, in milliseconds since the epoch."""
        return self._database.now()

    def last_known(self, guild_id: int) -> TableSettings:
        """Return a server's settings from the cache, the defaults if they are not in it."""
        return self._known.get(guild_id, TableSettings())

    async def load(self, guild_id: int) -> Loaded[TableSettings]:
        """Return a server's stored settings, with their version."""
        async with self._lock:
            async with reading(self._database) as tx:
                loaded = await TABLES_SECTION.load(tx, guild_id)
            return self._keep(guild_id, loaded)

    async def change(
        self, guild_id: int, changes: Mapping[str, object], version: int, by: int | None = None
    ) -> Loaded[TableSettings]:
        """Change some settings, leaving other sections alone; `by` is who does it.

        Raises TableError if the settings no longer have this version, or for invalid values.
        """

        async def change(tx: Transaction, again: bool) -> Loaded[TableSettings]:
            before = (await TABLES_SECTION.load(tx, guild_id)).settings
            channel_id = before.changed(changes).log_channel
            if channel_id != before.log_channel:  # first, so that the log begins there with this change
                await choose_log_channel(tx, guild_id, channel_id)
            await follow_settings(tx, guild_id, before, before.changed(changes))
            await _require_no_part_in_shut_cups(tx, guild_id, before, before.changed(changes), by)
            return await TABLES_SECTION.change(tx, guild_id, changes, version, by=by, again=again)

        async with self._lock:
            return self._keep(guild_id, await settled(self._database, guild_id, change))

    async def shut_out(self, guild_id: int) -> list[Planned]:
        """Return the nights and cups that are to open where tables may not open any more."""
        settings = await self.of(guild_id)
        async with reading(self._database) as tx:
            coming = [Planned(one.starts_at, one.channel_id) for one in await nights.planned_in(tx, guild_id)]
            held = [
                one for one in await cups.of_server(tx, guild_id, MOST_CHANNELS) if one.state in cups.ACTIVE
            ]
        coming += [Planned(one.starts_at, int(one.document["place"])) for one in held]
        return [one for one in coming if not settings.allows(one.channel_id)]

    async def welcome(self, guild_id: int) -> bool:
        """Note that the bot introduces itself to a server; return False if it already had."""
        async with writing(self._database, guild_id) as tx:
            stored = await servers.load(tx, guild_id)
            if stored.document.get(_WELCOMED):
                return False
            document = {**stored.document, _WELCOMED: True}
            await servers.save(tx, guild_id, document, loaded_version=stored.version)
        return True

    def forget(self, guild_id: int) -> None:
        """Drop a server whose settings were deleted from the cache."""
        self._known.pop(guild_id, None)

    def _keep(self, guild_id: int, loaded: Loaded[TableSettings]) -> Loaded[TableSettings]:
        self._known[guild_id] = loaded.settings
        return loaded
