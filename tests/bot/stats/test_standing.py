"""Who leaves comes last; the others keep their order."""

from bot.tables.model.standing import leavers_last, places_of

STANDS = ((2,), (0, 3), (1,), (4,))


def test_without_leavers_all_stand_as_they_do():
    assert leavers_last(STANDS, []) == STANDS


def test_who_left_comes_last_and_first_of_all_who_left_first():
    assert leavers_last(STANDS, [{2}, {0}]) == ((3,), (1,), (4,), (0,), (2,))


def test_who_left_together_keep_their_order_and_ties():
    assert leavers_last(STANDS, [{0, 2, 3}]) == ((1,), (4,), (2,), (0, 3))


def test_who_left_twice_left_the_first_time_and_strangers_change_nothing():
    assert leavers_last(STANDS, [{1}, {0, 1, 9}]) == ((2,), (3,), (4,), (0,), (1,))


def test_level_seats_share_the_best_of_their_places():
    assert places_of(STANDS) == {2: 1, 0: 2, 3: 2, 1: 4, 4: 5}
