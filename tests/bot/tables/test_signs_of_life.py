"""When people could act, and what tables are owed, is read as it was written."""

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Resume
from bot.tables.time.signs_of_life import KEPT_FOR, Before, Debts, Reached, SignsOfLife

NOW = 1_700_000_000_000
HOUR = 3_600_000
ALL_DEBTS = Debts(
    {"still": Reached(NOW - HOUR, NOW - 7, is_exact=False), "exact": Reached(1, 2), "unknown": None},
    {"lost": Resume(5_000), "heard": Resume(90_000, 0), "long": Resume(90_000, HOUR), "unknown": Resume()},
)
OWED, STILL = Debts({}, {"a": Resume(5_000)}), Debts({"a": None}, {})


class Facts:
    """Application facts in memory, which count how often they were written."""

    def __init__(self):
        self.kept, self.writes, self.is_locked = {}, 0, False

    async def fact(self, name):
        return self.kept.get(name)

    async def keep_fact(self, name, value):
        if self.is_locked:
            raise TableError("try_again")
        self.writes += 1
        self.kept[name] = value


@pytest.fixture
def facts():
    return Facts()


@pytest.mark.parametrize("debts", [Debts(), ALL_DEBTS, OWED, STILL])
@pytest.mark.parametrize("is_exact", [False, True])
async def test_the_next_process_reads_what_a_stopped_one_has_written(facts, debts, is_exact):
    await SignsOfLife(facts).stop(Reached(NOW - HOUR, NOW), debts)
    before = await SignsOfLife(facts).before(NOW + 1, is_exact=is_exact)
    assert before == Before(Reached(NOW - HOUR, NOW, is_exact), debts)


@pytest.mark.parametrize(
    ("later", "until"),
    [(1, NOW + 1), (KEPT_FOR, NOW + KEPT_FOR), (KEPT_FOR + 1, NOW + KEPT_FOR), (HOUR, NOW + KEPT_FOR)],
)
async def test_people_could_act_until_a_killed_process_would_have_written_again(facts, later, until):
    await SignsOfLife(facts).keep(Reached(NOW - HOUR, NOW), ALL_DEBTS)
    before = await SignsOfLife(facts).before(NOW + later)
    assert before == Before(Reached(NOW - HOUR, until, is_exact=False), ALL_DEBTS)


@pytest.mark.parametrize(("ahead", "is_known"), [(KEPT_FOR, True), (KEPT_FOR + 1, False)])
async def test_of_a_clock_that_was_ahead_only_the_debts_are_believed(facts, ahead, is_known):
    await SignsOfLife(facts).stop(Reached(NOW - HOUR, NOW + ahead), OWED)
    before = await SignsOfLife(facts).before(NOW)
    assert before == Before(Reached(NOW - HOUR, NOW, is_exact=False) if is_known else None, OWED)


@pytest.mark.parametrize(
    ("later", "debts", "writes"),
    [
        (KEPT_FOR - 1, Debts(), 1),
        (KEPT_FOR, Debts(), 2),
        (-KEPT_FOR, Debts(), 2),
        (1 - KEPT_FOR, Debts(), 1),
        (1_000, OWED, 2),
    ],
)
async def test_a_sign_of_life_is_written_rarely_but_a_debt_at_once(facts, later, debts, writes):
    signs = SignsOfLife(facts)
    await signs.keep(Reached(NOW - HOUR, NOW), Debts())
    await signs.keep(Reached(NOW - HOUR, NOW + later), debts)
    assert facts.writes == writes


async def test_debts_that_could_not_be_written_are_written_with_the_next_sign_of_life(facts, caplog):
    signs = SignsOfLife(facts)
    facts.is_locked = True
    await signs.keep(Reached(NOW, NOW), OWED)
    assert "could not store a sign of life: try_again" in caplog.text
    facts.is_locked = False
    await signs.keep(Reached(NOW, NOW + 1_000), OWED)
    assert (await SignsOfLife(facts).before(NOW + 1_000)).debts == OWED


@pytest.mark.parametrize(
    ("until", "is_exact", "lasted"),
    [
        (NOW + HOUR, True, HOUR),
        (NOW + HOUR, False, HOUR - KEPT_FOR),
        (NOW + KEPT_FOR - 1, False, 0),
        (NOW - 1, True, 0),
    ],
)
def test_how_long_people_could_act_at_least(until, is_exact, lasted):
    assert Reached(NOW, until, is_exact).lasted == lasted
