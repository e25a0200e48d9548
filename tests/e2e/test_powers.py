"""Roles that may open tables, play for tokens and change variants; limits; bars: tried on Discord."""

import random

import pytest

from playground.api import render
from playground.world.model import Role
from playground.world.permissions import Permission
from tests.e2e.clicking import PRIVATE, Player, controls, texts, with_verb

MANAGE_SERVER = 1 << 5

pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture
def players(playground, client):
    """Anna, Ben and Cleo at tables in the first channel."""
    rng, channel_id = random.Random(3), playground.channels[0].id
    return [Player(playground, name, channel_id, rng) for name in ("Anna", "Ben", "Cleo")]


@pytest.fixture
async def regulars(playground, client, cleo):
    """A role that only Cleo has."""
    role = Role(playground.world.snowflakes.new(), "regulars", 0, 1)
    playground.guild.roles[role.id] = role
    added = {"guild_id": playground.guild.id, "role": render.role(role)}
    playground.world.publish("GUILD_ROLE_CREATE", added)
    cleo.person.member.role_ids.append(role.id)
    await playground.settle()
    return role


async def allow(admin, setting, *roles):
    people = await admin.click(await admin.ask("settings show"), "People")
    return await admin.pick(people, f"settings.roles||{await version(people)}|{setting}", *roles)


async def version(message):
    return with_verb(message, "settings.set")["custom_id"].split("|")[3]


def refusal(result):
    """The private line of a click or command that was refused."""
    assert result.ok, result.failure
    assert result.message["flags"] & PRIVATE
    return texts(result.message)


async def play(member, **options):
    return await member.person.slash(member.channel_id, "play", options)


async def press(player, wanted):
    board = player.board()
    control = with_verb(board, wanted)
    return await player.person.click(board, control["custom_id"])


async def test_only_members_with_a_role_open_tables_if_the_server_says_so(anna, ben, cleo, regulars):
    shown = texts(await allow(anna, "openers", regulars.id))
    assert "Members with Manage Server may always do all of it." in shown
    told = refusal(await play(ben))
    assert f"On this server, only <@&{regulars.id}> can open tables." in told
    draft = await ben.ask("rules new", variant="norvegien", name="Ours")
    assert "only <@&" not in texts(draft)
    assert with_verb((await play(cleo)).message, "join"), "the role may"
    assert with_verb((await play(anna)).message, "join"), "Manage Server always may"
    assert (await ben.person.slash(ben.channel_id, "practice")).ok, "practice is nobody else's business"
    await allow(anna, "openers")
    assert with_verb((await play(ben)).message, "join"), "everybody again"


@pytest.mark.long
async def test_the_role_is_named_in_the_language_of_the_person(anna, ben, regulars):
    await ben.pick(await ben.ask("me"), "|locale", "locale:fr")
    await allow(anna, "openers", regulars.id)
    assert f"seul le rôle <@&{regulars.id}> peut ouvrir une table" in refusal(await play(ben))


@pytest.mark.long
async def test_only_members_with_a_role_play_for_tokens_if_the_server_says_so(
    playground, anna, ben, players, regulars
):
    await allow(anna, "stakers", regulars.id)
    line = f"only <@&{regulars.id}> can play for tokens"
    assert line in refusal(await play(ben, game="nain_jaune"))
    for_points = await play(ben, game="nain_jaune", points=True)
    assert with_verb(for_points.message, "join"), "points are for everybody"
    await players[2].open_table(game="nain_jaune")
    assert line in refusal(await press(players[1], "join"))
    await playground.settle()
    assert (await press(players[0], "join")).ok
    assert len(players[2].board()["components"]) > 0
    no_tokens = await play(ben, game="shithead")
    assert with_verb(no_tokens.message, "join"), "Shithead has no stakes"


async def test_no_match_for_tokens_begins_with_somebody_who_has_lost_the_role(
    playground, anna, players, regulars
):
    ben = playground.person("Ben")
    ben.member.role_ids.append(regulars.id)
    await allow(anna, "stakers", regulars.id)
    await players[2].open_table(game="nain_jaune")
    for player in players[:2]:
        assert (await press(player, "join")).ok
    await playground.settle()
    ben.member.role_ids.remove(regulars.id)
    told = refusal(await press(players[2], "start"))
    assert f"only <@&{regulars.id}> can play for tokens, and **Ben** can’t any more" in told
    assert with_verb(players[2].board(), "start"), "it has not begun"
    ben.member.role_ids.append(regulars.id)
    assert (await press(players[2], "start")).ok
    await playground.settle()
    assert with_verb(players[2].board(), "start") is None


@pytest.mark.long
async def test_variants_are_managed_by_a_role_besides_manage_server(anna, ben, cleo, regulars):
    async def save(member, name):
        editor = await member.ask("rules new", variant="norvegien", name=name)
        may = any(one.get("label") == "Save" for one in controls(editor))
        return texts(await member.click(editor, "Save") if may else editor)

    assert "Only members with Manage Server" in await save(cleo, "Cleos")
    await allow(anna, "editors", regulars.id)
    assert "**Cleos** is saved" in await save(cleo, "Cleos")
    assert f"only <@&{regulars.id}> can change the server’s variants" in await save(ben, "Bens")
    refused = await ben.person.slash(ben.channel_id, "rules delete", {"variant": "Cleos"})
    assert f"only <@&{regulars.id}>" in refusal(refused)
    refused = await ben.person.slash(ben.channel_id, "rules default", {"variant": "Cleos"})
    assert f"only <@&{regulars.id}>" in refusal(refused)
    forged = await ben.forge("house.delete|||shithead:Cleos")
    assert f"only <@&{regulars.id}>" in texts(forged)
    told = texts(await anna.ask("settings log", about="variants"))
    assert "**Cleo** saved the variant **Cleos**" in told
    assert "Ben" not in told


