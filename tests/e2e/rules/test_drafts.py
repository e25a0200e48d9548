"""Drafts are private and outlive the bot: every control works after a restart; forgeries do nothing."""

import pytest
from sqlalchemy import text

from bot.discord.sending import answers
from bot.messages.panels import Button, Menu, Option, Panel, Reference, Row
from bot.rules.panels import RuleVerb
from tests.e2e.clicking import controls, texts
from tests.e2e.rules.editing import RuleMaker, bot_process, button, chosen, lively_playground, menu_of

EVERY_BUTTON = {
    "Save": "is saved: you can choose it in `/play`.",
    "Start over": "The rules are back to what you started from.",
    "Close": "it’s kept for you",
    "Show all rules": "**Changes from Norvégien**",
    "Copy code": "T1",
}


async def edited(person):
    """Return the editor in the middle of a piece of work."""
    screen = await person.choose(await person.new("Mine"), "Change…", "Playing cards")
    return await person.click(await person.choose(screen, "The Ace", "Is lowest"), "Back")


@pytest.mark.in_part(2)
@pytest.mark.parametrize("label", EVERY_BUTTON)
async def test_every_button_works_after_a_restart(ada, bot, label):
    editor = await edited(ada)
    await bot.restart()
    assert EVERY_BUTTON[label] in texts(await ada.click(editor, label))


@pytest.mark.long
async def test_the_editor_goes_on_after_a_restart_on_every_screen(ada, bot):
    editor = await edited(ada)
    await bot.restart()
    screen = await ada.choose(await ada.click(editor, "Special cards"), "Power of one card…", "Joker")
    await bot.restart()
    screen = await ada.choose(screen, "Where it can be played", "On any card")
    await bot.restart()
    editor = await ada.click(await ada.click(screen, "Back"), "Back")
    await bot.restart()
    screen = await ada.choose(editor, "Change…", "The end")
    assert chosen(screen, "Who wins or loses") == ["The first player without cards wins"]
    assert "joker: on any card" in texts(await ada.rules("edit"))


async def test_a_form_that_was_open_during_a_restart_is_answered(ada, bot):
    editor = await edited(ada)
    form = await ada.open_form(editor, "Rename")
    await bot.restart()
    assert texts(await ada.send_form(form, "Renamed")).startswith("## Renamed\n")
    screen = await ada.choose(await ada.rules("edit"), "Change…", "The end")
    form = await ada.open_form(screen, "Change number")
    await bot.restart()
    assert "**Moves before a deal is cut off**\n321 moves" in texts(await ada.send_form(form, "321"))


@pytest.mark.long
async def test_the_editor_goes_on_after_the_bot_was_killed(tmp_path):
    async with (
        lively_playground() as playground,
        bot_process(playground, tmp_path / "killed.sqlite3") as process,
    ):
        ada = RuleMaker(playground, "Ada")
        editor = await edited(ada)
        await process.kill()
        await process.start()
        await playground.wait_for_bot(60)
        await playground.settle()
        screen = await ada.choose(editor, "Change…", "Playing cards")
        assert chosen(screen, "The Ace") == ["Is lowest"]
        assert "is saved" in texts(await ada.click(await ada.click(screen, "Back"), "Save"))


@pytest.mark.long
async def test_a_question_asked_before_a_restart_is_answered(ada, bot):
    await ada.save_new("Ours")
    question = await ada.rules("delete", variant="Ours")
    await bot.restart()
    assert texts(await ada.click(question, "Delete")) == "**Ours** was deleted."


@pytest.mark.long
async def test_discord_py_keeps_nothing_of_forms_and_screens(ada, bot):
    """A kept form would answer a second time, or use memory after thousands of clicks."""
    store = bot.client._connection._view_store
    before = len(store._dynamic_items)
    editor = await edited(ada)
    for number in range(5):
        editor = await ada.fill_in(editor, "Rename", f"Name {number}")
    assert store._modals == {}
    assert store._views == {}
    assert store._synced_message_views == {}
    assert len(store._dynamic_items) == before


@pytest.mark.long
async def test_a_form_is_answered_once(ada, playground):
    editor = await edited(ada)
    before = len(playground.requests)
    await ada.fill_in(editor, "Rename", "Once")
    await playground.settle()
    answers = [request for request in playground.requests[before:] if request.path.endswith("/callback")]
    assert [request.status for request in answers] == [200, 200]


@pytest.fixture
def held_up(bot):
    """Returns what becomes of something a person does while the database is written by somebody else."""

    async def do(work):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(answers, "PATIENCE", 0.1)
            async with bot.client.store._database.transaction() as tx:
                await tx.rows(text("SELECT 1"))  # PostgreSQL takes its turn with the first statement
                return await work

    return do


@pytest.mark.long
async def test_a_click_that_has_to_wait_is_put_off_and_then_answered(ada, bot, held_up):
    screen = await ada.choose(await ada.new("Mine"), "Change…", "Playing cards")
    menu = menu_of(screen, "The Ace")["custom_id"]
    result = await held_up(ada.person.select(screen, menu, ['"low"']))
    assert result.deferred
    await bot.idle()
    assert chosen(ada.now(screen), "The Ace") == ["Is lowest"]


