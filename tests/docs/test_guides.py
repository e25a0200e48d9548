"""The guides quote code: every quotation is in the file they name, and every named file exists."""

import re
import textwrap
from pathlib import Path
from typing import get_args

import pytest

from game.shithead.rules import EffectName
from playground.world.people import DEFAULT_PEOPLE

ROOT = Path(__file__).parents[2]
GUIDES = ("adding-a-game.md", "adding-a-rule.md", "translating.md")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"^ *```python\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`([\w./-]+\.(?:py|md|toml|po))`")
FOLDER = re.compile(r"`((?:bot|game|tests|docs)/[\w./-]+)`")
TARGET = re.compile(r"(?:`|^)make ([a-z-]+)", re.MULTILINE)
LEFT_OUT = "…"
EXAMPLE = re.compile(r"<|\bde\b")
"""Files that a contributor will make: a game of any name, German."""


def text(guide):
    return (ROOT / "docs" / guide).read_text("utf-8")


def quotes():
    for guide in GUIDES:
        for code in CODE.finditer(text(guide)):
            path = PATH.findall(text(guide), 0, code.start())[-1]
            yield pytest.param(guide, path, textwrap.dedent(code[1]), id=f"{guide} {path}")


def stands_in(source, code):
    """Tell whether the source contains the code, maybe indented; an ellipsis matches anything on its line."""
    spelled = (textwrap.indent(code, " " * depth) for depth in (0, 4, 8))
    return any(re.search(".*".join(map(re.escape, each.split(LEFT_OUT))), source) for each in spelled)


@pytest.mark.parametrize(("guide", "path", "code"), [*quotes()])
def test_quoted_code_is_in_the_file_named_before_it(guide, path, code):
    source = (ROOT / path).read_text("utf-8")
    assert stands_in(source, code), f"docs/{guide} quotes what is not in {path} any more: quote it anew"


def test_an_ellipsis_stands_for_what_is_added_to_a_line_and_for_no_other_line():
    assert stands_in('Name = Literal["skip", "again", "new"]\n', 'Name = Literal[…"again"…]\n')
    assert not stands_in('Name = Literal["skip"]\nOther = ["again"]\n', 'Name = Literal[…"again"…]\n')


@pytest.mark.parametrize("guide", GUIDES)
def test_everything_that_the_guides_name_exists(guide):
    named = {path.partition("::")[0] for path in FOLDER.findall(text(guide)) if not EXAMPLE.search(path)}
    assert {path for path in named if not (ROOT / path).exists()} == set()
    assert len(named) > 1


def test_every_target_that_a_document_names_can_be_made():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {name for path in DOCUMENTS for name in TARGET.findall(path.read_text("utf-8"))}
    assert named >= {"strings", "documents", "test", "check"}
    assert named <= targets


@pytest.mark.parametrize("effect", get_args(EffectName)[1:])
def test_every_effect_has_its_place_in_the_order_of_powers(effect):
    order = (ROOT / "docs" / "adr" / "0004-precedence-of-powers.md").read_text("utf-8")
    assert f"`{effect}`" in order, (
        f"docs/adr/0004 does not say what wins over `{effect}`, and over what it wins"
    )


def test_the_readme_says_who_speaks_french_in_the_playground():
    french = [person.name for person in DEFAULT_PEOPLE if person.locale == "fr"]
    named = re.search(r"be (\w+), (\w+) or (\w+)", (ROOT / "README.md").read_text("utf-8"))
    assert named is not None
    assert list(named.groups()) == french
