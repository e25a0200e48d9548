"""Properties of all rules and all play. Hypothesis prints the rules and seed of a failure."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from game.core.cards import packs
from game.core.protocol import Step, TokensPaid
from game.core.rng import Rng
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.match.match_end import match_standings, why_over
from game.nain_jaune.match.setup import NainJauneSetup, seat_for_joiner, with_joiner, with_leaver
from game.nain_jaune.match.stakes import with_stakes
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.runs import longest_run
from game.nain_jaune.state import State
from game.nain_jaune.view import View
from tests.game.nain_jaune.strategies import play_randomly, rules_models
from tests.game.nain_jaune.tables import GAME, all_tokens

VIEWS = TypeAdapter(View)

ALL_CARDS = packs(1)
EVERY_ACTION = [Pass(), *(Lay(card, announce) for card in ALL_CARDS for announce in (True, False))]

SEEDS = st.integers(0, 2**32)
random_play = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def rng_of(seed: int) -> Rng:
    return Rng(seed.to_bytes(32, "big"), "property")


def begin(rules: NainJauneRules, rng: Rng) -> tuple[NainJauneSetup, State]:
    players = rng.choice(list(GAME.seats_allowed(rules)))
    setup = GAME.first_setup(rules, players, rng)
    setup = with_stakes(setup, setup.tokens, {"7D": rng.below(50)})
    return setup, GAME.deal(setup, rng).state


def replay_tokens(before: dict[Any, int], events: tuple[Any, ...]) -> dict[Any, int]:
    """Move tokens as the events say."""
    after = dict(before)
    for event in events:
        if isinstance(event, TokensPaid):
            assert event.tokens > 0
            after[event.source] -= event.tokens
            after[event.target] += event.tokens
    return after


def accounts(state: State) -> dict[Any, int]:
    position = GAME.write_position(state)
    return {seat: held["tokens"] for seat, held in enumerate(position["seats"])} | position["boxes"]


@random_play
@given(rules_models(), SEEDS)
def test_a_deal_ends_with_all_cards_and_all_tokens_at_the_table(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    setup, state = begin(rules, rng)
    total = sum(setup.tokens) + sum(setup.boxes.values())
    while awaited := GAME.awaited(state):
        assert all_tokens(state) == total
        dealt = [*state.talon, *(card for hand in state.hands for card in hand)]
        assert sorted([*dealt, *(card for _, card in state.laid)]) == ALL_CARDS
        before = accounts(state)
        step = GAME.apply(state, awaited[0], rng.choice(GAME.legal_actions(state, awaited[0])))
        state = step.state
        assert replay_tokens(before, step.events) == accounts(state)
    assert all_tokens(state) == total
    assert min(state.boxes) >= 0
    assert rules.insolvency == "debt" or min(state.tokens) >= 0
    assert GAME.outcome(state) is not None


@random_play
@given(rules_models(), SEEDS)
def test_an_action_is_refused_exactly_when_it_is_not_legal(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    state = play_randomly(begin(rules, rng)[1], rng, rng.below(60))
    for seat in range(len(state.hands)):
        legal = GAME.legal_actions(state, seat)
        assert bool(legal) == (seat in GAME.awaited(state))
        for action in EVERY_ACTION:
            listed = Lay(action.card) if isinstance(action, Lay) else action
            assert (GAME.refuse(state, seat, action) is None) == (listed in legal)


@random_play
@given(rules_models(), SEEDS)
def test_applying_leaves_its_input_as_it_was_and_agrees_with_the_step_in_place(
    rules: NainJauneRules, seed: int
):
    rng = rng_of(seed)
    state = play_randomly(begin(rules, rng)[1], rng, rng.below(40))
    for seat in GAME.awaited(state):
        for action in GAME.legal_actions(state, seat):
            kept = state.copy()
            step = GAME.apply(state, seat, action)
            assert state == kept
            assert GAME.apply_in_place(kept, seat, action) == step.state


@random_play
@given(rules_models(), SEEDS)
def test_a_sampled_state_looks_the_same_and_can_be_played(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    state = play_randomly(begin(rules, rng)[1], rng, rng.below(60))
    for viewer in [None, *range(len(state.hands))]:
        view = GAME.view(state, viewer)
        sampled = GAME.sample_state(view, rng)
        assert GAME.view(sampled, viewer) == view
        assert GAME.awaited(sampled) == GAME.awaited(state)
        assert GAME.awaited(play_randomly(sampled, rng, 2000)) == ()
        assert VIEWS.validate_json(VIEWS.dump_json(view)) == view


@random_play
@given(rules_models(), SEEDS)
def test_playing_on_from_a_printed_position_is_playing_on(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    state = play_randomly(begin(rules, rng)[1], rng, rng.below(50))
    read = GAME.read_position(rules, GAME.write_position(state))
    while True:
        assert GAME.write_position(read) == GAME.write_position(state)
        assert GAME.awaited(read) == GAME.awaited(state)
        assert GAME.outcome(read) == GAME.outcome(state)
        assert GAME.series.next_setup(read) == GAME.series.next_setup(state)
        if not GAME.awaited(state):
            break
        action = rng.choice(GAME.legal_actions(state, state.turn))
        here, there = (GAME.apply(table, table.turn, action) for table in (state, read))
        assert here.events == there.events
        state, read = here.state, there.state


@random_play
@given(rules_models(), SEEDS)
def test_actions_events_and_setups_survive_json(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    setup, state = begin(rules, rng)
    assert NainJauneSetup.model_validate(setup.model_dump(mode="json")) == setup
    steps: list[Step[Any, Any]] = [GAME.deal(setup, rng)]
    while awaited := GAME.awaited(state):
        action = rng.choice(GAME.legal_actions(state, awaited[0]))
        assert GAME.actions.validate_python(GAME.actions.dump_python(action, mode="json")) == action
        steps.append(GAME.apply(state, awaited[0], action))
        state = steps[-1].state
    for event in (event for step in steps for event in step.events):
        assert GAME.events.validate_json(GAME.events.dump_json(event, by_alias=True)) == event


@random_play
@given(rules_models(), SEEDS)
def test_matches_end_whoever_joins_and_leaves(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    setup, state = begin(rules, rng)
    brought = sum(setup.tokens) + sum(setup.boxes.values())
    while True:
        state = play_with_leavers(state, rng)
        assert all_tokens(state) == brought
        following = GAME.series.next_setup(state)
        assert (following is None) == (why_over(state) is not None)
        if following is None:
            break
        setup, change = with_changes(following, rng)
        brought += change
        if why_over(setup) is not None:
            break
        state = GAME.deal(setup, rng).state
        assert setup.deal <= rules.move_limit // 52
    seats = [seat for group in match_standings(state) for seat in group]
    assert sorted(seats) == list(range(len(state.hands)))


@random_play
@given(rules_models(), SEEDS)
def test_a_void_deal_leaves_tokens_as_they_were_before_it(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    setup, state = begin(rules, rng)
    state = play_randomly(state, rng, rng.below(20))
    while GAME.awaited(state):
        step = GAME.leave(state, rng.choice(state.seats_in))
        assert replay_tokens(accounts(state), step.events) == accounts(step.state)
        state = step.state
    if state.void:
        assert tuple(state.tokens) == setup.tokens
        assert GAME.write_position(state)["boxes"] == setup.boxes


@random_play
@given(rules_models(), SEEDS)
def test_one_click_lays_a_run_that_is_allowed_card_by_card(rules: NainJauneRules, seed: int):
    rng = rng_of(seed)
    state = play_randomly(begin(rules, rng)[1], rng, rng.below(30))
    for seat in GAME.awaited(state):
        run = longest_run(GAME.view(state, seat))
        assert bool(run) == any(isinstance(action, Lay) for action in GAME.legal_actions(state, seat))
        for card in run:
            assert GAME.refuse(state, seat, Lay(card)) is None
            state = GAME.apply(state, seat, Lay(card)).state


def play_with_leavers(state: State, rng: Rng) -> State:
    """Play a deal to its end; now and then somebody leaves."""
    while awaited := GAME.awaited(state):
        if rng.below(40) == 0:
            state = GAME.leave(state, rng.choice(state.seats_in)).state
            continue
        action = GAME.default_action(state, awaited[0])
        assert GAME.refuse(state, awaited[0], action) is None
        state = GAME.apply(state, awaited[0], action).state
    return state


def with_changes(setup: NainJauneSetup, rng: Rng) -> tuple[NainJauneSetup, int]:
    """Let somebody leave or join between deals; returns how many tokens came to the table."""
    if rng.below(3) == 0:
        return with_leaver(setup, rng.choice(setup.seats_in)), 0
    seat = seat_for_joiner(setup)
    if rng.below(3) or seat is None:
        return setup, 0
    given_back = setup.tokens[seat] if seat < setup.players else 0
    return with_joiner(setup, 100), 100 - given_back
