"""Commands that people send to a table, drawn by a seed."""

import random
from collections.abc import Callable
from typing import Final

from bot.tables.deciding.reactions import play_number
from bot.tables.model import commands
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Phase, TableValue
from game.core.match import Match

MODERATOR, STRANGER = 99, 98
PEOPLE: Final = tuple(range(10, 15))
_REACTS: Final = 0.6
"""How often somebody reacts where that is possible."""


class AnyCommand:
    """Draws commands that suit a table more or less."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def usual(self, value: TableValue) -> commands.Command:
        rng, user = self.rng, self.rng.choice(PEOPLE)
        match value.phase:
            case Phase.LOBBY:
                fewest = value.game.seats_allowed(value.rules)[0]
                if any(one.kind == "start" for one in value.deadlines):
                    return commands.Ready(rng.choice(value.people))
                if len(value.seats) >= fewest and rng.random() < 0.5:
                    return commands.Start(value.host_id)
                return rng.choice((commands.Join(user), commands.Join(user), commands.AddAi(value.host_id)))
            case Phase.PLAYING:
                return self._play(value)
            case Phase.BETWEEN_DEALS:
                return commands.ReadyForDeal(rng.choice(value.people or PEOPLE))
        return commands.Rematch(rng.choice(value.people or PEOPLE))

    def _play(self, value: TableValue) -> commands.Command:
        match = value.match
        assert match is not None
        if match.reactors and self.rng.random() < _REACTS:
            return self._react(value, match)
        people = [seat for seat in match.awaited if value.seats[seat].user_id]
        seat = self.rng.choice(people or match.awaited)
        legal = value.game.legal_actions(match.state, seat)
        body = value.game.actions.dump_python(self.rng.choice(legal), mode="json")
        decision = match.decisions[seat] - (self.rng.random() < 0.05)
        return commands.Act(value.seats[seat].user_id or STRANGER, (body,), decision)

    def _react(self, value: TableValue, match: Match) -> commands.Command:
        """Let somebody doubt the last play, or let it stand, sometimes on an old board."""
        user = value.seats[self.rng.choice(match.reactors)].user_id or STRANGER
        standing = play_number(match) - (self.rng.random() < 0.1)
        if self.rng.random() < 0.7:
            return commands.LetStand(user, standing)
        return commands.Act(user, ({"kind": "challenge"},), standing=standing)

    def odd(self, value: TableValue) -> commands.Command:
        rng = self.rng
        user, seat = rng.choice((*PEOPLE, value.host_id, STRANGER)), rng.randrange(len(value.seats) + 1)
        who, clock = rng.choice((None, None, *PEOPLE)), rng.choice((*CLOCKS, "sundial"))
        preset = rng.choice(list(value.game.presets))
        choices: tuple[Callable[[], commands.Command], ...] = (
            lambda: commands.Join(user),
            lambda: commands.Leave(user),
            lambda: commands.Depart(user),
            lambda: commands.AddAi(user, rng.choice(("easy", "hard", "genius"))),
            lambda: commands.SetAis(user, rng.randrange(4), "easy", for_points=rng.random() < 0.7),
            lambda: commands.Invite(user, tuple(rng.sample((*PEOPLE, STRANGER), 2))),
            lambda: commands.CallPlayers(user),
            lambda: commands.SetRules(user, preset, "", value.game.presets[preset]),
            lambda: commands.Forget(user),
            lambda: commands.Kick(user, seat, who=who),
            lambda: commands.Kick(MODERATOR, seat, moderator=True),
            lambda: commands.PassHost(user, seat, who),
            lambda: commands.SetClock(user, clock),
            lambda: commands.SetHints(user, rng.random() < 0.5),
            lambda: commands.Start(user),
            lambda: commands.Start(user, offer="12345678"),
            lambda: commands.Start(user, seats=seat + 2, for_points=rng.random() < 0.5),
            lambda: commands.Ready(user),
            lambda: commands.ReadyForDeal(user),
            lambda: commands.ImBack(user),
            lambda: commands.VoteOut(user, seat, who),
            lambda: commands.VoteUndo(user, rng.random() < 0.7),
            lambda: commands.Rematch(user),
            lambda: commands.Close(user),
            lambda: commands.Close(MODERATOR, moderator=True, undo=rng.random() < 0.3),
            lambda: commands.Resume(rng.choice((None, 20_000))),
            lambda: commands.Posted(user),
            lambda: commands.Noticed(rng.choice((None, user))),
        )
        chosen = rng.choice(choices)()
        ends = isinstance(chosen, commands.Close | commands.Leave | commands.Depart | commands.Forget)
        return commands.Join(user) if ends and rng.random() < 0.7 else chosen
