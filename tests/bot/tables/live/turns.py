"""A table of people on a playground, and the notices of turns it gets, for tests of them."""

from dataclasses import replace

from bot.common.tasks import PendingAnswers
from bot.settings.notices import Notices
from bot.tables.live.turn_notices import NoticeDependencies, TurnNotices
from bot.tables.model.values import Occupant
from bot.tables.panels.channel_permissions import Channels
from bot.tables.table import Update
from game.core.match import Match
from game.core.rng import Rng
from game.registry import GAMES

SEED = bytes(range(32))


class Table:
    """A table of people with a real match, on a playground, and the notices it gets."""

    def __init__(self, bench, game="nain_jaune", preset="nain_jaune"):
        self.bench = bench
        self.people = [int(person.id) for person in bench.playground.people[:3]]
        self.wishes = dict.fromkeys(self.people, Notices.ALWAYS)
        self.time = 1000.0
        self.answers = PendingAnswers()
        rules = GAMES[game].presets[preset]
        setup = GAMES[game].first_setup(rules, 3, Rng(SEED, "setup"))
        match, _ = Match.start(GAMES[game], "m1", SEED, setup)
        self.value = replace(
            bench.table(),
            game=GAMES[game],
            rules=rules,
            match=match,
            message_id=5,
            seats=tuple(Occupant(user_id) for user_id in self.people),
        )
        self.restart()

    def restart(self):
        self.channels = Channels()
        around = NoticeDependencies(
            self,
            self.newest,
            self.noted,
            self.channels,
            self.answers.until_quiet,
        )
        self.notices = TurnNotices(self.bench.client, around, lambda: self.time)

    async def notices_of(self, guild_id, user_id):
        return self.wishes[user_id]

    async def newest(self, table_id):
        return self.value

    async def noted(self, table_id, message_id):
        self.value = replace(self.value, notice_id=message_id)

    async def becomes(self, expired=None, **changes):
        """Something happens at the table."""
        before, self.value = self.value, replace(self.value, **changes)
        self.notices.follow(Update(before, self.value, expired=expired))
        await self.bench.playground.settle(quiet=0.04)

    async def passes(self, seconds):
        """Time passes, and notices look at the clock."""
        self.time += seconds
        for waiting in self.notices._waiting.values():
            waiting.woken.set()
        await self.bench.playground.settle(quiet=0.04)

    async def moves(self):
        """Whoever is awaited first plays something."""
        match = self.value.match
        seat = match.awaited[0]
        action = match.game.legal_actions(match.state, seat)[0]
        await self.becomes(match=match.play(seat, action).match)

    @property
    def awaited(self):
        return [self.people[seat] for seat in self.value.match.awaited]

    def sent(self):
        return [message.content for message in self.bench.messages()]

    def mentioned(self):
        return [message.mentions.user_ids for message in self.bench.messages()]
