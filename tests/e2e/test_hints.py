"""Hints on the private hand: on request, never at tables for tokens, not if switched off."""

import asyncio
import random

import pytest

from bot.tables.ai import hints
from tests.e2e.clicking import Player, controls, texts, with_verb


@pytest.fixture
def slow_ai(monkeypatch):
    """An AI that thinks about a hint until told to go on: what is set when it begins, and what to set."""
    asked, go_on, weigh = asyncio.Event(), asyncio.Event(), hints.weighed

    async def slowly(match, seat):
        asked.set()
        await go_on.wait()
        return await weigh(match, seat)

    monkeypatch.setattr(hints, "weighed", slowly)
    return asked, go_on


async def dealt(playground, client, **options):
    channel = playground.channels[0].id
    players = [Player(playground, name, channel, random.Random(1)) for name in ("Anna", "Ben", "Cleo")]
    await players[0].open_table(**options)
    for player in players[1:]:
        await player.press("join")
    await players[0].press("start")
    (table,) = await client.services.directory.in_channel(int(channel))
    return players, table


async def to_move(players, table):
    """The hand of the player the others wait for."""
    seat = table.value.match.awaited[0]
    player = next(one for one in players if int(one.person.id) == table.value.seats[seat].user_id)
    await player.open_hand()
    return player


async def hint(playground, player):
    """What the hand says once the AI has thought, for as long as it may take on a busy machine."""
    async with asyncio.timeout(60):
        while "is thinking" in texts(player.hand()):
            await playground.settle()
    return texts(player.hand())


async def test_a_hint_is_shown_above_the_buttons_and_plays_nothing(playground, client):
    players, table = await dealt(playground, client, game="nain_jaune", points=True)
    player = await to_move(players, table)
    before = table.value.match
    await player.use(player.hand(), with_verb(player.hand(), "hint"))
    assert "\n-# 💡 An AI would play " in await hint(playground, player)
    assert table.value.match is before


@pytest.mark.long
async def test_while_an_ai_thinks_about_a_hint_the_hand_says_so(playground, client, slow_ai):
    """And goes on with what its owner does meanwhile."""
    _, go_on = slow_ai
    players, table = await dealt(playground, client, game="nain_jaune", points=True)
    player = await to_move(players, table)
    await player.use(player.hand(), with_verb(player.hand(), "hint"))
    assert "💡 An AI is thinking…" in texts(player.hand())
    assert with_verb(player.hand(), "hint") is None, "it is asked already"
    go_on.set()
    assert "💡 An AI would play " in await hint(playground, player)

    go_on.clear()
    await player.move()
    player = await to_move(players, table)
    await player.use(player.hand(), with_verb(player.hand(), "hint"))
    await player.move()
    go_on.set()
    await playground.settle()
    assert "💡" not in texts(player.hand()), "the card is laid"


@pytest.mark.in_part(1)
@pytest.mark.parametrize("then", ["act", "pick"])
async def test_a_hint_replaces_nothing_that_its_owner_has_clicked_since(playground, client, slow_ai, then):
    """Not even before they could see that the AI thinks."""
    asked, go_on = slow_ai
    players, table = await dealt(playground, client, game="shithead", points=True)
    player = await to_move(players, table)
    for _ in range(50):
        if all(with_verb(player.hand(), verb) for verb in ("hint", "act", "pick")):
            break
        await player.move()
        player = await to_move(players, table)
    hand = player.hand()
    hinting = asyncio.create_task(player.use(hand, with_verb(hand, "hint")))
    await asked.wait()
    await player.use(hand, with_verb(hand, then))
    wanted = texts(player.hand()), controls(player.hand())
    await hinting
    go_on.set()
    await playground.settle()
    assert "💡" not in texts(player.hand())
    if then == "pick":
        assert (texts(player.hand()), controls(player.hand())) == wanted


@pytest.mark.long
async def test_a_hint_comes_although_its_owner_has_opened_the_rules_since(playground, client, slow_ai):
    """They are another message. The hand went on saying that an AI thinks, without a button for hints."""
    _, go_on = slow_ai
    players, table = await dealt(playground, client, game="nain_jaune", points=True)
    player = await to_move(players, table)
    await player.use(player.hand(), with_verb(player.hand(), "hint"))
    assert "💡 An AI is thinking…" in texts(hand := player.hand())
    await player.press("rules")
    assert player.hand()["id"] != hand["id"]
    go_on.set()
    await playground.settle()
    seen = player.person.newest_messages(player.channel_id)
    assert "💡 An AI would play " in texts(next(one for one in seen if one["id"] == hand["id"]))


@pytest.mark.long
async def test_at_a_table_for_tokens_there_are_no_hints(playground, client):
    players, table = await dealt(playground, client, game="nain_jaune")
    player = await to_move(players, table)
    assert table.value.stakes is not None
    assert with_verb(player.hand(), "hint") is None


@pytest.mark.long
async def test_a_server_can_do_without_hints(playground, client):
    loaded = await client.server_settings.load(int(playground.guild.id))
    await client.server_settings.change(int(playground.guild.id), {"hints": False}, loaded.version)
    players, table = await dealt(playground, client, game="nain_jaune", points=True)
    assert with_verb((await to_move(players, table)).hand(), "hint") is None
