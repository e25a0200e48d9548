"""What a match says about one of its people: whom they are compared with, how strong that one is taken to be.

It has to hold against people with several accounts: an account that nobody knows says little about who beats
it, and what an AI did for somebody who left is what counts for the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from openskill.models import PlackettLuce

from data.stats.ratings import LadderMatch, Sitter, Skill

_MILLION: Final = 1_000_000
_MODEL: Final = PlackettLuce()
START: Final = Skill(round(_MODEL.mu * _MILLION), round(_MODEL.sigma * _MILLION))
"""Of somebody who has not played yet."""
_AI_SIGMA: Final = 2 * _MILLION
AI_SKILLS: Final[Mapping[str, Skill]] = {
    "easy": Skill(21 * _MILLION, _AI_SIGMA),
    "normal": Skill(24 * _MILLION, _AI_SIGMA),
    "hard": Skill(27 * _MILLION, _AI_SIGMA),
    "expert": Skill(28 * _MILLION, _AI_SIGMA),
}
"""They never change. The steps are those of docs/ai-levels.md, where chance decides as much as it does."""
UNKNOWN: Final = 5_625_000
"""From this uncertainty on, which is shown as 450 points, somebody is a newcomer."""

Opponent: TypeAlias = tuple[Skill, int]
"""How strong a seat is taken to be, and its rank: twice its place, so that somebody can stand between two."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Somebody and those they are compared with."""

    own: int
    """Which of the seats is theirs."""
    seats: tuple[Opponent, ...]
    opponents: tuple[tuple[Sitter, bool], ...]
    """Whose these seats are, without the own one, and whether they are newcomers."""


def compared(match: LadderMatch, sitter: Sitter, skills: Sequence[Skill]) -> Compared | None:
    """Return what a match says about somebody, given the skills by seat; None if it says nothing.

    Whoever did not really play (`stood` is None) is behind all who did, and counts for nobody else.
    """
    if match.compared in ([], [sitter]):
        return None
    seats: list[Opponent] = []
    opponents: list[tuple[Sitter, bool]] = []
    rank = _own_rank(match, sitter)
    own = skills[match.sitters.index(sitter)]
    at = 0
    for other, skill in zip(match.sitters, skills, strict=True):
        if other is sitter:
            at = len(seats)
            seats.append((own, rank))
        elif other.stood is not None:
            is_new = other.actor_key is not None and skill.sigma >= UNKNOWN
            taken = _of_newcomer(own, rank, 2 * other.stood) if is_new else skill
            if taken is not None:
                seats.append((taken, 2 * other.stood))
                opponents.append((other, is_new))
    return Compared(at, tuple(seats), tuple(opponents))


def _own_rank(match: LadderMatch, sitter: Sitter) -> int:
    """Return where somebody stands among the others: if they left, behind all whom they are not ahead of.

    To be ahead of somebody then, they must have left later, and their seat must stand better.
    """
    if sitter.stood is None:
        return 2 * len(match.sitters) + 1
    if not sitter.has_left:
        return 2 * sitter.stood
    behind = [
        other.stood
        for other in match.compared
        if other is not sitter and other.stood is not None
        if not (other.has_left and sitter.place < other.place and sitter.stood < other.stood)
    ]
    last = max(behind, default=0)
    return 2 * last + 1 if last > sitter.stood else 2 * sitter.stood


def _of_newcomer(own: Skill, rank: int, other: int) -> Skill | None:
    """Return what a newcomer is taken for: the AI whose result says least; None if even that says nothing.

    To those who are known, newcomers say nothing. Among newcomers, whoever beats one has beaten an easy AI,
    and whoever loses to one has lost to an expert one: so they lift nobody above the strongest AI, and sink
    nobody below the weakest.
    """
    easy, expert = AI_SKILLS["easy"], AI_SKILLS["expert"]
    if own.sigma < UNKNOWN or rank == other:
        return None
    if rank < other:
        return easy if own.mu < expert.mu else None
    return expert if own.mu > easy.mu else None
