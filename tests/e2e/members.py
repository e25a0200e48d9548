"""Members who use private messages."""

from playground.input.components import walk
from tests.e2e.tokens import Saver


class Member(Saver):
    """A member who uses /settings, /me and /help."""

    async def pick(self, message, wanted, *values):
        """Choose values in the menu for something; return the message that answers."""
        asked = [one for one in walk(message["components"]) if wanted in one.get("custom_id", "")]
        (menu,) = (one for one in asked if one["custom_id"].startswith("ts|") and offers(one, values))
        return self._answer(await self.person.select(message, menu["custom_id"], list(values)))


def offers(menu, values):
    """Tell whether values can be chosen in a menu; where there are more than 25, several share them."""
    listed = {option["value"] for option in menu.get("options", ())}
    return not listed or listed.issuperset(values)
