"""Documents detect changes to themselves."""

import random

import pytest
from sqlalchemy import text

from data import application
from data.sql import documents

DOCUMENT = {"rules": {"ten": None, "players": [2, 5]}, "name": "Zoë", "emoji": "🪙", "~a": 1, "é": 0.5}


@pytest.mark.parametrize("document", [DOCUMENT, {}, {"waiting": []}])
def test_a_written_document_is_read_back_and_intact(document):
    written = documents.write(document)
    assert documents.read(written) == document
    assert documents.is_whole(written)
    assert documents.write(documents.read(written)) == written


def test_every_flipped_bit_is_seen():
    written = documents.write(DOCUMENT).encode()
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    for bit in random.Random(seed).sample(range(8 * len(written)), 200):
        changed = bytearray(written)
        changed[bit // 8] ^= 1 << bit % 8
        assert not documents.is_whole(changed.decode(errors="replace"))


@pytest.mark.parametrize("stored", ["", "[]", "{", "7", "null", '{"a":1}', '{"a":1,"~":7}', '{"~":""}'])
def test_a_document_that_we_never_wrote_is_not_intact(stored):
    assert not documents.is_whole(stored)


def test_a_letter_that_changed_does_not_keep_a_document_from_being_read():
    assert documents.read(documents.write({"emoji": "a"}).replace("a", "b")) == {"emoji": "b"}
    with pytest.raises(ValueError, match="Expecting"):
        documents.read("{")
    with pytest.raises(TypeError):
        documents.read("[]")


@pytest.mark.parametrize("damage", [b'{"is":"yet","~":"3687a287cbeee7d2"}', b"yes", b'{"is":"\xff"}'])
async def test_a_fact_that_is_not_what_was_kept_is_none(sqlite_url, open_database, damage):
    database = await open_database(sqlite_url)
    async with database.transaction() as tx:
        await application.keep_fact(tx, "asked", "yes")
        assert await application.fact(tx, "asked") == "yes"
        broken = text("UPDATE application_fact SET value = CAST(:damage AS TEXT) WHERE name = 'asked'")
        await tx.run(broken, {"damage": damage})
    async with database.reading() as tx:
        assert await application.fact(tx, "asked") is None
        assert await application.fact(tx, "never asked") is None
    async with database.transaction() as tx:
        await application.keep_fact(tx, "asked", "no")
        assert await application.fact(tx, "asked") == "no"
