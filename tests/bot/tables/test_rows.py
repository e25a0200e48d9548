"""What of a table stands in which column, and how a row is read that says less, or something else."""

from dataclasses import replace

import pytest

from bot.tables.model.clocks import CLOCKS
from bot.tables.model.terms import AiStakes, Coin, Terms
from bot.tables.model.values import (
    FORGOTTEN,
    Closing,
    Deadline,
    DeadlineKind,
    Display,
    Occupant,
    Phase,
    TableValue,
    TimeUp,
)
from bot.tables.storing.rows import (
    changed_columns,
    clock_in,
    keys_in_options,
    new_row,
    people_in_columns,
    read_table,
    require_no_match,
    seat_rows,
    seats_forgotten,
    unknown_here,
)
from data.sql import documents
from data.tables.card_tables import CardTable, Seat
from data.tables.deadlines import Deadline as StoredDeadline
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, miss_turns, play_one, started

NAIN_JAUNE, SHITHEAD = GAMES["nain_jaune"], GAMES["shithead"]
EVA = 14
KEYS = {user: f"key {user}" for user in (ANNA, BEN, CLEO, DORA, EVA)}
USERS = {key: user for user, key in KEYS.items()}
PLAIN = TableValue(
    table_id="t1", guild_id=GUILD, channel_id=CHANNEL, message_id=None,
    phase=Phase.LOBBY, game=NAIN_JAUNE, preset="classic", rules=NAIN_JAUNE.presets["classic"],
    for_tokens=False, host_id=ANNA, locale="fr", seats=(Occupant(ANNA), Occupant(None, "hard")), opened_at=5,
)  # fmt: skip
FULL = replace(
    PLAIN,
    message_id=6,
    thread_id=7,
    for_tokens=True,
    seats=(
        Occupant(ANNA, left=True, plays_on=True, undo=True),
        Occupant(None, "hard", click=9),
        Occupant(BEN, ready=True, missed=2, away=True, bank=4, since=3, deals=True, click=8),
    ),
    coming=NAIN_JAUNE.setup_of(PLAIN.rules, 3, 1),
    deadlines=(Deadline(DeadlineKind.WARNING, 70, 2), Deadline(DeadlineKind.IDLE, 90)),
    clock=CLOCKS["hours"],
    display=Display.TEXT,
    private=True,
    waiting=(CLEO,),
    invited=(DORA, ANNA),
    seekers=11,
    votes=((2, EVA),),
    notice_id=12,
    base="party",
    terms=Terms(Coin("💎", "gem", "gems"), AiStakes.HOUSE, (("7D", 84),), board_taken=True),
    last_deal=True,
    hints=False,
    let_stand=((3, 1),),
    daily="2026-11-24",
    cup="cup",
    closing=Closing.HOST,
    happened=(TimeUp(2, 15),),
)


def row_of(table, **changes):
    """Return the row of a table as it is found again."""
    new = new_row(table, KEYS)
    of_table = {name: getattr(new, name) for name in type(new).__slots__}
    seats = tuple(replace(seat, user_id=USERS.get(seat.actor_key)) for seat in seat_rows(table, KEYS))
    found = {
        "state": table.phase.value,
        "board_message_id": table.message_id,
        "host_user_id": table.host_id,
        "created_at": table.opened_at,
        "updated_at": 0,
        "version": 0,
        "seats": seats,
    }
    return CardTable(**of_table, **found | changes)


def stored(deadlines):
    return [StoredDeadline("t1", one.kind, one.due_at, one.seat) for one in deadlines]


@pytest.mark.parametrize("table", [PLAIN, FULL], ids=["plain", "full"])
def test_a_table_is_read_as_it_was_written(table):
    assert read_table(row_of(table), stored(table.deadlines), USERS) == table


def test_what_a_row_of_an_earlier_version_does_not_say_is_as_usual():
    row = replace(row_of(PLAIN), options={})
    assert read_table(row, []) == PLAIN


def test_people_who_are_unknown_now_wait_vote_and_are_invited_no_more():
    assert set(keys_in_options(row_of(FULL))) == {KEYS[one] for one in (CLEO, DORA, ANNA, EVA)}
    read = read_table(row_of(FULL), [], {KEYS[DORA]: DORA})
    assert (read.waiting, read.invited, read.votes) == ((), (DORA,), ())


