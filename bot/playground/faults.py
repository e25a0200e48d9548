"""Things that go wrong on the real Discord, to be caused at will: by a test, or from the page."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.playground.errors import Json


class FaultError(ValueError):
    """A fault that does not exist, or that cannot be caused as asked."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a fault needs to know. `type` says what the page offers to choose from."""

    name: str
    type: Literal["integer", "channel", "message", "person"]
    default: Any = None


Act = Callable[[bool, Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that can go wrong.

    Attributes:
        kind: "toggle" lasts until it is switched off, "once" hits the next requests, "action"
            happens at once and is done.
        act: causes it, given whether to switch it on, and its parameters.
        is_on: whether it is under way.
    """

    name: str
    label: str
    kind: Literal["toggle", "once", "action"]
    act: Act
    is_on: Callable[[], bool] = lambda: False
    parameters: tuple[Parameter, ...] = ()

    def rendered(self) -> Json:
        """The fault as the page is told of it."""
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
            FaultError: there is no such fault, or a parameter is missing or means nothing.
        """
        fault = self.by_name.get(name)
        if fault is None:
            raise FaultError(f"there is no fault {name!r}; there are {', '.join(self.by_name)}")
        given = {one.name: parameters.pop(one.name, one.default) for one in fault.parameters}
        if parameters:
            raise FaultError(f"{name} has no parameter {', '.join(parameters)}")
        fault.act(on, given)

    def rendered(self) -> list[Json]:
        """All faults, as the page is told of them."""
        return [fault.rendered() for fault in self.by_name.values()]
