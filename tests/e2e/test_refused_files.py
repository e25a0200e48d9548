"""Where Discord refuses a file, the answer that has one comes without it, and says so."""

import random
import re
from pathlib import Path

import pytest

from tests.bot.stats.played import Evening
from tests.e2e.clicking import PRIVATE, controls, files, texts, verb

ROOT = Path(__file__).parents[2]
SEED = 1
NOT_TAKEN = "Discord didn’t take the file `{}`. Please try again later."


async def exported(anna, match_id):
    return await anna.click(await anna.ask("privacy"), "Export my data")


async def verified(anna, match_id):
    return await anna.ask("verify", match=match_id)


FILES = {
    exported: ["tapis.json"],
    verified: ["match-{}.json"],
}
"""What is attached to an answer."""


@pytest.mark.parametrize("shown", FILES, ids=lambda one: one.__name__)
async def test_an_answer_whose_file_is_refused_comes_without_it(playground, client, anna, shown):
    print(f"seed {SEED}")
    evening = Evening(client.store._database, random.Random(SEED))
    match_id = await evening.play(int(playground.guild.id), "shithead", [int(anna.person.id), "easy"])
    names = [name.format(match_id) for name in FILES[shown]]
    whole = await shown(anna, match_id)
    assert len(files(whole)) == len(names)
    assert "Discord didn’t take" not in texts(whole)
    playground.inject("files_refused")
    plain = await shown(anna, match_id)
    assert plain["flags"] & PRIVATE
    assert not files(plain)
    for name in names:
        assert NOT_TAKEN.format(name) in texts(plain)
    for line in texts(whole).splitlines():
        assert line in texts(plain)


async def test_an_export_that_was_refused_is_asked_for_again_where_it_says_so(playground, client, anna):
    playground.inject("files_refused")
    plain = await exported(anna, None)
    assert [verb(one) for one in controls(plain)] == ["privacy.export"]
    playground.inject("files_refused", on=False)
    assert files(await anna.click(plain, "Export my data"))


def test_every_file_says_what_takes_its_place():
    """A file that is made elsewhere might stand for nothing where Discord refuses it."""
    made = [
        str(path.relative_to(ROOT))
        for part in ("bot", "cogs")
        for path in (ROOT / part).rglob("*.py")
        if re.search(r"\bDocument\([^)]", path.read_text("utf-8"))
    ]
    assert made == ["bot/messages/documents.py"]
