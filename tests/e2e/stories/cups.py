"""Cups: played over their rounds, put off, refused, and called off."""

from typing import Any, Final
from unittest.mock import AsyncMock, patch

from bot.bars.store import BarOrder
from bot.common.errors import TableError
from bot.cups.background import NO_NEWS
from bot.cups.values import Cup, Drawn
from bot.tables.model.commands import Expire, Leave, Ready
from bot.tables.model.values import DeadlineKind, Display
from bot.tables.storing.store import AlreadyDoneError
from playground.world.model import REQUIRE_TAG
from tests.e2e.clicking import announced, with_verb
from tests.e2e.stories.story import Story
from tests.e2e.tokens import PEOPLE

_PLAYED = {"game": "shithead", "variant": "shithead"}
_REST: Final = 60.0
"""Seconds until a channel is asked again that has refused a table."""


async def _create(story: Story, people: int, when: bool = False, **options: Any) -> Cup:
    """Create a cup for which some people sign up; return it."""
    if when:
        moments = await story.anna.person.autocomplete(story.here.id, "cup create", {"when": "21:00"}, "when")
        options["when"] = moments[1]["value"]
    _ = await announced(story.anna.person, story.here.id, "cup create", {**_PLAYED, **options})
    await story.settle()
    (cup, *_) = await _cups(story).active()
    for name in PEOPLE[:people]:
        await _cups(story).join(cup.cup_id, story.guild_id, int(story.playground.person(name).id))
    await _cups_show(story, cup.cup_id)
    await story.notes(f"created {options}")
    return await _now(story, cup.cup_id)


def _cups(story: Story) -> Any:
    return story.client.homes.cups.pages.cups


async def _cups_show(story: Story, cup_id: str) -> None:
    await story.client.homes.cups.background.show_changed(await _now(story, cup_id))


async def _now(story: Story, cup_id: str) -> Cup:
    return await _cups(story).find(cup_id)


async def _click(story: Story, name: str, verb: str, cup: Cup) -> None:
    """Press a button of a cup's message."""
    person = story.playground.person(name)
    message = next(one for one in person.messages(story.here.id) if one["id"] == str(cup.message_id))
    control = with_verb(message, verb)
    custom_id = control["custom_id"] if control else f"tb|{verb}|||{cup.cup_id}"
    await person.click(message, custom_id)
    await story.notes(f"{name} clicks {verb}")


async def _start(story: Story, cup: Cup) -> Cup:
    await _cups(story).start(cup.cup_id, story.guild_id)
    return await _now(story, cup.cup_id)


async def _win(story: Story, cup: Cup, drawn: Drawn) -> None:
    """Let everybody come to a table, and leave it, the first as the last."""
    table = await story.client.services.directory.find(drawn.table_id)
    people = cup.users(drawn.table.people)
    for user_id in people:
        await table.handle(Ready(user_id))
    for user_id in (*people[1:], people[0]):
        await table.handle(Leave(user_id))


async def _times_up(story: Story, drawn: Drawn) -> None:
    """Let nobody come to a table any more."""
    table = await story.client.services.directory.find(drawn.table_id)
    deadline = table.value.deadline_of(DeadlineKind.START)
    assert deadline is not None
    await table.handle(Expire(deadline.kind, deadline.due_at))


async def _starts(story: Story, cup: Cup) -> None:
    """Let the moment of a cup come."""
    assert cup.starts_at is not None
    await story.looks("a moment before", at=cup.starts_at - 1)
    await _begins(story, cup)


async def _begins(story: Story, cup: Cup) -> None:
    """Let a cup be due."""
    assert cup.starts_at is not None
    await story.looks("due", at=cup.starts_at)


