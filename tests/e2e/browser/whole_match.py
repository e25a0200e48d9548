"""Playing together in several pages from private hands alone, from the first card to the last."""

import asyncio
import time
from collections.abc import Sequence

from tests.e2e.browser.page_player import PATIENCE, PagePlayer, expect
from tests.e2e.eager import choice


async def start(host: PagePlayer, *others: PagePlayer, ais: int = 0) -> None:
    """Everybody sits down, AIs fill up, the host starts, everybody opens the hand."""
    for other in others:
        await other.press("join")
    if ais:
        await host.choose("ais", f"{ais} AI")
    await host.press("start")
    for player in (host, *others):
        await expect(player.control("hand")).to_be_visible()
        await player.open_hand()


async def play(players: Sequence[PagePlayer], clicks: int | None = None) -> int:
    """Play until the match is over, or so many clicks were made; returns how many were.

    Nothing but private hands is used: the board is opened, and never looked at again.
    """
    made, deadline = 0, time.monotonic() + PATIENCE
    while made != clicks and not await all_can(players, "again"):
        if await all_can(players, "next"):
            await next_deal(players)
        elif await somebody_moves(players):
            made += 1
        else:
            assert time.monotonic() < deadline, f"nobody can move after {made} clicks"
            await asyncio.sleep(0.02)
            continue
        deadline = time.monotonic() + PATIENCE
    assert not [failure for player in players for failure in player.traffic.failures]
    return made


async def next_deal(players: Sequence[PagePlayer]) -> None:
    """Everybody says on the hand that they are ready for the next deal."""
    for player in players:
        await player.use(player.control("next", player.hand))
    for player in players:
        await expect(player.control("next", player.hand)).to_have_count(0)


async def all_can(players: Sequence[PagePlayer], verb: str) -> bool:
    """Whether everybody's hand has a control for something."""
    return all([await player.control(verb, player.hand).count() for player in players])


async def somebody_moves(players: Sequence[PagePlayer]) -> bool:
    """Let the first who can do something do it; whether anybody could."""
    for player in players:
        if offers := await player.offers():
            await player.take(choice(offers))
            return True
    return False
