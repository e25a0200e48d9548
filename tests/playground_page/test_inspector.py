"""The inspector: requests, events, moves, faults, the server; and the current person."""

import time

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import gallery, things
from tests.playground_page.scripted_server import ScriptedServer
from tests.playground_page.things import Json
from tests.support.browser import IN_A_BROWSER, OpenPage

pytestmark = IN_A_BROWSER


def now_ms() -> int:
    return int(time.time() * 1000)


def request(at: int, **more: object) -> Json:
    return {
        "id": str(at), "at": at, "method": "POST", "path": "/api/v10/channels/1/messages",
        "status": 200, "ms": 4.2, "bucket": "channel-1", "limit": 5, "remaining": 2, "reset_after": 60.0,
        "body": {"content": "hi", "flags": 64}, "response": {"id": "7"},
    } | more  # fmt: skip


def click(at: int, custom_id: str) -> Json:
    member = {"user": things.USERS_BY_ID[things.ANA]}
    interaction = {"id": f"i{at}", "type": 3, "data": {"custom_id": custom_id}, "member": member}
    return {"at": at, "direction": "to_bot", "op": 0, "t": "INTERACTION_CREATE", "d": interaction}


async def inspect(server: ScriptedServer, open_page: OpenPage, tab: str) -> Page:
    page = await open_page(server.address())
    await expect(page.locator(".beginning")).to_be_visible()
    await page.get_by_role("button", name="Inspector").click()
    await page.get_by_role("tab", name=tab).click()
    return page


async def test_frames_are_asked_for_only_while_the_panel_is_open(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await open_page(server.address())
    await expect(page.locator(".beginning")).to_be_visible()
    assert server.count("inspect") == 0
    toggle = page.get_by_role("button", name="Inspector")
    await toggle.click()
    await server.heard("inspect", on=True)
    async with server.unreachable():
        await expect(page.locator("#banner")).to_be_visible()
    await expect(page.locator("#banner")).to_be_hidden()
    await server.heard_times("inspect", 2)  # again after the reconnect
    assert server.count("inspect") == 2
    await toggle.click()
    await server.heard("inspect", on=False)


@pytest.mark.long
async def test_a_move_counts_the_requests_until_the_next(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await inspect(server, open_page, "Moves")
    start = now_ms()
    for request_at in (10, 20, 110):
        await server.push("request", request(start + request_at))
    for at, custom_id in ((0, "card:9"), (100, "card:J")):
        await server.push("gateway", click(start + at, custom_id))
    await expect(page.locator(".figures dd")).to_have_text(["1", "1.5", "2"])
    moves = page.locator(".inspector-body > div > .records > li")
    await expect(moves.locator("> details > summary .path")).to_have_text(["click card:J", "click card:9"])
    await moves.last.locator("summary").first.click()
    await expect(moves.last.locator(".record .record")).to_have_count(2)
    await server.push("request", request(start + 120))
    await expect(moves.first.locator(".count").first).to_have_text("2")
    late = request(start + 130, interaction_id=f"i{start}")  # what it answers is known: the first click
    await server.push("request", late)
    await expect(moves.last.locator(".count").first).to_have_text("3")
    await expect(moves.last.locator(".record .record")).to_have_count(3)  # what was open stays open


@pytest.mark.long
async def test_a_request_opens_on_its_bodies_and_buckets_show_their_use(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await inspect(server, open_page, "Requests")
    await server.push("request", request(now_ms(), status=429, remaining=0))
    await expect(page.get_by_label("POST /channels/1/messages: 5 of 5 used")).to_be_visible()
    record = page.locator(".records .record")
    await expect(record.locator(".status-code")).to_have_text("429")
    await record.locator("summary").first.click()
    await expect(record.locator(".json-leaf").first).to_have_text('content: "hi"')


@pytest.mark.long
async def test_gateway_events_hide_heartbeats_until_asked(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await inspect(server, open_page, "Gateway")
    await server.push("gateway", click(now_ms(), "x"))
    await server.push("gateway", {"at": now_ms(), "direction": "from_bot", "op": 1, "t": None, "d": 3})
    names = page.locator(".records .path")
    await expect(names).to_have_text(["INTERACTION_CREATE"])
    await page.get_by_label("Show heartbeats").check()
    await expect(names).to_have_text(["Heartbeat", "INTERACTION_CREATE"])


async def test_faults_are_injected_with_their_parameters(server: ScriptedServer, open_page: OpenPage) -> None:
    server.faults = gallery.faults()
    message = await server.say(things.message("Delete me"))
    page = await inspect(server, open_page, "Faults")
    slow = page.locator('[data-fault="slow"]')
    await slow.get_by_label("seconds").fill("7")
    await slow.get_by_role("switch").click()
    frame = await server.heard("fault")
    assert (frame["name"], frame["params"], frame["on"]) == ("slow", {"seconds": 7}, True)
    await server.push("faults", [{**fault, "on": fault["name"] == "slow"} for fault in gallery.faults()])
    await expect(slow.get_by_role("switch")).to_be_checked()
    await expect(slow.get_by_label("seconds")).to_have_value("7")

    await page.locator('[data-fault="lose"]').get_by_role("button").click()
    frame = await server.heard("fault", name="lose")
    assert frame["params"] == {"channel": things.TABLE, "message": message["id"]}


async def test_the_bot_is_stopped_and_the_server_reset(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await inspect(server, open_page, "Server")
    await page.get_by_role("button", name="Kill").click()
    assert (await server.heard("bot"))["action"] == "kill"
    await server.push("bot", {"online": False})
    await expect(page.get_by_role("button", name="Kill")).to_be_disabled()
    await page.get_by_role("button", name="Reset to a clean server").click()
    assert server.count("reset") == 0
    await page.get_by_role("button", name="Reset", exact=True).click()
    await server.heard("reset")


@pytest.mark.long
async def test_a_permission_is_taken_from_the_bot_in_a_channel(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    allowed = str(1 << 14)
    server.channels[0]["permission_overwrites"] = [
        {"id": things.BOT_ID, "type": 1, "allow": allowed, "deny": "0"}
    ]
    page = await inspect(server, open_page, "Server")
    embeds = page.get_by_role("radiogroup", name="Embed links")
    await expect(embeds.get_by_role("radio", name="Allowed")).to_be_checked()
    await embeds.get_by_role("radio", name="Denied").click()
    frame = await server.heard("permissions")
    expected = {"channel_id": things.TABLE, "person": "bot", "allow": "0", "deny": allowed}
    assert expected.items() <= frame.items()


@pytest.mark.long
async def test_one_sees_who_one_is_and_becomes_somebody_else(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await open_page(server.address())
    me = page.locator("#me")
    await expect(me).to_contain_text("Ana")
    await me.get_by_role("button").click()
    await page.get_by_label("Name", exact=True).fill("Zoé")
    await page.get_by_label("Language").select_option("fr")
    await page.get_by_role("button", name="Add", exact=True).click()
    added = await server.heard("add_person")
    assert (added["name"], added["locale"], added["administrator"]) == ("Zoé", "fr", False)

    people = page.locator(".person-choices")
    server.people.append(things.person("900000000000000104", "Zoé", "fr"))
    await server.push("people", server.people)
    await expect(people.locator("li")).to_have_count(4)
    link = people.get_by_role("link", name="Open Zoé in another tab")
    assert "person=900000000000000104" in (await link.get_attribute("href") or "")
    await people.get_by_role("link", name="Louis Français").click()
    await expect(me).to_have_attribute("data-person", things.LOUIS)
