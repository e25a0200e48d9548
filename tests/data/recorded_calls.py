"""What the database's own functions answer: called by a seed, one after the other, after a recorded evening.

Moments lie at and beside the limits of time, so that no limit moves by a millisecond unseen.
`python -m tests.data.recorded_calls` writes `calls.txt` anew after a wanted change.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select

from data import actors
from data.checks import audit
from data.database import Database, Transaction
from data.privacy import forget_requests, marks
from data.privacy import kept_grants as handed_out
from data.privacy import people as privacy
from data.rules import drafts, presets
from data.rules.presets import RulePreset
from data.schema.core import metadata, transfer
from data.servers import purging, retention, server_rows
from data.settings import people
from data.stats import seasons
from data.tables import card_tables, coming_seeds, deadlines, matches, open_tables, past_matches
from data.tokens import accounts, ledger, stakes
from data.tokens import reports as statements
from tests.bot.tables.any_commands import PEOPLE
from tests.bot.tables.recorded import CHANNEL, Recorded
from tests.bot.tables.recorded_files import line_of, recorded, stored_rows, write_anew
from tests.data.club import calls as club_calls
from tests.data.drawn_calls import Call, Draw, answer, together

FILE: Final = Path(__file__).with_name("calls.txt")
KIND: Final = "for tokens"
SEEDS: Final = (1, 2)
CLUB: Final = "club"
_EVENING: Final = 60
_CALLS: Final = 240
_LIMITS: Final = (retention.NOTICE, retention.GRACE, retention.UNSEEN, retention.HEARD_FOR, marks.KEPT)


async def _announce(tx: Transaction, draw: Draw) -> None:
    if (left := await retention.departure_of(tx, draw.guild)) is not None:
        await retention.note_announced(tx, left)


async def _key(tx: Transaction, draw: Draw) -> str:
    return await actors.find_key(tx, 1, draw.user) or "none"


async def _member(tx: Transaction, draw: Draw) -> accounts.Member:
    return accounts.Member(await _key(tx, draw))


def _account(draw: Draw) -> accounts.Account:
    box = accounts.Box(draw.rng.choice((1, 2)), draw.rng.choice(("7D", "KH")))
    return draw.rng.choice((accounts.House(), accounts.Stake(draw.table, draw.number), box))


async def _visit(tx: Transaction, d: Draw) -> object:
    member = await _member(tx, d)
    staked = await tx.rows(select(transfer.c.id).where(transfer.c.debit == member.key))
    stay = await statements.visit(tx, 1, member, d.rng.choice([row.id for row in staked] or [0]))
    if stay is None:
        return None
    return [stay, await statements.postings_of_visit(tx, 1, stay, before=d.maybe, after=d.maybe, count=4)]


async def _draft(tx: Transaction, d: Draw) -> object:
    draft_id = f"d{d.rng.randrange(40)}"
    await drafts.create(tx, d.guild, d.rng.choice(PEOPLE[:2]), draft_id, {"name": draft_id})
    return draft_id


async def _preset(tx: Transaction, d: Draw) -> object:
    guild, name = d.guild, f"rules {d.rng.randrange(30)}"
    by, overrides = await actors.key_for(tx, guild, d.user), {"quad": d.number}
    ours = RulePreset(game="shithead", name=name, base="shithead", overrides=overrides, made_by=by)
    await presets.save(tx, guild, ours)
    return name


async def _tables_of(tx: Transaction, d: Draw) -> object:
    person = d.rng.choice((None, await _key(tx, d)))
    return await open_tables.open_ids(tx, d.rng.choice((None, 1, 2)), channel_id=CHANNEL, person=person)


READING: Final[Mapping[str, Call]] = {
    "sent": lambda tx, d: statements.sent_since(tx, 1, _account(d), d.reason, d.moment),
    "received": lambda tx, d: statements.received_since(tx, 1, _account(d), d.reason, d.moment),
    "changes": lambda tx, d: statements.changes_by_day(tx, 1, [_account(d), accounts.House()], d.moment),
    "on tables": lambda tx, d: statements.on_tables(tx, d.guild, 1, but=d.rng.choice((None, d.table))),
    "boards": lambda tx, d: statements.boards(tx, d.guild),
    "biggest pot": lambda tx, d: statements.biggest_pot(tx, 1, d.rng.choice((1, 2)), ("7D", "KH", "10D")),
    "visit": _visit,
    "stakings": lambda tx, d: statements.stakings(tx, d.match),
    "top": lambda tx, d: ledger.top(tx, d.guild, d.number),
    "history": lambda tx, d: ledger.history(
        tx, 1, _account(d), before=d.maybe, after=d.maybe, count=d.number, oldest=d.rng.random() < 0.5
    ),
    "room": lambda tx, d: together(ledger.room(tx, d.guild), ledger.balances_of_table(tx, d.table)),
    "seasons": lambda tx, d: together(
        seasons.current(tx, d.guild), seasons.ended(tx, d.guild), seasons.standings(tx, 1, d.number, d.number)
    ),
    "tables": _tables_of,
    "places": lambda tx, d: together(_sorted(open_tables.open_places(tx)), open_tables.count_open(tx)),
    "counted": lambda tx, d: open_tables.count_public(tx, d.guild),
    "changed last": lambda tx, d: open_tables.changed_last(tx, d.length, d.number),
    "outline": lambda tx, d: together(card_tables.outline(tx, d.table), card_tables.version_of(tx, d.table)),
    "due": lambda tx, d: together(deadlines.due(tx, d.moment), deadlines.due_after(tx, d.moment)),
    "deadlines": lambda tx, d: together(deadlines.of_table(tx, d.table), deadlines.of_kind(tx, "turn")),
    "draft": lambda tx, d: together(drafts.newest(tx, d.guild, d.user), drafts.load(tx, 1, d.user, "d1")),
    "presets": lambda tx, d: together(presets.of_guild(tx, d.guild), presets.default_of(tx, 1, "shithead")),
    "had": lambda tx, d: together(handed_out.of_person(tx, d.user), forget_requests.of_person(tx, d.user)),
    "person": lambda tx, d: together(people.load(tx, d.user), people.remembered(tx)),
    "private": lambda tx, d: together(privacy.open_tables(tx, d.user), privacy.export(tx, d.user)),
    "newest match": lambda tx, d: past_matches.newest_in(tx, d.guild, d.channel, most=d.number),
    "past match": lambda tx, d: together(
        past_matches.guild_of(tx, d.match), past_matches.described(tx, [d.match])
    ),
    "match": lambda tx, d: together(matches.load_match(tx, d.match), matches.open_match_id(tx, d.table)),
    "record": lambda tx, d: matches.load_record(tx, d.match),
    "logged": lambda tx, d: matches.is_logged(tx, 1_100_000_000_000_000_000 + d.rng.randrange(400)),
    "held": lambda tx, d: server_rows.holdings(tx, d.guild),
    "board": lambda tx, d: stakes.board_holder(tx, d.guild, 1),
    "silent": lambda tx, d: together(
        retention.unaccounted(tx, d.rng.sample((1, 2, 3), 1)), retention.known_servers(tx)
    ),
    "known": lambda tx, d: together(retention.is_known(tx, d.guild), retention.departure_of(tx, d.guild)),
    "left": lambda tx, d: together(retention.departure_of(tx, d.guild), _sorted(retention.tables_left(tx))),
    "still": lambda tx, d: _sorted(retention.standing_still(tx, {1: True, 2: False}.get)),
    "all still": lambda tx, d: _sorted(retention.standing_still(tx, lambda _: d.rng.choice((False, None)))),
    "purges": lambda tx, d: purging.begun(tx),
    "books": lambda tx, d: together(audit.verify_ledger(tx), audit.verify_chains(tx)),
}  # fmt: skip
"""Functions that change nothing."""

WRITING: Final[Mapping[str, Call]] = {
    "note left": lambda tx, d: retention.note_left(tx, d.guild),
    "note left again": lambda tx, d: retention.note_left(tx, d.guild),
    "note removed": lambda tx, d: retention.note_removed(tx, d.guild),
    "note back": lambda tx, d: retention.note_back(tx, d.guild),
    "note member": lambda tx, d: retention.note_member(tx, d.guild),
    "note heard": lambda tx, d: retention.note_heard(tx, d.guild),
    "note returns": lambda tx, d: retention.note_returns(tx, d.rng.sample((1, 2, 3), 1)),
    "begin anew": lambda tx, d: retention.begin_anew(tx),
    "departures": lambda tx, d: retention.departures(tx),
    "announce": _announce,
    "expire marks": lambda tx, d: marks.expire(tx),
    "draft": _draft,
    "drop draft": lambda tx, d: drafts.remove(tx, d.guild, d.user, f"d{d.rng.randrange(40)}"),
    "preset": _preset,
    "default": lambda tx, d: presets.set_default(tx, d.guild, "shithead", d.rng.choice((None, "rules 1"))),
    "drop preset": lambda tx, d: presets.remove(tx, d.guild, "shithead", f"rules {d.rng.randrange(30)}"),
    "member": lambda tx, d: ledger.ensure_member(tx, d.guild, d.user),
    "ask": lambda tx, d: forget_requests.note(tx, d.user),
    "hand out": lambda tx, d: handed_out.note(tx, d.guild, d.user),
    "drop seeds": lambda tx, d: coming_seeds.drop_restored(tx, d.rng.choice((None, 1, 2))),
    "lease": lambda tx, d: stakes.lease_board(tx, 1, d.rng.choice((1, 2)), d.table),
    "release": lambda tx, d: stakes.release_board(tx, d.table),
    "boards away": lambda tx, d: open_tables.forget_boards(tx),
}
"""Functions that write."""


async def _sorted(work: Awaitable[Any]) -> object:
    return sorted(await work)


async def calls(path: Path, seed: int) -> list[str]:
    """Return what everything called by a seed answers, with the rows that are there in the end."""
    async with recorded(KIND, path) as (evening, database):
        async for _ in evening.steps(_EVENING):
            pass
        return [one async for one in _called(evening, database, random.Random(seed))]


async def _called(evening: Recorded, database: Database, rng: random.Random) -> AsyncIterator[str]:
    async with database.reading() as tx:
        tables = [row.id for row in await tx.rows(select(metadata.tables["card_table"].c.id))]
        played = [row.id for row in await tx.rows(select(metadata.tables["card_match"].c.id))]
    for number in range(_CALLS):
        evening.clock.now += rng.choice((1, 60_000, 3_600_000, *_LIMITS)) if rng.random() < 0.2 else 1
        draw = Draw(rng, evening.clock.now, tables, played, _LIMITS)
        if rng.random() < 0.04:
            gone = rng.random() < 0.8
            yield await _purged(database, draw, rng.choice((2, 3)), is_gone=gone)
        among = WRITING if rng.random() < 0.4 else READING
        asked = rng.choice(list(among))
        yield f"{number} {asked}: {await answer(database, among[asked], draw)}"
    async for one in _left_for_good(evening, database, rng):
        yield one
    async with database.reading() as tx:
        for name, rows in (await stored_rows(tx)).items():
            yield f"{name}: {rows}"


async def _left_for_good(evening: Recorded, database: Database, rng: random.Random) -> AsyncIterator[str]:
    """Leave the server of the evening, and let time pass, to a millisecond before and after each limit."""
    clock, draw = evening.clock, Draw(rng, evening.clock.now, [], [], ())
    yield await answer(database, lambda tx, _: retention.note_removed(tx, 1), draw)
    for wait in (retention.GRACE - retention.NOTICE, retention.NOTICE):
        for more in (wait - 1, 1, 1):
            clock.now += more
            yield await answer(database, lambda tx, _: retention.departures(tx), draw)
            async with database.transaction() as tx:
                if (left := await retention.departure_of(tx, 1)) is None:
                    return
                yield f"{left.is_to_be_announced(clock.now)} {left.is_to_go(clock.now)}"
                if left.is_to_be_announced(clock.now):
                    await retention.note_announced(tx, left)
            yield await _purged(database, draw, 1, is_gone=more == 1)


async def _purged(database: Database, draw: Draw, guild: int, *, is_gone: bool) -> str:
    begun = await purging.begin(database, guild, lambda _: is_gone)
    try:
        rows = await purging.carry_out(database, guild, lambda _: is_gone)
    except purging.PurgeStoppedError:
        return f"purge {guild} {begun}: stopped"
    return f"purge {guild} {begun}: {rows} {await answer(database, lambda tx, _: purging.begun(tx), draw)}"


async def _main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        told = {str(seed): await calls(Path(folder) / str(seed), seed) for seed in SEEDS}
        told[CLUB] = await club_calls.calls(Path(folder) / CLUB)
    sys.stdout.writelines(write_anew(FILE, {name: line_of(answers) for name, answers in told.items()}))


if __name__ == "__main__":
    asyncio.run(_main())
