"""Several servers: who hears of what, the language that each tells, the shards they fall to."""

import pytest

from playground import Playground
from playground.input.errors import InputError
from playground.world.people import PersonSpec
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot
from tests.playground.page_client import opened_page
from tests.playground.raw_bot import begun
from tests.playground.test_gateway import opened


async def test_a_bot_joins_each_server_that_is_founded(playground, ada):
    async with connected(playground, EchoBot()) as client:
        fair = playground.found_server("Fair")
        await playground.settle()
        assert {guild.name for guild in client.guilds} == {"Playground", "Fair"}
        there = next(iter(fair.channels))
        said = await ada.slash(there, "echo", {"text": "hello"})
        assert said.ok, said.failure
        assert [one["content"] for one in ada.messages(there)] == [said.message["content"]]
        assert not ada.messages(playground.channels[0].id)


async def test_a_newcomer_of_one_server_is_not_in_another(bot):
    fair = bot.playground.found_server("Fair")
    late = bot.playground.add_person(PersonSpec("Late"))
    with pytest.raises(InputError, match="not in this server"):
        await late.say(next(iter(fair.channels)), "x")
    assert (await bot.request("GET", f"/guilds/{fair.id}/members/{late.id}")).code == 10007
    assert (await bot.request("GET", f"/guilds/{bot.playground.guild.id}/members/{late.id}")).status == 200


async def test_a_channel_belongs_to_its_own_server(bot):
    fair = bot.playground.found_server("Fair")
    there = next(iter(fair.channels))
    sent = await bot.request("POST", f"/channels/{there}/messages", {"content": "here"})
    assert sent.status == 200
    assert (await bot.request("GET", f"/channels/{there}")).body["guild_id"] == fair.id
    listed = (await bot.request("GET", f"/guilds/{fair.id}/channels")).body
    assert [one["id"] for one in listed] == list(fair.channels)
    assert {one["name"] for one in (await bot.request("GET", "/users/@me/guilds")).body} == {
        "Playground",
        "Fair",
    }


async def test_a_bot_that_leaves_one_server_stays_in_the_other(bot):
    fair = bot.playground.found_server("Fair")
    assert (await bot.request("DELETE", f"/users/@me/guilds/{fair.id}")).status == 204
    assert (await bot.request("GET", f"/guilds/{fair.id}")).code == 10004
    assert (await bot.request("GET", f"/guilds/{bot.playground.guild.id}")).status == 200


async def test_only_community_servers_report_their_language(playground, ada):
    told = {}

    def listen(event):
        if event.name == "INTERACTION_CREATE":
            told[event.payload["guild_id"]] = event.payload

    playground.world.broadcast.listeners.append(listen)
    plain = playground.found_server("Plain", locale="fr")
    community = playground.found_server("Community", locale="fr", features=["COMMUNITY"])
    for guild in (plain, community):
        begun(ada, channel_id=next(iter(guild.channels)))
    assert told[plain.id]["guild_locale"] == told[plain.id]["guild"]["locale"] == "en-US"
    assert told[community.id]["guild_locale"] == "fr"
    assert told[community.id]["guild"]["features"] == ["COMMUNITY"]


async def test_servers_fall_to_shards_by_their_id(playground):
    guilds = [playground.guild, *(playground.found_server(name) for name in ("Fair", "Club", "Pub"))]
    seen = []
    for shard in range(2):
        async with opened(playground) as gateway:
            ready = await gateway.identify(playground, shard=[shard, 2])
            named = [one["id"] for one in ready["d"]["guilds"]]
            assert all((int(one) >> 22) % 2 == shard for one in named)
            seen += named
    assert sorted(seen) == sorted(guild.id for guild in guilds)


async def test_an_event_reaches_the_shard_of_its_server_alone(playground, ada):
    club = playground.found_server("Club")
    shard = (int(club.id) >> 22) % 2
    async with opened(playground) as ours, opened(playground) as other:
        await ours.identify(playground, shard=[shard, 2])
        await other.identify(playground, shard=[1 - shard, 2])
        await ada.say(next(iter(club.channels)), "here")
        assert (await ours.event("MESSAGE_CREATE"))["guild_id"] == club.id
    to_bot = [one for one in playground.gateway_log if one.name == "MESSAGE_CREATE"]
    assert len(to_bot) == 1


async def test_a_reset_leaves_the_first_server_alone(playground):
    fair = playground.found_server("Fair")
    async with connected(playground, EchoBot()) as client:
        playground.reset()
        await playground.settle()
        assert [str(guild.id) for guild in client.guilds] == [playground.guild.id]
        assert client.get_guild(int(fair.id)) is None


async def test_the_same_start_founds_the_same_servers():
    ids = []
    for _ in range(2):
        async with Playground() as running:
            ids.append(running.found_server("Fair").id)
    assert ids[0] == ids[1]


async def test_a_page_shows_one_server_and_names_the_others(playground, ada):
    async with opened_page(playground, ada) as page:
        assert [one["name"] for one in page.hello["servers"]] == ["Playground"]
        await page.ask("found_server", name="Fair", locale="fr", features=["COMMUNITY"])
        servers = await page.next("servers")
        assert [one["name"] for one in servers] == ["Playground", "Fair"]
        fair = playground.world.guilds[servers[1]["id"]]
        async with opened_page(playground, ada, server=fair.id) as there:
            assert there.hello["guild"]["name"] == "Fair"
            assert [one["id"] for one in there.hello["channels"] if "guild_id" in one] == list(fair.channels)
            await ada.say(next(iter(fair.channels)), "in Fair")
            assert (await there.next("message_create"))["content"] == "in Fair"
            await ada.say(playground.channels[0].id, "at home")
            assert (await page.next("message_create"))["content"] == "at home"
            assert "message_create" not in there.names()
        assert (await page.ask("found_server", name="Fair", locale="xx")) == (await page.next("error"))[
            "nonce"
        ]
