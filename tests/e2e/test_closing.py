"""The bot closes when it has answered."""

import asyncio

from bot.tables.bank.service import Bank
from tests.e2e.clicking import texts
from tests.e2e.tokens import running_bot


async def test_a_command_whose_work_is_stored_is_answered_before_the_bot_closes(
    playground, tmp_path, monkeypatch
):
    stored, grant = asyncio.Event(), Bank.grant

    async def grant_slowly(bank, order):
        moved = await grant(bank, order)
        stored.set()
        await asyncio.sleep(0.2)
        return moved

    monkeypatch.setattr(Bank, "grant", grant_slowly)
    anna, ben = playground.person("Anna"), playground.person("Ben")
    given = {"member": ben.id, "amount": 5}
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        granting = asyncio.create_task(anna.slash(playground.channels[0].id, "tokens grant", given))
        await stored.wait()
        await client.close()
        granted = await granting
    assert granted.ok, granted.failure
    assert "5" in texts(granted.message)
