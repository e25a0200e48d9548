"""Achievements: what somebody has done for the first time, each a predicate over their matches on a server.

A game has feats of its own, of one match (`Game.feats`); those here hold for every game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from data.times import DAY
from game.core.protocol import SeatEnd
from game.registry import GAMES


@dataclass(frozen=True, slots=True)
class Past:
    """A match of somebody, as it ended for them."""

    match_id: str
    game: str
    preset: str
    ended_at: int
    end: SeatEnd
    is_finished: bool = True
    """Whether they really played it, to its end; else it achieves nothing, and ends a row of wins."""


@dataclass(slots=True)
class Course:
    """Somebody's matches so far, in order."""

    matches: list[Past] = field(default_factory=list)
    finished: int = 0
    games: set[str] = field(default_factory=set)
    variants: set[tuple[str, str]] = field(default_factory=set)

    def add(self, past: Past) -> None:
        """Add the next match."""
        self.matches.append(past)
        if not past.is_finished:
            return
        self.finished += 1
        self.games.add(past.game)
        self.variants.add((past.game, past.preset))

    @property
    def last(self) -> SeatEnd:
        """How the last match ended."""
        return self.matches[-1].end

    def has_won(self, count: int) -> bool:
        """Tell whether they have won the last so many matches."""
        last = self.matches[-count:]
        return (
            self.last.has_won
            and len(last) == count
            and all(one.end.has_won and one.is_finished for one in last)
        )

    def came_from_last_place(self) -> bool:
        """Tell whether they have won a match right after a last place."""
        if len(self.matches) < 2:
            return False
        before = self.matches[-2]
        return self.last.has_won and before.is_finished and before.end.place == before.end.players

    def was_away(self) -> int:
        """Return for how many milliseconds they had not played before the last match."""
        return self.matches[-1].ended_at - self.matches[-2].ended_at if len(self.matches) > 1 else 0


FEATS: Final[Mapping[str, Callable[[Course], bool]]] = {
    "first_match": lambda course: course.finished == 1,
    "first_win": lambda course: course.last.has_won,
    "regular": lambda course: course.finished >= 100,
    "three_in_a_row": lambda course: course.has_won(3),
    "turnaround": Course.came_from_last_place,
    "full_table": lambda course: course.last.has_won and course.last.players >= 6,
    "all_games": lambda course: course.games >= set(GAMES),
    "five_variants": lambda course: len(course.variants) >= 5,
    "back_again": lambda course: course.was_away() >= 30 * DAY,
}
"""Achievements of all games, by name: whether the last match achieves them, given all until then."""


def achieved(matches: Sequence[Past]) -> dict[str, Past]:
    """Return what somebody has achieved, and in which match first; their matches come in order.

    House rules achieve nothing: there are some by which anything is easy.
    """
    found: dict[str, Past] = {}
    course, left = Course(), dict(FEATS)
    left_of = {key: dict(game.feats) for key, game in GAMES.items()}
    for past in matches:
        game = GAMES.get(past.game)
        if game is not None and past.preset not in game.presets:
            continue
        course.add(past)
        if not past.is_finished:
            continue
        for name in [name for name, predicate in left.items() if predicate(course)]:
            found[name] = past
            del left[name]
        of_game = left_of.get(past.game, {})
        for name in [name for name, predicate in of_game.items() if predicate(past.end)]:
            found[f"{past.game}.{name}"] = past
            del of_game[name]
    return found
