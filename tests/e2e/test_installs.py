"""The bot in direct messages, and where only a person has installed it."""

import json
import random
import re

import pytest

from bot.maintenance.chores import Chores
from bot.process.clock import now
from data.actors import EVERYWHERE
from tests.bot.tables.chance import seed_tables
from tests.data.searching import places_of
from tests.e2e.clicking import Player, controls, playable, texts, verb, with_verb
from tests.e2e.test_practice import play_out, practise
from tests.e2e.test_privacy import downloaded
from tests.e2e.tokens import running_bot

SEED = 11
HOUR = 3_600_000
DAY = 24 * HOUR
pytestmark = [
    pytest.mark.usefixtures("acceptable_requests"),
    pytest.mark.shard_zero,  # which hears direct messages
]
SERVERS_ONLY = (
    "That only works in a server I’m in. Here you can use `/practice`, `/help`, `/me` and `/rules show`."
)


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, SEED)


def at_home(playground, name="Ben"):
    """Return somebody in their direct messages with the bot."""
    person = playground.person(name)
    return Player(playground, name, person.direct.id, random.Random(SEED))


@pytest.fixture
def ben(playground, client):
    return at_home(playground)


async def ask(player, command, **options):
    result = await player.person.slash(player.channel_id, command, options)
    assert result.ok, result.failure
    await player.playground.settle()
    return result.messages[-1]


async def press(player, message, wanted):
    result = await player.person.click(message, with_verb(message, wanted)["custom_id"])
    assert result.ok, result.failure
    await player.playground.settle()
    return result.messages[-1]


async def go_on(ben):
    """Click what the hand offers first, a few times; each click must be answered."""
    for _ in range(3):
        await ben.use(ben.hand(), playable(ben.hand())[0])


async def matches_of(client, player):
    """Return the matches outside servers that are stored about somebody; nothing else may be."""
    told = json.loads(await client.homes.privacy.privacy.export(int(player.person.id)))
    assert told["servers"] == []
    return [match for one in told["outside_servers"] for match in one["matches"]]


@pytest.mark.long
@pytest.mark.parametrize("game", ["shithead", "nain_jaune"])
async def test_a_match_is_practised_in_direct_messages(playground, ben, game):
    table = await practise(ben, game=game, level="easy")
    assert table["flags"] & 64
    over = await play_out(ben)
    assert over["id"] == table["id"], "all of it in one message"
    if game == "nain_jaune":
        assert re.search("You (win the match|finish|share)", texts(over)), texts(over)
    await ben.use(over, with_verb(over, "practice.again"))
    assert with_verb(ben.hand(), "practice.again") is None, texts(ben.hand())


@pytest.mark.long
async def test_practice_in_direct_messages_outlives_a_restart(playground, tmp_path):
    ben, path = at_home(playground), tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path, clock=now) as client:
        await practise(ben, game="shithead", level="easy")
        (table,) = await client.services.directory.of_member(EVERYWHERE, int(ben.person.id))
        before = table.value.match.match_id
    async with running_bot(playground, path, clock=now) as client:
        await go_on(ben)
        (match_id,) = {one["match"] for one in await matches_of(client, ben)}
        assert match_id == before


@pytest.mark.long
async def test_time_passes_outside_servers_wherever_the_bot_is(playground, tmp_path):
    ben, path = at_home(playground), tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path, clock=now) as client:
        await practise(ben, game="shithead", level="easy")
    playground.inject("guild_removed")  # nothing says any more that there is any server
    async with running_bot(playground, path, clock=now) as client:
        await playground.settle()
        assert await client.store.standing_still(client._care.reach) == set()


async def test_table_finds_practice_in_direct_messages(playground, client, ben):
    assert "You’re not at any table" in texts(await ask(ben, "table hand"))
    first = await practise(ben, game="shithead", level="easy")
    for command in ("table hand", "table seats", "table watch", "table host"):
        again = await ask(ben, command)
        assert (again["id"] != first["id"], with_verb(again, "practice.end") is not None) == (True, True)
    assert "The practice table is closed." in texts(await ask(ben, "table end"))
    assert await client.services.directory.of_member(EVERYWHERE, int(ben.person.id)) == []


