"""The handlers of the controls of cups, which work after a restart."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.common.errors import TableError
from bot.cups.panels import AREA, CupVerb, cup_panel, quit_question, standings_panel
from bot.cups.store import CupStore
from bot.cups.values import Cup, CupState
from bot.discord.access import is_told, may_attach, require_in, require_maker, require_member
from bot.discord.clicks import AreaClicks, Click, note_panel
from bot.discord.commands import Request
from bot.discord.interactions import guild_of
from bot.discord.people import People
from bot.games.core.screen import GameScreen
from bot.i18n import Words, words_for
from bot.messages.custom_ids import answered
from bot.messages.names import names_in_pictures
from bot.messages.panels import Panel, Text
from bot.messages.refusals import problem_text, public_text
from bot.settings.powers import require_opener
from bot.settings.server import ServerSettings
from bot.tables.clicks.opening import OpensIn, require_allowed
from bot.tables.model.values import Display

_OUTDATED: Final = frozenset({"cup_begun", "cup_over"})
"""What clicks on a message answer that does not show how far its cup is."""


@dataclass(frozen=True, slots=True)
class CupPages:
    """What is shown of cups, and what people do to them. One per bot."""

    cups: CupStore
    people: People
    servers: ServerSettings
    screens: Mapping[str, GameScreen]
    wake: Callable[[], None]
    """Lets the rounds go on at once."""
    troubles: dict[str, TableError] = field(default_factory=dict)
    """Why the tables of cups cannot open, by the cup's id."""

    def title(self, cup: Cup, t: Words) -> str:
        """Return the name of the game and variant."""
        plan = cup.plan
        return self.screens[plan.game.key].title(plan.rules, plan.preset, t)

    async def panel(self, guild: discord.Guild | None, cup: Cup) -> Panel:
        """Return the public message of a cup, once the names in it are known."""
        if guild is not None:
            await self._learn(guild, cup)
        t = words_for(cup.plan.locale)
        return cup_panel(cup, self.title(cup, t), t)

    def trouble_text(self, cup: Cup, t: Words) -> str | None:
        """Return the line that says why the tables of a cup cannot open, None if they can."""
        trouble = self.troubles.get(cup.cup_id)
        if trouble is None:
            return None
        return t("⚠️ The tables of the cup can’t open. {why}", why=public_text(trouble, t))

    async def standings(self, guild: discord.Guild, cup: Cup, t: Words, *, may_show: bool) -> Panel:
        """Return how a cup stands; as a picture where boards are drawn, if pictures can be sent."""
        await self._learn(guild, cup)
        pictured = may_show and (await self.servers.of(guild.id)).display is Display.PICTURE
        name_of = names_in_pictures(self.people, guild.id, t)
        trouble = self.trouble_text(cup, t)
        return standings_panel(cup, self.title(cup, t), name_of, t, pictured=pictured, trouble=trouble)

    async def _named(
        self, interaction: discord.Interaction, cup_id: str | None, wanted: CupState | None = None
    ) -> str:
        """Return the named cup, by default the newest, in a state if possible; raises TableError for none."""
        if cup_id is not None:
            return cup_id
        found = await self.told_of(interaction)
        if not found:
            raise TableError("no_such_cup")
        return next((one for one in found if one.state is wanted), found[0]).cup_id

    async def told_of(self, interaction: discord.Interaction) -> list[Cup]:
        """Return the cups of a server that somebody has made, or can see where people sign up."""
        return [
            one
            for one in await self.cups.of_server(guild_of(interaction))
            if is_told(interaction, one.host_id, one.channel_id)
        ]

    async def find(self, interaction: discord.Interaction, cup_id: str) -> Cup:
        """Return a cup that somebody is told of, or has signed up for; raises TableError if there is none."""
        cup = await self.cups.find(cup_id, guild_of(interaction))
        plays = cup.entry_of(interaction.user.id) is not None
        if not plays and not is_told(interaction, cup.host_id, cup.channel_id):
            raise TableError("no_such_cup")
        return cup

    async def asked(self, interaction: discord.Interaction, cup_id: str | None, t: Words) -> Panel:
        """Return the standings of a cup, by default the newest, for somebody who asks; raises TableError."""
        cup = await self.find(interaction, await self._named(interaction, cup_id))
        if interaction.guild is None:
            raise TableError("servers_only")
        return await self.standings(interaction.guild, cup, t, may_show=may_attach(interaction))

    async def start(self, interaction: discord.Interaction, cup_id: str | None) -> Cup:
        """End the sign-up of a cup, by default the newest; raises TableError unless the person may.

        They may there where the bot opens tables for them.
        """
        named = await self._named(interaction, cup_id, CupState.SIGNUP)
        require_member(interaction)
        cup = await self.find(interaction, named)
        require_organiser(interaction, cup)
        place = None if interaction.guild is None else interaction.guild.get_channel(cup.plan.place_id)
        settings = await self.servers.of(cup.guild_id)
        require_opener(interaction, settings)
        if place is not None:
            require_allowed(place.guild, settings, place.id)
            require_in(interaction, place, threads=settings.threads)
        started = await self.cups.start(named, cup.guild_id, interaction.user.id)
        self.wake()
        return started

    async def _learn(self, guild: discord.Guild, cup: Cup) -> None:
        await self.people.learn(guild, cup.users(tuple(entry.number for entry in cup.entries)))


