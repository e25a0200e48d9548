"""Whoever looks for a rule types what they call it, and sets it where it was found."""

import pytest

from tests.e2e.clicking import texts
from tests.e2e.rules.editing import chosen, labels


async def test_a_rule_is_found_and_set_at_once(ada):
    found = await ada.fill_in(await ada.new("Mine", "shithead"), "Find a rule…", "See-through!")
    assert texts(found).startswith("### “See-through” in the rules")
    found = await ada.click(found, "3 is see-through")
    assert texts(found).startswith("### “See-through” in the rules"), "there is more to be set"
    assert chosen(found, "See-through: the card beneath counts: which cards?") == ["3"]
    found = await ada.choose(found, "See-through: the card beneath counts: which cards?", "4", "5")
    assert chosen(found, "See-through: the card beneath counts: which cards?") == ["4", "5"]
    assert "Also changed" not in texts(found)
    editor = await ada.click(found, "Back")
    assert "• 4: see-through: the card beneath counts" in texts(editor)
    found = await ada.fill_in(await ada.fill_in(editor, "Find a rule…", "xyzzy"), "Find another…", "swap")
    found = await ada.choose(found, "Swapping hand cards for face-up cards", "None")
    assert chosen(found, "Swapping hand cards for face-up cards") == ["None"]


async def test_a_number_that_was_found_is_typed_there(ada):
    found = await ada.fill_in(await ada.new("Mine"), "Find a rule…", "cut off")
    found = await ada.fill_in(found, "Change number", "321")
    assert "321 moves" in texts(found)
    refused = await ada.fill_in(found, "Change number", "many")
    assert texts(refused).startswith("⚠ A number from")
    assert "### “cut off” in the rules" in texts(refused)


async def test_a_rank_that_was_found_leads_to_its_power(ada):
    found = await ada.fill_in(await ada.new("Mine"), "Find a rule…", "the ace")
    power = await ada.click(found, "Special card: Ace")
    assert "### **Ace** · An ordinary card" in texts(power)


@pytest.mark.long
async def test_a_search_goes_on_after_a_restart(ada, bot):
    form = await ada.open_form(await ada.new("Mine", "shithead"), "Find a rule…")
    await bot.restart()
    found = await ada.send_form(form, "burn")
    await bot.restart()
    found = await ada.choose(found, "Burns the pile: which cards?", "10", "Queen")
    assert chosen(found, "Burns the pile: which cards?") == ["10", "Queen"]


async def test_rules_are_found_in_french(chloe):
    editor = await chloe.rules("new", variant="Shithead", name="Chez nous")
    found = await chloe.fill_in(editor, "Chercher une règle…", "brûle")
    assert texts(found).startswith("### «\xa0brûle\xa0» dans les règles")
    assert "10\xa0: brûle la pile" in labels(found)
