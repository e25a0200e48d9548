"""Integrity checks of the store: every page, sum and seal, every link of every hash chain."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Subquery,
    Table,
    and_,
    cast,
    func,
    select,
    text,
    tuple_,
)

from data.database import Transaction
from data.errors import UnreadableError
from data.privacy.marks import KEYED_WITH, MARKED, secrets_of
from data.schema.core import (
    account,
    action,
    card_match,
    match_seat,
    match_seed,
    metadata,
    season,
    season_standing,
    server_log,
    server_log_head,
    transfer,
)
from data.sql import documents, seals
from data.tables.matches import action_hash, end_hash, header_hash
from data.tokens.accounts import account_row, read_account
from game.core.rng import commitment

PAGE: Final = 500
"""Rows held in memory at once; other tasks run between two pages."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A row that fails a check."""

    table: str
    row: str
    """The row's key: a match and seq, a server and account."""
    found: str
    """What is wrong with the row."""


async def verify_file(tx: Transaction) -> list[Flaw]:
    """Check a SQLite file: pages, indexes, foreign keys. PostgreSQL checks these itself."""
    if tx.dialect != "sqlite":
        return []
    damage = [row[0] for row in await tx.rows(text("PRAGMA integrity_check(20)"))]
    flaws = [Flaw("(file)", "(pages)", str(found)) for found in damage if found != "ok"]
    if flaws:
        return flaws
    broken = [tuple(row) for row in await tx.rows(text("PRAGMA foreign_key_check"))]
    return [
        Flaw(str(table), f"row {number}", f"it refers to a missing row of {other}")
        for table, number, other, _ in broken
    ]


async def verify_ledger(tx: Transaction) -> list[Flaw]:
    """Check that balances are the sums of their postings, total 0, and only the house's is negative."""
    flaws = []
    sum_by_guild: dict[int, int] = {}
    for row in await tx.rows(_ACCOUNTS):
        sum_by_guild[row.guild_id] = sum_by_guild.get(row.guild_id, 0) + row.balance
        name = f"{row.guild_id} {row.key}"
        if row.balance != row.posted:
            flaws.append(Flaw("account", name, f"holds {row.balance}, its postings sum to {row.posted}"))
        if row.balance < 0 and row.kind != "house":
            flaws.append(Flaw("account", name, f"is overdrawn: {row.balance}"))
    for guild, total in sum_by_guild.items():
        if total:
            flaws.append(Flaw("account", str(guild), f"the balances add up to {total}, not to 0"))
    return flaws


async def verify_postings(tx: Transaction) -> list[Flaw]:
    """Check the seal of every posting and final standing, and that accounts match their keys."""
    flaws: list[Flaw] = []
    async for page in pages(tx, transfer):
        flaws += _unsealed(transfer, page)
    for table in (season, season_standing):
        async for page in pages(tx, table):
            flaws += _unsealed(table, page)
    async for page in pages(tx, account):
        flaws += [
            Flaw("account", f"{row['guild_id']} {row['key']}", "it does not match its key")
            for row in page
            if not _is_named(row)
        ]
    return flaws


async def verify_marks(tx: Transaction) -> list[Flaw]:
    """Check the seals of records about forgotten people, and that the secrets of the marks are there."""
    flaws: list[Flaw] = []
    for table in MARKED:
        async for page in pages(tx, table):
            flaws += _unsealed(table, page)
    try:
        await secrets_of(tx)
    except UnreadableError as error:
        flaws.append(Flaw("application_fact", KEYED_WITH, str(error)))
    return flaws


async def verify_logs(tx: Transaction) -> list[Flaw]:
    """Check the seals of servers' logs, and that entries are numbered without gaps up to the newest."""
    last_by_server = {row.guild_id: row.last for row in await tx.rows(select(server_log_head))}
    flaws: list[Flaw] = []
    before: tuple[int, int] | None = None
    async for page in pages(tx, server_log):
        flaws += _unsealed(server_log, page)
        for row in page:
            server, number = row["guild_id"], row["number"]
            if before is not None and before[0] == server and before[1] + 1 != number:
                flaws.append(_missing_before(server, before[1] + 1, number))
            if number == last_by_server.get(server):
                del last_by_server[server]
            before = server, number
    newest = {server: last for server, last in last_by_server.items() if last}
    if not newest:
        return flaws
    there = select(server_log.c.guild_id).where(server_log.c.guild_id.in_(newest)).distinct()
    return flaws + [
        Flaw("server_log", f"{row.guild_id} {newest[row.guild_id]}", "the newest entry is missing")
        for row in await tx.rows(there)
    ]


def _missing_before(server: int, missing: int, number: int) -> Flaw:
    return Flaw("server_log", f"{server} {number}", f"entry {missing} is missing before it")


async def verify_documents(tx: Transaction) -> list[Flaw]:
    """Check settings, rules and table options against their digests."""
    flaws = []
    for table in metadata.sorted_tables:
        columns = [column.name for column in table.c if "document" in column.info]
        if not columns:
            continue
        async for page in pages(tx, table):
            flaws += [
                Flaw(table.name, _named(table, row), f"{column} does not match its digest")
                for row in page
                for column in columns
                if row[column] is not None and not documents.is_whole(row[column])
            ]
    return flaws


