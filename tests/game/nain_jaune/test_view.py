import pytest
from pydantic import TypeAdapter

from game.core.rng import Rng, deal_rng
from game.nain_jaune.view import View
from tests.game.nain_jaune.tables import (
    GAME,
    cards,
    deal_hands,
    first_setup,
    lay,
    pass_turn,
    rules_of,
    table,
)

VIEWS = TypeAdapter(View)

SEED = bytes(range(32))


def test_a_viewer_sees_his_hand_and_counts_of_the_others():
    state = table("9S 2C", "10C", "4C KH", talon=["7D"], tokens=[1, 2, 3], boxes={"QS": 9})
    seen = GAME.view(state, 2)
    assert seen.hand == tuple(cards("4C KH"))
    assert [(seat.cards, seat.tokens, seat.hand) for seat in seen.seats] == [
        (2, 1, None),
        (1, 2, None),
        (2, 3, tuple(cards("4C KH"))),
    ]
    assert (seen.talon_cards, seen.talon) == (1, None)
    assert seen.boxes == {"10D": 0, "JC": 0, "QS": 9, "KH": 0, "7D": 0}
    assert set(seen.unseen) == set(cards("9S 2C 10C 7D"))


def test_the_public_sees_no_hand():
    seen = GAME.view(table("9S 2C", "10C", "4C KH"), None)
    assert seen.hand == ()
    assert all(seat.hand is None for seat in seen.seats)
    assert seen.legal == ()


def test_a_view_says_what_its_viewer_may_do_and_nobody_elses():
    state = table("9S 2C KD", "10C", "4C", rules=rules_of("mistigri"))
    assert GAME.view(state, 0).legal == tuple(cards("2C 9S KD"))
    assert GAME.view(state, 1).legal == ()
    after = lay(state, "9S").state
    assert (GAME.view(after, 0).may_pass, GAME.view(after, 1).may_pass) == (True, False)
    asked = GAME.view(pass_turn(after).state, 1)
    assert (asked.legal, asked.needed, asked.may_pass) == (tuple(cards("10C")), 10, True)


@pytest.mark.parametrize(
    ("position", "needed", "leads"),
    [
        ({}, None, "deal"),
        ({"run": {"rank": "K", "seat": 0}}, None, "king"),
        ({"run": {"rank": "J", "seat": 0, "missing": ["Q"]}}, None, "block"),
        ({"run": {"rank": "8", "seat": 0}}, 9, None),
    ],
)
def test_a_view_says_why_its_seat_leads_or_what_it_needs(
    position: dict[str, object], needed: int | None, leads: str | None
):
    seen = GAME.view(table("9S 2C", "10C", "4C", rules=rules_of("classic"), **position), 0)
    assert (seen.needed, seen.leads) == (needed, leads)


def test_a_view_shows_the_run_and_who_laid_what():
    seen = GAME.view(lay(table("9S 2C", "10C 3D", "4C"), "9S", "10C").state, 2)
    assert [(laid.seat, laid.card) for laid in seen.laid] == list(zip([0, 1], cards("9S 10C"), strict=True))
    assert (seen.run.rank, seen.run.card, seen.run.seat, seen.run.missing) == (10, cards("10C")[0], 1, (11,))


def test_cards_known_to_the_table_stay_known():
    """Seat 0 went without ten, seat 2 was passed over, nobody has a jack, so seat 1 restarts: with a two, so
    it has no Q, K, A; and nobody has a three."""
    seen = GAME.view(lay(table("9S 2C", "10C 2D 5D", "4C"), "9S", "10C", "2D").state, None)
    assert seen.seats[0].lacks == (3, 10, 11)
    assert seen.seats[1].lacks == (3, 11, 12, 13, 14)
    assert seen.seats[2].lacks == (3, 10, 11)


def test_a_position_tells_who_was_passed_over_before_the_turn():
    state = table("9S 2C", "QC 5D", "3D", "JC 4D", run={"rank": "10", "seat": 1}, turn=3)
    assert [seat.lacks for seat in GAME.view(state, None).seats] == [(11,), (11,), (), ()]


