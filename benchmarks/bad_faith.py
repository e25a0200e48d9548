"""Does bad faith pay? `make bad-faith`, or `python -m benchmarks.bad_faith --deals 1000 --only leave`.

For every way out of a deal for tokens, a player who is behind takes it; then the same people play the same
cards honestly. The gain is the difference, in tokens, with its 95 % interval. Days of several matches are
those of `benchmarks.bad_days`. As a control, undoing a deal when behind is measured as if anybody could: it
shows that the measure finds a gain where there is one.
Collusion is not measured: nothing at a table distinguishes it from friendship.
"""

import argparse
import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Final, TypeAlias

from benchmarks.intervals import mean_interval
from benchmarks.sittings import Sitting, Start
from bot.tables.deciding import match as play
from bot.tables.model import commands
from bot.tables.model.values import DeadlineKind, Phase
from game.core.protocol import Seat
from game.registry import GAMES

GAME: Final = GAMES["nain_jaune"]
ANNA, BEN, CLEO, DORA = 10, 11, 12, 13
_OWNED: Final = 400
_NEAR_THE_END: Final = 4
"""Cards left."""
_LOSS: Final = 40
"""Tokens; more than the antes, which everybody has paid."""
_POINTS: Final = {"A": 1, "J": 10, "Q": 10, "K": 10}
"""The cost of a card left in hand; for all others their rank."""
_FULLEST_BOX: Final = 10
"""Fuller boards would make every deal worth playing, and leaving one a loss by itself."""

Way: TypeAlias = Callable[[Sitting, Seat], bool]
"""What a player who is behind does instead of moving; returns whether anything was done."""


@dataclass(frozen=True, slots=True)
class Gains:
    """The gains of a way out, by deal."""

    name: str
    gains: tuple[float, ...]
    unit: str = "points"
    """Of gains that are no tokens."""

    @property
    def mean(self) -> float:
        """The mean gain in tokens per deal."""
        return statistics.fmean(self.gains)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return mean_interval(self.gains)

    @property
    def pays(self) -> bool:
        """Whether it pays significantly: the whole interval is above 0."""
        return self.interval[0] > 0


def leave(sitting: Sitting, seat: Seat) -> bool:
    """Leave; an AI plays on."""
    sitting.tell(commands.Leave(_user(sitting, seat)))
    return True


def depart(sitting: Sitting, seat: Seat) -> bool:
    """Leave the server."""
    sitting.tell(commands.Depart(_user(sitting, seat)))
    return True


def close(sitting: Sitting, seat: Seat) -> bool:
    """End the table as its host, and play on."""
    if sitting.value.last_deal:
        return False
    sitting.tell(commands.Close(_user(sitting, seat)))
    return True


def close_and_leave(sitting: Sitting, seat: Seat) -> bool:
    """End the table as its host, and leave."""
    close(sitting, seat)
    return leave(sitting, seat)


def run_the_clock_out(sitting: Sitting, seat: Seat) -> bool:
    """Let an AI take every turn from now on, and the seat after three of them."""
    sitting.let_expire(DeadlineKind.TURN, seat)
    return True


def delete_the_channel(sitting: Sitting, _seat: Seat) -> bool:
    """Delete the table's channel, as its moderators can: AIs play the deal to its end for everybody."""
    sitting.tell(commands.Abandon())
    return True


def have_an_accomplice_forgotten(sitting: Sitting, _seat: Seat) -> bool:
    """Let another player ask to be forgotten, and play on: their tokens are lost, but not to this player."""
    if BEN not in sitting.value.people:
        return False
    sitting.tell(commands.Forget(BEN))
    return True


def undo(sitting: Sitting, _seat: Seat) -> bool:
    """Undo the deal, which no player may: the control."""
    sitting.undo()
    return True


WAYS: Final[Mapping[str, Way]] = {
    "leave": leave,
    "leave the server": depart,
    "end the table": close,
    "end the table and leave": close_and_leave,
    "run the clock out": run_the_clock_out,
    "delete the channel": delete_the_channel,
    "have an accomplice forgotten": have_an_accomplice_forgotten,
}
CONTROL: Final[Mapping[str, Way]] = {"undo (control)": undo}


def measure(
    name: str, way: Way, *, deals: int, preset: str = "nain_jaune", level: str = "easy", seats: int = 3
) -> Gains:
    """Play deals in bad faith and honestly, with the same cards; Anna takes the way out when behind."""
    gains = []
    for number, start in enumerate(_starts(deals, preset, seats)):
        sly = Sitting(start, level)
        _play_deal(sly, way)
        gains.append(float(sly.worth(ANNA) - _honest_worth(number, preset, level, seats)))
    return Gains(f"{name}, {preset}, {level}, {seats} seats", tuple(gains))


