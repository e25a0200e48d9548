"""Finds a match in which chance deals the worked example of source 003.

Nothing is put into anybody's hand: shuffles are tried one after the other, and at each people who would
rather keep the King of hearts click buttons of their hands at random, until in three deals running somebody
was left with the King and in the fourth it was laid.
"""

import hashlib
import random
from dataclasses import dataclass
from itertools import count

from bot.discord.people import People
from bot.games.registry import SCREENS
from bot.i18n import words_for
from bot.messages.names import TableNames
from bot.tables.deciding.decide import decide
from bot.tables.model.changes import Context, Purse
from bot.tables.model.commands import Act, ReadyForDeal, Start
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import Occupant, Phase, TableValue
from bot.tables.panels.hand import hand_panel
from game.core.protocol import TokensPaid
from game.registry import GAMES
from tests.support.panels import buttons

GAME = GAMES["nain_jaune"]
SCREEN = SCREENS["nain_jaune"]
RULES = GAME.presets["nain_jaune"].override({"tokens": 2000})
PLAYERS = 6
KING = "KH"
_TRIES = 12
_FIRST = 13
"""The number of the first shuffle that is tried: with those before it, it came to nothing."""


@dataclass(frozen=True)
class FoundMatch:
    """A shuffle, and what is clicked in each of four deals: the seat and the body of the button."""

    shuffle: Shuffle
    deals: tuple[tuple[tuple[int, str], ...], ...]


def find_match() -> FoundMatch:
    """Try shuffle after shuffle."""
    for number in count(_FIRST):
        if (deals := _try(_shuffle(number), random.Random(number))) is not None:
            print(f"shuffle {number}")
            return FoundMatch(_shuffle(number), tuple(deals))
    raise AssertionError("numbers do not end")


def _shuffle(number):
    return Shuffle(hashlib.sha256(b"worked example %d" % number).digest())


def _try(shuffle, rng):
    """Play four deals; None if one does not go as in the example."""
    purse = Purse(dict.fromkeys(range(PLAYERS), 2000), {})
    table = decide(_lobby(shuffle), Start(0), Context(purse)).table
    deals = []
    for kept in (True, True, True, False):
        played = next(filter(None, (_play_deal(table, rng, kept) for _ in range(_TRIES))), None)
        if played is None:
            return None
        table, clicks = played
        deals.append(clicks)
        for user in range(PLAYERS):
            table = decide(table, ReadyForDeal(user), Context(None)).table
    return deals


def _lobby(shuffle):
    return TableValue(
        table_id="example",
        guild_id=1,
        channel_id=1,
        message_id=None,
        phase=Phase.LOBBY,
        game=GAME,
        preset="nain_jaune",
        rules=RULES,
        for_tokens=True,
        host_id=0,
        locale="en-US",
        seats=tuple(Occupant(user) for user in range(PLAYERS)),
        shuffle=shuffle,
    )


def _play_deal(table, rng, kept):
    clicks, events = [], ()
    while table.phase is Phase.PLAYING:
        (seat,) = table.match.awaited
        offered = [body for body in _offered(table, seat) if not (kept and KING in body)]
        if not offered:
            return None
        body = rng.choice(offered)
        change = decide(table, Act(seat, SCREEN.actions(body, ())), Context(None))
        table, events = change.table, events + change.events
        clicks.append((seat, body))
    paid = {
        (event.source == KING, event.reason)
        for event in events
        if isinstance(event, TokensPaid) and KING in (event.source, event.target)
    }
    wanted = (False, "double") if kept else (True, "claim")
    return (table, tuple(clicks)) if wanted in paid else None


def _offered(table, seat):
    panel = hand_panel(table, seat, SCREEN, TableNames(table, People()), words_for("en"))
    return [button.body for button in buttons(panel) if button.verb == "act"]
