"""/cup: lets people sign up for new cups, starts and cancels them."""

from dataclasses import dataclass, replace

import discord

from bot.common.errors import TableError
from bot.common.zones import MINUTE, require_in_reach
from bot.cups.background import CupBackground
from bot.cups.clicks import CupClicks, CupPages, require_organiser, tables_hidden_text
from bot.cups.panels import create_button, state_name
from bot.cups.points import Format
from bot.cups.store import CupStore
from bot.cups.values import MOST_ROUNDS, Cup, CupState, CupTerms, size_range
from bot.discord.access import require_here, require_member
from bot.discord.commands import Request
from bot.discord.interactions import public_locale, words_of
from bot.discord.kit import Kit
from bot.i18n import words_for
from bot.messages.panels import Panel, Text
from bot.messages.typed_moments import moment_question, now_in, read_moment
from bot.tables.clicks.opening import OpensIn, TableOpener, require_place, require_plan, require_writing
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
        """Make a cup, and post the message with which people sign up; ask first if that is the moment."""
        at_once = options.when is None
        place = _place(request.interaction, options.where)
        cup = await request.after(self._meant(request, place, options), private=not at_once)
        if at_once:
            await self._post(request, place, cup)
            return
        zone = self.opener.servers.last_known(cup.guild_id).zone
        sure = create_button(cup, request.t)
        await request.show(moment_question(cup.starts_at or 0, zone, sure, request.t))

    async def confirm(self, request: Request, chosen: str) -> None:
        """Make the cup that somebody has confirmed, and post its message."""
        starts_at, options = _read(request.interaction, chosen)
        place = _place(request.interaction, options.where)
        cup = await request.after(self._meant(request, place, options))
        await self._post(request, place, replace(cup, starts_at=starts_at))

    async def _post(self, request: Request, place: OpensIn, cup: Cup) -> None:
        interaction = request.interaction
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
        self.opener.give_up(*[one.table_id for one in cancelled.of_round])
        await self.background.show_changed(cancelled)

    async def labels(self, interaction: discord.Interaction, *states: CupState) -> list[tuple[str, str]]:
        """Return the server's cups in one of the states, by game and state, each with its id."""
        t, found = words_of(interaction), await self.pages.told_of(interaction)
        fitting = [one for one in found if one.state in states]
        return [(f"{self.pages.title(one, t)} · {state_name(one, t)}", one.cup_id) for one in fitting]

    async def _meant(self, request: Request, place: OpensIn, options: CupOptions) -> Cup:
        """Return the cup that somebody wants; raises TableError if there can be none, or not theirs."""
        guild_id, channel_id = require_place(request.interaction)
        require_here(request.interaction)
        terms = await self._terms(request, place, options)
        starts_at = await self._moment(request, options.when)
        begins = channel_id, None, request.user_id, starts_at
        return Cup(request.confirmed_id, guild_id, *begins, CupState.SIGNUP, 0, terms)

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
        return await request.announce(await self.pages.panel(request.interaction.guild, cup))

    async def _moment(self, request: Request, when: str | None) -> int | None:
        """Return the moment that somebody has typed; raises TableError if it cannot be read."""
        if when is None:
            return None
        settings = await self.opener.servers.of(request.guild_id)
        starts = read_moment(when, now_in(settings.zone, self.pages.cups.now()))
        require_in_reach(round(starts.timestamp() * 1000) - self.pages.cups.now())
        return round(starts.timestamp() * 1000)

    async def _cancel(self, request: Request, cup_id: str) -> Cup:
        """Cancel a cup; raises TableError unless the person may."""
        cups, guild_id = self.pages.cups, request.guild_id
        require_organiser(request.interaction, await self.pages.find(request.interaction, cup_id))
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


def _read(interaction: discord.Interaction, chosen: str) -> tuple[int, CupOptions]:
    """Return the moment and the terms that `create_button` describes; raises TableError."""
    try:
        minute, channel, format_, size, rounds, clock, game, preset = chosen.split(".", 7)
        where = None if interaction.guild is None else interaction.guild.get_channel(int(channel, 16))
        if not isinstance(where, OpensIn):
            raise TableError("no_cup_here")
        played = game, preset, list(Format)[int(format_)].value
        if not 0 <= int(rounds) <= MOST_ROUNDS:
            raise TableError("unreadable_cup")
        return int(minute, 16) * MINUTE, CupOptions(*played, int(size), int(rounds), clock, None, where)
    except (ValueError, IndexError):
        raise TableError("unreadable_cup") from None


def build(kit: Kit, tables: TableServices, opener: TableOpener) -> CupPlans:
    """Build the home."""
    background = CupBackground(kit, CupStore(kit.database, kit.share), opener, tables, kit.available)
    kit.keepers.append(background.keeper)
    plans = CupPlans(background.shown, background, opener)
    kit.areas.append(CupClicks(background.shown, plans.confirm))
    return plans
