"""A table on a playground whose hands and views people open in private, and all that follows it."""

import asyncio

import discord

from bot.discord.sending.answers import Answer
from bot.discord.sending.render import render
from bot.discord.sending.rendered import messages_shown
from bot.messages.panels import Button, Panel, Reference, Row, Text
from bot.tables.live.open_hands import LiveHands
from bot.tables.live.showing import Live
from bot.tables.live.table_threads import ForumPosts, Invitations, TableThreads
from bot.tables.live.turn_notices import NoticeDependencies, TurnNotices
from bot.tables.live.watchers import Watchers
from bot.tables.model.values import Occupant
from tests.e2e.clicking import PRIVATE, texts

HERE = Reference("t1")
OPEN, TURN = "hand", "seats"
"""The verbs of the buttons in each message: a new private message, or another text in the clicked one."""


def a_panel(text):
    return Panel((Text(text), Row((Button("Open", OPEN), Button("Turn", TURN)))))


class Opened:
    """The table says `number` in every hand and view: another number makes those out of date."""

    def __init__(self, bench):
        self.bench = bench
        self.number = 1
        self.time = 1000.0
        self.fails = []
        """What the next looks at the table raise."""
        self.looks = 0
        self.gate = asyncio.Event()
        """Looks at the table take until it is set."""
        self.gate.set()
        self.above = ()
        self.people = bench.playground.people[:3]
        self.table = bench.table(seats=tuple(Occupant(int(person.id)) for person in self.people))
        self.former = []
        """What each opened hand has replaced."""
        self.clicks = []
        """The interactions of clicks."""
        messages = messages_shown(bench.client)
        self.hands = LiveHands(messages, lambda: self.time)
        self.watchers = Watchers(messages, self.view, self.newest, rest=0.01)
        until_quiet, channels = bench.answers.until_quiet, bench.publisher.channels
        self.live = Live(
            publisher=bench.publisher,
            notices=TurnNotices(
                bench.client, NoticeDependencies(self, self.newest, None, channels, until_quiet)
            ),
            hands=self.hands,
            watchers=self.watchers,
            posts=ForumPosts(bench.client, self.newest, bench.publisher.shown),
            threads=TableThreads(bench.client, None, None, None),
            invitations=Invitations(bench.client),
            draw_hand=lambda table, user_id, t: (self.hand(user_id, t), HERE),
            above=self.what_is_above,
            newest=self.newest,
            until_quiet=until_quiet,
        )
        self.keeps = self.keep_hand
        bench.client.on_interaction = self.answer
        bench.client.preferences = self

    def locale_of(self, user_id):
        """Nobody has chosen a language."""

    async def newest(self, table_id):
        self.looks += 1
        await self.gate.wait()
        if self.fails and (error := self.fails.pop(0)) is not None:
            raise error
        return self.bench.tables[table_id]

    async def what_is_above(self, table, t):
        return self.above

    def hand(self, user_id, t):
        return a_panel(f"{t.language}: the hand has {self.number}")

    def view(self, table, user_id, t):
        return a_panel(f"{t.language}: the view has {self.number}")

    def keep_hand(self, answer, panel):
        """Note what an answer has shown as a hand."""
        self.former.append(self.hands.keep("t1", answer, panel, HERE))

    def keep_view(self, answer, panel):
        """Note it as a view."""
        self.watchers.keep(self.table, answer, panel)

    async def answer(self, interaction: discord.Interaction):
        """Answer a click in private, with a new message or in the clicked one."""
        self.clicks.append(interaction)
        answer, panel = Answer(interaction), a_panel(f"opened with {self.number}")
        self.hands.clicked(interaction)
        if interaction.data["custom_id"].split("|")[1] == OPEN:
            await answer.private(panel, HERE)
        else:
            await answer.update(panel, HERE, again=self.again)
        self.keeps(answer, panel)

    async def again(self):
        """What an answer does that overlapped with a refresh."""

    async def post(self):
        """Post something to click."""
        channel = self.bench.client.get_partial_messageable(self.table.channel_id)
        await channel.send(view=render(a_panel("the board"), HERE)[0])

    async def opens(self, person, *, anew=True):
        """Somebody opens a hand from the board, or has the open one show something else; return it."""
        clicked = self.public(person) if anew else self.opened_by(person)
        result = await person.click(clicked, f"tb|{OPEN if anew else TURN}|t1||")
        assert result.ok, result.failure
        await self.bench.playground.settle(quiet=0.02)
        return self.opened_by(person)

    def public(self, person):
        return next(m for m in person.messages(str(self.table.channel_id)) if not m["flags"] & PRIVATE)

    def private(self, person):
        """The private messages that somebody sees, oldest first."""
        return [m for m in person.messages(str(self.table.channel_id)) if m["flags"] & PRIVATE]

    def opened_by(self, person):
        return self.private(person)[-1]

    def reads(self, person):
        """What somebody's private messages say."""
        return [texts(message) for message in self.private(person)]

    def edits(self):
        """The edits of private messages so far."""
        made = self.bench.playground.requests
        return [r for r in made if r.method == "PATCH" and r.path.startswith("/webhooks")]
