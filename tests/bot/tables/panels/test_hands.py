"""Hands as the table shows them: running clocks, away players, and hands out of turn."""

from dataclasses import replace

import pytest

from bot.games.core.screen import PICK_VERB, PLAY_VERB
from bot.messages.custom_ids import TableVerb
from bot.messages.list_words import display_width
from bot.messages.panels import Row
from bot.messages.time_words import deadline
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Display, Moved, Occupant, TimeUp
from bot.tables.panels.board import table_panel
from bot.tables.panels.hand import Asked, hand_panel
from bot.tables.panels.news import MOST_COLUMNS
from game.core.cards import parse_card
from game.shedding.events import TurnPassed
from game.shithead.events import CardsDrawn, CardsLaid, PilePickedUp
from tests.bot.tables.clicks.tables import AI, DUE, HOST, SCREEN, due, names, playing, seated, words
from tests.support.languages import LANGUAGES
from tests.support.panels import button_by_label, text


def hand(table, seat, language="en", **options):
    return hand_panel(table, seat, SCREEN, names(table), words(language), Asked(**options))


def board(table):
    return table_panel(table, SCREEN, names(table), words())


def turn(table):
    return table.match.awaited[0]


def test_on_ones_turn_the_hand_says_when_the_time_is_over_and_what_is_in_the_bank():
    table = due(playing())
    table = seated(table, turn(table), bank=240_000)

    line = f"⏳ Time runs out: {deadline(DUE)} · the last 4\N{NO-BREAK SPACE}min are the time bank"
    assert f"\n-# {line}\n" in f"{text(hand(table, turn(table)))}\n"
    assert line in text(board(table)), "the board says the same"


def test_a_hand_rounds_the_bank_down_to_minutes_so_that_it_never_reads_295_seconds():
    table = due(playing())
    table = seated(table, turn(table), bank=295_000)

    assert "the last 4\N{NO-BREAK SPACE}min are the time bank\n" in f"{text(hand(table, turn(table)))}\n"


def test_with_an_empty_bank_only_the_turn_runs():
    table = due(playing())

    assert f"\n-# ⏳ Time runs out: {deadline(DUE)}\n" in f"{text(hand(table, turn(table)))}\n"


def test_without_a_clock_the_hand_shows_no_time():
    table = playing(clock=CLOCKS["none"])

    assert "\n-# Take your time: no clock is running." in text(hand(table, turn(table)))