@cache
def _honest_worth(number: int, preset: str, level: str, seats: int) -> int:
    """Return Anna's tokens after a deal without bad faith, the same for every way out that is measured."""
    sitting = Sitting(_start(number, preset, seats), level)
    _play_deal(sitting, None)
    return sitting.worth(ANNA)


def come_back(*, deals: int, level: str = "easy") -> Gains:
    """Leave the first of two deals when behind, and sit down again for the second."""
    gains = []
    for start in _starts(deals, "nain_jaune", 4, deals_a_match=2):
        honest, sly = Sitting(start, level), Sitting(start, level)
        for sitting, way in ((honest, None), (sly, leave)):
            _play_deal(sitting, way)
            if sitting.value.phase is Phase.BETWEEN_DEALS and sitting.value.seat_of(ANNA) is None:
                sitting.tell(commands.Join(ANNA))
            sitting.deal_again()
            sitting.play_on(lambda *_: False)
        gains.append(float(sly.worth(ANNA) - honest.worth(ANNA)))
    return Gains("leave and come back", tuple(gains))


def main() -> None:
    """Measure everything and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--only", default="", metavar="TEXT", help="measure only what has this in its name")
    asked = parser.parse_args()
    for name, measured in _programme(asked.deals):
        if asked.only not in name:
            continue
        gains = measured()
        low, high = gains.interval
        verdict = "pays" if gains.pays else "is not shown to pay"
        print(f"{gains.name}: {gains.mean:+.2f} tokens ({low:+.2f} to {high:+.2f}), {verdict}", flush=True)


def _programme(deals: int) -> Iterator[tuple[str, Callable[[], Gains]]]:
    """Return what to measure, and its name, in the order of the output."""
    for name, way in {**CONTROL, **WAYS}.items():
        yield name, partial(measure, name, way, deals=deals)
    yield "leave", partial(measure, "leave", leave, deals=deals, seats=4)
    yield "leave and come back", partial(come_back, deals=deals)
    for name, way in WAYS.items():
        yield name, partial(measure, name, way, deals=deals, preset="classic", level="normal")


def _starts(count: int, preset: str, seats: int, *, deals_a_match: int = 1) -> Iterator[Start]:
    for number in range(count):
        yield _start(number, preset, seats, deals_a_match)


def _start(number: int, preset: str, seats: int, deals_a_match: int = 1) -> Start:
    rules = GAME.presets[preset].override({"deals": deals_a_match, "game_end": "deals"})
    possible, rng = GAME.stakes(rules), Random(number)
    sitting = (ANNA, BEN, CLEO, DORA)[:seats]
    return Start(
        game=GAME,
        rules=rules,
        people=sitting,
        seed=rng.randbytes(32),
        owned=dict.fromkeys(sitting, _OWNED),
        boxes={card: rng.randint(0, _FULLEST_BOX) for card in (possible.boxes if possible else ())},
    )


def _play_deal(sitting: Sitting, way: Way | None) -> None:
    """Play a deal; from the first turn when Anna is behind, she takes the way out, if there is one."""
    sitting.tell(commands.Start(ANNA))
    fallen_behind = False

    def first(present: Sitting, seat: Seat) -> bool:
        nonlocal fallen_behind
        if way is None or _user(present, seat) != ANNA:
            return False
        fallen_behind = fallen_behind or _is_behind(present, seat)
        return fallen_behind and way(present, seat)

    sitting.play_on(first)


def _is_behind(sitting: Sitting, seat: Seat) -> bool:
    """Tell whether another seat is near the end, and this one would then lose more than it has won."""
    position = GAME.write_position(play.match_of(sitting.value).state)
    one, others = position["seats"][seat], [o for n, o in enumerate(position["seats"]) if n != seat]
    owed = sum(_POINTS.get(card[:-1]) or int(card[:-1]) for card in one["hand"])
    fewest = min(len(other["hand"]) for other in others)
    return fewest <= _NEAR_THE_END and one["tokens"] - owed < sitting.brought[seat] - _LOSS


def _user(sitting: Sitting, seat: Seat) -> int:
    user = sitting.value.seats[seat].user_id
    if user is None:
        raise ValueError(f"seat {seat} is an AI's")
    return user


if __name__ == "__main__":
    main()
