"""Tables to be shown: in the lobby, and with cards dealt."""

from dataclasses import replace

from bot.discord.people import People
from bot.games.registry import SCREENS
from bot.i18n import words_for
from bot.messages.names import TableNames
from bot.messages.panels import Menu, Panel
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Deadline, Occupant, Phase, TableValue
from game.core.match import Match
from game.core.rng import Rng
from game.registry import GAMES

ADA, BEN, CLEO, ZOE = 10, 20, 30, 40
HOST, OTHER, AI = Occupant(ADA), Occupant(BEN), Occupant(None, "easy")
SEED = bytes(range(32))
SCREEN = SCREENS["shithead"]
DUE = 1_700_000_090_000


def lobby(*seats, **fields):
    """A lobby of Shithead with Ada as its host."""
    game = GAMES["shithead"]
    return TableValue(
        table_id="abcd2345",
        guild_id=1,
        channel_id=2,
        message_id=3,
        phase=Phase.LOBBY,
        game=game,
        preset="shithead",
        rules=game.presets["shithead"],
        for_tokens=False,
        host_id=ADA,
        locale="en-US",
        seats=seats or (HOST,),
        clock=CLOCKS["calm"],
        **fields,
    )


def playing(*seats, **fields):
    """The same table with the cards dealt and swapped; somebody has the turn."""
    table = lobby(*(seats or (HOST, OTHER)))
    rng = Rng(SEED, "seats")
    setup = table.game.first_setup(table.rules, len(table.seats), rng)
    match, _ = Match.start(table.game, "m1", SEED, setup)
    while (
        len(match.awaited) > 1 or table.game.legal_actions(match.state, match.awaited[0])[-1].kind == "ready"
    ):
        played = match.play(match.awaited[0], table.game.actions.validate_python({"kind": "ready"}))
        match = played.match
    return replace(table, phase=Phase.PLAYING, match=match, **fields)


def due(table, at=DUE):
    """The table with the turn of whoever is awaited running out at a moment."""
    return replace(table, deadlines=(Deadline("turn", at, table.match.awaited[0]),))


def seated(table, seat, **changes):
    """The table with something changed about a seat."""
    return table.with_seat(seat, replace(table.seats[seat], **changes))


def names(table):
    """How people are called at a table."""
    people = People()
    for user_id, name in ((ADA, "Ada"), (BEN, "Ben"), (CLEO, "Cleo"), (ZOE, "Zoé")):
        people.keep(table.guild_id, user_id, name)
    return TableNames(table, people)


def words(language="en"):
    """English or French."""
    return words_for(language)


def menus(panel: Panel) -> dict[str, Menu]:
    """The menus by verb."""
    return {block.verb: block for block in panel.blocks if isinstance(block, Menu)}
