"""A database belongs to one Discord application, from its first start on.

A bot with another token is in none of the database's servers and would take all of them for servers it has
left. So it is refused before it changes anything, the schema included.
"""

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeAlias

from sqlalchemy import Executable, delete, insert, or_, select

from data.errors import UnreadableError
from data.schema.core import application_fact
from data.sql import documents

Run: TypeAlias = Callable[[Executable, Any], object]
"""Runs a statement with sets of values, or None."""

FACT: Final = "application"
"""The name of the fact that holds the owner's id."""

_WITNESS: Final = "the application is noted"
"""The name of a second fact: if only this one exists, the name of the first is damaged."""

_COMMANDS: Final = "commands of "

FACTS: Final = select(application_fact.c.name, application_fact.c.value).where(
    or_(application_fact.c.name.in_((FACT, _WITNESS)), application_fact.c.name.startswith(_COMMANDS))
)
"""The query whose rows `read_owners` takes: damage to other facts must keep nobody from starting."""

_COMMANDS_OF: Final = re.compile(rf"{_COMMANDS}(\d+) at ", re.ASCII)
"""Names of facts in databases older than the owner fact: which application registered commands."""

_DAMAGED: Final = "the name of its application is damaged: restore a backup, or run `python -m bot adopt`"


def require_owner(facts: Iterable[Any], application_id: int) -> None:
    """Raise UnreadableError, saying what to do, if a database with these FACTS is another application's."""
    owners = read_owners(facts)
    if owners and application_id not in owners:
        named = " or ".join(map(str, sorted(owners)))
        raise UnreadableError(
            f"it belongs to the application {named}, and DISCORD_TOKEN is that of {application_id}: set the "
            "right token or another DATABASE_URL; to move to the new application, `python -m bot adopt`"
        )


def claim(run: Run, application_id: int) -> None:
    """Make an application the owner of a database, whoever owned it before."""
    facts = facts_of({application_id})
    run(delete(application_fact).where(application_fact.c.name.in_(facts)), None)
    run(
        insert(application_fact),
        [{"name": name, "value": documents.write_value(value)} for name, value in facts.items()],
    )


def read_owners(facts: Iterable[tuple[str, str]]) -> set[int]:
    """Return the application that owns a database; for an older database, all that ever ran on it.

    Raises UnreadableError if the stored owner is damaged.
    """
    value_by_name = dict(facts)
    if FACT in value_by_name:
        return {_read(value_by_name[FACT])}
    if _WITNESS in value_by_name:
        raise UnreadableError(_DAMAGED)
    return {int(found[1]) for name in value_by_name if (found := _COMMANDS_OF.match(name)) is not None}


def require_same_owner(backed_up: set[int], present: set[int]) -> None:
    """Raise UnreadableError if a backup belongs to another application than the database it would replace."""
    if backed_up and present and not backed_up & present:
        of_backup, of_database = [" or ".join(map(str, sorted(one))) for one in (backed_up, present)]
        raise UnreadableError(
            f"nothing was changed: the backup belongs to the application {of_backup}, the database to "
            f"{of_database}; if the backup is the right one, set the DISCORD_TOKEN of {of_backup} and run "
            "`python -m bot adopt` first"
        )


def facts_of(owners: Collection[int]) -> dict[str, str]:
    """Return the facts, by name, that make these applications the owners of a new database.

    Only a database older than the owner fact has several: each is recorded as having run on it.
    """
    if len(owners) == 1:
        return dict.fromkeys((FACT, _WITNESS), str(*owners))
    return {f"commands of {one} at an unknown address": str(one) for one in owners}


def previous_of(names: Iterable[str], application_id: int) -> list[str]:
    """Return the names of facts that say that another application ran on a database."""
    found = {name: _COMMANDS_OF.search(name) for name in names}
    return [name for name, ran in found.items() if ran is not None and int(ran[1]) != application_id]


def _read(written: str) -> int:
    value = documents.read_value(written)
    if value is None or not value.isdecimal():
        raise UnreadableError(_DAMAGED)
    return int(value)
