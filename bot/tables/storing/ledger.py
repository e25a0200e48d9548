"""The ledger side of matches: bring stakes, post every payment, return what is left.

The game's `TokensPaid` events say which tokens move; this module maps them to accounts.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.tables.model.changes import Change, Purse
from bot.tables.model.offers import asked_anew
from bot.tables.model.terms import AiStakes, Terms
from bot.tables.model.values import FORGOTTEN, Occupant, Phase, TableValue
from bot.tokens.members import meet
from bot.tokens.settings import TOKENS_SECTION, TokenSettings
from data.database import Transaction
from data.privacy import people as privacy
from data.stats import seasons
from data.tables import card_tables, matches
from data.times import day_of
from data.tokens import ledger, stakes
from data.tokens import reports as statements
from data.tokens.accounts import Account, Box, House, Member, Stake, TableBox
from game.core.match import NEXT_DEAL
from game.core.protocol import Stakes, TokensPaid

_USUAL_UNIT: Final = 1
_UNKNOWN_DEAL: Final = 0


@dataclass(frozen=True, slots=True)
class BoxesInPlay:
    """The boxes a table plays on: the server's, or its own while another table has the server's."""

    table_id: str
    unit: int
    is_servers: bool

    def account(self, place: int | str) -> Account:
        """Return the account of a seat number, or of the box of a card."""
        if isinstance(place, int):
            return Stake(self.table_id, place)
        return Box(self.unit, place) if self.is_servers else TableBox(self.table_id, place)


async def board_of(tx: Transaction, table: TableValue) -> BoxesInPlay | None:
    """Return the boxes that a match for tokens plays on, None for a match for points."""
    paid_in = table.stakes
    if paid_in is None:
        return None
    holder = await stakes.board_holder(tx, table.guild_id, paid_in.unit)
    return BoxesInPlay(table.table_id, paid_in.unit, holder == table.table_id)


async def bring_stakes(
    tx: Transaction, change: Change, keys: Mapping[int, str], interaction_id: int | None
) -> None:
    """Take the stakes of people who sit down, first returning what a seat's former owner left there."""
    match, table = change.table.match, change.table
    if match is None or not change.brought:
        return
    await _return_stakes(tx, change, change.brought.keys(), keys, interaction_id)
    owners = {seat: _owner(table.seats[seat], keys) for seat in change.brought}
    once = _once(tx, interaction_id)
    await stakes.bring(tx, table.guild_id, table.table_id, owners, change.brought, match.match_id, once)


async def return_stakes(
    tx: Transaction, change: Change, keys: Mapping[int, str], interaction_id: int | None
) -> None:
    """Return the rest of the stakes of people who left, once all payments are posted."""
    await _return_stakes(tx, change, change.returned.keys() - change.brought.keys(), keys, interaction_id)


async def pay(tx: Transaction, board: BoxesInPlay, change: Change) -> None:
    """Post every payment of a change."""
    match = change.table.match
    if match is None:
        return
    payments = [event for event in change.events if isinstance(event, TokensPaid)]
    await ledger.post(
        tx,
        change.table.guild_id,
        [
            ledger.Transfer(
                source=board.account(paid.source),
                target=board.account(paid.target),
                amount=paid.tokens,
                reason=paid.reason,
                key=f"{match.match_id}:{match.length}:{number}",
                match_id=match.match_id,
                deal=match.setup.deal,
            )
            for number, paid in enumerate(payments)
        ],
    )


async def settle(tx: Transaction, table: TableValue, keys: Mapping[int, str], match_id: str) -> None:
    """Return the rest of all stakes, and pour a table's own boxes into the server's board."""
    paid_in = table.stakes
    if paid_in is None:
        return
    owners = {seat: _owner(occupant, keys) for seat, occupant in enumerate(table.seats)}
    forgotten = {
        seat for seat, occupant in enumerate(table.seats) if occupant.user_id is None and occupant.left
    }
    expired = await _is_of_past_season(tx, table)
    deal = table.match.setup.deal if table.match else 1
    forfeited = _forfeited(owners, forgotten, expired=expired)
    await stakes.give_back(tx, table.guild_id, table.table_id, owners, match_id, deal, forfeited)
    await _clear_boxes(tx, table.guild_id, table.table_id, paid_in.unit, match_id, expired=expired)


async def call_off(tx: Transaction, table_id: str, match_id: str | None) -> None:
    """Undo the running deal of a table and return its tokens, because a player is gone for good."""
    table = await card_tables.outline(tx, table_id)
    if table is not None and match_id is not None and table.state == "playing":
        await undo_deal(tx, table.guild_id, match_id)
    await salvage(tx, table_id, match_id)


async def undo_deal(tx: Transaction, guild_id: int, match_id: str) -> None:
    """Reverse the payments of a match's running deal."""
    record = await matches.load_record(tx, match_id)
    if record is None:
        return
    dealt = [one.action["setup"] for one in record.actions if one.action.get("kind") == NEXT_DEAL]
    setup = dealt[-1] if dealt else record.match.setup
    await stakes.take_back_deal(tx, guild_id, match_id, setup["deal"])


