"""/daily on Discord, with the real bot: the same cards for everybody, in servers and direct messages."""

import asyncio
import random

import discord
import pytest

from bot.daily.values import begins_at
from bot.process.clock import now
from bot.settings.personal import Shown
from tests.bot.tables.chance import SeededSecrets, seed_tables
from tests.e2e.clicking import Player, controls, files, texts, verb, with_verb
from tests.e2e.tokens import running_bot

SEED = 11
MOST_MOVES = 400
DAY = 86_400_000
NOON = begins_at("2026-11-24") + DAY // 2
pytestmark = [
    pytest.mark.usefixtures("acceptable_requests"),
    pytest.mark.shard_zero,  # which hears direct messages: its deals are those of this module's seed
]


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    print(f"seed {SEED}")
    seed_tables(monkeypatch, SEED)


@pytest.fixture(autouse=True)
def drawn(monkeypatch):
    """Draw the secret of the days' seeds from the seed of this module."""
    monkeypatch.setattr("data.daily.secrets", SeededSecrets(SEED))


@pytest.fixture
def clock():
    """A clock on which it is noon of a certain day."""
    ahead = NOON - now()
    return lambda: now() + ahead


def in_server(playground, name):
    return Player(playground, name, playground.channels[0].id, random.Random(SEED))


def at_home(playground, name):
    """Return somebody in their direct messages with the bot."""
    person = playground.person(name)
    return Player(playground, name, person.direct.id, random.Random(SEED))


async def open_page(player, **options):
    result = await player.person.slash(player.channel_id, "daily", options)
    assert result.ok, result.failure
    return result.message


async def press(player, wanted, within=""):
    """Press a button of the newest message, and return what answers."""
    message = player.hand()
    found = [one for one in controls(message) if verb(one) == wanted and within in one["custom_id"]]
    assert found, f"no {wanted} in {texts(message)}"
    result = await player.person.click(message, found[0]["custom_id"])
    assert result.ok, result.failure
    await player.playground.settle()
    return result.messages[-1] if result.messages else player.hand()


async def play_out(player):
    """Play by chance until the deal is over."""
    for _ in range(MOST_MOVES):
        table = player.hand()
        if with_verb(table, "daily.page") is not None:
            return table
        offered = [one for one in controls(table) if verb(one) in ("act", "pick")]
        moves = [one for one in offered if verb(one) == "act"] or offered
        await player.use(table, player.rng.choice(moves))
    raise AssertionError(f"not over after {MOST_MOVES} clicks: {texts(player.hand())}")


@pytest.mark.in_part(1)
@pytest.mark.parametrize("home", [in_server, at_home], ids=["in a server", "in direct messages"])
async def test_a_deal_is_played_once_in_one_private_message(playground, client, home):
    ben = home(playground, "Ben")
    page = await open_page(ben)
    assert "📅 Tapis" in texts(page)
    assert page["flags"] & 64, "in private"
    table = await press(ben, "daily.play", "nain_jaune")
    assert with_verb(table, "practice.end") is None, "there is nothing to stop: the deal waits"
    over = await play_out(ben)
    assert over["id"] == page["id"], "all of it in one message"
    assert "of 4 · " in texts(over), texts(over)
    assert with_verb(over, "practice.again") is None
    page = await press(ben, "daily.page")
    assert "1 day in a row" in texts(page)
    offered = [one["custom_id"] for one in controls(page) if verb(one) == "daily.play"]
    assert not any("nain_jaune" in one for one in offered)
    again = await open_page(ben, game="nain_jaune")
    assert "of 4 · " in texts(again), "a second start says what one scored"
    await playground.settle(quiet=0.3)
    assert page in ben.person.messages(ben.channel_id), "no hand any more, which a newer one would replace"


@pytest.fixture
def late_refresh(monkeypatch):
    """The refresh that shows the end of a deal goes off before the answer, and arrives once this is set."""
    monkeypatch.setattr("bot.common.tasks.PATIENCE", 0.0)
    under_way, arrives = asyncio.Event(), asyncio.Event()
    refresh, answer = discord.Webhook.edit_message, discord.InteractionResponse.edit_message

    def offers(view, verb):
        return any(f"|{verb}|" in str(one) for one in view.to_components())

    async def refreshed(self, message_id, **shown):
        if offers(shown["view"], "daily.page"):
            under_way.set()
            await arrives.wait()
        return await refresh(self, message_id, **shown)

    async def answered(self, **shown):
        if offers(shown["view"], "daily.share") and offers(shown["view"], "daily.page"):
            await under_way.wait()
        return await answer(self, **shown)

    monkeypatch.setattr(discord.Webhook, "edit_message", refreshed)
    monkeypatch.setattr(discord.InteractionResponse, "edit_message", answered)
    return arrives


@pytest.mark.long
async def test_the_page_that_somebody_turns_to_stays_when_a_refresh_of_their_hand_comes_late(
    playground, client, late_refresh
):
    ben = in_server(playground, "Ben")
    await open_page(ben, game="nain_jaune")
    await play_out(ben)
    page = await press(ben, "daily.page")
    assert "📅 Tapis" in texts(page)
    late_refresh.set()
    await playground.settle(quiet=0.3)
    assert ben.hand()["components"] == page["components"]


