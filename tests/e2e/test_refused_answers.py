"""Answers that Discord refuses or loses: nobody reads what is private, and what was done is shown to all."""

import asyncio

from bot.common.errors import TableError
from bot.cups.store import CupStore
from bot.discord.sending import answers
from tests.e2e.card_nights import PLAYED
from tests.e2e.clicking import PRIVATE, controls, idle, texts, verb, with_verb
from tests.e2e.test_boards import settle_on
from tests.support.eventually import comes


def seen(person, channel):
    """Return what somebody sees in a channel, the first message first."""
    return list(person.messages(channel.id))


def has(message, wanted):
    return any(verb(one) == wanted for one in controls(message))


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

    asked = await anna.slash(there.id, "night plan", {"when": "tomorrow 20:30", **PLAYED})
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    playground.inject("answers_cut", count=1, skip=1)
    result = await anna.click(asked.message, with_verb(asked.message, "night.plan")["custom_id"])
    assert result.deferred
    await idle()
    assert not any("Create Events" in texts(one) for one in seen(playground.person("Dora"), there))
    (told,) = [one for one in seen(anna, there) if "Create Events" in texts(one)]
    assert told["flags"] & PRIVATE


async def test_what_was_made_is_shown_though_its_answer_is_refused(playground, client):
    channel, anna, dora = playground.channels[0], playground.person("Anna"), playground.person("Dora")
    playground.inject("answers_forbidden", count=1)
    await anna.slash(channel.id, "play", {"game": "shithead"})
    await comes(lambda: [one for one in seen(dora, channel) if has(one, "join")])
    playground.inject("answers_forbidden", count=1)
    await anna.slash(channel.id, "cup create", PLAYED)
    await comes(lambda: [one for one in seen(dora, channel) if has(one, "cup.join")])


async def test_a_cup_whose_message_could_not_be_noted_gets_no_second_one(playground, client, monkeypatch):
    channel, cups = playground.channels[0], client.homes.cups.pages.cups
    note_posted, busy = CupStore.note_posted, [TableError("try_again")]

    async def note_if_not_busy(*noted):
        if busy:
            raise busy.pop()
        await note_posted(*noted)

    monkeypatch.setattr(CupStore, "note_posted", note_if_not_busy)
    await playground.person("Anna").slash(channel.id, "cup create", PLAYED)
    await idle()
    await client.homes.cups.background.look()
    (cup,) = await cups.active()
    (message,) = seen(playground.person("Dora"), channel)
    assert has(message, "cup.join")
    assert str(cup.message_id) == message["id"]
