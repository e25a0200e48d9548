"""What the controls of /help do. All of them work after a restart."""

from bot.tables.errors import TableError
from bot.ui.clicks import Click
from bot.ui.custom_ids import is_number
from bot.ui.guilds import guild_of
from bot.ui.help import verbs
from bot.ui.help.desk import HelpDesk


class HelpClicks:
    """Turns pages, and shows rules."""

    def __init__(self, desk: HelpDesk) -> None:
        self._desk = desk

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        guild_id, body = guild_of(click.interaction), click.control.body
        if click.control.verb == verbs.PAGE and is_number(body, 1):
            finding = self._desk.page(guild_id, int(body), click.t)
        elif click.control.verb == verbs.RULES and click.values:
            finding = self._desk.rules(guild_id, click.values[0], click.t)
        else:
            raise TableError("unreadable_help")
        await click.answer.update(await click.answer.after(finding, private=True, updates=True))