async def played(story: Story) -> None:
    """A cup is signed up for by clicks, begins at its moment, and is played over its rounds."""
    cup = await _create(story, 4, when=True, rounds=3)
    for name, verb in (
        ("Emil", "cup.join"),
        ("Emil", "cup.join"),
        ("Emil", "cup.leave"),
        ("Emil", "cup.leave"),
        ("Emil", "cup.join"),
        ("Ben", "cup.start"),
    ):
        await _click(story, name, verb, cup)
    await _starts(story, cup)
    await story.looks("once more")
    cup = await _now(story, cup.cup_id)
    await _click(story, "Dora", "cup.leave", cup)
    await story.clicks("Dora", "cup.quit")
    await _click(story, "Fanny", "cup.leave", cup)
    await _click(story, "Fanny", "cup.join", cup)
    dora = int(story.playground.person("Dora").id)
    first, second = sorted(cup.of_round[:2], key=lambda drawn: dora in cup.users(drawn.table.people))
    await _win(story, cup, second)
    await story.looks("a table is over")
    await _times_up(story, first)
    story.faults("member_leaves", person=str(cup.users(first.table.people)[0]))
    await story.looks("nobody came to the other one, and somebody left the server")
    missed = cup.users(first.table.people)[1]
    cup = await _now(story, cup.cup_id)
    for drawn in cup.of_round:
        there = [] if drawn.table.is_over else cup.users(drawn.table.people)
        if missed in there:
            await _times_up(story, drawn)
        elif there:
            await _win(story, cup, drawn)
    await story.looks("somebody missed two tables in a row")
    await story.set(display=Display.PICTURE)
    for drawn in (await _now(story, cup.cup_id)).of_round:
        if not drawn.table.is_over:
            await _win(story, cup, drawn)
    await story.looks("the cup is over")
    await story.looks("once more")
    await _click(story, "Ben", "cup.table", cup)
    await _click(story, "Ben", "cup.join", cup)


async def refused(story: Story) -> None:
    """What no cup and no night can be, and who may make none."""
    playground, side = story.playground, story.playground.add_channel("side")
    await story.settle()
    for options in (
        {"size": 9},
        {"variant": "none such"},
        {"when": "soon"},
        {"when": "2030-01-01 20:00"},
        {"game": "nain_jaune", "variant": "nain_jaune", "size": 3, "format": "league"},
    ):
        await story.asks("Anna", "cup create", **{**_PLAYED, **options})
    await story.asks("Anna", "cup start", cup="none such")
    await story.asks("Anna", "cup cancel", cup="none such")
    await story.set(channels=(int(side.id),))
    await story.asks("Anna", "cup create", **_PLAYED)
    await story.asks("Anna", "night plan", when="20:00", **_PLAYED)
    await story.asks("Anna", "cup create", where=side.id, **_PLAYED)
    await story.set(channels=())
    story.faults("permission_lost", channel=side.id)
    await story.settle()
    await story.asks("Anna", "cup create", where=side.id, **_PLAYED)
    await story.asks("Anna", "night plan", where=side.id, when="20:00", **_PLAYED)
    await story.set(openers=(int(playground.guild.id) + 1,))
    for command in ("cup", "night"):
        playground.override_command(command, playground.person("Ben"), allowed=True)
    await story.asks("Ben", "cup create", **_PLAYED)
    await story.asks("Ben", "night plan", when="20:00", **_PLAYED)
    await story.asks("Ben", "cup cancel", cup=(await _cups(story).active())[0].cup_id)
    await story.asks("Anna", "settings log")


async def called_off(story: Story) -> None:
    """A cup for which too few sign up is cancelled once its channel can read so, or a day later."""
    await _starts(story, await _create(story, 3, when=True))
    general = story.here
    for how in ("back", "never", "gone"):
        story.here = where = story.playground.add_channel(how)
        cup = await _create(story, 3, when=True, where=general.id if how == "gone" else where.id)
        story.faults("channel_deleted" if how == "gone" else "access_lost", channel=where.id)
        await _begins(story, cup)
        story.runs_on(_REST - 1)
        await story.looks("it rests")
        story.runs_on(1)
        await story.looks("it is tried again")
        if how == "back":
            story.faults("access_lost", on=False, channel=where.id)
        story.runs_on(NO_NEWS - _REST - 1)
        await story.looks("nearly a day later")
        story.runs_on(_REST)
        await story.looks("a day later")
        story.here = general


