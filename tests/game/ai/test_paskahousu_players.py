"""What the levels say and doubt in Valepaska, and whether a habit beats them."""

import json
import secrets

import pytest

from benchmarks.extremes import EVEN, HABITS, score
from game.ai.levels import LEVELS
from game.core.cards import codes
from game.levels import policy_for
from game.paskahousu.actions import Accept, Challenge, Draw, PickUp, Play
from game.paskahousu.ai.belief import USUALLY_TRUE, beliefs, likely_lie
from game.paskahousu.game import PASKAHOUSU as GAME
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.ruleset import compile_ruleset
from game.paskahousu.view import ShownPlay
from game.simulate import deal_lengths
from tests.game.conformance.playing import positions, rng_of
from tests.scenarios.paskahousu.table import A, B, C, pile, seat
from tests.support.searches import short_searches


@pytest.fixture(autouse=True)
def short():
    with short_searches():
        yield


def view_of(on, *hands, viewer, preset="valepaska", **more):
    position = {"pile": pile(on), "seats": [seat(hand) for hand in hands], **more}
    return GAME.view(GAME.read_position(GAME.presets[preset], json.loads(json.dumps(position))), viewer)


def chosen(level, view, number=0):
    return policy_for(GAME, level).choose(view, view.legal, rng_of("choice", number))


def reaction(level, view, number=0):
    return policy_for(GAME, level).react(view, view.legal, rng_of("reaction", number))


STOCK = ["3S", "4C", "5S", "6H", "7H", "7S", "9D", "10S", "JH", "JS", "QD", "KD", "AS", "2H", "2S"]


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_too_many_of_a_rank_doubts(level):
    view = view_of(
        "0:6C=6 · 1:3C 4D=8", "8S 8H 8D KS", "KC QC 3H", "9S 9H", turn=C, viewer=A, contestable=True
    )
    assert reaction(level, view) == Challenge()


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_of_two_left_last_cards_are_always_doubted(level):
    seats = [seat(status="out"), seat(), seat("9S 9H")]
    position = {"pile": pile("2:6C=6 · 1:7C=7"), "seats": seats, "turn": B, "phase": "challenge"}
    state = GAME.read_position(GAME.presets["valepaska"], {**position, "contestable": True})
    assert chosen(level, GAME.view(state, C)) == Challenge()


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_likely_and_costly_to_doubt_is_let_stand(level):
    on = "0:3C 3D=3 · 1:4D 4H=4 · 2:5C 5D=5 · 0:6C=6 · 1:7C=7"
    view = view_of(on, "KS KH 8S", "8C QC 3H", "9S 9H JC", turn=C, viewer=A, contestable=True, stock=STOCK)
    assert reaction(level, view) is None


def test_the_beginner_says_the_truth_and_takes_a_small_pile_rather_than_lie():
    view = view_of("0:6C=6", "4S", "7C 7D KC", "9S", turn=B, viewer=B)
    assert chosen("easy", view) == Play(view.hand[:2], 7)
    view = view_of("0:KC=K", "4S", "3C 7D", "9S", turn=B, viewer=B)
    assert chosen("easy", view) == PickUp()
    view = view_of("0:9C 9D 9H KC=K", "4S", "3C 7D", "9S", turn=B, viewer=B)
    assert isinstance(chosen("easy", view), Play)


def test_normal_mixes_truths_and_lies_and_lies_with_what_is_hard_to_lay():
    view = view_of("0:6C=6", "4S", "3C 7C 7D KC QC", "9S", turn=B, viewer=B, stock=STOCK)
    found = [chosen("normal", view, number) for number in range(60)]
    lies = [play for play in found if any(RANK_OF[card] != play.claim for card in play.cards)]
    assert 0 < len(lies) < 30
    assert all("3C" in codes(play.cards) for play in lies)


def test_habits_are_heeded_by_those_who_search():
    view = view_of(
        "0:6C=6 · 1:7C=7", "8S 8H KS", "KC QC 3H", "9S 9H", turn=C, viewer=A, contestable=True, stock=STOCK
    )
    ruleset = compile_ruleset(view.rules)

    def lie_after(*truthful):
        shown = tuple(ShownPlay(C, B, 4, (2,), one, number) for number, one in enumerate(truthful))
        seen = GAME.view(GAME.sample_state(view, rng_of("same")), A)
        state = GAME.sample_state(seen, rng_of("same"))
        state.challenges = shown
        return likely_lie(GAME.view(state, A), ruleset, heeds_habits=True)

    assert lie_after(True, True, True) < lie_after() < lie_after(False, False, False)


def test_who_took_known_cards_may_say_the_truth_with_others():
    """Seven cards less two are five: nothing has been drawn, though there is a stock."""
    state = GAME.read_position(
        GAME.presets["valepaska"],
        {
            "pile": pile("0:3C 3D=3 · 0:4C 4D=4 · 0:5C=5"),
            "seats": [seat("9S"), seat("KC KD"), seat("JS 7C 7D 7H 7S")],
            "turn": B,
            "stock": STOCK,
        },
    )
    jack, kings = Play(state.hands[C][11], 11), Play(state.hands[B][13], 13)
    for actor, action in [(B, PickUp()), (C, jack), (A, Draw()), (B, kings)]:
        state = GAME.apply(state, actor, action).state
    view = GAME.view(state, A)
    assert 0 < likely_lie(view, compile_ruleset(view.rules), heeds_habits=False) < 1


