"""Which matches facts are derived from, and what is kept of people: facts, achievements, roles for titles."""

import itertools
import random

from sqlalchemy import text

from data import actors
from data.share import Share
from data.sql import documents
from data.stats import facts, feats, titles
from data.stats.facts import MatchFacts, Pending, SeatFacts
from data.stats.feats import Feat
from data.stats.titles import GivenRole
from data.tables import card_tables, matches
from data.tables.card_tables import NewTable, Seat
from data.tables.matches import NewMatch
from tests.data.tables import ANNA, BEN, CHANNEL, CLARA, COMMITMENT, SEED, forget_key

GUILDS = (1 << 22, 3 << 22, 4 << 22)
GAMES = ("nain_jaune", "shithead")
FIGURES = {"net": 4, "pot": 0, "deals": 2}


async def _played(tx, number, guild_id, game, *, private=False, state="over"):
    """Let Anna and Ben have played a match, and return its id."""
    keys = [await actors.key_for(tx, guild_id, user) for user in (ANNA, BEN)]
    table_id, match_id = f"t{number}", f"m{number}"
    seats = (*(Seat(seat, key) for seat, key in enumerate(keys)), Seat(2, ai_level="easy"))
    await card_tables.create(
        tx,
        NewTable(
            id=table_id,
            guild_id=guild_id,
            channel_id=CHANNEL,
            game=game,
            preset=f"of {game}",
            rules={},
            played_for="points",
            host_key=keys[0],
            locale="en",
            options={"private": private},
        ),
        seats,
    )
    new = NewMatch(
        id=match_id,
        table_id=table_id,
        game=game,
        setup={},
        seed=SEED,
        commitment=COMMITMENT,
        engine_version="1",
        seats=seats,
    )
    await matches.create_match(tx, new)
    if state != "open":
        await matches.finish_match(tx, match_id, None if state == "void" else {}, state)
    return match_id


async def _sat(tx, one):
    seats = (
        SeatFacts(0, 1, "dwarf", FIGURES, stood=1),
        SeatFacts(1, 2, None, {"net": -4}, stood=2),
        SeatFacts(2, 3, None, {"net": 7}, stood=3),
    )
    await facts.write(tx, one, MatchFacts(3, counts=True, seats=seats), "1")


async def test_facts_are_due_of_public_matches_in_servers_that_are_over(database, clock):
    due = []
    kinds = itertools.product((*GUILDS, actors.EVERYWHERE), GAMES, (False, True), ("over", "void", "open"))
    order = list(enumerate(kinds))
    random.Random(3).shuffle(order)
    for number, (guild_id, game, private, state) in order:
        clock.now += number % 2  # some end at the same moment
        async with database.transaction() as tx:
            match_id = await _played(tx, number, guild_id, game, private=private, state=state)
            if guild_id and not private and state == "over":
                due.append(Pending(match_id, guild_id, game, f"of {game}", documents.write({}), tx.now))
    due.sort(key=lambda one: (one.ended_at, one.match_id))
    async with database.transaction() as tx:
        assert await facts.pending(tx, "1", GAMES, most=99) == due
        assert await facts.pending(tx, "1", GAMES, most=2) == due[:2]
        for share in (Share.of(3, [0]), Share.of(3, [1, 2])):
            assert await facts.pending(tx, "1", GAMES, share, most=99) == [
                one for one in due if share.serves(one.guild_id)
            ]
        assert await facts.pending(tx, "1", GAMES[:1], most=99) == [
            one for one in due if one.game == GAMES[0]
        ]
        await _sat(tx, due[1])
        assert await facts.pending(tx, "1", GAMES, most=99) == [due[0], *due[2:]]
        assert await facts.pending(tx, "2", GAMES, most=99) == due, "another version derives anew"


