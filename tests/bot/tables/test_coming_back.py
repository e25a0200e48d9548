"""Being forgotten and coming back does not pay: one-time grants are not repeated."""

import json

import pytest
from sqlalchemy import delete, select, update

from bot.common.errors import TableError
from bot.tables.model.commands import Join, Start
from bot.tokens.orders import EndSeason
from data.privacy.marks import KEPT, KEYED_WITH
from data.schema.core import application_fact
from data.schema.leaving import handed_out as marks
from tests.bot.conftest import DAY, GUILD, flaws_in
from tests.bot.tokens.test_bank import balance
from tests.bot.tokens.test_bank_gifts import gift, refused

ANNA, BEN, CLEO = 700_000_000_000_000_010, 700_000_000_000_000_011, 700_000_000_000_000_012


async def noted(database):
    async with database.reading() as tx:
        return await tx.rows(select(marks))


async def end_season(bank):
    await bank.end_season(EndSeason(guild_id=GUILD, number=await bank.season(GUILD), by=CLEO))


async def test_the_starting_grant_is_given_once_a_season(bank, privacy, set_tokens, database):
    await set_tokens(floor=0)
    for _ in range(3):
        assert await balance(bank, ANNA) in (200, 0)
        assert await privacy.forget(ANNA) == []
    assert await balance(bank, ANNA) == 0
    (mark,) = await noted(database)
    assert str(ANNA) not in json.dumps(mark._asdict())
    await end_season(bank)
    assert await balance(bank, ANNA) == 200
    await privacy.forget(ANNA)
    assert await balance(bank, ANNA) == 0
    assert len(await noted(database)) == 1


async def test_nor_is_it_where_the_clock_was_ahead_when_the_season_began(bank, privacy, set_tokens, clock):
    await set_tokens(floor=0)
    await balance(bank, CLEO)
    clock.now += 100 * DAY
    await end_season(bank)
    clock.now -= 100 * DAY
    assert await balance(bank, ANNA) == 200
    await privacy.forget(ANNA)
    assert await balance(bank, ANNA) == 0
    await end_season(bank)
    assert await balance(bank, ANNA) == 200


async def test_nor_is_the_days_top_up(bank, privacy, set_tokens, clock):
    await set_tokens(floor=60, starting_grant=0)
    assert await balance(bank, ANNA) == 60
    await privacy.forget(ANNA)
    assert await balance(bank, ANNA) == 0
    await privacy.forget(ANNA)
    clock.now += DAY
    assert await balance(bank, ANNA) == 60


async def test_forgetting_does_not_renew_the_daily_limit_of_gifts(bank, privacy, set_tokens, clock):
    await set_tokens(giving=True, giving_limit=50, floor=0)
    for user in (ANNA, BEN):
        await balance(bank, user)
    await bank.give(gift(30, ANNA, BEN))
    await privacy.forget(ANNA)
    await bank.give(gift(40, BEN, ANNA, interaction=2))
    code, facts = await refused(bank, gift(21, ANNA, BEN, interaction=3))
    assert (code, facts["left"]) == ("giving_limit", 20)
    await bank.give(gift(20, ANNA, BEN, interaction=4))
    await privacy.forget(ANNA)
    await bank.give(gift(10, BEN, ANNA, interaction=5))
    assert (await refused(bank, gift(1, ANNA, BEN, interaction=6)))[1]["left"] == 0
    clock.now += DAY
    assert (await bank.give(gift(1, ANNA, BEN, interaction=7))).amount == 1


async def test_forgotten_people_still_get_grants_they_never_had(bank, privacy, set_tokens, database):
    await set_tokens(account_age_days=3650, floor=0)
    assert await balance(bank, ANNA) == 0
    await privacy.forget(ANNA)
    assert await noted(database) == []
    await set_tokens(account_age_days=0)
    assert await balance(bank, ANNA) == 200


async def test_a_seat_without_tokens_is_no_way_round(bank, privacy, set_tokens, open_table):
    """A person who comes back by sitting down gets no grant when the match starts either."""
    await set_tokens(floor=0)
    await balance(bank, ANNA)
    await privacy.forget(ANNA)
    table = await open_table(host=BEN)
    for user in (ANNA, CLEO):
        await table.handle(Join(user))
    with pytest.raises(TableError, match="not_enough_tokens"):
        await table.handle(Start(BEN))


async def test_another_server_knows_nothing_of_it(bank, privacy, database):
    await balance(bank, ANNA)
    await privacy.forget(ANNA)
    assert (await bank.holdings(GUILD + 1, ANNA)).balance == 200
    (here,) = await noted(database)
    await privacy.forget(ANNA)
    there = {row.mark for row in await noted(database)} - {here.mark}
    assert len(there) == 1


async def test_an_export_says_what_is_kept_after_forgetting(bank, privacy):
    await balance(bank, ANNA)
    assert json.loads(await privacy.export(ANNA))["kept_after_forgetting"] == []
    await privacy.forget(ANNA)
    of_anna, of_ben = [json.loads(await privacy.export(user)) for user in (ANNA, BEN)]
    (kept,), (asked,) = of_anna["kept_after_forgetting"], of_anna["asked_to_be_forgotten"]
    assert (kept["server_id"], kept["seasons"], kept["topped_up_on"]) == (str(GUILD), [1], 0)
    assert asked["until"] - asked["asked_at"] == KEPT
    assert of_ben["kept_after_forgetting"] == of_ben["asked_to_be_forgotten"] == []


OF_SECRETS = application_fact.c.name == KEYED_WITH


@pytest.mark.parametrize(
    ("damage", "hides"),
    [
        (update(application_fact).where(OF_SECRETS).values(value="{}"), "all marks"),
        (delete(application_fact).where(OF_SECRETS), "all marks"),
        (update(marks).values(document="{}"), "a mark of the server"),
        (update(marks).values(mark="ab" * 32), "a mark of the server"),
        (update(marks).values(guild_id=GUILD + 1), "Anna’s mark"),
    ],
)
async def test_while_damage_hides_who_had_what_nothing_is_granted_and_play_goes_on(
    bank, privacy, database, set_tokens, damage, hides
):
    """Nor is anybody forgotten while the secrets are lost: a second one would hide that."""
    await set_tokens(floor=0, giving=True, giving_limit=50)
    for user in (ANNA, BEN):
        await balance(bank, user)
    await privacy.forget(ANNA)
    async with database.transaction() as tx:
        await tx.run(damage)
    unknown = [balance(bank, ANNA)]
    if hides != "Anna’s mark":
        unknown += [balance(bank, CLEO), bank.give(gift(1, BEN, CLEO))]
    if hides == "all marks":
        unknown += [privacy.forget(BEN)]
    for refused_to in unknown:
        with pytest.raises(TableError, match="try_again"):
            await refused_to
    assert await balance(bank, BEN) == 200, "he had his"
    if hides != "all marks":
        assert await privacy.forget(BEN) == []
    assert await flaws_in(database) != []
