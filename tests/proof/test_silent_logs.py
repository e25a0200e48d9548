"""The log does not depend on hidden cards, not even at DEBUG or after errors.

A table and its twin, with other cards in every hand, are treated alike; their logs must be the same, to the
last byte but for the time, and name no card and no seed.
"""

import logging
import secrets
from contextlib import AsyncExitStack
from traceback import format_exception

import pytest

from bot.app.client import TapisClient
from bot.process.environment import Environment
from bot.tables.deciding.decide import decide
from tests.bot.tables.chance import SeededSecrets, mix_nothing
from tests.proof.canary import CARD
from tests.proof.doings import DOINGS, LOGGED
from tests.proof.heard import heard, timeless
from tests.proof.stages import a_database, a_moment, an_interaction, change_hidden, off_stage, on_stage
from tests.proof.twins import PRESETS, match_of, rng_of

FORMATS = ("human", "json")
NUMBERS = (1, 9, 27, 60)
"""Moments that are looked at, by how much was done before."""
DRAWN = ("bot.tables.table.secrets", "bot.tables.model.shuffles.secrets", "bot.discord.clicks.secrets")
"""Where chance comes from: what it draws is the same for both tables."""


@pytest.fixture
async def worlds(tmp_path, empty_database):
    """Open two databases with clocks of their own, and a client that is not connected."""
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(a_database(tmp_path / name, empty_database)) for name in "ab"
        ]
        state = TapisClient(Environment(discord_token="x.y.z"), opened[0][0])._connection
        yield [(database, clock, an_interaction(state)) for database, clock in opened]


async def logged(world, moment, doing, kind, *, twin):
    """What the log says while something is done to a table or to its twin, and what it must not say."""
    database, clock, interaction = world
    with pytest.MonkeyPatch.context() as patch:
        for name in DRAWN:
            patch.setattr(name, SeededSecrets(1))
        mix_nothing(patch)
        stage = await on_stage(database, clock, moment, interaction)
        if twin:
            change_hidden(stage, None, rng_of("hidden", moment.table.match.match_id))
        secret = secrets_of(stage.value)
        with heard(kind) as log:
            await doing(stage)
        await off_stage(database, stage)
        return timeless(log.getvalue()), [*secret, *secrets_of(stage.value)]


def secrets_of(table):
    """What must stand in no log, in the ways that it could be written."""
    match = match_of(table)
    hands = [seat["hand"] for seat in match.game.write_position(match.state)["seats"]]
    seed = match.seed
    return [
        seed.hex(),
        repr(seed)[2:-1],
        match.digest(),
        repr(match.state),
        *(repr(hand) for hand in hands if hand),
    ]


async def compare(worlds, key, preset, name, seed, number):
    """Do the same to a table and to its twin; returns what the log says."""
    moment, doing = a_moment(key, preset, f"{name}-{seed}", number), DOINGS[name]
    kind = FORMATS[(number + len(preset)) % 2]
    ours, our_secrets = await logged(worlds[0], moment, doing, kind, twin=False)
    theirs, their_secrets = await logged(worlds[1], moment, doing, kind, twin=True)
    assert ours == theirs, f"{preset}, {name}, {kind}"
    told = [secret for secret in (*our_secrets, *their_secrets) if secret in ours]
    assert told == [], f"{preset}, {name}, {kind}"
    assert CARD.findall(ours) == [], f"{preset}, {name}, {kind}"
    return ours


@pytest.mark.parametrize("name", DOINGS)
async def test_the_log_tells_nobody_what_is_hidden(worlds, name):
    """Some presets have their turn, each at something; `make test-all PART=long` does all of it with each."""
    place = list(DOINGS).index(name)
    said = ""
    for number, (key, preset) in enumerate(PRESETS):
        if number % (2 * len(DOINGS)) == 2 * place:
            said += await compare(worlds, key, preset, name, 1, NUMBERS[(number + place) % len(NUMBERS)])
    assert (said != "") == (name in LOGGED)


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset"), PRESETS)
async def test_the_log_tells_nobody_what_is_hidden_in_long(worlds, key, preset):
    for number in NUMBERS:
        seed = secrets.randbits(32)
        print(f"seed {seed}, moment {number}")
        for name in DOINGS:
            await compare(worlds, key, preset, name, seed, number)


NORVEGIEN, NAIN_JAUNE = ("shithead", "norvegien"), ("nain_jaune", "nain_jaune")
LEAKS = {
    "a hand": (NORVEGIEN, lambda match, hands: hands[-1]),
    "what follows from a hand": (NAIN_JAUNE, lambda match, hands: hash(str(hands[-1]))),
    "the digest of the state": (NORVEGIEN, lambda match, hands: match.digest()),
    "the seed": (NAIN_JAUNE, lambda match, hands: match.seed.hex()),
}


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("preset", "leak"), LEAKS.values(), ids=LEAKS)
async def test_a_line_that_leaks_is_caught(worlds, monkeypatch, preset, leak):
    def telling(table, *others):
        match = match_of(table)
        hands = [seat["hand"] for seat in match.game.write_position(match.state)["seats"]]
        logging.getLogger("bot.tables").debug("%s", leak(match, hands))
        return decide(table, *others)

    monkeypatch.setattr("bot.tables.table.decide", telling)
    with pytest.raises(AssertionError, match=f"{preset[1]}, "):
        await compare(worlds, *preset, "be_refused", 1, 9)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("preset", "name"),
    [
        (NORVEGIEN, "hit_a_bug_of_the_game"),
        (NAIN_JAUNE, "let_time_pass_with_a_bug"),
        (NORVEGIEN, "forget_a_task"),
    ],
)
async def test_an_error_logged_with_its_values_is_caught(worlds, monkeypatch, preset, name):
    monkeypatch.setattr("bot.maintenance.logs.told", lambda error: "".join(format_exception(error)))
    with pytest.raises(AssertionError, match=f"{preset[1]}, "):
        await compare(worlds, *preset, name, 1, 9)
