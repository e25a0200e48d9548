"""Our controls: all that a click needs is in its custom_id, so they work after a restart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ui

Component: TypeAlias = dict[str, Any]
"""A component as Discord takes it."""

_TEXT: Final = discord.ComponentType.text_display.value


class SentView(ui.LayoutView):
    """Finished components, which discord.py sends as they are and forgets: `clicks.dispatch` gets clicks.

    Its own items took longer to make, and left circles of objects to the garbage collector.
    """

    def __init__(self, components: Sequence[Component]) -> None:
        super().__init__(timeout=None)
        self._components = list(components)

    def to_components(self) -> list[Component]:
        """Return the components."""
        return self._components

    def has_components_v2(self) -> bool:
        """Tell that they are of the newer kind."""
        return True

    def is_dispatchable(self) -> bool:
        """Tell that discord.py has nothing to call."""
        return False

    def is_finished(self) -> bool:
        """Tell that it has nothing to keep either."""
        return True

    def content_length(self) -> int:
        """Return the number of characters of all texts."""
        return sum(len(one["content"]) for one in _all_of(self._components) if one["type"] == _TEXT)

    @property
    def total_children_count(self) -> int:
        """The number of components at all depths."""
        return sum(1 for _ in _all_of(self._components))


def _all_of(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _all_of(component.get("components", ()))
        if (accessory := component.get("accessory")) is not None:
            yield accessory


def is_shown(message: discord.Message | None, custom_id: str, kind: object) -> bool:
    """Tell whether a message contains a control of the component type `kind`, like discord.py does."""
    return message is not None and any(
        getattr(one, "custom_id", None) == custom_id and one.type.value == kind
        for one in _components(message.components)
    )


def _components(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _components(getattr(component, "children", ()))
        if (accessory := getattr(component, "accessory", None)) is not None:
            yield accessory
