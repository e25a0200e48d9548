"""The log of clicks on the real bot does not depend on hidden cards.

The same evening is played twice, the second time with other cards in every hand from the first turn on.
"""

import random
import re
import zlib
from contextlib import contextmanager
from dataclasses import replace

import pytest

from bot.messages.refusals import BROKEN
from tests.bot.tables.chance import SeededSecrets, mix_nothing
from tests.e2e.clicking import Player, idle, texts, with_verb
from tests.e2e.matches import sit_down
from tests.e2e.tokens import quiet_playground, running_bot
from tests.game.otherwise import playing_otherwise
from tests.proof.canary import CARD
from tests.proof.heard import heard, timeless
from tests.proof.twins import match_of, rng_of, twin

BOTH = [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")]
DRAWN = (
    "bot.tables.table.secrets",
    "bot.tables.model.shuffles.secrets",
    "bot.common.ids.secrets",
    "bot.discord.clicks.secrets",
)
ID = re.compile(r"\b\d{15,20}\b")
"""What Discord names messages, people and interactions with: it follows from the time."""


class Drawn(SeededSecrets):
    """Chance that is the same at both evenings."""

    def choice(self, options):
        return self._rng.choice(options)


class Guest(Player):
    """Clicks what no message offers, too."""

    async def forge(self, custom_id):
        """Click a control of one's choice on one's hand; wait for what follows its answer, too."""
        data = {"component_type": 2, "custom_id": custom_id}
        hand = {"channel_id": self.channel_id, "message_id": self.hand()["id"], "data": data}
        result = await self.person.interact({"type": 3, **hand}, forge=True)
        assert result.ok, result.failure
        await idle()
        return result


@contextmanager
def broken(game, method):
    """Let a function of the game raise the state that it was given."""

    def breaking(*state):
        raise KeyError(repr(state))

    with playing_otherwise(game, **{method: breaking}):
        yield


async def click_around(playground, table, guest, host):
    """Do what is refused, unreadable, broken and allowed, ask for the proof, and end the table."""
    value, table_id = table.value, table.value.table_id
    decision = match_of(value).decisions[value.seat_of(int(guest.person.id))]
    for forged in (f"tb|act|{table_id}|99|pass", f"tb|act|{table_id}|{decision}|m7", "tb|nonsense", "x"):
        await guest.forge(forged)
    for method, custom_id in (("view", f"tb|hand|{table_id}||"), ("refuse", control_of(value))):
        with broken(value.game, method):
            result = await guest.forge(custom_id)
        assert BROKEN.partition(" Reference")[0] in texts(result.message)
    await guest.open_hand()
    assert await guest.move()
    await playground.settle()
    assert (await guest.person.slash(guest.channel_id, "verify")).ok
    question = (await host.person.slash(host.channel_id, "table end")).message
    result = await host.person.click(question, with_verb(question, "end")["custom_id"])
    assert result.ok, result.failure
    await playground.settle()


def control_of(value):
    """A control that does something at a table."""
    body = "r" if value.game.key == "shithead" else "pass"
    decision = match_of(value).decisions[match_of(value).awaited[0]]
    return f"tb|act|{value.table_id}|{decision}|{body}"


async def evening(path, key, preset, kind, *, other_cards):
    """What the log says of an evening."""
    with pytest.MonkeyPatch.context() as patch:
        for name in DRAWN:
            patch.setattr(name, Drawn(1))
        mix_nothing(patch)
        async with quiet_playground() as playground, running_bot(playground, path) as client:
            channel = playground.channels[0].id
            guests = [Guest(playground, name, channel, None) for name in ("Anna", "Ben", "Cleo")]
            await sit_down(playground, guests, key, preset)
            (table,) = client.services.directory._tables.values()
            if other_cards:
                match = match_of(twin(table.value, None, rng_of(preset)))
                table._value = table._last = replace(table.value, match=match)
            awaited = match_of(table.value).awaited[0]
            guest = next(one for one in guests if table.value.seat_of(int(one.person.id)) == awaited)
            guest.rng = random.Random(1)
            await guest.open_hand()
            with heard(kind) as log:
                await click_around(playground, table, guest, guests[0])
    return ID.sub("(id)", timeless(log.getvalue()))


async def compare(folder, key, preset, kind):
    """Spend the evening twice."""
    ours, theirs = [
        await evening(folder / f"{other}.sqlite3", key, preset, kind, other_cards=other)
        for other in (False, True)
    ]
    assert CARD.findall(ours + theirs) == [], f"{preset}: it names cards"
    assert ours == theirs, f"{preset}: it says other things of other hands"
    return ours


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("game", "kind"), [(BOTH[0], "human"), (BOTH[1], "json")])
async def test_the_log_of_clicks_tells_nobody_what_is_hidden(tmp_path, game, kind):
    said = await compare(tmp_path, *game, kind)
    assert said.count("failed, reference") == 2
    assert said.count("Traceback (most recent call last)") == 2


def follows_from(error):
    """What names no card, but follows from those that an error names."""
    return f"error {zlib.crc32(str(error).encode()):x}"


@pytest.mark.long
@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("name", "leaking", "how"),
    [("_TALKATIVE", {}, "it names cards"), ("told", follows_from, "other things of other hands")],
    ids=["what discord.py says at DEBUG", "what errors say"],
)
async def test_a_log_of_clicks_that_leaks_is_caught(tmp_path, monkeypatch, name, leaking, how):
    monkeypatch.setattr(f"bot.maintenance.logs.{name}", leaking)
    with pytest.raises(AssertionError, match=how):
        await compare(tmp_path, *BOTH[1], "human")
