"""A cup as it is recorded: what is played, who has signed up, and the tables of all rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from bot.common.errors import OtherVersionError
from bot.common.ids import fingerprint
from bot.cups.pairing import CupShape, byes_among
from bot.cups.points import CupTable, Format, Result
from data.cups import StoredCup, StoredEntry, StoredTable
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules, read_rules
from game.registry import GAMES

LEAST_PEOPLE: Final = 4
MOST_PEOPLE: Final = 64
LONGEST_SIGN_UP: Final = 14
"""Days after which a cup that nobody starts, or could start at its moment, is cancelled."""
LARGEST_TABLE: Final = 5
MOST_ROUNDS: Final = 63
"""As many as a league of the most people needs."""
_TRUANCY: Final = 2
"""Who misses so many tables in a row plays no more."""


class CupState(StrEnum):
    """What a cup is doing."""

    SIGNUP = "signup"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def is_end(self) -> bool:
        """Whether nothing more happens."""
        return self in (CupState.OVER, CupState.CANCELLED)


class CupEnd(StrEnum):
    """Why the bot ends a cup by itself."""

    PLAYED = "played"
    NOT_STARTED = "not_started"
    TOO_FEW = "too_few"
    NO_PLACE = "no_place"


@dataclass(frozen=True, slots=True)
class CupTerms:
    """What is played, and how. The rules are those of the day on which the cup was made."""

    game: AnyGame
    preset: str
    base: str
    rules: Rules
    format: Format
    size: int
    """How many sit at a table."""
    rounds: int
    """0 before the start: as many as suit those who sign up."""
    clock: str
    locale: str
    place_id: int
    """The channel or forum of the tables."""
    lots: str = field(default="", repr=False)
    """The secret that lots are drawn from, "" before the start."""


@dataclass(frozen=True, slots=True)
class SignUp:
    """Somebody who has signed up."""

    number: int
    key: str
    user_id: int | None
    """None for somebody who has been forgotten."""
    plays: bool = True
    """False for somebody who has left the cup."""

    @property
    def is_there(self) -> bool:
        """Whether they are put at tables."""
        return self.plays and self.user_id is not None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table of a cup, with the id of the table that is played at."""

    table_id: str
    table: CupTable
    called: int
    """The message that told those who play there (`StoredTable.called`)."""


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup."""

    cup_id: str
    guild_id: int
    channel_id: int
    """Where people sign up and read how it stands."""
    message_id: int | None
    host_id: int | None
    starts_at: int | None
    state: CupState
    announced: int
    """The last round that the channel was told of; one more than there are, once its end was told."""
    plan: CupTerms
    entries: tuple[SignUp, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    round_messages: tuple[tuple[int, int], ...] = ()
    """The rounds that the channel was told of, each with the message about it."""
    ended: CupEnd | None = None
    """Why it is over or cancelled, while its channel is still to be told."""

    @property
    def tables(self) -> tuple[CupTable, ...]:
        """The tables of all rounds."""
        return tuple(one.table for one in self.drawn)

    @property
    def round(self) -> int:
        """The last round that was drawn, from 1; 0 before that."""
        return max((table.round for table in self.tables), default=0)

    @property
    def of_round(self) -> tuple[Drawn, ...]:
        """The tables of that round."""
        return tuple(one for one in self.drawn if one.table.round == self.round)

    def at_round(self, number: int) -> "Cup":
        """Return the cup with the rounds up to one."""
        return replace(self, drawn=tuple(one for one in self.drawn if one.table.round <= number))

    @property
    def is_round_over(self) -> bool:
        """Whether all its tables count."""
        return all(one.table.is_over for one in self.of_round)

    @property
    def was_played(self) -> bool:
        """Whether anybody came to any of its tables."""
        return any(table.result is not None and table.result.ranking for table in self.tables)

    @property
    def playing(self) -> tuple[int, ...]:
        """The numbers of those whom the next round seats."""
        return tuple(entry.number for entry in self.entries if entry.is_there)

    @property
    def form(self) -> CupShape:
        """What its rounds are like."""
        plan = self.plan
        least, most = plan.game.seats_allowed(plan.rules)[0], size_range(plan.game, plan.rules)[1]
        return CupShape(
            plan.format,
            plan.size,
            least,
            most,
            plan.lots,
            len(self.entries),
        )

    @property
    def byes(self) -> int:
        """How many would sit out in a round of those who are there."""
        return byes_among(len(self.playing), self.form)

    @property
    def has_next_round(self) -> bool:
        """Whether another round follows the present one: enough are left for a table."""
        return self.round < self.plan.rounds and len(self.playing) >= max(self.form.least, 2)

    def entry(self, number: int) -> SignUp:
        """Return the entry with a number."""
        return next(entry for entry in self.entries if entry.number == number)

    def entry_of(self, user_id: int) -> SignUp | None:
        """Return somebody's entry, None if they have not signed up."""
        return next((entry for entry in self.entries if entry.user_id == user_id), None)

    def is_played_by(self, user_id: int) -> bool:
        """Tell whether a cup is running, and somebody plays in it still."""
        entry = self.entry_of(user_id)
        return self.state is CupState.RUNNING and entry is not None and entry.plays

    @property
    def stage(self) -> str:
        """A short fingerprint of how far it is: a question is about that."""
        return fingerprint(self.cup_id, self.state.value, self.round)

    def users(self, numbers: tuple[int, ...]) -> list[int]:
        """Return the user ids of people, without those who have been forgotten."""
        return [user for one in numbers if (user := self.entry(one).user_id) is not None]

    def missed_last(self) -> list[int]:
        """Return who is there and missed their last table."""
        return [one for one in self.playing if self._missed(one, 1)]

    def truants(self) -> list[int]:
        """Return who is there and has missed their last tables, so that they are not waited for again."""
        return [one for one in self.playing if self._missed(one, _TRUANCY)]

    def _missed(self, number: int, last: int) -> bool:
        results = [table.result for table in self.tables if number in table.people and not table.is_bye]
        newest = results[-last:]
        return len(newest) == last and all(one is not None and number in one.missing for one in newest)


