"""An evening in a server, all at random: tables open, people come and go, tokens are given, the bot dies."""

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from bot.common.errors import TableError
from bot.tables.directory import Directory
from bot.tables.model.commands import (
    Abandon,
    Act,
    AddAi,
    Close,
    Expire,
    Join,
    Leave,
    ReadyForDeal,
    Rematch,
    SetAis,
    Start,
    VoteUndo,
)
from bot.tables.model.values import Phase, TableValue
from bot.tables.storing.ledger import board_of
from bot.tables.storing.store import TableStore
from bot.tokens.orders import Adjustment, EndSeason, Give, Party
from bot.tokens.results import Cut
from bot.tokens.store import TokenStore
from data.checks import audit
from data.database import Database, Transaction
from data.tables import matches
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import House, Stake
from game.core.rule_schema import Rules
from game.registry import GAMES
from tests.data.cancelling import CancelledAt
from tests.support.lobbies import new_lobby

GUILD, CHANNEL = 1, 2
PEOPLE = range(10, 17)
MODERATOR = 99
MOST_TABLES = 3
GAME = GAMES["nain_jaune"]


@dataclass
class Evening:
    """The state of the evening, and what has happened so far."""

    database: Database
    rules: Rules
    rng: random.Random
    done: dict[str, int] = field(default_factory=dict)
    """How often each kind of event happened."""
    refused: dict[str, int] = field(default_factory=dict)
    """How often something was refused, by the code."""
    _interactions: int = 0

    def __post_init__(self) -> None:
        self.bank = TokenStore(self.database)
        self._table_ids: list[str] = []
        self._start()

    async def go_on(self, steps: int) -> None:
        """Let things happen, several at once, then check that the books are right."""
        for _ in range(steps):
            await asyncio.gather(*(self._do_something() for _ in range(self.rng.randint(1, 3))))
            if self.rng.random() < 0.06:
                self._start()
            if self.rng.random() < 0.07:
                await self.check()

    async def close(self) -> None:
        """End every table, and check that every stake went home."""
        self._start()
        for table_id in self._table_ids:
            table = await self._directory.find(table_id)
            if table.value.phase not in (Phase.OVER, Phase.VOID):
                await table.handle(Abandon())
        await self.check()
        async with self.database.reading() as tx:
            for table_id in self._table_ids:
                assert not any((await ledger.balances_of_table(tx, table_id)).values())

    async def check(self) -> None:
        """Check that balances are sums, nobody owes, and tables have what the ledger says they have."""
        store = TableStore(self.database)
        values = [await store.load(table_id) for table_id in self._table_ids]
        async with self.database.reading() as tx:
            assert await audit.verify_ledger(tx) == []
            assert await ledger.balance(tx, GUILD, House()) <= 0
            for value in values:
                if value.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS) and value.stakes is not None:
                    await _check_table(tx, value)

    def _start(self) -> None:
        """Begin as after a crash: only stored data survives."""
        self._directory = Directory(TableStore(self.database))
        self.done["restart"] = self.done.get("restart", 0) + 1

    async def _do_something(self) -> None:
        name, work = await self._choose()
        if self.rng.random() < 0.12:
            work, name = CancelledAt(work, self.rng.randint(1, 40)), "cancelled"
        task = asyncio.create_task(work)
        await asyncio.wait({task})
        if task.cancelled():
            self.done["cancelled"] = self.done.get("cancelled", 0) + 1
            return
        error = task.exception()
        if error is None:
            self.done[name] = self.done.get(name, 0) + 1
        elif isinstance(error, TableError):
            self.refused[error.code] = self.refused.get(error.code, 0) + 1
        else:
            raise error

    async def _choose(self) -> tuple[str, Coroutine[Any, Any, Any]]:
        chance = self.rng.random()
        if chance < 0.14:
            return self._at_the_bank()
        values = [v for v in await self._values() if v.phase is not Phase.VOID]
        if not values or (chance < 0.2 and len(values) < MOST_TABLES):
            return "opened", self._open()
        return await self._at_a_table(self.rng.choice(values))

    def _at_the_bank(self) -> tuple[str, Coroutine[Any, Any, Any]]:
        rng, user, other = self.rng, *self.rng.sample(PEOPLE, 2)
        amount = rng.choice((1, 5, 40, 300))
        self._interactions += 1
        number = self._interactions if rng.random() < 0.9 else rng.randint(1, self._interactions)
        adjustment = Adjustment(
            guild_id=GUILD, member=Party(user), amount=amount, by=PEOPLE[0], interaction_id=number
        )
        gift = Give(
            guild_id=GUILD, giver=Party(user), receiver=Party(other), amount=amount, interaction_id=number
        )
        match rng.randrange(12):
            case 0 | 1 | 2:
                return "given", self.bank.give(gift)
            case 3 | 4 | 5:
                return "granted", self.bank.grant(adjustment)
            case 6 | 7:
                return "burnt", self.bank.burn(adjustment)
            case 8:
                return "season", self._end_season()
            case 9:
                return "settings", self._change_settings()
            case 10:
                return "history", self.bank.history(GUILD, user, Cut())
            case _:
                return "looked", self.bank.holdings(GUILD, user)

    async def _end_season(self) -> None:
        number = await self.bank.season(GUILD)
        await self.bank.end_season(EndSeason(guild_id=GUILD, number=number, by=PEOPLE[0]))

    async def _change_settings(self) -> None:
        changes = {
            "giving": self.rng.random() < 0.8,
            "giving_limit": self.rng.choice((10, 1000)),
            "floor": self.rng.choice((0, 60)),
            "ai_plays": self.rng.random() < 0.7,
            "ai_limit": self.rng.choice((1, 100_000)),
        }
        await self.bank.change_settings(GUILD, changes, (await self.bank.settings(GUILD)).version)

    async def _open(self) -> None:
        table = await self._directory.open(
            new_lobby(
                guild_id=GUILD,
                channel_id=CHANNEL,
                host_id=self.rng.choice(PEOPLE),
                locale="en-US",
                game=GAME,
                preset="nain_jaune",
                rules=self.rules,
                for_tokens=self.rng.random() < 0.9,
            )
        )
        self._table_ids.append(table.value.table_id)

    async def _at_a_table(self, value: TableValue) -> tuple[str, Coroutine[Any, Any, Any]]:
        table = await self._directory.find(value.table_id)
        if value.phase is Phase.PLAYING and self.rng.random() < 0.97:
            name, command = "played", self._act(value)
        else:
            name, command = self._other_command(value)
        self._interactions += 1
        interaction = self._interactions if self.rng.random() < 0.8 else None
        return name, table.handle(command, interaction)

    def _act(self, value: TableValue) -> Any:
        """Let an awaited player click a run: a random number of legal cards."""
        game, match = value.game, value.match
        assert match is not None
        seat = match.awaited[0]
        state, actions = match.state, []
        for _ in range(self.rng.randint(1, 9)):
            legal = game.legal_actions(state, seat) if seat in game.awaited(state) else []
            if not legal:
                break
            action = self.rng.choice(legal)
            actions.append(game.actions.dump_python(action, mode="json"))
            state = game.apply(state, seat, action).state
        return Act(value.seats[seat].user_id or 0, tuple(actions))

    def _other_command(self, value: TableValue) -> tuple[str, Any]:
        rng, user = self.rng, self.rng.choice(PEOPLE)
        match value.phase:
            case Phase.LOBBY:
                enough = len(value.seats) >= value.game.seats_allowed(value.rules)[0]
                wanted = (("started", Start(value.host_id)),) if enough and rng.random() < 0.6 else ()
                others = (
                    ("joined", Join(user)),
                    ("joined", Join(user)),
                    (
                        "ai",
                        AddAi(value.host_id)
                        if rng.random() < 0.5
                        else SetAis(value.host_id, value.ai_seats - 1),
                    ),
                    ("left", Leave(user)),
                )
                return rng.choice(wanted or others)
            case Phase.BETWEEN_DEALS:
                waited_for = [o.user_id for o in value.seats if o.is_person and not o.ready]
                deadline = value.deadline_of("next_deal")
                assert deadline is not None
                return rng.choice(
                    (
                        *[("ready", ReadyForDeal(one or 0)) for one in waited_for],
                        ("joined between", Join(user)),
                        ("left between", Leave(user)),
                        ("expired", Expire(deadline.kind, deadline.due_at)),
                    )
                )
            case Phase.PLAYING:
                return rng.choice(
                    (
                        ("left playing", Leave(user)),
                        ("last deal", Close(user, moderator=True)),
                        ("undone", Close(MODERATOR, moderator=True, undo=True)),
                        ("voted", VoteUndo(user)),
                    )
                )
            case _:
                return "rematch", Rematch(rng.choice(value.people or (user,)))

    async def _values(self) -> list[TableValue]:
        return [(await self._directory.find(table_id)).value for table_id in self._table_ids[-6:]]


async def _check_table(tx: Transaction, value: TableValue) -> None:
    """Check that the boxes and stakes of a running match hold what its players see."""
    board, match = await board_of(tx, value), value.match
    assert board is not None
    assert match is not None
    stored = await matches.load_match(tx, match.match_id)
    assert stored is not None
    position = value.game.write_position(match.state)
    for card, seen in position["boxes"].items():
        box = board.account(card)
        joined = await statements.received_since(tx, GUILD, box, "pour", stored.started_at)
        assert await ledger.balance(tx, GUILD, box) == seen + joined, card
    for seat, there in enumerate(position["seats"]):
        seen = value.coming.tokens[seat] if value.coming is not None else there["tokens"]
        held = await ledger.balance(tx, GUILD, Stake(value.table_id, seat))
        gone_home = value.seats[seat].left and held == 0
        assert held == seen or gone_home, seat
