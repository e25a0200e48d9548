"""What a table's next shuffles are made of: the newest click of each seat, and a commitment made in time."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.match import committed, contributed, mix_of, shuffle_of
from bot.tables.model.commands import Expire, Join, Leave
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import DeadlineKind, Occupant, Phase, TableValue
from game.core.record import Mix
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO

GAME = GAMES["shithead"]
FIRST, SECOND = Shuffle(bytes(32)), Shuffle(bytes(31) + b"2")
LOBBY = TableValue(
    table_id="t1", guild_id=GUILD, channel_id=CHANNEL, message_id=None,
    phase=Phase.LOBBY, game=GAME, preset="shithead", rules=GAME.presets["shithead"],
    for_tokens=False, host_id=ANNA, locale="en", shuffle=FIRST,
    seats=(Occupant(ANNA, click=5), Occupant(None, "easy"), Occupant(BEN)),
)  # fmt: skip


def clicks(table):
    return [one.click for one in table.seats]


@pytest.mark.parametrize(
    ("command", "click", "after"),
    [
        (Leave(ANNA), 7, [7, 0, 0]),
        (Join(BEN), 7, [5, 0, 7]),
        (Join(CLEO), 7, [5, 0, 0]),
        (Join(BEN), None, [5, 0, 0]),
        (Expire(DeadlineKind.LOBBY, 1), 7, [5, 0, 0]),
    ],
    ids=["again", "the first time", "no seat", "no click", "nobody"],
)
def test_a_click_is_that_of_its_seat(command, click, after):
    assert clicks(contributed(LOBBY, command, click)) == after
    assert clicks(contributed(replace(LOBBY, shuffle=None), command, click)) == [5, 0, 0]


def test_the_dealer_is_drawn_unless_somebody_is_to_deal():
    assert mix_of(LOBBY) == Mix(clicks=("5", "0", "0"), dealer_drawn=True)
    dealing = LOBBY.with_seat(2, Occupant(BEN, deals=True, click=9))
    assert mix_of(dealing) == Mix(clicks=("5", "0", "9"), dealer_drawn=False)


@pytest.mark.parametrize(
    ("phase", "before", "changes", "after"),
    [
        (Phase.LOBBY, None, {}, SECOND),
        (Phase.LOBBY, FIRST, {}, FIRST),
        (Phase.PLAYING, None, {}, None),
        (Phase.BETWEEN_DEALS, None, {}, None),
        (Phase.OVER, None, {}, SECOND),
        (Phase.OVER, FIRST, {}, FIRST),
        (Phase.OVER, None, {"last_deal": True}, None),
        (Phase.OVER, None, {"cup": "cup"}, None),
        (Phase.VOID, FIRST, {}, None),
    ],
)
def test_a_table_is_committed_once_to_a_match_that_can_follow(phase, before, changes, after):
    table = replace(LOBBY, phase=phase, shuffle=before, **changes)
    assert committed(table, lambda: SECOND) == replace(table, shuffle=after)


def test_without_a_commitment_no_match_begins():
    assert shuffle_of(LOBBY) == FIRST
    with pytest.raises(TableError) as caught:
        shuffle_of(replace(LOBBY, phase=Phase.VOID, shuffle=None))
    assert (caught.value.code, caught.value.facts) == ("wrong_phase", {"phase": "void"})
