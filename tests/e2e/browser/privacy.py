"""A page knows nothing of another person's hand, neither in its DOM nor in its traffic."""

import json
import re
from typing import Final

from tests.e2e.browser.page_player import PagePlayer

_HELD: Final = re.compile(r"(?:You can play|Your cards): ([^.]+)\.")
"""In the words of the picture that shows the table from its owner's seat."""
_EPHEMERAL: Final = 64


async def hand_is_seen_by(owner: PagePlayer, *, and_not_by: PagePlayer) -> None:
    """The hand that is open now, by its cards and its message."""
    held = _HELD.search(await owner.hand.locator("img[alt]").first.get_attribute("alt") or "")
    message_id = await owner.hand.get_attribute("data-message-id")
    assert held is not None
    assert message_id is not None
    for secret in (held.group(1), message_id):
        assert secret in await _document(owner), "the owner's page shows it, or else this check finds nothing"
        assert secret in _traffic(owner), "the owner's page was sent it, or else this check finds nothing"
        assert secret not in await _document(and_not_by)
        assert secret not in _traffic(and_not_by)


async def private_messages_reached(owner: PagePlayer, *, and_not: PagePlayer) -> None:
    """All private messages since the page was opened."""
    frames = [json.loads(text) for text in owner.traffic.received]
    created = [frame["d"] for frame in frames if frame["t"] == "message_create"]
    private_ids = {message["id"] for message in created if message["flags"] & _EPHEMERAL}
    assert private_ids
    document, traffic = await _document(and_not), _traffic(and_not)
    assert not [message_id for message_id in private_ids if message_id in document or message_id in traffic]


async def _document(player: PagePlayer) -> str:
    """Everything in the page: its text, hidden or not, and its markup."""
    text = await player.page.evaluate("document.documentElement.textContent")
    return text + await player.page.content()


def _traffic(player: PagePlayer) -> str:
    return "".join(player.traffic.received)
