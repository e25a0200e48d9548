"""The third game through the whole bot: opened, explained, played, restored after a kill, verified."""

import random

import pytest

from playground import Playground
from tests.e2e.clicking import PATIENT_MS, Player, playable, texts, with_verb
from tests.e2e.counting import ENGLISH, UNTIL_THE_BOARD_IS_EDITED
from tests.e2e.matches import check_requests, play, sit_down
from tests.support.forked import ForkedBot

SEED = 12


@pytest.fixture
async def playground():
    async with Playground(people=ENGLISH, rate_limits=None, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.fixture
async def bot(playground, tmp_path):
    """The bot in a process of its own, with the game in its registries."""
    address = f"sqlite+aiosqlite:///{tmp_path}/tapis.sqlite3"
    process = ForkedBot(playground, address, "tests.highest_card")
    try:
        await process.start()
        await playground.wait_for_bot(60)
        await playground.settle()
        yield process
    finally:
        await process.stop()


@pytest.fixture
def players(playground, bot):
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    return [Player(playground, spec.name, playground.channels[0].id, rng) for spec in ENGLISH]


def call_button(player):
    """What has the last card turned up, on the hand that somebody has open."""
    hand = player.hand()
    return hand, next((one for one in playable(hand) if one["label"] == "Turn it up"), None)


async def asked(player, path, **options):
    """Run a command; return what it answers."""
    result = await player.person.slash(player.channel_id, path, options)
    assert result.ok, result.failure
    return texts(result.message)


async def first_card(playground, players):
    """Let who leads lay a card; return that player, then the others in turn."""
    for player in players:
        await player.open_hand()
    leader = next(player for player in players if playable(player.hand()))
    assert await leader.move()
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    place = players.index(leader)
    return players[place], players[(place + 1) % 3], players[(place + 2) % 3]


async def test_a_third_game_is_opened_played_explained_restored_and_verified(playground, bot, players):
    ada = players[0]
    variant = {"variant": "highest_card:two_packs"}
    assert "Lay one of your 5 cards face down" in await asked(ada, "rules show", **variant)
    assert "T1" in await asked(ada, "rules export", **variant)
    assert "Highest Card" in await asked(ada, "daily")
    assert "New ones" not in await asked(ada, "daily", game="highest_card"), "dealt at once"
    ada.person.dismiss(ada.hand())
    assert "No changes from Highest Card" in await asked(ada, "rules new", **variant, name="Ours")
    await sit_down(playground, players, "highest_card", "two_packs")
    leader, on_turn, waiting = await first_card(playground, players)
    assert call_button(leader)[1] is None
    await bot.kill()
    await bot.start()
    await playground.wait_for_bot(60)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    kept, too_late = call_button(on_turn)
    hand, call = call_button(waiting)
    assert (await waiting.person.click(hand, call["custom_id"])).ok
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    assert f"👀 **{waiting.person.name}** has **{leader.person.name}** turn up" in texts(ada.board())
    data = {"component_type": 2, "custom_id": too_late["custom_id"]}
    forged = {"type": 3, "channel_id": kept["channel_id"], "message_id": kept["id"], "data": data}
    assert (await on_turn.person.interact(forged, forge=True)).ok
    assert "That card lies face up already." in texts(on_turn.hand())
    assert await on_turn.move()
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    await leader.open_hand()  # what was open before the kill is forgotten
    assert call_button(leader)[1] is not None
    hand, call = call_button(waiting)
    assert (await waiting.person.click(hand, call["custom_id"])).ok
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    assert call_button(leader)[1] is None, "what was called is nobody's to call"
    await play(players)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    assert "🏆" in texts(ada.board())
    assert with_verb(ada.board(), "rematch")
    proof = await asked(ada, "verify")
    assert "The seed matches the commitment" in proof
    assert "differs" not in proof
    check_requests(playground)
