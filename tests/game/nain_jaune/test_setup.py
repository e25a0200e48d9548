import pytest
from pydantic import ValidationError

from game.core.cards import codes, packs
from game.core.rng import Rng, deal_rng
from game.nain_jaune.match.match_end import match_standings, why_over
from game.nain_jaune.match.setup import NainJauneSetup, seat_for_joiner, with_joiner, with_leaver
from tests.game.nain_jaune.tables import GAME, deal_hands, first_setup, kinds, lay, payments, rules_of, table

SEED = bytes(range(32))


def test_the_dealer_of_a_match_is_drawn():
    dealers = {GAME.first_setup(rules_of(), 4, Rng(SEED, f"{number}")).dealer for number in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_a_match_starts_with_the_rules_tokens_and_empty_boxes():
    setup = first_setup(rules_of("party"), 3)
    assert setup.tokens == (100, 100, 100)
    assert setup.boxes == {"10D": 0, "JC": 0, "QS": 0, "KH": 0, "7D": 0}


def test_tokens_and_boxes_may_be_brought():
    setup = first_setup(rules_of(), 3, tokens=[15, 20, 120], boxes={"7D": 84})
    assert setup.tokens == (15, 20, 120)
    assert setup.boxes == {"10D": 0, "JC": 0, "QS": 0, "KH": 0, "7D": 84}


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": (1, 2)},
        {"statuses": ("in", "in")},
        {"statuses": ("in", "in", "out")},
        {"dealer": 3},
        {"boxes": {"7D": 3}},
        {"boxes": {"10D": 0, "JC": 0, "QS": 0, "KH": 0, "7D": -1}},
        {"jackpot": 3},
    ],
)
def test_a_setup_that_does_not_fit_is_refused(change: dict[str, object]):
    with pytest.raises(ValidationError):
        NainJauneSetup.model_validate({**first_setup(rules_of(), 3).model_dump(), **change})


def test_a_setup_survives_json():
    setup = with_leaver(first_setup(rules_of("party"), 4, boxes={"QS": 7}), 2)
    assert NainJauneSetup.model_validate(setup.model_dump(mode="json")) == setup
    assert NainJauneSetup.model_validate_json(setup.model_dump_json()) == setup


def test_the_leader_gets_the_first_cards_of_the_shuffled_pack():
    setup = first_setup(rules_of("classic"), 3, dealer=2)
    first, again = (GAME.deal(setup, deal_rng(SEED, "match", 1)) for _ in range(2))
    assert first.state == again.state
    assert first.events == again.events
    assert GAME.deal(setup, deal_rng(SEED, "match", 2)).state.hands != first.state.hands
    turned = GAME.deal(first_setup(rules_of("classic"), 3, dealer=0), deal_rng(SEED, "match", 1)).state
    assert turned.hands == [first.state.hands[2], first.state.hands[0], first.state.hands[1]]


def test_a_deal_tells_sizes_and_antes_seat_by_seat_from_the_leader():
    step = GAME.deal(first_setup(rules_of(), 3, dealer=0), deal_rng(SEED, "match", 1))
    dealt = step.events[0]
    assert (dealt.kind, dealt.leader, dealt.cards, dealt.talon) == ("dealt", 2, (15, 15, 15), 7)
    assert kinds(step.events[1:]) == ["tokens_paid"] * 15
    assert [source for source, *_ in payments(step.events, "ante")] == [2] * 5 + [1] * 5 + [0] * 5
    assert GAME.write_position(step.state)["alone"] is True
    assert GAME.write_position(step.state)["run"] is None


def test_the_next_deal_carries_tokens_and_boxes_and_moves_the_dealer():
    state = lay(table("2S", "9C", "3C", dealer=1, deal=3, boxes={"QS": 9}), "2S").state
    setup = GAME.series.next_setup(state)
    assert (setup.deal, setup.dealer, setup.boxes["QS"]) == (4, 0, 9)
    assert setup.tokens == (112, 91, 97)


def test_in_a_rematch_the_deal_moves_on_too():
    state = lay(table("2S", "9C", "3C", dealer=1, deal=5, boxes={"QS": 9}), "2S").state
    assert GAME.next_dealer(state) == 0


def test_a_newcomer_takes_the_first_abandoned_seat():
    setup = with_leaver(with_leaver(first_setup(rules_of(), 5), 3), 1)
    assert seat_for_joiner(setup) == 1
    joined = with_joiner(setup, 77)
    assert joined.statuses == ("in", "in", "in", "left", "in")
    assert joined.tokens == (120, 77, 120, 120, 120)


