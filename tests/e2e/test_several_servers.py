"""One bot in several servers: each has its own tables, tokens, variants and language."""

import pytest

from bot.i18n import words_for
from playground import Playground
from playground.world.people import PersonSpec
from tests.e2e.clicking import PATIENT_MS, texts, with_verb
from tests.e2e.members import Member
from tests.e2e.rules.editing import RuleMaker

pytestmark = pytest.mark.usefixtures("acceptable_requests")

FRENCH = words_for("fr")


@pytest.fixture
async def playground():
    """Anna reads English and may do everything; Basile reads French."""
    people = [PersonSpec("Anna", administrator=True), PersonSpec("Basile", "fr"), PersonSpec("Cleo")]
    async with Playground(people=people, rate_limits=None, answer_ms=PATIENT_MS) as playground:
        yield playground


def member_in(playground, name, guild):
    """Return a member of a server, in its first channel."""
    member = Member(playground, name)
    member.channel_id = next(iter(guild.channels))
    return member


async def lobby_of(person, channel_id, **options):
    """Open a table and return its lobby."""
    opened = await person.slash(channel_id, "play", options)
    assert opened.ok, opened.failure
    return opened.message


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("features", "spoken"), [((), "fr"), (("COMMUNITY",), "en"), (("COMMUNITY", "DISCOVERABLE"), "en")]
)
async def test_without_community_a_table_speaks_its_hosts_language(playground, client, features, spoken):
    guild = playground.found_server("Club", locale="en-US", features=features)
    await playground.settle()
    lobby = await lobby_of(playground.person("Basile"), next(iter(guild.channels)))
    assert words_for(spoken)("Sit down") in str(lobby["components"])


@pytest.mark.long
async def test_what_discord_says_of_a_server_without_community_is_not_its_language(playground, client):
    guild = playground.found_server("Cercle", locale="fr")
    await playground.settle()
    lobby = await lobby_of(playground.person("Anna"), next(iter(guild.channels)))
    assert words_for("en")("Sit down") in str(lobby["components"])


async def test_a_person_who_chose_a_language_opens_tables_in_it(playground, client):
    guild = playground.found_server("Club")
    await playground.settle()
    cleo = member_in(playground, "Cleo", guild)
    await cleo.pick(await cleo.ask("me"), "locale", "locale:fr")
    assert FRENCH("Sit down") in str((await lobby_of(cleo.person, cleo.channel_id))["components"])


@pytest.mark.long
async def test_the_language_that_a_server_chose_counts_before_its_hosts(playground, client):
    guild = playground.found_server("Club")
    await playground.settle()
    anna, basile = (member_in(playground, name, guild) for name in ("Anna", "Basile"))
    looks = await anna.click(await anna.ask("settings show"), "Display")
    assert "without Community" in texts(looks)
    await anna.pick(looks, "locale", "locale:en")
    lobby = await lobby_of(basile.person, basile.channel_id)
    assert words_for("en")("Sit down") in str(lobby["components"])
    own = texts(await basile.ask("me"))
    assert FRENCH("### Your preferences") in own, "private text is in the reader's own language"


async def test_the_same_person_plays_in_two_servers_that_stay_apart(playground, client):
    club = playground.found_server("Club")
    await playground.settle()
    home = playground.guild
    anna, cleo, cleo_there = (
        Member(playground, "Anna"),
        Member(playground, "Cleo"),
        member_in(playground, "Cleo", club),
    )
    await anna.tokens("grant", member=cleo.person.id, amount=50)
    assert await cleo.balance() != await cleo_there.balance(), "tokens belong to one server"

    for member in (cleo, cleo_there):
        assert with_verb(await lobby_of(member.person, member.channel_id, game="shithead"), "join")
    seats = await cleo_there.ask("table seats")
    elsewhere = Member(playground, "Cleo", channel=1)
    said = texts(await elsewhere.ask("table seats"))
    assert f"<#{cleo.channel_id}>" in said
    assert f"<#{cleo_there.channel_id}>" not in said, "another server's tables are not named here"
    assert seats["channel_id"] == cleo_there.channel_id
    for guild, member in ((home, cleo), (club, cleo_there)):
        (table,) = await client.services.directory.of_member(int(guild.id), int(member.person.id))
        assert (table.value.guild_id, table.value.channel_id) == (int(guild.id), int(member.channel_id))


@pytest.mark.long
async def test_a_variant_of_one_server_is_unknown_in_another(playground, client):
    club = playground.found_server("Club")
    await playground.settle()
    maker = RuleMaker(playground, "Anna")
    await maker.save_new("Ours")
    options = {"game": "shithead", "variant": "Ours"}
    assert "Ours" in texts(await lobby_of(maker.person, maker.channel_id, **options))
    there = member_in(playground, "Anna", club)
    refused = await there.person.slash(there.channel_id, "play", options)
    assert refused.message["flags"] & 64, "it has no variant of that name"
    assert "Ours" in texts(await maker.rules("browse"))
    maker.channel_id = there.channel_id
    assert "Ours" not in texts(await maker.rules("browse"))


@pytest.mark.long
async def test_a_bot_that_is_removed_from_one_server_plays_on_in_the_other(playground, client):
    club = playground.found_server("Club")
    await playground.settle()
    cleo, there = playground.person("Cleo"), next(iter(club.channels))
    lobby = await lobby_of(cleo, there)
    playground.inject("guild_removed")
    await playground.settle()
    pressed = await playground.person("Basile").click(lobby, with_verb(lobby, "join")["custom_id"])
    assert pressed.ok, pressed.failure
    await playground.settle()
    board = next(one for one in cleo.messages(there) if one["id"] == lobby["id"])
    assert "Basile" in texts(board) or playground.person("Basile").mention in texts(board)
