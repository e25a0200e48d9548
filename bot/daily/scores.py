"""The score of a day's deal, counted from the record of the match."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from bot.daily.values import begins_at, day_after
from bot.tables.storing.rows import read_mix
from data.tables import matches
from game.core.match import NEXT_DEAL, Match, Played, replay
from game.core.protocol import AnyGame, Outcome, Seat, TokensPaid
from game.core.record import LogEntry

TURNS: Final = "turns"
"""The figure under which games count turns."""
PLAIN: Final = ""
"""Stands in a score's marks for a turn in which nothing remarkable happened to the person."""
_LAST: Final = 10_000
"""The place of somebody who has none."""


@dataclass(frozen=True, slots=True)
class Score:
    """How somebody played a day's deal."""

    place: int | None
    """From 1; None if the deal was not played to its end."""
    players: int
    turns: int
    """How often the person had their turn, as the game counts it.

    In a game that does not count turns, moves without others' moves between them are one.
    """
    tokens: int | None = None
    """What they won, negative for a loss; None in a game without tokens."""
    marks: tuple[str, ...] = ()
    """The person's turns in order: the kinds of their remarkable events, and PLAIN for a turn without any."""
    in_time: bool = True
    """Whether it was over before the day was."""

    @property
    def counts(self) -> bool:
        """Whether the score stands in the table of its day, and in the person's streak."""
        return self.in_time and self.place is not None

    @property
    def order(self) -> tuple[int, int, int]:
        """The best score has the least: by place, then tokens, then turns."""
        return self.place or _LAST, -(self.tokens or 0), self.turns


def write_score(score: Score) -> dict[str, Any]:
    """Return a score as JSON values."""
    return {
        "place": score.place,
        "players": score.players,
        "turns": score.turns,
        "tokens": score.tokens,
        "marks": list(score.marks),
        "in_time": score.in_time,
    }


def read_score(stored: Mapping[str, Any]) -> Score:
    """Return a stored score."""
    return Score(**{**stored, "marks": tuple(stored["marks"])})


def score_of(game: AnyGame, day: str, record: matches.Record, kinds: Collection[str]) -> Score:
    """Count a match that is over; `kinds` are the events of its game that are remarkable."""
    seat = next(one.number for one in record.match.seats if one.ai_level is None)
    match, events = begun(game, record)
    steps = [*replay(match, entries_of(record))]
    told = [*events, *(event for step in steps for event in step.events)]
    last = steps[-1].match if steps else match
    ended = record.match.ended_at or 0
    return Score(
        place=_place(last.outcome, seat) if record.match.state == "over" else None,
        players=len(record.match.seats),
        turns=_turns(steps, last, seat),
        tokens=None if game.staking is None else _won(told, seat),
        marks=tuple(_marks(events, steps, seat, kinds)),
        in_time=ended < begins_at(day_after(day)),
    )


def begun(game: AnyGame, record: matches.Record) -> tuple[Match, tuple[Any, ...]]:
    """Return the beginning of a match that is over, and its events."""
    if record.seed is None:
        raise ValueError("the match is still being played")
    setup = game.setup_type.model_validate(record.match.setup)
    return Match.start(game, record.match.id, record.seed, setup, read_mix(record.match.mix))


def entries_of(record: matches.Record) -> list[LogEntry]:
    """Return the log of a match for its replay."""
    return [LogEntry(seat=one.seat, action=dict(one.action), digest=one.digest) for one in record.actions]


def _place(outcome: Outcome | None, seat: Seat) -> int | None:
    """Return a seat's place, the best of those that a tie leaves open; None in a deal that does not count."""
    if outcome is None or outcome.reason == "void":
        return None
    better = 0
    for group in outcome.ranking:
        if seat in group:
            return better + 1
        better += len(group)
    return None


def _turns(steps: Iterable[Played], last: Match, seat: Seat) -> int:
    """Return the game's own count, which the end of the deal shows too, or else a seat's runs of moves."""
    figures = last.game.result(last.state, last.tally).figures
    if TURNS in last.game.figures and figures:
        return figures[seat].get(TURNS, 0)
    movers = [step.seat for step in steps if step.body.get("kind") != NEXT_DEAL]
    before = [None, *movers[:-1]]
    return sum(now == seat != earlier for earlier, now in zip(before, movers, strict=bool(movers)))


def _marks(
    events: Iterable[Any], steps: Iterable[Played], seat: Seat, kinds: Collection[str]
) -> Iterator[str]:
    """Yield the remarkable kinds of a seat, and PLAIN for each of its turns that has none."""
    yield from _remarkable(events, seat, kinds)
    for is_own, turn in groupby(steps, lambda step: step.mover == seat and not _is_reaction(step)):
        found = [kind for step in turn for kind in _remarkable(step.events, seat, kinds)]
        yield from found or ([PLAIN] if is_own else [])


def _is_reaction(step: Played) -> bool:
    return step.match.standing < step.match.length


def _remarkable(events: Iterable[Any], seat: Seat, kinds: Collection[str]) -> list[str]:
    return [one.kind for one in events if one.kind in kinds and getattr(one, "seat", None) == seat]


def _won(events: Iterable[Any], seat: Seat) -> int:
    paid = [event for event in events if isinstance(event, TokensPaid)]
    return sum(one.tokens * ((one.target == seat) - (one.source == seat)) for one in paid)
