"""The protocol of screens: how a game's views, events and refusals look and read.

A screen consists of functions of views: they never see a state, and depend on neither tables nor Discord.
Each game provides one as part of its `GameFace`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Protocol, TypeAlias

from bot.i18n import Words, words_for
from bot.messages.panels import Block, Button, Sketch, Text
from bot.pictures.drawing import Drawing
from bot.pictures.emojis import CardEmojis, CardEmojisIn, no_card_emojis
from bot.pictures.hands import Look
from bot.pictures.standings import short_name
from bot.settings.hand_style import USUAL_STYLE, HandStyle
from game.core.cards import Card
from game.core.protocol import Outcome, Refusal, Seat

PICTURE_NAME: Final = "table.png"


class Names(Protocol):
    """The names of a table's players."""

    def __call__(self, seat: Seat) -> str:
        """Return the name for texts: a mention, shown as a name where it would not ping, or an AI's name."""

    def label(self, seat: Seat) -> str:
        """Return the name for buttons, menus and pictures, where mentions do not work."""


@dataclass(frozen=True, slots=True)
class ShortNames:
    """The names of a table's players for pictures: labels everywhere, short enough for headlines."""

    names: Names

    def __call__(self, seat: Seat) -> str:
        """Return the name."""
        return short_name(self.names.label(seat))

    label = __call__


PLAY_VERB = "act"
"""The verb of every control that plays; `actions` parses its body."""
PICK_VERB = "pick"
"""The verb of controls that only change what the hand shows, before a second click plays."""
HINT_VERB = "hint"
"""The verb of the control that asks what an AI would play."""


@dataclass(frozen=True, slots=True)
class HandScene:
    """The input for drawing a private hand."""

    view: Any
    """The seat's own view."""
    seat: Seat
    legal: Sequence[Any]
    """The seat's legal actions, in its turn or out of it; possibly none."""
    names: Names
    pick: str = ""
    """The body of the last `pick` control, "" for a newly opened hand."""
    emojis: CardEmojis | None = None
    """The card emojis for buttons; None for no emojis."""
    hint: Button | None = None
    """The button that asks what an AI would play, None where nobody can ask now."""
    refresh: Button | None = None
    """The button that shows the hand anew, None where it is always up to date."""
    let_stand: Button | None = None
    """The button that lets the last play stand, to be put beside the game's reaction to it; None where nobody
    waits for that."""
    picture: Sketch | None = None
    """The table as the seat sees it; None for a hand in words."""
    style: HandStyle = USUAL_STYLE
    """How the person likes to see the hand."""

    @property
    def look(self) -> Look:
        """How the person likes to see cards in pictures."""
        return Look.of(self.style)

    def emoji(self, card: Card) -> str | None:
        """Return the emoji of a card for a button or an option, None without emojis."""
        return None if self.emojis is None else self.emojis(card)


@dataclass(frozen=True, slots=True)
class DealEnd:
    """The input for showing the end of a deal and, after the last one, of the match."""

    view: Any
    """The public view."""
    outcome: Outcome
    """How the deal ended; once no other follows, how the match did."""
    names: Names
    tally: Any = None
    """The statistics of the match so far, None in a game without any."""
    is_match_over: bool = False
    """Whether no other deal follows, because of the rules or because the table ends."""
    left: Mapping[Seat, str] = field(default_factory=dict)
    """Once the match is over: who comes last because they left it or ended it early (`GONE`, `STOP`)."""