def size_range(game: AnyGame, rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most people at a table of a cup."""
    allowed = game.seats_allowed(rules)
    least = max(allowed[0], 2)
    return least, max(min(allowed[-1], LARGEST_TABLE), least)


def write_document(cup: Cup) -> dict[str, Any]:
    """Return what a cup plays as JSON, with the messages about its rounds."""
    plan = cup.plan
    return {
        "game": plan.game.key,
        "preset": plan.preset,
        "base": plan.base,
        "rules": plan.rules.model_dump(mode="json"),
        "format": plan.format.value,
        "size": plan.size,
        "rounds": plan.rounds,
        "clock": plan.clock,
        "locale": plan.locale,
        "place": plan.place_id,
        "round_messages": [list(one) for one in cup.round_messages],
        **({"lots": plan.lots} if plan.lots else {}),
        **({"ended": cup.ended.value} if cup.ended else {}),
    }


def _read_plan(stored: Mapping[str, Any]) -> CupTerms:
    """Read a plan; raises OtherVersionError for what this version does not know how to play."""
    game = GAMES.get(str(stored.get("game")))
    if game is None:
        raise OtherVersionError(str(stored.get("game")))
    try:
        return CupTerms(
            game,
            str(stored["preset"]),
            str(stored["base"]),
            read_rules(game.rules_type, stored["rules"]),
            Format(stored["format"]),
            int(stored["size"]),
            int(stored["rounds"]),
            str(stored["clock"]),
            str(stored["locale"]),
            int(stored["place"]),
            str(stored.get("lots", "")),
        )
    except (KeyError, ValueError):
        raise OtherVersionError(game.key) from None


def write_result(result: Result) -> dict[str, Any]:
    """Return a result as JSON."""
    return {"ranking": [list(group) for group in result.ranking], "missing": list(result.missing)}


def _read_result(stored: Mapping[str, Any] | None) -> Result | None:
    if stored is None:
        return None
    return Result(tuple(tuple(group) for group in stored["ranking"]), tuple(stored["missing"]))


def read_cup(
    stored: StoredCup, entries: list[StoredEntry] | None = None, tables: list[StoredTable] | None = None
) -> Cup:
    """Read a cup; raises OtherVersionError."""
    state = CupState(stored.state)
    ended = None if state.is_end else stored.document.get("ended")
    if ended:
        state = CupState.OVER if ended == CupEnd.PLAYED else CupState.CANCELLED
    return Cup(
        stored.id,
        stored.guild_id,
        stored.channel_id,
        stored.message_id,
        stored.host_id,
        stored.starts_at,
        state,
        stored.announced,
        _read_plan(stored.document),
        tuple(SignUp(one.number, one.key, one.user_id, one.plays) for one in entries or ()),
        tuple(
            Drawn(
                one.id, CupTable(one.round, tuple(one.people["people"]), _read_result(one.result)), one.called
            )
            for one in tables or ()
        ),
        tuple((number, message_id) for number, message_id in stored.document.get("round_messages", ())),
        CupEnd(ended) if ended else None,
    )
