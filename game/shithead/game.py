"""The Shithead family as the rest of the program knows it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import TypeAdapter

from game.core.protocol import Game, Outcome, Seat, Stakes, Step, Viewer
from game.core.rng import Rng
from game.shithead import deal, leaving, match_flow, sampling, viewing
from game.shithead.actions import ACTIONS, Action
from game.shithead.apply import carry_out
from game.shithead.defaults import default_action
from game.shithead.events import EVENTS, Event
from game.shithead.legal import awaited, legal_actions, refuse
from game.shithead.position import read_position, write_position
from game.shithead.presets import PRESETS
from game.shithead.refusals import REFUSALS
from game.shithead.rules import ShitheadRules
from game.shithead.setup import ShitheadSetup
from game.shithead.state import State
from game.shithead.view import View


class ShitheadGame:
    """Implements `game.core.protocol.Game`, whose members say what each is for."""

    key: str = "shithead"
    rules_type: type[ShitheadRules] = ShitheadRules
    setup_type: type[ShitheadSetup] = ShitheadSetup
    presets: Mapping[str, ShitheadRules] = PRESETS
    actions: TypeAdapter[Action] = ACTIONS
    events: TypeAdapter[Event] = EVENTS
    refusals: Mapping[str, str] = REFUSALS

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def seats_allowed(self, rules: ShitheadRules) -> range:
        """Return how many may play."""
        fewest, most = rules.players
        return range(fewest, most + 1)

    def stakes(self, rules: ShitheadRules) -> Stakes | None:
        """Return None: nothing is played for."""
        del rules
        return None

    def first_setup(
        self,
        rules: ShitheadRules,
        players: int,
        rng: Rng,
        *,
        dealer: Seat | None = None,
        tokens: Sequence[int] | None = None,
        boxes: Mapping[str, int] | None = None,
    ) -> ShitheadSetup:
        """Return the setup of a match's first deal; there are no tokens and boxes in this game."""
        del tokens, boxes
        return match_flow.first_setup(rules, players, rng, dealer)

    def deal(self, setup: ShitheadSetup, rng: Rng) -> Step[State, Event]:
        """Shuffle and deal."""
        events: list[Event] = []
        state = deal.deal(setup, rng, events)
        return Step(state, tuple(events))

    awaited = staticmethod(awaited)
    legal_actions = staticmethod(legal_actions)
    refuse = staticmethod(refuse)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an allowed action; raises ValueError for one that is not."""
        refusal = refuse(state, seat, action)
        if refusal is not None:
            raise ValueError(f"refused: {refusal.code}")
        draft = state.copy()
        events: list[Event] = []
        carry_out(draft, seat, action, events)
        return Step(draft, tuple(events))

    def apply_in_place(self, state: State, seat: Seat, action: Action) -> State:
        """Carry out an allowed action on a state of the caller's own, without events and unchecked."""
        carry_out(state, seat, action, None)
        return state

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """Take a seat that is in out of the deal."""
        draft = state.copy()
        events: list[Event] = []
        leaving.leave(draft, seat, events)
        return Step(draft, tuple(events))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return what is done for a seat whose deadline passed."""
        return default_action(state, seat)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return what a viewer may see."""
        return viewing.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """Return the event without the cards that only their seat may see."""
        return viewing.redact(event, viewer)

    def sample_state(self, view: View, rng: Rng) -> State:
        """Return a state that the viewer cannot tell from the true one."""
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the deal ended, None while it is played."""
        return match_flow.outcome(state)

    def next_setup(self, state: State) -> ShitheadSetup | None:
        """Return the second deal of Reverse Shithead, else None."""
        return match_flow.next_setup(state)

    def with_leaver(self, setup: ShitheadSetup, seat: Seat) -> ShitheadSetup:
        """Return the second deal's setup without a player."""
        return setup.model_copy(update={"absent": (*setup.absent, seat)})

    def seat_for_joiner(self, setup: ShitheadSetup) -> Seat | None:
        """Return None: nobody joins in the middle of a match."""
        del setup
        return None

    def with_joiner(self, setup: ShitheadSetup, tokens: int) -> ShitheadSetup:
        """Raise ValueError: nobody joins in the middle of a match."""
        del setup, tokens
        raise ValueError("nobody joins in the middle of a match")

    def may_deal(self, setup: ShitheadSetup) -> bool:
        """Tell whether two players at least are left."""
        return setup.players - len(setup.absent) >= 2

    def rematch_setup(self, state: State, rng: Rng) -> ShitheadSetup:
        """Return the first setup of another match: the loser deals, or the deal goes round."""
        del rng
        return match_flow.rematch_setup(state)

    def read_position(self, rules: ShitheadRules, position: Mapping[str, Any]) -> State:
        """Read a position; see `game.shithead.position` for its two additional keys."""
        return read_position(rules, position)

    def write_position(self, state: State) -> dict[str, Any]:
        """Write a position with every key."""
        return write_position(state)


SHITHEAD: Final[Game[ShitheadRules, ShitheadSetup, State, Action, Event, View]] = ShitheadGame()
"""The game, as the registry lists it."""
