"""The frames that the page gets, and the operations it may request."""

import base64
import json

import aiohttp
import pytest

from playground import BotControl, Permission, Person, Playground
from playground.world import channels
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot, RichBot
from tests.playground.page_client import opened_page


async def test_hello_tells_who_where_and_what(playground: Playground, basile: Person) -> None:
    async with connected(playground, RichBot()), opened_page(playground, basile) as page:
        hello = page.hello
    assert hello["me"]["user"]["id"] == basile.id
    assert hello["me"]["locale"] == "fr"
    assert not hello["me"]["administrator"]
    assert len(hello["people"]) == 5
    [direct, *channels] = hello["channels"]
    assert (direct["type"], direct["id"]) == (1, basile.direct.id)
    assert [channel["name"] for channel in channels] == ["general", "games"]
    assert hello["installs"] == {"guild": True, "user": False}
    assert {command["name"] for command in hello["commands"]} == {"show", "fruit"}
    assert hello["bot_online"]
    assert not hello["can_control_bot"]


async def test_without_a_person_one_is_the_first(playground: Playground, ada: Person) -> None:
    async with opened_page(playground) as page:
        assert page.hello["me"]["user"]["id"] == ada.id


async def test_a_command_from_the_page_is_sent_then_answered(
    playground: Playground, ada: Person, basile: Person
) -> None:
    channel = playground.channels[0].id
    async with (
        connected(playground, EchoBot()),
        opened_page(playground, ada) as page,
        opened_page(playground, basile) as other,
    ):
        [command] = page.hello["commands"]
        option = {"type": 3, "name": "text", "value": "hi"}
        data = {"id": command["id"], "name": "echo", "type": 1, "options": [option]}
        nonce = await page.ask("interact", type=2, channel_id=channel, data=data)
        assert (await page.next("interaction", nonce=nonce))["state"] == "sent"
        assert (await page.next("message_create"))["content"] == "hi"
        assert (await page.next("interaction", nonce=nonce))["state"] == "success"
        assert (await other.next("message_create"))["content"] == "hi"
        assert "interaction" not in other.names()


async def test_no_frame_of_a_private_message_reaches_another_person(
    playground: Playground, ada: Person, basile: Person
) -> None:
    channel = playground.channels[0].id
    async with (
        connected(playground, RichBot()),
        opened_page(playground, ada) as page,
        opened_page(playground, basile) as other,
    ):
        await ada.slash(channel, "show secret", {"word": "plum"})
        await page.next("message_update", content="the word is plum")
        await playground.settle()
        nonce = await other.ask("history", channel_id=channel)
        assert (await other.next("messages", channel_id=channel))["messages"] == [], nonce
        assert "plum" not in json.dumps(other.frames)
        await page.ask("history", channel_id=channel)
        history = await page.next("messages")
        assert history["messages"] == [], "private messages vanish on reload"


async def test_a_refused_input_is_reported_at_once(playground: Playground, ada: Person) -> None:
    channel = playground.channels[0].id
    async with connected(playground, EchoBot()), opened_page(playground, ada) as page:
        [command] = page.hello["commands"]
        data = {"id": command["id"], "name": "echo", "type": 1, "options": []}
        nonce = await page.ask("interact", type=2, channel_id=channel, data=data)
        error = await page.next("error", nonce=nonce)
        assert error["message"] == "text: this option is required"
        nonce = await page.ask("interact", type=2, channel_id=channel)
        assert "data: This field is required" in (await page.next("error", nonce=nonce))["message"]
        nonce = await page.ask("nonsense")
        assert "nonsense" in (await page.next("error", nonce=nonce))["message"]


async def test_without_a_bot_an_interaction_fails_after_three_seconds(
    playground: Playground, ada: Person
) -> None:
    channel = playground.channels[0].id
    async with connected(playground, EchoBot()), opened_page(playground, ada) as page:
        pass
    async with opened_page(playground, ada) as page:
        assert not page.hello["bot_online"]
        [command] = page.hello["commands"]
        option = {"type": 3, "name": "text", "value": "hi"}
        data = {"id": command["id"], "name": "echo", "type": 1, "options": [option]}
        nonce = await page.ask("interact", type=2, channel_id=channel, data=data)
        await page.next("interaction", nonce=nonce, state="sent")
        playground.advance(4)
        failed = await page.next("interaction", nonce=nonce, state="failed")
    assert failed["message"] == "The application did not respond"


async def test_people_talk_and_are_added_and_removed(
    playground: Playground, ada: Person, basile: Person
) -> None:
    channel = playground.channels[0].id
    async with opened_page(playground, ada) as page, opened_page(playground, basile) as other:
        await page.ask("send", channel_id=channel, content=f"hello {basile.mention}")
        seen = await other.next("message_create")
        assert seen["content"] == f"hello {basile.mention}"
        assert [user["id"] for user in seen["mentions"]] == [basile.id]
        await page.ask("add_person", name="Fanny", locale="fr", administrator=False)
        added = (await other.next("people"))[-1]
        assert (added["user"]["global_name"], added["locale"]) == ("Fanny", "fr")
        await page.ask("remove_person", id=added["user"]["id"])
        assert not (await other.next("people"))[-1]["present"]
        nonce = await page.ask("add_person", name="Ada")
        assert "already here" in (await page.next("error", nonce=nonce))["message"]


