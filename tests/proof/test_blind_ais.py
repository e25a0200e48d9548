"""An AI chooses by what its seat sees: changing hidden cards changes none of its moves, hints and analyses.

So an AI's moves reveal nothing that is hidden from it.
"""

import secrets
import zlib

import pytest

from bot.tables.ai.players import AiPlayers
from game.ai.levels import LEVELS
from game.ai.weighing import weigh
from game.core.rng import Rng
from game.levels import RANDOM, policy_for
from tests.proof.stages import a_moment
from tests.proof.twins import PRESETS, match_of, rng_of, twin
from tests.support.searches import short_searches

ALL = (RANDOM, *LEVELS)
NUMBERS = (0, 25)


@pytest.fixture(autouse=True)
def short():
    with short_searches():
        yield


def chosen(table, seat, level):
    """What an AI does in a seat, with the same luck each time."""
    return AiPlayers(Rng(bytes(32), "ai")).choose(match_of(table), seat, level)


def worth(table, seat):
    """What hints and analyses say of a seat's first move, with the same luck each time."""
    match = match_of(table)
    view, legal = match.game.view(match.state, seat), match.game.legal_actions(match.state, seat)
    rng = Rng(bytes(32), "worth")
    return weigh(policy_for(match.game, LEVELS[-1]), view, legal, rng, chosen=legal[0], effort=0.5)


def look(key, preset, seed, numbers=NUMBERS):
    """Let AIs of every level choose at moments of a match and of its twins; returns how many choices."""
    choices = 0
    for number in numbers:
        moment = a_moment(key, preset, seed, number)
        seat, table = moment.seat, moment.table
        if seat is None:
            continue
        other = twin(table, seat, rng_of("blind", seed, number))
        assert worth(table, seat) == worth(other, seat), f"{preset}, the worth of a move, {number}"
        for level in ALL:
            assert chosen(table, seat, level) == chosen(other, seat, level), f"{preset}, {level}, {number}"
            choices += 1
    return choices


@pytest.mark.in_part(6)
@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_an_ai_chooses_by_what_its_seat_sees(key, preset):
    assert look(key, preset, 1) >= len(ALL)


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_an_ai_chooses_by_what_its_seat_sees_in_long(key, preset):
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    look(key, preset, seed, range(0, 120, 3))


def test_an_ai_that_looks_into_other_hands_is_caught(monkeypatch):
    def peeping(self, match, seat, level):
        legal = match.game.legal_actions(match.state, seat)
        hands = str(match.game.write_position(match.state)["seats"])
        peeped = legal[zlib.crc32(hands.encode()) % len(legal)]
        return match.game.actions.dump_python(peeped, mode="json")

    monkeypatch.setattr(AiPlayers, "choose", peeping)
    with pytest.raises(AssertionError, match="norvegien, "):
        look("shithead", "norvegien", 1, range(0, 60, 4))
