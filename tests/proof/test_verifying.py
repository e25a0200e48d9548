"""/verify: a finished match proves itself, a running one reveals nothing, a changed one is detected."""

import asyncio
import json
import random
import re
import secrets
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.common.errors import TableError
from bot.i18n import words_for
from bot.messages.panels import Document
from bot.process.clock import now
from bot.verify.panels import proof_panel, shown_digits
from bot.verify.store import VerifyStore
from data.database import Database
from game.core.cards import codes, packs
from game.core.rng import deal_rng, match_key
from tests.proof.played import CHANNEL, GUILD, PEOPLE, begun, play_on
from tests.support.panels import text

SCRIPT = re.search(
    r"```python\n(.*?)```", (Path(__file__).parents[2] / "docs" / "fair-shuffles.md").read_text(), re.DOTALL
).group(1)
STRANGER = 99
SEED = 5


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The path of a database with a match of two deals that is over, and that match."""
    path = tmp_path_factory.mktemp("played") / "t.sqlite3"

    async def play():
        database = await Database.open(f"sqlite:///{path}", clock=now)
        table = await begun(database, game_end="deals", deals=2)
        await play_on(table, random.Random(SEED))
        await database.close()
        return table.value.match

    match = asyncio.run(play())
    assert match.is_over
    return path, match


@pytest.fixture
async def database(played, tmp_path):
    shutil.copy(played[0], tmp_path / "t.sqlite3")
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", clock=now)
    yield database
    await database.close()


@pytest.fixture
def match(played):
    return played[1]


@pytest.fixture
def verifier(database):
    return VerifyStore(database)


def documents(panel):
    return [block for block in panel.blocks if isinstance(block, Document)]


async def test_a_match_that_ended_proves_itself(match, verifier):
    proof = await verifier.verify(GUILD, CHANNEL)
    assert proof.passed
    assert proof.match_id == match.match_id
    assert proof.verification.deals == match.setup.deal
    shown = proof_panel(proof, PEOPLE[0], words_for("en"))
    assert match.seed.hex() in text(shown)
    assert "3 players’ clicks are mixed into the shuffles" in text(shown)
    assert text(shown).count("✓") == 6  # the verdict and its five reasons
    assert "✗" not in text(shown)
    assert all(f"<@{user}>" in text(shown) for user in PEOPLE)
    assert "This match was dealt fairly" in text(shown)
    assert f"<t:{proof.played.ended_at // 1000}:f>" in text(shown)
    assert f"python -m game verify match-{match.match_id}.json" in text(shown)


async def test_the_last_match_of_the_channel_is_meant_unless_one_is_named(match, database, verifier):
    later = await begun(database)
    assert (await verifier.verify(GUILD, CHANNEL)).match_id == later.value.match.match_id
    named = await verifier.verify(GUILD, CHANNEL + 1, match.match_id)
    assert named.passed


async def test_the_matches_to_choose_from_are_those_of_the_channel_and_ones_own(match, database, verifier):
    practised = await begun(database, private=True)
    host = PEOPLE[0]

    async def offered(channel, user):
        return [one.match_id for one in (await verifier.recent(GUILD, channel, user)).matches]

    assert await offered(CHANNEL, STRANGER) == [match.match_id]
    assert await offered(CHANNEL + 1, STRANGER) == []
    assert await offered(CHANNEL + 1, PEOPLE[1]) == [match.match_id]
    assert set(await offered(CHANNEL, host)) == {practised.value.match.match_id, match.match_id}
    assert (await verifier.recent(GUILD + 1, CHANNEL, host)).matches == ()


@pytest.mark.parametrize(
    ("guild", "channel", "name"), [(GUILD + 1, CHANNEL, ""), (GUILD, CHANNEL + 1, ""), (GUILD, CHANNEL, "no")]
)
async def test_matches_of_other_servers_are_not_shown(match, verifier, guild, channel, name):
    for match_id in {name or None, name or (match.match_id if guild != GUILD else None)}:
        with pytest.raises(TableError, match="no_such_match"):
            await verifier.verify(guild, channel, match_id)


async def test_a_match_for_practice_is_there_for_who_practised_alone(match, database, verifier):
    practised = await begun(database, private=True)
    host, match_id = PEOPLE[0], practised.value.match.match_id
    for user in (None, STRANGER, PEOPLE[1]):
        assert (await verifier.verify(GUILD, CHANNEL, user_id=user)).match_id == match.match_id
        with pytest.raises(TableError, match="no_such_match"):
            await verifier.verify(GUILD, CHANNEL, match_id, user_id=user)
    assert (await verifier.verify(GUILD, CHANNEL, user_id=host)).match_id == match_id


async def test_a_running_match_tells_its_commitment_and_nothing_else(database, verifier):
    table = await begun(database)
    await play_on(table, random.Random(SEED), most=9)
    proof = await verifier.verify(GUILD, CHANNEL)
    shown = proof_panel(proof, PEOPLE[0], words_for("en"))
    assert (proof.record, proof.verification, proof.passed) == (None, None, False)
    assert table.value.match.commitment in text(shown)
    assert table.value.match.seed.hex() not in repr(proof) + text(shown)
    assert documents(shown) == []


async def test_the_page_about_shuffles_is_linked_where_its_address_is_known(match, verifier):
    proof, address = await verifier.verify(GUILD, CHANNEL), "https://example.org/fair-shuffles"
    for user in (PEOPLE[0], STRANGER):
        assert f"](<{address}>)" in text(proof_panel(proof, user, words_for("en"), how=address))
        assert "](" not in text(proof_panel(proof, user, words_for("en")))


async def test_the_record_is_for_those_who_played(match, verifier):
    proof = await verifier.verify(GUILD, CHANNEL)
    assert documents(proof_panel(proof, STRANGER, words_for("en"))) == []
    for user in PEOPLE:
        (document,) = documents(proof_panel(proof, user, words_for("fr")))
        assert json.loads(document.content)["match_id"] == proof.match_id


def dealt_by_script(path, shown, deal):
    command = [sys.executable, "-c", SCRIPT, str(path), shown, str(deal)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


async def test_the_documented_script_checks_the_file_that_is_attached(match, verifier, tmp_path):
    proof = await verifier.verify(GUILD, CHANNEL)
    (document,) = documents(proof_panel(proof, PEOPLE[0], words_for("en")))
    (tmp_path / document.name).write_bytes(document.content)
    key = match_key(match.seed, match.mix.clicks)
    for deal in range(1, match.setup.deal + 1):
        cards = packs(1)
        deal_rng(key, proof.match_id, deal).shuffle(cards)
        assert dealt_by_script(tmp_path / document.name, shown_digits(match.commitment), deal) == codes(cards)


CHANGES = {
    "UPDATE match_seed SET seed = zeroblob(32)": "The seed doesn’t match the commitment",
    "UPDATE card_match SET commitment = 'x'": "The stored log was changed",
    "UPDATE card_match SET mix = replace(mix, '13100', '13900')": "The stored log was changed",
    "UPDATE action SET digest = 'x' WHERE seq = 3": "The stored log was changed: `action",
    "UPDATE action SET seat = (seat + 1) % 3 WHERE seq = 4": "The stored log was changed: `action",
    "DELETE FROM action WHERE seq = 2": "The stored log was changed: `action",
}


@pytest.mark.parametrize("change", CHANGES)
async def test_verification_reports_later_changes(database, verifier, tmp_path, change):
    """By whoever has the database in their hands, its triggers gone."""
    with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as stored, stored:
        for (trigger,) in stored.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            stored.execute(f"DROP TRIGGER {trigger}")
        stored.execute(change)
    proof = await verifier.verify(GUILD, CHANNEL)
    assert not proof.passed
    assert f"✗ {CHANGES[change]}" in text(proof_panel(proof, PEOPLE[0], words_for("en")))


async def test_a_match_takes_its_seed_from_the_operating_system(database, monkeypatch):
    drawn = []
    real = secrets.token_bytes

    def token_bytes(count):
        drawn.append(real(count))
        return drawn[-1]

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    table = await begun(database)
    assert table.value.match.seed in drawn
    assert len(table.value.match.seed) == 32
