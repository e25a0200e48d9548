"""A lobby's token terms; AI seats that play for the house's tokens."""

import pytest

from bot.tables.directory import Directory
from bot.tables.model.commands import AddAi, Close, Join, Leave, ReadyForDeal, Rematch, SetAis, Start
from bot.tables.model.terms import AiStakes, Coin, Terms, read_terms, write_terms
from bot.tables.model.values import Phase
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import House, TableBox
from game.registry import GAMES
from tests.bot.conftest import DAY, GUILD
from tests.bot.tables.test_table import play_match, play_on
from tests.bot.tokens.test_bank import ANNA, BEN, balance

CLEO, DORA = 12, 13


async def seat(table, *users):
    for user in users:
        await table.handle(Join(user))


async def house_staked(database):
    async with database.reading() as tx:
        staked = await statements.sent_since(tx, GUILD, House(), "ai_stake", 0)
        returned = await statements.received_since(tx, GUILD, House(), "ai_return", 0)
        return staked, returned, await ledger.balance(tx, GUILD, House())


def test_terms_are_read_as_they_were_written():
    terms = Terms(Coin("💎", "gem", "gems"), AiStakes.HOUSE, (("7D", 84),), board_taken=True)
    assert read_terms(write_terms(terms)) == terms
    assert read_terms(None) == Terms() == Terms(Coin(), AiStakes.NONE, (), board_taken=False)


async def test_a_lobby_knows_the_jackpot_it_would_play_for(open_table, database):
    first = await open_table(host=ANNA)
    assert first.value.terms.jackpot == ()
    await seat(first, BEN, CLEO)
    await first.handle(Start(ANNA))
    await play_match(first)
    async with database.reading() as tx:
        boxes = {card: held for card, held in (await ledger.boxes(tx, GUILD, 1)).items() if held}
    second = await open_table(host=DORA)
    assert dict(second.value.terms.jackpot) == boxes
    assert not second.value.terms.board_taken


async def test_a_lobby_learns_of_another_table_on_the_board_when_somebody_sits_down(open_table):
    first, second = await open_table(host=ANNA), await open_table(host=DORA)
    await seat(first, BEN, CLEO)
    await first.handle(Start(ANNA))
    assert not second.value.terms.board_taken
    await second.handle(Join(14))
    assert second.value.terms.board_taken
    await first.handle(Close(99, moderator=True, undo=True))
    await second.handle(Leave(14))
    assert not second.value.terms.board_taken


async def test_a_lobby_learns_how_tokens_are_called(open_table, set_tokens):
    table = await open_table(host=ANNA)
    await set_tokens(emoji="💎", coin_one="gem", coin_many="gems")
    await table.handle(Join(BEN))
    assert table.value.terms.coin == Coin("💎", "gem", "gems")


async def test_terms_outlive_a_restart(open_table, store, set_tokens):
    await set_tokens(emoji="💎", ai_plays=True)
    table = await open_table(host=ANNA)
    assert (await Directory(store).find(table.value.table_id)).value == table.value


async def test_an_own_board_is_kept_when_the_servers_board_becomes_free(open_table, database, bank):
    """Somebody joins between deals after the other table has ended: the boards must not be mixed up."""
    first, second = await open_table(host=ANNA), await open_table(host=20)
    await seat(first, BEN, CLEO)
    await seat(second, 21, 22, 23)
    await first.handle(Start(ANNA))
    await second.handle(Start(20))
    await first.handle(Close(99, moderator=True, undo=True))
    await play_on(second, 500)
    assert second.value.phase is Phase.BETWEEN_DEALS
    await second.handle(Join(24))
    (board,) = (await bank.boards(GUILD)).boards
    assert (board.channel_id, sum(board.tokens_by_card.values())) == (None, 0)
    for user in (20, 21, 22, 23):
        await second.handle(ReadyForDeal(user))
    await play_match(second)
    final = second.value.game.write_position(second.value.match.state)["boxes"]
    (board,) = (await bank.boards(GUILD)).boards
    assert dict(board.tokens_by_card) == final


