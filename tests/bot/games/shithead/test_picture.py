"""The table of a Shithead match: where everybody sits, and the description."""

import math
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from bot.games.shedding.picture.players import Player, Slot
from bot.games.shithead.picture.scene import Play, ShitheadScene
from bot.games.shithead.picture.seat import draw_own_seat
from bot.games.shithead.picture.seat_scene import ShitheadSeatScene
from bot.games.shithead.picture.table import arrange, draw_shithead
from bot.pictures.canvas import WIDTH
from bot.pictures.hands import Group
from bot.pictures.palette import CREAM, PAPER
from bot.pictures.seats import Status
from tests.bot.pictures.samples import ENGLISH, FRENCH, breakable, cards, opened, shithead_scene

SCENE = ShitheadScene(
    players=(
        Player("Anna", 3, (Slot(cards("QS QH"), True), Slot((), True), Slot()), is_dealer=True),
        Player("Bob", 12, (Slot(cards("X1"), False),), is_turn=True),
        Player("Carl", 0, (), Status.OUT, place=1),
        Player("Dora", 0, (), Status.ELIMINATED),
        Player("Emil", 0, (), Status.LEFT),
    ),
    plays=(Play(cards("3D"), "Bob"), Play(cards("7C 7H"), "Anna")),
    pile=14,
    requirement="7 or lower",
    stock=1,
    burnt=8,
    clockwise=False,
)


@pytest.mark.parametrize("players", range(2, 21))
def test_nobody_sits_on_anybody_or_outside(players):
    layout = arrange(shithead_scene(players, full=True))
    boxes = [*layout.seats, layout.centre]
    assert len(layout.seats) == players
    for box in boxes:
        assert 0 <= box.x < box.right <= WIDTH
        assert 0 <= box.y < box.bottom <= layout.height
    for one, other in combinations(boxes, 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)


@pytest.mark.parametrize("players", range(3, 21))
def test_seats_run_clockwise_around_the_pile(players):
    layout = arrange(shithead_scene(players))
    x, y = layout.centre.middle
    angles = [math.atan2(box.middle[1] - y, box.middle[0] - x) for box in layout.seats]
    turns = [(later - angles[0]) % (2 * math.pi) for later in angles]
    assert turns == sorted(turns)


def test_cards_are_as_large_as_the_table_allows():
    widths = [arrange(shithead_scene(players, full=True)).cards.width for players in (2, 4, 5, 10)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] >= 90
    assert widths[-2] >= 60, "the index of a narrower card is smaller than other text"


def test_equal_cards_without_room_beside_each_other_are_counted():
    roomy, crowded = (arrange(shithead_scene(players, groups=True, full=True)) for players in (2, 6))
    assert roomy.cards.fanned
    assert not crowded.cards.fanned


@pytest.mark.parametrize("players", [5, 8])
def test_counted_cards_are_seen(players):
    scene = shithead_scene(players, groups=True, full=True)

    def with_twos(*suits):
        slots = (Slot(cards(" ".join(f"2{suit}" for suit in suits))),) * 4
        drawn = replace(scene, players=(replace(scene.players[0], slots=slots), *scene.players[1:]))
        return draw_shithead(drawn, ENGLISH).png

    assert len({with_twos("S"), with_twos("S", "H"), with_twos("S", "H", "C")}) == 3


def test_the_description_says_all_that_is_shown():
    assert draw_shithead(SCENE, ENGLISH).alt == (
        "The pile has 14 cards, on top 7 of clubs, 7 of hearts from Anna. Before that: 3 of diamonds. "
        "The next play can be 7 or lower. The stock has 1 card. 8 cards are burnt. "
        "Play goes counter-clockwise. "
        "Anna (dealer) has 3 cards in hand, face up Queen of spades, Queen of hearts, 2 face down. "
        "Bob (to play) has 12 cards in hand, face up Joker. "
        "Carl went out first. Dora is eliminated. Emil has left the table."
    )


def test_the_description_says_it_in_french():
    assert breakable(draw_shithead(replace(SCENE, requirement="7 ou moins"), FRENCH).alt) == (
        "La pile a 14 cartes ; sur le dessus, 7 de trèfle, 7 de cœur (Anna). Avant : 3 de carreau. "
        "On peut poser 7 ou moins. La pioche a 1 carte. 8 cartes sont brûlées. "
        "On tourne dans le sens inverse des aiguilles d’une montre. "
        "Anna (a donné) a 3 cartes en main, visibles Dame de pique, Dame de cœur, 2 cachées. "
        "Bob (à son tour de jouer) a 12 cartes en main, visibles Joker. "
        "Carl a pris la 1re place. Dora est hors jeu. Emil a quitté la table."
    )


