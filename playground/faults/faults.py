"""Faults of the real Discord that a test or the page can inject."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from playground.world.errors import Json


class FaultError(ValueError):
    """An unknown fault, or invalid parameters of one."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a fault. `type` tells what the page lets people choose from."""

    name: str
    type: Literal["integer", "channel", "message", "person", "command"]
    default: Any = None


Given = Mapping[str, Any]
"""The parameters of a fault, by name."""

Act = Callable[[bool, Given], None]


def number(given: Given, name: str) -> int:
    """Return a parameter that is a number.

    Raises:
        FaultError: it is none.
    """
    value = given[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise FaultError(f"{name} must be a number, not {value!r}")
    return int(value)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that can go wrong.

    Attributes:
        kind: "toggle" lasts until it is switched off, "once" hits the next requests, "action"
            happens at once and is done.
        act: causes it, given whether to switch it on, and its parameters.
        is_on: whether it is active.
    """

    name: str
    label: str
    kind: Literal["toggle", "once", "action"]
    act: Act
    is_on: Callable[[], bool] = lambda: False
    parameters: tuple[Parameter, ...] = ()

    def rendered(self) -> Json:
        """The fault in the page's protocol."""
        return {
            "name": self.name,
            "label": self.label,
            "kind": self.kind,
            "on": self.is_on(),
            "params": [
                {"name": one.name, "type": one.type, "default": one.default} for one in self.parameters
            ],
        }


class Faults:
    """All faults of one playground.

    Attributes:
        by_name: every fault there is.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.by_name = {fault.name: fault for fault in faults}

    def inject(self, name: str, /, *, on: bool = True, **parameters: Any) -> None:
        """Cause a fault, or switch one off.

        Raises:
            FaultError: there is no such fault, or a parameter is missing or invalid.
        """
        fault = self.by_name.get(name)
        if fault is None:
            raise FaultError(f"there is no fault {name!r}; there are {', '.join(self.by_name)}")
        given = {one.name: parameters.pop(one.name, one.default) for one in fault.parameters}
        if parameters:
            raise FaultError(f"{name} has no parameter {', '.join(parameters)}")
        fault.act(on, given)

    def rendered(self) -> list[Json]:
        """All faults in the page's protocol."""
        return [fault.rendered() for fault in self.by_name.values()]
