"""A publisher on a playground, with tables that only show a number."""

from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from bot.common.errors import TableError
from bot.common.tasks import PendingAnswers
from bot.i18n import words_for
from bot.messages.panels import Button, Panel, Picture, Row, Text
from bot.tables.live.board_requests import Place
from bot.tables.live.board_state import Board
from bot.tables.live.boards import Publisher
from bot.tables.live.channels import REST
from bot.tables.live.dependencies import PublisherDependencies
from bot.tables.model.values import Occupant, Phase, TableValue
from bot.tables.panels.board import restarting_panel
from bot.tables.panels.channel_permissions import Channels
from game.registry import GAMES
from playground import Playground
from tests.e2e.clicking import texts
from tests.playground.connect import connected
from tests.support.at_work import at_work

HOST = 7


def picture_of(number):
    """A picture, as far as anybody here looks."""
    return Picture("table.png", b"picture %d" % number, "the board")


def a_board(**facts):
    """The known facts about a board."""
    return Board(**{"table_id": "t1", "place": Place(1, 2), "phase": Phase.PLAYING, **facts})


def a_table(table_id="t1", guild_id=1, channel_id=2, **facts):
    """A running table, not yet shown."""
    game = GAMES["shithead"]
    table = TableValue(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        message_id=None,
        phase=Phase.PLAYING,
        game=game,
        preset="shithead",
        rules=game.presets["shithead"],
        for_tokens=False,
        host_id=HOST,
        locale="en-US",
        seats=(Occupant(HOST),),
    )
    return replace(table, **facts)


class Bench:
    """One bot's publisher, the tables it shows and what became of them.

    `messages` is what is stored of boards: it outlives a publisher that is replaced by `restart`.
    """

    def __init__(self, playground, client):
        self.playground = playground
        self.client = client
        self.tables = {}
        self.numbers = Counter()
        self.gone = []
        self.said_farewell = []
        self.storing_fails = False
        self.has_pictures = False
        self.draws_anew = True
        self.answers = PendingAnswers()
        self.restart()

    def restart(self):
        """A new process: only stored data survives."""
        showing = PublisherDependencies(
            self.draw,
            self.newest,
            self.moved,
            self.channel_gone,
            self.farewell,
            self.leaving,
            self.answers.until_quiet,
            Channels(),
        )
        self.publisher = Publisher(self.client, showing, self.playground.clock.now_ms)

    def may_write(self):
        """Whether a request to the channel of the first table is worth a try."""
        return self.publisher.channels[self.tables["t1"].place_id].writing.is_there

    def table(self, table_id="t1", channel=0, **facts):
        """A table in a channel, not yet shown."""
        place = self.playground.channels[channel]
        self.tables[table_id] = a_table(table_id, int(self.playground.guild.id), int(place.id))
        return self.become(table_id, **facts)

    def become(self, table_id, **facts):
        """Change a table."""
        self.tables[table_id] = replace(self.tables[table_id], **facts)
        return self.tables[table_id]

    def change(self, table_id="t1"):
        """Something happens at a table."""
        self.numbers[table_id] += 1
        self.publisher.publish(self.tables[table_id])

    async def shown(self, table_id="t1"):
        """Something happens, and is shown."""
        self.change(table_id)
        await self.quiet(table_id)

    async def quiet(self, table_id="t1"):
        """Wait until nothing is left to be shown."""
        board = self.publisher._boards.get(table_id)
        if board is not None and board.task is not None:
            await board.task

    def draw(self, table):
        blocks = (
            Text(f"{table.table_id} has {self.numbers[table.table_id]}"),
            Row((Button("Hand", "hand"),)),
        )
        pictured = self.has_pictures and self.publisher.channels[table.place_id].files.is_there
        drawn = self.numbers[table.table_id] if self.draws_anew else 0
        return Panel((*blocks, picture_of(drawn)) if pictured else blocks)

    def farewell(self, table):
        return restarting_panel(self.draw(table), words_for("en"))

    async def newest(self, table_id):
        return self.tables[table_id]

    async def moved(self, table_id, message_id):
        if self.storing_fails:
            raise TableError("try_again")
        self.become(table_id, message_id=message_id)

    async def channel_gone(self, place):
        self.gone.append(place.channel_id)

    async def leaving(self, table_ids):
        self.said_farewell = table_ids

    def messages(self, channel=0):
        """The bot's messages in a channel."""
        place = self.playground.channels[channel] if isinstance(channel, int) else channel
        return [m for m in place.messages.values() if m.author.id == self.playground.application_id]

    def says(self, channel=0):
        """What the bot's messages in a channel say."""
        return [texts({"components": message.components}) for message in self.messages(channel)]

    def chatter(self, count, channel=0):
        """People write in a channel."""
        for _ in range(count):
            self.publisher.written(int(self.playground.channels[channel].id), self.new_id())

    def new_id(self):
        return int(self.playground.world.snowflakes.new())

    def requests(self, *methods):
        """The requests for messages so far, or those of some methods."""
        made = [r for r in self.playground.requests if "/messages" in r.path]
        return [r for r in made if r.method in methods] if methods else made


@asynccontextmanager
async def publishing(**options):
    """A bench with nobody limited unless it says otherwise."""
    async with Playground(**{"rate_limits": None, **options}) as playground:
        client = discord.Client(intents=discord.Intents(guilds=True), max_messages=None)
        playground.busy_while(at_work)
        async with connected(playground, client):
            yield Bench(playground, client)


def unhurried(monkeypatch, seconds=0.02):
    """Pause channels for a shorter time than Discord requires."""
    assert REST > 1
    monkeypatch.setattr("bot.tables.live.channels.REST", seconds)
