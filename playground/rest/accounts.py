"""Users, the application, and where the gateway is."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from playground.api import render, render_application
from playground.rest.call import Call, Reply, Route
from playground.validation.fields import FormModel, Length, Snowflake
from playground.world import people
from playground.world.errors import CANNOT_MESSAGE_USER, INVALID_FORM, UNKNOWN_APPLICATION, UNKNOWN_USER
from playground.world.private_channels import direct, render_place


def _own_user(call: Call) -> Any:
    return render.user(call.world.bot) | {
        "verified": True,
        "mfa_enabled": True,
        "email": None,
        "flags": 0,
        "locale": "en-US",
        "bio": "",
    }


def _user(call: Call) -> Any:
    user = call.world.users.get(call.path["user_id"])
    if user is None:
        raise UNKNOWN_USER()
    return render.user(user)


def _own_guilds(call: Call) -> Any:
    return [
        {
            "id": guild.id,
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(people.permissions_of(call.world.bot_member(guild)))),
            "features": list(guild.features),
        }
        for guild in call.world.guilds.values()
        if not guild.bot_removed
    ]


def _leave_guild(call: Call) -> None:
    people.remove_bot(call.world, call.guild())


class _DirectMessages(FormModel):
    recipient_id: Snowflake


def _open_direct_messages(call: Call) -> Any:
    user = call.world.users.get(call.form(_DirectMessages).recipient_id)
    if user is None:
        raise UNKNOWN_USER()
    if user.bot:
        raise CANNOT_MESSAGE_USER()
    return render_place(call.world, direct(call.world, user.id))


def _application(call: Call) -> Any:
    return render_application.application(call.world)


class _OAuth2(FormModel):
    scopes: Annotated[list[str], Length(1, 100)]
    permissions: Annotated[str, BeforeValidator(str)]


class _Installation(FormModel):
    oauth2_install_params: _OAuth2 | None = None


class _ApplicationForm(FormModel):
    description: Annotated[str, Length(0, 400)] | None = None
    tags: Annotated[list[Annotated[str, Length(0, 20)]], Length(0, 5)] | None = None
    integration_types_config: dict[Literal["0", "1"], _Installation] | None = None


def _edit_application(call: Call) -> Any:
    changed = call.form(_ApplicationForm).model_dump(exclude_unset=True)
    installed = changed.get("integration_types_config") or {}
    for kind, one in installed.items():
        scopes = (one.get("oauth2_install_params") or {}).get("scopes", [])
        if kind == "1" and "bot" in scopes:
            raise INVALID_FORM()
    private = not render_application.application(call.world)["bot_public"]
    if private and any(one.get("oauth2_install_params") for one in installed.values()):
        raise INVALID_FORM()  # its Install Link is "None"
    call.world.application |= changed
    return render_application.application(call.world)


def _gateway(call: Call) -> Any:
    return {"url": gateway_url(call.world.base_url)}


def _gateway_for_bots(call: Call) -> Any:
    return {
        "url": gateway_url(call.world.base_url),
        "shards": call.world.identifications.limits.shards,
        "session_start_limit": call.world.identifications.rendered(),
    }


def _log_out(_call: Call) -> Reply:
    return Reply(204)


def gateway_url(base_url: str) -> str:
    """The address of the gateway of the server at `base_url`."""
    return base_url.replace("http", "ws", 1) + "/gateway/"


def require_own_application(call: Call) -> None:
    """Refuse a path that names another application.

    Raises:
        ApiError: 10002.
    """
    if call.path["application_id"] != call.world.application_id:
        raise UNKNOWN_APPLICATION()


ROUTES = [
    Route("GET", "/users/@me", _own_user),
    Route("GET", "/users/@me/guilds", _own_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", _leave_guild),
    Route("POST", "/users/@me/channels", _open_direct_messages),
    Route("GET", "/users/{user_id}", _user),
    Route("GET", "/oauth2/applications/@me", _application),
    Route("GET", "/applications/@me", _application),
    Route("PATCH", "/applications/@me", _edit_application),
    Route("GET", "/gateway", _gateway, by_token=True),
    Route("GET", "/gateway/bot", _gateway_for_bots),
    Route("POST", "/auth/logout", _log_out),
]
