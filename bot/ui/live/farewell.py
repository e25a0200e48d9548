"""What boards say while the bot restarts, and how it remembers which ones do."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from bot.i18n import Words
from bot.ui.panels import Panel, Text

_FACT: Final = "boards that say the bot restarts"


class Facts(Protocol):
    """Facts of the application, kept in the database."""

    async def fact(self, name: str) -> str | None:
        """Return a fact."""

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact."""


def restarting_panel(panel: Panel, t: Words) -> Panel:
    """Return a board as it waits for the bot; its buttons work again as soon as the bot is back."""
    line = Text(t("🔄 The bot is restarting; back in a moment."))
    return replace(panel, blocks=(line, *panel.blocks))


async def note_farewells(facts: Facts, table_ids: Sequence[str]) -> None:
    """Keep which tables' boards are about to say so."""
    await facts.keep_fact(_FACT, json.dumps(list(table_ids)))


async def take_farewells(facts: Facts) -> list[str]:
    """Return the tables whose boards still say so, and forget them."""
    noted = await facts.fact(_FACT)
    table_ids = [str(table_id) for table_id in json.loads(noted)] if noted else []
    if table_ids:
        await facts.keep_fact(_FACT, "[]")
    return table_ids
