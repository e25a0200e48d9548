"""Replays on Discord: from the result to every step, in private, across a restart, for those who may."""

import asyncio
import io
import random

import pytest
from PIL import Image

from bot.replay.clicks import ReplayClicks
from playground.world.permissions import Permission
from tests.bot.tables.living import play_out
from tests.e2e.clicking import PRIVATE, Player, controls, described, files, shown, texts, verb, with_verb
from tests.e2e.counting import Counted
from tests.e2e.matches import check_requests, play, sit_down
from tests.support.eventually import comes
from tests.support.searches import short_searches

PEOPLE = ("Ben", "Cleo")
MOST_STOPS = 1000
"""More than a match has."""


def newest(player):
    return next(m for m in player.person.newest_messages(player.channel_id) if m["flags"] & PRIVATE)


async def pressed(player, wanted):
    message = newest(player)
    control = with_verb(message, wanted)
    assert control is not None, f"no {wanted} in {texts(message)}"
    result = await player.person.click(message, control["custom_id"])
    assert result.ok, result.failure
    return newest(player)


async def played_out(playground, client, channel):
    """Play the match of a channel to its end, without the clicks that other tests are about."""
    (table,) = await client.services.directory.in_channel(int(channel))
    await play_out(table)
    await playground.settle()


@pytest.mark.parametrize("most", [2, pytest.param(MOST_STOPS, marks=pytest.mark.long)])
async def test_a_match_is_watched_again_step_by_step_from_its_result(playground, client, most):
    channel = playground.channels[0].id
    ben, cleo = (Counted(playground, name, channel, random.Random(2)) for name in PEOPLE)
    await sit_down(playground, [ben, cleo], "shithead", "shithead")
    await play([ben, cleo], until=4)
    running = await ben.person.slash(channel, "replay", {})
    assert "There’s no such match" in texts(running.message)
    await played_out(playground, client, channel)

    fanny = Player(playground, "Fanny", channel, random.Random(2))
    for player in (ben, fanny):  # everybody who sees the result may see the match
        await player.press("replay.open")
        shown = newest(player)
        assert "Replay · Shithead" in texts(shown)
        assert "Step 0 of " in texts(shown)
        assert [one["name"] for one in files(shown)] == ["table.png", "hands.png"]
    assert "has in hand" in described(newest(ben))
    assert with_verb(newest(ben), "replay.back") is None

    assert "Step 1 of " in texts(await pressed(ben, "replay.on"))
    assert "Step 0 of " in texts(await pressed(ben, "replay.back"))
    stops = 0
    while stops < most and with_verb(newest(ben), "replay.high"):
        shown, stops = await pressed(ben, "replay.high"), stops + 1
    assert stops > 1
    assert "place 1" in texts(shown) or "🏆" in texts(shown) or files(shown)
    assert (with_verb(shown, "replay.on") is None) is (stops < most)
    back = await pressed(ben, "replay.back")
    eyes = with_verb(back, "replay.eyes")
    seats = [option["label"] for option in eyes["options"]]
    assert seats == ["All hands open", "As Ben saw it", "As Cleo saw it"]
    seen = await ben.person.select(back, eyes["custom_id"], ["1"])
    assert seen.ok, seen.failure
    assert [one["name"] for one in files(newest(ben))] == ["table.png"]
    assert {verb(one) for one in controls(newest(ben))} >= {"replay.start", "replay.back", "replay.eyes"}

    suggested = await fanny.person.autocomplete(channel, "replay", {"match": ""}, "match")
    assert [one["name"].split(" · ")[0] for one in suggested] == ["Shithead with Ben and Cleo"]
    named = await fanny.person.slash(channel, "replay", {"match": suggested[0]["value"]})
    assert "Replay · Shithead" in texts(named.message)
    assert named.message["flags"] & PRIVATE
    check_requests(playground)


@pytest.mark.long
async def test_an_analysis_is_followed_by_its_message_and_leads_to_its_moves(playground, client, monkeypatch):
    monkeypatch.setattr("bot.replay.clicks.BETWEEN_EDITS", 0.2)
    channel = playground.channels[0].id
    ben, cleo = (Counted(playground, name, channel, random.Random(2)) for name in PEOPLE)
    await sit_down(playground, [ben, cleo], "shithead", "shithead")
    await played_out(playground, client, channel)
    with short_searches():
        for player in (ben, cleo):  # the second one joins what the first one began
            await player.press("replay.open")
            shown = await pressed(player, "replay.weigh")
            assert "decisions" in texts(shown)
        await comes(lambda: "The moves that lost most" in texts(newest(ben)))
        await comes(lambda: "The moves that lost most" in texts(newest(cleo)))
    shown = newest(ben)
    assert [one["name"] for one in files(shown)] == ["course.png"]
    assert described(shown).startswith("Who was winning. Ben: ")
    assert client.homes.replay.analyst.kept(body_of(shown, "replay.on").partition(".")[0]) is not None
    back = await pressed(ben, "replay.on")
    assert "Step 0 of " in texts(back)
    again = await pressed(ben, "replay.weigh")
    assert "The moves that lost most" in texts(again), "it was kept"
    check_requests(playground)


