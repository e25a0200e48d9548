"""What the bot does for somebody takes their permissions: each row of the table in docs/administration.md."""

import random
from pathlib import Path

import pytest

from bot.messages.custom_ids import TableVerb
from bot.tables.model.values import Display
from playground.world import channels
from playground.world.permissions import Permission
from tests.bot.stats.played import Evening
from tests.e2e.clicking import PRIVATE, Player, controls, texts, with_verb
from tests.e2e.lending_events import (
    begins_by_itself,
    cancels_a_cup,
    cancels_anothers_cup,
    cancels_anothers_night,
    changes_a_night_where_they_write,
    changes_the_event_of_a_night,
    creates_a_cup,
    makes_an_event,
    plans_a_night,
    starts_a_cup,
    starts_anothers_cup,
)
from tests.e2e.lending_scene import COMMANDS, PLAYED, WRITING, clock, scene
from tests.e2e.test_boards import settle_on
from tests.e2e.test_daily import open_page, play_out, press

__all__ = ["clock", "scene"]

pytestmark = pytest.mark.usefixtures("acceptable_requests")

MANAGE_SERVER = 1 << 5
DOCS = Path(__file__).parents[2] / "docs" / "administration.md"


def rows():
    """Return the acts that the documentation names."""
    table = DOCS.read_text(encoding="utf-8").partition("| for this act |")[2].partition("\n\n")[0]
    return [line.split("|")[1].strip() for line in table.splitlines()[2:]]


async def opens_a_table(scene, holds):
    await scene.lets(holds=holds, may_not=WRITING)
    return await scene.ask("play", **PLAYED) and bool(scene.tables())


async def opens_a_post(scene, holds):
    forum = scene.playground.add_channel("tables", "forum")
    await settle_on(scene.client, scene.playground, channels=(int(forum.id),))
    await scene.lets(holds=holds, may_not=WRITING, channel=forum.id)
    await scene.ask("play", **PLAYED)
    return any(one.parent_id == forum.id for one in scene.playground.guild.channels.values())


async def opens_a_table_in_voice(scene, holds):
    scene.here = scene.playground.add_channel("lounge", "voice").id
    await scene.lets(holds=holds, may_not=Permission.CONNECT)
    return await scene.ask("play", **PLAYED) and bool(scene.tables())


async def opens_a_thread(scene, holds):
    await settle_on(scene.client, scene.playground, threads=True)
    await scene.lets(holds=holds, may_not=Permission.SEND_MESSAGES_IN_THREADS)
    await scene.ask("play", **PLAYED)
    return any(one.parent_id == scene.here for one in scene.playground.guild.channels.values())


async def starts(scene, holds):
    ben = await scene.table(scene.cleo)
    await scene.lets(holds=holds, may_not=COMMANDS)
    await ben.press("start")
    await scene.playground.settle()
    return with_verb(ben.board(), "start") is None


async def invites(scene, holds):
    ben = await scene.table()
    await scene.lets(holds=holds, may_not=WRITING)
    answer = (await ben.pick("invite", scene.cleo.person.id)).message
    return [one["id"] for one in answer["mentions"]] == [scene.cleo.person.id]


async def adds_to_a_private_thread(scene, holds):
    """Who invites somebody there adds them, as a mention does."""
    thread = scene.private_thread(invitable=False)
    await scene.lets(holds=holds, may=Permission.MANAGE_THREADS)
    ben = Player(scene.playground, "Ben", thread.id, random.Random(1))
    await ben.open_table(**PLAYED)
    cleo = scene.cleo.person
    answer = (await ben.pick("invite", cleo.id)).message
    assert ("that would add them to this private thread" in texts(answer)) is not holds
    assert [one["id"] for one in answer["mentions"]] == ([cleo.id] if holds else [])
    return scene.playground.world.sees(cleo.id, thread.id)


async def calls(scene, holds):
    seekers = scene.role("seekers", 0, 1)
    await settle_on(scene.client, scene.playground, seekers=int(seekers.id))
    ben = await scene.table()
    await scene.lets(holds=holds, may=Permission.MENTION_EVERYONE)
    answer = (await ben.press("call")).message
    await scene.playground.settle()
    assert (with_verb(ben.board(), "call") is None) is holds, "a refused call is no call"
    return answer["mention_roles"] == [seekers.id]


async def changes_a_table(scene, holds):
    ben = await scene.table()
    await scene.lets(holds=holds, may_not=WRITING)
    await ben.pick("clock", "day")
    (table,) = await scene.client.services.directory.in_channel(int(scene.here))
    return table.value.clock.per_turn == 24 * 3600


async def chooses_the_called_role(scene, holds):
    seekers = scene.role("seekers", 0, 1)
    await scene.lets(holds=holds, on_server=Permission.MENTION_EVERYONE)
    shown = await scene.pick("Time", "settings.seekers", seekers.id)
    assert ((await scene.settled()).seekers == int(seekers.id)) is shown
    return shown


