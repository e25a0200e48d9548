"""Two people in two pages, at a desk and on a phone, play and never see each other's cards.

Whole matches are played without a browser in tests/e2e/test_whole_matches.py, and by
`make test-all PART=long` in it.
"""

import pytest

from tests.e2e.browser.page_player import Enter, PagePlayer, expect
from tests.e2e.browser.privacy import hand_is_seen_by, private_messages_reached
from tests.e2e.browser.whole_match import play, start
from tests.support.browser import IN_A_BROWSER, PHONE

pytestmark = [*IN_A_BROWSER, pytest.mark.timeout(300)]

GAMES = [("Shithead", "Norvégien"), ("Nain Jaune", "Nain Jaune")]
CLICKS = 4
"""A page shows each further turn as it showed the first ones."""
MATCHES_OF_AN_EVENING = 6


async def sit_down(enter: Enter, game: str, variant: str) -> tuple[PagePlayer, PagePlayer]:
    """Ada at a desk, Dinesh on a phone, and an AI; the first cards are dealt."""
    ada, dinesh = await enter("Ada"), await enter("Dinesh", size=PHONE)
    await ada.command("play", {"game": game, "variant": variant})
    await start(ada, dinesh, ais=1)
    return ada, dinesh


@pytest.mark.long
@pytest.mark.parametrize(("game", "variant"), GAMES)
async def test_turns_at_a_desk_and_on_a_phone_by_clicking_what_the_pages_offer(
    enter: Enter, game: str, variant: str
) -> None:
    ada, dinesh = await sit_down(enter, game, variant)
    await hand_is_seen_by(ada, and_not_by=dinesh)
    await hand_is_seen_by(dinesh, and_not_by=ada)
    assert await play((ada, dinesh), CLICKS) == CLICKS
    await private_messages_reached(ada, and_not=dinesh)
    await private_messages_reached(dinesh, and_not=ada)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "variant"), GAMES)
async def test_a_full_evening(enter: Enter, game: str, variant: str) -> None:
    players = await sit_down(enter, game, variant)
    for number in range(MATCHES_OF_AN_EVENING):
        clicks = await play(players)
        print(f"{game}, match {number + 1}: {clicks} clicks")
        if number + 1 < MATCHES_OF_AN_EVENING:
            await players[0].press("rematch")
            for player in players:
                await expect(player.control("hand")).to_be_visible()
                await player.open_hand()
