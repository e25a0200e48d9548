"""The hashed form never changes: another one would break every existing chain."""

import math

import pytest

from data.sql.chain import canonical_json, link, seal


def test_the_canonical_text_of_a_value():
    value = {"b": [1, 2.5, None, True], "a": {"é": "\u2028", "B": {}}}
    assert canonical_json(value) == (r'{"a":{"B":{},"\u00e9":"\u2028"},"b":[1,2.5,null,true]}')


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_lacks_are_refused(value):
    with pytest.raises(ValueError, match="JSON"):
        canonical_json([value])


def test_hashes_are_those_of_the_first_release():
    assert seal("guild", 7, None) == "36200e4a811e0cd025f6b3d9070e8d0bdb97374e6eae84116b50fd8a619fc4a5"
    assert (
        link(seal("guild", 7, None), {"kind": "ready"})
        == "e5eda14f457c4eb83570ecda137b2ee1edabb9afea0e4a8c12d6851b999c3f92"
    )
