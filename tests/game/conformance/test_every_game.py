"""Properties of every game and every preset, played at random.

Each run of the suite plays with a seed of its own, which stands in the run's header: with `CONFORMANCE_SEED`
it plays again as it did. The seed also says with how many players each preset is played: a third of them with
the fewest, with the most, and with a number between. `make test-all PART=long` plays ten more seeds
with all of them.
"""

import json
import os
import re
from collections import Counter
from itertools import islice

import pytest

from game.core.match import Match, replay
from game.core.protocol import Refusal
from game.registry import GAMES
from game.simulate import play_out
from tests.game.conformance.playing import (
    CASES,
    SEED,
    fresh_state,
    met,
    player_counts,
    positions,
    rng_of,
    whole_match,
)

_CARD = re.compile(r'"((?:10|[2-9JQKA])[CDHS]|X[12])"(?!:)')

SEEDS = [
    pytest.param((int(os.environ["CONFORMANCE_SEED"]),), id="the run's seed"),
    pytest.param(range(1, 11), id="ten seeds", marks=pytest.mark.long),
]

pytestmark = [
    pytest.mark.parametrize(("key", "preset"), CASES),
    pytest.mark.parametrize("seeds", SEEDS),
]


def _cases(key, preset, seeds):
    game = GAMES[key]
    rules = game.presets[preset]
    for players in _counts(game, rules, CASES.index((key, preset)), seeds):
        for seed in seeds:
            print(f"{players} players, seed {seed}")
            yield game, rules, players, seed


def _counts(game, rules, number, seeds):
    counts = player_counts(game, rules)
    return counts if len(seeds) > 1 else [counts[(number + seeds[0]) % len(counts)]]


