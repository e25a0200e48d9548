"""A server where every feature has been used, so that it has data of every kind."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from sqlalchemy import insert

from data import actors, application, bars, cups, daily, nights, server_log
from data.cups import StoredCup, StoredTable
from data.database import Database, Transaction
from data.nights import StoredNight
from data.privacy import kept_grants as handed_out
from data.rules import drafts, presets
from data.rules.presets import RulePreset
from data.schema.stats import feat, title_role
from data.server_log import NewEntry
from data.settings import people, servers
from data.settings.people import Person
from data.stats import calendars, facts, ratings, seasons
from data.stats.facts import MatchFacts, SeatFacts
from data.stats.ratings import Ladder, Skill
from data.tables import card_tables, coming_seeds, deadlines, matches
from data.tables.deadlines import Deadline
from data.tokens import ledger, stakes
from data.tokens.accounts import Box, House, Member, Stake
from data.tokens.ledger import Transfer
from tests.data.tables import (
    ANNA,
    BEN,
    CHANNEL,
    SEED,
    append_actions,
    begin_match,
    change_table,
    lay,
    open_table,
)

NIGHT: Final = 1_700_000_000_000 + 3 * 3_600_000
"""When the card night begins."""
DAY: Final = "2026-11-24"
"""The day whose deal Anna has played."""


def planned_night(guild_id: int, number: int, **changes: Any) -> StoredNight:
    """Return a card night that Anna plans in a server."""
    night = StoredNight(
        f"n{number}", guild_id, CHANNEL, ANNA, NIGHT, 5, nights.PLANNED, {"game": "shithead", "preset": ""}
    )
    return replace(night, **changes)


async def live(database: Database, guild_id: int, number: int, *, over: bool = True) -> None:
    """Let Anna and Ben play a match for tokens in a server, and use all the rest."""
    await database.write(partial(_everything, guild_id=guild_id, number=number, over=over))


async def _everything(tx: Transaction, guild_id: int, number: int, *, over: bool) -> None:
    table_id, match_id = f"t{number}", f"m{number}"
    for user in (ANNA, BEN):
        await ledger.ensure_member(tx, guild_id, user)
    keys = await open_table(tx, table_id, guild_id=guild_id)
    await begin_match(tx, keys, match_id, table_id)
    await change_table(tx, table_id, state="playing", options={"waiting": []})
    owners = dict(enumerate(map(Member, keys)))
    await stakes.bring(tx, guild_id, table_id, owners, dict.fromkeys(owners, 50), match_id, once=1)
    clicked = [lay("AS", keys[0], click=number * 100), lay("2S", keys[1], seat=1, click=number * 100 + 1)]
    await append_actions(tx, match_id, clicked)
    ante = Transfer(
        source=Stake(table_id, 0),
        target=Box(1, "7D"),
        amount=3,
        reason="ante",
        key=f"{match_id}:0:0",
        match_id=match_id,
        deal=1,
    )
    await ledger.post(tx, guild_id, [ante])
    await stakes.lease_board(tx, guild_id, 1, table_id)
    await deadlines.arm(tx, Deadline(table_id, "turn", due_at=tx.now, seat=0))
    await servers.save(tx, guild_id, {"locale": "fr"}, loaded_version=0)
    house_rules = RulePreset(
        game="shithead", name="Chez nous", base="norvegien", overrides={"a": 1}, made_by=keys[0]
    )
    await presets.save(tx, guild_id, house_rules)
    await presets.set_default(tx, guild_id, "shithead", "Chez nous")
    await drafts.create(tx, guild_id, ANNA, f"draft{number}", {"name": "Annas"})
    await nights.create(tx, planned_night(guild_id, number))
    await _hold_cup(tx, guild_id, number, keys)
    await people.save(tx, ANNA, Person("fr", {"turn": "never"}, {"large": True}, "public"))
    outside = await actors.key_for(tx, actors.EVERYWHERE, ANNA)
    await daily.keep_deal(tx, DAY, "shithead", {"seats": 4})
    await daily.begin(tx, outside, DAY, "shithead", "daily")
    await daily.keep_score(tx, outside, DAY, "shithead", {"place": 1})
    await application.keep_fact(tx, f"welcomed {guild_id}", "yes")
    await bars.put(tx, guild_id, keys[1], until=None, reason="cheats", by=keys[0])
    barred = NewEntry(kind="barred", by=keys[0], about=keys[1], details={"until": None}, reason="cheats")
    await server_log.write(tx, guild_id, [barred])
    if over:
        await _end(tx, guild_id, keys, table_id, match_id)
    await handed_out.note(tx, guild_id, ANNA)


async def _hold_cup(tx, guild_id, number, keys):
    """Let Anna and Ben sign up for a cup, of which Anna has won a table and nobody yet the other."""
    held = StoredCup(f"c{number}", guild_id, CHANNEL, None, ANNA, None, cups.SIGNUP, 0, {"game": "shithead"})
    await cups.create(tx, held)
    for place, key in enumerate(keys, start=1):
        await cups.sign_up(tx, held, key, place)
    await cups.change(tx, held.id, cups.SIGNUP, state=cups.RUNNING)
    drawn = [StoredTable(f"ct{number}", 1, 0, {"people": [1, 2]}, None)]
    await cups.draw(tx, held, drawn)
    await cups.settle(tx, f"ct{number}", {"ranking": [[1], [2]], "missing": []})


async def _end(tx, guild_id, keys, table_id, match_id):
    owners = {seat: Member(key) for seat, key in enumerate(keys)}
    await stakes.give_back(tx, guild_id, table_id, owners, match_id, 1)
    await stakes.release_board(tx, table_id)
    await matches.finish_match(tx, match_id, {"ranking": [[0], [1]]})
    await _derive(tx, guild_id, keys, match_id)
    await change_table(tx, table_id, state="over")
    await coming_seeds.keep(tx, table_id, bytes(reversed(SEED)))
    await deadlines.cancel_all(tx, table_id)
    granted = Transfer(
        source=House(),
        target=Member(keys[1]),
        amount=5,
        reason="granted",
        key=f"granted:{table_id}",
        by=await actors.key_for(tx, guild_id, ANNA),
    )
    await ledger.post(tx, guild_id, [granted])
    await seasons.end(tx, guild_id, by=keys[0])
    await _rate(tx, guild_id, keys, match_id)
    await calendars.set_due(tx, guild_id, calendars.RECAP, tx.now)
    await calendars.owe(tx, guild_id, calendars.SEASON)
    for key in keys:
        once = ledger.starting_grant_key(key, 2)
        grant = Transfer(source=House(), target=Member(key), amount=9, reason="grant", key=once)
        await ledger.post(tx, guild_id, [grant])


async def give_back(tx, table_id, match_id):
    """Return all stakes of a table to the house, since only the application knows their owners."""
    table = await card_tables.outline(tx, table_id)
    if match_id is not None:
        owners = dict.fromkeys((seat.number for seat in table.seats), House())
        await stakes.give_back(tx, table.guild_id, table_id, owners, match_id, 1)
    await stakes.release_board(tx, table_id)


async def _derive(tx, guild_id, keys, match_id):
    """Have facts, an achievement and a title of Anna."""
    ended = facts.Pending(match_id, guild_id, "nain_jaune", "nain_jaune", "{}", tx.now)
    seats = (SeatFacts(0, 1, "dwarf", {"net": 40}, stood=1), SeatFacts(1, 2, stood=2))
    await facts.write(tx, ended, MatchFacts(2, counts=True, seats=seats), "1")
    done = {"actor_key": keys[0], "name": "first_match", "guild_id": guild_id}
    await tx.run(insert(feat), {**done, "match_id": match_id, "at": tx.now, "told": 0})
    held = {"guild_id": guild_id, "title": "dwarf", "actor_key": keys[0], "role_id": 7}
    await tx.run(insert(title_role), held)


async def _rate(tx, guild_id, keys, match_id):
    """Have a rating of Anna, of all time and of a season."""
    ladder = Ladder(guild_id, "nain_jaune")
    rated = {match_id: {keys[0]: Skill(26_000_000, 8_000_000)}}
    coming = await ratings.next_matches(tx, ladder, 1)
    await ratings.write(tx, coming, rated, rated)
    for season in (ratings.ALL_TIME, 2):
        await ratings.write_people(tx, ladder, coming, rated, season)
