"""Does bad faith pay without tokens? A part of `make bad-faith`, or `python -m benchmarks free_exits`.

For every way out of a match for points, a player who is behind takes it; then the same people play the same
cards honestly. The gain is the difference, in points of the rating, with its 95 % interval. Between two deals
the way out is taken by somebody who is ahead. Undoing the deal as if anybody could is the control. The last
rows are of accounts of one person who sit down and leave, or lose.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Final, TypeAlias

from benchmarks.bad_faith import Gains
from benchmarks.sittings import Sitting, Start
from bot.stats.comparing import START, UNKNOWN
from bot.stats.facts import NO_MOVES, facts_of
from bot.stats.feats import Past, achieved
from bot.stats.ladder import Meetings, rate_all
from bot.tables.deciding import match as play
from bot.tables.model import commands
from bot.tables.model.changes import Change
from bot.tables.model.values import DeadlineKind, Phase
from data.stats.facts import MatchFacts
from data.stats.ratings import LadderMatch, Sitter, Skill
from data.tables import card_tables, matches
from game.core.protocol import Seat, SeatEnd
from game.nain_jaune.match.setup import NainJauneSetup
from game.registry import GAMES

ANNA: Final = 10
PEOPLE: Final = (ANNA, 11, 12)
MODERATOR: Final = 99
KNOWN: Final = Skill(START.mu, UNKNOWN - 1)
_POINTS: Final = 40 / 1_000_000
_FEW_CARDS: Final = 3
_FEWER: Final = 3
"""Somebody has few cards left, and Anna so many more: she is behind."""
FIRST_MOVES: Final = 6
"""After so many moves of a seat, its person has really played."""
_MINUTE: Final = 60_000
_A_WEEK: Final = 20
"""Matches with accounts."""
ALL: Final = 10_000
"""More moves than any match has."""
_ZONES: Final = ("hand", "up", "down")
POINTS: Final = "points"
WINS: Final = "wins of 100 matches"
FEATS: Final = "achievements"

Way: TypeAlias = Callable[["Evening", Seat], bool]
"""What Anna does instead of moving; returns whether anything was done."""


class Evening(Sitting):
    """A table for points, with the record of its match."""

    def __init__(self, start: Start, level: str) -> None:
        self.logged: list[matches.LoggedAction] = []
        self.setup: Mapping[str, object] = {}
        super().__init__(start, level)
        self.value = replace(self.value, for_tokens=False)

    def _note(self, change: Change) -> None:
        super()._note(change)
        if change.beginning is not None:
            self.setup = change.beginning.setup.model_dump(mode="json")
        for one in change.entries:
            actor = str(one.actor) if isinstance(one.actor, int) else None
            log = one.log
            self.logged.append(
                matches.LoggedAction(len(self.logged), log.seat, log.action, log.digest, actor, self.now)
            )

    def moves_of(self, seat: Seat) -> list[matches.LoggedAction]:
        """Return what was played at a seat, by whomever."""
        return [one for one in self.logged if one.seat == seat and one.action["kind"] not in NO_MOVES]

    def result(self, people: Sequence[int | str], name: str, at: int) -> LadderMatch | None:
        """Return the match of people and of AIs (their levels) as ratings see it; None if it is void."""
        if (facts := self.facts(people, at)) is None:
            return None
        sitters = tuple(
            Sitter(one.number, one.place, seat.actor_key, seat.ai_level, one.stood, has_left=one.has_left)
            for one in facts.seats
            for seat in (_seat(one.number, people[one.number]),)
        )
        return LadderMatch(name, at, sitters)

    def facts(self, people: Sequence[int | str], at: int = 0) -> MatchFacts | None:
        """Return what the match came to; None if it is void."""
        match = play.match_of(self.value)
        if self.value.phase is not Phase.OVER and match.setup.deal == 1:
            return None
        stored = matches.Match(
            id=match.match_id,
            table_id="t",
            state="over",
            game=match.game.key,
            setup=self.setup,
            commitment="",
            engine_version="",
            outcome=None,
            started_at=0,
            ended_at=at,
            length=len(self.logged),
            seats=tuple(_seat(number, who) for number, who in enumerate(people)),
            mix=match.mix.model_dump(mode="json") if match.mix else None,
        )
        return facts_of(matches.Record(stored, tuple(self.logged), match.seed))


def _seat(number: Seat, who: int | str) -> card_tables.Seat:
    return card_tables.Seat(number, *((str(who), None) if isinstance(who, int) else (None, who)))


def leave(evening: Evening, _seat: Seat) -> bool:
    """Leave."""
    evening.tell(commands.Leave(ANNA))
    return True


def depart(evening: Evening, _seat: Seat) -> bool:
    """Leave the server."""
    evening.tell(commands.Depart(ANNA))
    return True


def close(evening: Evening, _seat: Seat) -> bool:
    """End the table as its host, and play on."""
    if evening.value.last_deal:
        return False
    evening.tell(commands.Close(ANNA))
    return True


def close_and_leave(evening: Evening, seat: Seat) -> bool:
    """End the table as its host, and leave."""
    close(evening, seat)
    return leave(evening, seat)


def run_the_clock_out(evening: Evening, seat: Seat) -> bool:
    """Let an AI take every turn from now on, and the seat after three of them."""
    evening.let_expire(DeadlineKind.TURN, seat)
    return True


def delete_the_channel(evening: Evening, _seat: Seat) -> bool:
    """Delete the table's channel."""
    evening.tell(commands.Abandon())
    return True


