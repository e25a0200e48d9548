"""House rules on Discord, with the real bot: made, edited, refused, saved, renamed, deleted."""

import pytest

from bot.games.registry import SCREENS
from bot.i18n import words_for
from bot.rules import codes
from bot.rules.store import Preset
from data.rules.presets import MAX_PRESETS
from game.registry import GAMES
from tests.e2e.clicking import texts
from tests.e2e.rules.editing import button, chosen, labels

_NAME, _RULES = next(iter(GAMES["shithead"].presets.items()))
USUAL = SCREENS["shithead"].title(_RULES, _NAME, words_for("en"))
"""What Shithead starts with where nothing else is chosen."""
GREEN = 3
NEXT_LEADS = {"Who leads after a burn": "The next player"}


async def test_a_variant_is_made_saved_and_listed(ada, dinesh):
    editor = await ada.new("Chez nous")
    assert "No changes from Norvégien yet." in texts(editor)
    screen = await ada.choose(editor, "Change…", "Burning the pile")
    assert chosen(screen, "Who leads after a burn") == ["The player who burnt it"]
    screen = await ada.choose(screen, "Who leads after a burn", "The next player")
    assert chosen(screen, "Who leads after a burn") == ["The next player"]
    editor = await ada.click(screen, "Back")
    assert "• After a burn, the next player leads" in texts(editor)
    assert "Not saved yet." in texts(editor)
    assert "Chez nous" not in texts(await dinesh.rules("browse"))
    saved = await ada.click(editor, "Save")
    assert "✓ **Chez nous** is saved: you can choose it in `/play`." in texts(saved)
    assert "Saved for the server." in texts(saved)
    listed = texts(await dinesh.rules("browse"))
    assert "**Chez nous**" in listed
    assert "made from Norvégien" in listed
    shown = texts(await dinesh.rules("show", variant="Chez nous"))
    assert "**Changes from Norvégien**\n• After a burn, the next player leads" in shown
    assert "✓ **Chez nous** is saved" in texts(await ada.click(saved, "Close"))


async def test_a_power_is_given_to_a_rank_and_taken_away(ada):
    editor = await ada.new("Chez nous")
    screen = await ada.choose(await ada.click(editor, "Special cards"), "Power of one card…", "9")
    screen = await ada.choose(screen, "What it does", "Skips the next player")
    screen = await ada.choose(screen, "If several are played at once", "They count once")
    screen = await ada.choose(screen, "Where it can be played", "On any card but a King")
    special = await ada.click(screen, "Back")
    editor = await ada.click(special, "Back")
    assert "• 9: on any card but a King; skips one player, however many are played" in texts(editor)
    screen = await ada.choose(await ada.click(editor, "Special cards"), "Power of one card…", "9")
    screen = await ada.click(screen, "Make it ordinary")
    assert chosen(screen, "What it does") == ["Nothing more"]
    assert "No changes" in texts(await ada.click(await ada.click(screen, "Back"), "Back"))


async def test_usual_powers_are_switched_with_one_tap_each(ada):
    screen = await ada.click(await ada.new("Chez nous", "shithead"), "Special cards")
    screen = await ada.click(screen, "9 reverses")
    screen = await ada.click(screen, "2 jokers reverse")
    assert button(screen, "9 reverses")["style"] == button(screen, "2 jokers reverse")["style"] == GREEN
    screen = await ada.click(screen, "9 reverses")
    assert button(screen, "9 reverses")["style"] != GREEN
    editor = await ada.click(screen, "Back")
    assert "• 2 jokers" in texts(editor)


async def test_who_answers_an_attack_is_chosen_beside_it(ada):
    screen = await ada.choose(
        await ada.click(await ada.new("Mine"), "Special cards"), "Power of one card…", "Queen"
    )
    screen = await ada.choose(screen, "What it does", "Attacks a player, who counters or picks up the pile")
    counters = "Ranks that counter an attack, whatever is on the pile"
    assert chosen(screen, counters) == ["Queen"]
    screen = await ada.choose(screen, counters, "King", "Queen")
    assert texts(screen).startswith("### **Queen** · Attacks")
    assert chosen(screen, counters) == ["Queen", "King"]


