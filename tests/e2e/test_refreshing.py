"""Open hands that are refreshed: best effort, late at times, but never back to what they showed before."""

import asyncio
import gc
import random
import re

import discord
import pytest

from bot.common.tasks import PendingAnswers
from bot.games.registry import SCREENS
from bot.i18n import words_for
from bot.tables.model.commands import Close, Leave, ReadyForDeal
from bot.tables.model.values import Phase
from bot.tables.table import Update
from tests.bot.tables.living import play_one, play_out
from tests.e2e.clicking import PRIVATE, Player, controls, playable, texts, verb, with_verb
from tests.support.eventually import comes

GAMES = [
    {"game": "shithead", "variant": "norvegien"},
    {"game": "nain_jaune", "points": True},
    {"game": "paskahousu"},
]


@pytest.fixture
def gate(monkeypatch):
    """Closed, it keeps what nobody waits for from going on."""
    gate = asyncio.Event()
    gate.set()
    until_quiet = PendingAnswers.until_quiet

    async def when_open(self):
        await gate.wait()
        await until_quiet(self)

    monkeypatch.setattr(PendingAnswers, "until_quiet", when_open)
    return gate


@pytest.fixture
async def players(playground, client):
    """Three at a table, all with open hands."""
    players = await dealt(playground, game="shithead", variant="norvegien")
    for player in players:
        while any(playing(control) for control in playable(player.hand())) and exchanging(player):
            await ready(player)
    await playground.settle(quiet=0.3)
    return players


async def dealt(playground, **options):
    channel = playground.channels[0].id
    players = [Player(playground, name, channel, random.Random(1)) for name in ("Anna", "Ben", "Cleo")]
    opened = await players[0].person.slash(channel, "play", options)
    assert opened.ok, opened.failure
    for player in players[1:]:
        await player.press("join")
    await players[0].press("start")
    for player in players:
        await player.open_hand()
    return players


def playing(control):
    return verb(control) == "act"


def burns(control):
    """Tell whether a card leaves the turn with whoever plays it."""
    return "10" in control["label"]


def exchanging(player):
    return any("ready" in control["label"].lower() for control in playable(player.hand()))


async def ready(player):
    control = next(one for one in playable(player.hand()) if "ready" in one["label"].lower())
    await player.use(player.hand(), control)


def awaited(players):
    """Who has a hand that offers a move."""
    return [player for player in players if player.hand() and playable(player.hand())]


async def test_a_late_refresh_shows_the_newest_hand(playground, players, client, gate):
    (first,) = awaited(players)
    gate.clear()
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    await play_out_turn(table, first)  # whose turn it is now is shown in no hand until the gate opens
    second = next(player for player in players if is_awaited(table, player))
    await second.open_hand()
    await play_out_turn(table, second)
    before = texts(second.hand())
    gate.set()
    await playground.settle(quiet=0.3)
    assert texts(second.hand()) == before
    assert not playable(second.hand())


async def play_out_turn(table, player):
    """Play until it is somebody else's turn."""
    while is_awaited(table, player):
        await player.move()


def is_awaited(table, player):
    return table.value.seat_of(int(player.person.id)) in table.value.match.awaited


@pytest.mark.long
async def test_open_hands_do_not_keep_what_they_were_opened_with(playground, players, client):
    """An interaction and the message it came from weigh as much as a table; every click renews them."""
    gc.collect()
    interactions = (one for one in gc.get_objects() if isinstance(one, discord.Interaction))
    held = [one for one in interactions if one.client is client]  # other tests may have left some
    assert held == []
    (first,) = awaited(players)
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    await play_out_turn(table, first)
    await playground.settle(quiet=0.3)
    assert awaited(players) not in ([], [first])  # they are refreshed all the same


def refreshes(playground):
    return [one for one in playground.requests if one.method == "PATCH" and one.path.startswith("/webhooks")]


@pytest.mark.long
async def test_a_hand_that_shows_what_it_should_is_not_refreshed_again(playground, players, client):
    (first,) = awaited(players)
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    await play_out_turn(table, first)
    await playground.settle(quiet=0.3)
    (second,) = awaited(players)
    before = len(refreshes(playground))
    for _ in range(2):
        client.services.live.show(Update(table.value, table.value))
        await playground.settle(quiet=0.3)
    assert len(refreshes(playground)) == before
    assert table.value.seat_of(int(second.person.id)) in table.value.match.awaited


