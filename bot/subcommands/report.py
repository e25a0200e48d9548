"""`python -m bot report`: what was played and measured in the last days, as one page for a browser.

It changes nothing, may run while the bot does, and names nobody: only sums over all servers are on it.
"""

import asyncio
import webbrowser
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Final

from rich.console import Console

from bot.games.registry import FACES
from bot.i18n import LANGUAGE_NAMES
from bot.process.environment import Environment
from bot.process.login import now
from bot.subcommands.plots import by_day, rows
from data import measures
from data.database import Database
from data.measures import DayPlayed, Measured
from data.times import DAY

_MOST: Final = 15
_ANSWERED_WITHOUT_BUDGET: Final = frozenset({"answer", "follow_up"})


@dataclass(frozen=True, slots=True)
class Report:
    """What the page is made of: days since the epoch in order, and what belongs to them."""

    days: Sequence[int]
    people: int
    played: Sequence[DayPlayed]
    moves: dict[int, int]
    measured: Sequence[Measured]

    def of_kind(self, kind: str) -> list[Measured]:
        """Return the measures of a kind."""
        return [one for one in self.measured if one.kind == kind]

    def by_day(self, kind: str, names: frozenset[str] | None = None) -> list[int]:
        """Return how often something of a kind was measured on each day, of some names or of all."""
        found: dict[int, int] = defaultdict(int)
        for one in self.of_kind(kind):
            if names is None or one.name in names:
                found[one.day] += one.count
        return [found[day] for day in self.days]


async def run_report(settings: Environment, console: Console, *, days: int, file: str, opens: bool) -> int:
    """Write the page, and open it if wanted."""
    database = await Database.look_at(settings.database_url, clock=now)
    try:
        facts = await read_facts(database, days)
    finally:
        await database.close()
    path = await asyncio.to_thread(_write, file, page(facts))
    console.print(f"The report of the last {days} days is in {path}", soft_wrap=True)
    if opens:
        webbrowser.open(path.as_uri())
    return 0


def _write(file: str, text: str) -> Path:
    path = Path(file).absolute()
    path.write_text(text, encoding="utf-8")
    return path


async def read_facts(database: Database, days: int) -> Report:
    """Return what was played and measured in the last days, today included."""
    async with database.reading() as tx:
        today = tx.now // DAY
        first = today - days + 1
        return Report(
            range(first, today + 1),
            await measures.people(tx, first),
            await measures.played(tx, first),
            await measures.moves(tx, first),
            await measures.since(tx, first),
        )


def page(facts: Report) -> str:
    """Return the page: one file, which loads nothing."""
    first, last = _date(facts.days[0]), _date(facts.days[-1])
    sections = "".join(
        f"<section><h2>{escape(title)}</h2>{content}</section>" for title, content in _sections(facts)
    )
    matches = sum(one.matches for one in facts.played)
    summary = (
        f"Matches: {matches:,} · people: {facts.people:,} · moves: {sum(facts.moves.values()):,}. "
        "Days are UTC. Measures of the running day are at most a minute old. People are counted by server."
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Tapis, {first} to {last}</title><style>{_STYLE}</style></head><body>"
        f"<h1>Tapis, {first} to {last}</h1><p>{escape(summary)}</p>{sections}</body></html>"
    )


def _sections(facts: Report) -> Iterator[tuple[str, str]]:
    days = [_date(day) for day in facts.days]
    yield "Matches a day", by_day(days, _by_game(facts, lambda one: one.matches))
    people = by_day(days, _by_game(facts, lambda one: one.people))
    yield "People a day", f"<p>Whoever plays two games counts in both.</p>{people}"
    yield "Requests to Discord for each move", _requests_per_move(facts, days)
    yield "Slowest answers", _answers(facts)
    yield "Languages of those who click", _named(facts, "language", "clicks and commands")
    errors = [
        ("Bugs that people met", "bug"),
        ("Errors in the log", "logged"),
        ("Requests that Discord refused, or that were lost", "failed"),
        ("What people asked for and was refused", "refused"),
    ]
    for title, kind in errors:
        yield title, _named(facts, kind, "times")


def _by_game(facts: Report, count: Callable[[DayPlayed], int]) -> dict[str, list[float]]:
    """Return what to count of the matches of each game and day."""
    found = {(one.day, one.game): count(one) for one in facts.played}
    games = sorted({one.game for one in facts.played}) or ["matches"]
    return {
        FACES[game].name if game in FACES else game: [found.get((day, game), 0) for day in facts.days]
        for game in games
    }


def _requests_per_move(facts: Report, days: Sequence[str]) -> str:
    """Plot requests over the moves of each day, answers apart; days without measures are empty."""
    made = [facts.moves.get(day, 0) for day in facts.days]
    every = facts.by_day("request")
    answers = facts.by_day("request", _ANSWERED_WITHOUT_BUDGET)
    parts = {
        "answers": [count / moves if moves else 0.0 for count, moves in zip(answers, made, strict=True)],
        "edits and other": [
            (count - answered) / moves if moves else 0.0
            for count, answered, moves in zip(every, answers, made, strict=True)
        ],
    }
    note = (
        "All requests of the day, also for lobbies and commands, over the clicks that moved something. "
        "Discord limits only those that are no answers."
    )
    return f"<p>{note}</p>{by_day(days, parts)}"


def _answers(facts: Report) -> str:
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in facts.of_kind("answer"):
        sums = found[one.name]
        sums[0], sums[1], sums[2] = sums[0] + one.count, sums[1] + one.total, max(sums[2], one.most)
    slowest = sorted(found.items(), key=lambda item: -item[1][1] / item[1][0])[:_MOST]
    figures = [
        (name, [total / count], f"{total / count:,.0f} ms, at most {most:,} ms, {count:,} times")
        for name, (count, total, most) in slowest
    ]
    note = "From a click or command to its first answer, the mean; Discord waits for 3,000 ms."
    return f"<p>{note}</p>{rows(figures)}" if figures else _NOTHING


def _named(facts: Report, kind: str, unit: str) -> str:
    found: dict[str, int] = defaultdict(int)
    for one in facts.of_kind(kind):
        found[LANGUAGE_NAMES.get(one.name, one.name) if kind == "language" else one.name] += one.count
    most = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:_MOST]
    return rows((name, [count], f"{count:,} {unit}") for name, count in most) if most else _NOTHING


def _date(day: int) -> str:
    return datetime.fromtimestamp(day * DAY / 1000, UTC).strftime("%Y-%m-%d")


_NOTHING: Final = "<p>None.</p>"
_STYLE: Final = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:44rem;"
    "padding:1rem}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .25rem}p{margin:.25rem 0}"
    "table{font-size:.8rem;line-height:1.3;width:100%}th{font-weight:400;text-align:end;width:11rem}"
    "i{display:inline-block;height:.9em;vertical-align:-.1em}"
    ".legend span{margin-right:1rem}.legend i{width:.9em;margin-right:.3em}"
)
