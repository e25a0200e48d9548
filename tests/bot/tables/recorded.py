"""An evening in a server that goes the same way every time: who asks what, by a seed, one after the other.

What everybody is answered, what people see meanwhile and what the database keeps of it is compared with files
(`tests/bot/tables/recorded_files.py`).
"""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final
from unittest.mock import patch

from bot.common.errors import TableError
from bot.privacy.store import PrivacyStore
from bot.rules.drafts import DraftStore
from bot.rules.store import RuleStore
from bot.settings.personal import Preferences
from bot.settings.server import Notices, ServerSettings
from bot.tables.deciding.decide import decide
from bot.tables.directory import Directory
from bot.tables.model import commands
from bot.tables.model.changes import Context, Purse
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Display, Phase, TableValue
from bot.tables.storing.store import TableStore
from bot.tables.table import Table, Update
from bot.tokens.orders import Adjustment, EndSeason, Give, Party
from bot.tokens.results import Cut
from bot.tokens.store import TOP, TokenStore
from bot.verify.store import VerifyStore
from data.database import Database
from game.registry import GAMES
from tests.bot.tables.any_commands import MODERATOR, PEOPLE, AnyCommand
from tests.bot.tables.chance import SeededSecrets
from tests.bot.tables.shown import changes, shown
from tests.support.books import books_of, final_tokens
from tests.support.lobbies import new_lobby

GUILD, CHANNEL = 1, 2
_DRAWING: Final = (
    "bot.tables.table",
    "bot.tables.model.shuffles",
    "bot.common.ids",
    "bot.tables.ai.hints",
    "data.actors",
    "data.privacy.marks",
)
"""The modules that draw something at random."""
_TRIED_ONCE_IN: Final = 4
_TRIES: Final = 12


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class Drawn(SeededSecrets):
    """Chance of a seed for all who draw from `secrets`."""

    def choice(self, items: Any) -> Any:
        return self._rng.choice(items)


@dataclass(frozen=True)
class Kind:
    """What is played in an evening, and how."""

    name: str
    game: str
    preset: str
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    overrides: tuple[tuple[str, Any], ...] = ()


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("for tokens", "nain_jaune", "nain_jaune", 1, (), (("deals", 3),)),
        Kind("by mail", "nain_jaune", "classic", 2, (("clock", CLOCKS["hours"]), ("for_tokens", False))),
        Kind("no clock", "shithead", "norvegien", 3, (("clock", CLOCKS["none"]),)),
        Kind("brisk", "shithead", "shithead", 4, (("clock", CLOCKS["brisk"]), ("display", Display.TEXT))),
        Kind("doubts", "paskahousu", "valepaska", 5, (("clock", CLOCKS["brisk"]),)),
    )
}