@pytest.mark.long
async def test_several_ranks_are_chosen_and_none(ada):
    screen = await ada.choose(await ada.new("Chez nous"), "Change…", "The end")
    screen = await ada.choose(screen, "Ranks that can’t be the last card", "2", "10", "King")
    assert chosen(screen, "Ranks that can’t be the last card") == ["2", "10", "King"]
    assert chosen(screen, "Last cards that eliminate") == []
    screen = await ada.choose(screen, "Ranks that can’t be the last card")
    assert chosen(screen, "Ranks that can’t be the last card") == []


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("250", "**Tokens to begin with**\n250"),
        (" 1 000 000 ", "1,000,000"),
        ("-1", "⚠ A number from 1 to 1,000,000."),
    ],
)
async def test_a_number_is_typed(ada, typed, said):
    screen = await ada.choose(await ada.new("Ours", "party"), "Change…", "The match")
    screen = await ada.fill_in(screen, "Change number", typed)
    assert said in texts(screen)
    assert "### The match" in texts(screen)


async def test_rules_that_do_not_go_together_are_explained_and_change_nothing(ada):
    screen = await ada.choose(await ada.new("Chez nous"), "Change…", "Players and packs")
    screen = await ada.choose(screen, "Packs", "One pack of 52 cards")
    refused = await ada.choose(screen, "Maximum players", "6 players")
    assert texts(refused).startswith(
        "⚠ 6 players with 9 cards each need 54 cards, but there are only 52."
        " Use 2 packs, or at most 5 players. Nothing was changed.\n"
    )
    assert "**Maximum players**\n-# ⚠ 6 players with 9 cards each" in texts(refused)
    assert chosen(refused, "Maximum players") == ["5 players"]
    screen = await ada.choose(refused, "Packs", "2 packs of 52 cards")
    screen = await ada.choose(screen, "Maximum players", "6 players")
    assert "⚠" not in texts(screen)
    assert chosen(screen, "Maximum players") == ["6 players"]


async def test_a_choice_sets_what_it_needs_and_says_so(ada):
    screen = await ada.choose(await ada.new("Chez nous"), "Change…", "Players and packs")
    screen = await ada.choose(screen, "Jokers", "4 jokers")
    said = "Also changed: What jokers are: Cards of any rank, which their player names"
    assert texts(screen).startswith(f"{said}\n")
    assert f"**Jokers**\n-# {said}" in texts(screen)
    assert "• 4 jokers" in texts(await ada.click(screen, "Back"))


@pytest.mark.long
async def test_rules_that_do_not_go_together_are_explained_for_nain_jaune(ada):
    screen = await ada.choose(await ada.new("Ours", "party"), "Change…", "The match")
    refused = await ada.fill_in(screen, "Change number", "14")
    assert "every deal costs each player 15 tokens, but they start with 14 tokens" in texts(refused)
    assert "**Tokens to begin with**\n100" in texts(refused)


async def test_only_members_with_manage_server_change_the_servers_rules(ada, dinesh):
    await ada.save_new("Ours")
    editor = await dinesh.choose(await dinesh.new("Mine"), "Change…", "Playing cards")
    editor = await dinesh.click(await dinesh.choose(editor, "The Ace", "Is lowest"), "Back")
    assert "Save" not in labels(editor)
    assert (
        "Only members with Manage Server can change the server’s rules. "
        "But you can play by these: **Play now**." in texts(editor)
    )
    assert "Save" not in labels(await dinesh.rules("edit")), "nor in what a command shows"
    assert "Save" in labels(await ada.new("Hers"))
    refusals = [
        await dinesh.rules("delete", variant="Ours"),
        await dinesh.rules("default", variant="Ours"),
    ]
    for refusal in refusals:
        assert "Only members with Manage Server can change the server’s rules." in texts(refusal)
    listed = texts(await ada.rules("browse"))
    assert "**Ours**" in listed
    assert "Mine" not in listed
    assert "T1" in texts(await dinesh.click(editor, "Copy code"))


async def test_the_permission_is_asked_for_again_when_it_matters(playground, ada):
    """What was offered while somebody had the permission does nothing once it is gone."""
    await ada.save_new("Ours")
    question = await ada.rules("delete", variant="Ours")
    editor = await ada.new("Mine")
    overwritten = await ada.click(await ada.new("Ours"), "Save")
    ada.person.member.role_ids.clear()
    playground.world.guild.owner_id = playground.person("Dinesh").id
    for message, label in ((question, "Delete"), (editor, "Save"), (overwritten, "Replace")):
        assert "Only members with Manage Server" in texts(await ada.click(message, label))
    assert "**Ours**" in texts(await ada.rules("browse"))


