"""How many pictures are sent over a match: only those that differ from what the message shows."""

import random
from collections import defaultdict

import pytest

from tests.e2e.clicking import Player, with_verb
from tests.e2e.matches import play, sit_down

pytestmark = pytest.mark.usefixtures("acceptable_requests")


def message_of(request):
    """The id of the message that a request has written, None for other requests."""
    answered = request.response if isinstance(request.response, dict) else {}
    message = answered.get("resource", {}).get("message") or answered
    return message.get("id") if "components" in message else None


def shown_pictures(message):
    found, stack = [], list(message.get("components", []))
    while stack:
        component = stack.pop()
        stack.extend(component.get("components", []))
        found += [item["media"]["url"].rpartition("/")[2] for item in component.get("items", [])]
    return found


def written(playground):
    """The requests that wrote messages with pictures, and what they sent: (message id, sent, shown)."""
    for request in playground.requests:
        message_id = message_of(request)
        if message_id is not None and request.status == 200:
            answered = request.response.get("resource", {}).get("message") or request.response
            yield message_id, [name for name, _ in request.files], shown_pictures(answered)


async def look_twice(playground, players):
    """Let those who wait refresh their hands twice; return the pictures sent for the second time."""
    waiting = [player for player in players if with_verb(player.hand(), "look")]
    assert waiting
    for _ in range(2):
        before = len(playground.requests)
        for player in waiting:
            await player.use(player.hand(), with_verb(player.hand(), "look"))
        await playground.settle()
    return [name for request in playground.requests[before:] for name, _ in request.files]


@pytest.mark.in_part(1)
@pytest.mark.parametrize("game", ["shithead", "nain_jaune"])
async def test_a_picture_is_sent_only_where_it_differs(playground, client, game):
    channel, rng = playground.channels[0].id, random.Random(11)
    players = [Player(playground, name, channel, rng) for name in ("Anna", "Ben", "Cleo")]
    await sit_down(playground, players, game, game)
    for player in players:
        await player.open_hand()
    await play(players, until=14)
    await playground.settle()
    assert await look_twice(playground, players) == []
    last, uploads, again, pictured = defaultdict(list), 0, 0, 0
    for message_id, sent, shows in written(playground):
        again += bool(sent) and sent == last[message_id]
        last[message_id] = shows
        uploads += bool(sent)
        pictured += bool(shows)
    print(f"{uploads} uploads, {again} of them again, for {pictured} messages and edits with pictures")
    # Where edits of one message overlap, nobody knows which came last: its picture is sent again.
    assert uploads
    assert again <= uploads // 10
    assert not [request for request in playground.requests if request.status == 400]
