"""The day's deal: the same for everybody, once a day and game, and counted from its record."""

import json
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from bot.common.errors import TableError
from bot.daily.scores import PLAIN, Score
from bot.daily.store import DayStore, Own, Today, streak_of
from bot.daily.values import begins_at, day_after, deal_of
from bot.replay.store import ReplayStore
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Act, Close, Leave
from bot.tables.model.values import Display, Occupant, Phase
from bot.tables.storing.store import TableStore
from bot.verify.store import VerifyStore
from data import daily
from data.actors import EVERYWHERE
from data.daily import Play
from data.schema.core import action, application_fact, card_match
from data.schema.daily import daily_play
from data.tables import matches
from game.core.rng import Rng, commitment
from game.core.verification import verify_record
from game.levels import policy_for
from game.registry import GAMES
from tests.bot.conftest import flaws_in
from tests.bot.tables.chance import SeededSecrets
from tests.bot.tables.living import ANNA, BEN, expire

DAY = 86_400_000
SERVER = 4
SEED = 9


@pytest.fixture(autouse=True)
def drawn(monkeypatch):
    """Draw the secret of the days' seeds from the seed of this module."""
    print(f"seed {SEED}")
    monkeypatch.setattr("data.daily.secrets", SeededSecrets(SEED))


@pytest.fixture
def days_of():
    """Return the days as another process of the bot has them."""
    return lambda database: DayStore(database, Directory(TableStore(database)), {})


@pytest.fixture
def days(database, days_of):
    return days_of(database)


async def opened(days, user_id, game="shithead"):
    return await days.open(user_id, days.day(), game, "en", Display.TEXT)


async def play_some(table, clock, most=500):
    """Let the person play like an easy AI, slowly: everybody who is to react has done so."""
    policy, made = policy_for(table.value.game, "easy"), 0
    while table.value.phase is Phase.PLAYING and made < most:
        value, game = table.value, table.value.game
        assert value.match.awaited[0] == 0 or value.deadlines[0].kind == "reaction"
        clock.now += 60_000
        if 0 not in value.match.awaited:
            await expire(table, clock, "reaction")
            continue
        view, legal = game.view(value.match.state, 0), game.legal_actions(value.match.state, 0)
        rng = Rng(bytes(32), f"person {value.match.length}")  # the same after a restart
        body = game.actions.dump_python(policy.choose(view, legal, rng), mode="json")
        await table.handle(Act(value.host_id, (body,)))
        made += 1
    return table


async def log_of(database, table):
    """Return everything that happened in the match: seats, actions and digests, as stored."""
    async with database.reading() as tx:
        rows = await tx.rows(
            select(action.c.seat, action.c.action, action.c.digest)
            .where(action.c.match_id == table.value.match.match_id)
            .order_by(action.c.seq)
        )
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("game", list(GAMES))
async def test_two_people_who_play_the_same_meet_the_same_answers_byte_by_byte(
    days, days_of, database, clock, game
):
    anna = await play_some(await opened(days, ANNA, game), clock)
    other = days_of(database)
    ben = await opened(other, BEN, game)
    await play_some(ben, clock, most=3)
    again = await opened(days_of(database), BEN, game)  # the bot was killed and has started again
    assert again.value.match.length >= 3
    await play_some(ben, clock)
    assert await log_of(database, anna) == await log_of(database, ben)
    assert anna.value.match.match_id != ben.value.match.match_id
    assert anna.value.phase is Phase.OVER, "a single deal"


async def test_games_and_days_are_dealt_differently(days, clock):
    first = await opened(days, ANNA)
    clock.now += DAY
    second = await opened(days, ANNA)
    keys = {one.value.match.seed for one in (first, second)}
    assert len(keys) == 2
    labels = {(await opened(days, ANNA, game)).value.match.match_id.partition("__")[0] for game in GAMES}
    assert len(labels) == len(GAMES), "the labels of the deals, which one seed is used with"


