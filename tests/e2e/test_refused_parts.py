"""What Discord refuses of a message is left out of it: nobody's turn depends on an emoji or a picture."""

import random

import pytest

from bot.tables.model.values import Display
from tests.e2e.clicking import BUTTON, Player, controls, described, files, playable, texts
from tests.e2e.matches import play, sit_down
from tests.e2e.test_boards import settle_on
from tests.e2e.test_integrations_page import controls_of_kind
from tests.support.eventually import comes

GAMES = (("shithead", "norvegien"), ("nain_jaune", "nain_jaune"), ("paskahousu", "finnish_try"))
FAULTS = [*zip(GAMES, ("emojis_deleted", "emojis_refused", "emojis_refused"), strict=True)]


def emojis(message):
    """The emojis of the application in the controls of a message, and in its texts."""
    shown = [control.get("emoji") for control in controls(message)]
    shown += [option.get("emoji") for control in controls(message) for option in control.get("options", ())]
    return [one for one in shown if one and one.get("id")], "<:tapis" in texts(message)


def says_cards(message):
    """Whether a message names cards, in emojis or signs."""
    return "<:tapis_" in texts(message) or {*"♣♦♥♠"} & {*texts(message)}


def refused(playground):
    return [request for request in playground.requests if request.status == 400]


async def seated(playground, client, game, display):
    """Three people with open hands, at a table whose emojis are all there."""
    await settle_on(client, playground, display=display)
    client.card_emojis.cards("en")
    await playground.settle()
    await client.card_emojis._uploading
    channel, rng = playground.channels[0].id, random.Random(5)
    players = [Player(playground, name, channel, rng) for name in ("Anna", "Ben", "Cleo")]
    await sit_down(playground, players, *game)
    for player in players:
        await player.open_hand()
    return players


@pytest.mark.parametrize(("game", "fault"), FAULTS)
@pytest.mark.usefixtures("emojis_alike")
async def test_without_emojis_a_player_moves_on_and_hands_are_text(playground, client, game, fault):
    players = await seated(playground, client, game, Display.EMOJI)
    assert any(emojis(player.hand())[0] for player in players)
    playground.inject(fault)
    await play(players, until=12)
    await playground.settle()
    assert "Something went wrong" not in "\n".join(texts(player.hand()) for player in players)
    if fault == "emojis_refused":
        assert len(refused(playground)) <= len(players), "each hand that was under way was refused once"
        assert not any(any(emojis(player.hand())) for player in players)
    else:
        await client.card_emojis._uploading
        assert client.card_emojis.there("en") is not None


@pytest.mark.usefixtures("emojis_alike")
async def test_a_hand_that_is_refused_says_the_same_in_signs(playground, client):
    players = await seated(playground, client, ("shithead", "norvegien"), Display.EMOJI)
    mover = next(player for player in players if playable(player.hand()))
    shown = {control["custom_id"] for control in playable(mover.hand())}
    playground.inject("emojis_refused")
    await mover.press("hand")
    assert emojis(mover.hand()) == ([], False)
    assert {control["custom_id"] for control in playable(mover.hand())} == shown
    assert all(control["label"] for control in controls(mover.hand()) if control["type"] == BUTTON)
    assert {*"♣♦♥♠"} & {*texts(mover.hand())}
    assert len(refused(playground)) == 1


@pytest.mark.in_part(1)
@pytest.mark.parametrize("game", GAMES, ids=[key for key, _ in GAMES])
async def test_without_pictures_a_player_moves_on_and_all_is_written_out(playground, client, game):
    players = await seated(playground, client, game, Display.PICTURE)
    assert files(players[0].hand())
    assert files(players[0].board())
    playground.inject("files_refused")
    await play(players, until=12)
    for player in players:
        await player.open_hand()
    await comes(lambda: not files(players[0].board()))
    for player in players:
        assert not files(player.hand())
        assert not described(player.hand())
        assert says_cards(player.hand())


async def test_a_command_whose_picture_is_refused_says_what_it_shows(playground, client):
    players = await seated(playground, client, ("shithead", "norvegien"), Display.PICTURE)
    playground.inject("files_refused")
    mover = next(player for player in players if playable(player.hand()))
    result = await mover.person.slash(mover.channel_id, "table hand", {})
    assert result.ok, result.failure
    await playground.settle()
    assert not files(mover.hand())
    assert "Something went wrong" not in texts(mover.hand())
    assert says_cards(mover.hand())


async def test_settings_whose_channel_is_gone_without_the_bot_hearing_of_it_open(playground, anna):
    games = playground.channels[1].id
    where = await anna.click(await anna.ask("settings show"), "Where")
    await anna.pick(where, "settings.channels", games)
    del playground.guild.channels[games]
    where = await anna.click(await anna.ask("settings show"), "Where")
    assert "default_values" in str(refused(playground)[-1].response)
    assert "Something went wrong" not in texts(where)
    (menu,) = controls_of_kind(where, 8)
    assert not menu.get("default_values")
