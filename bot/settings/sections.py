"""Sections of a server's settings: one model each, changed independently without overwriting each other."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from pydantic import BaseModel, ValidationError

from bot.common.errors import TableError
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind, changes_of
from data.database import Transaction
from data.errors import ConflictError
from data.settings import servers


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
