"""Answers that Discord refuses or loses: nobody reads what is private."""

import asyncio

from bot.ui.discord import answers
from tests.e2e.card_nights import PLAYED
from tests.e2e.clicking import PRIVATE, idle, texts
from tests.e2e.test_boards import settle_on


def seen(person, channel):
    """Return what somebody sees in a channel, the first message first."""
    return list(person.messages(channel.id))


async def test_a_private_line_never_takes_the_place_of_a_public_answer(playground, client, monkeypatch):
    """A table too many, whose thread is announced; then a night's announcement that is lost."""
    (here, there), anna = playground.channels[:2], playground.person("Anna")
    await settle_on(client, playground, threads=True, most_tables=1)
    ordering = [
        playground.person(name).slash(here.id, "play", {"game": "shithead"}) for name in ("Ben", "Cleo")
    ]
    await asyncio.gather(*ordering)
    await idle()
    public = [texts(one) for one in seen(playground.person("Dora"), here)]
    assert not [one for one in public if "You can’t" in one], public
    told = [texts(one) for name in ("Ben", "Cleo") for one in seen(playground.person(name), here)]
    assert len([one for one in told if "You can’t open another table" in one]) == 1

    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    playground.inject("answers_cut", count=1, skip=1)
    result = await anna.slash(there.id, "night plan", {"when": "tomorrow 20:30", **PLAYED})
    assert result.deferred
    await idle()
    assert not any("Create Events" in texts(one) for one in seen(playground.person("Dora"), there))
    (told,) = [one for one in seen(anna, there) if "Create Events" in texts(one)]
    assert told["flags"] & PRIVATE