@pytest.mark.parametrize(("claim", "is_lie"), [(11, True), (3, False)])
def test_a_known_card_refutes_a_claim_of_another_rank_but_none_of_its_own(claim, is_lie):
    """B took A's 3, and now lays it with the only other card B has."""
    seats = [seat("9S 9H"), seat("QC"), seat("7C 3D 3H JD JH JS KC")]
    state = GAME.read_position(GAME.presets["valepaska"], {"pile": pile("0:3C=3"), "seats": seats, "turn": B})
    queen, sevens = state.hands[B][12], state.hands[C][7]
    for actor, action in [(B, PickUp()), (C, Play(sevens, 7)), (A, PickUp())]:
        state = GAME.apply(state, actor, action).state
    laid = (*state.hands[B][3], *queen)
    view = GAME.view(GAME.apply(state, B, Play(laid, claim)).state, A)
    likely = likely_lie(view, compile_ruleset(view.rules), heeds_habits=False)
    assert likely == 1 if is_lie else 0 < likely < 1


LIKELY = [
    (0.132, 0.132), (0.777, 0.777), (0.31, 0.403), (0.162, 0.205), (0.702, 0.855), (0.212, 0.31),
    (0.145, 0.284), (0.099, 0.227), (0.45, 0.741), (0.146, 0.254), (0.155, 0.293), (0.223, 0.65),
    (0.241, 0.704), (0.121, 0.409), (0.242, 0.657), (0.117, 0.398), (0.072, 0.3), (0.138, 0.424),
    (0.705, 0.926), (0.077, 0.227), (0.093, 0.259), (0.247, 0.643), (0.113, 0.446),
]  # fmt: skip
"""How likely plays met in a random deal are lies, as normal and as those who search see it."""


def test_lies_are_as_likely_as_they_were():
    """Recorded: a wanted change of `weigh` may change them, and then the levels are measured anew."""
    rules, found = GAME.presets["valepaska"], []
    ruleset = compile_ruleset(rules)
    for state, _, _ in positions(GAME, rules, 4, seed=12, most=400):
        for viewer in GAME.may_act(state):
            view = GAME.view(state, viewer)
            likely = [likely_lie(view, ruleset, heeds_habits=heeds) for heeds in (False, True)]
            if view.contest is None:
                assert likely == [0.0, 0.0]
            elif view.contest.seat != viewer and 0 < likely[0] < 1:
                found.append(tuple(round(one, 3) for one in likely))
    assert found[::9] == LIKELY


def test_searches_believe_plays_that_nobody_may_doubt_any_more_as_usual_and_the_last_by_its_likelihood():
    on = "0:6C=6 · 1:7C=7 · 2:8C=8 · 0:9C=9"
    hands = "8S 8H KS", "KC QC 3H", "9S 9H"
    view = view_of(on, *hands, turn=B, viewer=C, contestable=True, stock=STOCK)
    assert beliefs(view, 0.25) == {0: USUALLY_TRUE, 1: USUALLY_TRUE, 3: 0.75}
    view = view_of(on, *hands, turn=B, viewer=C, contestable=False, stock=STOCK)
    assert beliefs(view, 0.25) == {0: USUALLY_TRUE, 1: USUALLY_TRUE, 3: USUALLY_TRUE}


@pytest.mark.in_part(1)
@pytest.mark.parametrize("habit", HABITS)
def test_no_habit_beats_normal(habit):
    assert not score(habit, "normal", 3).pays


@pytest.mark.long
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize(("level", "shuffles"), [("normal", 150), ("hard", 10)])
def test_no_habit_beats_a_level_in_long(habit, level, shuffles):
    """Each shuffle is four deals, one from each seat; docs/ai-levels.md has figures of whole searches."""
    found = score(habit, level, shuffles, secrets.randbits(32))
    print(f"{habit} : {level}, {found}")
    assert not found.pays


def test_a_habit_that_beats_others_is_found_out():
    """To lie beats those who believe everything, after two dozen deals."""
    assert score("lies", "believes", 6).pays


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("habit", "level"), [("doubts", "normal"), ("doubts", "hard"), ("lies", "normal")])
def test_always_to_doubt_or_to_lie_is_found_out(habit, level):
    assert score(habit, level, 1).mean < EVEN


def test_accepting_is_what_remains():
    view = view_of(
        "0:9C=9 · 1:10C=10",
        "4S KS",
        "KC",
        "9S",
        turn=B,
        viewer=A,
        contestable=True,
        phase="challenge",
        stock=STOCK,
    )
    assert chosen("easy", view) == Accept()


def test_where_nothing_may_be_said_on_a_killer_strong_levels_play_on():
    """Nothing covers a 10 or an ace by these rules, so that their trials have nothing to lie about."""
    rules = GAME.presets["valepaska"].override({"same_on_killer": False, "two_on_killer": False})
    (moves,) = deal_lengths(GAME, rules, [policy_for(GAME, "hard")] * 3, [0], 40)
    assert moves is None or moves > 0
