"""Tokens at another table do not entitle to a small stake, which would win more than it loses."""

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Join, Leave, Start
from bot.tables.model.values import Phase
from bot.tokens.orders import Adjustment, Party
from game.registry import GAMES
from tests.bot.conftest import GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, play_out

RULES = GAMES["nain_jaune"].presets["nain_jaune"]


@pytest.fixture
async def honest(open_table):
    table = await open_table(host=BEN)
    await table.handle(Join(CLEO))
    return table


@pytest.fixture
def park(open_table):
    """Let Anna stake some of her 200 tokens at a table of her own."""

    async def park(amount):
        table = await open_table(host=ANNA, rules=RULES.override({"tokens": amount, "players": (2, 8)}))
        await table.handle(Join(DORA))
        await table.handle(Start(ANNA))
        return table

    return park


async def refused(table, command):
    with pytest.raises(TableError) as error:
        await table.handle(command)
    return error.value.code, error.value.facts


async def test_a_match_does_not_begin_with_tokens_parked_elsewhere(honest, park):
    """The host sees whose they are, and can start without them."""
    await park(185)
    await honest.handle(Join(ANNA))
    facts = {"user_id": ANNA, "balance": 15, "ante": 120, "coin": "🪙"}
    assert await refused(honest, Start(BEN)) == ("tokens_elsewhere", facts)
    assert honest.value.phase is Phase.LOBBY
    await honest.handle(Leave(ANNA))
    await honest.handle(Join(DORA + 1))
    await honest.handle(Start(BEN))
    assert honest.value.match.setup.tokens == (120, 120, 120)


async def test_nobody_joins_between_deals_with_tokens_parked_elsewhere(honest, park):
    await honest.handle(Join(DORA + 1))
    await honest.handle(Start(BEN))
    await play_out(honest)
    assert honest.value.phase is Phase.BETWEEN_DEALS
    await park(185)
    assert (await refused(honest, Join(ANNA)))[0] == "tokens_elsewhere"


async def test_players_with_the_whole_stake_at_hand_play_at_several_tables(honest, park):
    await park(80)
    await honest.handle(Join(ANNA))
    await honest.handle(Start(BEN))
    assert honest.value.match.setup.tokens == (120, 120, 120)


async def test_players_with_less_in_all_bring_all_of_it(honest, bank):
    await bank.holdings(GUILD, ANNA)
    await bank.burn(Adjustment(guild_id=GUILD, member=Party(ANNA), amount=140, by=BEN, interaction_id=1))
    await honest.handle(Join(ANNA))
    await honest.handle(Start(BEN))
    assert sorted(honest.value.match.setup.tokens) == [60, 120, 120]
