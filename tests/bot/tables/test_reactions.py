"""The pause after a play to which others may react: nobody goes on before they had time for it."""

from dataclasses import replace

import pytest

from bot.common.errors import RefusedError, TableError
from bot.tables.deciding.reactions import play_number
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, Pause, clocks_in, pause_length
from bot.tables.model.commands import Act, AddAi, LetStand, Resume, Start
from bot.tables.panels.board import read_standing
from game.ai.random_play import RandomPolicy
from game.registry import GAMES, POLICIES
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, HOUR, awaited, expire, kinds, play_one, started
from tests.highest_card.game import HIGHEST_CARD, Call, Lay

CALL = ({"kind": "call"},)
REACTION = ("reaction", None)


class Watching(RandomPolicy):
    """An AI that notes when it is asked, and calls if it is told to."""

    def __init__(self):
        self.asked, self.calls = [], False

    def choose(self, view, legal, rng):
        return next(action for action in legal if isinstance(action, Lay))

    def react(self, view, legal, rng):
        self.asked.append(view.viewer)
        return Call() if self.calls else None


@pytest.fixture(autouse=True)
def ai(monkeypatch):
    """The AI of all levels, in a game with reactions that is in the registry for the test."""
    seed_tables(monkeypatch, 1)
    policy = Watching()
    monkeypatch.setitem(GAMES, "highest_card", HIGHEST_CARD)
    monkeypatch.setitem(POLICIES, "highest_card", dict.fromkeys(("easy", "normal", "hard", "expert"), policy))
    return policy


@pytest.fixture
async def table(open_table):
    """Four people, of whom one has just laid a card: one is next, and two may call it."""
    table = await started(await open_table("highest_card"), BEN, CLEO, DORA)
    await play_one(table)
    return table


def may_react(table):
    value = table.value
    return [value.seats[seat].user_id for seat in value.match.reactors]


def laid(table):
    match = table.value.match
    return match.game.view(match.state, None).laid


def code(error):
    return error.value.code


async def test_nobody_goes_on_during_the_pause_and_then_they_do(table, clock):
    due = table.value.deadline_of(*REACTION).due_at
    assert 4000 < due - clock.now <= 5000
    with pytest.raises(TableError) as error:
        await play_one(table)
    assert code(error) == "held_back"
    assert error.value.facts == {"until": due}
    clock.now = due
    await play_one(table)
    assert sum(laid(table)) == 2


async def test_the_pause_is_over_when_its_time_has_run(table, clock):
    await expire(table, clock, *REACTION)
    assert REACTION not in kinds(table)
    await play_one(table)


async def test_the_pause_is_over_when_all_have_let_the_play_stand(table):
    first, second = may_react(table)
    standing = play_number(table.value.match)
    await table.handle(LetStand(first, standing))
    with pytest.raises(TableError, match="held_back"):
        await play_one(table)
    with pytest.raises(TableError, match="nothing_to_answer"):
        await table.handle(LetStand(first, standing))
    with pytest.raises(TableError, match="nothing_to_answer"):
        await table.handle(LetStand(awaited(table)[0], standing))
    await table.handle(LetStand(second, standing))
    assert REACTION not in kinds(table)
    await play_one(table)


async def test_of_two_who_react_at_once_the_first_counts(table):
    first, second = may_react(table)
    standing = play_number(table.value.match)
    await table.handle(Act(first, CALL, standing=standing))
    assert REACTION not in kinds(table)
    with pytest.raises(RefusedError):
        await table.handle(Act(second, CALL, standing=standing))


async def test_who_is_next_may_react_during_the_pause_too(table):
    await table.handle(Act(awaited(table)[0], CALL))
    assert REACTION not in kinds(table)
    await play_one(table)


async def test_a_click_on_an_old_board_never_answers_a_later_play(table, clock):
    standing = play_number(table.value.match)
    await expire(table, clock, *REACTION)
    await play_one(table)
    for command in (
        Act(may_react(table)[0], CALL, standing=standing),
        LetStand(may_react(table)[0], standing),
    ):
        with pytest.raises(TableError, match="too_late"):
            await table.handle(command)


async def test_a_click_on_a_board_of_the_match_before_never_answers_a_play_of_this_one(table):
    """Entries count from 0 in each match: here, as many were made in the one before."""
    former = play_number(replace(table.value.match, match_id="the one before"))
    for command in (Act(may_react(table)[0], CALL, standing=former), LetStand(may_react(table)[0], former)):
        with pytest.raises(TableError, match="too_late"):
            await table.handle(command)


