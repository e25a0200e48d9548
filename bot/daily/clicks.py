"""The handlers of /daily and its controls, which work after a restart, each for the person who clicks."""

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.common.errors import TableError
from bot.daily.panels import before_panel, ended_blocks, share_panel, table_panel, today_panel
from bot.daily.store import DayStore
from bot.discord.access import require_here
from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import guild_of, locale_of, public_words, server_of
from bot.discord.kit import Kit
from bot.discord.people import People
from bot.discord.sending.answers import Answer
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import DAYS_AREA, DayVerb
from bot.messages.panels import Block, Panel, read_first
from bot.settings.server import ServerSettings
from bot.tables.clicks.services import TableServices
from bot.tables.model.shared_deals import is_day
from bot.tables.model.values import TableValue
from bot.verify.clicks import VerifyPages
from data.actors import EVERYWHERE
from game.registry import GAMES

Mention = Callable[[str, Words], str]
"""Returns a command's mention in a language, by its full English name."""


@dataclass(frozen=True, slots=True)
class DayPages:
    """What is shown of the day's deals. One per bot."""

    days: DayStore
    people: People
    mention: Mention

    async def today(self, interaction: discord.Interaction, t: Words) -> Panel:
        """Return today's deals for a person."""
        today = await self.days.today(interaction.user.id)
        return today_panel(today, t, in_server=server_of(interaction) != EVERYWHERE)

    async def ended(self, table: TableValue, t: Words) -> tuple[Block, ...]:
        """Return what stands above the hand at the end of a day's deal, the person's line; nothing before."""
        if not table.daily or not table.phase.is_end:
            return ()
        own = await self.days.own(table.host_id, table.daily, table.game.key)
        return () if own is None else ended_blocks(own, t)

    async def table(self, interaction: discord.Interaction, day: str, t: Words, first: int = 0) -> Panel:
        """Return a server's table of a day; raises TableError outside servers."""
        guild_id, is_over = guild_of(interaction), day < self.days.day()
        ranked = [
            (deal, await self.days.ranking(day, deal.game.key, guild_id))
            for key in GAMES
            if (deal := await self.days.deal(day, key)) is not None
        ]
        if interaction.guild is not None:
            users = {one.user_id for _, scores in ranked for one in scores if one.user_id is not None}
            gone = await self.people.learn(interaction.guild, users)
            ranked = [(deal, [one for one in scores if one.user_id not in gone]) for deal, scores in ranked]
        return table_panel(day, ranked, interaction.user.id, t, is_over=is_over, first=first)

    async def before(self, interaction: discord.Interaction, day: str, t: Words) -> Panel:
        """Return a day that is over; raises TableError for any other."""
        seed = await self.days.revealed(day)
        best, own = [], []
        for key in GAMES:
            if (deal := await self.days.deal(day, key)) is not None:
                ranked = await self.days.ranking(day, key)
                best.append((deal, len(ranked), ranked[0] if ranked else None))
                own += [deal] if await self.days.match_of(interaction.user.id, day, key) else []
        in_server = server_of(interaction) != EVERYWHERE
        return before_panel(day, seed, await self.days.sealed(), best, own, t, in_server=in_server)


@dataclass(frozen=True, slots=True)
class DayServices:
    """The services behind /daily. One per bot."""

    pages: DayPages
    tables: TableServices
    verify: VerifyPages
    servers: ServerSettings

    async def play(self, answer: Answer, day: str, key: str, t: Words, *, updates: bool) -> None:
        """Show a person's cards of a deal, which are dealt the first time."""
        interaction = answer.interaction
        home, user = server_of(interaction), interaction.user
        settings = await answer.after(self.servers.of(home), updates=updates)
        clock = settings.clocks["none"]
        days, locale = self.pages.days, locale_of(interaction)
        opening = days.open(user.id, day, key, locale, settings.display, clock)
        value = (await answer.after(opening, updates=updates)).value
        if home != EVERYWHERE:
            await answer.after(days.note_member(home, user.id), updates=updates)
        seat = value.seat_of(user.id)
        if seat is None:
            raise TableError("daily_over")
        await self.tables.show_hand(answer, value, seat, t, updates=updates)


class DayClicks(AreaClicks):
    """Handles the controls of /daily."""

    area = DAYS_AREA
    unreadable = "unreadable_daily"

    def __init__(self, services: DayServices) -> None:
        self._services = services
        self._handlers = {
            DayVerb.PAGE: self._page,
            DayVerb.PLAY: self._play,
            DayVerb.SHARE: self._share,
            DayVerb.TABLE: self._table,
            DayVerb.BEFORE: self._before,
            DayVerb.CHECK: self._check,
        }

    async def _page(self, click: Click) -> None:
        await click.update_after(self._services.pages.today(click.interaction, click.t))

    async def _play(self, click: Click) -> None:
        day, key = _named(click.control.body)
        await self._services.play(click.answer, day, key, click.t, updates=True)

    async def _share(self, click: Click) -> None:
        """Post the person's own line: nobody shares another's."""
        require_here(click.interaction)
        day, key = _named(click.control.body)
        own = await self._services.pages.days.own(click.user_id, day, key)
        if own is None or own.score is None or own.score.place is None:
            raise TableError("daily_not_over")
        words, mention = await public_words(click.interaction), self._services.pages.mention
        panel = share_panel(click.user_id, own, words, lambda path: mention(path, words))
        await click.answer.public(panel)

    async def _table(self, click: Click) -> None:
        day, _, place = click.control.body.partition(".")
        first = read_first(place, "unreadable_daily")
        await click.update_after(self._services.pages.table(click.interaction, _day(day), click.t, first))

    async def _before(self, click: Click) -> None:
        day = _day(click.control.body)
        await click.update_after(self._services.pages.before(click.interaction, day, click.t))

    async def _check(self, click: Click) -> None:
        """Verify the person's own match of a deal whose day is over, in a message of its own."""
        day, key = _named(click.control.body)
        match_id = await self._services.pages.days.match_of(click.user_id, day, key)
        if match_id is None:
            raise TableError("no_such_match")
        checking = self._services.verify.of_day(click.interaction, match_id, click.t)
        await click.answer.private(await click.answer.after(checking, updates=False))


def _named(body: str) -> tuple[str, str]:
    day, _, key = body.partition(".")
    if key not in GAMES:
        raise TableError("unreadable_daily")
    return _day(day), key


def _day(text: str) -> str:
    if not is_day(text):
        raise TableError("unreadable_daily")
    return text


def pages(kit: Kit) -> DayPages:
    """Return what is shown of the day's deals, which tables need before the home is built."""
    marks = {key: tuple(face.marks) for key, face in FACES.items()}
    return DayPages(DayStore(kit.database, kit.directory, marks), kit.people, kit.command_mentions.mention)


def build(kit: Kit, shown: DayPages, tables: TableServices, verify: VerifyPages) -> DayServices:
    """Build the home."""
    services = DayServices(shown, tables, verify, kit.server_settings)
    kit.areas.append(DayClicks(services))
    return services
