"""Matches as people remember them: what was played, when, and with whom."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from data.database import Transaction
from data.sql import documents
from data.tables import past_matches
from data.tables.past_matches import PastMatch
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules
from game.registry import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match, without anything that could help to guess cards."""

    match_id: str
    game: AnyGame
    preset: str
    """The variant that was played, even if the table plays another one by now (see `variant_of`)."""
    rules: Rules
    players: tuple[int | None, ...]
    """The people who sat there at the start, None for one who has been forgotten."""
    ais: int
    """How many AIs sat there."""
    started_at: int
    ended_at: int | None
    """None while it is played."""

    @property
    def users(self) -> set[int]:
        """The players who have not been forgotten."""
        return {user_id for user_id in self.players if user_id is not None}


async def played(tx: Transaction, match_ids: Collection[str]) -> Mapping[str, PlayedMatch]:
    """Return matches by id; those of games and rules that this version does not know are missing."""
    found = await past_matches.described(tx, match_ids)
    return {match_id: one for match_id, stored in found.items() if (one := _read(stored)) is not None}


def variant_of(game: AnyGame, setup: Mapping[str, Any], table_preset: str, table_rules: str) -> str:
    """Return the name of the variant by which a match was played, given its first setup.

    Its table may play another one by now, so what that is called says something only if the rules are still
    the same; "" for house rules whose name nobody knows any more. Raises ValueError for an unreadable setup.
    """
    known = game.preset_of(game.setup_type.model_validate(setup).rules)
    return known or (table_preset if documents.read(table_rules) == setup["rules"] else "")


def _read(stored: PastMatch) -> PlayedMatch | None:
    game = GAMES.get(stored.game)
    if game is None:
        return None
    try:
        rules: Rules = game.setup_type.model_validate(stored.setup).rules
        preset = variant_of(game, stored.setup, stored.table_preset, stored.table_rules)
    except ValueError:
        return None
    people = [seat for seat in stored.seats if seat.actor_key is not None]
    return PlayedMatch(
        match_id=stored.id,
        game=game,
        preset=preset,
        rules=rules,
        players=tuple(seat.user_id for seat in people),
        ais=len(stored.seats) - len(people),
        started_at=stored.started_at,
        ended_at=stored.ended_at,
    )
