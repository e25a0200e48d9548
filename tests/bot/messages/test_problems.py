"""Every refusal has a full sentence in each language."""

import re
from pathlib import Path

import pytest

import bot
import cogs
from bot.common.errors import TableError
from bot.messages.refusals import SENTENCES, problem_text
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
