"""In slow mode, whom it binds has the bot write once in each interval, by whatever way."""

import pytest

from bot.common.errors import TableError
from bot.discord import slow_mode
from bot.tables.directory import Directory
from tests.e2e.clicking import texts, with_verb
from tests.e2e.lending_scene import PLAYED, clock, scene
from tests.e2e.test_boards import settle_on

__all__ = ["clock", "scene"]

pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture
def passes(monkeypatch):
    """Returns a function that lets seconds pass by the clock of slow mode."""
    passed = [0.0]
    clock = slow_mode.time.monotonic

    class Time:
        time = staticmethod(slow_mode.time.time)

        @staticmethod
        def monotonic():
            return clock() + passed[0]

    monkeypatch.setattr(slow_mode, "time", Time)

    def later(seconds):
        passed[0] += seconds

    return later


async def refusal(scene, path, **options):
    told = (await scene.ben.person.slash(scene.here, path, options)).message
    await scene.playground.settle()
    return "is in slow mode: I can post there for you again from <t:" in texts(told)


async def test_the_next_turn_comes_with_the_next_interval(scene, passes):
    scene.slow_down(scene.here, 60)
    assert await scene.ask("play", **PLAYED)
    assert await refusal(scene, "play", **PLAYED)
    passes(61)
    assert await scene.ask("play", **PLAYED)
    assert len(scene.tables()) == 2


async def test_others_and_other_channels_are_not_held_up(scene):
    scene.slow_down(scene.here)
    assert await scene.ask("board")
    cleo = await scene.cleo.person.slash(scene.here, "play", PLAYED)
    assert with_verb(cleo.message, "join")
    there = await scene.ben.person.slash(scene.there, "play", PLAYED)
    assert with_verb(there.message, "join")


async def test_posts_of_a_forum_are_opened_at_its_pace(scene, passes):
    forum = scene.playground.add_channel("tables", "forum")
    await settle_on(scene.client, scene.playground, channels=(int(forum.id),))
    scene.slow_down(forum.id, 60)
    await scene.playground.settle()

    def posts():
        return sum(one.parent_id == forum.id for one in scene.playground.guild.channels.values())

    await scene.ask("play", **PLAYED)
    assert await refusal(scene, "play", **PLAYED)
    assert posts() == 1
    passes(61)
    await scene.ask("play", **PLAYED)
    assert posts() == 2


async def test_who_has_written_calls_and_invites_nobody(scene, passes):
    ben = await scene.table(scene.cleo)
    scene.slow_down(scene.here, 60)
    await scene.playground.settle()
    dora = scene.playground.person("Dora")
    assert (await ben.pick("invite", dora.id)).message["mentions"]
    refused = (await ben.pick("invite", scene.anna.person.id)).message
    assert "is in slow mode" in texts(refused)
    (table,) = await scene.client.services.directory.in_channel(int(scene.here))
    assert table.value.invited == (int(dora.id),)
    await ben.press("start")
    await scene.playground.settle()
    assert with_verb(ben.board(), "start") is None, "a match that starts is no new message"


async def test_what_was_refused_or_failed_takes_no_turn(scene, monkeypatch):
    scene.slow_down(scene.here)
    await scene.playground.settle()

    async def fails(*_, **__):
        raise TableError("try_again")

    with monkeypatch.context() as at:
        at.setattr(Directory, "open", fails)
        assert not await scene.ask("play", **PLAYED)
    assert not await scene.ask("help")
    assert await scene.ask("play", **PLAYED)
