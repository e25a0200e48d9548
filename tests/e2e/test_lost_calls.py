"""Who was called by a message that Discord did not take can be called again, and it counts for no limit."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.discord import mention_limits
from bot.messages.refusals import SENTENCES
from playground.world.permissions import Permission
from tests.e2e.clicking import texts
from tests.e2e.lending_scene import clock, scene
from tests.e2e.test_boards import settle_on

__all__ = ["clock", "scene"]

LOST = SENTENCES["call_lost"]
FAULTS = {"answers_unavailable": 5, "answers_cut": 1, "answers_unknown": 1}
"""How often each happens to a request until discord.py gives it up."""


@pytest.fixture
async def host(scene, monkeypatch):
    """Ben, whose new table has a role to call; who called or invited somebody once may not again."""
    hurried = SimpleNamespace(**vars(asyncio) | {"sleep": lambda s: asyncio.sleep(s / 20)})
    monkeypatch.setattr("discord.webhook.async_.asyncio", hurried)  # which tries again after seconds
    for limit in ("CALLS_EACH", "INVITED_EACH", "INVITED_AGAIN"):
        monkeypatch.setattr(mention_limits, limit, 1)
    seekers = scene.role("seekers", 0, 1)
    await settle_on(scene.client, scene.playground, seekers=int(seekers.id))
    await scene.lets(holds=True, may=Permission.MENTION_EVERYONE)
    return await scene.table()


def called(playground, reader, word):
    return [one for one in reader.messages(playground.channels[0].id) if word in one["content"]]


@pytest.mark.parametrize("fault", FAULTS)
async def test_somebody_is_invited_again_whom_the_first_invitation_did_not_reach(playground, host, fault):
    cleo = playground.person("Cleo")
    playground.inject(fault, count=FAULTS[fault])
    await host.pick("invite", cleo.id)
    await playground.settle()
    assert not called(playground, cleo, "invites you")
    assert (await host.pick("invite", cleo.id)).message["mentions"]
    assert len(called(playground, cleo, "invites you")) == 1
    assert "already at the table or invited" in texts((await host.pick("invite", cleo.id)).message)


@pytest.mark.parametrize("fault", FAULTS)
async def test_players_are_called_again_whom_the_first_call_did_not_reach(playground, host, fault):
    cleo = playground.person("Cleo")
    playground.inject(fault, count=FAULTS[fault])
    await host.press("call")
    await playground.settle()
    assert not called(playground, cleo, "is looking for players")
    await host.press("call")
    assert len(called(playground, cleo, "is looking for players")) == 1


async def test_the_host_reads_that_a_call_was_lost(playground, host):
    playground.inject("answers_cut", count=1)
    told = await host.pick("invite", playground.person("Cleo").id)
    assert LOST in texts(told.message)


async def test_what_arrived_though_discord_did_not_say_so_counts(playground, host):
    cleo = playground.person("Cleo")
    playground.inject("answers_cut_after", count=1)
    await host.pick("invite", cleo.id)
    await playground.settle()
    assert len(called(playground, cleo, "invites you")) == 1
    assert "already at the table or invited" in texts((await host.pick("invite", cleo.id)).message)