def test_voluntary_passes_tell_nothing_of_a_hand():
    state = pass_turn(lay(table("9S 2C", "10C", "4C", rules=rules_of("mistigri")), "9S").state).state
    assert [seat.lacks for seat in GAME.view(state, None).seats] == [(), (), ()]


@pytest.mark.parametrize(
    ("lead", "card", "lacks"),
    [("ace_if_held", "5C", (14,)), ("lowest", "4C", (2, 3, 14)), ("free", "5C", ())],
)
def test_a_bound_lead_tells_what_the_leader_lacks(lead: str, card: str, lacks: tuple[int, ...]):
    hand = "4C 9C" if lead == "lowest" else "5C 9C"
    rules = rules_of(lead=lead, voluntary_pass=True)
    assert GAME.view(lay(table(hand, "2C", "3C", rules=rules), card).state, None).seats[0].lacks == lacks


def test_hands_and_talon_are_shown_when_the_deal_is_over():
    seen = GAME.view(lay(table("9S", "10C", "4C", talon=["7D"]), "9S").state, None)
    assert seen.is_over
    assert (seen.turn, seen.winner, seen.needed, seen.leads) == (None, 0, None, None)
    assert [seat.hand for seat in seen.seats] == [(), tuple(cards("10C")), tuple(cards("4C"))]
    assert seen.talon == tuple(cards("7D"))


def test_a_view_is_json_without_a_card_of_another_hand():
    state = GAME.deal(first_setup(rules_of(), 3), deal_rng(SEED, "view", 1)).state
    seen = GAME.view(state, 0)
    written = VIEWS.dump_python(seen, mode="json")
    assert VIEWS.validate_json(VIEWS.dump_json(seen)) == seen
    assert [seat["hand"] is None for seat in written["seats"]] == [False, True, True]
    assert written["rules"]["direction"] == "ccw"


def test_a_view_does_not_depend_on_what_is_hidden():
    one = table("9S 2C", "10C KH", "4C", talon=["7D"])
    other = table("9S 2C", "4C 7D", "KH", talon=["10C"])
    assert GAME.view(one, 0) == GAME.view(other, 0)


def test_hidden_cards_are_drawn_from_all_that_agree_with_the_view():
    """Seat 1 must have a ten (it has the turn), seat 0 has none: both tens and the rest move about."""
    state = lay(table("9S 2C", "10C 3C", "4C 5C", talon=["10D"]), "9S").state
    seen = GAME.view(state, 2)
    rng = Rng(SEED, "sample")
    drawn = {tuple(sorted(GAME.sample_state(seen, rng).hands[1])) for _ in range(60)}
    tens, others = cards("10C 10D"), cards("2C 3C")
    assert drawn >= {tuple(sorted((ten, other))) for ten in tens for other in others}
    assert all(set(hand) & set(tens) for hand in drawn)


def test_five_shown_board_cards_stay_with_who_showed_them():
    hands = {0: "3C 9D", 1: "10D JC QS KH 7D", 2: "4C 8D"}
    state = deal_hands(first_setup(rules_of("party"), 3), hands, "5C 6C").state
    rng = Rng(SEED, "sample")
    for _ in range(10):
        assert set(GAME.sample_state(GAME.view(state, 0), rng).hands[1]) == set(cards(hands[1]))


def test_board_cards_shown_by_who_left_are_in_the_talon():
    hands = {0: "3C 9D", 1: "10D JC QS KH 7D", 2: "4C 8D", 3: "5C 8C"}
    dealt = deal_hands(first_setup(rules_of("party"), 4), hands, "6C").state
    state = GAME.leave(dealt, 1).state
    seen = GAME.view(state, 0)
    sampled = GAME.sample_state(seen, Rng(SEED, "sample"))
    assert GAME.view(sampled, 0) == seen
    assert [len(hand) for hand in sampled.hands] == [2, 0, 2, 2]


def test_a_sampled_state_is_played_on():
    state = GAME.deal(first_setup(rules_of(), 4), deal_rng(SEED, "play", 1)).state
    rng = Rng(SEED, "sample")
    sampled = GAME.sample_state(GAME.view(state, 2), rng)
    while awaited := GAME.awaited(sampled):
        sampled = GAME.apply_in_place(sampled, awaited[0], GAME.default_action(sampled, awaited[0]))
    assert GAME.outcome(sampled) is not None