async def test_a_hand_whose_refresh_failed_is_refreshed_by_itself(playground, players, client, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.1,))
    (first,) = awaited(players)
    (table,) = await client.services.directory.in_channel(int(first.channel_id))

    async def broken(*_, **__):
        raise OSError("connection reset")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.Webhook, "edit_message", broken)
        await play_out_turn(table, first)
        await playground.settle(quiet=0.3)
        assert awaited(players) == []
    await comes(lambda: awaited(players))
    (second,) = awaited(players)
    assert is_awaited(table, second)


async def test_a_hand_whose_answer_was_lost_does_not_keep_its_players_turn(playground, players, client):
    (first,) = awaited(players)
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    playground.inject("answers_unknown", count=100)
    play = next(control for control in playable(first.hand()) if playing(control) and not burns(control))
    click = asyncio.create_task(first.person.click(first.hand(), play["custom_id"]))
    await comes(lambda: not is_awaited(table, first))
    await comes(lambda: first not in awaited(players))
    click.cancel()


@pytest.mark.long
async def test_a_hand_that_discord_no_longer_lets_us_edit_is_tried_once(playground, players, client):
    (first,) = awaited(players)
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    playground.inject("tokens_expired")
    before = len(refreshes(playground))
    while is_awaited(table, first):
        await play_one(table)
    await playground.settle(quiet=0.3)
    tried = len(refreshes(playground))
    assert tried > before, "the bot cannot know yet"
    for _ in range(2):
        client.services.live.show(Update(table.value, table.value))
        await playground.settle(quiet=0.3)
    assert len(refreshes(playground)) == tried


def live_controls(player):
    return [control.get("label") or control["emoji"]["name"] for control in controls(player.hand())]


async def test_no_hand_looks_live_once_its_player_left_or_its_match_is_over(playground, players, client):
    (first,) = awaited(players)
    others = [player for player in players if player is not first]
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    await table.handle(Leave(int(first.person.id)))
    await playground.settle(quiet=0.3)
    assert texts(first.hand()) == "You’re no longer at this table."
    assert live_controls(first) == []
    assert all(live_controls(player) for player in others)
    await table.handle(Leave(int(others[0].person.id)))
    await table.handle(Close(1, moderator=True, undo=True))
    await playground.settle(quiet=0.3)
    assert not any(live_controls(player) for player in (first, *others))


@pytest.mark.long
async def test_the_first_click_on_an_old_hand_says_that_its_player_left(playground, players, client):
    (first,) = awaited(players)
    client.services.live.hands._hands.clear()  # too old to be refreshed
    (table,) = await client.services.directory.in_channel(int(first.channel_id))
    await table.handle(Leave(int(first.person.id)))
    await playground.settle(quiet=0.3)
    await first.use(first.hand(), playable(first.hand())[0])
    assert texts(first.hand()).splitlines()[-1] == "You’re no longer at this table."
    assert live_controls(first) == []


SEVERAL_DEALS = [
    ({"game": "nain_jaune", "points": True}, "[Tt]his deal"),
    ({"game": "shithead", "variant": "reverse_1"}, "The second deal of the match is played in reverse."),
]
"""Games whose matches may have several deals, and the pattern of what a hand says at the end of one."""


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("options", "ended"), SEVERAL_DEALS)
async def test_the_end_of_a_deal_and_the_next_one_are_seen_in_all_open_hands(
    playground, client, options, ended
):
    """Also by those who are not awaited: what said that the deal is over has nothing to click."""
    players = await dealt(playground, **options)
    (table,) = await client.services.directory.in_channel(int(players[0].channel_id))
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    await playground.settle(quiet=1.0)
    assert [live_controls(player) for player in players] == [["Next deal"]] * 3
    assert all(re.search(ended, texts(player.hand())) for player in players)
    for player in players:
        await player.use(player.hand(), with_verb(player.hand(), "next"))
    await playground.settle(quiet=0.3)
    for player in players:
        if is_awaited(table, player):
            assert playable(player.hand())
        else:
            assert live_controls(player) == ["Refresh"]


