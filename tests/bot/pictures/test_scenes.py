"""From real positions to scenes: complete, and without hidden cards for any viewer."""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import islice
from typing import get_type_hints

import pytest

from bot.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene, nain_jaune_scene
from bot.games.nain_jaune.picture.table import draw_nain_jaune
from bot.games.shedding.picture.players import Player, Slot
from bot.games.shithead.picture.scene import Play, ShitheadScene, shithead_scene
from bot.games.shithead.picture.table import draw_shithead
from bot.pictures.seats import Status
from game.core.cards import RANK
from game.core.rng import Rng
from game.nain_jaune.game import NAIN_JAUNE
from game.registry import GAMES
from game.shithead.game import SHITHEAD
from tests.bot.pictures.samples import FRENCH

SEED = 20_261_121
MOST = 300
"""Moves of a match."""


def label(seat):
    return f"Player {seat}"


def positions(game, preset, players, every=9, moves=MOST):
    """Positions of a random match, the first one included, and the last one if it has ended."""
    print("seed", SEED)
    met = list(islice(played(game.key, preset, players), moves))
    ended = not game.awaited(met[-1])
    yield from (*met[::every], *met[len(met) - ended :])


@cache
def played(key, preset, players):
    """All positions of a match, once for all tests."""
    game, rng = GAMES[key], Rng(SEED.to_bytes(32, "big"), f"{preset} {players}")
    states = [game.deal(game.first_setup(game.presets[preset], players, rng), rng).state]
    while len(states) < MOST and (awaited := game.awaited(states[-1])):
        action = rng.choice(game.legal_actions(states[-1], awaited[0]))
        states.append(game.apply(states[-1], awaited[0], action).state)
    return states


def games():
    for preset, rules in SHITHEAD.presets.items():
        yield SHITHEAD, preset, SHITHEAD.seats_allowed(rules)[0]
    for preset, rules in NAIN_JAUNE.presets.items():
        yield NAIN_JAUNE, preset, NAIN_JAUNE.seats_allowed(rules)[0]


def scene_of(game, view):
    return nain_jaune_scene(view, label) if game is NAIN_JAUNE else shithead_scene(view, label, "")


@pytest.mark.in_part(14)
@pytest.mark.parametrize(("game", "preset", "players"), list(games()))
def test_a_scene_tells_no_viewer_what_he_must_not_know(game, preset, players):
    rng = Rng(SEED.to_bytes(32, "big"), "others")
    for state in positions(game, preset, players, every=20):
        public = game.view(state, None)
        scene = scene_of(game, public)
        assert scene == scene_of(game, game.view(game.sample_state(public, rng), None))
        for seat in range(players):
            assert scene == scene_of(game, game.view(state, seat))


def test_scenes_have_a_place_for_open_cards_only():
    hints = {
        cls.__name__: {field.name: str(get_type_hints(cls)[field.name]) for field in fields(cls)}
        for cls in (Slot, Player, Play, ShitheadScene, NainJaunePlayer, NainJauneScene)
    }
    assert all(is_dataclass(cls) for cls in (Slot, Play))
    of_cards = {
        (name, field)
        for name, by_field in hints.items()
        for field, hint in by_field.items()
        if "tuple[int, ...]" in hint
    }
    assert of_cards == {
        ("Slot", "up"),
        ("Play", "cards"),
        ("NainJauneScene", "run"),
        ("NainJauneScene", "missing"),
    }
    assert hints["Slot"]["down"] == "<class 'bool'>"
    assert hints["Player"]["hand"] == "<class 'int'>"
    assert hints["NainJaunePlayer"]["cards"] == "<class 'int'>"


@pytest.mark.parametrize("preset", SHITHEAD.presets)
def test_a_shithead_scene_counts_every_card_of_the_view(preset):
    players = SHITHEAD.seats_allowed(SHITHEAD.presets[preset])[0]
    for state in positions(SHITHEAD, preset, players, every=25):
        view = SHITHEAD.view(state, None)
        scene = shithead_scene(view, label, "7 or lower")
        assert [player.hand for player in scene.players] == [seat.hand_count for seat in view.seats]
        for player, seat in zip(scene.players, view.seats, strict=True):
            assert tuple(slot.up for slot in player.slots if slot.up) == tuple(up for up in seat.up if up)
            assert sum(slot.down for slot in player.slots) == sum(seat.down)
            assert player.status == Status(seat.status)
        assert scene.pile == sum(len(play.cards) for play in view.pile)
        assert scene.plays == tuple(Play(play.cards, label(play.seat)) for play in view.pile[-3:])
        assert (scene.stock, scene.burnt) == (view.stock_count, len(view.burnt))
        assert [n for n, player in enumerate(scene.players) if player.is_turn] == sorted(view.awaited)
        assert scene.requirement == "7 or lower"


