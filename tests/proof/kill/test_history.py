"""The harness can fail: a lost move and a doubled one are found."""

import sqlite3
from contextlib import closing
from types import SimpleNamespace

import pytest

from tests.proof.kill.history import DENIED, History

HAND = {"id": "1", "components": [{"type": 10, "content": "Your turn: 3 cards"}]}
OLD = {"id": "1", "components": [{"type": 10, "content": "That was an old hand. Here is your current one."}]}


def result(number, ok=True, deferred=False, messages=(HAND,)):
    return SimpleNamespace(id=str(number), ok=ok, deferred=deferred, messages=messages)


@pytest.fixture
def database(tmp_path):
    def with_actions(*interactions, orders=()):
        path = tmp_path / "t.sqlite3"
        with closing(sqlite3.connect(path)) as made, made:
            made.execute("CREATE TABLE action (interaction_id INTEGER)")
            made.executemany("INSERT INTO action VALUES (?)", [(number,) for number in interactions])
            made.execute("CREATE TABLE transfer (reason TEXT, key TEXT)")
            keys = [(f"granted:key:{number}",) for number in orders]
            made.executemany("INSERT INTO transfer VALUES ('granted', ?)", keys)
        return f"sqlite:///{path}"

    return with_actions


async def test_a_shown_move_that_is_not_stored_counts_as_lost(database):
    history = History()
    history.note("7", "tb|act|table|4|x", result(11))
    history.note("7", "tb|act|table|5|x", result(12))
    verdict = history.verdict(database(11))
    assert (verdict.acknowledged, set(verdict.lost), verdict.doubled) == (2, {12}, {})


async def test_a_decision_that_is_stored_twice_is_doubled(database):
    history = History()
    history.note("7", "tb|act|table|4|x", result(11, ok=False))
    history.note("7", "tb|act|table|4|y", result(12))
    verdict = history.verdict(database(11, 12))
    assert list(verdict.doubled.values()) == [[11, 12]]


async def test_refusals_deferrals_and_silence_tell_of_no_move(database):
    history = History()
    for number, what in enumerate(
        (result(1, messages=[OLD]), result(2, deferred=True), result(3, ok=False), result(4, messages=[]))
    ):
        history.note("7", f"tb|act|table|{number}|x", what)
    assert history.verdict(database()).acknowledged == 0


async def test_a_refusal_counts_although_its_message_was_refreshed_before_it_was_read(database):
    history = History()
    history.note("7", "tb|act|table|4|x", result(11, messages=[HAND]), [OLD])
    assert (history.refused, history.verdict(database()).acknowledged) == (1, 0)


async def test_a_confirmed_order_that_is_not_in_the_ledger_counts_as_lost(database):
    history = History()
    for number in (11, 12):
        history.note_order(result(number))
    history.note_order(result(13, ok=False))
    history.note_order(result(14, deferred=True))
    verdict = history.verdict(database(orders=(11,)))
    assert (verdict.orders, set(verdict.lost)) == (2, {12})


DENIAL = {"id": "1", "components": [{"type": 10, "content": f"Your turn: 3 cards\n{DENIED}"}]}


async def test_what_was_denied_and_is_stored_counts_as_carried_out(database):
    history = History()
    history.note("7", "tb|act|table|4|x", result(11, messages=[DENIAL]))
    history.note("7", "tb|act|table|5|x", result(12, messages=[HAND]), [DENIAL])
    history.note_order(result(13, messages=[DENIAL]))
    assert set(history.verdict(database(11, 12, orders=(13,))).carried_out) == {11, 12, 13}


async def test_what_a_message_still_says_of_another_click_is_no_denial_of_a_deferred_one(database):
    history = History()
    history.note("7", "tb|act|table|4|x", result(11, messages=[DENIAL]))
    history.note("7", "tb|act|table|4|x", result(12, deferred=True, messages=[DENIAL]), [{}])
    history.note("7", "tb|act|table|5|x", result(13, deferred=True, messages=[DENIAL]), [{}, DENIAL])
    history.note("7", "tb|act|table|6|x", result(14, deferred=True, messages=[HAND]), [{}])
    history.note_what_followed([("12", HAND), ("14", DENIAL), ("15", DENIAL), (None, DENIAL)])
    verdict = history.verdict(database(12, 13, 14, 15))
    assert (set(verdict.carried_out), verdict.doubled) == ({13, 14}, {})