BoardBlocks: TypeAlias = Callable[[Any, Names, Words, CardEmojis | None], Sequence[Block]]
"""(public view, names, words, card emojis or None) -> the public table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreen:
    """The screen of one game. The types of views, events and rules are the game's own."""

    title: Callable[[Any, str, Words], str]
    """(rules, preset) -> the name of the game with its variant."""
    board_blocks: BoardBlocks
    """Called by `board`."""
    picture: Callable[..., Sequence[Block]]
    """(public view, names, words, events of the last move) -> the same table as a picture, with alt text."""
    hand_blocks: Callable[[HandScene, Words], Sequence[Block]]
    """Called by `hand`."""
    actions: Callable[[str, Sequence[str]], tuple[Mapping[str, Any], ...]]
    """(body, chosen values) -> the actions of a clicked `act` control, as JSON; raises ValueError if
    invalid."""
    tell: Callable[[Any, Names, Words], str | None]
    """(event, names) -> one short line about an event, None if it needs none."""
    explain: Callable[[Refusal, Any, Names, Words], str]
    """(refusal, the seat's view, names) -> why an action is not allowed, in one sentence."""
    rules: Callable[[Any, str, Words], Sequence[Block]]
    """(rules, preset) -> the rules in words, short enough for a phone."""
    differences: Callable[[Any, Any, Words], list[str]]
    """(rules, base) -> the differences from `base`, a few words per house rule."""
    result: Callable[[DealEnd, Words], Sequence[Block]]
    """Returns the result of a deal, and of the match after the last one: winners, losers, payments."""
    own_result: Callable[[DealEnd, Seat, Words], str]
    """(end, reader) -> how the deal or the match ended for the reader, in one sentence: with 🏆 for
    a winner, and with 💩 for the loser of a game that has one."""
    end_picture: Callable[[DealEnd, Words], Sequence[Block]] | None = None
    """The result as a picture; None for a game that shows it only as text."""
    seat_picture: Callable[[HandScene, Words], Sketch] | None = None
    """The table as a seat sees it, as a picture with a description; None for a game without such pictures."""
    advice: Callable[[Any, HandScene, Words], str] | None = None
    """(action of an AI) -> what it would play and one reason, as a sentence; None for no hints."""
    gist: Callable[[Any, Words], list[str]] | None = None
    """(rules) -> the three rules that decide a variant, a few words each; None for lobbies without them."""
    basics: Callable[[Any, Words], list[str]] | None = None
    """(rules) -> what is dealt, who leads and the like, in any variant; None if nothing varies."""
    brief: Callable[[Any, Any, Words], list[str]] | None = None
    """(rules, base) -> the differences from `base`, those first that change the game most; None for the
    order of the rules."""
    reactions: Callable[[Any, Words], Sequence[Button]] | None = None
    """(public view) -> the buttons with which people react on the board to the last play (verb `act`), none
    while nobody may; None for a game without reactions, or with buttons for them on hands alone."""
    news_lines: Callable[[Sequence[Any], Names, Words, Seat | None], list[str]] | None = None
    """Called by `news`; None for a game whose `tell` already includes everything that a player needs."""
    revealed: Callable[[Sequence[Any], Seat], slice] | None = None
    """(events, reader) -> which of them a hand tells until its owner moves, whoever moved: what a doubt
    brought to light, or what card they turned; an empty slice for none. None for a game without anything like
    that."""
    lasting: tuple[type, ...] = ()
    """The events that a hand tells however little room there is."""
    emojis_in: CardEmojisIn = no_card_emojis
    """Returns the card emojis of a language, for boards and hands that use them."""

    def with_emojis(self, emojis_in: CardEmojisIn) -> "GameScreen":
        """Return the same screen with card emojis on boards and buttons, if `emojis_in` has them."""
        return replace(self, emojis_in=emojis_in)

    def board(self, view: Any, names: Names, t: Words) -> Sequence[Block]:
        """Return the table without events, given the public view."""
        return self.board_blocks(view, names, t, self.emojis_in(t.language))

    def news(self, events: Sequence[Any], names: Names, t: Words, reader: Seat | None = None) -> list[str]:
        """Return the lines about the events since a player's own move, as that player sees them.

        For a `reader`, their own deeds are told in the second person if the game has words for that.
        """
        if self.news_lines is not None:
            return self.news_lines(events, names, t, reader)
        return [line for event in events if (line := self.tell(event, names, t))]

    def weighed(self, rules: Any, base: Any, t: Words) -> list[str]:
        """Return the differences from `base`, the most important ones first."""
        return (self.brief or self.differences)(rules, base, t)

    def end(self, end: DealEnd, t: Words, *, drawn: bool = False) -> Sequence[Block]:
        """Return the result of a deal, as a picture if wanted and the game has one."""
        show = self.end_picture if drawn and self.end_picture is not None else self.result
        return show(end, t)

    def hand(self, scene: HandScene, t: Words, *, drawn: bool = False) -> Sequence[Block]:
        """Return a seat's private hand with its controls (verbs `act` and `pick` only)."""
        emojis = self.emojis_in(t.language)
        if emojis is not None and scene.look.two_colours:
            emojis = emojis.in_two_colours()
        scene = replace(scene, emojis=emojis)
        if drawn and self.seat_picture is not None:
            scene = replace(scene, picture=self.seat_picture(scene, t))
        return self.hand_blocks(scene, t)


def pictured(turn: str, scene: Any, draw: Callable[[Any, Words], Drawing], t: Words) -> Sequence[Block]:
    """Return a table as a picture with alt text, and whose turn it is as text.

    `scene` is the picture's content as plain values; equal scenes are drawn once.
    """
    return Text(f"**▶** {turn}"), sketched(scene, draw, t)


def sketched(
    scene: Any, draw: Callable[[Any, Words], Drawing], t: Words, *otherwise: Block, name: str = PICTURE_NAME
) -> Sketch:
    """Return a picture to be drawn of a scene in the words' language; `otherwise`, see `Sketch`."""
    return Sketch(name, scene, t.language, partial(_finished, draw), otherwise)


def _finished(draw: Callable[[Any, Words], Drawing], scene: Any, language: str) -> tuple[bytes, str]:
    drawing = draw(scene, words_for(language))
    return drawing.png, drawing.alt
