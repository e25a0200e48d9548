"""Tables: who may do what there, hands and views that follow, threads, reactions, and the day's deal."""

from collections.abc import Sequence
from typing import Final

from bot.tables.model.commands import Close, Expire
from bot.tables.model.values import DeadlineKind, Phase
from bot.tables.table import Table
from bot.tokens.orders import Adjustment, Party
from data.actors import EVERYWHERE
from playground.world import channels
from playground.world.permissions import Permission
from tests.bot.tables.living import play_one, play_out
from tests.e2e.forums import forum_with_tags
from tests.e2e.stories.story import Story

_SHITHEAD: Final = {"game": "shithead", "variant": "shithead"}
MINUTE: Final = 60_000
_MODERATOR: Final = 1
"""Somebody without a part in any match."""


async def _table(story: Story) -> Table:
    """Return the table of the channel that was opened last."""
    tables: Sequence[Table] = await story.client.services.directory.in_channel(int(story.here.id))
    return tables[-1]


async def _expires(story: Story, kind: DeadlineKind) -> None:
    """Let a time of the table run out."""
    table = await _table(story)
    due = next(one for one in table.value.deadlines if one.kind is kind)
    story.clock.now = max(story.clock.now, due.due_at)
    await table.handle(Expire(due.kind, due.due_at, due.seat))
    await story.notes(f"time is up: {kind}")


async def _plays(story: Story, count: int = 1) -> None:
    """Let those whose turn it is play."""
    for _ in range(count):
        await play_one(await _table(story))
    await story.notes("somebody plays")


async def seats(story: Story) -> None:
    """A lobby by every control of its host and guests, and a match that people leave and come back to."""
    await story.asks("Anna", "play", game="nain_jaune", points=True)
    for name in ("Ben", "Ben", "Cleo", "Dora"):
        await story.clicks(name, "join")
    await story.asks("Anna", "table host")
    await story.clicks("Anna", "hints", body="0")
    await story.clicks("Anna", "hints", body="1")
    await story.clicks("Anna", "kick")
    await story.clicks("Anna", "clock", "brisk")
    await story.clicks("Anna", "host")
    await story.clicks("Anna", "ais", "1.easy")
    await story.clicks("Anna", "ais", "1.rated")
    await story.clicks("Anna", "ais", "0.easy")
    await story.clicks("Anna", "game")
    await story.clicks("Anna", "game")
    await story.clicks("Anna", "variant", "classic")
    await story.asks("Anna", "table host")
    await story.clicks("Anna", "pass", menu=True)
    await story.asks("Ben", "table host")
    await story.asks("Cleo", "table host")
    await story.clicks("Anna", "leave")
    await story.clicks("Anna", "join")
    story.clock.now += 20 * MINUTE
    await story.clicks("Cleo", "start")
    await story.clicks("Anna", "here")
    await story.asks("Ben", "table hand")
    await story.clicks("Ben", "yes")
    await story.clicks("Ben", "seats")
    await story.clicks("Ben", "hand")
    await story.asks("Ben", "table watch")
    await story.clicks("Emil", "seats")
    await story.clicks("Emil", "watch")
    await story.clicks("Emil", "join")
    await story.asks("Fanny", "table seats")
    await story.asks("Anna", "table undo")
    await story.asks("Ben", "table leave")
    await story.clicks("Ben", "no")
    await _plays(story, 3)
    while not (await _away(story))[0]:
        await _expires(story, DeadlineKind.TURN)
        await story.asks("Fanny", "table seats")
    (away, *_), (others, *_) = await _away(story)
    await story.asks(others, "table vote", player=await _offered(story, others, away))
    await story.clicks(others, "vote", body="!")
    for name in ("Anna", "Ben", "Cleo"):
        await story.asks(name, "table back")
    await story.clicks("Ben", "level", "hard")
    await story.asks("Ben", "table leave")
    await story.clicks("Ben", "leave", body="!")
    await story.asks("Anna", "table end")
    await story.clicks("Anna", "end")
    await story.asks("Anna", "table end")


