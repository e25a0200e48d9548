import ast
from pathlib import Path

import pytest

import game.nain_jaune
from bot.games.nain_jaune.phrases import SENTENCES
from game.core.cards import parse_card
from game.core.protocol import Refusal
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import NAMES, SCREEN
from tests.game.nain_jaune.tables import rules_of, table
from tests.support.languages import LANGUAGES, words

FOLLOW_8 = {"run": {"rank": "8", "seat": 2}}


def codes_of_the_game() -> set[str]:
    """The first words of every Refusal and LeadRule that the game's code makes."""
    found = set()
    for path in Path(game.nain_jaune.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id in ("Refusal", "LeadRule") and isinstance(first, ast.Constant):
                    found.add(first.value)
    return found


def explained(state, seat, action, language="en"):
    refusal = NAIN_JAUNE.refuse(state, seat, action)
    assert refusal is not None
    return SCREEN.explain(refusal, NAIN_JAUNE.view(state, seat), NAMES, words(language))


def test_every_code_of_the_game_has_a_sentence_and_no_other():
    assert codes_of_the_game() == set(SENTENCES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_needs_no_more_than_the_code(language):
    view = NAIN_JAUNE.view(table("9C", "3C", "4C", **FOLLOW_8), 0)
    for code in [*SENTENCES, "something_new"]:
        sentence = SCREEN.explain(Refusal(code), view, NAMES, words(language))
        assert sentence, code
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("position", "seat", "card", "english", "french"),
    [
        (
            {"rules": rules_of(), **FOLLOW_8},
            0,
            "QS",
            "The next card must be a 9, of any suit.",
            "Il faut un 9, de n’importe quelle couleur.",
        ),
        (
            {"rules": rules_of(), **FOLLOW_8},
            0,
            "KS",
            "You don’t have K♠.",
            "Vous n’avez pas R♠.",
        ),
        (
            {"rules": rules_of(), **FOLLOW_8},
            1,
            "3C",
            "Not yet. <@0> must play a 9.",
            "Pas encore. <@0> doit poser un 9.",
        ),
        (
            {"rules": rules_of(lead="ace_if_held")},
            0,
            "QS",
            "You have an Ace, so you must lead it.",
            "Vous avez un As~: il faut partir de lui.",
        ),
        (
            {"rules": rules_of(lead="lowest")},
            0,
            "QS",
            "You must lead your lowest card: an Ace.",
            "Il faut partir de votre plus petite carte~: un As.",
        ),
        (
            {"rules": rules_of(), "run": {"rank": "9", "seat": 0, "missing": ["10"]}},
            0,
            "AC",
            "You must lead the next card you have after the missing one: a Queen.",
            "Il faut repartir de la première carte que vous avez après celle qui manque~: une Dame.",
        ),
    ],
)
def test_a_refused_card_is_explained(position, seat, card, english, french):
    state = table("9C QS AC", "3C", "4C", **position)

    assert explained(state, seat, Lay(parse_card(card))) == english
    assert explained(state, seat, Lay(parse_card(card)), "fr") == french.replace("~", "\u00a0")


def test_a_refused_pass_is_explained():
    automatic = table("9C QS AC", "3C", "4C", **FOLLOW_8)
    leading = table("9C QS AC", "3C", "4C", rules=rules_of("mistigri"))

    assert explained(automatic, 0, Pass()).startswith("You can’t choose to pass here")
    assert explained(leading, 0, Pass()) == "You lead, so you can’t pass: play a card."
