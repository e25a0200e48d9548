"""Presents tables: the board, and each person's view of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.common.errors import RefusedError, TableError
from bot.games.core.screen import GameScreen
from bot.i18n import Words, words_for
from bot.messages.names import KnownNames, TableNames
from bot.messages.panels import Panel, Reference
from bot.messages.permissions import no_member_text, to_write
from bot.messages.refusals import problem_text, public_text
from bot.pictures.emojis import CardEmojisIn, no_card_emojis
from bot.rules.store import Preset
from bot.settings.hand_style import USUAL_STYLE, HandStyle
from bot.stats.words import achieved_text
from bot.tables.model.values import Display, TableValue, match_over
from bot.tables.panels.board import in_words, restarting_panel, table_panel, watch_panel
from bot.tables.panels.channel_permissions import Channels
from bot.tables.panels.hand import NOTHING, Asked, absent_panel, hand_anchor, hand_panel, practice_panel
from bot.tables.panels.lobby import VariantMenu, variants_panel
from bot.tables.panels.seats import Visitor, host_panel
from bot.tokens.words import words_at
from data.stats.feats import Achieved
from game.core.protocol import AnyGame, Seat


@dataclass(slots=True)
class TablePanels:
    """Builds the panels of tables. One per bot."""

    screens: Mapping[str, GameScreen]
    people: KnownNames
    channels: Channels
    """Our permissions in the channels of tables: without files, boards are text instead of pictures."""
    variants: Callable[[int, AnyGame], Sequence[Preset]] = lambda _guild_id, _game: ()
    """Returns the variants of a game that a server's lobbies offer, as far as they are known."""
    emojis_in: CardEmojisIn = no_card_emojis
    """Returns the card emojis of a language, for tables that show them; uploads what is missing."""
    emojis_there: CardEmojisIn = no_card_emojis
    """Returns the card emojis of a language, for the buttons of other hands."""
    style_of: Callable[[int | None], HandStyle] = lambda _: USUAL_STYLE
    """Returns how a person likes to see hands."""
    variant_menu: VariantMenu = field(default_factory=VariantMenu)
    achieved_in: Callable[[str], Sequence[Achieved]] = lambda _match_id: ()
    """Returns what people have achieved in a match (by its id) that is over, as far as it is known."""
    link_to_add: Callable[[int], str] = lambda _guild_id: ""
    """Returns the link that adds the bot to a server where only its commands are, else ""."""
    mention: Callable[[str, Words], str] = lambda path, t: f"`/{t(path)}`"
    """Returns a command's mention in a language, by its English name."""

    def board(self, table: TableValue) -> Panel:
        """Return the public board of a table, in the table's language."""
        t = words_at(table, words_for(table.locale))
        if not self.channels[table.place_id].files.is_there:
            table = in_words(table)
        screen, names = self.screen(table), self.names(table)
        achieved, verify = self._achieved(table, names, t), self.mention("verify", t)
        return table_panel(table, screen, names, t, achieved=achieved, verify=verify)

    def host(self, table: TableValue, visitor: Visitor, t: Words, note: str = "") -> Panel:
        """Return the host's private panel; `note` is a line above."""
        offered = self.variants(table.guild_id, table.game)
        variants = self.variant_menu.options(table, offered, self.screen(table), t)
        return host_panel(table, visitor, self.names(table), t, note, variants)

    def all_variants(self, table: TableValue, t: Words) -> Panel:
        """Return all variants to which the host of a lobby can change."""
        offered, screen = self.variants(table.guild_id, table.game), self.screen(table)
        return variants_panel(self.variant_menu.all_options(table, offered, screen, t), t)

    def _achieved(self, table: TableValue, names: TableNames, t: Words) -> str:
        """Return what people who still sit here have achieved in the match whose result is shown."""

        def name_of(user_id: int) -> str | None:
            seat = table.seat_of(user_id)
            return None if seat is None else names(seat)

        match_id = match_over(table)
        return "" if match_id is None else achieved_text(self.achieved_in(match_id), name_of, t)

    def restarting(self, table: TableValue) -> Panel:
        """Return the board of a table while the bot restarts."""
        return restarting_panel(self.board(table), words_for(table.locale))

    def hand(self, table: TableValue, seat: Seat, t: Words, asked: Asked = NOTHING) -> Panel:
        """Return a seat's private hand in its owner's language; at a practice table, below the board."""
        t, style = words_at(table, t), self.style_of(table.seats[seat].user_id)
        if style.display not in (None, table.display):
            table = replace(table, display=style.display)
        if note := asked.note or self._why_no_board(table, t):
            asked = replace(asked, note=note)
        if not self.channels[table.place_id].files.is_there:
            table = in_words(table)
        screen, names = self.hand_screen(table.game, table.display), self.names(table)
        hand = hand_panel(table, seat, screen, names, t, asked, style)
        return practice_panel(table, hand, screen, names, t) if table.private else hand

    def _why_no_board(self, table: TableValue, t: Words) -> str:
        """Return why a table's board is not updated; "" if it is."""
        if table.private:
            return ""
        if link := self.link_to_add(table.guild_id):
            return no_member_text(link, t)
        writing = self.channels[table.place_id].writing
        if writing.is_there:
            return ""
        why = writing.why or TableError("cannot_post", permissions=to_write(table), channel=table.place_id)
        return t(
            "⚠️ I can’t update the board. {why} Once that’s settled, the next click brings the board back.",
            why=public_text(why, t),
        )

    def hand_of(self, table: TableValue, user_id: int, t: Words) -> tuple[Panel, Reference]:
        """Return the current panel of a person's open hand, and the reference of its controls."""
        seat = table.seat_of(user_id)
        if seat is None:
            return absent_panel(t), Reference(table.table_id)
        return self.hand(table, seat, t), hand_anchor(table, seat)

    def watched(self, table: TableValue, user_id: int, t: Words) -> Panel:
        """Return the private board of a watcher."""
        return watch_panel(table, user_id, self.screen(table), self.names(table), words_at(table, t))

    def problem(self, error: TableError, table: TableValue, user_id: int, t: Words) -> str:
        """Return the line for an error at a table; the game explains its own refusals."""
        seat, match = table.seat_of(user_id), table.match
        if not isinstance(error, RefusedError) or error.code == "stale" or match is None or seat is None:
            return problem_text(error, t)
        view = table.game.view(match.state, seat)
        return self.screen(table).explain(error.refusal, view, self.names(table), t)

    def actions(
        self, table: TableValue, body: str, values: Sequence[str] = ()
    ) -> tuple[Mapping[str, Any], ...]:
        """Return what a control of the game does; raises TableError if another version wrote it."""
        try:
            return self.screens[table.game.key].actions(body, values)
        except ValueError:
            raise TableError("unreadable") from None

    def names(self, table: TableValue) -> TableNames:
        """Return the names of a table's players."""
        return TableNames(table, self.people)

    def screen(self, table: TableValue) -> GameScreen:
        """Return the screen of a table's game, with emojis if the table shows them."""
        screen = self.screens[table.game.key]
        return screen.with_emojis(self.emojis_in) if table.display is Display.EMOJI else screen

    def hand_screen(self, game: AnyGame, display: Display) -> GameScreen:
        """Return the screen of a game for hands, whose buttons have emojis except where all is text."""
        screen = self.screens[game.key]
        match display:
            case Display.PICTURE:
                return screen.with_emojis(self.emojis_there)
            case Display.EMOJI:
                return screen.with_emojis(self.emojis_in)
            case Display.TEXT:
                return screen
