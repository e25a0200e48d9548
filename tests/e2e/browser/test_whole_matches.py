"""Two people in two pages play whole matches with the real bot, and never see each other's cards."""

import pytest

from tests.browser import IN_A_BROWSER
from tests.e2e.browser.page_player import Enter
from tests.e2e.browser.privacy import hand_is_seen_by, private_messages_reached
from tests.e2e.browser.whole_match import play, start

pytestmark = [*IN_A_BROWSER, pytest.mark.timeout(300)]


@pytest.mark.parametrize(("game", "variant"), [("Shithead", "Norvégien"), ("Nain Jaune", "Nain Jaune")])
async def test_two_people_play_a_whole_match_by_clicking_what_their_pages_offer(
    enter: Enter, game: str, variant: str
) -> None:
    ada, dinesh = await enter("Ada"), await enter("Dinesh")
    await ada.command("play", {"game": game, "variant": variant})
    await start(ada, dinesh, ais=1)
    await hand_is_seen_by(ada, and_not_by=dinesh)
    await hand_is_seen_by(dinesh, and_not_by=ada)
    clicks = await play((ada, dinesh))
    print(f"{game}, {variant}: {clicks} clicks")
    await private_messages_reached(ada, and_not=dinesh)
    await private_messages_reached(dinesh, and_not=ada)