def test_the_number_of_a_play_fits_a_button(table):
    numbers = [play_number(replace(table.value.match, match_id=f"m{n}", standing=99_999)) for n in range(200)]
    assert all(read_standing(str(number)) == number for number in numbers)


async def test_turns_begin_when_the_pause_ends(table):
    due = table.value.deadline_of(*REACTION).due_at
    (seat,) = table.value.match.awaited
    clock = CLOCKS["calm"]
    assert table.value.turn_due(seat) == due + (clock.per_turn + clock.bank) * 1000


async def test_a_kill_in_the_middle_of_a_pause_loses_nothing(table, store, clock):
    first, second = may_react(table)
    await table.handle(LetStand(first, play_number(table.value.match)))
    again = await Directory(store).find(table.value.table_id)
    assert again.value.deadlines == table.value.deadlines
    assert again.value.let_stand == table.value.let_stand
    clock.now += HOUR
    await again.handle(Resume())
    assert again.value.deadline_of(*REACTION).due_at > clock.now, "people have their pause after the restart"
    with pytest.raises(TableError, match="held_back"):
        await play_one(again)
    await again.handle(LetStand(second, play_number(again.value.match)))
    await play_one(again)


async def ais_between(open_table, people):
    """A table of people and AIs, with who sits where."""
    table = await open_table("highest_card")
    for _ in range(4 - people):
        await table.handle(AddAi(ANNA))
    return table


async def test_people_have_the_first_word_and_ais_are_asked_once(open_table, ai, clock):
    table = await started(await ais_between(open_table, 2), BEN)
    while not any(laid(table)):
        await play_one(table)
    while table.value.match.awaited:
        ai.asked.clear()
        value, length = table.value, table.value.match.length
        reacting = [seat for seat in value.match.reactors if value.seats[seat].is_ai]
        if REACTION in kinds(table):
            await table.wake()
            assert (ai.asked, table.value.match.length) == ([], length), "people have the first word"
            await expire(table, clock, *REACTION)
            assert ai.asked[: len(reacting)] == reacting, "then AIs are asked, in order"
        if REACTION not in kinds(table) and awaited(table):
            ai.asked.clear()
            await table.wake()
            assert ai.asked == [], "and only once"
            await play_one(table)


async def test_an_ai_that_reacts_comes_before_who_goes_on_after_the_pause(open_table, ai, clock):
    table = await started(await ais_between(open_table, 2), BEN)
    ai.calls = True
    for _ in range(4):
        value = table.value
        asks_ai = any(value.seats[seat].is_ai for seat in value.match.reactors)
        if REACTION in kinds(table) and asks_ai and awaited(table)[0] is not None:
            break
        await (expire(table, clock, *REACTION) if REACTION in kinds(table) else play_one(table))
    else:
        raise AssertionError("no person was next while an AI could react")
    clock.now = table.value.deadline_of(*REACTION).due_at
    before = laid(table)
    update = await play_one(table)
    assert [type(event).__name__ for event in update.events] == ["CardCalled"]
    assert laid(table) == before, "the person plays after it"
    await play_one(table)


async def test_where_only_ais_are_concerned_they_are_asked_at_once(open_table, ai):
    table = await ais_between(open_table, 1)
    await table.handle(Start(ANNA))
    (anna,) = [seat for seat, occupant in enumerate(table.value.seats) if occupant.is_person]
    if REACTION not in kinds(table):
        await play_one(table)
    assert REACTION in kinds(table), "the play of an AI stands until she had time to react"
    assert anna in table.value.match.reactors


async def test_by_mail_a_play_stands_for_a_part_of_a_turn(open_table, clock):
    quarter = CLOCKS["day"].per_turn * 1000 // 4
    table = await started(await open_table("highest_card", clock=CLOCKS["day"]), BEN, CLEO)
    await play_one(table)
    assert quarter - 1000 < table.value.deadline_of(*REACTION).due_at - clock.now <= quarter


def test_a_pause_is_as_long_as_the_server_wants():
    live, mail = (clocks_in("Europe/Paris", Pause.LONG)[name] for name in ("calm", "day"))
    assert (pause_length(live), pause_length(mail)) == (10_000, 12 * HOUR)
    assert pause_length(replace(live, pause=Pause.SHORT)) == 3000
