"""What people are answered who use whatever command and control they find, drawn by a seed.

`python -m tests.e2e.recorded_walks` writes `walks.txt` anew after a wanted change, and says which differ;
`… NAME` prints one, so that those of two revisions can be compared. The bot puts off every answer that waits
for anything: it counts whether a promise is private, and of a new message. Ids are numbers, and messages
have names (`tests.bot.messages.numbered`).
"""

import asyncio
import random
import re
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

from bot.rules.trials import Trial
from bot.tables.model.commands import Join, Start
from bot.tables.model.values import Display
from bot.tokens.orders import EndSeason
from game.registry import GAMES
from playground import Playground
from playground.input.errors import InputError
from playground.interactions.person import InteractionResult, Person
from playground.validation import commands, modals
from playground.validation import component_fields as components
from playground.world.permissions import Permission
from tests.bot.tables.chance import SeededSecrets
from tests.bot.tables.living import play_out, short_rules
from tests.bot.tables.recorded import Clock, drawn_by_seed
from tests.bot.tables.recorded_files import record
from tests.e2e.clicking import BUTTON, PRIVATE, controls, idle, verb
from tests.e2e.plainly import Numbers, plain, put_off, told_by_name, written
from tests.e2e.tokens import quiet_playground, running_bot
from tests.support.lobbies import new_lobby

T = TypeVar("T")

FILE: Final = Path(__file__).with_name("walks.txt")
STEPS: Final = 40
_SEED: Final = 7
WALKS: Final[Mapping[str, tuple[str, ...]]] = {
    "tables": ("play", "table", "practice"),
    "pages": ("settings", "me", "tokens", "help", "replay", "stats", "privacy", "verify"),
    "server": ("settings", "me", "rules", "tokens", "board"),
    "records": ("stats", "verify", "replay", "daily", "help", "privacy"),
    "evenings": ("night", "cup"),
    "house rules": ("rules", "help"),
    "in private": ("practice", "table", "rules", "replay", "daily", "help", "privacy", "me"),
}
"""The commands that people use, by walk. The suite takes the first two, and the last two but one."""
_STEPS: Final = {"house rules": 80, "pages": 80}
"""How many steps a walk has if not the usual number. These are by one person, who leaves tables alone, on a
server where the bot may write in one of the two channels.
"""
_IN_PRIVATE: Final = "in private"
"""The walk of somebody in their direct messages with the bot."""
_DISPLAYS: Final = {"server": Display.PICTURE}
"""How a server shows its tables, if not in words, which cost less."""
_NESTING: Final = (commands.SUBCOMMAND, commands.SUBCOMMAND_GROUP)
_TEXTS: Final = ("5", "200", "Chez nous", "none such")
_BY_THE_CLOCK: Final = ("hint", "replay.weigh", "replay.from", "replay.all", "settings.check")
"""Verbs whose answers depend on the time that something takes, or are films."""
_SEARCHES: Final = re.compile(r"hard|expert|rated")
"""AIs that think for a time."""
_BEGIN: Final = 1_800_000_000_000
"""When a walk begins, for the bot and for Discord: ids of clicks, which mix cards, follow that clock."""


