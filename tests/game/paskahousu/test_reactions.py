"""Challenges and the buttons of others: what is out of date after one, and what people react to."""

from game.core.match import Match
from game.paskahousu.actions import Accept, Challenge, Draw, PickUp, Play
from game.paskahousu.game import PASKAHOUSU
from game.simulate import play_with


def begun(players=3, **rules):
    """The dealer's left neighbour has claimed a 3."""
    setup = PASKAHOUSU.setup_of(PASKAHOUSU.presets["valepaska"].override(rules), players, 0)
    match, _ = Match.start(PASKAHOUSU, "m", bytes(32), setup)
    (seat,) = match.awaited
    card = PASKAHOUSU.view(match.state, seat).hand[-1]
    return match.play(seat, Play((card,), 3)).match


def test_a_challenge_out_of_turn_makes_the_moves_of_who_was_in_turn_stale():
    match = begun()
    assert (match.awaited, match.reactors) == ((2,), (0,))
    seen = match.decisions[2]
    match = match.play(0, Challenge(), match.decisions[0]).match
    assert match.play(2, Draw(), seen).code == "stale"


def test_a_challenge_is_stale_after_the_next_play():
    match = begun()
    later = match.play(2, PickUp(), match.decisions[2]).match
    assert later.play(0, Challenge(), match.decisions[0]).code == "stale"


def test_answers_of_others_leave_an_answer_fresh():
    match = begun(window="all_answer")
    assert (match.awaited, match.reactors) == ((2, 0), ())
    after = match.play(2, Accept(), match.decisions[2]).match
    assert after.play(0, Challenge(), match.decisions[0]).match.standing == match.standing


def test_what_people_react_to_is_named_by_the_last_move_that_was_no_reaction():
    match = begun()
    assert (match.standing, match.length) == (1, 1)
    challenged = match.play(0, Challenge()).match
    assert (challenged.standing, challenged.length) == (1, 2)
    assert match.play(2, Draw()).match.standing == 2
    assert match.leave(2).match.standing == 2


class Doubter:
    """Challenges whatever it may, and takes the pile in its turn, or leads."""

    def __init__(self, asked):
        self.asked = asked

    def react(self, view, legal, rng):
        self.asked.append((view.viewer, view.contest.seat))
        return legal[0] if view.viewer == 0 else None

    def choose(self, view, legal, rng):
        return next((action for action in legal if not PASKAHOUSU.reacts(action)), legal[0])


def test_simulated_matches_ask_those_who_may_react_in_order_once_a_play():
    match, asked = begun(players=4, move_limit=4), []
    assert match.reactors == (3, 0)
    state, moves = play_with(PASKAHOUSU, match.state.copy(), [Doubter(asked)] * 4, None)
    assert asked[:2] == [(3, 1), (0, 1)]
    assert len(asked) == len(set(asked))
    assert state.challenges[0].challenger == 0
    assert moves == 3
