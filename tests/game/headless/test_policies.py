"""The policies of `simulate`."""

import json

import pytest

from game.command_line import run as main


def simulate(*arguments):
    return main(["simulate", "--game", "shithead", "--players", "2", "--seed", "3", *arguments])


def test_each_seat_can_have_its_own_policy(capsys):
    assert simulate("--matches", "8", "--policy", "random,easy") == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    assert outcomes["first_by_seat"][1] >= 7


def test_one_policy_stands_for_all_seats_and_the_seed_repeats_it(capsys):
    played = []
    for _ in range(2):
        assert simulate("--matches", "2", "--policy", "easy") == 0
        summary = json.loads(capsys.readouterr().out)
        played.append((summary["moves"], summary["outcomes"]))
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("easy,easy,easy", "3 names for 2 seats"),
        ("best", "'best' is not one of random, easy, normal, hard, expert"),
    ],
)
def test_a_policy_that_there_is_not_is_an_error(policy, said, capsys):
    assert simulate("--policy", policy) == 2
    assert said in capsys.readouterr().err
