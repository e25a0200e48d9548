"""Opens tables and posts their boards, for /play and for buttons that open a table."""

from typing import Final

from bot.common.errors import TableError, UnknownOutcomeError
from bot.discord.clicks import Click
from bot.discord.interactions import guild_of, words_of
from bot.discord.places import may_open_thread, open_thread, post_link_panel, thread_panel
from bot.discord.sending.answers import Answer
from bot.i18n import Words, words_for
from bot.messages.panels import Panel, Reference, Text
from bot.messages.permissions import TO_OPEN_THREADS, lacking, no_pictures_text, no_thread_text
from bot.rules.panels import PLAY_PRESET_VERB, PLAY_VERB
from bot.tables.clicks.opening import Opened, PlayOptions, Prepared, TableOpener
from bot.tables.clicks.services import TableServices


async def open_and_post(
    services: TableServices, opening: TableOpener, answer: Answer, order: PlayOptions
) -> None:
    """Open a table and answer with its lobby; raises TableError if that is not allowed."""
    preparing = opening.prepare(answer.interaction, order)
    prepared = await answer.after(preparing, private=False, updates=False)
    thread_id = await _open_thread(answer, prepared) if prepared.wants_thread else None
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
            await answer.public(post_link_panel(table.value.thread_id, opened.title, public_t))
    else:
        panel = await services.board(table.value)
        answering = answer.public(panel, Reference(table.value.table_id))
        await services.live.publisher.post_by_answer(table.value, panel, answering)
    await _tell_host(answer, opened, t)


async def _open_thread(answer: Answer, prepared: Prepared) -> int | None:
    """Announce a table and start its thread on that message: people get one notice, not two.

    Without a thread, None, the board replaces the announcement.
    """
    if not may_open_thread(answer.interaction.app_permissions):
        return None
    announcement = thread_panel(prepared.title, words_for(prepared.locale))
    message_id = await answer.public(announcement)
    if message_id is None:
        return None
    return await open_thread(answer.interaction.channel, prepared.thread_name, message_id)


async def _tell_host(answer: Answer, opened: Opened, t: Words) -> None:
    """Tell the host which permissions are missing for the server's table settings."""
    table, granted = opened.table.value, answer.interaction.app_permissions
    lines = []
    if opened.lacks_thread:
        lines.append(no_thread_text(lacking(granted, TO_OPEN_THREADS), table.channel_id, t))
    if opened.lacks_pictures:
        lines.append(no_pictures_text(table.channel_id, t))
    if lines:
        await answer.follow_up(Panel((Text("\n".join(lines)),)))


class OpeningClicks:
    """Handles the buttons outside of tables that open one."""

    area: Final = PLAY_VERB.partition(".")[0]

    def __init__(self, services: TableServices, opening: TableOpener) -> None:
        self._services = services
        self._opening = opening

    async def handle(self, click: Click) -> None:
        """Open a table as `/play` does, with a variant or the saved rules of a draft; raises TableError."""
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
        if draft.unsaved:
            raise TableError("unsaved_rules", name=draft.name)
        return PlayOptions(draft.game.key, draft.name)