@pytest.mark.parametrize("players", [3, 7, 10, 11, 14, 20])
def test_the_requirement_is_written_in_full(players):
    scene = shithead_scene(players, full=True)
    asked = ("un Roi ou plus, un 2, un 3 ou un 10", "une carte plus haute qu’une Dame ou un 2")
    for requirement in asked:
        whole, shorter = (
            draw_shithead(replace(scene, requirement=text), FRENCH).png
            for text in (requirement, requirement.rstrip("0123456789"))
        )
        assert whole != shorter


def test_a_long_requirement_leaves_room_for_the_pile():
    endless = "un Valet ou plus, " * 20
    short, long, longer = (
        draw_shithead(replace(shithead_scene(20), requirement=text), FRENCH).png
        for text in ("un 2", endless, f"{endless} ou un 2")
    )
    assert short != long
    assert long == longer


RANKS = ["", ", or a 2, a 3", ", or a 2, a 3, a 4, a 5, a 6, a 7, an 8 or a 9"]


def below_the_pile(draw, scene):
    """The colours where the number of cards in the pile stands."""
    one, other = (opened(draw(replace(scene, pile=pile), ENGLISH).png).convert("RGB") for pile in (14, 88))
    box = ImageChops.difference(one, other).getbbox()
    return {colour for _, colour in one.crop(box).getcolors()}


@pytest.mark.parametrize("players", [2, 8, 9, 16])
@pytest.mark.parametrize("ranks", RANKS)
def test_what_stands_below_the_pile_is_not_written_over_cards(players, ranks):
    scene = replace(shithead_scene(players), requirement=f"a card higher than a 9{ranks}")
    colours = below_the_pile(draw_shithead, scene)
    assert CREAM in colours
    assert PAPER not in colours


@pytest.mark.parametrize("is_crowded", [False, True])
@pytest.mark.parametrize("ranks", RANKS)
def test_nor_is_it_in_a_low_picture_of_a_hand(is_crowded, ranks):
    def draw(table, t):
        own = ShitheadSeatScene(table, 0, (Group(cards("3D 3H")),), (), is_crowded=is_crowded)
        return draw_own_seat(own, t)

    scene = replace(shithead_scene(4), requirement=f"a card higher than a 9{ranks}")
    assert PAPER not in below_the_pile(draw, scene)


def test_an_empty_pile_is_said():
    alt = draw_shithead(replace(SCENE, plays=(), pile=0, requirement=""), ENGLISH).alt
    assert alt.startswith("The pile is empty. The stock has 1 card. ")


def test_a_table_of_twenty_says_every_count():
    alt = draw_shithead(shithead_scene(20, full=True), ENGLISH).alt
    assert "Cards in hand/face up/face down: Camille " in alt
    assert alt.count("/3/3") == 20


@pytest.mark.parametrize(
    "change",
    [
        {"clockwise": True},
        {"stock": 0},
        {"stock": 2},
        {"burnt": 0},
        {"burnt": 9},
        {"pile": 15},
        {"requirement": "7 or higher"},
        {"requirement": ""},
        {"plays": SCENE.plays[1:]},
        {"plays": (SCENE.plays[0], Play(cards("7C 7H"), "Bob"))},
        {"plays": (SCENE.plays[0], Play(cards("7C 7S"), "Anna"))},
    ],
    ids=str,
)
def test_every_change_at_the_table_appears_in_picture_and_description(change):
    before, after = draw_shithead(SCENE, ENGLISH), draw_shithead(replace(SCENE, **change), ENGLISH)
    assert before.png != after.png
    assert before.alt != after.alt


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Hanna"},
        {"hand": 4},
        {"slots": (Slot(cards("QS QH")), Slot((), True), Slot())},
        {"slots": (Slot(cards("QS QD"), True), Slot((), True), Slot())},
        {"status": Status.OUT},
        {"status": Status.LEFT},
        {"is_dealer": False},
        {"is_turn": True},
    ],
    ids=str,
)
def test_every_change_of_a_player_appears_in_picture_and_description(change):
    players = (replace(SCENE.players[0], **change), *SCENE.players[1:])
    before, after = draw_shithead(SCENE, ENGLISH), draw_shithead(replace(SCENE, players=players), ENGLISH)
    assert before.png != after.png
    assert before.alt != after.alt


def test_a_name_that_cannot_be_drawn_is_shown_by_its_seat_and_said_in_full():
    def named(name):
        return replace(SCENE, players=(replace(SCENE.players[0], name=name), *SCENE.players[1:]))

    foreign, numbered = draw_shithead(named("🦜"), ENGLISH), draw_shithead(named("#1"), ENGLISH)
    assert foreign.png == numbered.png
    assert "🦜 (dealer)" in foreign.alt


def test_a_name_with_braces_is_only_a_name():
    braces = replace(SCENE, plays=(Play(cards("7C"), "{count}"),))
    assert "from {count}." in draw_shithead(braces, ENGLISH).alt
