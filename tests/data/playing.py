"""One player action as the application commits it: the log, the ledger, the table and its deadline."""

from collections.abc import Callable
from dataclasses import dataclass

from data.checks import audit
from data.database import Database
from data.tables import card_tables, deadlines, matches
from data.tables.deadlines import Deadline
from data.tokens import ledger, stakes
from data.tokens.accounts import Box, Member, Stake
from data.tokens.ledger import Transfer
from tests.data.tables import ANNA, BEN, GUILD, append_actions, change_table, lay, open_match

STEPS = ("begun", "appended", "paid", "changed", "armed", "committed")
"""The moments of an action, in order."""

STAKE = 100


@dataclass(frozen=True)
class Stored:
    """What is stored of a match in which every action pays one token into a box."""

    actions: int
    paid: int
    counted: int
    armed: int


async def begin(database: Database) -> None:
    async with database.transaction() as tx:
        for user in (ANNA, BEN):
            await ledger.ensure_member(tx, GUILD, user)
        keys = await open_match(tx)
        await change_table(tx, "t1", state="playing", options={"played": 0})
        owners = dict(enumerate(map(Member, keys)))
        await stakes.bring(tx, GUILD, "t1", owners, dict.fromkeys(owners, STAKE), "m1", once=1)


async def play(database: Database, number: int, at: Callable[[str], None] = lambda step: None) -> None:
    """Commit action `number`; `at` is called at each step."""
    async with database.transaction() as tx:
        at("begun")
        await append_actions(tx, "m1", [lay("AS", None, click=number)], expected_seq=number)
        at("appended")
        payment = Transfer(
            source=Stake("t1", number % 2),
            target=Box(1, "7D"),
            amount=1,
            reason="ante",
            key=f"m1:{number}:0",
            match_id="m1",
            deal=1,
        )
        await ledger.post(tx, GUILD, [payment])
        at("paid")
        await change_table(tx, "t1", options={"played": number + 1})
        at("changed")
        await deadlines.arm(tx, Deadline("t1", "turn", due_at=number + 1))
        at("armed")
    at("committed")


async def stored(database: Database) -> Stored:
    """Check sums and chains, and read what is stored."""
    async with database.reading() as tx:
        assert await audit.verify_ledger(tx) == []
        assert await audit.verify_chains(tx) == []
        record = await matches.load_record(tx, "m1")
        table = await card_tables.load(tx, "t1")
        armed = await deadlines.of_table(tx, "t1")
        paid = (await ledger.boxes(tx, GUILD, 1)).get("7D", 0)
    assert record is not None
    assert table is not None
    return Stored(len(record.actions), paid, table.options["played"], armed[0].due_at if armed else 0)


def whole(actions: int) -> Stored:
    """What is stored after so many whole actions."""
    return Stored(actions, actions, actions, actions)
