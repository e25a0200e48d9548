"""A practice table is one message that Discord accepts, whatever is on it."""

from dataclasses import replace

import pytest

from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.messages.custom_ids import ReplayVerb, TableVerb
from bot.messages.panels import MOST_CHARACTERS, Button, Panel, Reference, Row, Sketch, Text
from bot.practice.opening import ai_seats
from bot.rules.store import Preset
from bot.tables.model.values import Display, Moved, Occupant, Phase, TableValue
from bot.tables.panels.hand import PracticeVerb, practice_panel
from game.core.match import Match
from game.core.rng import SEED_BYTES, Rng
from game.registry import GAMES
from tests.bot.games.shithead.scenes import NAMES
from tests.support.languages import LANGUAGES, words
from tests.support.panels import buttons, text

HOST = 10
SEED = bytes(SEED_BYTES)


def table_of(key, phase=Phase.PLAYING):
    """Return a table as full as the rules allow, its first cards dealt."""
    game = GAMES[key]
    preset, rules = next(iter(game.presets.items()))
    seats = game.seats_allowed(rules)[-1]
    setup = game.first_setup(rules, seats, Rng(SEED, "practice"))
    match, events = Match.start(game, "m" * 16, SEED, setup)
    return TableValue(
        table_id="t" * 8,
        guild_id=1,
        channel_id=2,
        message_id=None,
        phase=phase,
        game=game,
        preset=preset,
        rules=rules,
        for_tokens=False,
        host_id=HOST,
        locale="en-US",
        seats=(Occupant(HOST), *(Occupant(None, "easy") for _ in range(seats - 1))),
        match=match,
        happened=events,
        display=Display.TEXT,
        private=True,
    )


def hand_of(characters):
    rows = (Row((Button(f"{number}", "act", f"{number}"),)) for number in range(12))
    return Panel((Text("x" * characters), *rows))


def verbs(panel):
    return [button.verb for button in buttons(panel)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("characters", [100, 3000, 3950])
def test_the_hand_is_whole_and_the_board_has_the_room_that_is_left(key, language, characters):
    table, hand = table_of(key), hand_of(characters)
    panel = practice_panel(table, hand, SCREENS[key], NAMES, words(language))
    view, _ = render(panel, Reference(table.table_id, 9999))
    assert view.content_length() <= MOST_CHARACTERS
    assert set(hand.blocks) <= set(panel.blocks)
    assert verbs(panel)[-2:] == [TableVerb.RULES, PracticeVerb.END]
    board = text(panel).split("x" * 100)[0]
    assert SCREENS[key].title(table.rules, table.preset, words(language))[:9] in board
    assert (NAMES(1) in board) is (characters < 3950)


def test_between_deals_one_goes_on_and_after_the_match_one_plays_again():
    def offered(phase):
        table = table_of("nain_jaune", phase)
        return verbs(practice_panel(table, hand_of(9), SCREENS["nain_jaune"], NAMES, words("en")))

    assert offered(Phase.BETWEEN_DEALS) == [PracticeVerb.NEXT, TableVerb.RULES, PracticeVerb.END]
    assert offered(Phase.OVER) == [PracticeVerb.AGAIN, TableVerb.RULES, ReplayVerb.OPEN]
    assert offered(Phase.VOID) == offered(Phase.LOBBY) == []


def played_out(key):
    """Return a table at the end of its only deal."""
    table = table_of(key)
    match, happened = table.match, []
    while match.outcome is None:
        played = match.play(seat := match.awaited[0], table.game.legal_actions(match.state, seat)[0])
        match, happened = played.match, [*happened, Moved(seat), *played.events]
    return replace(table, match=match, happened=tuple(happened), phase=Phase.OVER)


@pytest.mark.parametrize("daily", ["", "2026-11-26.shithead"])
def test_the_end_is_drawn_for_who_sees_pictures_with_their_own_result_and_the_last_moves(daily):
    table = replace(played_out("shithead"), daily=daily)
    in_text = practice_panel(table, hand_of(9), SCREENS["shithead"], NAMES, words("en"))
    drawn = practice_panel(
        replace(table, display=Display.PICTURE), hand_of(9), SCREENS["shithead"], NAMES, words("en")
    )
    assert not any(isinstance(block, Sketch) for block in in_text.blocks)
    assert sum(isinstance(block, Sketch) for block in drawn.blocks) == 1
    own = "## You finish second."
    assert own in text(drawn)
    assert own in text(in_text)
    assert text(drawn).split("\n")[-1].partition(" ")[2] == "A♥, goes out fourth", "the last move"
    assert verbs(drawn) == verbs(in_text)


@pytest.mark.parametrize(
    ("key", "asked", "seated"),
    [
        ("shithead", None, 1),
        ("shithead", 3, 3),
        ("shithead", 7, 4),
        ("nain_jaune", None, 2),
        ("nain_jaune", 1, 2),
        ("nain_jaune", 7, 7),
    ],
)
def test_as_many_ais_sit_down_as_the_rules_allow(key, asked, seated):
    game = GAMES[key]
    preset, rules = next(iter(game.presets.items()))
    assert ai_seats(Preset(game, preset, preset, rules), asked) == seated
