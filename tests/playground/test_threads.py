"""Threads that archive themselves, archived and locked ones, and members in time-out."""

import pytest

from playground import Permission, Person, Playground
from playground.world.model import EPHEMERAL, Thread
from tests.playground.raw_bot import V2, Answer, RawBot, begun, button, clicked, row, text

HOUR = 3600


@pytest.fixture
def basile(bot: RawBot) -> Person:
    return bot.playground.person("Basile")


@pytest.fixture
def ada(bot: RawBot) -> Person:
    """An administrator."""
    return bot.playground.person("Ada")


async def open_thread(bot: RawBot, minutes: int = 60) -> str:
    body = {"name": "t", "type": 11, "auto_archive_duration": minutes}
    return str((await bot.request("POST", f"{bot.channel}/threads", body)).body["id"])


async def post(bot: RawBot, thread: str) -> Answer:
    """A message with a button."""
    body = {"flags": V2, "components": [text("x"), row(button())]}
    return await bot.request("POST", f"/channels/{thread}/messages", body)


def state(playground: Playground, thread: str) -> Thread:
    found = playground.guild.channels[thread].thread
    assert found is not None
    return found


def without_manage_threads(bot: RawBot) -> None:
    bot.playground.set_permissions(bot.playground.channels[0].id, None, deny=Permission.MANAGE_THREADS)


async def test_a_thread_is_archived_by_its_clock_which_only_messages_wind(bot: RawBot) -> None:
    thread = await open_thread(bot)
    message = await post(bot, thread)
    bot.playground.advance(50 * 60)
    edited = await bot.request(
        "PATCH", f"/channels/{thread}/messages/{message.body['id']}", {"components": [text("y")]}
    )
    assert edited.status == 200
    bot.playground.advance(9 * 60)
    assert not state(bot.playground, thread).archived
    bot.playground.advance(60)
    assert state(bot.playground, thread).archived
    await bot.playground.person("Basile").say(thread, "hello")
    bot.playground.advance(59 * 60)
    assert not state(bot.playground, thread).archived


async def test_a_click_opens_an_archived_thread_first(bot: RawBot, basile: Person) -> None:
    thread = await open_thread(bot)
    message = (await post(bot, thread)).body
    bot.playground.advance(HOUR)
    clicked(basile, message, "b")
    assert not state(bot.playground, thread).archived


async def test_a_click_of_somebody_who_may_not_open_the_thread_never_arrives(
    bot: RawBot, basile: Person
) -> None:
    thread = await open_thread(bot)
    message = (await post(bot, thread)).body
    bot.playground.set_permissions(
        bot.playground.channels[0].id, basile, deny=Permission.SEND_MESSAGES_IN_THREADS
    )
    bot.playground.advance(HOUR)
    result = await basile.click(message, "b")
    assert (result.id, result.failure) == (None, "you cannot open this thread again")
    assert state(bot.playground, thread).archived


async def test_nobody_clicks_in_a_locked_thread(bot: RawBot, ada: Person, basile: Person) -> None:
    thread = await open_thread(bot)
    message = (await post(bot, thread)).body
    bot.playground.inject("thread_locked", channel=thread)
    for person in (ada, basile):
        assert (await person.click(message, "b")).failure == "this thread is locked"
    bot.playground.inject("thread_locked", on=False)
    clicked(basile, message, "b")


async def test_in_a_locked_thread_the_bot_neither_answers_nor_edits_nor_posts(bot: RawBot) -> None:
    thread = await open_thread(bot)
    message = (await post(bot, thread)).body
    without_manage_threads(bot)
    bot.playground.inject("thread_locked", channel=thread)
    interaction = begun(bot.playground.person("Basile"))
    interaction.channel_id = thread
    answer = await bot.respond(interaction, 4, content="x", flags=EPHEMERAL)
    assert (answer.status, answer.code) == (400, 50083)
    edit = {"components": [text("y")]}
    path = f"/channels/{thread}/messages"
    assert (await bot.request("PATCH", f"{path}/{message['id']}", edit)).code == 50083
    assert (await bot.request("POST", path, {"content": "x"})).code == 160005


