"""What tables in all kinds of states answer to all kinds of commands, drawn by a seed; nothing is stored.

`python -m tests.bot.tables.recorded_decisions` writes `decisions.txt` anew after a wanted change, and says
which lines differ; `… NAME` prints what happens, so that two revisions can be compared.
"""

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.common.errors import TableError
from bot.tables.ai.players import AiPlayers
from bot.tables.deciding import leaving, lobby, reactions, seating
from bot.tables.deciding import match as play
from bot.tables.deciding.deadlines import extended, timed
from bot.tables.deciding.decide import decide, needs_purse
from bot.tables.deciding.match import committed
from bot.tables.model import commands, terms
from bot.tables.model.changes import Change, Context, Purse
from bot.tables.model.clocks import Pause, clocks_in
from bot.tables.model.offers import offer_of
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import Occupant, Phase, TableValue
from bot.tables.storing.saving import write_lock_of
from bot.tables.table import Update
from game.ai.levels import LEVELS
from game.core.match import Match
from game.core.protocol import Seat
from game.core.rng import Rng
from game.registry import GAMES
from tests.bot.tables.any_commands import MODERATOR, PEOPLE, STRANGER, AnyCommand
from tests.bot.tables.living import short_rules
from tests.bot.tables.recorded import Kind
from tests.bot.tables.recorded_files import line_of, write_anew
from tests.bot.tables.shown import changes, shown

FILE: Final = Path(__file__).with_name("decisions.txt")
NOW: Final = 1_700_000_000_000
TABLES: Final = 24
"""How many tables of each kind are asked."""
STEPS: Final = 4
TRIES: Final = 7
"""How many commands are tried at each step, whose changes are forgotten."""
WAITS: Final = (0, 1_000, 9_999, 10_000, 59_999, 60_000, 90_000, 270_000, 300_000, 3_600_000, 90_000_000)
"""Milliseconds between two steps: at and beside the limits of time."""
STORED_IN: Final = 4
"""Of so many commands, one is carried out at the table that ends there."""


_POINTS: Final = (("for_tokens", False),)
_STORED_STAKES: Final = (terms.AiStakes.NONE, terms.AiStakes.HOUSE, terms.AiStakes.SPENT)
KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("tokens", "nain_jaune", "nain_jaune", 1, (("for_tokens", True),)),
        Kind("points", "nain_jaune", "classic", 2, _POINTS),
        Kind("exchange", "shithead", "norvegien", 3, _POINTS),
        Kind("doubts", "paskahousu", "valepaska", 4, _POINTS),
    )
}


class LevelShown(AiPlayers):
    """AIs whose every action tells their level, and takes no time."""

    def __init__(self) -> None:
        super().__init__(Rng(bytes(32), "ai"))

    def apart(self) -> AiPlayers:
        """Return AIs for use in another thread."""
        return self

    def choose(self, match: Match, seat: Seat, level: str) -> dict[str, Any]:
        """Return a legal action."""
        return _body(match, seat, LEVELS.index(level))

    def reaction(self, match: Match, seat: Seat, level: str) -> dict[str, Any] | None:
        """Return a reaction of one level, none of the others."""
        return _body(match, seat, 0) if level == LEVELS[0] else None


def _body(match: Match, seat: Seat, number: int) -> dict[str, Any]:
    legal = match.game.legal_actions(match.state, seat)
    body: dict[str, Any] = match.game.actions.dump_python(legal[number % len(legal)], mode="json")
    return body


