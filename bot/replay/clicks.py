"""The handlers of /replay and of the controls of replays, which work after a restart."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import discord

from bot.common.child import ChildError
from bot.common.errors import TableError
from bot.common.past_matches import PlayedMatch
from bot.common.tasks import Tasks, happens_within
from bot.discord.access import may_attach, require_here
from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import public_words, server_of
from bot.discord.kit import Kit
from bot.discord.people import People
from bot.games.core.face import GameFace
from bot.games.core.screen import GameScreen
from bot.games.registry import FACES, SCREENS
from bot.i18n import Words
from bot.messages.custom_ids import REPLAYS_AREA, ReplayVerb, is_number
from bot.messages.names import KnownName
from bot.messages.panels import Option, Panel
from bot.messages.permissions import lacking
from bot.pictures.emojis import CardEmojisIn, no_card_emojis
from bot.replay import analysis_panels
from bot.replay.analysis_panels import analysis_panel, failed_panel, progress_panel
from bot.replay.analyst import Analyst
from bot.replay.film_picture import FilmTooLargeError, draw_film
from bot.replay.panels import ReplayReader, Spot, chosen_eyes, match_option, replay_panel
from bot.replay.store import Replay, ReplayStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.model.values import Display
from bot.verify.store import MOST_RECENT, MOST_SEARCHED

_MOST_DIGITS: Final = 5
FILES: Final = "attach_files"
"""A permission."""
ROOM_FOR_REST: Final = 100_000
"""Bytes of an upload that are left for the message around a film."""
BETWEEN_EDITS: Final = 4.0
"""Seconds between two edits of a message that shows how far an analysis is."""
MOST_EDITS: Final = 150
"""Ten minutes of them; an interaction can be answered for fifteen."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReplayPages:
    """The services behind replays. One per bot."""

    replayer: ReplayStore
    people: People
    preferences: Preferences
    servers: ServerSettings
    screens: Mapping[str, GameScreen]
    emojis_in: CardEmojisIn = no_card_emojis
    analyst: Analyst = field(default_factory=Analyst)

    async def panel(self, interaction: discord.Interaction, spot: Spot, t: Words) -> Panel:
        """Return a replay at a spot; raises TableError if the person may not see it."""
        shown = await self.find(interaction, spot.match_id)
        return await self.shown(interaction, shown, spot, t)

    async def latest(self, interaction: discord.Interaction, t: Words) -> Panel:
        """Return the replay of the latest match in the channel; raises TableError if there is none."""
        shown = await self.find(interaction)
        return await self.shown(interaction, shown, Spot(shown.match_id), t)

    async def find(self, interaction: discord.Interaction, match_id: str | None = None) -> Replay:
        """Return a match that the person may see again, after looking up names."""
        place = server_of(interaction), interaction.channel_id or 0
        shown = await self.replayer.open(*place, interaction.user.id, match_id)
        if interaction.guild is not None:
            await self.people.learn(interaction.guild, set(shown.user_by_key.values()))
        return shown

    async def shown(self, interaction: discord.Interaction, shown: Replay, spot: Spot, t: Words) -> Panel:
        """Return a replay at a spot as the person likes to see it."""
        reader = await self.reader(interaction)
        analysis = self.analyst.kept(shown.match_id)
        may_share = interaction.guild is not None and shown.has_player(interaction.user.id)
        face = self.face(shown, reader)
        return replay_panel(shown, spot, face, reader, t, analysis, may_share=may_share)

    async def film(
        self, interaction: discord.Interaction, shown: Replay, spot: Spot, t: Words, *, whole: bool
    ) -> Panel:
        """Return the public message with an animated picture; raises TableError if there is none."""
        if interaction.guild is None:
            raise TableError("servers_only")
        reader = replace(await self.reader(interaction), display=Display.PICTURE)
        face, spot = self.face(shown, reader), spot.within(shown)
        steps = (
            analysis_panels.steps_of_all(shown, face) if whole else analysis_panels.steps_from(shown, spot)
        )
        frames = analysis_panels.film_frames(shown, steps, spot, face, reader, t)
        most = interaction.guild.filesize_limit - ROOM_FOR_REST
        try:
            drawing = self.analyst.draw(interaction.user.id, draw_film, frames, t.language, most)
            gif, described = await drawing
        except FilmTooLargeError:
            raise TableError("film_too_large") from None
        except ChildError as error:
            _log.warning("match %s: no film: %s", shown.match_id, error)
            raise TableError("try_again") from None
        return analysis_panels.film_panel(shown, gif, described, steps, reader, interaction.user.id, t)

    async def analysed(self, interaction: discord.Interaction, shown: Replay, spot: Spot, t: Words) -> Panel:
        """Return what was found of a match, or how far its analysis is."""
        reader = await self.reader(interaction)
        found = self.analyst.kept(shown.match_id)
        if found is None:
            progress = self.analyst.begin(shown.match_id, shown.film, interaction.user.id)
            return progress_panel(shown, spot, reader, progress, t)
        return analysis_panel(shown, spot, self.face(shown, reader), reader, found, t)

    def face(self, shown: Replay, reader: ReplayReader) -> GameFace:
        """Return the face of the game, with emojis if the reader sees those."""
        face, screen = FACES[shown.film.game.key], self.screens[shown.film.game.key]
        if reader.display is Display.EMOJI:
            screen = screen.with_emojis(self.emojis_in)
        return replace(face, screen=screen)

    async def reader(self, interaction: discord.Interaction) -> ReplayReader:
        """Return how somebody likes to see tables; text where we may attach no pictures."""
        home, style = server_of(interaction), self.preferences.hand_of(interaction.user.id)
        display = style.display or (await self.servers.of(home)).display
        if display is Display.PICTURE and not may_attach(interaction):
            display = Display.TEXT
        return ReplayReader(self.names(home), display, style, interaction.user.id)

    async def options(self, interaction: discord.Interaction, t: Words, typed: str = "") -> list[Option]:
        """Return the finished matches that the person may choose from, newest first.

        Those beyond the newest are for who has typed something, by the names that are known.
        """
        home, most = server_of(interaction), MOST_SEARCHED if typed else MOST_RECENT
        place = interaction.channel_id or 0
        recent, now = await self.replayer.recent(home, place, interaction.user.id, most)
        await self._learn(interaction, recent[:MOST_RECENT])
        names, user_id = self.names(home), interaction.user.id
        return [match_option(one, names, t, now=now, value=one.match_id, but=user_id) for one in recent]

    def names(self, guild_id: int) -> KnownName:
        """Return a function from user ids to names."""
        return lambda user_id: self.people.name(guild_id, user_id)

    async def _learn(self, interaction: discord.Interaction, matches: Sequence[PlayedMatch]) -> None:
        if interaction.guild is not None:
            users = {user_id for match in matches for user_id in match.users}
            await self.people.learn(interaction.guild, users)


