"""Direct messages with the app, and groups: in the sidebar, and which commands can be typed there."""

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import things
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import IN_A_BROWSER, OpenPage

pytestmark = IN_A_BROWSER

DIRECT, FRIENDS = "900000000000000021", "900000000000000022"


def prepare(server: ScriptedServer) -> None:
    people = [things.user(things.ANA, "Ana"), things.user(things.LOUIS, "Louis")]
    server.channels += [
        {"id": DIRECT, "type": 1, "recipients": people[:1], "last_message_id": None},
        {"id": FRIENDS, "type": 3, "name": "Friends", "recipients": people, "last_message_id": None},
    ]
    server.commands = [
        things.command("everywhere", "d", contexts=[0, 1, 2], integration_types=[0, 1]),
        things.command("server", "d", contexts=[0], integration_types=[0]),
        things.command("own", "d", contexts=[0, 1, 2], integration_types=[1]),
    ]


async def offers(page: Page, channel_id: str, *labels: str) -> None:
    """Check which commands a slash offers in a channel."""
    await page.locator(f'[data-channel-id="{channel_id}"]').click()
    box = page.locator("#message-box")
    await box.fill("/")
    await expect(page.locator(".suggestion-label")).to_have_text(list(labels))
    await box.fill("")


async def install(server: ScriptedServer, page: Page, *, guild: bool, user: bool) -> None:
    """Change the installs, and wait until the page has heard of it."""
    await server.push("installs", {"guild": guild, "user": user})
    await server.push("channel_update", things.channel(things.HALL, f"hall-{guild}-{user}".lower(), 1))
    await expect(page.locator(f'[data-channel-id="{things.HALL}"] .channel-name')).to_have_text(
        f"hall-{guild}-{user}".lower()
    )


@pytest.mark.long
async def test_direct_messages_stand_in_the_sidebar_with_the_name_of_the_app(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    prepare(server)
    page = await open_page(server.address())
    group = page.get_by_role("region", name="Direct messages")
    await expect(group.locator(".channel-name")).to_have_text(["Dealer", "Friends"])
    await group.locator(f'[data-channel-id="{DIRECT}"]').click()
    await expect(page.locator("#topbar strong")).to_have_text("Dealer")
    await expect(page.locator("#message-box")).to_have_attribute(
        "placeholder", "Message Dealer, or / for commands"
    )


async def test_a_slash_offers_what_belongs_in_the_channel(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    prepare(server)
    page = await open_page(server.address())
    await offers(page, things.TABLE, "/everywhere", "/server")
    await offers(page, DIRECT, "/everywhere")
    await offers(page, FRIENDS)
    await install(server, page, guild=True, user=True)
    await offers(page, FRIENDS, "/everywhere", "/own")
    await install(server, page, guild=False, user=True)
    await offers(page, things.TABLE, "/everywhere", "/own")