async def salvage(
    tx: Transaction, table_id: str, match_id: str | None, paid_in: Stakes | None = None
) -> None:
    """Return the stakes of a table that cannot be loaded to the people seated there, using only the database.

    Stakes of forgotten people go to the house. Tokens in the table's own boxes go to the board with the usual
    unit, since the table's own unit cannot be known.
    """
    table = await card_tables.outline(tx, table_id)
    if table is None or match_id is None:
        return
    owners = {
        seat.number: House() if seat.actor_key is None else Member(seat.actor_key) for seat in table.seats
    }
    nameless = [seat for seat, owner in owners.items() if isinstance(owner, House)]
    forgotten = await stakes.brought_by_people(tx, table_id, nameless, match_id)
    options = (await card_tables.options_of(tx, [table_id]))[table_id]
    expired = card_tables.is_of_past_season(options, await seasons.current(tx, table.guild_id))
    forfeited = _forfeited(owners, forgotten, expired=expired)
    await stakes.give_back(tx, table.guild_id, table_id, owners, match_id, _UNKNOWN_DEAL, forfeited)
    for seat in table.seats:
        if seat.actor_key is not None and seat.user_id is None:
            once = f"forgotten:{seat.actor_key}:{match_id}"
            await privacy.give_to_house(tx, table.guild_id, seat.actor_key, once)
    unit = _USUAL_UNIT if paid_in is None else paid_in.unit
    await _clear_boxes(tx, table.guild_id, table_id, unit, match_id, expired=expired)


async def _is_of_past_season(tx: Transaction, table: TableValue) -> bool:
    return table.is_of_past_season(await seasons.current(tx, table.guild_id))


def _forfeited(
    owners: Mapping[int, Member | House], forgotten: Collection[int], *, expired: bool
) -> dict[int, str]:
    """Return whose stakes go to the house instead, and why: of forgotten people, and of a past season."""
    people = [seat for seat, owner in owners.items() if isinstance(owner, Member)]
    past = dict.fromkeys(people if expired else (), stakes.OF_PAST_SEASON)
    return past | dict.fromkeys(forgotten, stakes.FORGOTTEN)


async def _clear_boxes(
    tx: Transaction, guild_id: int, table_id: str, unit: int, match_id: str, *, expired: bool
) -> None:
    """Empty a table's own boxes at the end of its match, and give the server's board back."""
    if expired:
        await stakes.clear_own_boxes(tx, guild_id, table_id, match_id)
    await stakes.pour_out(tx, guild_id, table_id, unit, match_id)
    await stakes.release_board(tx, table_id)


async def _return_stakes(
    tx: Transaction,
    change: Change,
    seats: Collection[int],
    keys: Mapping[int, str],
    interaction_id: int | None,
) -> None:
    match, table = change.table.match, change.table
    if match is None or not seats:
        return
    owners = {seat: _owner_of(user_id, keys) for seat, user_id in change.returned.items()}
    forgotten = [seat for seat, user_id in change.returned.items() if user_id == FORGOTTEN]
    forfeited = _forfeited(owners, forgotten, expired=await _is_of_past_season(tx, table))
    returned = [
        ledger.Transfer(
            source=Stake(table.table_id, seat),
            target=House() if seat in forfeited else owner,
            amount=held,
            reason=forfeited.get(seat, "return"),
            key=f"{match.match_id}:return:{seat}:{_once(tx, interaction_id)}",
            match_id=match.match_id,
        )
        for seat, owner in owners.items()
        if seat in seats and (held := await ledger.balance(tx, table.guild_id, Stake(table.table_id, seat)))
    ]
    await ledger.post(tx, table.guild_id, returned)


def _once(tx: Transaction, interaction_id: int | None) -> int:
    """Return what makes a posting's key unique: its interaction, or else the time."""
    return tx.now if interaction_id is None else interaction_id


def _owner(occupant: Occupant, keys: Mapping[int, str]) -> Member | House:
    """Return the owner of a seat's stake: the house for AIs, and for people who asked to be forgotten."""
    return _owner_of(FORGOTTEN if occupant.user_id is None else occupant.user_id, keys)


def _owner_of(user_id: int, keys: Mapping[int, str]) -> Member | House:
    return House() if user_id == FORGOTTEN else Member(keys[user_id])


async def with_terms(tx: Transaction, table: TableValue, *, begins: bool) -> TableValue:
    """Return the table with current terms in the lobby; at a start, only with the words for tokens."""
    if table.phase is Phase.LOBBY:
        return asked_anew(table, replace(table, terms=await _terms_of(tx, table)))
    if begins:
        coin = (await TOKENS_SECTION.load(tx, table.guild_id)).settings.coin
        season = 0 if table.stakes is None else await seasons.current(tx, table.guild_id)
        return replace(table, terms=replace(table.terms, coin=coin, season=season))
    return table


async def purse_of(tx: Transaction, table: TableValue, acting: Collection[int]) -> Purse | None:
    """Return the balances of people, also those `acting`, and boxes; None if the match is for points.

    Before a match the table takes the server's board if it is free. Between deals it keeps its board.
    """
    paid_in = table.stakes
    if paid_in is None:
        return None
    rules = (await TOKENS_SECTION.load(tx, table.guild_id)).settings
    today = day_of(tx.now)
    idle = {one.user_id or 0 for one in table.seats if one.since < today}.difference(acting)
    met = await meet(tx, table.guild_id, {*table.people, *acting}, rules, idle=idle)
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
