"""Everything that people use is acknowledged in time, even while the database says nothing at all."""

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager, contextmanager
from unittest.mock import patch

import pytest
from discord import app_commands

from data.database import Database
from tests.e2e.clicking import idle, shown, texts, with_verb
from tests.e2e.recorded_walks import WALKS, begun
from tests.support.eventually import comes

PATIENCE, AT_LAST = 0.02, 0.02
"""So that a walk takes a second, not minutes."""
_reading, _write = Database.reading, Database.write


@contextmanager
def standing_still(playground) -> Iterator[list[str]]:
    """Let the database say nothing while anybody waits for the first answer of the bot.

    Yields what it was asked meanwhile, by the interactions' data.
    """
    asked = []

    def waiting():
        known = playground.world.interactions.values()
        return [one for one in known if one.answer is None and one.failure is None]

    async def stand_still():
        asked.extend(one.id for one in waiting())
        until_nobody_waits = comes(lambda: not waiting(), every=0.002)
        await asyncio.create_task(
            until_nobody_waits
        )  # for tests.support.at_work, this is no sleep of the bot's

    @asynccontextmanager
    async def reading(database):
        await stand_still()
        async with _reading(database) as tx:
            yield tx

    async def write(*given, **named):
        await stand_still()
        return await _write(*given, **named)

    times = patch.multiple("bot.discord.sending.answers", PATIENCE=PATIENCE, AT_LAST=AT_LAST)
    with patch.multiple(Database, reading=reading, write=write), times:
        yield asked


@pytest.mark.one_process("its dice are those of one process")
@pytest.mark.in_part(3)
@pytest.mark.parametrize("name", WALKS)
async def test_every_command_and_control_is_acknowledged_while_the_database_stands_still(name, tmp_path):
    async with begun(name, tmp_path / "t.sqlite3") as walk:
        walk.playground.world.answer_ms = 6_000
        with standing_still(walk.playground) as asked:
            steps = [step async for step in walk.steps()]
        late = [one for one in walk.playground.world.interactions.values() if one.failure]
        assert not late, [(one.type, one.data, one.failure) for one in late]
        assert asked, "the database was asked before an answer"
        print(len(steps), len(set(asked)), sorted(walk.used))


async def test_who_joins_while_the_database_stands_still_is_shown_their_seat(playground, client):
    channel = playground.channels[0].id
    ben, dora = playground.person("Ben"), playground.person("Dora")
    await shown(await ben.slash(channel, "play", {"game": "shithead"}))
    (board,) = dora.messages(channel)
    with standing_still(playground):
        result = await dora.click(board, with_verb(board, "join")["custom_id"])
        assert result.ok, result.failure
        assert result.deferred
        await idle()
    assert "Dora" in texts(next(iter(ben.newest_messages(channel))))


async def test_a_public_answer_is_public_though_its_command_was_deferred_before_anything_was_known(
    playground, client
):
    channel = playground.channels[0].id
    ben, cleo = (playground.person(name) for name in ("Ben", "Cleo"))
    with standing_still(playground):
        result = await ben.slash(channel, "stats server")
        assert result.deferred
        await idle()
    assert "Played on this server" in texts(next(iter(cleo.newest_messages(channel))))
    assert [one["id"] for one in ben.messages(channel)] == [one["id"] for one in cleo.messages(channel)]


async def test_a_form_that_comes_too_late_is_offered_again(playground, client):
    anna, channel = playground.person("Anna"), playground.channels[0].id
    page = (await shown(await anna.slash(channel, "tokens settings"))).message
    button = with_verb(page, "tokens.form")["custom_id"]
    with standing_still(playground):
        result = await anna.click(page, button)
        await idle()
    assert result.ok
    assert "Click again" in texts(next(iter(anna.newest_messages(channel))))
    assert (await anna.click(page, button)).modal


async def test_every_autocomplete_is_answered_in_time(client):
    commands = [one for one in client.tree.walk_commands() if isinstance(one, app_commands.Command)]
    found = [one.autocomplete for command in commands for one in command._params.values()]
    suggests = [one for one in found if callable(one)]
    assert len(suggests) > 20
    assert [one for one in suggests if not hasattr(one, "__wrapped__")] == [], "it is `suggesting`"
