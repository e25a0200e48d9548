"""Permissions, threads, files, mentions and deletions in channels."""

import asyncio
from typing import Any

import pytest

from playground import Permission
from tests.playground.raw_bot import RawBot, begun

POLL = {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "!"}}]}
REPLY = {"message_id": "1"}
SEND, VIEW = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL


def deny(bot: RawBot, permission: Permission) -> None:
    bot.playground.set_permissions(bot.playground.channels[0].id, None, deny=permission)


async def say(bot: RawBot, name: str, content: str) -> dict[str, Any]:
    return await bot.playground.person(name).say(bot.playground.channels[0].id, content)


@pytest.mark.parametrize(
    ("permission", "method", "path", "body", "code"),
    [
        (VIEW, "POST", "/messages", {"content": "x"}, 50001),
        (VIEW, "GET", "", None, 50001),
        (SEND, "POST", "/messages", {"content": "x"}, 50013),
        (Permission.CREATE_PUBLIC_THREADS, "POST", "/threads", {"name": "t", "type": 11}, 50013),
        (Permission.CREATE_PRIVATE_THREADS, "POST", "/threads", {"name": "t"}, 50013),
        (Permission.MANAGE_MESSAGES, "POST", "/messages/bulk-delete", {"messages": ["1", "2"]}, 50013),
        (Permission.SEND_POLLS, "POST", "/messages", {"poll": POLL}, 50013),
        (Permission.READ_MESSAGE_HISTORY, "POST", "/messages", {"message_reference": REPLY}, 50013),
    ],
)
async def test_a_denied_permission(
    bot: RawBot, permission: Permission, method: str, path: str, body: Any, code: int
) -> None:
    deny(bot, permission)
    answer = await bot.request(method, bot.channel + path, body)
    assert answer.code == code


async def test_files_need_a_permission_of_their_own(bot: RawBot) -> None:
    deny(bot, Permission.ATTACH_FILES)
    answer = await bot.request("POST", f"{bot.channel}/messages", {}, files={"a.txt": b"x"})
    assert (answer.status, answer.code) == (403, 50013)


async def test_files_need_it_in_edits_too(bot: RawBot) -> None:
    message = await bot.post(content="x")
    deny(bot, Permission.ATTACH_FILES)
    path = f"{bot.channel}/messages/{message.body['id']}"
    answer = await bot.request("PATCH", path, {}, files={"a.txt": b"x"})
    assert (answer.status, answer.code) == (403, 50013)
    assert (await bot.request("PATCH", path, {"content": "y"})).status == 200


async def test_without_history_a_channel_looks_empty(bot: RawBot) -> None:
    message = await bot.post(content="x")
    deny(bot, Permission.READ_MESSAGE_HISTORY)
    assert (await bot.request("GET", f"{bot.channel}/messages")).body == []
    assert (await bot.request("GET", f"{bot.channel}/messages/{message.body['id']}")).code == 50013


async def test_answers_to_interactions_need_no_permission_to_write(bot: RawBot) -> None:
    interaction = begun(bot.playground.person("Ada"))
    deny(bot, SEND)
    assert (await bot.respond(interaction, 4, content="x")).status == 200


async def test_channels_are_managed_with_permission_only(bot: RawBot) -> None:
    assert (await bot.request("PATCH", bot.channel, {"topic": "x"})).code == 50013
    assert (await bot.request("DELETE", bot.channel)).code == 50013
    channel = bot.playground.channels[0].id
    bot.playground.set_permissions(channel, None, allow=Permission.MANAGE_CHANNELS)
    edited = await bot.request("PATCH", bot.channel, {"topic": "x", "name": "renamed"})
    assert (edited.body["topic"], edited.body["name"]) == ("x", "renamed")
    assert (await bot.request("DELETE", f"/channels/{channel}")).status == 200
    assert (await bot.request("GET", f"/channels/{channel}")).code == 10003


async def test_messages_of_others_are_not_edited_and_deleted_with_permission_only(bot: RawBot) -> None:
    message = await say(bot, "Basile", "mine")
    path = f"{bot.channel}/messages/{message['id']}"
    assert (await bot.request("PATCH", path, {"content": "x"})).code == 50005
    deny(bot, Permission.MANAGE_MESSAGES)
    assert (await bot.request("DELETE", path)).code == 50013
    deny(bot, Permission(0))
    assert (await bot.request("DELETE", path)).status == 204


