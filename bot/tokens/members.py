"""Members' accounts: the starting grant, and a daily top-up for members who have too little."""

from collections.abc import Collection
from datetime import UTC, datetime

from bot.common.ids import made_at
from bot.tokens.settings import TokenSettings
from data.database import Transaction
from data.privacy import kept_grants as handed_out
from data.stats import seasons
from data.times import DAY
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import House, Member
from data.tokens.ledger import Membership, Transfer


async def meet(
    tx: Transaction,
    guild_id: int,
    user_ids: Collection[int],
    settings: TokenSettings,
    *,
    absent: Collection[int] = (),
    idle: Collection[int] = (),
) -> dict[int, Membership]:
    """Credit members with grants due today, lock their accounts and the house's, and return the accounts.

    `absent` members are affected by somebody else's action: they get an account if they have none, but their
    grants wait until they act themselves. Those among the `user_ids` who are `idle` have done nothing today:
    nobody's act tops up another. Callers never pass bots.
    """
    met = {user: await ledger.ensure_member(tx, guild_id, user, grant=0) for user in {*user_ids, *absent}}
    members = {user: Member(membership.actor_key) for user, membership in met.items()}
    held = await ledger.hold(tx, guild_id, [House(), *members.values()])
    for user in user_ids:
        if tx.now >= granted_from(user, settings):
            key = members[user].key
            held[key] += await _grant(tx, guild_id, user, members[user], settings)
            if user not in idle:
                held[key] += await _top_up(tx, guild_id, user, members[user], held[key], settings)
    return {user: Membership(member.actor_key, held[member.key]) for user, member in members.items()}


async def staked(tx: Transaction, guild_id: int, actor_key: str) -> int:
    """Return what a member has staked on tables in the present season."""
    season = await seasons.current(tx, guild_id)
    return (await statements.on_tables(tx, guild_id, season)).get(actor_key, 0)


def granted_from(user_id: int, settings: TokenSettings) -> int:
    """Return the moment from which an account is old enough for grants, in milliseconds."""
    return made_at(user_id) + settings.account_age_days * DAY


async def _grant(
    tx: Transaction, guild_id: int, user_id: int, member: Member, settings: TokenSettings
) -> int:
    """Skip forgotten people who come back and had this season's starting grant already.

    Raises UnreadableError while damage hides who had it: nobody is granted anything then.
    """
    season = await seasons.current(tx, guild_id)
    key = ledger.starting_grant_key(member.actor_key, season)
    if not settings.starting_grant or await ledger.was_posted(tx, key):
        return 0
    if season in (await handed_out.find(tx, guild_id, user_id)).seasons:
        return 0
    return await _mint(tx, guild_id, member, settings.starting_grant, "grant", key)


async def _top_up(
    tx: Transaction, guild_id: int, user_id: int, member: Member, balance: int, settings: TokenSettings
) -> int:
    """Count stakes on tables as well: a member who has staked everything is not poor."""
    if balance >= settings.floor:
        return 0
    owned = balance + await staked(tx, guild_id, member.actor_key)
    if owned >= settings.floor:
        return 0
    day = await statements.allowance_day(tx, guild_id, member, "top_up")
    if await statements.received_since(tx, guild_id, member, "top_up", day):
        return 0
    if (await handed_out.find(tx, guild_id, user_id)).was_topped_up_on(day):
        return 0
    key = f"top_up:{member.actor_key}:{datetime.fromtimestamp(day / 1000, UTC).date().isoformat()}"
    return await _mint(tx, guild_id, member, settings.floor - owned, "top_up", key)


async def _mint(tx: Transaction, guild_id: int, member: Member, amount: int, reason: str, key: str) -> int:
    """Mint tokens and return how many. The account is locked.

    Mints nothing if the whole amount would exceed the server's maximum.
    """
    if amount > await ledger.room(tx, guild_id):
        return 0
    minted = Transfer(source=House(), target=member, amount=amount, reason=reason, key=key)
    await ledger.post(tx, guild_id, [minted])
    return amount
