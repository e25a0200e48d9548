"""People on phones who lie, doubt and let claims stand, from their private hands alone."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import Locator
from playwright.async_api import TimeoutError as GoneError

from bot.i18n import words_for
from tests.e2e.browser.page_player import PATIENCE, PagePlayer, expect
from tests.e2e.browser.whole_match import all_can
from tests.e2e.clicking import body
from tests.e2e.eager import Offer, choice

Look = Callable[[PagePlayer], Awaitable[None]]
"""Called with everybody who is about to click on a hand."""

LIES: Final = 0.3
DOUBTS: Final = 0.2
_REDRAWN_MS: Final = 10_000
"""A hand that is drawn anew takes its old buttons away in less."""
_BACK: Final = "Back"
_LABELS: Final = ("Ready", _BACK, "Why not?")
_CLAIM, _DOUBT, _BELIEVE, _MENU = "k", "c", "a", "m"


@dataclass(slots=True)
class Evening:
    """What happened in a match."""

    plays: int = 0
    lies: int = 0
    doubts: int = 0
    stood: int = 0
    """How often somebody let a play stand."""
    clicks: int = 0
    passed: list[str] = field(default_factory=list)
    """The last clicks, for a match that comes to a halt."""
    failures: list[str] = field(default_factory=list)
    """What pages were told of clicks that were not answered."""


async def play_out(
    players: Sequence[tuple[PagePlayer, str]],
    rng: random.Random,
    look: Look,
    *,
    is_enough: Callable[[Evening], bool],
) -> Evening:
    """Play to the end of the match, or until it is enough; each player comes with a language.

    Who may doubt does so or lets the play stand, before anybody goes on.
    """
    evening, deadline = Evening(), time.monotonic() + PATIENCE
    everybody = [player for player, _ in players]
    while not is_enough(evening) and not await all_can(everybody, "again"):
        if await _somebody_answers(everybody, rng, look, evening) or await _somebody_plays(
            players, rng, look, evening
        ):
            deadline = time.monotonic() + PATIENCE
            continue
        assert time.monotonic() < deadline, f"nobody can click: {evening}"
        await asyncio.sleep(0.05)
    evening.failures = [failure for player in everybody for failure in player.traffic.failures]
    return evening


async def _somebody_answers(
    players: Sequence[PagePlayer], rng: random.Random, look: Look, evening: Evening
) -> bool:
    """Let the first answer who is asked whether a play may stand; tell whether anybody was."""
    for player in players:
        offered = {_body(one): one for one in await player.offers()}
        stand, believe = player.control("let", player.hand), offered.get(_BELIEVE)
        asked = believe is not None or await stand.count()
        if not asked:
            continue
        await look(player)
        if _DOUBT in offered and rng.random() < DOUBTS:
            evening.doubts += await _tap(player, _control(player, offered[_DOUBT]), evening, "doubts")
        elif believe is not None:
            evening.stood += await _tap(player, _control(player, believe), evening, "believes")
        else:
            evening.stood += await _tap(player, stand.first, evening, "lets it stand")
        return True
    return False


async def _somebody_plays(
    players: Sequence[tuple[PagePlayer, str]], rng: random.Random, look: Look, evening: Evening
) -> bool:
    """Let the first play who has more to choose than to doubt; tell whether anybody had."""
    for player, language in players:
        english = {words_for(language)(label): label for label in _LABELS}
        offers = [
            Offer(one.custom_id, english.get(one.label, one.label), one.is_red)
            for one in await player.offers()
            if _body(one) != _DOUBT
        ]
        if not [one for one in offers if one.label not in _LABELS]:
            continue
        await look(player)
        claims = [one for one in offers if _body(one).startswith(_CLAIM)]
        if claims:
            evening.plays += await _claim(player, claims, rng, look, evening)
            return True
        offer = choice(offers)
        if offer.custom_id.startswith("ts|"):  # the menu of cards was drawn anew before anything was chosen
            offer = next(one for one in offers if one.label == _BACK)
            await _tap(player, _control(player, offer), evening, offer.label)
        else:
            evening.plays += await _tap(player, _control(player, offer), evening, offer.label)
        return True
    return False


async def _claim(
    player: PagePlayer, claims: Sequence[Offer], rng: random.Random, look: Look, evening: Evening
) -> bool:
    """Say a rank and lay all cards of it; or, without any or for fun, another card."""
    held = [one for one in claims if await _is_held(player, one)]
    lies = not held or rng.random() < LIES
    said = rng.choice([one for one in claims if one not in held] or claims if lies else held)
    if not await _tap(player, _control(player, said), evening, f"says {said.label}"):
        return False
    await look(player)
    menu = player.hand.locator('[data-custom-id^="ts|act|"]').first
    laid = await _lay(player, menu, said.label, lies=lies)
    evening.lies += lies and laid
    evening.clicks += laid
    return laid


async def _lay(player: PagePlayer, menu: Locator, sign: str, *, lies: bool) -> bool:
    """Choose in the menu of cards: the last one for a lie, for the truth all of the rank that is said."""
    try:
        async with player.answered():
            await menu.click(timeout=_REDRAWN_MS)
            options = player.page.get_by_role("option")
            await expect(options.first).to_be_visible()
            true = [place for place, one in enumerate(await options.all_inner_texts()) if _is_of(one, sign)]
            last = await options.count() - 1
            for place in [last] if lies or not true else true:
                await options.nth(place).click()
            if await (done := player.page.locator(".picker-foot button")).count():
                await done.click()
    except GoneError:
        return False
    return True


async def _tap(player: PagePlayer, control: Locator, evening: Evening, what: str) -> bool:
    """Press something of a hand; tell whether it was still there."""
    try:
        async with player.answered():
            await control.tap(timeout=_REDRAWN_MS)
    except GoneError:
        return False
    evening.clicks += 1
    evening.passed = [*evening.passed[-9:], f"{player.name} {what}"]
    return True


def _control(player: PagePlayer, offer: Offer) -> Locator:
    return player.hand.locator(f'[data-custom-id="{offer.custom_id}"]')


async def _is_held(player: PagePlayer, offer: Offer) -> bool:
    """Tell whether a rank to say is blue: its owner has one."""
    return bool(await player.hand.locator(f'.primary[data-custom-id="{offer.custom_id}"]').count())


def _is_of(option: str, sign: str) -> bool:
    return option.strip().startswith(sign) and option.strip()[len(sign) : len(sign) + 1] in "♠♥♦♣"


def _body(offer: Offer) -> str:
    return body(offer.custom_id)
