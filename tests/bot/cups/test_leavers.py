"""Who leaves a match of a cup comes last, and moves nobody else: AIs play the other deals, as for ratings."""

from dataclasses import replace
from functools import partial

import pytest

from bot.common.errors import TableError
from bot.cups.points import points_at
from bot.cups.store import CupStore
from bot.stats.facts import facts_of
from bot.tables.deciding.cup_tables import opened
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Close, Leave, ReadyForDeal, VoteUndo
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.standing import final_ranking, places_of
from bot.tables.model.values import Display, Occupant, Phase, TableValue
from data.tables import matches
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.cups.test_cups import PLAN, new_cup
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import play_one, play_out

NAIN_JAUNE = GAMES["nain_jaune"]
RULES = NAIN_JAUNE.presets["nain_jaune"].override({"game_end": "deals", "deals": 5})
MODERATOR = 55


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


async def seated(database, directory, count):
    """Return a cup of Nain Jaune by mail with its only table, where the first deal is dealt."""
    cups = CupStore(database)
    plan = replace(PLAN, game=NAIN_JAUNE, preset="nain_jaune", rules=RULES, size=count, clock="day")
    await cups.create(new_cup(plan=plan))
    people = range(101, 101 + max(count, 4))
    for user_id in people:
        await cups.join("cup", GUILD, user_id)
    cup = await cups.start("cup", GUILD)
    if count < len(people):  # it takes four to begin
        await cups.leave("cup", GUILD, people[-1])
    cup = await cups.draw(await cups.find("cup"))
    (drawn,) = cup.of_round
    value = TableValue(
        table_id=drawn.table_id,
        guild_id=GUILD,
        channel_id=CHANNEL,
        message_id=7,
        phase=Phase.LOBBY,
        game=NAIN_JAUNE,
        preset="nain_jaune",
        rules=RULES,
        for_tokens=False,
        host_id=101,
        locale="en",
        seats=tuple(Occupant(user) for user in cup.users(drawn.table.people)),
        clock=CLOCKS["day"],
        display=Display.TEXT,
        shuffle=draw_shuffle(),
        cup="cup",
    )
    table = await directory.open_dealt(value, partial(opened, now=cups.now()))
    return cups, cup, drawn, table


async def points(cups, cup, drawn, table):
    """Return what each person (user id) has won at a table that has ended."""
    await cups.settle_ended(cup, drawn, table.value)
    cup = await cups.find("cup")
    (counted,) = cup.tables
    return {cup.entry(number).user_id: float(won) for number, won in points_at(counted).items()}


async def places_of_people(database, table):
    """Return where the seats of people (user ids) stand once AIs have played the other deals."""
    async with database.reading() as tx:
        record = await matches.load_record(tx, table.value.match.match_id)
    assert table.value.match.is_cut_short
    stood = {seat.number: seat.stood for seat in facts_of(record).seats}
    return {one.user_id: stood[number] for number, one in enumerate(table.value.seats) if one.user_id}


async def played_on(table):
    """Play until the match is over."""
    for _ in range(20):
        await play_out(table)
        if table.value.phase is not Phase.BETWEEN_DEALS:
            return
        for user in table.value.people:
            if table.value.phase is Phase.BETWEEN_DEALS:
                await table.handle(ReadyForDeal(user))


@pytest.mark.parametrize("moves", [0, 4, 18])
@pytest.mark.parametrize("place", range(3))
async def test_with_three_who_leaves_in_the_first_deal_is_last_and_moves_nobody(
    database, directory, place, moves
):
    cups, cup, drawn, table = await seated(database, directory, 3)
    for _ in range(moves):
        await play_one(table)
    leaver = table.value.people[place]
    await table.handle(Leave(leaver))
    await played_on(table)
    assert table.value.phase is Phase.OVER, "two are too few for another deal"
    stood = await places_of_people(database, table)
    won = await points(cups, cup, drawn, table)
    assert won.pop(leaver) == 0
    one, other = won
    assert sum(won.values()) == 1.5
    assert (won[one] > won[other]) == (stood[one] < stood[other])


async def test_with_four_the_others_play_on(database, directory):
    cups, cup, drawn, table = await seated(database, directory, 4)
    leaver = table.value.people[1]
    await table.handle(Leave(leaver))
    await played_on(table)
    assert table.value.match.state.deal == 5, "the match goes on to its end without them"
    won = await points(cups, cup, drawn, table)
    assert won[leaver] == 0
    assert sum(won.values()) == 2


async def test_of_a_table_that_a_moderator_closes_ais_play_the_other_deals(database, directory):
    cups, cup, drawn, table = await seated(database, directory, 3)
    for user in table.value.people:
        with pytest.raises(TableError, match="cup_own"):
            await table.handle(Close(user, moderator=True))
    await table.handle(Close(MODERATOR, moderator=True))
    assert table.value.phase is Phase.PLAYING
    await played_on(table)
    assert table.value.phase.is_end
    stood, won = await places_of_people(database, table), await points(cups, cup, drawn, table)
    assert sum(won.values()) == 1.5
    assert sorted(won, key=won.get, reverse=True) == sorted(stood, key=stood.get)
    as_on_board = places_of(final_ranking(table.value.match))
    assert [stood[one.user_id] for one in table.value.seats] != [*map(as_on_board.get, range(3))]


async def test_of_a_match_whose_second_deal_is_undone_the_first_counts(database, directory):
    cups, cup, drawn, table = await seated(database, directory, 3)
    await play_out(table)
    for user in table.value.people:
        await table.handle(ReadyForDeal(user))
    with pytest.raises(TableError, match="cannot_vote_undo"):
        await table.handle(VoteUndo(table.value.people[0]))
    await table.handle(Close(MODERATOR, moderator=True, undo=True))
    assert (table.value.phase, table.value.match.setup.deal) == (Phase.VOID, 2)
    async with database.reading() as tx:
        record = await matches.load_record(tx, table.value.match.match_id)
    stood = {table.value.seats[seat.number].user_id: seat.stood for seat in facts_of(record).seats}
    won = await points(cups, cup, drawn, table)
    assert sum(won.values()) == 1.5
    assert len(set(won.values())) > 1
    assert sorted(won, key=won.get, reverse=True) == sorted(stood, key=stood.get)