async def test_an_answer_opens_an_archived_thread_but_an_edit_does_not(bot: RawBot) -> None:
    thread = await open_thread(bot)
    interaction = begun(bot.playground.person("Basile"))
    interaction.channel_id = thread
    bot.playground.inject("thread_archived", channel=thread)
    assert (await bot.respond(interaction, 4, content="x")).status == 200
    assert not state(bot.playground, thread).archived
    bot.playground.inject("thread_archived", channel=thread)
    original = f"{bot.webhook(interaction)}/messages/@original"
    assert (await bot.request("PATCH", original, {"content": "y"})).code == 50083
    assert (await bot.request("POST", bot.webhook(interaction), {"content": "z"})).status == 200
    assert (await bot.request("PATCH", original, {"content": "y"})).status == 200


async def test_a_member_who_is_added_is_named_in_the_thread(bot: RawBot, basile: Person) -> None:
    thread = await open_thread(bot)
    await bot.request("PUT", f"/channels/{thread}/thread-members/{basile.id}")
    await bot.request("PUT", f"/channels/{thread}/thread-members/{basile.id}")
    (notice,) = basile.messages(thread)
    assert (notice["type"], [user["id"] for user in notice["mentions"]]) == (1, [basile.id])
    edit = await bot.request("PATCH", f"/channels/{thread}/messages/{notice['id']}", {"content": "x"})
    assert edit.code == 50021


async def test_a_member_in_time_out_neither_clicks_nor_runs_commands_nor_writes(
    bot: RawBot, basile: Person
) -> None:
    await bot.register({"name": "play", "description": "Play"})
    channel = bot.playground.channels[0].id
    message = (await bot.post(flags=V2, components=[text("x"), row(button())])).body
    bot.playground.time_out(basile, 600)
    assert (await basile.click(message, "b")).failure == "you are in time-out"
    assert basile.commands(channel) == []
    with pytest.raises(ValueError, match="cannot write"):
        await basile.say(channel, "x")
    assert basile.messages(channel), "the channel and its history stay visible"
    member = await bot.request("GET", f"/guilds/{bot.playground.guild.id}/members/{basile.id}")
    assert member.body["communication_disabled_until"] is not None
    bot.playground.advance(600)
    assert len(basile.commands(channel)) == 1
    clicked(basile, message, "b")


async def test_administrators_are_exempt_from_time_outs(bot: RawBot, ada: Person) -> None:
    message = (await bot.post(flags=V2, components=[text("x"), row(button())])).body
    bot.playground.inject("member_timed_out", person=ada.id)
    clicked(ada, message, "b")
    bot.playground.inject("member_timed_out", on=False)
    assert not bot.playground.faults["member_timed_out"]


@pytest.mark.parametrize(
    ("invitable", "moderates", "added"), [(True, False, True), (False, False, False), (False, True, True)]
)
async def test_a_mention_in_a_private_thread_adds_whom_its_author_may_add(
    bot: RawBot, basile: Person, invitable: bool, moderates: bool, added: bool
) -> None:
    if not moderates:
        without_manage_threads(bot)
    body = {"name": "t", "type": 12, "invitable": invitable}
    thread = str((await bot.request("POST", f"{bot.channel}/threads", body)).body["id"])
    sent = await bot.request("POST", f"/channels/{thread}/messages", {"content": "psst"})
    assert basile.id not in state(bot.playground, thread).joined_at_by_id
    change = {"content": f"<@{basile.id}>", "allowed_mentions": {"parse": []}}
    silent = await bot.request("PATCH", f"/channels/{thread}/messages/{sent.body['id']}", change)
    assert silent.status == 200
    assert basile.id not in state(bot.playground, thread).joined_at_by_id
    await bot.request("POST", f"/channels/{thread}/messages", {"content": f"<@{basile.id}>"})
    assert (basile.id in state(bot.playground, thread).joined_at_by_id) is added


async def test_a_mention_adds_nobody_who_cannot_see_the_channel_of_the_thread(
    bot: RawBot, basile: Person
) -> None:
    bot.playground.set_permissions(bot.playground.channels[0].id, basile, deny=Permission.VIEW_CHANNEL)
    body = {"name": "t", "type": 12}
    thread = str((await bot.request("POST", f"{bot.channel}/threads", body)).body["id"])
    await bot.request("POST", f"/channels/{thread}/messages", {"content": f"<@{basile.id}>"})
    assert basile.id not in state(bot.playground, thread).joined_at_by_id
