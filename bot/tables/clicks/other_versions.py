"""What can be done at a table that waits for another version of the bot: close it."""

from typing import Final

from bot.common.errors import OtherVersionError
from bot.discord.clicks import Click
from bot.discord.interactions import server_of
from bot.messages.custom_ids import TableVerb, answered
from bot.messages.panels import Panel, Reference, Text
from bot.tables.clicks.services import TableServices
from bot.tables.panels.seats import question, red

_WAITING: Final = "waiting"
"""What the question is about here: a table whose match this version cannot read."""


async def answer_at_waiting(services: TableServices, click: Click, error: OtherVersionError) -> None:
    """Answer a click or command at such a table: raise its error unless it asks to close the table.

    Whatever moderators click there, they are asked: a command may mean another table of the channel.
    """
    place, t, interaction = error.place, click.t, click.interaction
    here = server_of(interaction), interaction.channel_id
    if place is None or here != (place.guild_id, place.channel_id):
        raise error
    if click.control.verb == TableVerb.NO:
        await _show(click, place.table_id, Panel((Text(t("Nothing changed.")),)))
        return
    ends = click.control.verb == TableVerb.END
    if not (ends or click.is_moderator):
        raise error
    if not (ends and answered(click.control.body)[1] == _WAITING):
        text = t(
            "It waits for another version of the bot. If that doesn’t come back, a moderator can close the "
            "table: the deal in progress doesn’t count, and everybody gets back what they put into it."
        )
        asked = question(_WAITING, t("Close the table?"), text, t, red(t("Close table"), TableVerb.END))
        await _show(click, place.table_id, asked)
        return
    closing = services.directory.close_waiting(place.table_id, click.user_id, moderator=click.is_moderator)
    closed = await click.answer.after(closing, updates=click.on_private_message)
    if closed is not None:
        services.live.publisher.publish(closed)
    await _show(click, place.table_id, Panel((Text(t("The table is closed.")),)))


async def _show(click: Click, table_id: str, panel: Panel) -> None:
    if click.on_private_message:
        await click.answer.update(panel, Reference(table_id))
    else:
        await click.answer.private(panel, Reference(table_id))
