"""/practice on Discord, with the real bot: whole private matches."""

import random

import pytest

from bot.rules.codes import write_code
from bot.settings.server import Limits
from game.registry import GAMES
from tests.bot.tables.chance import seed_tables
from tests.e2e.clicking import Player, controls, described, texts, verb, with_verb

SEED = 11
MOST_MOVES = 400
TWO_DEALS = write_code(
    GAMES["nain_jaune"], "nain_jaune", GAMES["nain_jaune"].presets["nain_jaune"].override({"deals": 2})
)
pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    print(f"seed {SEED}")
    seed_tables(monkeypatch, SEED)


@pytest.fixture
def ben(playground, client):
    return Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))


def seen_by_others(playground):
    """Return the messages that anybody but Ben sees."""
    return [
        message
        for person in playground.people
        if person.name != "Ben"
        for channel in playground.channels
        for message in person.messages(channel.id)
    ]


async def practise(ben, **options):
    result = await ben.person.slash(ben.channel_id, "practice", options)
    assert result.ok, result.failure
    return result.message


async def play_out(ben):
    """Play by chance until the match is over."""
    for _ in range(MOST_MOVES):
        table = ben.hand()
        if with_verb(table, "practice.again") is not None:
            return table
        if (go_on := with_verb(table, "practice.next")) is not None:
            await ben.use(table, go_on)
            continue
        offered = [one for one in controls(table) if verb(one) in ("act", "pick")]
        await ben.use(table, ben.rng.choice([one for one in offered if verb(one) == "act"] or offered))
    raise AssertionError(f"not over after {MOST_MOVES} clicks: {texts(ben.hand())}")


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    "options",
    [
        {"game": "nain_jaune", "variant": TWO_DEALS, "opponents": 1, "level": "easy"},
        {"game": "shithead", "opponents": 2, "level": "easy"},
    ],
    ids=["nain_jaune", "shithead"],
)
async def test_a_match_is_practised_in_one_private_message_and_played_again(playground, ben, options):
    table = await practise(ben, **options)
    assert table["flags"] & 64
    assert described(table).count("🤖") == 2, "two AIs, as the rules ask for"
    over = await play_out(ben)
    assert over["id"] == table["id"], "all of it in one message"
    await ben.use(over, with_verb(over, "practice.again"))
    again = ben.hand()
    assert with_verb(again, "practice.again") is None, texts(again)
    assert with_verb(again, "practice.end") is not None, texts(again)
    await ben.use(again, with_verb(again, "practice.end"))
    assert "The practice table is closed." in texts(ben.hand())
    assert seen_by_others(playground) == []


async def test_one_practises_at_one_table_and_nobody_else_gets_near_it(playground, client, ben):
    first = await practise(ben, level="easy")
    await practise(ben, level="easy", opponents=5)
    (table,) = await client.services.directory.of_member(int(playground.guild.id), int(ben.person.id))
    assert len(table.value.seats) == 5, "as many as the variant allows"
    await playground.settle()
    (first,) = (one for one in ben.person.newest_messages(ben.channel_id) if one["id"] == first["id"])
    assert ("The practice table is closed." in texts(first), controls(first)) == (True, [])
    cleo = playground.person("Cleo")
    for wanted in ("practice.end", "hand", "rules", "join", "watch"):
        data = {"custom_id": f"tb|{wanted}|{table.value.table_id}||", "component_type": 2}
        raw = {"type": 3, "channel_id": ben.channel_id, "message_id": first["id"], "data": data}
        answer = await cleo.interact(raw, forge=True)
        assert answer.message is None or "This table is gone" in texts(answer.message), wanted
    left = await playground.person("Anna").slash(ben.channel_id, "table end")
    assert "You’re not at any table" in texts(left.message)
    assert table.value.phase.value == "playing"
    await client.store.require_room(int(playground.guild.id), int(ben.person.id), Limits(1))


async def test_the_controls_of_practice_rule_no_table_that_others_see(playground, client, ben):
    opened = await ben.person.slash(ben.channel_id, "play", {"game": "shithead"})
    assert opened.ok, opened.failure
    (table,) = await client.services.directory.in_channel(int(ben.channel_id))
    page = (await ben.person.slash(ben.channel_id, "help")).message
    for wanted in ("practice.end", "practice.again", "practice.next"):
        data = {"custom_id": f"tb|{wanted}|{table.value.table_id}||", "component_type": 2}
        raw = {"type": 3, "channel_id": ben.channel_id, "message_id": page["id"], "data": data}
        answer = await ben.person.interact(raw, forge=True)
        assert "This table is gone" in texts(answer.message), wanted
    assert table.value.phase.value == "lobby"


async def press(ben, wanted, label=""):
    """Press the first button of the hand for something, with this in its label."""
    found = [one for one in controls(ben.hand()) if verb(one) == wanted and label in one.get("label", "")]
    assert found, f"no {wanted} {label!r} in {texts(ben.hand())}"
    await ben.use(ben.hand(), found[0])
    return texts(ben.hand())


async def test_somebody_new_is_taught_one_rule_at_a_time_and_then_plays(playground, client, ben):
    offer = await practise(ben)
    assert "New here?" in texts(offer)
    assert "**Now:** There’s an 8 on the pile." in await press(ben, "lesson.open", "Shithead")
    wrong = await press(ben, "lesson.act", "K")
    assert "✗ That would be allowed, but play the lowest card that fits" in wrong
    assert "✓ Right: an 8 equals an 8." in await press(ben, "lesson.act", "8")
    await press(ben, "lesson.act", "K")
    assert "✓ Your hand is bigger now" in await press(ben, "lesson.act", "Pick up")
    assert await client.services.directory.of_member(int(playground.guild.id), int(ben.person.id)) == []
    await press(ben, "lesson.match")
    (table,) = await client.services.directory.of_member(int(playground.guild.id), int(ben.person.id))
    assert (table.value.private, table.value.phase.value) == (True, "playing")
    assert seen_by_others(playground) == []
    again = await practise(ben)
    assert "New here?" not in texts(again), "who has played is dealt cards at once"


async def test_help_leads_to_the_taught_hands_and_an_old_button_still_answers(playground, ben):
    page = (await ben.person.slash(ben.channel_id, "help")).message
    learn = next(one for one in controls(page) if "Nain Jaune" in one.get("label", ""))
    await ben.person.click(page, learn["custom_id"])
    assert "Runs in order" in texts(ben.hand())
    await press(ben, "lesson.act", "5")
    await press(ben, "lesson.act", "Q")
    assert "you win the deal!" in texts(ben.hand())
    data = {"custom_id": "tb|lesson.act|||nain_jaune.0.2;lay:5C", "component_type": 2}
    raw = {"type": 3, "channel_id": ben.channel_id, "message_id": page["id"], "data": data}
    answer = (await ben.person.interact(raw, forge=True)).message
    assert "from another version of the bot" in texts(answer)
