"""Buttons that keep their places: whole matches as one player sees them, hand after hand.

Discord keeps the end of a chat in place while a message grows or shrinks, so a button's place is counted from
the hand's last row.
"""

import re
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest

from bot.games.core.hand_rows import MOST_ROWS
from bot.games.core.screen import HINT_VERB
from bot.games.registry import SCREENS
from bot.messages.custom_ids import TableVerb
from bot.messages.panels import Button, Row
from bot.tables.model.values import Display, Phase
from bot.tables.panels.hand import hand_panel
from game.core.match import Match
from game.core.rng import Rng
from game.levels import policy_for
from game.registry import GAMES
from tests.bot.tables.clicks.tables import AI, HOST, lobby, names, words

SEAT = 0
MATCHES = 4
MOST_MOVES = 400
_KIND = {"attack": "play", "play": "play", "chain": "chain", "aim": "aim", "exchange": "exchange"}
"""The actions other than laying cards are the same in an answer to an attack as in any turn."""
_RANK = re.compile(r"(10|[2-9JQKA](?=[♣♦♥♠ ]|$)|joker|Jack|Queen|King|Ace|Card [1-6])")
_GONE = "–"
"""The placeholder for a card that was turned."""


class Place(NamedTuple):
    """The place of a button."""

    row: int
    """Counted from the last row of cards or actions, 0."""
    column: int


class Look(NamedTuple):
    """A hand as it is shown at some moment."""

    phase: str
    rows: int
    cards: dict[str, Place]
    """The buttons of cards, by what they lay first."""
    actions: dict[str, Place]
    """All others, by their labels without numbers; the hint and "Refresh" share a place."""


def look(table) -> Look:
    """What the player sees now, with nothing opened."""
    panel = hand_panel(table, SEAT, SCREENS[table.game.key], names(table), words())
    rows = [block.buttons for block in panel.blocks if isinstance(block, Row)]
    places = {
        _key(button): Place(len(rows) - 1 - number, column)
        for number, row in enumerate(rows)
        for column, button in enumerate(row)
        if button.label != _GONE
    }
    cards = {key: place for key, place in places.items() if _RANK.match(key)}
    actions = {key: place for key, place in places.items() if key not in cards}
    view = table.match.game.view(table.match.state, SEAT)
    is_crowded = len(rows) - len({place.row for place in actions.values()}) > MOST_ROWS
    status = view.seats[SEAT].status if hasattr(view, "seats") else None
    phase = f"{_KIND.get(getattr(view, 'phase', None))}, {status}, crowded: {is_crowded}"
    return Look(phase, len(rows), cards, actions)


def _key(button: Button) -> str:
    rank = _RANK.match(button.label)
    if rank is not None:
        return rank[1]
    return "help" if button.verb in (HINT_VERB, TableVerb.REFRESH) else re.sub(r" .[0-9]+.", "", button.label)


def looks(key: str, number: int, display: Display) -> Iterator[Look]:
    """What a player sees after every move of a match that computer players play."""
    game = GAMES[key]
    table = lobby(HOST, AI, AI, AI)
    rules = next(iter(game.presets.values()))
    table = replace(table, game=game, rules=rules, display=display, phase=Phase.PLAYING)
    rng = Rng(number.to_bytes(32, "big"), key)
    match, _ = Match.start(game, f"m{number}", number.to_bytes(32, "big"), game.first_setup(rules, 4, rng))
    policy = policy_for(game, "easy")
    for _ in range(MOST_MOVES):
        while match.outcome is not None and not match.is_over:
            match = match.next_deal().match
        if match.is_over:
            return
        yield look(replace(table, match=match))
        seat = match.awaited[0]
        view, legal = game.view(match.state, seat), game.legal_actions(match.state, seat)
        match = match.play(seat, policy.choose(view, legal, rng)).match


def in_order(places: dict[str, Place], wanted: Set[str]) -> list[str]:
    """Some buttons, from the upper left to the lower right."""
    return sorted(wanted, key=lambda card: (-places[card].row, places[card].column))


@pytest.mark.in_part(3)
@pytest.mark.parametrize("display", [Display.PICTURE, Display.TEXT])
@pytest.mark.parametrize("key", GAMES)
def test_buttons_stand_still_from_turn_to_turn(key, display):
    """But where cards take more rows than usual: a phone has no room for all actions then."""
    seen: Counter[str] = Counter()
    for number in range(MATCHES):
        for before, after in pairwise(looks(key, number, display)):
            if before.phase == after.phase:
                seen += stood_still(before, after)
    print(key, display.value, dict(seen))
    assert seen["actions that stay"] > 0
    assert seen["cards that stay"] > 0


def stood_still(before: Look, after: Look) -> Counter[str]:
    """Check two looks of one phase; returns how many buttons stayed and how many of the cards moved."""
    kept = before.actions.keys() & after.actions.keys()
    assert all(before.actions[one] == after.actions[one] for one in kept), (
        "as bot/games/core/hand_rows.py says"
    )
    for shown in (before.actions, after.actions):
        last = max((shown[one] for one in kept), key=lambda place: (-place.row, place.column))
        others = (shown[one] for one in shown.keys() - kept)
        assert all(one.row == last.row and one.column > last.column for one in others), "nothing moves for it"
    stay = before.cards.keys() & after.cards.keys()
    assert in_order(before.cards, stay) == in_order(after.cards, stay)
    moved = sum(before.cards[card] != after.cards[card] for card in stay)
    return Counter(
        {
            "actions that stay": len(before.actions),
            "cards that stay": len(stay),
            "cards that move": moved,
        }
    )
