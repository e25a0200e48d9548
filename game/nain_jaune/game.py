"""Nain Jaune as the rest of the program knows it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import TypeAdapter

from game.core.protocol import Game, Outcome, Refusal, Seat, Stakes, Step, Viewer
from game.core.rng import Rng
from game.nain_jaune import match_end, observe, sampling
from game.nain_jaune import setup as seating
from game.nain_jaune.actions import ACTIONS, Action
from game.nain_jaune.apply import carry_out, leave
from game.nain_jaune.deal import deal
from game.nain_jaune.events import EVENTS, Event
from game.nain_jaune.legal import awaited, default_action, legal_actions, refuse
from game.nain_jaune.position import read_position, write_position
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.refusals import REFUSALS
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.setup import NainJauneSetup
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_NAMES
from game.nain_jaune.view import View


class NainJauneGame:
    """Implements `game.core.protocol.Game`, whose members say what each is for."""

    key: str = "nain_jaune"
    rules_type: type[NainJauneRules] = NainJauneRules
    setup_type: type[NainJauneSetup] = NainJauneSetup
    presets: Mapping[str, NainJauneRules] = PRESETS
    actions: TypeAdapter[Action] = ACTIONS
    events: TypeAdapter[Event] = EVENTS
    refusals: Mapping[str, str] = REFUSALS

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def seats_allowed(self, rules: NainJauneRules) -> range:
        """Return how many may play."""
        fewest, most = rules.players
        return range(fewest, most + 1)

    def stakes(self, rules: NainJauneRules) -> Stakes | None:
        """Return what a match costs; a member needs the antes of a deal, or all the rules give if less."""
        return Stakes(
            tokens=rules.tokens,
            ante=min(rules.ante, rules.tokens),
            unit=rules.stake_unit,
            boxes=BOX_NAMES,
            debt=compile_ruleset(rules).debt,
        )

    def first_setup(
        self,
        rules: NainJauneRules,
        players: int,
        rng: Rng,
        *,
        dealer: Seat | None = None,
        tokens: Sequence[int] | None = None,
        boxes: Mapping[str, int] | None = None,
    ) -> NainJauneSetup:
        """Return the setup of a match's first deal."""
        return seating.first_setup(rules, players, rng, dealer=dealer, tokens=tokens, boxes=boxes)

    def deal(self, setup: NainJauneSetup, rng: Rng) -> Step[State, Event]:
        """Shuffle and deal, antes included."""
        return deal(setup, rng)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that must act."""
        return awaited(state)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return what the seat may do now."""
        return legal_actions(state, seat)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Return why the action is not allowed, or None."""
        return refuse(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an allowed action; raises ValueError for one that is not."""
        refusal = refuse(state, seat, action)
        if refusal is not None:
            raise ValueError(f"refused: {refusal.code}")
        draft, events = state.copy(), list[Event]()
        carry_out(draft, seat, action, events)
        return Step(draft, tuple(events))

    def apply_in_place(self, state: State, seat: Seat, action: Action) -> State:
        """Carry out an allowed action on a state of the caller's own, without events."""
        carry_out(state, seat, action, None)
        return state

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """Take a seat out of the deal."""
        draft, events = state.copy(), list[Event]()
        leave(draft, seat, events)
        return Step(draft, tuple(events))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return what is done for a seat whose deadline passed."""
        return default_action(state, seat)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return what a viewer may see."""
        return observe.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """Return the event: all that happens in this game is seen by everybody."""
        del viewer
        return event

    def sample_state(self, view: View, rng: Rng) -> State:
        """Return a state that the viewer cannot tell from the true one."""
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the deal ended, None while it is played."""
        return match_end.outcome(state)

    def next_setup(self, state: State) -> NainJauneSetup | None:
        """Return the next deal's setup, None when the match is over."""
        return match_end.next_setup(state)

    def with_leaver(self, setup: NainJauneSetup, seat: Seat) -> NainJauneSetup:
        """Return a coming deal's setup without a player."""
        return seating.with_leaver(setup, seat)

    def seat_for_joiner(self, setup: NainJauneSetup) -> Seat | None:
        """Return the first seat that was left, else a new one; None if the table is full."""
        return seating.seat_for_joiner(setup)

    def with_joiner(self, setup: NainJauneSetup, tokens: int) -> NainJauneSetup:
        """Return a coming deal's setup with one player more."""
        return seating.with_joiner(setup, tokens)

    def may_deal(self, setup: NainJauneSetup) -> bool:
        """Tell whether the match goes on with this deal."""
        return match_end.why_over(setup) is None

    def rematch_setup(self, state: State, rng: Rng) -> NainJauneSetup:
        """Return the first setup of another match; nothing is drawn, the deal moves on."""
        del rng
        return match_end.rematch_setup(state)

    def read_position(self, rules: NainJauneRules, position: Mapping[str, Any]) -> State:
        """Read a position."""
        return read_position(rules, position)

    def write_position(self, state: State) -> dict[str, Any]:
        """Write a position with every key."""
        return write_position(state)


NAIN_JAUNE: Final[Game[NainJauneRules, NainJauneSetup, State, Action, Event, View]] = NainJauneGame()
"""The game, as the registry lists it."""
