"""Beside boards and hands, too, a click at once does nothing that something else stood in the place of."""

import asyncio
import random

import pytest

from bot.app.dispatch import _SHOWS
from bot.tables.model.values import Phase
from tests.bot.tables.living import play_one
from tests.e2e.clicking import Player, idle, shown, texts, verb, with_verb
from tests.e2e.members import Member
from tests.e2e.test_second_clicks import (
    LONG,
    SEED,
    SHORT,
    place_of,
    second_click,
    seeded,
    the_table,
    there,
)

__all__ = ["second_click", "seeded"]

SAYS = "That had just changed, so nothing happened."


async def test_a_second_click_forgets_nobody(playground, client, second_click):
    ben = Member(playground, "Ben")
    await ben.balance()
    page = await ben.ask("privacy")
    second_click(LONG)
    ask = with_verb(page, "privacy.ask")
    asked = (await shown(await ben.person.click(page, ask["custom_id"]))).message
    yes = with_verb(asked, "privacy.forget")
    told = (await shown(await ben.person.click(asked, yes["custom_id"]))).message
    assert SAYS in texts(told)


async def test_a_second_click_shares_no_match(playground, client, second_click):
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
    second_click(LONG)
    ways = (await ben.person.click(replay, share["custom_id"])).message
    hit = there(ways, place_of(replay, share))
    assert verb(hit) in ("replay.all", "replay.from")
    told = (await shown(await ben.person.click(ways, hit["custom_id"]))).message
    assert SAYS in texts(told)


async def test_an_invitation_is_not_accepted_as_it_comes(playground, client, second_click):
    channel = playground.channels[0].id
    ben, cleo = (Player(playground, name, channel, random.Random(5)) for name in ("Ben", "Cleo"))
    await ben.open_table(game="shithead", variant="shithead")
    second_click(LONG)
    invitation = (await ben.pick("invite", cleo.person.id)).message
    join = with_verb(invitation, "join")
    told = (await shown(await cleo.person.click(invitation, join["custom_id"]))).message
    assert SAYS in texts(told)
    (table,) = client.services.directory._tables.values()
    assert table.value.seat_of(int(cleo.person.id)) is None


async def test_a_question_is_not_answered_by_the_second_click_on_what_asks_it(
    playground, client, second_click
):
    channel = playground.channels[0].id
    anna, ben = (Player(playground, name, channel, random.Random(SEED)) for name in ("Anna", "Ben"))
    await ben.open_table(game="nain_jaune", points=True)
    await ben.seat_ais(2)
    await ben.press("start")
    while the_table(client).value.phase is not Phase.BETWEEN_DEALS:  # then it is the only button of a visitor
        await ben.move()
    await idle()
    seats = (await anna.press("seats")).message
    asked = (await anna.person.click(seats, with_verb(seats, "end")["custom_id"])).message
    second_click(LONG)
    yes = with_verb(asked, "end")
    assert "!" in yes["custom_id"]
    assert place_of(asked, yes) == place_of(seats, with_verb(seats, "end"))
    answered = await anna.person.click(asked, yes["custom_id"])
    assert (
        texts(answered.message) == "That had just changed, so nothing happened. Click again if you mean it."
    )
    assert not the_table(client).value.phase.is_end
    second_click(SHORT)
    await asyncio.sleep(2 * SHORT)
    await anna.person.click(asked, yes["custom_id"])
    assert the_table(client).value.phase.is_end


@pytest.mark.parametrize(
    "kept", ["save", "drop", "forget", "reset", "lift", "vote", "undo", "all", "give", "call"]
)
def test_what_stores_or_posts_something_is_not_among_what_only_shows(kept):
    assert not [one for one in _SHOWS if one.rpartition(".")[2] == kept]
