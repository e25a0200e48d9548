"""One place says how a match ended: who left it comes last on boards, in hands and replays.

What stays of it goes by play: tests/bot/tables/test_what_stays.py.
"""

import pytest

from bot.games.core.ends import end_of
from bot.games.registry import SCREENS
from bot.messages.names import TableNames
from bot.tables.model.commands import Close, Leave
from bot.tables.model.standing import final_ranking
from bot.tables.model.values import Phase
from bot.tables.panels.board import deal_end, in_words, table_panel
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, play_one, play_out, started
from tests.support.languages import words
from tests.support.panels import text

MODERATOR = 99
WINS = {"shithead": "last", "nain_jaune": "wins the match", "paskahousu": "last"}


class Named:
    """Gives names, which the bot knows by itself elsewhere."""

    def name(self, _guild_id, user_id):
        return {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}[user_id]


@pytest.fixture
def left(open_table, monkeypatch):
    """A match that is over, and that was led by somebody who had left it; with their seat."""

    async def play(game):
        for seed in range(40):
            seed_tables(monkeypatch, seed)
            table = await started(await open_table(game, for_tokens=False), BEN, CLEO)
            for _ in range(18):
                await play_one(table)
            await table.handle(Leave(BEN))
            await play_out(table)
            if table.value.phase is Phase.BETWEEN_DEALS:
                await table.handle(Close(MODERATOR, moderator=True))
            match = table.value.match
            if match.game.result(match.state, match.tally).ranking[0] == (1,):
                print(f"seed {seed}")
                return table
        raise AssertionError("an AI never won for somebody who had left")

    return play


@pytest.mark.parametrize("game", WINS)
async def test_boards_and_hands_agree_on_how_a_match_ended_that_an_ai_won_for_who_had_left(left, game):
    table = await left(game)
    match, screen, t = table.value.match, SCREENS[game], words("en")
    ranking = final_ranking(match)
    assert ranking[-1] == (1,)
    names = TableNames(table.value, Named())
    board = text(table_panel(in_words(table.value), screen, names, t).blocks)
    lines = board.splitlines()
    end = deal_end(table.value, names)
    assert "Ben wins" not in board
    assert f"<@{BEN}> wins" not in board
    standing = [line for line in lines if f"<@{BEN}>" in line and "left" in line]
    assert standing, board
    first = [line for line in lines if f"<@{(ANNA, BEN, CLEO)[ranking[0][0]]}>" in line]
    assert lines.index(first[0]) <= lines.index(standing[0])
    winner, *_ = ranking[0]
    assert "win" in screen.own_result(end, winner, t)
    assert "win" not in screen.own_result(end, 1, t)
    assert end_of(match, names, is_match_over=True) == end


async def test_a_board_says_who_comes_last_because_they_ended_the_match(open_table, monkeypatch):
    seed_tables(monkeypatch, 1)
    table = await started(await open_table("nain_jaune", for_tokens=False), BEN, CLEO)
    await table.handle(Close(ANNA))
    await play_out(table)
    names = TableNames(table.value, Named())
    board = text(table_panel(in_words(table.value), SCREENS["nain_jaune"], names, words("en")).blocks)
    last = board[board.index("Final standings") :].splitlines()[3]
    assert last.startswith(f"3. <@{ANNA}>")
    assert last.endswith("ended the match")
