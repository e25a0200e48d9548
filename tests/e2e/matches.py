"""People who play matches with clicks, and the requests that the bot sent for them."""

import asyncio

from tests.e2e.clicking import texts, with_verb
from tests.support.eventually import comes
from tests.support.openapi import SpecValidator

MOST_ROUNDS = 4000
"""In which somebody clicks."""
MOST_IDLE = 3000
"""Rounds in a row in which nobody can, of 20 ms at least."""


async def sit_down(playground, players, game, variant, **options):
    host, *others = players
    await host.open_table(game=game, variant=variant, **options)
    for player in others:
        await player.press("join")
    await host.press("start")


async def play(players, until=None):
    """Let people click until the match is over, or until `until` clicks were made."""
    idle = busy = 0
    while busy < MOST_ROUNDS and idle < MOST_IDLE:
        board = players[0].board()
        if with_verb(board, "rematch"):
            return
        if with_verb(board, "ready"):
            await next_deal(players)
            busy += 1
        elif until is not None and sum(player.clicks for player in players) >= until:
            return
        elif any([await player.move() for player in players]):
            idle, busy = 0, busy + 1
        else:
            idle += 1
            await wait_or_reopen(players, idle)
    raise AssertionError(f"not over after {busy} rounds, the last {idle} idle: {texts(players[0].board())}")


async def wait_or_reopen(players, idle):
    """Nobody can move: a hand is about to be refreshed, or could not be (the bot was restarted)."""
    await asyncio.sleep(0.02)
    if idle % 10 == 0:
        for player in players:
            await player.open_hand()


async def next_deal(players):
    for player in players:
        if with_verb(player.board(), "ready"):
            await player.press("ready")


async def end_after_the_deal(players):
    """Let the host close the table, and all leave it, so that AIs play its deal to the end."""
    for player, command, control in [
        (players[0], "end", "end"),
        *((one, "leave", "leave") for one in players),
    ]:
        asked = (await player.person.slash(player.channel_id, f"table {command}")).message
        answered = await player.person.click(asked, with_verb(asked, control)["custom_id"])
        assert answered.ok, answered.failure
    await comes(lambda: with_verb(players[0].board(), "hand") is None)


def _crossed_another_edit(playground, request):
    """Tell whether an edit kept a picture that another one, under way at the same time, replaced."""
    message_id = request.path.rpartition("/")[2]
    return "ATTACHMENT_NOT_FOUND" in str(request.response) and any(
        message_id in str(one.response)
        and one.status < 400
        and request.at < one.at + one.duration_ms
        and one.at < request.at + request.duration_ms
        for one in playground.requests
    )


def _lost_its_message(playground, request):
    """Tell whether the answer to a click came after the bot had taken its message away, as a board moves."""
    is_edit = request.path.endswith("/callback") and (request.body or {}).get("type") == 7
    is_gone = request.status == 404 and "10008" in str(request.response)
    return is_edit and is_gone and any(one.method == "DELETE" for one in playground.requests)


def _asked_who_is_there(request):
    """Whether an error is Discord's answer that somebody is not in a thread."""
    return request.method == "GET" and request.status == 404 and "/thread-members/" in request.path


def check_requests(playground):
    """Every request is one Discord would accept, by its own description."""
    failed = [
        one
        for one in playground.requests
        if one.status >= 400
        and not (
            _crossed_another_edit(playground, one)
            or _lost_its_message(playground, one)
            or _asked_who_is_there(one)
        )
    ]
    assert not failed, failed
    validator = SpecValidator.from_environment()
    if validator is None:
        return
    for request in playground.requests:
        _, errors = validator.check(
            request.method, request.path, request.query, request.body, bool(request.files)
        )
        assert not errors, (request.method, request.path, errors)
