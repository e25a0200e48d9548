"""Who starts with what (3.2), what goes on what in full (3.4), and two answers in full (6)."""

import json

import pytest

from game.core.rng import deal_rng
from game.headless import answer
from game.paskahousu.game import PASKAHOUSU as GAME
from tests.scenarios.paskahousu.table import table

ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
WHOLE = """
       –  3 4 5 6 7 8 9 10 J Q K A 2
   3   y  y . . . . . . .  . . . . .
   4   y  y y . . . . . .  . . . . .
   5   y  y y y . . . . .  . . . . .
   6   y  y y y y . . . .  . . . . .
   7   y  y y y y y . . .  . . . . .
   8   y  y y y y y y . .  . . . . .
   9   y  y y y y y y y .  . . . . .
  10   y  F F F F F F F y  . . . . .
   J   y  . . . . y y y .  y . . . .
   Q   y  . . . . y y y .  y y . . .
   K   y  . . . . y y y .  y y y . .
   A   y  . . . . . . . .  F F F y .
   2   y  y y y y y y y .  y y y . y
"""
"""A row for each card, a column for each top: whether it may be laid, and whether the pile falls."""
DEALS = 60


@pytest.mark.parametrize("row", WHOLE.strip().splitlines()[1:], ids=ORDER)
def test_what_goes_on_what(row):
    """3.4, in full."""
    card, *cells = row.split()
    assert len(cells) == 1 + len(ORDER)
    for top, cell in zip([None, *ORDER], cells, strict=True):
        there = table("paskahousu", "" if top is None else f"0:{top}H", f"{card}C 3S")
        allowed = there.refused("play", cards=[f"{card}C"]) is None
        assert allowed is (cell != "."), (card, top)
        if allowed:
            assert ("pile_burnt" in there.lays(f"{card}C").kinds) is (cell == "F"), (card, top)


def starts(players=4, **rules):
    """Deals: the position, and the seats from the dealer's left."""
    for number in range(DEALS):
        setup = GAME.setup_of(GAME.presets["paskahousu"].override(rules), players, number % players)
        state = GAME.deal(setup, deal_rng(bytes(32), "starts", number)).state
        dealer = number % players
        yield GAME.write_position(state), [(dealer + step) % players for step in range(1, players + 1)]


def held(position, rank):
    """How many cards of a rank each seat holds."""
    return [sum(card[:-1] == rank for card in one["hand"]) for one in position["seats"]]


def lowest_held(position):
    return next(rank for rank in ORDER if any(held(position, rank)))


def test_most_of_the_lowest_rank_start_and_of_equals_the_first_from_the_dealers_left():
    """3.2, `most_lowest`."""
    ranks, ties = set(), 0
    for position, seats in starts(players=2, hand_cards=3):
        rank = lowest_held(position)
        counts = held(position, rank)
        ties += counts[0] == counts[1]
        assert position["turn"] == max(seats, key=counts.__getitem__), "max takes the first of equals"
        assert position["opening"] == rank
        ranks.add(rank)
    assert len(ranks) > 1, "nobody has a 3 in some deals"
    assert ties


def test_the_lowest_card_starts_however_many_others_have():
    """3.2, `lowest_card`: with `free`, any rank may be led."""
    fewer = 0
    for position, seats in starts(opener="lowest_card", opening_play="free"):
        counts = held(position, lowest_held(position))
        assert position["turn"] == next(seat for seat in seats if counts[seat])
        assert position["opening"] is None
        fewer += counts[position["turn"]] < max(counts)
    assert fewer, "some starter has fewer than another"


def test_in_the_bluff_game_the_dealers_left_starts_and_says_three():
    """3.2, `left_of_dealer`."""
    for position, seats in starts(bluff=True, opener="left_of_dealer", stock_option="draw_pass"):
        assert (position["turn"], position["opening"]) == (seats[0], "3")


def test_the_answers_that_the_rules_give_in_full():
    """Section 6: as JSON, through the headless interface."""
    seats = [{"hand": ["4S"]}, {"hand": ["2C", "10C"]}, {"hand": ["9S"]}]
    position = {"turn": 1, "pile": [{"seat": 0, "cards": ["10H"]}], "seats": seats}
    asked = {"do": "legal", "game": "paskahousu", "preset": "paskahousu", "position": position}
    legal = answer(json.dumps(asked))["legal"]
    assert legal == [{"kind": "pick_up"}, {"kind": "play", "cards": ["10C"]}]
    pile = [{"seat": 0, "cards": ["6C"], "claim": "6"}, {"seat": 1, "cards": ["3C"], "claim": "8"}]
    seats = [{"hand": ["4S"]}, {"hand": ["8C"]}, {"hand": ["9S"]}]
    position = {"turn": 2, "contestable": True, "pile": pile, "seats": seats}
    asked = {"do": "apply", "game": "paskahousu", "preset": "valepaska", "position": position}
    done = answer(json.dumps({**asked, "seat": 0, "action": {"kind": "challenge"}}))
    after = done["position"]
    assert (after["turn"], after["pile"], after["contestable"]) == (2, [], False)
    assert sorted(after["seats"][1]["hand"]) == ["3C", "6C", "8C"]
    assert done["awaited"] == [2]
