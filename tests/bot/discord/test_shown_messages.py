"""What a message is known to show, whatever order answers come in."""

import asyncio
from itertools import count, permutations
from types import SimpleNamespace

import discord
import pytest

from bot.discord.sending.controls import SentView
from bot.discord.sending.rendered import Rendered, ShownMessages, messages_shown
from bot.messages.panels import Panel

MESSAGE = 1
FILE = 77


def with_picture(name):
    return Rendered(SentView(()), [name], frozenset({name}), Panel(()), None)


def message_with(name):
    """Return a message as Discord describes it, with one picture."""
    client = discord.Client(intents=discord.Intents.none())
    url = f"https://cdn.discordapp.com/attachments/1/{FILE}/{name}"
    media = {"url": url, "proxy_url": url, "attachment_id": str(FILE), "loading_state": 2, "flags": 0}
    data = {
        "id": str(MESSAGE),
        "channel_id": "1",
        "type": 0,
        "content": "",
        "author": {"id": "2", "username": "bot", "discriminator": "0", "avatar": None},
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "components": [{"type": 12, "id": 1, "items": [{"media": media}]}],
        **{key: [] for key in ("attachments", "embeds", "mentions", "mention_roles")},
        **dict.fromkeys(("pinned", "mention_everyone", "tts"), False),
    }
    return discord.Message(state=client._connection, channel=client.get_partial_messageable(1), data=data)


class Requests:
    """Edits that Discord confirms at once; `sent` has the new files of each, the ids of those it keeps."""

    def __init__(self):
        self.sent = []
        self._shown = None

    async def edit(self, attachments, **_others):
        self.sent.append([one if isinstance(one, str) else one.to_dict()["id"] for one in attachments])
        self._shown = next((one for one in attachments if isinstance(one, str)), self._shown)
        return message_with(self._shown)


async def test_an_edit_before_the_answer_to_the_post_is_newer_than_the_post():
    """A click on a new message can reach us before the answer to our request that posted it."""
    pictures, requests = ShownMessages(), Requests()
    await pictures.edit(with_picture("new"), requests.edit, MESSAGE)
    pictures.remember(MESSAGE, message_with("old"))
    await pictures.edit(with_picture("new"), requests.edit, MESSAGE)
    await pictures.edit(with_picture("old"), requests.edit, MESSAGE)
    assert requests.sent == [["new"], [FILE], ["old"]]


class CrossedEdits(Requests):
    """An edit that keeps a file meets Discord after another edit, begun later, has replaced that file."""

    def __init__(self, pictures):
        super().__init__()
        self._pictures = pictures

    async def edit(self, attachments, **others):
        result = await super().edit(attachments, **others)
        if self.sent[-1] != [FILE]:
            return result
        await self._pictures.edit(with_picture("newer"), self.edit, MESSAGE)
        refusal = SimpleNamespace(status=400, reason="Bad Request")
        raise discord.HTTPException(refusal, {"code": 50035, "message": "Invalid Form Body"})


async def test_a_picture_that_another_edit_has_replaced_does_not_speak_against_keeping_pictures():
    pictures = ShownMessages()
    crossing = CrossedEdits(pictures)
    for _ in range(5):
        await pictures.edit(with_picture("new"), crossing.edit, MESSAGE)
        await pictures.edit(with_picture("new"), crossing.edit, MESSAGE)
    requests = Requests()
    pictures.remember(2, message_with("new"))
    await pictures.edit(with_picture("new"), requests.edit, 2)
    assert requests.sent == [[FILE]]


class Slow(Requests):
    """Edits that Discord confirms when the test says so."""

    def __init__(self):
        super().__init__()
        self.confirmed = {name: asyncio.Event() for name in ("hand", "page", "newer")}

    async def edit(self, attachments, **others):
        await self.confirmed[attachments[0]].wait()
        return await super().edit(attachments, **others)


@pytest.mark.parametrize("order", [*permutations(("hand", "page", "newer"))], ids=" ".join)
async def test_the_newest_answer_among_edits_that_overlapped_is_shown_again(order):
    """A refresh of a hand crosses the answers that put pages in its place."""
    messages, requests, again = ShownMessages(), Slow(), []

    def answers(name):
        async def show_again():
            again.append(name)

        return None if name == "hand" else show_again

    editing = {
        name: asyncio.create_task(
            messages.edit(with_picture(name), requests.edit, MESSAGE, again=answers(name))
        )
        for name in requests.confirmed
    }
    await asyncio.sleep(0)
    for name in order:
        assert again == [], "before the last of them is confirmed, another could still come"
        requests.confirmed[name].set()
        await editing[name]
    assert again == ["newer"]
    await messages.edit(with_picture("page"), requests.edit, MESSAGE, again=answers("page"))
    assert again == ["newer"], "this one crossed none"


def test_what_a_bots_messages_show_is_made_once(monkeypatch):
    """One more was made for each request, and thrown away."""
    numbers, client = count(), discord.Client(intents=discord.Intents.none())
    monkeypatch.setattr("bot.discord.sending.rendered.ShownMessages", lambda: f"number {next(numbers)}")
    assert [messages_shown(client) for _ in range(3)] == ["number 0"] * 3
    assert next(numbers) == 1
