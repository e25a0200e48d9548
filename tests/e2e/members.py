"""Members who use private messages."""

from playground.input.components import walk
from tests.e2e.tokens import Saver


class Member(Saver):
    """A member who uses /settings, /me and /help."""

    async def pick(self, message, wanted, *values):
        """Choose values in the menu for something; return the message that answers."""
        custom_ids = [one.get("custom_id", "") for one in walk(message["components"])]
        (menu,) = (one for one in custom_ids if one.startswith("ts|") and wanted in one)
        return self._answer(await self.person.select(message, menu, list(values)))