class Recorded:
    """An evening: `steps` yields what was asked and what came of it."""

    def __init__(self, database: Database, clock: Clock, kind: Kind) -> None:
        self.clock, self.kind, self.rng = clock, kind, random.Random(kind.seed)
        self.database = database
        self._asked = AnyCommand(self.rng)
        self.table: Table | None = None
        self._interaction = 1_100_000_000_000_000_000
        self.store = TableStore(database)
        self.heard: list[Update] = []
        self.directory = Directory(self.store, self.heard.append, clock=lambda: clock.now / 1000)
        self.servers, self.bank = ServerSettings(database), TokenStore(database)
        self.preferences = Preferences(database, self.servers)
        self.privacy = PrivacyStore(database, self.directory, self.preferences)
        self.house_rules, self.drafts = RuleStore(database), DraftStore(database)
        self.verifier = VerifyStore(database)

    async def steps(self, count: int) -> AsyncIterator[str]:
        """Let so much happen."""
        yield await self._told("settings", self._allow_everything())
        for number in range(count):
            self.clock.now += self.rng.choice((700, 4_000, 11_000, 31_000))
            async for line in self._due():
                yield line
            asked, work = self._next()
            yield await self._told(asked, work)
            if number % _TRIED_ONCE_IN == 0 and self.value is not None:
                yield "\n".join(self._tries(self.value))

    @property
    def value(self) -> TableValue | None:
        """The table of the moment."""
        return None if self.table is None else self.table.value

    def _click(self) -> int:
        self._interaction += self.rng.randint(1, 9)
        return self._interaction

    async def _told(self, asked: str, work: Awaitable[object]) -> str:
        self.heard.clear()
        try:
            answer = shown(await work)
        except TableError as error:
            answer = f"{type(error).__name__} {error.code} {error.facts}"
        heard = [f"heard: {changes(update)}" for update in self.heard]
        return "\n".join([f"{self.clock.now} {asked}", answer, *heard])

    async def _allow_everything(self) -> object:
        changes = {"giving": True, "ai_plays": True, "starting_grant": 300, "giving_limit": 150}
        return await self.bank.change_settings(GUILD, changes, (await self.bank.settings(GUILD)).version)

    async def _due(self) -> AsyncIterator[str]:
        """Let deadlines pass, as the timekeeper does."""
        if self.rng.random() < 0.07 and self.value is not None and self.value.deadlines:
            self.clock.now = max(self.clock.now, self.value.deadlines[0].due_at)
        for table_id, expired in await self.store.due(self.clock.now):
            table = await self.directory.find(table_id)
            yield await self._told(f"{expired}", table.handle(expired))

    def _next(self) -> tuple[str, Awaitable[object]]:
        chance, value = self.rng.random(), self.value
        if chance < 0.12:
            return self._at_the_bank()
        if chance < 0.2:
            return self._elsewhere()
        if value is None or value.phase is Phase.VOID or (value.phase is Phase.OVER and chance < 0.5):
            return "open", self._open()
        if chance < 0.24:
            return "load", self._loaded(value.table_id)
        command = self._command(value)
        click = self._click() if chance < 0.9 else None
        assert self.table is not None
        return f"{command} {click}", self.table.handle(command, click)

    async def _open(self) -> object:
        game = GAMES[self.kind.game]
        rules = game.presets[self.kind.preset].override(dict(self.kind.overrides))
        self.table = await self.directory.open(new_lobby(
            guild_id=GUILD, channel_id=CHANNEL, host_id=self.rng.choice(PEOPLE), locale="en-US", game=game,
            preset=self.kind.preset, rules=rules, **dict(self.kind.options),
        ))  # fmt: skip
        return self.table.value

    async def _loaded(self, table_id: str) -> object:
        """Return what another process reads of a table."""
        return [
            await self.store.load(table_id),
            [one.value.table_id for one in await self.directory.in_channel(CHANNEL)],
            [one.value.table_id for one in await self.directory.of_member(GUILD, self.rng.choice(PEOPLE))],
        ]

    def _command(self, value: TableValue) -> commands.Command:
        likely = {Phase.LOBBY: 0.75, Phase.PLAYING: 0.8, Phase.BETWEEN_DEALS: 0.75, Phase.OVER: 0.6}
        if self.rng.random() < likely[value.phase]:
            return self._asked.usual(value)
        return self._asked.odd(value)

    def _tries(self, value: TableValue) -> Iterator[str]:
        """Yield what would come of many commands now; nothing is stored."""
        purse = Purse(dict.fromkeys(PEOPLE, 200), {}, house=self.rng.choice((0, 1_000)))
        context = Context(purse, now=self.clock.now, click=self._interaction)
        for _ in range(_TRIES):
            command = self._asked.odd(value)
            try:
                change = decide(value, command, context)
            except TableError as error:
                yield f"{command}: {error.code} {error.facts}"
            else:
                yield f"{command}: {changes(Update(value, change.table, change.events))}"
                yield f"{change.brought} {change.returned} {change.ended} {len(change.entries)}"

    def _at_the_bank(self) -> tuple[str, Awaitable[object]]:
        rng, bank = self.rng, self.bank
        user, other = rng.sample(PEOPLE, 2)
        amount, click = rng.choice((1, 5, 40, 151, 400, 1_000_001)), self._click()
        party = Party(other, is_bot=rng.random() < 0.05)
        order = {
            "guild_id": GUILD,
            "member": party,
            "amount": amount,
            "by": MODERATOR,
            "interaction_id": click,
        }
        gift = {"guild_id": GUILD, "giver": Party(user), "receiver": party, "amount": amount}

        async def ordered(work: Callable[[], Awaitable[object]]) -> object:
            return await work()

        asked = rng.choice(
            ("give", "give", "grant", "burn", "holdings", "history", "board", "season", "again")
        )
        works: dict[str, Callable[[], Awaitable[object]]] = {
            "give": lambda: bank.give(Give(**gift, interaction_id=click)),
            "grant": lambda: bank.grant(Adjustment(**order)),
            "burn": lambda: bank.burn(Adjustment(**order)),
            "again": lambda: bank.give(Give(**gift, interaction_id=click % 3 + 1)),
            "holdings": lambda: bank.holdings(GUILD, user, TOP),
            "history": lambda: bank.history(GUILD, user, Cut()),
            "board": lambda: self._boards(),
            "season": lambda: self._season(),
        }
        return f"{asked} {user} {other} {amount}", ordered(works[asked])

    async def _boards(self) -> object:
        bank = self.bank
        return [await bank.leaderboard(GUILD), await bank.boards(GUILD), await books_of(self.database, GUILD)]

    async def _season(self) -> object:
        number = await self.bank.season(GUILD) - (self.rng.random() < 0.5)
        ended = await self.bank.end_season(EndSeason(guild_id=GUILD, number=number, by=MODERATOR))
        return [ended, await final_tokens(self.database, GUILD, number)]

    def _elsewhere(self) -> tuple[str, Awaitable[object]]:
        user = self.rng.choice(PEOPLE)
        asked, work = self.rng.choice(
            (
                ("draft", self._drafted),
                ("presets", self._presets),
                ("settings", self._set),
                ("choices", self._chosen),
                ("verify", self._verified),
                ("privacy", self._private),
            )
        )
        return f"{asked} {user}", work(user)

    async def _drafted(self, user: int) -> object:
        game = GAMES[self.kind.game]
        preset = await self.house_rules.find(GUILD, game, self.rng.choice((None, *game.presets)))
        draft = await self.drafts.open(GUILD, user, preset)
        name, knob = f"ours {self.rng.randrange(3)}", {"move_limit": self.rng.choice((300, 301))}
        if self.kind.game == "nain_jaune":
            knob = {"deals": self.rng.choice((2, 5))}
        changed = await self.drafts.change(
            GUILD, user, draft.draft_id, lambda one: replace(one, name=name, rules=one.rules.override(knob))
        )
        await self.house_rules.save(GUILD, user, changed.preset)
        return [draft, changed, await self.drafts.newest(GUILD, user)]

    async def _presets(self, user: int) -> object:
        own = [one for one in await self.house_rules.of_all_games(GUILD) if one.is_own]
        if own:
            chosen = self.rng.choice(own)
            work = self.house_rules.set_default if user % 2 else self.house_rules.delete
            await work(GUILD, chosen)
        return [
            [(one.name, one.base) for one in own],
            await self.house_rules.defaults(GUILD, {"nain_jaune": "classic"}),
        ]

    async def _set(self, user: int) -> object:
        loaded = await self.servers.load(GUILD)
        changes = self.rng.choice(
            ({"clock": "brisk"}, {"zone": "Europe/Paris"}, {"clock": "sundial"}, {"notices": Notices.ALWAYS})
        )
        stale = self.rng.random() < 0.2
        return [
            await self.servers.change(GUILD, changes, loaded.version - stale),
            await self.servers.welcome(GUILD),
        ]

    async def _chosen(self, user: int) -> object:
        changes = self.rng.choice(({"locale": "fr"}, {"locale": None}, {"notices": Notices.NEVER}))
        chosen = await self.preferences.choose(user, **changes)
        return [chosen, await self.preferences.notices_of(GUILD, user), self.preferences.locale_of(user)]

    async def _verified(self, user: int) -> object:
        return await self.verifier.verify(GUILD, CHANNEL, user_id=user)

    async def _private(self, user: int) -> object:
        exported = (await self.privacy.export(user)).decode()
        forgotten = await self.privacy.forget(user) if self.rng.random() < 0.3 else "stays"
        return [exported, forgotten, await self.privacy.open_tables(user)]


@contextmanager
def drawn_by_seed(seed: int) -> Iterator[None]:
    """Let everything that is drawn at random be drawn by a seed."""
    stand_in = Drawn(seed)
    patches = [patch(f"{module}.secrets", stand_in) for module in _DRAWING]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()
