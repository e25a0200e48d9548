"""What the interface asks of each game: how its views, events and refusals look and read.

A screen is made of functions of views: they never see a state, know no table and no Discord. Each game
makes one, as a part of its `GameFace`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeAlias

from bot.i18n import Words, words_for
from bot.ui.panels import Block, Sketch, Text
from bot.ui.pictures.drawing import Drawing
from bot.ui.pictures.emojis import CardEmojis, CardEmojisIn, no_card_emojis
from game.core.protocol import Outcome, Refusal, Seat

PICTURE_NAME: Final = "table.png"


class Names(Protocol):
    """How the players of a table are called."""

    def __call__(self, seat: Seat) -> str:
        """Return the name for texts: a mention (it never pings), or an AI's name."""

    def label(self, seat: Seat) -> str:
        """Return the name for buttons, menus and pictures, where mentions do not work."""


PLAY_VERB = "act"
"""The verb of every control that plays; its body is read by `actions`."""
PICK_VERB = "pick"
"""The verb of controls that only change what the hand shows (a second click for a real choice)."""


@dataclass(frozen=True, slots=True)
class HandScene:
    """What a private hand is drawn from."""

    view: Any
    """The seat's own view."""
    seat: Seat
    legal: Sequence[Any]
    """What the seat may do now, in its turn or out of it; empty when that is nothing."""
    names: Names
    pick: str = ""
    """The body of the last `pick` control, "" for the hand as it opens."""
    emojis: CardEmojis | None = None
    """The cards as emojis, for the buttons; None where they are not shown so."""


BoardBlocks: TypeAlias = Callable[[Any, Names, Words, CardEmojis | None], Sequence[Block]]
"""(public view, names, words, the cards as emojis or None) -> the table as everybody sees it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreen:
    """How one game looks and reads. Views, events and rules are the game's own."""

    title: Callable[[Any, str, Words], str]
    """(rules, preset) -> the game's name with its variant, as people call it."""
    board_blocks: BoardBlocks
    """Called by `board`."""
    picture: Callable[[Any, Names, Words], Sequence[Block]]
    """(public view, names) -> the same table as a picture, with words that say the same."""
    hand_blocks: Callable[[HandScene, Words], Sequence[Block]]
    """Called by `hand`."""
    actions: Callable[[str, Sequence[str]], tuple[Mapping[str, Any], ...]]
    """(body, chosen values) -> the actions of a clicked `act` control, as JSON; raises ValueError on junk."""
    tell: Callable[[Any, Names, Words], str | None]
    """(event, names) -> one short line about an event, None for what need not be said."""
    explain: Callable[[Refusal, Any, Names, Words], str]
    """(refusal, the seat's view, names) -> why something cannot be done now, in one sentence."""
    rules: Callable[[Any, str, Words], Sequence[Block]]
    """(rules, preset) -> the rules in plain words, short enough for a phone."""
    differences: Callable[[Any, Any, Words], list[str]]
    """(rules, base) -> what these rules have that `base` has not, a few words for each house rule."""
    result: Callable[[Any, Outcome, Names, Words], Sequence[Block]]
    """(public view, outcome, names) -> the end of a deal: who won, who lost, what it cost."""
    emojis_in: CardEmojisIn = no_card_emojis
    """The cards as emojis by language, for boards and hands that are to show them so."""

    def with_emojis(self, emojis_in: CardEmojisIn) -> "GameScreen":
        """Return the same screen, with cards as emojis on boards and buttons where `emojis_in` has them."""
        return replace(self, emojis_in=emojis_in)

    def board(self, view: Any, names: Names, t: Words) -> Sequence[Block]:
        """Return the table as everybody sees it (`view` is the public's), without events."""
        return self.board_blocks(view, names, t, self.emojis_in(t.language))

    def hand(self, scene: HandScene, t: Words) -> Sequence[Block]:
        """Return a seat's private hand with its controls (verbs `act` and `pick` only)."""
        return self.hand_blocks(replace(scene, emojis=self.emojis_in(t.language)), t)


def pictured(turn: str, scene: Any, draw: Callable[[Any, Words], Drawing], t: Words) -> Sequence[Block]:
    """Return a table as a picture: whose turn it is in words, the rest drawn (with words that say the same).

    `scene` holds what the picture shows as plain values; equal scenes are drawn once.
    """

    def finished(drawn: Any, language: str) -> tuple[bytes, str]:
        drawing = draw(drawn, words_for(language))
        return drawing.png, drawing.alt

    return Text(f"**▶** {turn}"), Sketch(PICTURE_NAME, scene, t.language, finished)
