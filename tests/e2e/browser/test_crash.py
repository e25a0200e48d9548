"""The bot is killed and started from the page while a match runs; nothing is lost, no button is dead."""

from collections.abc import Sequence

import pytest
from playwright.async_api import Locator

from tests.e2e.browser.page_player import Enter, PagePlayer, expect
from tests.e2e.browser.whole_match import play, start
from tests.support.browser import IN_A_BROWSER

pytestmark = [*IN_A_BROWSER, pytest.mark.timeout(300)]


async def inspector(player: PagePlayer, tab: str) -> Locator:
    """The panel for the curious, open at a tab."""
    await player.page.get_by_role("button", name="Inspector").click()
    panel = player.page.locator("#inspector")
    await panel.get_by_role("tab", name=tab).click()
    return panel


@pytest.mark.long
@pytest.mark.one_process(
    "its page waits until no process is left; tests/e2e/test_whole_matches.py kills one of two"
)
@pytest.mark.parametrize(("names", "clicks"), [(("Ada",), 2), (("Ada", "Dinesh"), 4)])
async def test_a_match_goes_on_with_its_old_buttons_after_the_bot_was_killed(
    enter: Enter, names: Sequence[str], clicks: int
) -> None:
    ada, *others = players = [await enter(name) for name in names]
    await ada.command("play", {"game": "Shithead", "variant": "Norvégien"})
    await start(ada, *others, ais=3 - len(players))
    await play(players, clicks)

    panel = await inspector(ada, "Server")
    await panel.get_by_role("button", name="Kill").click()
    await expect(panel).to_contain_text("Tapis is offline")
    hands = [await player.hand.inner_text() for player in players]
    await panel.get_by_role("button", name="Start", exact=True).click()
    await expect(panel).to_contain_text("Tapis is online")

    assert [await player.hand.inner_text() for player in players] == hands
    for player in players:
        if await player.offers():
            await play([player], clicks=1)
    for player in players:
        await player.open_hand()
    assert await play(players, clicks) == clicks
