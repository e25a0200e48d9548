"""The committed documents are those generated from the code."""

import re

import pytest

from bot.games.make_docs import DOCS, FOLDER, documents
from game.registry import GAMES
from tests.game.conformance.playing import fresh_state
from tests.support.languages import words

HEADLESS = DOCS / "headless.md"
DOCUMENTS = documents(words)


def test_the_committed_documents_are_what_the_bot_says():
    committed = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.md")}
    assert {name for name, text in DOCUMENTS.items() if committed.get(name) != text} == set(), (
        "run `make documents`"
    )


def test_every_event_and_refusal_is_listed():
    assert "| `pile_burnt` |" in DOCUMENTS["events.md"]
    assert "| `cards_too_low` |" in DOCUMENTS["events.md"]


@pytest.mark.parametrize("key", GAMES)
def test_the_headless_interface_explains_every_game(key):
    """By hand: a section with all keys of a position and all actions."""
    game, text = GAMES[key], HEADLESS.read_text("utf-8")
    heading = f"\n## {key.replace('_', ' ').title()}\n"
    assert heading in text, f"docs/headless.md has no section{heading}"
    row = re.search(r"^\| `game` \|.*$", text, re.MULTILINE)[0]
    assert f"`{key}`" in row, f"name `{key}` in the row `game` of docs/headless.md, under Requests"
    section = text.partition(heading)[2].partition("\n## ")[0]
    position = game.write_position(fresh_state(game, next(iter(game.presets.values())), 2, 1))
    schema = game.actions.json_schema()
    schemas = schema.get("$defs", {"the only action": schema}).values()
    kinds = {schema["properties"]["kind"]["const"] for schema in schemas if "kind" in schema["properties"]}
    assert kinds
    missing = {name for name in {*position, *kinds} if not re.search(rf'(["`]){name}\1', section)}
    assert missing == set(), f"docs/headless.md does not explain these under{heading}"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_pages(key):
    """Where its rules come from, what was decided, and how its AIs play."""
    decisions = f"decisions_{key}.md"
    assert (FOLDER / decisions).exists(), f"write what the sources leave open into docs/rules/{decisions}"
    sources = (FOLDER / "sources.md").read_text("utf-8")
    assert f"({decisions})" in sources, f"link to it in docs/rules/sources.md: [its decisions]({decisions})"
    levels = (DOCS / "ai-levels.md").read_text("utf-8")
    assert f"`game/{key}/" in levels, f"say in docs/ai-levels.md how its levels play, naming `game/{key}/`"


def test_a_bulleted_list_ends_before_the_sentence_after_it():
    for text in DOCUMENTS.values():
        assert not re.search(r"^- .*\n(?!- )(?!$)", text, flags=re.MULTILINE)
