"""A pile that leaves the game is on the board's picture until the next move."""

import random
from dataclasses import replace

import pytest

from bot.games.registry import SCREENS
from bot.messages.list_words import card_signs
from bot.messages.panels import Sketch
from bot.tables.model.values import Moved
from bot.tables.panels.board import table_panel
from game.core.match import Match
from game.core.rng import Rng
from game.registry import GAMES
from tests.bot.tables.clicks.tables import AI, HOST, OTHER, SEED, names, playing, words


def moves(table, seed, most=2000):
    """Play at random; yield the table after each move, with the move's events."""
    rng = random.Random(seed)
    for _ in range(most):
        match = table.match
        if match.outcome is not None:
            return
        seat = rng.choice(match.awaited)
        played = match.play(seat, rng.choice(table.game.legal_actions(match.state, seat)))
        table = replace(table, match=played.match).remembering((Moved(seat), *played.events))
        yield table, played.events


def at_a_table(key, preset):
    game = GAMES[key]
    rules, seats = game.presets[preset], (HOST, OTHER, AI)
    setup = game.first_setup(rules, len(seats), Rng(SEED, "seats"))
    match, _ = Match.start(game, "m1", SEED, setup)
    return replace(playing(*seats), game=game, rules=rules, preset=preset, match=match)


def scene_of(table):
    panel = table_panel(table, SCREENS[table.game.key], names(table), words())
    return next(block for block in panel.blocks if isinstance(block, Sketch))


@pytest.mark.parametrize(
    ("key", "preset"),
    [("shithead", "shithead"), ("shithead", "norvegien"), ("paskahousu", "paskahousu")],
)
def test_the_cards_that_burn_a_pile_are_seen_on_it(key, preset):
    burnt = 0
    for seed in range(8):
        print("seed", seed)
        last = None
        for table, events in moves(at_a_table(key, preset), seed):
            fallen = next((one for one in events if one.kind == "pile_burnt"), None)
            scene = scene_of(table).scene
            assert scene.falls is (fallen is not None)
            if fallen is not None:
                burnt += 1
                (*_, play) = scene.plays
                laid = [card for one in events if one.kind == "cards_laid" for card in one.cards]
                assert card_signs(play.cards, words()) == card_signs(laid or fallen.cards[-1:], words())
                assert scene.pile == len(fallen.cards)
                last = table
        if last is not None and burnt < 5:
            sketch = scene_of(last)
            _, said = sketch.draw(sketch.scene, "en")
            assert "The pile burns, with" in said
    assert burnt >= 5
