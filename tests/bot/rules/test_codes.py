"""Rules as codes: complete, short, and refused if damaged."""

import base64
import hashlib
import json
import tracemalloc
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.common.errors import TableError
from bot.games.core.face import FIRST_NUMBER, CodeTable
from bot.games.registry import FACES
from bot.rules.codes import LONGEST, looks_like_code, read_code, write_code
from game.registry import GAMES

KEPT = Path(__file__).with_name("kept_codes.json")
SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
APPEND = (
    "kept codes mean other rules now: append to `_VALUES` and `_PRESETS` alone; a new knob needs no place"
)
PRESETS = [(game, name) for game in GAMES.values() for name in game.presets]


def sealed(body):
    """Return a code with the right checksum, whatever its content."""
    check = hashlib.sha256(body).digest()[:3]
    return "T1" + base64.urlsafe_b64encode(check + body).decode().rstrip("=")


def refused(code):
    try:
        read_code(code)
    except TableError as error:
        return error.code == "not_a_code"
    return False


def word(value, game="shithead"):
    return bytes((FACES[game].codes.byte_by_word[type(value), value],))


START = word("shithead") + word("shithead")


@pytest.mark.parametrize(("game", "name"), PRESETS, ids=lambda value: getattr(value, "key", value))
def test_every_preset_can_be_told_as_a_change_of_every_other(game, name):
    for base in game.presets:
        code = write_code(game, base, game.presets[name])
        read = read_code(code)
        assert (read.game, read.base, read.rules) == (game, base, game.presets[name])
        assert len(code) <= 100, (
            "a menu takes no longer one: give the face `codes`, see docs/adding-a-game.md"
        )


def test_a_code_carries_only_what_differs():
    rules = SHITHEAD.presets["shithead"].override({"quad": 3})
    assert write_code(SHITHEAD, "shithead", SHITHEAD.presets["shithead"]) == "T1_ATfAwMA"
    assert write_code(SHITHEAD, "shithead", rules) == "T1x7qNAwMDAAABsw"


def test_codes_that_people_kept_stay_readable():
    """Every preset, and rules that no preset has: by the bot of 21 November 2026, Paskahousu's of the 27th.

    They are written the same today, or shorter: a word that was spelled out may have got a byte since.
    """
    for code, key, base, told in json.loads(KEPT.read_text("utf-8")):
        presets = GAMES[key].presets
        rules = presets[told] if isinstance(told, str) else presets[base].override(told)
        assert not refused(code), APPEND
        read = read_code(code)
        assert (read.game.key, read.base, read.rules) == (key, base, rules), APPEND
        written = write_code(GAMES[key], base, rules)
        assert written == code or len(written) < len(code), APPEND


@pytest.mark.parametrize("copied", ["  {}\n", "`{}`", "```{}```"])
def test_a_code_is_read_whatever_was_copied_around_it(copied):
    code = write_code(NAIN_JAUNE, "nain_jaune", NAIN_JAUNE.presets["party"])
    assert read_code(copied.format(code)).rules == NAIN_JAUNE.presets["party"]


def test_every_slip_of_the_pen_is_noticed():
    code = write_code(SHITHEAD, "shithead", SHITHEAD.presets["danish"])
    for place, letter in enumerate(code):
        for other in "AaZz09-_":
            damaged = code[:place] + other + code[place + 1 :]
            if other != letter:
                assert refused(damaged) or read_code(damaged).rules == SHITHEAD.presets["danish"]
        assert refused(code[:place])
        assert refused(code[:place] + code[place + 1 :])
    assert refused(code + "A")
    assert refused(code.lower())


@pytest.mark.parametrize("text", ["", "T1", "T1====", "T1é", "T2AAAA", "T1AAAA AAAA", "T1\0\0\0\0", "null"])
def test_invalid_codes_are_refused(text):
    assert refused(text)


@given(st.text(max_size=400))
def test_any_text_is_refused(text):
    assert refused(text)
    assert refused("T1" + text)


@given(st.binary(max_size=215))
def test_a_forged_code_is_refused_or_gives_playable_rules(body):
    for forged in (body, START + body, START + bytes((2, 255, 255)) + body):
        code = sealed(forged)
        if not refused(code):
            rules = read_code(code).rules
            assert type(rules).model_validate(rules.model_dump()) == rules


