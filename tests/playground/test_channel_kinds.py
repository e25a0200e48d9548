"""Channels of every kind: what they show, which threads they have, forums and their posts."""

from dataclasses import replace

import pytest

from playground import Permission
from playground.input.errors import InputError

TEXT, VOICE, ANNOUNCEMENT, STAGE, FORUM = 0, 2, 5, 13, 15
OPENING = {"content": "Who plays?"}


@pytest.mark.parametrize(
    ("kind", "number"),
    [("text", TEXT), ("announcement", ANNOUNCEMENT), ("voice", VOICE), ("stage", STAGE), ("forum", FORUM)],
)
async def test_a_channel_says_of_which_kind_it_is(bot, kind, number):
    channel = bot.playground.add_channel("place", kind)
    shown = (await bot.request("GET", f"/channels/{channel.id}")).body
    assert shown["type"] == number
    assert ("bitrate" in shown) is (number in (VOICE, STAGE))
    assert ("available_tags" in shown) is (number == FORUM)


@pytest.mark.parametrize("kind", ["announcement", "voice", "stage"])
async def test_people_and_the_bot_write_wherever_there_is_a_chat(bot, kind):
    channel = bot.playground.add_channel("place", kind)
    sent = await bot.request("POST", f"/channels/{channel.id}/messages", {"content": "here"})
    assert sent.status == 200
    said = await bot.playground.person("Ada").say(channel.id, "and here")
    assert [one["content"] for one in bot.playground.person("Basile").messages(channel.id)] == [
        "here",
        "and here",
    ]
    assert said["channel_id"] == channel.id


@pytest.mark.parametrize(
    ("kind", "wanted", "made"),
    [
        ("text", 11, 11),
        ("text", 12, 12),
        ("text", None, 12),
        ("text", 10, None),
        ("announcement", 10, 10),
        ("announcement", 11, None),
        ("announcement", 12, None),
        ("voice", 11, None),
        ("stage", 11, None),
    ],
)
async def test_each_kind_of_channel_has_its_own_kinds_of_threads(bot, kind, wanted, made):
    channel = bot.playground.add_channel("place", kind)
    form = {"name": "side", "type": wanted} if wanted else {"name": "side"}
    answer = await bot.request("POST", f"/channels/{channel.id}/threads", form)
    if made is None:
        assert answer.code == 50024
    else:
        assert (answer.status, answer.body["type"]) == (201, made)


async def test_a_thread_on_an_announcement_is_one_of_announcements(bot):
    channel = bot.playground.add_channel("news", "announcement")
    sent = (await bot.request("POST", f"/channels/{channel.id}/messages", {"content": "news"})).body
    answer = await bot.request(
        "POST", f"/channels/{channel.id}/messages/{sent['id']}/threads", {"name": "talk"}
    )
    assert answer.body["type"] == 10
    archived = await bot.request("PATCH", f"/channels/{answer.body['id']}", {"archived": True})
    assert archived.status == 200
    found = (await bot.request("GET", f"/channels/{channel.id}/threads/archived/public")).body["threads"]
    assert [one["id"] for one in found] == [sent["id"]]


async def test_a_forum_takes_no_messages_and_no_commands(bot):
    forum = bot.playground.add_channel("tables", "forum")
    sent = await bot.request("POST", f"/channels/{forum.id}/messages", {"content": "here"})
    assert sent.code == 50008
    command = {"type": 2, "channel_id": forum.id, "data": {"id": "1", "name": "x"}}
    result = await bot.playground.person("Ada").interact(command)
    assert result.failure == "a forum has no messages, only posts"


async def test_a_post_begins_with_a_message_that_has_its_id(bot):
    forum = bot.playground.add_channel("tables", "forum")
    form = {"name": "Table 1", "message": OPENING}
    post = (await bot.request("POST", f"/channels/{forum.id}/threads", form)).body
    assert (post["type"], post["parent_id"], post["applied_tags"]) == (11, forum.id, [])
    assert post["message"]["id"] == post["id"]
    assert [one["content"] for one in bot.playground.person("Ada").messages(post["id"])] == ["Who plays?"]
    edited = await bot.request("PATCH", f"/channels/{post['id']}/messages/{post['id']}", {"content": "Full"})
    assert edited.body["content"] == "Full"


async def test_a_post_needs_a_valid_message(bot):
    forum = bot.playground.add_channel("tables", "forum")
    path = f"/channels/{forum.id}/threads"
    assert (await bot.request("POST", path, {"name": "x"})).fault_at("message") == "BASE_TYPE_REQUIRED"
    refused = await bot.request("POST", path, {"name": "x", "message": {"content": "y" * 2001}})
    assert refused.fault_at("message", "content") == "BASE_TYPE_MAX_LENGTH"
    assert (await bot.request("POST", path, {"name": "x", "message": {}})).code == 50006
    listed = (await bot.request("GET", f"/guilds/{bot.playground.guild.id}/threads/active")).body
    assert listed["threads"] == []


