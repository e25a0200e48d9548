"""Every refusal has a full sentence in each language."""

import re
from pathlib import Path

import pytest

import bot
import cogs
from bot.common.errors import BarredError, TableError
from bot.messages.refusals import PUBLIC, SENTENCES, problem_text, public_text
from tests.support.languages import LANGUAGES, words

RAISED = {
    code
    for package in (bot, cogs)
    for file in Path(package.__file__).parent.rglob("*.py")
    for code in re.findall(r'TableError\(\s*"(\w+)"', file.read_text("utf-8"))
}


def test_every_reason_has_a_sentence():
    assert RAISED
    assert RAISED - set(SENTENCES) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_whole_even_if_a_fact_is_missing(language):
    sentences = [problem_text(TableError(code), words(language)) for code in SENTENCES]
    assert [sentence for sentence in sentences if "{" in sentence] == []


def test_names_in_sentences_format_nothing():
    told = problem_text(TableError("name_taken", name="**x** <@1>"), words("en"))
    assert told.startswith(r"**\*\*x\*\* \<@")


def test_everybody_reads_nothing_that_concerns_one_person():
    reason = BarredError(1, None, "stalks Cleo")
    assert public_text(reason, words("en")) == "It could not open for whoever planned it."
    personal = re.compile(r"\{(why|reason|user_id|people|balance|until|end)\}|\b[Yy]ou(r|’re|’ve)?\b")
    assert {code for code in PUBLIC if personal.search(SENTENCES[code])} == set()


def test_only_private_answers_tell_a_person_why():
    """Whoever else tells of an error takes `public_text`."""
    private = {
        "discord/clicks.py",
        "tables/panels/all.py",
        "cups/clicks.py",
        "server_log/clicks.py",
        "nights/panels.py",
        "app/dispatch.py",
        "rules/messages.py",
    }
    root = Path(bot.__file__).parent
    using = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*.py")
        if re.search(r"(?<!def )\bproblem_text\(", file.read_text("utf-8"))
    }
    assert using - {"messages/refusals.py"} == private
