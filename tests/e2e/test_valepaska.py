"""Three people lie and doubt, with clicks alone: during the pause, at once, and over a kill."""

import asyncio
import random

import pytest

from benchmarks.crowd import post_button
from tests.e2e.clicking import PRIVATE, Player, texts, with_verb
from tests.e2e.counting import UNTIL_THE_BOARD_IS_EDITED
from tests.e2e.lying import lay, press_own, says
from tests.e2e.matches import check_requests, sit_down

SEED = 5


@pytest.fixture
async def players(limited_playground, bot):
    """Three people at a table of Valepaska: who leads first, then the others in turn.

    By mail a play stands for hours, so that nothing here depends on how fast the machine is.
    """
    rng, channel = random.Random(SEED), limited_playground.channels[0].id
    people = [Player(limited_playground, one.name, channel, rng) for one in limited_playground.people][:3]
    await sit_down(limited_playground, people, "paskahousu", "valepaska", clock="day")
    await quiet(limited_playground)
    for player in people:
        await player.open_hand()
    place = next(place for place, player in enumerate(people) if says(player))
    return [*people[place:], *people[:place]]


async def quiet(playground):
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)


def private_lines(player):
    """What somebody was told privately."""
    seen = player.person.newest_messages(player.channel_id)
    return "\n".join(texts(message) for message in seen if message["flags"] & PRIVATE)


async def test_a_lie_is_doubted_by_two_at_once_in_a_pause_that_outlives_a_kill(
    limited_playground, bot, players
):
    liar, following, third = players
    await lay(liar, lie=True)
    await quiet(limited_playground)
    assert f"**{liar.person.name}** says “one 3”" in texts(liar.board())
    assert with_verb(liar.board(), "react")
    assert with_verb(liar.board(), "stand")
    await bot.kill()
    await bot.start()
    await limited_playground.wait_for_bot(60)
    await quiet(limited_playground)
    await following.open_hand()
    await third.open_hand()
    await asyncio.gather(following.press("react"), third.press("react"))
    await quiet(limited_playground)
    board = texts(liar.board())
    assert "🤥" in board
    assert "and it’s a lie" in board
    assert with_verb(liar.board(), "react") is None
    late = [
        player
        for player in (following, third)
        if "quicker" in private_lines(player) or "nothing to doubt" in private_lines(player)
    ]
    assert len(late) == 1, "who was second is told so, kindly and alone"
    assert says(following), "the next player after the liar leads"
    check_requests(limited_playground)


@pytest.mark.long
async def test_a_doubt_on_an_old_board_is_answered_in_private_and_shown_on_the_board(
    limited_playground, players
):
    """It made the old message a second board, and the publisher took it for the first."""
    liar, following, _ = players
    await lay(liar, lie=True)
    await quiet(limited_playground)
    board = liar.board()
    old = post_button(limited_playground, limited_playground.channels[0], with_verb(board, "react"))
    shown = {"id": old.id, "channel_id": old.channel_id, "components": old.components}
    await following.use(shown, with_verb(board, "react"))
    await quiet(limited_playground)
    by_id = {one["id"]: texts(one) for one in following.person.messages(following.channel_id)}
    assert "and it’s a lie" in by_id[board["id"]]
    assert "and it’s a lie" not in by_id.get(old.id, "")
    assert "You caught" in texts(following.hand())


@pytest.mark.long
async def test_nobody_goes_on_before_the_others_let_a_play_stand(limited_playground, players):
    liar, following, third = players
    await lay(liar, lie=True)
    await quiet(limited_playground)
    assert not says(following), "what would be refused is not offered"
    assert "may still react" in texts(following.hand())
    await liar.press("stand")
    assert "nothing for you to answer" in private_lines(liar)
    await third.press("stand")
    await quiet(limited_playground)
    assert with_verb(third.board(), "stand") is None
    assert with_verb(third.board(), "react"), "one may doubt until somebody goes on"
    assert says(following), "the hand follows the end of the pause"
    await lay(following, lie=True)
    await quiet(limited_playground)
    assert f"**{following.person.name}** says" in texts(third.board())
    check_requests(limited_playground)


@pytest.mark.long
async def test_who_doubts_the_truth_takes_the_pile(limited_playground, players):
    doubter, following, honest = players
    await lay(doubter, lie=True)
    await quiet(limited_playground)
    await honest.press("stand")
    await quiet(limited_playground)
    await following.open_hand()
    await press_own(following, "u")
    await quiet(limited_playground)
    await honest.open_hand()
    await lay(honest, lie=False)
    await quiet(limited_playground)
    await doubter.open_hand()
    await press_own(doubter, "c")
    await quiet(limited_playground)
    board = texts(honest.board())
    assert "😇" in board
    assert "but it’s true" in board
    assert says(honest), "who told the truth leads"
    check_requests(limited_playground)
