"""House rules at the table: played by name, by code, by default; kept by running matches; in French."""

import random

import pytest

from bot.rules.codes import write_code
from game.registry import GAMES
from tests.bot.stats.played import Evening
from tests.e2e.clicking import controls, texts, with_verb
from tests.e2e.rules.editing import RuleMaker, button

NEXT_LEADS = {"Burning the pile": {"Who leads after a burn": "The next player"}}


def code_in(message):
    return texts(message).split("```")[1].strip()


@pytest.mark.long
async def test_a_servers_variant_is_suggested_and_played(ada, dinesh):
    await ada.save_new("Chez nous", **NEXT_LEADS)
    found = await dinesh.suggested("play", "chez", game="shithead")
    assert found == {"Chez nous": "Chez nous"}
    assert await dinesh.suggested("play", "chez", game="nain_jaune") == {}
    lobby = await dinesh.play("shithead", variant="Chez nous")
    assert texts(lobby).startswith("## Chez nous\n")
    assert "**Changes from Norvégien**\n• After a burn, the next player leads" in texts(lobby)


@pytest.mark.long
async def test_documented_variants_are_suggested_and_played_by_title(dinesh):
    found = await dinesh.suggested("play", "six", game="shithead")
    assert found == {"Shithead for six, with jokers": "shithead_6j"}
    for variant in ("shithead_6j", "Shithead for six, with jokers"):
        lobby = texts(await dinesh.play("shithead", variant=variant))
        assert "## Shithead for six, with jokers" in lobby
        assert "Changes from" not in lobby


@pytest.mark.long
async def test_a_variant_is_found_and_played_before_a_game_is_chosen(dinesh):
    found = await dinesh.suggested("play", "valepaska")
    assert found == {"Paskahousu · Valepaska, the game of lies": "paskahousu:valepaska"}
    for typed in (*found.values(), "Valepaska, the game of lies"):
        assert "## Valepaska, the game of lies" in texts(await dinesh.play(None, variant=typed))
    code = write_code(GAMES["nain_jaune"], "mistigri", GAMES["nain_jaune"].presets["mistigri"])
    assert "## Nain Jaune · pass at will" in texts(await dinesh.play(None, variant=code))


@pytest.mark.long
async def test_a_lobby_names_differences_in_three_lines_and_leaves_the_rest_to_the_rules(ada):
    editor = await ada.new("Far away", "danish")
    for place, chosen in {
        "The deal": {
            "Cards in hand": "2 cards in hand",
            "The face-up cards": "Are chosen from your hand",
            "Stacking on face-up cards": "On your own, before play",
            "Cards on the table": "2 face-down and 2 face-up cards each",
        },
        "The start": {
            "Swapping hand cards for face-up cards": "None",
            "Who leads first": "The lowest card in hand: a 3, otherwise a 4, and so on",
            "The first lead": "The lowest rank in hand",
        },
    }.items():
        screen = await ada.choose(editor, "Change…", place)
        for menu, value in chosen.items():
            screen = await ada.choose(screen, menu, value)
        editor = await ada.click(screen, "Back")
    await ada.click(editor, "Save")
    lobby = await ada.play("shithead", variant="Far away")
    assert texts(lobby).count("• ") == 3
    assert "-# … and 2 more, see the rules" in texts(lobby)
    result = await ada.person.click(lobby, with_verb(lobby, "rules")["custom_id"])
    assert "lowest rank in hand" in texts(result.message)


@pytest.mark.long
async def test_the_default_is_what_play_starts_with(ada, dinesh):
    await ada.save_new("Chez nous", **NEXT_LEADS)
    said = texts(await ada.rules("default", variant="Chez nous"))
    assert said == "✓ On this server, `/play` now opens **Chez nous** by default."
    assert "## Chez nous" in texts(await dinesh.play("shithead"))
    assert "## Nain Jaune" in texts(await dinesh.play("nain_jaune"))
    await ada.rules("default", variant="Nain Jaune · party, after a collection of party games")
    assert "party" in texts(await dinesh.play("nain_jaune"))


async def test_a_code_carries_rules_to_another_server(playground, ada, dinesh):
    await ada.save_new("Chez nous", **NEXT_LEADS)
    code = code_in(await dinesh.rules("export", variant="Chez nous"))
    club = playground.found_server("Club")
    await playground.settle()
    there = RuleMaker(playground, "Ada")
    there.channel_id = next(iter(club.channels))
    editor = await there.rules("import", code=code, name="From afar")
    assert texts(editor).startswith("## From afar\n")
    assert "• After a burn, the next player leads" in texts(editor)
    await there.click(editor, "Save")
    listed = texts(await there.rules("browse"))
    assert "**From afar**" in listed
    assert "made from Norvégien" in listed
    assert "Chez nous" not in listed