async def test_a_deal_is_played_alone_against_ais_without_hints(days, clock):
    table = (await opened(days, ANNA)).value
    ais = (Occupant(None, "normal"),) * 3
    assert table.seats == (Occupant(ANNA, since=table.seats[0].since), *ais)
    assert 0 <= clock.now - table.seats[0].since < 100
    assert (table.guild_id, table.channel_id, table.daily) == (EVERYWHERE, 0, days.day())
    assert (table.private, table.last_deal, table.hints, table.for_tokens) == (True, True, False, False)
    assert (table.clock, table.display, table.host_id) == (CLOCKS["none"], Display.TEXT, ANNA)


async def test_nobody_has_a_second_try(days, days_of, database, clock):
    table = await opened(days, ANNA)
    await play_some(table, clock, most=2)
    for command in (Leave(ANNA), Close(ANNA)):
        with pytest.raises(TableError, match="daily_waits"):
            await table.handle(command)
    assert (await opened(days, ANNA)) is table
    again = await opened(days_of(database), ANNA)
    assert again.value == table.value
    with pytest.raises(TableError, match="daily_waits"):
        await again.handle(Close(ANNA))
    await play_some(again, clock)
    assert (await opened(days_of(database), ANNA)).value.phase is Phase.OVER
    async with database.reading() as tx:
        assert len(await tx.rows(select(card_match.c.id))) == 1


async def test_a_start_that_is_killed_leaves_a_deal_or_nothing(days, days_of, database, clock, monkeypatch):
    def killed(*_):
        raise RuntimeError("killed")

    with monkeypatch.context() as patched:
        patched.setattr("bot.tables.deciding.beginning.begin", killed)
        with pytest.raises(RuntimeError, match="killed"):
            await opened(days, ANNA)
    async with database.reading() as tx:
        assert not await tx.rows(select(daily_play))
    assert (await opened(days_of(database), ANNA)).value.phase is Phase.PLAYING


async def test_of_two_starts_at_once_in_two_processes_one_deals(databases, days_of, clock):
    first, second = (days_of(database) for database in databases)
    tables = [await opened(first, ANNA), await opened(second, ANNA)]
    assert len({table.value.table_id for table in tables}) == 1
    assert await first.sealed() == await second.sealed()


async def test_a_deal_of_yesterday_may_be_finished_and_counts_no_more(days, clock):
    table = await opened(days, ANNA)
    await play_some(table, clock, most=2)
    day = days.day()
    clock.now = begins_at(day_after(day))
    left = Own(await days.deal(day, "shithead"), table.value.table_id)
    new = tuple([Own(await days.deal(day_after(day), key)) for key in GAMES])
    ends = begins_at(day_after(day, 2))
    assert await days.today(ANNA) == Today(day_after(day), ends, new, (left,), 0, yesterday=day)
    assert await days.open(ANNA, day, "shithead", "en", Display.TEXT) is table
    with pytest.raises(TableError, match="daily_over"):
        await days.open(BEN, day, "shithead", "en", Display.TEXT)
    await play_some(table, clock)
    own = await days.own(ANNA, day, "shithead")
    assert (own.score.in_time, own.score.counts) == (False, False)
    assert await days.own(BEN, day, "shithead") is None
    assert (await days.today(ANNA)).streak == 0
    assert await days.ranking(day, "shithead") == []


async def test_a_clock_that_is_set_back_opens_no_day_whose_seed_is_revealed(days, clock):
    day = days.day()
    await opened(days, ANNA)
    clock.now = begins_at(day_after(day))
    assert (await days.today(ANNA)).yesterday == day
    clock.now -= 1_000
    assert days.day() == day
    with pytest.raises(TableError, match="daily_over"):
        await opened(days, BEN)