async def test_a_hidden_channel_disappears_for_whom_it_is_hidden(
    playground: Playground, ada: Person, basile: Person
) -> None:
    channel = playground.channels[1].id
    view = str(1 << 10)
    async with opened_page(playground, ada) as page, opened_page(playground, basile) as other:
        await page.ask("permissions", channel_id=channel, person=basile.id, deny=view, allow="0")
        assert (await other.next("channel_delete"))["id"] == channel
        await page.ask("send", channel_id=channel, content="secret")
        await page.next("message_create")
        nonce = await other.ask("history", channel_id=channel)
        await other.next("error", nonce=nonce)
        assert "secret" not in json.dumps(other.frames)
        await page.ask("permissions", channel_id=channel, person=basile.id, deny="0", allow="0")
        assert (await other.next("channel_create"))["id"] == channel


async def test_a_thread_disappears_with_its_channel(playground: Playground, basile: Person) -> None:
    channel = playground.channels[1]
    thread = channels.start_thread(playground.world, channel, playground.world.bot, "aside")
    async with opened_page(playground, basile) as page:
        assert {one["id"] for one in page.hello["channels"]} >= {thread.id}
        playground.set_permissions(channel.id, basile, deny=Permission.VIEW_CHANNEL)
        await page.next("channel_delete", id=thread.id)


async def test_a_moderator_deletes_messages_and_channels(playground: Playground, ada: Person) -> None:
    channel = playground.channels[0].id
    async with opened_page(playground, ada) as page:
        message = await ada.say(channel, "oops")
        await page.ask("delete_message", channel_id=channel, id=message["id"])
        assert (await page.next("message_delete"))["id"] == message["id"]
        await page.ask("delete_channel", id=channel)
        assert (await page.next("channel_delete"))["id"] == channel


async def test_the_inspector_shows_requests_and_frames_only_when_asked(
    playground: Playground, ada: Person
) -> None:
    channel = playground.channels[0].id
    async with connected(playground, EchoBot()), opened_page(playground, ada) as page:
        await ada.slash(channel, "echo", {"text": "before"})
        await playground.settle()
        assert "request" not in page.names()
        await page.ask("inspect", on=True)
        login = await page.next("request", method="GET", path="/users/@me")
        assert (login["status"], login["response"]["id"]) == (200, playground.application_id)
        await page.next("gateway", direction="to_bot", t="READY")
        await ada.slash(channel, "echo", {"text": "after"})
        await page.next("gateway", t="INTERACTION_CREATE")
        await page.ask("inspect", on=False)


async def test_a_reset_renews_the_server_under_the_same_people(playground: Playground, ada: Person) -> None:
    old = playground.guild.id
    async with connected(playground, EchoBot()) as client, opened_page(playground, ada) as page:
        await ada.say(playground.channels[0].id, "old")
        await page.ask("reset")
        hello = await page.next("hello")
        assert hello["guild"]["id"] == playground.guild.id != old
        assert hello["me"]["user"]["id"] == ada.id
        await playground.settle()
        assert [str(guild.id) for guild in client.guilds] == [playground.guild.id]
        assert playground.person("Ada").messages(playground.channels[0].id) == []
        result = await playground.person("Ada").slash(playground.channels[0].id, "echo", {"text": "new"})
        assert result.ok


class FakeControl:
    """Stands in for the process that runs the bot."""

    def __init__(self) -> None:
        self.online = True
        self.calls: list[str] = []

    async def kill(self) -> None:
        self.calls.append("kill")
        self.online = False

    async def start(self) -> None:
        raise RuntimeError("no bot to start")

    async def restart(self) -> None:
        self.calls.append("restart")


async def test_the_page_controls_the_bot_where_someone_lets_it() -> None:
    control = FakeControl()
    checked: BotControl = control
    async with Playground() as playground:
        playground.bot_control = checked
        await _use_controls(playground)
    assert control.calls == ["restart", "kill"]


async def _use_controls(playground: Playground) -> None:
    async with opened_page(playground) as page:
        assert page.hello["can_control_bot"]
        await page.ask("bot", action="restart")
        await page.ask("bot", action="kill")
        nonce = await page.ask("bot", action="kill")
        assert "not running" in (await page.next("error", nonce=nonce))["message"]
        nonce = await page.ask("bot", action="start")
        assert (await page.next("error", nonce=nonce))["message"] == "no bot to start"


async def test_pages_of_other_sites_are_kept_out(playground: Playground) -> None:
    url = f"{playground.page_url}page/socket"
    async with aiohttp.ClientSession() as http:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await http.ws_connect(url, headers=headers)
            assert refusal.value.status == 403


async def test_files_come_with_the_interaction(playground: Playground, ada: Person) -> None:
    async with opened_page(playground, ada) as page:
        file = {"id": "0", "filename": "a.txt", "content_type": "text/plain", "content": "!"}
        nonce = await page.ask(
            "interact", type=2, channel_id=playground.channels[0].id, data={}, files=[file]
        )
        assert "not readable" in (await page.next("error", nonce=nonce))["message"]
        file["content"] = base64.b64encode(b"hello").decode()
        nonce = await page.ask(
            "interact", type=2, channel_id=playground.channels[0].id, data={}, files=[file]
        )
        assert "cannot use" in (await page.next("error", nonce=nonce))["message"]


async def test_only_loopback_is_listened_on() -> None:
    with pytest.raises(ValueError, match="only, not on"):
        Playground(host="192.168.0.1")
