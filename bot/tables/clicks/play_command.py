"""Opens tables and posts their boards, for /play and for buttons that open a table."""

from typing import Final

from bot.common.errors import TableError, UnknownOutcomeError
from bot.discord import places
from bot.discord.clicks import Click
from bot.discord.interactions import guild_of, words_of
from bot.discord.sending.answers import Answer
from bot.i18n import Words, words_for
from bot.messages.panels import Panel, Reference, Text
from bot.messages.permissions import no_pictures_text
from bot.messages.refusals import public_text
from bot.rules.codes import write_code
from bot.rules.panels import PLAY_PRESET_VERB, PLAY_VERB
from bot.tables.clicks.opening import Opened, PlayOptions, Prepared, TableOpener
from bot.tables.clicks.services import TableServices


async def open_and_post(
    services: TableServices, opening: TableOpener, answer: Answer, order: PlayOptions
) -> None:
    """Open a table and answer with its lobby; raises TableError if that is not allowed."""
    preparing = opening.prepare(answer.interaction, order)
    prepared = await answer.after(preparing, private=False, updates=False)
    thread_id, why_none = await _open_thread(services, answer, prepared)
    try:
        opened = await answer.after(opening.open(prepared, thread_id), private=False, updates=False)
    except UnknownOutcomeError:
        raise
    except TableError:
        await answer.take_back()
        raise
    table, t = opened.table, words_of(answer.interaction)
    if table.value.thread_id is not None:
        services.live.threads.let_in(table.value, [table.value.host_id])
        services.live.publisher.publish(table.value)
        if thread_id is None:
            public_t = words_for(table.value.locale)
            await answer.public(places.post_link_panel(table.value.thread_id, opened.title, public_t))
    else:
        panel = await services.board(table.value)
        answering = answer.public(panel, Reference(table.value.table_id))
        await services.live.publisher.post_by_answer(table.value, panel, answering)
    await _tell_host(answer, opened, why_none or opened.why_no_post, t)


async def _open_thread(
    services: TableServices, answer: Answer, prepared: Prepared
) -> tuple[int | None, TableError | None]:
    """Announce a table and start its thread on that message: people get one notice, not two.

    Without a thread, the board replaces the announcement; why it lacks one that it should have comes second.
    """
    interaction = answer.interaction
    if not prepared.wants_thread or not places.could_have_thread(interaction.channel):
        return None, None
    try:
        places.require_threads(interaction.app_permissions, interaction.channel.id)
        announced = places.thread_panel(prepared.title, words_for(prepared.lobby.locale))
    except TableError as error:
        return None, error
    message_id = await answer.public(announced)
    if message_id is None:
        return None, TableError("discord_fails")
    try:
        return await places.open_thread(interaction.channel, prepared.thread_name, message_id), None
    except TableError as error:
        if error.code == "discord_fails":  # perhaps there is one: it has the id of its message
            table = prepared.lobby
            services.live.threads.discard_unless_needed(table.guild_id, message_id, table.table_id)
        return None, error


async def _tell_host(answer: Answer, opened: Opened, why_here: TableError | None, t: Words) -> None:
    """Tell the host why the table is not in a thread or post, and what is missing for its pictures."""
    lines = []
    if why_here is not None:
        lines.append(t("{why} The table is in the channel itself.", why=public_text(why_here, t)))
    if opened.lacks_pictures:
        lines.append(no_pictures_text(opened.table.value.channel_id, t))
    if lines:
        await answer.follow_up(Panel((Text("\n".join(lines)),)))


class OpeningClicks:
    """Handles the buttons outside of tables that open one."""

    area: Final = PLAY_VERB.partition(".")[0]

    def __init__(self, services: TableServices, opening: TableOpener) -> None:
        self._services = services
        self._opening = opening

    async def handle(self, click: Click) -> None:
        """Open a table as `/play` does, with a variant or the rules of a draft; raises TableError."""
        if click.control.verb == PLAY_PRESET_VERB:
            order = PlayOptions(click.control.body.partition(":")[0], click.control.body)
        elif click.control.verb == PLAY_VERB:
            order = await self._of_draft(click)
        else:
            raise TableError("unreadable_setting")
        await open_and_post(self._services, self._opening, click.answer, order)

    async def _of_draft(self, click: Click) -> PlayOptions:
        drafts, guild_id = self._opening.rules.drafts, guild_of(click.interaction)
        finding = drafts.find(guild_id, click.user_id, click.control.table_id)
        draft = await click.answer.after(finding, private=False, updates=False)
        code = write_code(draft.game, draft.base, draft.rules, draft.name)
        return PlayOptions(draft.game.key, code if draft.unsaved else draft.name)
