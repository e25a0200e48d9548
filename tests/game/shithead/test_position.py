"""Reading and printing positions."""

import pytest

from game.core.errors import UnreadableError
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS

NORVEGIEN = PRESETS["norvegien"]
KEYS = [
    "turn",
    "direction",
    "dealer",
    "phase",
    "stock",
    "pile",
    "burnt",
    "seats",
    "attack",
    "finished",
    "eliminated",
    "ready",
    "opener",
    "skips",
    "moves",
]


def read(position, rules=NORVEGIEN):
    return SHITHEAD.write_position(SHITHEAD.read_position(rules, position))


def test_every_key_is_printed_empty_or_not():
    printed = read({"turn": 0, "seats": [{"hand": ["4S"]}, {}]})
    assert list(printed) == KEYS
    values = {
        key: printed[key] for key in ("direction", "dealer", "phase", "attack", "opener", "skips", "moves")
    }
    assert values == {
        "direction": 1,
        "dealer": 0,
        "phase": "play",
        "attack": None,
        "opener": None,
        "skips": 0,
        "moves": 0,
    }
    assert printed["seats"][1] == {"hand": [], "up": [], "down": [], "status": "in"}


def test_what_is_read_is_printed():
    position = {
        "turn": 2,
        "direction": -1,
        "dealer": 1,
        "phase": "attack",
        "stock": ["3S", "3H"],
        "pile": [{"seat": 0, "cards": ["9S", "9H"]}, {"seat": 0, "cards": ["AS"]}],
        "burnt": ["10S", "X1"],
        "seats": [
            {"hand": ["4S"], "up": [["5S"], []], "down": [None, "6S"], "status": "in"},
            {"hand": [], "up": [], "down": [], "status": "out"},
            {"hand": ["4H", "KH"], "up": [["6H", "6C"]], "down": ["7S"], "status": "in"},
            {"hand": [], "up": [], "down": [], "status": "eliminated"},
            {"hand": [], "up": [], "down": [], "status": "left"},
        ],
        "attack": {"attacker": 0, "target": 2},
        "finished": [1],
        "eliminated": [3, 4],
        "ready": [],
        "opener": None,
        "skips": 0,
        "moves": 17,
    }
    assert read(position, PRESETS["norvegien_loser"]) == position


def test_equal_cards_of_several_packs_may_repeat():
    printed = read({"turn": 0, "seats": [{"hand": ["4S", "4S"]}, {"hand": ["4S"]}]})
    assert printed["seats"][0]["hand"] == ["4S", "4S"]


def test_a_seat_missing_from_the_order_counts_as_earliest():
    """Design 5: `status` decides who is in, `finished` and `eliminated` only give the order."""
    seats = [{"status": "out"}, {"status": "eliminated"}, {"status": "out"}, {}, {"status": "eliminated"}, {}]
    printed = read({"turn": 3, "seats": seats, "finished": [0, 3], "eliminated": [1]}, PRESETS["shithead"])
    assert printed["finished"] == [2, 0]
    assert printed["eliminated"] == [4, 1]


def test_an_attack_tells_the_phase_and_the_turn():
    position = {
        "pile": [{"seat": 0, "cards": ["AS"]}],
        "attack": {"attacker": 0, "target": 1},
        "seats": [{}, {"hand": ["4S"]}],
    }
    printed = read(position)
    assert (printed["phase"], printed["turn"]) == ("attack", 1)


def test_a_deal_that_is_over_is_read_as_over():
    position = {"turn": 0, "seats": [{"hand": ["4S"]}, {"status": "out"}, {"hand": ["5S"]}]}
    state = SHITHEAD.read_position(NORVEGIEN, position)
    assert SHITHEAD.outcome(state).ranking == ((1,), (0, 2))
    assert SHITHEAD.write_position(state)["phase"] == "over"


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"seats": [{"hand": ["4S"]}]}, "seats"),
        ({"seats": [{"hand": ["1S"]}, {}]}, r"seats\.0\.hand\.0"),
        ({"seats": [{"hand": "4S"}, {}]}, r"seats\.0\.hand"),
        ({"seats": [{"up": [["4S", "5S"]]}, {}]}, r"seats\.0\.up\.0"),
        ({"seats": [{"status": "gone"}, {}]}, r"seats\.0\.status"),
        ({"pile": [{"seat": 0, "cards": ["4S", "5S"]}]}, r"pile\.0"),
        ({"pile": [{"seat": 0, "cards": []}]}, r"pile\.0\.cards"),
        ({"pile": [{"seat": 9, "cards": ["4S"]}]}, "pile"),
        ({"turn": 2}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"turn": 0, "seats": [{"status": "out"}, {}, {}]}, "turn"),
        ({"direction": 0}, "direction"),
        ({"phase": "dealing"}, "phase"),
        ({"phase": "choose"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"phase": "attack"}, "attack"),
        ({"phase": "play", "attack": {"attacker": 0, "target": 1}}, "attack"),
        ({"attack": {"attacker": 0, "target": 1}}, "pile"),
        ({"moves": -1}, "moves"),
        ({"trash": []}, "trash"),
    ],
)
def test_unreadable_positions_say_where(changes, where):
    position = {"turn": 0, "seats": [{"hand": ["4S"]}, {"hand": ["5S"]}], **changes}
    if "attack" in changes:
        position.pop("turn")
    with pytest.raises(UnreadableError, match=f"position: {where}"):
        read(position, PRESETS["shithead"])
