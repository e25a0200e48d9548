"""What a bot registers with Discord at its first start, registered once in a process of tests.

Nearly every test starts a bot, and a third of that time goes into its commands: a hundred kilobytes that it
sends and the playground checks. So on a new playground and a new database a bot finds them registered, as
after a restart. What differs from what the first bot registered is registered anew, as always.
`tests/e2e/test_registration.py` and bots in processes of their own begin without anything.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from data import application
from data.database import Database
from playground import Playground


@dataclass(frozen=True, slots=True)
class _Registered:
    """What the playground and the database keep of it; facts without the name of the application."""

    commands: str
    """As JSON: it is read faster than copied, and tests change what their playground has."""
    application: str
    facts: Mapping[str, str]


_IDS: Final = "ids of commands of "
"""The beginning of the name of the fact that has the ids of the commands."""
_registered: list[_Registered] = []
"""At most one."""


async def prepare(playground: Playground, database: Database) -> None:
    """Let the first bot on a playground find what the first one of this process registered."""
    world = playground.world
    if not _registered or world.commands[None].by_id:
        return
    there, whose = _registered[0], _whose(playground)
    ids = {}
    for one in json.loads(there.commands):
        ids[one["name"]] = new = world.snowflakes.new()
        of_this = {"id": new, "version": new, "application_id": world.application_id}
        world.commands[None].by_id[new] = {**one, **of_this}
    world.application = {**json.loads(there.application), **world.application}
    facts = {name + whose: value for name, value in there.facts.items()}
    facts[_IDS + whose] = json.dumps({name: int(new) for name, new in ids.items()})
    await database.write(lambda tx: application.keep_facts(tx, facts))


async def remember(playground: Playground, database: Database) -> None:
    """Remember what the first bot of this process registered."""
    world, whose = playground.world, _whose(playground)
    if _registered or not world.commands[None].by_id:
        return
    async with database.reading() as tx:
        names = [name for name in await application.names(tx) if name.endswith(whose)]
        facts = await application.facts(tx, names)
    _registered.append(
        _Registered(
            json.dumps(list(world.commands[None].by_id.values())),
            json.dumps(world.application),
            {name.removesuffix(whose): value for name, value in facts.items()},
        )
    )


def _whose(playground: Playground) -> str:
    """Return how facts about the application of a playground end."""
    return f"{playground.application_id} at {playground.api_url}"
