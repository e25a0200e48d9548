"""The Nain Jaune board: pots that grow, the run, and the description."""

from dataclasses import replace

import pytest

from bot.games.core.screen import HandScene
from bot.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene
from bot.games.nain_jaune.picture.table import draw_nain_jaune
from bot.pictures.seats import Status
from bot.pictures.tokens import tokens_drawn
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import NAMES, SCREEN
from tests.bot.pictures.samples import ENGLISH, FRENCH, breakable, cards, nain_jaune_scene, opened
from tests.game.nain_jaune.tables import table

SCENE = NainJauneScene(
    boxes=(6, 0, 18, 24, 1_230),
    players=(
        NainJaunePlayer("Anna", 3, 1, is_dealer=True),
        NainJaunePlayer("Bob", 1, 112, is_turn=True),
        NainJaunePlayer("Carl", 8, -5, has_passed=True),
        NainJaunePlayer("Dora", 0, 7, Status.LEFT),
    ),
    run=cards("9S 10D JC"),
    missing=(12,),
    needed=13,
    talon=7,
)


def test_the_description_says_all_that_is_shown():
    assert draw_nain_jaune(SCENE, ENGLISH).alt == (
        "Tokens on the board: 6 on 10 of diamonds, 0 on Jack of clubs, 18 on Queen of spades,"
        " 24 on King of hearts, 1,230 on the Dwarf, 7 of diamonds. The run is 9 of spades, 10"
        " of diamonds, Jack of clubs. Missing: Queen. The next card is a King. The talon"
        " has 7 cards. Anna (dealer) has 3 cards, 1 token. Bob (to play) has 1 card, 112"
        " tokens. Carl (passed) has 8 cards, -5 tokens. Dora (left the table) has 0 cards, 7"
        " tokens."
    )


def test_the_description_says_it_in_french():
    assert breakable(draw_nain_jaune(SCENE, FRENCH).alt) == (
        "Jetons au tableau : 6 sur 10 de carreau, 0 sur Valet de trèfle, 18 sur"
        " Dame de pique, 24 sur Roi de cœur, 1 230 sur le Nain, 7 de carreau. La suite est 9"
        " de pique, 10 de carreau, Valet de trèfle. Manque : Dame. La carte suivante"
        " est un Roi. Le talon a 7 cartes. Anna (a donné) a 3 cartes, 1 jeton."
        " Bob (à son tour de jouer) a 1 carte, 112 jetons. Carl (passe) a 8 cartes, -5 jetons."
        " Dora (a quitté la table) a 0 carte, 7 jetons."
    )


def test_a_board_before_the_first_card_says_so():
    alt = draw_nain_jaune(replace(SCENE, run=(), missing=(), needed=None, talon=0), ENGLISH).alt
    assert "7 of diamonds. No card has been played. Anna" in alt


@pytest.mark.parametrize(
    "change",
    [
        {"boxes": (7, 0, 18, 24, 1_230)},
        {"boxes": (6, 0, 18, 24, 0)},
        {"run": cards("9S 10D JS")},
        {"run": ()},
        {"missing": ()},
        {"missing": (12, 13), "needed": 14},
        {"needed": None},
        {"talon": 0},
    ],
    ids=str,
)
def test_every_change_of_the_board_appears_in_picture_and_description(change):
    before, after = draw_nain_jaune(SCENE, ENGLISH), draw_nain_jaune(replace(SCENE, **change), ENGLISH)
    assert before.png != after.png
    assert before.alt != after.alt


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Hanna"},
        {"cards": 4},
        {"tokens": 2},
        {"status": Status.LEFT},
        {"is_dealer": False},
        {"is_turn": True},
        {"has_passed": True},
    ],
    ids=str,
)
def test_every_change_of_a_player_appears_in_picture_and_description(change):
    players = (replace(SCENE.players[0], **change), *SCENE.players[1:])
    before, after = draw_nain_jaune(SCENE, ENGLISH), draw_nain_jaune(replace(SCENE, players=players), ENGLISH)
    assert before.png != after.png
    assert before.alt != after.alt


def test_heaps_grow_with_the_amount():
    drawn = [tokens_drawn(amount) for amount in range(3_000)]
    assert drawn == sorted(drawn)
    assert drawn[:3] == [0, 1, 2]
    assert drawn[24] < drawn[72] < drawn[168] < drawn[360] < drawn[1_000]
    assert drawn[-1] == tokens_drawn(10**9)


def test_a_debt_has_no_heap():
    assert tokens_drawn(-5) == 0


@pytest.mark.parametrize("missing", [0, 1, 6, 12])
def test_many_missing_ranks_leave_the_last_card_and_the_talon_in_sight(missing):
    ranks = tuple(range(2, 2 + missing))
    scene = replace(SCENE, missing=ranks, run=cards("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"))
    run_line = (0, 340, 720, 504)
    shown = opened(draw_nain_jaune(scene, ENGLISH).png).convert("RGB").crop(run_line)
    alone = (
        opened(draw_nain_jaune(replace(scene, run=scene.run[-1:]), ENGLISH).png).convert("RGB").crop(run_line)
    )
    right_edge = (590, 0, 720, 164)
    assert shown.crop(right_edge).tobytes() == alone.crop(right_edge).tobytes()


def test_the_cards_speak_the_language():
    english, french = draw_nain_jaune(SCENE, ENGLISH), draw_nain_jaune(SCENE, FRENCH)
    queens_corner = (24, 190, 74, 250)
    assert (
        opened(english.png).crop(queens_corner).tobytes() != opened(french.png).crop(queens_corner).tobytes()
    )


@pytest.mark.parametrize("players", range(1, 9))
def test_any_number_of_players_has_room(players):
    assert opened(draw_nain_jaune(nain_jaune_scene(players), ENGLISH).png).height < 1_200


def seat_picture(**boxes):
    hands = ("8C 9C 2H 5S", "QS KD AC", "10H 10D JC 4H")
    state = table(*hands, boxes={"10D": 1, "JC": 2, "QS": 3, "KH": 4, "7D": 5, **boxes})
    held = HandScene(NAIN_JAUNE.view(state, 0), 0, NAIN_JAUNE.legal_actions(state, 0), NAMES)
    sketch = SCREEN.seat_picture(held, ENGLISH)
    return sketch.draw(sketch.scene, "en")[0]


@pytest.mark.in_part(10)
@pytest.mark.parametrize("box", ["10D", "JC", "QS", "KH", "7D"])
@pytest.mark.parametrize("tokens", [9, 98, 140, 1_240, 12_340])
def test_ones_own_picture_shows_every_pot_to_its_last_digit(box, tokens):
    assert seat_picture(**{box: tokens}) != seat_picture(**{box: tokens + 1})
