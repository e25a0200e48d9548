"""The rows of cards below a hand: with as many rows, each rank is in the same one."""

import random

import pytest

from bot.games.core.hand_rows import ACTIONS_IN_ROW, CARDS_IN_ROW, action_rows, card_rows
from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene
from bot.messages.panels import BUTTONS_IN_ROW, Button
from bot.settings.hand_style import CardOrder
from game.core.cards import RANKS

PLACES = len(RANKS) + 1
"""One for jokers."""
HANDS = 600
SEED = 13
DISCORDS_MOST = 5


def hands():
    """Sets of ranks, of each number as many."""
    rng = random.Random(SEED)
    print(f"seed {SEED}")
    return [tuple(sorted(rng.sample(range(PLACES), 1 + number % PLACES))) for number in range(HANDS)]


def laid_out(places, order=CardOrder.UP, **how):
    buttons = [(place, Button(str(place), PLAY_VERB, str(place), emoji="c")) for place in places]
    return card_rows(buttons, order, **how)


def row_by_place(rows):
    """The rows are counted from below."""
    return {
        button.body: len(rows) - number
        for number, row in enumerate(rows)
        for button in row.buttons
        if button.verb == PLAY_VERB
    }


@pytest.mark.parametrize("order", [CardOrder.UP, CardOrder.DOWN])
def test_with_as_many_rows_each_rank_is_in_the_same_one(order):
    row_of = {}
    for places in hands():
        rows = laid_out(places, order)
        there = row_by_place(rows)
        assert len(there) == len(places)
        for place, row in there.items():
            assert row_of.setdefault((len(rows), place), row) == row, places


def test_where_four_share_a_row_all_are_bare_emojis_if_those_say_which_cards_they_lay():
    for places in hands():
        rows = laid_out(places)
        labels = [button.label != "" for row in rows for button in row.buttons if button.verb == PLAY_VERB]
        assert set(labels) == {max(len(row.buttons) for row in rows) <= CARDS_IN_ROW}
        named = laid_out(places, emoji_says_all=False)
        assert all(button.label for row in named for button in row.buttons)


def test_where_there_is_room_for_two_rows_a_third_is_the_most_that_twelve_ranks_take():
    for places in hands():
        if len(places) <= 3 * BUTTONS_IN_ROW:
            assert len(laid_out(places, cuts=((), (7,)))) <= 3


def test_a_row_without_cards_is_shown_only_where_nothing_else_keeps_the_others_in_their_places():
    for places in hands():
        gaps = [button for row in laid_out(places) for button in row.buttons if button.verb == PICK_VERB]
        assert all(gap.disabled for gap in gaps)
        assert not gaps or len(places) > BUTTONS_IN_ROW, places


def test_several_cards_of_each_rank_before_play_fit_into_rows_that_discord_takes():
    ranks = [0, 0, 0, 0, 1, 1, 12]
    rows = card_rows([(rank, Button("c", PLAY_VERB, f"c{place}")) for place, rank in enumerate(ranks)])
    assert sum(len(row.buttons) for row in rows) == len(ranks)
    assert all(len(row.buttons) <= DISCORDS_MOST for row in rows)


@pytest.mark.parametrize("count", range(6))
def test_no_row_of_actions_has_so_many_that_a_phone_wraps_the_last_one_at_times(count):
    actions = [Button(f"Pick up ({place})", PLAY_VERB, str(place)) for place in range(count)]
    scene = HandScene(None, 0, (), {}, hint=Button("Hint", PICK_VERB, "hint"))
    rows = action_rows(scene, actions)
    assert [button for row in rows for button in row.buttons] == [*actions, scene.hint]
    assert max(len(row.buttons) for row in rows) <= ACTIONS_IN_ROW
