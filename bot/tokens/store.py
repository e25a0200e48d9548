"""What members and administrators do with a server's ledger outside of matches, and its leaderboards."""

from collections.abc import Mapping
from typing import Final

from bot.common import transactions as storing
from bot.common.errors import TableError
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind
from bot.settings.server import Loaded
from bot.tables.model.terms import Coin
from bot.tokens import history, results
from bot.tokens.members import granted_from, meet, staked
from bot.tokens.orders import MOST_AT_ONCE, Adjustment, EndSeason, Give
from bot.tokens.results import (
    Cut,
    HistoryPage,
    Holdings,
    Leaderboard,
    MemberTokens,
    Moved,
    ServerBoards,
    Stay,
)
from bot.tokens.settings import TOKENS_SECTION, TokenSettings
from data import actors
from data.checks import audit
from data.checks.audit import Flaw
from data.database import Database, Transaction
from data.privacy import kept_grants as handed_out
from data.stats import calendars, seasons
from data.stats.seasons import Season
from data.tables import card_tables
from data.times import DAY
from data.tokens import ledger, stakes
from data.tokens import reports as statements
from data.tokens.accounts import House, Member, Stake
from data.tokens.ledger import Membership, Transfer
from game.core.protocol import Seat

TOP: Final = 10
"""How many members a leaderboard shows."""


