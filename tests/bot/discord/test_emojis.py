"""Uploads of the cards: once, only what is missing, whatever fails in between."""

import asyncio
import re
from functools import cache

import discord
import pytest

from bot.discord.sending import emojis
from bot.discord.sending.emojis import PATIENCE, ApplicationEmojis, wanted_emojis
from bot.i18n import LANGUAGES
from bot.pictures.emojis import letters_of
from game.core.cards import CARDS_PER_PACK, parse_card
from playground import Playground
from tests.bot.facts import Facts
from tests.playground.connect import connected

LETTERS = {letter for language in LANGUAGES for letter in letters_of(language)}
ALL = 2 + 1 + (4 + 2) * (9 + len(LETTERS))
"""Two jokers, a back, and each number and letter in four suits, two of them in a second colour."""
drawn = cache(wanted_emojis)
"""What is to be uploaded, drawn once for all tests."""


class Bench:
    def __init__(self, playground, client):
        self.playground, self.client, self.facts = playground, client, Facts()
        self.time = 0.0
        self.drawn = drawn()
        self.restart()

    def restart(self):
        self.emojis = ApplicationEmojis(self.client, self.facts, lambda: self.drawn, lambda: self.time)

    async def finish(self):
        await self.emojis._uploading

    def requests(self, method="POST"):
        return [r for r in self.playground.requests if r.path.endswith("/emojis") and r.method == method]

    def names(self):
        return sorted(emoji.name for emoji in self.playground.world.emojis.values())


@pytest.fixture
async def bench():
    async with Playground(rate_limits=None) as playground:
        client = discord.Client(intents=discord.Intents(guilds=True))
        async with connected(playground, client):
            yield Bench(playground, client)


def test_names_say_the_card_and_the_version_within_discords_limits():
    names = drawn()
    assert len(names) == ALL
    letters = "".join(LETTERS).lower()
    assert all(
        re.fullmatch(rf"tapis_((\d+|[{letters}])([cd]2?|[hs])|x[12]|back)_[0-9a-f]{{8}}", name)
        for name in names
    )
    assert max(map(len, names)) <= 32


async def test_nothing_is_sent_before_somebody_wants_to_see_emojis(bench):
    await bench.emojis.start()
    assert bench.emojis._uploading is None
    assert bench.emojis.counts == (0, 0)


async def test_nobody_is_asked_for_emojis_before_the_bot_has_logged_in():
    async with discord.Client(intents=discord.Intents.none()) as client:
        emojis = ApplicationEmojis(client, Facts())
        assert emojis.cards("en") is None
        assert emojis._uploading is None


async def test_all_are_uploaded_once_and_known_to_the_next_start(bench):
    assert bench.emojis.cards("en") is None
    await bench.finish()
    assert bench.names() == sorted(drawn())
    assert bench.emojis.counts == (ALL, ALL)
    king = bench.emojis.cards("fr")(parse_card("KS") + CARDS_PER_PACK)
    assert re.fullmatch(r"<:tapis_rs_[0-9a-f]{8}:\d+>", king)
    assert bench.emojis.cards("en")(parse_card("KS")).startswith("<:tapis_ks_")
    bench.restart()
    await bench.emojis.start()
    await bench.finish()
    assert bench.emojis.cards("fr")(parse_card("KS")) == king
    assert len(bench.requests()) == ALL


async def test_a_killed_upload_continues(bench):
    create, made = bench.client.create_application_emoji, []

    async def killed(**given):
        made.append(given)
        if len(made) > 20:
            raise OSError("the network is gone")
        return await create(**given)

    bench.client.create_application_emoji = killed
    bench.emojis.cards("en")
    await bench.finish()
    assert bench.emojis.cards("en") is None
    assert len(bench.names()) == 20
    bench.client.create_application_emoji = create
    bench.restart()
    await bench.emojis.start()
    await bench.finish()
    assert bench.names() == sorted(drawn())
    assert len(bench.requests()) == ALL


async def test_a_redrawn_emoji_replaces_only_its_old_version(bench):
    bench.emojis.cards("en")
    await bench.finish()
    await bench.client.create_application_emoji(name="tapis_logo", image=next(iter(drawn().values())))
    old = next(name for name in drawn() if name.startswith("tapis_7s_"))
    bench.drawn = {name: png for name, png in drawn().items() if name != old} | {
        "tapis_7s_00000000": drawn()[old]
    }
    bench.restart()
    await bench.emojis.start()
    await bench.finish()
    assert bench.names() == sorted([*bench.drawn, "tapis_logo"])
    assert "tapis_7s_00000000" in bench.emojis.cards("en")(parse_card("7S"))


async def test_an_answer_that_was_lost_uploads_nothing_twice(bench, monkeypatch):
    bench.drawn = dict(list(drawn().items())[:2])
    bench.emojis.cards("en")
    bench.playground.inject("bad_gateway", count=1)
    await bench.finish()
    assert bench.names() == sorted(bench.drawn)


