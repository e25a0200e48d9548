"""A click that was long under way has less time left for its answer."""

import asyncio

from bot.discord.sending import answers
from bot.messages.drawer import drawn
from bot.messages.panels import Panel, Sketch
from tests.e2e.clicking import shown
from tests.support.eventually import comes

DEFERRAL = 5
LATE_MS = 600_000
UNDER_WAY_MS = 1_000
"""More than any event takes: by how much it was longer under way than the quickest is what counts."""


def made_earlier(payload):
    """The interaction as if it had been made more than ten minutes before it arrived."""
    return {**payload, "id": str(int(payload["id"]) - (LATE_MS + UNDER_WAY_MS << 22))}


async def test_an_answer_to_a_late_event_is_put_off_at_once(playground, client, monkeypatch):
    ben, channel = playground.person("Ben"), playground.channels[0].id
    await shown(await ben.slash(channel, "tokens balance"))  # an event that was not late
    monkeypatch.setattr(answers, "PATIENCE", LATE_MS / 1000)
    monkeypatch.setattr(answers, "MOST_LATE", 2 * LATE_MS / 1000)
    (command,) = (one for one in ben.commands(channel) if one["name"] == "practice")
    go_on = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait(_scene, _language):
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
        return b"png", "words"

    blocking = asyncio.create_task(drawn(Panel((Sketch("x.png", object(), "en", wait),))))
    given = {"id": command["id"], "name": "practice", "type": 1, "options": []}
    raw = {"type": 2, "channel_id": channel, "data": given}
    asking = asyncio.create_task(ben.tamper(raw, made_earlier))
    try:
        await comes(lambda: DEFERRAL in [r.body["type"] for r in playground.requests if "callback" in r.path])
    finally:
        go_on.set()
        await blocking
        playground.advance(60)
        await asking
