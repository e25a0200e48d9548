"""Beside boards and hands, too, a click at once does nothing that something else stood in the place of."""

import random

import pytest

from bot.app.dispatch import _SHOWS
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import play_one
from tests.e2e.clicking import Player, shown, texts, verb, with_verb
from tests.e2e.members import Member
from tests.e2e.test_second_clicks import place_of, there

LONG = 5.0
SAYS = "That had just changed, so nothing happened."


@pytest.fixture
def second_click(client):
    """From now on a click within five seconds of what it hits is meant for what stood there before."""

    def choose():
        client.homes.clicks._second_click = LONG

    return choose


async def test_a_second_click_forgets_nobody(playground, client, second_click):
    ben = Member(playground, "Ben")
    await ben.balance()
    page = await ben.ask("privacy")
    second_click()
    ask = with_verb(page, "privacy.ask")
    asked = (await shown(await ben.person.click(page, ask["custom_id"]))).message
    yes = with_verb(asked, "privacy.forget")
    told = (await shown(await ben.person.click(asked, yes["custom_id"]))).message
    assert SAYS in texts(told)


async def test_a_second_click_shares_no_match(playground, client, second_click, monkeypatch):
    seed_tables(monkeypatch, 5)
    channel = playground.channels[0].id
    ben, cleo = (Player(playground, name, channel, random.Random(5)) for name in ("Ben", "Cleo"))
    await ben.open_table(game="shithead", variant="shithead")
    await cleo.press("join")
    await ben.press("start")
    (table,) = client.services.directory._tables.values()
    while not table.value.phase.is_end:
        await play_one(table)
    await playground.settle()
    replay = (await ben.press("replay.open")).message
    share = with_verb(replay, "replay.share")
    second_click()
    ways = (await ben.person.click(replay, share["custom_id"])).message
    hit = there(ways, place_of(replay, share))
    assert verb(hit) in ("replay.all", "replay.from")
    told = (await shown(await ben.person.click(ways, hit["custom_id"]))).message
    assert SAYS in texts(told)


async def test_an_invitation_is_not_accepted_as_it_comes(playground, client, second_click):
    channel = playground.channels[0].id
    ben, cleo = (Player(playground, name, channel, random.Random(5)) for name in ("Ben", "Cleo"))
    await ben.open_table(game="shithead", variant="shithead")
    second_click()
    invitation = (await ben.pick("invite", cleo.person.id)).message
    join = with_verb(invitation, "join")
    told = (await shown(await cleo.person.click(invitation, join["custom_id"]))).message
    assert SAYS in texts(told)
    (table,) = client.services.directory._tables.values()
    assert table.value.seat_of(int(cleo.person.id)) is None


@pytest.mark.parametrize(
    "kept", ["save", "drop", "forget", "reset", "lift", "vote", "undo", "all", "give", "call"]
)
def test_what_stores_or_posts_something_is_not_among_what_only_shows(kept):
    assert not [one for one in _SHOWS if one.rpartition(".")[2] == kept]