async def test_a_person_without_permission_neither_sees_nor_writes(bot: RawBot) -> None:
    basile = bot.playground.person("Basile")
    channel = bot.playground.channels[0].id
    await bot.post(content="x")
    bot.playground.set_permissions(channel, basile, deny=SEND)
    with pytest.raises(ValueError, match="cannot write"):
        await basile.say(channel, "x")
    bot.playground.set_permissions(channel, basile, deny=VIEW)
    assert basile.messages(channel) == []
    with pytest.raises(ValueError, match="does not exist"):
        await basile.say(channel, "x")
    bot.playground.set_permissions(channel, bot.playground.person("Ada"), deny=VIEW)
    assert bot.playground.person("Ada").messages(channel), "an administrator sees everything"


async def test_an_archived_thread_is_read_only_until_a_message_opens_it(bot: RawBot) -> None:
    created = await bot.request("POST", f"{bot.channel}/threads", {"name": "t", "type": 11})
    assert created.status == 201
    thread = f"/channels/{created.body['id']}"
    message = await bot.request("POST", f"{thread}/messages", {"content": "x"})
    assert (await bot.request("PATCH", thread, {"archived": True})).status == 200
    path = f"{thread}/messages/{message.body['id']}"
    for method, where, body in (
        ("PATCH", path, {"content": "y"}),
        ("DELETE", path, None),
        ("PATCH", thread, {"name": "other"}),
        ("PUT", f"{thread}/thread-members/@me", None),
    ):
        assert (await bot.request(method, where, body)).code == 50083
    archived = await bot.request("GET", f"{bot.channel}/threads/archived/public")
    assert [one["id"] for one in archived.body["threads"]] == [created.body["id"]]
    assert (await bot.request("POST", f"{thread}/messages", {"content": "z"})).status == 200
    assert not (await bot.request("GET", thread)).body["thread_metadata"]["archived"]


async def test_a_locked_thread_is_opened_by_moderators_only(bot: RawBot) -> None:
    created = await bot.request("POST", f"{bot.channel}/threads", {"name": "t", "type": 11})
    thread = created.body["id"]
    await bot.request("PATCH", f"/channels/{thread}", {"archived": True, "locked": True})
    with pytest.raises(ValueError, match="locked"):
        await bot.playground.person("Basile").say(thread, "x")
    await bot.playground.person("Ada").say(thread, "x")
    record = bot.playground.guild.channels[thread].thread
    assert record is not None
    assert not record.archived


async def test_a_thread_hangs_from_its_message_and_there_is_only_one(bot: RawBot) -> None:
    message = await bot.post(content="x")
    path = f"{bot.channel}/messages/{message.body['id']}"
    thread = await bot.request("POST", f"{path}/threads", {"name": "t"})
    assert thread.body["id"] == message.body["id"]
    assert (await bot.request("POST", f"{path}/threads", {"name": "t"})).code == 160004
    assert (await bot.request("GET", path)).body["thread"]["id"] == message.body["id"]
    below = await bot.request("POST", f"/channels/{thread.body['id']}/threads", {"name": "t"})
    assert below.code == 50024


async def test_a_private_thread_is_seen_by_its_members_and_moderators(bot: RawBot) -> None:
    created = await bot.request("POST", f"{bot.channel}/threads", {"name": "t", "type": 12})
    thread = created.body["id"]
    await bot.request("POST", f"/channels/{thread}/messages", {"content": "x"})
    basile, chloe = bot.playground.person("Basile"), bot.playground.person("Chloé")
    await bot.request("PUT", f"/channels/{thread}/thread-members/{basile.id}")
    assert [bool(person.messages(thread)) for person in (basile, chloe)] == [True, False]
    members = await bot.request("GET", f"/channels/{thread}/thread-members")
    assert {one["user_id"] for one in members.body} == {basile.id, bot.playground.application_id}
    await bot.request("DELETE", f"/channels/{thread}/thread-members/{basile.id}")
    assert basile.messages(thread) == []


