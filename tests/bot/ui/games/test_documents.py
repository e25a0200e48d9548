"""The committed documents are those generated from the code."""

import re

from bot.ui.games.make_docs import FOLDER, HEADLESS, documents, with_lists
from tests.languages import words

DOCUMENTS = documents(words)


def test_the_committed_documents_are_what_the_bot_says():
    committed = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.md")}
    assert {name for name, text in DOCUMENTS.items() if committed.get(name) != text} == set(), (
        "run `make documents`"
    )


def test_the_headless_interface_lists_every_event_and_refusal():
    text = HEADLESS.read_text("utf-8")
    assert with_lists(text) == text, "run `make documents`"
    assert "| `pile_burnt` |" in text


def test_a_bulleted_list_ends_before_the_sentence_after_it():
    for text in DOCUMENTS.values():
        assert not re.search(r"^- .*\n(?!- )(?!$)", text, flags=re.MULTILINE)