async def test_boards_stay_text_without_room_for_emojis_until_a_later_try(bench, monkeypatch):
    monkeypatch.setattr("playground.rest.emojis.MOST_EMOJIS", 5)
    bench.emojis.cards("en")
    await bench.finish()
    refused = [r for r in bench.requests() if r.status == 400]
    assert len(refused) == emojis.ROUNDS
    assert bench.emojis.cards("en") is None
    await bench.finish()
    assert len([r for r in bench.requests() if r.status == 400]) == len(refused)
    monkeypatch.setattr("playground.rest.emojis.MOST_EMOJIS", 2000)
    bench.time += PATIENCE
    bench.emojis.cards("en")
    await bench.finish()
    assert bench.emojis.cards("en") is not None


async def test_with_a_pace_they_are_uploaded_from_the_start_and_never_while_somebody_waits(bench):
    bench.drawn = dict(list(drawn().items())[:5])
    waits, rests, free = [], [], asyncio.Event()

    async def until_quiet():
        waits.append(len(bench.requests()))
        await free.wait()

    async def rest(seconds):
        rests.append(seconds)

    bench.emojis = ApplicationEmojis(
        bench.client,
        bench.facts,
        lambda: bench.drawn,
        lambda: bench.time,
        per_minute=30,
        until_quiet=until_quiet,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.discord.sending.emojis.asyncio.sleep", rest)
        await bench.emojis.start()
        while not waits:
            await asyncio.wait({bench.emojis._uploading}, timeout=0.01)
        assert bench.requests() == []
        free.set()
        await bench.finish()
    assert waits == [0, 1, 2, 3, 4]
    assert rests.count(2.0) == 5
    assert bench.names() == sorted(bench.drawn)


async def test_one_listing_finds_the_emojis_of_an_earlier_process(bench):
    bench.emojis.cards("en")
    await bench.finish()
    before = len(bench.requests("GET"))
    bench.emojis = ApplicationEmojis(bench.client, Facts(), lambda: bench.drawn, per_minute=30)
    await bench.emojis.start()
    await bench.finish()
    assert bench.emojis.there("fr") is not None
    assert (len(bench.requests("GET")) - before, len(bench.requests())) == (1, ALL)


async def test_a_limit_of_uploads_is_waited_for_and_holds_up_nothing_else():
    async with Playground() as playground:
        client = discord.Client(intents=discord.Intents(guilds=True))
        async with connected(playground, client):
            bench = Bench(playground, client)
            bench.drawn = dict(list(drawn().items())[:5])
            playground.inject("emojis_limited", uploads=3, seconds=60)
            bench.emojis.cards("en")
            while 429 not in [one.status for one in bench.requests()]:
                await asyncio.wait({bench.emojis._uploading}, timeout=0.01)
            channel = client.get_partial_messageable(int(playground.channels[0].id))
            await channel.send("a board")
            assert len(bench.names()) == 3, "it still waits"
            await bench.emojis.close()
            playground.advance(60)
            bench.restart()
            bench.emojis.cards("en")
            await bench.finish()
            assert bench.names() == sorted(bench.drawn)


async def all_there(bench):
    """Upload all emojis; return a King as they show it."""
    assert bench.emojis.cards("en") is None
    await bench.finish()
    return bench.emojis.cards("en")(parse_card("KS"))


async def test_what_discord_refuses_is_text_at_once_and_what_was_deleted_is_uploaded_anew(bench):
    king = await all_there(bench)
    bench.playground.inject("emojis_deleted")
    bench.emojis.refused({king, "🤥"})
    assert bench.emojis.there("en") is bench.emojis.cards("en") is None
    await bench.finish()
    assert bench.names() == sorted(drawn())
    assert bench.emojis.there("en")(parse_card("KS")) != king


async def test_an_emoji_that_is_refused_though_it_is_there_rests_and_is_uploaded_anew_after_a_while(bench):
    king = await all_there(bench)
    for again in range(emojis.MOST_REFUSALS):
        assert bench.emojis.there("en")(parse_card("KS")) == king
        bench.emojis.refused({king})
        await bench.finish()
        is_worn = again == emojis.MOST_REFUSALS - 1
        assert (bench.emojis.there("en") is not None) is is_worn
        assert len(bench.requests()) == ALL + is_worn
        bench.time += PATIENCE
        bench.emojis.there("en")
        await bench.finish()
    assert bench.names() == sorted(drawn())
    assert bench.emojis.there("en")(parse_card("KS")) != king


async def test_emojis_in_use_are_looked_for_every_hour(bench):
    king = await all_there(bench)
    bench.playground.inject("emojis_deleted")
    bench.time += emojis.BETWEEN_LOOKS - 1
    assert bench.emojis.there("en")(parse_card("KS")) == king
    bench.time += 1
    bench.emojis.there("en")
    await bench.finish()
    assert bench.names() == sorted(drawn())
    assert bench.emojis.there("en")(parse_card("KS")) != king


async def test_a_process_that_uploads_nothing_looks_for_what_another_one_has_uploaded(bench):
    await all_there(bench)
    other = ApplicationEmojis(bench.client, Facts(), drawn, lambda: bench.time, per_minute=30, uploads=False)
    await other.start()
    await other._uploading
    king = other.there("en")(parse_card("KS"))
    bench.playground.inject("emojis_deleted")
    other.refused({king})
    await other._uploading
    assert other.there("en") is None
    bench.emojis.refused({king})
    await bench.finish()
    bench.time += PATIENCE
    assert other.there("en") is None
    await other._uploading
    assert other.there("en")(parse_card("KS")) == bench.emojis.there("en")(parse_card("KS"))
