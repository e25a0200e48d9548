"""Card nights: in time and late, what is done to their events, and what keeps them from beginning."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from bot.common.zones import MINUTE
from bot.nights.background import MOST_CALLED
from bot.nights.store import LATEST, Night
from bot.tables.model.commands import Close
from game.registry import GAMES
from playground.world import scheduled
from playground.world.model import Overwrite, ScheduledEvent
from playground.world.permissions import Permission
from tests.e2e.clicking import announced
from tests.e2e.forums import forum_with_tags
from tests.e2e.stories.story import BEGIN, Story
from tests.support.lobbies import new_lobby

HOUR = 60 * MINUTE
_PLAYED = {"game": "shithead", "variant": "shithead"}


async def _plan(story: Story, **options: Any) -> ScheduledEvent:
    """Plan a night a day ahead; return its event."""
    moments = await story.anna.person.autocomplete(story.here.id, "night plan", {"when": "21:00"}, "when")
    planned = {"when": moments[1]["value"], **_PLAYED, **options}
    _ = await announced(story.anna.person, story.here.id, "night plan", planned)
    await story.notes(f"planned {options}")
    return list(story.playground.guild.events.values())[-1]


async def _close_all(story: Story) -> None:
    """Close the tables of the server, so that there is room for others."""
    for channel in list(story.playground.guild.channels.values()):
        for table in await story.client.services.directory.in_channel(int(channel.id)):
            await table.handle(Close(table.value.host_id))
    await story.playground.settle(quiet=0.3)  # posts are archived after all else
    await story.notes("all tables are closed")


async def in_time(story: Story) -> None:
    """Nights begin in time, and up to an hour late; those interested are called once."""
    playground = story.playground
    event = await _plan(story)
    for name in ("Ben", "Cleo"):
        playground.person(name).mark_interest(playground.guild.id, event.id)
    event.interested.append(playground.application_id)
    await story.looks("a moment before", at=event.starts_at - 1)
    await story.looks("in time", at=event.starts_at)
    await story.looks("once more", at=event.starts_at + 5000)
    await _close_all(story)

    event = await _plan(story)
    playground.person("Dora").mark_interest(playground.guild.id, event.id)
    late = await _plan(story, game="nain_jaune", variant="classic", points=True)
    await story.looks("an hour late", at=event.starts_at + LATEST)
    await _close_all(story)
    for _ in range(2):
        late = await _plan(story)
        playground.person("Ben").mark_interest(playground.guild.id, late.id)
    await story.looks("too late", at=late.starts_at + LATEST + 1)

    event = await _plan(story)
    there = [str(10**18 + number) for number in range(MOST_CALLED + 2)]
    member = playground.guild.members[playground.person("Emil").id]
    for one in there:
        user = replace(member.user, id=one, username=f"u{one}")
        playground.guild.members[one] = replace(member, user=user)
        playground.world.users[one] = user
    event.interested += there
    await story.looks("many are interested", at=event.starts_at)


async def events(story: Story) -> None:
    """What people do to events counts, and what Discord says by mistake does not."""
    playground, guild, nights = story.playground, story.playground.guild, story.client.homes.nights.store
    event = await _plan(story)
    scheduled.move(playground.world, guild, event, event.starts_at - HOUR)
    await story.looks("moved forward")
    await story.looks("before its time", at=event.starts_at - 1)
    event.starts_at, event.ends_at = event.starts_at + HOUR, event.ends_at + HOUR
    await story.looks("put off without a word", at=event.starts_at - HOUR)
    scheduled.begin(playground.world, guild, event)
    await story.looks("begun by hand")
    await _close_all(story)

    for status in (scheduled.CANCELLED, scheduled.COMPLETED):
        event = await _plan(story)
        event.status = status
        await story.looks(f"its status is {status}", at=event.starts_at)
    event = await _plan(story)
    scheduled.delete(playground.world, guild, event)
    await story.looks("deleted")

    event = await _plan(story)
    (night,) = await nights.of_server(story.guild_id)
    await nights.has_event(night, None)
    for number, other in enumerate((
        {"creator_id": playground.person("Ben").id},
        {"location": "#elsewhere"},
        {"starts_at": event.starts_at + 1},
        {"status": scheduled.CANCELLED},
    )):  # fmt: skip
        one = replace(event, id=f"{10**17 + number}", **other)
        guild.events = {one.id: one, **guild.events}
    story.client.homes.nights.background.doubt()
    await story.looks("made and not stored")
    twin = replace(event, id=f"{10**17 + 9}")
    guild.events[twin.id] = twin
    story.client.homes.nights.background.doubt(story.guild_id)
    await story.looks("made twice")
    story.faults("guild_outage")
    del guild.events[event.id]
    await story.looks("during an outage", at=event.starts_at)
    guild.events[event.id] = event
    story.faults("guild_outage", on=False)
    await story.looks("after the outage")
    playground.person("Ben").mark_interest(guild.id, event.id)
    del guild.events[event.id]
    await story.looks("its event has ended")
    await _close_all(story)

    two = [await _plan(story), await _plan(story)]
    for one in await nights.of_server(story.guild_id):
        await nights.has_event(one, None)
    story.client.homes.nights.background.doubt()
    await story.looks("two were made and not stored")
    with patch("bot.nights.events.interested", _fails_for(two[0].id)):
        await story.looks("one cannot be looked at", at=two[0].starts_at)
    await _close_all(story)

    playground.inject("bad_gateway", count=1)
    event = await _plan(story)
    await story.looks("made twice for want of an answer")
    playground.inject("names_refused")
    await _plan(story, points=True)
    playground.inject("names_refused", on=False)
    story.faults("all_refused", status=500)
    await story.looks("nobody answers", at=event.starts_at)
    story.faults("all_refused", on=False)
    await story.looks("somebody answers")
    await _close_all(story)


async def in_trouble(story: Story) -> None:
    """What keeps a night from beginning: its channel, permissions, the server's limits, its host."""
    playground, guild, nights = story.playground, story.playground.guild, story.client.homes.nights.store
    side = playground.add_channel("side")
    event = await _plan(story, where=side.id)
    playground.person("Ben").mark_interest(guild.id, event.id)
    story.faults("permission_lost", channel=side.id)
    await story.looks("it may not write there", at=event.starts_at)
    story.faults("permission_lost", on=False, channel=side.id)

    event = await _plan(story, where=side.id)
    playground.person("Ben").mark_interest(guild.id, event.id)
    story.client.services.live.publisher.channels[int(side.id)].writing.refused()
    await story.looks("it was refused before", at=event.starts_at)
    await _close_all(story)

    event = await _plan(story, where=side.id)
    playground.person("Ben").mark_interest(guild.id, event.id)
    story.faults("rate_limited", count=0)
    await story.set(most_tables=1)
    await _table(story)
    await story.looks("there is no room", at=event.starts_at)
    await _close_all(story)
    await story.looks("there is room again")
    await _close_all(story)
    await story.set(most_tables=100)

    event = await _plan(story, where=side.id)
    story.faults("channel_deleted", channel=side.id)
    await story.looks("its channel is gone", at=event.starts_at)

    event = await _plan(story)
    (night,) = await nights.of_server(story.guild_id)
    await story.client.homes.privacy.forget(int(story.anna.person.id))
    await story.looks("its host is forgotten", at=event.starts_at)
    role = next(one for one in guild.roles.values() if one.managed_by)
    role.permissions &= ~int(Permission.CREATE_EVENTS)  # nobody has told the bot
    await _plan(story)
    role.permissions |= int(Permission.CREATE_EVENTS)
    (eventless,) = await nights.of_server(story.guild_id)
    await story.asks("Anna", "night list")
    await story.asks("Anna", "night cancel", night=eventless.night_id)
    await story.asks("Anna", "night cancel", night=eventless.night_id)
    await nights.plan(_like(night, "n1", BEGIN + 30 * 24 * HOUR, preset="gone"))
    await nights.plan(_like(night, "n2", BEGIN + 30 * 24 * HOUR, game="gone"))
    await story.looks("what they play is gone", at=BEGIN + 30 * 24 * HOUR)

    await story.set(threads=True)
    event = await _plan(story)
    playground.person("Ben").mark_interest(guild.id, event.id)
    await story.looks("each table has a thread", at=event.starts_at)
    await _close_all(story)
    forum = forum_with_tags(playground)
    event = await _plan(story, where=forum.id)
    await story.looks("each table is a post", at=event.starts_at)
    await _close_all(story)
    everybody = guild.id
    forum.overwrites[everybody] = Overwrite(everybody, "role", 0, int(Permission.SEND_MESSAGES))


def _fails_for(event_id: str) -> Callable[[Any], Awaitable[list[int]]]:
    async def asked(event: Any) -> list[int]:
        if event.id == int(event_id):
            raise RuntimeError("a bug")
        return []

    return asked


def _like(night: Night, night_id: str, starts_at: int, **other: str) -> Night:
    return replace(night, night_id=night_id, starts_at=starts_at, event_id=None, **other)


async def _table(story: Story) -> None:
    preset = GAMES["shithead"].presets["shithead"]
    await story.client.services.directory.open(new_lobby(
        guild_id=story.guild_id, channel_id=int(story.here.id), host_id=int(story.anna.person.id),
        locale="en-US", game=GAMES["shithead"], preset="shithead", rules=preset, for_tokens=False,
    ))  # fmt: skip
    await story.notes("a table is opened")
