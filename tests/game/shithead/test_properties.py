"""Properties of every mixture of house rules, in every situation."""

import json
from collections import Counter
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.rng import Rng
from game.shithead.events import CardsDrawn
from game.shithead.game import SHITHEAD
from game.shithead.mechanics.pile import work_out_requirement
from game.simulate import play_out
from tests.game.shithead.strategies import deal, house_rules, play_on, situations
from tests.game.shithead.told import check_counts

SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(deadline=None, max_examples=18, suppress_health_check=[HealthCheck.too_slow])


def text(state):
    return json.dumps(SHITHEAD.write_position(state))


def cards_of(state):
    """Count the cards of a deal in all zones."""
    position = SHITHEAD.write_position(state)
    cards = Counter(position["stock"] + position["burnt"])
    for play in position["pile"]:
        cards.update(play["cards"])
    for seat in position["seats"]:
        cards.update(seat["hand"])
        cards.update(card for slot in seat["up"] for card in slot)
        cards.update(card for card in seat["down"] if card)
    return cards


def random_match(rules, players, seed):
    rng = Rng(seed.to_bytes(32, "big"), "match")
    state, moves = play_out(SHITHEAD, deal(rules, players, seed), rng)
    outcome = SHITHEAD.outcome(state)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(players))
    assert moves <= rules.move_limit


@given(house_rules(), st.integers(2, 6), SEEDS)
@settings(deadline=None, max_examples=18, suppress_health_check=[HealthCheck.too_slow])
def test_random_matches_end_or_are_cut_off(rules, players, seed):
    random_match(rules, players, seed)


@pytest.mark.long
@given(house_rules(), st.integers(2, 6), SEEDS)
@settings(deadline=None, max_examples=10_000, suppress_health_check=[HealthCheck.too_slow])
def test_ten_thousand_random_matches_end_or_are_cut_off(rules, players, seed):
    random_match(rules, players, seed)


@given(situations(), SEEDS)
@FEW
def test_no_card_is_lost_or_made(situation, seed):
    state = situation.state
    dealt = cards_of(state)
    for later in play_on(state, seed, 60):
        assert cards_of(later) == dealt


@given(situations(), SEEDS)
@FEW
def test_the_requirement_kept_is_the_one_that_the_pile_shows(situation, seed):
    for state in play_on(situation.state, seed, 30):
        seen = state.copy()
        work_out_requirement(seen)
        assert seen.requirement is state.requirement
        assert seen.demands is state.demands


@given(situations())
@FEW
def test_an_action_changes_nothing_of_the_state_it_is_given(situation):
    state = situation.state
    for seat in SHITHEAD.awaited(state):
        before = text(state), SHITHEAD.view(state, seat)
        for action in SHITHEAD.legal_actions(state, seat)[:20]:
            SHITHEAD.apply(state, seat, action)
            assert (text(state), SHITHEAD.view(state, seat)) == before


@given(situations())
@FEW
def test_events_tell_how_many_cards_move_and_a_step_in_place_leads_to_the_same_state(situation):
    state = situation.state
    for seat in SHITHEAD.awaited(state):
        for action in SHITHEAD.legal_actions(state, seat)[:10]:
            step = SHITHEAD.apply(state, seat, action)
            check_counts(state, step.state, step.events)
            in_place = SHITHEAD.apply_in_place(state.copy(), seat, action)
            assert in_place == step.state


@pytest.mark.parametrize(("told", "is_noticed"), [(1, False), (2, True)])
def test_an_event_that_tells_of_more_cards_than_moved_is_noticed(told, is_noticed):
    before = deal(SHITHEAD.presets["shithead"], 2, 1)
    after = before.copy()
    after.drawn += 1
    events = [CardsDrawn(1, 1, (7,)), SimpleNamespace(kind="told_to_draw", seat=0, target=1, count=told)]
    with pytest.raises(AssertionError, match="it tells of 2 cards") if is_noticed else nullcontext():
        check_counts(before, after, events)


@given(situations(), SEEDS)
@FEW
def test_playing_on_from_a_printed_position_is_the_same(situation, seed):
    state = situation.state
    again = SHITHEAD.read_position(state.setup.rules, json.loads(text(state)))
    for here, there in zip(play_on(state, seed, 40), play_on(again, seed, 40), strict=True):
        assert text(here) == text(there)
        assert SHITHEAD.outcome(here) == SHITHEAD.outcome(there)


@given(situations())
@FEW
def test_events_from_a_printed_position_are_the_same(situation):
    state = situation.state
    again = SHITHEAD.read_position(state.setup.rules, json.loads(text(state)))
    for seat in SHITHEAD.awaited(state):
        for action in SHITHEAD.legal_actions(state, seat)[:10]:
            assert SHITHEAD.apply(again, seat, action).events == SHITHEAD.apply(state, seat, action).events


@given(situations(), SEEDS)
@FEW
def test_a_viewer_cannot_tell_a_sampled_state_from_the_true_one(situation, seed):
    state = situation.state
    for viewer in (None, *range(state.setup.players)):
        view = SHITHEAD.view(state, viewer)
        sampled = SHITHEAD.sample_state(view, Rng(seed.to_bytes(32, "big"), "sample"))
        assert SHITHEAD.view(sampled, viewer) == view
        assert cards_of(sampled) == cards_of(state)


@given(situations(), st.integers(0, 3))
@FEW
def test_a_player_may_leave_in_any_situation(situation, seat):
    state = situation.state
    if SHITHEAD.outcome(state) or seat >= state.setup.players or state.statuses[seat] != "in":
        return
    left = SHITHEAD.leave(state, seat).state
    assert cards_of(left) == cards_of(state)
    assert seat not in SHITHEAD.awaited(left)
    for later in play_on(left, 1, 40):
        assert SHITHEAD.awaited(later) or SHITHEAD.outcome(later)


@given(situations())
@FEW
def test_the_default_action_is_allowed(situation):
    state = situation.state
    for seat in SHITHEAD.awaited(state):
        assert SHITHEAD.refuse(state, seat, SHITHEAD.default_action(state, seat)) is None


@given(house_rules(), SEEDS)
@FEW
def test_default_actions_alone_end_a_deal(rules, seed):
    state = deal(rules, 3, seed)
    while seats := SHITHEAD.awaited(state):
        state = SHITHEAD.apply(state, seats[0], SHITHEAD.default_action(state, seats[0])).state
    assert SHITHEAD.outcome(state)


@given(situations())
@FEW
def test_actions_events_and_setups_survive_json(situation):
    state = situation.state
    setup = SHITHEAD.setup_type.model_validate_json(state.setup.model_dump_json())
    assert setup == state.setup
    for seat in SHITHEAD.awaited(state):
        for action in SHITHEAD.legal_actions(state, seat)[:20]:
            assert SHITHEAD.actions.validate_json(SHITHEAD.actions.dump_json(action)) == action
            for event in SHITHEAD.apply(state, seat, action).events:
                assert SHITHEAD.events.validate_json(SHITHEAD.events.dump_json(event)) == event