async def test_anybody_plays_by_a_code_without_saving_it(ada, dinesh):
    editor = await dinesh.choose(await dinesh.new("Mine"), "Change…", "Playing cards")
    editor = await dinesh.click(await dinesh.choose(editor, "The Ace", "Is lowest"), "Back")
    code = code_in(await dinesh.click(editor, "Copy code"))
    lobby = await dinesh.play("shithead", variant=code)
    assert "• The King is highest, the Ace lowest" in texts(lobby)
    assert "That code is for another game." in texts(await dinesh.play("nain_jaune", variant=code))
    assert "Mine" not in texts(await ada.rules("browse"))


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    "damage", [lambda code: code[:-1], lambda code: code.swapcase(), lambda _: "T1 hello"]
)
async def test_damaged_codes_are_refused(dinesh, damage):
    code = damage(code_in(await dinesh.rules("export", variant="danish")))
    assert texts(await dinesh.rules("import", code=code)).startswith("That isn’t a rules code")


@pytest.mark.long
async def test_an_imported_code_is_named_later_if_not_at_once(dinesh):
    code = code_in(await dinesh.rules("export", variant="danish"))
    editor = await dinesh.rules("import", code=f"`{code}`")
    assert texts(editor).startswith("## Imported rules\n")
    assert "No changes from Danish" in texts(editor)


@pytest.mark.long
async def test_unknown_variants_are_refused(dinesh):
    for variant in ("nothing", "T1aaaaaaaaaa", "nain_jaune:party"):
        result = await dinesh.person.slash(
            dinesh.channel_id, "play", {"game": "shithead", "variant": variant}
        )
        assert result.message["flags"] & 64


async def test_a_running_match_keeps_the_rules_it_started_with(ada, dinesh, chloe):
    await ada.save_new("Chez nous", **NEXT_LEADS)
    board = await ada.play("shithead", variant="Chez nous")
    for person, control in ((dinesh, "join"), (chloe, "join"), (ada, "start")):
        board = person.now(board)
        assert (await person.person.click(board, with_verb(board, control)["custom_id"])).ok
    board = ada.now(board)

    async def rules():
        result = await dinesh.person.click(board, with_verb(board, "rules")["custom_id"])
        return texts(result.message)

    before = await rules()
    assert "after a burn, the next player leads" in before.lower()
    editor = await ada.rules("edit", variant="Chez nous")
    screen = await ada.choose(editor, "Change…", "Burning the pile")
    screen = await ada.choose(screen, "Who leads after a burn", "The player who burnt it")
    await ada.click(await ada.click(screen, "Back"), "Save")
    await ada.click(await ada.rules("delete", variant="Chez nous"), "Delete")
    assert await rules() == before


async def test_everything_is_french_for_a_french_person(chloe):
    editor = await chloe.rules("new", variant="Norvégien", name="Chez nous")
    assert "Pour l’instant, rien ne change par rapport à «\xa0Norvégien\xa0»." in texts(editor)
    screen = await chloe.choose(editor, "Changer…", "Brûler la pile")
    screen = await chloe.choose(screen, "Qui entame quand la pile est brûlée", "Le joueur suivant")
    editor = await chloe.click(screen, "Retour")
    assert "• Quand la pile est brûlée, le joueur suivant entame" in texts(editor)
    assert "Seuls les membres qui ont la permission «\u00a0Gérer le serveur\u00a0»" in texts(editor)
    refused = await chloe.choose(editor, "Changer…", "Joueurs et jeux de cartes")
    refused = await chloe.choose(refused, "Jokers", "2 jokers")
    assert "Du même coup\u00a0: Ce que sont les jokers" in texts(refused)
    refused = await chloe.choose(refused, "Ce que sont les jokers", "Des cartes avec leur propre pouvoir")
    assert "Du même coup\u00a0: Où elle se pose" in texts(refused)
    assert "### Variantes 1 à 5" in texts(await chloe.rules("browse"))
    found = await chloe.suggested("rules show", "dernier")
    assert found == {"Shithead · Norvégien, le dernier perd": "shithead:norvegien_loser"}


