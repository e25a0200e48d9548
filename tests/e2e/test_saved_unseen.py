"""What was saved at a table is not told as "nothing changed" if what belongs to its answer cannot be read."""

import random

import pytest

from bot.bars import store
from bot.common.errors import TableError
from bot.daily.store import DayStore
from bot.messages.refusals import SENTENCES
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from data.database import Database
from data.errors import UnavailableError
from tests.e2e.clicking import Player, controls, texts, verb, with_verb
from tests.e2e.test_daily import MOST_MOVES, clock, drawn, open_page, seeded
from tests.e2e.test_installs import ask
from tests.support.eventually import comes

__all__ = ["clock", "drawn", "seeded"]

pytestmark = pytest.mark.usefixtures("acceptable_requests")

SAVED, NOTHING = SENTENCES["saved_unseen"], SENTENCES["try_again"]
PLAYED = {"game": "shithead", "variant": "shithead"}
PRACTISED = {"game": "shithead", "level": "easy"}


@pytest.fixture
def unreadable(monkeypatch):
    """Returns a dictionary: while `armed`, nothing can be read after the next commit that is not `spared`."""
    state = {"armed": False, "lost": False, "spared": 0}
    reading, committed = Database.reading, Database._note_committed

    def read(database):
        if state["lost"]:
            raise UnavailableError("the connection is lost")
        return reading(database)

    def commit(database, tx):
        committed(database, tx)
        state["lost"] = state["armed"] and not state["spared"]
        state["spared"] = max(0, state["spared"] - 1)

    monkeypatch.setattr(Database, "reading", read)
    monkeypatch.setattr(Database, "_note_committed", commit)
    return state


def player(playground, name):
    return Player(playground, name, playground.channels[0].id, random.Random(1))


async def test_who_sits_down_is_shown_the_lobby(playground, client, unreadable):
    ben, cleo = player(playground, "Ben"), player(playground, "Cleo")
    await ben.open_table(**PLAYED)
    client.services.house_rules.forget(int(playground.guild.id))  # as it does with every change of variants
    unreadable["armed"] = True
    told = (await cleo.press("join")).messages
    unreadable.update(armed=False, lost=False)
    assert "2. **Cleo**" in texts(told[-1])


async def test_who_opens_a_table_is_shown_it(playground, client, unreadable):
    ben = player(playground, "Ben")
    unreadable.update(armed=True, spared=1)  # that there is room is asked before Discord is
    told = (await ben.person.slash(ben.channel_id, "play", {"game": "shithead"})).messages
    unreadable.update(armed=False, lost=False)
    assert with_verb(told[-1], "join")


@pytest.mark.shard_zero
async def test_who_ends_the_days_deal_is_not_told_that_nothing_changed(playground, client, unreadable):
    ben = player(playground, "Ben")
    await open_page(ben, game="nain_jaune")
    told = ""
    for _ in range(MOST_MOVES):
        hand = ben.hand()
        if with_verb(hand, "daily.page") is not None:
            break
        offered = [one for one in controls(hand) if verb(one) in ("act", "pick")]
        control = next((one for one in offered if verb(one) == "act"), offered[0])
        unreadable["armed"] = True
        told = "\n".join(map(texts, (await ben.person.click(hand, control["custom_id"])).messages))
        unreadable.update(armed=False, lost=False)
        assert NOTHING not in told
        if SAVED in told:
            break
    assert SAVED in told
    await playground.settle()
    assert with_verb(await open_page(ben, game="nain_jaune"), "daily.share"), "it is over"


async def refuse(*_, **__):
    raise TableError("try_again") from UnavailableError("the database is locked")


async def test_who_has_chosen_a_language_is_not_told_that_nothing_changed(playground, client, unreadable):
    ben = player(playground, "Ben")
    page = await ask(ben, "me")
    client.server_settings.forget(int(playground.guild.id))
    (menu,) = (one for one in controls(page) if "locale:fr" in [at["value"] for at in one.get("options", ())])
    unreadable["armed"] = True
    told = (await ben.person.select(page, menu["custom_id"], ["locale:fr"])).messages
    unreadable.update(armed=False, lost=False)
    assert SAVED in texts(told[-1])


@pytest.mark.shard_zero
async def test_who_was_dealt_the_days_deal_is_not_told_that_nothing_changed(playground, client, monkeypatch):
    ben = player(playground, "Ben")
    page = await ask(ben, "daily")
    monkeypatch.setattr(DayStore, "note_member", refuse)
    told = (await ben.person.click(page, with_verb(page, "daily.play")["custom_id"])).messages
    assert SAVED in texts(told[-1])


async def test_practice_goes_on_if_another_table_cannot_be_opened(playground, client, monkeypatch):
    ben = player(playground, "Ben")
    await ask(ben, "practice", **PRACTISED)
    (before,) = client.services.directory._tables.values()
    for create in ("create", "create_dealt"):
        monkeypatch.setattr(TableStore, create, refuse)
    assert NOTHING in texts(await ask(ben, "practice", **PRACTISED))
    assert before.value.phase is Phase.PLAYING


async def test_practice_begins_though_the_former_table_cannot_be_closed(playground, client, monkeypatch):
    ben = player(playground, "Ben")
    await ask(ben, "practice", **PRACTISED)
    with monkeypatch.context() as at:
        at.setattr(TableStore, "save", refuse)
        assert "Before play" in texts(await ask(ben, "practice", **PRACTISED))
    await ask(ben, "practice", **PRACTISED)
    phases = [one.value.phase for one in client.services.directory._tables.values()]
    assert sorted(phases) == ["playing", "void", "void"]


async def test_who_is_barred_leaves_once_their_table_can_be_saved(playground, client, anna, monkeypatch):
    monkeypatch.setattr(store, "AGAIN", 0.2)
    ben = player(playground, "Ben")
    await ben.open_table(**PLAYED)
    (table,) = client.services.directory._tables.values()
    with monkeypatch.context() as at:
        at.setattr(TableStore, "save", refuse)
        told = texts(await anna.bar(ben.person.id, days=3))
        assert "They have left" not in told
        assert "couldn’t take them off" in told
        assert not table.value.phase.is_end
    await comes(lambda: table.value.phase.is_end)