def vote_to_undo(evening: Evening, seat: Seat) -> bool:
    """Vote to undo the deal, which the others don't, and play on."""
    if evening.value.seats[seat].undo:
        return False
    evening.tell(commands.VoteUndo(ANNA))
    return True


def be_barred(evening: Evening, _seat: Seat) -> bool:
    """Have a friend who moderates bar oneself."""
    evening.tell(commands.SendOff(ANNA))
    return True


def remove_a_rival(evening: Evening, seat: Seat) -> bool:
    """As a moderator, remove the player with the fewest cards from the server."""
    cards = cards_of(evening)
    rival = min((one for one in range(len(cards)) if one != seat), key=cards.__getitem__)
    user = evening.value.seats[rival].user_id
    if evening.value.seats[rival].left or user is None:
        return False
    evening.tell(commands.Depart(user))
    return True


def undo(evening: Evening, _seat: Seat) -> bool:
    """Undo the deal, which no player may: the control."""
    evening.tell(commands.Close(MODERATOR, moderator=True, undo=True))
    return True


WAYS: Final[Mapping[str, Way]] = {
    "leave": leave,
    "leave the server": depart,
    "end the table": close,
    "end the table and leave": close_and_leave,
    "run the clock out": run_the_clock_out,
    "delete the channel": delete_the_channel,
    "vote to undo": vote_to_undo,
    "be barred": be_barred,
    "remove a rival": remove_a_rival,
}
CONTROL: Final[Mapping[str, Way]] = {"undo (control)": undo}
BETWEEN_DEALS: Final[Mapping[str, Callable[[], commands.Command]]] = {
    "leave": lambda: commands.Leave(ANNA),
    "end the table": lambda: commands.Close(ANNA),
    "leave the server": lambda: commands.Depart(ANNA),
}


def measure(name: str, way: Way, game: str, *, count: int) -> Gains:
    """Play matches in bad faith and honestly, with the same cards; Anna takes the way out when behind."""
    gains = [_gain(number, game, way) - _honest(number, game) for number in range(count)]
    return Gains(f"{name}, {game}", tuple(gains))


@cache
def _honest(number: int, game: str) -> float:
    return _gain(number, game, None)


def _gain(number: int, game: str, way: Way | None) -> float:
    """Return what a match of one deal gives Anna, whom everybody knows, in points."""
    evening = Evening(start_of(number, game, deals=1), "easy")
    evening.tell(commands.Start(ANNA))
    is_behind = False

    def first(_present: Sitting, seat: Seat) -> bool:
        nonlocal is_behind
        if way is None or evening.value.seats[seat].user_id != ANNA:
            return False
        cards = cards_of(evening)
        others = min(held for other, held in enumerate(cards) if other != seat)
        is_behind = is_behind or (others <= _FEW_CARDS and cards[seat] >= others + _FEWER)
        return is_behind and way(evening, seat)

    evening.play_on(first)
    return moved([evening.result(PEOPLE, "m", 0)])


def between_deals(name: str, way: Callable[[], commands.Command], *, count: int) -> Gains:
    """Play matches of three deals of Nain Jaune; Anna gets out between two of them when ahead."""
    gains = []
    for number in range(count):
        sly, honest = (_series(number, taken) for taken in (way, None))
        gains.append(sly - honest)
    return Gains(f"{name} between deals when ahead, nain_jaune", tuple(gains))


def _series(number: int, way: Callable[[], commands.Command] | None) -> float:
    evening = Evening(start_of(number, "nain_jaune", deals=3), "easy")
    evening.tell(commands.Start(ANNA))
    while not evening.value.phase.is_end:
        evening.play_on(lambda *_: False)
        coming = evening.value.coming
        if way is not None and isinstance(coming, NainJauneSetup) and _leads(evening, coming.tokens):
            evening.tell(way())
        evening.deal_again()
    return moved([evening.result(PEOPLE, "m", 0)])


def _leads(evening: Evening, tokens: Sequence[int]) -> bool:
    return ANNA in evening.value.people and tokens[0] > max(tokens[1:])


def accounts(moves: int, alts: int, *, count: int, own: Skill = KNOWN) -> Gains:
    """Sit down with one's own new accounts, which leave after so many moves of theirs: 20 matches in a week.

    Honest matches among equals give nothing in the mean (`honest`), so what this gives is the gain.
    """
    gains = []
    for week in range(count):
        played: list[LadderMatch | None] = []
        for number in range(_A_WEEK):
            people = (ANNA, 1000 + (2 * number) % alts, 1000 + (2 * number + 1) % alts)
            start = replace(start_of(_A_WEEK * week + number, "shithead", deals=1), people=people)
            evening = with_accounts(Evening(start, "easy"), moves)
            played.append(evening.result(people, f"m{number}", number * _MINUTE))
        gains.append(moved(played, own))
    who = "" if own is KNOWN else ", for a new account"
    return Gains(f"{alts} accounts that leave after {moves} moves{who}, {_A_WEEK} matches", tuple(gains))