@pytest.mark.long
async def test_at_somebody_elses_table_the_hand_is_that_of_practice(playground, client):
    host, ben = (Player(playground, one, playground.channels[0].id, None) for one in ("Cleo", "Ben"))
    await host.open_table(game="nain_jaune")
    await practise(ben, game="shithead", level="easy")
    assert with_verb(await ask(ben, "table hand"), "practice.end") is not None
    assert with_verb(await ask(ben, "table seats"), "practice.end") is None, "of the table that all can see"


@pytest.mark.long
async def test_table_says_where_practice_is(playground, client, ben):
    await practise(ben, game="shithead", level="easy")
    in_server = Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))
    said = texts(await ask(in_server, "table hand"))
    assert f"https://discord.com/channels/@me/{ben.channel_id}" in said


async def test_help_names_only_commands_that_there_are_in_direct_messages(playground, client, ben):
    offered = {one["name"] for one in ben.person.commands(ben.channel_id)}
    shown = await ask(ben, "help")
    for _ in range(3):
        named = set(re.findall(r"</(\w+)[^:]*:\d+>|`/(\w+)", texts(shown)))
        assert {one or other for one, other in named} <= offered, texts(shown)
        shown = await press_next(ben, shown)
    assert "practice" in offered


async def test_the_last_screen_of_help_says_where_to_ask(playground, tmp_path, monkeypatch):
    address = "https://discord.gg/tapis"
    monkeypatch.setenv("SUPPORT_URL", address)
    async with running_bot(playground, tmp_path / "tapis.sqlite3", clock=now):
        for place in (playground.person("Ben").direct.id, playground.channels[0].id):
            ben = Player(playground, "Ben", place, random.Random(SEED))
            first = await ask(ben, "help")
            last = first
            for _ in range(3):
                last = await press_next(ben, last)
            assert f"<{address}>" in texts(last)
            assert address not in texts(first)


async def press_next(player, shown):
    """Turn to the next screen of /help; return it, or the last one."""
    buttons = [one for one in controls(shown) if verb(one) == "help.page" and not one.get("disabled")]
    result = await player.person.click(shown, buttons[-1]["custom_id"])
    assert result.ok, result.failure
    return result.messages[-1]


@pytest.mark.long
async def test_people_without_a_server_export_their_data_and_are_forgotten(playground, client, ben):
    await practise(ben, game="shithead", level="easy")
    await ask(ben, "me")
    user_id, database = int(ben.person.id), client.homes.privacy.privacy._database
    page = await ask(ben, "privacy")
    handed = await downloaded(await press(ben, page, "privacy.export"))
    assert [one["matches"][0]["game"] for one in handed["outside_servers"]] == ["shithead"]
    assert len(await matches_of(client, ben)) == 1
    assert await places_of(database, user_id) == {"actor.user_id"}
    question = await press(ben, page, "privacy.ask")
    assert "### Forget you?" in texts(question), "practice, where nobody else plays, is not in the way"
    assert "You are forgotten" in texts(await press(ben, question, "privacy.forget"))
    assert await places_of(database, user_id) == set()
    assert await matches_of(client, ben) == []


async def test_a_bot_installed_by_a_person_alone_offers_them_only_practice(playground, client):
    ben = Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))
    playground.inject("guild_removed")
    ben.person.install()
    await playground.settle()
    table = await practise(ben, game="shithead", level="easy")
    assert table["flags"] & 64
    await go_on(ben)
    assert playground.person("Anna").messages(ben.channel_id) == []
    assert len(await matches_of(client, ben)) == 1, "outside servers, with nothing about this one"
    refused = [one for one in playground.requests if one.status in (403, 404)]
    assert refused == [], "the bot asks nothing about a server that has not invited it"


async def test_practice_on_a_server_that_the_bot_has_left_waits_for_it(playground, client):
    """It said that the table was gone, and named a command that is not offered there."""
    ben = Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))
    ben.person.install()
    begun = await practise(ben, game="shithead", level="easy")
    control = playable(begun)[0]
    playground.inject("guild_removed")
    await playground.settle()
    told = (await ben.person.click(begun, control["custom_id"])).messages[-1]
    assert texts(told) == (
        "I’m no longer on this server: this table waits until I’m back. Until then you can use `/practice`."
    )
    playground.inject("guild_removed", on=False)
    await playground.settle()
    await ask(ben, "table hand")
    await go_on(ben)


