"""From deal to deal, refusals in facts, and what is done when time is up."""

import pytest

from game.core.rng import Rng
from game.shithead.actions import PickUp, Play
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.refusals import REFUSALS, refusal
from tests.game.shithead.strategies import deal, play_on
from tests.scenarios.shithead.table import A, B, C, Table, idle, pile, seat


def ended(preset, seed=1, players=3, rules=None):
    """Return a finished random deal."""
    *_, state = play_on(deal(rules or PRESETS[preset], players, seed), seed, 3000)
    assert SHITHEAD.outcome(state).reason == "played_out"
    return state


def test_the_first_dealer_is_drawn_unless_named():
    """004-02."""
    rng = Rng(bytes(32), "dealers")
    dealers = {SHITHEAD.first_setup(PRESETS["shithead"], 4, rng).dealer for _ in range(60)}
    assert dealers == {0, 1, 2, 3}
    assert SHITHEAD.first_setup(PRESETS["shithead"], 4, rng, dealer=2).dealer == 2


def test_the_loser_deals_the_next_match():
    """004-17, 000-V1, 004-e."""
    state = ended("shithead")
    assert SHITHEAD.next_dealer(state) == SHITHEAD.outcome(state).loser


def test_the_deal_goes_round_where_the_rules_say_so():
    """004-26 and 4.4: `rotate`."""
    state = ended("norvegien")
    assert SHITHEAD.next_dealer(state) == (state.setup.dealer + 1) % 3


def test_without_a_loser_the_deal_goes_round():
    """Decision: three players of `shithead_winner` have a winner and no loser."""
    state = ended("shithead_winner")
    assert SHITHEAD.outcome(state).loser is None
    assert SHITHEAD.next_dealer(state) == (state.setup.dealer + 1) % 3


def test_only_reverse_shithead_has_a_second_deal():
    """Rules 2.2."""
    assert SHITHEAD.series.next_setup(ended("shithead")) is None
    first = ended("reverse_1")
    setup = SHITHEAD.series.next_setup(first)
    assert (setup.deal, setup.rules, setup.match_rules) == (2, PRESETS["reverse_2"], PRESETS["reverse_1"])
    assert setup.dealer == SHITHEAD.outcome(first).loser
    second = SHITHEAD.deal(setup, Rng(bytes(32), "second")).state
    *_, over = play_on(second, 3, 3000)
    assert SHITHEAD.series.next_setup(over) is None


def test_a_player_who_left_is_not_dealt_in_again():
    state = SHITHEAD.leave(deal(PRESETS["reverse_1"], 3, 1), B).state
    *_, over = play_on(state, 1, 3000)
    setup = SHITHEAD.series.next_setup(over)
    assert setup.absent == (B,)
    second = SHITHEAD.deal(setup, Rng(bytes(32), "second")).state
    assert B not in SHITHEAD.awaited(second)
    *_, end = play_on(second, 1, 3000)
    assert SHITHEAD.outcome(end).ranking[-1] == (B,)


def test_one_player_alone_has_no_second_deal():
    state = SHITHEAD.leave(deal(PRESETS["reverse_1"], 2, 1), B).state
    assert SHITHEAD.series.next_setup(state) is None


def test_there_are_no_stakes():
    assert SHITHEAD.stakes(PRESETS["shithead"]) is None
    assert SHITHEAD.seats_allowed(PRESETS["norvegien"]) == range(3, 6)


@pytest.mark.parametrize(
    ("plays", "card", "told"),
    [
        (["7S"], "9S", {"rank": "9", "bound": "at_most", "limit": "7", "source": "7"}),
        (["9C"], "4S", {"rank": "4", "bound": "at_least", "limit": "9", "source": "9"}),
    ],
)
def test_refusals_tell_what_a_sentence_needs(plays, card, told):
    """Issue of rules that explain themselves: "a 9 does not go on a 7: after a 7, play 7 or lower"."""
    seats = [*idle(1), seat(f"{card} QD"), seat("4D")]
    table = Table("norvegien_plus", turn=B, pile=pile(*plays), seats=seats)
    action = SHITHEAD.actions.validate_python({"kind": "play", "cards": [card]})
    assert SHITHEAD.refuse(table.state, B, action).facts == told


def test_refusals_are_a_closed_list():
    with pytest.raises(ValueError, match="not in the list"):
        refusal("because")
    assert all(code == code.lower() and meaning for code, meaning in REFUSALS.items())


def test_a_refused_action_is_not_applied():
    table = Table("shithead", turn=A, seats=idle(2))
    with pytest.raises(ValueError, match="nothing_to_pick_up"):
        SHITHEAD.apply(table.state, A, PickUp())


def test_when_time_is_up_the_lowest_plain_card_is_laid():
    table = Table("shithead", turn=A, seats=[seat("2S 10S 9S 5S 5H"), *idle(1)])
    action = SHITHEAD.default_action(table.state, A)
    assert action == Play(SHITHEAD.actions.validate_python({"kind": "play", "cards": ["5S"]}).cards)


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        ({"pile": pile("KS", by=B), "seats": [seat("4S"), *idle(1)]}, "pick_up"),
        ({"seats": [seat(down="4S"), *idle(1)]}, "flip"),
        ({"phase": "exchange", "seats": [seat("4S", up="5S"), *idle(1)]}, "ready"),
        ({"phase": "aim", "pile": pile("AS"), "seats": [seat("4S"), *idle(2)]}, "aim"),
        ({"phase": "chain", "pile": pile("AS"), "seats": [seat(down="4S"), *idle(2)]}, "stop"),
    ],
)
def test_when_time_is_up_there_is_always_something_to_do(position, kind):
    table = Table("norvegien_plus", turn=A, **position)
    assert SHITHEAD.default_action(table.state, A).kind == kind


def test_when_time_is_up_the_highest_cards_are_chosen_face_up():
    seats = [seat("3S 4S 5S 9S QS KS", down="6S 7S 8S"), *idle(1)]
    table = Table("shithead", {"deal_style": "choose_up"}, phase="choose", seats=seats)
    step = SHITHEAD.apply(table.state, A, SHITHEAD.default_action(table.state, A))
    assert SHITHEAD.write_position(step.state)["seats"][A]["hand"] == ["3S", "4S", "5S"]


def test_a_player_who_has_left_may_not_act():
    table = Table("norvegien", phase="exchange", seats=[seat("4S", up="5S"), *idle(2)]).leaves(C)
    assert table.refused("ready", seat=C) == "not_your_turn"


@pytest.mark.parametrize(("absent", "may"), [((), True), ((1,), True), ((0, 2), False), ((0, 1, 2), False)])
def test_another_deal_takes_two_players(absent, may):
    setup = SHITHEAD.first_setup(PRESETS["shithead"], 3, Rng(bytes(32), "dealers"))
    assert SHITHEAD.series.may_deal(setup.model_copy(update={"absent": absent})) is may
