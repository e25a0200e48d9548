"""A table's entry point: accepted commands are stored, refused ones change nothing."""

import asyncio

import pytest

from bot.common.errors import RefusedError, TableError
from bot.tables.directory import Directory
from bot.tables.model.commands import (
    Act,
    AddAi,
    Close,
    Join,
    Leave,
    Ready,
    ReadyForDeal,
    Rematch,
    SetAis,
    Start,
)
from bot.tables.model.values import Phase
from bot.tokens.orders import Adjustment, Party
from data.tables import matches
from data.tokens import ledger
from game.registry import GAMES
from tests.bot.conftest import GUILD
from tests.bot.tables.living import play_out

ANNA, BEN, CLEO = 10, 11, 12


async def seat_three(table):
    for user in (BEN, CLEO):
        await table.handle(Join(user))


def legal(table, user):
    value = table.value
    seat = value.seat_of(user)
    actions = value.game.legal_actions(value.match.state, seat)
    return [value.game.actions.dump_python(action, mode="json") for action in actions]


async def play_again(table, user):
    """Ask for another match for tokens; everybody else agrees."""
    await table.handle(Rematch(user))
    for other in table.value.people:
        if other != user:
            await table.handle(Ready(other))


def awaited_user(table):
    value = table.value
    return value.seats[value.match.awaited[0]].user_id


async def play_on(table, clicks):
    """Let the awaited players click their first legal action; return the number of clicks."""
    for number in range(clicks):
        if table.value.phase is not Phase.PLAYING:
            return number
        user = awaited_user(table)
        await table.handle(Act(user, (legal(table, user)[0],)))
    return clicks


async def play_match(table):
    while table.value.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        await play_on(table, 500)
        if table.value.phase is Phase.BETWEEN_DEALS:
            for user in table.value.people:
                await table.handle(ReadyForDeal(user))


async def balances(database):
    async with database.transaction() as tx:
        return {u: (await ledger.ensure_member(tx, GUILD, u)).balance for u in (ANNA, BEN, CLEO)}


async def test_people_sit_down_once(open_table):
    table = await open_table()
    await table.handle(Join(BEN))
    with pytest.raises(TableError) as caught:
        await table.handle(Join(BEN))
    assert caught.value.code == "already_seated"
    assert table.value.people == (ANNA, BEN)


async def test_a_full_table_takes_nobody_more(open_table):
    table = await open_table()
    for user in range(20, 27):
        await table.handle(Join(user))
    with pytest.raises(TableError) as caught:
        await table.handle(Join(99))
    assert (caught.value.code, caught.value.facts) == ("table_full", {"most": 8})


async def test_only_the_host_adds_ais_and_starts(open_table):
    table = await open_table()
    await seat_three(table)
    for command in (AddAi(BEN), SetAis(BEN, 0), Start(BEN)):
        with pytest.raises(TableError) as caught:
            await table.handle(command)
        assert caught.value.code == "not_host"


async def test_the_hosts_place_passes_on(open_table):
    table = await open_table()
    await seat_three(table)
    await table.handle(Leave(ANNA))
    assert table.value.host_id == BEN


async def test_the_last_person_closes_the_lobby(open_table):
    table = await open_table()
    await table.handle(Leave(ANNA))
    assert table.value.phase is Phase.VOID


async def test_too_few_players_cannot_start(open_table):
    table = await open_table()
    with pytest.raises(TableError) as caught:
        await table.handle(Start(ANNA))
    assert (caught.value.code, caught.value.facts["least"]) == ("too_few_players", 3)
    assert table.value.phase is Phase.LOBBY


async def test_a_table_with_an_ai_is_for_points(open_table, database):
    table = await open_table()
    await table.handle(Join(BEN))
    await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    assert table.value.stakes is None
    assert await balances(database) == {ANNA: 200, BEN: 200, CLEO: 200}


async def test_ai_seats_act_until_a_person_is_awaited(open_table):
    table = await open_table()
    await table.handle(AddAi(ANNA))
    await table.handle(AddAi(ANNA))
    update = await table.handle(Start(ANNA))
    while update.table.phase is Phase.PLAYING:
        assert awaited_user(table) == ANNA
        update = await table.handle(Act(ANNA, (legal(table, ANNA)[0],)))
    assert update.table.match.outcome is not None


async def test_sitting_down_stakes_tokens_and_the_end_returns_what_is_left(open_table, database):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    assert await balances(database) == {ANNA: 80, BEN: 80, CLEO: 80}
    await play_match(table)
    assert table.value.phase is Phase.OVER
    after = await balances(database)
    async with database.reading() as tx:
        boxes = await ledger.boxes(tx, GUILD, 1)
    assert sum(after.values()) + sum(boxes.values()) == 600
    final = table.value.game.write_position(table.value.match.state)
    assert [after[user] - 80 for user in (ANNA, BEN, CLEO)] == [seat["tokens"] for seat in final["seats"]]


async def test_tokens_left_in_the_boxes_wait_for_the_next_match(open_table, database):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    await play_match(table)
    async with database.reading() as tx:
        left = await ledger.boxes(tx, GUILD, 1)
    await play_again(table, BEN)
    position = table.value.game.write_position(table.value.match.state)
    antes = {"10D": 3, "JC": 6, "QS": 9, "KH": 12, "7D": 15}
    assert position["boxes"] == {box: left.get(box, 0) + antes[box] for box in antes}


