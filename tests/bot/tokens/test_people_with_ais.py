"""The house's AIs play for tokens against one person alone: several could tell each other their cards."""

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Join, Leave, Rematch, SetAis, Start
from bot.tables.model.terms import AiStakes
from bot.tables.model.values import Phase
from tests.bot.tables.test_table import play_match
from tests.bot.tokens.test_bank import ANNA, BEN
from tests.bot.tokens.test_terms import house_staked


@pytest.fixture
def database(databases):
    """On both databases; what the tests leave must pass all checks."""
    return databases[0]


@pytest.fixture
async def table(open_table, set_tokens):
    """Anna and two AIs, where the house may stake for two."""
    await set_tokens(ai_plays=True, ai_limit=240)
    table = await open_table(host=ANNA)
    await table.handle(SetAis(ANNA, 2))
    return table


async def test_they_play_for_tokens_against_one_person_alone(table, database):
    """Else people who tell each other their cards win from the house."""
    await table.handle(Join(BEN))
    assert (table.value.stakes, table.value.ai_stakes) == (None, AiStakes.SEVERAL)
    assert [seat.since for seat in table.value.seats[:1]] == [0], "Anna sat down for tokens, and is asked"
    await table.handle(Leave(BEN))
    assert table.value.stakes is not None
    await table.handle(Join(BEN))
    await table.handle(Start(ANNA))
    assert table.value.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS), "a deal can end before Anna's turn"
    assert not table.value.for_tokens
    assert (await house_staked(database))[0] == 0


async def test_two_people_fill_up_with_them_for_points_and_know_it(open_table, set_tokens, database):
    await set_tokens(ai_plays=True)
    table = await open_table(host=ANNA)
    await table.handle(Join(BEN))
    assert table.value.stakes is not None, "a third person can come"
    for fill in (Start(ANNA, seats=3), SetAis(ANNA, 1)):
        with pytest.raises(TableError, match="ai_makes_points"):
            await table.handle(fill)
    await table.handle(Start(ANNA, seats=3, for_points=True))
    assert (table.value.phase, table.value.for_tokens) == (Phase.PLAYING, False)
    assert (await house_staked(database))[0] == 0


async def test_who_waits_for_the_next_match_makes_it_one_for_points(table, database):
    await table.handle(Start(ANNA))
    await table.handle(Join(BEN))
    await play_match(table)
    await table.handle(Rematch(ANNA))
    assert (table.value.phase, table.value.people, table.value.stakes) == (Phase.LOBBY, (ANNA, BEN), None)
