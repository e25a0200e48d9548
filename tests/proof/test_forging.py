"""What the forger sends off is a forgery: nobody is given what they may do."""

import random

from playground.interactions.person import Person
from tests.proof.forging import Control, Forger


def test_who_sits_at_a_table_is_given_no_control_of_a_board():
    """Found by CI: somebody was ready for the next deal at their other table, which stood between deals."""
    stranger, awaited = Person.__new__(Person), Person.__new__(Person)
    ready = Control("1", "2", "tb|ready|55snqerf||", 2)
    act = Control("1", "3", "tb|act|55snqerf|7|x", 2)
    rng = random.Random(20261126)
    forger = Forger(rng, "1", [stranger], awaited, [ready, act], [act], [], [ready])
    sent = [forger._misplaced() for _ in range(200)]
    by_awaited = {forged.raw["data"]["custom_id"] for forged in sent if forged.person is awaited}
    assert by_awaited == {act.custom_id}
    by_stranger = {forged.raw["data"]["custom_id"] for forged in sent if forged.person is stranger}
    assert by_stranger == {act.custom_id, ready.custom_id}