async def tokens(story: Story) -> None:
    """A table for tokens: who cannot cover the stake, a vote to undo, and what becomes of both."""
    bank, cleo = story.client.homes.tokens.bank, Party(int(story.playground.person("Cleo").id))
    by = int(story.anna.person.id)
    await story.asks("Anna", "play", game="nain_jaune")
    for name in ("Ben", "Cleo"):
        await story.clicks(name, "join")
    stakes = (await _table(story)).value.stakes
    held = (await bank.holdings(story.guild_id, cleo.user_id)).balance
    amount = held - stakes.tokens + 1
    order = {"guild_id": story.guild_id, "member": cleo, "amount": amount, "by": by, "interaction_id": 1}
    await bank.burn(Adjustment(**order))
    await story.clicks("Anna", "start")
    await story.clicks("Anna", "start", body="")
    await story.clicks("Anna", "hand")
    await story.clicks("Ben", "hand")
    await _plays(story, 2)
    await story.asks("Anna", "table undo")
    await story.clicks("Anna", "undo")
    await story.asks("Anna", "table undo")
    await story.clicks("Anna", "undo", body="keep")
    for name in ("Ben", "Anna", "Cleo"):
        await story.asks(name, "table undo")
        await story.clicks(name, "undo")
    await story.asks("Anna", "play", game="nain_jaune")
    await story.clicks("Ben", "join")
    await story.clicks("Dora", "join")
    await story.clicks("Anna", "start")
    await story.asks("Dora", "table leave")
    await story.clicks("Dora", "leave")
    await story.asks("Anna", "table end")
    await story.clicks("Anna", "end")
    await story.asks("Anna", "table end")
    await play_out(await _table(story))
    await story.notes("the deal is over")


async def _away(story: Story) -> tuple[list[str], list[str]]:
    """Return who is away at the table, and who is there."""
    by_id = {int(one.id): one.name for one in story.playground.people}
    there = (await _table(story)).value.seats
    people = [one for one in there if one.user_id is not None]
    names = {by_id[one.user_id]: one.away for one in people if one.user_id is not None}
    return [one for one in names if names[one]], [one for one in names if not names[one]]


async def _offered(story: Story, name: str, part: str) -> str:
    """Return the player whom the command offers for a name."""
    person = story.playground.person(name)
    offered = await person.autocomplete(story.here.id, "table vote", {"player": part}, "player")
    return str(offered[0]["value"])


async def hands(story: Story) -> None:
    """Open hands and views follow a match, whatever Discord does to them."""
    await story.asks("Anna", "play", **_SHITHEAD)
    await story.clicks("Ben", "join")
    await story.clicks("Anna", "start")
    await story.clicks("Anna", "hand")
    await story.clicks("Ben", "hand")
    await story.clicks("Anna", "hand")
    await story.asks("Cleo", "table watch")
    await _plays(story, 2)
    await story.clicks("Ben", "look")
    story.faults("all_refused", status=404)
    await _plays(story)
    story.faults("all_refused", on=False)
    await _plays(story)
    story.playground.advance(16 * 60)
    await _plays(story)
    await story.clicks("Anna", "hand")
    await story.clicks("Ben", "hand")
    story.faults("answers_lost", count=1)
    await story.clicks("Ben", "look")
    await _plays(story)
    story.faults("answers_cut_after", count=1)
    await story.clicks("Cleo", "watch")
    await _plays(story)
    await story.clicks("Ben", "hint")
    await _expires(story, DeadlineKind.TURN)
    await story.asks("Ben", "table leave")
    await story.clicks("Ben", "leave", body="!")