def test_out_of_turn_the_hand_says_that_it_is_as_it_was_and_can_be_refreshed():
    table = due(playing(display=Display.TEXT))
    other = 1 - turn(table)
    panel = hand(table, other)

    assert text(panel).endswith("-# Updated when it’s your turn.")
    assert button_by_label(panel)["Refresh"].verb == TableVerb.REFRESH
    assert {b.verb for b in button_by_label(panel).values() if not b.disabled} == {TableVerb.REFRESH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_away_player_sees_the_cards_and_the_way_back_but_plays_nothing(language):
    table = due(playing())
    table = seated(table, turn(table), away=True)
    panel = hand(table, turn(table), language)
    offered = [b for b in button_by_label(panel).values() if not b.disabled]

    assert [b.verb for b in offered] == [TableVerb.HAND_BACK]
    assert {PLAY_VERB, PICK_VERB}.isdisjoint(b.verb for b in offered)
    assert "💤" in text(panel)


def test_a_refusal_stands_next_to_the_cards():
    table = playing()
    drawn = hand(table, turn(table), note="No.")
    in_text = hand(replace(table, display=Display.TEXT), turn(table), note="No.")

    assert drawn.blocks[0].content.endswith("\nNo."), "below it is the picture"
    assert text(in_text).startswith("No.\n")


def card(code):
    return parse_card(code)


def told(table, seat, *happened):
    """Return the line that a hand has because of events, which is the last one above its picture."""
    above, _, _ = hand(table.remembering(happened), seat).blocks[:3]
    before = text(hand(table, seat)).splitlines()
    (line,) = (one for one in above.content.splitlines() if one not in before)
    assert above.content.endswith(line), "a phone may cut off what is further up"
    return line


def test_a_player_reads_what_happened_since_the_own_last_move_and_what_they_drew():
    table = playing()
    seat, other = turn(table), 1 - turn(table)
    lines = (
        Moved(other),
        CardsLaid(other, (card("3C"),), "hand"),
        Moved(seat),
        CardsLaid(seat, (card("4C"),), "hand"),
        CardsDrawn(seat, 1, (card("KS"),)),
        TurnPassed(other),
        Moved(other),
        CardsLaid(other, (card("9D"),), "hand"),
        CardsDrawn(other, 1, (card("2H"),)),
        Moved(other),
        PilePickedUp(other, (card("9D"),) * 4, other),
        TurnPassed(seat),
    )

    name = names(table).label(other)
    assert told(table, seat, *lines) == (f"-# **{name}** 9♦, picks up 4 cards · you drew K♠")


def test_nobody_sees_what_somebody_else_drew():
    table = playing()
    seat, other = turn(table), 1 - turn(table)
    table = table.remembering((CardsDrawn(other, 1, (card("KS"),)),))

    assert "drew" not in text(hand(table, seat))
    assert table.recent[-1].cards == table.recent_for(seat)[-1].cards == ()
    assert table.recent_for(other)[-1].cards == (card("KS"),)


def test_a_player_whose_time_was_up_sees_that_and_what_was_played():
    table = playing()
    seat, other = turn(table), 1 - turn(table)
    lines = (
        Moved(seat),
        CardsLaid(seat, (card("2C"),), "hand"),
        Moved(other),
        CardsLaid(other, (card("3C"),), "hand"),
        TimeUp(seat, 0),
        Moved(seat),
        CardsLaid(seat, (card("4C"),), "hand"),
        Moved(other),
        CardsLaid(other, (card("9D"),), "hand"),
    )
    name = names(table).label(other)

    assert told(table, seat, *lines) == (
        f"-# **{name}** 3♣ · ⏳ Your time was up: an AI played · you 4♣ · **{name}** 9♦"
    )
    assert f"⏳ Time was up for <@{table.seats[seat].user_id}>" in text(board(table.remembering(lines)))


def test_long_news_show_the_newest_lines_and_count_the_rest():
    table = playing(*(Occupant(None, "easy") for _ in range(4)), HOST)
    moves = [CardsLaid(number % 4, (card("9D"),), "hand") for number in range(30)]
    said = told(table, 4, *moves).removeprefix("-# ")

    left_out = 30 - said.count("9♦")
    assert said.startswith(f"… {left_out} earlier · ")
    assert said.endswith("9♦")
    assert MOST_COLUMNS - 20 < display_width(said.replace("*", "")) <= MOST_COLUMNS


def test_out_of_turn_one_reads_what_one_drew():
    table = playing()
    seat, other = turn(table), 1 - turn(table)
    lines = Moved(other), CardsLaid(other, (card("4C"),), "hand"), CardsDrawn(other, 1, (card("KS"),))

    assert told(table, other, *lines) == "-# You drew K♠"
    assert told(table, seat, *lines) == f"-# **{names(table).label(other)}** 4♣"


HINT = "-# 💡 An AI would play a card."


@pytest.mark.parametrize("display", Display)
def test_a_hint_stands_above_the_buttons_in_exchange_for_the_news_and_moves_no_button(display):
    table = playing(display=display, hints=True)
    seat = turn(table)
    ready = table.game.actions.validate_python({"kind": "ready"})
    table = replace(table, match=table.match.play(seat, ready).match)
    seat = turn(table)
    table = table.remembering((Moved(1 - seat), CardsLaid(1 - seat, (card("9D"),), "hand")))
    usual, hinted = hand(table, seat), hand(table, seat, hint=HINT)
    assert "9♦" in text(usual)
    assert "9♦" not in text(hinted)
    first = next(place for place, block in enumerate(hinted.blocks) if isinstance(block, Row))
    assert hinted.blocks[first - 1].content.splitlines()[-1] == HINT

    def places(panel):
        return [
            [button.label for button in block.buttons] for block in panel.blocks if isinstance(block, Row)
        ]

    assert places(hinted) == places(usual)
    assert button_by_label(hinted)["Hint"].disabled, "it is given"
    assert not button_by_label(usual)["Hint"].disabled


def test_a_board_says_how_well_its_ais_play():
    table = playing(HOST, AI, replace(AI, ai_level="expert"), AI)
    first, second, third = (names(table).label(seat).removeprefix("🤖 ") for seat in (1, 2, 3))
    assert f"-# 🤖 {first}, {third}: easy · {second}: expert" in text(board(table))
    assert "-# 🤖 AIs: easy" in text(board(playing(HOST, AI, AI, AI)))
    assert "🤖" not in text(board(playing()))
