"""A database with realistic content: finished and open matches of each game, tokens, settings."""

import random
from typing import Any, Final

from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Act, Join, ReadyForDeal, Start
from bot.tables.model.values import Phase, TableValue
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from bot.tokens.orders import Adjustment, EndSeason, Give, Party
from bot.tokens.store import TokenStore
from data.database import Database
from game.registry import GAMES

GUILD: Final = 1_100_000_000_000_000_001
PEOPLE: Final = tuple(200_000_000_000_000_000 + number for number in range(4))
PRESET_BY_GAME: Final = {"nain_jaune": "nain_jaune", "shithead": "norvegien", "paskahousu": "paskahousu"}


class Clock:
    """A clock that advances by a second on each reading."""

    def __init__(self) -> None:
        self._now = 1_700_000_000_000

    def __call__(self) -> int:
        """Return the time in milliseconds since the epoch."""
        self._now += 1000
        return self._now


async def play_evening(address: str, *, tables: int, moves: int, seed: int) -> None:
    """Fill a new database: people make some moves at each of some tables, and may finish matches."""
    rng = random.Random(seed)
    database = await Database.open(address, clock=Clock())
    try:
        bank, directory = TokenStore(database), Directory(TableStore(database))
        await _settle(bank)
        for number in range(tables):
            game = tuple(PRESET_BY_GAME)[number % len(PRESET_BY_GAME)]
            table = await _open(directory, game)
            for _ in range(moves):
                if table.value.phase in (Phase.OVER, Phase.VOID):
                    break
                await move(table, rng)
    finally:
        await database.close()


async def _settle(bank: TokenStore) -> None:
    """Let people give and get tokens, and a season end."""
    settings = await bank.settings(GUILD)
    await bank.change_settings(GUILD, {"giving": True, "floor": 0}, settings.version)
    for number, user in enumerate(PEOPLE):
        other = Party(PEOPLE[number - 1])
        await bank.holdings(GUILD, user)
        decree = Adjustment(guild_id=GUILD, member=other, amount=500, by=PEOPLE[0], interaction_id=number)
        await bank.grant(decree)
        gift = Give(guild_id=GUILD, giver=Party(user), receiver=other, amount=5, interaction_id=number)
        await bank.give(gift)
    await bank.end_season(EndSeason(guild_id=GUILD, number=1, by=PEOPLE[0]))
    for number, user in enumerate(PEOPLE):
        again = Adjustment(
            guild_id=GUILD, member=Party(user), amount=900, by=PEOPLE[0], interaction_id=50 + number
        )
        await bank.grant(again)


async def _open(directory: Directory, game: str) -> Table:
    preset = PRESET_BY_GAME[game]
    table = await directory.open(
        TableValue(
            guild_id=GUILD,
            channel_id=2,
            host_id=PEOPLE[0],
            locale="fr",
            game=GAMES[game],
            preset=preset,
            rules=GAMES[game].presets[preset],
            clock=CLOCKS["none"],
        )
    )
    for user in PEOPLE[1:]:
        await table.handle(Join(user))
    await table.handle(Start(PEOPLE[0]))
    return table


async def move(table: Table, rng: random.Random) -> None:
    """Let somebody who is awaited do anything that is legal."""
    value = table.value
    if value.phase is Phase.BETWEEN_DEALS:
        waited_for = next(one.user_id for one in value.seats if one.is_person and not one.ready)
        await table.handle(ReadyForDeal(waited_for or 0))
        return
    await table.handle(_action(value, rng))


def _action(value: TableValue, rng: random.Random) -> Act:
    match = value.match
    if match is None:
        raise RuntimeError("a table that plays has a match")
    seat = match.awaited[0]
    action: Any = rng.choice(value.game.legal_actions(match.state, seat))
    body = value.game.actions.dump_python(action, mode="json")
    return Act(value.seats[seat].user_id or 0, (body,))
