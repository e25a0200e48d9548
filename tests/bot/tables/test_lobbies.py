"""Choices in a lobby: variant, AIs, invitations; a start begins what the host saw."""

import pytest

from bot.common.errors import TableError
from bot.settings.server import Limits
from bot.tables.deciding.lobby import MOST_INVITED
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import (
    AddAi,
    CallPlayers,
    Invite,
    Join,
    Leave,
    SetAis,
    SetClock,
    SetRules,
    Start,
)
from bot.tables.model.offers import offer_of
from bot.tables.model.values import Phase
from data import actors
from data.tokens import stakes
from game.registry import GAMES
from tests.bot.conftest import GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]


def variant(game, preset, user=ANNA):
    return SetRules(user, preset, "", game.presets[preset])


async def refused(table, command):
    before = table.value
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    assert table.value is before
    return caught.value.code


def levels(table):
    return [seat.ai_level for seat in table.value.seats if seat.is_ai]


async def reread(table, store):
    return (await Directory(store).find(table.value.table_id)).value


async def test_a_server_and_each_host_have_as_many_tables_as_the_server_allows(open_table, store):
    """The third one of a server, and the second one of a host: before it is posted, and as it is stored."""
    limits = Limits(most_tables=3, most_each=1)
    await open_table(host=ANNA, limits=limits)
    assert await refused_room(store, ANNA, limits) == "too_many_own_tables"
    with pytest.raises(TableError) as caught:
        await open_table(host=ANNA, limits=limits)
    assert (caught.value.code, caught.value.facts) == ("too_many_own_tables", {"most": 1, "tables": "<#2>"})
    assert await refused_room(store, ANNA, Limits(3, 2)) is None
    for host in (BEN, CLEO):
        assert await refused_room(store, host, limits) is None
        await open_table(host=host, limits=limits)
    assert await refused_room(store, DORA, limits) == "too_many_tables"
    assert await refused_room(store, DORA, Limits(4, 1)) is None


async def test_a_table_stays_one_of_whoever_opened_it(open_table, store):
    """Who leaves it can open no other in its place, and who hosts it since may open as many as before."""
    limits = Limits(most_tables=9, most_each=1)
    table = await open_table(host=ANNA, limits=limits, clock=CLOCKS["day"])
    await table.handle(Join(BEN))
    await table.handle(Leave(ANNA))
    assert (await reread(table, store)).host_id == BEN
    assert await refused_room(store, ANNA, limits) == "too_many_own_tables"
    assert await refused_room(store, BEN, limits) is None
    await table.handle(Leave(BEN))
    assert await refused_room(store, ANNA, limits) is None


async def test_a_table_goes_on_without_a_note_of_a_forgotten_person_who_opened_it(
    open_table, store, privacy, database
):
    table = await open_table(host=ANNA, clock=CLOCKS["day"])
    await table.handle(Join(BEN))
    await table.handle(Leave(ANNA))
    assert await privacy.forget(ANNA) == []
    table = await Directory(store).find(table.value.table_id)
    await table.handle(SetClock(BEN, "days"))
    assert (await reread(table, store)).opened_by == ()
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, ANNA) is None


async def refused_room(store, host, limits):
    try:
        await store.require_room(GUILD, host, limits)
    except TableError as error:
        return error.code


async def test_the_host_changes_the_variant_and_a_restart_keeps_it(open_table, store):
    table = await open_table("shithead")
    own = SHITHEAD.presets["norvegien"].override({"hand_cards": 5})
    await table.handle(SetRules(ANNA, "friday", "norvegien", own))
    assert await reread(table, store) == table.value
    value = table.value
    assert (value.preset, value.base, value.rules, value.base_rules.finish) == (
        "friday",
        "norvegien",
        own,
        "first_out",
    )


async def test_only_the_host_changes_the_variant_before_the_match(open_table):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    assert await refused(table, variant(SHITHEAD, "karma", BEN)) == "not_host"
    await table.handle(Start(ANNA))
    assert await refused(table, variant(SHITHEAD, "karma")) == "wrong_phase"


async def test_nobody_loses_their_seat_to_a_variant_for_fewer(open_table):
    table = await open_table("shithead")
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    assert await refused(table, variant(SHITHEAD, "fives_low")) == "too_many_players"


async def test_a_start_begins_what_the_host_saw_or_nothing(open_table):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    for change in (variant(SHITHEAD, "karma"), SetClock(ANNA, "brisk")):
        seen = offer_of(table.value)
        await table.handle(change)
        assert await refused(table, Start(ANNA, seen)) == "offer_changed"
    seen = offer_of(table.value)
    await table.handle(Join(CLEO))
    await table.handle(Start(ANNA, seen))
    assert table.value.phase is Phase.PLAYING


async def test_people_are_asked_again_where_the_stakes_have_changed(open_table):
    table = await open_table()
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(variant(NAIN_JAUNE, "party"))
    await table.handle(Start(ANNA))
    assert [seat.ready for seat in table.value.seats] == [True, False, False]
    assert table.value.phase is Phase.LOBBY


