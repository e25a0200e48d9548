"""What a server's log says of each act of power: written with the act, and not without it."""

import pytest

from bot.common.errors import TableError
from bot.rules.store import Preset, RuleStore
from bot.server_log.store import LogStore, write_log
from bot.server_log.values import Logged, LogKind, read_reason
from bot.settings.server import ServerSettings
from bot.tables.model.commands import AddAi, Close, Join, Kick, Leave, VoteOut
from bot.tokens.orders import Adjustment, EndSeason, Party
from data import server_log
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, miss_turns, started

ADMIN = 99
ID = 123456789012345678


@pytest.fixture
def log(database):
    """The newest entries of the server's log, newest first."""

    async def read(group=""):
        return (await LogStore(database).page(GUILD, group)).entries

    return read


def told(entry):
    by, about = (None if one is None else one.user_id for one in (entry.by, entry.about))
    return entry.kind, by, about, dict(entry.details), entry.reason


async def test_a_change_of_settings_says_which_and_from_what_to_what(database, log):
    servers = ServerSettings(database)
    await servers.change(GUILD, {"threads": True, "clock": "day"}, 0, ADMIN)
    await servers.change(GUILD, {"threads": True}, 1, ADMIN)
    with pytest.raises(TableError):
        await servers.change(GUILD, {"threads": False}, 1, ADMIN)
    (entry,) = await log()
    changes = {"clock": ["calm", "day"], "threads": [False, True]}
    assert told(entry) == ("settings", ADMIN, None, {"section": "tables", "changes": changes}, "")


async def test_tokens_settings_grants_and_seasons_are_logged_with_their_reasons(bank, log):
    await bank.change_settings(GUILD, {"floor": 10}, 0, ADMIN)
    order = {"guild_id": GUILD, "member": Party(BEN), "by": ADMIN, "reason": "won the cup"}
    for _ in range(2):  # Discord delivers it twice
        await bank.grant(Adjustment(**order, amount=50, interaction_id=1))
    await bank.burn(Adjustment(**order, amount=20, interaction_id=2))
    with pytest.raises(TableError):
        await bank.burn(Adjustment(**order, amount=10**9, interaction_id=3))
    await bank.end_season(EndSeason(guild_id=GUILD, number=1, by=ADMIN))
    with pytest.raises(TableError):
        await bank.end_season(EndSeason(guild_id=GUILD, number=1, by=ADMIN))
    over, taken, granted, changed = await log()
    assert told(changed)[3] == {"section": "tokens", "changes": {"floor": [60, 10]}}
    assert told(granted) == (LogKind.GRANTED, ADMIN, BEN, {"tokens": 50}, "won the cup")
    assert told(taken) == (LogKind.TAKEN, ADMIN, BEN, {"tokens": 20}, "won the cup")
    assert told(over) == (LogKind.SEASON_ENDED, ADMIN, None, {"season": 1, "members": 1}, "")
    assert len(await log("tokens")) == 3
    assert not await log("tables")


async def test_variants_are_logged_when_saved_renamed_made_default_and_deleted(database, log):
    house, game = RuleStore(database), GAMES["shithead"]
    base = next(iter(game.presets))
    ours, renamed = (Preset(game, name, base, game.presets[base]) for name in ("Ours", "New"))
    await house.save(GUILD, ADMIN, ours)
    await house.save(GUILD, ADMIN, renamed, instead_of="Ours")
    await house.set_default(GUILD, renamed, ADMIN)
    await house.set_default(GUILD, renamed, ADMIN)
    await house.delete(GUILD, renamed, ADMIN)
    facts = {"game": "shithead", "name": "New", "was": None}
    assert [told(entry)[:4] for entry in await log("variants")] == [
        (LogKind.PRESET_DELETED, ADMIN, None, facts),
        (LogKind.DEFAULT_SET, ADMIN, None, facts),
        (LogKind.PRESET_SAVED, ADMIN, None, {**facts, "was": "Ours"}),
        (LogKind.PRESET_SAVED, ADMIN, None, {**facts, "name": "Ours"}),
    ]


async def test_a_person_removed_from_a_lobby_is_logged_and_an_ai_is_not(open_table, log):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    await table.handle(AddAi(ANNA))
    await table.handle(Kick(ANNA, 2))
    await table.handle(Kick(ADMIN, 1, moderator=True))
    (entry,) = await log()
    facts = {"game": "shithead", "preset": table.value.preset, "place": CHANNEL}
    assert told(entry) == (LogKind.REMOVED, ADMIN, BEN, facts, "")


async def test_a_table_that_a_moderator_closes_is_logged_and_a_host_closing_their_own_is_not(open_table, log):
    for user in (ANNA, ADMIN):
        table = await open_table("shithead")
        await table.handle(Close(user, moderator=True))
        assert table.value.phase.is_end
    (entry,) = await log("tables")
    assert told(entry)[:3] == (LogKind.TABLE_ENDED, ADMIN, None)
    left = await open_table("shithead")
    await left.handle(Leave(ANNA))
    assert len(await log()) == 1


