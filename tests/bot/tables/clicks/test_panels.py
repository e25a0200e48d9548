"""The lobby, the host's panel, each person's panel: their texts and controls."""

from dataclasses import replace

import pytest

from bot.messages.custom_ids import TableVerb
from bot.messages.panels import BUTTONS_IN_ROW, Row
from bot.messages.time_words import CLOCK_NAMES, clock_terms, clock_text
from bot.tables.deciding.lobby import AI_LEVELS
from bot.tables.model.clocks import CLOCKS, clocks_in
from bot.tables.model.terms import AiStakes, Terms
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, Phase
from bot.tables.panels.board import table_panel, watch_panel
from bot.tables.panels.lines import LEVEL_NAMES
from bot.tables.panels.lobby import lobby_panel
from bot.tables.panels.seats import Visitor, ending_question, host_panel, leaving_question, seats_panel
from game.registry import GAMES
from tests.bot.tables.clicks.tables import (
    ADA,
    AI,
    BEN,
    DUE,
    HOST,
    OTHER,
    SCREEN,
    ZOE,
    lobby,
    menus,
    names,
    playing,
    seated,
    words,
)
from tests.support.languages import LANGUAGES
from tests.support.panels import button_by_label, text

EN = words("en")


def own(table, user_id, language="en", **seen):
    return seats_panel(table, Visitor(user_id, **seen), names(table), words(language))


def host(table, user_id, language="en"):
    return host_panel(table, Visitor(user_id), names(table), words(language))


def public(table, language="en"):
    return table_panel(table, SCREEN, names(table), words(language))


def enabled(panel):
    return [label for label, button in button_by_label(panel).items() if not button.disabled]


def test_a_lobby_names_everybody_their_part_and_the_level_of_ais():
    said = text(public(lobby(HOST, OTHER, AI)))

    assert "1. <@10> · host\n2. <@20>\n3. **🤖 Colette** · easy" in said
    assert "Clock: 90 seconds per turn, then 5 minutes of time bank per match" in said


def test_a_lobby_says_when_it_closes_by_itself():
    assert f"closes at <t:{DUE // 1000}:t>" in text(public(lobby(deadlines=(Deadline("lobby", DUE),))))


def test_a_lobby_that_asks_who_is_there_shows_who_answered():
    table = lobby(replace(HOST, ready=True), OTHER, AI, deadlines=(Deadline("start", DUE),))
    panel = public(table)

    assert "1. <@10> · host · ✅ is here\n2. <@20> · ⏳ not here yet\n3. **🤖 Colette** · easy\n" in text(
        panel
    )
    assert f"then the match starts.** ⏳ <t:{DUE // 1000 + 2}:R>" in text(panel)
    assert enabled(panel) == ["I’m here", "Leave table", "Rules", "Host…"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table",
    [
        lobby(),
        lobby(HOST, OTHER, AI, AI, AI),
        playing(),
        replace(playing(), phase=Phase.OVER, waiting=(ZOE,)),
    ],
)
def test_no_panel_has_more_buttons_in_a_row_than_a_phone_shows(table, language):
    panels = [
        public(table, language),
        own(table, ADA, language, is_moderator=True),
        host(table, ADA, language),
    ]
    for panel in panels:
        assert all(len(row.buttons) <= BUTTONS_IN_ROW for row in panel.blocks if isinstance(row, Row))
    rows = [row.buttons for row in panels[0].blocks if isinstance(row, Row)]
    others = [button.verb == TableVerb.GAME for row in rows for button in row]
    assert len(rows) <= 3 + any(others), "the other games have a row, which wrapped on phones beside Rules"
    assert all(len(row) <= 3 for row in rows)


def test_the_host_chooses_who_stays():
    panel = host(lobby(HOST, OTHER, AI), ADA)

    assert [option.label for option in menus(panel)[TableVerb.KICK].options] == ["2. Ben", "3. 🤖 Colette"]
    assert [option.label for option in menus(panel)[TableVerb.NEW_HOST].options] == ["2. Ben"]
    assert enabled(panel)[-2:] == ["No hints", "Close table…"]


def test_a_moderator_who_is_not_the_host_only_takes_out_and_ends():
    panel = host(lobby(HOST, OTHER), ZOE)

    assert set(menus(panel)) == {TableVerb.KICK}
    assert enabled(panel) == ["Close table…"]


