"""What is read of facts and ratings is what plain loops over all matches would find."""

import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import pytest

from data import actors
from data.settings import people
from data.settings.people import Person
from data.stats import facts, ratings, statistics
from data.stats.facts import MatchFacts, Pending, SeatFacts
from data.stats.ratings import Ladder, LadderMatch, Sitter, Skill
from data.stats.statistics import ALWAYS, Figure, RatedLine, Record, Sitting, Span, VariantPlayed
from data.tables import matches
from data.tables.card_tables import Seat
from data.tables.matches import NewMatch
from data.times import DAY
from tests.data.tables import ANNA, BEN, CLARA, COMMITMENT, SEED, forget_key, open_table

GUILDS = (1, 2)
GAMES = ("nain_jaune", "shithead")
PRESETS = ("plain", "wild")
TITLES = (None, "dwarf")
DORA, EMIL = 4, 5
"""Dora asks to be forgotten after the matches, Emil shows his statistics to nobody."""
PEOPLE = (ANNA, BEN, CLARA, DORA, EMIL)
HOUR = 3_600_000
COUNT = 60


@dataclass(frozen=True)
class Sat:
    """What came of a seat."""

    user: int | None
    key: str | None
    facts: SeatFacts


@dataclass(frozen=True)
class Ended:
    """A match, and the skills of its people after it."""

    pending: Pending
    counts: bool
    seats: tuple[Sat, ...]
    skills: dict[str, Skill] = field(default_factory=dict)

    @property
    def order(self):
        return self.pending.ended_at, self.pending.match_id

    @property
    def ladder(self):
        return Ladder(self.pending.guild_id, self.pending.game)

    def in_(self, span=ALWAYS):
        ended, until = self.pending.ended_at, span.until
        return self.counts and ended >= span.since and (until is None or ended < until)

    def on_ladder(self):
        sitters = [
            Sitter(
                one.facts.number,
                one.facts.place,
                one.key,
                None if one.key else "easy",
                one.facts.stood,
                has_left=one.facts.has_left,
            )
            for one in self.seats
        ]
        return LadderMatch(self.pending.match_id, self.pending.ended_at, tuple(sitters))


async def _ended(tx, number, rng, keys):
    guild_id, game, preset = rng.choice(GUILDS), rng.choice(GAMES), rng.choice(PRESETS)
    match_id, users = f"m{number}", rng.sample((*PEOPLE, None), 3)
    seats = [
        Sat(
            user,
            keys.get((guild_id, user)),
            SeatFacts(
                place,
                rng.randint(1, 3),
                rng.choice(TITLES),
                {"pot": rng.randrange(6), "net": rng.randint(-5, 5)},
                stood=place + 1,
                has_left=rng.random() < 0.2,
            ),
        )
        for place, user in enumerate(users)
    ]
    await matches.create_match(
        tx,
        NewMatch(
            id=match_id,
            table_id=f"t{guild_id}",
            game=game,
            setup={},
            seed=SEED,
            commitment=COMMITMENT,
            engine_version="1",
            seats=tuple(Seat(sat.facts.number, sat.key, None if sat.key else "easy") for sat in seats),
        ),
    )
    await matches.finish_match(tx, match_id, {})
    pending = Pending(match_id, guild_id, game, preset, "{}", 10 * DAY + rng.randrange(60) * 4 * HOUR)
    counts = rng.random() < 0.8
    skills = {one.key: Skill(rng.randrange(99), rng.randrange(9)) for one in seats if one.key and counts}
    await facts.write(tx, pending, MatchFacts(3, counts, tuple(one.facts for one in seats), preset), "1")
    return Ended(pending, counts, tuple(seats), skills)


