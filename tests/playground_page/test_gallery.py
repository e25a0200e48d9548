"""Everything the page can draw stands on it, on a desktop and on a phone, without an error."""

import pytest
from playwright.async_api import expect

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import DESKTOP, IN_A_BROWSER, PHONE, OpenPage

pytestmark = IN_A_BROWSER


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
async def test_every_component_is_drawn(
    server: ScriptedServer, open_page: OpenPage, size: tuple[int, int], scheme: str
) -> None:
    gallery.furnish(server)
    page = await open_page(server.address(), size=size, scheme=scheme)

    await expect(page.locator("[data-message-id]")).to_have_count(len(server.messages))
    log = page.locator("#log")
    await expect(log.locator(".unknown-component")).to_have_count(0)
    for selector, count in {
        ".container": 2, ".section": 2, ".thumbnail img": 1, ".gallery": 2, ".separator": 2, ".file": 1,
        ".button": 8, ".select": 5, ".embed": 1, ".poll": 1, ".reply-line": 2, ".veil": 2, "blockquote": 1,
        "pre code": 1, "time.timestamp": 5, "img.emoji": 1, ".jumbo": 1,
    }.items():  # fmt: skip
        await expect(log.locator(selector)).to_have_count(count)
    await expect(log.get_by_role("button", name="Rules", exact=True)).to_be_disabled()
    help_link = log.get_by_role("link", name="Help")
    await expect(help_link).to_have_attribute("href", "https://example.org")


async def test_the_phone_never_scrolls_sideways(server: ScriptedServer, open_page: OpenPage) -> None:
    gallery.furnish(server)
    server.messages.append(things.message("W" * 400 + " https://example.org/" + "x" * 300))
    server.messages.append(things.message("```\n" + "wide " * 60 + "\n```"))
    page = await open_page(server.address(), size=PHONE)
    await expect(page.locator("[data-message-id]")).to_have_count(len(server.messages))
    await server.say(gallery.hand(), to=things.ANA)
    await expect(page.locator('[data-custom-id="pick-up"]')).to_be_visible()

    # With content-visibility only what has been seen is laid out, so every row is made to be.
    wide = await page.evaluate(
        """() => {
            for (const row of document.querySelectorAll(".message")) row.style.contentVisibility = "visible";
            const inner = document.querySelectorAll("#log-scroll, #log, .message-main");
            return [document.documentElement, ...inner]
                .filter((box) => box.scrollWidth > box.clientWidth)
                .map((box) => box.outerHTML.slice(0, 80));
        }"""
    )
    assert wide == []
    for drawer in ("channels", "people", "inspector"):
        await page.locator(f".toggle-{drawer}").click()
        await expect(page.locator(f"#{drawer}")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await page.keyboard.press("Escape")
        await expect(page.locator(f"#{drawer}")).to_be_hidden()


@pytest.mark.long
async def test_a_picture_opens_with_its_description(server: ScriptedServer, open_page: OpenPage) -> None:
    gallery.furnish(server)
    page = await open_page(server.address())
    await page.get_by_role("button", name="Picture: Picture 1").click()
    dialog = page.locator("dialog.lightbox")
    await expect(dialog.locator("figcaption")).to_have_text("Picture 1")
    await page.keyboard.press("ArrowRight")
    await expect(dialog.locator("figcaption")).to_have_text("Picture 2")
    await page.keyboard.press("ArrowRight")
    await expect(dialog.locator("figcaption")).to_have_text("Picture 4")  # the third is a spoiler
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


@pytest.mark.long
async def test_spoilers_open_on_a_click_and_stay_open_while_nothing_in_them_changes(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    text = things.text("It was ||the knave||.")
    message = things.v2(text, things.row(things.button("Go", "go")))
    server.messages.append(message)
    page = await open_page(server.address())
    secret = page.locator("#log").get_by_text("the knave")
    await expect(secret).to_be_hidden()
    await page.locator(".spoiler").click()
    await expect(secret).to_be_visible()

    relabelled = {**message, "components": [text, things.row(things.button("Gone", "go"))]}
    await server.push("message_update", relabelled)
    await expect(page.get_by_role("button", name="Gone")).to_be_visible()
    await expect(secret).to_be_visible()

    await server.push("message_update", {**message, "components": [things.text("It was ||the queen||.")]})
    await expect(page.locator(".spoiler")).to_have_count(1)
    await expect(page.locator("#log").get_by_text("the queen")).to_be_hidden()