def test_the_same_seed_and_actions_give_the_same_match(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        first, second = (list(positions(game, rules, players, seed, 40)) for _ in range(2))
        assert [game.write_position(state) for state, _, _ in first] == [
            game.write_position(state) for state, _, _ in second
        ]
        assert [(seat, action) for _, seat, action in first] == [(seat, action) for _, seat, action in second]


def test_nothing_changes_the_state_it_is_given(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        # Not those of `met`: they were played on before they are looked at.
        for state, seat, action in islice(positions(game, rules, players, seed, 40), 0, None, 2):
            before = json.dumps(game.write_position(state))
            view = game.view(state, seat)
            game.apply(state, seat, action)
            game.legal_actions(state, seat)
            game.sample_state(view, rng_of(seed))
            assert json.dumps(game.write_position(state)) == before
            assert game.view(state, seat) == view


def test_preparations_come_before_everything_else(key, preset, seeds):
    for game, _, players, seed in _cases(key, preset, seeds):
        kinds = [action.kind for _, _, action in met(key, preset, players, seed, 40)]
        assert sorted(kinds, key=lambda kind: kind not in game.preparations) == kinds


def test_no_card_is_made_or_doubled(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        dealt = Counter(
            _CARD.findall(json.dumps(game.write_position(fresh_state(game, rules, players, seed))))
        )
        for state, _, _ in met(key, preset, players, seed, 300)[::10]:  # what is lost or doubled stays so
            present = Counter(_CARD.findall(json.dumps(game.write_position(state))))
            assert present <= dealt


def test_legal_actions_are_those_that_are_not_refused(key, preset, seeds):
    for game, _, players, seed in _cases(key, preset, seeds):
        seen = []
        for state, mover, played in met(key, preset, players, seed, 40):
            awaited, may_act = game.awaited(state), game.may_act(state)
            assert awaited, "a deal that is not over awaits somebody"
            assert len(set(may_act)) == len(may_act)
            assert set(awaited) <= set(may_act)
            for seat in range(players):
                legal = game.legal_actions(state, seat)
                assert bool(legal) == (seat in may_act)
                for action in legal:
                    assert game.refuse(state, seat, action) is None
                if seat not in may_act:
                    assert isinstance(game.refuse(state, seat, played), Refusal)
            for action in seen[-12:]:
                if game.refuse(state, mover, action) is None:
                    game.apply(state, mover, action)
            seen.append(played)


def test_a_deadline_always_has_an_allowed_action(key, preset, seeds):
    for game, _, players, seed in _cases(key, preset, seeds):
        for state, _, _ in met(key, preset, players, seed, 40):
            for seat in game.awaited(state):
                assert game.refuse(state, seat, game.default_action(state, seat)) is None


def test_actions_events_and_positions_survive_json(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        for state, seat, action in met(key, preset, players, seed, 40):
            body = json.loads(json.dumps(game.actions.dump_python(action, mode="json")))
            again = game.actions.validate_python(body)
            assert game.actions.dump_python(again, mode="json") == body
            assert game.refuse(state, seat, again) is None
            step = game.apply(state, seat, action)
            assert game.write_position(step.state) == game.write_position(
                game.apply(state, seat, again).state
            )
            for event in step.events:
                text = json.dumps(game.events.dump_python(event, mode="json", by_alias=True))
                assert json.loads(text)["kind"]
            position = json.loads(json.dumps(game.write_position(state)))
            assert game.write_position(game.read_position(rules, position)) == position


def test_a_position_has_all_that_decides_what_may_be_done(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        for state, _, _ in met(key, preset, players, seed, 160)[::4]:
            again = game.read_position(rules, json.loads(json.dumps(game.write_position(state))))
            told = (
                "a state that was read from its position is another one: does the position have every field?"
            )
            assert game.may_act(again) == game.may_act(state), told
            for seat in game.may_act(state):
                assert game.legal_actions(again, seat) == game.legal_actions(state, seat), told


def test_a_resampled_state_looks_the_same_to_its_viewer(key, preset, seeds):
    for game, _, players, seed in _cases(key, preset, seeds):
        for state, _, _ in met(key, preset, players, seed, 160)[::16]:
            for viewer in (None, *range(players)):
                view = game.view(state, viewer)
                assert game.view(game.sample_state(view, rng_of(seed, viewer)), viewer) == view


def test_a_step_in_place_leads_to_the_same_state(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        for state, seat, action in met(key, preset, players, seed, 40):
            stepped = game.apply(state, seat, action).state
            own = game.read_position(rules, game.write_position(state))
            in_place = game.apply_in_place(own, seat, action)
            assert game.write_position(in_place) == game.write_position(stepped)


def test_random_deals_end_or_are_cut_off(key, preset, seeds):
    for game, rules, players, seed in _cases(key, preset, seeds):
        state, moves = play_out(game, fresh_state(game, rules, players, seed), rng_of("out", seed))
        outcome = game.outcome(state)
        assert outcome is not None
        assert game.may_act(state) == game.awaited(state) == ()
        ranked = [seat for group in outcome.ranking for seat in group]
        assert sorted(ranked) == sorted(set(ranked))
        assert moves > 0


def test_a_record_holds_the_seed_when_the_match_is_over_and_not_before(key, preset, seeds):
    setup, matches, _ = whole_match(key, preset, seeds)
    for step, match in enumerate(matches[:-1]):
        if step % 20 == 0 or match.outcome is not None:
            assert match.record(setup, ()).seed is None
    assert matches[-1].is_over
    assert matches[-1].record(setup, ()).seed == SEED.hex()


def test_a_record_replays_to_the_same_match(key, preset, seeds):
    setup, matches, log = whole_match(key, preset, seeds)
    record = matches[-1].record(setup, log)
    assert record.model_validate_json(record.model_dump_json()) == record
    game = GAMES[key]
    again, _ = Match.start(game, "m1", SEED, game.setup_type.model_validate(record.setup))
    for played in replay(again, record.log, check_all=True):
        again = played.match
    assert again == matches[-1]
