"""Cups from sign-up to the end, without Discord: each step is done once, whatever is repeated."""

import asyncio
from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pytest

from bot.common.errors import TableError
from bot.common.zones import FURTHEST, SOONEST
from bot.cups.pairing import draw_round
from bot.cups.points import Format, Result
from bot.cups.store import CupStore
from bot.cups.values import Cup, CupEnd, CupState, CupTerms, write_document
from bot.server_log.store import LogStore
from bot.tables.deciding.cup_tables import opened
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import Occupant, Phase, TableValue
from data import actors, bars
from data import cups as stored_cups
from data.cups import StoredCup
from data.errors import ConflictError
from data.privacy import people as privacy
from data.servers.purging import carry_out_at_once
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import play_out, short_rules

SHITHEAD = GAMES["shithead"]
PLAN = CupTerms(
    SHITHEAD, "shithead", "", SHITHEAD.presets["shithead"], Format.SWISS, 2, 0, "calm", "en", CHANNEL
)
PEOPLE = range(101, 109)


@pytest.fixture
def cups(database):
    return CupStore(database)


def new_cup(cup_id="cup", host=101, **changes):
    return replace(Cup(cup_id, GUILD, CHANNEL, None, host, None, CupState.SIGNUP, 0, PLAN), **changes)


async def signed_up(cups, people=PEOPLE):
    cup = await cups.create(new_cup())
    for user_id in people:
        cup = await cups.join(cup.cup_id, GUILD, user_id)
    return cup


async def begun(cups, people=PEOPLE):
    await signed_up(cups, people)
    return await cups.draw(await cups.start("cup", GUILD))


async def played(cups, cup, missing=()):
    """Let the first at each table win, but for those who are missing."""
    for drawn in cup.of_round:
        there = [one for one in drawn.table.people if one not in missing]
        gone = tuple(one for one in drawn.table.people if one in missing)
        await cups.settle(cup, drawn, Result(tuple((one,) for one in there), gone))
    return await cups.find(cup.cup_id)


async def refused(work):
    with pytest.raises(TableError) as caught:
        await work
    return caught.value.code


async def test_people_sign_up_once_and_off_again(cups):
    cup = await signed_up(cups)
    assert [entry.user_id for entry in cup.entries] == list(PEOPLE)
    assert await refused(cups.join("cup", GUILD, 101)) == "cup_joined"
    assert await refused(cups.join("cup", GUILD + 1, 99)) == "no_such_cup"
    cup = await cups.leave("cup", GUILD, 103)
    assert cup.entry_of(103) is None
    assert await refused(cups.leave("cup", GUILD, 103)) == "cup_not_joined"
    cup = await cups.start("cup", GUILD)
    assert [entry.number for entry in cup.entries] == [1, 2, 3, 4, 5, 6, 7], "numbered without gaps"
    assert cup.plan.rounds == 4
    assert await refused(cups.join("cup", GUILD, 99)) == "cup_begun"


async def test_a_cup_has_64_people_at_most(cups, database):
    await cups.create(new_cup())
    async with database.transaction() as tx:
        stored = await stored_cups.find(tx, "cup")
        for number in range(1, 64):
            key = await actors.key_for(tx, GUILD, 200 + number)
            await stored_cups.sign_up(tx, stored, key, number)
    assert len((await cups.join("cup", GUILD, 264)).playing) == 64
    with pytest.raises(TableError) as caught:
        await cups.join("cup", GUILD, 265)
    assert (caught.value.code, caught.value.facts) == ("cup_full", {"most": 64})


@pytest.mark.parametrize(
    ("format_", "people", "rounds", "played"),
    [
        (Format.SWISS, 4, 0, 3),
        (Format.SWISS, 4, 2, 2),
        (Format.LEAGUE, 5, 60, 5),
    ],
)
async def test_there_are_as_many_rounds_as_were_asked_for_but_no_more_than_in_a_league(
    cups, format_, people, rounds, played
):
    await cups.create(new_cup(plan=replace(PLAN, format=format_, rounds=rounds)))
    for user_id in PEOPLE[:people]:
        await cups.join("cup", GUILD, user_id)
    assert (await cups.start("cup", GUILD)).plan.rounds == played


