"""Simulated tables for tokens, without a database: people, AIs, the clock, and everybody's tokens.

Decisions are those of `bot.tables`; the ledger follows the stakes and payments that they report.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.tables.ai.players import AiPlayers
from bot.tables.deciding import match as play
from bot.tables.deciding.deadlines import timed
from bot.tables.deciding.decide import decide
from bot.tables.model.changes import Change, Context, Purse
from bot.tables.model.clocks import CLOCKS, DEFAULT_CLOCK
from bot.tables.model.commands import Act, Command, Expire, ReadyForDeal
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.terms import AiStakes, Terms
from bot.tables.model.values import DeadlineKind, Occupant, Phase, TableValue
from game.core.protocol import AnyGame, Seat, TokensPaid
from game.core.rng import Rng
from game.core.rule_schema import Rules
from game.levels import policy_for

HOUSE: Final = 0
"""The user id of the house, which owns the stakes of AI seats."""
_MOST_STEPS: Final = 5000


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a sitting; equal starts give equal cards."""

    game: AnyGame
    rules: Rules
    people: tuple[int, ...]
    """User ids, in the order of their seats."""
    seed: bytes
    owned: Mapping[int, int]
    """Tokens by user."""
    boxes: Mapping[str, int] = field(default_factory=dict)


class Sitting:
    """One table, from the first card on. `level` is the strength of its people."""

    def __init__(self, start: Start, level: str) -> None:
        self.owned = Counter(start.owned)
        """Tokens by user, not counting stakes; the house's may be negative."""
        self.boxes = Counter(start.boxes)
        self.staked: Counter[Seat] = Counter()
        self.brought: Counter[Seat] = Counter()
        self.now = 1_700_000_000_000
        self._ai = AiPlayers(Rng(start.seed, "ai"))
        self._rng = Rng(start.seed, "people")
        self._policy = policy_for(start.game, level)
        occupants = tuple(Occupant(user, since=self.now) for user in start.people)
        self.value = TableValue(
            table_id="t",
            guild_id=1,
            channel_id=2,
            message_id=None,
            phase=Phase.LOBBY,
            game=start.game,
            preset="",
            rules=start.rules,
            for_tokens=True,
            host_id=start.people[0],
            locale="en",
            seats=occupants,
            clock=CLOCKS[DEFAULT_CLOCK],
            shuffle=Shuffle(start.seed),
            terms=Terms(ai_stakes=AiStakes.HOUSE),
        )

    def tell(self, command: Command) -> None:
        """Carry out a command like a table, AIs included."""
        purse = Purse(self.owned, self.boxes, house=1_000_000)
        self._note(decide(self.value, command, Context(purse, self.now, ai=self._ai)))
        while play.awaits_ai(self.value):
            self._note(play.act_for_ai(self.value, self._ai, 100))

    def let_expire(self, kind: DeadlineKind, seat: Seat | None = None) -> None:
        """Let a deadline pass."""
        deadline = self.value.deadline_of(kind, seat)
        if deadline is None:
            raise ValueError(f"no deadline {kind!r} of seat {seat}")
        self.now = max(self.now, deadline.due_at)
        self.tell(Expire(kind, deadline.due_at, seat))

    def play_on(self, first: Callable[["Sitting", Seat], bool]) -> None:
        """Play the deal to its end. `first` is asked before a person moves: True if it did something."""
        for _ in range(_MOST_STEPS):
            if self.value.phase is not Phase.PLAYING:
                return
            match = play.match_of(self.value)
            seat = next((one for one in match.awaited if self.value.seats[one].is_present), None)
            if seat is None:
                self.let_expire(DeadlineKind.IDLE)
            elif not first(self, seat):
                self.move(seat)
        raise RuntimeError("a deal does not end")

    def move(self, seat: Seat) -> None:
        """Make a person move, at their level."""
        match = play.match_of(self.value)
        view, legal = match.game.view(match.state, seat), match.game.legal_actions(match.state, seat)
        body = match.game.actions.dump_python(self._policy.choose(view, legal, self._rng), mode="json")
        self.tell(Act(self.value.seats[seat].user_id or HOUSE, (body,)))

    def undo(self) -> None:
        """End the table with its deal undone, as if anybody might."""
        self._note(play.close(self.value, None))

    def deal_again(self) -> None:
        """Let everybody say that they are ready for the next deal."""
        for user in self.value.people:
            if self.value.phase is Phase.BETWEEN_DEALS:
                self.tell(ReadyForDeal(user))

    def worth(self, user: int) -> int:
        """Return a user's tokens, stakes included."""
        on_table = (held for seat, held in self.staked.items() if self._owner(seat) == user)
        return self.owned[user] + sum(on_table)

    @property
    def total(self) -> int:
        """The sum of all tokens, which nothing at a table changes."""
        return self.owned.total() + self.boxes.total() + self.staked.total()

    def _note(self, change: Change) -> None:
        before, self.value = self.value, timed(self.value, change.table, self.now)
        for seat, tokens in change.brought.items():
            self.owned[self._owner(seat)] -= tokens
            self.staked[seat] += tokens
            self.brought[seat] = tokens
        for event in change.events:
            if isinstance(event, TokensPaid):
                self._pay(event.source, -event.tokens)
                self._pay(event.target, event.tokens)
        for seat, user in change.returned.items():
            self.owned[user] += self.staked.pop(seat, 0)
        if self.value.phase.is_end and not before.phase.is_end:
            for seat in tuple(self.staked):
                self.owned[self._owner(seat)] += self.staked.pop(seat)

    def _pay(self, account: Seat | str, tokens: int) -> None:
        if isinstance(account, str):
            self.boxes[account] += tokens
        else:
            self.staked[account] += tokens

    def _owner(self, seat: Seat) -> int:
        return self.value.seats[seat].user_id or HOUSE