async def chooses_the_role_of_a_title(scene, holds):
    champion = scene.role("champion", 0, 2)
    await scene.lets(holds=holds, may=MANAGE_SERVER, on_server=Permission.MANAGE_ROLES)
    await scene.pick("Titles", "|shithead", champion.id)
    return dict((await scene.settled()).title_roles) == {"shithead": int(champion.id)}


async def takes_back_the_role_of_a_title(scene, holds):
    champion = scene.role("champion", 0, 2)
    await settle_on(scene.client, scene.playground, title_roles=(("shithead", int(champion.id)),))
    await scene.lets(holds=holds, may=MANAGE_SERVER, on_server=Permission.MANAGE_ROLES)
    await scene.pick("Titles", "|shithead")
    return not (await scene.settled()).title_roles


async def chooses_the_channel_of_the_log(scene, holds):
    await scene.lets(holds=holds, may_not=WRITING, channel=scene.there)
    await scene.pick("Log", "settings.logchannel", scene.there)
    return (await scene.settled()).log_channel == int(scene.there)


async def chooses_the_channel_of_the_recap(scene, holds):
    await scene.lets(holds=holds, may_not=COMMANDS, channel=scene.there)
    await scene.pick("Club", "settings.recap", scene.there)
    return (await scene.settled()).recap_channel == int(scene.there)


async def shares_a_replay(scene, holds):
    evening = Evening(scene.client.store._database, random.Random(1))
    match_id = await evening.play(
        int(scene.playground.guild.id), "shithead", [int(scene.ben.person.id), "easy"]
    )
    asked = await scene.ben.click(await scene.ben.ask("replay", match=match_id), "Share…")
    await scene.lets(holds=holds, may_not=Permission.ATTACH_FILES)
    before = len(scene.anna.person.messages(scene.here))
    answer = await scene.ben.person.click(asked, with_verb(asked, "replay.from")["custom_id"])
    assert answer.ok, answer.failure
    await scene.playground.settle()
    return len(scene.anna.person.messages(scene.here)) == before + 1


async def shares_a_days_deal(scene, holds):
    ben = scene.player()
    await open_page(ben, game="nain_jaune")
    await play_out(ben)
    await scene.lets(holds=holds, may_not=WRITING)
    before = len(scene.anna.person.messages(scene.here))
    await press(ben, "daily.share")
    return len(scene.anna.person.messages(scene.here)) == before + 1


async def answers_for_all(scene, holds):
    evening = Evening(scene.client.store._database, random.Random(1))
    match_id = await evening.play(
        int(scene.playground.guild.id), "shithead", [int(scene.ben.person.id), "easy"]
    )
    await scene.lets(holds=holds, may_not=WRITING)
    asked = [
        await scene.ask(path, **options)
        for path, options in (
            ("board", {}),
            ("tokens leaderboard", {}),
            ("stats server", {}),
            ("verify", {"match": match_id, "public": True}),
            ("stats season", {}),
        )
    ]
    assert len(set(asked)) == 1, asked
    return asked[0]


async def answers_with_a_file(scene, holds):
    match_id = await rated(scene)
    await settle_on(scene.client, scene.playground, display=Display.PICTURE)
    await scene.lets(holds=holds, may_not=Permission.ATTACH_FILES)
    asked = [await scene.ask("tokens leaderboard"), await scene.ask("verify", match=match_id, public=True)]
    assert len(set(asked)) == 1, asked
    assert await scene.ask("stats server"), "it is in words"
    return asked[0]


async def rated(scene):
    """Let Ben play a match of both games, which count for ratings; return the id of one."""
    evening = Evening(scene.client.store._database, random.Random(1))
    people = [int(member.person.id) for member in (scene.ben, scene.cleo)]
    for game in ("nain_jaune", "shithead"):
        match_id = await evening.play(int(scene.playground.guild.id), game, people)
    await scene.client._care.deriver.look()
    return match_id


async def turns_a_page(scene, holds):
    await rated(scene)
    message = await scene.anna.ask("stats leaderboard", private=False)
    menu = next(one for one in controls(message) if one["type"] == 3 and len(one["options"]) > 1)
    other = next(one["value"] for one in menu["options"] if not one.get("default"))
    before = texts(message)
    await scene.lets(holds=holds, may_not=WRITING)
    turned = await scene.ben.person.select(message, menu["custom_id"], [other])
    await scene.playground.settle()
    (shown,) = (one for one in scene.anna.person.messages(scene.here) if one["id"] == message["id"])
    assert turned.ok, turned.failure
    if not holds:
        assert texts(turned.message) != before, "they read it themselves"
        assert turned.message["flags"] & PRIVATE
    return texts(shown) != before


async def writes_again_in_slow_mode(scene, holds):
    await scene.lets(holds=holds, may=Permission.MANAGE_MESSAGES)
    scene.slow_down(scene.here)
    assert await scene.ask("board")
    asked = await scene.ask("stats server")
    assert await scene.ask("play", **PLAYED) is bool(scene.tables()) is asked
    return asked