async def test_a_second_table_plays_on_a_board_of_its_own(open_table, database):
    first, second = await open_table(), await open_table(host=20)
    await seat_three(first)
    for user in (21, 22):
        await second.handle(Join(user))
    await first.handle(Start(ANNA))
    await second.handle(Start(20))
    async with database.reading() as tx:
        assert sum((await ledger.boxes(tx, GUILD, 1)).values()) == 45
    await second.handle(Close(20))
    await play_match(first)


async def test_somebody_without_an_ante_cannot_start(open_table, database, bank, set_tokens):
    await set_tokens(floor=0)
    table = await open_table()
    await seat_three(table)
    await bank.holdings(GUILD, CLEO)
    order = Adjustment(guild_id=GUILD, member=Party(CLEO), amount=190, by=ANNA, interaction_id=1)
    await bank.burn(order)
    with pytest.raises(TableError) as caught:
        await table.handle(Start(ANNA))
    assert (caught.value.code, caught.value.facts) == (
        "not_enough_tokens",
        {"user_id": CLEO, "balance": 10, "ante": 15, "coin": "🪙"},
    )
    assert table.value.phase is Phase.LOBBY
    assert (await balances(database))[ANNA] == 200


async def test_a_refused_action_writes_nothing(open_table, database):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    before, mover = table.value, awaited_user(table)
    idle = next(user for user in before.people if user != mover)
    with pytest.raises(RefusedError) as caught:
        await table.handle(Act(idle, (legal(table, mover)[0],)))
    assert caught.value.code == "not_your_turn"
    assert table.value is before
    async with database.reading() as tx:
        assert (await matches.load_record(tx, before.match.match_id)).actions == ()


async def test_the_second_of_two_equal_clicks_is_stale(open_table):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    mover = awaited_user(table)
    decision = table.value.match.decisions[table.value.seat_of(mover)]
    click = Act(mover, (legal(table, mover)[0],), decision)
    outcomes = await asyncio.gather(table.handle(click), table.handle(click), return_exceptions=True)
    assert [type(outcome).__name__ for outcome in outcomes] == ["Update", "RefusedError"]
    assert outcomes[1].code == "stale"


async def test_a_hand_of_the_match_before_is_stale_in_the_next(open_table):
    one_deal = GAMES["nain_jaune"].presets["nain_jaune"].override({"game_end": "deals", "deals": 1})
    table = await open_table(rules=one_deal)
    await seat_three(table)
    await table.handle(Start(ANNA))
    (drawn,) = set(table.value.match.decisions)
    await play_match(table)
    await play_again(table, ANNA)
    mover = awaited_user(table)
    with pytest.raises(RefusedError) as caught:
        await table.handle(Act(mover, (legal(table, mover)[0],), decision=drawn))
    assert caught.value.code == "stale"


async def test_an_interaction_delivered_twice_counts_once(open_table):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    mover = awaited_user(table)
    click = Act(mover, (legal(table, mover)[0],))
    first = await table.handle(click, interaction_id=7)
    again = await table.handle(click, interaction_id=7)
    assert again.table.match == first.table.match
    assert again.events == ()


async def test_an_interaction_delivered_again_after_a_restart_counts_once(open_table, store):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    mover = awaited_user(table)
    click = Act(mover, (legal(table, mover)[0],))
    first = await table.handle(click, interaction_id=7)
    restarted = await Directory(store).find(table.value.table_id)
    again = await restarted.handle(click, interaction_id=7)
    assert (again.table.match, again.events) == (first.table.match, ())


async def test_a_command_delivered_twice_counts_once(open_table):
    table = await open_table()
    await table.handle(AddAi(ANNA), interaction_id=8)
    await table.handle(AddAi(ANNA), interaction_id=8)
    assert len(table.value.seats) == 2


async def test_a_table_is_read_back_as_it_was(open_table, store):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    await play_on(table, 25)
    again = await Directory(store).find(table.value.table_id)
    assert again.value == table.value


async def test_a_match_goes_on_without_who_leaves(open_table):
    table = await open_table()
    for user in (BEN, CLEO, 13, 14):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await table.handle(Leave(ANNA))
    assert table.value.phase is Phase.PLAYING
    assert table.value.host_id == BEN
    assert table.value.seat_of(ANNA) is None
    with pytest.raises(TableError, match="not_seated"):
        await table.handle(Act(ANNA, ({"kind": "lay", "card": "7D"},)))


async def test_a_deal_for_points_goes_on_without_tokens(open_table, database):
    table = await open_table(for_tokens=False)
    await seat_three(table)
    await table.handle(Start(ANNA))
    await play_on(table, 8)
    await table.handle(Leave(BEN))
    assert table.value.seats[1].plays_on
    await play_out(table)
    assert table.value.phase is Phase.OVER
    assert await balances(database) == {ANNA: 200, BEN: 200, CLEO: 200}


async def test_a_moderator_undoes_a_deal_and_the_stakes_go_home(open_table, database):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    await play_on(table, 8)
    with pytest.raises(TableError, match="not_allowed"):
        await table.handle(Close(BEN))
    await table.handle(Close(99, moderator=True, undo=True))
    assert table.value.phase is Phase.VOID
    assert await balances(database) == {ANNA: 200, BEN: 200, CLEO: 200}


async def test_a_cancelled_commit_leaves_the_table_as_it_is_stored(open_table, store):
    table = await open_table()
    await seat_three(table)
    await table.handle(Start(ANNA))
    for pause in range(12):
        mover = awaited_user(table)
        task = asyncio.create_task(table.handle(Act(mover, (legal(table, mover)[0],))))
        for _ in range(pause):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        with pytest.raises(TableError, match=r"already_seated|wrong_phase"):
            await table.handle(Join(ANNA))
        stored = await store.load(table.value.table_id)
        assert stored.match == table.value.match
