"""Boards on Discord: in threads, several in a channel, in emojis, over restarts and lost permissions."""

import asyncio
import random

import pytest

from bot.help.clicks import HelpClicks
from bot.settings.notices import Notices
from bot.tables.live.boards import Publisher
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Display, Phase
from playground.world import channels
from playground.world.permissions import Permission
from tests.e2e.clicking import Player, controls, files, texts, verb, with_verb
from tests.e2e.counting import is_limited
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes

RESTARTING = "🔄 The bot is restarting; back in a moment."


@pytest.fixture
def client(monkeypatch, client):
    monkeypatch.setattr("bot.tables.live.channels.REST", 0.05)
    return client


async def settle_on(client, playground, **changes):
    """Change the server's settings."""
    guild_id = int(playground.guild.id)
    loaded = await client.server_settings.load(guild_id)
    await client.server_settings.change(guild_id, changes, loaded.version)


async def play(playground, name="Ben", channel=None, **options):
    """Open a table; returns its host, who looks at the channel or the thread of the table."""
    place = channel or playground.channels[0]
    host = Player(playground, name, place.id, random.Random(1))
    await host.open_table(game="nain_jaune", points=True, **options)
    await playground.settle(quiet=0.1)
    return host


def threads(playground):
    return [one for one in playground.guild.channels.values() if one.thread is not None]


async def begin(playground, host, others):
    """Let people sit down and start."""
    for name in others:
        await Player(playground, name, host.channel_id, random.Random(1)).press("join")
    await host.press("start")
    await playground.settle(quiet=0.15)


@pytest.mark.long
async def test_a_table_has_a_thread_of_its_own_where_the_server_wants_that(playground, client):
    await settle_on(client, playground, threads=True)
    host = await play(playground)
    (thread,) = threads(playground)
    assert thread.name == "Nain Jaune · Ben"
    announced = host.person.messages(playground.channels[0].id)[-1]
    assert texts(announced) == "Nain Jaune: join in the thread"
    assert announced["thread"]["id"] == announced["id"] == thread.id
    host.channel_id = thread.id
    await begin(playground, host, ["Cleo", "Dora"])
    assert "▶" in texts(host.board())
    (table,) = await client.services.directory.in_channel(int(thread.id))
    assert table.value.message_id == int(host.board()["id"])
    channels.set_archived(playground.world, thread, thread.thread, archived=True)
    await table.wake()
    client.services.live.publisher.publish(table.value)
    channels.delete(playground.world, thread)
    await playground.settle(quiet=0.15)
    assert table.value.phase is Phase.PLAYING
    assert table.value.place_id == int(playground.channels[0].id), "it goes on in its channel"


async def test_a_thread_whose_name_discord_refuses_gets_a_neutral_one(playground, client):
    await settle_on(client, playground, threads=True)
    playground.inject("names_refused")
    host = await play(playground)
    (thread,) = threads(playground)
    assert thread.name == "🃏 #1"
    assert texts(host.person.messages(playground.channels[0].id)[-1]) == "Nain Jaune: join in the thread"


async def test_without_room_for_a_thread_the_table_is_in_the_channel_and_its_host_sees_why(
    playground, client
):
    await settle_on(client, playground, threads=True)
    playground.inject("threads_full")
    host = await play(playground)
    assert with_verb(host.board(), "join")
    assert "as many active threads and posts as Discord allows" in told_alone(host)
    assert "give me" not in told_alone(host)


@pytest.mark.long
async def test_a_thread_outlives_the_slowest_clock(playground, client):
    await settle_on(client, playground, threads=True)
    await play(playground, clock="days")
    (thread,) = threads(playground)
    assert thread.thread.auto_archive_minutes * 60 > max(clock.per_turn for clock in CLOCKS.values())


@pytest.mark.long
async def test_without_the_permission_the_table_is_in_the_channel_and_its_host_sees_why(playground, client):
    await settle_on(client, playground, threads=True)
    channel = playground.channels[0]
    playground.set_permissions(channel.id, None, deny=Permission.CREATE_PUBLIC_THREADS)
    host = await play(playground)
    assert threads(playground) == []
    assert with_verb(host.board(), "join")
    assert "Create Public Threads" in texts(host.hand())


@pytest.mark.long
async def test_an_answer_whose_reply_was_lost_is_the_board_all_the_same(playground, client):
    playground.inject("bad_gateway", count=1)
    host = await play(playground)
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    await comes(
        lambda: table.value.message_id is not None
    )  # discord.py sends the answer again after a second
    boards = [m for m in host.person.messages(host.channel_id) if m["components"]]
    assert len(boards) == 1
    assert str(table.value.message_id) == boards[0]["id"]


