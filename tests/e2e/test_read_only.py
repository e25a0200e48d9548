"""A read-only database, as after a failover: one private line says so, and nothing breaks."""

import random

import pytest

from tests.e2e.clicking import Player, controls, playable, shown, texts, verb, with_verb
from tests.support.read_only import read_only

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.long_for("postgresql"),
    pytest.mark.usefixtures("acceptable_requests"),
]

TRY_AGAIN = "I couldn’t save that just now, so nothing changed. Please try again."


@pytest.fixture
def database(client):
    return client.homes.privacy.privacy._database


async def clicked(person, message, control):
    """Use a control; return the message that answers, which only that person sees."""
    result = await shown(await person.click(message, control["custom_id"]))
    assert result.ok, result.failure
    return result.message


async def done(what):
    """Try something again until it is done, for connections were lost; return what it says then."""
    for _ in range(20):
        if TRY_AGAIN not in (said := texts(await what())):
            return said
    raise AssertionError("the database does not come back")


async def test_every_attempt_to_write_gets_one_line(playground, client, database, anna, ben, caplog):
    """Orders of the bank, settings, house rules, drafts, preferences, privacy, seats and moves."""
    settings = await anna.fill_in(await anna.tokens("settings"), "Gifts…", giving=True, giving_limit="100")
    question = await anna.tokens("give", member=ben.person.id, amount=3)
    where = await anna.click(await anna.ask("settings show"), "Where")
    me = await ben.ask("me")
    reset = await anna.tokens("reset")
    forgetting = await ben.click(await ben.ask("privacy"), "Forget me…")
    editor = await anna.ask("rules new", variant="nain_jaune", name="Ours")
    opened = await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})
    await playground.settle()
    closing = await anna.ask("table end")
    player = Player(playground, "Cleo", playground.channels[1].id, random.Random(3))
    await player.person.slash(player.channel_id, "practice", {"game": "shithead", "level": "easy"})
    hand = player.hand()
    move = next(one for one in playable(hand) if verb(one) == "act")

    writes = {
        "grant": lambda: anna.tokens("grant", member=ben.person.id, amount=5),
        "take": lambda: anna.tokens("take", member=ben.person.id, amount=5),
        "the first look at one's tokens": lambda: ben.tokens("balance"),
        "give": lambda: anna.click(question, "Give"),
        "end the season": lambda: anna.click(reset, "End the season"),
        "settings of tokens": lambda: anna.fill_in(settings, "AIs…", ai_plays=True, ai_limit="1000"),
        "settings of tables": lambda: anna.click(where, "Switch on"),
        "preferences": lambda: ben.pick(me, "notices", "notices:never"),
        "language": lambda: ben.pick(me, "locale", "locale:fr"),
        "forget": lambda: ben.click(forgetting, "Forget me"),
        "a draft": lambda: anna.ask("rules new", variant="norvegien", name="Other"),
        "house rules": lambda: anna.click(editor, "Save"),
        "open a table": lambda: anna.ask("play", game="shithead"),
        "practise": lambda: anna.ask("practice", game="shithead"),
        "sit down": lambda: clicked(ben.person, opened.message, with_verb(opened.message, "join")),
        "close": lambda: clicked(anna.person, closing, controls(closing)[0]),
        "move": lambda: clicked(player.person, hand, move),
    }
    async with read_only(database):
        await done(lambda: anna.tokens("history"))
        told = {what: texts(await write()) for what, write in writes.items()}
        for read in ("tokens leaderboard", "board", "rules browse", "settings show", "help", "verify"):
            result = await anna.person.slash(anna.channel_id, read)
            assert result.ok, (read, result.failure)
    for what, said in told.items():
        assert TRY_AGAIN in said, (what, said)
    assert "Traceback" not in caplog.text
    assert [one for one in caplog.records if one.levelname in ("ERROR", "CRITICAL")] == []
    assert "You have 200 tokens" in await done(lambda: ben.tokens("balance"))
    await done(writes["move"])
