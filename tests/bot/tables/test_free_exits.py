"""Getting out of a match for points when behind does not pay: a part of `make bad-faith`."""

import pytest

from benchmarks import by_others, free_exits

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


@pytest.mark.parametrize("leads", [True, False], ids=["ahead", "behind"])
@pytest.mark.parametrize("name", by_others.ENDS)
def test_a_match_that_is_cut_short_is_rated_as_if_it_had_been_played_on(monkeypatch, name, leads):
    """People who play as easy AIs do would have ended alike; once, to be ahead after one deal was to win."""
    monkeypatch.setattr(by_others, "_LEVEL", "easy")
    gains = by_others.cut_short(name, by_others.ENDS[name], leads=leads, count=COUNT)
    assert max(gains.gains) <= (5 if "leaves" in name else 0)
    assert gains.mean == 0 or "leaves" in name


def test_by_house_rules_nobody_rises_against_ais():
    assert by_others.house_rules(count=COUNT).gains == (0,) * COUNT


@pytest.mark.parametrize("game", ["shithead", "nain_jaune"])
def test_an_accomplice_who_hardly_plays_decides_nothing_for_the_others(game):
    assert not by_others.accomplice(game, late=True, count=COUNT).pays


@pytest.mark.parametrize("unit", by_others.UNITS)
@pytest.mark.parametrize("people", [free_exits.PEOPLE[:2], free_exits.PEOPLE], ids=["by one", "by two"])
def test_a_vote_gives_those_who_vote_exactly_nothing(people, unit):
    assert by_others.voted_out("shithead", people, count=COUNT, unit=unit).gains == (0,) * COUNT


@pytest.mark.parametrize("unit", [free_exits.WINS, free_exits.FEATS])
def test_neither_an_account_that_leaves_nor_one_that_ends_a_match_gives_wins_or_achievements(unit):
    ends = by_others.ENDS["an account that does not play ends the table"]
    assert not by_others.account_leaves("shithead", count=COUNT, unit=unit).pays
    assert not by_others.cut_short("ends", ends, leads=True, count=COUNT, unit=unit).pays
