"""What was saved at a table is not told as "nothing changed" if what belongs to its answer cannot be read."""

import random

import pytest

from bot.messages.refusals import SENTENCES
from data.database import Database
from data.errors import UnavailableError
from tests.e2e.clicking import Player, controls, texts, verb, with_verb
from tests.e2e.test_daily import MOST_MOVES, clock, drawn, open_page, seeded

__all__ = ["clock", "drawn", "seeded"]

pytestmark = pytest.mark.usefixtures("acceptable_requests")

SAVED, NOTHING = SENTENCES["saved_unseen"], SENTENCES["try_again"]
PLAYED = {"game": "shithead", "variant": "shithead"}


@pytest.fixture
def unreadable(monkeypatch):
    """Returns a dictionary: while `armed`, nothing can be read from the next commit on."""
    state = {"armed": False, "lost": False}
    reading, committed = Database.reading, Database._note_committed

    def read(database):
        if state["lost"]:
            raise UnavailableError("the connection is lost")
        return reading(database)

    def commit(database, tx):
        committed(database, tx)
        state["lost"] = state["armed"]

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
    unreadable["armed"] = True
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
