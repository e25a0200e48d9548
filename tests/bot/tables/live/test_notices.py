"""Turn notices: one mention per turn, by each person's choice, deleted when out of date."""

from dataclasses import replace

import pytest

from bot.discord.sending.token_edits import TOKEN_LIFETIME
from bot.settings.notices import Notices
from bot.tables.deciding.reactions import play_number
from bot.tables.live.awaited import notice_text, turns_of
from bot.tables.live.turn_notices import AT_ONCE, LATER, SAME_MOMENT
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Expire
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, Phase
from playground.world import channels, thread_members
from tests.bot.tables.live.turns import Table
from tests.support.at_work import begun


@pytest.fixture
async def table(bench):
    table = Table(bench)
    yield table
    await table.notices.close()


def link(table):
    return f"https://discord.com/channels/{table.value.guild_id}/{table.value.channel_id}/5"


async def test_an_immediate_notice_mentions_one_person_and_links_the_board(table):
    await table.becomes()
    assert table.sent() == []
    await table.passes(AT_ONCE)
    (user_id,) = table.awaited
    assert table.sent() == [f"<@{user_id}>: [your turn]({link(table)})"]
    assert table.mentioned() == [[str(user_id)]]
    (message,) = table.bench.messages()
    assert table.value.notice_id == int(message.id)
    assert message.components[0]["components"][0]["label"] == "My hand"


async def test_a_turn_gets_one_notice_however_long_it_takes(table):
    await table.becomes()
    for _ in range(5):
        await table.passes(LATER)
        await table.becomes(host_id=table.value.host_id + 1)
    (sent,) = table.bench.requests("POST")
    assert sent.body["allowed_mentions"] == {"parse": [], "users": table.awaited}, "it can call nobody else"


async def test_a_notice_disappears_after_the_move_and_the_next_player_gets_one(table):
    await table.becomes()
    await table.passes(AT_ONCE)
    (first,) = table.awaited
    while table.awaited == [first]:
        await table.moves()
    assert table.sent() == []
    assert table.value.notice_id is None
    await table.passes(AT_ONCE)
    assert table.mentioned() == [[str(user_id)] for user_id in table.awaited]


async def test_later_is_after_a_minute_and_never_is_never(table):
    table.wishes[table.awaited[0]] = Notices.LATER
    await table.becomes()
    await table.passes(LATER - 1)
    assert table.sent() == []
    await table.passes(1)
    assert len(table.sent()) == 1
    for user_id in table.people:
        table.wishes[user_id] = Notices.NEVER
    await table.moves()
    await table.passes(10 * LATER)
    assert table.sent() == []


async def test_who_moves_while_somebody_else_is_asked_is_not_mentioned(table, monkeypatch):
    """Whose turn it is was found before people's choices are read, and an old notice is deleted."""
    (moves_on,), asked = table.awaited, []

    async def slow(_guild_id, user_id):
        asked.append(user_id)
        while table.awaited == [moves_on] and len(asked) > 1:
            match = table.value.match
            seat = match.awaited[0]
            played = match.play(seat, match.game.legal_actions(match.state, seat)[0])
            table.value = replace(table.value, match=played.match)
        return Notices.ALWAYS

    monkeypatch.setattr(table, "notices_of", slow)
    await table.becomes()
    await table.passes(AT_ONCE)
    assert asked[:2] == [moves_on] * 2
    assert table.awaited != [moves_on]
    called = [one.body["allowed_mentions"]["users"] for one in table.bench.requests("POST")]
    assert not any(moves_on in map(int, users) for users in called)
    await table.passes(AT_ONCE)
    assert table.mentioned() == [[str(user_id)] for user_id in table.awaited]


def test_at_once_is_after_the_time_it_takes_to_look():
    assert 10 <= AT_ONCE <= 15


async def test_a_player_who_looked_before_their_turn_still_gets_a_notice_at_once(table):
    table.notices.clicked("t1", table.awaited[0])
    table.time += SAME_MOMENT + 1
    await table.becomes()
    await table.passes(AT_ONCE - 1)
    assert table.sent() == []
    await table.passes(1)
    assert len(table.sent()) == 1


@pytest.mark.in_part(6)
@pytest.mark.parametrize("before", [SAME_MOMENT, 0.0, -5.0])
@pytest.mark.parametrize("wish", [Notices.ALWAYS, Notices.LATER])
@pytest.mark.parametrize("clock", ["calm", "none"])
async def test_a_player_who_has_looked_or_just_moved_gets_a_notice_a_minute_later(table, before, wish, clock):
    """Their turn began with the answer to their click, or they have clicked since."""
    table.wishes[table.awaited[0]] = wish
    clicked = table.time
    if before >= 0:
        table.notices.clicked("t1", table.awaited[0])
        table.time += before
    await table.becomes(clock=CLOCKS[clock])
    if before < 0:
        await table.passes(-before)
        table.notices.clicked("t1", table.awaited[0])
        clicked = table.time
    await table.passes(clicked + LATER - 1 - table.time)
    assert table.sent() == []
    await table.passes(1)
    assert len(table.sent()) == 1
    await table.passes(LATER)
    assert len(table.bench.requests("POST")) == 1