@pytest.mark.long
async def test_another_preset_is_replaced_only_when_asked(ada):
    await ada.save_new("Ours", **{"Burning the pile": NEXT_LEADS})
    editor = await ada.new("Ours", "danish")
    question = await ada.click(editor, "Save")
    assert "**Ours** already exists" in texts(question)
    editor = await ada.click(question, "Back")
    assert "made from Norvégien" in texts(await ada.rules("browse"))
    saved = await ada.click(await ada.click(editor, "Save"), "Replace")
    assert "✓ **Ours** is saved" in texts(saved)
    assert "made from Danish" in texts(await ada.rules("browse"))


async def test_what_is_replaced_is_what_the_question_was_about(ada):
    """Else an old question throws away what somebody has saved since."""
    await ada.save_new("Ours")
    editor = await ada.new("Ours", "danish")
    question = await ada.click(editor, "Save")
    newer = await ada.rules("edit", variant="Ours")
    newer = await ada.choose(await ada.choose(newer, "Change…", "Playing cards"), "The Ace", "Is lowest")
    assert "is saved" in texts(await ada.click(await ada.click(newer, "Back"), "Save"))
    asked = await ada.click(question, "Replace")
    assert "**Ours** already exists" in texts(asked), "and is another one by now"
    assert "made from Norvégien" in texts(await ada.rules("browse"))
    assert "✓ **Ours** is saved" in texts(await ada.click(asked, "Replace"))


@pytest.mark.long
async def test_saving_replaces_somebody_elses_newer_version_only_after_a_confirmation(playground, ada):
    await ada.save_new("Ours")
    editor = await ada.rules("edit", variant="Ours")
    elsewhere = await ada.choose(await ada.rules("edit", variant="Ours"), "Change…", "Playing cards")
    elsewhere = await ada.click(await ada.choose(elsewhere, "The Ace", "Is lowest"), "Back")
    assert "is saved" in texts(await ada.click(elsewhere, "Save"))
    screen = await ada.choose(editor, "Change…", "Burning the pile")
    editor = await ada.click(await ada.choose(screen, "Who leads after a burn", "The next player"), "Back")
    assert "isn’t what you started from" in texts(await ada.click(editor, "Save"))


@pytest.mark.long
async def test_a_renamed_variant_takes_no_newer_version_away(ada):
    """Its old name stands for other rules since."""
    await ada.save_new("Ours")
    editor = await ada.rules("edit", variant="Ours")
    newer = await ada.choose(await ada.rules("edit", variant="Ours"), "Change…", "Playing cards")
    newer = await ada.click(await ada.choose(newer, "The Ace", "Is lowest"), "Back")
    assert "is saved" in texts(await ada.click(newer, "Save"))
    saved = await ada.click(await ada.fill_in(editor, "Rename", "Mine"), "Save")
    assert "**Mine** is saved" in texts(saved)
    listed = texts(await ada.rules("browse"))
    assert "**Mine**" in listed
    assert "**Ours**" in listed


async def test_a_saved_preset_is_renamed(ada):
    await ada.save_new("Old")
    await ada.rules("default", variant="Old")
    editor = await ada.fill_in(await ada.rules("edit", variant="Old"), "Rename", "  Brand   new ")
    assert texts(editor).startswith("## Brand new\n")
    await ada.click(editor, "Save")
    listed = texts(await ada.rules("browse"))
    assert "**Brand new**" in listed
    assert "**Old**" not in listed
    assert "## Brand new" in texts(await ada.play("shithead"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("norvegien", "is the name of a documented variant"),
        ("Norvégien", "is the name"),
        ("a\u200bb", "1 to 32"),
    ],
)
async def test_names_that_will_not_do_are_refused(ada, name, why):
    editor = await ada.new("Mine")
    assert why in texts(await ada.fill_in(editor, "Rename", name))
    assert why in texts(await ada.rules("new", variant="danish", name=name))


