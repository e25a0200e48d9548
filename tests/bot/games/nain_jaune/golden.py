"""The golden texts: some scenes as files that people read.

`python -m tests.bot.games.nain_jaune.golden` rewrites them after an intended change; read the diff.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bot.messages.panels import Block
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.state import State
from tests.bot.games.nain_jaune.scenes import SCREEN, board, hand, result
from tests.game.nain_jaune.tables import lay, rules_of, table
from tests.support.languages import words
from tests.support.panels import drawn

FOLDER = Path(__file__).parent / "golden"
BOXES = {"10D": 8, "JC": 16, "QS": 24, "KH": 32, "7D": 140}


def running() -> State:
    """Four players in the middle of a deal; Marius is asked for a 10 after Colette and Zoé had none."""
    hands = ("8C 9C 2H 5S", "QS KD AC", "10H 10D JC 4H", "3H 3S KC")
    state = table(*hands, dealer=1, deal=2, boxes=BOXES, tokens=[90, 121, 64, 7], talon=["7D", "9D"])
    return lay(state, "8C", "9C").state


def announcing() -> State:
    rules = rules_of("classic")
    return table(
        "7S 7D 8C 9C QS AC", "KH 2C", "3C", "4C", rules=rules, run={"rank": "6", "seat": 3}, boxes=BOXES
    )


def leading() -> State:
    return table(
        "AD AS 2C 3C 7S 7D 9H 10C JC QH KD", "KH 2D", "3D", "4C", rules=rules_of("party"), boxes=BOXES
    )


def passing() -> State:
    rules = rules_of("mistigri")
    return table("9C 10C JH 2C", "3C", "4C", rules=rules, run={"rank": "8", "seat": 2}, boxes=BOXES)


def won(boxes: Mapping[str, int] = BOXES) -> State:
    """Colette has laid her last card."""
    hands = ("10S JC QS", "KH 10D 3C 4C", "3D 5H", "KC QC JD 8S 2C 2S")
    return lay(table(*hands, boxes=boxes, tokens=[90, 121, 64, 30]), "10S", "JC", "QS").state


_SCENES: Mapping[str, Callable[[str], Sequence[Block]]] = {
    "board": lambda language: board(running(), language),
    "hand_out_of_turn": lambda language: hand(running(), 3, language),
    "hand_choice_of_suit": lambda language: hand(running(), 2, language),
    "hand_announcing": lambda language: hand(announcing(), 0, language),
    "hand_leading": lambda language: hand(leading(), 0, language),
    "hand_leading_from_7": lambda language: hand(leading(), 0, language, pick="7"),
    "hand_passing": lambda language: hand(passing(), 0, language),
    "result": lambda language: result(won(), language),
}


_LANGUAGES = ("en", "fr")
"""Golden files are meant to be read, so they exist in the developers' languages."""


def golden_texts() -> dict[str, str]:
    """The texts by file name, generated again."""
    scenes = {
        f"{name}.{language}.txt": drawn(scene(language))
        for name, scene in _SCENES.items()
        for language in _LANGUAGES
    }
    rules = {
        f"rules_{preset}.{language}.txt": drawn(SCREEN.rules(rules_of(preset), preset, words(language)))
        for preset in NAIN_JAUNE.presets
        for language in _LANGUAGES
    }
    return scenes | rules


if __name__ == "__main__":
    for file, content in golden_texts().items():
        (FOLDER / file).write_text(content, "utf-8")
