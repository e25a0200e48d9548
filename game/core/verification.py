"""Checking a match from its record alone: the seed, every deal, every move."""

from dataclasses import dataclass

from pydantic import ValidationError

from game.core.errors import UnreadableError
from game.core.match import NEXT_DEAL, DigestMismatchError, Match
from game.core.protocol import AnyGame
from game.core.record import MatchRecord
from game.core.rng import keeps_commitment


@dataclass(frozen=True, slots=True)
class Verification:
    """What a record says of itself, and whether it is so."""

    keeps_commitment: bool
    """Whether the revealed seed is the one that was committed to."""
    deals: int
    """How many deals were made again from the seed."""
    entries: int
    """How many entries of the log led to the state that was recorded with them."""
    fault: str | None
    """Where the record first differs from what its seed and its moves lead to; None if nowhere."""

    @property
    def passed(self) -> bool:
        """Whether everything is as it was promised."""
        return self.keeps_commitment and self.fault is None


def verify_record(game: AnyGame, record: MatchRecord) -> Verification:
    """Deal and play a match again from its record.

    Raises UnreadableError for a record whose seed is not revealed, or whose setup is none.
    """
    try:
        seed = bytes.fromhex(record.seed or "")
        setup = game.setup_type.model_validate(record.setup)
    except (ValidationError, ValueError) as error:
        raise UnreadableError(f"record: {error}") from None
    if not seed:
        raise UnreadableError("record: the seed is revealed when the match is over")
    match, _ = Match.start(game, record.match_id, seed, setup)
    match, fault = _replayed(match, record)
    return Verification(keeps_commitment(seed, record.commitment), match.setup.deal, match.length, fault)


def _replayed(match: Match, record: MatchRecord) -> tuple[Match, str | None]:
    for number, entry in enumerate(record.log):
        if entry.action.get("kind") != NEXT_DEAL and not 0 <= entry.seat < match.setup.players:
            return match, f"entry {number} is of a seat that is not there"
        try:
            after = match.redo(entry).match
        except DigestMismatchError as error:
            return match, str(error)
        except (UnreadableError, ValidationError, KeyError) as error:
            return match, f"entry {number} cannot be read: {error}"
        if after.digest() != entry.digest:
            return match, f"entry {number} leads to another state"
        match = after
    return match, None
