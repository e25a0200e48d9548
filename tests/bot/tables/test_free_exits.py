"""Getting out of a match for points when behind does not pay: a part of `make bad-faith`."""

import pytest

from benchmarks import free_exits

COUNT = 5


def test_to_undo_a_deal_when_behind_would_pay_so_the_measure_finds_what_is_there():
    gains = [free_exits.measure("undo", free_exits.undo, game, count=15).mean for game in free_exits.GAMES]
    assert sum(gains) > 0


@pytest.mark.in_part(4)
@pytest.mark.parametrize("name", free_exits.WAYS)
@pytest.mark.parametrize("game", free_exits.GAMES)
def test_no_way_out_of_a_match_for_points_pays(name, game):
    gains = free_exits.measure(name, free_exits.WAYS[name], game, count=COUNT)
    assert not gains.pays, gains.interval


@pytest.mark.parametrize("name", free_exits.BETWEEN_DEALS)
def test_nor_between_two_deals_when_ahead(name):
    gains = free_exits.between_deals(name, free_exits.BETWEEN_DEALS[name], count=COUNT)
    assert gains.mean < 0


@pytest.mark.parametrize("moves", [0, 6])
@pytest.mark.parametrize("alts", [2, 20])
def test_accounts_that_sit_down_and_leave_give_nothing_however_many_they_are(alts, moves):
    assert free_exits.accounts(moves, alts, count=1).mean == 0