@pytest.mark.long
async def test_a_failure_after_a_wait_appears_beside_the_editor(ada, bot, held_up):
    await ada.save_new("Ours")
    editor = await ada.new("OURS")
    result = await held_up(ada.person.click(editor, button(editor, "Save")["custom_id"]))
    assert result.deferred
    await bot.idle()
    newest = ada.person.messages(ada.channel_id)[-1]
    assert "**Ours** already exists. Choose a name that differs" in texts(newest)
    assert "## OURS" in texts(ada.now(editor))


@pytest.mark.long
async def test_editors_opened_side_by_side_keep_apart(ada):
    first, second = await ada.new("First"), await ada.new("Second", "danish")
    screen = await ada.choose(first, "Change…", "Playing cards")
    first = await ada.click(await ada.choose(screen, "The Ace", "Is lowest"), "Back")
    assert "## Second again\n" in texts(await ada.fill_in(second, "Rename", "Second again"))
    assert "## First" in texts(await ada.click(await ada.choose(first, "Change…", "Attacks"), "Back"))


@pytest.mark.long
async def test_an_editor_that_was_left_behind_says_so(ada):
    editor = await ada.new("Mine")
    await ada.click(await ada.click(await ada.rules("edit"), "Close"), "Discard")
    for label in ("Save", "Show all rules", "Copy code", "Close", "Rename"):
        assert "You’re not editing any rules here." in texts(await ada.click(editor, label))


async def click_forged(person, bot, draft, verb, body="", values=None):
    """Click a control that our screens do not show; return what answers."""
    if values is None:
        panel = Panel((Row((Button("?", f"house.{verb}", body),)),))
    else:
        options = tuple(Option(value, value) for value in values)
        panel = Panel((Menu(f"house.{verb}", options, "?", body, most=len(options)),))
    posted = await bot.post(panel, Reference(draft, 0))
    message = next(one for one in person.person.messages(person.channel_id) if one["id"] == posted)
    custom_id = controls(message)[0]["custom_id"]
    if values is None:
        return await person.person.click(message, custom_id)
    return await person.person.select(message, custom_id, values)


def draft_in(message):
    return button(message, "Save")["custom_id"].split("|")[2]


VERBS = [verb for verb in RuleVerb if verb not in (RuleVerb.DELETE, RuleVerb.KEEP)]
ANSWERED = {
    RuleVerb.SAVE: "Only members with Manage Server",
    RuleVerb.REPLACE: "Only members with Manage Server",
    # these two name a page or a variant, never a draft
    RuleVerb.BROWSE: "This message is from another version of the bot.",
    RuleVerb.READ: "That variant doesn’t exist.",
}


async def test_nobody_touches_anothers_draft(ada, dinesh, bot):
    draft = draft_in(await edited(ada))
    for verb in VERBS:
        result = await click_forged(dinesh, bot, draft, verb.removeprefix("house."), "quad")
        assert ANSWERED.get(verb, "You’re not editing any rules here.") in texts(result.message), verb
        mine = texts(await ada.rules("edit"))
        assert mine.startswith("## Mine\n"), verb
        assert "• The King is highest, the Ace lowest" in mine, verb


ABSENT = (
    ("set", "quad", ['"ten"']),
    ("set", "quad", ["2", "3"]),
    ("set", "nothing", ["1"]),
    ("set", "powers.Z.entry", ['"any"']),
    ("set", "move_limit", ["1"]),
    ("set", "quad", None),
    ("open", "", ["nowhere"]),
    ("open", "nowhere", None),
    ("ordinary", "Z", None),
    ("type", "quad", None),
    ("type", "nothing", None),
    ("nothing", "", None),
    ("", "", None),
)
"""Controls that there are not: verb, body, values chosen."""


@pytest.mark.long
async def test_controls_that_there_are_not_change_nothing_and_are_answered(ada, bot):
    draft = draft_in(await edited(ada))
    for verb, body, values in ABSENT:
        result = await click_forged(ada, bot, draft, verb, body, values)
        assert texts(result.message).startswith("This message is from another version of the bot."), verb
        assert "• The King is highest, the Ace lowest" in texts(await ada.rules("edit")), (verb, body)


@pytest.mark.long
@pytest.mark.parametrize("body", ["shithead:norvegien", "tarot:x", ""])
async def test_only_presets_of_the_server_can_be_deleted(ada, bot, body):
    result = await click_forged(ada, bot, "", "delete", body)
    assert "That variant doesn’t exist." in texts(result.message)


FORGED_FORMS = (
    "tm|house.rename|abcdefgh|0|",
    "tm|house.type|abcdefgh|0|quad",
    "tm|join|abcdefgh||",
    "tm|",
    "tb|house.save|abcdefgh|0|",
    "somebody else's",
)


@pytest.mark.long
async def test_forged_forms_are_answered(ada):
    for custom_id in FORGED_FORMS:
        data = {"custom_id": custom_id, "components": []}
        result = await ada.person.interact(
            {"type": 5, "channel_id": ada.channel_id, "data": data}, forge=True
        )
        assert result.ok, result.failure
        assert result.message["flags"] & 64, custom_id


@pytest.mark.long
async def test_a_form_sent_without_what_it_asked_for_changes_nothing(ada):
    editor = await edited(ada)
    form = await ada.open_form(editor, "Rename")
    data = {"custom_id": form["custom_id"], "components": []}
    raw = {"type": 5, "channel_id": ada.channel_id, "message_id": editor["id"], "data": data}
    result = await ada.person.interact(raw, forge=True)
    assert "A name needs 1 to 32" in texts(result.message)
