"""Reactions by seats that are not on turn, which are out of date when anybody has acted."""

from game.core.match import Match
from tests.highest_card.game import HIGHEST_CARD, Call, Lay


def match_of(players):
    rules = HIGHEST_CARD.presets["highest_card"]
    setup = HIGHEST_CARD.setup_of(rules, players, players - 1)
    return Match.start(HIGHEST_CARD, "m", bytes(32), setup)[0]


def lay(match):
    (seat,) = match.awaited
    return match.play(seat, Lay(match.state.hands[seat][0])).match


def test_seats_that_are_not_on_turn_may_react():
    match = lay(match_of(3))
    assert (match.awaited, match.may_act) == ((1,), (1, 2))
    called = match.play(2, Call(), match.decisions[2])
    assert called.events[0].owner == 0
    assert called.match.may_act == (1,)


def test_a_reaction_to_what_is_past_is_stale():
    """Seat 3 sees the first card and calls; seat 1 lays first, and its card was not meant."""
    seen = lay(match_of(4))
    gone_on = lay(seen)
    assert gone_on.may_act == (2, 0, 3)
    assert gone_on.play(3, Call(), seen.decisions[3]).code == "stale"
    assert gone_on.play(3, Call(), gone_on.decisions[3]).events[0].owner == 1


def test_a_reaction_of_another_does_not_make_the_move_of_who_is_on_turn_stale():
    seen = lay(match_of(3))
    called = seen.play(2, Call(), seen.decisions[2]).match
    assert called.play(1, Lay(seen.state.hands[1][0]), seen.decisions[1]).match.awaited == (2,)
    assert called.play(1, Call(), seen.decisions[1]).code == "nothing_to_call"