async def test_deleting_a_channel_takes_its_threads(bot: RawBot) -> None:
    thread = await bot.request("POST", f"{bot.channel}/threads", {"name": "t", "type": 11})
    bot.playground.inject("channel_deleted", channel=bot.playground.channels[0].id)
    assert (await bot.request("GET", f"/channels/{thread.body['id']}")).code == 10003


async def test_files_keep_their_bytes_name_and_alt_text(bot: RawBot) -> None:
    body = {"attachments": [{"id": 0, "description": "alt"}, {"id": 1}]}
    files = {"a b.txt": b"hello", "../x.bin": b"\0"}
    sent = await bot.request("POST", f"{bot.channel}/messages", body, files=files)
    first, second = sent.body["attachments"]
    assert (first["filename"], first["description"], first["size"]) == ("a_b.txt", "alt", 5)
    assert "/" not in second["filename"]
    async with bot.http.get(first["url"]) as response:
        assert (await response.read(), response.content_type) == (b"hello", "text/plain")
    edited = await bot.edit(sent.body["id"], attachments=[{"id": first["id"]}])
    assert [file["id"] for file in edited.body["attachments"]] == [first["id"]]
    async with bot.http.get(second["url"]) as response:
        assert response.status == 200  # for clients that were about to load it
    bot.playground.advance(60)
    async with bot.http.get(second["url"]) as response:
        assert response.status == 404
    kept = await bot.edit(sent.body["id"], content="all stay")
    assert len(kept.body["attachments"]) == 1


async def test_components_name_kept_files_that_the_edit_lists_with_id_and_filename(bot: RawBot) -> None:
    gallery = [{"type": 12, "items": [{"media": {"url": "attachment://a.txt"}}]}]
    body = {"components": gallery, "flags": 1 << 15, "attachments": [{"id": 0}]}
    sent = await bot.request("POST", f"{bot.channel}/messages", body, files={"a.txt": b"a"})
    media = sent.body["components"][0]["items"][0]["media"]
    listed: list[Any] = [{"id": media["attachment_id"]}]
    for refused in ({}, {"attachments": listed}):
        answer = await bot.edit(sent.body["id"], components=gallery, **refused)
        assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in str(answer.body)
    listed[0]["filename"] = "a.txt"
    edited = await bot.edit(sent.body["id"], components=gallery, attachments=listed)
    assert edited.body["components"][0]["items"][0]["media"]["attachment_id"] == media["attachment_id"]


async def test_files_have_limits(bot: RawBot) -> None:
    path = f"{bot.channel}/messages"
    large = await bot.request("POST", path, {}, files={"large": b"x" * (10 * 1024 * 1024 + 1)})
    assert (large.status, large.code) == (413, 40005)
    many = await bot.request("POST", path, {}, files={str(n): b"x" for n in range(11)})
    assert many.fault_at("attachments") == "BASE_TYPE_MAX_LENGTH"


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, True),
        ({"parse": []}, False),
        ({"parse": ["roles"]}, False),
        ({"parse": ["users"]}, True),
        ({"users": ["1"]}, False),
    ],
)
async def test_mentions_obey_allowed_mentions(bot: RawBot, allowed: Any, pinged: bool) -> None:
    basile = bot.playground.person("Basile")
    more = {} if allowed is None else {"allowed_mentions": allowed}
    message = (await bot.post(content=f"hey {basile.mention} @everyone", **more)).body
    assert [user["id"] for user in message["mentions"]] == ([basile.id] if pinged else [])
    assert not message["mention_everyone"], "the bot may not mention everyone"


async def test_an_edit_without_allowed_mentions_pings_by_default(bot: RawBot) -> None:
    basile = bot.playground.person("Basile")
    message = (await bot.post(content=basile.mention, allowed_mentions={"parse": []})).body
    assert message["mentions"] == []
    edited = await bot.edit(message["id"], content=f"again {basile.mention}")
    assert [user["id"] for user in edited.body["mentions"]] == [basile.id]


async def test_everyone_and_roles_are_mentioned_with_permission(bot: RawBot) -> None:
    channel = bot.playground.channels[0].id
    bot.playground.set_permissions(channel, None, allow=Permission.MENTION_EVERYONE)
    role = next(role for role in bot.playground.guild.roles.values() if role.name == "Administrators")
    message = (await bot.post(content=f"@here <@&{role.id}>")).body
    assert message["mention_everyone"]
    assert message["mention_roles"] == [role.id]


