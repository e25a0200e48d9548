"""Matches that were played at random, put into the database as the bot does when they end."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from data import actors
from data.database import Database
from data.tables import card_tables, matches
from data.tables.card_tables import NewTable, Seat
from data.tables.matches import NewAction, NewMatch
from game.core.match import GONE, Match, Played
from game.core.record import ENGINE_VERSION
from game.core.rng import commitment
from game.core.rule_schema import Rules
from game.registry import GAMES

AI_LEVELS = ("easy", "normal", "hard", "expert")
DRAWN_OUT = 60
"""Moves after which everybody but one leaves, so that random play ends."""
SHORT = {"classic": {"game_end": "deals", "deals": 1}}
"""By preset, changes of rules: nobody waits here until somebody is broke."""


@dataclass
class Evening:
    """Plays matches one after the other."""

    database: Database
    rng: random.Random
    played: list[str] = field(default_factory=list)
    drawn_out: int = DRAWN_OUT

    async def play(
        self,
        guild_id: int,
        game_key: str,
        sitters: Sequence[int | str],
        preset: str | None = None,
        *,
        private: bool = False,
        rules: Rules | None = None,
        away_after: int | None = None,
        leaves: bool = False,
    ) -> str:
        """Play a match of people (ids) and AIs (levels) to its end, and return its id.

        For the first person, an AI plays after so many moves of theirs, since they are away, or leave.
        """
        number = len(self.played)
        table_id, match_id = f"t{number}", f"m{number}"
        game = GAMES[game_key]
        preset = preset or next(iter(game.presets))
        rules = rules or game.presets[preset].override(SHORT.get(preset, {}))
        seed = self.rng.randbytes(32)
        setup = game.setup_of(rules, len(sitters), self.rng.randrange(len(sitters)))
        match, _ = Match.start(game, match_id, seed, setup)
        moves = list(self._moves(match, away_after if leaves else None))
        entries, ended = [move.entry() for move in moves], moves[-1].match.outcome
        assert ended is not None
        ranking = [list(group) for group in ended.ranking]
        async with self.database.transaction() as tx:
            people = [one for one in sitters if isinstance(one, int)]
            keys = {one: await actors.key_for(tx, guild_id, one) for one in people}
            seats = tuple(
                Seat(place, keys[one]) if isinstance(one, int) else Seat(place, ai_level=one)
                for place, one in enumerate(sitters)
            )
            table = NewTable(
                id=table_id,
                guild_id=guild_id,
                channel_id=5,
                game=game_key,
                preset=preset,
                rules=rules.model_dump(mode="json"),
                played_for="points",
                host_key=keys[people[0]],
                locale="en",
                options={"private": True} if private else {"waiting": []},
            )
            await card_tables.create(tx, table, seats)
            new = NewMatch(
                id=match_id,
                table_id=table_id,
                game=game_key,
                setup=setup.model_dump(mode="json"),
                seed=seed,
                commitment=commitment(seed),
                engine_version=ENGINE_VERSION,
                seats=seats,
            )
            await matches.create_match(tx, new)
            end = await matches.lengthen(tx, match_id, len(entries))
            logged = [NewAction(e.seat, e.action, e.digest, seats[e.seat].actor_key) for e in entries]
            own = [at for at, one in enumerate(logged) if one.seat == 0]
            for at in own if away_after is None else own[away_after:]:
                logged[at] = replace(logged[at], actor_key=seats[0].actor_key if away_after is None else None)
            await matches.add_actions(tx, match_id, logged, end)
            await matches.finish_match(tx, match_id, {"ranking": ranking, "reason": ended.reason})
            version = await card_tables.version_of(tx, table_id)
            await card_tables.change(tx, table_id, version or 0, state="over")
        self.played.append(match_id)
        return match_id

    def _moves(self, match: Match, leaves_after: int | None) -> Iterator[Played]:
        first = match.decisions[0]
        while not match.is_over:
            if match.decisions[0] - first == leaves_after:
                played = match.aside(0, GONE)
                leaves_after = None
            elif match.outcome is not None:
                played = match.next_deal()
            elif match.length > self.drawn_out:
                played = match.leave(match.awaited[0])
            else:
                seat = self.rng.choice(match.awaited)
                legal = match.game.legal_actions(match.state, seat)
                tried = match.play(seat, self.rng.choice(legal))
                assert isinstance(tried, Played)
                played = tried
            match = played.match
            yield played
