"""Direct messages with the application, and the application installed by people for themselves."""

from typing import Any

import discord
import pytest
from discord import app_commands

from playground import InputError, Person, Playground
from playground.interactions import acts
from playground.interactions.acts import Act
from playground.world.model import Interaction, InteractionType
from playground.world.permissions import Permission
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot
from tests.playground.raw_bot import EPHEMERAL, RawBot, button, clicked, row

ANYWHERE: dict[str, Any] = {"contexts": [0, 1, 2], "integration_types": [0, 1]}
IN_SERVERS: dict[str, Any] = {"contexts": [0], "integration_types": [0]}
FOR_ONESELF: dict[str, Any] = {"contexts": [0, 1, 2], "integration_types": [1]}


def command(name: str = "play", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Play", **more}


def run(person: Person, channel_id: str, name: str = "play") -> Interaction:
    """A command that nobody has answered yet."""
    [found] = [one for one in person.commands(channel_id) if one["name"] == name]
    given = {"id": found["id"], "name": name, "type": 1, "options": []}
    return acts.perform(person.world, person.member, Act(InteractionType.COMMAND, channel_id, given))


def heard(playground: Playground) -> list[dict[str, Any]]:
    """The interactions that the bot gets from now on."""
    found: list[dict[str, Any]] = []
    playground.world.broadcast.listeners.append(
        lambda event: found.append(event.payload) if event.name == "INTERACTION_CREATE" else None
    )
    return found


def names(person: Person, channel_id: str) -> list[str]:
    return [one["name"] for one in person.commands(channel_id)]


async def test_commands_are_offered_only_where_they_belong(bot: RawBot) -> None:
    await bot.register(
        command("all", **ANYWHERE), command("server", **IN_SERVERS), command("own", **FOR_ONESELF)
    )
    basile, playground = bot.playground.person("Basile"), bot.playground
    channel, friends = playground.channels[0].id, playground.group(basile, playground.person("Ada")).id
    assert names(basile, channel) == ["all", "server"]
    assert names(basile, basile.direct.id) == ["all"]
    assert names(basile, friends) == []
    basile.install()
    assert names(basile, channel) == ["all", "server", "own"]
    assert names(basile, basile.direct.id) == ["all", "own"]
    assert names(basile, friends) == ["all", "own"]
    assert names(playground.person("Ada"), friends) == []
    playground.inject("guild_removed")
    assert names(basile, channel) == ["all", "own"]
    assert names(playground.person("Ada"), channel) == []
    basile.install(on=False)
    assert names(basile, basile.direct.id) == []


async def test_direct_messages_have_no_server(bot: RawBot) -> None:
    await bot.register(command(**ANYWHERE))
    basile, got = bot.playground.person("Basile"), heard(bot.playground)
    interaction = run(basile, basile.direct.id)
    [payload] = got
    assert not {"guild_id", "guild", "guild_locale", "member"} & payload.keys()
    assert (payload["user"]["id"], payload["locale"]) == (basile.id, "fr")
    assert (payload["context"], payload["authorizing_integration_owners"]) == (1, {"0": "0"})
    assert payload["channel"]["type"] == 1
    granted = Permission(int(payload["app_permissions"]))
    assert Permission.ATTACH_FILES | Permission.USE_EXTERNAL_EMOJIS in granted
    answered = await bot.respond(interaction, 4, content="x", flags=EPHEMERAL)
    assert answered.body["resource"]["message"]["flags"] & EPHEMERAL
    assert "guild_id" not in answered.body["interaction"]
    assert [one["content"] for one in basile.messages(basile.direct.id)] == ["x"]
    with pytest.raises(InputError):
        acts.visible_channel(bot.playground.world, bot.playground.person("Ada").member, basile.direct.id)


async def test_an_application_installed_for_oneself_says_for_whom(bot: RawBot) -> None:
    await bot.register(command(**ANYWHERE))
    playground, basile = bot.playground, bot.playground.person("Basile")
    basile.install()
    got, guild = heard(playground), playground.guild.id
    places = [playground.channels[0].id, basile.direct.id, playground.group(basile).id]
    for place in places:
        run(basile, place)
    playground.inject("guild_removed")
    run(basile, places[0])
    assert [(one["context"], one["authorizing_integration_owners"]) for one in got] == [
        (0, {"0": guild, "1": basile.id}),
        (1, {"0": "0", "1": basile.id}),
        (2, {"1": basile.id}),
        (0, {"1": basile.id}),
    ]


async def test_an_answer_keeps_its_owners_after_other_people_click_it(bot: RawBot) -> None:
    await bot.register(command(**ANYWHERE))
    playground, basile = bot.playground, bot.playground.person("Basile")
    basile.install()
    playground.inject("guild_removed")
    interaction = run(basile, playground.channels[0].id)
    shown = await bot.respond(interaction, 4, content="x", components=[row(button())])
    message, got = shown.body["resource"]["message"], heard(playground)
    clicked(playground.person("Ada"), message, "b")
    assert got[0]["authorizing_integration_owners"] == {"1": basile.id}
    basile.install(on=False)
    refused = await playground.person("Ada").click(message, "b")
    assert refused.failure == "The application is not in this server"


@pytest.mark.parametrize(
    ("removed", "denied", "is_private"), [(True, True, True), (True, False, False), (False, True, False)]
)
async def test_without_use_external_apps_its_answers_are_ephemeral(
    bot: RawBot, removed: bool, denied: bool, is_private: bool
) -> None:
    await bot.register(command(**ANYWHERE))
    playground, basile = bot.playground, bot.playground.person("Basile")
    channel = playground.channels[0].id
    basile.install()
    playground.inject("guild_removed", on=removed)
    playground.set_permissions(channel, basile, deny=Permission.USE_EXTERNAL_APPS if denied else 0)
    interaction = run(basile, channel)
    shown = await bot.respond(interaction, 4, content="x")
    followed = await bot.request("POST", bot.webhook(interaction), {"content": "y"})
    for message in (shown.body["resource"]["message"], followed.body):
        assert bool(message["flags"] & EPHEMERAL) is is_private
    assert len(playground.person("Ada").messages(channel)) == (0 if is_private else 2)


async def test_an_application_installed_for_oneself_follows_up_five_times(bot: RawBot) -> None:
    await bot.register(command(**ANYWHERE))
    basile = bot.playground.person("Basile")
    basile.install()
    friends = bot.playground.group(basile).id
    interaction = run(basile, friends)
    await bot.respond(interaction, 4, content="x")
    for _ in range(5):
        assert (await bot.request("POST", bot.webhook(interaction), {"content": "y"})).status == 200
    refused = await bot.request("POST", bot.webhook(interaction), {"content": "y"})
    assert (refused.status, refused.code) == (400, 40094)
    in_server = run(basile, bot.playground.channels[0].id)
    await bot.respond(in_server, 4, content="x")
    for _ in range(6):
        assert (await bot.request("POST", bot.webhook(in_server), {"content": "y"})).status == 200


async def test_channels_of_friends_are_closed_to_the_bot(bot: RawBot) -> None:
    basile = bot.playground.person("Basile")
    friends = bot.playground.group(basile)
    assert (await bot.request("GET", f"/channels/{friends.id}")).code == 50001
    refused = await bot.request("POST", f"/channels/{friends.id}/messages", {"content": "x"})
    assert (refused.status, refused.code) == (403, 50001)


async def test_the_bot_writes_to_people_unless_they_refuse(bot: RawBot) -> None:
    basile = bot.playground.person("Basile")
    opened = await bot.request("POST", "/users/@me/channels", {"recipient_id": basile.id})
    assert (opened.body["type"], opened.body["id"]) == (1, basile.direct.id)
    path = f"/channels/{opened.body['id']}"
    assert (await bot.request("POST", f"{path}/messages", {"content": "x"})).status == 200
    [message] = basile.messages(basile.direct.id)
    edited = await bot.request("PATCH", f"{path}/messages/{message['id']}", {"content": "y"})
    assert (edited.status, "guild_id" in edited.body) == (200, False)
    assert (await bot.request("PATCH", path, {"name": "z"})).code == 50024
    bot.playground.inject("direct_messages_refused", person=basile.id)
    refused = await bot.request("POST", f"{path}/messages", {"content": "z"})
    assert (refused.status, refused.code) == (403, 50007)
    bot.playground.inject("direct_messages_refused", on=False)
    bot.playground.inject("guild_removed")  # they share no server any more
    assert (await bot.request("POST", f"{path}/messages", {"content": "z"})).code == 50007


async def test_discord_py_answers_in_direct_messages(playground: Playground, basile: Person) -> None:
    class Bot(EchoBot):
        async def setup_hook(self) -> None:
            @self.tree.command(description="Where are we?")
            @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
            @app_commands.allowed_installs(guilds=True, users=True)
            async def where(interaction: discord.Interaction) -> None:
                said = (interaction.guild_id, interaction.context.dm_channel, str(interaction.locale))
                await interaction.response.send_message(str(said), ephemeral=True)

            await self.tree.sync()

    async with connected(playground, Bot()):
        result = await basile.slash(basile.direct.id, "where")
        assert result.ok, result.failure
        assert result.message is not None
        assert result.message["content"] == "(None, True, 'fr')"
        basile.install()
        friends = playground.group(basile)
        assert (await basile.slash(friends.id, "where")).ok
