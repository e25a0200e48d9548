"""Playing without a mouse, and with assistive technology."""

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer
from tests.playground_page.things import Json
from tests.support.browser import IN_A_BROWSER, OpenPage

pytestmark = IN_A_BROWSER


async def press(page: Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)


async def focus_is_visible(page: Page) -> bool:
    """Whether the focused element is drawn differently from others."""
    outlined: bool = await page.evaluate(
        """() => {
            const style = getComputedStyle(document.activeElement);
            return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        }"""
    )
    return outlined


async def test_a_turn_is_played_with_the_keyboard_alone(server: ScriptedServer, open_page: OpenPage) -> None:
    server.commands = gallery.commands()
    hand = things.v2(
        things.text("Your hand"),
        things.row(things.button("9♣", "card:9"), things.button("J♠", "card:J")),
        things.row(things.select("target", ["Louis", "Mei"], placeholder="Attack whom?")),
        ephemeral=True,
        **things.used(things.ANA, "ping"),
    )

    async def answer(person: str, frame: Json) -> None:
        if frame["type"] == 2:
            await server.say(hand, to=person)
        if frame["type"] == 3 and frame["data"]["custom_id"] == "card:J":
            await server.push("message_update", {**hand, "edited_timestamp": hand["timestamp"]}, to=person)
        done = {"id": "1", "nonce": frame["nonce"], "state": "success"}
        await server.push("interaction", done, to=person)

    server.answers_by_op["interact"] = answer
    page = await open_page(server.address())
    await expect(page.locator("#message-box")).to_be_focused()
    await page.keyboard.type("/ping ")
    await press(page, "Enter")
    await expect(page.locator("#log").get_by_text("Your hand")).to_be_visible()

    await press(page, "ArrowUp")  # to the newest message
    await expect(page.locator(".message").last).to_be_focused()
    await press(page, "Enter", "Tab")  # into it, and to the second card
    await expect(page.locator('[data-custom-id="card:J"]')).to_be_focused()
    assert await focus_is_visible(page)
    await press(page, "Enter")
    assert (await server.heard("interact", type=3))["data"]["custom_id"] == "card:J"
    await expect(page.locator('[data-custom-id="card:J"]')).to_be_focused()  # still, after the edit

    await press(page, "Tab", "Enter", "ArrowDown", "Enter")  # the select: its second entry
    await page.wait_for_timeout(50)
    assert (await server.heard("interact", type=3))["data"]["values"] == ["mei"]
    await press(page, "Escape")
    await expect(page.locator("#message-box")).to_be_focused()


async def test_f6_goes_round_the_regions_and_typing_returns_to_the_box(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    await server.say(things.message("Hello"))
    page = await open_page(server.address())
    await expect(page.locator("#log").get_by_text("Hello")).to_be_visible()
    await expect(page.locator("#message-box")).to_be_focused()
    for region in ("people", "channels", "log-scroll", "composer"):
        await press(page, "F6")
        await expect(page.locator(f"#{region}:focus-within")).to_have_count(1)
    await press(page, "F6", "F6", "F6")
    await page.keyboard.type("hi")
    await expect(page.locator("#message-box")).to_have_value("hi")


@pytest.mark.long
async def test_a_message_menu_works_with_the_arrows(server: ScriptedServer, open_page: OpenPage) -> None:
    server.commands = gallery.commands()
    message = await server.say(things.message("Hello", author=things.LOUIS))
    page = await open_page(server.address())
    more = page.get_by_role("button", name="More")
    await more.focus()
    await press(page, "Enter")
    items = page.get_by_role("menuitem")
    await expect(items).to_have_text(["Quote", "Copy message as JSON", "Copy message id", "Delete message"])
    await expect(items.first).to_be_focused()
    await press(page, "ArrowUp")
    await expect(items.last).to_be_focused()
    await press(page, "Enter")
    deleted = await server.heard("delete_message")
    assert (deleted["id"], deleted["channel_id"]) == (message["id"], things.TABLE)
    await more.focus()
    await press(page, "Enter", "Enter")
    quoted = (await server.heard("interact"))["data"]
    assert (quoted["type"], quoted["name"], quoted["target_id"]) == (3, "Quote", message["id"])


async def test_everything_that_can_be_pressed_has_a_name(server: ScriptedServer, open_page: OpenPage) -> None:
    gallery.furnish(server)
    emoji = things.button(None, "only-emoji", emoji={"name": "🎲", "id": None})
    server.messages.append(things.v2(things.row(emoji)))
    page = await open_page(server.address())
    await expect(page.locator('[data-custom-id="only-emoji"]')).to_be_visible()
    await expect(page.get_by_role("button", name="🎲")).to_have_count(1)
    nameless = await page.evaluate(
        """() => [...document.querySelectorAll("button:not([hidden]), a[href], input, select, [role=button]")]
            .filter((element) => {
                const label = element.labels?.length ? element.labels[0].textContent : "";
                const own = element.getAttribute("aria-label") || element.title || element.textContent;
                return !(label || own).trim();
            })
            .map((element) => element.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    wrong = await page.evaluate(
        """() => [...document.querySelectorAll("[data-action]")]
            .filter((element) => element.tagName !== "BUTTON" && element.getAttribute("role") !== "button")
            .map((element) => element.outerHTML.slice(0, 120))"""
    )
    assert wrong == []


@pytest.mark.long
async def test_new_messages_are_spoken_and_old_ones_are_not(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    await server.say(things.message("An old one"))
    page = await open_page(server.address())
    await expect(page.locator("#log").get_by_text("An old one")).to_be_visible()
    await server.say(things.v2(things.text("# Your **turn**"), things.row(things.button("Go", "go"))))
    spoken = page.locator("#announcer")
    await expect(spoken).to_have_text("Dealer: Your turn")
    await server.say(things.v2(things.text("Psst"), ephemeral=True), to=things.ANA)
    await expect(spoken).to_have_text("Dealer (only you can see this): Psst")


@pytest.mark.long
async def test_nothing_moves_for_those_who_want_less_motion(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    await server.say(things.message(flags=things.LOADING))
    page = await open_page(server.address())
    await page.emulate_media(reduced_motion="no-preference")
    dot = page.locator(".thinking .dots i").first
    animation = "e => getComputedStyle(e).animationName"
    assert await dot.evaluate(animation) == "dot"
    await page.emulate_media(reduced_motion="reduce")
    assert await dot.evaluate(animation) == "none"
