"""Nobody bars whom they play against."""

import pytest

from bot.common.errors import TableError
from bot.server_log.store import LogStore
from bot.tables.model.commands import Close, Join, Leave, ReadyForDeal
from bot.tables.model.values import Phase
from data.privacy import people
from game.registry import GAMES
from tests.bot.bars.conftest import ADMIN
from tests.bot.conftest import GUILD
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    play_out,
    short_rules,
    started,
)

EMIL, FAY = 14, 15


async def next_deal(table, newcomer):
    await table.handle(Join(newcomer))
    for seat in table.value.seats:
        if not (seat.left or seat.ready):
            await table.handle(ReadyForDeal(seat.user_id))


class TestRivals:
    """Nobody bars whom they play against: that would take a rival's cards out of their hands."""

    @pytest.fixture
    def database(self, databases):
        return databases[0]

    @pytest.mark.parametrize("between", [False, True], ids=["in a deal", "between two"])
    async def test_nobody_bars_a_rival_of_a_running_match_and_others_do(
        self, open_table, bar, bars, database, between
    ):
        table = await started(await open_table(), BEN, CLEO)
        if between:
            await play_out(table)
        before = table.value
        with pytest.raises(TableError, match="table_own_rival"):
            await bar(BEN, by=ANNA)
        assert table.value == before
        assert (await LogStore(database).page(GUILD)).entries == []
        assert await bars.of_server(GUILD) == []
        await bar(BEN)
        assert BEN not in table.value.people

    async def test_who_has_left_the_deal_bars_no_rival_in_it_either(self, open_table, bar):
        table = await started(await open_table("shithead"), BEN, CLEO)
        await table.handle(Leave(ANNA))
        with pytest.raises(TableError, match="table_own_rival"):
            await bar(BEN, by=ANNA)

    @pytest.mark.parametrize("forgotten", [False, True], ids=["known", "forgotten"])
    @pytest.mark.parametrize("later", [False, True], ids=["began it", "came later"])
    async def test_who_has_left_the_match_bars_no_rival_in_it_nor_undoes_a_deal_whoever_has_their_seat(
        self, open_table, bar, database, later, forgotten
    ):
        three_deals = GAMES["nain_jaune"].presets["nain_jaune"].override({"deals": 3, "game_end": "deals"})
        table = await started(await open_table(rules=three_deals), BEN, CLEO, FAY)
        await play_out(table)
        leaver, heir = (DORA, EMIL) if later else (ANNA, DORA)
        if later:
            await next_deal(table, DORA)
            await play_out(table)
        await table.handle(Leave(leaver))
        await next_deal(table, heir)
        if forgotten:
            async with database.transaction() as tx:
                await people.forget(tx, leaver)
        assert table.value.phase is Phase.PLAYING
        with pytest.raises(TableError, match="table_own_rival"):
            await bar(BEN, by=leaver)
        with pytest.raises(TableError, match="may_not_undo"):
            await table.handle(Close(leaver, moderator=True, undo=True))
        await table.handle(Close(ADMIN, moderator=True, undo=True))
        assert table.value.phase is Phase.VOID

    async def test_a_rival_can_be_barred_from_a_lobby_after_the_match_and_at_another_table(
        self, open_table, bar
    ):
        lobby = await open_table("shithead")
        await lobby.handle(Join(BEN))
        await bar(BEN, by=ANNA)
        over = await started(await open_table("shithead", rules=short_rules("shithead")), CLEO, DORA)
        await play_out(over)
        await bar(CLEO, by=ANNA)
        assert lobby.value.people == (ANNA,)
        await started(await open_table("shithead"), DORA)
        await started(await open_table("shithead", host=EMIL), FAY, host=EMIL)
        await bar(EMIL, by=ANNA)