async def test_by_mail_whoever_has_looked_gets_only_the_warning(table):
    (seat,) = table.value.match.awaited
    await table.becomes(clock=CLOCKS["day"])
    table.notices.clicked("t1", table.awaited[0])
    await table.passes(6 * 3600)
    assert table.sent() == []
    await table.becomes(Expire(DeadlineKind.WARNING, 1, seat))
    assert table.mentioned() == [[str(table.awaited[0])]]


async def test_in_correspondence_play_a_player_who_has_not_looked_gets_a_notice_at_once(table):
    await table.becomes(clock=CLOCKS["day"])
    await table.passes(AT_ONCE)
    assert table.mentioned() == [[str(table.awaited[0])]]


async def test_several_who_are_awaited_at_once_share_one_message(bench):
    table = Table(bench, "shithead", "norvegien")
    assert len(table.awaited) == 3
    table.wishes[table.people[1]] = Notices.LATER
    await table.becomes()
    await table.passes(AT_ONCE)
    first, second, third = (str(user_id) for user_id in table.people)
    assert table.mentioned() == [[first, third]]
    await table.passes(LATER)
    assert table.mentioned() == [[second]]
    await table.notices.close()


async def test_a_restart_deletes_what_was_sent_before_and_tells_nobody_twice(table):
    await table.becomes()
    await table.passes(AT_ONCE)
    await table.notices.close()
    table.restart()
    await table.becomes(host_id=1)
    await table.passes(LATER)
    assert len(table.bench.requests("POST")) == 1
    while turns_of(table.value)[0].user_id == table.awaited[0] and table.sent():
        await table.moves()
    assert table.sent() == []


async def test_after_another_process_people_are_told_at_once_until_they_click(table):
    """It would have refreshed their open hands."""
    await table.becomes()
    await table.notices.close()
    table.restart()
    table.notices.resume(table.value)
    await table.passes(0)
    assert table.mentioned() == [[str(table.awaited[0])]]
    first = table.awaited[0]
    while table.awaited[0] == first:
        await table.moves()
    second = table.awaited[0]
    await table.passes(0)
    assert table.mentioned() == [[str(second)]], "not twelve seconds later"
    table.notices.clicked("t1", second)
    table.time += SAME_MOMENT + 1
    while table.awaited[0] == second:
        await table.moves()
    while table.awaited[0] != second:
        await table.moves()
    await table.passes(0)
    assert [str(second)] not in table.mentioned(), "the hand that they opened since is refreshed"
    await table.notices.close()


async def test_a_quarter_of_an_hour_after_another_process_no_hand_of_it_is_open(table):
    await table.notices.close()
    table.restart()
    table.notices.resume(replace(table.value, phase=Phase.LOBBY))
    await table.passes(TOKEN_LIFETIME)
    await table.becomes()
    await table.passes(0)
    assert table.mentioned() == []
    await table.passes(AT_ONCE)
    assert table.mentioned() == [[str(table.awaited[0])]]
    await table.notices.close()


async def test_a_warning_changes_the_message_that_stands(table):
    (seat,) = table.value.match.awaited
    due = Deadline(DeadlineKind.TURN, 1_800_000_000_000, seat)
    await table.becomes(deadlines=(due,))
    await table.passes(AT_ONCE)
    (before,) = table.bench.messages()
    await table.becomes(Expire(DeadlineKind.WARNING, 1, seat))
    (user_id,) = table.awaited
    assert table.bench.messages() == [before]
    assert table.sent() == [f"⏳ <@{user_id}>: [your turn]({link(table)}). Time runs out: <t:1800000002:R>"]
    assert [r.method for r in table.bench.requests()] == ["POST", "PATCH"]


async def test_a_warning_is_the_notice_of_who_was_not_told_but_not_of_who_never_wants_one(table):
    (seat,) = table.value.match.awaited
    table.wishes[table.awaited[0]] = Notices.LATER
    await table.becomes(Expire(DeadlineKind.WARNING, 1, seat))
    assert table.mentioned() == [[str(table.awaited[0])]]
    table.wishes = dict.fromkeys(table.people, Notices.NEVER)
    await table.moves()
    await table.becomes(Expire(DeadlineKind.WARNING, 1, table.value.match.awaited[0]))
    assert table.sent() == []


async def test_tables_of_ais_of_absent_players_and_in_private_send_no_notices(table):
    for changes in (
        {"seats": tuple(Occupant(None, "easy") for _ in range(3))},
        {"seats": tuple(Occupant(user_id, away=True) for user_id in table.people)},
        {"private": True},
        {"phase": Phase.OVER},
    ):
        value = table.value
        await table.becomes(**changes)
        await table.passes(LATER)
        table.value = value
    assert table.bench.requests("POST") == []
    assert table.notices._waiting == {}


