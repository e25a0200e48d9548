"""Properties of all rules and all play. Hypothesis prints the rules and the seed of a failure."""

from collections import Counter, defaultdict

from hypothesis import HealthCheck, given, settings

from game.core.cards import CARDS_PER_PACK, packs
from game.paskahousu.actions import Challenge, Play
from game.paskahousu.game import PASKAHOUSU as GAME
from game.paskahousu.memory import sightings_of
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.state import PilePlay
from game.paskahousu.view import GONE, ON_PILE
from tests.game.conformance.playing import fresh_state
from tests.game.paskahousu.strategies import SEEDS, begun, rng_of, rules_models

MOST_MOVES = 120
EVERY = 6
"""Where looking is slow, it is done at every sixth move."""
random_play = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def states_of(rules, seed):
    """Play at random, now and then somebody leaves; yields (state, seat, action about to be played)."""
    state, rng = begun(rules, seed), rng_of(seed)
    for _ in range(MOST_MOVES):
        seats = GAME.may_act(state)
        if not seats:
            return
        if rng.below(60) == 0:
            state = GAME.leave(state, rng.below(len(state.statuses))).state
            continue
        seat = rng.choice(seats)
        action = rng.choice(GAME.legal_actions(state, seat))
        if isinstance(action, Play) and action.claim is not None and rng.below(2):
            action = Play(tuple(state.hands[seat][RANK_OF[action.cards[0]]][:1]), action.claim)
        yield state, seat, action
        state = GAME.apply(state, seat, action).state


def cards_by_place(state):
    places = {seat: [c for equal in hand for c in equal] for seat, hand in enumerate(state.hands)}
    places |= {ON_PILE + number: list(play.cards) for number, play in enumerate(state.pile)}
    return places | {GONE: list(state.burnt)}


@random_play
@given(rules_models(), SEEDS)
def test_no_card_is_made_lost_or_doubled(rules, seed):
    deck = Counter(card % CARDS_PER_PACK for card in packs(rules.decks, rules.jokers))
    for state, _, _ in states_of(rules, seed):
        cards = [card for there in cards_by_place(state).values() for card in there]
        cards += state.stock[state.taken :]
        cards += [c for slots in (*state.ups, *state.downs) for c in slots if c is not None]
        assert Counter(cards) == deck


@random_play
@given(rules_models(), SEEDS)
def test_what_is_written_twice_agrees(rules, seed):
    """Counts, the top of the pile, and what others have seen of hands."""
    for state, _, _ in states_of(rules, seed):
        again = GAME.read_position(rules, GAME.write_position(state))
        assert (state.top, state.equal) == (again.top, again.equal)
        assert state.hand_counts == again.hand_counts
        if not rules.bluff:
            for seat, hidden in enumerate(state.hidden):
                assert not Counter(hidden) - Counter(cards_by_place(state)[seat])


@random_play
@given(rules_models(), SEEDS)
def test_samples_look_the_same_to_their_viewer_and_play_on(rules, seed):
    for number, (state, seat, action) in enumerate(states_of(rules, seed)):
        if number % EVERY:
            continue
        for viewer in (None, *range(len(state.statuses))):
            view = GAME.view(state, viewer)
            sample = GAME.sample_state(view, rng_of(number))
            assert GAME.view(sample, viewer) == view
            if viewer == seat:
                GAME.apply(sample, seat, action)


@random_play
@given(rules_models(bluff=True), SEEDS)
def test_what_was_seen_is_in_one_of_the_places_where_it_is_said_to_be(rules, seed):
    """All sightings of a viewer together fit the true cards: each card in one of its places."""
    for number, (state, _, _) in enumerate(states_of(rules, seed)):
        if number % EVERY:
            continue
        there = defaultdict(list)
        for place, cards in cards_by_place(state).items():
            for card in cards:
                there[card].append(place)
        for viewer in range(len(state.statuses) + 1):
            sets = defaultdict(list)
            for sighting in sightings_of(state.memory.known()[viewer]):
                sets[sighting.card].append(sighting.places)
            for card, its in sets.items():
                assert fit(its, there[card]), (viewer, card, its, there[card])


def fit(sets, there):
    """Whether each set can have a place of its own among those where such a card is."""
    if not sets:
        return True
    return any(
        fit(sets[1:], there[:number] + there[number + 1 :])
        for number, place in enumerate(there)
        if place in sets[0]
    )


@random_play
@given(rules_models(bluff=True), SEEDS)
def test_nobody_but_its_player_can_tell_a_lie_from_the_truth(rules, seed):
    """Until a challenge: the same views, events and legal actions, whatever lies under the last play."""
    for number, (state, seat, action) in enumerate(states_of(rules, seed)):
        other = None if number % EVERY else with_another_card_on_top(state)
        if other is None or isinstance(action, Challenge):
            continue
        steps = [GAME.apply(one, seat, action) for one in (state, other)]
        for viewer in {None, *range(len(state.statuses))} - {state.pile[-1].seat}:
            assert GAME.view(state, viewer) == GAME.view(other, viewer)
            told = [[GAME.redact(event, viewer) for event in step.events] for step in steps]
            if not any(event.kind == "pile_picked_up" and event.seat == viewer for event in told[0]):
                assert told[0] == told[1]
                assert GAME.view(steps[0].state, viewer) == GAME.view(steps[1].state, viewer)


def with_another_card_on_top(state):
    """Return the state with a card of the last play exchanged for the stock's last, None if it is near.

    Nobody has seen the one before it was laid, nor the other.
    """
    if len(state.stock) - state.taken <= state.ruleset.hand_cards or not state.pile:
        return None
    play = state.pile[-1]
    seen = {card for known in state.memory.known() for cards in known.values() for card in cards}
    new = state.stock[-1]
    if play.cards[0] in seen or new in seen or RANK_OF[new] == RANK_OF[play.cards[0]]:
        return None
    other = state.copy()
    other.pile[-1] = PilePlay(play.seat, (new, *play.cards[1:]), play.claim)
    other.stock = (*state.stock[:-1], play.cards[0])
    return other


def test_samples_leave_the_opener_a_card_that_opens():
    """Everybody knows that the opener has one; a spectator's samples gave it to others."""
    for key in ("paskahousu", "paskahousu_classic", "poytapaska", "venda"):
        for seed in range(20):
            state = fresh_state(GAME, GAME.presets[key], 3, seed)
            sample = GAME.sample_state(GAME.view(state, None), rng_of(seed))
            (seat,) = GAME.awaited(sample)
            assert GAME.legal_actions(sample, seat), (key, seed)
