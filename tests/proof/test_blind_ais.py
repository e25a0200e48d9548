"""An AI chooses by what its seat sees: other cards where it cannot see change no move of its.

So what an AI does tells the others nothing of what is hidden from it.
"""

import secrets
import zlib

import pytest

from bot.tables.ai_players import AiPlayers
from game.core.rng import Rng
from tests.proof.stages import a_moment
from tests.proof.twins import PRESETS, match_of, rng_of, twin

QUICK = ("random", "easy", "normal")
SLOW = ("hard",)
NUMBERS = (0, 12, 30, 55)


def chosen(table, seat, level):
    """What an AI does in a seat, with the same luck each time."""
    return AiPlayers(Rng(bytes(32), "ai")).choose(match_of(table), seat, level)


def look(key, preset, seed, levels, numbers=NUMBERS):
    """Let AIs of every level choose at moments of a match and of its twins; returns how many choices."""
    choices = 0
    for number in numbers:
        moment = a_moment(key, preset, seed, number)
        seat, table = moment.seat, moment.table
        if seat is None:
            continue
        other = twin(table, seat, rng_of("blind", seed, number))
        for level in levels:
            assert chosen(table, seat, level) == chosen(other, seat, level), f"{preset}, {level}, {number}"
            choices += 1
    return choices


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_an_ai_chooses_by_what_its_seat_sees(key, preset):
    assert look(key, preset, 1, QUICK) >= 2 * len(QUICK)


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_an_ai_of_any_level_chooses_by_what_its_seat_sees_in_long(key, preset):
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    look(key, preset, seed, (*QUICK, *SLOW))


def test_an_ai_that_looks_into_other_hands_is_caught(monkeypatch):
    def peeping(self, match, seat, level):
        legal = match.game.legal_actions(match.state, seat)
        hands = str(match.game.write_position(match.state)["seats"])
        peeped = legal[zlib.crc32(hands.encode()) % len(legal)]
        return match.game.actions.dump_python(peeped, mode="json")

    monkeypatch.setattr(AiPlayers, "choose", peeping)
    with pytest.raises(AssertionError, match="norvegien, "):
        look("shithead", "norvegien", 1, QUICK, range(0, 60, 4))