class Walk:
    """Some people in one channel, and what they are answered."""

    def __init__(self, playground: Playground, name: str, clock: Clock) -> None:
        self.playground, self._clock = playground, clock
        self._rng = random.Random(name)
        self._commands = WALKS[name]
        self._people = [playground.person(one) for one in ("Anna", "Ben", "Cleo", "Dora")]
        self._channel = playground.channels[0].id
        if name == _IN_PRIVATE:
            self._people = self._people[:1]
            self._channel = self._people[0].direct.id
        self._steps = _STEPS.get(name, STEPS)
        self._leaves_tables = name in _STEPS
        if self._leaves_tables:
            self._people = self._people[:1]
        self._numbers = Numbers()
        self.used: Counter[str] = Counter()

    async def steps(self) -> AsyncIterator[str]:
        """Yield what is done, and what comes of it."""
        for _ in range(self._steps):
            self._clock.now += 1000
            who = self._rng.choice((0, 0, 0, 1, 1, 2, 3)) % len(self._people)
            did, result = await self._step(self._people[who])
            await idle()
            await self.playground.settle()
            told = self._told(result) if isinstance(result, InteractionResult) else written(result)
            yield self._numbers.written(f"{who} {did}: {told}\n{self._seen()}")

    async def _step(self, person: Person) -> tuple[str, Any]:
        """Use a control or a command that was used least."""
        asked, found = [*self._paths(person)], {}
        for message in [*person.newest_messages(self._channel)][:4]:
            for one in controls(message):
                if self._uses(one):
                    found.setdefault(verb(one), []).append((message, one))
        if not asked and not found:
            return "nothing to use", None
        if asked and (not found or self._rng.random() < 0.35):
            return await self._ask(person, *self._least_used(asked, key=lambda one: one[0]))
        chosen = self._least_used([*found], key=str)
        return await self._use(person, *self._rng.choice(found[chosen]))

    def _uses(self, control: Any) -> bool:
        named = verb(control)
        if named in _BY_THE_CLOCK or _SEARCHES.search(control["custom_id"]):
            return False
        return "." in named if self._leaves_tables else True

    def _least_used(self, offered: Sequence[T], key: Callable[[T], str]) -> T:
        fewest = min(self.used[key(one)] for one in offered)
        chosen = self._rng.choice([one for one in offered if self.used[key(one)] == fewest])
        self.used[key(chosen)] += 1
        return chosen

    def _paths(self, person: Person) -> Iterator[tuple[str, Any]]:
        """Yield the full names of this walk's commands that somebody may use, with their options."""
        for command in person.commands(self._channel):
            if command["name"] in self._commands:
                below = [one for one in command.get("options", ()) if one["type"] in _NESTING]
                yield from ((f"{command['name']} {one['name']}", one.get("options", ())) for one in below)
                if not below:
                    yield command["name"], command.get("options", ())

    async def _use(self, person: Person, message: Any, control: Any) -> tuple[str, Any]:
        did = control["custom_id"]
        if control["type"] == BUTTON:
            return did, await self._typed(person, await person.click(message, did))
        values = self._values(control)
        return f"{did} {values}", await self._typed(person, await person.select(message, did, values))

    def _values(self, menu: Any) -> list[str]:
        guild = self.playground.guild
        match menu["type"]:
            case components.STRING_SELECT:
                offered = [one["value"] for one in menu["options"] if not _SEARCHES.search(one["value"])]
            case components.USER_SELECT:
                offered = [one.id for one in self._people]
            case components.ROLE_SELECT:
                offered = [one.id for one in guild.roles.values() if one.id != guild.id]
            case _:
                offered = [one.id for one in self.playground.channels]
        least, most = menu.get("min_values", 1), min(menu.get("max_values", 1), len(offered))
        return self._rng.sample(offered, self._rng.randint(min(least, most), min(most, 3)))

    async def _typed(self, person: Person, result: InteractionResult) -> Any:
        """Fill in the form that was opened, if one was."""
        if result.modal is None:
            return result
        texts = {one: self._rng.choice(_TEXTS) for one in _text_fields(result.modal)}
        return await person.submit(result.modal, texts)

    async def _ask(self, person: Person, path: str, offered: Sequence[Any]) -> tuple[str, Any]:
        """Use a command, with values that are offered."""
        options: dict[str, Any] = {}
        suggested = []
        for option in offered:
            if option.get("required") or self._rng.random() < 0.5:
                if option.get("autocomplete"):
                    suggested.append(await self._suggested(person, path, options, option["name"]))
                    options[option["name"]] = self._one_of(suggested[-1])
                else:
                    options[option["name"]] = self._value(option)
        did = f"/{path} {written(options)} {written(suggested)}"
        return did, await person.slash(self._channel, path, options)

    async def _suggested(self, person: Person, path: str, options: Any, name: str) -> list[Any]:
        typed = {**options, name: self._rng.choice(("", "", "a", "2"))}
        try:
            offered = await person.autocomplete(self._channel, path, typed, name)
            return [{key: one[key] for key in ("name", "value")} for one in offered]
        except InputError as refusal:
            return [{"value": str(refusal)}]

    def _one_of(self, suggested: Sequence[Any]) -> str:
        if not suggested or self._rng.random() < 0.1:
            return "none such"
        return str(self._rng.choice(suggested)["value"])

    def _value(self, option: Any) -> Any:
        if option.get("choices"):
            offered = [one["value"] for one in option["choices"] if not _SEARCHES.search(str(one["value"]))]
            return self._rng.choice(offered)
        match option["type"]:
            case commands.INTEGER:
                least = option.get("min_value", 1)
                return self._rng.choice((least, least + 1, min(option.get("max_value", 50), 50)))
            case commands.BOOLEAN:
                return self._rng.random() < 0.5
            case commands.USER:
                return self._rng.choice(self._people).id
            case commands.CHANNEL:
                kinds = option.get("channel_types")
                there = [one for one in self.playground.channels if not kinds or one.type in kinds]
                return self._rng.choice(there).id
            case _:
                return self._rng.choice(_TEXTS)

    def _told(self, result: InteractionResult) -> str:
        """Return how somebody was answered: the first answer, and what they see of it then."""
        shown = [plain(one) for one in result.messages]
        return f"{result.failure} {result.answer!r} {written(shown)}"

    def _seen(self) -> str:
        """Return what everybody sees in the channel."""
        newest = [*self._people[-1].newest_messages(self._channel)][:3]
        return written([plain(one) for one in newest if not one["flags"] & PRIVATE])


