"""A hand keeps its cards large, fills its width and takes even rows; others' face-up cards can be read."""

import random
from itertools import groupby

import pytest

from bot.pictures.canvas import INNER, PAD
from bot.pictures.hands import Group, plan
from game.core.cards import RANK
from game.registry import GAMES
from tests.bot.games.shithead.scenes import position, seat_of
from tests.bot.games.test_seat_pictures import seat_sketch

WIDTH = INNER - 2 * PAD
CARD = 100


def by_rank(count, seed):
    held = sorted(random.Random(seed).sample(range(52), count), key=RANK.__getitem__)
    return [Group(tuple(cards)) for _, cards in groupby(held, key=RANK.__getitem__)]


@pytest.mark.parametrize("count", range(1, 19))
def test_up_to_eighteen_cards_keep_their_size_and_none_is_a_sliver(count):
    for seed in range(30):
        planned = plan(by_rank(count, seed), WIDTH)
        rows = [sum(len(group.cards) for group in row) for row in planned.rows]
        assert planned.card == CARD, seed
        assert sum(rows) == count, seed
        assert len(rows) == (1 if count <= 11 else 2), seed
        assert max(rows) - min(rows) <= 4, (seed, rows)
        assert all((row - 1) * 0.5 * CARD + CARD <= WIDTH for row in rows), (seed, rows)


@pytest.mark.parametrize("count", [13, 15, 20])
def test_one_long_run_is_divided_into_even_rows(count):
    rows = plan([Group(tuple(range(count)))], WIDTH).rows
    assert [len(row) for row in rows] == [1, 1]
    assert abs(len(rows[0][0].cards) - len(rows[1][0].cards)) <= 1
    assert rows[0][0].cards + rows[1][0].cards == tuple(range(count))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_others_have_face_up_is_drawn_and_not_only_that_they_have_something(players):
    """They were white dots: the picture was the same whatever lay there."""

    def drawn(up):
        seats = [seat_of("5C 9D KH", up, "2S 3S 4S") for _ in range(players - 1)]
        state = position("norvegien", seat_of("5S 6S 7S", "8S 9S 10S", "2C 3C 4C"), *seats)
        sketch = seat_sketch(GAMES["shithead"], state, 0)
        return sketch.draw(sketch.scene, sketch.language)[0]

    assert drawn("JC QD 7H") != drawn("JC QD 8H")
