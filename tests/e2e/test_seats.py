"""Seats on Discord: people who walk away, come back, are removed, come late, only watch."""

from dataclasses import dataclass, field

import pytest

from bot.process.clock import now
from bot.tables.model.offers import deal_of
from bot.tables.time.timekeeper import LONGEST_GAP
from playground.input.components import walk
from playground.world import people
from tests.e2e.clicking import controls, playable, texts, with_verb
from tests.e2e.guests import SEED, Guest, board_of, play_until, ready, sit_down
from tests.e2e.matches import check_requests, play
from tests.e2e.test_names_of_leavers import LEFT
from tests.e2e.tokens import running_bot

MANAGE_MESSAGES = 1 << 13
STEP = LONGEST_GAP - 5_000
"""Milliseconds; after a longer gap the bot would think that it had been stopped."""


@dataclass
class Clock:
    """The time of day, put forward by hand."""

    ahead: int = 0
    client: object = field(default=None, repr=False)

    def __call__(self) -> int:
        return now() + self.ahead

    async def skip(self, seconds: int) -> None:
        """Let time pass, the bot looking at its deadlines all the while."""
        await self.client._timekeeper.look()  # the machine may have taken seconds since the last look
        ends = self.ahead + seconds * 1000
        while self.ahead < ends:
            self.ahead = min(ends, self.ahead + STEP)
            await self.client._timekeeper.look()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def client(client, clock):
    client._timekeeper._interval = 3600.0
    clock.client = client
    return client


@pytest.fixture
def guests(playground):
    print(f"seed {SEED}")
    return {name: Guest(playground, name) for name in ("Anna", "Ben", "Cleo", "Dora", "Emil")}


async def test_a_moderator_of_another_channel_has_no_power_over_a_table(playground, client, guests):
    dora, elsewhere = guests["Dora"], playground.channels[1].id
    await sit_down(guests["Ben"], guests["Cleo"])
    people.overwrite(playground.world, elsewhere, dora.person.id, MANAGE_MESSAGES, 0)
    page = (await dora.person.slash(elsewhere, "help")).message
    (table,) = client.services.directory._tables.values()
    data = {"component_type": 2, "custom_id": f"tb|end|{table.value.table_id}||!{deal_of(table.value)}"}
    raw = {"type": 3, "channel_id": elsewhere, "message_id": page["id"], "data": data}
    assert "This table is gone." in texts((await dora.person.interact(raw, forge=True)).message)
    await playground.settle()
    assert with_verb(guests["Ben"].board(), "start") is not None


def not_awaiting(client, *guests):
    """Return a function that tells whether somebody else is to move; hands may not be refreshed in time."""
    (table,) = client.services.directory._tables.values()
    seats = {table.value.seat_of(int(guest.person.id)) for guest in guests}
    return lambda: not seats & set(table.value.match.awaited)


async def test_an_ai_plays_for_a_player_who_walks_away_until_they_take_the_seat_back(
    playground, client, clock, guests
):
    ben, cleo = guests["Ben"], guests["Cleo"]
    await sit_down(ben, cleo)
    await ben.press("start")
    old_hand = await ben.opens("hand")
    await cleo.open_hand()
    for _ in range(3):
        await play_until(cleo, not_awaiting(client, cleo))
        await clock.skip(90 + 300 + 10)
        await playground.settle()
    assert f"💤 Away, AI playing: **{ben.person.name}**" in await board_of(playground, cleo)
    assert "💤 You’re away" in texts(ben.hand())
    seats = await cleo.opens("seats")
    assert "💤 away, AI playing" in texts(seats)
    asked = await cleo.choose(seats, "vote", "Ben")
    assert texts(asked).startswith("**Vote to remove Ben?**")
    assert texts(await cleo.click(asked, "no")) == "Nothing changed."

    data = {"custom_id": with_verb(old_hand, "act")["custom_id"], "component_type": 2}
    raw = {"type": 3, "channel_id": ben.channel_id, "message_id": old_hand["id"], "data": data}
    refused = (await ben.person.interact(raw, forge=True)).message  # it shows other buttons by now
    assert "You’re away, and an AI is playing for you." in texts(refused)
    hand = await ben.click(refused, "resume")
    assert "You’re away" not in texts(hand)
    assert "💤" not in await board_of(playground, cleo)
    check_requests(playground)


