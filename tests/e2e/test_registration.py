"""What the bot registers with Discord when it starts, and what happens if Discord refuses it."""

import asyncio

import aiohttp
import pytest

from bot.discord.access import PERMISSIONS
from bot.discord.registration import DESCRIPTION, FIRST_PAUSE, TAGS, Registration
from bot.i18n import words_for
from data import application
from data.errors import UnavailableError
from playground import Playground
from tests.e2e.clicking import texts
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot
from tests.support import registered
from tests.support.eventually import comes

IDENTIFY = 2
pytestmark = pytest.mark.shard_zero
"""The process with this shard registers what there is to register."""


@pytest.fixture(autouse=True)
def nothing_is_registered(monkeypatch):
    async def nothing(*_):
        pass

    monkeypatch.setattr(registered, "prepare", nothing)


def asked(playground: Playground, method: str, path: str) -> int:
    return sum(
        request.method == method and request.path.endswith(path) and (request.status or 500) < 300
        for request in playground.requests
    )


async def test_the_bots_description_and_permissions_are_registered(playground, tmp_path):
    for _ in range(2):
        async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
            about = await client.application_info()
    assert about.description == DESCRIPTION
    installed = about.guild_integration_config.oauth2_install_params
    assert set(installed.scopes) == {"bot", "applications.commands"}
    assert installed.permissions == PERMISSIONS
    assert (about.tags, len(DESCRIPTION) <= 400) == (list(TAGS), True)
    assert "shit" not in f"{DESCRIPTION} {TAGS}".lower(), "a listing shows it to all ages"
    begun = [one.payload["presence"] for one in playground.gateway_log if one.op == IDENTIFY]
    assert len(begun) >= 2
    assert {presence["game"]["state"] for presence in begun} == {"/play"}, "what discord.py calls it"
    assert asked(playground, "PATCH", "/applications/@me") == 2
    assert asked(playground, "PUT", "/commands") == 1


@pytest.mark.long
async def test_commands_that_discord_has_lost_are_registered_again(playground, tmp_path):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        pass
    playground.world.commands[None].by_id.clear()
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
    assert asked(playground, "PUT", "/commands") == 2


@pytest.mark.long
async def test_a_description_that_its_owner_wrote_stays(playground, tmp_path):
    playground.world.application["description"] = "My own bot."
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        assert (await client.application_info()).description == "My own bot."


@pytest.mark.long
async def test_tables_go_on_when_discord_refuses_new_commands(playground, tmp_path, caplog):
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await client.store.keep_fact(f"commands of {client._registration._whose}", "those of last month")
    playground.inject("commands_refused", code=30034)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
    assert "Discord refused the bot's commands, will retry" in caplog.text


async def test_a_refused_registration_is_tried_again_until_it_succeeds(playground, tmp_path):
    playground.inject("commands_refused", code=50035)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        pauses: list[float] = []
        tries_left = asyncio.Event()

        async def sleep(seconds: float) -> None:
            pauses.append(seconds)
            if len(pauses) == 3:
                playground.inject("commands_refused", on=False)
            if len(pauses) > 4:
                await tries_left.wait()

        registration = Registration(client, client.tree, client.store, client.command_mentions, sleep)
        await registration.start()
        await comes(lambda: asked(playground, "PUT", "/commands") == 1)
        await registration.close()
    assert pauses == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]


async def test_a_request_that_is_cut_off_does_not_stop_the_start(playground, tmp_path, monkeypatch, caplog):
    async def cut(*_, **__):
        raise aiohttp.ServerDisconnectedError

    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await client.store.keep_fact(f"commands of {client._registration._whose}", "those of last month")
    monkeypatch.setattr("discord.http.HTTPClient.bulk_upsert_global_commands", cut)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
    assert "Discord refused the bot's commands, will retry: Server disconnected" in caplog.text


@pytest.mark.long
async def test_nor_does_a_database_that_cannot_store_what_was_registered(
    playground, tmp_path, monkeypatch, caplog
):
    kept, locked = application.keep_fact, UnavailableError("the database is locked by another process")

    async def keep_fact(tx, name, value):
        if name.startswith("commands of "):
            raise locked
        await kept(tx, name, value)

    monkeypatch.setattr(application, "keep_fact", keep_fact)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
    assert f"commands, will retry: {locked}" in caplog.text


async def test_a_command_that_was_registered_anew_elsewhere_is_linked_to_once_somebody_runs_it(
    playground, tmp_path
):
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        anna, words = Member(playground, "Anna"), words_for("en")
        right = client.command_mentions.mention("help", words)
        client.command_mentions.learn({"help": 1, "play": 2})
        assert client.command_mentions.mention("help", words) == "</help:1>"
        await anna.ask("help")
        assert client.command_mentions.mention("help", words) == right != "</help:1>"
        assert client.command_mentions.mention("play", words) == "</play:2>", "nobody has run that one"


async def test_an_application_for_servers_alone_gets_user_install_before_its_commands(playground, tmp_path):
    playground.world.application["integration_types_config"] = {"0": {}}
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
    assert asked(playground, "PUT", "/commands") == 1
    assert {tuple(one["integration_types"]) for one in commands_of(playground)} == {(0,), (0, 1)}


@pytest.mark.parametrize("kept", ["installation", "nothing"])
async def test_a_private_application_for_servers_alone_has_its_commands_there(playground, tmp_path, kept):
    """Discord takes no defaults for its installation."""
    if kept == "nothing":
        playground.world.application["bot_public"] = False
    playground.world.application["integration_types_config"] = {"0": {}}
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        pass
    playground.world.application |= {"bot_public": False, "integration_types_config": {"0": {}}}
    playground.world.commands[None].by_id.clear()
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
    assert {tuple(one["integration_types"]) for one in commands_of(playground)} == {(0,)}


async def test_the_start_names_what_the_portal_must_change(playground, tmp_path, caplog):
    playground.world.application["bot_require_code_grant"] = True
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        pass
    assert '"Requires OAuth2 Code Grant" is on' in caplog.text


async def test_with_an_interactions_endpoint_no_command_arrives(playground, tmp_path, caplog):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        playground.world.application["interactions_endpoint_url"] = "https://example.org/"
        result = await playground.person("Anna").slash(playground.channels[0].id, "help")
        assert not result.ok
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        pass
    assert 'An "Interactions Endpoint URL" is set' in caplog.text


def commands_of(playground):
    return playground.world.commands[None].by_id.values()