async def test_what_is_shown_before_is_what_is_dealt_and_revealed_the_day_after(days, database, clock):
    before = await days.sealed()
    clock.now = (await days.today(BEN)).next_at
    table = await opened(days, ANNA)
    assert table.value.match.commitment == before.tomorrow == (await days.sealed()).today
    await play_some(table, clock)
    verifier, match_id = VerifyStore(database), table.value.match.match_id
    hidden = await verifier.verify(EVERYWHERE, 0, match_id, user_id=ANNA)
    assert (hidden.record, hidden.verification) == (None, None), "others may still play these cards"
    replayer = ReplayStore(database)
    with pytest.raises(TableError, match="daily_sealed"):
        await replayer.open(EVERYWHERE, 0, ANNA, match_id)
    clock.now = begins_at(day_after(days.day()))
    shown = await verifier.verify(EVERYWHERE, 0, match_id, user_id=ANNA)
    assert shown.passed, shown.verification.fault
    assert (await replayer.open(EVERYWHERE, 0, ANNA, match_id)).match_id == match_id
    assert shown.record.seed == await days.revealed((await days.today(ANNA)).yesterday)
    with pytest.raises(TableError, match="daily_sealed"):
        await days.revealed(days.day())
    assert commitment(bytes.fromhex(shown.record.seed)) == before.tomorrow
    forged = shown.record.model_copy(update={"match_id": "2026-11-24-other__x"})
    assert verify_record(GAMES["shithead"], forged).fault is not None


async def test_on_a_server_too_one_sees_ones_own_deal_again_once_its_day_is_over(days, database, clock):
    table, replayer = await play_some(await opened(days, ANNA), clock), ReplayStore(database)
    match_id, channel_id = table.value.match.match_id, 5
    assert (await replayer.recent(SERVER, channel_id, ANNA))[0] == [], "it could not be opened"
    with pytest.raises(TableError, match="no_such_match"):
        await replayer.open(SERVER, channel_id, ANNA)
    with pytest.raises(TableError, match="daily_sealed"):
        await replayer.open(SERVER, channel_id, ANNA, match_id)
    clock.now = begins_at(day_after(days.day()))
    assert (await replayer.open(SERVER, channel_id, ANNA, match_id)).match_id == match_id
    assert (await replayer.open(SERVER, channel_id, ANNA)).match_id == match_id
    assert [one.match_id for one in (await replayer.recent(SERVER, channel_id, ANNA))[0]] == [match_id]
    await opened(days, BEN)
    for named in (match_id, None):
        with pytest.raises(TableError, match="no_such_match"):
            await replayer.open(SERVER, channel_id, BEN, named)
    assert (await replayer.recent(SERVER, channel_id, BEN))[0] == []


async def test_what_is_dealt_today_stays_whatever_a_newer_version_would_deal(
    days, database, days_of, monkeypatch
):
    today = await days.today(ANNA)
    monkeypatch.setattr("bot.daily.store.deal_of", lambda day, game: replace(deal_of(day, game), seats=2))
    again = await days_of(database).today(BEN)
    assert [one.deal for one in again.own] == [one.deal for one in today.own]


async def test_a_clock_that_was_ahead_takes_nobodys_deal(days, database, clock):
    table = await opened(days, ANNA)
    now, day = clock.now, days.day()
    clock.now += 400 * DAY
    await days.today(ANNA)
    clock.now = now
    assert (await days.open(ANNA, day, "shithead", "en", Display.TEXT)) is table
    assert await flaws_in(database) == []


async def test_a_score_counts_turns_as_the_end_of_the_deal_shows_them(days, clock):
    table = await play_some(await opened(days, ANNA, "paskahousu"), clock)
    match = table.value.match
    (place,) = (number for number, seats in enumerate(match.outcome.ranking, 1) if seats == (0,))
    own = await days.own(ANNA, days.day(), "paskahousu")
    turns = match.tally.seats[0].turns
    assert turns > 0
    assert own.score == Score(place, 4, turns, marks=own.score.marks)
    assert (await days.today(ANNA)).own == tuple(
        [own if key == "paskahousu" else Own(await days.deal(days.day(), key)) for key in GAMES]
    )
    assert (await days.today(ANNA)).streak == 1