async def test_a_vote_that_removes_a_player_is_logged_once_it_succeeds(open_table, log, clock, monkeypatch):
    seed_tables(monkeypatch, 9)
    table = await started(await open_table("shithead"), BEN, CLEO)
    await miss_turns(table, clock, BEN, 3)
    seat = table.value.seat_of(BEN)
    await table.handle(VoteOut(ANNA, seat))
    assert not await log()
    await table.handle(VoteOut(CLEO, seat))
    (entry,) = await log()
    assert told(entry)[:3] == (LogKind.VOTED_OUT, None, BEN)


async def test_pages_know_what_comes_before_and_after(bank, database):
    for number in range(20):
        order = Adjustment(guild_id=GUILD, member=Party(BEN), amount=1, by=ADMIN, interaction_id=number)
        await bank.grant(order)
    log = LogStore(database)
    first = await log.page(GUILD)
    assert (first.has_newer, first.has_older, first.entries[0].number) == (False, True, 20)
    second = await log.page(GUILD, before=first.entries[-1].number)
    last = await log.page(GUILD, before=second.entries[-1].number)
    assert (last.has_newer, last.has_older, last.entries[-1].number) == (True, False, 1)
    assert (await log.page(GUILD, after=second.entries[0].number)).entries == first.entries
    assert (await log.page(GUILD, after=20)).entries == first.entries, "nothing is newer: the newest page"


async def test_what_is_posted_is_noted_and_what_keeps_the_rest_from_it(bank, database):
    log = LogStore(database)
    async with database.transaction() as tx:
        await server_log.set_channel(tx, GUILD, CHANNEL)
    for number in range(3):
        order = Adjustment(guild_id=GUILD, member=Party(BEN), amount=1, by=ADMIN, interaction_id=number)
        await bank.grant(order)
    assert await log.to_be_posted() == [GUILD]
    await log.note_posted(GUILD, CHANNEL, 1)
    head, entries = await log.unposted(GUILD, 5)
    assert (head.posted, head.trouble, [one.number for one in entries]) == (1, None, [2, 3])
    await log.note_trouble(GUILD, CHANNEL, "send_messages")
    assert (await log.page(GUILD)).head.trouble == "send_messages"
    await log.note_posted(GUILD, CHANNEL, 3)
    assert await log.to_be_posted() == []
    assert (await log.page(GUILD)).head.trouble is None


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        (None, ""),
        ("  won \n the  cup ", "won the cup"),
        ("<@123456789012345678> cheats", "… cheats"),
        ("<@!123456789012345678>", "…"),
        ("see 123456789012345678", "see …"),
        (
            "in <#123456789012345678> for <@&123456789012345678>",
            "in <#123456789012345678> for <@&123456789012345678>",
        ),
        ("12345", "12345"),
        (
            "with \U0001f468\u200d\U0001f469\u200d\U0001f467",
            "with \U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("a new sign \U0001fae8", "a new sign \U0001fae8"),
        ("turned \u202earound\u202c", "turned around"),
        ("a\u0000b", "ab"),
        ("<@1\u200b23456789012345678>", "…"),
    ],
)
def test_a_reason_is_one_line_without_ids_of_people(typed, stored):
    assert read_reason(typed) == stored


def test_a_reason_has_120_characters_at_most():
    assert read_reason(" " + "x" * 120) == "x" * 120
    with pytest.raises(TableError) as caught:
        read_reason("x" * 121)
    assert (caught.value.code, caught.value.facts) == ("bad_reason", {"most": 120})


async def test_pages_of_eight_lead_to_all_entries_and_back(database):
    log, stored, heard = LogStore(database), 0, []
    log.listen(lambda: heard.append(stored))
    for count in (8, 9, 16, 17):
        async with database.transaction() as tx:
            await write_log(tx, GUILD, [Logged(kind=LogKind.UNBARRED, by=ADMIN)] * (count - stored))
        stored, numbers, pages = count, list(range(count, 0, -1)), [await log.page(GUILD)]
        while pages[-1].has_older:
            pages.append(await log.page(GUILD, before=pages[-1].entries[-1].number))
        wanted = [numbers[start : start + 8] for start in range(0, count, 8)]
        assert [[one.number for one in page.entries] for page in pages] == wanted
        assert [page.has_newer for page in pages] == [False] + [True] * (len(pages) - 1)
        newer = [await log.page(GUILD, after=page.entries[0].number) for page in pages[1:]]
        assert [page.entries for page in newer] == [page.entries for page in pages[:-1]]
        assert [page.has_newer for page in newer] == [number > 0 for number in range(len(newer))]
        assert all(page.has_older for page in newer)
    assert heard == [0, 8, 9, 16], "listeners are called each time"
