"""Taught hands: each can be played as it is told, and whatever else is clicked is explained."""

import pytest

from bot.discord.sending.render import render
from bot.games.core.lesson import PUPIL, Move, is_right, refusal_of
from bot.games.lesson_places import LessonPosition, read_place
from bot.games.registry import FACES
from bot.messages.custom_ids import LessonVerb
from bot.messages.drawer import drawn
from bot.messages.panels import Button, Menu, Panel, Row
from bot.practice.panels import lesson_panel, offer_panel
from game.registry import GAMES
from tests.bot.tables.clicks.tables import words
from tests.support.languages import LANGUAGES
from tests.support.panels import button_by_label, text

PLACES = [
    LessonPosition(game, number, made)
    for game in GAMES.values()
    for number, lesson in enumerate(FACES[game.key].lessons)
    for made in range(len(lesson.moves))
]


def ids(place):
    return place.written()


def clicks(panel: Panel):
    """What the controls that play would send: body and chosen values."""
    for block in panel.blocks:
        if isinstance(block, Row):
            for button in block.buttons:
                if button.verb == LessonVerb.PLAY and not button.disabled:
                    yield button.body.partition(";")[2], ()
        if isinstance(block, Menu) and block.verb == LessonVerb.PLAY:
            values = tuple(option.value for option in block.options)
            chosen = [(value,) for value in values] + [values[:many] for many in range(2, block.most + 1)]
            yield from ((block.body.partition(";")[2], some) for some in chosen)


def every_click(place):
    """What can be played from a hand, its opened choices included."""
    panel = lesson_panel(place, words())
    yield from clicks(panel)
    for block in panel.blocks:
        for button in block.buttons if isinstance(block, Row) else ():
            if button.verb == LessonVerb.PICK:
                yield from clicks(lesson_panel(place, words(), pick=button.body.partition(";")[2]))


def test_every_game_is_taught_in_three_hands():
    assert all(len(FACES[game].lessons) == 3 for game in GAMES)


@pytest.mark.parametrize("place", PLACES, ids=ids)
def test_the_right_move_is_allowed_and_can_be_clicked(place):
    state = place.lesson.state(place.game, place.made)
    assert PUPIL in place.game.awaited(state)
    move = place.lesson.moves[place.made]
    assert refusal_of(place.game, state, move.does) is None
    screen = FACES[place.game.key].screen
    sent = [screen.actions(body, values) for body, values in every_click(place)]
    assert any(is_right(move, bodies) for bodies in sent)
    assert all(refusal_of(place.game, state, bodies) is None for bodies in sent)


@pytest.mark.parametrize(("said", "right"), [({"coins": 5}, True), ({"coins": 1}, False), ({}, False)])
def test_a_click_is_right_if_it_says_all_that_the_right_one_does(said, right):
    """No game that was there had coins: every bid was right."""
    move = Move(task="", does=[{"kind": "bid", "coins": 5}], praise="", otherwise="")
    assert is_right(move, [{"kind": "bid", **said}]) is right


def test_who_has_chosen_another_rank_is_sent_back_and_not_asked_to_press_what_is_gone():
    lying = LessonPosition(GAMES["paskahousu"], 1)
    right, wrong = (text(lesson_panel(lying, words(), pick=f"k{rank}")) for rank in ("8", "9"))
    assert "**Now:** A 6 was said. Tell the truth first: press 8" in right
    assert "press 8" not in wrong
    assert "✗ You may lay that, but this time say the truth: two 8s.\n**Now:** go back" in wrong


@pytest.mark.parametrize("place", PLACES, ids=ids)
def test_whoever_follows_a_task_is_not_sent_back(place):
    """Through each choice that leads to the right move, which is told to the end; other choices end there."""
    move, screen = place.lesson.moves[place.made], FACES[place.game.key].screen
    panel = lesson_panel(place, words())
    for button in (one for block in panel.blocks if isinstance(block, Row) for one in block.buttons):
        if button.verb != LessonVerb.PICK or button.label == "Why not?":
            continue
        opened = lesson_panel(place, words(), pick=button.body.partition(";")[2])
        leads = any(is_right(move, screen.actions(body, values)) for body, values in clicks(opened))
        assert ("go back" in text(opened)) is not leads


@pytest.mark.in_part(len(PLACES))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES, ids=ids)
async def test_a_taught_hand_is_a_message_that_discord_takes(place, language):
    for with_picture in (False, True):
        panel = lesson_panel(place, words(language), "x" * 200, drawn=with_picture)
        render(await drawn(panel))
    assert text(lesson_panel(place, words(language))) != text(lesson_panel(place, words(language), "!"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_hand_leads_to_the_next_and_the_last_one_to_a_match(game):
    lessons = FACES[game.key].lessons
    for number, lesson in enumerate(lessons):
        buttons = button_by_label(lesson_panel(LessonPosition(game, number, len(lesson.moves)), words()))
        following = buttons.get("Next hand")
        if number + 1 < len(lessons):
            assert read_place(following.body) == LessonPosition(game, number + 1)
        else:
            assert following is None
        assert buttons["Play a whole practice match"].body == game.key


@pytest.mark.parametrize(
    "written",
    [
        "",
        "shithead",
        "shithead.0",
        "shithead.3.0",
        "shithead.0.4",
        "chess.0.0",
        "shithead.-1.0",
        "shithead.0.x",
    ],
)
def test_places_that_there_are_not_are_refused(written):
    assert read_place(written) is None


@pytest.mark.parametrize("place", PLACES, ids=ids)
def test_places_are_read_as_they_were_written(place):
    assert read_place(place.written()) == place


def test_the_offer_names_every_game():
    buttons: dict[str, Button] = button_by_label(offer_panel("nain_jaune", words()))
    *taught, match = buttons
    assert [buttons[label].body.partition(".")[0] for label in taught] == list(GAMES)
    assert "Learn Nain Jaune" in taught
    assert match == "Play a whole practice match"
    assert buttons[match].body == "nain_jaune"