async def test_tags_are_made_with_manage_channels_and_given_to_posts(bot):
    forum = bot.playground.add_channel("tables", "forum")
    tags = {"available_tags": [{"name": "open"}, {"name": "over", "moderated": True}]}
    assert (await bot.request("PATCH", f"/channels/{forum.id}", tags)).code == 50013
    bot.playground.set_permissions(forum.id, None, allow=int(Permission.MANAGE_CHANNELS))
    changed = (await bot.request("PATCH", f"/channels/{forum.id}", tags)).body["available_tags"]
    assert [one["name"] for one in changed] == ["open", "over"]
    open_id, over_id = (one["id"] for one in changed)
    form = {"name": "Table 1", "message": OPENING, "applied_tags": [open_id]}
    post = (await bot.request("POST", f"/channels/{forum.id}/threads", form)).body
    assert post["applied_tags"] == [open_id]
    path = f"/channels/{post['id']}"
    assert (await bot.request("PATCH", path, {"applied_tags": [over_id]})).body["applied_tags"] == [over_id]
    assert (await bot.request("PATCH", path, {"applied_tags": ["1"]})).code == 10087
    bot.playground.set_permissions(forum.id, None, deny=int(Permission.MANAGE_THREADS))
    assert (await bot.request("PATCH", path, {"applied_tags": [open_id]})).code == 50013
    kept = {"available_tags": [{"id": open_id, "name": "free"}, {"name": "third"}]}
    assert (await bot.request("PATCH", f"/channels/{forum.id}", kept)).code == 50013
    bot.playground.set_permissions(forum.id, None, allow=int(Permission.MANAGE_CHANNELS))
    again = (await bot.request("PATCH", f"/channels/{forum.id}", kept)).body["available_tags"]
    assert again[0] == {
        "id": open_id,
        "name": "free",
        "moderated": False,
        "emoji_id": None,
        "emoji_name": None,
    }


async def test_a_forum_may_want_a_tag(bot):
    forum = bot.playground.add_channel("tables", "forum", requires_tag=True)
    form = {"name": "Table 1", "message": OPENING}
    assert (await bot.request("POST", f"/channels/{forum.id}/threads", form)).code == 40067
    with pytest.raises(InputError, match="tag is required"):
        await bot.playground.person("Basile").say(forum.id, "Who plays?")


async def test_people_start_posts(bot):
    forum = bot.playground.add_channel("tables", "forum")
    said = await bot.playground.person("Basile").say(forum.id, "Who plays?\nTonight at nine")
    post = bot.playground.world.channel(said["id"])
    assert (post.name, post.parent_id) == ("Who plays?", forum.id)


@pytest.mark.parametrize(("features", "code"), [((), None), (("COMMUNITY", "DISCOVERABLE"), 50035)])
async def test_discoverable_servers_refuse_swear_words_in_names(bot, features, code):
    guild = bot.playground.found_server("Club", features=features)
    channel = next(iter(guild.channels))
    answer = await bot.request("POST", f"/channels/{channel}/threads", {"name": "Shithead", "type": 11})
    assert (answer.code if answer.status >= 400 else None) == code
    plain = await bot.request("POST", f"/channels/{channel}/threads", {"name": "Cards", "type": 11})
    assert plain.status == 201
    renamed = await bot.request("PATCH", f"/channels/{plain.body['id']}", {"name": "Shithead"})
    assert (renamed.code if renamed.status >= 400 else None) == code


async def test_as_many_active_threads_as_a_server_may_have(bot):
    """The limit is of those that are active: an archived one makes room."""
    forum, form = bot.playground.add_channel("tables", "forum"), {"name": "Table", "message": OPENING}
    path = f"/channels/{forum.id}/threads"
    first = (await bot.request("POST", path, form)).body["id"]
    thread = bot.playground.guild.channels[first]
    for number in range(999):
        bot.playground.guild.channels[str(number)] = replace(thread, id=str(number))
    assert (await bot.request("POST", path, form)).code == 160006
    message = (await bot.post(content="x")).body["id"]
    on_message = f"{bot.channel}/messages/{message}/threads"
    assert (await bot.request("POST", on_message, {"name": "t"})).code == 160006
    thread.thread = replace(thread.thread, archived=True)
    assert (await bot.request("POST", path, form)).status == 201
    assert (await bot.request("POST", on_message, {"name": "t"})).code == 160006


@pytest.mark.parametrize(("fault", "code"), [("threads_full", 160006), ("titles_blocked", 200001)])
async def test_a_server_that_takes_no_thread_of_that_name(bot, fault, code):
    forum = bot.playground.add_channel("tables", "forum")
    bot.playground.inject(fault)
    form = {"name": "Table", "message": OPENING}
    assert (await bot.request("POST", f"/channels/{forum.id}/threads", form)).code == code
    assert (await bot.request("POST", f"{bot.channel}/threads", {"name": "t", "type": 11})).code == code
    bot.playground.inject(fault, on=False)
    assert (await bot.request("POST", f"/channels/{forum.id}/threads", form)).status == 201