async def test_a_reply_quotes_and_pings(bot: RawBot) -> None:
    asked = await say(bot, "Basile", "well?")
    reference = {"message_id": asked["id"]}
    reply = (await bot.post(content="yes", message_reference=reference)).body
    assert reply["type"] == 19
    assert reply["referenced_message"]["content"] == "well?"
    assert [user["id"] for user in reply["mentions"]] == [asked["author"]["id"]]
    quiet = {"parse": [], "replied_user": False}
    reply = (await bot.post(content="yes", message_reference=reference, allowed_mentions=quiet)).body
    assert reply["mentions"] == []


async def test_messages_are_listed_newest_first_and_in_pages(bot: RawBot) -> None:
    ids = [(await bot.post(content=str(n))).body["id"] for n in range(5)]

    async def listed(query: str) -> list[int]:
        found = await bot.request("GET", f"{bot.channel}/messages?{query}")
        return [int(message["content"]) for message in found.body]

    assert await listed("limit=2") == [4, 3]
    assert await listed(f"before={ids[3]}&limit=2") == [2, 1]
    assert await listed(f"after={ids[0]}&limit=2") == [2, 1]
    assert await listed(f"around={ids[2]}&limit=3") == [3, 2, 1]


async def test_messages_are_deleted_in_bulk(bot: RawBot) -> None:
    path = f"{bot.channel}/messages/bulk-delete"
    ids = [(await bot.post(content=str(n))).body["id"] for n in range(3)]
    assert (await bot.request("POST", path, {"messages": ids[:1]})).code == 50016
    assert (await bot.request("POST", path, {"messages": ids[:2]})).status == 204
    assert list(bot.playground.channels[0].messages) == ids[2:]
    bot.playground.advance(15 * 24 * 3600)
    recent = (await bot.post(content="new")).body["id"]
    assert (await bot.request("POST", path, {"messages": [ids[2], recent]})).code == 50034


async def test_pins_and_reactions(bot: RawBot) -> None:
    message = (await bot.post(content="x")).body
    path = f"{bot.channel}/messages/{message['id']}"
    assert (await bot.request("PUT", f"{bot.channel}/messages/pins/{message['id']}")).status == 204
    pins = await bot.request("GET", f"{bot.channel}/messages/pins")
    assert [item["message"]["id"] for item in pins.body["items"]] == [message["id"]]
    assert (await bot.request("PUT", f"{path}/reactions/%E2%99%A5/@me")).status == 204
    shown = (await bot.request("GET", path)).body
    assert (shown["reactions"][0]["emoji"]["name"], shown["reactions"][0]["me"]) == ("♥", True)
    await bot.request("DELETE", f"{path}/reactions/%E2%99%A5/@me")
    assert "reactions" not in (await bot.request("GET", path)).body


async def test_typing_is_shown(bot: RawBot) -> None:
    events: list[str] = []
    bot.playground.world.broadcast.listeners.append(lambda event: events.append(event.name))
    assert (await bot.request("POST", f"{bot.channel}/typing")).status == 204
    await asyncio.sleep(0)
    assert events == ["typing"]


async def test_a_bot_can_read_the_guild_and_its_members(bot: RawBot) -> None:
    guild = f"/guilds/{bot.playground.guild.id}"
    assert (await bot.request("GET", f"{guild}?with_counts=true")).body["approximate_member_count"] == 6
    assert len((await bot.request("GET", f"{guild}/members?limit=3")).body) == 3
    found = await bot.request("GET", f"{guild}/members/search?query=chl")
    assert [member["user"]["global_name"] for member in found.body] == ["Chloé"]
    bot.playground.inject("member_leaves", person=found.body[0]["user"]["id"])
    gone = await bot.request("GET", f"{guild}/members/{found.body[0]['user']['id']}")
    assert gone.code == 10007
    names = {role["name"] for role in (await bot.request("GET", f"{guild}/roles")).body}
    assert names == {"@everyone", "Administrators", "Echo"}
