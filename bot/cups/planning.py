"""/cup: lets people sign up for new cups, starts and cancels them."""

from dataclasses import dataclass

import discord

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.cups.background import CupBackground
from bot.cups.clicks import CupClicks, CupPages, require_organiser, tables_hidden_text
from bot.cups.panels import state_name
from bot.cups.points import Format
from bot.cups.store import CupStore
from bot.cups.values import Cup, CupState, CupTerms, size_range
from bot.discord.access import require_member
from bot.discord.commands import Request
from bot.discord.interactions import guild_of, public_locale, words_of
from bot.discord.kit import Kit
from bot.discord.lending import require_here
from bot.i18n import words_for
from bot.messages.panels import Panel, Text
from bot.messages.typed_moments import now_in, read_moment
from bot.tables.clicks.opening import TableOpener, require_place, require_plan
from bot.tables.clicks.places import OpensIn, require_writing
from bot.tables.clicks.services import TableServices
from bot.tables.model.clocks import CLOCKS


@dataclass(frozen=True, slots=True)
class CupOptions:
    """The options of /cup create; None for the server's defaults, the fewest seats, and this channel."""

    game: str | None
    preset: str | None
    format: str
    size: int | None
    rounds: int | None
    clock: str
    when: str | None
    where: OpensIn | None


@dataclass(frozen=True, slots=True)
class CupPlans:
    """What organisers do to cups. One per bot."""

    pages: CupPages
    background: CupBackground
    opener: TableOpener

    async def create(self, request: Request, options: CupOptions) -> None:
        """Make a cup, and post the message with which people sign up."""
        interaction = request.interaction
        _, channel_id = require_place(interaction)
        require_here(interaction)
        place = _place(interaction, options.where)
        terms = await request.after(self._terms(request, place, options), private=False)
        starts_at = await request.after(self._moment(request, options.when), private=False)
        guild_id, host_id = request.guild_id, request.user_id
        cup = Cup(new_id(), guild_id, channel_id, None, host_id, starts_at, CupState.SIGNUP, 0, terms)
        arrived = await self.background.posts.by_answer(cup, self._make(request, cup))
        if arrived and (hidden := tables_hidden_text(interaction, place, request.t)):
            await request.answer.follow_up(Panel((Text(hidden),)))

    async def start(self, request: Request, cup_id: str | None) -> None:
        """End the sign-up of a cup, by default the newest."""
        started = await request.after(self.pages.start(request.interaction, cup_id))
        said = request.t("The cup starts: the tables of the first round open now.")
        await request.show(Panel((Text(said),)))
        await self.background.show_changed(started)

    async def cancel(self, request: Request, cup_id: str) -> None:
        """Cancel a cup, and tell the channel."""
        cancelled = await request.after(self._cancel(request, cup_id), private=False)
        t = words_for(cancelled.plan.locale)
        said = t("🏆 The cup ({game}) is cancelled.", game=self.pages.title(cancelled, t))
        await request.announce(Panel((Text(said),)))
        await self.background.show_changed(cancelled)

    async def labels(self, interaction: discord.Interaction, *states: CupState) -> list[tuple[str, str]]:
        """Return the server's cups in one of the states, by game and state, each with its id."""
        t, found = words_of(interaction), await self.pages.cups.of_server(guild_of(interaction))
        fitting = [one for one in found if one.state in states]
        return [(f"{self.pages.title(one, t)} · {state_name(one, t)}", one.cup_id) for one in fitting]

    async def _terms(self, request: Request, place: OpensIn, options: CupOptions) -> CupTerms:
        """Return what a cup plays; raises TableError if that is not possible or not allowed."""
        guild_id, t, opener = request.guild_id, request.t, self.opener
        settings = await opener.servers.of(guild_id)
        require_plan(request.interaction, place, settings)
        played = await opener.game_meant(guild_id, options.game, options.preset, settings, t)
        locale = await public_locale(request.interaction)
        variant = await opener.rules.choose_to_play(guild_id, played, options.preset, t, locale)
        least, most = size_range(variant.game, variant.rules)
        size = least if options.size is None else options.size
        if not least <= size <= most:
            raise TableError("cup_size", least=least, most=most)
        if options.clock not in CLOCKS or options.clock == "none":
            raise TableError("unknown_clock")
        return CupTerms(
            variant.game,
            variant.name,
            variant.base_of_own,
            variant.rules,
            Format(options.format),
            size,
            options.rounds or 0,
            options.clock,
            locale,
            place.id,
        )

    async def _make(self, request: Request, cup: Cup) -> int | None:
        """Store a new cup and answer with its message; return the message id as `Answer.public` does."""
        cup = await request.after(self.pages.cups.create(cup), private=False)
        return await request.answer.public(await self.pages.panel(request.interaction.guild, cup))

    async def _moment(self, request: Request, when: str | None) -> int | None:
        """Return the moment that somebody has typed; raises TableError if it cannot be read."""
        if when is None:
            return None
        settings = await self.opener.servers.of(request.guild_id)
        starts = read_moment(when, now_in(settings.zone, self.pages.cups.now()))
        return round(starts.timestamp() * 1000)

    async def _cancel(self, request: Request, cup_id: str) -> Cup:
        """Cancel a cup; raises TableError unless the person may."""
        cups, guild_id = self.pages.cups, request.guild_id
        require_organiser(request.interaction, await cups.find(cup_id, guild_id))
        return await cups.cancel(cup_id, guild_id, request.user_id)


def _place(interaction: discord.Interaction, where: OpensIn | None) -> OpensIn:
    """Return where the tables of a cup open; raises TableError if they cannot be posted there."""
    require_member(interaction)
    channel = where or interaction.channel
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, OpensIn):
        raise TableError("no_cup_here")
    require_writing(channel)
    return channel


def build(kit: Kit, tables: TableServices, opener: TableOpener) -> CupPlans:
    """Build the home."""
    background = CupBackground(kit, CupStore(kit.database, kit.share), opener, tables, kit.available)
    kit.areas.append(CupClicks(background.shown))
    kit.keepers.append(background.keeper)
    return CupPlans(background.shown, background, opener)
