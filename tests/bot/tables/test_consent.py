"""Nobody stakes tokens, and nobody answers a question, on something else than what they were shown."""

import pytest

from bot.common.errors import TableError
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import (
    AddAi,
    Close,
    Invite,
    Join,
    Kick,
    Leave,
    Ready,
    ReadyForDeal,
    Rematch,
    SetAis,
    SetRules,
    Start,
    VoteOut,
    VoteUndo,
)
from bot.tables.model.offers import deal_of, is_to_be_asked, offer_of
from bot.tables.model.values import DeadlineKind, Phase
from game.registry import GAMES
from tests.bot.conftest import GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, MINUTE, play_one, play_out, started

NAIN_JAUNE = GAMES["nain_jaune"]
ONE_DEAL = NAIN_JAUNE.presets["nain_jaune"].override({"game_end": "deals", "deals": 1})
PACES = pytest.mark.parametrize("pace", ["calm", "day"])


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 9)


async def refused(table, command):
    before = table.value
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    assert table.value == before
    return caught.value.code


def asked(table):
    """The people who have not answered the ready-check."""
    assert table.value.phase is Phase.LOBBY
    assert table.value.deadline_of(DeadlineKind.START) is not None
    return [seat.user_id for seat in table.value.seats if seat.is_person and not seat.ready]


@PACES
async def test_who_sits_down_by_an_old_invitation_is_asked_at_the_start(open_table, pace):
    table = await open_table("shithead", clock=CLOCKS[pace])
    invited_to = offer_of(table.value)
    await table.handle(SetRules(ANNA, "nain_jaune", "", ONE_DEAL, NAIN_JAUNE))
    await table.handle(Join(BEN, invited_to))
    await table.handle(Join(CLEO, ""))
    await table.handle(Join(DORA, offer_of(table.value)))
    await table.handle(Start(ANNA, offer_of(table.value)))
    assert asked(table) == [BEN, CLEO]
    assert await refused(table, Ready(BEN, invited_to)) == "offer_unseen"
    assert await refused(table, Ready(BEN, "")) == "offer_unseen"
    for user in (BEN, CLEO):
        await table.handle(Ready(user, offer_of(table.value)))
    assert table.value.phase is Phase.PLAYING


async def test_who_sits_down_by_an_old_invitation_during_the_ready_check_is_asked_too(open_table):
    table = await open_table(clock=CLOCKS["day"])
    for user in (BEN, CLEO):
        await table.handle(Join(user, ""))
    await table.handle(Start(ANNA, offer_of(table.value)))
    await table.handle(Join(DORA, "12345678"))
    assert asked(table) == [BEN, CLEO, DORA]


@PACES
@pytest.mark.parametrize("way", ["menu", "kick"])
async def test_everybody_is_asked_where_taking_the_ai_away_turns_points_into_tokens(open_table, pace, way):
    table = await open_table(clock=CLOCKS[pace])
    await table.handle(SetAis(ANNA, 1, for_points=True))
    for user in (BEN, CLEO):
        await table.handle(Join(user, offer_of(table.value)))
    await table.handle(SetAis(ANNA, 0) if way == "menu" else Kick(ANNA, 1, who=0))
    assert table.value.stakes is not None
    await table.handle(Start(ANNA, offer_of(table.value)))
    assert asked(table) == [BEN, CLEO]


async def test_who_stays_alone_with_ais_is_asked_whether_to_play_for_tokens(open_table, set_tokens):
    await set_tokens(ai_plays=True)
    table = await open_table(clock=CLOCKS["day"])
    await table.handle(SetAis(ANNA, 2))
    await table.handle(Join(BEN, offer_of(table.value)))
    for_points = offer_of(table.value)
    await table.handle(Leave(ANNA))
    assert table.value.stakes is not None
    assert is_to_be_asked(table.value, BEN)
    with pytest.raises(TableError, match="offer_changed"):
        await table.handle(Start(BEN, for_points))


async def test_another_variant_for_the_same_stakes_is_asked_about_too(open_table):
    table = await open_table(clock=CLOCKS["day"])
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(SetRules(ANNA, "own", "nain_jaune", ONE_DEAL))
    await table.handle(Start(ANNA))
    assert asked(table) == [BEN, CLEO]


