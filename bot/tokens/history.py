"""Postings for people to read: the other party, and how each stay at a table ended."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.common.errors import TableError
from bot.common.past_matches import PlayedMatch, played
from bot.tables.model.terms import Coin
from bot.tokens.results import Cut, HistoryLine, HistoryPage, OtherParty, PartyKind
from data import actors
from data.database import Transaction
from data.settings import people
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import Account, Box, House, Member, Stake, TableBox
from data.tokens.ledger import Posting
from data.tokens.reports import RETURNING, STAKING, Staking

PAGE: Final = 8
"""Lines on a page."""


async def page_of_member(tx: Transaction, guild_id: int, member: Member, cut: Cut, coin: Coin) -> HistoryPage:
    """Return a page of the postings of a member's account."""
    found = await ledger.history(
        tx,
        guild_id,
        member,
        before=cut.before,
        after=cut.after,
        count=PAGE + 1,
        oldest=cut.after is not None,
    )
    return await _page(tx, found, cut, coin)


async def page_of_visit(
    tx: Transaction, guild_id: int, member: Member, staking_id: int, cut: Cut, coin: Coin
) -> HistoryPage:
    """Return a page of the postings of a member's stake during one stay at a table."""
    stay = await statements.visit(tx, guild_id, member, staking_id)
    if stay is None:
        raise TableError("unreadable")
    found = await statements.postings_of_visit(
        tx, guild_id, stay, before=cut.before, after=cut.after, count=PAGE + 1
    )
    return await _page(tx, found, cut, coin)


async def winner(tx: Transaction, pot: statements.Pot) -> OtherParty | None:
    """Return who won a pot; None for somebody who shows their statistics to nobody."""
    by_key = await _look_up(tx, {pot.match_id}, set())
    found = by_key.party_at(pot.winner, pot.match_id, pot.id)
    if found.user_id is not None and await people.hides(tx, found.user_id):
        return None
    return found


async def _page(tx: Transaction, found: Sequence[Posting], cut: Cut, coin: Coin) -> HistoryPage:
    """Return a page of PAGE postings; callers fetch one more to learn whether there are others."""
    more = len(found) > PAGE
    going_up = cut.after is not None
    shown = found[-PAGE:] if going_up else found[:PAGE]
    people = await _look_up(
        tx,
        {one.match_id for one in shown if one.match_id is not None},
        {one.other.actor_key for one in shown if isinstance(one.other, Member)}
        | {one.by for one in shown if one.by is not None},
    )
    return HistoryPage(
        coin,
        tuple(people.line(one) for one in shown),
        has_newer=more if going_up else cut.before is not None,
        has_older=True if going_up else more,
        now=tx.now,
    )


@dataclass(frozen=True, slots=True)
class _People:
    """The people behind actor keys, who paid the stakes of matches, and what was played."""

    users: Mapping[str, int]
    stakings: Mapping[str, Sequence[Staking]]
    matches: Mapping[str, PlayedMatch] = field(default_factory=dict)

    def line(self, posting: Posting) -> HistoryLine:
        return HistoryLine(
            posting.id,
            posting.amount,
            self._other(posting),
            posting.reason,
            posting.at,
            posting.deal,
            by=None if posting.by is None else self.users.get(posting.by),
            brought=self._brought(posting),
            played=None if posting.match_id is None else self.matches.get(posting.match_id),
        )

    def party_at(self, of: Account, match_id: str | None, posting_id: int) -> OtherParty:
        """Return who an account was at the time of a posting."""
        match of:
            case House():
                return OtherParty(PartyKind.HOUSE)
            case Box(card=card) | TableBox(card=card):
                return OtherParty(PartyKind.BOX, card=card)
            case Member(actor_key=key):
                return OtherParty(PartyKind.MEMBER, self.users.get(key))
            case Stake():
                staking = statements.staking_before(posting_id, of, self.stakings.get(match_id or "", ()))
                if staking is not None and isinstance(staking.payer, Member):
                    return OtherParty(PartyKind.MEMBER, self.users.get(staking.payer.actor_key))
                return OtherParty(PartyKind.AI)

    def _other(self, posting: Posting) -> OtherParty:
        if posting.reason in STAKING + RETURNING:
            return OtherParty(PartyKind.TABLE if isinstance(posting.other, Stake) else PartyKind.OWN)
        return self.party_at(posting.other, posting.match_id, posting.id)

    def _brought(self, posting: Posting) -> int | None:
        if posting.reason not in RETURNING:
            return None
        among = self.stakings.get(posting.match_id or "", ())
        staking = statements.staking_before(posting.id, posting.other, among)
        return None if staking is None else staking.amount


async def _look_up(tx: Transaction, match_ids: Collection[str], keys: Collection[str]) -> _People:
    stakings = {match_id: await statements.stakings(tx, match_id) for match_id in match_ids}
    payers = {
        one.payer.actor_key for among in stakings.values() for one in among if isinstance(one.payer, Member)
    }
    users = await actors.users_by_key(tx, {*keys, *payers})
    return _People(users, stakings, await played(tx, match_ids))
