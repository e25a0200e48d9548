"""The worked example of source 003, clicked on Discord: the King of hearts holds 24, 72, 168, 360 tokens."""

import re

import pytest

from bot.rules.codes import write_code
from tests.bot.tables.chance import mix_nothing
from tests.e2e.clicking import Player, controls, described, texts, with_verb
from tests.e2e.matches import check_requests
from tests.e2e.tokens import PEOPLE, Saver, quiet_playground, running_bot
from tests.e2e.worked_example import GAME, RULES, find_match
from tests.support.eventually import comes


async def click_in_hand(player, body):
    """Press the button of the hand that lays these cards; the hand is opened anew if it is not up to date."""
    button = button_of(player.hand(), body) or button_of(await player.open_hand(), body)
    assert button is not None, f"no button lays {body}: {texts(player.hand())}"
    result = await player.person.click(player.hand(), button)
    assert result.ok, result.failure


def button_of(hand, body):
    """Return the custom_id of the button in a hand that lays these cards, None if there is none."""
    for control in controls(hand) if hand is not None else ():
        _, verb, _, _, of = control["custom_id"].split("|", 4)
        if (verb, of) == ("act", body):
            return control["custom_id"]
    return None


async def in_the_kings_box(member):
    """Return what /board says lies on the King of hearts."""
    shown = described(await member.ask("board", private=False))
    return int(re.search(r"(\d+) on King of hearts", shown)[1])


async def deal_on(players):
    """Wait until the board says that the deal is over, then let everybody be ready for the next."""
    await comes(lambda: with_verb(players[0].board(), "ready") is not None, every=0.05)
    for player in players:
        await player.press("ready")


async def open_table(anna, players):
    """Let six people with 2000 tokens each sit down at a table whose rules stake all of them."""
    settings = await anna.tokens("settings")
    grants = {"starting_grant": "2000", "floor": "0", "account_age_days": "0"}
    await anna.fill_in(settings, "Grants…", **grants)
    options = {"game": "nain_jaune", "variant": write_code(GAME, "nain_jaune", RULES)}
    result = await anna.person.slash(anna.channel_id, "play", options)
    assert result.ok, result.failure
    for player in players[1:]:
        await player.press("join")


@pytest.mark.long
async def test_the_king_of_hearts_kept_three_times_pays_360(tmp_path, monkeypatch):
    found = find_match()
    async with quiet_playground() as playground:
        async with running_bot(playground, tmp_path / "tapis.sqlite3"):
            players = [Player(playground, name, playground.channels[0].id, None) for name in PEOPLE]
            anna, looking_on = (Saver(playground, "Anna", channel) for channel in (0, 1))
            monkeypatch.setattr("bot.tables.directory.draw_shuffle", lambda: found.shuffle)
            mix_nothing(monkeypatch)
            await open_table(anna, players)
            await players[0].press("start")
            assert "You have 0 tokens 🪙" in await anna.balance()
            in_box = []
            for number, deal in enumerate(found.deals):
                in_box.append(await in_the_kings_box(looking_on))
                for seat, body in deal:
                    await click_in_hand(players[seat], body)
                if number < 3:
                    in_box.append(await in_the_kings_box(looking_on))
                    await deal_on(players)
            assert in_box == [24, 48, 72, 144, 168, 336, 360]
            assert await in_the_kings_box(looking_on) == 0
            winner = next(seat for seat, body in found.deals[3] if "KH" in body)
            pot = f"360 🪙 on the King, won by **{players[winner].person.name}**"
            assert pot in texts(await looking_on.ask("board", private=False))
        check_requests(playground)
