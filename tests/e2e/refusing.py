"""Discord fails one request of the bot, or answers by mistake that something is not there."""

import discord

from tests.e2e.card_nights import Answered

UNAVAILABLE = discord.DiscordServerError(Answered(503), "upstream")


def mistaken(code):
    """Return the answer that something is unknown, though it is there."""
    return discord.NotFound(Answered(404), {"code": code, "message": "Unknown"})


def refuse_once(monkeypatch, client, name, error, text=""):
    """Let the next request with a text fail, by its `name` in discord.py; return what has failed."""
    request, refused = getattr(client.http, name), []

    async def refusing(*what, **how):
        if not refused and (not text or text in str(how["params"])):
            refused.append(what)
            raise error
        return await request(*what, **how)

    monkeypatch.setattr(client.http, name, refusing)
    return refused
