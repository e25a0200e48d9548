"""The message log: messages arrive, change and disappear, and the scroll position stays."""

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import things
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import IN_A_BROWSER, OpenPage

pytestmark = IN_A_BROWSER

AT_BOTTOM = "e => Math.abs(e.scrollHeight - e.clientHeight - e.scrollTop) < 2"


def row(page: Page, message: things.Json):
    return page.locator(f'[data-message-id="{message["id"]}"]')


def fill(server: ScriptedServer, count: int) -> None:
    """Enough older messages to scroll."""
    for index in range(count):
        server.messages.append(things.message(f"Message number {index}", ago=3600 + (count - index) * 600))


async def settle(page: Page) -> None:
    """Two frames, so that what was received is drawn."""
    await page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


async def test_a_private_message_is_seen_by_its_owner_and_gone_after_a_reload(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    ana, louis = [await open_page(server.address(one)) for one in (things.ANA, things.LOUIS)]
    secret = things.v2(things.text("Your hand: the queen of spades"), ephemeral=True)
    await server.say(secret, to=things.ANA)
    await server.say(things.message("Cards are dealt"))
    await expect(row(ana, secret)).to_contain_text("Only you can see this")
    await expect(row(ana, secret)).to_have_class("message ephemeral")
    await expect(louis.locator("#log").get_by_text("Cards are dealt")).to_be_visible()
    assert "queen of spades" not in await louis.content()

    await ana.reload()
    await expect(ana.locator("#log").get_by_text("Cards are dealt")).to_be_visible()
    await expect(row(ana, secret)).to_have_count(0)


@pytest.mark.long
async def test_a_private_message_can_be_dismissed(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await open_page(server.address())
    await expect(page.locator(".beginning")).to_be_visible()
    secret = await server.say(things.v2(things.text("Psst"), ephemeral=True), to=things.ANA)
    await row(page, secret).get_by_role("button", name="Dismiss message").click()
    await expect(row(page, secret)).to_have_count(0)
    assert (await server.heard("dismiss"))["message_id"] == secret["id"]


async def test_an_edit_changes_what_changed_and_nothing_else(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    picture = {
        "type": 12,
        "items": [{"media": {"url": "/pictures/300x200.png", "width": 300, "height": 200}}],
    }
    cards = things.row(things.button("Nine", "card:1"), things.button("Ten", "card:2"))
    message = await server.say(things.v2(things.text("Your turn"), picture, cards))
    page = await open_page(server.address())
    await page.locator('[data-custom-id="card:2"]').focus()
    kept = await page.evaluate_handle(
        "() => [document.activeElement, document.querySelector('.gallery img')]"
    )

    cards = things.row(things.button("Nine", "card:1:v2"), things.button("King", "card:2:v2"))
    await server.push("message_update", {**message, "components": [things.text("Again"), picture, cards]})
    await expect(page.get_by_role("button", name="King")).to_be_focused()
    await expect(page.locator("#log").get_by_text("Again")).to_be_visible()
    same = (
        """kept => kept[0] === document.activeElement && kept[1] === document.querySelector(".gallery img")"""
    )
    assert await page.evaluate(same, kept)

    gone = things.row(things.button("Nine", "card:1:v3"), things.button("King", "card:2:v3", disabled=True))
    await server.push("message_update", {**message, "components": [things.text("Wait"), picture, gone]})
    await expect(page.get_by_role("button", name="Nine")).to_be_focused()


async def test_an_edit_above_does_not_move_what_one_reads(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    fill(server, 40)
    page = await open_page(server.address())
    await expect(row(page, server.messages[-1])).to_be_visible()
    # It keeps to the newest message by itself while it is being laid out, which takes a busy machine a while.
    await page.wait_for_function(
        """() => {
            const log = document.getElementById("log-scroll");
            log.scrollTop = log.scrollHeight / 2;
            return !document.getElementById("jump").hidden;
        }"""
    )
    await settle(page)
    reading = """() => {
        const top = document.getElementById("log-scroll").getBoundingClientRect().top;
        const rows = [...document.querySelectorAll(".message")];
        const row = rows.find((one) => one.getBoundingClientRect().top > top + 40);
        return [row.dataset.messageId, Math.round(row.getBoundingClientRect().top)];
    }"""
    message_id, before = await page.evaluate(reading)
    index = next(i for i, one in enumerate(server.messages) if one["id"] == message_id)
    above = server.messages[index - 3]
    await server.push("message_update", {**above, "content": "\n".join(["A much longer text"] * 9)})
    await server.say(things.message("A new one"))
    await expect(page.locator("#jump")).to_contain_text("1 new message")
    await settle(page)
    where = f"""document.querySelector('[data-message-id="{message_id}"]').getBoundingClientRect().top"""
    assert abs(await page.evaluate(where) - before) <= 2

    await page.locator("#jump").click()
    await expect(page.locator("#log").get_by_text("A new one")).to_be_in_viewport()
    await expect(page.locator("#jump")).to_be_hidden()


@pytest.mark.long
async def test_the_view_follows_the_newest_message(server: ScriptedServer, open_page: OpenPage) -> None:
    fill(server, 30)
    page = await open_page(server.address())
    await expect(row(page, server.messages[-1])).to_be_in_viewport()
    for number in range(3):
        newest = await server.say(things.message("\n".join([f"Late {number}"] * 8)))
        await expect(row(page, newest)).to_be_in_viewport(ratio=1)
    assert await page.locator("#log-scroll").evaluate(AT_BOTTOM)


async def test_older_messages_are_fetched_on_the_way_up(server: ScriptedServer, open_page: OpenPage) -> None:
    fill(server, 120)
    page = await open_page(server.address())
    await expect(row(page, server.messages[-1])).to_be_visible()
    await expect(page.locator(".message")).to_have_count(50)
    for _ in range(4):
        await page.locator("#log-scroll").evaluate("e => { e.scrollTop = 0; }")
        await settle(page)
    await expect(page.locator(".message")).to_have_count(120)
    await page.locator("#log-scroll").evaluate("e => { e.scrollTop = 0; }")
    await expect(page.locator(".beginning")).to_be_in_viewport()
    contents = await page.locator(".message .markdown").all_text_contents()
    assert contents == [one["content"] for one in server.messages]


@pytest.mark.long
async def test_a_deleted_message_goes_and_its_neighbour_gets_a_heading(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    first = await server.say(things.message("First", author=things.LOUIS, ago=20))
    second = await server.say(things.message("Second", author=things.LOUIS, ago=10))
    page = await open_page(server.address())
    await expect(row(page, second)).to_have_class("message grouped")
    await server.push("message_delete", {"id": first["id"], "channel_id": things.TABLE})
    await expect(row(page, first)).to_have_count(0)
    await expect(row(page, second).locator(".author")).to_have_text("Louis")


async def test_unread_messages_and_mentions_are_counted(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await open_page(server.address())
    hall = page.locator(f'[data-channel-id="{things.HALL}"]')
    await expect(page.locator(".beginning")).to_be_visible()
    await server.say(things.message("Hello", channel_id=things.HALL))
    await expect(hall.locator(".badge")).to_have_text("1")
    mention = things.message("Your turn", channel_id=things.HALL, mentions=[things.USERS_BY_ID[things.ANA]])
    await server.say(mention)
    await expect(hall.get_by_label("1 mentions")).to_be_visible()
    assert await page.title() == "(1) #card-table · The Green Table"

    await hall.click()
    await expect(row(page, mention)).to_have_class("message grouped mentioned")
    await expect(page.locator(".divider-new")).to_have_count(1)
    await expect(hall.locator(".badge")).to_have_count(0)
    await page.reload()
    await expect(row(page, mention)).to_be_visible()  # still in the hall, and nothing is unread
    await expect(page.locator(".badge")).to_have_count(0)


@pytest.mark.long
async def test_a_deferred_answer_is_thinking_until_it_comes(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await open_page(server.address())
    await expect(page.locator(".beginning")).to_be_visible()
    waiting = things.message(flags=things.LOADING, **things.used(things.ANA, "play"))
    await server.say(waiting)
    await expect(row(page, waiting)).to_contain_text("Dealer is thinking…")
    await server.push("message_update", {**waiting, "flags": 0, "content": "Here is the table"})
    await expect(row(page, waiting)).to_contain_text("Here is the table")
    await expect(row(page, waiting)).not_to_contain_text("thinking")


@pytest.mark.long
async def test_a_reply_shows_what_it_answers_and_leads_there(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    question = things.message("Who deals? ||I know||", author=things.LOUIS, ago=100000)
    server.messages.append(question)
    fill(server, 30)
    reference = {"message_id": question["id"], "channel_id": things.TABLE}
    answer = things.message("I do", type=19, message_reference=reference, referenced_message=question)
    await server.say(answer)
    page = await open_page(server.address())
    line = row(page, answer).locator(".reply-line")
    await expect(line.locator(".reply-text")).to_have_text("Who deals? ▇▇▇")
    await line.click()
    await expect(row(page, question)).to_be_in_viewport()
    await expect(row(page, question)).to_be_focused()


@pytest.mark.long
async def test_no_emoji_is_cut_in_half_where_a_reply_shows_a_long_text(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    board = await server.say(things.message("x" * 118 + "🤖🤖🤖"))
    reference = {"message_id": board["id"], "channel_id": things.TABLE}
    answer = await server.say(
        things.message("Mine", type=19, message_reference=reference, referenced_message=board)
    )
    page = await open_page(server.address())
    shown = row(page, answer).locator(".reply-line .reply-text")
    await expect(shown).to_have_text("x" * 118 + "🤖…")


async def test_a_lost_connection_is_said_and_mended(server: ScriptedServer, open_page: OpenPage) -> None:
    kept = await server.say(things.message("Before"))
    deleted = await server.say(things.message("Deleted meanwhile"))
    page = await open_page(server.address())
    await expect(row(page, deleted)).to_be_visible()
    secret = await server.say(things.v2(things.text("Psst"), ephemeral=True), to=things.ANA)
    await expect(row(page, secret)).to_be_visible()
    server.messages.remove(deleted)
    missed = things.message("Meanwhile")
    server.messages.append(missed)
    async with server.unreachable():
        await expect(page.locator("#banner")).to_contain_text("Reconnecting")
    await expect(row(page, missed)).to_be_visible()
    await expect(page.locator("#banner")).to_be_hidden()
    await expect(row(page, kept)).to_be_visible()
    await expect(row(page, secret)).to_be_visible()
    await expect(row(page, deleted)).to_have_count(0)


@pytest.mark.long
async def test_a_reset_forgets_everything(server: ScriptedServer, open_page: OpenPage) -> None:
    old = await server.say(things.message("Before"))
    page = await open_page(server.address())
    await expect(row(page, old)).to_be_visible()
    server.messages.clear()
    await server.push("hello", server.hello(things.ANA))
    await expect(row(page, old)).to_have_count(0)
    await expect(page.locator(".beginning")).to_be_visible()


@pytest.mark.long
async def test_the_banner_says_when_the_bot_is_offline(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await open_page(server.address())
    await expect(page.locator(".beginning")).to_be_visible()
    await server.push("bot", {"online": False})
    await expect(page.locator("#banner")).to_contain_text("Dealer is offline")
    await page.get_by_role("button", name="Start it").click()
    assert (await server.heard("bot"))["action"] == "start"
    await server.push("bot", {"online": True})
    await expect(page.locator("#banner")).to_be_hidden()


@pytest.mark.long
async def test_a_deleted_channel_is_left_for_another(server: ScriptedServer, open_page: OpenPage) -> None:
    thread = things.channel(things.THREAD, "Friday", type=11, parent_id=things.HALL)
    server.channels.append(thread)
    page = await open_page(server.address())
    await page.get_by_role("link", name="Friday").click()
    await expect(page.locator("#topbar strong")).to_have_text("Friday")
    await server.push("channel_delete", thread)
    await expect(page.locator("#topbar strong")).to_have_text("hall")
    await expect(page.get_by_role("link", name="Friday")).to_have_count(0)
    await expect(page.locator(".toast")).to_have_text("#Friday was deleted.")


@pytest.mark.long
async def test_the_page_shows_who_is_typing_until_they_have_written(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await open_page(server.address())
    await expect(page.locator(".beginning")).to_be_visible()
    await server.push("typing", {"channel_id": things.TABLE, "user": things.BOT})
    await expect(page.locator("#typing")).to_have_text("Dealer is typing…")
    await server.say(things.message("There it is"))
    await expect(page.locator("#typing")).to_have_text("")
