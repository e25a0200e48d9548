"""Whatever happens at the tables and at the bank, in whatever order, the books are right."""

import random
import secrets

import pytest

from tests.bot.tables.evening import GAME, Evening

STEPS = 40
SEED = 20261121


async def spend(database, preset, seed, steps):
    print(f"preset {preset}, seed {seed}")
    rng = random.Random(seed)
    rules = GAME.presets[preset].override({"deals": rng.randint(1, 2), "game_end": "either"})
    evening = Evening(database, rules, rng)
    await evening.bank.change_settings(1, {"giving": True, "giving_limit": 1000, "ai_plays": True}, 0)
    await evening.go_on(steps)
    await evening.close()
    print(evening.done, evening.refused)
    return evening


@pytest.mark.in_part(2)
@pytest.mark.parametrize("preset", GAME.presets)
async def test_an_evening_leaves_the_books_right(database, preset):
    evening = await spend(database, preset, SEED, STEPS)
    assert evening.done["played"] > 5
    assert evening.done["cancelled"] > 0
    assert "try_again" not in evening.refused


@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("preset", GAME.presets)
async def test_long_evenings_leave_the_books_right(database, preset, number):
    evening = await spend(database, preset, secrets.randbits(32), 15 * STEPS)
    assert "try_again" not in evening.refused
