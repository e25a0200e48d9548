"""Latecomers wait for the next match; another match keeps the seats and the right dealer."""

import pytest

from bot.common.errors import TableError
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Depart, Join, Leave, Ready, Rematch, Start
from bot.tables.model.values import DeadlineKind, Phase
from game.registry import GAMES
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    MINUTE,
    kinds,
    miss_turns,
    play_one,
    play_out,
    short_rules,
    started,
)

EMIL, FAY = 14, 15
DAY = 24 * 60 * MINUTE


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 9)


@pytest.fixture
async def table(open_table):
    return await started(await open_table("shithead", rules=short_rules("shithead")), BEN, CLEO)


@pytest.fixture
async def over(table):
    await play_out(table)
    assert table.value.phase is Phase.OVER
    return table


def due_dealer(table):
    """The person who deals the next match by the rules of the game."""
    value = table.value
    return value.seats[value.game.next_dealer(value.match.state)].user_id


async def refused(table, command):
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    return caught.value.code


async def test_latecomers_wait(table, store):
    await table.handle(Join(DORA))
    await table.handle(Join(EMIL))
    assert table.value.waiting == (DORA, EMIL)
    assert len(table.value.seats) == 3
    assert await refused(table, Join(DORA)) == "already_waiting"
    assert await refused(table, Join(ANNA)) == "already_seated"
    assert (await Directory(store).find(table.value.table_id)).value == table.value


@pytest.mark.parametrize("leaving", [Leave, Depart])
async def test_a_person_who_stopped_waiting_is_not_seated(table, leaving):
    await table.handle(Join(DORA))
    await table.handle(leaving(DORA))
    assert table.value.waiting == ()
    assert await refused(table, leaving(DORA)) == "not_seated"


async def test_the_same_people_play_again_at_once_with_the_right_dealer(over):
    dealer, seats = due_dealer(over), over.value.people
    await over.handle(Rematch(BEN))
    assert (over.value.phase, over.value.people) == (Phase.PLAYING, seats)
    assert seats[over.value.match.setup.dealer] == dealer
    assert not any(occupant.deals for occupant in over.value.seats)


async def test_people_not_seen_recently_are_asked_before_another_match(over, clock):
    dealer = due_dealer(over)
    clock.now += 6 * MINUTE
    await over.handle(Rematch(BEN))
    assert (over.value.phase, kinds(over)) == (Phase.LOBBY, [("start", None)])
    assert [occupant.ready for occupant in over.value.seats] == [False, True, False]
    await over.handle(Ready(ANNA))
    await over.handle(Ready(CLEO))
    assert over.value.phase is Phase.PLAYING
    assert over.value.people[over.value.match.setup.dealer] == dealer


async def test_those_who_waited_sit_down_for_the_next_match_as_far_as_there_is_room(over, store):
    most = over.value.game.seats_allowed(over.value.rules)[-1]
    late = tuple(range(20, 20 + most))
    for user in late:
        await over.handle(Join(user))
    dealer = due_dealer(over)
    await over.handle(Rematch(ANNA))
    room = most - 3
    assert over.value.phase is Phase.LOBBY
    assert over.value.people == (ANNA, BEN, CLEO, *late[:room])
    assert over.value.waiting == late[room:]
    assert (await Directory(store).find(over.value.table_id)).value == over.value
    await over.handle(Start(ANNA))
    assert over.value.seats[over.value.match.setup.dealer].user_id == dealer


async def test_the_next_seat_follows_a_dealer_who_leaves(over):
    await over.handle(Join(DORA))
    dealer = due_dealer(over)
    await over.handle(Rematch(ANNA))
    order = over.value.people
    await over.handle(Leave(dealer))
    follower = order[(order.index(dealer) + 1) % len(order)]
    await over.handle(Start(over.value.host_id))
    assert over.value.seats[over.value.match.setup.dealer].user_id == follower


async def test_a_player_who_left_the_server_after_the_match_is_not_in_the_next(over):
    await over.handle(Depart(ANNA))
    assert over.value.host_id == BEN
    await over.handle(Rematch(BEN))
    assert (over.value.phase, over.value.people) == (Phase.LOBBY, (BEN, CLEO))


async def test_an_away_player_is_not_in_the_next_match(table, clock):
    await miss_turns(table, clock, BEN, 3)
    await play_out(table)
    await table.handle(Rematch(ANNA))
    assert (table.value.phase, table.value.people) == (Phase.LOBBY, (ANNA, CLEO))
    assert kinds(table) == [("lobby", None)]


async def test_an_away_player_who_wants_another_match_is_in_it(table, clock):
    await miss_turns(table, clock, BEN, 3)
    await play_out(table)
    await table.handle(Rematch(BEN))
    assert table.value.phase is Phase.PLAYING
    assert not table.value.seats[1].away


async def test_waiting_people_can_sit_down_between_deals(open_table):
    table = await started(await open_table(), BEN, CLEO)
    await table.handle(Join(DORA))
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    await table.handle(Join(DORA))
    assert (table.value.waiting, table.value.seat_of(DORA)) == ((), 3)


async def test_a_player_who_left_sits_down_again_in_another_seat(open_table, database, bank):
    """What is left of the old stake has gone home with the deal; a new one is brought."""
    people = (BEN, CLEO, DORA, EMIL)
    table = await started(await open_table(), *people)
    await table.handle(Leave(BEN))
    await table.handle(Leave(CLEO))
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    kept = table.value.coming.tokens[2]
    await table.handle(Join(CLEO))
    assert table.value.seat_of(CLEO) == 1
    assert [occupant.user_id for occupant in table.value.seats] == [ANNA, CLEO, None, DORA, EMIL]
    held = await bank.holdings(1, CLEO)
    assert (held.balance, held.on_tables) == (80 + kept - 120, 120)


@pytest.fixture
async def over_by_mail(open_table):
    """A match of one deal for tokens, by mail, that is over."""
    one_deal = GAMES["nain_jaune"].presets["nain_jaune"].override({"game_end": "deals", "deals": 1})
    table = await started(await open_table(rules=one_deal, clock=CLOCKS["day"]), BEN, CLEO)
    await play_out(table)
    assert table.value.phase is Phase.OVER
    return table


async def test_nobody_stakes_tokens_for_another_match_that_somebody_else_wants(over_by_mail):
    await over_by_mail.handle(Rematch(BEN))
    value = over_by_mail.value
    assert (value.phase, [seat.ready for seat in value.seats]) == (Phase.LOBBY, [False, True, False])
    await over_by_mail.handle(Ready(ANNA))
    assert over_by_mail.value.phase is Phase.LOBBY
    await over_by_mail.handle(Ready(CLEO))
    assert over_by_mail.value.phase is Phase.PLAYING


async def test_by_mail_people_have_as_long_as_a_turn_to_say_that_they_play_again(over_by_mail, clock):
    asked = clock.now
    await over_by_mail.handle(Rematch(BEN))
    assert asked + DAY <= over_by_mail.value.deadline_of(DeadlineKind.START).due_at < asked + DAY + MINUTE