@pytest.fixture
async def lies(bench):
    """A table by mail of a game in which others may react to a play, after the first one."""
    table = Table(bench, "paskahousu", "valepaska")
    match = table.value.match
    seat, legal = match.awaited[0], match.game.legal_actions(match.state, match.awaited[0])
    played = next(action for action in legal if not match.game.reacts(action) and action.kind == "play")
    table.value = replace(
        table.value,
        clock=CLOCKS["day"],
        match=match.play(seat, played).match,
        deadlines=(Deadline(DeadlineKind.REACTION, 2_000_000_000_000),),
    )
    yield table
    await table.notices.close()


async def test_by_mail_people_learn_that_they_may_react_to_a_play_and_who_is_next_when_it_stands(lies):
    (asked,) = (lies.people[seat] for seat in lies.value.match.reactors)
    await lies.becomes()
    await lies.passes(AT_ONCE)
    assert lies.sent() == [
        f"<@{asked}>: [you may react]({link(lies)}) to the last play; end of pause: <t:2000000002:R>"
    ]
    assert lies.mentioned() == [[str(asked)]]
    (seat,) = lies.value.match.reactors
    await lies.becomes(let_stand=((play_number(lies.value.match), seat),), deadlines=())
    assert lies.sent() == [], "they have answered"
    await lies.passes(AT_ONCE)
    (following,) = lies.awaited
    assert lies.sent() == [f"<@{following}>: [your turn]({link(lies)})"]


async def test_people_who_may_react_are_not_told_if_they_have_looked(lies):
    (asked,) = (lies.people[seat] for seat in lies.value.match.reactors)
    await lies.becomes()
    lies.notices.clicked("t1", asked)
    await lies.passes(AT_ONCE + LATER)
    assert lies.sent() == []


async def test_in_live_play_a_pause_is_too_short_to_tell_anybody(lies):
    await lies.becomes(clock=CLOCKS["calm"])
    await lies.passes(AT_ONCE)
    assert lies.mentioned() == [[str(user_id)] for user_id in lies.awaited]


async def test_a_notice_waits_for_pending_answers(table):
    await table.becomes()
    with table.answers.one():
        await table.passes(AT_ONCE)
        assert table.sent() == []
    await table.bench.playground.settle(quiet=0.04)
    assert len(table.sent()) == 1


async def test_a_change_of_the_table_puts_no_notice_off_nor_does_a_click_of_somebody_else(table):
    (user_id,) = table.awaited
    await table.becomes()
    await table.passes(AT_ONCE - 1)
    await table.becomes(host_id=1)
    table.notices.clicked("t1", next(one for one in table.people if one != user_id))
    table.notices.clicked("t2", user_id)
    await table.passes(1)
    assert len(table.sent()) == 1


async def test_a_bot_that_stops_leaves_no_notice_waiting(table):
    await table.becomes()
    waiting = [task for task in begun() if task.get_name() == "notices of t1"]
    await table.notices.close()
    assert [task.cancelled() for task in waiting] == [True]


async def test_whoever_wants_no_notices_gets_no_warning_either(table):
    (seat,) = table.value.match.awaited
    table.wishes[table.awaited[0]] = Notices.NEVER
    await table.becomes(Expire(DeadlineKind.WARNING, 1, seat), clock=CLOCKS["day"])
    await table.passes(LATER)
    assert table.sent() == []


async def test_a_notice_leads_to_the_board_or_to_the_channel_if_there_is_none(table):
    (seat,) = table.value.match.awaited
    value = replace(table.value, message_id=None, deadlines=(Deadline(DeadlineKind.TURN, 5_000, seat),))
    turns, user_id = turns_of(value), table.awaited[0]
    place = link(table).removesuffix("/5")
    assert notice_text(value, turns, warned=False) == f"<@{user_id}>: [your turn]({place})"
    assert (
        notice_text(value, turns, warned=True)
        == f"⏳ <@{user_id}>: [your turn]({place}). Time runs out: <t:7:R>"
    )
    value = replace(value, deadlines=())
    assert notice_text(value, turns, warned=True) == f"<@{user_id}>: [your turn]({place})"


async def test_a_notice_adds_nobody_to_a_private_thread(table):
    """Whom a moderator has removed comes in by no mention: not by a notice, nor by its warning."""
    playground = table.bench.playground
    parent = playground.guild.channels[str(table.value.channel_id)]
    thread = channels.start_thread(playground.world, parent, playground.world.bot, "club", private=True)
    channels.join_thread(playground.world, thread, thread.thread, playground.world.bot_member())
    await table.becomes(channel_id=int(thread.id))
    (awaited,) = table.awaited
    await table.passes(AT_ONCE)
    assert not thread.messages
    while table.awaited == [awaited]:
        await table.moves()
    (inside,) = table.awaited
    channels.join_thread(playground.world, thread, thread.thread, playground.guild.members[str(inside)])
    await table.passes(AT_ONCE)
    (notice,) = thread.messages.values()
    assert notice.mentions.user_ids == [str(inside)]
    thread_members.remove(playground.world, thread, thread.thread, str(inside))
    await table.becomes(expired=Deadline(DeadlineKind.WARNING, 0, table.value.match.awaited[0]))
    assert notice.edited_at is None
    assert set(thread.thread.joined_at_by_id) == {playground.world.bot.id}
