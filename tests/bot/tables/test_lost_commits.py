"""The answer to a commit is lost: the order is carried out once, and people learn what is known."""

from contextlib import asynccontextmanager

import pytest

from bot.bars.store import BarOrder, BarStore
from bot.common.errors import TableError
from bot.cups.store import CupStore
from bot.cups.values import Cup, CupState
from bot.nights.store import Night, NightStore
from bot.rules.drafts import DraftStore
from bot.rules.store import Preset, RuleStore
from bot.server_log.store import LogStore
from bot.settings.notices import Notices
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.model.commands import Join
from bot.tokens.orders import Adjustment, EndSeason, Give, Party
from data.database import Database
from data.errors import OutcomeUnknownError, UnavailableError
from game.registry import GAMES
from tests.bot.conftest import DAY, GUILD
from tests.bot.cups.test_cups import PLAN
from tests.bot.tables.living import ANNA, BEN

LOST = OutcomeUnknownError("the database does not answer")
GAME = GAMES["nain_jaune"]
OURS = Preset(GAME, "Ours", "nain_jaune", GAME.presets["nain_jaune"])
TEN = {"guild_id": GUILD, "amount": 10, "interaction_id": 7}


@pytest.fixture
def commits(monkeypatch):
    """The fate of the next commits: `done` or `undone`, both with lost answers, or `refused`."""
    fates = []
    transaction, write = Database.transaction, Database.write

    def lost(fate):
        return UnavailableError("the database is locked") if fate == "refused" else LOST

    @asynccontextmanager
    async def failing(database, *turn):
        fate = fates.pop(0) if fates else None
        async with transaction(database, *turn) as tx:
            yield tx
            if fate in ("undone", "refused"):
                raise lost(fate)
        if fate == "done":
            raise lost(fate)

    async def failing_write(database, work, *turn):
        result = await write(database, work, *turn)
        if fates:
            raise lost(fates.pop(0))
        return result

    monkeypatch.setattr(Database, "transaction", failing)
    monkeypatch.setattr(Database, "write", failing_write)
    return fates


class Orders:
    """All orders outside of tables, with the check whether and how often each was carried out."""

    def __init__(self, database, bank):
        self.bank, self.house_rules, self.drafts = bank, RuleStore(database), DraftStore(database)
        self.servers = ServerSettings(database)
        self.preferences = Preferences(database, self.servers)

    async def prepare(self):
        await self.bank.change_settings(GUILD, {"giving": True}, 0)
        await self.bank.holdings(GUILD, ANNA)
        await self.bank.holdings(GUILD, BEN)
        await self.house_rules.save(GUILD, ANNA, OURS)
        self.draft = await self.drafts.open(GUILD, ANNA, OURS)

    async def grant(self):
        moved = await self.bank.grant(Adjustment(member=Party(BEN), by=ANNA, **TEN))
        return moved.amount, (await self.bank.holdings(GUILD, BEN)).balance

    async def burn(self):
        moved = await self.bank.burn(Adjustment(member=Party(BEN), by=ANNA, **TEN))
        return moved.amount, (await self.bank.holdings(GUILD, BEN)).balance

    async def give(self):
        moved = await self.bank.give(Give(giver=Party(ANNA), receiver=Party(BEN), **TEN))
        return moved.amount, (await self.bank.holdings(GUILD, BEN)).balance

    async def end_season(self):
        over = await self.bank.end_season(EndSeason(guild_id=GUILD, number=1, by=ANNA))
        return over.number, over.members, await self.bank.season(GUILD)

    async def set_tokens(self):
        loaded = await self.bank.change_settings(GUILD, {"floor": 20}, 1)
        return loaded.settings.floor, loaded.version

    async def set_tables(self):
        loaded = await self.servers.change(GUILD, {"threads": True}, 1)
        return loaded.settings.threads, loaded.version

    async def choose(self):
        return await self.preferences.choose(ANNA, locale="fr", notices=Notices.LATER)

    async def save_rules(self):
        renamed = Preset(GAME, "Theirs", OURS.base, OURS.rules)
        await self.house_rules.save(GUILD, ANNA, renamed, instead_of="Ours")
        return [one.name for one in await self.house_rules.of_game(GUILD, GAME) if one.is_own]

    async def delete_rules(self):
        await self.house_rules.delete(GUILD, OURS)
        return [one.name for one in await self.house_rules.of_game(GUILD, GAME) if one.is_own]

    async def set_default(self):
        await self.house_rules.set_default(GUILD, OURS)
        return (await self.house_rules.defaults(GUILD, {}))[GAME.key]

    async def open_draft(self):
        return (await self.drafts.open(GUILD, ANNA, OURS)).name

    async def change_draft(self):
        changed = await self.drafts.change(GUILD, ANNA, self.draft.draft_id, lambda draft: draft)
        return changed.revision

    async def close_draft(self):
        await self.drafts.close(GUILD, ANNA, self.draft.draft_id)


