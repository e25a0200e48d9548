"""Which pictures a message is known to show, whatever order answers come in."""

import discord

from bot.ui.discord.rendered import Rendered, ShownPictures

MESSAGE = 1


def with_picture(name):
    return Rendered(discord.ui.LayoutView(), [name], frozenset({name}))


class Requests:
    """Edits that Discord confirms at once; `sent` has the files of each, None where they stayed."""

    def __init__(self):
        self.sent = []

    async def edit(self, **arguments):
        self.sent.append(arguments.get("attachments"))


async def test_an_edit_before_the_answer_to_the_post_is_newer_than_the_post():
    """A click on a new message can reach us before the answer to our request that posted it."""
    pictures, requests = ShownPictures(), Requests()
    await pictures.edit(with_picture("new"), requests.edit, MESSAGE)
    pictures.note(MESSAGE, with_picture("old"))
    await pictures.edit(with_picture("new"), requests.edit, MESSAGE)
    await pictures.edit(with_picture("old"), requests.edit, MESSAGE)
    assert requests.sent == [["new"], None, ["old"]]