def test_levels_and_clocks_all_have_names():
    assert set(AI_LEVELS) <= set(LEVEL_NAMES)
    assert set(CLOCK_NAMES) == set(CLOCKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clock_is_described_in_words(language):
    told = {clock_text(clock, words(language)) for clock in CLOCKS.values()}

    assert len(told) == len(CLOCKS)
    assert not any("{" in one for one in told)


def test_a_clock_that_rests_at_night_says_whose_night_it_is():
    there, t = clocks_in("America/New_York"), words("en")

    night = "8 hours per turn, paused from 22:00 to 8:00"
    assert clock_text(there["hours"], t) == f"{night} (New York time)"
    assert clock_text(CLOCKS["hours"], t) == f"{night} (Paris time)"
    assert clock_text(replace(there["hours"], zone="Asia/Dubai"), t) == f"{night} (Dubai time)"
    assert clock_terms(there["hours"], t) == night
    assert clock_text(there["day"], t) == clock_text(CLOCKS["day"], t)


def test_the_host_chooses_among_clocks_with_the_nights_of_the_table():
    panel = host(replace(lobby(), clock=clocks_in("America/New_York")["day"]), ADA)
    options = {option.value: option for option in menus(panel)[TableVerb.CLOCK].options}

    assert [name for name, option in options.items() if option.chosen] == ["day"]
    assert "(New York time)" in options["hours"].description


def test_the_board_offers_the_hand_the_rules_and_the_seats():
    assert enabled(public(playing())) == ["My hand", "Rules", "Seats…"]


def test_the_board_says_for_whom_an_ai_plays_and_who_is_in_the_next_match():
    said = text(public(seated(playing(waiting=(ZOE,)), 1, away=True)))

    assert "💤 Away, AI playing: <@20>" in said
    assert "Joining the next match: <@40>" in said


def test_the_board_says_when_ais_finish_a_deal_at_which_nobody_is_any_more():
    table = playing(deadlines=(Deadline("idle", DUE),))
    closes = f"AIs finish the deal: <t:{DUE // 1000 + 2}:R>"

    assert closes not in text(public(seated(table, 0, away=True)))
    assert closes in text(public(seated(seated(table, 0, away=True), 1, away=True)))


def test_players_may_leave_and_away_players_may_come_back():
    assert enabled(own(playing(), BEN)) == ["My hand", "Leave match…", "Undo deal…"]
    assert enabled(own(seated(playing(), 1, away=True), BEN)) == ["I’m back", "Leave match…", "Undo deal…"]


def test_a_watcher_may_follow_and_sit_down_for_the_next_match():
    assert enabled(own(playing(), ZOE)) == ["Join the next match", "Watch"]
    assert enabled(own(playing(waiting=(ZOE,)), ZOE)) == ["Stop waiting", "Watch"]


def test_only_the_host_and_moderators_may_end_a_table():
    assert enabled(own(playing(), ADA)) == ["My hand", "Leave match…", "Undo deal…", "Host…"]
    assert enabled(own(playing(), ZOE, is_moderator=True))[-1] == "Close table…"
    assert "Close table…" not in enabled(own(playing(), BEN))
    assert "Close table…" not in enabled(own(replace(playing(), phase=Phase.OVER), ADA))


def test_a_lobby_names_the_level_that_an_ai_will_play_at():
    game = GAMES["nain_jaune"]
    table = replace(lobby(HOST, AI, AI), game=game, rules=game.presets["nain_jaune"], preset="nain_jaune")
    house = replace(table, for_tokens=True, terms=Terms(ai_stakes=AiStakes.HOUSE))
    assert "2. **🤖 Colette** · easy" in text(host(table, ADA))
    assert "2. **🤖 Colette** · expert" in text(host(house, ADA))


@pytest.mark.parametrize(
    ("phase", "present", "offered"),
    [
        (Phase.OVER, "hard", ["easy", "normal", "hard"]),  # of three at this game, expert plays like hard
        (Phase.BETWEEN_DEALS, "normal", ["normal", "hard"]),
        (Phase.BETWEEN_DEALS, "expert", None),
        (Phase.PLAYING, "easy", None),
    ],
)
def test_between_deals_the_host_chooses_how_the_ais_play(phase, present, offered):
    seats = (HOST, OTHER, replace(AI, ai_level=present))
    table = replace(playing(), seats=seats, phase=phase)
    found = menus(own(table, ADA)).get(TableVerb.LEVEL)
    assert (found and [one.value for one in found.options]) == offered
    assert TableVerb.LEVEL not in menus(own(table, BEN))
    assert TableVerb.LEVEL not in menus(own(replace(table, cup="1f"), ADA))


def test_french_counts_one_vote_and_one_person_as_one():
    game = GAMES["nain_jaune"]
    table = replace(playing(), game=game, rules=game.presets["nain_jaune"], for_tokens=True)
    assert "↩️ Pour annuler la donne\xa0: 1 voix sur 2" in text(own(seated(table, 1, undo=True), ADA, "fr"))
    left = text(own(seated(table, 1, left=True, plays_on=True), ADA, "fr"))
    assert "🚪 Partis (une IA finit la donne)\xa0: <@20>" in left


def test_only_who_is_away_can_be_voted_out():
    away = seated(playing(), 1, away=True)
    (option,) = menus(own(away, ADA))[TableVerb.VOTE].options
    assert (option.label, option.value) == ("2. Ben", "1.20")
    assert TableVerb.VOTE not in menus(own(away, ZOE))
    for others in (playing(), seated(playing(), 1, missed=1)):
        assert TableVerb.VOTE not in menus(own(others, ADA))


def test_without_a_clock_an_hour_of_waiting_is_enough_to_vote():
    table = playing(clock=CLOCKS["none"])
    awaited = table.match.awaited[0]
    voter = ADA if awaited == 1 else BEN
    waits = Deadline(DeadlineKind.PATIENCE, 1, awaited)

    assert TableVerb.VOTE not in menus(own(replace(table, deadlines=(waits,)), voter))
    assert TableVerb.VOTE in menus(own(table, voter))


def test_votes_are_counted_and_cast_once():
    table = seated(playing(HOST, OTHER, Occupant(ZOE), votes=((1, ADA),)), 1, away=True)

    assert "To remove <@20>: 1 of 2 votes" in text(own(table, ADA))
    assert TableVerb.VOTE not in menus(own(table, ADA))
    assert TableVerb.VOTE in menus(own(table, ZOE))


def test_a_lobby_is_one_message_in_each_language():
    assert lobby_panel(lobby(), SCREEN, names(lobby()), words("fr")) != public(lobby())


def test_a_table_that_was_closed_with_its_deal_offers_no_other_match():
    over = replace(playing(), phase=Phase.OVER)
    assert {"Play again", "Sit down"} <= set(enabled(public(over)))
    closed = replace(over, last_deal=True)
    assert enabled(public(closed)) == ["Rules", "Seats…", "Replay"]
    assert "This table is closed." in text(public(closed))
    for table, offers in ((playing(), True), (over, True), (playing(last_deal=True), False), (closed, False)):
        for panel in (own(table, ZOE), watch_panel(table, ZOE, SCREEN, names(table), words())):
            assert ("Join the next match" in enabled(panel)) is offers


class TestWays:
    """What people read before they leave or close, in words that are true of that table."""

    def test_who_leaves_a_deal_for_points_reads_that_it_counts_and_that_they_come_last(self):
        said = text(leaving_question(playing(), EN))
        assert "This deal still counts for you: an AI will play your cards until it ends." in said
        assert "you come last in this match, ahead only of those who left earlier" in said

    def test_who_leaves_between_deals_reads_that_they_come_last(self):
        said = text(leaving_question(replace(playing(), phase=Phase.BETWEEN_DEALS), EN))
        assert "an AI" not in said
        assert "you come last in this match" in said

    def test_nobody_comes_last_in_practice(self):
        assert "last" not in text(leaving_question(replace(playing(), private=True), EN))

    def test_who_ends_a_table_reads_that_the_deal_is_played_out_and_what_it_costs_them(self):
        said = text(ending_question(playing(), EN, may_undo=False, plays=True))
        assert "This deal will be played out and will count" in said
        assert "If that ends the match before its last deal, you come last in it." in said
        assert "come last" not in text(ending_question(playing(), EN, may_undo=True, plays=False))

    def test_who_closes_a_cups_table_reads_when_that_is_a_draw(self):
        waiting = replace(playing(), phase=Phase.LOBBY, cup="c1")
        assert "For the cup, that is a draw" in text(
            ending_question(waiting, EN, may_undo=False, plays=False)
        )
        running = replace(playing(), cup="c1")
        assert "undone is a draw" in text(ending_question(running, EN, may_undo=True, plays=False))
        assert "draw" not in text(ending_question(running, EN, may_undo=False, plays=False))
        assert "draw" not in text(ending_question(playing(), EN, may_undo=True, plays=False))
        setup = running.match.setup.model_copy(update={"deal": 2})
        later = replace(running, match=replace(running.match, setup=setup))
        assert "draw" not in text(ending_question(later, EN, may_undo=True, plays=False))

    def test_between_deals_it_closes_at_once(self):
        said = text(
            ending_question(replace(playing(), phase=Phase.BETWEEN_DEALS), EN, may_undo=False, plays=True)
        )
        assert "The table closes for everybody. If that ends the match before its last deal" in said

    def test_a_moderator_without_a_seat_may_undo_the_deal_instead(self):
        said = text(ending_question(playing(), EN, may_undo=True, plays=False))
        assert "you can undo the deal instead: then it counts for nobody" in said
