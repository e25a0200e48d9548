"""Which messages notify whom."""

from tests.playground.raw_bot import EPHEMERAL, RawBot, begun

SILENT = 1 << 12


async def test_a_message_notifies_all_but_its_author_and_pings_whom_it_mentions(bot: RawBot) -> None:
    ada, basile = (bot.playground.person(name) for name in ("Ada", "Basile"))
    posted = (
        await bot.post(content=f"{ada.mention} {basile.mention}", allowed_mentions={"users": [ada.id]})
    ).body
    assert (ada.notified_of(posted), basile.notified_of(posted)) == ("mention", "message")
    said = await ada.say(bot.playground.channels[0].id, "hello")
    assert (ada.notified_of(said), basile.notified_of(said)) == (None, "message")


async def test_a_silent_message_pings_without_a_notification(bot: RawBot) -> None:
    ada = bot.playground.person("Ada")
    posted = (await bot.post(content=ada.mention, flags=SILENT)).body
    assert [user["id"] for user in posted["mentions"]] == [ada.id]
    assert ada.notified_of(posted) is None


async def test_edits_private_messages_and_hidden_channels_notify_nobody(bot: RawBot) -> None:
    ada, basile = (bot.playground.person(name) for name in ("Ada", "Basile"))
    posted = (await bot.post(content="x", flags=SILENT)).body
    edited = (await bot.edit(posted["id"], content=ada.mention)).body
    assert ada.notified_of(edited) is None
    answered = await bot.respond(begun(ada), 4, content=ada.mention, flags=EPHEMERAL)
    assert ada.notified_of(answered.body["resource"]["message"]) is None
    bot.playground.set_permissions(bot.playground.channels[0].id, basile, deny=1 << 10)
    hidden = (await bot.post(content=basile.mention)).body
    assert basile.notified_of(hidden) is None


async def test_a_thread_notifies_its_members_and_whom_it_pings(bot: RawBot) -> None:
    ada, basile, chloe = (bot.playground.person(name) for name in ("Ada", "Basile", "Chloé"))
    thread = (await bot.request("POST", f"{bot.channel}/threads", {"name": "t", "type": 11})).body
    await bot.request("PUT", f"/channels/{thread['id']}/thread-members/{basile.id}")
    sent = {"content": chloe.mention, "allowed_mentions": {"users": [chloe.id]}}
    posted = (await bot.request("POST", f"/channels/{thread['id']}/messages", sent)).body
    assert [one.notified_of(posted) for one in (ada, basile, chloe)] == [None, "message", "mention"]
