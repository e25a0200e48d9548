"""Matches on a real table and a real database, played by people who click at random."""

import random
from itertools import count

from bot.tables.directory import Directory
from bot.tables.model.commands import Act, Join, ReadyForDeal, Start
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from game.registry import GAMES
from tests.support.lobbies import new_lobby

GUILD, CHANNEL = 1, 2
PEOPLE = (10, 11, 12)
_clicks = count(1_310_000_000_000_000_001)  # all begin with 13100


async def begun(
    database,
    key="nain_jaune",
    preset="nain_jaune",
    people=PEOPLE,
    channel=CHANNEL,
    *,
    private=False,
    **overrides,
) -> Table:
    """Open a table, seat people and deal."""
    game = GAMES[key]
    table = await Directory(TableStore(database)).open(
        new_lobby(
            guild_id=GUILD,
            channel_id=channel,
            host_id=people[0],
            locale="en-US",
            game=game,
            preset=preset,
            rules=game.presets[preset].override(overrides),
            for_tokens=False,
            private=private,
        )
    )
    for user in people[1:]:
        await table.handle(Join(user), next(_clicks))
    await table.handle(Start(people[0]), next(_clicks))
    return table


async def play_on(table: Table, rng: random.Random, most: int = 2000) -> int:
    """Play until the match is over, or so many moves were made; returns how many."""
    for moves in range(most):
        value = table.value
        if value.phase is Phase.BETWEEN_DEALS:
            for occupant in value.seats:
                await table.handle(ReadyForDeal(occupant.user_id))
        elif value.phase is Phase.PLAYING:
            await table.handle(next_act(table, rng))
        else:
            return moves
    return most


def next_act(table: Table, rng: random.Random) -> Act:
    """What one of those might do whose turn it is."""
    value = table.value
    game, match = value.game, value.match
    seat = rng.choice(match.awaited)
    action = rng.choice(game.legal_actions(match.state, seat))
    return Act(value.seats[seat].user_id, (game.actions.dump_python(action, mode="json"),))
