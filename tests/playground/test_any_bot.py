"""The real discord.py client on the playground, with bots that know nothing of it."""

import os

import discord
import pytest

from playground import Person, Playground
from playground.world.model import EPHEMERAL
from tests.playground.connect import connected
from tests.playground.echo_bot import DOT, EchoBot, RichBot
from tests.support.openapi import VARIABLE, SpecValidator

V2 = 1 << 15


def statuses(playground: Playground) -> list[int]:
    return [record.status for record in playground.requests]


async def test_a_ten_line_echo_bot_answers(playground: Playground, ada: Person) -> None:
    async with connected(playground, EchoBot()):
        result = await ada.slash(playground.channels[0].id, "echo", {"text": "hello"})
    assert result.ok
    assert result.message is not None
    assert result.message["content"] == "hello"
    assert result.message["interaction"]["name"] == "echo"
    assert set(statuses(playground)) == {200}


async def test_a_button_edits_its_message_and_survives_a_restart_of_the_bot(
    playground: Playground, ada: Person, basile: Person
) -> None:
    channel = playground.channels[0].id
    async with connected(playground, RichBot()):
        shown = await ada.slash(channel, "show counter")
        assert shown.message is not None
        clicked = await basile.click(shown.message, "count:0")
        assert clicked.message is not None
        assert clicked.message["id"] == shown.message["id"]
    assert not playground.bot_online
    async with connected(playground, RichBot()):
        again = await ada.click(clicked.message, "count:1")
    assert again.message is not None
    assert again.message["components"][0]["components"][0]["custom_id"] == "count:2"
    assert len(ada.messages(channel)) == 1


async def test_components_v2_come_with_their_picture(playground: Playground, ada: Person) -> None:
    channel = playground.channels[0].id
    async with connected(playground, RichBot()) as client:
        shown = (await ada.slash(channel, "show layout")).message
        assert shown is not None
        assert shown["flags"] & V2
        container = shown["components"][0]
        media = container["components"][2]["items"][0]["media"]
        assert (media["width"], media["height"]) == (1, 1)
        assert await client.http.get_from_cdn(media["url"]) == DOT
        picked = await ada.select(shown, "pick", ["a", "c"])
        assert picked.message is not None
        assert picked.message["content"] == "a c"
        pressed = await ada.click(shown, "count:7")
    assert pressed.message is not None
    assert pressed.message["flags"] & V2, "once set, the flag stays"


async def test_private_messages_are_seen_by_their_owner_alone(
    playground: Playground, ada: Person, basile: Person
) -> None:
    channel = playground.channels[0].id
    async with connected(playground, RichBot()):
        result = await ada.slash(channel, "show secret", {"word": "plum"})
        assert result.deferred
        await playground.settle()
    assert [message["content"] for message in result.messages] == ["the word is plum", "and this too"]
    assert all(message["flags"] & EPHEMERAL for message in result.messages)
    assert basile.messages(channel) == []
    ada.dismiss(result.messages[0])
    assert [message["content"] for message in ada.messages(channel)] == ["and this too"]


async def test_a_modal_is_filled_in_and_submitted(playground: Playground, ada: Person) -> None:
    async with connected(playground, RichBot()):
        opened = await ada.slash(playground.channels[0].id, "show form")
        assert opened.modal is not None
        assert opened.modal["title"] == "A question"
        sent = await ada.submit(opened.modal, {"name": "Ada", "suit": ["spades"]})
        assert sent.message is not None
        assert sent.message["content"] == "Ada likes spades"
        twice = await ada.submit(opened.modal, {"name": "Ada", "suit": ["spades"]})
    assert not twice.ok


async def test_autocomplete_suggests_what_the_bot_answers(playground: Playground, ada: Person) -> None:
    channel = playground.channels[0].id
    async with connected(playground, RichBot()):
        choices = await ada.autocomplete(channel, "fruit", {"name": "ap"}, focused="name")
        assert [choice["value"] for choice in choices] == ["apple", "apricot"]
        result = await ada.slash(channel, "fruit", {"name": "apple", "count": 3})
    assert result.message is not None
    assert result.message["content"] == "3 x apple"


async def test_a_thread_is_opened_written_to_and_archived(playground: Playground, ada: Person) -> None:
    channel = playground.channels[0].id
    async with connected(playground, RichBot()):
        result = await ada.slash(channel, "show thread")
        await playground.settle()
    assert result.message is not None
    thread_id = result.message["content"].strip("<#>")
    assert [message["content"] for message in ada.messages(thread_id)] == ["in here"]
    thread = playground.guild.channels[thread_id].thread
    assert thread is not None
    assert thread.archived


class Reader(EchoBot):
    """Notes what it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message.content)


async def test_ordinary_messages_reach_the_bot_without_their_content(
    playground: Playground, ada: Person
) -> None:
    async with connected(playground, Reader()) as client:
        await ada.say(playground.channels[0].id, "between us")
        await ada.say(playground.channels[0].id, f"hello <@{playground.application_id}>")
        await playground.settle()
    assert client.seen == ["", f"hello <@{playground.application_id}>"]


async def test_two_playgrounds_run_side_by_side() -> None:
    async with Playground() as first, Playground() as second:
        assert first.page_url != second.page_url


@pytest.mark.skipif(not os.environ.get(VARIABLE), reason=f"{VARIABLE} does not name Discord's OpenAPI file")
async def test_every_request_of_the_real_client_is_one_that_discord_describes(
    playground: Playground, ada: Person
) -> None:
    channel = playground.channels[0].id
    spec = SpecValidator.from_environment()
    assert spec is not None
    async with connected(playground, RichBot()):
        counter = await ada.slash(channel, "show counter")
        await ada.click(counter.message or {}, "count:0")
        layout = await ada.slash(channel, "show layout")
        await ada.select(layout.message or {}, "pick", ["b"])
        form = await ada.slash(channel, "show form")
        await ada.submit(form.modal, {"name": "Ada", "suit": ["hearts"]})
        await ada.slash(channel, "show secret", {"word": "plum"})
        await ada.slash(channel, "show thread")
        await ada.autocomplete(channel, "fruit", {"name": "p"}, focused="name")
        await playground.settle()
    for record in playground.requests:
        assert record.status in {200, 201, 204}, record
        operation, errors = spec.check(
            record.method, record.path, record.query, record.body, bool(record.files)
        )
        assert not errors, (operation, errors)
    assert len({record.route for record in playground.requests}) >= 8
