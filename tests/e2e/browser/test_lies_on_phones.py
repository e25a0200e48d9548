"""Three people on short phones play whole matches from their hands alone, with lies and doubts."""

import random
from collections.abc import Callable, Mapping
from typing import Final

import pytest

from bot.games.registry import SCREENS
from bot.i18n import words_for
from game.registry import GAMES
from tests.e2e.browser.liars import Evening, play_out
from tests.e2e.browser.page_player import Enter, PagePlayer
from tests.e2e.browser.whole_match import start
from tests.support.browser import IN_A_BROWSER

pytestmark = [*IN_A_BROWSER, pytest.mark.timeout(3600)]

GAME: Final = "paskahousu"
SHORT_PHONE: Final = (390, 700)
SEED: Final = 4
PEOPLE: Final = {"Ada": "en", "Basile": "fr", "Dinesh": "en"}
"""Names with languages."""
BELOW_HANDS: Final = 50
"""Pixels of the line that only this person sees a message."""
_HEIGHTS: Final = """async hand => {
    await Promise.all([...hand.querySelectorAll("img")].map(image => image.decode().catch(() => null)));
    const [body, picture] = [".container-body", ".gallery"].map(one => hand.querySelector(one));
    const rows = [...body.querySelectorAll(".action-row")];
    const { bottom } = rows.at(-1).getBoundingClientRect();
    return {
        height: bottom - (picture ?? body).getBoundingClientRect().top,
        buttons: rows.map(row => row.innerText.replace(/\\s+/g, " ")),
        room: document.getElementById("log-scroll").clientHeight,
    };
}"""


class Eyes:
    """Looks at every hand that somebody clicks on."""

    def __init__(self) -> None:
        self.hands = 0
        self.too_high: list[dict[str, object]] = []

    async def __call__(self, player: PagePlayer) -> None:
        """Measure whether picture and buttons are in view together."""
        shown = await player.hand.evaluate(_HEIGHTS)
        self.hands += 1
        if shown["height"] > shown["room"] - BELOW_HANDS:
            self.too_high.append(shown)


async def sit_down(enter: Enter, preset: str, people: Mapping[str, str]) -> list[tuple[PagePlayer, str]]:
    """People with open hands, and AIs if they are fewer than three."""
    players = [(await enter(name, size=SHORT_PHONE), language) for name, language in people.items()]
    (ada, _), *others = players
    game = GAMES[GAME]
    title = SCREENS[GAME].title(game.presets[preset], preset, words_for("en"))
    await ada.command("play", {"game": "Paskahousu (", "variant": title})
    await start(ada, *(player for player, _ in others), ais=len(PEOPLE) - len(players))
    return players


async def played(
    enter: Enter, preset: str, is_enough: Callable[[Evening], bool], people: Mapping[str, str] = PEOPLE
) -> Evening:
    """Play a preset to its end or until it is enough, and see that no hand has to be scrolled."""
    players, eyes = await sit_down(enter, preset, people), Eyes()
    evening = await play_out(players, random.Random(SEED), eyes, is_enough=is_enough)
    print(f"{preset}: {evening}, {len(eyes.too_high)} of {eyes.hands} hands are too high for the window")
    assert evening.failures == []
    assert eyes.too_high == []
    return evening


def has_everything(evening: Evening) -> bool:
    return min(evening.lies, evening.doubts, evening.stood) > 0


@pytest.mark.long
async def test_lies_and_doubts_from_hands_alone_on_phones(enter: Enter) -> None:
    evening = await played(enter, "valepaska", has_everything)
    assert evening.lies
    assert evening.doubts
    assert evening.stood


@pytest.mark.long
@pytest.mark.parametrize(("people", "plays"), [({"Ada": "en"}, 2), (PEOPLE, 4)])
async def test_two_packs_with_jokers_from_hands_alone_on_phones(
    enter: Enter, people: Mapping[str, str], plays: int
) -> None:
    evening = await played(enter, "venda", lambda evening: evening.plays >= plays, people)
    assert evening.plays == plays


@pytest.mark.long
@pytest.mark.parametrize("preset", GAMES[GAME].presets)
async def test_a_whole_match_from_hands_alone_on_phones(enter: Enter, preset: str) -> None:
    evening = await played(enter, preset, lambda _: False)
    if GAMES[GAME].presets[preset].bluff:
        assert evening.lies
        assert evening.doubts