def test_a_newcomer_to_a_full_table_gets_a_new_seat_up_to_the_rules_maximum():
    setup = first_setup(rules_of(players=[3, 4]), 3)
    joined = with_joiner(setup, 77)
    assert (joined.players, joined.tokens, joined.statuses) == (4, (120, 120, 120, 77), ("in",) * 4)
    assert seat_for_joiner(joined) is None
    with pytest.raises(ValueError, match="full"):
        with_joiner(joined, 77)


@pytest.mark.parametrize(("direction", "dealer"), [("ccw", 1), ("cw", 3)])
def test_if_the_dealer_leaves_the_next_player_deals(direction: str, dealer: int):
    setup = with_leaver(first_setup(rules_of(direction=direction), 4, dealer=2), 2)
    assert setup.dealer == dealer
    assert setup.tokens == (120, 120, 120, 120)
    with pytest.raises(ValueError, match="left"):
        with_leaver(setup, 2)


def test_a_match_without_enough_players_is_over_before_its_next_deal():
    setup = first_setup(rules_of(), 3)
    assert why_over(setup) is None
    assert why_over(with_leaver(setup, 0)) == "too_few"


def test_a_match_with_somebody_who_cannot_ante_is_over_before_its_next_deal():
    assert why_over(first_setup(rules_of("classic"), 3, tokens=[14, 100, 100])) == "broke"
    assert why_over(first_setup(rules_of(), 3, tokens=[14, 100, 100])) is None


def test_a_deal_among_who_is_left_fits_their_number():
    setup = with_leaver(first_setup(rules_of(), 5, dealer=0), 4)
    step = GAME.deal(setup, deal_rng(SEED, "match", 1))
    assert [len(hand) for hand in step.state.hands] == [12, 12, 12, 12, 0]
    assert GAME.awaited(step.state) == (3,)
    assert len(payments(step.events, "ante")) == 20


def test_the_richest_wins_and_ties_are_shared():
    assert match_standings(first_setup(rules_of(), 4, tokens=[50, 90, 50, 10])) == ((1,), (0, 2), (3,))


def test_players_who_left_rank_after_those_who_stayed():
    setup = with_leaver(first_setup(rules_of(), 4, tokens=[50, 90, 50, 10]), 1)
    assert match_standings(setup) == ((0, 2), (3,), (1,))


def test_leaving_during_an_own_run_lets_the_next_player_restart():
    state = deal_hands(
        first_setup(rules_of(), 4, dealer=0), {3: "JC AC", 2: "2C 9C", 1: "3C 8C", 0: "4C 7C"}
    ).state
    blocked = lay(state, "JC").state
    assert (GAME.awaited(blocked), blocked.missing) == ((3,), (12,))
    left = GAME.leave(blocked, 3).state
    assert GAME.awaited(left) == (2,)
    assert GAME.refuse(left, 2, GAME.legal_actions(left, 2)[0]) is None
    assert not lay(left, "2C").state.alone


def test_a_seat_leaves_once_and_only_while_the_deal_is_played():
    state = deal_hands(first_setup(rules_of(), 4), {0: "2C", 1: "3C", 2: "4C", 3: "5C 6C"}).state
    with pytest.raises(ValueError, match="not playing"):
        GAME.leave(GAME.leave(state, 1).state, 1)
    with pytest.raises(ValueError, match="not playing"):
        GAME.leave(lay(state, "5C", "6C").state, 1)


def dealt(**rules: str) -> list[list[str]]:
    """Return the hands of one shuffle, by seat."""
    setup = first_setup(rules_of(direction="cw", **rules), 3, dealer=2)
    position = GAME.write_position(GAME.deal(setup, Rng(bytes(32), "dealt")).state)
    return [seat["hand"] for seat in position["seats"]]


def test_cards_are_dealt_in_batches():
    pack = packs(1)
    Rng(bytes(32), "dealt").shuffle(pack)
    size = 15
    for dealing, batch in (("hands", size), ("threes", 3), ("ones", 1)):
        hands = dealt(dealing=dealing)
        for seat in range(3):
            places = [place for place in range(3 * size) if place // batch % 3 == seat]
            assert sorted(hands[seat]) == sorted(codes(pack[place] for place in places)), dealing
