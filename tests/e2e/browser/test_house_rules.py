"""An own variant, made with autocomplete, menus and a form, and a match with it."""

import pytest

from tests.e2e.browser.page_player import Enter, expect
from tests.e2e.browser.whole_match import play, start
from tests.support.browser import IN_A_BROWSER

pytestmark = IN_A_BROWSER


@pytest.mark.long
@pytest.mark.parametrize("clicks", [2, pytest.param(None, marks=pytest.mark.long)])
async def test_a_variant_is_made_with_menus_and_a_form_and_then_played(
    enter: Enter, clicks: int | None
) -> None:
    ada = await enter("Ada")
    await ada.command("rules new", {"variant": "Nain Jaune"}, {"name": "One deal"})
    editor = ada.hand
    await ada.control("house.open", editor).first.click()
    async with ada.answered():
        await ada.page.get_by_role("option", name="The match").click()

    async with ada.answered():
        await editor.locator('[data-custom-id$="|deals"]').click()
    form = ada.page.locator("dialog[open]")
    typed = form.locator('[data-custom-id="typed"]')
    await expect(typed).to_be_focused()
    await expect(typed).to_have_value("5")
    await typed.fill("1")
    async with ada.answered():
        await ada.page.keyboard.press("Enter")
    await expect(form).to_have_count(0)

    await ada.use(ada.control("house.open", editor))
    await ada.use(ada.control("house.save", editor))
    await expect(editor).to_contain_text("is saved")

    await ada.command("play", {"game": "Nain Jaune", "variant": "One deal"})
    await expect(ada.board).to_contain_text("One deal")
    await start(ada, ais=2)
    await play([ada], clicks)
    await expect(ada.control("ready")).to_have_count(0)
    assert not ada.traffic.failures
