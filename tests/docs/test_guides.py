"""The guides quote code: what they quote stands in the file they name, and the files they name are there."""

import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDES = ("adding-a-game.md", "adding-a-rule.md")
CODE = re.compile(r"^ *```python\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`([\w./-]+\.(?:py|md|toml|po))`")
FOLDER = re.compile(r"`((?:bot|game|tests|docs)/[\w./-]+)`")


def text(guide):
    return (ROOT / "docs" / guide).read_text("utf-8")


def quotes():
    for guide in GUIDES:
        for code in CODE.finditer(text(guide)):
            path = PATH.findall(text(guide), 0, code.start())[-1]
            yield pytest.param(path, textwrap.dedent(code[1]), id=f"{guide} {path}")


@pytest.mark.parametrize(("path", "code"), [*quotes()])
def test_what_is_quoted_stands_in_the_file_named_before(path, code):
    source = (ROOT / path).read_text("utf-8")
    assert code in source or textwrap.indent(code, " " * 8) in source


@pytest.mark.parametrize("guide", GUIDES)
def test_what_is_named_is_there(guide):
    named = {path.partition("::")[0] for path in FOLDER.findall(text(guide)) if "<" not in path}
    assert {path for path in named if not (ROOT / path).exists()} == set()
    assert len(named) > 5
