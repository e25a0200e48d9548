"""Does it pay to have others decide how a match counts? A part of `make bad-faith`.

Ben sits there and knows nothing of it. Cleo is Anna's accomplice: she plays honestly, but may leave, or let
the clock play, when that helps Anna. An account of Anna's that does not play may end the table, bar somebody,
delete the channel, or everybody's time may run out: when Anna leads after the first of three deals, or when
she trails. The gain is that over the same cards played honestly, in points, wins and achievements.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final, TypeAlias

from benchmarks.bad_faith import Gains
from benchmarks.free_exits import (
    ALL,
    ANNA,
    FEATS,
    FIRST_MOVES,
    MODERATOR,
    PEOPLE,
    POINTS,
    WINS,
    Evening,
    cards_of,
    moved,
    of_anna,
    report,
    start_of,
    with_accounts,
)
from benchmarks.sittings import Sitting
from bot.stats.facts import ENOUGH_MOVES
from bot.tables.model import commands
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import DeadlineKind, Phase
from game.core.protocol import Seat
from game.nain_jaune.match.setup import NainJauneSetup

CLEO: Final = PEOPLE[2]
_BENS_SEAT: Final = 1
_CLEOS_SEAT: Final = 2
_FEW_CARDS: Final = 6
_FEW: Final = ENOUGH_MOVES - 1
_EARLY: Final = 2 * ENOUGH_MOVES - 3
"""Moves of her seat after which Cleo decides whether she really plays; the last of her first ones follow."""
_NEAR_THE_END: Final = 2
"""Cards of the first, when she decides it knowing how the match ends."""

_LEVEL: Final = "normal"
"""Of people in matches that are cut short, which easy AIs then play to their end."""

UNITS: Final = (POINTS, WINS, FEATS)

End: TypeAlias = Callable[[Evening], None]


def _idle(evening: Evening) -> None:
    """Let nobody move for a week without a clock."""
    evening.value = replace(evening.value, clock=CLOCKS["none"])
    evening.deal_again()
    evening.let_expire(DeadlineKind.IDLE)


ENDS: Final[Mapping[str, End]] = {
    "an account that does not play ends the table": lambda evening: evening.tell(
        commands.Close(MODERATOR, moderator=True)
    ),
    "the channel is deleted": lambda evening: evening.tell(commands.Abandon()),
    "an accomplice leaves": lambda evening: evening.tell(commands.Leave(CLEO)),
    "an accomplice is barred": lambda evening: evening.tell(commands.SendOff(CLEO)),
    "nobody moves for a week": _idle,
    "nobody is ready": lambda evening: evening.let_expire(DeadlineKind.NEXT_DEAL),
}


def cut_short(name: str, end: End, *, leads: bool, count: int, unit: str = POINTS) -> Gains:
    """Play matches of three deals of Nain Jaune, cut short after the first if Anna leads then, or trails."""
    played = [(_series(number, end, leads=leads), _series(number, None)) for number in range(count)]
    gains = tuple(sly[unit] - honest[unit] for sly, honest in played)
    return Gains(f"{name} when {'ahead' if leads else 'behind'}, nain_jaune", gains, unit)


@cache
def _series(number: int, end: End | None, *, leads: bool = False) -> Mapping[str, float]:
    evening = Evening(start_of(number, "nain_jaune", deals=3), _LEVEL)
    evening.tell(commands.Start(ANNA))
    while not evening.value.phase.is_end:
        evening.play_on(lambda *_: False)
        coming = evening.value.coming
        if end is not None and isinstance(coming, NainJauneSetup) and coming.deal == 2:
            own, *others = coming.tokens
            if own > max(others) if leads else own < min(others):
                end(evening)
        if evening.value.phase is Phase.BETWEEN_DEALS:
            evening.deal_again()
    return of_anna(evening)


def voted_out(game: str, people: tuple[int, ...], *, count: int, unit: str) -> Gains:
    """Let Ben's time run out until he is away, once he has fewest cards: then the others vote, or do not."""
    played = [
        [_with_vote(number, game, people, votes=votes) for votes in (True, False)] for number in range(count)
    ]
    gains = tuple(sly[unit] - honest[unit] for sly, honest in played)
    return Gains(f"{len(people) - 1} vote out who is ahead and away, {game}", gains, unit)


