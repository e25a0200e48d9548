import random

from tests.game.random_house_rules import play


def test_any_house_rules_play_without_losing_a_card_or_showing_one():
    seed = random.randrange(2**32)
    print("seed", seed)
    done = play(3_000, seed)
    assert done["rules"] > 10
