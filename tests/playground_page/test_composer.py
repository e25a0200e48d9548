"""Writing: messages, and commands filled in from the keyboard."""

from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer
from tests.playground_page.things import Json
from tests.support.browser import IN_A_BROWSER, OpenPage

pytestmark = IN_A_BROWSER


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def _presets(server: ScriptedServer) -> None:
    """The bot knows three presets, and answers every command."""
    server.commands = gallery.commands()

    async def answer(person: str, frame: Json) -> None:
        nonce = frame["nonce"]
        if frame["type"] == 4:
            typed = next(one["value"] for one in options_of(frame) if one.get("focused"))
            names = [
                name for name in ("Norvégien", "Palestinian", "Classic") if typed.lower() in name.lower()
            ]
            choices = [{"name": name, "value": name.lower()} for name in names]
            await server.push("autocomplete", {"nonce": nonce, "choices": choices}, to=person)
        else:
            await server.push("interaction", {"id": "1", "nonce": nonce, "state": "success"}, to=person)

    server.answers_by_op["interact"] = answer


def options_of(frame: Json) -> list[Json]:
    options: list[Json] = frame["data"]["options"]
    return options


def suggestions(page: Page) -> Locator:
    return page.locator('.suggestions [role="option"]')


async def at_the_box(server: ScriptedServer, open_page: OpenPage, person: str = things.ANA) -> Page:
    """A page whose message box has the focus."""
    page = await open_page(server.address(person))
    await expect(page.locator("#message-box")).to_be_focused()
    return page


async def typing(page: Page, text: str, *keys: str) -> None:
    await page.keyboard.type(text)
    for key in keys:
        await page.keyboard.press(key)


async def sent(server: ScriptedServer) -> Json:
    """The command that was sent, its frame without nonce."""
    return await server.heard("interact", type=2)


async def test_a_command_is_typed_with_choices_autocomplete_and_a_range(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page)
    await typing(page, "/pl")
    await expect(suggestions(page).locator(".suggestion-text")).to_have_text(
        ["/playOpen a table and wait for players"]
    )
    await page.keyboard.press("Enter")
    await expect(page.locator('[data-option="game"]')).to_be_focused()
    await expect(suggestions(page)).to_have_text(["Shithead", "Nain Jaune"])
    await typing(page, "nain", "Tab")
    await expect(page.locator('[data-option="game"]')).to_have_value("Nain Jaune")

    await expect(page.locator('[data-option="preset"]')).to_be_focused()
    await expect(suggestions(page)).to_have_count(3)
    await typing(page, "pal")
    await expect(suggestions(page)).to_have_text(["Palestinian"])
    await page.keyboard.press("Enter")

    await typing(page, "seats:9", "Enter")
    error = page.locator(".chip.invalid .chip-error")
    await expect(error).to_have_text("At most 6, please.")
    await expect(page.locator('[data-option="seats"]')).to_be_focused()
    await expect(page.locator('[data-option="seats"]')).to_have_attribute("aria-invalid", "true")
    assert server.count("interact") > 0
    assert all(frame["type"] == 4 for frame in server.received if frame["op"] == "interact")

    await typing(page, "", "Backspace")
    await typing(page, "4", "Enter")
    frame = await sent(server)
    assert frame["channel_id"] == things.TABLE
    assert frame["data"]["name"] == "play"
    assert options_of(frame) == [
        {"type": 3, "name": "game", "value": "nain_jaune"},
        {"type": 3, "name": "preset", "value": "palestinian"},
        {"type": 4, "name": "seats", "value": 4},
    ]
    await expect(page.locator("#message-box")).to_be_focused()


@pytest.mark.long
async def test_autocomplete_sends_what_is_filled_and_waits_for_a_pause(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page)
    await typing(page, "/play game:Shithead preset:", "n", "o", "r")
    await expect(suggestions(page)).to_have_text(["Norvégien"])
    frame = await server.heard("interact", type=4)
    assert options_of(frame) == [
        {"type": 3, "name": "game", "value": "shithead"},
        {"type": 3, "name": "preset", "value": "nor", "focused": True},
    ]
    assert server.count("interact") <= 2  # on arriving, and after typing: not one for each key


async def test_every_type_of_option_is_sent_as_discord_wants_it(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page)
    line = "/play game:shithead preset:mine pace:2,5 tokens:true rival:louis"
    line += " where:hall role:everyone guest:mei name:Abc"
    await page.locator("#message-box").fill(line)
    await expect(page.locator("#command-form [data-option]")).to_have_count(9)
    await expect(page.locator('[data-option="name"]')).to_be_focused()
    await page.keyboard.press("Enter")
    expected: dict[str, Any] = {
        "game": "shithead", "preset": "mine", "pace": 2.5, "tokens": True, "rival": things.LOUIS,
        "where": things.HALL, "role": things.GUILD_ID, "guest": things.MEI, "name": "Abc",
    }  # fmt: skip
    assert {one["name"]: one["value"] for one in options_of(await sent(server))} == expected


async def test_wrong_values_are_explained_at_their_option(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page)
    wrong = "/play seats:two pace:1 tokens:maybe rival:nobody name:x"
    await page.locator("#message-box").fill(wrong)
    await typing(page, "", "Escape", "Enter")  # Escape: away with the suggestions, or Enter takes one
    for name, error in {
        "game": "This option is required.",
        "preset": "This option is required.",
        "seats": "A whole number, please.",
        "pace": "At least 2.5, please.",
        "tokens": "Choose one from the list.",
        "rival": "Choose one from the list.",
        "name": "At least 2 characters, please.",
    }.items():
        chip = page.locator(".chip", has=page.locator(f'[data-option="{name}"]'))
        await expect(chip.locator(".chip-error")).to_have_text(error)
    await expect(page.locator('[data-option="game"]')).to_be_focused()
    assert server.count("interact") == 0


