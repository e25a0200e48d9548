"""On a phone, 390 pixels wide: nothing is cut off, everything is within a thumb's reach."""

import pytest

from bot.rules.codes import write_code
from game.registry import GAMES
from tests.e2e.browser.page_player import Enter, PagePlayer, expect
from tests.e2e.eager import Offer, choice
from tests.support.browser import IN_A_BROWSER, PHONE

pytestmark = IN_A_BROWSER

NAIN_JAUNE = GAMES["nain_jaune"]
SMALLEST_TARGET = 36
"""Pixels a button is high and wide, at least."""

SHORT_PHONE = (390, 700)
HANDS, A_DEAL = 2, 1000
"""How many hands of a deal are looked at, or all."""
LOOKED_AT_CLOSELY = 4
"""Hands of a deal of which every control is measured."""
MOST_ROWS = 3
"""Rows of buttons of a hand that has room: one of seven ranks and more, after picking up, can take more."""

BELOW_HANDS = 50
"""Pixels of the line that only this person sees a message."""
_HEIGHTS = """async hand => {
    await Promise.all([...hand.querySelectorAll("img")].map(image => image.decode().catch(() => null)));
    const box = selector => hand.querySelector(selector).getBoundingClientRect();
    const buttons = [...hand.querySelectorAll(".action-row button")];
    return {
        rows: new Set(buttons.map(one => Math.round(one.getBoundingClientRect().top))).size,
        all: box(".container-body").height,
        from_picture: box(".container-body").bottom - box(".gallery").top,
        room: document.getElementById("log-scroll").clientHeight,
    };
}"""
_OVERFLOWS = """() => [...document.querySelectorAll("html, body, main, #log-scroll, #log, #log *")]
    .filter(element => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5)
    .map(element => element.outerHTML.slice(0, 200))"""
_BOXES_OF_CONTROLS = """elements => elements.filter(element => element.checkVisibility()).map(element => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return { label: element.innerText, left, right, width, height };
})"""
_PICTURE = """image => {
    const { width, height } = image.getBoundingClientRect();
    const message = image.closest(".container-body");
    const { paddingLeft, paddingRight } = getComputedStyle(message);
    const room = message.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return { shape: width / height, own_shape: image.naturalWidth / image.naturalHeight, width, room };
}"""


async def fits(player: PagePlayer) -> None:
    """Nothing sticks out to the right, and every control can be hit with a thumb."""
    assert await player.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert await player.page.evaluate(_OVERFLOWS) == []
    for box in await player.page.locator("#log [data-custom-id]").evaluate_all(_BOXES_OF_CONTROLS):
        assert 0 <= box["left"] < box["right"] <= PHONE[0], box
        assert min(box["width"], box["height"]) >= SMALLEST_TARGET, box


async def tap(player: PagePlayer, verb: str) -> None:
    async with player.answered():
        await player.control(verb).tap()


async def picture_is_whole(player: PagePlayer) -> None:
    """The board's picture is scaled to the message, neither cut off nor squeezed."""
    image = player.board.locator("img").first
    await expect(image).to_be_visible()
    await image.evaluate("image => image.decode()")
    seen = await image.evaluate(_PICTURE)
    assert seen["shape"] == pytest.approx(seen["own_shape"], rel=0.01)
    assert 0.8 * seen["room"] < seen["width"] <= seen["room"]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("most", [HANDS, pytest.param(A_DEAL, marks=pytest.mark.long)])
async def test_a_deal_of_shithead_is_played_from_the_hand_alone_without_scrolling(
    enter: Enter, most: int
) -> None:
    """On a short phone the picture, all buttons and the turn are in view together."""
    ada = await enter("Ada", size=SHORT_PHONE)
    await sit_down(ada, "Shithead")
    await play_a_deal(ada, most)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("deals", [1, 2])
async def test_a_match_of_nain_jaune_is_played_from_the_hand_alone_without_scrolling(
    enter: Enter, deals: int
) -> None:
    """The next deal is begun on the hand: the board is opened, and never looked at again."""
    ada = await enter("Ada", size=SHORT_PHONE)
    rules = NAIN_JAUNE.presets["nain_jaune"].override({"deals": deals})
    await ada.command("rules import", {}, {"code": write_code(NAIN_JAUNE, "nain_jaune", rules, "Few deals")})
    await ada.use(ada.control("house.save", ada.hand))
    await sit_down(ada, "Nain Jaune", variant="Few deals")
    await play_a_deal(ada)
    for _ in range(deals - 1):
        await expect(ada.control("again", ada.hand)).to_have_count(0)
        async with ada.answered():
            await ada.control("next", ada.hand).tap()
        await play_a_deal(ada)
    await expect(ada.control("again", ada.hand)).to_be_visible()


async def play_a_deal(ada: PagePlayer, most: int = A_DEAL) -> None:
    """Play a deal to its end, or so many moves; look at every hand, and at the end of the deal."""
    wholly = []
    while len(wholly) < most and not await is_over(ada):
        if len(wholly) < LOOKED_AT_CLOSELY:
            await fits(ada)
        shown = await ada.hand.evaluate(_HEIGHTS)
        room = shown["room"] - BELOW_HANDS
        if shown["rows"] <= MOST_ROWS:
            assert shown["from_picture"] <= room, shown
        wholly.append(shown["all"] <= room)
        await tap_offer(ada, choice(await ada.offers()))
    print(f"{sum(wholly)} of {len(wholly)} hands are in view with all their text")
    assert wholly
    assert not ada.traffic.failures
    if await is_over(ada):
        end = await ada.hand.evaluate(_HEIGHTS)
        assert end["all"] <= end["room"] - BELOW_HANDS, end


async def is_over(player: PagePlayer) -> bool:
    """Whether the hand shows the end of its deal; AIs move on the board one by one before one’s turn."""
    next_deal, again = (player.control(verb, player.hand) for verb in ("next", "again"))
    await expect(player.playing.or_(next_deal).or_(again).first).to_be_visible()
    return bool(await next_deal.count() or await again.count())


async def sit_down(ada: PagePlayer, game: str, **choices: str) -> None:
    """Open a table, read its rules, fill it with AIs and open the hand; nothing ever sticks out."""
    before = await ada.private.count()
    await ada.command("play", {"game": game, **choices})
    await fits(ada)
    await tap(ada, "rules")
    await expect(ada.private).to_have_count(before + 1)
    await fits(ada)
    await tap(ada, "fill")
    if await (asked := ada.control("fill", ada.private)).count():
        await fits(ada)
        await ada.use(asked)
    await picture_is_whole(ada)
    if not await ada.hands.count():  # else the question has become the hand
        await tap(ada, "hand")
        await expect(ada.private).to_have_count(before + 2)


async def tap_offer(player: PagePlayer, offer: Offer) -> None:
    async with player.answered():
        await player.hand.locator(f'[data-custom-id="{offer.custom_id}"]').tap()


@pytest.mark.long
async def test_an_empty_channel_says_what_to_type_and_opens_a_table_at_one_press(enter: Enter) -> None:
    ada = await enter("Ada", size=PHONE)
    first = ada.page.locator(".first-steps")
    await expect(first).to_contain_text("Type /play and press Enter twice, or press")
    await first.get_by_role("button", name="/play").tap()
    await expect(ada.control("start")).to_be_visible()
    await fits(ada)
