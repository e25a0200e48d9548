"""The hand by options that other tables asked for: swapping in play, jokers of any rank, jumping in."""

from dataclasses import replace

from game.shithead.game import SHITHEAD
from tests.bot.games.shithead.scenes import (
    SCREEN,
    body_behind,
    enabled,
    hand,
    position,
    rules_of,
    scene,
    seat_of,
)
from tests.bot.games.shithead.test_hand import button, two
from tests.support.languages import words
from tests.support.panels import buttons, text


def test_until_the_first_burn_a_card_is_swapped_in_three_clicks():
    rules = rules_of("shithead", exchange="until_burn")
    state = two("4S 9S", "7H", up="KD 8C", down="3S 3C", rules=rules)
    swapping = hand(state, pick=button(hand(state), "Swap").body)
    assert enabled(swapping) == ["4♠", "9♠", "Back"]
    places = hand(state, pick=button(swapping, "4♠").body)
    assert enabled(places) == ["⇄ K♦", "⇄ 8♣", "Back"]
    assert SCREEN.actions(body_behind(places, "⇄ K♦"), ()) == (
        {"kind": "exchange", "hand": ["4S"], "up": ["KD"]},
    )
    burnt = two("4S 9S", "7H", up="KD 8C", burnt=["10D"], rules=rules)
    assert "Swap" not in enabled(hand(burnt))
    assert all(each.label != "Swap" for each in buttons(hand(two("4S 9S", "7H", up="KD 8C"))))


def test_a_joker_of_any_rank_is_laid_alone_or_with_equal_cards():
    rules = rules_of("shithead", jokers=2, joker_rank="any")
    state = two("7S 7H X1", "JD", rules=rules)
    choice = hand(state, pick=button(hand(state), "joker").body)
    assert enabled(choice) == ["2🃏", "10🃏", "J🃏", "Q🃏", "K🃏", "A🃏", "Back"]
    assert SCREEN.actions(body_behind(choice, "Q🃏"), ()) == ({"kind": "play", "cards": ["QX"]},)
    beside = two("7S 7H X1", "5D", rules=rules)
    sevens = hand(beside, pick=button(hand(beside), "7♠♥").body)
    assert enabled(sevens) == ["7♠", "7♠🃏", "7♠♥", "7♠♥🃏", "Back"]


def test_a_joker_shows_on_the_pile_what_it_stands_for():
    state = two("4S", "QX", rules=rules_of("shithead", jokers=2, joker_rank="any"))
    assert "Q🃏" in text(hand(state))


def jumping(hand_cards: str):
    """Return a hand of seat 1, which may react to the 7s of seat 0, while it is seat 2's turn."""
    rules = rules_of("shithead", jump_in=True)
    seats = seat_of("4C 5C 6C"), seat_of(hand_cards), seat_of("4D 5D 6D")
    state = position("shithead", *seats, pile="0:7S+7H", turn=2, rules=rules, stock=["7D"])
    legal = SHITHEAD.legal_actions(state, 1)
    return SCREEN.hand(replace(scene(state, 1), legal=legal), words("en"))


def test_who_holds_the_missing_cards_can_jump_in_and_has_no_other_move():
    blocks = jumping("7D 7C KS")
    assert enabled(blocks) == ["Jump in"]
    assert SCREEN.actions(button(blocks, "Jump in").body, ()) == ({"kind": "jump_in"},)


def test_who_might_hold_them_sees_the_same_button_which_does_nothing():
    assert enabled(jumping("8D 7C KS")) == []
    assert [each.label for each in buttons(jumping("8D 7C KS"))].count("Jump in") == 1


def test_the_board_offers_it_while_anybody_might_hold_them():
    rules = rules_of("shithead", jump_in=True)
    seats = seat_of("4C 5C 6C"), seat_of("8D 7C KS"), seat_of("4D 5D 6D")
    for stock, labels in ((["7D"], ["Jump in"]), (["9D"], [])):
        state = position("shithead", *seats, pile="0:7S+7H", turn=2, rules=rules, stock=stock)
        offered = SCREEN.reactions(SHITHEAD.view(state, None), words("en"))
        assert [each.label for each in offered] == labels
