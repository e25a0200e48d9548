"""Buttons, selects and modals: what a click or key becomes on the socket."""

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer
from tests.playground_page.things import Json
from tests.support.browser import IN_A_BROWSER, PHONE, OpenPage

pytestmark = IN_A_BROWSER


def control(page: Page, custom_id: str):
    return page.locator(f'[data-custom-id="{custom_id}"]')


def on_interaction(server: ScriptedServer, **outcome: object) -> None:
    async def answer(person: str, frame: Json) -> None:
        content = {"id": "1", "nonce": frame["nonce"], "message": None, **outcome}
        await server.push("interaction", content, to=person)

    server.answers_by_op["interact"] = answer


async def test_a_button_is_busy_until_its_interaction_is_answered(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    message = await server.say(things.v2(things.row(things.button("Join", "join", 3))))
    page = await open_page(server.address())
    await control(page, "join").click()
    frame = await server.heard("interact")
    assert frame["type"] == 3
    assert (frame["channel_id"], frame["message_id"]) == (things.TABLE, message["id"])
    assert frame["data"] == {"custom_id": "join", "component_type": 2}
    await expect(control(page, "join")).to_have_attribute("aria-busy", "true")
    await control(page, "join").click()  # a double click is one interaction
    await server.push("interaction", {"id": "1", "nonce": frame["nonce"], "state": "success"})
    await expect(control(page, "join")).not_to_have_attribute("aria-busy", "true")
    assert server.count("interact") == 1


@pytest.mark.long
async def test_a_failed_click_says_so_under_its_message(server: ScriptedServer, open_page: OpenPage) -> None:
    message = await server.say(things.v2(things.row(things.button("Join", "join"))))
    page = await open_page(server.address())
    on_interaction(server, state="failed", message=None)
    await control(page, "join").click()
    await expect(page.locator(".message .failure")).to_have_text("The application did not respond")
    on_interaction(server, state="failed", message="this is disabled")
    await control(page, "join").click()
    await expect(page.locator(".message .failure")).to_have_text("this is disabled")
    await server.push("message_update", {**message, "edited_timestamp": message["timestamp"]})
    await expect(page.locator(".message .failure")).to_have_count(0)


@pytest.mark.long
async def test_one_choice_in_a_select_is_sent_at_once(server: ScriptedServer, open_page: OpenPage) -> None:
    games = ["Shithead", "Norvégien", "Palace", "Idiot", "Karma", "Danish", "Nain Jaune", "Tarot"]
    await server.say(things.v2(things.row(things.select("game", games, placeholder="Which game?"))))
    on_interaction(server, state="success")
    page = await open_page(server.address())
    await expect(control(page, "game")).to_have_text("Which game?")
    await control(page, "game").click()
    await page.keyboard.type("nain")
    await expect(page.locator('[role="listbox"] [role="option"]')).to_have_text(["Nain Jaune"])
    await page.keyboard.press("Enter")
    frame = await server.heard("interact")
    assert frame["data"] == {"custom_id": "game", "component_type": 3, "values": ["nain jaune"]}
    await expect(control(page, "game")).to_have_text("Nain Jaune")
    await expect(control(page, "game")).to_be_focused()


async def test_several_choices_stay_within_their_limits(server: ScriptedServer, open_page: OpenPage) -> None:
    select = things.select("extras", ["Ace", "Two", "Ten"], min_values=2, max_values=2)
    await server.say(things.v2(things.row(select)))
    page = await open_page(server.address())
    await control(page, "extras").click()
    done = page.get_by_role("button", name="Done")
    await page.keyboard.press("Enter")
    await expect(done).to_be_disabled()
    await page.keyboard.press("Escape")
    assert server.count("interact") == 0
    await control(page, "extras").click()
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter"):  # the third is one too many
        await page.keyboard.press(key)
    await expect(page.locator('[role="option"][aria-selected="true"]')).to_have_text(["Ace", "Ten"])
    await done.click()
    assert (await server.heard("interact"))["data"]["values"] == ["ace", "ten"]


@pytest.mark.long
async def test_selects_of_the_server_offer_what_is_in_it(server: ScriptedServer, open_page: OpenPage) -> None:
    cases: list[tuple[int, Json, str, str]] = [
        (5, {}, "Louis", things.LOUIS),
        (6, {}, "@everyone", things.GUILD_ID),
        (7, {}, "Dealer", things.BOT_ID),
        (8, {"channel_types": [0]}, "hall", things.HALL),
    ]
    on_interaction(server, state="success")
    rows = [things.row({"type": kind, "custom_id": f"pick-{kind}", **more}) for kind, more, _, _ in cases]
    await server.say(things.v2(*rows))
    page = await open_page(server.address(), size=PHONE)
    for kind, _, pick, value in cases:
        await control(page, f"pick-{kind}").click()
        await page.get_by_role("option", name=pick).click()
        await expect(control(page, f"pick-{kind}")).to_contain_text(pick)
        data = {"custom_id": f"pick-{kind}", "component_type": kind, "values": [value]}
        await server.heard("interact", data=data)


@pytest.mark.long
async def test_values_by_default_are_shown_and_not_sent_again(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    default = [{"id": things.MEI, "type": "user"}]
    select = {"type": 5, "custom_id": "who", "max_values": 3, "default_values": default}
    await server.say(things.v2(things.row(select)))
    page = await open_page(server.address())
    await expect(control(page, "who")).to_contain_text("Mei")
    await control(page, "who").click()
    await page.locator("#topbar").click()
    await expect(page.locator(".picker")).to_have_count(0)
    assert server.count("interact") == 0


async def open_modal(server: ScriptedServer, open_page: OpenPage) -> tuple[Page, str]:
    """A page with the gallery's modal open, and the id of the message it came from."""
    message = await server.say(things.v2(things.row(things.button("Settings", "rules"))))

    async def answer(person: str, frame: Json) -> None:
        nonce = frame["nonce"]
        if frame["type"] == 3:
            await server.push("modal", {**gallery.modal(), "nonce": nonce}, to=person)
        await server.push("interaction", {"id": "1", "nonce": nonce, "state": "success"}, to=person)

    server.answers_by_op["interact"] = answer
    page = await open_page(server.address())
    await control(page, "rules").click()
    await expect(page.get_by_role("dialog", name="House rules")).to_be_visible()
    return page, message["id"]


async def test_a_modal_is_filled_in_and_submitted(server: ScriptedServer, open_page: OpenPage) -> None:
    page, message_id = await open_modal(server, open_page)
    dialog = page.get_by_role("dialog", name="House rules")
    await expect(control(dialog, "name")).to_be_focused()
    await page.keyboard.type("Friday")
    await control(dialog, "game").click()
    await page.get_by_role("option", name="Nain Jaune").click()
    await control(dialog, "players").click()
    await page.get_by_role("option", name="Louis").click()
    await page.get_by_role("option", name="Mei").click()
    await page.get_by_role("button", name="Done").click()
    await dialog.get_by_role("radio", name="Careful").check()
    await dialog.get_by_role("checkbox", name="Random").check()
    await dialog.get_by_role("checkbox", name="Play for tokens").uncheck()
    upload = {"name": "match.json", "mimeType": "application/json", "buffer": b"{}"}
    await control(dialog, "record").set_input_files([upload])
    await dialog.get_by_role("button", name="Submit").click()

    frame = await server.heard("interact", type=5)
    assert (frame["message_id"], frame["data"]["custom_id"]) == (message_id, "settings")
    assert [one["component"] for one in frame["data"]["components"]] == [
        {"type": 4, "custom_id": "name", "value": "Friday"},
        {"type": 4, "custom_id": "notes", "value": ""},
        {"type": 3, "custom_id": "game", "values": ["nain jaune"]},
        {"type": 5, "custom_id": "players", "values": [things.LOUIS, things.MEI]},
        {"type": 21, "custom_id": "ai", "value": "careful"},
        {"type": 22, "custom_id": "powers", "values": ["random"]},
        {"type": 23, "custom_id": "tokens", "value": False},
        {"type": 19, "custom_id": "record", "values": ["0"]},
    ]
    assert frame["files"] == [
        {"id": "0", "filename": "match.json", "content_type": "application/json", "content": "e30="}
    ]
    await expect(dialog).to_have_count(0)
    await expect(control(page, "rules")).to_be_focused()


async def test_a_modal_says_what_is_missing_and_sends_nothing(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page, _ = await open_modal(server, open_page)
    await page.keyboard.type("ab")
    await page.keyboard.press("Enter")
    errors = page.locator(".field-error:not(:empty)")
    await expect(errors).to_have_text(["At least 3 characters, please.", "Please choose.", "Please choose."])
    await expect(control(page, "name")).to_be_focused()
    await page.keyboard.type("c")
    await expect(errors).to_have_count(2)
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    assert [frame["type"] for frame in server.received if frame["op"] == "interact"] == [3]


@pytest.mark.long
async def test_a_modal_stays_open_when_its_submission_fails(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page, _ = await open_modal(server, open_page)
    on_interaction(server, state="failed", message="Something went wrong")
    await page.keyboard.type("Friday")
    await control(page, "game").click()
    await page.get_by_role("option", name="Shithead").click()
    await page.get_by_role("radio", name="Random").check()
    await page.get_by_role("button", name="Submit").click()
    await expect(page.locator(".modal .failure")).to_have_text("Something went wrong")
    await expect(control(page, "name")).to_have_value("Friday")
    await expect(page.get_by_role("button", name="Submit")).to_be_enabled()
