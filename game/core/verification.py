"""Verify a match from its record alone: the seed, its mix, every deal, every move."""

from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from game.core.errors import UnreadableError
from game.core.match import NEXT_DEAL, DigestMismatchError, Match, key_of
from game.core.protocol import AnyGame
from game.core.record import MatchRecord, read_start
from game.core.rng import committed_id, dealer_rng, is_shared, keeps_commitment, shuffled_as

LEAST_SHOWN: Final = 16
"""The least number of digits of a commitment that is worth comparing."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying a record."""

    keeps_commitment: bool
    """Whether the revealed seed matches the commitment."""
    as_shown: bool | None
    """Whether the commitment is the one the caller saw before the match; None if not given."""
    contributions: int
    """How many clicks the seed was mixed with; 0 in older records without contributions."""
    dealer_drawn: bool | None
    """Whether the first dealer was drawn, as in a table's first match; None in older records."""
    deals: int
    """How many deals were recomputed from the seed."""
    entries: int
    """How many log entries led to their recorded state."""
    fault: str | None
    """Where the record first differs from its replay; None if nowhere."""

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return self.keeps_commitment and self.as_shown is not False and self.fault is None

    @property
    def doubts(self) -> list[str]:
        """What a record cannot prove although every check passed: in English, for the command line."""
        doubts = []
        if not self.contributions:
            doubts.append("no player's click is mixed in: seeds, or match ids, could have been tried out")
        if self.dealer_drawn is False:
            doubts.append("the first dealer was not drawn, which is right only after another match")
        return doubts


def verify_record(game: AnyGame, record: MatchRecord, shown: str | None = None) -> Verification:
    """Replay a match from its record, deals included.

    `shown` are the digits that the lobby showed, or the first of them; spaces are allowed. Raises
    UnreadableError if the seed is not revealed, the setup is invalid or the digits are malformed.
    """
    as_shown = None if shown is None else record.commitment.startswith(_digits(shown))
    seed, setup = read_start(game, record)
    match, _ = Match.start(game, record.match_id, seed, setup, record.mix)
    fault = _fault_of_start(game, record, seed, setup)
    if fault is None:
        match, fault = _replayed(match, record)
    return Verification(
        keeps_commitment=keeps_commitment(seed, record.commitment),
        as_shown=as_shown,
        contributions=record.mix.contributions if record.mix else 0,
        dealer_drawn=record.mix.dealer_drawn if record.mix else None,
        deals=match.setup.deal,
        entries=match.length,
        fault=fault,
    )


def _digits(shown: str) -> str:
    digits = "".join(shown.split()).lower()
    if not LEAST_SHOWN <= len(digits) <= 64 or set(digits) - set("0123456789abcdef"):
        raise UnreadableError(f"shown: {LEAST_SHOWN} to 64 hexadecimal digits are needed")
    return digits


def _fault_of_start(game: AnyGame, record: MatchRecord, seed: bytes, setup: Any) -> str | None:
    """Return the first fact that does not follow from seed and contributions, as it must; None if all do."""
    if setup.deal != 1:
        return f"the first deal has the number {setup.deal}"
    if record.mix is None:
        return None
    if not _has_its_id(game, record):
        return "the match id does not follow from the commitment"
    if len(record.mix.clicks) != setup.players:
        return f"there are {len(record.mix.clicks)} contributions of {setup.players} seats"
    rng = dealer_rng(key_of(seed, record.mix), record.match_id)
    if record.mix.dealer_drawn:
        drawn = game.first_setup(setup.rules, setup.players, rng).dealer
        if setup.dealer != drawn:
            return f"seat {drawn} was drawn to deal first"
    return None


def _has_its_id(game: AnyGame, record: MatchRecord) -> bool:
    """Tell whether the id is that of the commitment, or one of many with the same cards of this game."""
    if is_shared(record.match_id):
        return shuffled_as(record.match_id).endswith(f"-{game.key}")
    return record.match_id == committed_id(record.commitment)


def _replayed(match: Match, record: MatchRecord) -> tuple[Match, str | None]:
    for number, entry in enumerate(record.log):
        if entry.action.get("kind") != NEXT_DEAL and not 0 <= entry.seat < match.setup.players:
            return match, f"entry {number} names a missing seat"
        try:
            after = match.redo(entry).match
        except DigestMismatchError as error:
            return match, str(error)
        except (UnreadableError, ValidationError, KeyError) as error:
            return match, f"entry {number} cannot be read: {error}"
        if after.setup.deal - match.setup.deal != (entry.action.get("kind") == NEXT_DEAL):
            return match, f"entry {number} does not start the next deal"
        if after.digest() != entry.digest:
            return match, f"entry {number} leads to another state"
        match = after
    return match, None
