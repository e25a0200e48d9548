"""Ratings: what a match does to them, by Plackett and Luce's model (the library `openskill`).

A match is its order of finish, with ties. AIs are opponents of fixed strength. What accounts can give each
other is bounded, however many they are: see `weight`, and `comparing` for newcomers and for who leaves.
docs/ratings.md says what people read.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.stats.comparing import AI_SKILLS, START, Compared, Opponent, compared
from data.stats.ratings import LadderMatch, Sitter, Skill
from data.times import DAY

WEEK: Final = 7 * DAY
HALF: Final = 10
"""After so many meetings of a pair within a week, the next one counts half; so it does after so many matches
against people, and both together a quarter."""
_MILLION: Final = 1_000_000
_MODEL: Final = PlackettLuce()


def nearest_level(skills: Collection[Skill]) -> str:
    """Return the AI level whose strength is nearest to the mean of some people's (at least one)."""
    mean = sum(one.mu for one in skills) / len(skills)
    return min(AI_SKILLS, key=lambda level: abs(AI_SKILLS[level].mu - mean))


def weight(meetings: Collection[tuple[int, int]]) -> float:
    """Return how much a match counts for somebody, given two numbers of each opponent.

    How often they met that opponent in the week before, and how many matches against people they played in
    it; the second is 0 for an AI.
    """
    return sum([1 / (1 + met / HALF) / (1 + matches / HALF) for met, matches in meetings]) / len(meetings)


PEOPLE: Final = ""
"""The name of all people together, where `Meetings` are counted."""


@dataclass(slots=True)
class Meetings:
    """How often pairs met in the rated matches of the last week, and how many each person played."""

    _counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    _noted: deque[tuple[int, list[tuple[str, str]]]] = field(default_factory=deque)
    """When matches ended, in order, and who met whom in them."""

    def note(self, match: LadderMatch) -> None:
        """Take a match in, after all that ended before it."""
        pairs = [
            (one.actor_key, _name(other))
            for one in match.compared
            for other in match.compared
            if one.actor_key is not None and other is not one
        ]
        people = [one.actor_key for one in match.compared if one.actor_key is not None]
        pairs += [(key, PEOPLE) for key in people if len(people) > 1]
        for pair in pairs:
            self._counts[pair] += 1
        self._noted.append((match.ended_at, pairs))

    def before(self, at: int) -> Mapping[tuple[str, str], int]:
        """Return how often people met opponents in the week before a moment, by key and the opponent's name.

        Who never met is not in it. AIs of a level are one opponent. `PEOPLE` stands for all people: how many
        matches against any of them somebody played. Moments never go back: what is older than
        a week before one is forgotten.
        """
        while self._noted and self._noted[0][0] <= at - WEEK:
            for pair in self._noted.popleft()[1]:
                self._counts[pair] -= 1
                if not self._counts[pair]:
                    del self._counts[pair]
        return self._counts


class _Teams(list[list[PlackettLuceRating]]):
    """Teams that the library may change, since nobody needs them afterwards.

    It copies what it is given, and each new rating draws a random id: that takes several times as long as the
    match itself.
    """

    def __deepcopy__(self, _memo: object) -> list[list[PlackettLuceRating]]:
        return list(self)


_SEATS: Final[list[list[PlackettLuceRating]]] = []
"""One rating a seat, used again for each match."""


def _teams(skills: Sequence[Skill]) -> _Teams:
    while len(_SEATS) < len(skills):
        _SEATS.append([_MODEL.rating()])
    teams = _Teams(_SEATS[: len(skills)])
    for (rating,), skill in zip(teams, skills, strict=True):
        rating.mu, rating.sigma = skill.mu / _MILLION, skill.sigma / _MILLION
    return teams


def rate(match: LadderMatch, skills: Mapping[str, Skill], meetings: Meetings) -> dict[str, Skill]:
    """Return the skills of the people in a match after it; `skills` are those before, without newcomers."""
    met, before = meetings.before(match.ended_at), [_skill(one, skills) for one in match.sitters]
    after: dict[str, Skill] = {}
    told: dict[tuple[Opponent, ...], list[Skill]] = {}
    """What the library said: most often, all compare themselves with the same."""
    for sitter, old in zip(match.sitters, before, strict=True):
        if (key := sitter.actor_key) is None or (seen := compared(match, sitter, before)) is None:
            continue
        after[key] = old
        if seen.opponents:
            if seen.seats not in told:
                told[seen.seats] = _rated(seen.seats)
            after[key] = _moved(old, told[seen.seats][seen.own], _share(key, seen, met))
    return after


def _share(key: str, seen: Compared, met: Mapping[tuple[str, str], int]) -> float:
    matches = met.get((key, PEOPLE), 0)
    return weight(
        [
            (met.get((key, name), 0), 0)
            if one.actor_key is None
            else (matches if is_new else met.get((key, name), 0), matches)
            for one, is_new in seen.opponents
            for name in (_name(one),)
        ]
    )


def _rated(seats: Sequence[Opponent]) -> list[Skill]:
    rated = _MODEL.rate(_teams([skill for skill, _ in seats]), ranks=[float(rank) for _, rank in seats])
    return [Skill(round(one.mu * _MILLION), round(one.sigma * _MILLION)) for (one,) in rated]


def rate_all(
    matches: Iterable[LadderMatch], meetings: Meetings, *ladders: dict[str, Skill]
) -> list[dict[str, dict[str, Skill]]]:
    """Return skills by match and key after each of some matches in order, for each of some ladders.

    A ladder is given as the skills before, which move with it.
    """
    after: list[dict[str, dict[str, Skill]]] = [{} for _ in ladders]
    for match in matches:
        for skills, found in zip(ladders, after, strict=True):
            found[match.match_id] = rate(match, skills, meetings)
            skills |= found[match.match_id]
        meetings.note(match)
    return after


def _skill(one: Sitter, skills: Mapping[str, Skill]) -> Skill:
    if one.actor_key is None:
        return AI_SKILLS.get(one.ai_level or "", START)
    return skills.get(one.actor_key, START)


def _moved(old: Skill, new: Skill, share: float) -> Skill:
    """Return a skill that has moved a share of the way."""
    variance = old.sigma**2 + share * (new.sigma**2 - old.sigma**2)
    return Skill(round(old.mu + share * (new.mu - old.mu)), round(variance**0.5))


def _name(one: Sitter) -> str:
    return one.actor_key or f"ai:{one.ai_level}"
