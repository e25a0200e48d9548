"""Somebody completes cards that burn out of turn, with clicks alone, in the moment that all have for it."""

import random

from bot.rules.codes import write_code
from game.registry import GAMES
from tests.e2e.clicking import PRIVATE, Player, texts, with_verb
from tests.e2e.counting import UNTIL_THE_BOARD_IS_EDITED
from tests.e2e.matches import sit_down

SEED = 5
GAME = GAMES["shithead"]
PAIRS_BURN = write_code(
    GAME, "shithead", GAME.presets["shithead"].override({"jump_in": True, "quad": 2, "exchange": "none"})
)
"""A second equal card burns, so that somebody soon holds one."""
MOST_PLAYS = 120


def refused(player):
    """Tell whether somebody was told privately that they can't jump in."""
    seen = player.person.newest_messages(player.channel_id)
    return any("can’t jump in" in texts(message) for message in seen if message["flags"] & PRIVATE)


async def play_on(people):
    """Let who is to move play a card, with a fresh hand if theirs is old."""
    if not any([await player.move() for player in people]):
        for player in people:
            await player.open_hand()


async def press_all(people, wanted):
    """Let everybody press a button of the board as long as it is there."""
    for player in people:
        if with_verb(player.board(), wanted):
            await player.press(wanted)


async def test_one_who_cannot_is_told_alone_and_one_who_can_burns_the_pile(limited_playground, bot):
    playground, rng = limited_playground, random.Random(SEED)
    channel = playground.channels[0].id
    people = [Player(playground, one.name, channel, rng) for one in playground.people][:3]
    await sit_down(playground, people, "shithead", PAIRS_BURN, clock="day")
    before = ""
    for _ in range(MOST_PLAYS):
        await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
        if with_verb(people[0].board(), "stand") is None:
            await play_on(people)
            continue
        before = texts(people[0].board())
        await press_all(people, "react")
        await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
        if "jumps in" in texts(people[0].board()):
            return
        assert any(map(refused, people)), "who cannot is told so, alone"
        assert texts(people[0].board()) == before, "and changes nothing"
        await press_all(people, "stand")
    raise AssertionError(f"nobody jumped in: {before}")
