"""`python -m bot report`: sums by day on one page, without anybody's name; and what it is made of."""

import logging
import random
import re
from types import SimpleNamespace

import discord
import pytest

from bot.maintenance.measures import MOST_NAMES, OTHERS, Measures, name_of
from bot.process.login import now
from bot.subcommands.report import page, read_facts
from data import measures
from data.measures import KEPT, Measured, Name, Sums
from data.times import DAY
from tests.bot.stats.played import Evening
from tests.data.tables import Clock


@pytest.fixture
def clock():
    return Clock(now())


def asked(kind, **data):
    return SimpleNamespace(type=kind, data=data)


@pytest.mark.parametrize(
    ("interaction", "name"),
    [
        (asked(discord.InteractionType.application_command, name="play"), "/play"),
        (
            asked(
                discord.InteractionType.application_command, name="stats", options=[{"type": 1, "name": "me"}]
            ),
            "/stats me",
        ),
        (
            asked(
                discord.InteractionType.application_command,
                name="play",
                options=[{"type": 3, "name": "game"}],
            ),
            "/play",
        ),
        (asked(discord.InteractionType.component, custom_id="tb|act|abc|3|KH"), "act"),
        (asked(discord.InteractionType.component, custom_id="ts|stats.person||0|17"), "stats.person"),
        (asked(discord.InteractionType.component, custom_id="forged 10D"), OTHERS),
        (asked(discord.InteractionType.component, custom_id="tb|10D KH|"), OTHERS),
    ],
)
def test_what_is_asked_for_is_named_without_cards_or_people(interaction, name):
    assert name_of(interaction) == name


async def stored(database, since=0):
    async with database.reading() as tx:
        return await measures.since(tx, since)


async def test_measures_add_up_by_day_and_old_ones_go(database, clock):
    taken = Measures()
    for value in (30, 10):
        taken.take("answer", "/play", value)
    await taken.store(database)
    await taken.store(database)
    taken.take("answer", "/play", 5)
    await taken.store(database)
    today = clock.now // DAY
    assert await stored(database) == [Measured(today, "answer", "/play", 3, 45, 30)]
    clock.now += KEPT * DAY
    taken.take("answer", "act", 1)
    await taken.store(database)
    assert [one.name for one in await stored(database)] == ["act"]


async def test_names_are_limited_and_errors_in_the_log_are_counted(database):
    taken = Measures()
    taken.start(database)
    for number in range(2 * MOST_NAMES):
        taken.take("refused", f"code{number}")
    logging.getLogger("bot.somewhere").error("a bug")
    logging.getLogger("bot.somewhere").warning("no bug")
    await taken.stop(database)
    logging.getLogger("bot.somewhere").error("not counted any more")
    found = await stored(database)
    refused = [one for one in found if one.kind == "refused"]
    assert len(refused) == MOST_NAMES + 1
    assert max(refused, key=lambda one: one.count).name == OTHERS
    assert [(one.name, one.count) for one in found if one.kind == "logged"] == [("bot.somewhere", 1)]


async def test_the_page_shows_sums_and_loads_nothing(database, clock):
    people = [111222333444555666, 111222333444555777]
    await Evening(database, random.Random(1)).play(1, "nain_jaune", [*people, "easy"])
    async with database.transaction() as tx:
        taken = {
            Name("answer", "/play"): Sums(2, 300, 200),
            Name("answer", "<b>"): Sums(1, 1, 1),
            Name("request", "board_edit"): Sums(7),
            Name("language", "fr"): Sums(4),
            Name("bug", "ValueError"): Sums(1),
        }
        await measures.add(tx, taken)
    facts = await read_facts(database, 14)
    shown = page(facts)
    assert "Matches: 1 · people: 2" in shown
    assert "150 ms, at most 200 ms, 2 times" in shown
    assert "Français" in shown
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown
    assert not re.search(r"https?://|src=|<script", shown)
    assert not any(str(one) in shown for one in people)
    assert facts.by_day("request") == [0] * 13 + [7]


async def test_an_empty_database_has_a_page_too(database):
    assert "Matches: 0 · people: 0" in page(await read_facts(database, 3))
