"""Hands as the table shows them: whose time runs, who is away, what stays true out of turn."""

import pytest

from bot.tables.clocks import CLOCKS
from bot.ui.custom_ids import TableVerb
from bot.ui.games.screen import PICK_VERB, PLAY_VERB
from bot.ui.table.hands import hand_panel
from tests.bot.ui.seats.tables import DUE, SCREEN, due, names, playing, seated, words
from tests.languages import LANGUAGES
from tests.panels import button_by_label, text


def hand(table, seat, language="en", **options):
    return hand_panel(table, seat, SCREEN, names(table), words(language), **options)


def turn(table):
    return table.match.awaited[0]


def test_on_ones_turn_the_hand_says_when_the_time_is_over_and_what_is_in_the_bank():
    table = due(playing())
    table = seated(table, turn(table), bank=240_000)

    assert text(hand(table, turn(table))).endswith(
        f"-# ⏳ An AI plays for you <t:{DUE // 1000}:R>, counting 4 minutes from your time bank."
    )


def test_with_an_empty_bank_only_the_turn_runs():
    table = due(playing())

    assert text(hand(table, turn(table))).endswith(f"-# ⏳ An AI plays for you <t:{DUE // 1000}:R>.")


def test_without_a_clock_no_time_is_told():
    table = playing(clock=CLOCKS["none"])

    assert "⏳" not in text(hand(table, turn(table)))


def test_out_of_turn_the_hand_says_that_it_is_as_it_was_and_can_be_refreshed():
    table = due(playing())
    other = 1 - turn(table)
    panel = hand(table, other)

    assert text(panel).endswith("-# Your hand when this was last shown.")
    assert button_by_label(panel)["Refresh"].verb == TableVerb.REFRESH
    assert {b.verb for b in button_by_label(panel).values() if not b.disabled} == {TableVerb.REFRESH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_away_sees_the_cards_and_the_way_back_but_plays_nothing(language):
    table = due(playing())
    table = seated(table, turn(table), away=True)
    panel = hand(table, turn(table), language)
    offered = [b for b in button_by_label(panel).values() if not b.disabled]

    assert [b.verb for b in offered] == [TableVerb.HAND_BACK]
    assert {PLAY_VERB, PICK_VERB}.isdisjoint(b.verb for b in offered)
    assert "💤" in text(panel)


def test_a_refusal_stands_above_the_hand():
    table = playing()

    assert text(hand(table, turn(table), note="No.")).startswith("No.\n")