async def threads(story: Story) -> None:
    """Tables in threads and forums: who is in them, and where a table goes on if one is locked."""
    playground, general = story.playground, story.here
    playground.set_permissions(general.id, None, deny=int(Permission.MANAGE_THREADS))
    await story.set(threads=True)
    await story.asks("Anna", "play", clock="day", **_SHITHEAD)
    await _in_thread(story, locked=True)
    await story.clicks("Anna", "hand")
    await _end(story)

    started = channels.start_thread(playground.world, general, playground.person("Anna").member.user, "chat")
    story.here = started
    await story.settle()
    await story.asks("Anna", "play", **_SHITHEAD)
    await story.clicks("Ben", "join")
    other = playground.add_channel("other")
    await story.set(channels=(int(other.id),))
    story.faults("thread_locked", channel=started.id)
    await story.notes("its channel is not for tables")
    await story.set(channels=())
    story.faults("thread_locked", on=False, channel=started.id)
    await story.notes("its thread is open again")
    story.faults("permission_lost", channel=general.id)
    story.faults("thread_locked", channel=started.id)
    await story.notes("its channel cannot be written to")
    story.faults("permission_lost", on=False, channel=general.id)
    story.here = general

    forum = forum_with_tags(playground)
    await story.set(channels=(int(forum.id),))
    await story.asks("Anna", "play", clock="day", **_SHITHEAD)
    await _in_thread(story, locked=False)
    await _end(story)
    await story.asks("Anna", "play", clock="day", **_SHITHEAD)
    await _in_thread(story, locked=True)
    story.faults("all_refused", status=403)
    story.faults("thread_locked", channel=list(playground.guild.channels.values())[-1].id)
    await story.notes("no other post can be opened")
    story.faults("all_refused", on=False)


async def _in_thread(story: Story, *, locked: bool) -> None:
    """Let a match begin in the newest thread, which is archived, or locked, while it goes on."""
    general, thread = story.here, list(story.playground.guild.channels.values())[-1]
    story.here = thread
    await story.clicks("Ben", "join")
    await story.clicks("Cleo", "join")
    await story.clicks("Cleo", "leave")
    await story.clicks("Anna", "start")
    if locked:
        story.faults("thread_locked", channel=thread.id)
        story.here = general
        await story.notes("its thread is locked")
    else:
        channels.set_archived(story.playground.world, thread, thread.thread, archived=True)
        await _plays(story, 2)
        await play_out(await _table(story))
        await story.notes("the match is over")


async def _end(story: Story) -> None:
    """Close all tables."""
    for channel in list(story.playground.guild.channels.values()):
        for table in await story.client.services.directory.in_channel(int(channel.id)):
            is_played = table.value.phase is Phase.PLAYING
            undo = Close(_MODERATOR, moderator=True, undo=True)
            await table.handle(undo if is_played else Close(table.value.host_id))
    await story.playground.settle(quiet=0.3)  # posts are archived after all else
    await story.notes("all tables are closed")


async def reactions(story: Story) -> None:
    """People doubt plays on boards and in hands, and let them stand, by mail and live."""
    for clock in ("day", "calm"):
        await story.asks("Anna", "play", game="paskahousu", variant="valepaska", clock=clock)
        for name in ("Ben", "Cleo"):
            await story.clicks(name, "join")
        await story.clicks("Anna", "start")
        for name in ("Anna", "Ben", "Cleo"):
            await story.clicks(name, "hand")
        for verb in ("stand", "react"):
            await _until_doubtful(story)
            for name in ("Dora", "Anna", "Ben", "Cleo"):
                await story.clicks(name, verb)
        await _end(story)


async def _until_doubtful(story: Story) -> None:
    """Let people play until somebody may doubt a play."""
    for _ in range(4):
        table = await _table(story)
        match = table.value.match
        if match is None or match.reactors:
            break
        await play_one(table)
    await story.notes("there is something to doubt")


async def daily(story: Story) -> None:
    """The day's deal is played, shared, ranked and, a day later, revealed."""
    await story.asks("Anna", "daily")
    for name, game in (("Anna", "nain_jaune"), ("Ben", "nain_jaune"), ("Anna", "paskahousu")):
        await story.asks(name, "daily", game=game)
        await story.clicks(name, "daily.share")
        for table in await _own(story, name):
            await play_out(table)
        await story.notes(f"{name} has played {game}")
        await story.asks(name, "daily", game=game)
        for verb in ("daily.share", "daily.page", "daily.table", "daily.page"):
            await story.clicks(name, verb)
    story.clock.now += 24 * 60 * MINUTE
    for name in ("Anna", "Ben", "Cleo"):
        await story.asks(name, "daily")
        for verb in ("daily.before", "daily.check", "daily.table"):
            await story.clicks(name, verb)


async def _own(story: Story, name: str) -> list[Table]:
    """Return the open tables of somebody."""
    of_member, user_id = story.client.services.directory.of_member, int(story.playground.person(name).id)
    return [*await of_member(EVERYWHERE, user_id), *await of_member(story.guild_id, user_id)]