def look(message):
    """Return what a message says and shows, wherever its pictures are kept."""
    return texts(message), [(one["name"], one["description"]) for one in files(message)]


@pytest.mark.long
async def test_a_refresh_that_comes_late_leaves_the_end_of_the_deal_as_it_was(
    playground, client, late_refresh
):
    ben = in_server(playground, "Ben")
    await open_page(ben, game="nain_jaune")
    over = await play_out(ben)
    assert with_verb(over, "daily.share")
    late_refresh.set()
    await playground.settle(quiet=0.3)
    assert [look(ben.hand()), controls(ben.hand())] == [look(over), controls(over)]


@pytest.mark.long
async def test_one_shares_a_line_that_everybody_sees_and_is_in_the_servers_table(playground, client):
    ben, anna = in_server(playground, "Ben"), in_server(playground, "Anna")
    await open_page(ben, game="nain_jaune")
    over = await play_out(ben)
    before = len(anna.person.messages(anna.channel_id))
    sent = len(playground.requests)
    await press(ben, "daily.share")
    posts = [
        one
        for one in playground.requests[sent:]
        if one.path.endswith(f"/channels/{anna.channel_id}/messages")
    ]
    assert [one.method for one in posts] == ["POST"], "as an answer it would name a deleted message to others"
    (shared,) = anna.person.messages(anna.channel_id)[before:]
    line = next(one for one in texts(over).split("\n") if one.startswith("**Tapis"))
    assert line in texts(shared)
    assert controls(shared) == []
    await open_page(anna)
    ranking = texts(await press(anna, "daily.table"))
    assert "🥇" in ranking
    assert "Ben" in ranking
    await client.preferences.choose(int(ben.person.id), shown=Shown.HIDDEN)
    await press(anna, "daily.page")
    assert "Ben" not in texts(await press(anna, "daily.table")), "who hides their results is on no table"
    await open_page(ben)
    assert "🥇" in texts(await press(ben, "daily.table")), "but sees their own"


async def test_practice_and_the_ways_to_end_tables_leave_the_days_deal_alone(playground, client):
    ben = at_home(playground, "Ben")
    await open_page(ben, game="shithead")
    await playground.settle()  # a bot in another process may put its answer off
    cards = texts(ben.hand())
    await ben.person.slash(ben.channel_id, "practice", {"game": "shithead", "level": "easy"})
    await ben.person.slash(ben.channel_id, "table end")
    await open_page(ben, game="shithead")
    await playground.settle()
    assert texts(ben.hand()) == cards


async def test_it_outlives_a_restart_and_yesterdays_is_revealed(playground, tmp_path, clock):
    ben, path, ahead = in_server(playground, "Ben"), tmp_path / "tapis.sqlite3", [0]

    def moved():
        return clock() + ahead[0]

    async with running_bot(playground, path, clock=moved):
        await open_page(ben, game="nain_jaune")
        cards = texts(ben.hand())
    async with running_bot(playground, path, clock=moved):
        assert texts(await open_page(ben, game="nain_jaune")) == cards
        await play_out(ben)
        page = await open_page(ben)
        assert "sealed" not in texts(page), "two lines of digits tell nothing to whoever wants to play"
        before = texts(await press(ben, "daily.before"))
        assert "Nobody played that day." in before, "of the day before"
        today, tomorrow = (line for line in before.split("\n") if "sealed" in line or "Tomorrow" in line)
        ahead[0] = DAY
        await open_page(ben)
        revealed = await press(ben, "daily.before")
        assert tomorrow.partition(": ")[2] in texts(revealed).partition("sealed")[2].split("\n")[0]
        assert today.partition(": ")[2] not in texts(revealed)
        assert "1 person finished it." in texts(revealed)
        assert "Ben" not in texts(revealed), "whose results the server alone may see"
        proof = await press(ben, "daily.check", "nain_jaune")
        assert "✓ This match was dealt fairly" in texts(proof)


@pytest.mark.long
async def test_it_is_called_donne_in_french(playground, client):
    cleo = in_server(playground, "Cleo")
    await client.preferences.choose(int(cleo.person.id), locale="fr")
    page = await open_page(cleo)
    assert "Prochaine donne" in texts(page)
    await press(cleo, "daily.play", "nain_jaune")
    over = await play_out(cleo)
    assert "sur 4 · " in texts(over), texts(over)


async def test_forged_and_old_buttons_of_the_day_are_refused_in_one_line(playground, client):
    ben = in_server(playground, "Ben")
    page = await open_page(ben)
    for body, said in [
        ("2026-01-01.shithead", "That day is over."),
        ("2999-01-01.shithead", "That day is over."),
        ("2026-13-01.shithead", "another version of the bot"),
        ("2026-01-01.nothing", "another version of the bot"),
    ]:
        data = {"custom_id": f"tb|daily.play|||{body}", "component_type": 2}
        raw = {"type": 3, "channel_id": ben.channel_id, "message_id": page["id"], "data": data}
        assert said in texts((await ben.person.interact(raw, forge=True)).message), body
