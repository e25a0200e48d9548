"""What people see is a function of what they may see: the strongest test we have.

At random moments of every game and preset, only what a viewer cannot see is changed. All that goes to that
viewer and to everybody must stay the same, to the last byte.
"""

import secrets
from dataclasses import replace
from itertools import islice

import pytest

from bot.app.client import TapisClient
from bot.messages.panels import Button, Row, Text
from bot.process.environment import Environment
from bot.tables.model.values import Phase
from bot.tables.panels.all import TablePanels
from game.registry import GAMES
from tests.game.otherwise import playing_otherwise
from tests.proof.outgoing import every_face
from tests.proof.twin_checks import compare
from tests.proof.twins import PRESETS, match_of, moments, rng_of

EVERY, MOST = 37, 120
"""Moments between two that are looked at; moments of a match that are played at all."""


@pytest.fixture
async def services(database):
    """What the bot shows people with, of the real client, not connected."""
    services = TapisClient(Environment(discord_token="x.y.z"), database).services
    services.panels.emojis_in = services.panels.emojis_there = every_face
    return services


async def look(services, key, preset, seed, every=EVERY, most=MOST, **of_table):
    """Compare at moments of a match; returns how many there were. `of_table` are values of its table."""
    rng, looked, compared = rng_of("hidden", preset, seed), 0, 0
    there = list(islice(moments(key, preset, seed), most))
    every = min(every, max(1, len(there) // 3))
    for number, played in enumerate(there):
        moment = replace(played, table=replace(played.table, **of_table))
        if number % every == 0 or moment.table.phase is not Phase.PLAYING:
            compared += await compare(services, moment, rng, pictures=number == every)
            looked += 1
    print(f"{preset}, seed {seed}: {looked} moments, {compared} messages and sentences compared")
    return looked


@pytest.mark.in_part(4)
@pytest.mark.parametrize(("key", "preset"), PRESETS)
async def test_nobody_is_sent_what_they_may_not_see(services, key, preset):
    assert await look(services, key, preset, 1) > 2


OTHERWISE = (
    {"cup": "cup", "for_tokens": False},
    {"daily": "2026-11-24", "private": True, "for_tokens": False},
)


@pytest.mark.in_part(2)
@pytest.mark.parametrize("of_table", OTHERWISE, ids=["cup", "daily"])
@pytest.mark.parametrize("key", GAMES)
async def test_nor_at_the_table_of_a_cup_or_in_the_days_deal(services, key, of_table):
    preset = next(iter(GAMES[key].presets))
    assert await look(services, key, preset, 2, most=60, **of_table) > 2


def test_people_leave_and_sit_down_in_the_matches_that_are_looked_at():
    left, joined = 0, 0
    for key, preset in PRESETS:
        *_, last = islice(moments(key, preset, 1), MOST)
        left += sum(step.body["kind"] == "leave" for step in last.steps)
        joined += len(last.table.seats) > last.first.players
    assert left > len(PRESETS)
    assert joined > 0


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset"), PRESETS)
async def test_nobody_is_sent_what_they_may_not_see_in_long(services, key, preset):
    for _ in range(12):
        await look(services, key, preset, secrets.randbits(32), every=5, most=600)


def a_hidden_card(table):
    """The first card in the hand of who sits last."""
    return str(match_of(table).game.write_position(match_of(table).state)["seats"][-1]["hand"][:1])


def leak_in_board(real, looks, table):
    panel = real(looks, table)
    return replace(panel, blocks=(*panel.blocks, Text(a_hidden_card(table))))


def leak_in_custom_id(real, looks, table, *others):
    panel = real(looks, table, *others)
    row = Row((Button("?", "act", a_hidden_card(table)),))
    return replace(panel, blocks=(*panel.blocks, row))


def leak_in_order(real, looks, table, *others):
    panel = real(looks, table, *others)
    return panel if "H" in a_hidden_card(table) else replace(panel, accent=1)


def leak_in_refusal(real, looks, error, table, *others):
    return real(looks, error, table, *others) + a_hidden_card(table)


@pytest.mark.in_part(3)
@pytest.mark.parametrize(("key", "preset"), [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")])
@pytest.mark.parametrize(
    ("method", "leak"),
    [
        ("board", leak_in_board),
        ("board", leak_in_order),
        ("hand", leak_in_custom_id),
        ("problem", leak_in_refusal),
    ],
)
async def test_a_screen_that_leaks_one_hidden_card_is_caught(
    services, monkeypatch, key, preset, method, leak
):
    real = getattr(TablePanels, method)
    monkeypatch.setattr(TablePanels, method, lambda *arguments: leak(real, *arguments))
    with pytest.raises(AssertionError):
        await look(services, key, preset, 1, every=3)


@pytest.mark.long
async def test_a_view_that_shows_what_nothing_told_is_caught(services):
    silent = playing_otherwise(GAMES["shithead"], redact=lambda *_: None)
    with silent, pytest.raises(AssertionError, match="nothing told"):
        await look(services, "shithead", "norvegien", 1, every=3)


@pytest.mark.long
async def test_an_event_that_tells_the_public_what_was_drawn_is_caught(services):
    game = GAMES["shithead"]
    real = game.redact
    talkative = playing_otherwise(
        game, redact=lambda event, viewer: real(event, getattr(event, "seat", viewer))
    )
    with talkative, pytest.raises(AssertionError):
        await look(services, "shithead", "norvegien", 1, every=3)
