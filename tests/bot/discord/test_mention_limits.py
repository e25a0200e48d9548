"""Mentions at the wish of others are limited by person and by server, over time."""

import contextlib

import pytest

from bot.common.errors import TableError
from bot.discord.mention_limits import (
    CALLS_EACH,
    CALLS_OF_SERVER,
    INVITED_AGAIN,
    INVITED_EACH,
    INVITED_OF_SERVER,
    SPAN,
    MentionLimits,
)

GUILD, ELSEWHERE = 1, 2
ANNA = 7


@pytest.fixture
def clock():
    return [1000.0]


@pytest.fixture
def limits(clock):
    return MentionLimits(lambda: 5_000_000, lambda: clock[0])


def may_call(limits, user_id=ANNA, guild_id=GUILD):
    with contextlib.suppress(TableError), limits.call(guild_id, user_id):
        return True
    return False


def invited(limits, guild_id, user_id, people):
    with limits.invite(guild_id, user_id, people) as mentioned:
        return mentioned


def test_one_person_calls_so_often_an_hour_and_then_again(limits, clock):
    for _ in range(CALLS_EACH):
        assert may_call(limits)
        clock[0] += 60
    assert not may_call(limits)
    assert may_call(limits, ANNA + 1)
    assert may_call(limits, ANNA, ELSEWHERE)
    clock[0] = 1000.0 + SPAN - 1
    assert not may_call(limits)
    clock[0] += 1
    assert may_call(limits), "the first call was an hour ago"
    assert not may_call(limits), "the second was not"


def test_a_server_calls_so_often_an_hour_whoever_does_it(limits):
    called = [may_call(limits, user_id) for user_id in range(CALLS_OF_SERVER + 3)]
    assert called == [True] * CALLS_OF_SERVER + [False] * 3
    assert may_call(limits, 0, ELSEWHERE)


def test_a_call_that_fails_does_not_count(limits):
    for _ in range(CALLS_OF_SERVER + 1):
        with (
            pytest.raises(OSError, match="lost"),
            limits.call(GUILD, ANNA),
            limits.invite(GUILD, ANNA, [100]),
        ):
            raise OSError("lost")
    assert may_call(limits)
    assert invited(limits, GUILD, ANNA, [100]) == [100]


def test_calls_at_the_same_moment_are_counted_before_they_are_done(limits):
    with limits.call(GUILD, ANNA), limits.call(GUILD, ANNA), limits.call(GUILD, ANNA):
        assert not may_call(limits)
    assert not may_call(limits)


def test_the_refusal_says_from_when_on_it_works_again(limits):
    for _ in range(CALLS_EACH):
        assert may_call(limits)
    with pytest.raises(TableError) as refused, limits.call(GUILD, ANNA):
        pass
    assert refused.value.code == "called_too_often"
    assert refused.value.facts["until"] == (5000 + SPAN) * 1000


def test_invitations_mention_so_many_for_one_person_and_for_a_server(limits, clock):
    many = range(100, 100 + INVITED_EACH + 5)
    assert invited(limits, GUILD, ANNA, many) == list(many)[:INVITED_EACH]
    mentioned = sum(len(invited(limits, GUILD, host, many)) for host in range(50))
    assert mentioned == INVITED_OF_SERVER - INVITED_EACH
    assert invited(limits, ELSEWHERE, ANNA, [100]) == [100]
    clock[0] += SPAN
    assert invited(limits, GUILD, ANNA, [100]) == [100]


def test_one_host_mentions_one_person_some_times_and_others_still(limits):
    assert [invited(limits, GUILD, ANNA, [100]) for _ in range(INVITED_AGAIN)] == [[100]] * INVITED_AGAIN
    assert invited(limits, GUILD, ANNA, [100, 101]) == [101]
    assert invited(limits, GUILD, ANNA + 1, [100]) == [100]


def test_nobody_crowds_out_a_limit_that_holds(limits, clock):
    """However many servers and people there are, only what an hour has passed over is forgotten."""
    assert all(may_call(limits) for _ in range(CALLS_EACH))
    assert invited(limits, GUILD, ANNA, [100] * INVITED_AGAIN) == [100] * INVITED_AGAIN
    for guild_id in range(1000, 1200):
        for host in range(5):
            assert len(invited(limits, guild_id, host, range(INVITED_EACH))) == INVITED_EACH
    assert not may_call(limits)
    assert invited(limits, GUILD, ANNA, [100]) == []


def test_what_limits_nobody_any_more_is_not_kept(limits, clock):
    for guild_id in range(50):
        assert may_call(limits, guild_id=guild_id)
        clock[0] += SPAN / 10
    assert len(limits._made) == 10