async def test_a_score_is_counted_from_the_record_and_kept(database, days_of, clock):
    days = DayStore(
        database, Directory(TableStore(database)), {"nain_jaune": ("laid",), "shithead": ("went_out",)}
    )
    table = await play_some(await opened(days, ANNA, "nain_jaune"), clock)
    own = (await days.own(ANNA, days.day(), "nain_jaune")).score
    match = table.value.match
    place = 1 + sum(
        len(group) for group in match.outcome.ranking[: [0 in g for g in match.outcome.ranking].index(True)]
    )
    assert (own.place, own.players, own.counts) == (place, 4, True)
    assert own.tokens == match.tally.seats[0].net
    seats = [json.loads(one[1])["kind"] != "next_deal" and one[0] for one in await log_of(database, table)]
    runs = sum(seat == 0 and (at == 0 or seats[at - 1] != 0) for at, seat in enumerate(seats))
    assert own.turns == runs > 0
    assert {*own.marks} - {PLAIN} == {"laid"}
    async with database.reading() as tx:
        (stored,) = await tx.rows(select(daily_play.c.score))
        record = await matches.load_record(tx, match.match_id)
    async with database.transaction() as tx:
        await tx.run(update(daily_play).values(score=None))
    assert await days.count() == 1, record
    async with database.reading() as tx:
        assert await tx.rows(select(daily_play.c.score)) == [stored], "rebuilt equals stored"


async def test_the_table_of_a_server_has_those_who_played_there(days, clock):
    for user in (ANNA, BEN):
        await play_some(await opened(days, user), clock)
    await days.note_member(SERVER, ANNA)
    assert [one.user_id for one in await days.ranking(days.day(), "shithead", SERVER)] == [ANNA]
    assert {one.user_id for one in await days.ranking(days.day(), "shithead")} == {ANNA, BEN}


async def test_a_forgotten_persons_days_are_deleted_and_exported_before(days, database, clock, privacy):
    await play_some(await opened(days, ANNA), clock)
    await opened(days, ANNA, "nain_jaune")
    await days.count()
    told = json.loads(await privacy.export(ANNA))
    (outside,) = told["outside_servers"]
    assert {(one["game"], one["score"] is None) for one in outside["daily"]} == {
        ("shithead", False),
        ("nain_jaune", True),
    }
    assert await privacy.forget(ANNA) == []
    async with database.reading() as tx:
        assert not await tx.rows(select(daily_play))
    assert await flaws_in(database) == []


@pytest.mark.parametrize(
    ("done", "streak"),
    [((), 0), ((0,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2, 3), 0), ((0, 2), 1)],
)
def test_a_streak_ends_with_a_day_that_is_missed(done, streak):
    day = "2026-03-01"
    score = {"place": 2, "players": 4, "turns": 9, "tokens": None, "marks": [], "in_time": True}
    plays = [Play(day_after(day, -back), "any", "t", score) for back in done]
    late = [Play(day_after(day, -back), "any", "t", {**score, "in_time": False}) for back in range(9)]
    assert streak_of([*plays, *late, Play(day, "other", "t", None)], day) == streak


def test_scores_are_ordered_by_place_then_tokens_then_turns():
    best = [Score(1, 4, 30, 9), Score(1, 4, 20, 5), Score(1, 4, 31, 5), Score(2, 4, 3, 90), Score(None, 4, 1)]
    assert sorted(set(best), key=lambda score: score.order) == best


async def test_a_damaged_secret_deals_nothing(days, database):
    await days.today(ANNA)
    async with database.transaction() as tx:
        named = application_fact.c.name == daily.SECRET
        await tx.run(update(application_fact).where(named).values(value='{"is":"00","~":"0000000000000000"}'))
    with pytest.raises(TableError, match="try_again"):
        await days.today(ANNA)