def _text_fields(part: Any) -> Iterator[str]:
    """Yield the custom_ids of the fields of a form into which one types."""
    if part.get("type") == modals.TEXT_INPUT:
        yield part["custom_id"]
    for one in (*part.get("components", ()), *filter(None, (part.get("component"),))):
        yield from _text_fields(one)


@contextmanager
def _hurried() -> Iterator[None]:
    """Wait for no board and no trial of rules, and let nobody be reminded; tell all by name."""
    with ExitStack() as stack:
        for what, instead in {
            "bot.messages.drawer._newest": OrderedDict(),
            "bot.rules.trials.Trials.kept": lambda *_: Trial(4, (60,)),
            "bot.tables.live.channels.REST": 0.001,
            "bot.tables.live.turn_notices.AT_ONCE": 10_000.0,
            "bot.tables.live.turn_notices.LATER": 10_000.0,
            "bot.tables.model.beats.most": 0,
        }.items():
            stack.enter_context(patch(what, instead))
        stack.enter_context(told_by_name())
        yield


@asynccontextmanager
async def begun(name: str, path: Path) -> AsyncIterator[Walk]:
    """Yield a walk whose bot runs, before its first step."""
    clock = Clock()
    clock.now = _BEGIN
    days = patch("data.daily.secrets", SeededSecrets(_SEED))
    with drawn_by_seed(_SEED), days:
        async with (
            quiet_playground(clock) as playground,
            running_bot(playground, path, clock=clock) as client,
        ):
            await _begin(playground, client, _DISPLAYS.get(name, Display.TEXT), for_tokens=name in _STEPS)
            if name in _STEPS:
                await _end_season(playground, client)
            with _hurried():
                yield Walk(playground, name, clock)


async def walked(name: str, path: Path) -> list[str]:
    """Return what people were answered, step by step."""
    async with begun(name, path) as walk:
        with put_off():
            return [one async for one in walk.steps()]


async def _begin(playground: Playground, client: Any, display: Display, *, for_tokens: bool) -> None:
    """Let two people have played a match, on a server that shows its tables in some way."""
    guild, channel = int(playground.guild.id), int(playground.channels[0].id)
    anna, ben = (int(playground.person(one).id) for one in ("Anna", "Ben"))
    settings = await client.server_settings.load(guild)
    await client.server_settings.change(guild, {"display": display}, settings.version)
    game = GAMES["shithead"]
    table = await client.services.directory.open(new_lobby(
        guild_id=guild, channel_id=channel, host_id=anna, locale="en-US", game=game,
        preset="shithead", rules=short_rules("shithead"), for_tokens=for_tokens,
    ))  # fmt: skip
    await table.handle(Join(ben))
    await table.handle(Start(anna))
    await play_out(table)
    await playground.settle()


async def _end_season(playground: Playground, client: Any) -> None:
    """Let there be a season that is over, and a channel in which the bot may not write."""
    playground.set_permissions(playground.channels[1].id, None, deny=int(Permission.SEND_MESSAGES))
    await playground.settle()
    guild, anna = int(playground.guild.id), int(playground.person("Anna").id)
    await client.homes.tokens.bank.end_season(EndSeason(guild_id=guild, number=1, by=anna))


if __name__ == "__main__":
    asyncio.run(record(FILE, WALKS, walked))