def test_a_player_who_went_out_keeps_their_place():
    state = next(positions(SHITHEAD, "shithead", 4))
    view = replace(SHITHEAD.view(state, None), finished=(2, 0))
    assert [player.place for player in shithead_scene(view, label, "").players] == [2, None, 1, None]


def test_nain_jaune_players_stand_in_the_order_of_play():
    (state, *_), (other, *_) = (
        list(positions(NAIN_JAUNE, preset, 4)) for preset in ("nain_jaune", "classic")
    )
    names = [
        [player.name for player in nain_jaune_scene(NAIN_JAUNE.view(each, None), label).players]
        for each in (state, other)
    ]
    assert names == [
        ["Player 0", "Player 3", "Player 2", "Player 1"],
        ["Player 0", "Player 1", "Player 2", "Player 3"],
    ]


def test_the_run_is_unbroken_and_ends_with_the_last_card():
    lengths = set()
    for state in positions(NAIN_JAUNE, "nain_jaune", 4, every=1):
        view = NAIN_JAUNE.view(state, None)
        scene = nain_jaune_scene(view, label)
        lengths.add(len(scene.run))
        if view.laid:
            assert scene.run[-1] == view.laid[-1].card
        for one, next_one in zip(scene.run, scene.run[1:], strict=False):
            assert RANK[next_one] % 13 == (RANK[one] + 1) % 13
        if scene.needed is not None and not scene.missing:
            assert scene.needed % 13 == (RANK[scene.run[-1]] + 1) % 13
    assert max(lengths) >= 3


def test_a_nain_jaune_scene_has_the_boxes_and_tokens_of_the_view():
    for state in positions(NAIN_JAUNE, "nain_jaune", 5):
        view = NAIN_JAUNE.view(state, None)
        scene = nain_jaune_scene(view, label)
        assert scene.boxes == tuple(view.boxes[name] for name in ("10D", "JC", "QS", "KH", "7D"))
        tokens = {player.name: (player.cards, player.tokens) for player in scene.players}
        assert tokens == {label(seat): (each.cards, each.tokens) for seat, each in enumerate(view.seats)}


@pytest.mark.in_part(10)
@pytest.mark.parametrize(("game", "preset", "players"), list(games()))
def test_every_preset_can_be_drawn(game, preset, players):
    draw = draw_nain_jaune if game is NAIN_JAUNE else draw_shithead
    for state in positions(game, preset, players, every=60):
        drawing = draw(scene_of(game, game.view(state, None)), FRENCH)
        assert len(drawing.png) < 60_000
        assert all(label(seat) in drawing.alt for seat in range(players))


def crowded(game, preset):
    """The middle of a deal of as many players as may be, under names as long as they get."""
    most = game.seats_allowed(game.presets[preset])[-1]
    state = list(positions(game, preset, most, moves=2 * most))[-1]
    view = game.view(state, None)
    if game is NAIN_JAUNE:
        return nain_jaune_scene(view, long_name)
    return shithead_scene(view, long_name, "a pair or higher, or a card of the same rank")


def long_name(seat):
    return ("🤖 Ludovic-Emmanuel", "Anaïs & Gabrielle ♥", "xX_DarkSasuke_Xx @97")[seat % 3]


@pytest.mark.in_part(14)
@pytest.mark.parametrize(
    ("game", "preset"), [(game, preset) for game in (SHITHEAD, NAIN_JAUNE) for preset in game.presets]
)
def test_the_most_crowded_board_of_every_preset_stays_under_sixty_kilobytes(game, preset):
    draw = draw_nain_jaune if game is NAIN_JAUNE else draw_shithead
    assert len(draw(crowded(game, preset), FRENCH).png) < 60_000
