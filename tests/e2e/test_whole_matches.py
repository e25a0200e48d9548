"""Three people play whole matches with the real bot, clicking only what messages offer them.

The bot's process is killed in the middle and started again.
"""

import random

import pytest

from game.registry import GAMES
from tests.e2e.clicking import with_verb
from tests.e2e.counting import PER_MOVE, UNTIL_THE_BOARD_IS_EDITED, Counted, kinds
from tests.e2e.matches import check_requests, play, sit_down
from tests.e2e.test_practice import TWO_DEALS

SEED = 20261121
CLICKS_BEFORE_THE_CRASH = {"shithead": 20, "nain_jaune": 20}
"""Few in other games: a match may be short."""
KILLED_ELSEWHERE = {"shithead", "paskahousu"}
"""Games in whose matches tests/proof/kill, tests/proof/test_canary.py and test_valepaska.py kill the bot."""
SHORT = {"nain_jaune": TWO_DEALS}
"""Rules of a match that is shorter than by the first preset."""


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        *(
            pytest.param(
                game.key,
                SHORT.get(game.key, next(iter(game.presets))),
                marks=[pytest.mark.long] if game.key in KILLED_ELSEWHERE else [],
            )
            for game in GAMES.values()
        ),
        pytest.param("nain_jaune", "nain_jaune", marks=pytest.mark.long),
        pytest.param("shithead", "palestinian", marks=pytest.mark.long),
    ],
)
async def test_three_people_play_a_whole_match_over_a_crash(limited_playground, bot, game, variant):
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    names = [person.name for person in limited_playground.people][:3]
    channel = limited_playground.channels[0].id
    players = [Counted(limited_playground, name, channel, rng) for name in names]
    await sit_down(limited_playground, players, game, variant)
    await play(players, until=CLICKS_BEFORE_THE_CRASH.get(game, 3))
    await bot.kill()
    await bot.start()
    await limited_playground.wait_for_bot(60)
    await limited_playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    before = len(limited_playground.requests), sum(p.clicks for p in players), sum(p.moves for p in players)
    await play(players)
    await limited_playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    assert with_verb(players[0].board(), "rematch")
    check_costs(limited_playground, players, *before)
    check_requests(limited_playground)


def check_costs(playground, players, requests_before, clicks_before, moves_before):
    """A click costs its answer, at most an edit of the board, a move at most a hand refreshed besides.

    Besides, everybody's open hand is refreshed when a deal is over, and when the next one begins.
    """
    sent = kinds(playground.requests[requests_before:])
    clicks = sum(player.clicks for player in players) - clicks_before
    moves = sum(player.moves for player in players) - moves_before
    print(f"{clicks} clicks, {moves} moves, {dict(sent)}, {sent.total() / clicks:.2f} requests a click")
    names = {f"GET /guilds/{playground.guild.id}/members/{player.person.id}" for player in players}
    besides = {"notices", "former hands", *names}  # names are asked for once, after a restart
    assert set(sent) <= {*PER_MOVE, *besides}
    assert all(sent[name] <= 1 for name in names)
    assert sent["answers"] == clicks
    assert sent["answers"] + sent["board edits"] <= 2 * clicks
    between_deals = len(players) + 2 * sum(player.readies for player in players)
    assert sent["hand refreshes"] <= moves + between_deals
