"""Old messages: what people click in them stakes no tokens and ends no deal that they did not show."""

import random

import pytest

from bot.process.clock import now
from bot.rules.codes import write_code
from bot.rules.store import Preset
from bot.tables.model.values import Phase
from game.registry import GAMES
from tests.bot.tables.living import play_one, play_out
from tests.data.tables import Clock
from tests.e2e.clicking import PRIVATE, Player, controls, idle, texts, verb, with_verb
from tests.e2e.matches import check_requests

NAIN_JAUNE = GAMES["nain_jaune"]
MINUTE = 60_000


def by_deals(deals):
    """Return the code of the game's usual rules for so many deals."""
    rules = NAIN_JAUNE.presets["nain_jaune"].override({"game_end": "deals", "deals": deals})
    return write_code(NAIN_JAUNE, "nain_jaune", rules)


@pytest.fixture
def clock():
    return Clock(now())


@pytest.fixture
def players(playground, client):
    channel = playground.channels[0].id
    yield [Player(playground, name, channel, random.Random(7)) for name in ("Ben", "Cleo", "Dora", "Emil")]
    check_requests(playground)


async def the_table(client, player):
    (table,) = await client.services.directory.in_channel(int(player.channel_id))
    return table


async def staked(client, player):
    """Return how many of somebody's tokens lie on tables."""
    guild, person = int(player.playground.guild.id), int(player.person.id)
    return (await client.homes.tokens.bank.holdings(guild, person)).on_tables


async def click(player, message, wanted):
    result = await player.person.click(message, with_verb(message, wanted)["custom_id"])
    await player.playground.settle()
    return result.message


@pytest.mark.parametrize("pace", ["calm", "day"])
async def test_an_old_invitation_to_another_game_stakes_nothing(playground, client, players, pace):
    ben, cleo, dora = players[:3]
    await ben.open_table(game="shithead", variant="shithead", clock=pace)
    invitation = (await ben.pick("invite", cleo.person.id)).message
    await ben.press("game")
    await playground.settle()
    told = await click(cleo, invitation, "join")
    assert told["flags"] & PRIVATE
    assert "Played for tokens" in texts(told)
    await dora.press("join")
    await ben.press("start")
    await playground.settle()
    table = await the_table(client, ben)
    assert table.value.phase is Phase.LOBBY
    assert not await staked(client, cleo)
    await cleo.press("here")
    await playground.settle()
    assert table.value.phase is Phase.PLAYING
    assert await staked(client, cleo)


async def test_an_old_invitation_seats_nobody_once_the_match_has_begun(playground, client, players):
    ben, cleo, dora, emil = players
    await ben.open_table(game="shithead", variant="shithead")
    invitation = (await ben.pick("invite", emil.person.id)).message
    await ben.press("game")
    for other in (cleo, dora):
        await other.press("join")
    await ben.press("start")
    await until_between(client, ben)
    await playground.settle()
    seen = emil.person.newest_messages(emil.channel_id)
    (now,) = [one for one in seen if one["id"] == invitation["id"]]
    assert with_verb(invitation, "join") is not None
    assert with_verb(now, "join") is None


async def test_the_host_takes_no_ai_away_from_under_a_ready_check(playground, client, players, clock):
    ben, cleo, dora = players[:3]
    await ben.open_table(game="nain_jaune")
    await ben.seat_ais(1)
    for other in (cleo, dora):
        await other.press("join")
    clock.now += 6 * MINUTE
    await ben.press("start")
    await playground.settle()
    await cleo.press("here")
    page = (await ben.person.slash(ben.channel_id, "table host", {})).message
    kick = with_verb(page, "kick")
    ai = next(one["value"] for one in kick["options"] if one["value"].endswith(".0"))
    refused = (await ben.person.select(page, kick["custom_id"], [ai])).message
    assert texts(refused) == "You can’t do that right now."
    await dora.press("here")
    await playground.settle()
    assert (await the_table(client, ben)).value.phase is Phase.PLAYING
    assert not await staked(client, cleo)


async def test_who_waited_is_asked_before_the_next_match_stakes_their_tokens(
    playground, client, players, clock
):
    ben, cleo, dora, emil = players
    await ben.open_table(game="nain_jaune", variant=by_deals(1), clock="day")
    for other in (cleo, dora):
        await other.press("join")
    await ben.press("start")
    await playground.settle()
    seats = (await emil.person.slash(emil.channel_id, "table seats", {})).message
    await click(emil, seats, "join")
    table = await the_table(client, ben)
    await play_out(table)
    await playground.settle()
    clock.now += 10 * 60 * MINUTE
    await ben.press("rematch")
    await playground.settle()
    await ben.press("start")
    await playground.settle()
    for other in (cleo, dora):
        await other.press("here")
    await playground.settle()
    assert table.value.phase is Phase.LOBBY
    assert not await staked(client, emil)
    await emil.press("here")
    await playground.settle()
    assert table.value.phase is Phase.PLAYING


async def until_between(client, player):
    table = await the_table(client, player)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    await player.playground.settle()
    assert table.value.phase is Phase.BETWEEN_DEALS


async def test_old_questions_end_nothing_in_the_next_deal(playground, client, players):
    """A vote to undo, leaving, closing, and a moderator's undoing, each asked in the first deal."""
    ben, cleo, dora = players[:3]
    anna = Player(playground, "Anna", ben.channel_id, ben.rng)
    await ben.open_table(game="nain_jaune", variant=by_deals(3))
    for other in (cleo, dora):
        await other.press("join")
    await ben.press("start")
    await playground.settle()
    asked = []
    for who, command, wanted in (
        (ben, "table undo", "undo"),
        (cleo, "table undo", "undo"),
        (dora, "table undo", "undo"),
        (cleo, "table leave", "leave"),
        (ben, "table end", "end"),
        (anna, "table end", "end"),
    ):
        question = (await who.person.slash(who.channel_id, command, {})).message
        asked += [(who, question, one) for one in controls(question) if verb(one) == wanted]
    assert [one["label"] for _, _, one in asked[-2:]] == ["Close after this deal", "Undo deal and close"]
    await until_between(client, ben)
    for one in (ben, cleo, dora):
        await one.press("ready")
    await playground.settle()
    table = await the_table(client, ben)
    before = table.value
    assert before.phase is Phase.PLAYING
    for who, question, control in asked:
        refused = (await who.person.click(question, control["custom_id"])).message
        assert texts(refused) == "That question was about something that’s over, so nothing was done."
    await idle()
    assert (table.value.seats, table.value.last_deal) == (before.seats, False)
    assert table.value.phase is Phase.PLAYING


async def test_an_old_question_deletes_no_variant_that_was_saved_anew(playground, client):
    anna = playground.person("Anna")
    channel = playground.channels[0].id
    variant = "nain_jaune:Friday"
    for deals in (2, 3):
        rules = NAIN_JAUNE.presets["nain_jaune"].override({"game_end": "deals", "deals": deals})
        friday = Preset(NAIN_JAUNE, "Friday", "nain_jaune", rules)
        await client.house_rules.save(int(playground.guild.id), int(anna.id), friday)
        if deals == 2:
            asked = (await anna.slash(channel, "rules delete", {"variant": variant})).message
            assert "Delete" in texts(asked)
    refused = await anna.click(asked, with_verb(asked, "house.delete")["custom_id"])
    assert "changed since you were asked" in texts(refused.message)
