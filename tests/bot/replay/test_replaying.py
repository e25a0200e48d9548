"""Who may see which match again, and who is said to have sat there."""

import random
from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.replay import store as replaying
from bot.replay.store import NOBODY, ReplayStore, Sitter
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, Join, Leave, ReadyForDeal
from bot.tables.model.values import Phase
from tests.bot.tables.living import ANNA, BEN, play_one, short_rules, started
from tests.data.tables import forget_key
from tests.proof.played import CHANNEL, GUILD, PEOPLE, begun, play_on
from tests.replays.films import RECORDS, recorded_replay

STRANGER, SEED = 99, 3


async def code_of(opening):
    with pytest.raises(TableError) as caught:
        await opening
    return caught.value.code


async def test_a_match_has_a_replay_once_it_is_over(database):
    replayer = ReplayStore(database)
    assert await code_of(replayer.open(GUILD, CHANNEL, PEOPLE[0])) == "no_such_match"
    table = await begun(database, "shithead", "norvegien", move_limit=60)
    match_id = table.value.match.match_id
    await play_on(table, random.Random(SEED), 5)
    assert await code_of(replayer.open(GUILD, CHANNEL, PEOPLE[0])) == "no_such_match"
    for user in (PEOPLE[0], STRANGER):
        assert await code_of(replayer.open(GUILD, CHANNEL, user, match_id)) == "match_runs"
    await play_on(table, random.Random(SEED))
    for user in (PEOPLE[0], STRANGER):
        shown = await replayer.open(GUILD, CHANNEL, user)
        assert shown.match_id == match_id
        assert shown.has_player(user) == (user in PEOPLE)
        assert shown.film.is_whole
        assert shown.film.frames[-1].match.digest() == table.value.match.digest()
    assert await code_of(replayer.open(GUILD + 1, CHANNEL, PEOPLE[0], match_id)) == "no_such_match"
    assert await code_of(replayer.open(GUILD, CHANNEL, PEOPLE[0], "x" * 32)) == "no_such_match"
    (over, _) = await replayer.recent(GUILD, CHANNEL, STRANGER)
    assert [one.match_id for one in over] == [match_id]


async def test_a_match_of_the_channel_comes_before_newer_ones_elsewhere(database, monkeypatch):
    """However many somebody has played elsewhere since; where none was played, it is their own newest."""
    monkeypatch.setattr(replaying, "MOST_RECENT", 1)
    for channel in (CHANNEL, CHANNEL + 1):
        table = await begun(database, "shithead", "shithead", PEOPLE[:2], channel)
        for person in PEOPLE[:2]:
            await table.handle(Leave(person))
    replayer, newest = ReplayStore(database), table.value.match.match_id
    assert (await replayer.open(GUILD, CHANNEL, PEOPLE[0])).match_id != newest
    assert (await replayer.open(GUILD, CHANNEL + 2, PEOPLE[0])).match_id == newest


def test_somebody_who_joined_between_two_deals_and_did_nothing_is_nobody():
    shown = recorded_replay(RECORDS[0])
    shown = replace(shown, sitters=tuple(deal[:1] for deal in shown.sitters))
    assert [shown.sitter(seat, 0) for seat in (0, 1)] == [Sitter("a"), NOBODY]


async def test_a_private_match_is_shown_to_its_host_alone_even_if_its_film_is_kept(database, open_table):
    replayer = ReplayStore(database)
    table = await open_table(
        "shithead", clock=CLOCKS["none"], private=True, for_tokens=False, rules=short_rules("shithead")
    )
    await table.handle(AddAi(ANNA, "easy"))
    await started(table)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    place = GUILD, table.value.channel_id
    match_id = table.value.match.match_id
    assert (await replayer.open(*place, ANNA)).match_id == match_id
    assert await code_of(replayer.open(*place, BEN, match_id)) == "no_such_match"
    assert await code_of(replayer.open(*place, BEN)) == "no_such_match"
    assert (await replayer.recent(*place, BEN))[0] == []


async def test_who_was_forgotten_has_no_name_even_if_the_film_is_kept(database):
    replayer = ReplayStore(database)
    table = await begun(database, "shithead", "norvegien", move_limit=60)
    await play_on(table, random.Random(SEED))
    shown = await replayer.open(GUILD, CHANNEL, PEOPLE[0])
    assert shown.user(shown.sitter(1, 0)) == PEOPLE[1]
    async with database.transaction() as tx:
        await forget_key(tx, PEOPLE[1])
    shown = await replayer.open(GUILD, CHANNEL, PEOPLE[0])
    assert shown.user(shown.sitter(1, 0)) is None
    assert shown.user(shown.sitter(0, 0)) == PEOPLE[0]


async def test_somebody_who_has_never_played_is_offered_the_matches_of_the_channel_alone(
    database, open_table
):
    """AIs have no key either: their matches in all channels were suggested."""
    table = await open_table(
        "shithead", clock=CLOCKS["none"], for_tokens=False, rules=short_rules("shithead")
    )
    await table.handle(AddAi(ANNA, "easy"))
    await started(table)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    replayer, channel_id = ReplayStore(database), table.value.channel_id
    over, _ = await replayer.recent(GUILD, channel_id, STRANGER)
    assert [one.match_id for one in over] == [table.value.match.match_id]
    assert (await replayer.recent(GUILD, channel_id + 1, STRANGER))[0] == []


async def test_a_replay_names_who_sat_there_in_each_deal(database):
    """Who sits down between two deals is known by what they did."""
    table = await begun(database, game_end="deals", deals=2)
    rng, joined = random.Random(SEED), 20
    while table.value.phase is Phase.PLAYING:
        await play_on(table, rng, 1)
    for command in (Join(joined), Leave(PEOPLE[1]), ReadyForDeal(PEOPLE[0]), ReadyForDeal(PEOPLE[2])):
        await table.handle(command)
    await play_on(table, rng)
    shown = await ReplayStore(database).open(GUILD, CHANNEL, STRANGER)
    sat = [[shown.user(sitter) for sitter in deal] for deal in shown.sitters]
    assert sat == [[*PEOPLE], [*PEOPLE, joined]]
    assert [shown.user(shown.sitter(3, step)) for step in (0, shown.film.last)] == [None, joined]
    assert [shown.has_player(user) for user in (*PEOPLE, joined, STRANGER)] == [True] * 4 + [False]
