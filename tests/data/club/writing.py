"""Functions of the database that write what a server keeps beside its tables and tokens."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from data import application, bars, cups, daily, nights, server_log
from data.cups import StoredCup, StoredTable
from data.database import Transaction
from data.nights import StoredNight
from data.server_log import NewEntry
from data.settings import people, servers
from data.settings.people import Person
from data.stats import calendars, facts, feats, ratings, titles
from data.stats.facts import MatchFacts, SeatFacts
from data.stats.feats import Achieved, Feat
from data.stats.ratings import Skill
from data.stats.titles import GivenRole
from tests.bot.tables.recorded import CHANNEL
from tests.data.club.drawing import GAMES, GUILDS, ClubCall, ClubDraw, given, key_of, own_key_of


async def _bar(tx: Transaction, d: ClubDraw) -> None:
    guild = d.one(*GUILDS)
    key, by = await key_of(tx, d, guild), await key_of(tx, d, guild)
    await bars.put(tx, guild, key, until=d.one(None, d.moment), reason=d.one("", "slow"), by=by)


async def _calendar(tx: Transaction, d: ClubDraw) -> object:
    entry = d.one(*await calendars.waiting(tx), calendars.CalendarEntry(1, calendars.RECAP, d.moment, None))
    if d.rng.random() < 0.5:
        return await calendars.settle(tx, entry)
    return await calendars.move_on(tx, entry, d.one(None, d.moment), d.one(None, tx.now))


async def _cup(tx: Transaction, d: ClubDraw) -> None:
    starts_at, message = d.one(None, d.moment), d.one(None, 40)
    new = StoredCup(
        d.id("c"), d.one(*GUILDS), CHANNEL, message, d.user, starts_at, cups.SIGNUP, 0, {"size": d.number}
    )
    await cups.create(tx, new)


async def _sign_up(tx: Transaction, d: ClubDraw) -> object:
    if (cup := await cups.find(tx, d.id("c"))) is None:
        return None
    return await cups.sign_up(tx, cup, await key_of(tx, d, cup.guild_id), d.number)


async def _draw(tx: Transaction, d: ClubDraw) -> object:
    if (cup := await cups.find(tx, d.id("c"))) is None:
        return None
    table_id = d.one(d.id("t"), d.id("x"))
    return await cups.draw(
        tx, cup, [StoredTable(table_id, d.one(1, 2), d.one(0, 1, 2), {"people": [1, d.number]}, None)]
    )


async def _change_cup(tx: Transaction, d: ClubDraw) -> object:
    changes: Sequence[dict[str, Any]] = (
        {"state": cups.RUNNING},
        {"state": d.one(cups.OVER, cups.CANCELLED)},
        {"announced": d.number, "document": {"size": d.number}},
    )
    return await cups.change(tx, d.id("c"), d.one(cups.SIGNUP, cups.RUNNING), **d.one(*changes))


async def _score(tx: Transaction, d: ClubDraw) -> object:
    unscored = await daily.unscored(tx)
    if not unscored:
        return None
    key, play, match_id = d.one(*unscored)
    await daily.keep_score(tx, key, play.day, play.game, {"place": d.number})
    return match_id


async def _feats(tx: Transaction, d: ClubDraw) -> object:
    guild = d.one(*GUILDS)
    names = d.rng.sample(("first_match", "first_win", "quad"), 2)
    done = {name: Feat(name, d.one(*d.matches), d.one(*d.ends)) for name in names}
    return await feats.write(tx, guild, {await key_of(tx, d, guild): done})


async def _derive(tx: Transaction, d: ClubDraw) -> object:
    """Derive the facts of a match again, or of one that waits."""
    waiting = await facts.pending(tx, "1", GAMES, most=99)
    again = [one for one in await facts.pending(tx, "2", GAMES, most=99) if one not in waiting]
    seats = tuple(
        SeatFacts(
            seat,
            d.one(1, 2),
            d.one(None, "dwarf"),
            {"pot": d.number, "net": 3},
            stood=seat + 1,
            has_left=d.number == 1,
        )
        for seat in range(2)
    )
    of = d.one(*(waiting or again))
    await facts.write(tx, of, MatchFacts(2, d.rng.random() < 0.8, seats), "1")
    return of


async def _rate(tx: Transaction, d: ClubDraw) -> object:
    """Rate the next matches of a ladder, as far as their people are known."""
    ladder, season = d.ladder, d.one(1, 2)
    coming = await ratings.next_matches(tx, ladder, d.one(1, 3))
    after = {
        one.match_id: {key: Skill(d.rng.randrange(9_000), d.rng.randrange(900)) for key in one.people}
        for one in coming
    }
    await ratings.write(tx, coming, after, after if season > ratings.FIRST else None)
    for one in (ratings.ALL_TIME, season):
        await ratings.write_people(tx, ladder, coming, after, one)
    return [coming, await ratings.matches_after(tx, ladder, coming[0], d.number) if coming else None]


async def _night(tx: Transaction, d: ClubDraw) -> None:
    event = d.one(None, d.number)
    planned = StoredNight(
        d.id("n"),
        d.guild,
        CHANNEL,
        d.one(None, d.user, d.user),
        d.moment,
        event,
        nights.PLANNED,
        {"game": d.game},
    )
    await nights.create(tx, planned)


async def _log(tx: Transaction, d: ClubDraw) -> None:
    guild = d.one(*GUILDS)
    by, about = await key_of(tx, d, guild), d.one(None, await key_of(tx, d, guild))
    kind, reason = d.one("barred", "granted"), d.one("", "cheats")
    await server_log.write(
        tx, guild, [NewEntry(kind=kind, by=by, about=about, details={"tokens": d.number}, reason=reason)]
    )


WRITING: Final[Mapping[str, ClubCall]] = {
    "bar": _bar,
    "lift": lambda tx, d: given(key_of(tx, d), lambda key: bars.lift(tx, key)),
    "tidy bars": lambda tx, _: bars.tidy(tx),
    "erase reasons": lambda tx, d: given(key_of(tx, d), lambda key: bars.erase_reasons(tx, key)),
    "due": lambda tx, d: calendars.set_due(
        tx, d.guild, d.one(calendars.RECAP, calendars.SEASON), d.one(None, d.moment)
    ),
    "owe": lambda tx, d: calendars.owe(tx, d.guild, d.one(calendars.RECAP, calendars.SEASON)),
    "calendar": _calendar,
    "cup": _cup,
    "sign up": _sign_up,
    "sign up again": _sign_up,
    "sign off": lambda tx, d: cups.sign_off(tx, d.id("c"), d.number),
    "renumber": lambda tx, d: cups.renumber(tx, d.id("c"), d.number, d.number),
    "retire": lambda tx, d: cups.retire(tx, d.id("c"), d.number),
    "draw": _draw,
    "draw again": _draw,
    "draw more": _draw,
    "settle": lambda tx, d: cups.settle(tx, d.one(d.id("t"), d.id("x")), {"ranking": [[d.number]]}),
    "called": lambda tx, d: cups.note_called(tx, d.one(d.id("t"), d.id("x")), 9),
    "called again": lambda tx, d: cups.note_called(tx, d.id("t"), None),
    "change cup": _change_cup,
    "deal of a day": lambda tx, d: daily.keep_deal(tx, d.day, d.game, {"seats": d.number}),
    "play": lambda tx, d: given(own_key_of(tx, d), lambda key: daily.begin(tx, key, d.day, d.game, d.table)),
    "play more": lambda tx, d: given(
        own_key_of(tx, d), lambda key: daily.begin(tx, key, d.day, d.game, d.table)
    ),
    "score": _score,
    "feats due": lambda tx, d: feats.note_due(tx, d.guild),
    "feats done": lambda tx, d: feats.note_done(tx, d.guild),
    "feats": _feats,
    "told": lambda tx, d: given(
        key_of(tx, d), lambda key: feats.note_told(tx, key, d.one(["first_match"], ["quad", "first_win"]))
    ),
    "told in": lambda tx, d: feats.note_told_in(
        tx, d.match, [Achieved(d.user, "quad"), Achieved(10, "first_win")]
    ),
    "derive": _derive,
    "rate": _rate,
    "rate more": _rate,
    "night": _night,
    "change night": lambda tx, d: nights.change(
        tx, d.id("n"), nights.PLANNED, state=d.one(nights.OPEN, nights.TOLD, nights.CANCELLED)
    ),
    "title": lambda tx, d: titles.note(
        tx, GivenRole(d.one(*GUILDS), d.one("dwarf", "king"), d.user, d.number)
    ),
    "no title": lambda tx, d: titles.drop(tx, GivenRole(d.one(*GUILDS), d.one("dwarf", "king"), d.user, 1)),
    "settings": lambda tx, d: servers.save(tx, d.guild, {"n": d.number}, loaded_version=d.one(0, 1, 2)),
    "fact": lambda tx, d: application.keep_facts(tx, {d.id("f"): str(d.number)}),
    "fact once": lambda tx, d: application.keep_fact_once(tx, d.id("f"), str(d.number)),
    "drop facts": lambda tx, d: application.drop_facts(tx, d.one([], ["f1", "f2"])),
    "log": _log,
    "log more": _log,
    "log even more": _log,
    "bar more": _bar,
    "feats more": _feats,
    "rate even more": _rate,
    "log's channel": lambda tx, d: server_log.set_channel(tx, d.guild, d.one(None, CHANNEL)),
    "posted": lambda tx, d: server_log.note_posted(tx, d.guild, d.channel, d.number),
    "trouble": lambda tx, d: server_log.note_trouble(tx, d.guild, d.channel, "gone"),
    "expire log": lambda tx, d: server_log.expire(tx),
    "erase log": lambda tx, d: given(key_of(tx, d), lambda key: server_log.erase_reasons(tx, [key])),
    "person": lambda tx, d: people.save(
        tx, d.one(12, 14), Person(d.one(None, "fr"), shown=d.one("server", "hidden"))
    ),
}
