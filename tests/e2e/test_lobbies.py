"""The lobby on Discord, with the real bot: the host's choices, invitations, the start of a match."""

import random

import pytest

from bot.tables.model.commands import Close, Start
from bot.tables.model.values import Phase
from playground import PersonSpec, Playground
from playground.api import render
from playground.world.model import Role
from playground.world.permissions import Permission
from tests.e2e.clicking import PATIENT_MS, PRIVATE, Player, controls, texts, with_verb
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot

SEED = 5
pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture
def players(playground, client):
    channel = playground.channels[0].id
    names = ("Anna", "Ben", "Cleo", "Dora")
    return [Player(playground, name, channel, random.Random(SEED)) for name in names]


async def the_table(client, player):
    (table,) = await client.services.directory.in_channel(int(player.channel_id))
    return table


async def test_a_friend_is_invited_sits_down_and_ais_fill_the_table(playground, client, players):
    ben, cleo = players[1:3]
    await ben.open_table(game="shithead", variant="norvegien")
    start = with_verb(ben.board(), "start")
    assert start is None
    assert "Waiting for 2 more players" in str(ben.board()["components"])

    invitation = (await ben.pick("invite", cleo.person.id)).message
    assert invitation["content"].startswith(f"🃏 {cleo.person.mention}: **{ben.person.name}** invites you")
    assert [one["id"] for one in invitation["mentions"]] == [cleo.person.id]
    joined = await cleo.person.click(invitation, with_verb(invitation, "join")["custom_id"])
    assert "You’re at the table." in texts(joined.message)
    await playground.settle()
    assert "Invited:" not in texts(ben.board())

    await ben.press("fill")
    await playground.settle()
    table = (await the_table(client, ben)).value
    assert (table.phase, table.ai_seats, table.people) == (
        Phase.PLAYING,
        2,
        (int(ben.person.id), int(cleo.person.id)),
    )


async def test_ais_by_ratings_need_somebody_with_one(client, players):
    ben = players[1]
    await ben.open_table(game="shithead", variant="norvegien")
    await ben.pick("ais", "3.rated")
    refused = ben.hand()
    assert refused["flags"] & PRIVATE
    assert "Nobody at this table has a rating in this game" in texts(refused)
    assert (await the_table(client, ben)).value.ai_seats == 0


@pytest.mark.long
async def test_nobody_is_mentioned_twice_and_bots_are_not_invited(playground, client, players):
    ben, cleo, dora = players[1:]
    await ben.open_table(game="shithead")
    await ben.pick("invite", cleo.person.id)
    again = (await ben.pick("invite", cleo.person.id, playground.application_id)).message
    assert again["flags"] & PRIVATE
    assert "already at the table or invited" in texts(again)
    both = (await ben.pick("invite", cleo.person.id, dora.person.id)).message
    assert [one["id"] for one in both["mentions"]] == [dora.person.id]
    await playground.settle()
    assert f"Invited: **{cleo.person.name}**, **{dora.person.name}**" in texts(ben.board())
    stranger = (await dora.pick("invite", ben.person.id)).message
    assert texts(stranger) == "You’re not at this table."


@pytest.mark.parametrize("begins", [True, False])
async def test_an_invitation_asks_nobody_to_join_a_lobby_that_is_over(playground, client, players, begins):
    ben, cleo, dora = players[1:]
    await ben.open_table(game="shithead")
    await ben.pick("invite", cleo.person.id)
    await ben.pick("invite", dora.person.id)
    invitations = [one for one in cleo.person.messages(ben.channel_id) if with_verb(one, "join")][1:]
    assert len(invitations) == 2
    assert await cleo.person.click(invitations[0], with_verb(invitations[0], "join")["custom_id"])
    table = await the_table(client, ben)
    await table.handle(Start(int(ben.person.id)) if begins else Close(int(ben.person.id)))
    await playground.settle()
    asked = [one["id"] for one in invitations]
    over = [one for one in cleo.person.messages(ben.channel_id) if one["id"] in asked]
    assert [controls(one) for one in over] == [[], []]
    said = f"The match has begun: [to the table](https://discord.com/channels/{playground.guild.id}/"
    assert all((said if begins else "This table is closed.") in one["content"] for one in over)


async def test_a_lobby_changes_to_the_other_game_with_one_click(client, players):
    ben, cleo = players[1:3]
    await ben.open_table(game="shithead")
    await ben.press("game")
    assert texts(ben.board()).startswith("## Nain Jaune")
    await cleo.press("join")
    asked = (await ben.press("fill")).message
    await ben.person.click(asked, with_verb(asked, "fill")["custom_id"])
    table = (await the_table(client, ben)).value
    assert (table.phase, table.game.key) == (Phase.PLAYING, "nain_jaune")


async def test_the_host_alone_chooses_and_it_is_stored_before_it_is_answered(client, players):
    ben, cleo = players[1:3]
    await ben.open_table(game="shithead", variant="shithead")
    await cleo.press("join")
    refused = (await cleo.press("host")).message
    assert texts(refused) == f"Only the host of the table, **{ben.person.name}**, can do that."
    for wanted, value in (("variant", "karma"), ("clock", "brisk"), ("ais", "2.hard")):
        await ben.pick(wanted, value)
    assert "## Karma, after S. Daly\n• The last player with cards loses" in texts(ben.board())
    assert "60 seconds per turn" in texts(ben.board())
    assert texts(ben.board()).count("· hard") == 2
    stored = await client.store.load((await the_table(client, ben)).value.table_id)
    assert (stored.preset, stored.clock.per_turn, stored.ai_seats) == ("karma", 60, 2)


