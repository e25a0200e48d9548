"""Which interaction's token edits a message, and for how long."""

from types import SimpleNamespace

import pytest

from bot.discord.sending.token_edits import TOKEN_LIFETIME, TokenEdits


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tokens(clock):
    return TokenEdits(clock)


def interaction(webhook):
    return SimpleNamespace(followup=webhook)


def test_a_token_serves_for_fourteen_minutes(tokens, clock):
    tokens.remember(1, interaction("first"))
    clock.now += TOKEN_LIFETIME
    assert tokens.of(1) == "first"
    clock.now += 0.1
    assert tokens.of(1) is None


def test_the_newest_token_of_a_message_counts_and_lives_the_longest(tokens, clock):
    tokens.remember(1, interaction("first"))
    clock.now += TOKEN_LIFETIME - 1
    tokens.remember(1, interaction("second"))
    clock.now += TOKEN_LIFETIME - 1
    assert tokens.of(1) == "second"


def test_messages_without_one_have_none(tokens):
    tokens.remember(1, interaction("first"))
    assert tokens.of(2) is None
    assert tokens.of(None) is None
    tokens.forget(1, "first")
    tokens.forget(2, "first")
    assert tokens.of(1) is None


def test_a_newer_token_outlives_one_that_ends(tokens):
    tokens.remember(1, interaction("first"))
    tokens.remember(1, interaction("second"))
    tokens.forget(1, "first")
    assert tokens.of(1) == "second"


def test_old_tokens_leave_no_trace_in_memory(tokens, clock):
    for message in range(10):
        tokens.remember(message, interaction("old"))
    clock.now += TOKEN_LIFETIME + 1
    tokens.remember(10, interaction("new"))
    assert list(tokens._tokens) == [10]