async def test_where_the_server_allows_it_the_host_removes_who_has_missed_a_turn(
    playground, client, clock, guests, anna
):
    page = await anna.click(await anna.ask("settings show"), "People")
    (switch,) = [one["custom_id"] for one in controls(page) if "host_removes:1" in one["custom_id"]]
    assert (await anna.person.click(page, switch)).ok
    assert "the host can remove the player" in texts(
        await anna.click(await anna.ask("settings show"), "People")
    )
    cleo, ben = guests["Cleo"], guests["Ben"]
    await sit_down(cleo, ben)
    await cleo.press("start")
    await cleo.open_hand()
    await play_until(cleo, not_awaiting(client, cleo))
    assert with_verb(await cleo.opens("seats"), "vote") is None
    await clock.skip(90 + 300 + 10)
    await playground.settle()
    asked = await cleo.choose(await cleo.opens("seats"), "vote", "Ben")
    assert texts(asked).startswith("**Remove Ben?**")
    answer = texts(await cleo.click(asked, "vote"))
    assert "**Ben** was removed from the table." in answer
    log = texts(await anna.ask("settings log"))
    assert "**Cleo** removed **Ben** from a table" in log.replace("`", "")


@pytest.mark.long
async def test_the_others_vote_out_a_player_who_keeps_them_waiting(playground, client, clock, guests):
    ben, cleo, dora = guests["Ben"], guests["Cleo"], guests["Dora"]
    await sit_down(ben, cleo, dora)
    await ben.press("start")
    await cleo.open_hand()
    await dora.open_hand()
    await play_until(cleo, not_awaiting(client, cleo, dora), [dora])
    assert with_verb(await cleo.opens("seats"), "vote") is None
    for _ in range(3):
        await play_until(cleo, not_awaiting(client, cleo, dora), [dora])
        await clock.skip(90 + 300 + 10)
        await playground.settle()
    for voter in (cleo, dora):
        await playground.settle()
        asked = await voter.choose(await voter.opens("seats"), "vote", "Ben")
        assert texts(asked).startswith("**Vote to remove Ben?**")
        answer = await voter.click(asked, "vote")
    assert "was voted out." in texts(answer)
    assert "**Ben** · left, an AI is playing on" in texts(answer)


@pytest.mark.long
async def test_a_lobby_has_a_host_who_adds_kicks_passes_on_and_is_asked_whether_all_are_there(
    playground, client, clock, guests
):
    ben, cleo, dora = guests["Ben"], guests["Cleo"], guests["Dora"]
    await sit_down(ben, cleo, dora)
    refused = await cleo.opens("host")
    assert texts(refused) == f"Only the host of the table, **{ben.person.name}**, can do that."
    await ben.pick("ais", "1.hard")
    await ben.pick("clock", "brisk")
    await ben.choose(await ben.opens("host"), "kick", "Cleo")
    lobby = await board_of(playground, ben)
    assert f"1. **{ben.person.name}** · host\n2. **{dora.person.name}**\n3. **🤖 Colette** · hard" in lobby
    assert "60 seconds per turn, then 2 minutes of time bank" in lobby
    await cleo.press("join")
    panel = await ben.choose(await ben.opens("host"), "pass", "Dora")
    assert "is now the host." in texts(panel)

    await clock.skip(6 * 60)
    await playground.settle(quiet=1.3)
    await dora.press("start")
    assert "⏳ not here yet" in texts(dora.board())
    await cleo.press("here")
    await clock.skip(61)
    board = await board_of(playground, dora)
    assert with_verb(dora.board(), "hand"), board
    seats = texts(await dora.opens("seats"))
    assert dora.person.mention in seats, "people are mentioned to themselves"
    assert f"**{cleo.person.name}**" in seats
    assert f"**{ben.person.name}**" not in seats
    check_requests(playground)


