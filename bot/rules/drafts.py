"""Drafts of rules, private to one person until they save them for the server."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.common.transactions import reading, settled
from bot.rules.store import Preset, read_overrides
from data.database import Database, Transaction
from data.rules import drafts
from data.rules.drafts import RuleDraft
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules
from game.registry import GAMES


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft of rules."""

    draft_id: str
    game: AnyGame
    name: str
    base: str
    """The built-in preset they are based on."""
    rules: Rules
    start: Rules
    """The rules when the draft was opened or last saved."""
    origin: str | None = None
    """The server's own preset being changed; None for a new one."""
    revision: int = 0
    """How often the draft was changed."""
    outdated: bool = False
    """Opened from what an older version saved, which cannot be played until it is saved again."""

    @property
    def unsaved(self) -> bool:
        """Whether the draft has unsaved changes."""
        return self.outdated or self.rules != self.start or self.name != self.origin

    @property
    def preset(self) -> Preset:
        """The preset that would be saved."""
        return Preset(self.game, self.name, self.base, self.rules)


class DraftStore:
    """Stores drafts: a few per person in each server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, guild_id: int, user_id: int, preset: Preset, origin: str | None = None) -> Draft:
        """Open a draft with the rules and the name of a preset."""
        draft_id = new_id()
        draft = Draft(draft_id, preset.game, preset.name, preset.base, preset.rules, preset.rules, origin)
        draft = replace(draft, outdated=preset.outdated)

        async def create(tx: Transaction, again: bool) -> None:
            if not (again and await drafts.load(tx, guild_id, user_id, draft_id)):
                await drafts.create(tx, guild_id, user_id, draft_id, _document(draft))

        await settled(self._database, guild_id, create)
        return draft

    async def find(self, guild_id: int, user_id: int, draft_id: str) -> Draft:
        """Return a person's draft; raises TableError if there is none."""
        async with reading(self._database) as tx:
            return _read(await drafts.load(tx, guild_id, user_id, draft_id))

    async def newest(self, guild_id: int, user_id: int) -> Draft:
        """Return the draft a person changed last; raises TableError if there is none."""
        async with reading(self._database) as tx:
            return _read(await drafts.newest(tx, guild_id, user_id))

    async def change(
        self, guild_id: int, user_id: int, draft_id: str, change: Callable[[Draft], Draft]
    ) -> Draft:
        """Replace a draft with the result of `change`; if that raises, nothing changes."""
        wanted: list[Draft] = []

        async def replace_it(tx: Transaction, _again: bool) -> Draft:
            draft = _read(await drafts.load_to_change(tx, guild_id, user_id, draft_id))
            if draft not in wanted:
                changed = replace(change(draft), revision=draft.revision + 1)
                wanted.append(changed)
                await drafts.save(tx, RuleDraft(draft_id, _document(changed)))
            return wanted[-1]

        return await settled(self._database, guild_id, replace_it)

    async def close(self, guild_id: int, user_id: int, draft_id: str) -> None:
        """Delete a draft."""

        async def remove(tx: Transaction, _again: bool) -> None:
            await drafts.remove(tx, guild_id, user_id, draft_id)

        await settled(self._database, guild_id, remove)


def _document(draft: Draft) -> Mapping[str, Any]:
    base: Rules = draft.game.presets[draft.base]
    return {
        "game": draft.game.key,
        "name": draft.name,
        "base": draft.base,
        "overrides": draft.rules.differences(base),
        "start": draft.start.differences(base),
        "origin": draft.origin,
        "revision": draft.revision,
        "outdated": draft.outdated,
    }


def _read(stored: RuleDraft | None) -> Draft:
    if stored is None or (game := GAMES.get(stored.document["game"])) is None:
        raise TableError("no_such_draft")
    document = stored.document
    base, rules, _ = read_overrides(game, document["base"], document["overrides"])
    _, start, _ = read_overrides(game, document["base"], document["start"])
    return Draft(
        draft_id=stored.id,
        game=game,
        name=document["name"],
        base=base,
        rules=rules,
        start=start,
        origin=document["origin"],
        revision=document["revision"],
        outdated=document.get("outdated", False),
    )
