"""/cup: a cup starts at its time, over restarts too."""

import asyncio

import pytest

from bot.common.errors import TableError
from data.times import DAY
from tests.e2e.clicking import shown, texts, with_verb
from tests.e2e.cups import NAMES, Holder, clock, holder, playground, restless
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes

__all__ = ["clock", "holder", "playground", "restless"]
acceptable = pytest.mark.usefixtures("acceptable_requests")


@acceptable
async def test_a_cup_goes_on_over_restarts_and_begins_at_its_time(playground, tmp_path, clock):
    holder, path = Holder(playground), tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock) as client:
        holder.client = client
        await holder.create(rounds=1, when=await holder.a_moment())
        await holder.sign_up(NAMES[:4])
        starts_at = (await holder.now()).starts_at
        await holder.look()
        assert (await holder.now()).state == "signup"
    clock.now = starts_at
    async with running_bot(playground, path, clock=clock) as client:
        holder.client = client
        await holder.look()
        assert len((await holder.now()).of_round) == 2
    async with running_bot(playground, path, clock=clock) as client:
        holder.client = client
        await holder.look()
        assert len(holder.said("🏆 Round 1: ")) == 2, "told once"
        for drawn in (await holder.now()).of_round:
            await holder.win(drawn)
    async with running_bot(playground, path, clock=clock) as client:
        holder.client = client
        await holder.look()
        assert (await holder.now()).state == "over"
        assert len(holder.said("wins the cup")) == 1


@pytest.mark.long
@acceptable
async def test_a_cup_for_which_too_few_sign_up_is_cancelled_at_its_time(holder, clock):
    moments = await holder.anna.person.autocomplete(
        holder.channel_id, "cup create", {"when": "21:00"}, "when"
    )
    await holder.create(when=moments[1]["value"])
    await holder.sign_up(NAMES[:3])
    starts_at = (await holder.now()).starts_at
    clock.now = starts_at - 1
    await holder.look()
    assert (await holder.now()).state == "signup"
    clock.now = starts_at
    await holder.look()
    assert "The cup is cancelled." in texts(holder.refreshed())
    assert len(holder.said("fewer than 4 signed up")) == 1
    assert "There’s no such cup here." in texts(await holder.anna.ask("cup start"))


@pytest.mark.long
async def test_the_command_starts_the_cup_that_can_be_started(holder, clock):
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    older = await holder.now()
    clock.now += 1000
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    ask = holder.anna.person.autocomplete
    waiting = await ask(holder.channel_id, "cup start", {"cup": ""}, "cup")
    assert [one["value"] for one in waiting] == [older.cup_id]
    assert len(await ask(holder.channel_id, "cup cancel", {"cup": ""}, "cup")) == 2
    assert "The cup starts" in texts(await holder.anna.ask("cup start"))
    cups = holder.client.homes.cups.pages.cups
    await cups.cancel(older.cup_id, older.guild_id)
    assert len(await ask(holder.channel_id, "cup cancel", {"cup": ""}, "cup")) == 1


@acceptable
@pytest.mark.parametrize("planned", [False, True], ids=["unplanned", "its channel is closed to its host"])
async def test_a_cup_that_nobody_starts_is_cancelled_after_two_weeks(holder, clock, monkeypatch, planned):
    """Else a few such cups would keep everybody from making one."""
    await holder.create(**({"when": await holder.a_moment()} if planned else {}))
    await holder.sign_up(NAMES[:5])
    if planned:

        async def closed(guild, cup):
            raise TableError("planner_may_not_post")

        monkeypatch.setattr(holder.client.homes.cups.background, "_require_organiser", closed)
    began = (await holder.now()).starts_at or clock.now
    clock.now = began + 14 * DAY - 60_000
    await holder.look()
    assert (await holder.now()).state == "signup"
    clock.now = began + 14 * DAY + 60_000
    await holder.look()
    assert len(holder.said("wasn’t started within 14 days")) == 1
    assert "The cup is cancelled." in texts(holder.refreshed())


async def test_a_sign_up_that_the_bot_posts_itself_is_not_clicked_before_it_is_seen(holder, playground):
    """The answer that would have shown it was lost."""
    playground.inject("answers_cut", count=10**6)
    command = {"game": "shithead", "variant": "shithead"}
    asked = asyncio.create_task(holder.anna.person.slash(holder.channel_id, "cup create", command))
    cups, guild_id = holder.client.homes.cups.pages.cups, int(playground.guild.id)

    async def is_stored():
        return await cups.of_server(guild_id)

    async def posted():
        await holder.look()
        return [one for one in holder.anna.person.messages(holder.channel_id) if with_verb(one, "cup.join")]

    await comes(is_stored)
    playground.inject("answers_cut", on=False)
    holder.client.homes.clicks._second_click = 60.0
    await comes(posted)
    (message,) = await posted()
    control = with_verb(message, "cup.join")
    told = await shown(await playground.person("Ben").click(message, control["custom_id"]))
    assert "That had just changed, so nothing happened." in texts(told.message)
    assert not (await holder.now()).entries
    asked.cancel()
