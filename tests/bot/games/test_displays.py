"""The same table as a picture, with emojis and as text: three displays, the same facts."""

import re

import pytest

from bot.discord.sending.render import render
from bot.games.core.screen import HandScene
from bot.games.registry import SCREENS
from bot.messages.panels import Panel, Text
from game.registry import GAMES
from tests.bot.games.readers import READERS
from tests.bot.games.shown_facts import CARD_EMOJIS, Names, content, description
from tests.game.conformance.playing import CASES, fresh_state, positions
from tests.support.languages import LANGUAGES, words
from tests.support.panels import buttons, text

MOVES, LOOKS = 60, 4


def shown(game, view, display):
    screen, t = SCREENS[game.key], words("en")
    if display == "picture":
        return screen.picture(view, Names(), t)
    if display == "emoji":
        screen = screen.with_emojis(lambda language: CARD_EMOJIS)
    return screen.board(view, Names(), t)


def looked_at(game, rules, seed):
    """Some positions of a random deal, its first and its last among them."""
    allowed = game.seats_allowed(rules)
    players = allowed[min(1, len(allowed) - 1)]
    seen = [state for state, _, _ in positions(game, rules, players, seed, MOVES)]
    step = max(1, len(seen) // LOOKS)
    return [*seen[::step], seen[-1]]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_what_reads_its_displays(key):
    assert key in READERS, "tests/bot/games/readers.py has no line for it"


@pytest.mark.in_part(17)
@pytest.mark.parametrize(("key", "preset"), [case for case in CASES if case[0] in READERS])
def test_all_displays_tell_the_same(key, preset):
    game, read = GAMES[key], READERS[key]
    for state in looked_at(game, game.presets[preset], seed=len(preset)):
        view = game.view(state, None)
        text = read.text(content(shown(game, view, "text")))
        assert text != type(text)(awaited=text.awaited), "nothing was read but whose turn it is"
        assert {f"P{seat}" for seat in game.awaited(state)} == text.awaited
        assert read.text(content(shown(game, view, "emoji"))) == text
        assert read.picture(description(shown(game, view, "picture"), read.describe)) == text


@pytest.mark.parametrize(("key", "preset"), CASES)
def test_the_largest_table_in_emojis_leaves_room_for_title_and_events(key, preset):
    game = GAMES[key]
    rules = game.presets[preset]
    state = fresh_state(game, rules, game.seats_allowed(rules)[-1], 1)
    for _ in range(200):
        if not game.awaited(state) or getattr(state, "phase", "play") == "play":
            break
        seat = game.awaited(state)[0]
        state = game.apply(state, seat, game.legal_actions(state, seat)[0]).state
    screen = SCREENS[key].with_emojis(lambda _: CARD_EMOJIS)
    for language in LANGUAGES:
        view, _ = render(Panel(tuple(screen.board(game.view(state, None), Names(), words(language)))))
        assert view.content_length() < 2900, language


def test_while_emojis_are_missing_cards_are_written_in_text():
    game = GAMES["shithead"]
    view = game.view(fresh_state(game, game.presets["shithead"], 3, 1), None)
    screen, t = SCREENS["shithead"], words("en")
    assert screen.with_emojis(lambda _: None).board(view, Names(), t) == screen.board(view, Names(), t)


def test_on_buttons_emojis_stand_beside_what_is_written():
    game = GAMES["nain_jaune"]
    state = fresh_state(game, game.presets["nain_jaune"], 3, 7)
    (seat,) = game.awaited(state)
    plain, decorated = (hand_of(game, state, seat, emojis) for emojis in (None, CARD_EMOJIS))
    assert [button.body for button in decorated] == [button.body for button in plain]
    assert all(button.label for button in decorated)
    assert all(button.emoji for button in decorated if button.verb == "act")
    assert not any(button.emoji for button in plain)


def hand_of(game, state, seat, emojis):
    scene = HandScene(game.view(state, seat), seat, game.legal_actions(state, seat), Names())
    blocks = SCREENS[game.key].with_emojis(lambda _: emojis).hand(scene, words("en"))
    assert any(isinstance(block, Text) for block in blocks)
    render(Panel(tuple(blocks)))
    return buttons(blocks)


@pytest.mark.parametrize("key", GAMES)
def test_no_card_of_an_emoji_board_wraps_away_from_what_it_belongs_to(key):
    """A lone card at the start of a line: a back after a number, or a card after the name of its player."""
    game = GAMES[key]
    screen = SCREENS[key].with_emojis(lambda _: CARD_EMOJIS)
    for state in looked_at(game, next(iter(game.presets.values())), seed=4):
        said = text(screen.board(game.view(state, None), Names(), words("en")))
        assert CARD_EMOJIS.back not in said
        assert not re.search(r"P\d <:tapis", said)
