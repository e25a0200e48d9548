"""Our controls as discord.py sees them.

Both are DynamicItems: all they need is in their custom_id, so they work after a restart. The two templates
are disjoint because discord.py calls every one that matches.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, Self, TypeAlias, cast

import discord
from discord import ui

from bot.ui.custom_ids import BUTTON_PREFIX, MENU_PREFIX


class ClickHandler(Protocol):
    """The handler of clicks, which the client has as `clicks`."""

    async def handle(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a click; never raises."""


class HasClicks(Protocol):
    """The client, as controls see it."""

    clicks: ClickHandler


class ControlButton(ui.DynamicItem[ui.Button[Any]], template=rf"{BUTTON_PREFIX}\|(?s:.*)"):
    """Any of our buttons."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """Wrap the clicked button; its custom_id is parsed when it is handled."""
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the click on."""
        await cast("HasClicks", interaction.client).clicks.handle(interaction, self.custom_id, ())


AnySelect: TypeAlias = ui.Select[Any] | ui.ChannelSelect[Any] | ui.UserSelect[Any] | ui.RoleSelect[Any]


class ControlMenu(ui.DynamicItem[AnySelect], template=rf"{MENU_PREFIX}\|(?s:.*)"):
    """Any of our menus: of options, or of channels, people or roles by id."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """Wrap the clicked menu; its custom_id is parsed when it is handled."""
        return cls(cast("AnySelect", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the choice on."""
        clicks = cast("HasClicks", interaction.client).clicks
        chosen = [value if isinstance(value, str) else str(value.id) for value in self.item.values]
        await clicks.handle(interaction, self.custom_id, chosen)


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