@pytest.mark.long
async def test_a_page_that_is_turned_while_an_analysis_is_shown_stays(playground, client, monkeypatch):
    monkeypatch.setattr("bot.replay.clicks.BETWEEN_EDITS", 0.0)
    drawing, drawn = asyncio.Event(), asyncio.Event()
    panel_of = ReplayClicks._panel_of

    async def slowly(self, *given, **named):
        drawing.set()
        await drawn.wait()
        return await panel_of(self, *given, **named)

    monkeypatch.setattr(ReplayClicks, "_panel_of", slowly)
    channel = playground.channels[0].id
    ben, cleo = (Counted(playground, name, channel, random.Random(2)) for name in PEOPLE)
    await sit_down(playground, [ben, cleo], "shithead", "shithead")
    await played_out(playground, client, channel)
    with short_searches():
        await ben.press("replay.open")
        await pressed(ben, "replay.weigh")
        await drawing.wait()
        page = await pressed(ben, "replay.on")
        assert "Step 0 of " in texts(page)
        drawn.set()
        await playground.settle(quiet=0.3)
    assert newest(ben)["components"] == page["components"]


@pytest.mark.long
async def test_a_player_shares_a_film(playground, client):
    channel = playground.channels[0].id
    ben, cleo = (Counted(playground, name, channel, random.Random(2)) for name in PEOPLE)
    fanny = Player(playground, "Fanny", channel, random.Random(2))
    await sit_down(playground, [ben, cleo], "shithead", "shithead")
    await played_out(playground, client, channel)
    for player in (ben, fanny):
        await player.press("replay.open")
    assert with_verb(newest(fanny), "replay.share") is None, "she did not play"
    spot = body_of(newest(ben), "replay.on")
    await pressed(ben, "replay.share")
    public = with_verb(newest(ben), "replay.all")
    result = await shown(await ben.person.click(newest(ben), public["custom_id"]))
    assert result.ok, result.failure
    posted = next(m for m in fanny.person.newest_messages(channel) if not m["flags"] & PRIVATE)
    assert texts(posted).startswith("🎬 **Ben** shares a match: **Shithead**")
    (film,) = playground.guild.channels[channel].messages[posted["id"]].attachments
    with Image.open(io.BytesIO(film.content)) as moving:
        assert (moving.format, moving.n_frames > 2) == ("GIF", True)
    assert "At the end: " in described(posted)

    click = {"component_type": 2, "custom_id": f"tb|replay.all|||{spot}"}
    raw = {"type": 3, "channel_id": channel, "message_id": newest(fanny)["id"], "data": click}
    _ = await shown(await fanny.person.interact(raw, forge=True))
    assert texts(newest(fanny)) == "Only somebody who played in this match can share it."
    for who, said in (
        (ben.person, f"To let me post that in <#{channel}>, you need **Attach Files** there yourself."),
        (None, f"I can’t post in <#{channel}>: give me **Attach Files** there."),
    ):
        playground.set_permissions(channel, who, deny=int(Permission.ATTACH_FILES))
        await playground.settle()
        assert (await ben.person.slash(channel, "replay", {})).ok
        await pressed(ben, "replay.share")
        assert texts(await pressed(ben, "replay.all")) == said
        playground.set_permissions(channel, who)
    assert (
        next(m for m in ben.person.newest_messages(channel) if not m["flags"] & PRIVATE)["id"] == posted["id"]
    )
    check_requests(playground)


def body_of(message, wanted):
    return with_verb(message, wanted)["custom_id"].rpartition("|")[2]


async def test_a_forged_step_of_a_running_match_shows_nothing(playground, client):
    channel = playground.channels[0].id
    ben, cleo = (Counted(playground, name, channel, random.Random(2)) for name in PEOPLE)
    await sit_down(playground, [ben, cleo], "shithead", "shithead")
    (table,) = await client.services.directory.in_channel(int(channel))
    match_id = table.value.match.match_id
    asked = await cleo.person.slash(channel, "replay", {"match": match_id})
    assert texts(asked.message) == "This match is still being played. There’s a replay once it’s over."
    assert files(asked.message) == []