@pytest.mark.long
async def test_several_tables_of_a_channel_keep_to_themselves(playground, client):
    hosts = [await play(playground, name) for name in ("Ben", "Cleo", "Dora")]
    boards = [m for m in hosts[0].person.messages(hosts[0].channel_id) if m["components"]]
    for host, board in zip(hosts, boards, strict=True):
        panel = (await host.person.click(board, with_verb(board, "host")["custom_id"])).message
        menu = [one for one in controls(panel) if verb(one) == "ais"][-1]  # below that of levels
        for chosen in ("1.normal", "2.normal"):
            result = await host.person.select(panel, menu["custom_id"], [chosen])
            assert result.ok, result.failure
    await playground.settle(quiet=0.2)
    shown = [
        m for m in hosts[0].person.messages(hosts[0].channel_id) if m["components"] and not m["flags"] & 64
    ]
    assert [m["id"] for m in shown] == [m["id"] for m in boards]
    tables = await client.services.directory.in_channel(int(hosts[0].channel_id))
    assert sorted(str(table.value.message_id) for table in tables) == sorted(m["id"] for m in boards)
    for host, board in zip(hosts, shown, strict=True):
        assert f"**{host.person.name}**" in texts(board)
        assert texts(board).count("🤖") == 2


async def test_boards_say_that_the_bot_restarts_and_are_back_with_it(playground, tmp_path):
    path = tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path):
        host = await play(playground)
        await begin(playground, host, ["Cleo", "Dora"])
        before = texts(host.board())
    assert texts(host.board()) == f"{RESTARTING}\n{before}"
    async with running_bot(playground, path):
        await playground.settle(quiet=0.3)
        assert texts(host.board()) == before
        await host.open_hand()
        assert host.hand()


@pytest.mark.long
async def test_boards_that_a_killed_bot_left_behind_are_brought_up_to_date(playground, tmp_path, monkeypatch):
    path = tmp_path / "tapis.sqlite3"

    async def go(_):
        """Say nothing: who is killed does not."""

    with monkeypatch.context() as killed:
        killed.setattr(Publisher, "close", go)
        async with running_bot(playground, path):
            host = await play(playground)
            await begin(playground, host, ["Cleo", "Dora"])
            await playground.settle(quiet=0.3)
            stale = texts(host.board())
            killed.setattr(Publisher, "publish", lambda *_: None)
            others = [Player(playground, name, host.channel_id, host.rng) for name in ("Cleo", "Dora")]
            assert any([await one.move() for one in (host, *others)]), "somebody leads"
            assert texts(host.board()) == stale
    async with running_bot(playground, path):
        await playground.settle(quiet=0.3)
        assert texts(host.board()) != stale
        assert RESTARTING not in texts(host.board())


async def test_pending_clicks_are_answered_before_the_bot_closes(playground, tmp_path, monkeypatch):
    turn_page, heard = HelpClicks.handle, asyncio.Event()

    async def slowly(self, click):
        heard.set()
        await asyncio.sleep(0.4)
        await turn_page(self, click)

    monkeypatch.setattr(HelpClicks, "handle", slowly)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        ben = playground.person("Ben")
        opened = await ben.slash(playground.channels[0].id, "help")
        button = with_verb(opened.message, "help.page")
        click = asyncio.create_task(ben.click(opened.message, button["custom_id"]))
        await heard.wait()
        await client.close()
        assert (await click).ok


async def test_a_board_that_cannot_be_written_says_so_in_hands_and_returns_with_a_click(playground, client):
    host = await play(playground)
    await begin(playground, host, ["Cleo", "Dora"])
    board, hand = host.board(), await host.open_hand()
    playground.inject("permission_lost", channel=host.channel_id)
    playground.inject("message_deleted", message=board["id"])
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    client.services.live.publisher._boards[table.value.table_id].shown = None
    for _ in range(5):
        client.services.live.publisher.publish(table.value)
        await playground.settle(quiet=0.1)
    failed = [r for r in playground.requests if r.status in (403, 404)]
    assert len([r for r in failed if is_limited(r)]) <= 3
    assert len([r for r in failed if not is_limited(r)]) == 1, "the token does not reach it"
    await host.use(hand, controls(hand)[0])
    told = f"I can’t update the board. I can’t post in <#{host.channel_id}>: give me **View Channel**"
    assert told in texts(host.hand())
    playground.inject("permission_lost", on=False)
    await host.use(host.hand(), controls(host.hand())[0])
    await playground.settle(quiet=0.2)
    assert with_verb(host.board(), "hand")