EXPECTED = {
    "grant": (10, 210),
    "burn": (10, 190),
    "give": (10, 210),
    "end_season": (1, 2, 2),
    "set_tokens": (20, 2),
    "set_tables": (True, 2),
    "save_rules": ["Theirs"],
    "delete_rules": [],
    "set_default": "Ours",
    "open_draft": "Ours",
    "change_draft": 1,
    "close_draft": None,
}


@pytest.fixture
async def orders(database, bank):
    orders = Orders(database, bank)
    await orders.prepare()
    return orders


@pytest.mark.in_part(8)
@pytest.mark.parametrize("fate", ["done", "undone"])
@pytest.mark.parametrize("name", EXPECTED)
async def test_an_order_is_done_once_and_answered_as_usual(orders, commits, name, fate):
    commits.append(fate)
    assert await getattr(orders, name)() == EXPECTED[name]
    assert commits == []


async def test_a_season_that_has_ended_is_reported_although_the_answer_was_lost(orders, commits):
    commits.append("done")
    assert await orders.end_season() == EXPECTED["end_season"]
    with pytest.raises(TableError, match="season_over"):
        await orders.end_season()


@pytest.mark.parametrize("fate", ["done", "undone"])
async def test_nights_cups_and_bars_are_stored_once(database, directory, commits, fate):
    nights, cups, bars = NightStore(database), CupStore(database), BarStore(database, directory)
    night = Night("n1", GUILD, 5, ANNA, nights.now() + DAY, "", "", "en")
    cup = Cup("c1", GUILD, 5, None, ANNA, None, CupState.SIGNUP, 0, PLAN)
    order = BarOrder(guild_id=GUILD, user_id=99, by=ANNA, reason="spam")

    async def unanswered(work):
        commits.append(fate)
        answer = await work
        assert commits == []
        return answer

    assert await unanswered(nights.plan(night)) == night
    assert await nights.of_server(GUILD) == [night]
    assert await unanswered(cups.create(cup)) == cup
    for user in range(20, 24):
        await cups.join("c1", GUILD, user)
    assert [one.number for one in (await unanswered(cups.join("c1", GUILD, 24))).entries] == [1, 2, 3, 4, 5]
    assert [one.number for one in (await unanswered(cups.leave("c1", GUILD, 21))).entries] == [1, 3, 4, 5]
    begun = await unanswered(cups.start("c1", GUILD))
    assert (begun.state, begun.playing) == (CupState.RUNNING, (1, 2, 3, 4))
    assert (await unanswered(cups.leave("c1", GUILD, 20))).playing == (2, 3, 4)
    assert (await unanswered(cups.cancel("c1", GUILD, 98))).state is CupState.CANCELLED
    held, _ = await unanswered(bars.bar(order))
    assert await bars.of_server(GUILD) == [held]
    assert await unanswered(bars.lift(GUILD, 99, ANNA))
    assert await bars.of_server(GUILD) == []
    logged = (await LogStore(database).page(GUILD)).entries
    assert [one.kind for one in logged] == ["unbarred", "barred", "cup_cancelled"]


@pytest.mark.parametrize("fate", ["done", "undone"])
async def test_preferences_are_kept(orders, commits, fate):
    commits.append(fate)
    chosen = await orders.choose()
    assert (chosen.locale, chosen.notices) == ("fr", Notices.LATER)


@pytest.mark.in_part(6)
@pytest.mark.parametrize("name", EXPECTED)
async def test_an_unconfirmed_commit_is_not_reported_as_stored(orders, commits, name):
    """The last time, it has been stored."""
    for fates in (["undone", "refused"], ["done", "refused"]):
        commits.extend(fates)
        with pytest.raises(TableError, match="outcome_unknown"):
            await getattr(orders, name)()
        assert commits == [], fates


async def test_a_commit_that_is_lost_twice_is_not_reported_as_stored(orders, commits):
    commits.extend(["done", "undone"])
    with pytest.raises(TableError, match="outcome_unknown"):
        await orders.grant()


async def test_a_refusal_before_the_commit_changes_nothing(orders, commits):
    for name in EXPECTED:
        commits.append("refused")
        with pytest.raises(TableError, match="try_again"):
            await getattr(orders, name)()
        assert commits == [], name


async def test_a_seat_whose_commit_is_not_answered_is_not_denied(open_table, commits):
    table = await open_table()
    commits.append("done")
    with pytest.raises(TableError, match="outcome_unknown"):
        await table.handle(Join(BEN), 9)
    assert table.value.seat_of(BEN) is not None
