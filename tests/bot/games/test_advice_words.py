"""What an AI would do is told of one's own turn in a hint, and of anybody's move in an analysis."""

import re
from pathlib import Path

import pytest

from bot.i18n import words_for

ADVICE = sorted(Path("bot/games").glob("*/advice.py"))
SAID = re.compile(r'\bt\(\s*"([^"]+)"')
TO_THE_READER = {"en": r"\byour?s?\b", "fr": r"\b(vous|votre|vos)\b"}


@pytest.mark.parametrize("language", TO_THE_READER)
def test_an_ais_advice_speaks_to_nobody(language):
    said = [one for file in ADVICE for one in SAID.findall(file.read_text())]
    assert len(said) > 20
    t = words_for(language)
    told = [t(one, **dict.fromkeys(re.findall(r"{(\w+)}", one), "…")) for one in said]
    assert [one for one in told if re.search(TO_THE_READER[language], one, re.IGNORECASE)] == []
