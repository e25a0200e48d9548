"""/cup: people sign up, the tables of each round open by themselves, and the standings follow from them."""

import pytest

from bot.bars.store import BarOrder
from bot.common.errors import TableError
from bot.cups.points import Result
from bot.cups.standings import standings
from bot.discord import places
from bot.tables.clicks.opening import TableOpener
from tests.bot.tables.living import play_out
from tests.data.searching import places_of
from tests.e2e.clicking import described, texts, with_verb
from tests.e2e.cups import NAMES, Holder, clock, holder, playground, restless

__all__ = ["clock", "holder", "playground", "restless"]
acceptable = pytest.mark.usefixtures("acceptable_requests")


async def played(holder, drawn):
    """Play a table to its end, card by card."""
    await holder.come(drawn)
    await play_out(await holder.client.services.directory.find(drawn.table_id))


@acceptable
@pytest.mark.parametrize(("people", "rounds"), [(4, 2), pytest.param(8, 3, marks=pytest.mark.long)])
async def test_a_cup_is_played_over_its_rounds_by_clicks(holder, people, rounds):
    names, tables = NAMES[:people], people // 2
    await holder.create(rounds=rounds)
    assert "### 🏆 Cup: Shithead" in texts(holder.message)
    await holder.sign_up(names)
    assert f"Signed up: {people} of 64" in texts(holder.refreshed())
    refused = await holder.press("Ben", "cup.join")
    assert texts(refused.message) == "You’ve signed up already."
    refused = await holder.press("Ben", "cup.start")
    assert texts(refused.message).startswith("Only the organiser of the cup")
    await holder.press("Anna", "cup.start")
    await holder.look()
    for number in range(1, rounds + 1):
        cup = await holder.now()
        assert (cup.round, len(cup.of_round)) == (number, tables)
        (told,) = holder.said(f"### 🏆 Round {number} of {rounds}")
        assert texts(told).count(" – ") == tables
        called = holder.said(f"🏆 Round {number}: ")
        assert len(called) == tables
        assert sum(len(one["mentions"]) for one in called) == people, "everybody is called, once"
        await holder.look()
        assert len(holder.said(f"🏆 Round {number}: ")) == tables
        first, *others = cup.of_round
        await (played if number == 1 else Holder.win)(holder, first)
        for drawn in others:
            await holder.win(drawn)
        await holder.look()
    cup = await holder.now()
    assert cup.state == "over"
    met = [frozenset(table.people) for table in cup.tables]
    assert len(set(met)) == rounds * tables, "nobody has met twice"
    (first, *_) = standings(range(1, people + 1), cup.tables)
    (end,) = holder.said("wins the cup")
    (winner,) = [one for one in holder.playground.people if int(one.id) in cup.users((first.number,))]
    assert f"**{winner.name}** wins the cup" in texts(end)
    assert f"After {rounds} rounds" in described(end)
    shown = (await holder.press(names[-1], "cup.table")).message
    assert shown["flags"] & 64, "in private"
    assert f"1. {winner.name}: " in described(shown)
    assert with_verb(holder.refreshed(), "cup.leave") is None, "it is over"


async def quits(holder, name):
    """Let somebody leave the cup, who is asked first."""
    asked = await holder.press(name, "cup.leave", holder.said("### 🏆 Round 1")[0])
    assert asked.message["flags"] & 64
    await holder.press(name, "cup.quit", asked.message)


@acceptable
async def test_an_old_question_whether_to_leave_asks_again_about_the_present_round(holder):
    await holder.create(rounds=2)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second = (await holder.now()).of_round
    (name, _) = await holder.names_at(first)
    asked = await holder.press(name, "cup.leave", holder.said("### 🏆 Round 1")[0])
    for drawn in (first, second):
        await holder.win(drawn)
    await holder.look()
    assert (await holder.now()).round == 2
    again = await holder.press(name, "cup.quit", asked.message)
    person = int(holder.playground.person(name).id)
    assert (await holder.now()).entry_of(person).plays
    await holder.press(name, "cup.quit", again.message)
    assert not (await holder.now()).entry_of(person).plays


