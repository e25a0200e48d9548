"""Many tables on one playground, with people who click.

The tables are written to the database before the bot starts, as an earlier process would have left them: in
play, with their boards in their channels. People know only what their messages offer.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.deciding import Decision, decision
from bot.games.core.screen import PLAY_VERB
from bot.messages.custom_ids import BUTTON_PREFIX, Control, TableVerb, build
from bot.process.clock import now
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, DEFAULT_CLOCK
from bot.tables.model.commands import AddAi, Join, Posted, Start
from bot.tables.model.values import Display, TableValue
from bot.tables.storing.store import TableStore
from data.database import Database
from game.registry import GAMES
from playground.interactions.person import InteractionResult, Person
from playground.playground import Playground
from playground.world import messages
from playground.world.model import Channel, Guild, Message
from playground.world.people import PersonSpec
from tests.e2e.clicking import BUTTON, controls, verb

PLAYED: Final = (("shithead", "norvegien"), ("nain_jaune", "nain_jaune"))
LIED_AT: Final = ("paskahousu", "valepaska")
PEOPLE_A_TABLE: Final = 2
"""In addition to one AI seat."""
GOES_ON: Final = (TableVerb.READY, TableVerb.REMATCH, TableVerb.PRESENT, TableVerb.START)
"""What a board offers while nobody can play."""
_COMPONENTS_V2: Final = 1 << 15
_MOST_CLICKS: Final = 4
"""Clicks per move: a card, how many of it, on what."""


def specs(tables: int) -> list[PersonSpec]:
    """Return enough people for so many tables."""
    return [PersonSpec(f"p{number}") for number in range(PEOPLE_A_TABLE * tables)]


@dataclass(slots=True)
class Clicked:
    """A used control and the result."""

    person: Person
    custom_id: str
    result: InteractionResult
    seconds: float
    """From the click to the first answer, as this process sees it."""

    @property
    def plays(self) -> bool:
        """Whether it was one that plays cards."""
        return self.custom_id.partition("|")[2].startswith(f"{PLAY_VERB}|")


@dataclass(slots=True)
class Guest:
    """Somebody at a table."""

    person: Person
    channel: Channel

    def hand(self) -> Message | None:
        """Return the newest private message."""
        own = (one for one in reversed(self.channel.messages.values()) if one.seen_by == self.person.id)
        return next(own, None)

    def offer(self) -> Decision | None:
        """Return what the hand's owner would click next, None if nothing."""
        hand = self.hand()
        return decision({"components": hand.components}) if hand else None

    async def click(self, message: Message, custom_id: str, values: Sequence[str] = ()) -> Clicked:
        """Click a control of a message, as far as it is still there, or choose in it."""
        shown = {"id": message.id, "channel_id": message.channel_id, "components": message.components}
        began = time.perf_counter()
        if values:
            result = await self.person.select(shown, custom_id, list(values))
        else:
            result = await self.person.click(shown, custom_id)
        return Clicked(self.person, custom_id, result, time.perf_counter() - began)


@dataclass(slots=True)
class CrowdedTable:
    """A table and the people at it; one of them clicks at a time."""

    table_id: str
    guests: Sequence[Guest]
    busy: bool = False

    def board(self) -> Message | None:
        """Return the newest public message that has controls."""
        seen = reversed(self.guests[0].channel.messages.values())
        return next((one for one in seen if one.seen_by is None and one.components), None)

    def mover(self) -> Guest | None:
        """Return somebody whose hand offers a move, or to let another's stand."""
        return next((guest for guest in self.guests if guest.offer() is not None), None)

    def goes_on(self) -> str | None:
        """Return the board's control that leads to the next match, if any."""
        board = self.board()
        offered = controls({"components": board.components}) if board else []
        return next((str(one["custom_id"]) for one in offered if verb(one) in GOES_ON), None)

    async def move(self, guest: Guest) -> list[Clicked]:
        """Click until a move is made, or nothing is left to click."""
        clicked: list[Clicked] = []
        while len(clicked) < _MOST_CLICKS:
            wanted, hand = guest.offer(), guest.hand()
            if wanted is None or hand is None:
                break
            clicked.append(await guest.click(hand, wanted.custom_id, wanted.values))
            if clicked[-1].plays:
                break
        return clicked

    async def go_on(self, custom_id: str) -> None:
        """Let everybody click the same control of the board."""
        for guest in self.guests:
            if (board := self.board()) is not None and custom_id == self.goes_on():
                _ = await guest.click(board, custom_id)

    async def open_hands(self) -> list[Clicked]:
        """Let everybody open their hand."""
        hand = _hand_button(self.table_id)["custom_id"]
        boards = ((guest, self.board()) for guest in self.guests)
        return [await guest.click(board, hand) for guest, board in boards if board is not None]