def honest(*, count: int) -> Gains:
    """Play as many honest matches with people of the same strength."""
    gains = []
    for week in range(count):
        played: list[LadderMatch | None] = []
        for number in range(_A_WEEK):
            evening = with_accounts(
                Evening(start_of(_A_WEEK * week + number, "shithead", deals=1), "easy"), ALL
            )
            played.append(evening.result(PEOPLE, f"h{number}", number * _MINUTE))
        gains.append(moved(played, KNOWN))
    return Gains(f"honest, {_A_WEEK} matches", tuple(gains))


def with_accounts(evening: Evening, moves: int) -> Evening:
    """Let everybody but Anna leave after so many moves of their own."""
    evening.tell(commands.Start(ANNA))
    made = dict.fromkeys(range(len(evening.value.seats)), 0)

    def first(_present: Sitting, seat: Seat) -> bool:
        user = evening.value.seats[seat].user_id
        made[seat] += 1
        if user is None or user == ANNA or made[seat] <= moves:
            return False
        evening.tell(commands.Leave(user))
        return True

    evening.play_on(first)
    return evening


def moved(played: Sequence[LadderMatch | None], own: Skill = KNOWN) -> float:
    """Return by how many points matches move Anna; `PEOPLE` are known, accounts of hers are not."""
    skills = {str(user): KNOWN for user in PEOPLE} | {str(ANNA): own}
    rate_all([one for one in played if one is not None], Meetings(), skills)
    return (skills[str(ANNA)].mu - own.mu) * _POINTS


def of_anna(evening: Evening, people: Sequence[int | str] = PEOPLE) -> dict[str, float]:
    """Return what a match gives Anna, who sits first: points, a win in per cent, achievements."""
    facts = evening.facts(people)
    own = facts.seats[0] if facts is not None and facts.seats and facts.counts else None
    if facts is None or own is None or own.stood is None:
        return {POINTS: moved([evening.result(people, "m", 0)]), WINS: 0, FEATS: 0}
    end = SeatEnd(own.place, facts.players, own.figures or {})
    feats = achieved([Past("m", evening.value.game.key, facts.preset, 0, end)])
    return {POINTS: moved([evening.result(people, "m", 0)]), WINS: 100.0 * end.has_won, FEATS: len(feats)}


def start_of(number: int, game: str, *, deals: int) -> Start:
    """Return the start of a match of three people; equal numbers give equal cards."""
    played = GAMES[game]
    rules = next(iter(played.presets.values()))
    if game == "nain_jaune":
        rules = rules.override({"deals": deals, "game_end": "deals"})
    return Start(played, rules, PEOPLE, Random(number).randbytes(32), dict.fromkeys(PEOPLE, 0))


def cards_of(evening: Evening) -> list[int]:
    """Return how many cards each seat has."""
    position = evening.value.game.write_position(play.match_of(evening.value).state)
    return [sum(_count(seat[zone]) for zone in _ZONES if zone in seat) for seat in position["seats"]]


def _count(zone: object) -> int:
    """Return how many cards a zone has; some are of slots, which can be empty or have several."""
    return sum(map(_count, zone)) if isinstance(zone, list) else int(zone is not None)


def main() -> None:
    """Measure everything and print a line for each."""
    report(programme, __doc__)


def report(programme: Callable[[int], Iterator[tuple[str, Callable[[], Gains]]]], about: str | None) -> None:
    """Measure a programme as the command line asks, and print a line for each."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--only", default="", metavar="TEXT", help="measure only what has this in its name")
    asked = parser.parse_args()
    for name, measured in programme(asked.matches):
        if asked.only in name:
            gains = measured()
            low, high = gains.interval
            verdict = "pays" if gains.pays else "is not shown to pay"
            print(
                f"{gains.name}: {gains.mean:+.2f} {gains.unit} ({low:+.2f} to {high:+.2f}), {verdict}",
                flush=True,
            )


def programme(count: int) -> Iterator[tuple[str, Callable[[], Gains]]]:
    """Yield what to measure, and its name, in the order of the output."""
    for game in GAMES:
        for name, way in {**CONTROL, **WAYS}.items():
            yield name, partial(measure, name, way, game, count=count)
    for name, command in BETWEEN_DEALS.items():
        yield f"{name} between deals", partial(between_deals, name, command, count=count)
    weeks = max(count // _A_WEEK, 5)
    yield "honest", partial(honest, count=weeks)
    for alts in (2, 5, 10, 20):
        for moves in (0, FIRST_MOVES, ALL):
            yield f"{alts} accounts", partial(accounts, moves, alts, count=weeks)
    for alts in (2, 20):
        yield f"{alts} accounts, new", partial(accounts, ALL, alts, count=weeks, own=START)


if __name__ == "__main__":
    main()
