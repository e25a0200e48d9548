"""A match whose seed was mixed with its players' clicks: nobody can choose what decides the cards."""

import json
import re
from itertools import count

import pytest

from game.command_line import run as main
from game.core.errors import UnreadableError
from game.core.match import Match
from game.core.record import MatchRecord, Mix
from game.core.rng import Rng, commitment, committed_id, dealer_rng, match_key
from game.core.verification import verify_record
from game.registry import GAMES

CLICKS = ("1310000000000000001", "0", "1310000000000000002")
SEED = bytes(range(32))
CARD = re.compile(r'"(10|[2-9JQKA])[CDHS]"')
SHORT = {"shithead": {"move_limit": 40}, "paskahousu": {"move_limit": 40}}
LONG_ENOUGH = 30
"""Entries: Nain Jaune has come to a second deal by then."""


def started(game, seed, clicks=CLICKS, **changes):
    """Begin a match as tables do; `changes` are made to its setup."""
    rules = next(iter(game.presets.values())).override(SHORT.get(game.key, {}))
    match_id = committed_id(commitment(seed))
    rng = dealer_rng(match_key(seed, clicks), match_id)
    setup = game.first_setup(rules, 3, rng).model_copy(update=changes)
    mix = Mix(clicks=clicks, dealer_drawn=True)
    match, _ = Match.start(game, match_id, seed, setup, mix)
    return match, setup


def played(game, seed=SEED, **changes):
    """Return the record of a match that was played at random, its seed revealed."""
    match, setup = started(game, seed, **changes)
    rng, log = Rng(bytes(32), "play"), []
    while len(log) < LONG_ENOUGH or match.setup.deal == 1:
        if match.outcome is not None:
            if match.is_over:
                break
            step = match.next_deal()
        else:
            seat = match.awaited[0]
            step = match.play(seat, rng.choice(game.legal_actions(match.state, seat)))
        log.append(step.entry())
        match = step.match
    return json.loads(match.record(setup, log).model_dump_json()) | {"seed": seed.hex()}


@pytest.fixture(params=GAMES.values(), ids=GAMES)
def game(request):
    return request.param


@pytest.fixture(scope="module")
def record_by_game():
    return {game.key: played(game) for game in GAMES.values()}


@pytest.fixture
def record(record_by_game, game):
    return json.loads(json.dumps(record_by_game[game.key]))


def verified(record, shown=None):
    read = MatchRecord.model_validate(record)
    return verify_record(GAMES[read.game], read, shown)


def test_a_match_proves_itself_and_what_was_shown_of_it(record):
    found = verified(record, f"{record['commitment'][:16].upper()} {record['commitment'][16:32]}")
    assert (found.passed, found.as_shown, found.contributions) == (True, True, 2)
    assert found.entries == len(record["log"])


def test_seeds_tried_when_the_seats_were_known_are_found_by_what_the_lobby_showed(game):
    """The operator deals until the first card is the one it needs, and makes a record that is whole."""
    shown = commitment(SEED)[:32]

    def first_card(number):
        match, *_ = started(game, number.to_bytes(32, "big"))
        return CARD.search(json.dumps(match.game.write_position(match.state)))[0]

    needed = first_card(99)  # one that may come first: a game may sort its hands
    chosen = next(number for number in count() if first_card(number) == needed).to_bytes(32, "big")
    record = played(game, chosen)
    assert verified(record).passed
    found = verified(record, shown)
    assert (found.as_shown, found.passed) == (False, False)


@pytest.mark.parametrize(
    "clicks",
    [
        ("1310000000000000001", "0", "1310000000000000003"),
        ("1310000000000000001", "0", "0"),
        ("1310000000000000002", "0", "1310000000000000001"),
        ("1310000000000000001", "1310000000000000002"),
        (*CLICKS, "0"),
        (),
    ],
    ids=["changed", "dropped", "reordered", "a seat too few", "a seat too many", "none"],
)
def test_other_contributions_are_found(record, clicks):
    record["mix"]["clicks"] = list(clicks)
    found = verified(record, record["commitment"])
    assert (found.keeps_commitment, found.passed) == (True, False)


def test_contributions_cannot_be_left_out_of_a_record(record):
    del record["mix"]
    assert not verified(record).passed


@pytest.mark.parametrize("clicks", [["01"], [""], ["-1"], ["1|2"], ["1" * 21], [5]], ids=str)
def test_invalid_ids_are_no_contributions(record, clicks):
    record["mix"]["clicks"] = clicks
    with pytest.raises(ValueError, match="mix"):
        MatchRecord.model_validate(record)


def test_the_dealer_is_drawn_and_not_chosen(game):
    drawn = started(game, SEED)[1].dealer
    found = verified(played(game, dealer=(drawn + 1) % 3))
    assert found.fault == f"seat {drawn} was drawn to deal first"


def test_no_deal_has_a_number_of_its_own_choice(game, record):
    assert verified(played(game, deal=2)).fault == "the first deal has the number 2"
    later = [entry for entry in record["log"] if entry["action"]["kind"] == "next_deal"]
    for entry in later[:1]:
        entry["action"]["setup"]["deal"] += 1
        assert "does not start the next deal" in verified(record).fault


def test_the_match_has_the_id_that_was_committed_to(record):
    assert "match id does not follow" in verified(record | {"match_id": "m1"}).fault


@pytest.mark.parametrize("shown", ["", "12345", "x" * 32, "0" * 65], ids=str)
def test_too_few_digits_are_not_compared(record, shown):
    with pytest.raises(UnreadableError, match="16 to 64 hexadecimal digits"):
        verified(record, shown)


def test_the_command_says_what_a_faultless_record_cannot_prove(game, tmp_path, capsys):
    """Forged after the seats were known: without clicks, under a chosen id; or with a chosen dealer."""

    def said(record):
        (tmp_path / "match.json").write_text(json.dumps(record))
        code = main(["verify", str(tmp_path / "match.json"), "--shown", record["commitment"][:32]])
        return code, capsys.readouterr().err

    rules = next(iter(game.presets.values()))
    setup = game.first_setup(rules, 3, dealer_rng(SEED, "chosen"))
    match, _ = Match.start(game, "chosen", SEED, setup, None)
    without = json.loads(match.record(setup, []).model_dump_json()) | {"seed": SEED.hex()}
    chosen = played(game, dealer=(started(game, SEED)[1].dealer + 1) % 3)
    chosen["mix"]["dealer_drawn"] = False
    assert said(played(game)) == (0, "")
    assert [code for code, _ in (said(without), said(chosen))] == [0, 0]
    assert "no player's click is mixed in" in said(without)[1]
    assert "the first dealer was not drawn" in said(chosen)[1]


def test_the_command_compares_what_was_shown(record, tmp_path, capsys):
    (tmp_path / "match.json").write_text(json.dumps(record))

    def run(shown):
        code = main(["verify", str(tmp_path / "match.json"), "--shown", shown])
        return code, json.loads(capsys.readouterr().out)["as_shown"]

    assert run(record["commitment"][:32]) == (0, True)
    assert run("0" * 32) == (1, False)