@pytest.mark.long
async def test_latecomers_watch_and_play_the_next_match(playground, client, guests):
    ben, cleo, emil = guests["Ben"], guests["Cleo"], guests["Emil"]
    await sit_down(ben, cleo)
    await ben.press("start")
    client.services.live.watchers._rest = 0.1
    view = await emil.opens("hand")
    assert "Before play, waiting for" in texts(view)
    assert not playable(view)
    for player in (ben, cleo):
        await player.open_hand()
        await play_until(player, lambda hand=player.hand: ready(hand()))
    await playground.settle(quiet=1.3)
    assert "Before play" not in texts(emil.hand())
    seats = await emil.click(emil.hand(), "join")
    assert "You’re in the next match." in texts(seats)
    assert f"Joining the next match: **{emil.person.name}**" in await board_of(playground, ben)

    asked = await ben.click(await ben.opens("seats"), "leave")
    assert texts(asked).startswith("**Leave?**")
    assert texts(await ben.click(asked, "no")) == "Nothing changed."
    asked = await ben.click(await ben.opens("seats"), "leave")
    assert "You left the table." in texts(await ben.click(asked, "leave"))
    await playground.settle(quiet=1.3)
    assert texts(emil.hand()) == texts(seats), "what was a view is not refreshed as one"
    await play([cleo])
    await cleo.press("rematch")
    lobby = texts(cleo.board())
    assert f"**{cleo.person.name}**" in lobby
    assert f"**{emil.person.name}**" in lobby
    assert f"**{ben.person.name}**" not in lobby
    check_requests(playground)


@pytest.mark.long
async def test_a_watcher_sees_the_newest_state_whatever_arrived_last(playground, client, guests):
    await sit_down(guests["Ben"], guests["Cleo"])
    (table,) = client.services.directory._tables.values()
    lobby = table.value
    await guests["Ben"].press("start")
    client.services.live.watchers._rest = 0.01
    assert "Before play, waiting for" in texts(await guests["Emil"].opens("hand"))
    await playground.settle()
    client.services.live.watchers.show(lobby)
    await playground.settle(quiet=0.2)
    assert "Before play, waiting for" in texts(guests["Emil"].hand())


async def test_of_several_tables_in_a_channel_commands_name_one(playground, client, guests):
    ben, cleo, anna = guests["Ben"], guests["Cleo"], guests["Anna"]
    await sit_down(ben)
    await sit_down(cleo)
    await guests["Dora"].command("practice")
    asked = await anna.command("table seats")
    assert "**Which table?**" in texts(asked)
    options = with_verb(asked, "which")["options"]
    assert [one["label"] for one in options] == ["1. Shithead", "2. Shithead"]
    assert options[1]["description"].startswith("not started · open for ")
    assert options[1]["description"].endswith(" · Cleo")
    assert f"1. **{cleo.person.name}** · host" in texts(await anna.choose(asked, "which", "2."))
    asked = await anna.command("table end")
    assert "**Close the table?**" in texts(await anna.choose(asked, "which", "1."))
    found = await anna.person.autocomplete(anna.channel_id, "table end", {"table": ""}, focused="table")
    assert [one["name"] for one in found] == ["1. Shithead: Ben", "2. Shithead: Cleo"]
    own = await ben.command("table host")
    assert f"1. {ben.person.mention} · host" in texts(own)
    asked = await anna.command("table end", table=found[1]["value"])
    assert texts(await anna.click(asked, "end")) == "The table is closed."
    refused = await cleo.command("table host", table="1")
    assert texts(refused).startswith("Only the host of the table")


@pytest.fixture
def asked_at_once(monkeypatch):
    """The bot asks a second time about people who have left without a pause in between."""
    monkeypatch.setattr("bot.discord.places._BETWEEN_QUESTIONS", 0.0)


@pytest.mark.long
@pytest.mark.usefixtures("asked_at_once")
async def test_a_player_who_left_the_server_is_noticed_when_their_turn_is_over(
    playground, client, clock, guests
):
    ben, cleo = guests["Ben"], guests["Cleo"]
    await sit_down(ben, cleo)
    await ben.press("start")
    people.remove_person(playground.world, cleo.person.member)
    await ben.open_hand()
    await play_until(ben, not_awaiting(client, ben))
    await clock.skip(90 + 300 + 10)
    board = await board_of(playground, ben)
    assert "🚪 Left, an AI is finishing the deal: **Cleo**" in board
    assert "💤" not in board, "they are not only away"


@pytest.mark.long
async def test_tables_of_a_server_that_the_bot_was_removed_from_go_on_when_it_is_invited_again(
    playground, client, clock, guests
):
    ben, cleo = guests["Ben"], guests["Cleo"]
    await sit_down(ben, cleo)
    await ben.press("start")
    for guest in (ben, cleo):
        await guest.open_hand()
    (table,) = await client.services.directory.in_channel(int(ben.channel_id))
    before = table.value.match
    playground.inject("guild_removed")
    await until(playground, client.store.standing_still)
    await clock.skip(3600)
    assert table.value.match is before
    playground.inject("guild_removed", on=False)
    await until(playground, client.store.standing_still, wanted=False)
    await clock.skip(1)
    await play_until(ben, lambda: table.value.match is not before, (cleo,))


