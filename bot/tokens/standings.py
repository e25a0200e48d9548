"""Leaderboards, past seasons, and a server's boards with their biggest pots."""

from typing import Final

from bot.common.errors import TableError
from bot.tables.model.terms import Coin
from bot.tokens import history, results
from data.checks import audit
from data.database import Transaction
from data.stats import seasons
from data.tables import card_tables
from data.times import DAY
from data.tokens import ledger, stakes
from data.tokens import reports as statements
from data.tokens.accounts import Member

DAYS: Final = 30
"""How many days a leaderboard covers, today included."""


async def leaderboard(tx: Transaction, guild_id: int, count: int, coin: Coin) -> results.Leaderboard:
    """Return the members with the most tokens and their last days.

    The days of somebody who has come since begin with the starting grant, so that it counts as no gain.
    """
    top = await ledger.top(tx, guild_id, count)
    today = tx.now // DAY
    first = today - DAYS + 1
    members = [Member(standing.actor_key) for standing in top]
    changes = await statements.changes_by_day(tx, guild_id, members, (first + 1) * DAY)
    grants = await statements.starting_grants(tx, guild_id, members, (first + 1) * DAY)
    entries = []
    for standing, member in zip(top, members, strict=True):
        came, grant = grants.get(member.key, (None, 0))
        by_day = [standing.balance]
        for day in range(today, first if came is None else came, -1):
            by_day.append(by_day[-1] - changes.get((member.key, day), 0))
        if came is not None:
            by_day.append(grant)
        entries.append(results.LeaderboardEntry(standing.user_id, tuple(reversed(by_day))))
    season = await seasons.current(tx, guild_id)
    return results.Leaderboard(coin, season, tuple(entries), season - 1)


async def past_season(
    tx: Transaction, guild_id: int, number: int, count: int, coin: Coin
) -> results.PastSeason:
    """Return the final standings of a season that is over; raises TableError if there is none."""
    for season in await seasons.ended(tx, guild_id):
        if season.number == number:
            found = await seasons.standings(tx, guild_id, number, count)
            top = tuple(results.PastStanding(one.user_id, one.tokens) for one in found)
            return results.PastSeason(coin, number, season.ended_at, season.members, top)
    raise TableError("no_such_season")


async def server_boards(tx: Transaction, guild_id: int) -> tuple[results.ServerBoard, ...]:
    """Return the boards of a server that have been used, by stake unit."""
    found = await statements.boards(tx, guild_id)
    return tuple([await _board(tx, guild_id, unit, found[unit]) for unit in sorted(found)])


async def books(tx: Transaction, guild_id: int, coin: Coin) -> results.Books:
    """Check a server's ledger."""
    sums = await statements.sums_by_kind(tx, guild_id)
    flaws = await audit.verify_ledger(tx, guild_id=guild_id)
    return results.Books(
        coin,
        members=sums.members,
        in_hands=sums.in_hands,
        on_tables=sums.on_tables,
        in_boxes=sums.in_boxes,
        flaws=tuple(f"{flaw.row}: {flaw.found}" for flaw in flaws),
    )


async def _board(tx: Transaction, guild_id: int, unit: int, boxes: dict[str, int]) -> results.ServerBoard:
    pot = await statements.biggest_pot(tx, guild_id, unit, list(boxes))
    biggest = (
        None if pot is None else results.WonPot(pot.card, pot.amount, pot.at, await history.winner(tx, pot))
    )
    holder = await stakes.board_holder(tx, guild_id, unit)
    table = None if holder is None else await card_tables.load(tx, holder)
    return results.ServerBoard(unit, boxes, biggest, None if table is None else table.channel_id)
