"""How Nain Jaune looks and reads (see `bot.ui.games.screen.GameScreen`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.i18n import Words
from bot.ui.emojis.faces import FacesIn, no_faces
from bot.ui.games.nain_jaune_screen import clicks, refusals, telling, titles
from bot.ui.games.nain_jaune_screen.board import board_blocks
from bot.ui.games.nain_jaune_screen.differences import differences
from bot.ui.games.nain_jaune_screen.hand import hand_blocks
from bot.ui.games.nain_jaune_screen.result import result_blocks
from bot.ui.games.nain_jaune_screen.rulebook import rules_blocks
from bot.ui.games.screen import HandScene, Names
from bot.ui.panels import Block
from game.core.protocol import Outcome, Refusal
from game.core.rule_schema import Rules
from game.nain_jaune.events import Event
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.view import View


@dataclass(frozen=True, slots=True)
class NainJauneScreen:
    """Implements `GameScreen`; views, events and rules are those of `game.nain_jaune`."""

    faces_in: FacesIn = no_faces
    """The cards as emojis by language, for boards and hands that are to show them so."""

    def with_faces(self, faces_in: FacesIn) -> Self:
        """Return a screen with cards as emojis where there are any."""
        return replace(self, faces_in=faces_in)

    def title(self, rules: Rules, preset: str, t: Words) -> str:
        """Return the game's name with its variant and to whom it is owed."""
        return titles.title(rules, preset, t)

    def board(self, view: View, names: Names, t: Words) -> Sequence[Block]:
        """Return the five boxes, the players in turn, the run and who is awaited."""
        return board_blocks(view, names, t, self.faces_in(t.language))

    def hand(self, scene: HandScene, t: Words) -> Sequence[Block]:
        """Return a seat's cards and a button for every run it may lay."""
        return hand_blocks(replace(scene, faces=self.faces_in(t.language)), t)

    def actions(self, body: str, values: Sequence[str]) -> tuple[Mapping[str, Any], ...]:
        """Return the cards a click lays, one action each; raises ValueError on junk."""
        return clicks.read_body(body, values)

    def tell(self, event: Event, names: Names, t: Words) -> str | None:
        """Return one short line about an event, None for what the board shows anyway."""
        return telling.tell(event, names, t)

    def explain(self, refusal: Refusal, view: View, names: Names, t: Words) -> str:
        """Return why something cannot be done now."""
        return refusals.explain(refusal, view, names, t)

    def rules(self, rules: Rules, preset: str, t: Words) -> Sequence[Block]:
        """Return the rules in plain words."""
        return rules_blocks(_own(rules), preset, t)

    def differences(self, rules: Rules, base: Rules, t: Words) -> list[str]:
        """Return what these rules have that `base` has not, a few words for each house rule."""
        return differences(_own(rules), _own(base), t)

    def result(self, view: View, outcome: Outcome, names: Names, t: Words) -> Sequence[Block]:
        """Return who won, who paid whom and why, the board as it is left, the standings."""
        return result_blocks(view, outcome, names, t)


def _own(rules: Rules) -> NainJauneRules:
    if not isinstance(rules, NainJauneRules):
        raise TypeError(f"{type(rules).__name__} are the rules of another game")
    return rules