async def verify_chains(tx: Transaction, *, match_id: str | None = None) -> list[Flaw]:
    """Check the header, seed, log and end of one match or all; report the first bad row of each log."""
    flaws: list[Flaw] = []
    only = () if match_id is None else (card_match.c.id == match_id,)
    async for page in pages(tx, card_match, *only):
        flaws += await _verify_matches(tx, page)
    orphans = select(action.c.match_id, action.c.seq).where(
        ~select(card_match.c.id).where(card_match.c.id == action.c.match_id).exists()
    )
    if match_id is None:
        flaws += [
            Flaw("action", f"{row.match_id} {row.seq}", "it belongs to no match")
            for row in await tx.rows(orphans.limit(PAGE))
        ]
    return flaws


async def _verify_matches(tx: Transaction, matches: Sequence[Mapping[str, Any]]) -> list[Flaw]:
    ids = [match["id"] for match in matches]
    seats: dict[str, list[Mapping[str, Any]]] = {}
    for sitting in await tx.rows(select(match_seat).where(match_seat.c.match_id.in_(ids))):
        seats.setdefault(sitting.match_id, []).append(sitting._asdict())
    seeds = await tx.rows(select(match_seed).where(match_seed.c.match_id.in_(ids)))
    seed_by_match = {one.match_id: bytes(one.seed) for one in seeds}
    flaws = []
    chain_by_match: dict[str, _Chain] = {}
    for match in matches:
        name = match["id"]
        chain_by_match[name] = _Chain(match["hash"])
        if header_hash(match, seats.get(name, ())) != match["hash"]:
            flaws.append(Flaw("card_match", name, "its header and seats do not match their hash"))
        if name not in seed_by_match or commitment(seed_by_match[name]) != match["commitment"]:
            flaws.append(Flaw("match_seed", name, "it does not match its commitment"))
    async for page in pages(tx, action, action.c.match_id.in_(ids)):
        for row in page:
            flaws += chain_by_match[row["match_id"]].follow(row)
    for match in matches:
        flaws += chain_by_match[match["id"]].end(match)
    return flaws


async def pages(
    tx: Transaction, table: Table, *only: ColumnElement[bool]
) -> AsyncIterator[Sequence[Mapping[str, Any]]]:
    """Read a table, or some of its rows, in the order of its primary key."""
    key = list(table.primary_key)
    statement = select(table).where(*only).order_by(*key).limit(PAGE)
    page = await tx.rows(statement)
    while page:
        yield [row._asdict() for row in page]
        last = [getattr(page[-1], column.name) for column in key]
        page = await tx.rows(statement.where(tuple_(*key) > tuple_(*last)))


def _unsealed(table: Table, page: Iterable[Mapping[str, Any]]) -> list[Flaw]:
    return [
        Flaw(table.name, _named(table, row), "it does not match its seal")
        for row in page
        if not seals.is_whole(table.name, row)
    ]


def _named(table: Table, row: Mapping[str, Any]) -> str:
    return " ".join(str(row[column.name]) for column in table.primary_key)


def _is_named(row: Mapping[str, Any]) -> bool:
    try:
        named = account_row(row["guild_id"], read_account(row["key"]))
    except ValueError:
        return False
    return {**named, "balance": row["balance"]} == dict(row)


class _Chain:
    """Follows one match's log row by row, up to the first bad one."""

    def __init__(self, header: str) -> None:
        self._hash = header
        self._seq = 0
        self._broken = False

    def follow(self, row: Mapping[str, Any]) -> list[Flaw]:
        found = None if self._broken else self._fault(row)
        if found is None:
            self._hash = row["hash"]
            self._seq += 1
            return []
        self._broken = True
        return [Flaw("action", f"{row['match_id']} {row['seq']}", found)]

    def end(self, match: Mapping[str, Any]) -> list[Flaw]:
        """Check the end of a match after its last log row."""
        if self._broken:
            return []
        if self._seq < match["length"]:
            return [
                Flaw("card_match", match["id"], f"action {self._seq} of its {match['length']} is missing")
            ]
        if self._seq > match["length"]:
            return [Flaw("card_match", match["id"], f"its log goes on after its {match['length']} actions")]
        if match["state"] == "open" or end_hash(match, self._hash) == match["end_hash"]:
            return []
        return [Flaw("card_match", match["id"], "its end, or the end of its log, does not match its hash")]

    def _fault(self, row: Mapping[str, Any]) -> str | None:
        if row["seq"] != self._seq:
            return f"action {self._seq} is missing before it"
        if row["prev_hash"] != self._hash:
            return "its link to the previous row is wrong"
        return "it does not match its hash" if action_hash(row) != row["hash"] else None


def _accounts_with_sums() -> Select[Any]:
    given, taken = _sums(transfer.c.credit), _sums(transfer.c.debit)
    posted = func.coalesce(given.c.total, 0) - func.coalesce(taken.c.total, 0)
    return (
        select(account.c.guild_id, account.c.key, account.c.kind, account.c.balance, posted.label("posted"))
        .select_from(account)
        .outerjoin(given, and_(given.c.guild_id == account.c.guild_id, given.c.key == account.c.key))
        .outerjoin(taken, and_(taken.c.guild_id == account.c.guild_id, taken.c.key == account.c.key))
        .order_by(account.c.guild_id, account.c.key)
    )


def _sums(side: ColumnElement[str]) -> Subquery:
    total = cast(func.sum(transfer.c.amount), BigInteger)  # PostgreSQL's sums are numerics
    return (
        select(transfer.c.guild_id, side.label("key"), total.label("total"))
        .group_by(transfer.c.guild_id, side)
        .subquery()
    )


_ACCOUNTS: Final = _accounts_with_sums()