async def test_commands_have_french_names(chloe):
    (rules,) = [command for command in chloe.person.commands() if command["name"] == "rules"]
    assert rules["name_localizations"]["fr"] == "règles"
    french = [option["name_localizations"]["fr"] for option in rules["options"]]
    assert french == [
        "parcourir",
        "voir",
        "nouvelle",
        "modifier",
        "supprimer",
        "défaut",
        "exporter",
        "importer",
    ]
    for option in rules["options"]:
        if option["name"] not in ("browse", "default"):
            assert "house rules" in option["description"], option["name"]
            assert "règles maison" in option["description_localizations"]["fr"], option["name"]


@pytest.mark.long
async def test_a_saved_variant_is_played_with_one_tap(playground, ada, dinesh):
    saved = await ada.save_new("Chez nous", **NEXT_LEADS)
    result = await ada.person.click(saved, button(saved, "Play now")["custom_id"])
    assert result.ok, result.failure
    await playground.settle()
    (lobby,) = [
        message for message in dinesh.person.newest_messages(dinesh.channel_id) if with_verb(message, "join")
    ]
    assert texts(lobby).startswith("## Chez nous\n")
    assert "After a burn, the next player leads" in texts(lobby)


async def test_variants_are_browsed_and_played_with_one_tap(playground, bot, ada, dinesh, chloe):
    evening = Evening(bot.client._care.deriver._database, random.Random(5))
    guild = bot.client.guilds[0].id
    await ada.save_new("Chez nous", **NEXT_LEADS)
    await evening.play(guild, "nain_jaune", [int(ada.person.id), "easy"])
    await bot.client._care.deriver.look()
    page = await dinesh.rules("browse")
    first, second, *_ = (line for line in texts(page).split("\n") if line.startswith("**"))
    assert first == "**Nain Jaune** · played 1 time here"
    assert second == "**Chez nous**"
    assert "-# After a French rules leaflet, with" in texts(page)
    assert "-# This server’s own, made from Norvégien." in texts(page)
    following = await dinesh.click(page, "Next")
    assert texts(following).startswith("### Variants 6 to 10 of ")
    assert texts(await dinesh.click(following, "Back")) == texts(page)
    only = await dinesh.choose(await dinesh.rules("browse"), "Which game", "Nain Jaune")
    assert "Chez nous" not in texts(only)
    read = await dinesh.choose(await dinesh.rules("browse"), "Read all the rules of…", "Chez nous")
    assert "**Changes from Norvégien**" in texts(read)
    page = await chloe.rules("browse")
    assert "jouée 1\xa0fois ici" in texts(page)
    second = [one for one in controls(page) if one.get("label") == "Jouer"][1]
    result = await chloe.person.click(page, second["custom_id"])
    assert result.ok, result.failure
    await playground.settle()
    lobbies = (one for one in dinesh.person.newest_messages(dinesh.channel_id) if with_verb(one, "join"))
    assert texts(next(lobbies)).startswith("## Chez nous\n")


async def test_unsaved_rules_are_played_as_by_their_code(playground, dinesh):
    """Also by somebody who may save nothing here."""
    screen = await dinesh.choose(await dinesh.new("Chez nous"), "Change…", "Playing cards")
    editor = await dinesh.click(await dinesh.choose(screen, "The Ace", "Is lowest"), "Back")
    result = await dinesh.person.click(editor, button(editor, "Play now")["custom_id"])
    assert result.ok, result.failure
    await playground.settle()
    lobbies = (one for one in dinesh.person.newest_messages(dinesh.channel_id) if with_verb(one, "join"))
    lobby = texts(next(lobbies))
    assert lobby.startswith("## Chez nous\n")
    assert "**Changes from Norvégien**\n• The King is highest, the Ace lowest" in lobby


@pytest.mark.long
async def test_an_imported_code_keeps_its_name_where_it_can(ada, dinesh):
    await ada.save_new("Chez nous", **NEXT_LEADS)
    code = code_in(await dinesh.rules("export", variant="Chez nous"))
    assert texts(await dinesh.rules("import", code=code)).startswith("## Chez nous\n")
    assert texts(await dinesh.rules("import", code=code, name="Ours")).startswith("## Ours\n")
    built_in = write_code(GAMES["shithead"], "shithead", GAMES["shithead"].presets["shithead"], "Karma")
    assert texts(await dinesh.rules("import", code=built_in)).startswith("## Imported rules\n")