async def goes_on_in_the_channel(scene, holds):
    parent = scene.playground.guild.channels[scene.here]
    thread = channels.start_thread(scene.playground.world, parent, scene.anna.person.member.user, "chat")
    await scene.playground.settle()
    opened = await scene.ben.person.slash(thread.id, "play", PLAYED)
    assert with_verb(opened.message, "join"), texts(opened.message)
    await scene.lets(holds=holds, may_not=WRITING)
    scene.playground.inject("thread_locked", channel=thread.id)
    await scene.playground.settle(quiet=0.1)
    return bool(scene.tables())


async def closes_anothers_table(scene, holds):
    anna = scene.player(scene.anna)
    await anna.open_table(**PLAYED)
    await scene.player(scene.cleo).press("join")
    await scene.lets(holds=holds, may=Permission.MANAGE_MESSAGES)
    seats = await scene.ben.person.autocomplete(scene.here, "table kick", {"player": "Cleo"}, "player")
    await scene.ben.person.slash(scene.here, "table kick", {"player": seats[0]["value"]})
    await scene.playground.settle()
    assert ("Cleo" in texts(anna.board())) is not holds
    asked = (await scene.ben.person.slash(scene.here, "table end", {})).message
    if sure := with_verb(asked, "end"):
        await scene.ben.person.click(asked, sure["custom_id"])
    await scene.playground.settle()
    return not scene.tables()


ACTS = {
    "`/play`, and every button that opens a table": opens_a_table,
    "the same, where its post is opened in a forum": opens_a_post,
    "the same in a voice or stage channel": opens_a_table_in_voice,
    "the same, where each table has a thread": opens_a_thread,
    "start a match, fill up with AIs, play again": starts,
    "change what is played at a table, its clock or its AIs": changes_a_table,
    "invite people to a table": invites,
    "the same, or call players, in a private thread": adds_to_a_private_thread,
    "call players": calls,
    "`/night plan`": plans_a_night,
    "make the event of a night": makes_an_event,
    "change or cancel a night of one's own": changes_a_night_where_they_write,
    "the same, if it has an event": changes_the_event_of_a_night,
    "change or cancel the night of somebody else, and its event": cancels_anothers_night,
    "`/cup create`": creates_a_cup,
    "`/cup start`, **Start now**": starts_a_cup,
    "a night or cup that begins by itself": begins_by_itself,
    "choose the role that hosts call": chooses_the_called_role,
    "choose the role of a title": chooses_the_role_of_a_title,
    "take back the role of a title": takes_back_the_role_of_a_title,
    "choose the channel of the log": chooses_the_channel_of_the_log,
    "choose the channel of the weekly recap": chooses_the_channel_of_the_recap,
    "share a replay": shares_a_replay,
    "share the day's deal": shares_a_days_deal,
    "an answer that all can see (`/stats`, `/board`, `/verify` …)": answers_for_all,
    "the same with a picture or file": answers_with_a_file,
    "turn the page of such an answer": turns_a_page,
    "any of these in a channel with slow mode, before its interval is over": (writes_again_in_slow_mode),
    "a table goes on in its channel, or another post, because its thread is locked": goes_on_in_the_channel,
    "close somebody else's table, remove somebody from its lobby": closes_anothers_table,
    "start or cancel a cup of one's own": cancels_a_cup,
    "start the cup of somebody else": starts_anothers_cup,
    "cancel the cup of somebody else": cancels_anothers_cup,
}


def test_the_table_names_all_these_acts():
    assert rows() == list(ACTS)


CASES = [
    *(pytest.param(act, False, id=f"who may not: {act}") for act in ACTS),
    *(
        pytest.param(act, True, id=f"who may: {act}", marks=[pytest.mark.long] if number % 3 else [])
        for number, act in enumerate(ACTS)
    ),
]
"""Of those who may, the suite has every third: most do so somewhere else, too."""


@pytest.mark.parametrize(("act", "holds"), CASES)
async def test_an_act_takes_the_persons_own_permission(scene, act, holds):
    assert await ACTS[act](scene, holds) is holds


@pytest.mark.parametrize("verb", ["invite", "call", "start", "fill", "rematch"])
async def test_each_control_that_lets_the_bot_write_asks_first(scene, verb):
    """Whatever the table is doing: a click can come from an old board."""
    ben = await scene.table(scene.cleo)
    (table,) = await scene.client.services.directory.in_channel(int(scene.here))
    custom_id = f"tb|{TableVerb[verb.upper()]}|{table.value.table_id}||"
    raw = {"type": 3, "channel_id": scene.here, "message_id": ben.board()["id"]}
    raw["data"] = {"component_type": 2, "custom_id": custom_id}
    line = "To let me post that in"
    assert line not in texts((await scene.ben.person.interact(raw, forge=True)).message)
    await scene.lets(holds=False, may_not=WRITING)
    version = table.value.version
    assert line in texts((await scene.ben.person.interact(raw, forge=True)).message)
    assert table.value.version == version