@pytest.fixture
async def played(database):
    """Matches on two servers in two games, in the order in which they ended; all but the last are rated."""
    rng = random.Random(5)
    async with database.transaction() as tx:
        keys = {(guild, user): await actors.key_for(tx, guild, user) for guild in GUILDS for user in PEOPLE}
        for guild_id in GUILDS:
            await open_table(tx, f"t{guild_id}", guild_id=guild_id)
        ended = [await _ended(tx, number, rng, keys) for number in range(COUNT)]
        ended.sort(key=lambda one: one.order)
        for ladder in {one.ladder for one in ended}:
            rated = _rated(ended, ladder)
            after = {one.pending.match_id: one.skills for one in rated}
            coming = [one.on_ladder() for one in rated]
            await ratings.write(tx, coming, after)
            await ratings.write_people(tx, ladder, coming, after)
        await people.save(tx, ANNA, Person(shown="public"))
        await people.save(tx, EMIL, Person(shown="hidden"))
        await forget_key(tx, DORA)
    return ended


def of_ladder(ended, ladder):
    return [one for one in ended if one.ladder == ladder]


def _rated(ended, ladder):
    return of_ladder(ended, ladder)[:-2]


def shown(sat):
    return sat.user not in (None, DORA, EMIL)


def seats_of(ended, key, span=ALWAYS):
    return [(one, sat) for one in ended if one.in_(span) for sat in one.seats if sat.key == key]


def skill_at(ended, one, key):
    return one.skills.get(key) if one in _rated(ended, one.ladder) else None


def keys_of(ended):
    return sorted({sat.key for one in ended for sat in one.seats if sat.key is not None})


def spans(ended):
    """All time, and what begins or ends at a match, or a millisecond beside it."""
    first, last = ended[9].pending.ended_at, ended[-9].pending.ended_at
    beside = [Span(first + more, last + more) for more in (-1, 0, 1)]
    return [ALWAYS, Span(first), *beside]


LADDERS = [Ladder(guild, game) for guild in GUILDS for game in GAMES]


async def test_what_a_person_reads(database, played):
    async with database.reading() as tx:
        for key in keys_of(played):
            for span in spans(played):
                theirs = seats_of(played, key, span)
                assert await statistics.sittings(tx, key, span) == [
                    Sitting(
                        one.pending.match_id,
                        one.pending.game,
                        one.pending.table_preset,
                        one.pending.ended_at,
                        3,
                        sat.facts.place,
                        sat.facts.rank,
                        sat.facts.title,
                        skill_at(played, one, key),
                    )
                    for one, sat in theirs
                ]
                counted = defaultdict(list)
                for one, sat in theirs:
                    for name, value in sat.facts.figures.items():
                        if value:
                            counted[one.pending.game, name].append(value)
                assert sorted(await statistics.figures(tx, key, span), key=str) == sorted(
                    (Figure(*of, sum(values), max(values)) for of, values in counted.items()), key=str
                )
            for ladder in LADDERS:
                skills = [one.skills[key] for one in _rated(played, ladder) if key in one.skills]
                assert await statistics.last_skills(tx, ladder, key, 4) == skills[-4:]


@pytest.mark.long_for("postgresql")
async def test_what_people_read_together(database, played):
    keys = keys_of(played)
    async with database.reading() as tx:
        ended = await statistics.ends_of(tx, keys)
        figures = await statistics.figures_by_match(tx, keys)
        for key in keys:
            assert [(one[0], one[2], one[5]) for one in ended[key]] == [
                (one.pending.match_id, one.pending.table_preset, sat.facts.place)
                for one, sat in seats_of(played, key)
            ]
            assert figures[key] == {
                one.pending.match_id: found
                for one in played
                for sat in one.seats
                if sat.key == key
                and (found := {name: value for name, value in sat.facts.figures.items() if value})
            }


async def test_what_a_server_reads(database, played):
    async with database.reading() as tx:
        for guild_id in GUILDS:
            for span in spans(played):
                there = [one for one in played if one.pending.guild_id == guild_id and one.in_(span)]
                count = Counter((one.pending.game, one.pending.table_preset) for one in there)
                assert await statistics.played(tx, guild_id, span) == [
                    VariantPlayed(*of, times)
                    for of, times in sorted(count.items(), key=lambda one: (-one[1], one[0]))
                ]
            rated = Counter(
                game
                for game in GAMES
                for _ in {key for one in _rated(played, Ladder(guild_id, game)) for key in one.skills}
            )
            assert await statistics.games_rated(tx, guild_id) == sorted(
                rated, key=lambda one: (-rated[one], one)
            )


