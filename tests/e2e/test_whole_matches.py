"""Three people play whole matches with the real bot, clicking only what messages offer them.

The bot's process is killed in the middle and started again.
"""

import asyncio
import random

import pytest

from tests.e2e.clicking import texts, with_verb
from tests.e2e.counting import PER_MOVE, UNTIL_THE_BOARD_IS_EDITED, Counted, kinds
from tests.openapi import SpecValidator

SEED = 20261121
MOST_ROUNDS = 4000


async def sit_down(playground, players, game, variant):
    host, *others = players
    result = await host.person.slash(host.channel_id, "play", {"game": game, "variant": variant})
    assert result.ok, result.failure
    for player in others:
        await player.press("join")
    await host.press("start")


async def play(players, until=None):
    """Let people click until the match is over, or until `until` clicks were made."""
    idle = 0
    for _ in range(MOST_ROUNDS):
        board = players[0].board()
        if with_verb(board, "rematch"):
            return
        if with_verb(board, "ready"):
            await next_deal(players)
        elif until is not None and sum(player.clicks for player in players) >= until:
            return
        elif any([await player.move() for player in players]):
            idle = 0
        else:
            idle += 1
            await wait_or_reopen(players, idle)
    raise AssertionError(f"not over after {MOST_ROUNDS} rounds: {texts(players[0].board())}")


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


@pytest.mark.parametrize(
    ("game", "variant"),
    [("shithead", "norvegien"), ("shithead", "palestinian"), ("nain_jaune", "nain_jaune")],
)
async def test_three_people_play_a_whole_match_over_a_crash(limited_playground, bot, game, variant):
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    names = [person.name for person in limited_playground.people][:3]
    channel = limited_playground.channels[0].id
    players = [Counted(limited_playground, name, channel, rng) for name in names]
    await sit_down(limited_playground, players, game, variant)
    await play(players, until=20)
    await bot.kill()
    await bot.start()
    await limited_playground.wait_for_bot(30)
    await limited_playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    before = len(limited_playground.requests), sum(p.clicks for p in players), sum(p.moves for p in players)
    await play(players)
    await limited_playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    assert with_verb(players[0].board(), "rematch")
    check_costs(limited_playground, players, *before)
    check_requests(limited_playground)


def check_costs(playground, players, requests_before, clicks_before, moves_before):
    """A click costs its answer, at most an edit of the board, a move at most a hand refreshed besides."""
    sent = kinds(playground.requests[requests_before:])
    clicks = sum(player.clicks for player in players) - clicks_before
    moves = sum(player.moves for player in players) - moves_before
    print(f"{clicks} clicks, {moves} moves, {dict(sent)}, {sent.total() / clicks:.2f} requests a click")
    names = {f"GET /guilds/{playground.guild.id}/members/{player.person.id}" for player in players}
    assert set(sent) <= {*PER_MOVE, "notices", *names}  # names are asked for once, after a restart
    assert all(sent[name] <= 1 for name in names)
    assert sent["answers"] == clicks
    assert sent["answers"] + sent["board edits"] <= 2 * clicks
    assert sent["hand refreshes"] <= moves


def check_requests(playground):
    """Every request is one Discord would accept, by its own description."""
    failed = [r for r in playground.requests if r.status >= 400]
    assert not failed, failed
    validator = SpecValidator.from_environment()
    if validator is None:
        return
    for request in playground.requests:
        _, errors = validator.check(
            request.method, request.path, request.query, request.body, bool(request.files)
        )
        assert not errors, (request.method, request.path, errors)