async def test_an_old_start_begins_nothing_else(playground, client, players):
    ben, cleo = players[1:3]
    await ben.open_table(game="shithead", variant="shithead")
    await cleo.press("join")
    old = with_verb(ben.board(), "start")["custom_id"]
    await ben.pick("variant", "karma")
    raw = {"type": 3, "channel_id": ben.channel_id, "message_id": ben.board()["id"]}
    data = {"component_type": 2, "custom_id": old}
    refused = (await ben.person.interact({**raw, "data": data}, forge=True)).message
    assert "The table has changed since you looked." in texts(refused)
    assert (await the_table(client, ben)).value.phase is Phase.LOBBY
    await ben.press("start")
    assert (await the_table(client, ben)).value.phase is Phase.PLAYING


@pytest.mark.long
async def test_the_servers_own_variants_are_offered_first_also_after_a_restart(
    playground, tmp_path, players, client
):
    anna, ben = Member(playground, "Anna"), players[1]
    editor = await anna.ask("rules new", variant="norvegien", name="Friday")
    await anna.person.click(editor, with_verb(editor, "house.save")["custom_id"])
    await ben.open_table(game="shithead", variant="shithead")
    assert (await offered(ben))[0] == "Friday"
    await client.close()
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await ben.pick("variant", "Friday")
        assert texts(ben.board()).startswith("## Friday")
        assert (await offered(ben))[0] == "Friday"


async def offered(player):
    panel = (await player.press("host")).message
    return [option["value"] for option in with_verb(panel, "variant")["options"]]


@pytest.mark.long
async def test_filling_a_table_for_tokens_asks_first(client, players):
    ben = players[1]
    await ben.open_table(game="nain_jaune")
    asked = (await ben.press("fill")).message
    assert asked["flags"] & PRIVATE
    assert "**Play for points?**" in texts(asked)
    assert (await the_table(client, ben)).value.phase is Phase.LOBBY
    hand = (await ben.person.click(asked, with_verb(asked, "fill")["custom_id"])).message
    table = (await the_table(client, ben)).value
    assert table.phase is not Phase.LOBBY
    assert not table.for_tokens
    assert hand["id"] == asked["id"]
    assert "Your" in texts(hand)
    assert with_verb(hand, "look") or with_verb(hand, "act"), "the question became the hand"


async def test_members_who_look_for_players_are_called_once(playground, client, players):
    anna, ben, cleo = Member(playground, "Anna"), *players[1:3]
    role = Role(playground.world.snowflakes.new(), "card players", 0, 1)
    playground.world.guild.roles[role.id] = role
    added = {"guild_id": playground.guild.id, "role": render.role(role)}
    playground.world.publish("GUILD_ROLE_CREATE", added)
    time = await anna.click(await anna.ask("settings show"), "Time")
    time = await anna.pick(time, "settings.seekers", role.id)
    assert f"Hosts can call <@&{role.id}> once for each table." in texts(time)

    await ben.open_table(game="shithead")
    await cleo.press("join")
    assert "I’m not allowed to mention" in texts((await ben.press("call")).message)
    playground.set_permissions(ben.channel_id, None, allow=Permission.MENTION_EVERYONE)
    await playground.settle()
    assert "Only the host of the table" in texts((await cleo.press("call")).message)
    assert "You may not mention" in texts((await ben.press("call")).message)
    playground.set_permissions(ben.channel_id, ben.person, allow=Permission.MENTION_EVERYONE)
    called = (await ben.press("call")).message
    assert called["mention_roles"] == [role.id]
    assert with_verb(called, "join") is not None
    await playground.settle()
    assert with_verb(ben.board(), "call") is None


@pytest.fixture
async def french_playground():
    """A server that chose no language, with people who read French and English."""
    specs = [PersonSpec("Anna", "en-US", administrator=True), PersonSpec("Zoé", "fr")]
    async with Playground(people=specs, rate_limits=None, answer_ms=PATIENT_MS) as playground:
        yield playground


async def has_features(playground, *features):
    playground.guild.features = features
    playground.world.publish("GUILD_UPDATE", render.guild(playground.guild))
    await playground.settle()


@pytest.mark.long
async def test_french_servers_play_the_norvegien(french_playground, tmp_path):
    async with running_bot(french_playground, tmp_path / "fr.sqlite3"):
        channel = french_playground.channels[0].id
        anna, zoe = Member(french_playground, "Anna"), french_playground.person("Zoé")
        await has_features(french_playground)
        opened = await zoe.slash(channel, "play", {"game": "shithead"})
        assert texts(opened.message).startswith("## Norvégien")
        ours = await anna.person.slash(channel, "play", {"game": "shithead"})
        assert texts(ours.message).startswith("## Shithead")

        await has_features(french_playground, "COMMUNITY")
        english = await zoe.slash(channel, "play", {"game": "shithead"})
        assert texts(english.message).startswith("## Shithead"), "no English board with the Norvégien"
        assert "language of its board" in texts(await anna.click(await anna.ask("settings show"), "Games"))
        looks = await anna.click(await anna.ask("settings show"), "Display")
        await anna.pick(looks, "locale", "locale:fr")
        theirs = await anna.person.slash(channel, "play", {"game": "shithead"})
        assert texts(theirs.message).startswith("## Norvégien")
        await anna.pick(await anna.click(await anna.ask("settings show"), "Display"), "locale", "locale:en")
        assert texts((await zoe.slash(channel, "play")).message).startswith("## Shithead")

        await anna.ask("rules default", variant="karma")
        assert texts((await zoe.slash(channel, "play")).message).startswith("## Karma")
        assert "of its board" not in texts(await anna.click(await anna.ask("settings show"), "Games"))