@pytest.mark.long
@acceptable
async def test_who_does_not_come_is_last_and_who_leaves_is_not_paired_any_more(holder):
    await holder.create(rounds=2)
    await holder.sign_up(NAMES[:6])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second, third = (await holder.now()).of_round
    there, absent = await holder.names_at(second)
    await holder.at(second.table_id, there, "here")
    await holder.win(first)
    await holder.win(third)
    gone = min(await holder.names_at(third))
    await quits(holder, gone)
    await holder.times_up(second)  # the next round is drawn at once
    await holder.look()
    cup = await holder.now()
    missing = cup.entry_of(int(holder.playground.person(absent).id)).number
    assert cup.tables[1].result.missing == (missing,)
    left = cup.entry_of(int(holder.playground.person(gone).id)).number
    assert cup.round == 2
    assert all(left not in drawn.table.people for drawn in cup.of_round)
    played = [one for one in cup.tables if one.round == 1]  # lots may give either a bye in the second
    lines = {line.number: line for line in standings(range(1, 7), played)}
    assert (lines[left].points, lines[missing].points) == (1, 0), "results stay"


@acceptable
@pytest.mark.in_part(2)
@pytest.mark.parametrize("here", ["nobody", "who stays", "who goes"])
async def test_a_table_waits_for_nobody_who_has_left_the_cup(holder, here):
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second = (await holder.now()).of_round
    stays, goes = await holder.names_at(second)
    if here != "nobody":
        await holder.at(second.table_id, stays if here == "who stays" else goes, "here")
    await holder.win(first)
    await quits(holder, goes)
    await holder.look()
    cup = await holder.now()
    won, lost = (cup.entry_of(int(holder.playground.person(name).id)).number for name in (stays, goes))
    assert cup.tables[1].result == Result(((won,),), (lost,)), "without its ten minutes"
    assert cup.state == "over"


@acceptable
async def test_a_cup_to_which_nobody_comes_has_no_winner(holder):
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:5])
    await holder.press("Anna", "cup.start")
    await holder.look()
    for drawn in (await holder.now()).of_round:
        if not drawn.table.is_over:
            await holder.times_up(drawn)
    await holder.look()
    assert (await holder.now()).state == "over"
    assert not holder.said("wins the cup"), "not even who had no opponent"
    assert len(holder.said("Nobody played: the cup has no winner")) == 1


async def test_nobody_is_seated_who_is_forgotten_while_the_tables_open(holder, monkeypatch):
    """Discord was asked for much first; then they stood in the database again."""
    ben_id, home_for = int(holder.playground.person("Ben").id), TableOpener.home_for

    async def forget(*given, **named):
        await holder.client.homes.privacy.privacy.forget(ben_id)
        return await home_for(*given, **named)

    monkeypatch.setattr(TableOpener, "home_for", forget)
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    for _ in range(2):
        await holder.look()
    assert await places_of(holder.client.store._database, ben_id) == set()
    assert len(holder.said("🏆 Round 1: ")) == 1, "the others play, and who was to meet Ben wins"
    assert [one.is_over for one in (await holder.now()).tables].count(True) == 1


CRASHES = ("draw", "open", "call", "note_called", "settle", "post", "announce", "end", "settle_end")


@pytest.mark.long
@acceptable
async def test_a_step_that_is_done_and_not_known_to_be_done_is_not_done_twice(holder, monkeypatch):
    """After each step for the first time the process might as well have died."""
    keeper, crashed = holder.client.homes.cups.background, []

    def doomed(owner, name, step):
        done = getattr(owner, name)

        async def carried_out(*arguments, **named):
            result = await done(*arguments, **named)
            if step not in crashed:
                crashed.append(step)
                raise RuntimeError(step)
            return result

        monkeypatch.setattr(owner, name, carried_out)

    store = keeper._cups
    for owner, name, step in (
        (store, "draw", "draw"),
        (holder.client.services.directory, "open_dealt", "open"),
        (keeper.messages, "say", "call"),
        (store, "note_called", "note_called"),
        (store, "settle", "settle"),
        (keeper.messages, "post", "post"),
        (store, "note_announced", "announce"),
        (store, "end", "end"),
        (store, "settle_end", "settle_end"),
    ):
        doomed(owner, name, step)
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    for _ in CRASHES:
        await holder.look()
    for drawn in (await holder.now()).of_round:
        await holder.win(drawn)
    for _ in CRASHES:
        await holder.look()
    assert sorted(crashed) == sorted(CRASHES)
    assert (await holder.now()).state == "over"
    assert len((await holder.now()).tables) == 2
    assert len(holder.said("🏆 Round 1: ")) == 2
    assert len(holder.said("### 🏆 Round 1 of 1")) == len(holder.said("wins the cup")) == 1


