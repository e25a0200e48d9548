"""Whether the AIs of a match moved as they do by the chance that follows from its seed.

That can be asked only of matches whose AIs draw their chance from the seed (`game.core.rng.ai_rng`), and of
levels that do not search, since searches last as long as the machine lets them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.ai.levels import THINKERS
from game.ai.random_play import Reacting
from game.core.errors import UnreadableError
from game.core.match import NEXT_DEAL, Match, key_of
from game.core.protocol import AnyGame, Seat
from game.core.record import MatchRecord, read_start
from game.core.rng import Rng, ai_rng
from game.levels import policy_for


@dataclass(frozen=True, slots=True)
class AiMoves:
    """The result of choosing the moves of AIs again."""

    checked: int
    """How many moves AIs of this version choose, too."""
    other: int | None
    """The first entry of the log that they do not; None if there is none."""


def check_ais(game: AnyGame, record: MatchRecord, levels: Mapping[Seat, str]) -> AiMoves:
    """Choose again what the AIs at some seats did, given their levels; `record` must follow from its seed.

    That an AI let something stand leaves no entry, and so is not checked. Raises UnreadableError for a level
    that searches.
    """
    if searching := sorted(THINKERS.intersection(levels.values())):
        raise UnreadableError(f"the moves of AIs that search cannot be chosen again: {', '.join(searching)}")
    seed, setup = read_start(game, record)
    match, _ = Match.start(game, record.match_id, seed, setup, record.mix)
    checked = 0
    for number, entry in enumerate(record.log):
        if entry.seat in levels and entry.action.get("kind") != NEXT_DEAL:
            if dict(entry.action) != _chosen(match, entry.seat, levels[entry.seat]):
                return AiMoves(checked, number)
            checked += 1
        match = match.redo(entry).match
    return AiMoves(checked, None)


def _chosen(match: Match, seat: Seat, level: str) -> dict[str, Any] | None:
    """Return what an AI does in a position, as JSON; None for nothing."""
    action = _turn(match, seat, level) if seat in match.awaited else _reaction(match, seat, level)
    body: dict[str, Any] | None = match.game.actions.dump_python(action, mode="json") if action else None
    return body


def _turn(match: Match, seat: Seat, level: str) -> Any:
    game, state = match.game, match.state
    view, chance = game.view(state, seat), _chance(match, seat, "turn")
    action = policy_for(game, level).choose(view, match.not_repeated(seat), chance)
    return action if game.refuse(state, seat, action) is None else game.default_action(state, seat)


def _reaction(match: Match, seat: Seat, level: str) -> Any | None:
    game, state, policy = match.game, match.state, policy_for(match.game, level)
    legal = game.legal_actions(state, seat)
    if not legal or not isinstance(policy, Reacting):
        return None
    return policy.react(game.view(state, seat), legal, _chance(match, seat, "reaction"))


def _chance(match: Match, seat: Seat, what: str) -> Rng:
    return ai_rng(key_of(match.seed, match.mix), match.match_id, match.length, seat, what)