async def test_figures_are_kept_of_known_people_and_go_with_them(database, clock):
    found = []
    for number, guild_id in enumerate(GUILDS):
        clock.now -= 1
        async with database.transaction() as tx:
            await _played(tx, number, guild_id, "shithead")
            if number == 2:
                await forget_key(tx, BEN)
            (one,) = await facts.pending(tx, "1", GAMES, most=99)
            await _sat(tx, one)
            await _sat(tx, one)
            found.append((await actors.find_key(tx, guild_id, ANNA), tx.now))

    def of_anna(number, **figures):
        unrated = {"rating_in_millionths": None, "uncertainty_in_millionths": None}
        return [{"match": f"m{number}", "place": 1, "title": "dwarf", **unrated, "figures": figures}]

    async with database.transaction() as tx:
        rows = await tx.rows(text("SELECT match_id, number, name, value FROM seat_figure ORDER BY 1, 2, 3"))
        of_anna_here = [(0, "deals", 2), (0, "net", 4)]
        assert [tuple(row) for row in rows] == [
            ("m0", *of_anna_here[0]),
            ("m0", *of_anna_here[1]),
            ("m0", 1, "net", -4),
            ("m1", *of_anna_here[0]),
            ("m1", *of_anna_here[1]),
            ("m1", 1, "net", -4),
            ("m2", *of_anna_here[0]),
            ("m2", *of_anna_here[1]),
        ]
        keys = [key for key, _ in found]
        for number, key in enumerate(keys):
            assert await facts.of_person(tx, key) == of_anna(number, deals=2, net=4)
        await facts.forget(tx, keys[:1])
        assert await facts.of_person(tx, keys[0]) == of_anna(0)
        assert await facts.of_person(tx, keys[1]) == of_anna(1, deals=2, net=4)
        assert len(await tx.rows(text("SELECT 1 FROM seat_figure"))) == 6


async def test_achievements_are_stored_in_place_of_others_and_told_once(database):
    async with database.transaction() as tx:
        for number in (0, 1):
            await _played(tx, number, GUILDS[0], "shithead")
        anna, ben, clara = [await actors.key_for(tx, GUILDS[0], user) for user in (ANNA, BEN, CLARA)]
        await forget_key(tx, CLARA)
        assert await feats.known_people(tx, [ben, clara, anna, "none"]) == sorted([anna, ben])
        first, second = Feat("a", "m0", 5), Feat("b", "m0", 4)
        await feats.write(tx, GUILDS[0], {anna: {"a": first, "b": second}, ben: {"a": first}})
        assert await feats.of_person(tx, anna) == [second, first]
        assert await feats.untold(tx, anna) == ["a", "b"]
        await feats.note_told(tx, anna, ["a"])
        assert (await feats.untold(tx, anna), await feats.untold(tx, ben)) == (["b"], ["a"])
        earlier, third = Feat("a", "m1", 3), Feat("c", "m1", 9)
        await feats.write(tx, GUILDS[0], {anna: {"a": earlier, "c": third}})
        assert await feats.of_person(tx, anna) == [earlier, third]
        assert await feats.untold(tx, anna) == ["c"], "who was told stays told"
        assert await feats.of_person(tx, ben) == [first]
        await feats.write(tx, GUILDS[0], {})
        for guild_id in (5, 12, 5):
            await feats.note_due(tx, guild_id)
        assert await feats.due(tx) == [5, 12]
        await feats.note_done(tx, 5)
        assert await feats.due(tx) == [12]


async def test_a_title_has_one_role_holder_on_each_server(database):
    given = [GivenRole(guild, title, ANNA, 7) for guild in (1, 2) for title in ("dwarf", "king")]
    async with database.transaction() as tx:
        anew = GivenRole(1, "dwarf", BEN, 8)
        assert not await titles.note(tx, anew), "of somebody unknown"
        for one in (*given, anew):
            await actors.key_for(tx, one.guild_id, one.user_id)
        for one in (*reversed(given), anew):
            assert await titles.note(tx, one)
        assert await titles.of_server(tx, 1) == [anew, given[1]]
        assert await titles.of_person(tx, ANNA) == given[1:]
        await titles.drop(tx, given[2])
        assert await titles.of_server(tx, 2) == given[3:]
        assert await titles.of_server(tx, 1) == [anew, given[1]]
        await forget_key(tx, ANNA)
        assert await titles.of_server(tx, 2) == []