async def test_with_three_people_there_is_no_cup(cups):
    await signed_up(cups, PEOPLE[:3])
    with pytest.raises(TableError) as caught:
        await cups.start("cup", GUILD)
    assert (caught.value.code, caught.value.facts) == ("cup_too_few", {"least": 4, "seated": 3})
    await cups.join("cup", GUILD, 99)
    assert (await cups.start("cup", GUILD)).state is CupState.RUNNING


async def test_what_is_noted_of_a_cup_is_found_again(cups):
    cup = await begun(cups, PEOPLE[:4])
    await cups.note_posted(cup, 71)
    await cups.note_called(cup, cup.of_round[1], 73)
    await cups.note_announced(cup, 72)
    found = await cups.find("cup", GUILD)
    first, second = cup.of_round
    assert found == replace(
        cup,
        message_id=71,
        announced=1,
        round_messages=((1, 72),),
        drawn=(first, replace(second, called=73)),
    )
    assert await refused(cups.find("cup", GUILD + 1)) == "no_such_cup"
    outline = replace(found, entries=(), drawn=())
    assert await cups.of_server(GUILD) == await cups.active() == [outline]
    assert await cups.of_server(GUILD + 1) == []
    await cups.settle_end(await cups.end(found, CupEnd.PLAYED))
    assert await cups.active() == []
    assert await cups.of_server(GUILD) == [replace(outline, state=CupState.OVER)]
    assert await refused(cups.leave("cup", GUILD, 101)) == "cup_over"
    assert await refused(cups.cancel("cup", GUILD)) == "cup_over"


async def test_what_cannot_be_is_refused(cups, database):
    for number in range(2):
        await cups.create(new_cup(f"cup{number}"))
    with pytest.raises(TableError) as caught:
        await cups.create(new_cup("cup2"))
    assert (caught.value.code, caught.value.facts) == ("too_many_own_cups", {"most": 2})
    await cups.create(new_cup("cup2", host=102))
    with pytest.raises(TableError) as caught:
        await cups.create(new_cup("more", host=103))
    assert (caught.value.code, caught.value.facts) == ("too_many_cups", {"most": 3})
    await cups.cancel("cup1", GUILD)
    assert await refused(cups.start("cup1", GUILD)) == "cup_over"
    for ahead in (SOONEST - 1000, FURTHEST + 1000):
        with pytest.raises(TableError, match="night_not_then") as caught:
            await cups.create(new_cup("then", starts_at=cups.now() + ahead))
        assert caught.value.facts == {"least": 5, "most": 60}, "minutes, days"
    async with database.transaction() as tx:
        key = await actors.key_for(tx, GUILD, 99)
        await bars.put(tx, GUILD, key, until=None, reason="", by=key)
    assert await refused(cups.join("cup2", GUILD, 99)) == "barred"


async def test_a_round_is_drawn_once_however_often_and_by_however_many(cups):
    await signed_up(cups)
    cup = await cups.start("cup", GUILD)
    drawn = await asyncio.gather(*(cups.draw(cup) for _ in range(3)))
    assert drawn[0] == drawn[1] == drawn[2]
    assert len(drawn[0].of_round) == 4
    assert await cups.draw(cup) == drawn[0]
    assert await refused(cups.start("cup", GUILD)) == "cup_begun"


@pytest.mark.both_databases
async def test_lots_come_from_a_secret_drawn_at_the_start_and_kept_to_the_end(cups):
    """Nobody can compute from what a cup shows, such as its id in buttons, whom they meet or who sits out."""
    drawn = []
    for cup_id in ("one", "two"):
        await cups.create(new_cup(cup_id))
        for user_id in range(101, 117):
            before = await cups.join(cup_id, GUILD, user_id)
        assert before.plan.lots == "", "there is nothing to be known yet"
        begun = await cups.draw(await cups.start(cup_id, GUILD))
        assert len(bytes.fromhex(begun.plan.lots)) == 16
        known = replace(before.form, lot=cup_id)
        assert {one.people for one in begun.tables} != set(draw_round(range(1, 17), [], known))
        await cups.note_announced(begun, 72)
        again = await cups.find(cup_id)
        assert again.plan.lots == begun.plan.lots == again.form.lot
        drawn.append(begun.plan.lots)
    assert len(set(drawn)) == 2