@dataclass(slots=True)
class Crowd:
    """All tables, each taking its turn."""

    tables: list[CrowdedTable]
    _next: int = field(default=0)

    def in_turn(self) -> Iterator[CrowdedTable]:
        """Yield every table where nobody is clicking, starting where the last call stopped."""
        for _ in self.tables:
            table = self.tables[self._next]
            self._next = (self._next + 1) % len(self.tables)
            if not table.busy:
                yield table


async def seated(
    playground: Playground,
    address: str,
    tables: int,
    display: Display,
    *,
    experts: int = 0,
    liars: int = 0,
    guilds: Sequence[Guild] = (),
) -> Crowd:
    """Write tables into a new database, each with its board in its own channel, and seat people.

    At the first `experts` tables the AI is an expert; `liars` tables, spread among all, play Valepaska.
    Tables are in the servers in turn, or in the first one.
    """
    places = guilds or (playground.guild,)
    people = playground.people
    store = await Database.open(address, clock=now)
    try:
        directory = Directory(TableStore(store))
        crowd = Crowd([])
        for number in range(tables):
            first = PEOPLE_A_TABLE * number % len(people)
            channel = playground.add_channel(f"table-{number}", guild=places[number % len(places)])
            guests = [Guest(person, channel) for person in people[first : first + PEOPLE_A_TABLE]]
            lies = (number + 1) * liars // tables > number * liars // tables
            game, preset = LIED_AT if lies else PLAYED[number % len(PLAYED)]
            level = "expert" if number < experts else "normal"
            table_id = await _seat(playground, directory, guests, game, preset, display, level)
            crowd.tables.append(CrowdedTable(table_id, guests))
    finally:
        await store.close()
    return crowd


async def _seat(
    playground: Playground,
    directory: Directory,
    guests: list[Guest],
    game: str,
    preset: str,
    display: Display,
    level: str,
) -> str:
    host, *others = (int(guest.person.id) for guest in guests)
    table = await directory.open(
        TableValue(
            clock=CLOCKS[DEFAULT_CLOCK],
            guild_id=int(guests[0].channel.guild.id),
            channel_id=int(guests[0].channel.id),
            host_id=host,
            locale="en",
            game=GAMES[game],
            preset=preset,
            rules=GAMES[game].presets[preset],
            display=display,
        )
    )
    # The AI first: it changes the stakes, and guests who were there before are asked again.
    _ = await table.handle(AddAi(host, level))
    for user_id in others:
        _ = await table.handle(Join(user_id))
    table_id = table.value.table_id
    board = post_button(playground, guests[0].channel, _hand_button(table_id))
    _ = await table.handle(Posted(int(board.id)))
    _ = await table.handle(Start(host))
    return table_id


def post_button(playground: Playground, channel: Channel, button: dict[str, Any]) -> Message:
    """Post a message of the bot with one button in a channel, and return it."""
    world = playground.world
    message = Message(
        id=world.snowflakes.new(),
        channel_id=channel.id,
        author=world.bot,
        created_at=world.clock.now_ms(),
        flags=_COMPONENTS_V2,
        components=[{"type": 1, "id": 1, "components": [button]}],
        application_id=world.application_id,
    )
    messages.post(world, channel, message)
    return message


def _hand_button(table_id: str) -> dict[str, Any]:
    custom_id = build(BUTTON_PREFIX, Control(TableVerb.HAND, table_id))
    return {"type": BUTTON, "id": 2, "style": 1, "label": "My hand", "custom_id": custom_id}
