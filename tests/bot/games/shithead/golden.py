"""The golden texts: some scenes as files that people read.

`python -m tests.bot.games.shithead.golden` rewrites them after an intended change; read the diff.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bot.messages.panels import Block
from game.shithead.state import State
from tests.bot.games.shithead.scenes import board, done, hand, position, result, rules_of, seat_of
from tests.support.panels import drawn

FOLDER = Path(__file__).parent / "golden"


def running() -> State:
    """Four players in the middle of a deal; Colette answers a Queen."""
    return position(
        "norvegien_plus",
        seat_of("3D 8S 8H QS KC KD AS AH", "4S 9H 10D", "5C 5D 5H"),
        seat_of("6C 6D", "2C JH JS", "3C 3H 3S"),
        seat_of("", "KS 7C AD", "9C 9D 9S"),
        seat_of("", "", "", "eliminated"),
        pile="1:4C 2:4D+4H 1:7D 2:6S 3:JC+JD 2:QD",
        stock=["2D"],
        burnt=["10S", "10C", "8C", "8D"],
        eliminated=[3],
        turn=0,
    )


def see_through() -> State:
    """A glass 7 and a joker lie on a pair of 8s; Zoé wants to know what she may lay, and why not more."""
    return position(
        "guarducci",
        seat_of("3C 4C 5C 8S 10D KH X1"),
        seat_of("6C 6D", "2C"),
        seat_of("2H", "4S 9H", "5H 9C"),
        pile="1:3D 2:8C+8D 1:7D 2:X2",
        stock=["2D"],
    )


def before_play() -> State:
    """Colette may swap; Marius is ready."""
    return position(
        "norvegien",
        seat_of("3D 10S QH", "4S 9H 10D", "5C 5D 5H"),
        seat_of("6C 6D JD", "2C JH JS", "3C 3H 3S"),
        seat_of("6H 7S 8H", "KS 7C AD", "9C 9D 9S"),
        phase="exchange",
        ready=[2],
        dealer=2,
    )


def choosing() -> State:
    """Colette chooses three of six cards."""
    return position(
        "karma",
        seat_of("AS KD KH JS JD 9C", "", "5C 5D 5H"),
        seat_of("6C 6D JC", "2C 4H 8S", "3C 3H 3S"),
        phase="choose",
    )


def stacking() -> State:
    """Colette drew a Jack and a 6 after choosing (scenario S48)."""
    return position(
        "karma",
        seat_of("9C JH 6S", "AS KD+KH JS+JD", "5C 5D 5H"),
        seat_of("6C 6D JC", "2C 4H 8S", "3C 3H 3S"),
        phase="exchange",
        stock=["6D", "2D"],
    )


def stuck_on_table() -> State:
    """Colette has no hand, nothing that beats a King, and one face-up card to add (scenario S40)."""
    return position("shithead", seat_of("", "4S 6H QD", "5C 5D 5H"), seat_of("6C 6D"), pile="1:9C 0:9D 1:KC")


def blind() -> State:
    """Colette has only face-down cards left, one of them gone."""
    state = position(
        "shithead", seat_of("", "", "5C 5D 5H"), seat_of("6C 6D KD"), seat_of("9S"), pile="1:5S", turn=0
    )
    state = done(state, 0, kind="flip", slot=1).state
    state = done(state, 1, kind="play", cards=["6C"]).state
    return done(state, 2, kind="play", cards=["9S"]).state


def attacked() -> State:
    """Colette is attacked and holds one answer."""
    state = position(
        "norvegien_plus",
        seat_of("2S 9H KD", "4S 9D 10D", "5C 5D 5H"),
        seat_of("AC 6D", "JH", "3C"),
        seat_of("KS", "7C", "9C"),
        pile="2:KC",
        turn=1,
        stock=["4H", "4C"],
    )
    return done(state, 1, kind="play", cards=["AC"], target=0).state


def lost() -> State:
    """Colette goes out first, Maximilien second; Marius is left with cards."""
    state = position(
        "shithead",
        seat_of("", "", "", "out"),
        seat_of("KD"),
        seat_of("5D 6D"),
        seat_of("", "", "", "left"),
        pile="2:9C",
        turn=1,
        finished=[0],
        eliminated=[3],
    )
    return done(state, 1, kind="play", cards=["KD"]).state


def won() -> State:
    """Marius is the Norvégien; somebody ended on a 10 before."""
    state = position(
        "norvegien",
        seat_of("3S 4S"),
        seat_of("", "", "", "eliminated"),
        seat_of("KD"),
        pile="0:9C",
        turn=2,
        eliminated=[1],
    )
    return done(state, 2, kind="play", cards=["KD"]).state


def many_packs() -> State:
    """Two packs in one hand, by rules that let the stock be tried."""
    rules = rules_of("vandtia", decks=2, players=[2, 10])
    held = "2S 2S 2C 5H 5D 5D 9S 9H 9D 9C 9S JH QH QH KS AC AC AD"
    return position("vandtia", seat_of(held), seat_of("6C"), pile="1:KC", rules=rules, stock=["2D", "4H"])


_SCENES: Mapping[str, Callable[[str], Sequence[Block]]] = {
    "board": lambda language: board(running(), language),
    "board_attack": lambda language: board(attacked(), language),
    "board_before_play": lambda language: board(before_play(), language),
    "board_see_through": lambda language: board(see_through(), language),
    "hand": lambda language: hand(running(), 0, language),
    "hand_how_many": lambda language: hand(running(), 0, language, "pK"),
    "hand_attack_how_many": lambda language: hand(running(), 0, language, "pA"),
    "hand_attack_whom": lambda language: hand(running(), 0, language, "tASH"),
    "hand_why_not": lambda language: hand(running(), 0, language, "w"),
    "hand_out_of_turn": lambda language: hand(running(), 1, language),
    "hand_see_through": lambda language: hand(see_through(), 0, language),
    "hand_see_through_why_not": lambda language: hand(see_through(), 0, language, "w"),
    "hand_attacked": lambda language: hand(attacked(), 0, language),
    "hand_before_play": lambda language: hand(before_play(), 0, language),
    "hand_swap": lambda language: hand(before_play(), 0, language, "g10S"),
    "hand_choosing": lambda language: hand(choosing(), 0, language),
    "hand_stacking": lambda language: hand(stacking(), 0, language),
    "hand_stuck": lambda language: hand(stuck_on_table(), 0, language),
    "hand_stuck_add": lambda language: hand(stuck_on_table(), 0, language, "u"),
    "hand_blind": lambda language: hand(blind(), 0, language),
    "hand_many_packs": lambda language: hand(many_packs(), 0, language),
    "result_lost": lambda language: result(lost(), language),
    "result_won": lambda language: result(won(), language),
}


_LANGUAGES = ("en", "fr")
"""Golden files are meant to be read, so they exist in the developers' languages."""


def golden_texts() -> dict[str, str]:
    """The texts by file name, generated again."""
    return {
        f"{name}.{language}.txt": drawn(scene(language))
        for name, scene in _SCENES.items()
        for language in _LANGUAGES
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, content in golden_texts().items():
        (FOLDER / file).write_text(content, "utf-8")
