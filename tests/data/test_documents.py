"""Documents tell whether they are what was written."""

import random

import pytest

from data import documents

DOCUMENT = {"rules": {"ten": None, "players": [2, 5]}, "name": "Zoë", "emoji": "🪙", "~a": 1, "é": 0.5}


@pytest.mark.parametrize("document", [DOCUMENT, {}, {"waiting": []}])
def test_what_is_written_is_read_and_whole(document):
    text = documents.write(document)
    assert documents.read(text) == document
    assert documents.is_whole(text)
    assert documents.write(documents.read(text)) == text


def test_every_flipped_bit_is_seen():
    text = documents.write(DOCUMENT).encode()
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    for bit in random.Random(seed).sample(range(8 * len(text)), 200):
        changed = bytearray(text)
        changed[bit // 8] ^= 1 << bit % 8
        assert not documents.is_whole(changed.decode(errors="replace"))


@pytest.mark.parametrize("text", ["", "[]", "{", "7", "null", '{"a":1}', '{"a":1,"~":7}', '{"~":""}'])
def test_what_was_never_written_is_not_whole(text):
    assert not documents.is_whole(text)


def test_a_letter_that_changed_does_not_keep_a_document_from_being_read():
    assert documents.read(documents.write({"emoji": "a"}).replace("a", "b")) == {"emoji": "b"}
    with pytest.raises(ValueError, match="Expecting"):
        documents.read("{")
    with pytest.raises(TypeError):
        documents.read("[]")
