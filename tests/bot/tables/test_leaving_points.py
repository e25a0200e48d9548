"""Without tokens, leaving and closing are as strict as with them: deals count, and who leaves comes last."""

import pytest

from bot.common.errors import TableError
from bot.stats.facts import _played_to_its_end
from bot.tables.model.commands import (
    Abandon,
    AddAi,
    Close,
    Depart,
    Forget,
    Join,
    Leave,
    ReadyForDeal,
    SendOff,
    VoteOut,
    VoteUndo,
)
from bot.tables.model.standing import places_of
from bot.tables.model.values import Phase
from data.schema.stats import seat_fact
from data.tables import matches
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    as_it_stands,
    expire,
    miss_turns,
    past_the_exchange,
    play_one,
    play_out,
    started,
)

MODERATOR = 99
GAMES = ("shithead", "nain_jaune", "paskahousu")


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


async def refused(table, command):
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    return caught.value.code


@pytest.fixture
def played_on(database):
    """Return the places by seat after AIs have played the other deals of a match, from its record alone."""

    async def play(table):
        async with database.reading() as tx:
            record = await matches.load_record(tx, table.value.match.match_id)
        assert table.value.match.is_cut_short
        return places_of(_played_to_its_end(table.value.match, record.match.seats).ranking)

    return play


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("leaving", [Leave(BEN), Depart(BEN), Forget(BEN)], ids=["leave", "depart", "forget"])
async def test_an_ai_plays_on_and_who_left_comes_last(points, ranked, game, leaving):
    table = await points(game)
    await table.handle(leaving)
    assert (table.value.phase, table.value.people) == (Phase.PLAYING, (ANNA, CLEO))
    assert table.value.seats[1].plays_on
    await play_out(table)
    if table.value.phase is Phase.BETWEEN_DEALS:
        await table.handle(Close(MODERATOR, moderator=True))
    assert table.value.phase is Phase.OVER
    places, counts = await ranked()
    assert (places[1], counts) == (3, True)


@pytest.mark.parametrize("game", GAMES)
async def test_the_host_ends_a_table_and_the_deal_is_played_to_its_end(points, ranked, game):
    table = await points(game)
    await table.handle(Close(ANNA))
    assert (table.value.phase, table.value.last_deal) == (Phase.PLAYING, True)
    assert await refused(table, Close(ANNA)) == "last_deal_already"
    await play_out(table)
    assert table.value.phase is Phase.OVER
    assert await ranked() is not None


async def test_who_ends_a_match_before_its_last_deal_comes_last(points, ranked):
    table = await points("nain_jaune")
    await table.handle(Close(ANNA))
    await play_out(table)
    assert (await ranked())[0][0] == 3


