import pytest

from game.core.protocol import Refusal
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.mechanics.leads import steps_after
from tests.game.nain_jaune.tables import GAME, cards, lay, rules_of, table

(CARD_9S, CARD_10C, CARD_2C, CARD_KD) = cards("9S 10C 2C KD")


@pytest.mark.parametrize(
    ("position", "action", "seat", "refusal"),
    [
        ({}, Lay(CARD_10C), 1, Refusal("not_your_turn", {"turn": 0})),
        ({}, Pass(), 1, Refusal("not_your_turn", {"turn": 0})),
        ({}, Lay(CARD_10C), 0, Refusal("not_in_hand", {"card": "10C"})),
        ({}, Pass(), 0, Refusal("passing_is_automatic")),
        ({"rules": rules_of("mistigri")}, Pass(), 0, Refusal("must_lead")),
        ({"run": {"rank": "8", "seat": 0}}, Lay(CARD_2C), 0, Refusal("wrong_rank", {"needed": "9"})),
        ({"rules": rules_of(lead="lowest")}, Lay(CARD_9S), 0, Refusal("must_lead_lowest", {"needed": "2"})),
        (
            {"run": {"rank": "J", "seat": 0, "missing": ["Q"]}},
            Lay(CARD_2C),
            0,
            Refusal("must_lead_next_held", {"needed": "K"}),
        ),
        ({"run": {"rank": "8", "seat": 0}}, Lay(CARD_9S), 0, None),
        ({}, Lay(CARD_2C), 0, None),
    ],
)
def test_a_refusal_says_why(position: dict[str, object], action: object, seat: int, refusal: Refusal | None):
    state = table("9S 2C KD", "10C 3C", "4C", **position)
    assert GAME.refuse(state, seat, action) == refusal


def test_a_bound_ace_is_named():
    state = table("9S AS", "10C", "4C", rules=rules_of(lead="ace_if_held"))
    assert GAME.refuse(state, 0, Lay(CARD_9S)) == Refusal("must_lead_ace", {"needed": "A"})


def test_nothing_is_allowed_when_the_deal_is_over():
    state = lay(table("9S", "10C", "4C"), "9S").state
    for seat in range(3):
        assert GAME.refuse(state, seat, Lay(CARD_10C)) == Refusal("deal_over")
        assert GAME.legal_actions(state, seat) == []


def test_carrying_out_what_is_refused_is_a_bug():
    with pytest.raises(ValueError, match="not_in_hand"):
        GAME.apply(table("9S 2C", "10C", "4C"), 0, Lay(CARD_KD))


def test_every_card_of_the_rank_is_listed():
    state = table("7D 7S 7H 2C", "3C", "4C", run={"rank": "6", "seat": 0})
    assert [action.card for action in GAME.legal_actions(state, 0)] == cards("7D 7S 7H")


@pytest.mark.parametrize(
    ("rank", "missing", "steps"), [(6, 5, 0), (5, 5, 12), (4, 5, 11), (14, 13, 0), (2, 14, 0)]
)
def test_ranks_come_after_a_missing_one_round_the_cycle_and_it_comes_last(rank, missing, steps):
    assert steps_after(rank, missing) == steps


@pytest.mark.parametrize(("missing", "lacks"), [(["5"], (5, 6, 8)), (["Q", "5"], (5, 6, 8, 12))])
def test_a_lead_shows_what_its_player_lacks_after_the_last_missing_rank(missing, lacks):
    there = table("7C 9D 3C", "4C 6D", "8C 2D", run={"rank": "4", "seat": 0, "missing": missing})
    assert GAME.view(lay(there, "7C").state, 1).seats[0].lacks == lacks
