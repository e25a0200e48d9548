"""Playing with Tab and Enter alone."""

import pytest

from tests.e2e.browser.page_player import Enter, PagePlayer, expect
from tests.e2e.eager import choice
from tests.support.browser import IN_A_BROWSER

pytestmark = IN_A_BROWSER

MOST_TABS = 80


async def tab_to(player: PagePlayer, custom_id_part: str, *, backwards: bool = False) -> None:
    """Press Tab until a control is reached."""
    for _ in range(MOST_TABS):
        focused = await player.page.evaluate("document.activeElement?.dataset?.customId ?? ''")
        if custom_id_part in focused:
            return
        await player.page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"{custom_id_part} is not reached with Tab")


async def enter_on(player: PagePlayer, custom_id_part: str, *, backwards: bool = False) -> None:
    await tab_to(player, custom_id_part, backwards=backwards)
    async with player.answered():
        await player.page.keyboard.press("Enter")


@pytest.mark.parametrize("moves", [2, pytest.param(5, marks=pytest.mark.long)])
async def test_a_table_is_opened_and_played_with_tab_and_enter(enter: Enter, moves: int) -> None:
    ada = await enter("Ada")
    await ada.command("play", {"game": "Shithead", "variant": "Shithead, the first one wins"})
    for verb in ("|fill|", "|hand|"):
        await enter_on(ada, verb, backwards=True)
    await expect(ada.private).to_have_count(1)
    for _ in range(moves):
        await expect(ada.playing).not_to_have_count(0)  # AIs move on the board one by one
        await enter_on(ada, choice(await ada.offers()).custom_id)
    assert not ada.traffic.failures