async def test_by_mail_too_nobody_stakes_what_they_have_not_seen(open_table):
    table = await open_table(clock=CLOCKS["day"])
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(variant(NAIN_JAUNE, "party"))
    await table.handle(Start(ANNA))
    assert table.value.phase is Phase.LOBBY


async def test_the_number_and_the_level_of_ais_are_chosen_at_once(open_table):
    table = await open_table("shithead")
    await table.handle(SetAis(ANNA, 3, "easy"))
    assert levels(table) == ["easy"] * 3
    await table.handle(Join(BEN))
    await table.handle(SetAis(ANNA, 2, "hard"))
    assert levels(table) == ["hard"] * 2
    assert table.value.people == (ANNA, BEN)
    await table.handle(SetAis(ANNA, 0))
    assert levels(table) == []
    assert await refused(table, SetAis(ANNA, 9)) == "table_full"
    assert await refused(table, SetAis(ANNA, 1, "genius")) == "unknown_level"


async def test_a_lobby_is_filled_up_and_started_in_one_step(open_table):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    await table.handle(SetAis(ANNA, 1, "easy"))
    await table.handle(Start(ANNA, offer_of(table.value), seats=4))
    assert table.value.phase is not Phase.LOBBY
    assert levels(table) == ["easy"] * 2


async def test_a_person_who_sat_down_meanwhile_takes_the_seat_of_an_ai(open_table):
    table = await open_table("shithead")
    for user in (BEN, CLEO, DORA):
        await table.handle(Join(user))
    await table.handle(Start(ANNA, offer_of(table.value), seats=4))
    assert levels(table) == []
    assert table.value.phase is Phase.PLAYING


async def test_a_table_for_tokens_becomes_one_for_points_only_knowingly(open_table, database):
    table = await open_table()
    for command in (SetAis(ANNA, 2), Start(ANNA, seats=3)):
        assert await refused(table, command) == "ai_makes_points"
    assert table.value.stakes is not None
    await table.handle(Start(ANNA, seats=3, for_points=True))
    assert not table.value.for_tokens
    assert table.value.phase is not Phase.LOBBY
    async with database.reading() as tx:
        assert await stakes.board_holder(tx, GUILD, 1) is None


async def test_ais_staked_by_the_house_need_no_consent(open_table, set_tokens):
    await set_tokens(ai_plays=True)
    table = await open_table()
    await table.handle(SetAis(ANNA, 2))
    assert table.value.stakes is not None


async def test_everybody_is_invited_once(open_table, store):
    table = await open_table("shithead")
    await table.handle(Invite(ANNA, (BEN, ANNA, BEN, CLEO)))
    assert table.value.invited == (BEN, CLEO)
    assert await reread(table, store) == table.value
    await table.handle(Join(BEN))
    await table.handle(Invite(BEN, (CLEO, DORA)))
    assert table.value.invited == (CLEO, DORA)
    assert await refused(table, Invite(99, (98,))) == "not_seated"
    many = tuple(range(1000, 1000 + MOST_INVITED))
    assert await refused(table, Invite(ANNA, many)) == "too_many_invited"


async def test_invitations_end_with_the_lobby(open_table, store):
    table = await open_table("shithead")
    await table.handle(Invite(ANNA, (BEN, CLEO)))
    await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    assert table.value.invited == ()
    other = await open_table("shithead")
    await other.handle(Invite(ANNA, (BEN, CLEO)))
    await other.handle(Leave(ANNA))
    assert other.value.invited == ()
    assert await reread(other, store) == other.value


async def test_members_who_look_for_players_are_called_once(open_table, store):
    table = await open_table("shithead", seekers=77)
    await table.handle(Join(BEN))
    assert await refused(table, CallPlayers(BEN)) == "not_host"
    await table.handle(CallPlayers(ANNA))
    assert await reread(table, store) == table.value
    assert await refused(table, CallPlayers(ANNA)) == "called_already"


async def test_a_table_knows_when_it_was_opened(open_table, store, clock):
    table = await open_table("shithead")
    opened = table.value.opened_at
    assert abs(clock.now - opened) < 100
    clock.now += 60_000
    await table.handle(Join(BEN))
    assert (await reread(table, store)).opened_at == opened


async def test_the_host_changes_the_game_and_a_restart_keeps_it(open_table, store):
    table = await open_table("shithead")
    await table.handle(SetRules(ANNA, "nain_jaune", "", NAIN_JAUNE.presets["nain_jaune"], NAIN_JAUNE))
    assert await reread(table, store) == table.value
    assert (table.value.game, table.value.preset) == (NAIN_JAUNE, "nain_jaune")
    await table.handle(Join(BEN))
    await table.handle(Join(CLEO))
    await table.handle(Start(ANNA))
    assert (table.value.phase, table.value.match.game) == (Phase.PLAYING, NAIN_JAUNE)
    assert (await reread(table, store)).match == table.value.match


async def test_a_game_for_fewer_players_than_are_there_is_refused(open_table):
    table = await open_table("shithead", preset="danish")
    for user in (BEN, CLEO, DORA, *range(100, 105)):
        await table.handle(Join(user))
    change = SetRules(ANNA, "nain_jaune", "", NAIN_JAUNE.presets["nain_jaune"], NAIN_JAUNE)
    assert await refused(table, change) == "too_many_players"