@pytest.mark.long
async def test_commands_are_in_the_language_of_the_person(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page, things.LOUIS)
    await typing(page, "/jou")
    await expect(suggestions(page).locator(".suggestion-text")).to_have_text(
        ["/jouerOuvrir une table et attendre"]
    )
    await page.keyboard.press("Tab")
    await expect(page.locator(".chip label").first).to_have_text("jeu")
    await expect(suggestions(page)).to_have_text(["Shithead", "Nain jaune"])


@pytest.mark.long
async def test_subcommands_are_wrapped_into_their_groups(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await at_the_box(server, open_page)
    await typing(page, "/table")
    labels = suggestions(page).locator(".suggestion-label")
    await expect(labels).to_have_text(["/table create", "/table rules show", "/table rules edit"])
    await typing(page, "", "ArrowDown", "ArrowDown", "Enter", "Enter")
    below = {"type": 1, "name": "edit", "options": []}
    assert options_of(await sent(server)) == [{"type": 2, "name": "rules", "options": [below]}]


@pytest.mark.long
async def test_commands_for_administrators_are_offered_to_them_alone(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    ana = await at_the_box(server, open_page, things.ANA)
    louis = await at_the_box(server, open_page, things.LOUIS)
    for page in (ana, louis):
        await page.locator("#message-box").press_sequentially("/swee")
    await expect(suggestions(ana)).to_have_count(1)
    await expect(louis.locator(".suggestions-note")).to_be_visible()
    await expect(suggestions(louis)).to_have_count(0)


@pytest.mark.long
async def test_escape_and_backspace_lead_out_of_a_command(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page)
    await typing(page, "/play ", "Escape", "Escape")
    await expect(page.locator("#message-box")).to_be_focused()
    await typing(page, "/play ", "Backspace")
    await expect(page.locator("#message-box")).to_have_value("/play")


@pytest.mark.long
async def test_a_command_without_an_answer_fails_in_red(server: ScriptedServer, open_page: OpenPage) -> None:
    async def silence(person: str, frame: Json) -> None:
        failed = {"id": "1", "nonce": frame["nonce"], "state": "failed", "message": None}
        await server.push("interaction", failed, to=person)

    server.answers_by_op["interact"] = silence
    page = await at_the_box(server, open_page)
    await typing(page, "/ping ", "Enter")
    row = page.locator(".message.ephemeral", has_text="The application did not respond")
    await expect(row.locator(".reply-line")).to_have_text("AAnaused/ping")
    await row.get_by_role("button", name="Dismiss message").click()
    await expect(row).to_have_count(0)
    assert server.count("dismiss") == 0


async def test_messages_are_sent_with_names_as_mentions(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await at_the_box(server, open_page)
    await typing(page, "Your turn @lou")
    await expect(suggestions(page)).to_have_count(1)
    await typing(page, "", "Tab")
    await typing(page, "in #hall", "Escape", "Shift+Enter")
    await typing(page, "now", "Enter")
    frame = await server.heard("send")
    assert frame["content"] == f"Your turn <@{things.LOUIS}> in <#{things.HALL}>\nnow"
    await expect(page.locator("#message-box")).to_have_value("")


@pytest.mark.long
async def test_a_refused_message_comes_back_into_the_box(server: ScriptedServer, open_page: OpenPage) -> None:
    async def refuse(person: str, frame: Json) -> None:
        await server.push("error", {"nonce": frame["nonce"], "message": "Slow mode"}, to=person)

    server.answers_by_op["send"] = refuse
    page = await at_the_box(server, open_page)
    await typing(page, "Hello", "Enter")
    await expect(page.locator(".toast")).to_have_text("Slow mode")
    await expect(page.locator("#message-box")).to_have_value("Hello")


@pytest.mark.long
async def test_people_learn_that_they_may_not_write_in_a_channel(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    denied = {"id": things.LOUIS, "type": 1, "allow": "0", "deny": str(1 << 11)}
    server.channels[0]["permission_overwrites"] = [denied]
    page = await open_page(server.address(things.LOUIS))
    box = page.locator("#message-box")
    await expect(box).to_be_disabled()
    await expect(box).to_have_attribute("placeholder", "Vous n’avez pas le droit d’écrire ici.")


@pytest.mark.long
async def test_somebody_who_reads_french_is_told_in_french_what_to_type(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await open_page(server.address(things.LOUIS))
    await expect(page.locator(".beginning h2")).to_have_text("Bienvenue dans #card-table")
    await expect(page.locator("#message-box")).to_have_attribute(
        "placeholder", "Écrire dans #card-table, ou / pour les commandes"
    )


@pytest.mark.long
async def test_an_empty_channel_offers_the_first_command_and_sends_it(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    server.commands = [things.command("play", "Open a table")]
    page = await at_the_box(server, open_page)
    await page.locator(".first-steps").get_by_role("button", name="/play").click()
    assert (await sent(server))["data"] == {
        "id": things.command("play", "")["id"],
        "name": "play",
        "type": 1,
        "options": [],
    }


@pytest.mark.long
async def test_a_first_command_that_needs_options_is_not_offered(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await at_the_box(server, open_page)
    await expect(page.locator(".beginning")).to_be_visible()
    await expect(page.locator(".first-steps")).to_have_count(0)