async def test_inviting_somebody_is_no_consent(open_table):
    table = await open_table(clock=CLOCKS["day"])
    await table.handle(SetAis(ANNA, 1, for_points=True))
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(SetAis(ANNA, 0))
    await table.handle(Invite(BEN, (DORA,)))
    await table.handle(Start(ANNA))
    assert asked(table) == [BEN, CLEO]


async def test_no_ai_comes_or_goes_during_the_ready_check(open_table, clock):
    table = await open_table()
    await table.handle(SetAis(ANNA, 1, for_points=True))
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    clock.now += 6 * MINUTE
    await table.handle(Start(ANNA))
    await table.handle(Ready(BEN))
    for command in (
        SetAis(ANNA, 0),
        SetAis(ANNA, 2),
        AddAi(ANNA),
        Kick(ANNA, 1, who=0),
        Kick(DORA, 1, moderator=True, who=0),
    ):
        assert await refused(table, command) == "wrong_phase"
    await table.handle(Ready(CLEO))
    assert table.value.phase is Phase.PLAYING
    assert table.value.stakes is None


async def test_who_waited_for_the_next_match_is_asked_like_the_others(open_table, clock, bank):
    table = await started(await open_table(rules=ONE_DEAL, clock=CLOCKS["day"]), BEN, CLEO)
    await table.handle(Join(DORA, offer_of(table.value)))
    await play_out(table)
    clock.now += 20 * 60 * MINUTE
    await table.handle(Rematch(ANNA, offer_of(table.value)))
    await table.handle(Start(ANNA, offer_of(table.value)))
    assert asked(table) == [BEN, CLEO, DORA]
    assert (await bank.holdings(GUILD, DORA)).on_tables == 0


async def test_nobody_plays_again_for_other_stakes_than_they_saw(open_table):
    table = await started(await open_table(rules=ONE_DEAL), BEN, CLEO)
    await play_out(table)
    for offer in ("", "12345678"):
        assert await refused(table, Rematch(BEN, offer)) == "offer_unseen"
    await table.handle(Rematch(BEN, offer_of(table.value)))
    assert asked(table) == [ANNA, CLEO]


async def test_nobody_sits_down_between_deals_for_other_stakes_than_they_saw(open_table, bank):
    table = await started(await open_table(), BEN, CLEO)
    await between_deals(table)
    for offer in ("", "12345678"):
        assert await refused(table, Join(DORA, offer)) == "offer_unseen"
    assert (await bank.holdings(GUILD, DORA)).on_tables == 0
    await table.handle(Join(DORA, offer_of(table.value)))
    assert table.value.seat_of(DORA) == 3


async def test_an_old_start_begins_nothing_for_tokens(open_table):
    table = await open_table()
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    assert await refused(table, Start(ANNA, "")) == "offer_unseen"


async def between_deals(table):
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    assert table.value.phase is Phase.BETWEEN_DEALS


@pytest.mark.parametrize(
    "answer",
    [
        lambda about: Leave(BEN, about),
        lambda about: VoteUndo(BEN, about=about),
        lambda about: VoteOut(BEN, 2, CLEO, about),
        lambda about: Close(ANNA, about=about),
        lambda about: Close(DORA, moderator=True, undo=True, about=about),
    ],
)
async def test_an_old_question_is_about_its_deal_and_no_other(open_table, answer):
    table = await started(await open_table(), BEN, CLEO)
    about = deal_of(table.value)
    await between_deals(table)
    assert await refused(table, answer(about)) == "question_outdated"
    for user in (ANNA, BEN, CLEO):
        await table.handle(ReadyForDeal(user))
    assert await refused(table, answer(about)) == "question_outdated"
    assert table.value.phase is Phase.PLAYING


async def test_a_question_answered_in_its_deal_is(open_table):
    table = await started(await open_table(), BEN, CLEO)
    await table.handle(VoteUndo(BEN, about=deal_of(table.value)))
    await table.handle(Leave(BEN, deal_of(table.value)))
    await table.handle(Close(DORA, moderator=True, undo=True, about=deal_of(table.value)))
    assert table.value.phase is Phase.VOID