async def test_a_round_that_another_process_draws_meanwhile_is_its_own(cups, monkeypatch):
    """Any other failure is the caller’s."""
    await signed_up(cups)
    cup = await cups.start("cup", GUILD)
    for error, code in ((ConflictError("drawn"), None), (TableError("try_again"), "try_again")):

        async def fail(*_, error=error):
            raise error

        monkeypatch.setattr(stored_cups, "draw", fail)
        if code is None:
            assert await cups.draw(cup) == cup
        else:
            assert await refused(cups.draw(cup)) == code


async def test_what_counts_once_counts_for_good(cups):
    cup = await begun(cups)
    first = cup.of_round[0]
    one, other = first.table.people
    await cups.settle(cup, first, Result(((one,), (other,))))
    await cups.settle(cup, first, Result(((other,), (one,))))
    assert (await cups.find("cup")).of_round[0].table.result == Result(((one,), (other,)))


async def test_a_restart_between_any_two_steps_goes_on_to_the_same_end(database):
    """Every step is taken by another process, and each of them twice."""

    def another():
        return CupStore(database)

    await signed_up(another())
    cup = await another().start("cup", GUILD)
    while cup.has_next_round:
        for _ in range(2):
            await another().draw(cup)
        cup = await another().find("cup")
        for _ in range(2):
            await played(another(), cup)
        cup = await another().find("cup")
        assert cup.is_round_over
    for _ in range(2):
        await another().settle_end(await another().end(cup, CupEnd.PLAYED))
    assert (await another().find("cup")).state is CupState.OVER
    assert [len([t for t in cup.tables if t.round == number]) for number in (1, 2, 3, 4)] == [4] * 4


async def test_a_table_counts_as_its_match_ended(cups, directory, store):
    cup = await begun(cups, PEOPLE[:4])
    drawn, other = cup.of_round
    one, two = cup.users(drawn.table.people)
    value = TableValue(
        table_id=drawn.table_id, guild_id=GUILD, channel_id=CHANNEL, message_id=None,
        phase=Phase.LOBBY, game=SHITHEAD, preset="shithead", rules=short_rules("shithead"),
        for_tokens=False, host_id=one, locale="en", seats=(Occupant(two), Occupant(one)),
        clock=CLOCKS["day"], shuffle=draw_shuffle(), thread_id=77, cup="cup",
    )  # fmt: skip
    table = await directory.open_dealt(value, partial(opened, now=store.now()))
    assert await cups.threads(cup) == {drawn.table_id: 77}
    assert await cups.under_way(cup) == set(), "nobody was called"
    for called in (drawn, other):
        await cups.note_called(cup, called, None)
    cup = await cups.find("cup")
    assert await cups.under_way(cup) == {drawn.table_id}
    await play_out(table)
    assert table.value.phase is Phase.OVER
    assert await cups.under_way(cup) == set()
    await cups.settle_ended(cup, drawn, table.value)
    number_at = drawn.table.people[::-1]
    ranking = [{number_at[seat] for seat in group} for group in table.value.match.outcome.ranking]
    result = (await cups.find("cup")).of_round[0].table.result
    assert ([set(group) for group in result.ranking], result.missing) == (ranking, ())


async def test_whoever_leaves_keeps_their_results_and_is_not_paired(cups):
    cup = await played(cups, await begun(cups))
    cup = await cups.leave("cup", GUILD, 101)
    assert await refused(cups.leave("cup", GUILD, 101)) == "cup_not_joined"
    cup = await cups.draw(cup)
    assert all(1 not in drawn.table.people for drawn in cup.of_round)
    assert any(1 in table.people for table in cup.tables)
    assert [drawn.table.is_bye for drawn in cup.of_round].count(True) == 1, "seven are left"


