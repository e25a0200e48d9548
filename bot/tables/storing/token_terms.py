"""What a table needs from the ledger and the server's settings: terms in the lobby, a purse at the start."""

from collections.abc import Collection
from dataclasses import replace

from bot.tables.model.context import Purse
from bot.tables.model.offers import asked_anew
from bot.tables.model.terms import AiStakes, Terms
from bot.tables.model.values import Phase, TableValue
from bot.tokens.members import day_of, meet
from bot.tokens.settings import TOKENS_SECTION, TokenSettings
from data.database import Transaction
from data.stats import seasons
from data.tokens import ledger, stakes
from data.tokens import reports as statements


async def with_terms(tx: Transaction, table: TableValue, *, begins: bool) -> TableValue:
    """Return the table with current terms in the lobby; at a start, only with the words for tokens."""
    if table.phase is Phase.LOBBY:
        return asked_anew(table, replace(table, terms=await _terms_of(tx, table)))
    if begins:
        coin = (await TOKENS_SECTION.load(tx, table.guild_id)).settings.coin
        season = 0 if table.stakes is None else await seasons.current(tx, table.guild_id)
        return replace(table, terms=replace(table.terms, coin=coin, season=season))
    return table


async def purse_of(tx: Transaction, table: TableValue, joining: Collection[int]) -> Purse | None:
    """Return the balances of people and boxes; None if the match is for points.

    Before a match the table takes the server's board if it is free. Between deals it keeps its board.
    """
    paid_in = table.stakes
    if paid_in is None:
        return None
    rules = (await TOKENS_SECTION.load(tx, table.guild_id)).settings
    met = await meet(tx, table.guild_id, {*table.people, *joining}, rules)
    balances = {user: member.balance for user, member in met.items()}
    if table.phase is Phase.BETWEEN_DEALS or not await stakes.lease_board(
        tx, table.guild_id, paid_in.unit, table.table_id
    ):
        boxes = {}
    else:
        boxes = await ledger.boxes(tx, table.guild_id, paid_in.unit)
    season = await seasons.current(tx, table.guild_id)
    elsewhere: dict[int, int] = {}
    if any(balance < paid_in.tokens for balance in balances.values()):
        staked = await statements.on_tables(tx, table.guild_id, season, but=table.table_id)
        elsewhere = {user: staked.get(member.actor_key, 0) for user, member in met.items()}
    return Purse(balances, boxes, await _left_for_ai(tx, table.guild_id, rules), elsewhere, season)


async def _terms_of(tx: Transaction, table: TableValue) -> Terms:
    rules = (await TOKENS_SECTION.load(tx, table.guild_id)).settings
    possible = table.game.stakes(table.rules)
    if possible is None:
        return Terms(rules.coin)
    boxes = await ledger.boxes(tx, table.guild_id, possible.unit)
    holder = await stakes.board_holder(tx, table.guild_id, possible.unit)
    wanted = max(table.ai_seats, 1) * possible.tokens
    if not rules.ai_plays:
        ai_stakes = AiStakes.NONE
    elif wanted > await _left_for_ai(tx, table.guild_id, rules):
        ai_stakes = AiStakes.SPENT
    else:
        ai_stakes = AiStakes.HOUSE
    jackpot = tuple((card, boxes[card]) for card in possible.boxes if boxes.get(card))
    return Terms(rules.coin, ai_stakes, jackpot, holder not in (None, table.table_id))


async def _left_for_ai(tx: Transaction, guild_id: int, rules: TokenSettings) -> int:
    """Return how much the house may still stake today: its limit minus its net stakes.

    A server that has reached its maximum of tokens gets no more through AI seats.
    """
    if not rules.ai_plays:
        return 0
    staked = await statements.house_staked_since(tx, guild_id, day_of(tx.now))
    return min(max(rules.ai_limit - staked, 0), await ledger.room(tx, guild_id))
