"""A cup as it is recorded: how it is read again, who plays, and whether another round follows."""

from dataclasses import replace

import pytest

from bot.common.errors import OtherVersionError
from bot.cups.pairing import CupShape, rounds_of
from bot.cups.points import CupTable, Format, Result
from bot.cups.values import (
    MOST_PEOPLE,
    MOST_ROUNDS,
    Cup,
    CupState,
    CupTerms,
    Drawn,
    SignUp,
    read_cup,
    size_range,
    write_document,
    write_result,
)
from data.cups import StoredCup, StoredEntry, StoredTable
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
PLAN = CupTerms(
    SHITHEAD, "Ours", "norvegien", SHITHEAD.presets["norvegien"], Format.LEAGUE, 3, 4, "calm", "fr", CHANNEL
)
ENTRIES = (
    SignUp(1, "a", 101),
    SignUp(2, "b", 102),
    SignUp(3, "c", None),
    SignUp(4, "d", 104, plays=False),
    SignUp(5, "e", 105),
)
DRAWN = (
    Drawn("t1", CupTable(1, (1, 2, 3), Result(((2,), (1,)), (3,))), called=7),
    Drawn("t2", CupTable(1, (4,)), called=0),
    Drawn("t3", CupTable(2, (5, 1)), called=0),
)
CUP = Cup("cup", GUILD, 3, 4, 101, 5, CupState.RUNNING, 1, PLAN, ENTRIES, DRAWN, round_messages=((1, 6),))


def stored(cup, **document):
    """Return what the database has of a cup."""
    row = StoredCup(
        cup.cup_id, cup.guild_id, cup.channel_id, cup.message_id, cup.host_id, cup.starts_at,
        cup.state.value, cup.announced, write_document(cup) | document,
    )  # fmt: skip
    entries = [StoredEntry(one.number, one.key, one.user_id, one.plays) for one in cup.entries]
    tables = [
        StoredTable(
            one.table_id,
            one.table.round,
            place,
            {"people": list(one.table.people)},
            None if one.table.result is None else write_result(one.table.result),
            one.called,
        )
        for place, one in enumerate(cup.drawn)
    ]
    return row, entries, tables


def test_a_cup_is_read_as_it_was_written():
    assert read_cup(*stored(CUP)) == CUP
    alone = replace(CUP, entries=(), drawn=(), message_id=None, starts_at=None, round_messages=())
    assert read_cup(stored(alone)[0]) == alone
    drawn = replace(CUP, plan=replace(PLAN, lots="a secret"))
    assert read_cup(*stored(drawn)) == drawn
    assert "a secret" not in repr(drawn), "it is in no log"


@pytest.mark.parametrize(
    "document",
    [{"game": "tarot"}, {"format": "knockout"}, {"rules": {"trumps": 4}}, {"size": "three"}],
    ids=lambda document: next(iter(document)),
)
def test_a_cup_that_this_version_cannot_play_waits(document):
    with pytest.raises(OtherVersionError):
        read_cup(*stored(CUP, **document))
    row, *rest = stored(CUP)
    del row.document["clock"]
    with pytest.raises(OtherVersionError):
        read_cup(row, *rest)


def test_a_cup_knows_who_plays_and_what_its_round_is():
    assert (CUP.round, CUP.playing, CUP.byes) == (2, (1, 2, 5), 0)
    assert CUP.of_round == DRAWN[2:]
    assert CUP.users((1, 3, 4)) == [101, 104]
    assert [CUP.entry_of(user) for user in (104, 103)] == [ENTRIES[3], None]
    assert (replace(CUP, drawn=()).round, replace(CUP, drawn=()).of_round) == (0, ())
    assert [replace(CUP, drawn=DRAWN[:count]).is_round_over for count in (2, 3)] == [True, False]


@pytest.mark.parametrize(
    ("game", "preset", "sizes"),
    [
        ("shithead", "shithead", (2, 5)),
        ("shithead", "norvegien", (3, 5)),
        ("shithead", "danish", (2, 5)),
        ("shithead", "west_kent", (2, 3)),
        ("shithead", "fives_low", (2, 2)),
        ("nain_jaune", "nain_jaune", (3, 5)),
    ],
)
def test_tables_of_a_cup_are_as_large_as_the_variant_allows_but_five_at_most(game, preset, sizes):
    assert size_range(GAMES[game], GAMES[game].presets[preset]) == sizes


def test_the_form_of_rounds_is_that_of_the_plan_and_of_all_who_signed_up():
    assert CUP.form == CupShape(Format.LEAGUE, size=3, least=3, most=5, lot="", signed_up=5)
    drawn = replace(CUP, plan=replace(PLAN, lots="a secret"))
    assert drawn.form == replace(CUP.form, lot="a secret")


@pytest.mark.parametrize(
    ("game", "left", "rounds", "follows"),
    [
        (SHITHEAD, 5, 3, True),
        (SHITHEAD, 5, 2, False),
        (SHITHEAD, 2, 3, True),
        (SHITHEAD, 1, 3, False),
        (NAIN_JAUNE, 3, 3, True),
        (NAIN_JAUNE, 2, 3, False),
    ],
)
def test_a_round_follows_while_rounds_and_people_for_a_table_are_left(game, left, rounds, follows):
    plan = replace(PLAN, game=game, rules=next(iter(game.presets.values())), rounds=rounds)
    entries = tuple(SignUp(number, f"{number}", 100 + number, number <= left) for number in range(1, 6))
    cup = replace(CUP, plan=plan, entries=entries)
    assert (cup.round, cup.has_next_round) == (2, follows)


def test_a_league_of_the_most_people_has_a_round_for_each_opponent():
    assert rounds_of(MOST_PEOPLE, 2, Format.LEAGUE) == MOST_PEOPLE - 1 == MOST_ROUNDS


@pytest.mark.parametrize(
    ("results", "last", "truant"),
    [
        ([], False, False),
        ([True], True, False),
        ([True, True], True, True),
        ([True, False], False, False),
        ([False, True], True, False),
        ([False, True, True], True, True),
        ([True, True, False], False, False),
        ([True, True, None], False, False),
    ],
)
def test_a_truant_has_missed_the_last_two_tables_that_are_over(results, last, truant):
    """Whether somebody missed each of their tables; None where it is not over."""
    outcome = {True: Result(((2,),), (1,)), False: Result(((1,), (2,))), None: None}
    tables = [CupTable(number, (1, 2), outcome[one]) for number, one in enumerate(results, start=1)]
    drawn = tuple(Drawn(f"t{one.round}", one, called=7) for one in (*tables, CupTable(9, (1,))))
    cup = replace(CUP, entries=ENTRIES[:2], drawn=drawn)
    assert (cup.missed_last(), cup.truants()) == ([1] * last, [1] * truant)