@pytest.mark.long
@pytest.mark.parametrize("options", GAMES)
async def test_play_again_on_a_hand_deals_to_all_open_hands(playground, client, options):
    players = await dealt(playground, **options)
    (table,) = await client.services.directory.in_channel(int(players[0].channel_id))
    await play_to_the_end(table)
    await playground.settle(quiet=1.0)
    assert [live_controls(player) for player in players] == [["Play again", "Replay"]] * 3
    await players[1].use(players[1].hand(), with_verb(players[1].hand(), "again"))
    await playground.settle(quiet=1.0)
    assert table.value.phase is Phase.PLAYING
    assert not any(with_verb(player.hand(), "again") for player in players)
    awaited = [player for player in players if is_awaited(table, player)]
    assert awaited
    assert all(playable(player.hand()) for player in awaited)


async def play_to_the_end(table):
    """Play all deals, each of which begins when everybody is ready."""
    while table.value.phase is not Phase.OVER:
        await play_out(table)
        for one in table.value.seats if table.value.phase is Phase.BETWEEN_DEALS else ():
            if table.value.phase is Phase.BETWEEN_DEALS and not one.ready:
                await table.handle(ReadyForDeal(one.user_id))


@pytest.mark.long
@pytest.mark.parametrize("options", GAMES)
async def test_hands_of_a_closed_table_say_which_game_it_was_and_who_closed_it(playground, client, options):
    players = await dealt(playground, **options)
    (table,) = await client.services.directory.in_channel(int(players[0].channel_id))
    assert all(map(live_controls, players))
    await table.handle(Close(int(players[0].person.id)))
    await play_out(table)
    await playground.settle(quiet=1.0)
    assert [live_controls(player) for player in players] == [["Replay"]] * 3
    own, *others = [texts(player.hand()) for player in players]
    screen, value = SCREENS[table.value.game.key], table.value
    title = screen.title(value.rules, value.preset, words_for("en"))
    assert all(title in one for one in (own, *others))
    assert f"{players[0].person.mention}, the host, closed this table." in own
    assert all("**Anna**, the host, closed this table." in one for one in others)


@pytest.mark.long
async def test_a_hand_no_longer_offers_the_next_deal_once_its_table_is_closed(playground, client):
    players = await dealt(playground, game="nain_jaune", points=True)
    (table,) = await client.services.directory.in_channel(int(players[0].channel_id))
    await play_out(table)
    await playground.settle(quiet=1.0)
    assert all(with_verb(player.hand(), "next") for player in players)
    await table.handle(Close(int(players[0].person.id)))
    await playground.settle(quiet=0.3)
    assert [live_controls(player) for player in players] == [["Replay"]] * 3
    assert all("closed this table" in texts(player.hand()) for player in players[1:])


@pytest.mark.long
async def test_opening_a_hand_again_deletes_the_one_before(playground, players):
    anna = players[0]
    former = anna.hand()
    await anna.press("hand")
    await playground.settle(quiet=0.3)
    private = [m for m in anna.person.newest_messages(anna.channel_id) if m["flags"] & PRIVATE]
    assert len(private) == 1
    assert private[0]["id"] != former["id"]


@pytest.mark.long
async def test_the_message_about_the_seats_becomes_the_hand_and_the_one_before_goes(playground, players):
    anna = players[0]
    await anna.press("seats")
    seats = anna.hand()
    assert "At the table" in texts(seats)
    await anna.use(seats, with_verb(seats, "hand"))
    await playground.settle(quiet=0.3)
    private = [m for m in anna.person.newest_messages(anna.channel_id) if m["flags"] & PRIVATE]
    assert [m["id"] for m in private] == [seats["id"]]
    assert "At the table" not in texts(private[0])


@pytest.mark.long
async def test_clicking_an_older_hand_makes_it_the_one_that_stays(playground, players, client):
    """One too old to be deleted stands beside the newer one until its owner clicks it."""
    anna = players[0]
    former = anna.hand()
    client.services.live.hands._hands.clear()
    await anna.press("hand")
    await anna.use(former, controls(former)[-1])
    await playground.settle(quiet=0.3)
    private = [m for m in anna.person.newest_messages(anna.channel_id) if m["flags"] & PRIVATE]
    assert [m["id"] for m in private] == [former["id"]]