class CupClicks(AreaClicks):
    """Handles the controls of cups."""

    area = AREA
    unreadable = "unreadable_cup"

    def __init__(self, pages: CupPages, confirm: Callable[[Request, str], Coroutine[Any, Any, None]]) -> None:
        self._pages = pages
        self._confirm = confirm
        self._handlers = {
            CupVerb.CREATE: self._create,
            CupVerb.JOIN: self._join,
            CupVerb.LEAVE: self._leave,
            CupVerb.QUIT: self._quit,
            CupVerb.START: self._start,
            CupVerb.STANDINGS: self._standings,
        }

    async def _create(self, click: Click) -> None:
        await self._confirm(Request(click.interaction), click.control.body)

    async def _join(self, click: Click) -> None:
        guild_id = guild_of(click.interaction)
        cup = await self._show(click, self._pages.cups.join(click.control.body, guild_id, click.user_id))
        if _cannot_see_tables(click.interaction, cup):
            unseen = click.t(
                "⚠️ You can’t see {channel}, where the tables of this cup open. Ask somebody who runs the "
                "server, before it starts.",
                channel=f"<#{cup.plan.place_id}>",
            )
            await click.answer.follow_up(note_panel(unseen))

    async def _leave(self, click: Click) -> None:
        """Sign off before the start; after it, ask first."""
        cup_id, guild_id = click.control.body, guild_of(click.interaction)
        cup = await self._find(click, cup_id)
        if cup.is_played_by(click.user_id):
            await click.answer.private(quit_question(cup, click.t))
            return
        await self._show(click, self._pages.cups.leave(cup_id, guild_id, click.user_id))

    async def _find(self, click: Click, cup_id: str) -> Cup:
        finding = self._pages.cups.find(cup_id, guild_of(click.interaction))
        return await click.answer.after(finding, updates=True)

    async def _quit(self, click: Click) -> None:
        """Leave a cup, or ask again if another round has begun since the question."""
        cup_id, about = answered(click.control.body)
        cup = await self._find(click, cup_id)
        if about != cup.stage and cup.is_played_by(click.user_id):
            await click.answer.update(quit_question(cup, click.t))
            return
        leaving = self._pages.cups.leave(cup_id, guild_of(click.interaction), click.user_id)
        await click.answer.after(leaving, updates=True)
        self._pages.wake()
        left = click.t("You have left the cup. A table you sit at goes on until you leave that, too.")
        await click.answer.update(Panel((Text(left),)))

    async def _start(self, click: Click) -> None:
        await self._show(click, self._pages.start(click.interaction, click.control.body))

    async def _standings(self, click: Click) -> None:
        looking = self._pages.asked(click.interaction, click.control.body, click.t)
        await click.answer.private(await click.answer.after(looking, updates=False))

    async def _show(self, click: Click, doing: Coroutine[Any, Any, Cup]) -> Cup:
        """Do something to a cup, show it and return it; so too where its message was outdated."""
        problem: TableError | None = None
        try:
            cup = await click.answer.after(doing, updates=True)
        except TableError as error:
            if error.code not in _OUTDATED:
                raise
            problem = error
            cup = await self._pages.cups.find(click.control.body, guild_of(click.interaction))
        await click.update_after(self._pages.panel(click.interaction.guild, cup))
        if problem is not None:
            await click.answer.follow_up(note_panel(problem_text(problem, click.t)))
        return cup


def _cannot_see_tables(interaction: discord.Interaction, cup: Cup) -> bool:
    place = None if interaction.guild is None else interaction.guild.get_channel(cup.plan.place_id)
    if place is None or not isinstance(interaction.user, discord.Member):
        return False
    return not place.permissions_for(interaction.user).view_channel


def tables_hidden_text(interaction: discord.Interaction, place: OpensIn, t: Words) -> str | None:
    """Return the warning that not everybody who can read here sees the tables of a cup; None if they do."""
    here, everybody = interaction.channel, place.guild.default_role
    if not isinstance(here, discord.abc.GuildChannel | discord.Thread):
        return None
    reads = here.permissions_for(everybody).view_channel
    if not reads or place.permissions_for(everybody).view_channel:
        return None
    return t(
        "⚠️ Not everybody who can sign up here can see {channel}, where the tables open.",
        channel=f"<#{place.id}>",
    )


def require_organiser(interaction: discord.Interaction, cup: Cup) -> None:
    """Raise TableError unless somebody may start or cancel a cup."""
    require_maker(interaction, cup.host_id, cup.channel_id, "cup_not_yours")