@cache
def _with_vote(number: int, game: str, people: tuple[int, ...], *, votes: bool) -> Mapping[str, float]:
    evening = Evening(replace(start_of(number, game, deals=1), people=people), "easy")
    evening.tell(commands.Start(ANNA))
    is_late = False

    def first(_present: Sitting, seat: Seat) -> bool:
        nonlocal is_late
        cards, ben = cards_of(evening), evening.value.seats[_BENS_SEAT]
        is_late = is_late or cards[_BENS_SEAT] == min(cards) <= _FEW_CARDS
        if votes and ben.away and not ben.left:
            for user in people[:1] + people[2:]:
                evening.tell(commands.VoteOut(user, _BENS_SEAT))
            return True
        if seat != _BENS_SEAT or not is_late or ben.away:
            return False
        evening.let_expire(DeadlineKind.TURN, seat)
        return True

    evening.play_on(first)
    return of_anna(evening, people)


def account_leaves(game: str, *, count: int, unit: str) -> Gains:
    """Play with an account of one's own that leaves after six moves, or plays to the end like an easy AI."""
    people = PEOPLE[:2]
    gains = []
    for number in range(count):
        start = replace(start_of(number, game, deals=1), people=people)
        sly, honest = (
            of_anna(with_accounts(Evening(start, "easy"), most), people)[unit] for most in (FIRST_MOVES, ALL)
        )
        gains.append(sly - honest)
    return Gains(f"an account that leaves after six moves, {game}", tuple(gains), unit)


def accomplice(game: str, *, late: bool, count: int) -> Gains:
    """Let Cleo move four times and no more, unless Anna is then ahead: early, or near the end."""
    gains = [_with_accomplice(number, game, late=late) - _honest(number, game) for number in range(count)]
    when = "late" if late else "early"
    return Gains(f"an accomplice decides {when} whether she plays, {game}", tuple(gains))


@cache
def _honest(number: int, game: str) -> float:
    evening = Evening(start_of(number, game, deals=1), "easy")
    evening.tell(commands.Start(ANNA))
    evening.play_on(lambda *_: False)
    return moved([evening.result(PEOPLE, "m", 0)])


def _with_accomplice(number: int, game: str, *, late: bool) -> float:
    evening = Evening(start_of(number, game, deals=1), "easy")
    evening.tell(commands.Start(ANNA))
    plays: bool | None = None

    def first(_present: Sitting, seat: Seat) -> bool:
        nonlocal plays
        cards, made = cards_of(evening), len(evening.moves_of(_CLEOS_SEAT))
        if plays is None and (min(cards) <= _NEAR_THE_END if late else made >= _EARLY):
            plays = cards[0] <= min(cards)
            if plays and evening.value.seats[_CLEOS_SEAT].away:
                evening.tell(commands.ImBack(CLEO))
                return True
        if seat != _CLEOS_SEAT or plays or made < _FEW:
            return False
        evening.let_expire(DeadlineKind.TURN, seat)
        return True

    evening.play_on(first)
    return moved([evening.result(PEOPLE, "m", 0)])


def house_rules(*, count: int) -> Gains:
    """Play alone against easy AIs, at the level of experts, by rules in which no AI was measured."""
    gains = []
    for number in range(count):
        start = replace(start_of(number, "nain_jaune", deals=1), people=PEOPLE[:1])
        evening = Evening(start, "expert")
        for _ in PEOPLE[1:]:
            evening.tell(commands.AddAi(ANNA, "easy"))
        evening.tell(commands.Start(ANNA))
        evening.play_on(lambda *_: False)
        gains.append(moved([evening.result((ANNA, "easy", "easy"), "m", 0)]))
    return Gains("house rules alone against easy AIs, nain_jaune", tuple(gains))


def programme(count: int) -> Iterator[tuple[str, Callable[[], Gains]]]:
    """Yield what to measure, and its name, in the order of the output."""
    yield "house rules", partial(house_rules, count=count)
    for game in ("shithead", "nain_jaune"):
        for late in (True, False):
            yield "an accomplice decides", partial(accomplice, game, late=late, count=count)
    for unit in UNITS:
        for people in (PEOPLE[:2], PEOPLE):
            yield "vote", partial(voted_out, "shithead", people, count=count, unit=unit)
        yield "an account that leaves", partial(account_leaves, "shithead", count=count, unit=unit)
        for name, end in ENDS.items():
            for leads in (True, False):
                yield name, partial(cut_short, name, end, leads=leads, count=count, unit=unit)


def main() -> None:
    """Measure everything and print a line for each."""
    report(programme, __doc__)


if __name__ == "__main__":
    main()
