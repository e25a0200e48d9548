"""Races between actions, in games so small that every round can be followed."""

from dataclasses import dataclass, field

from game.ai.race import FEWEST_ROUNDS, Race
from tests.game.conformance.playing import rng_of


@dataclass
class Sampled:
    cards: int
    action: int = 0

    def copy(self):
        return Sampled(self.cards)


@dataclass
class Lottery:
    """One action, and the deal is over; what it wins depends on the hidden cards."""

    sampled: int = 0
    tried: list = field(default_factory=list)

    def sample_state(self, view, rng):
        self.sampled += 1
        return Sampled(rng.below(100))

    def apply_in_place(self, state, seat, action):
        self.tried.append((state.cards, action))
        state.action = action
        return state


@dataclass
class Seen:
    viewer: int = 0


class Foresight:
    """The action wins so many points, and up to 99 by luck."""

    def __init__(self, length=1, spread=1):
        self.length, self.spread = length, spread

    def shortlist(self, legal, rng):
        return legal

    def play_on(self, state, luck):
        return state.action + self.spread * state.cards, self.length


def race(game, foresight=None, budget=4000):
    return Race(game, lambda view: foresight or Foresight(), budget)


def run(game, actions, **options):
    return race(game, **options).run(Seen(), actions, rng_of("race"))


def test_the_best_action_wins_whatever_luck_does():
    assert race(Lottery()).choose(Seen(), [10, 60, 30], rng_of("race")) == 60


def test_all_actions_of_a_round_have_the_same_cards():
    game = Lottery()
    run(game, [1, 2, 3], budget=60)
    first_round = game.tried[:3]
    assert [action for _, action in first_round] == [1, 2, 3]
    assert len({cards for cards, _ in first_round}) == 1


def test_it_stops_when_one_is_clearly_best():
    game = Lottery()
    run(game, [10, 400])
    assert game.sampled == FEWEST_ROUNDS


def test_what_is_hopeless_drops_out_and_the_rest_goes_on():
    game = Lottery()
    run(game, [300, 301, 10], budget=3000)
    tries = [sum(action == one for _, action in game.tried) for one in (300, 301, 10)]
    assert tries[2] == FEWEST_ROUNDS
    assert tries[0] == tries[1] > 5 * tries[2]


def test_the_budget_counts_the_actions_played():
    short, long = Lottery(), Lottery()
    run(short, [300, 301], foresight=Foresight(length=10), budget=3000)
    run(long, [300, 301], foresight=Foresight(length=100), budget=3000)
    assert short.sampled > 5 * long.sampled


def test_the_most_promising_wins_unless_another_is_ahead():
    assert race(Lottery()).choose(Seen(), [50, 50, 50], rng_of("race")) == 50
    assert run(Lottery(), [300, 300.0001], budget=200)[0].action == 300


def test_the_winner_comes_first_with_its_mean_and_its_error():
    winner, *others = run(Lottery(), [10, 60, 30])
    assert winner.action == 60
    assert 60 < winner.mean < 60 + 99
    assert 0 < winner.error < 99
    assert [one.action for one in others] == [30, 10]


def test_an_only_action_needs_no_round():
    game = Lottery()
    assert race(game).choose(Seen(), [7], rng_of("race")) == 7
    assert game.sampled == 0


def test_what_is_better_by_the_same_in_every_round_wins_at_once():
    lottery = Lottery()
    winner, behind = run(lottery, [1, 3], foresight=Foresight(spread=0))
    assert winner.action == 3, "a lead without any doubt is the clearest lead there is"
    assert len(behind.results) == FEWEST_ROUNDS, "and needs no further round"


def test_equal_results_leave_the_most_promising():
    assert run(Lottery(), [2, 2], foresight=Foresight(spread=0), budget=200)[0].action == 2
    winner, _ = run(Lottery(), ["first", "second"], foresight=Alike())
    assert winner.action == "first"


class Alike(Foresight):
    """Every action wins the same."""

    def play_on(self, state, luck):
        return 1.0, 1
