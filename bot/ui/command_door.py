"""Whether a command that came is one we offer, with options of the kinds and sizes that we declared.

Discord checks all of that before it tells us; whoever can forge what Discord tells us is stopped here, and
so is a command of an older or newer version of the bot.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, TypeAlias

from discord import AppCommandOptionType, app_commands

AnyCommand: TypeAlias = "app_commands.Command[Any, ..., Any]"
Tree: TypeAlias = "app_commands.CommandTree[Any]"

_LONGEST: Final = 6000
"""Characters in an option of text, where none are declared: Discord's own limit."""

_PYTHON_TYPES: Final[Mapping[AppCommandOptionType, tuple[type, ...]]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.boolean: (bool,),
    AppCommandOptionType.number: (int, float),
}
"""How a value of each kind comes; all others come as the id of something."""


def is_offered(tree: Tree, data: Mapping[str, Any], *, typing: bool) -> bool:
    """Tell whether the data of a command, or of suggestions asked for while `typing` it, is well-formed."""
    found = _find(tree, data)
    if found is None:
        return False
    command, options = found
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    if typing:
        focused = [parameters.get(option["name"]) for option in options if option.get("focused")]
        suggests = len(focused) == 1 and focused[0] is not None and focused[0].autocomplete
        return suggests and all(_may_be_typed(parameters.get(one["name"]), one) for one in options)
    given = {option["name"] for option in options}
    if any(one.required and name not in given for name, one in parameters.items()):
        return False
    resolved = {key for things in (data.get("resolved") or {}).values() for key in things}
    return all(_fits(parameters.get(option["name"]), option, resolved) for option in options)


def _find(tree: Tree, data: Mapping[str, Any]) -> tuple[AnyCommand, Sequence[Mapping[str, Any]]] | None:
    command: Any = tree.get_command(str(data.get("name")))
    options: Sequence[Mapping[str, Any]] = data.get("options") or []
    while isinstance(command, app_commands.Group):
        if len(options) != 1:
            return None
        command = command.get_command(str(options[0].get("name")))
        options = options[0].get("options") or []
    return (command, options) if isinstance(command, app_commands.Command) else None


def _fits(
    parameter: app_commands.Parameter | None, option: Mapping[str, Any], resolved: Container[str]
) -> bool:
    if parameter is None or option.get("type") != parameter.type.value:
        return False
    value: Any = option.get("value")
    types = _PYTHON_TYPES.get(parameter.type)
    if types is None:
        return value in resolved
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        return False
    if parameter.choices and value not in {choice.value for choice in parameter.choices}:
        return False
    size: Any = len(value) if isinstance(value, str) else value
    return _within(size, parameter)


def _may_be_typed(parameter: app_commands.Parameter | None, option: Mapping[str, Any]) -> bool:
    """Tell whether that may stand in an option while a command is typed: numbers are texts until then."""
    if parameter is None:
        return False
    is_text = parameter.type is AppCommandOptionType.string
    return isinstance(option.get("value"), str if is_text else str | int | float)


def _within(size: float, parameter: app_commands.Parameter) -> bool:
    least, most = parameter.min_value, parameter.max_value
    if most is None and parameter.type is AppCommandOptionType.string:
        most = _LONGEST
    return (least is None or size >= least) and (most is None or size <= most)