def board_pictures(host):
    return [each["name"] for each in files(host.board())]


def told_alone(host):
    """What only the host sees, without hands."""
    return "\n".join(texts(m) for m in host.person.messages(host.channel_id) if m["flags"] & 64)


@pytest.mark.long
async def test_a_table_is_text_until_files_are_allowed(playground, client):
    channel = playground.channels[0]
    playground.set_permissions(channel.id, None, deny=Permission.ATTACH_FILES)
    host = await play(playground)
    assert "give me **Attach Files** there" in told_alone(host)
    await begin(playground, host, ["Cleo", "Dora"])
    assert "▶" in texts(host.board())
    assert "```" in texts(host.board())
    assert files(host.board()) == []
    playground.set_permissions(channel.id, None, deny=Permission(0))
    assert await host.open_hand()
    await comes(lambda: board_pictures(host) == ["table.png"])  # a first one takes a moment to be drawn
    assert "```" not in texts(host.board())
    (table,) = await client.services.directory.in_channel(int(channel.id))
    assert table.value.display is Display.PICTURE
    assert [r for r in playground.requests if r.status == 403] == []


@pytest.mark.long
async def test_a_table_that_loses_its_pictures_goes_on_in_text(playground, client):
    host = await play(playground)
    assert "Attach Files" not in told_alone(host)
    people = [host, *(Player(playground, name, host.channel_id, host.rng) for name in ("Cleo", "Dora"))]
    await begin(playground, host, ["Cleo", "Dora"])
    await comes(lambda: board_pictures(host) == ["table.png"])
    playground.set_permissions(playground.channels[0].id, None, deny=Permission.ATTACH_FILES)
    assert any([await person.move() for person in people]), "somebody leads"
    await comes(lambda: board_pictures(host) == [])
    assert "```" in texts(host.board())
    assert "I can’t update the board" not in told_alone(host)


@pytest.mark.usefixtures("emojis_alike")
async def test_boards_and_hands_show_cards_as_emojis_once_they_are_there(playground, client):
    await settle_on(client, playground, display="emoji")
    host = await play(playground)
    await begin(playground, host, ["Cleo", "Dora"])
    assert "```" in texts(host.board())
    await client.card_emojis._uploading
    for player in (host, *(Player(playground, n, host.channel_id, host.rng) for n in ("Cleo", "Dora"))):
        await player.move()
    await playground.settle(quiet=0.3)
    assert "<:tapis_7d_" in texts(host.board())
    assert all(files(m) == [] for m in host.person.messages(host.channel_id))


@pytest.mark.long
async def test_people_get_turn_notices_as_they_chose(playground, client, monkeypatch):
    monkeypatch.setattr("bot.tables.live.turn_notices.AT_ONCE", 0.1)
    monkeypatch.setattr("bot.tables.live.turn_notices.SAME_MOMENT", 0.0)
    people = {
        name: Player(playground, name, playground.channels[0].id, random.Random(1))
        for name in ("Cleo", "Dora")
    }
    await client.preferences.choose(int(people["Cleo"].person.id), notices=Notices.ALWAYS)
    await client.preferences.choose(int(people["Dora"].person.id), notices=Notices.NEVER)
    host = await play(playground)
    await begin(playground, host, people)
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    for _ in range(30):
        await host.move() or await people["Dora"].move()
        await playground.settle(quiet=0.05)
        await asyncio.sleep(0.15)
        if table.value.notice_id is not None:
            break
    notices = [m for m in host.person.messages(host.channel_id) if m["mentions"]]  # or the call of the start
    called = {one["id"] for m in notices for one in m["mentions"]}
    assert called - {host.person.id} == {people["Cleo"].person.id}
    result = await people["Cleo"].person.click(notices[0], with_verb(notices[0], "hand")["custom_id"])
    people["Cleo"].person.dismiss(result.message)
    for guest in (host, people["Cleo"]):  # both have come then
        await guest.open_hand() if with_verb(guest.board(), "hand") else None
    while await people["Cleo"].move():
        await playground.settle(quiet=0.05)
    await playground.settle(quiet=0.2)
    assert not [m for m in host.person.messages(host.channel_id) if m["mentions"]]
