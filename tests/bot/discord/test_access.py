"""What a server grants with the link that adds the bot."""

from urllib.parse import parse_qs, urlsplit

import discord

from bot.discord.access import invite_link
from bot.messages.permissions import NEEDS


def test_the_link_asks_for_what_the_bot_needs_and_no_more():
    asked = {key: value for key, (value,) in parse_qs(urlsplit(invite_link(7, 8)).query).items()}
    granted = discord.Permissions(int(asked.pop("permissions")))
    assert granted == discord.Permissions(**{need.flag: True for need in NEEDS})
    assert asked == {"client_id": "7", "guild_id": "8", "scope": "bot applications.commands"}
    assert "guild_id" not in invite_link(7)