async def in_trouble(story: Story) -> None:
    """What keeps a round up: permissions, a channel that is gone, a table that is damaged, people."""
    side = story.playground.add_channel("side")
    cup = await _create(story, 5, where=side.id, format="league")
    await story.client.homes.privacy.forget(int(story.playground.person("Emil").id))
    await story.looks("somebody is forgotten")
    cup = await _start(story, cup)
    story.faults("permission_lost", channel=side.id)
    await story.looks("its tables may not be posted")
    await story.looks("it has been said")
    story.faults("permission_lost", on=False, channel=side.id)
    await story.looks("they may be posted again")
    cup = await _now(story, cup.cup_id)
    first, second = cup.of_round
    await _lose(story, first, second)
    await _win(story, cup, second)
    await story.notes("one table is over")
    loser = cup.users(second.table.people)[1]
    story.faults("all_refused", status=500)
    await story.client.homes.privacy.forget(loser)
    await story.looks("nobody answers when somebody else is forgotten")
    story.faults("all_refused", on=False)
    await story.looks("somebody answers")
    await story.looks("once more")
    story.faults("channel_deleted", channel=side.id)
    await story.looks("the channel of its tables is gone")


async def _lose(story: Story, lost: Drawn, refused: Drawn) -> None:
    """Let one table of a round be damaged, and another one not be read for a while."""
    directory = story.client.services.directory
    find = directory.find
    codes = {lost.table_id: "no_such_table", refused.table_id: "try_again"}

    async def finds(table_id: str) -> Any:
        if table_id in codes:
            raise TableError(codes[table_id])
        return await find(table_id)

    nobody_plays = patch.object(_cups(story), "under_way", AsyncMock(return_value=set()))
    with patch.object(directory, "find", finds), nobody_plays:
        await story.looks("a table is damaged")
    await story.looks("the other one can be read again")


async def in_forum(story: Story) -> None:
    """In a forum each table is a post, which the forum may not accept; by mail cards are dealt at once."""
    forum = story.playground.add_channel("tables", "forum")
    cup = await _create(story, 5, where=forum.id, clock="day", rounds=1)
    barred = int(story.playground.person("Ben").id)
    order = BarOrder(guild_id=story.guild_id, user_id=barred, by=int(story.playground.person("Fanny").id))
    await story.client.homes.log.bars.bar(order)
    cup = await _start(story, cup)
    forum.flags |= REQUIRE_TAG  # nobody has told the bot
    await story.looks("its posts need a tag")
    forum.flags &= ~REQUIRE_TAG
    story.runs_on(_REST - 1)
    await story.looks("it rests")
    story.runs_on(1)
    await story.looks("it accepts posts")
    await story.looks("once more")
    story.faults("all_refused", status=500)
    cup = await _now(story, cup.cup_id)
    for drawn in cup.of_round:
        if not drawn.table.is_over:
            await _leave(story, cup, drawn)
    await story.looks("nobody answers")
    story.faults("all_refused", on=False)
    await story.looks("somebody answers")


async def _leave(story: Story, cup: Cup, drawn: Drawn) -> None:
    table = await story.client.services.directory.find(drawn.table_id)
    for user_id in table.value.people:
        if not table.value.phase.is_end:
            await table.handle(Leave(user_id))


async def threaded(story: Story) -> None:
    """Where each table has a thread, those of a round are in the channel's message about it."""
    await story.set(threads=True)
    cup = await _start(story, await _create(story, 4, rounds=1))
    story.faults("permission_lost", channel=story.here.id)
    await story.looks("it may not write there")
    story.faults("permission_lost", on=False, channel=story.here.id)
    stands = patch("bot.tables.live.boards.Publisher.is_posted", AsyncMock(return_value=False))
    with stands:
        await story.looks("it may write there, but no board stands yet")
    await story.looks("the boards stand")
    cup = await _now(story, cup.cup_id)
    for drawn in cup.of_round:
        await _win(story, cup, drawn)
    await story.looks("the cup is over")
    await story.set(threads=False)
    cup = await _start(story, await _create(story, 4, rounds=1))
    done = AlreadyDoneError("done")
    with patch.object(story.client.services.directory, "open_dealt", AsyncMock(side_effect=done)):
        await story.looks("its tables were played and are gone")