async def until(playground, look, *, wanted=True):
    """Wait until a look finds something, or nothing."""
    for _ in range(100):
        if bool(await look()) is wanted:
            return
        await playground.settle(quiet=0.02)
    raise AssertionError("it did not come to that")


@pytest.mark.long
async def test_players_with_less_than_the_stake_are_named_before_the_start(playground, client, guests):
    anna, ben, cleo, dora = (guests[name] for name in ("Anna", "Ben", "Cleo", "Dora"))
    await cleo.command("tokens balance")
    await anna.command("tokens take", member=cleo.person.id, amount=120)
    await ben.command("play", game="nain_jaune", variant="nain_jaune")
    for other in (cleo, dora):
        await other.press("join")
    asked = await ben.opens("start")
    assert f"**{cleo.person.name}** (80 🪙) can’t cover the full stake" in texts(asked)
    assert with_verb(ben.board(), "start")
    await ben.click(asked, "start")
    await playground.settle(quiet=1.3)
    assert with_verb(ben.board(), "hand")


@pytest.mark.long
@pytest.mark.usefixtures("asked_at_once")
async def test_a_player_who_left_the_server_while_the_bot_was_away_is_noticed_with_the_next_click(
    playground, tmp_path, guests
):
    ben, cleo, dora = guests["Ben"], guests["Cleo"], guests["Dora"]
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await sit_down(ben, cleo, dora)
        await ben.press("start")
    people.remove_person(playground.world, cleo.person.member)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        left = f"**{LEFT}**"
        assert f"{left} · left, an AI is playing on" in texts(await ben.opens("seats"))
        assert f"🚪 Left, an AI is finishing the deal: {left}" in await board_of(playground, ben)


@pytest.mark.long
@pytest.mark.usefixtures("asked_at_once")
async def test_a_player_who_left_the_server_and_came_back_keeps_the_seat(playground, tmp_path, guests):
    """Discord's answer is valid only for a moment: the next click asks again, and a command of theirs
    suffices.
    """
    ben, cleo, dora = guests["Ben"], guests["Cleo"], guests["Dora"]
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await sit_down(ben, cleo, dora)
        await ben.press("start")
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        guild = client.get_guild(int(playground.guild.id))
        for guest in (cleo, dora):
            user_id = int(guest.person.id)
            client.services.people.forget(user_id)
            people.remove_person(playground.world, guest.person.member)
            assert await client.services.people.learn(guild, [user_id]) == [user_id]
            people.bring_back(playground.world, guest.person.member)
        await dora.command("help")
        assert client.services.people.name(guild.id, int(dora.person.id)) == "Dora"
        assert "left the match" not in texts(await ben.opens("seats"))


def described(guest):
    """What the picture of the board says it shows."""
    (picture,) = (one for one in walk(guest.board()["components"]) if "items" in one)
    return picture["items"][0]["description"]


@pytest.mark.long
@pytest.mark.parametrize("late", [False, True], ids=["in time", "late"])
async def test_a_board_names_people_after_a_restart_before_anybody_clicks(
    playground, tmp_path, guests, monkeypatch, late
):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await sit_down(guests["Ben"], guests["Cleo"])
        await guests["Ben"].press("start")
    if late:
        monkeypatch.setattr("bot.discord.people._PATIENCE", 0.0)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "restarting" not in await board_of(playground, guests["Ben"])
        assert "Ben" in described(guests["Ben"])
        assert "#" not in described(guests["Ben"])


@pytest.mark.long
async def test_a_command_in_another_channel_says_where_ones_table_is(playground, client, guests):
    ben, elsewhere = guests["Ben"], playground.channels[1].id
    await sit_down(ben)
    told = (await ben.person.slash(elsewhere, "table hand")).message
    assert texts(told) == f"You’re not at any table in this channel, but here: <#{ben.channel_id}>"
    told = (await guests["Cleo"].person.slash(elsewhere, "table hand")).message
    assert texts(told) == "You’re not at any table in this channel."
