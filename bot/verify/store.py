"""Verification that a match was dealt fairly and stored unchanged, for `/verify`."""

import asyncio
from dataclasses import dataclass, replace
from typing import Final

from bot.common.errors import TableError
from bot.common.fair_turns import FairTurns
from bot.common.past_matches import PlayedMatch, played
from bot.common.transactions import reading
from bot.tables.model.shared_deals import is_open_to_others
from bot.tables.storing.rows import read_mix
from data import actors
from data.checks import audit
from data.database import Database, Transaction
from data.tables import matches, past_matches
from game.core.protocol import AnyGame
from game.core.record import LogEntry, MatchRecord
from game.core.verification import Verification, verify_record
from game.registry import GAMES

MOST_SEARCHED: Final = 500
"""How many of the latest matches are searched for what somebody types."""
MOST_RECENT: Final = 25
"""How many matches there are to choose from."""


@dataclass(frozen=True, slots=True)
class RecentMatches:
    """The latest matches that a person may verify, newest first."""

    matches: tuple[PlayedMatch, ...]
    now: int


@dataclass(frozen=True, slots=True)
class Proof:
    """The verification of a match. While the match runs, only its commitment."""

    match_id: str
    game: AnyGame
    commitment: str
    players: tuple[int, ...]
    """The user ids of the players."""
    record: MatchRecord | None = None
    """None while the match runs."""
    verification: Verification | None = None
    flaw: str | None = None
    """The first damaged row of the stored log; None if there is none."""
    played: PlayedMatch | None = None
    """What was played, when and with whom; None if this version does not know the rules."""

    @property
    def passed(self) -> bool:
        """Whether the match is over and every check passed."""
        return self.flaw is None and self.verification is not None and self.verification.passed


MOST_PROOFS: Final = 2
"""Of one person, under way or waiting: a match is played again, in one of the threads that all share."""


class VerifyStore:
    """Verifies matches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turns = FairTurns(1, MOST_PROOFS)

    async def verify(
        self, guild_id: int, channel_id: int, match_id: str | None = None, *, user_id: int | None = None
    ) -> Proof:
        """Verify a match of a server, by its id or the latest one of a channel; raises TableError.

        Practice matches can only be verified by their player (`user_id`), who waits for their turn.
        """
        async with self._turns.ask(user_id or 0):
            return await self._verify(guild_id, channel_id, match_id, user_id)

    async def _verify(
        self, guild_id: int, channel_id: int, match_id: str | None, user_id: int | None
    ) -> Proof:
        async with reading(self._database) as tx:
            key = None if user_id is None else await actors.find_key(tx, guild_id, user_id)
            newest = () if match_id else await past_matches.newest_in(tx, guild_id, channel_id, key)
            found = match_id or next(iter(newest), None)
            if found is None or await past_matches.guild_of(tx, found, key) != guild_id:
                raise TableError("no_such_match")
            proof = replace(await _read(tx, found), played=(await played(tx, [found])).get(found))
            flaws = await audit.verify_chains(tx, match_id=found)
        if proof.record is None:
            return proof
        # Do not replay a damaged log: its moves may be invalid.
        record = proof.record.model_copy(update={"log": ()}) if flaws else proof.record
        checked = await asyncio.to_thread(verify_record, proof.game, record)
        flaw = f"{flaws[0].table} {flaws[0].row}: {flaws[0].found}" if flaws else None
        return replace(proof, verification=checked, flaw=flaw)

    async def recent(
        self, guild_id: int, channel_id: int, user_id: int, most: int = MOST_RECENT
    ) -> RecentMatches:
        """Return the latest matches of a channel, and the person's own elsewhere on the server."""
        async with reading(self._database) as tx:
            key = await actors.find_key(tx, guild_id, user_id)
            ids = await past_matches.newest_for(tx, guild_id, channel_id, key, most)
            known = await played(tx, ids)
            return RecentMatches(tuple(known[match_id] for match_id in ids if match_id in known), tx.now)


async def _read(tx: Transaction, match_id: str) -> Proof:
    stored = await matches.load_record(tx, match_id)
    if stored is None:
        raise TableError("no_such_match")
    game = GAMES[stored.match.game]
    players = tuple(seat.user_id for seat in stored.match.seats if seat.user_id is not None)
    is_sealed = stored.seed is None or is_open_to_others(stored.match.id, tx.now)
    record = None if is_sealed or stored.seed is None else read_record(stored, stored.seed)
    return Proof(match_id, game, stored.match.commitment, players, record)


def read_record(stored: matches.Record, seed: bytes) -> MatchRecord:
    """Return the record of a stored match."""
    match = stored.match
    log = (LogEntry(seat=one.seat, action=dict(one.action), digest=one.digest) for one in stored.actions)
    return MatchRecord(
        engine=match.engine_version,
        game=match.game,
        match_id=match.id,
        commitment=match.commitment,
        seed=seed.hex(),
        setup=dict(match.setup),
        mix=read_mix(match.mix),
        log=tuple(log),
    )
