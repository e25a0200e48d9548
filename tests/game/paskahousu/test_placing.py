"""Where cards that were seen may lie by now, for the searches of AIs."""

from collections import Counter

import pytest

from game.paskahousu.ai.placing import place_sightings
from game.paskahousu.view import Sighting
from tests.game.conformance.playing import rng_of


def placed(sizes, *places, number=0):
    """Which card lies where: cards 0, 1, 2, … each in one of its places."""
    seen = [Sighting(card, there) for card, there in enumerate(places)]
    found = place_sightings(seen, sizes, rng_of("placing", number))
    assert all(len(there) <= sizes[place] for place, there in found.items())
    return {card: place for place, there in found.items() for card in there}


def test_cards_make_room_for_each_other():
    met = Counter()
    for number in range(40):
        found = placed({1: 1, 2: 1, 3: 1}, (1, 2), (2, 3), (1, 3), number=number)
        met[tuple(found[card] for card in range(3))] += 1
    assert set(met) == {(1, 2, 3), (2, 3, 1)}, "the only two ways"
    assert min(met.values()) > 5


def test_a_chain_of_cards_moves_on():
    for number in range(40):
        found = placed({1: 2, 2: 1, 3: 1}, (1, 2), (1, 2), (2, 3), (1, 3), number=number)
        assert sorted(found) == [0, 1, 2, 3]
        assert all(found[card] in there for card, there in enumerate([(1, 2), (1, 2), (2, 3), (1, 3)]))


def test_a_place_is_the_likelier_the_more_cards_it_holds():
    met = Counter(placed({1: 3, 2: 1}, (1, 2), number=number)[0] for number in range(400))
    assert 270 < met[1] < 330


def test_cards_for_which_there_is_no_room_were_not_seen_rightly():
    with pytest.raises(ValueError, match="no room"):
        placed({1: 1, 2: 1}, (1, 2), (1, 2), (1, 2))
