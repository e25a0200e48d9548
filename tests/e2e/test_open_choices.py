"""A choice opened in a hand stays open while others act."""

import random
import time

import pytest

from bot.discord.sending.token_edits import TOKEN_LIFETIME
from tests.e2e.clicking import Player, controls, texts, verb


async def open_choice(player):
    """Open the choice of the first card that has one; returns what the hand then shows."""
    card = next(control for control in controls(player.hand()) if verb(control) == "pick")
    await player.use(player.hand(), card)
    return player.hand()


@pytest.mark.long
async def test_a_choice_stays_open_while_another_swaps_cards(limited_playground, bot):
    channel = limited_playground.channels[0].id
    ada, dinesh = (Player(limited_playground, name, channel, random.Random(1)) for name in ("Ada", "Dinesh"))
    await ada.open_table(game="shithead", variant="shithead")
    await dinesh.press("join")
    await ada.press("start")
    for player in (ada, dinesh):
        await player.open_hand()
    opened = await open_choice(ada)
    assert "Swap" in texts(opened)

    swaps = [control for control in controls(await open_choice(dinesh)) if verb(control) == "act"]
    await dinesh.use(dinesh.hand(), swaps[0])
    await limited_playground.settle()
    assert ada.hand()["components"] == opened["components"]


async def test_hands_that_discord_lets_nobody_refresh_any_more_are_not_kept(playground, client):
    """They would hold on to all that came with the click that opened them."""
    channel, hands = playground.channels[0].id, client.services.live.hands
    ben, cleo = (Player(playground, name, channel, random.Random(1)) for name in ("Ben", "Cleo"))
    await ben.person.slash(channel, "play", {"game": "shithead", "variant": "shithead"})
    await cleo.press("join")
    await ben.press("start")
    await ben.open_hand()
    await playground.settle(quiet=0.1)
    assert [user_id for _, user_id in hands._hands] == [int(ben.person.id)]
    hands._clock = lambda: time.monotonic() + TOKEN_LIFETIME + 1
    await cleo.open_hand()
    await playground.settle(quiet=0.1)
    assert [user_id for _, user_id in hands._hands] == [int(cleo.person.id)]
