"""The traces of a match for tokens in its players' histories and on the server's board."""

import asyncio
import shutil

import pytest

from bot.common.errors import TableError
from bot.tables.directory import Directory
from bot.tables.model.commands import Join, Start
from bot.tables.storing.store import TableStore
from data.database import Database
from data.settings import people
from data.settings.people import Person
from tests.bot.conftest import GUILD, Clock, open_at
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import short_rules
from tests.bot.tables.test_table import play_match
from tests.bot.tokens.test_bank import ANNA, BEN, balance
from tests.bot.tokens.test_bank_history import CLEO, OWN, TABLE, history

pytestmark = pytest.mark.sqlite_only
"""The match played once for all tests is a file that tests copy."""


async def match_in(path):
    """Let Anna, Ben and Cleo play a match for tokens to its end; return the tokens left in the boxes."""
    database = await Database.open(f"sqlite+aiosqlite:///{path}", clock=Clock())
    table = await open_at(Directory(TableStore(database)), host=ANNA, rules=short_rules("nain_jaune"))
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await play_match(table)
    await database.close()
    return table.value.game.write_position(table.value.match.state)["boxes"]


@pytest.fixture(scope="module")
def played(empty_database, tmp_path_factory):
    """A match that was played, once for all tests: the path of its database, what is in the boxes."""
    path = tmp_path_factory.mktemp("played") / "t.sqlite3"
    shutil.copy(empty_database, path)
    with pytest.MonkeyPatch.context() as chance:
        seed_tables(chance, 1)
        return path, asyncio.run(match_in(path))


@pytest.fixture(scope="module")
def first_database(played):
    path, _ = played
    return path


async def test_a_match_is_what_was_staked_and_what_came_back(bank):
    page = await history(bank)
    back, staked, granted = page.lines
    assert (staked.reason, staked.amount, staked.other) == ("stake", -120, TABLE)
    assert (back.reason, back.other, back.brought) == ("return", TABLE, 120)
    assert 80 + back.amount == await balance(bank)
    assert granted.reason == "grant"


async def test_a_stay_at_a_table_tells_every_payment(bank):
    staking = (await history(bank)).lines[1].id
    lines, cut = [], {}
    while True:
        page = await history(bank, staking=staking, **cut)
        lines += page.lines
        if not page.has_older:
            break
        cut = {"before": page.lines[-1].id}
    assert (lines[-1].reason, lines[-1].amount, lines[-1].other) == ("stake", 120, OWN)
    assert (lines[0].reason, lines[0].other) == ("return", OWN)
    assert sum(line.amount for line in lines) == 0
    antes = [line for line in lines if line.reason == "ante" and line.deal == 1]
    assert {(line.other.card, -line.amount) for line in antes} == {
        ("10D", 1), ("JC", 2), ("QS", 3), ("KH", 4), ("7D", 5),
    }  # fmt: skip
    paid = [line.other for line in lines if line.reason == "points"]
    assert paid
    assert {one.user_id for one in paid} <= {BEN, CLEO}


async def test_nobody_reads_what_is_anothers(bank):
    staking = (await history(bank)).lines[1].id
    with pytest.raises(TableError, match="unreadable"):
        await history(bank, user=BEN, staking=staking)
    with pytest.raises(TableError, match="unreadable"):
        await history(bank, staking=999_999)


async def test_the_board_and_its_biggest_pot(bank, played):
    (board,) = (await bank.boards(GUILD)).boards
    _, final = played
    assert (board.unit, dict(board.tokens_by_card), board.channel_id) == (1, final, None)
    winner = board.biggest.winner.user_id
    assert winner in (ANNA, BEN, CLEO)
    won = []
    for user in (ANNA, BEN, CLEO):
        stay = next(line.id for line in (await history(bank, user)).lines if line.reason == "stake")
        cut = {}
        while (page := await history(bank, user, stay, **cut)).lines:
            won += [(line.amount, user) for line in page.lines if line.reason in ("claim", "sweep")]
            cut = {"before": page.lines[-1].id}
    assert board.biggest.amount == max(won)[0]
    assert (board.biggest.amount, board.biggest.winner.user_id) in won
    async with bank._database.transaction() as tx:
        await people.save(tx, winner, Person(shown="hidden"))
    (board,) = (await bank.boards(GUILD)).boards
    assert (board.biggest.amount, board.biggest.winner) == (max(won)[0], None), "nobody is named who hides"