@pytest.mark.long
async def test_a_bot_installed_by_a_person_alone_plays_a_match_in_direct_messages(playground, client):
    ben = at_home(playground)
    playground.inject("guild_removed")
    ben.person.install()
    await playground.settle()
    table = await practise(ben, game="nain_jaune", level="easy")
    over = await play_out(ben)
    assert (over["id"], over["flags"] & 64) == (table["id"], 64)
    assert re.search("You (win the match|finish|share)", texts(over)), texts(over)
    assert len(await matches_of(client, ben)) == 1


async def test_practice_in_a_group_is_private(playground, client):
    ben = Player(playground, "Ben", "", random.Random(SEED))
    ben.person.install()
    anna = playground.person("Anna")
    ben.channel_id = playground.group(ben.person, anna).id
    table = await practise(ben, game="nain_jaune", level="easy")
    await go_on(ben)
    assert (ben.hand()["id"], ben.hand()["flags"] & 64) == (table["id"], 64)
    assert anna.messages(ben.channel_id) == []


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("rules new", {"variant": "karma", "name": "Ours"}),
        ("rules edit", {}),
        ("rules delete", {"variant": "karma"}),
        ("rules default", {"variant": "karma"}),
        ("rules import", {"code": "x"}),
    ],
)
async def test_commands_that_need_a_server_say_so_in_one_line(playground, ben, command, options):
    said = await ask(ben, command, **options)
    assert (texts(said), said["flags"] & 64) == (SERVERS_ONLY, 64)


@pytest.mark.long
async def test_rules_help_and_choices_are_there_without_a_server(playground, client, ben):
    assert "Norvégien" in texts(await ask(ben, "rules browse"))
    assert texts(await ask(ben, "rules show", variant="karma")) != SERVERS_ONLY
    assert "How to play" in texts(await ask(ben, "help")) or "Shithead" in texts(await ask(ben, "help"))
    assert "Your preferences" in texts(await ask(ben, "me"))
    chosen = with_verb(await ask(ben, "me"), "settings.own")
    assert chosen is not None
    choices = await ben.person.autocomplete(ben.channel_id, "practice", {"variant": "k"}, "variant")
    assert choices


async def test_commands_say_where_they_belong(playground, client, ben):
    everywhere = {one["name"] for one in ben.person.commands(ben.channel_id)}
    assert everywhere == {"practice", "help", "me", "rules", "privacy", "table", "replay", "daily"}
    in_server = {one["name"] for one in ben.person.commands(playground.channels[0].id)}
    assert {"play", "tokens", "board", "verify"} | everywhere <= in_server
    installed = playground.world.application["integration_types_config"]
    assert installed["1"]["oauth2_install_params"]["scopes"] == ["applications.commands"]


@pytest.mark.long
async def test_practice_outside_servers_is_deleted_after_30_days(playground, tmp_path):
    ben, shift = at_home(playground), [0]
    in_server = Player(playground, "Cleo", playground.channels[0].id, random.Random(SEED))
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=lambda: now() + shift[0]) as client:
        database = client.homes.privacy.privacy._database
        chores = Chores(database, None, _nothing, lambda _flaws: None)

        await practise(in_server, game="shithead", level="easy")
        await ask(in_server, "table end")
        await practise(ben, game="shithead", level="easy")
        await ask(ben, "table end")
        await practise(ben, game="nain_jaune", level="easy")
        shift[0] = 29 * DAY
        await chores.clear()
        assert [one["game"] for one in await matches_of(client, ben)] == ["shithead", "nain_jaune"]
        shift[0] = 30 * DAY + HOUR
        await chores.clear()
        assert [one["game"] for one in await matches_of(client, ben)] == ["nain_jaune"], "it is being played"
        await ask(ben, "table end")
        shift[0] = 61 * DAY
        await chores.clear()
        assert await matches_of(client, ben) == []
        assert await places_of(database, int(ben.person.id)) == set(), "nothing else was known of them"
        told = json.loads(await client.homes.privacy.privacy.export(int(in_server.person.id)))
        assert len(told["servers"][0]["matches"]) == 1, "what was played in a server goes with it"
        assert await chores.check() == []


async def _nothing():
    """There are no servers to purge."""