class TokenStore:
    """The tokens of the members of all servers. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def holdings(self, guild_id: int, user_id: int, most: int = 0) -> Holdings:
        """Return a member's tokens, after crediting grants that are due, and the `most` richest members.

        Nobody else is to read it: members who hide are among the richest for themselves alone.
        """
        async with storing.writing(self._database, guild_id) as tx:
            rules = (await TOKENS_SECTION.load(tx, guild_id)).settings
            member = (await meet(tx, guild_id, [user_id], rules))[user_id]
            on_tables = await staked(tx, guild_id, member.actor_key)
            top = await ledger.top(tx, guild_id, most, user_id) if most else []
        best = tuple(MemberTokens(one.user_id, one.balance) for one in top)
        waits = granted_from(user_id, rules)
        return Holdings(rules.coin, member.balance, on_tables, best, waits if waits > tx.now else None)

    async def balance_of(self, guild_id: int, user_id: int) -> tuple[int | None, Coin]:
        """Return a member's balance without crediting anything, None if they have no tokens yet."""
        async with storing.reading(self._database) as tx:
            coin = (await TOKENS_SECTION.load(tx, guild_id)).settings.coin
            key = await actors.find_key(tx, guild_id, user_id)
            return (None if key is None else await ledger.balance(tx, guild_id, Member(key))), coin

    async def give(self, order: Give) -> Moved:
        """Carry out a gift; raises TableError if it is not allowed."""
        return await storing.settled(self._database, order.guild_id, lambda tx, _: _give(tx, order))

    async def grant(self, order: Adjustment) -> Moved:
        """Mint tokens for a member; raises TableError if a grant, or the server, may not have so many."""
        if order.amount > MOST_AT_ONCE:
            raise TableError("bad_amount", most=MOST_AT_ONCE)
        return await storing.settled(self._database, order.guild_id, lambda tx, _: _administer(tx, order, 1))

    async def burn(self, order: Adjustment) -> Moved:
        """Take tokens from a member and return them to the house."""
        return await storing.settled(self._database, order.guild_id, lambda tx, _: _administer(tx, order, -1))

    async def end_season(self, order: EndSeason) -> Season:
        """Return every balance to the house; raises TableError if that season is over."""
        return await storing.settled(
            self._database, order.guild_id, lambda tx, again: _end_season(tx, order, again)
        )

    async def season(self, guild_id: int) -> int:
        """Return the number of the current season."""
        async with storing.reading(self._database) as tx:
            return await seasons.current(tx, guild_id)

    async def settings(self, guild_id: int) -> Loaded[TokenSettings]:
        """Return a server's settings."""
        async with storing.reading(self._database) as tx:
            return await TOKENS_SECTION.load(tx, guild_id)

    async def change_settings(
        self, guild_id: int, changes: Mapping[str, object], version: int, by: int | None = None
    ) -> Loaded[TokenSettings]:
        """Change some settings; raises TableError if somebody changed them since this version was loaded."""

        async def change(tx: Transaction, again: bool) -> Loaded[TokenSettings]:
            return await TOKENS_SECTION.change(tx, guild_id, changes, version, by=by, again=again)

        return await storing.settled(self._database, guild_id, change)

    async def history(
        self, guild_id: int, user_id: int, cut: Cut, staking_id: int | None = None
    ) -> HistoryPage:
        """Return a page of a member's history, or of one stay at a table, named by its first posting."""
        async with storing.reading(self._database) as tx:
            coin = (await TOKENS_SECTION.load(tx, guild_id)).settings.coin
            key = await actors.find_key(tx, guild_id, user_id)
            if key is None:
                return HistoryPage(coin, (), has_newer=False, has_older=False, now=tx.now)
            if staking_id is None:
                return await history.page_of_member(tx, guild_id, Member(key), cut, coin)
            return await history.page_of_visit(tx, guild_id, Member(key), staking_id, cut, coin)

    async def stay(self, guild_id: int, user_id: int, table_id: str, seat: Seat) -> Stay | None:
        """Return what became of what a member brought to a seat last; None if they brought nothing there."""
        async with storing.reading(self._database) as tx:
            coin = (await TOKENS_SECTION.load(tx, guild_id)).settings.coin
            key, stake = await actors.find_key(tx, guild_id, user_id), Stake(table_id, seat)
            stay = None if key is None else await statements.newest_visit(tx, guild_id, Member(key), stake)
            if stay is None:
                return None
            if stay.last is not None:
                return Stay(coin, stay.brought, 0, stay.returned, stay.expired)
            return Stay(coin, stay.brought, await ledger.balance(tx, guild_id, stake), None)

    async def leaderboard(self, guild_id: int, most: int = TOP) -> Leaderboard:
        """Return the members with the most tokens and their last days."""
        async with storing.reading(self._database) as tx:
            coin = (await TOKENS_SECTION.load(tx, guild_id)).settings.coin
            return await leaderboard(tx, guild_id, most, coin)

    async def boards(self, guild_id: int) -> ServerBoards:
        """Return the server's boards."""
        async with storing.reading(self._database) as tx:
            coin = (await TOKENS_SECTION.load(tx, guild_id)).settings.coin
            return ServerBoards(coin, await server_boards(tx, guild_id))

    async def check_all(self) -> list[Flaw]:
        """Check the ledgers of all servers and return their flaws."""
        async with storing.reading(self._database) as tx:
            return await audit.verify_ledger(tx)


async def _give(tx: Transaction, order: Give) -> Moved:
    guild_id, amount = order.guild_id, order.amount
    rules = (await TOKENS_SECTION.load(tx, guild_id)).settings
    users = (order.giver.user_id, order.receiver.user_id)
    met = await meet(tx, guild_id, users[:1], rules, absent=users[1:])
    giver, receiver = (met[user] for user in users)
    key = f"give:{giver.actor_key}:{order.interaction_id}"
    if await ledger.was_posted(tx, key):
        return Moved(rules.coin, amount, giver.balance, again=True)
    if not rules.giving:
        raise TableError("giving_is_off")
    await _require_within_limit(tx, order, giver, rules)
    gift = Transfer(
        source=Member(giver.actor_key),
        target=Member(receiver.actor_key),
        amount=amount,
        reason="give",
        key=key,
    )
    await ledger.post(tx, guild_id, [gift])
    return Moved(rules.coin, amount, giver.balance - amount)


