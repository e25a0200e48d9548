"""Searching, with a game so small that every trial can be followed."""

from dataclasses import dataclass, field

from game.ai.search import Search
from game.core.protocol import Step
from game.levels import policy_for
from game.registry import GAMES
from tests.game.conformance.playing import fresh_state, rng_of


@dataclass
class Nim:
    """One heap; the player who takes the last of it wins. `sample_state` and `apply` are counted."""

    sampled: int = 0
    tried: list = field(default_factory=list)

    def sample_state(self, view, rng):
        self.sampled += 1
        return view.heap

    def apply(self, state, seat, action):
        self.tried.append(action)
        return Step((state - action, 1 - seat), ())

    def apply_in_place(self, state, seat, action):
        return (state[0] - action, 1 - seat)

    def awaited(self, state):
        return (state[1],) if state[0] else ()

    def legal_actions(self, state, seat):
        return [taken for taken in (1, 2, 3) if taken <= state[0]]


@dataclass
class Seen:
    heap: int
    viewer: int = 0


class TakesOne:
    """Tries all actions, plays on by taking one, and likes to have taken the last."""

    def shortlist(self, legal, rng):
        return legal

    def quick_choice(self, legal):
        return legal[0]

    def evaluate(self, state):
        heap, turn = state
        return 0.0 if heap else (1.0 if turn == 1 else -1.0)


def search(game, trials=9, depth=10):
    return Search(game, lambda view: TakesOne(), trials=trials, depth=depth)


def test_the_action_after_which_things_go_best_is_chosen():
    assert search(Nim()).choose(Seen(3), [1, 2, 3], rng_of("nim")) == 1
    assert search(Nim()).choose(Seen(2), [1, 2], rng_of("nim")) == 2


def test_trials_are_shared_among_the_actions_and_each_starts_from_one_drawn_state():
    game = Nim()
    search(game).choose(Seen(5), [1, 2, 3], rng_of("nim"))
    assert game.sampled == 3
    assert game.tried == [1, 2, 3] * 3


def test_a_trial_ends_after_its_depth():
    assert search(Nim(), depth=1).choose(Seen(4), [2, 1], rng_of("nim")) == 2


def test_an_only_action_needs_no_trial():
    game = Nim()
    assert search(game).choose(Seen(1), [1], rng_of("nim")) == 1
    assert game.sampled == 0


def test_a_shortlist_of_one_needs_no_trial():
    class Sure(TakesOne):
        def shortlist(self, legal, rng):
            return [legal[-1]]

    game = Nim()
    assert Search(game, lambda view: Sure(), 9, 10).choose(Seen(3), [1, 2, 3], rng_of("nim")) == 3
    assert game.sampled == 0


def test_a_search_leaves_the_state_it_is_asked_about_alone():
    game = GAMES["nain_jaune"]
    state = fresh_state(game, game.presets["classic"], 3, seed=3)
    seat = game.awaited(state)[0]
    before = game.write_position(state)
    policy_for(game, "hard").choose(game.view(state, seat), game.legal_actions(state, seat), rng_of("x"))
    assert game.write_position(state) == before
