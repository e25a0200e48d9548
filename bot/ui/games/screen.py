"""What the interface asks of each game: how its views, events and refusals look and read.

A screen is a function of views: it never sees a state, knows no table and no Discord. One screen per
game, registered in `bot.ui.games.SCREENS`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from bot.i18n import Words
from bot.ui.emojis.faces import Faces, FacesIn
from bot.ui.panels import Block
from game.core.protocol import Outcome, Refusal, Seat
from game.core.rule_schema import Rules


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
    """What the seat may do now; empty when it is not awaited."""
    names: Names
    pick: str = ""
    """The body of the last `pick` control, "" for the hand as it opens."""
    faces: Faces | None = None
    """The cards as emojis, for the buttons; None where they are not shown so."""


class GameScreen(Protocol):
    """How one game looks and reads."""

    def with_faces(self, faces_in: FacesIn) -> Self:
        """Return the same screen, with cards as emojis on boards and buttons where `faces_in` has them."""

    def title(self, rules: Rules, preset: str, t: Words) -> str:
        """Return the game's name with its variant, as people call it."""

    def board(self, view: Any, names: Names, t: Words) -> Sequence[Block]:
        """Return the table as everybody sees it (`view` is the public's), without events."""

    def hand(self, scene: HandScene, t: Words) -> Sequence[Block]:
        """Return a seat's private hand with its controls (verbs `act` and `pick` only)."""

    def actions(self, body: str, values: Sequence[str]) -> tuple[Mapping[str, Any], ...]:
        """Return the actions (as JSON) of a clicked `act` control; raises ValueError on junk."""

    def tell(self, event: Any, names: Names, t: Words) -> str | None:
        """Return one short line about an event, None for what need not be said."""

    def explain(self, refusal: Refusal, view: Any, names: Names, t: Words) -> str:
        """Return why something cannot be done now, in one sentence."""

    def rules(self, rules: Rules, preset: str, t: Words) -> Sequence[Block]:
        """Return the rules in plain words, short enough for a phone."""

    def differences(self, rules: Rules, base: Rules, t: Words) -> list[str]:
        """Return what these rules have that `base` has not, a few words for each house rule."""

    def result(self, view: Any, outcome: Outcome, names: Names, t: Words) -> Sequence[Block]:
        """Return the end of a deal: who won, who lost, what it cost."""
