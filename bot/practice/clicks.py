"""The handlers of taught hands. Nothing is stored: where somebody is stands in the controls."""

from dataclasses import dataclass

import discord

from bot.common.errors import TableError
from bot.discord.access import may_attach
from bot.discord.clicks import AreaClicks, Click
from bot.discord.commands import Request
from bot.discord.interactions import public_locale, server_of
from bot.discord.kit import Kit
from bot.discord.sending.answers import Answer
from bot.games.core.lesson import PUPIL, is_right, refusal_of
from bot.games.lesson_places import LessonPosition, read_place
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import LessonVerb
from bot.messages.panels import Panel
from bot.practice.opening import PracticeOpener, PracticeOptions
from bot.practice.panels import AREA, PupilNames, lesson_panel, offer_panel
from bot.settings.hand_style import HandStyle
from bot.tables.clicks.opening import TableOpener
from bot.tables.clicks.services import TableServices
from bot.tables.deciding.seating import require_seat
from bot.tables.model.values import Display
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.registry import GAMES


@dataclass(frozen=True, slots=True)
class LessonPages:
    """What taught hands and practice matches need. One per bot."""

    tables: TableServices
    practice: PracticeOpener
    opener: TableOpener

    async def play(self, request: Request, options: PracticeOptions) -> None:
        """Deal at once; offer taught hands first to somebody who never played and asks for nothing else."""
        home, opener = request.home, self.opener
        settings = await request.after(opener.servers.of(home))
        if options.is_usual and not await request.after(opener.store.has_played(home, request.user_id)):
            await request.show(offer_panel(settings.game, request.t))
            return
        meaning = opener.game_meant(home, options.game, options.preset, settings, request.t)
        await self.deal(request.answer, await request.after(meaning), options, request.t, updates=False)

    async def deal(
        self, answer: Answer, game: AnyGame, options: PracticeOptions, t: Words, *, updates: bool
    ) -> None:
        """Show a person the hand of a new match of a game; with `updates`, in the clicked message."""
        interaction = answer.interaction
        home, language = server_of(interaction), await public_locale(interaction)
        choosing = self.opener.rules.choose_to_play(home, game, options.preset, t, language)
        variant = await answer.after(choosing, updates=updates)
        dealing = self.practice.deal(interaction, variant, options)
        value = (await answer.after(dealing, updates=updates)).value
        seat = require_seat(value, interaction.user.id)
        await self.tables.show_hand(answer, value, seat, t, updates=updates)


class LessonClicks(AreaClicks):
    """Handles the controls of taught hands, and the practice match after them."""

    area = AREA
    unreadable = "unreadable_help"

    def __init__(self, pages: LessonPages) -> None:
        self._pages = pages
        self._handlers = {
            LessonVerb.OPEN: self._open,
            LessonVerb.PLAY: self._play,
            LessonVerb.PICK: self._pick,
            LessonVerb.MATCH: self._deal_a_match,
        }

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        try:
            await super().handle(click)
        except (UnreadableError, ValueError):
            raise TableError("unreadable_help") from None

    async def _open(self, click: Click) -> None:
        await self._show(click, _place(click.control.body))

    async def _pick(self, click: Click) -> None:
        place, body = _at(click)
        await self._show(click, place, pick=click.values[0] if click.values else body)

    async def _play(self, click: Click) -> None:
        """Say what is right about a move, or why not; only the right one leads on."""
        place, body = _at(click)
        if place.is_done:
            raise TableError("unreadable_help")
        game, t, move = place.game, click.t, place.lesson.moves[place.made]
        screen, state = FACES[game.key].screen, place.lesson.state(game, place.made)
        bodies = screen.actions(body, click.values)
        refusal = refusal_of(game, state, bodies)
        if refusal is not None:
            why = screen.explain(refusal, game.view(state, PUPIL), PupilNames(t), t)
            await self._show(click, place, f"✗ {why}")
        elif not is_right(move, bodies):
            await self._show(click, place, f"✗ {t(move.otherwise)}")
        else:
            await self._show(click, LessonPosition(game, place.number, place.made + 1), f"✓ {t(move.praise)}")

    async def _deal_a_match(self, click: Click) -> None:
        game = GAMES.get(click.control.body)
        if game is None:
            raise TableError("unreadable_help")
        updates = click.on_private_message
        await self._pages.deal(click.answer, game, PracticeOptions(), click.t, updates=updates)

    async def _show(self, click: Click, place: LessonPosition, note: str = "", pick: str = "") -> None:
        panels = self._pages.tables.panels
        style = panels.style_of(click.user_id)
        looking = self._display(click.interaction, style)
        display = await click.answer.after(looking, updates=click.on_private_message)
        screen, drawn = panels.hand_screen(place.game, display), display is Display.PICTURE
        panel: Panel = lesson_panel(place, click.t, note, pick, screen=screen, drawn=drawn, style=style)
        if click.on_private_message:
            await click.answer.update(panel)
        else:
            await click.answer.private(panel)

    async def _display(self, interaction: discord.Interaction, style: HandStyle) -> Display:
        """Return how the person sees hands here."""
        settings = await self._pages.opener.servers.of(server_of(interaction))
        display = style.display or settings.display
        return display if display is not Display.PICTURE or may_attach(interaction) else Display.TEXT


def _at(click: Click) -> tuple[LessonPosition, str]:
    """Return the place of a control in a taught hand, and the body that its game gave it."""
    place, _, body = click.control.body.partition(";")
    return _place(place), body


def _place(text: str) -> LessonPosition:
    place = read_place(text)
    if place is None:
        raise TableError("unreadable_help")
    return place


def build(kit: Kit, tables: TableServices, opener: TableOpener) -> LessonPages:
    """Build the home."""
    pages = LessonPages(tables, PracticeOpener(kit.directory, kit.server_settings, kit.database.now), opener)
    kit.areas.append(LessonClicks(pages))
    return pages
