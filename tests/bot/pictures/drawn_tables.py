"""Tables as their players see them, ends and boards between matches, drawn from positions of both games."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.games.core.screen import DealEnd, HandScene
from bot.games.nain_jaune.face import NAIN_JAUNE as NAIN_JAUNE_FACE
from bot.games.registry import SCREENS
from bot.messages.panels import Sketch
from game.core.protocol import Step
from game.registry import GAMES
from game.shithead.game import SHITHEAD
from tests.bot.games.nain_jaune import golden as nain_jaune
from tests.bot.games.nain_jaune.scenes import deal_end
from tests.bot.games.shithead import golden as shithead
from tests.bot.games.shithead.scenes import LABELS, position, rules_of, seat_of
from tests.game.conformance.playing import positions
from tests.support.languages import words
from tests.support.panels import picture_in

RICH: Final = {"10D": 100, "JC": 99, "QS": 1_234, "KH": 12_345, "7D": 88_888}
"""Boxes whose tokens need much room."""


class Names:
    """Short labels, a long one, and one with a sign."""

    def __call__(self, seat):
        return f"<@{seat}>"

    def label(self, seat):
        return LABELS[seat] if seat < len(LABELS) else f"Ann {seat}"


def seat(key, state, number, language="en"):
    """Return the table as a seat sees it, to be drawn."""
    game = GAMES[key]
    scene = HandScene(game.view(state, number), number, game.legal_actions(state, number), Names())
    return SCREENS[key].seat_picture(scene, words(language))


def board(key, state, language="en"):
    """Return the table as everybody sees it, to be drawn."""
    return picture_in(SCREENS[key].picture(GAMES[key].view(state, None), Names(), words(language)))


def twelve_nines():
    """Return the turn of a player who holds all 9s of three packs, and so much else that few are drawn."""
    rules = rules_of("vandtia", decks=3, players=[2, 10])
    others = " ".join(f"{rank}{suit}" for rank in ("3", "5", "6", "J", "Q", "K", "A") for suit in "CDHS")
    held = " ".join(["9C 9D 9H 9S"] * 3 + [others])
    return position("vandtia", seat_of(held), seat_of("6C"), pile="1:4C", rules=rules, stock=["2D"])


def six_places():
    """Return the turn of a player who has nothing but six face-down cards, as the other has."""
    down = "5C 5D 5H 6C 6D 6H", "7C 7D 7H 8C 8D 8H"
    seats = seat_of("", "", down[0]), seat_of("9S", "JC JD JH QC QD QH", down[1])
    return position("shithead", *seats, pile="1:4S", rules=rules_of("shithead", table_cards=6))


def end(key, shown, language="en"):
    """Return the picture of an end."""
    return picture_in(SCREENS[key].end_picture(shown, words(language)))


def middle(key, preset, players, moves):
    """Return the state of a deal after so many moves, played at random."""
    game = GAMES[key]
    return [one for one, _, _ in positions(game, game.presets[preset], players, seed=7, most=moves)][-1]


def shithead_end(state):
    """Return how a deal of Shithead ended, after a tally of its last turn."""
    outcome, view = SHITHEAD.outcome(state), SHITHEAD.view(state, None)
    tally = SHITHEAD.tally(None, Step(state, ()))
    feats = (
        replace(one, turns=9 - n, burns=n % 3, longest_hand=5 + n, biggest_pick_up=3 * n)
        for n, one in enumerate(tally.seats)
    )
    return DealEnd(view, outcome, Names(), replace(tally, seats=tuple(feats)), is_match_over=True)


def last_deal(state):
    """Return how the last deal of a match of Nain Jaune ended."""
    return deal_end(state, Names(), is_last=True)


TABLES: Final[Mapping[str, Callable[[], Sketch]]] = {
    "shithead seat, to play": lambda: seat("shithead", shithead.running(), 0),
    "shithead seat, to play, French": lambda: seat("shithead", shithead.running(), 0, "fr"),
    "shithead seat, out of turn": lambda: seat("shithead", shithead.running(), 1),
    "shithead seat, plays from the table": lambda: seat("shithead", shithead.running(), 2),
    "shithead seat, eliminated": lambda: seat("shithead", shithead.running(), 3),
    "shithead seat, a joker": lambda: seat("shithead", shithead.see_through(), 0),
    "shithead seat, before play": lambda: seat("shithead", shithead.before_play(), 0),
    "shithead seat, choosing": lambda: seat("shithead", shithead.choosing(), 0),
    "shithead seat, groups on the table": lambda: seat("shithead", shithead.stacking(), 0),
    "shithead seat, stuck": lambda: seat("shithead", shithead.stuck_on_table(), 0),
    "shithead seat, blind": lambda: seat("shithead", shithead.blind(), 0),
    "shithead seat, attacked": lambda: seat("shithead", shithead.attacked(), 0),
    "shithead seat, out": lambda: seat("shithead", shithead.lost(), 0),
    "shithead seat, many packs": lambda: seat("shithead", shithead.many_packs(), 0),
    "shithead seat, twelve equal cards": lambda: seat("shithead", twelve_nines(), 0),
    "shithead seat, blind, of six places": lambda: seat("shithead", six_places(), 0),
    "shithead seat, six places": lambda: seat("shithead", six_places(), 1),
    "shithead seat of two": lambda: seat("shithead", middle("shithead", "shithead", 2, 60), 0),
    "shithead seat of many": lambda: seat("shithead", middle("shithead", "danish", 12, 90), 5),
    "nain jaune seat, out of turn": lambda: seat("nain_jaune", nain_jaune.running(), 3),
    "nain jaune seat, to lay": lambda: seat("nain_jaune", nain_jaune.running(), 2, "fr"),
    "nain jaune seat, may announce": lambda: seat("nain_jaune", nain_jaune.announcing(), 0),
    "nain jaune seat, leads": lambda: seat("nain_jaune", nain_jaune.leading(), 0, "fr"),
    "nain jaune seat, may pass": lambda: seat("nain_jaune", nain_jaune.passing(), 0),
    "nain jaune seat of three, passed": lambda: seat(
        "nain_jaune", middle("nain_jaune", "mistigri", 3, 25), 0
    ),
    "nain jaune seat, somebody has left": lambda: seat(
        "nain_jaune", GAMES["nain_jaune"].leave(nain_jaune.running(), 1).state, 3
    ),
    "nain jaune seat of many": lambda: seat("nain_jaune", middle("nain_jaune", "nain_jaune", 8, 12), 1),
    "shithead end, a loser": lambda: end("shithead", shithead_end(shithead.lost())),
    "shithead end, a winner": lambda: end("shithead", shithead_end(shithead.won()), "fr"),
    "nain jaune deal": lambda: end("nain_jaune", deal_end(nain_jaune.won(), Names())),
    "nain jaune end": lambda: end("nain_jaune", last_deal(nain_jaune.won()), "fr"),
    "nain jaune end, full boxes": lambda: end("nain_jaune", last_deal(nain_jaune.won(RICH))),
    "nain jaune board": lambda: NAIN_JAUNE_FACE.tokens.picture(nain_jaune.BOXES, words("en")),
    "nain jaune board, one box empty": lambda: NAIN_JAUNE_FACE.tokens.picture({**RICH, "7D": 0}, words("en")),
    "nain jaune board, empty": lambda: NAIN_JAUNE_FACE.tokens.picture({}, words("fr")),
}