async def test_records_and_titles(database, played):
    async with database.reading() as tx:
        for ladder in LADDERS:
            for span in spans(played):
                pots = [
                    (-sat.facts.figures["pot"], one.pending.ended_at, sat.facts.number, sat.user)
                    for one in of_ladder(played, ladder)
                    if one.in_(span)
                    for sat in one.seats
                    if shown(sat)
                ]
                value, at, _, user = min(pots)
                best = Record(ladder.game, "pot", -value, user, at)
                assert await statistics.record(tx, ladder, "pot", span) == best
            won = [
                (one, sat)
                for one in of_ladder(played, ladder)
                if one.counts
                for sat in one.seats
                if sat.facts.title == "dwarf"
            ]
            last = max(won, key=lambda found: (*found[0].order, -found[1].facts.number))[1]
            holder = last.user if shown(last) else None
            assert await statistics.latest_holder(tx, ladder, "dwarf") == holder
            for since in (0, won[1][0].pending.ended_at, won[-2][0].pending.ended_at - 1):
                wins = Counter(sat.user for one, sat in won if one.pending.ended_at > since and shown(sat))
                most = max(wins, key=wins.__getitem__, default=None)
                found = await statistics.most_titled(tx, ladder, "dwarf", Span(since + 1))
                assert (found and found[0]) == most
            assert await statistics.latest_holder(tx, ladder, "king") is None


@pytest.mark.long_for("postgresql")
async def test_ladders(database, played):
    async with database.reading() as tx:
        for ladder in LADDERS:
            rated = _rated(played, ladder)
            times = Counter(key for one in rated for key in one.skills)
            last = {key: one.skills[key] for one in rated for key in one.skills}
            users = {sat.key: sat.user for one in rated for sat in one.seats if shown(sat)}
            least = sorted(times.values())[1]
            board = [
                RatedLine(users[key], key, last[key], times[key])
                for key in sorted(last, key=lambda key: (-last[key].mu, key))
                if key in users and times[key] >= least
            ]
            for most in (2, 9):
                assert await statistics.leaderboard(tx, ladder, least, most) == board[:most]
            assert await ratings.skills(tx, ladder, [*last, "nobody"]) == last, "forgotten people's, too"
            everybody = keys_of(rated)[:2]
            since = rated[2].pending.ended_at
            assert await ratings.met_since(tx, ladder, everybody, since) == [
                one.on_ladder()
                for one in rated
                if one.pending.ended_at > since and any(sat.key in everybody for sat in one.seats)
            ]


async def test_matches_are_rated_in_their_order_and_anew_where_one_comes_late(database, played):
    coming = {ladder: of_ladder(played, ladder)[-2:] for ladder in LADDERS}
    async with database.transaction() as tx:
        assert await ratings.to_rate(tx) == LADDERS
        for ladder in LADDERS:
            first, second = (one.on_ladder() for one in coming[ladder])
            assert await ratings.next_matches(tx, ladder, 1) == [first]
            assert await ratings.next_matches(tx, ladder, 9) == [first, second]
            assert await ratings.matches_after(tx, ladder, first, 9) == [second]
            last_rated = _rated(played, ladder)[-1].on_ladder()
            assert await ratings.matches_after(tx, ladder, last_rated, 1) == [first]
            assert not await ratings.begins(tx, ladder)
            assert await ratings.skills(tx, ladder, keys_of(played)) != {}
    late, *others = LADDERS
    one = _rated(played, late)[3]
    before = {}
    async with database.transaction() as tx:
        for ladder in others:
            before[ladder] = await statistics.leaderboard(tx, ladder, 0, 99)
        given = tuple(sat.facts for sat in one.seats)
        await facts.write(tx, one.pending, MatchFacts(3, one.counts, given), "2")
        again = [found.on_ladder() for found in of_ladder(played, late)]
        assert await ratings.next_matches(tx, late, 99) == again, "all of the ladder"
        assert await ratings.begins(tx, late)
        assert await ratings.skills(tx, late, keys_of(played)) == {}
        assert await statistics.leaderboard(tx, late, 0, 99) == []
        for ladder in others:
            assert await statistics.leaderboard(tx, ladder, 0, 99) == before[ladder]
