"""Renders the application and its emojis in the format of Discord's API v10."""

from playground.api import render
from playground.world.errors import Json
from playground.world.model import Emoji
from playground.world.world import World


def emoji(world: World, shown: Emoji) -> Json:
    """An application emoji object."""
    return {
        "id": shown.id,
        "name": shown.name,
        "roles": [],
        "user": render.user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": shown.animated,
        "available": True,
    }


def application(world: World) -> Json:
    """The application object, as its own bot sees it."""
    return {
        "id": world.application_id,
        "name": world.application_name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 1 << 13 | 1 << 15 | 1 << 19,  # presence, members and content intents, limited
        "hook": True,
        "is_monetized": False,
        "owner": render.user(world.owner),
        "team": None,
        "bot": render.user(world.bot),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": sum(not one.bot_removed for one in world.guilds.values()),
        "approximate_user_install_count": len(world.installed_for),
        "integration_types_config": {"0": {}, "1": {}},
        "tags": [],
        **world.application,
    }