@pytest.mark.parametrize(
    "body",
    {
        "no game": word("norvegien") + word("norvegien") + b"\0",
        "no preset": word("shithead") + word("burn") + b"\0",
        "another game's preset": word("shithead") + word("party", "nain_jaune") + b"\0",
        "a list for a game": bytes((252, 0)) + word("norvegien") + b"\0",
        "a mask cut short": START + bytes((9, 1)),
        "a setting of no version": START + bytes((200, *[255] * 200)),
        "a value cut short": START + bytes((1, 1)),
        "a byte that is no value": START + bytes((1, 1, 255)),
        "lists in lists": START + bytes((1, 1)) + bytes((252, 1)) * 100 + word(None),
        "a map of 255 values": START + bytes((0, 253, 255)) + bytes(190),
        "bytes left over": START + bytes((0, 253, 0, 0)),
        "an unknown knob": START + bytes((0, 253, 1)) + word("norvegien") + word(True),
        "no map at the end": START + bytes((0, 176)),
        "a knob and a part of it": START + bytes((0, 253, 1, 254, 9)) + b'"players"' + bytes((253, 0)),
        "a number beyond numbers": START + bytes((1, 2, 254, 5)) + b"1e999",
        "not a number": START + bytes((1, 4, 254, 3)) + b"NaN",
        "no JSON": START + bytes((1, 4, 254, 2)) + b"\xff{",
        "brackets without end": START + bytes((1, 4, 254, 200)) + b"[" * 200,
        "a conflict": START + bytes((1, 1, 252, 2, 180, 178)),
    }.items(),
    ids=lambda item: item[0],
)
def test_forged_codes_are_refused(body):
    assert refused(sealed(body[1]))


def test_no_code_unfolds_to_more_than_it_is():
    bomb = zlib.compress(bytes(40_000), 9)
    assert len(bomb) < 200
    tracemalloc.start()
    for body in (bomb, START + bomb, START + bytes((255,)) * 200, START + bytes((0, *[252, 255] * 100))):
        assert refused(sealed(body))
    assert refused("T1" + "A" * 10_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 30_000_000


def test_a_code_table_names_nothing_twice_and_fits_its_bytes():
    for face in FACES.values():
        codes = face.codes
        assert len(codes.byte_by_word) == len(codes.word_by_byte)
        assert max(codes.word_by_byte) < FIRST_NUMBER
        assert len(codes.paths) == len(set(codes.paths)) < 255 * 8


def without(monkeypatch, unknown):
    """Let the games' tables lack some paths, as those of an older version."""
    for key, face in FACES.items():
        paths = tuple(path for path in face.codes.paths if not unknown(path))
        monkeypatch.setitem(FACES, key, replace(face, codes=CodeTable(paths, face.codes.word_by_byte)))


def test_rules_that_a_table_does_not_know_take_more_room_and_are_as_whole(monkeypatch):
    unknown = {("finish",), ("up_cards",), ("tokens",), ("powers", "7", "entry"), ("powers", "7", "demand")}
    without(monkeypatch, unknown.__contains__)
    for game, name in PRESETS:
        for base in game.presets:
            assert read_code(write_code(game, base, game.presets[name])).rules == game.presets[name]


def test_a_game_without_a_table_of_its_own_has_codes_too(monkeypatch):
    monkeypatch.setitem(FACES, "nain_jaune", replace(FACES["nain_jaune"], codes=CodeTable()))
    read = read_code(write_code(NAIN_JAUNE, "classic", NAIN_JAUNE.presets["classic"].override({"deals": 2})))
    assert (read.game, read.rules.deals) == (NAIN_JAUNE, 2)


def test_no_code_is_given_that_could_not_be_read(monkeypatch):
    without(monkeypatch, lambda path: True)
    with pytest.raises(ValueError, match="a rule code of"):
        write_code(SHITHEAD, "shithead", SHITHEAD.presets["danish"])


def test_a_code_is_distinguished_from_a_name():
    assert looks_like_code("T1_ATfAwMA")
    assert not any(map(looks_like_code, ("T1", "T1 chez nous", "Chez nous", "norvegien")))


def test_longer_codes_than_may_be_are_no_codes():
    assert refused(sealed(START + bytes(250)))
    assert len(sealed(START + bytes(250))) > LONGEST


def test_a_demand_that_lists_ranks_takes_three_bytes_and_reads_as_it_was_written():
    game = GAMES["shithead"]
    plain = game.presets["shithead"].override({"powers": {"9": {"demand": "in_kind"}}})
    for demand, longer in (("only:Q,K", 3), ("not:2,3,4,5,6,7,8,9,10,J,Q,K,A,X", 3), ("only:K,Q", 16)):
        rules = game.presets["shithead"].override({"powers": {"9": {"demand": demand}}})
        code = write_code(game, "shithead", rules)
        assert read_code(code).rules == rules
        assert len(code) <= len(write_code(game, "shithead", plain)) + longer
