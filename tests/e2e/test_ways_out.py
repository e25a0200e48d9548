"""Leaving a deal for tokens on Discord: with buttons and commands, with the cost stated first."""

import re

import pytest

from tests.e2e.clicking import controls, texts
from tests.e2e.guests import Guest
from tests.e2e.matches import check_requests
from tests.e2e.test_tokens_at_tables import balances, everything_home


@pytest.mark.long
async def test_the_ways_out_of_a_deal_for_tokens_say_what_they_cost(playground, client):
    """Of four people one leaves, the host ends the table with the deal, and then the others leave too."""
    everybody = [Guest(playground, name) for name in ("Ben", "Cleo", "Dora", "Emil")]
    ben, cleo, dora, emil = everybody
    await ben.command("play", game="nain_jaune", variant="nain_jaune")
    for other in everybody[1:]:
        await other.press("join")
    await ben.press("start")
    wants = await cleo.command("table undo")
    assert "everybody gets back what they put into this deal" in texts(wants)
    await cleo.click(wants, "undo")
    await playground.settle(quiet=1.3)
    assert "To undo the deal: 1 of 4 votes" in texts(ben.board())
    voted = await cleo.command("table undo")
    assert texts(voted).startswith("You have already voted.")
    assert texts(await cleo.click(voted, "undo")).startswith("You withdrew your vote.")
    await playground.settle(quiet=1.3)
    assert "To undo the deal" not in texts(ben.board())

    asked = await dora.command("table leave")
    assert "it still counts for you" in texts(asked)
    left = texts(await dora.click(asked, "leave"))
    assert re.match(
        r"You left the table\. An AI plays your cards until this deal ends, with your \d+ 🪙\. ", left
    )
    await playground.settle(quiet=1.3)
    assert f"Left, an AI is finishing the deal: **{dora.person.name}**" in texts(ben.board())
    assert texts(await ben.command("table undo")).startswith("You can only vote to undo a deal while")

    asked = await ben.command("table end")
    assert "will be played out and will count" in texts(asked)
    assert [control["label"] for control in controls(asked)] == ["Close after this deal", "No"]
    assert texts(await ben.click(asked, "end")) == "The table closes after this deal."
    assert texts(await ben.click(await ben.command("table end"), "end")).startswith(
        "The table is already closing"
    )
    await playground.settle(quiet=1.3)
    assert "🏁 The table closes after this deal." in texts(ben.board())

    for player in (ben, cleo, emil):
        left = texts(await player.click(await player.command("table leave"), "leave"))
    told = re.match(r"You left the table\. You brought 120 🪙 and got (\d+) 🪙 back\.\n", left)
    await everything_home(playground, client)
    held = [int(balance) for balance in await balances(playground, everybody)]
    assert held != [200] * 4
    assert held[-1] == 80 + int(told[1])
    assert sum(held) <= 800
    check_requests(playground)
