"""The statistics of a match, counted step by step, compared with its events and positions."""

import pytest

from game.core.match import Match, Played
from game.core.rng import Rng
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.match.setup import with_joiner, with_leaver
from game.registry import GAMES
from game.shedding.events import TurnPassed
from game.shithead.events import PileBurnt, PilePickedUp
from game.shithead.game import SHITHEAD
from tests.game.playing_out import played_out, steps

RULES = NAIN_JAUNE.presets["nain_jaune"]


def ended_deals(match_steps):
    return [step.match for step in match_steps if isinstance(step, Played) and step.match.outcome is not None]


@pytest.mark.parametrize("preset", NAIN_JAUNE.presets)
def test_winnings_and_boxes_sum_to_zero(preset):
    match = played_out(NAIN_JAUNE, NAIN_JAUNE.presets[preset], 4, seed=5)
    seats = match.tally.seats

    assert sum(seat.net for seat in seats) == -sum(match.state.boxes)
    assert [seat.tokens for seat in seats] == match.state.tokens
    assert sum(seat.deals_won for seat in seats) == match.tally.deals


def test_tokens_from_the_board_are_those_of_every_deal():
    ended = ended_deals(steps(NAIN_JAUNE, RULES, 4, seed=6))
    taken = [0] * 4
    for match in ended:
        for paid in match.state.paid:
            if paid.reason in ("claim", "sweep"):
                taken[paid.target] += paid.tokens

    assert len(ended) > 1
    assert [seat.from_board for seat in ended[-1].tally.seats] == taken


def test_a_new_player_in_a_seat_begins_at_nothing():
    match = ended_deals(steps(NAIN_JAUNE, RULES, 4, seed=7))[0]
    coming = with_joiner(with_leaver(NAIN_JAUNE.series.next_setup(match.state), 2), 77)
    later = match.next_deal(coming).match.tally.seats

    assert later[2].brought == 77
    assert later[2].net == -RULES.ante
    assert later[1].brought == RULES.tokens


def test_a_deal_that_does_not_count_leaves_no_trace():
    match = next(iter(steps(NAIN_JAUNE, RULES, 3, seed=8)))
    assert isinstance(match, Match)
    match = match.leave(1).match

    assert match.state.void
    assert match.tally.deals == 0
    assert [(seat.net, seat.from_board, seat.deals_won) for seat in match.tally.seats] == [(0, 0, 0)] * 3


@pytest.mark.parametrize("preset", ["shithead", "norvegien", "danish"])
def test_a_shithead_match_counts_turns_burns_hands_and_pick_ups(preset):
    rules = SHITHEAD.presets[preset]
    first, *played = steps(SHITHEAD, rules, max(rules.players[0], 3), seed=9)
    tally = played[-1].match.tally
    events = [event for step in played for event in step.events]
    hands = [first.state.hand_counts, *(step.match.state.hand_counts for step in played)]
    for seat, figures in enumerate(tally.seats):
        mine = [event for event in events if getattr(event, "seat", None) == seat]
        assert figures.turns == sum(isinstance(event, TurnPassed) for event in mine)
        assert figures.burns == sum(isinstance(event, PileBurnt) for event in mine)
        pick_ups = [len(event.cards) for event in mine if isinstance(event, PilePickedUp)]
        assert figures.biggest_pick_up == max(pick_ups, default=0)
        assert figures.longest_hand == max(counts[seat] for counts in hands)
    assert sum(figures.turns for figures in tally.seats) > 3


@pytest.mark.parametrize("key", GAMES)
def test_a_replayed_match_has_the_same_figures(key):
    game = GAMES[key]
    first, *played = steps(game, next(iter(game.presets.values())), 3, seed=10)
    match = first
    for step in played:
        match = match.redo(step.entry()).match

    assert match.tally == played[-1].match.tally


@pytest.mark.parametrize("key", GAMES)
def test_figures_tell_nothing_that_is_not_public(key):
    """Counted from a resampled position and redacted events, they are the same."""
    game = GAMES[key]
    tally = None
    for number, step in enumerate(steps(game, next(iter(game.presets.values())), 3, seed=12)):
        match, events = (step.match, step.events) if isinstance(step, Played) else (step, ())
        if number == 0:
            tally = match.tally
            continue
        public = game.view(match.state, None)
        sampled = game.sample_state(public, Rng(bytes(32), f"public {number}"))
        seen = [shown for event in events if (shown := game.redact(event, None)) is not None]
        if game.count_step is not None:
            tally = game.count_step(tally, sampled, seen)
        assert tally == match.tally


@pytest.mark.parametrize("key", ["shithead", "paskahousu"])
def test_nobody_has_had_a_turn_before_the_first(key):
    game, rng = GAMES[key], Rng(bytes(32), "tally")
    rules = next(iter(game.presets.values()))
    dealt = game.deal(game.first_setup(rules, game.seats_allowed(rules)[0], rng), rng)
    assert {seat.turns for seat in game.tally(None, dealt).seats} == {0}
