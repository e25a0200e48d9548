"""Which pictures a message is known to show, whatever order answers come in."""

import discord

from bot.ui.discord.rendered import Rendered, ShownPictures

MESSAGE = 1
FILE = 77


def with_picture(name):
    return Rendered(discord.ui.LayoutView(), [name], frozenset({name}))


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
    pictures, requests = ShownPictures(), Requests()
    await pictures.edit(with_picture("new"), requests.edit, MESSAGE)
    pictures.note(MESSAGE, message_with("old"))
    await pictures.edit(with_picture("new"), requests.edit, MESSAGE)
    await pictures.edit(with_picture("old"), requests.edit, MESSAGE)
    assert requests.sent == [["new"], [FILE], ["old"]]
