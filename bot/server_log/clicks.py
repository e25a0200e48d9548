"""The handlers of a server's log and of bars."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import discord

from bot.bars.panels import MOST_SHOWN, bar_form, barred_panel, bars_panel, read_bar
from bot.bars.store import BarOrder, BarStore
from bot.common.errors import TableError
from bot.discord.clicks import AreaClicks, Click
from bot.discord.commands import Request
from bot.discord.interactions import guild_of
from bot.discord.people import People
from bot.games.core.screen import GameScreen
from bot.i18n import Words
from bot.messages.custom_ids import answered, is_id
from bot.messages.names import in_text, tidy
from bot.messages.panels import Panel, Reference, page_of, read_first
from bot.messages.refusals import problem_text
from bot.server_log.panels import NameOf, log_panel, read_cut
from bot.server_log.store import LogStore, StoredEntry
from bot.settings.clicks import require_administrator
from bot.settings.verbs import ADMIN_AREA, AdminVerb
from bot.tokens.store import TokenStore
from bot.tokens.words import paying_in


@dataclass(frozen=True, slots=True)
class LogPages:
    """Builds the panels of the log and of bars. One per bot."""

    log: LogStore
    bars: BarStore
    bank: TokenStore
    people: People
    screens: Mapping[str, GameScreen]

    async def log_page(self, interaction: discord.Interaction, chosen: str, t: Words) -> Panel:
        """Return a page of the server's log; raises TableError for an unreadable choice."""
        guild_id, cut = guild_of(interaction), read_cut(chosen)
        if cut is None:
            raise TableError("unreadable_settings")
        group, before, after = cut
        page = await self.log.page(guild_id, group, before=before, after=after)
        if interaction.guild is not None:
            await self.people.learn(interaction.guild, people_in(page.entries))
        coin = (await self.bank.settings(guild_id)).settings.coin
        return log_panel(page, self.name_in(guild_id), self.screens, paying_in(coin, t))

    async def bars_page(
        self, interaction: discord.Interaction, t: Words, note: str = "", first: int = 0
    ) -> Panel:
        """Return who may not sit down on the server, from a place on."""
        guild_id = guild_of(interaction)
        page = page_of(await self.bars.of_server(guild_id), first, MOST_SHOWN)
        if interaction.guild is not None:
            await self.people.learn(interaction.guild, [one.user_id for one in page.items])
        return bars_panel(page, self.name_in(guild_id), t, note)

    async def ask_to_bar(
        self, request: Request, order: BarOrder, user: discord.User | discord.Member
    ) -> None:
        """Open the form that asks whether somebody is to be barred; there is no time for a defer before."""
        self.people.remember(order.guild_id, user)
        held = await self.bars.find(order.guild_id, order.user_id)
        runs = isinstance(user, discord.Member) and user.guild_permissions.manage_guild
        name = tidy(user.display_name) or "?"
        await request.answer.form(bar_form(order, name, held, request.t, runs_server=runs), Reference())

    def name_in(self, guild_id: int) -> NameOf:
        """Return a function from user ids to names; a mention for somebody whose name is unknown."""

        def name_of(user_id: int) -> str:
            known = self.people.name(guild_id, user_id)
            return f"<@{user_id}>" if known is None else in_text(known)

        return name_of


def people_in(entries: Iterable[StoredEntry]) -> set[int]:
    """Return the people whom entries of the log name."""
    named = (one for entry in entries for one in (entry.by, entry.about))
    return {one.user_id for one in named if one is not None and one.user_id is not None}


class AdminClicks(AreaClicks):
    """Handles the controls of the log and of bars."""

    area = ADMIN_AREA
    unreadable = "unreadable_settings"

    def __init__(self, pages: LogPages) -> None:
        self._pages = pages
        self._handlers = {
            AdminVerb.LOG: self._show_log,
            AdminVerb.BAR: self._bar,
            AdminVerb.BARS: self._show_bars,
            AdminVerb.LIFT: self._lift,
        }

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        require_administrator(click.interaction)
        await super().handle(click)

    async def _show_log(self, click: Click) -> None:
        await click.update_after(self._pages.log_page(click.interaction, click.chosen, click.t))

    async def _show_bars(self, click: Click) -> None:
        await self._answer(click, "", read_first(click.control.body, "unreadable_settings"))

    async def _bar(self, click: Click) -> None:
        user_id, _, runs_server = click.control.body.partition(".")
        if click.typed is None or not is_id(user_id):
            raise TableError("unreadable_settings")
        about, guild_id = int(user_id), guild_of(click.interaction)
        order = read_bar(click.typed, about, guild_id, click.user_id, runs_server=runs_server == "1")
        bar, has_left = await click.answer.after(self._pages.bars.bar(order), updates=False)
        name_of = self._pages.name_in(guild_id)
        await click.answer.private(barred_panel(bar, name_of, click.t, has_left=has_left))

    async def _lift(self, click: Click) -> None:
        body, about = answered(click.control.body)
        user_id, _, place = body.partition(".")
        if not is_id(user_id):
            raise TableError("unreadable_settings")
        first = read_first(place, "unreadable_settings")
        lifting = self._pages.bars.lift(guild_of(click.interaction), int(user_id), click.user_id, about)
        try:
            lifted = await click.answer.after(lifting, updates=True)
        except TableError as error:
            if error.code != "another_bar":
                raise
            await self._answer(click, f"⚠ {problem_text(error, click.t)}", first)
            return
        note = click.t("The bar is lifted.") if lifted else click.t("Somebody else has lifted it already.")
        await self._answer(click, f"✓ {note}", first)

    async def _answer(self, click: Click, note: str, first: int) -> None:
        await click.update_after(self._pages.bars_page(click.interaction, click.t, note, first))