def test_a_forgotten_person_has_left_and_another_is_the_host_of_what_is_left():
    seats = (Seat(0, KEYS[ANNA]), Seat(1, ai_level="hard"), Seat(2, KEYS[BEN], user_id=BEN))
    row = row_of(FULL, host_user_id=None, seats=seats)
    read = read_table(row, [])
    assert read.seats == (replace(FULL.seats[0], user_id=FORGOTTEN), *FULL.seats[1:])
    assert read.host_id == BEN
    assert read_table(row_of(FULL, host_user_id=None, seats=seats[:2]), []).host_id == FORGOTTEN
    assert [seats_forgotten(one) for one in (read, FULL)] == [True, False]


def test_deadlines_of_another_version_are_left_alone():
    found = [StoredDeadline("t1", "coffee_break", 3, None), *stored(FULL.deadlines)]
    assert read_table(row_of(FULL), found, USERS) == FULL


PARTY = NAIN_JAUNE.presets["party"]
ANEW = {"options": ...}
"""The options are written, all of them."""


@pytest.mark.parametrize(
    ("changes", "columns"),
    [
        ({}, {}),
        ({"version": 9, "shuffle": None}, {}),
        ({"phase": Phase.PLAYING}, {"state": "playing", "host_key": KEYS[ANNA]}),
        ({"host_id": BEN}, {"host_key": KEYS[BEN]}),
        ({"for_tokens": True}, {"played_for": "tokens"}),
        ({"message_id": 8}, {"board_message_id": 8}),
        ({"preset": "party"}, {"preset": "party"}),
        ({"rules": PARTY}, {"rules": PARTY.model_dump(mode="json")}),
        ({"game": SHITHEAD}, {"game": "shithead"}),
        ({"channel_id": 8}, {"channel_id": 8}),
        ({"thread_id": 8}, {"thread_id": 8}),
        ({"waiting": (CLEO,)}, ANEW),
        ({"invited": (DORA,)}, ANEW),
        ({"votes": ((1, BEN),)}, ANEW),
        ({"notice_id": 8}, ANEW),
        ({"seats": (Occupant(ANNA, click=3), Occupant(None, "hard"))}, ANEW),
    ],
    ids=lambda value: " ".join(value) or "nothing",
)
def test_a_change_writes_the_columns_that_it_concerns(changes, columns):
    table = replace(PLAIN, **changes)
    written = dict(changed_columns(PLAIN, table, KEYS))
    assert written == {
        name: new_row(table, KEYS).options if value is ... else value for name, value in columns.items()
    }


def test_keys_are_needed_of_those_alone_who_are_written():
    assert people_in_columns(PLAIN, FULL) == {CLEO, DORA, ANNA, EVA}
    assert people_in_columns(PLAIN, replace(PLAIN, host_id=BEN)) == {BEN}
    assert people_in_columns(FULL, replace(FULL, waiting=(), invited=(), votes=())) == set()
    assert people_in_columns(PLAIN, replace(PLAIN, phase=Phase.OVER)) == {ANNA}


@pytest.mark.parametrize("phase", Phase)
def test_only_a_table_that_plays_must_have_a_match(phase):
    table = replace(PLAIN, phase=phase)
    if phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        with pytest.raises(ValueError, match="missing"):
            require_no_match(table)
    else:
        assert require_no_match(table) is table


def test_games_and_rules_that_this_version_lacks_are_found_and_damaged_ones_are_none_of_these():
    known, unknown = documents.write(PLAIN.rules.model_dump(mode="json")), documents.write({"trumps": 4})
    played = [("nain_jaune", known), ("tarot", known), ("nain_jaune", unknown), ("nain_jaune", "{")]
    assert unknown_here(played) == [("tarot", known), ("nain_jaune", unknown)]


def test_the_clock_is_read_from_options_that_are_whole():
    options = documents.write(new_row(FULL, KEYS).options)
    assert clock_in(options) == CLOCKS["hours"]
    assert clock_in(options[:-3]) is None


async def test_whose_time_was_up_is_told_where_it_happened_after_a_restart(open_table, store, clock):
    table = await started(await open_table("shithead"), BEN)
    await miss_turns(table, clock, BEN, 2)
    await play_one(table)
    assert [one.seat for one in table.value.happened if isinstance(one, TimeUp)] == [1, 1]
    found = await store.load(table.value.table_id)
    assert found.happened == table.value.happened
