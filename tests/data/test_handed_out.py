"""What stays known of a person who is forgotten: grants, top-ups, gifts and bars, so that it does not pay."""

import pytest
from sqlalchemy import select, update

from data import actors, bars
from data.errors import UnreadableError
from data.privacy import kept_grants as handed_out
from data.privacy import marks
from data.privacy.kept_grants import FOR_GOOD, HandedOut, merged, read, write
from data.sql.seals import sealed
from data.times import DAY
from data.tokens import ledger
from data.tokens.accounts import House, Member
from data.tokens.ledger import Transfer
from tests.data.tables import ANNA, BEN, GUILD, forget_key

FIRST = 100 * DAY


def test_whoever_got_a_top_up_of_a_day_or_a_later_one_got_that_of_the_day():
    had = HandedOut(topped_up_on=FIRST)
    assert [had.was_topped_up_on(FIRST + day * DAY) for day in (-1, 0, 1)] == [True, True, False]
    assert not HandedOut(gave_on=FIRST, gave=1).was_topped_up_on(FIRST)


def test_gifts_count_from_the_beginning_of_a_day():
    had = HandedOut(gave_on=FIRST, gave=5)
    assert [had.gave_since(FIRST + day * DAY) for day in (-1, 0, 1)] == [5, 5, 0]


def test_copies_of_the_same_facts_say_together_what_each_of_them_says():
    one = HandedOut(frozenset([1, 2]), FIRST + DAY, FIRST, 5, barred_until=9)
    other = HandedOut(frozenset([3]), FIRST, FIRST, 7, barred_until=7, bound=frozenset(["cup"]))
    for copies in ([one, other], [other, one], [one, other, one]):
        assert merged(copies) == HandedOut(
            frozenset([1, 2, 3]), FIRST + DAY, FIRST, 7, barred_until=9, bound=frozenset(["cup"])
        )
    later = HandedOut(gave_on=FIRST + DAY, gave=1)
    assert (merged([one, later]).gave_on, merged([later, one]).gave) == (FIRST + DAY, 1)
    assert merged([]) == HandedOut()
    bound = [HandedOut(bound=frozenset([one])) for one in ("cup", "match", "cup")]
    assert merged(bound) == HandedOut(bound=frozenset(["cup", "match"]))


@pytest.mark.parametrize(
    "had",
    [
        HandedOut(),
        HandedOut(frozenset([2, 1]), FIRST, FIRST - DAY, 7, barred_until=5),
        HandedOut(barred_until=FOR_GOOD),
        HandedOut(bound=frozenset(["a cup", "a match"])),
    ],
)
def test_what_is_written_is_read(had):
    assert read(write(had)) == had


@pytest.mark.long_for("postgresql")
async def test_what_somebody_got_each_time_adds_up(database, clock):
    """They are forgotten, come back, and are forgotten again, all on one day."""
    today = clock.now // DAY * DAY
    for number, until in enumerate((clock.now + 5, None), start=1):
        async with database.transaction() as tx:
            for user in (ANNA, BEN):
                await ledger.ensure_member(tx, GUILD, user)
            anna, ben = [await actors.key_for(tx, GUILD, user) for user in (ANNA, BEN)]
            moved = (("top_up", House(), Member(anna), 50), ("give", Member(anna), Member(ben), number * 10))
            await ledger.post(
                tx,
                GUILD,
                [
                    Transfer(
                        source=source, target=target, amount=amount, reason=reason, key=f"{reason} {number}"
                    )
                    for reason, source, target, amount in moved
                ],
            )
            await bars.put(tx, GUILD, anna, until=until, reason="", by=ben)
            await handed_out.note(tx, GUILD, ANNA)
            await forget_key(tx, ANNA)
            known = await handed_out.find(tx, GUILD, ANNA)
        assert (known.topped_up_on, known.gave_on, known.gave) == (today, today, 10 if number == 1 else 30)
        assert known.barred_until == (until or FOR_GOOD)
    async with database.transaction() as tx:
        assert (
            await handed_out.find(tx, GUILD + 1, ANNA) == await handed_out.find(tx, GUILD, BEN) == HandedOut()
        )
        (told,) = await handed_out.of_person(tx, ANNA)
        assert (told["server_id"], told["until"]) == (str(GUILD), clock.now + marks.KEPT)
        assert await handed_out.unbar(tx, GUILD, ANNA)
        assert not await handed_out.unbar(tx, GUILD, ANNA)
        assert (await handed_out.find(tx, GUILD, ANNA)).barred_until == 0


@pytest.mark.long_for("postgresql")
async def test_a_bar_that_is_over_or_a_person_who_got_nothing_leaves_no_mark(database, clock):
    async with database.transaction() as tx:
        anna = await actors.key_for(tx, GUILD, ANNA)
        await bars.put(tx, GUILD, anna, until=clock.now, reason="", by=anna)
        for user in (ANNA, BEN):
            await handed_out.note(tx, GUILD, user)
        assert await tx.rows(select(handed_out.handed_out)) == []


@pytest.mark.long_for("postgresql")
async def test_a_merged_record_is_kept_as_long_as_the_longer_one(database, clock):
    async with database.transaction() as tx:
        await ledger.ensure_member(tx, GUILD, ANNA)
        anna = await actors.key_for(tx, GUILD, ANNA)
        granted = Transfer(
            source=House(),
            target=Member(anna),
            amount=5,
            reason="grant",
            key=ledger.starting_grant_key(anna, 4),
        )
        await ledger.post(tx, GUILD, [granted])
        await handed_out.note(tx, GUILD, ANNA)
        (row,) = [one._asdict() for one in await tx.rows(select(handed_out.handed_out))]
        for later in (5, -5):
            other = {
                **row,
                "until": row["until"] + later,
                "document": write(HandedOut(frozenset([9]), barred_until=6)),
            }
            await handed_out.adopt(tx, [sealed("handed_out", other)])
        elsewhere = sealed("handed_out", {**row, "guild_id": GUILD + 1})
        await handed_out.adopt(tx, [elsewhere])
        here, there = await tx.rows(select(handed_out.handed_out).order_by(handed_out.handed_out.c.guild_id))
        assert here.until == row["until"] + 5
        assert read(here.document) == merged(
            [read(row["document"]), HandedOut(frozenset([9]), barred_until=6)]
        )
        assert there._asdict() == elsewhere


@pytest.mark.long_for("postgresql")
async def test_damage_to_any_record_of_a_server_hides_what_people_got_there_and_nowhere_else(database):
    """The damaged one may be theirs, with another mark than it had."""
    async with database.transaction() as tx:
        for guild_id in (GUILD, GUILD + 1):
            for user in (ANNA, BEN):
                await ledger.ensure_member(tx, guild_id, user)
            await handed_out.note(tx, guild_id, ANNA)
        had = await handed_out.find(tx, GUILD, ANNA)
        assert had == HandedOut(frozenset([1]))
        here = handed_out.handed_out.c.guild_id == GUILD
        await tx.run(update(handed_out.handed_out).where(here).values(mark="ab" * 32))
        assert await handed_out.find(tx, GUILD + 1, ANNA) == had
        for user in (ANNA, BEN):
            with pytest.raises(UnreadableError, match="records of forgotten people are damaged"):
                await handed_out.find(tx, GUILD, user)