class ReplayClicks(AreaClicks):
    """Handles the controls of replays."""

    area = REPLAYS_AREA
    unreadable = "unreadable_replay"

    def __init__(self, pages: ReplayPages) -> None:
        self._pages = pages
        self._handlers = {
            ReplayVerb.OPEN: self._open,
            ReplayVerb.START: self._turn,
            ReplayVerb.BACK: self._turn,
            ReplayVerb.ON: self._turn,
            ReplayVerb.HIGHLIGHT: self._turn,
            ReplayVerb.EYES: self._look,
            ReplayVerb.DEAL: self._go_to_deal,
            ReplayVerb.STEP: self._turn,
            ReplayVerb.ANALYSE: self._analyse,
            ReplayVerb.SHARE: self._ask_to_share,
            ReplayVerb.POST_FROM: self._post,
            ReplayVerb.POST_ALL: self._post,
        }
        self._watched: dict[int, Click] = {}
        """The messages that show an analysis under way, and the click that asked for it."""
        self._following = Tasks[None]()

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError."""
        if click.interaction.message is not None:
            self._watched.pop(click.interaction.message.id, None)
        await super().handle(click)

    async def close(self) -> None:
        """Stop what is under way."""
        await self._following.stop()
        await self._pages.analyst.close()

    async def _open(self, click: Click) -> None:
        """Open a replay in a message of its own, from a board or a list of matches."""
        opening = self._pages.panel(click.interaction, Spot(click.chosen), click.t)
        panel = await click.answer.after(opening, updates=False)
        await click.answer.private(panel)

    async def _turn(self, click: Click) -> None:
        await self._show(click, _spot(click))

    async def _look(self, click: Click) -> None:
        value = click.values[0] if click.values else ""
        try:
            await self._show(click, replace(_spot(click), eyes=chosen_eyes(value)))
        except ValueError:
            raise TableError("unreadable_replay") from None

    async def _go_to_deal(self, click: Click) -> None:
        value = click.values[0] if click.values else ""
        if not is_number(value, _MOST_DIGITS):
            raise TableError("unreadable_replay")
        await self._show(click, _spot(click).at(int(value)))

    async def _analyse(self, click: Click) -> None:
        """Show what was found, or begin; the message follows the analysis until its reader turns the page."""
        spot, pages = _spot(click), self._pages
        finding = pages.find(click.interaction, spot.match_id)
        shown = await click.answer.after(finding, updates=True)
        panel = await click.answer.after(
            pages.analysed(click.interaction, shown, spot, click.t), updates=True
        )
        message = click.interaction.message
        if message is None or pages.analyst.kept(shown.match_id) is not None:
            await click.answer.update(panel)
            return
        self._watched[message.id] = click
        await click.answer.update(panel)
        self._following.begin(self._follow(click, message.id, shown, spot), "following an analysis")

    async def _follow(self, click: Click, message_id: int, shown: Replay, spot: Spot) -> None:
        """Bring a message up to date while its analysis is under way, as long as it shows that."""
        progress = self._pages.analyst.under_way(shown.match_id)

        def is_watched() -> bool:
            return self._watched.get(message_id) is click

        for _ in range(MOST_EDITS):
            if progress is not None:
                await happens_within(BETWEEN_EDITS, progress.over)
            if not is_watched():
                return
            is_over = progress is None or progress.over.is_set()
            panel = await self._panel_of(click, shown, spot, is_over=is_over)
            await click.answer.go_on(panel, is_watched)
            if is_over:
                break
        if is_watched():
            del self._watched[message_id]

    async def _panel_of(self, click: Click, shown: Replay, spot: Spot, *, is_over: bool) -> Panel:
        if is_over and self._pages.analyst.kept(shown.match_id) is None:
            return failed_panel(shown, spot, await self._pages.reader(click.interaction), click.t)
        return await self._pages.analysed(click.interaction, shown, spot, click.t)

    async def _ask_to_share(self, click: Click) -> None:
        spot = _spot(click)
        shown = await click.answer.after(self._found_for_player(click, spot), updates=True)
        await click.answer.update(analysis_panels.share_panel(shown, spot.within(shown), click.t))

    async def _post(self, click: Click) -> None:
        """Post a film for a player of the match who may post files here."""
        spot = _spot(click)
        require_poster(click.interaction)
        shown = await click.answer.after(self._found_for_player(click, spot), private=False, updates=False)
        t, whole = await public_words(click.interaction), click.control.verb == ReplayVerb.POST_ALL
        filming = self._pages.film(click.interaction, shown, spot, t, whole=whole)
        await click.answer.public(await click.answer.after(filming, private=False, updates=False))

    async def _found_for_player(self, click: Click, spot: Spot) -> Replay:
        shown = await self._pages.find(click.interaction, spot.match_id)
        if not shown.has_player(click.user_id):
            raise TableError("only_players_share")
        return shown

    async def _show(self, click: Click, spot: Spot) -> None:
        await click.update_after(self._pages.panel(click.interaction, spot, click.t))


def require_poster(interaction: discord.Interaction) -> None:
    """Raise TableError, naming what is missing, unless the person and the bot may post files there."""
    require_here(interaction, files=True)
    if missing := lacking(interaction.app_permissions, (FILES,)):
        raise TableError("cannot_post", permissions=missing, channel=interaction.channel_id)


def _spot(click: Click) -> Spot:
    spot = Spot.read(click.control.body)
    if spot is None:
        raise TableError("unreadable_replay")
    return spot


def build(kit: Kit) -> ReplayPages:
    """Build the home."""
    emojis_in, store = kit.card_emojis.cards, ReplayStore(kit.database)
    pages = ReplayPages(store, kit.people, kit.preferences, kit.server_settings, SCREENS, emojis_in)
    clicks = ReplayClicks(pages)
    kit.areas.append(clicks)
    kit.closing.append(clicks.close)
    return pages
