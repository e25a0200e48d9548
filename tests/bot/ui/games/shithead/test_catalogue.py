import ast
import io
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract

import bot.ui.games.shithead
from tests.bot.ui.games.shithead.scenes import french_catalogue

GAMES = Path(bot.ui.games.shithead.__file__).parent
SHARED_WORDS = GAMES.parent / "words"
SOURCES = (
    GAMES / "shithead.py",
    *sorted((GAMES / "shithead_screen").glob("*.py")),
    SHARED_WORDS / "cards.py",
    SHARED_WORDS / "lists.py",
)

Message = str | tuple[str, str]


def extracted(path: Path) -> set[Message]:
    """What the extraction of strings for translators finds in a file."""
    keywords = {"t": None, "plural": (1, 2), "mark": None}
    return {
        message for _, message, _, _ in extract("python", io.BytesIO(path.read_bytes()), keywords=keywords)
    }


def said(path: Path) -> Iterator[Message]:
    """What a file's code passes to t(), t.plural() and mark()."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        phrases = [
            arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if name == "plural":
            yield (phrases[0], phrases[1])
        elif name in ("t", "mark") and phrases:
            yield phrases[0]


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def forms(message: Message) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else message


MESSAGES = sorted({message for path in SOURCES for message in said(path)}, key=str)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_translators_are_given_every_string(path):
    assert extracted(path) == set(said(path))


@pytest.mark.parametrize("message", MESSAGES)
def test_every_string_has_french_with_the_same_placeholders(message):
    found = french_catalogue().get(forms(message)[0])
    assert found is not None
    assert not found.fuzzy

    assert len(forms(found.string)) == len(forms(message))
    for english, french in zip(forms(message), forms(found.string), strict=True):
        assert french
        assert placeholders(french) == placeholders(english)


@pytest.mark.parametrize("message", MESSAGES)
def test_french_signs_never_begin_a_line(message):
    found = french_catalogue().get(forms(message)[0])
    assert found is not None
    for french in forms(found.string):
        assert not any(f" {sign}" in french for sign in ":;!?»")
        assert "« " not in french


def test_french_has_one_form_for_none_and_one():
    assert french_catalogue().num_plurals == 2
    assert french_catalogue().plural_expr == "(n > 1)"
