"""/verify on Discord: before, during and after a match, for its players and for everybody."""

import json
import random
import re

from game.core.record import MatchRecord
from game.core.verification import verify_record
from game.registry import GAMES
from tests.e2e.clicking import Player, files, texts, with_verb
from tests.e2e.matches import check_requests, end_after_the_deal, play, sit_down

PEOPLE = ("Ben", "Cleo", "Dora")


async def verified(person, channel, **options):
    result = await person.slash(channel, "verify", options)
    assert result.ok, result.failure
    return result.message


async def test_a_match_tells_its_commitment_first_and_its_seed_at_the_end(playground, client):
    channel, stranger = playground.channels[0].id, playground.person("Fanny")
    players = [Player(playground, name, channel, random.Random(1)) for name in ("Ben", "Cleo", "Dora")]
    assert "There’s no such match" in texts(await verified(stranger, channel))
    await sit_down(playground, players, "shithead", "norvegien")
    await play(players, until=5)

    running = await verified(players[0].person, channel)
    commitment = re.search(r"`([0-9a-f]{64})`", texts(running)).group(1)
    assert "still being played" in texts(running)
    assert files(running) == []

    await end_after_the_deal(players)
    ended = await verified(players[0].person, channel)
    assert "✗" not in texts(ended)
    assert "**Shithead · Norvégien**\nBen, Cleo and Dora · <t:" in texts(ended)
    assert f"`{commitment}`" in texts(ended)
    (attached,) = playground.guild.channels[channel].messages[ended["id"]].attachments
    record = MatchRecord.model_validate(json.loads(attached.content))
    assert record.commitment == commitment
    assert verify_record(GAMES[record.game], record).passed

    shown = await verified(stranger, channel, public=True, match=record.match_id)
    assert not shown["flags"] & 64
    assert files(shown) == []
    assert with_verb(shown, "verify.match") is None
    check_requests(playground)


async def test_matches_are_chosen_by_what_was_played_and_with_whom(playground, client):
    channel = playground.channels[0].id
    ben, cleo, dora = (Player(playground, name, channel, random.Random(1)) for name in PEOPLE)
    for players, game in (([ben, cleo], "shithead"), ([ben, dora, cleo], "nain_jaune")):
        await sit_down(playground, players, game, game)
        await end_after_the_deal(players)

    shown = await verified(ben.person, channel)
    assert "Nain Jaune" in texts(shown)
    menu = with_verb(shown, "verify.match")
    assert [option["label"] for option in menu["options"]] == [
        "Nain Jaune with Dora and Cleo",
        "Shithead with Cleo",
    ]
    chosen = await ben.person.select(shown, menu["custom_id"], [menu["options"][1]["value"]])
    assert "**Shithead**\nBen and Cleo · <t:" in texts(chosen.message)

    suggested = await dora.person.autocomplete(channel, "verify", {"match": "shit"}, "match")
    assert [one["name"].split(" · ")[0] for one in suggested] == ["Shithead with Ben and Cleo"]
    named = await verified(dora.person, channel, match=suggested[0]["value"])
    assert "Ben and Cleo · <t:" in texts(named)
    check_requests(playground)
