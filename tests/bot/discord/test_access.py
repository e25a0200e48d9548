"""What a server grants with the link that adds the bot."""

from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.discord.access import PERMISSIONS, invite_link
from bot.messages.permissions import NEEDS


def test_the_link_asks_for_what_the_bot_needs_and_no_more():
    asked = {key: value for key, (value,) in parse_qs(urlsplit(invite_link(7, 8)).query).items()}
    granted = discord.Permissions(int(asked.pop("permissions")))
    later = {"manage_roles"}
    assert granted == discord.Permissions(**{need.flag: need.flag not in later for need in NEEDS})
    assert asked == {"client_id": "7", "guild_id": "8", "scope": "bot applications.commands"}
    assert "guild_id" not in invite_link(7)


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.flag)
def test_a_link_can_ask_for_one_more_permission(need):
    asked = parse_qs(urlsplit(invite_link(7, 8, also=[need])).query)
    granted = discord.Permissions(int(asked["permissions"][0]))
    assert granted == PERMISSIONS | discord.Permissions(**{need.flag: True})
