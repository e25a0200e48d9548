"""The rows of cards below a hand are even, keep their order, and say in words which cards they lay."""

import pytest

from bot.games.core.hand_rows import (
    ACTIONS_IN_ROW,
    BARE_CARDS_IN_ROW,
    CARDS_IN_ROW,
    MOST_ROWS,
    action_rows,
    card_rows,
)
from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene
from bot.messages.panels import Button
from bot.settings.hand_style import CardOrder
from game.core.cards import RANKS

PLACES = len(RANKS) + 1
"""One for jokers."""
DISCORDS_MOST = 5
"""Rows of a message, of which the last ones are actions."""


def laid_out(count, order=CardOrder.UP, **how):
    buttons = [Button(str(place), PLAY_VERB, str(place), emoji="c") for place in range(count)]
    return card_rows(buttons, order, **how)


@pytest.mark.parametrize("most", [2, MOST_ROWS])
@pytest.mark.parametrize("count", range(PLACES + 1))
def test_rows_are_even_in_order_and_named(count, most):
    rows = laid_out(count, most=most)
    shown = [button for row in rows for button in row.buttons]
    assert [button.label for button in shown] == [str(place) for place in range(count)]
    sizes = [len(row.buttons) for row in rows]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    fits = count <= most * CARDS_IN_ROW
    assert max(sizes, default=0) <= (CARDS_IN_ROW if fits else BARE_CARDS_IN_ROW)
    assert all((button.emoji is not None) == fits for button in shown)
    assert len(rows) < DISCORDS_MOST


def test_a_player_may_have_the_highest_first():
    rows = laid_out(5, CardOrder.DOWN)
    assert [[button.label for button in row.buttons] for row in rows] == [["4", "3", "2"], ["1", "0"]]


@pytest.mark.parametrize("count", range(6))
def test_no_row_of_actions_has_so_many_that_a_phone_wraps_the_last_one_at_times(count):
    actions = [Button(f"Pick up ({place})", PLAY_VERB, str(place)) for place in range(count)]
    scene = HandScene(None, 0, (), {}, hint=Button("Hint", PICK_VERB, "hint"))
    rows = action_rows(scene, actions)
    assert [button for row in rows for button in row.buttons] == [*actions, scene.hint]
    assert max(len(row.buttons) for row in rows) <= ACTIONS_IN_ROW