async def test_whoever_misses_two_tables_in_a_row_plays_no_more(cups):
    cup = await played(cups, await begun(cups), missing=[2])
    assert (cup.missed_last(), cup.truants()) == ([2], [])
    cup = await played(cups, await cups.draw(cup), missing=[2])
    assert cup.truants() == [2]
    await cups.retire(cup, 2)
    assert 2 not in (await cups.find("cup")).playing


async def test_whoever_is_forgotten_is_not_paired_and_leaves_no_name(cups, database):
    cup = await played(cups, await begun(cups))
    assert await cups.forgotten() == {}
    async with database.transaction() as tx:
        await privacy.forget(tx, 102)
    cup = await cups.find("cup")
    assert cup.entry_of(102) is None
    assert cup.entry(2).user_id is None
    assert await cups.forgotten() == {"cup": frozenset({cup.entry(2).key})}
    cup = await cups.draw(cup)
    assert all(2 not in drawn.table.people for drawn in cup.of_round)


async def test_a_cup_ends_when_fewer_are_left_than_its_game_needs(cups):
    """There were rounds in which everybody left had a bye, and a point, up to the last one."""
    game = GAMES["nain_jaune"]
    preset, rules = next(iter(game.presets.items()))
    cup = await cups.create(new_cup(plan=replace(PLAN, game=game, preset=preset, rules=rules, size=3)))
    for user_id in PEOPLE[:4]:
        await cups.join("cup", GUILD, user_id)
    cup = await cups.draw(await cups.start("cup", GUILD))
    assert cup.has_next_round
    cup = await cups.leave("cup", GUILD, 101)
    assert cup.has_next_round, "three are left"
    cup = await cups.leave("cup", GUILD, 102)
    assert not cup.has_next_round


async def test_before_the_start_who_is_forgotten_was_never_there(cups, database):
    await signed_up(cups)
    async with database.transaction() as tx:
        await privacy.forget(tx, 101)
    cup = await cups.find("cup")
    assert cup.host_id is None, "the cup goes on without its organiser"
    cup = await cups.start("cup", GUILD)
    assert [entry.user_id for entry in cup.entries] == list(PEOPLE)[1:]


async def test_a_purged_server_leaves_nothing_of_its_cups(cups, database):
    await begun(cups)
    async with database.transaction() as tx:
        await carry_out_at_once(tx, GUILD)
    assert await cups.of_server(GUILD) == []
    assert await refused(cups.find("cup")) == "no_such_cup"


async def test_a_cup_of_a_game_that_is_unknown_here_waits_and_hides_no_other(cups):
    await cups.create(new_cup())
    paskahousu = GAMES["paskahousu"]
    preset, rules = next(iter(paskahousu.presets.items()))
    await cups.create(new_cup("other", plan=replace(PLAN, game=paskahousu, preset=preset, rules=rules)))
    with patch.dict(GAMES):  # afterwards they are in their order again
        del GAMES["paskahousu"]
        assert [one.cup_id for one in await cups.active()] == ["cup"]
        assert await refused(cups.find("other")) == "other_version"


async def test_a_server_lists_its_cups_those_that_are_not_over_first(cups, database):
    async with database.transaction() as tx:
        for number in range(27):
            state = "signup" if number == 3 else "over"
            row = StoredCup(
                f"c{number:02}", GUILD, CHANNEL, None, 101, None, state, 0, write_document(new_cup())
            )
            await stored_cups.create(tx, row)
    listed = await cups.of_server(GUILD)
    assert (len(listed), listed[0].cup_id) == (27, "c03")
    assert {one.state for one in listed[1:]} == {CupState.OVER}


@pytest.mark.parametrize(("by", "logged"), [(101, []), (None, []), (55, [("cup_cancelled", 55, 101)])])
async def test_the_log_has_who_cancelled_somebody_elses_cup(cups, database, by, logged):
    await signed_up(cups)
    await cups.cancel("cup", GUILD, by)
    page = await LogStore(database).page(GUILD)
    assert [(one.kind, one.by.user_id, one.about.user_id) for one in page.entries] == logged