class Decisions:
    """Tables of a kind, and what they answer."""

    def __init__(self, kind: Kind) -> None:
        self._kind, self._rng = kind, random.Random(kind.seed)
        self._game = GAMES[kind.game]
        self._asked = AnyCommand(self._rng)
        self._now, self._click = NOW, 1_100_000_000_000_000_000

    def lines(self) -> Iterator[str]:
        """Yield everything that was asked, and what came of it."""
        for _ in range(TABLES):
            table = self._drawn()
            yield f"{self._now} {shown(table)}"
            for _ in range(STEPS):
                self._now += self._rng.choice(WAITS)
                yield "\n".join(self._told(table))
                yield "\n".join(self._answer(table, self._command(table))[0] for _ in range(TRIES))
                line, table = self._answer(table, self._likely(table))
                yield line

    def _drawn(self) -> TableValue:
        """Return a table in any state."""
        rng = self._rng
        seats = tuple(self._occupant(user) for user in rng.sample(PEOPLE, rng.randint(3, 5)))
        if rng.random() < 0.3:
            seats = (*seats, Occupant(None, rng.choice(LEVELS[:3])))
        overrides = {"deals": rng.choice((1, 3, 3))} if self._kind.game == "nain_jaune" else {}
        rules = short_rules(self._kind.game, self._kind.preset).override(overrides)
        table = TableValue(
            table_id="4711", guild_id=1, channel_id=2, message_id=rng.choice((None, 5)),
            phase=Phase.LOBBY, game=self._game, preset=self._kind.preset, rules=rules,
            host_id=seats[0].user_id or 0, locale="en-US", seats=seats, **dict(self._kind.options),
            clock=rng.choice([*clocks_in("Europe/Paris", rng.choice(list(Pause))).values()]),
            waiting=self._some((20, 21, 22)), invited=self._some((20, 22, 98)), seekers=rng.choice((None, 7)),
            hints=rng.random() < 0.5, thread_id=rng.choice((None, 8)), notice_id=rng.choice((None, 9)),
            opened_at=NOW, private=rng.random() < 0.1, terms=self._terms(),
        )  # fmt: skip
        table = committed(table, self._shuffle)
        if rng.random() < 0.8:
            table = self._begun(table)
        table = replace(
            table,
            cup="spring" if rng.random() < 0.1 else "",
            daily="2023-11-14" if rng.random() < 0.07 else "",
            last_deal=table.is_deal_for_tokens and rng.random() < 0.15,
        )
        return timed(table, table, self._now)

    def _occupant(self, user: int) -> Occupant:
        rng = self._rng
        return Occupant(
            user, missed=rng.choice((0, 0, 1, 2)), away=rng.random() < 0.15, undo=rng.random() < 0.3,
            ready=rng.random() < 0.3, bank=rng.choice((0, 30_000, 300_000)),
            since=self._now - rng.choice(WAITS),
        )  # fmt: skip

    def _terms(self) -> terms.Terms:
        rng = self._rng
        return terms.Terms(ai_stakes=rng.choice(_STORED_STAKES), board_taken=rng.random() < 0.2)

    def _some(self, users: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self._rng.sample(users, self._rng.randrange(len(users) + 1)))

    def _shuffle(self) -> Shuffle:
        return Shuffle(self._rng.randbytes(32))

    def _begun(self, table: TableValue) -> TableValue:
        """Return the table in a ready-check or a match, after some moves, or between or after its deals."""
        rng, asked, seen_at = self._rng, table, self._rng.choice((0, *[self._now] * 4))
        asked = replace(table, seats=tuple(replace(one, since=seen_at) for one in table.seats))
        rich = Purse(dict.fromkeys(PEOPLE, rng.choice((60, 500))), {"JC": 3}, rng.choice((0, 10_000)))
        try:
            begun = decide(asked, commands.Start(asked.host_id), Context(rich, self._now, ai=LevelShown()))
        except TableError:
            return table
        after = self._after(asked, begun).table
        left = rng.choice((3, 9, 30, 400, 400, 400))
        while left and after.phase is Phase.PLAYING and after.match is not None:
            left -= 1
            seat = after.match.awaited[0]
            after = play.move(after, seat, _body(after.match, seat, rng.randrange(9)), seat).table
        if after.phase is Phase.LOBBY:
            return after
        for user in rng.sample(after.people, min(rng.randrange(3), len(after.people))):
            if after.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
                after = decide(after, commands.Leave(user), Context(rich, self._now)).table
        return self._with_flags_of(table, after)

    def _with_flags_of(self, drawn: TableValue, table: TableValue) -> TableValue:
        """Return a table in a match with the people as they were drawn, and with votes."""
        flags = {one.user_id: one for one in drawn.seats}
        seats = tuple(replace(flags[o.user_id], click=o.click) if o.is_person else o for o in table.seats)
        votes = [(seat, user) for seat in range(len(seats)) for user in table.people]
        is_playing = table.phase is Phase.PLAYING
        chosen = tuple(vote for vote in votes if is_playing and self._rng.random() < 0.2)
        return replace(table, seats=seats, votes=chosen)

    def _chance(self) -> Context:
        rng = self._rng
        self._click += rng.randint(1, 9)
        balances = {user: rng.choice((0, 14, 15, 119, 120, 500)) for user in (*PEOPLE, 20, 21, 22, STRANGER)}
        house, elsewhere = rng.choice((0, 120, 10_000)), {rng.choice(PEOPLE): rng.choice((0, 30))}
        purse = Purse(balances, {"10D": 4}, house, elsewhere)
        click = self._click if rng.random() < 0.8 else None
        return Context(purse if rng.random() < 0.9 else None, self._now, click, LevelShown())

    def _answer(self, table: TableValue, command: commands.Command) -> tuple[str, TableValue]:
        """Return what a command does, in words, and the table after it: mostly the same if it ended."""
        try:
            change = decide(table, command, self._chance())
        except TableError as error:
            return f"{command}: {type(error).__name__} {error.code} {error.facts}", table
        change = self._after(table, change)
        after = change.table
        lock = write_lock_of(table, change)
        line = f"{command}: {changes(Update(table, after, change.events))}\n{_stored(change)} {lock}"
        ends = after.phase is Phase.VOID or not after.people
        return line, table if ends and self._rng.randrange(STORED_IN) else after

    def _after(self, table: TableValue, change: Change) -> Change:
        """Return a change with the moves of AIs, the deadlines, and the commitment to the next match."""
        if play.awaits_ai(change.table):
            change = change.then(play.act_for_ai(change.table, LevelShown(), 4))
        after = timed(table, lobby.without_invitations(change.table), self._now)
        return replace(change, table=committed(after, self._shuffle))

    def _told(self, table: TableValue) -> Iterator[str]:
        """Yield what others are told of a table, and what time makes of it."""
        rng, seats, people = self._rng, range(len(table.seats)), (*table.people[:2], STRANGER, MODERATOR)
        yield shown([table.stakes, table.may_take_stakes, table.gives_hints, table.is_last_match])
        yield shown([table.place_id, table.people, table.ai_seats, table.base_rules == table.rules])
        yield shown([lobby.levels_open(table), offer_of(table), play.has_thinkers(table)])
        for told in (reactions.people_asked, reactions.ais_to_ask, reactions.needs_pause, play.awaits_ai):
            yield shown(told(table))
        yield shown([reactions.held_back_until(table, self._now), reactions.is_paused(table)])
        for seat in seats:
            against = leaving.votes_against(table, seat), leaving.votes_needed(table, seat)
            yield shown([seating.ai_level(table, seat), table.turn_due(seat)])
            yield shown([leaving.may_be_voted_out(table, seat), against])
        yield shown([leaving.undo_votes(table), leaving.can_be_undone_by_vote(table)])
        for user in people:
            may = [leaving.can_end(table, user, moderator=one) for one in (False, True)]
            yield shown([table.has_part_of(user), table.seat_of(user), may])
        asking = commands.Join(1), commands.Start(1), commands.Leave(1)
        yield shown([needs_purse(table, one) for one in asking])
        for lost in rng.sample((None, *WAITS), 4):
            now, heard = self._now + rng.choice(WAITS), rng.choice((None, 60_000, 3_600_000, *WAITS))
            yield shown([one.due_at - NOW for one in extended(table, now, lost, heard).deadlines])
        viewer = rng.choice((None, *seats))
        yield shown([len(table.happened), len(table.moves_for(None)), seating.is_deserted(table)])
        yield shown([table.moves_for(viewer)[-5:], table.recent_for(viewer)[-3:], [*table.marks][-3:]])

    def _likely(self, table: TableValue) -> commands.Command:
        """Return a command that mostly goes on."""
        if table.phase is Phase.VOID or self._rng.random() < 0.3:
            return self._command(table)
        return self._asked.usual(table)

    def _command(self, table: TableValue) -> commands.Command:
        rng = self._rng
        if rng.random() < 0.25:
            return self._asked.odd(table)
        return self._seldom(table)

    def _seldom(self, table: TableValue) -> commands.Command:
        """Return a command for the table's phase, mostly by somebody for whom it is meant."""
        rng, host, phase = self._rng, table.host_id, table.phase.value[0]
        user = rng.choice((*table.people, *table.people, *table.waiting, STRANGER))
        seat, level = rng.randrange(len(table.seats)), rng.choice((*LEVELS, "genius"))
        who = rng.choice((None, table.seats[seat].user_id or 0))
        slow = [one for one in range(len(table.seats)) if leaving.may_be_voted_out(table, one)]
        gone = [one.user_id or 0 for one in table.seats if one.left]
        deadlines = [partial(commands.Expire, one.kind, one.due_at, one.seat) for one in table.deadlines]
        lost, heard = rng.choice((None, *WAITS)), rng.choice((None, *WAITS))
        closing: tuple[Callable[[], commands.Command], ...] = (
            commands.Abandon,
            lambda: commands.Close(host, undo=rng.random() < 0.5),
            lambda: commands.Close(MODERATOR, moderator=True, undo=True),
            lambda: commands.Close(user, moderator=True, undo=True),
        )
        all_of_them: tuple[tuple[str, Callable[[], commands.Command]], ...] = (
            ("lpbo", lambda: commands.Join(rng.choice((*PEOPLE, 20, STRANGER)))),
            ("b", lambda: commands.Join(rng.choice(gone or PEOPLE))),
            ("lpb", lambda: commands.Leave(user)),
            ("lpbo", lambda: commands.Depart(user)),
            ("lpbo", lambda: commands.SendOff(user)),
            ("lpb", lambda: commands.Forget(user)),
            ("l", lambda: commands.AddAi(host, level)),
            ("l", lambda: commands.SetAis(host, rng.randrange(5), level, for_points=rng.random() < 0.5)),
            ("l", lambda: commands.SetAis(host, rng.randrange(3))),
            ("bo", lambda: commands.SetLevel(host, level)),
            ("l", lambda: commands.Invite(host, tuple(range(20, rng.choice((22, 44, 45, 46)))))),
            ("l", lambda: commands.CallPlayers(host)),
            ("l", lambda: commands.Kick(host, seat, who=who)),
            ("lpbo", lambda: commands.PassHost(host, seat, who)),
            ("l", lambda: commands.SetClock(host, rng.choice(("calm", "day")))),
            ("l", lambda: commands.SetRules(host, "ours", self._kind.preset, table.rules)),
            ("lpb", lambda: commands.SetHints(host, rng.random() < 0.5)),
            ("l", lambda: commands.Start(host, seats=rng.choice((None, 5)), for_points=rng.random() < 0.7)),
            ("l", lambda: commands.Ready(user)),
            ("b", lambda: commands.ReadyForDeal(user)),
            ("pb", lambda: commands.ImBack(user)),
            ("p", lambda: commands.VoteOut(user, seat, who)),
            ("p", lambda: commands.VoteOut(rng.choice(table.people or PEOPLE), rng.choice(slow or (seat,)))),
            ("p", lambda: rng.choice((commands.VoteUndo(user), commands.VoteUndo(user, wanted=False)))),
            ("o", lambda: commands.Rematch(user)),
            ("lpb", lambda: commands.Resume(lost, heard)),
            ("lpb", lambda: commands.Posted(rng.randrange(3))),
            ("p", lambda: commands.MoveToChannel(3, rng.choice((None, 4)))),
            ("lpb", lambda: rng.choice((*deadlines, commands.Resume))()),
            ("p", lambda: rng.choice((*deadlines, commands.Resume))()),
            ("p", lambda: rng.choice((*deadlines, commands.Resume))()),
            ("lpb", lambda: rng.choice(closing)()),
        )
        suited = [draw for phases, draw in all_of_them if phase in f"{phases}v" or rng.random() < 0.05]
        return rng.choice(suited)()


def _stored(change: Change) -> str:
    """Return what a change stores besides the table."""
    begun = None if change.beginning is None else change.beginning.match_id
    entries = [(one.actor, one.log.seat, one.log.action) for one in change.entries]
    return shown([change.brought, change.returned, change.ended, begun, entries, change.logged])


def decisions(name: str) -> list[str]:
    """Return all that tables of a kind answer."""
    return list(Decisions(KINDS[name]).lines())


def _main(arguments: list[str]) -> None:
    if arguments:
        sys.stdout.write("\n\n".join(decisions(arguments[0])))
        return
    sys.stdout.writelines(write_anew(FILE, {name: line_of(decisions(name)) for name in KINDS}))


if __name__ == "__main__":
    _main(sys.argv[1:])
