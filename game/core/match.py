"""A match: deals of one game among the same seats, played action by action.

A `Match` is a value: every accepted action returns a new one and leaves the old one unchanged, so a caller
can store the action first and only then switch to the new match.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pydantic import ValidationError

from game.core.errors import unreadable
from game.core.protocol import AnyGame, Outcome, Refusal, Seat, Setup, Step
from game.core.record import LogEntry, MatchRecord, Mix
from game.core.rng import commitment, deal_rng, match_key
from game.core.tried import Tried, not_repeated, with_action

LEAVE: Final = "leave"
NEXT_DEAL: Final = "next_deal"
GONE: Final = "gone"
"""The person of a seat has left. The cards stay in the deal: an AI plays them to its end."""
STOP: Final = "end_match"
"""The person of a seat ends the match with this deal."""
ASIDE: Final = frozenset({GONE, STOP})
"""Entries of a record that are about people: they change nothing of the deal."""
_DIGEST_LENGTH: Final = 12


@dataclass(frozen=True, slots=True)
class Played:
    """An accepted action: the resulting match, the seat, the action and its events."""

    match: "Match"
    seat: Seat
    body: dict[str, Any]
    """The action as JSON."""
    events: tuple[Any, ...]

    @property
    def is_aside(self) -> bool:
        """Whether it is about a person, and no move."""
        return self.body.get("kind") in ASIDE

    @property
    def mover(self) -> Seat | None:
        """The seat whose move it was; None for the next deal."""
        return None if self.body.get("kind") == NEXT_DEAL else self.seat

    def entry(self) -> LogEntry:
        """Return the entry for the record, with the digest of the state."""
        return LogEntry(seat=self.seat, action=self.body, digest=self.match.digest())


@dataclass(frozen=True, slots=True)
class Aside:
    """An entry of the record that is about a person."""

    kind: str
    seat: Seat
    after: int
    """How many other entries came before."""
    decision: int | None
    """How many decisions the seat had made; None before its first deal."""


class DigestMismatchError(Exception):
    """The replay of a record leads to other states than those recorded."""


@dataclass(frozen=True, slots=True)
class Match:
    """A running match. `seed` is secret until the match is over."""

    game: AnyGame
    match_id: str
    setup: Setup
    """The setup of the current deal."""
    state: Any
    decisions: tuple[int, ...]
    """By seat: how many decisions it has made, counted from a number that differs between matches. Every
    button carries its seat's number, so that a double click or an old hand, of this match or the previous one
    at the table, is refused as `stale`. An open reaction is a decision too: it expires when anybody acts."""
    length: int
    """The number of entries in the record so far."""
    seed: bytes = field(repr=False)
    standing: int = 0
    """The length of the record after the last entry that was no reaction: it names what people react to."""
    mix: Mix | None = None
    """What the seed is mixed with; None if the seed itself is the key."""
    tally: Any = None
    """The statistics of the match so far, of the game's own type (see `Game.count_step`)."""
    asides: tuple[Aside, ...] = ()
    tried: Tried = field(default_factory=dict, repr=False)
    """What the seats have done in this deal, each among what it could do."""

    @classmethod
    def start(
        cls, game: AnyGame, match_id: str, seed: bytes, setup: Setup, mix: Mix | None = None
    ) -> tuple["Match", tuple[Any, ...]]:
        """Start the first deal; return the match and the events of the deal."""
        step = game.deal(setup, deal_rng(key_of(seed, mix), match_id, setup.deal))
        decisions = (_first_decision(match_id),) * setup.players
        tally = game.tally(None, step)
        return cls(game, match_id, setup, step.state, decisions, 0, seed, 0, mix, tally), step.events

    @property
    def commitment(self) -> str:
        """The hash that is published before anybody contributes to the shuffles."""
        return commitment(self.seed)

    @property
    def outcome(self) -> Outcome | None:
        """How the current deal ended, None while it is running."""
        return self.game.outcome(self.state)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that must act."""
        return self.game.awaited(self.state)

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act: those awaited, and those that may react out of turn."""
        return self.game.may_act(self.state)

    @property
    def reactors(self) -> tuple[Seat, ...]:
        """The seats that are not awaited, but may react, in the order in which AIs are asked."""
        return self.game.reactors(self.state)

    def not_repeated(self, seat: Seat) -> Sequence[Any]:
        """Return the legal actions among which a computer player chooses (see `game.core.tried`)."""
        return not_repeated(self.game, self.state, seat, self.tried)

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return self.outcome is not None and self.game.series.next_setup(self.state) is None

    @property
    def is_cut_short(self) -> bool:
        """Whether its deals are not all played, given that it ends here."""
        return self.outcome is not None and not self.is_over

    def play(self, seat: Seat, action: Any, decision: int | None = None) -> Refusal | Played:
        """Carry out an action or refuse it; `decision` is the number that its button carries."""
        if decision is not None and decision != self.decisions[seat]:
            return Refusal("stale", {"decision": decision, "current": self.decisions[seat]})
        refusal = self.game.refuse(self.state, seat, action)
        if refusal is not None:
            return refusal
        return self._carried_out(seat, action, self.game.actions.dump_python(action, mode="json"))

    def leave(self, seat: Seat) -> Played:
        """Take a seat out of the current deal for good."""
        return self._acted(seat, {"kind": LEAVE}, self.game.leave(self.state, seat), self.tried, reacts=False)

    def aside(self, seat: Seat, kind: str) -> Played:
        """Note what the person of a seat did, one of `ASIDE`."""
        decision = self.decisions[seat] if seat < len(self.decisions) else None
        noted = Aside(kind, seat, self.length - len(self.asides), decision)
        match = replace(self, length=self.length + 1, asides=(*self.asides, noted))
        return Played(match, seat, {"kind": kind}, ())

    def next_deal(self, setup: Setup | None = None) -> Played:
        """Start the next deal, with the game's next setup or one derived from it (players joined or left)."""
        setup = setup or self.game.series.next_setup(self.state)
        if setup is None:
            raise ValueError("the match is over")
        step = self.game.deal(setup, deal_rng(key_of(self.seed, self.mix), self.match_id, setup.deal))
        joined = (_first_decision(self.match_id),) * (setup.players - len(self.decisions))
        decisions = tuple(n + 1 for n in self.decisions) + joined
        body = {"kind": NEXT_DEAL, "setup": setup.model_dump(mode="json")}
        tally, length = self.game.tally(self.tally, step), self.length + 1
        match = replace(
            self,
            state=step.state,
            decisions=decisions,
            length=length,
            standing=length,
            setup=setup,
            tally=tally,
            tried={},
        )
        return Played(match, setup.dealer, body, step.events)

    def digest(self) -> str:
        """Return a short hash of the current state."""
        text = json.dumps(self.game.write_position(self.state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]

    def record(self, first_setup: Setup, log: Iterable[LogEntry]) -> MatchRecord:
        """Return the JSON form of the match, with its seed only if the match is over."""
        return MatchRecord.of(
            self.game.key, self.match_id, self.seed, first_setup, log, mix=self.mix, reveal=self.is_over
        )

    def redo(self, entry: LogEntry) -> Played:
        """Replay an entry of a record; raises DigestMismatchError if it is refused."""
        kind = entry.action.get("kind")
        if kind == NEXT_DEAL:
            return self.next_deal(self.game.setup_type.model_validate(entry.action["setup"]))
        if kind == LEAVE:
            return self.leave(entry.seat)
        if kind in ASIDE:
            return self.aside(entry.seat, str(kind))
        action = read_action(self.game, entry.action)
        refusal = self.game.refuse(self.state, entry.seat, action)
        if refusal is not None:
            raise DigestMismatchError(f"entry {self.length} is refused now: {refusal.code}")
        return self._carried_out(entry.seat, action, entry.action)

    def _carried_out(self, seat: Seat, action: Any, body: dict[str, Any]) -> Played:
        """Carry out an action that is allowed."""
        step = self.game.apply(self.state, seat, action)
        tried = with_action(self.game, self.state, seat, self.tried, action)
        return self._acted(seat, body, step, tried, reacts=self.game.reacts(action))

    def _acted(
        self, seat: Seat, body: dict[str, Any], step: Step[Any, Any], tried: Tried, *, reacts: bool
    ) -> Played:
        taken = self._without_expired(seat, step.state)
        decisions = (*taken[:seat], taken[seat] + 1, *taken[seat + 1 :])
        tally, length = self.game.tally(self.tally, step), self.length + 1
        match = replace(
            self,
            state=step.state,
            decisions=decisions,
            length=length,
            standing=self.standing if reacts else length,
            tally=tally,
            tried=tried,
        )
        return Played(match, seat, body, step.events)

    def _without_expired(self, actor: Seat, after: Any) -> tuple[int, ...]:
        """Return the decisions, counting those that expire when a seat acts and so leads to a state.

        Others' open reactions do; and so does what an awaited seat decides, if a reaction out of turn has
        left it other moves.
        """
        if not self.game.has_reactions:
            return self.decisions
        expired = set(self.reactors)
        if actor in expired:
            expired.update(
                seat for seat in self.awaited if self._moves(self.state, seat) != self._moves(after, seat)
            )
        return tuple(number + (seat in expired) for seat, number in enumerate(self.decisions))

    def _moves(self, state: Any, seat: Seat) -> list[Any]:
        """Return a seat's legal actions that are no reactions."""
        game = self.game
        return [action for action in game.legal_actions(state, seat) if not game.reacts(action)]


def key_of(seed: bytes, mix: Mix | None) -> bytes:
    """Return the key for the shuffles of a match."""
    return seed if mix is None else match_key(seed, mix.clicks)


def _first_decision(match_id: str) -> int:
    """Return a number of at most ten digits; for two matches they are almost never close."""
    return int.from_bytes(hashlib.sha256(match_id.encode()).digest()[:4], "big")


def replay(match: Match, log: Sequence[LogEntry], *, check_all: bool = False) -> Iterator[Played]:
    """Replay a log on a match that has just started.

    Raises DigestMismatchError unless the final state (with `check_all`, every state) has the recorded digest.
    """
    for number, entry in enumerate(log, start=1):
        played = match.redo(entry)
        match = played.match
        if (check_all or number == len(log)) and match.digest() != entry.digest:
            raise DigestMismatchError(f"entry {number - 1} leads to another state now")
        yield played


def read_action(game: AnyGame, body: Mapping[str, Any]) -> Any:
    """Return the action of a JSON object; raises UnreadableError."""
    try:
        return game.actions.validate_python(dict(body))
    except ValidationError as error:
        raise unreadable("action", error) from None