async def _end_season(tx: Transaction, order: EndSeason, again: bool) -> Season:
    by = await actors.key_for(tx, order.guild_id, order.by)
    if await seasons.current(tx, order.guild_id) != order.number:
        for over in await seasons.ended(tx, order.guild_id) if again else ():
            if (over.number, over.ended_by) == (order.number, by):
                return over
        raise TableError("season_over", number=order.number)
    over = await seasons.end(tx, order.guild_id, by=by)
    await calendars.owe(tx, order.guild_id, calendars.SEASON)
    details = {"season": over.number, "members": over.members}
    act = Logged(kind=LogKind.SEASON_ENDED, by=order.by, details=details)
    await write_log(tx, order.guild_id, [act])
    return over


async def _administer(tx: Transaction, order: Adjustment, sign: int) -> Moved:
    guild_id, amount = order.guild_id, order.amount
    rules = (await TOKENS_SECTION.load(tx, guild_id)).settings
    coin = rules.coin
    by = await actors.key_for(tx, guild_id, order.by)
    user = order.member.user_id
    met = (await meet(tx, guild_id, (), rules, absent=[user]))[user]
    member, house, held = Member(met.actor_key), House(), met.balance
    reason = "granted" if sign > 0 else "burn"
    key = f"{reason}:{by}:{order.interaction_id}"
    if await ledger.was_posted(tx, key):
        return Moved(coin, amount, held, again=True)
    if held + sign * amount < 0:
        raise TableError("too_little", balance=held, coin=coin.emoji)
    if sign > 0:
        await _require_room(tx, guild_id, amount, coin)
    source, target = (house, member) if sign > 0 else (member, house)
    moved = Transfer(source=source, target=target, amount=amount, reason=reason, key=key, by=by)
    await ledger.post(tx, guild_id, [moved])
    await write_log(tx, guild_id, [_act(order, sign)])
    return Moved(coin, amount, held + sign * amount)


def _act(order: Adjustment, sign: int) -> Logged:
    return Logged(
        kind=LogKind.GRANTED if sign > 0 else LogKind.TAKEN,
        by=order.by,
        about=order.member.user_id,
        details={"tokens": order.amount},
        reason=order.reason,
    )


async def _require_room(tx: Transaction, guild_id: int, amount: int, coin: Coin) -> None:
    left = await ledger.room(tx, guild_id)
    if amount > left:
        raise TableError("too_many_tokens", most=ledger.MOST_IN_A_SERVER, left=left, coin=coin.emoji)


async def _require_within_limit(
    tx: Transaction, order: Give, giver: Membership, rules: TokenSettings
) -> None:
    guild_id, amount, member = order.guild_id, order.amount, Member(giver.actor_key)
    today = await statements.allowance_day(tx, guild_id, member, "give")
    given = await statements.sent_since(tx, guild_id, member, "give", today)
    given += (await handed_out.find(tx, guild_id, order.giver.user_id)).gave_since(today)
    left = max(rules.giving_limit - given, 0)
    if amount > left:
        raise TableError("giving_limit", left=left, limit=rules.giving_limit, coin=rules.coin.emoji)
    if amount > giver.balance:
        raise TableError("too_little", balance=giver.balance, coin=rules.coin.emoji)
    if amount > giver.balance - rules.floor:  # else people could keep accounts to give away their top-ups
        raise TableError("gift_below_floor", balance=giver.balance, floor=rules.floor, coin=rules.coin.emoji)


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
    return results.Leaderboard(coin, season, tuple(entries))


async def server_boards(tx: Transaction, guild_id: int) -> tuple[results.ServerBoard, ...]:
    """Return the boards of a server that have been used, by stake unit."""
    found = await statements.boards(tx, guild_id)
    return tuple([await _board(tx, guild_id, unit, found[unit]) for unit in sorted(found)])


async def _board(tx: Transaction, guild_id: int, unit: int, boxes: dict[str, int]) -> results.ServerBoard:
    pot = await statements.biggest_pot(tx, guild_id, unit, list(boxes))
    biggest = (
        None if pot is None else results.WonPot(pot.card, pot.amount, pot.at, await history.winner(tx, pot))
    )
    holder = await stakes.board_holder(tx, guild_id, unit)
    table = None if holder is None else await card_tables.load(tx, holder)
    return results.ServerBoard(unit, boxes, biggest, None if table is None else table.channel_id)
