"""What the games say to people, file by file: all of it has its French."""

import ast
import io
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract

import bot.ui.games
from tests.bot.ui.games.shithead.scenes import french_catalogue

GAMES = Path(bot.ui.games.__file__).parent
SHARED_WORDS = GAMES.parent / "words"
SOURCES = (*sorted(GAMES.rglob("*.py")), SHARED_WORDS / "cards.py", SHARED_WORDS / "lists.py")

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


def french(message: Message) -> tuple[str, ...]:
    """What stands in the catalogue for it, and is not in doubt."""
    found = french_catalogue().get(forms(message)[0])
    assert found is not None, message
    assert not found.fuzzy, message
    return forms(found.string)


pytestmark = pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(GAMES.parent)))


def test_translators_are_given_every_string(path):
    assert extracted(path) == set(said(path))


def test_every_string_has_french_with_the_same_placeholders(path):
    for message in said(path):
        assert len(french(message)) == len(forms(message)), message
        for english, translated in zip(forms(message), french(message), strict=True):
            assert translated, english
            assert placeholders(translated) == placeholders(english), english


def test_french_signs_never_begin_a_line(path):
    for message in said(path):
        for translated in french(message):
            assert not any(f" {sign}" in translated for sign in ":;!?»"), translated
            assert "« " not in translated, translated