@pytest.mark.long
@acceptable
async def test_by_mail_in_a_forum_each_table_is_a_post_and_is_dealt_at_once(holder, playground):
    forum = playground.add_channel("tables", "forum")
    await playground.settle()
    await holder.create(clock="day", size=2, where=forum.id, format="league")
    await holder.sign_up(NAMES[1:5])  # who plays cancels nothing
    assert "League" in texts(holder.refreshed())
    await holder.anna.ask("cup start")
    await holder.look()
    cup = await holder.now()
    assert cup.plan.rounds == 3
    for drawn in cup.of_round:
        value = await holder.client.services.directory.newest(drawn.table_id)
        assert (value.channel_id, value.phase) == (int(forum.id), "playing")
        assert f"<#{value.thread_id}>" in texts(holder.said("### 🏆 Round 1 of 3")[0])
    cancelled = await holder.anna.ask("cup cancel", private=False, cup=cup.cup_id)
    assert "is cancelled" in texts(cancelled)
    await holder.look()
    assert (await holder.client.services.directory.newest(drawn.table_id)).phase == "playing", (
        "played to the end"
    )


@acceptable
async def test_who_may_not_sit_down_is_not_seated_and_the_other_wins(holder, playground):
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    dora, gil = (int(playground.person(name).id) for name in ("Dora", "Gil"))
    refused = await holder.anna.bar(str(dora))
    assert texts(refused).startswith("You’ve both signed up for a cup: until it’s over")
    order = BarOrder(guild_id=int(playground.guild.id), user_id=dora, by=gil)
    await holder.client.homes.log.bars.bar(order)
    await holder.press("Anna", "cup.start")
    await holder.look()
    cup = await holder.now()
    number = cup.entry_of(dora).number
    (hers,) = [table for table in cup.tables if number in table.people]
    assert hers.result.missing == (number,)
    assert len(hers.result.ranking) == 1


@pytest.mark.long
async def test_who_has_left_the_server_is_not_paired_after_one_missed_table(holder, playground, monkeypatch):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0)
    await holder.create(rounds=2)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    cup = await holder.now()
    dora = cup.entry_of(int(playground.person("Dora").id)).number
    playground.inject("member_leaves", person=str(playground.person("Dora").id))
    for drawn in cup.of_round:
        if dora in drawn.table.people:
            (other,) = [name for name in await holder.names_at(drawn) if name != "Dora"]
            await holder.at(drawn.table_id, other, "here")
            await holder.times_up(drawn)
        else:
            await holder.win(drawn)
    await holder.look()
    cup = await holder.now()
    assert cup.round == 2
    assert not cup.entry(dora).plays
    assert all(dora not in drawn.table.people for drawn in cup.of_round)


@pytest.mark.long
async def test_trouble_at_one_table_keeps_no_other_one_up(holder, monkeypatch):
    directory = holder.client.services.directory
    open_dealt, troubled = directory.open_dealt, []

    async def refusing(value, deal):
        troubled[:] = troubled or [value.table_id]
        if value.table_id in troubled:
            raise TableError("try_again")
        return await open_dealt(value, deal)

    monkeypatch.setattr(directory, "open_dealt", refusing)
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second = (await holder.now()).of_round
    assert troubled == [first.table_id]
    await holder.win(second)
    await holder.look()
    assert [table.is_over for table in (await holder.now()).tables] == [False, True]
    monkeypatch.setattr(directory, "open_dealt", open_dealt)
    await holder.look()
    await holder.win(first)
    await holder.look()
    assert (await holder.now()).state == "over"


@pytest.mark.long
async def test_tables_that_are_being_played_are_not_looked_for(holder, monkeypatch):
    """By mail they would stay in memory for weeks, with their matches."""
    directory = holder.client.services.directory
    real, found = directory.find, []

    async def find(table_id):
        found.append(table_id)
        return await real(table_id)

    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second = (await holder.now()).of_round
    await holder.win(first)
    await holder.look()
    monkeypatch.setattr(
        "bot.cups.opening.CupOpening.table", lambda _, cup, drawn, channel: find(drawn.table_id)
    )
    await holder.client.homes.cups.background.look()
    assert found == []
    await holder.win(second)
    await holder.look()
    assert found == [second.table_id]
    assert (await holder.now()).state == "over"
