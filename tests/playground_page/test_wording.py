"""What the page itself says is French for those who read French, all of it."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import OpenPage

PAGE = Path("playground/page/js")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)+)"')
SPOKEN = re.compile(r"\bworded(?:Parts)?\(([^;]*?)\)[;,)\s]", re.DOTALL)
ENTRY = re.compile(r'^  (?:"((?:[^"\\]|\\.)*)"|(\w+)):', re.MULTILINE)
NO_SENTENCE = {"hash"}

ENGLISH_LEFT = """async () => {
    const { FRENCH } = await import(new URL("js/core/french.js", location.href));
    const english = new Set(Object.keys(FRENCH).filter((key) => FRENCH[key] !== key && !key.includes("{")));
    const said = [];
    for (const element of document.querySelectorAll("body *:not(#inspector, #inspector *)")) {
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
        for (const name of ["aria-label", "title", "placeholder"]) said.push(element.getAttribute(name));
    }
    return said.filter((text) => text && english.has(text.trim()));
}"""


def french() -> set[str]:
    text = (PAGE / "core/french.js").read_text(encoding="utf-8")
    return {quoted or bare for quoted, bare in ENTRY.findall(text)}


def test_every_sentence_of_the_page_has_its_french() -> None:
    said: set[str] = set()
    for file in PAGE.rglob("*.js"):
        if "inspector" in file.parts or file.name == "french.js":
            continue
        for argument in SPOKEN.findall(file.read_text(encoding="utf-8")):
            said.update(LITERAL.findall(argument.split(", {")[0]))
    assert len(said) > 100
    assert sorted(said - NO_SENTENCE - french()) == []


async def english_left(page: Page) -> list[str]:
    left: list[str] = await page.evaluate(ENGLISH_LEFT)
    return left


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_nothing_on_a_french_page_is_english(server: ScriptedServer, open_page: OpenPage) -> None:
    gallery.furnish(server)
    page = await open_page(server.address(things.LOUIS))
    await expect(page.locator(".toggle-people")).to_have_attribute("aria-label", "Membres")
    await expect(page.locator("#log .message").first).to_be_visible()
    assert await english_left(page) == []
    await page.locator("#log .message-menu").first.click()
    assert await english_left(page) == []
    await page.keyboard.press("Escape")
    await page.locator(".add-person").click()
    await expect(page.get_by_role("dialog", name="Qui êtes-vous")).to_be_visible()
    assert await english_left(page) == []
    assert await page.evaluate("document.documentElement.lang") == "fr"
