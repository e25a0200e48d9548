"""Application commands: register, list, change, remove, globally or for the guild."""

from typing import Any

from playground.api import render_application
from playground.rest.accounts import require_own_application
from playground.rest.call import Call, Reply, Route
from playground.validation.commands import MOST_BY_TYPE, Command, check_command, check_commands
from playground.validation.fields import parse
from playground.world import installs
from playground.world.errors import (
    INVALID_FORM,
    INVALID_JSON,
    MISSING_ACCESS,
    TOO_MANY_COMMAND_CREATES,
    TOO_MANY_COMMANDS,
    UNKNOWN_COMMAND,
    ApiError,
    FormErrors,
    Json,
)
from playground.world.model import Commands

_DAY_MS = 24 * 3600 * 1000
MOST_CREATES_A_DAY = 200


def _list(call: Call) -> Any:
    return [_shown(call, command) for command in _scope(call).by_id.values()]


def _replace_all(call: Call) -> Any:
    scope = _scope(call)
    commands = _read_all(call.body)
    check_commands(commands)
    _require_supported(call, commands)
    old_by_key = {(old["type"], old["name"]): old for old in scope.by_id.values()}
    new = [command for command in commands if (command.kind, command.name) not in old_by_key]
    _count_creates(call, scope, len(new))
    rendered = [
        _rendered(call, command, old_by_key.get((command.kind, command.name))) for command in commands
    ]
    scope.by_id = {command["id"]: command for command in rendered}
    _announce(call)
    return [_shown(call, command) for command in rendered]


def _create(call: Call) -> Reply:
    scope = _scope(call)
    command = call.form(Command)
    check_command(command)
    _require_supported(call, [command])
    old = next(
        (one for one in scope.by_id.values() if (one["type"], one["name"]) == (command.kind, command.name)),
        None,
    )
    if old is None:
        same_kind = sum(one["type"] == command.kind for one in scope.by_id.values())
        if same_kind >= MOST_BY_TYPE[command.kind]:
            raise TOO_MANY_COMMANDS()
        _count_creates(call, scope, 1)
    rendered = _rendered(call, command, old)
    scope.by_id[rendered["id"]] = rendered
    _announce(call)
    return Reply(201 if old is None else 200, _shown(call, rendered))


def _get(call: Call) -> Any:
    return _shown(call, _found(call))


def _edit(call: Call) -> Any:
    old = _found(call)
    if not isinstance(call.body, dict | None):
        raise INVALID_FORM()
    body = {**old, **(call.body or {}), "type": old["type"]}
    command = parse(Command, body)
    check_command(command)
    _require_supported(call, [command])
    rendered = _rendered(call, command, old)
    _scope(call).by_id[old["id"]] = rendered
    _announce(call)
    return _shown(call, rendered)


def _delete(call: Call) -> None:
    del _scope(call).by_id[_found(call)["id"]]
    _announce(call)


def _scope(call: Call) -> Commands:
    require_own_application(call)
    if call.body is not None and call.world.refused_commands is not None:
        raise call.world.refused_commands
    guild_id = call.path.get("guild_id")
    if guild_id is not None and not _is_installed(call, guild_id):
        raise MISSING_ACCESS()
    return call.world.commands.setdefault(guild_id, Commands())


def _is_installed(call: Call, guild_id: str) -> bool:
    """Whether the application's commands are in a server; its bot need not be."""
    return guild_id in call.world.guilds and installs.is_in(call.world.guilds[guild_id])


def _found(call: Call) -> Json:
    command = _scope(call).by_id.get(call.path["command_id"])
    if command is None:
        raise UNKNOWN_COMMAND()
    return command


def _read_all(body: Any) -> list[Command]:
    if not isinstance(body, list):
        raise INVALID_JSON()
    commands: list[Command] = []
    errors = FormErrors()
    for index, one in enumerate(body):
        try:
            commands.append(parse(Command, one))
        except ApiError as error:
            errors.include(index, error)
    errors.raise_if_any()
    return commands


def _require_supported(call: Call, commands: list[Command]) -> None:
    """Refuse commands for an installation that the application does not support (discord-api-docs 5292).

    Raises:
        ApiError: 50035.
    """
    supported = render_application.application(call.world)["integration_types_config"]
    errors = FormErrors()
    for index, command in enumerate(commands):
        if any(str(kind) not in supported for kind in command.integration_types or ()):
            errors.add((index, "integration_types"), "INTEGRATION_TYPES_INVALID", "Not supported by the app.")
    errors.raise_if_any()


def _count_creates(call: Call, scope: Commands, count: int) -> None:
    now = call.world.clock.now_ms()
    today = [moment for moment in scope.created_at if moment > now - _DAY_MS]
    if len(today) + count > MOST_CREATES_A_DAY:
        raise TOO_MANY_COMMAND_CREATES()
    scope.created_at = [*today, *[now] * count]


def _rendered(call: Call, command: Command, old: Json | None) -> Json:
    given = command.model_dump(exclude_none=True)
    permissions = given.get("default_member_permissions")
    rendered: Json = {
        "application_id": call.world.application_id,
        "type": command.kind,
        "name": command.name,
        "name_localizations": command.name_localizations,
        "description": command.description or "",
        "description_localizations": command.description_localizations,
        "options": given.get("options", []),
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": command.dm_permission is not False,
        "nsfw": bool(command.nsfw),
        "contexts": command.contexts,
        "integration_types": command.integration_types or [0],
    }
    if "guild_id" in call.path:
        rendered["guild_id"] = call.path["guild_id"]
    if old is not None and old == old | rendered:
        return old
    version = call.world.snowflakes.new()
    return {"id": old["id"] if old else version, "version": version, **rendered}


def _shown(call: Call, command: Json) -> Json:
    """A command as listed, with its translations only on request."""
    if call.query.get("with_localizations") in {"true", "1"} or call.body is not None:
        return command
    hidden = {"name_localizations", "description_localizations"}
    return {key: value for key, value in command.items() if key not in hidden}


def _permissions(call: Call) -> Any:
    """What the Integrations page says, of each command of which it says something, and of all of them."""
    _ = _scope(call)
    guild = call.world.guilds[call.path["guild_id"]]
    return [
        {
            "id": command_id,
            "application_id": call.world.application_id,
            "guild_id": guild.id,
            "permissions": [{"id": one.id, "type": one.kind, "permission": one.allowed} for one in said],
        }
        for command_id, said in guild.command_overrides.items()
        if said
    ]


def _announce(call: Call) -> None:
    call.world.publish("commands", {})


_GLOBAL = "/applications/{application_id}/commands"
_OF_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"

ROUTES = [
    Route("GET", f"{_OF_GUILD}/permissions", _permissions),
    *(
        route
        for scope in (_GLOBAL, _OF_GUILD)
        for route in (
            Route("GET", scope, _list),
            Route("PUT", scope, _replace_all),
            Route("POST", scope, _create),
            Route("GET", f"{scope}/{{command_id}}", _get),
            Route("PATCH", f"{scope}/{{command_id}}", _edit),
            Route("DELETE", f"{scope}/{{command_id}}", _delete),
        )
    ),
]