async def test_so_does_who_ends_it_between_deals(points, ranked):
    table = await points("nain_jaune")
    await play_out(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    await table.handle(Close(ANNA))
    assert table.value.phase is Phase.OVER
    assert (await ranked())[0][0] == 3


async def test_so_does_who_leaves_between_deals_whether_the_match_goes_on_or_not(points, ranked):
    table = await points("nain_jaune")
    await play_out(table)
    await table.handle(Leave(ANNA))
    assert table.value.phase is Phase.OVER
    assert (await ranked())[0][0] == 3


async def test_nobody_begins_a_match_anew_by_sitting_down_again(points, ranked):
    table = await points("nain_jaune", DORA)
    await play_out(table)
    await table.handle(Leave(BEN))
    await table.handle(Join(BEN))
    for user in (ANNA, CLEO, DORA):
        await table.handle(ReadyForDeal(user))
    await play_out(table)
    await table.handle(Close(MODERATOR, moderator=True))
    assert (await ranked())[0][1] == 4


async def test_who_is_not_ready_for_the_next_deal_has_left(points, ranked, clock):
    table = await points("nain_jaune")
    await play_out(table)
    for user in (ANNA, CLEO):
        await table.handle(ReadyForDeal(user))
    await expire(table, clock, "next_deal")
    assert table.value.phase is Phase.OVER
    assert (await ranked())[0][1] == 3


async def test_where_nobody_goes_on_ais_play_the_match_to_its_end(points, ranked, played_on, clock):
    table = await points("nain_jaune")
    await play_out(table)
    await expire(table, clock, "next_deal")
    assert (await ranked())[0] == await played_on(table)


@pytest.mark.parametrize(
    ("game", "preset", "others", "away"),
    [
        ("nain_jaune", None, (BEN, CLEO), ANNA),
        ("nain_jaune", None, (BEN, CLEO, DORA), BEN),
        ("shithead", "reverse_1", (BEN,), ANNA),
        ("shithead", "reverse_1", (BEN,), BEN),
    ],
)
async def test_who_is_away_gains_nothing_where_nobody_present_goes_on(
    open_table, ranked, played_on, clock, monkeypatch, game, preset, others, away
):
    monkeypatch.setattr("bot.stats.facts.ENOUGH_MOVES", 0)  # whoever is away has played before
    table = await started(await open_table(game, preset, for_tokens=False), *others)
    await miss_turns(table, clock, away, 3)
    await play_out(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    assert table.value.seats[table.value.seat_of(away)].away
    await expire(table, clock, "next_deal")
    assert (await ranked())[0] == await played_on(table)
    assert table.value.people == (ANNA, *others), "nobody has left"


async def test_who_left_first_comes_behind_who_left_later(points, ranked):
    table = await points("shithead", DORA, moves=28)
    await table.handle(Leave(CLEO))
    await play_one(table)
    await table.handle(Leave(BEN))
    await play_out(table)
    places, _ = await ranked()
    assert (places[2], places[1]) == (4, 3)


async def test_one_person_among_ais_who_leaves_comes_last(open_table, ranked):
    table = await open_table("shithead", for_tokens=False)
    for _ in range(2):
        await table.handle(AddAi(ANNA, "easy"))
    await past_the_exchange(await started(table))
    for _ in range(5):
        await play_one(table)
    await table.handle(Leave(ANNA))
    assert table.value.phase is Phase.OVER
    assert await ranked() == ({0: 3, 1: (await ranked())[0][1], 2: (await ranked())[0][2]}, True)


async def test_a_person_who_was_already_out_keeps_their_place(points, ranked):
    table = await points("shithead", moves=0)
    outs = set()
    while not outs:
        await play_one(table)
        statuses = table.value.game.view(table.value.match.state, None).seats
        outs = {seat for seat, one in enumerate(statuses) if one.status == "out"}
        assert table.value.phase is Phase.PLAYING
    (out,) = outs
    await table.handle(Leave(table.value.seats[out].user_id))
    await play_out(table)
    assert (await ranked())[0][out] == 1


@pytest.mark.parametrize("game", GAMES)
async def test_a_channel_that_is_deleted_saves_nobody(points, ranked, game):
    table = await points(game)
    await table.handle(Abandon())
    assert (table.value.phase, table.value.deadlines) == (Phase.OVER, ())
    assert await ranked() is not None


async def test_nor_does_one_that_is_deleted_between_deals(points, ranked):
    table = await points("nain_jaune")
    await play_out(table)
    await table.handle(Abandon())
    assert table.value.phase is Phase.OVER
    assert (await ranked())[1]


async def test_nor_a_match_that_nobody_touches(points, ranked, clock, monkeypatch):
    monkeypatch.setattr("bot.tables.deciding.seating.MISSED_TURNS", 1)
    table = await points("shithead")
    for user in (ANNA, BEN, CLEO):
        await miss_turns(table, clock, user, 1)
    await expire(table, clock, "idle")
    assert table.value.phase is Phase.OVER
    assert (await ranked())[1]


async def test_who_is_voted_out_keeps_the_place_that_an_ai_gets_for_them(points, ranked, clock):
    table = await points("shithead", DORA, moves=28)
    await miss_turns(table, clock, BEN, 3)
    for voter in (ANNA, CLEO):
        await table.handle(VoteOut(voter, 1))
    await play_out(table)
    assert (await ranked())[0] == as_it_stands(table)


async def test_who_is_barred_keeps_the_place_that_an_ai_gets_for_them(points, ranked):
    table = await points("shithead")
    for user in (BEN, CLEO, ANNA):
        await table.handle(SendOff(user))
    assert table.value.phase is Phase.OVER
    places = table.value.match.outcome.ranking
    assert (await ranked())[0][places[0][0]] == 1


@pytest.mark.parametrize("game", [("nain_jaune", None), ("shithead", "reverse_1")])
async def test_so_does_who_is_barred_between_two_deals(open_table, ranked, played_on, monkeypatch, game):
    monkeypatch.setattr("bot.stats.facts.ENOUGH_MOVES", 0)
    others = (BEN, CLEO) if game[0] == "nain_jaune" else (BEN,)
    table = await started(await open_table(*game, for_tokens=False), *others)
    await play_out(table)
    stands = as_it_stands(table)
    leader = min(stands, key=stands.get)
    await table.handle(SendOff(table.value.seats[leader].user_id))
    assert table.value.phase is Phase.OVER
    assert (await ranked()) == (await played_on(table), True)


@pytest.mark.parametrize("when", ["between two deals", "during a deal"])
async def test_a_match_that_goes_on_ranks_who_is_barred_by_what_they_had_then(
    open_table, ranked, monkeypatch, when
):
    """Else whoever bars the leader lifts all others."""
    monkeypatch.setattr("bot.stats.facts.ENOUGH_MOVES", 0)
    table = await started(await open_table("nain_jaune", for_tokens=False), BEN, CLEO, DORA)
    await play_out(table)
    stands = as_it_stands(table)
    leader = min(stands, key=stands.get)
    barred, (*others,) = table.value.seats[leader].user_id, (ANNA, BEN, CLEO, DORA)
    others.remove(barred)
    if when == "between two deals":
        await table.handle(SendOff(barred))
    while not table.value.phase.is_end:
        for user in table.value.people:
            if table.value.phase is Phase.BETWEEN_DEALS:
                await table.handle(ReadyForDeal(user))
        if barred in table.value.people:
            await table.handle(SendOff(barred))
        await play_out(table)
    had = [seat["tokens"] for seat in table.value.game.write_position(table.value.match.state)["seats"]]
    places = {seat: 1 + sum(other > tokens for other in had) for seat, tokens in enumerate(had)}
    assert (await ranked()) == (places, True)
    assert places[leader] < 4


async def test_the_title_of_the_loser_goes_to_who_left(points, ranked, database):
    table = await points("shithead")
    await table.handle(Leave(BEN))
    await play_out(table)
    assert table.value.match.outcome.loser != 1, "an AI did better"
    await ranked()
    async with database.reading() as tx:
        titles = {row.number: row.title for row in await tx.rows(seat_fact.select())}
    assert titles == {0: None, 1: "shithead", 2: None}


class TestUndoing:
    async def test_a_moderator_with_a_part_in_the_deal_does_not_undo_it(self, points):
        table = await points("shithead")
        assert await refused(table, Close(BEN, moderator=True, undo=True)) == "may_not_undo"
        await table.handle(Leave(BEN))
        assert await refused(table, Close(BEN, moderator=True, undo=True)) == "may_not_undo"

    async def test_another_moderator_does_and_nobody_is_rated(self, points, ranked):
        table = await points("shithead")
        await table.handle(Close(MODERATOR, moderator=True, undo=True))
        assert table.value.phase is Phase.VOID
        assert await ranked() is None

    async def test_all_together_do(self, points, ranked):
        table = await points("shithead")
        for user in (ANNA, BEN, CLEO):
            assert table.value.phase is Phase.PLAYING
            await table.handle(VoteUndo(user))
        assert table.value.phase is Phase.VOID
        assert await ranked() is None
