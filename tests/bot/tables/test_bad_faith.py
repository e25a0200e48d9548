"""Getting out of a deal when behind does not pay: a part of `make bad-faith`."""

import random
from dataclasses import replace

import pytest

from benchmarks import bad_faith
from benchmarks.intervals import mean_interval
from bot.common.errors import TableError
from bot.tables.deciding.match import house_plays_on
from bot.tables.model.commands import AddAi, Start
from bot.tables.model.values import Phase
from bot.tokens.orders import Adjustment, Party
from tests.bot.conftest import DAY, GUILD
from tests.bot.tables.chance import SeededSecrets
from tests.bot.tables.living import ANNA, BEN, play_out

DEALS = 100


def test_to_undo_a_deal_when_behind_would_pay_so_the_measure_finds_what_is_there():
    assert bad_faith.measure("undo", bad_faith.undo, deals=DEALS).pays


@pytest.mark.in_part(2)
@pytest.mark.parametrize(
    "name",
    [
        "leave",
        "end the table and leave",
        "run the clock out",
        "delete the channel",
        "have an accomplice forgotten",
    ],
)
def test_no_way_out_of_a_deal_pays(name):
    gains = bad_faith.measure(name, bad_faith.WAYS[name], deals=DEALS // 3)
    assert (gains.mean <= 0, gains.pays) == (True, False), gains.interval


def test_to_leave_and_come_back_does_not_pay():
    assert not bad_faith.come_back(deals=DEALS // 6).pays


async def test_to_be_forgotten_when_behind_does_not_pay(bank, database, clock, privacy):
    """With what the floor of the server gives on the next day."""
    rng, gains = random.Random(1), []
    for number in range(16):
        honest, sly = 10**17 + 2 * number, 10**17 + 2 * number + 1
        lost = rng.randint(0, 200)
        for user in (honest, sly):
            await bank.holdings(GUILD, user)
            if lost:
                order = Adjustment(
                    guild_id=GUILD, member=Party(user), amount=lost, by=BEN, interaction_id=user
                )
                await bank.burn(order)
        await privacy.forget(sly)
        clock.now += DAY
        held = [(await bank.holdings(GUILD, user)).balance for user in (sly, honest)]
        gains.append(float(held[0] - held[1]))
    assert mean_interval(gains)[1] < 0
    assert max(gains) == 0


class TestTheHouse:
    """Nobody gets the stakes of the house's AIs for nothing."""

    @pytest.fixture
    async def table(self, open_table, set_tokens, monkeypatch):
        monkeypatch.setattr("bot.tables.table.secrets", SeededSecrets(3))
        monkeypatch.setattr(
            "bot.common.ids.secrets", random.Random(3)
        )  # the cards depend on the match's id, too
        await set_tokens(ai_plays=True, account_age_days=0)
        table = await open_table()
        for _ in range(2):
            await table.handle(AddAi(ANNA, "easy"))
        return table

    async def test_its_ais_play_as_well_as_they_can_whatever_the_host_chose(self, table, store):
        await table.handle(Start(ANNA))
        assert [seat.ai_level for seat in table.value.seats[1:]] == ["expert"] * 2
        assert (await store.load(table.value.table_id)) == table.value

    async def test_players_with_less_than_the_whole_stake_do_not_play_with_them(self, table, bank):
        await bank.holdings(GUILD, ANNA)
        order = Adjustment(guild_id=GUILD, member=Party(ANNA), amount=100, by=BEN, interaction_id=1)
        await bank.burn(order)
        with pytest.raises(TableError, match="not_enough_tokens"):
            await table.handle(Start(ANNA))

    async def test_the_match_ends_before_a_deal_that_somebody_cannot_ante(self, table):
        await table.handle(Start(ANNA))
        await play_out(table)
        assert table.value.phase is Phase.BETWEEN_DEALS
        coming = table.value.coming
        poor = coming.model_copy(update={"tokens": (14, *coming.tokens[1:])})
        assert house_plays_on(table.value, coming)
        assert not house_plays_on(table.value, poor)
        assert house_plays_on(replace(table.value, for_tokens=False), poor)
