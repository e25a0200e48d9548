"""Postings as their owner reads them, and the boards of a server."""

from bot.tables.model.commands import AddAi, Close, Join, Start
from bot.tokens.orders import Adjustment, Give, Party
from bot.tokens.results import Cut, OtherParty, PartyKind
from data.tokens import ledger
from data.tokens.accounts import House, Member
from data.tokens.ledger import Transfer
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import short_rules
from tests.bot.tables.test_table import play_match, play_on
from tests.bot.tokens.test_bank import ANNA, BEN, BOSS, balance
from tests.data.tables import forget_key

CLEO, DORA = 12, 13
TABLE, OWN, HOUSE = (OtherParty(kind) for kind in (PartyKind.TABLE, PartyKind.OWN, PartyKind.HOUSE))


def told(page):
    return [(line.reason, line.amount, line.other) for line in page.lines]


async def history(bank, user=ANNA, staking=None, **cut):
    return await bank.history(GUILD, user, Cut(**cut), staking)


async def test_somebody_who_never_came_has_no_history(bank):
    page = await history(bank)
    assert (page.lines, page.has_newer, page.has_older) == ((), False, False)


async def test_every_posting_says_with_whom(bank, set_tokens, database):
    await set_tokens(giving=True)
    await balance(bank)
    parties = {"giver": Party(ANNA), "receiver": Party(BEN)}
    await bank.give(Give(guild_id=GUILD, amount=5, interaction_id=1, **parties))
    await bank.grant(Adjustment(guild_id=GUILD, member=Party(ANNA), amount=7, by=BOSS, interaction_id=2))
    await bank.burn(Adjustment(guild_id=GUILD, member=Party(ANNA), amount=9, by=BOSS, interaction_id=3))
    page = await history(bank)
    assert told(page) == [
        ("burn", -9, HOUSE),
        ("granted", 7, HOUSE),
        ("give", -5, OtherParty(PartyKind.MEMBER, BEN)),
        ("grant", 200, HOUSE),
    ]
    assert [line.by for line in page.lines] == [BOSS, BOSS, None, None]
    async with database.transaction() as tx:
        await forget_key(tx, BEN)
    assert (await history(bank)).lines[2].other == OtherParty(PartyKind.MEMBER, None)


async def test_pages_of_eight_lead_to_all_postings_and_back(bank, database):
    posted = 0
    for count in (8, 9, 17):
        async with database.transaction() as tx:
            member = Member((await ledger.ensure_member(tx, GUILD, ANNA, grant=0)).actor_key)
            grants = [
                Transfer(source=House(), target=member, amount=one, reason="granted", key=f"{one}")
                for one in range(posted + 1, count + 1)
            ]
            await ledger.post(tx, GUILD, grants)
        posted, amounts, pages = count, list(range(count, 0, -1)), [await history(bank)]
        while pages[-1].has_older:
            pages.append(await history(bank, before=pages[-1].lines[-1].id))
        wanted = [amounts[start : start + 8] for start in range(0, count, 8)]
        assert [[line.amount for line in page.lines] for page in pages] == wanted
        assert [page.has_newer for page in pages] == [False] + [True] * (len(pages) - 1)
        newer = [await history(bank, after=page.lines[0].id) for page in pages[1:]]
        assert [page.lines for page in newer] == [page.lines for page in pages[:-1]]
        assert [page.has_newer for page in newer] == [number > 0 for number in range(len(newer))]
        assert all(page.has_older for page in newer)


async def test_the_ai_is_named_as_such(bank, open_table, set_tokens):
    await set_tokens(ai_plays=True)
    table = await open_table(host=ANNA, rules=short_rules("nain_jaune"))
    for _ in range(2):
        await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    await play_match(table)
    staking = next(line.id for line in (await history(bank)).lines if line.reason == "stake")
    seen, cut = set(), {}
    while (page := await history(bank, staking=staking, **cut)).lines:
        seen |= {line.other.kind for line in page.lines if line.reason == "points"}
        cut = {"before": page.lines[-1].id}
    assert seen == {PartyKind.AI}


async def test_a_server_without_matches_has_no_boards(bank):
    assert (await bank.boards(GUILD)).boards == ()


async def test_a_board_says_where_it_is_played_on(bank, open_table):
    table = await open_table(host=ANNA)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    (board,) = (await bank.boards(GUILD)).boards
    assert board.channel_id == CHANNEL
    assert sum(board.tokens_by_card.values()) == 45
    await table.handle(Close(99, moderator=True, undo=True))
    (board,) = (await bank.boards(GUILD)).boards
    assert (board.channel_id, sum(board.tokens_by_card.values()), board.biggest) == (None, 0, None)


async def test_a_pot_of_a_deal_that_was_undone_was_not_won(bank, open_table):
    table = await open_table(host=ANNA)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await play_on(table, 12)
    await table.handle(Close(99, moderator=True, undo=True))
    (board,) = (await bank.boards(GUILD)).boards
    assert board.biggest is None
    assert [await balance(bank, user) for user in (ANNA, BEN, CLEO)] == [200] * 3