async def test_tables_are_moderated_by_a_role_besides_manage_messages(playground, anna, ben, cleo, regulars):
    assert (await play(anna)).ok
    assert "Only the host or a moderator can do that." in texts(await cleo.ask("table end"))
    await allow(anna, "moderators", regulars.id)
    assert "Only the host or a moderator can do that." in texts(await ben.ask("table end"))
    asked = await cleo.ask("table end")
    assert "The table is closed." in texts(await cleo.click(asked, "Close table"))
    assert "**Cleo** closed a table" in texts(await anna.ask("settings log", about="tables"))


async def test_manage_server_in_a_channel_is_no_manage_server(playground, anna, ben, cleo, regulars):
    """Discord offers /settings to whoever has it in a channel, by the channel's own permissions."""
    editor = await ben.ask("rules new", variant="norvegien", name="Bens")
    for field in ("openers", "editors"):
        await allow(anna, field, regulars.id)
    playground.set_permissions(ben.channel_id, ben.person, allow=MANAGE_SERVER)
    for path, options in (
        ("settings show", {}),
        ("settings bars", {}),
        ("tokens grant", {"member": cleo.person.id, "amount": 50}),
    ):
        refused = await ben.person.slash(ben.channel_id, path, options)
        assert "Only members with Manage Server" in refusal(refused), path
    assert f"only <@&{regulars.id}> can open tables" in refusal(await play(ben))
    draft = controls(editor)[0]["custom_id"].split("|")[2]
    assert f"only <@&{regulars.id}> can change" in texts(await ben.forge(f"house.save|{draft}|0|"))
    await allow(anna, "editors")
    assert "Only members with Manage Server" in texts(await ben.forge(f"house.save|{draft}|0|"))


async def test_a_member_cannot_host_more_tables_than_the_limit(anna, ben, cleo):
    people = await anna.click(await anna.ask("settings show"), "People")
    await anna.pick(people, "most_each", "most_each:1")
    first = await play(ben)
    assert with_verb(first.message, "join")
    refused = refusal(await play(ben))
    assert "this server allows 1 at once for each host" in refused
    assert f"You opened: <#{ben.channel_id}>." in refused
    assert with_verb((await play(cleo)).message, "join"), "others may"


async def test_table_list_shows_the_tables_of_the_server_that_the_person_can_see(playground, anna, ben, cleo):
    assert texts(await cleo.ask("table list")) == "No table is open. `/play` opens one."
    hidden = playground.add_channel("staff")
    playground.set_permissions(hidden.id, cleo.person, deny=Permission.VIEW_CHANNEL)
    await playground.settle()
    assert (await anna.person.slash(hidden.id, "play", {"game": "shithead"})).ok
    opened = await play(ben)
    await playground.settle()  # the bot learns which message is the board after Discord shows it
    listed = texts(await cleo.ask("table list"))
    link = f"https://discord.com/channels/{playground.guild.id}/{ben.channel_id}/{opened.message['id']}"
    assert f"[Shithead]({link}) · <#{ben.channel_id}> · not started · Ben" in listed
    assert hidden.id not in listed
    assert hidden.id in texts(await anna.ask("table list"))


async def test_a_barred_member_gets_one_private_line_with_the_reason_and_the_end(
    playground, anna, ben, players
):
    await anna.bar(ben.person.id, days=2, reason="spam")
    for refused in (await play(ben), await play(ben, game="shithead")):
        told = refusal(refused)
        assert told.startswith("You can’t sit down at tables on this server until <t:")
        assert "Reason: “spam”. You keep your tokens." in told
    await players[2].open_table(game="shithead")
    invited = await players[2].person.select(
        players[2].board(), with_verb(players[2].board(), "invite")["custom_id"], [ben.person.id]
    )
    assert invited.ok
    assert "until <t:" in refusal(await press(players[1], "join")), "an invitation is no way round"
    assert (await ben.person.slash(ben.channel_id, "practice")).ok
    assert "You have 200 tokens" in texts(await ben.tokens("balance"))
    lifted = await anna.click(await anna.ask("settings bars"), "Lift")
    assert "✓ The bar is lifted." in texts(lifted)
    assert (await press(players[1], "join")).ok
    await playground.settle()
    assert "Ben" in texts(players[2].board())


async def test_a_barred_player_leaves_their_tables_and_others_play_on(playground, client, anna, ben, players):
    await players[2].open_table(game="shithead")
    await players[1].press("join")
    await players[2].press("start")
    await playground.settle()
    barred = texts(await anna.bar(ben.person.id))
    assert "Ben** is barred from this server’s tables for good." in barred
    await playground.settle()
    assert "Left, an AI is finishing the deal" in texts(players[2].board())
    back = await ben.click(await ben.ask("table seats"), "Join the next match")
    assert "You can’t sit down at tables on this server. You keep your tokens." in texts(back)
    assert "Nothing keeps" in texts(
        (await anna.person.slash(anna.channel_id, "settings unbar", {"member": players[2].person.id})).message
    )
    assert "The bar is lifted" in texts(await anna.ask("settings unbar", member=ben.person.id))


async def test_bots_are_not_barred(playground, anna):
    refused = await anna.person.slash(anna.channel_id, "settings bar", {"member": playground.application_id})
    assert "Bots don’t sit down anyway." in refusal(refused)