class TestAiSeats:
    @pytest.fixture
    async def table(self, open_table, set_tokens):
        """Anna and two AIs, where the house may stake for two."""
        await set_tokens(ai_plays=True, ai_limit=240)
        table = await open_table(host=ANNA)
        for _ in range(2):
            await table.handle(AddAi(ANNA))
        return table

    async def test_they_play_for_points_where_the_server_says_nothing(self, open_table):
        table = await open_table(host=ANNA)
        await table.handle(AddAi(ANNA))
        assert table.value.terms.ai_stakes is AiStakes.NONE
        assert table.value.stakes is None

    async def test_the_house_stakes_for_them_where_the_server_lets_it(self, table, database):
        assert table.value.stakes is not None
        await table.handle(Start(ANNA))
        assert table.value.for_tokens
        assert await house_staked(database) == (240, 0, -200 - 240)

    @pytest.mark.parametrize(("limit", "stakes"), [(120, AiStakes.HOUSE), (119, AiStakes.SPENT)])
    async def test_a_lobby_without_ais_says_whether_the_house_could_stake_for_one(
        self, open_table, set_tokens, limit, stakes
    ):
        await set_tokens(ai_plays=True, ai_limit=limit)
        assert (await open_table(host=ANNA)).value.terms.ai_stakes is stakes

    async def test_ais_return_the_rest_of_their_stakes_to_the_house(self, table, database, bank):
        await table.handle(Start(ANNA))
        await play_match(table)
        final = table.value.game.write_position(table.value.match.state)
        staked, returned, house = await house_staked(database)
        assert returned == sum(seat["tokens"] for seat in final["seats"][1:])
        assert await balance(bank) == 80 + final["seats"][0]["tokens"]
        async with database.reading() as tx:
            poured = await statements.received_since(tx, GUILD, House(), "ai_pour", 0)
        assert poured == sum(final["boxes"].values())
        assert house == -200 - staked + returned + poured

    async def test_they_are_not_played_with_for_the_servers_pots_and_leave_none_there(
        self, table, open_table, database, bank
    ):
        """Else somebody fills the boxes with AIs, and friends empty them without."""
        people = await open_table(host=BEN)
        await seat(people, CLEO, DORA)
        await people.handle(Start(BEN))
        await play_match(people)
        (pots,) = (await bank.boards(GUILD)).boards
        await table.handle(Start(ANNA))
        seen = table.value.game.write_position(table.value.match.state)["boxes"]
        assert set(seen.values()) <= {0, 3, 6, 9, 12, 15}, "nothing but antes of this deal"
        async with database.reading() as tx:
            held = await ledger.balances_of_table(tx, table.value.table_id)
        assert sum(seen.values()) == sum(n for box, n in held.items() if isinstance(box, TableBox)) > 0
        (board,) = (await bank.boards(GUILD)).boards
        assert board.channel_id is None, "the board is free for people"
        await play_match(table)
        left = sum(table.value.game.write_position(table.value.match.state)["boxes"].values())
        assert (await bank.boards(GUILD)).boards == (pots,)
        async with database.reading() as tx:
            assert await statements.received_since(tx, GUILD, House(), "ai_pour", 0) == left

    async def test_nobody_sits_down_between_their_deals(self, table):
        """The more people share the boxes, the more of them they win that AIs have paid in."""
        await table.handle(Start(ANNA))
        await play_on(table, 500)
        assert table.value.phase is Phase.BETWEEN_DEALS
        await table.handle(Join(BEN))
        assert (table.value.seat_of(BEN), table.value.waiting) == (None, (BEN,))

    async def test_closing_the_table_undoes_it_all(self, table, database):
        await table.handle(Start(ANNA))
        await table.handle(Close(99, moderator=True, undo=True))
        assert await house_staked(database) == (240, 240, -200)

    async def test_beyond_the_limit_of_the_day_the_lobby_says_points(self, table, database):
        await table.handle(AddAi(ANNA))
        assert table.value.terms.ai_stakes is AiStakes.SPENT
        assert table.value.stakes is None
        await table.handle(Start(ANNA))
        assert not table.value.for_tokens
        assert (await house_staked(database))[0] == 0

    async def test_with_fewer_of_them_the_house_can_stake_again(self, table):
        await table.handle(AddAi(ANNA))
        await table.handle(SetAis(ANNA, 2))
        assert table.value.stakes is not None

    async def test_a_limit_reached_meanwhile_stops_the_start_before_points_are_played_for(
        self, table, open_table, database
    ):
        other = await open_table(host=BEN)
        for _ in range(2):
            await other.handle(AddAi(BEN))
        await other.handle(Start(BEN))
        await table.handle(Start(ANNA))
        assert (table.value.phase, table.value.terms.ai_stakes) == (Phase.LOBBY, AiStakes.SPENT)
        assert (await house_staked(database))[0] == 240
        await other.handle(Close(BEN))
        third = await open_table(host=CLEO)
        await seat(third, DORA, 14)
        await third.handle(Start(CLEO))
        assert third.value.match is not None
        await table.handle(Start(ANNA))
        assert (table.value.phase, table.value.for_tokens) == (Phase.PLAYING, False)

    async def test_a_rematch_beyond_the_limit_waits_in_the_lobby(self, table, database, set_tokens):
        await table.handle(Start(ANNA))
        await play_match(table)
        await set_tokens(ai_limit=1)
        await table.handle(Rematch(ANNA))
        assert (table.value.phase, table.value.terms.ai_stakes) == (Phase.LOBBY, AiStakes.SPENT)
        await table.handle(Start(ANNA))
        assert (table.value.phase, table.value.stakes) == (Phase.PLAYING, None)
        assert (await house_staked(database))[0] == 240

    async def test_the_next_day_the_house_stakes_again(self, table, open_table, clock, set_tokens):
        await table.handle(Start(ANNA))
        lobby = await open_table(host=BEN)
        await lobby.handle(AddAi(BEN))
        assert lobby.value.terms.ai_stakes is AiStakes.SPENT
        clock.now += DAY
        await lobby.handle(AddAi(BEN))
        assert lobby.value.terms.ai_stakes is AiStakes.HOUSE

    async def test_the_setting_switched_off_in_the_lobby_makes_it_points(self, table, set_tokens, database):
        await set_tokens(ai_plays=False)
        await table.handle(Start(ANNA))
        assert table.value.phase is Phase.LOBBY
        assert table.value.terms.ai_stakes is AiStakes.NONE
        await table.handle(Start(ANNA))
        assert table.value.stakes is None
        assert (await house_staked(database))[0] == 0

    @pytest.mark.parametrize("change", [{"insolvency": "debt"}, {"tokens": 1, "game_end": "deals"}], ids=str)
    async def test_rules_with_debts_or_less_than_an_ante_are_for_points_whatever_the_house_may(
        self, open_table, set_tokens, change
    ):
        await set_tokens(ai_plays=True)
        rules = GAMES["nain_jaune"].presets["nain_jaune"].override(change)
        table = await open_table(host=ANNA, rules=rules)
        await table.handle(AddAi(ANNA))
        assert table.value.stakes is None
