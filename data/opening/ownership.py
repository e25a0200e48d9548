"""A database belongs to one Discord application, from its first start on.

A bot with another token is in none of the database's servers and would take all of them for servers it has
left. So it is refused before it changes anything, the schema included.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from data.errors import UnreadableError
from data.schema.core import application_fact
from data.sql import documents

FACT: Final = "application"
"""The name of the fact that holds the owner's id."""

_WITNESS: Final = "the application is noted"
"""The name of a second fact: if only this one exists, the name of the first is damaged."""

FACTS: Final = select(application_fact.c.name, application_fact.c.value).where(
    application_fact.c.name.in_((FACT, _WITNESS))
)
"""The query whose rows `read_owner` takes: damage to other facts must keep nobody from starting."""

_COMMANDS_OF: Final = re.compile(r"commands of (\d+) at ", re.ASCII)
"""The names of facts that say what an application has registered."""

_DAMAGED: Final = "the name of its application is damaged: restore a backup, or run `python -m bot adopt`"


def require_owner(facts: Iterable[Any], application_id: int) -> None:
    """Raise UnreadableError, saying what to do, if a database with these FACTS is another application's."""
    owner = read_owner(facts)
    if owner not in (None, application_id):
        raise UnreadableError(
            f"it belongs to the application {owner}, and DISCORD_TOKEN is that of {application_id}: set the "
            "right token or another DATABASE_URL; to move to the new application, `python -m bot adopt`"
        )


def claim(connection: Connection, application_id: int) -> None:
    """Make an application the owner of a database, whoever owned it before."""
    facts = facts_of(application_id)
    connection.execute(delete(application_fact).where(application_fact.c.name.in_(facts)))
    connection.execute(
        insert(application_fact),
        [{"name": name, "value": documents.write_value(value)} for name, value in facts.items()],
    )


def read_owner(facts: Iterable[tuple[str, str]]) -> int | None:
    """Return the application that owns a database, None for nobody's; raises UnreadableError if damaged."""
    value_by_name = dict(facts)
    if FACT not in value_by_name:
        if _WITNESS in value_by_name:
            raise UnreadableError(_DAMAGED)
        return None
    value = documents.read_value(value_by_name[FACT])
    if value is None or not value.isdecimal():
        raise UnreadableError(_DAMAGED)
    return int(value)


def require_same_owner(backed_up: int | None, present: int | None) -> None:
    """Raise UnreadableError if a backup belongs to another application than the database it would replace."""
    if backed_up is not None and present not in (None, backed_up):
        raise UnreadableError(
            f"nothing was changed: the backup belongs to the application {backed_up}, the database to "
            f"{present}; if the backup is the right one, set the DISCORD_TOKEN of {backed_up} and run "
            "`python -m bot adopt` first"
        )


def facts_of(owner: int) -> dict[str, str]:
    """Return the facts, by name, that make an application the owner of a database."""
    return dict.fromkeys((FACT, _WITNESS), str(owner))


def previous_of(names: Iterable[str], application_id: int) -> list[str]:
    """Return the names of facts about the commands of other applications."""
    found = {name: _COMMANDS_OF.search(name) for name in names}
    return [name for name, ran in found.items() if ran is not None and int(ran[1]) != application_id]
