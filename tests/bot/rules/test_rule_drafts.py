"""Rule drafts: private to each person, unchanged after a restart."""

import asyncio
from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.rules.drafts import DraftStore
from bot.rules.store import Preset
from data import actors
from data.rules import drafts
from game.core.rule_schema import RuleConflictError
from game.registry import GAMES
from tests.bot.conftest import GUILD

SHITHEAD = GAMES["shithead"]
ANNA, BEN = 10, 20


@pytest.fixture
def rule_drafts(database):
    return DraftStore(database)


def preset(**overrides):
    return Preset(SHITHEAD, "Chez nous", "karma", SHITHEAD.presets["karma"].override(overrides))


def set_rules(**overrides):
    return lambda draft: replace(draft, rules=draft.rules.override(overrides))


async def refusal(work):
    with pytest.raises(TableError) as error:
        await work
    return error.value.code


async def test_a_draft_is_found_as_it_was_left(rule_drafts, database):
    opened = await rule_drafts.open(GUILD, ANNA, preset(quad=3), origin="Chez nous")
    changed = await rule_drafts.change(
        GUILD, ANNA, opened.draft_id, set_rules(powers={"10": None, "9": {"demand": "below"}}, ace="low")
    )
    after_a_restart = await DraftStore(database).find(GUILD, ANNA, opened.draft_id)
    assert after_a_restart == changed
    assert (changed.start, changed.revision) == (opened.rules, 1)
    assert changed.preset == Preset(SHITHEAD, "Chez nous", "karma", changed.rules)


async def test_a_draft_knows_whether_something_would_be_lost(rule_drafts):
    new = await rule_drafts.open(GUILD, ANNA, preset())
    assert new.unsaved
    edited = await rule_drafts.open(GUILD, ANNA, preset(), origin="Chez nous")
    assert not edited.unsaved
    assert replace(edited, name="Other").unsaved
    assert set_rules(quad=2)(edited).unsaved
    older = await rule_drafts.open(GUILD, ANNA, replace(preset(), outdated=True), origin="Chez nous")
    assert older.unsaved
    assert (await rule_drafts.find(GUILD, ANNA, older.draft_id)).unsaved


async def test_a_change_that_conflicts_changes_nothing(rule_drafts):
    opened = await rule_drafts.open(GUILD, ANNA, preset())
    with pytest.raises(RuleConflictError):
        await rule_drafts.change(GUILD, ANNA, opened.draft_id, set_rules(jokers=2))
    assert await rule_drafts.find(GUILD, ANNA, opened.draft_id) == opened


async def test_changes_at_once_are_all_kept(rule_drafts):
    opened = await rule_drafts.open(GUILD, ANNA, preset())
    changes = [{"quad": 2}, {"ace": "low"}, {"max_set": 1}, {"compare": "gt"}, {"must_play": True}]
    await asyncio.gather(
        *(rule_drafts.change(GUILD, ANNA, opened.draft_id, set_rules(**change)) for change in changes)
    )
    left = await rule_drafts.find(GUILD, ANNA, opened.draft_id)
    expected = {name: value for change in changes for name, value in change.items()}
    assert left.rules.differences(preset().rules) == expected
    assert left.revision == len(changes)


async def test_nobody_sees_anothers_draft(rule_drafts):
    opened = await rule_drafts.open(GUILD, ANNA, preset())
    assert await refusal(rule_drafts.find(GUILD, BEN, opened.draft_id)) == "no_such_draft"
    assert await refusal(rule_drafts.find(GUILD + 1, ANNA, opened.draft_id)) == "no_such_draft"
    assert (
        await refusal(rule_drafts.change(GUILD, BEN, opened.draft_id, set_rules(quad=2))) == "no_such_draft"
    )
    await rule_drafts.close(GUILD, BEN, opened.draft_id)
    assert await rule_drafts.find(GUILD, ANNA, opened.draft_id) == opened


async def test_the_newest_draft_is_the_one_changed_last(rule_drafts):
    first = await rule_drafts.open(GUILD, ANNA, preset())
    second = await rule_drafts.open(GUILD, ANNA, preset())
    assert await rule_drafts.newest(GUILD, ANNA) == second
    changed = await rule_drafts.change(GUILD, ANNA, first.draft_id, set_rules(quad=2))
    assert await rule_drafts.newest(GUILD, ANNA) == changed
    assert await refusal(rule_drafts.newest(GUILD, BEN)) == "no_such_draft"


async def test_a_closed_draft_is_gone(rule_drafts):
    opened = await rule_drafts.open(GUILD, ANNA, preset())
    await rule_drafts.close(GUILD, ANNA, opened.draft_id)
    assert await refusal(rule_drafts.find(GUILD, ANNA, opened.draft_id)) == "no_such_draft"


@pytest.mark.parametrize(
    ("changed", "left"), [({"overrides": {"quad": 3, "gone": 1}}, 3), ({"game": "tarot"}, None)]
)
async def test_an_older_versions_draft_keeps_what_is_still_known(rule_drafts, database, changed, left):
    opened = await rule_drafts.open(GUILD, ANNA, preset())
    async with database.transaction() as tx:
        assert await actors.find_key(tx, GUILD, ANNA)
        stored = await drafts.load_to_change(tx, GUILD, ANNA, opened.draft_id)
        document = {name: value for name, value in stored.document.items() if name != "outdated"}
        await drafts.save(tx, replace(stored, document={**document, **changed}))
    if left is None:
        assert await refusal(rule_drafts.find(GUILD, ANNA, opened.draft_id)) == "no_such_draft"
    else:
        found = await rule_drafts.find(GUILD, ANNA, opened.draft_id)
        assert (found.rules, found.outdated) == (preset(quad=left).rules, False)
