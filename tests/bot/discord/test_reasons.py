"""What people are told of a request that Discord refuses: a table from its code to a sentence."""

from http import HTTPStatus
from types import SimpleNamespace

import discord
import pytest

from bot.discord.sending.failures import LACKS_PERMISSION, REASONS, reason_of
from bot.messages.refusals import PUBLIC, SENTENCES, public_text
from bot.server_log.background import _refused
from bot.server_log.panels import trouble_line
from tests.support.languages import LANGUAGES, words

TOLD = {
    10003: "<#5> no longer exists.",
    30038: "This server has as many planned events as Discord allows. Delete one first.",
    40067: "Posts in <#5> need a tag",
    50001: "I can’t post in <#5>: give me **View Channel** and **Send Messages** there.",
    50013: "I can’t post in <#5>: give me **View Channel** and **Send Messages** there.",
    50083: "The thread <#5> is locked: unlock it",
    160005: "The thread <#5> is locked: unlock it",
    160006: "as many active threads and posts as Discord allows",
    200000: "AutoMod blocks my messages in <#5>",
    200001: "AutoMod blocks my titles in <#5>",
    20028: "Discord refuses that in <#5>. Its error code is 20028.",
    0: "Discord refuses that in <#5>. Its error code is 0.",
}


def refusal(code, status=HTTPStatus.FORBIDDEN):
    """Return the exception of a request that Discord has answered."""
    answer = SimpleNamespace(status=int(status), reason=status.phrase)
    kind = discord.DiscordServerError if status >= 500 else discord.Forbidden
    return kind(answer, {"code": code, "message": "no"})


def reason(code, status=HTTPStatus.FORBIDDEN):
    """Return what people are told of it."""
    return reason_of(refusal(code, status), "cannot_post", ("view_channel", "send_messages"), 5)


@pytest.mark.parametrize("code", TOLD)
def test_a_refusal_is_told_as_what_it_is(code):
    told = public_text(reason(code), words("en"))
    assert TOLD[code] in told
    assert ("give me **" in told) == (code in LACKS_PERMISSION)


def test_every_known_code_is_told_to_everybody_in_each_language():
    assert set(REASONS) | LACKS_PERMISSION < set(TOLD)
    codes = {*REASONS.values(), "discord_refuses", "discord_fails"}
    assert codes <= PUBLIC.keys()
    for language in LANGUAGES:
        told = {public_text(reason(code), words(language)) for code in TOLD}
        assert len(told) == len(TOLD) - 2, "two pairs of codes mean the same"
        assert all(SENTENCES.values())


def test_trouble_of_discord_is_no_refusal():
    assert reason(0, HTTPStatus.BAD_GATEWAY).code == "discord_fails"
    assert reason_of(OSError(), "cannot_post", (), 5).code == "discord_fails"


@pytest.mark.parametrize("code", TOLD.keys() - {10003})
def test_a_log_that_is_not_posted_names_the_same_reason(code):
    trouble = _refused(refusal(code), 5)
    told = trouble_line(trouble, 5, words("en"))
    if code in LACKS_PERMISSION:
        assert "give me **View Channel** and **Send Messages** there" in told
    else:
        assert told == f"The log isn’t posted: {public_text(reason(code), words('en'))}"


def test_a_log_that_discord_fails_to_take_has_no_trouble():
    assert _refused(refusal(0, HTTPStatus.BAD_GATEWAY), 5) == ""