@pytest.mark.long
async def test_names_ping_nobody_and_format_nothing(ada, playground):
    name = f"**x** {ada.person.mention} @here"[:32]
    saved = await ada.save_new(name)
    deleted = await ada.click(await ada.rules("delete", variant=name), "Delete")
    for message in (saved, deleted):
        assert r"\*\*x\*\*" in texts(message)
        assert f" {ada.person.mention}" not in texts(message)
        assert message["mentions"] == []


@pytest.mark.long
async def test_starting_over_brings_back_what_was_there(ada):
    await ada.save_new("Ours", **{"Burning the pile": NEXT_LEADS})
    editor = await ada.choose(await ada.rules("edit", variant="Ours"), "Change…", "Playing cards")
    editor = await ada.click(await ada.choose(editor, "The Ace", "Is lowest"), "Back")
    again = await ada.click(editor, "Start over")
    assert "• After a burn, the next player leads" in texts(again)
    assert "Ace lowest" not in texts(again)


async def test_unsaved_rules_are_kept_until_they_are_discarded(ada):
    editor = await ada.choose(await ada.new("Mine"), "Change…", "Playing cards")
    editor = await ada.click(await ada.choose(editor, "The Ace", "Is lowest"), "Back")
    left = await ada.click(editor, "Close")
    assert "`/rules edit` without a name" in texts(left)
    assert "## Mine" in texts(await ada.rules("edit"))
    assert "## Mine" in texts(await ada.click(left, "Continue"))
    left = await ada.click(await ada.rules("edit"), "Close")
    screen = await ada.choose(await ada.rules("edit"), "Change…", "Burning the pile")
    await ada.choose(screen, "Who leads after a burn", "The next player")
    left = await ada.click(left, "Discard")
    assert "`/rules edit` without a name" in texts(left), "they have changed since the question"
    assert texts(await ada.click(left, "Discard")) == "Discarded."
    assert "You’re not editing any rules here." in texts(await ada.rules("edit"))


async def test_deleting_asks_and_cannot_be_taken_back(ada):
    await ada.save_new("Ours")
    await ada.rules("default", variant="Ours")
    kept = await ada.click(await ada.rules("delete", variant="Ours"), "Keep")
    assert texts(kept) == "Nothing was deleted."
    question = await ada.rules("delete", variant="Ours")
    assert "You can’t get it back. Matches in progress keep their rules." in texts(question)
    twice = await ada.rules("delete", variant="Ours")
    assert texts(await ada.click(question, "Delete")) == "**Ours** was deleted."
    assert "That variant doesn’t exist." in texts(await ada.click(twice, "Delete"))
    assert "**Ours**" not in texts(await ada.rules("browse"))
    assert f"## {USUAL}" in texts(await ada.play("shithead"))
    assert "That variant doesn’t exist." in texts(await ada.rules("show", variant="Ours"))


async def test_documented_variants_are_neither_edited_nor_deleted(ada):
    for command in ("edit", "delete"):
        assert "You can’t change documented variants." in texts(await ada.rules(command, variant="danish"))
        assert await ada.suggested(f"rules {command}", "") == {}


@pytest.mark.long
async def test_a_server_has_25_variants_of_its_own(ada, bot, playground):
    guild_id = int(playground.world.guild.id)
    start = GAMES["nain_jaune"].presets["party"]
    for number in range(MAX_PRESETS):
        preset = Preset(GAMES["nain_jaune"], f"n{number}", "party", start)
        await bot.client.house_rules.save(guild_id, int(ada.person.id), preset)
    assert len(await ada.suggested("rules edit", "")) == MAX_PRESETS
    refusal = texts(await ada.click(await ada.new("One more"), "Save"))
    assert refusal == "The server already has 25 variants of its own. Make room with `/rules delete`."
    editor = await ada.fill_in(await ada.rules("edit", variant="n7"), "Rename", "n7 anew")
    assert "is saved" in texts(await ada.click(editor, "Save"))


async def test_rules_whose_code_would_be_too_long_are_not_made(ada, monkeypatch):
    screen = await ada.choose(await ada.new("Chez nous"), "Change…", "Playing cards")
    monkeypatch.setattr(codes, "LONGEST", 12)
    screen = await ada.choose(screen, "The Ace", "Is lowest")
    assert "A code for these rules would be too long" in texts(screen)
    assert chosen(screen, "The Ace") == ["Is highest"]
