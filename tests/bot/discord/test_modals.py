"""Forms: sending, parsing, and that discord.py keeps nothing of them."""

import pytest

from bot.discord.sending.render import modal, typed_texts
from bot.messages.custom_ids import MODAL_PREFIX, read
from bot.messages.panels import (
    MOST_IN_LABEL,
    MOST_IN_TITLE,
    Form,
    FormChoice,
    Option,
    Reference,
    TextField,
    Tick,
)

FORM = Form("Rename", "house.rename", (TextField("typed", "Name", "Chez nous", "Any name", 32),), body="a|b")


async def test_a_form_is_sent_with_what_stands_in_it_and_what_it_is_about():
    sent = modal(FORM, Reference("abcdefgh", 7)).to_dict()
    control = read(sent["custom_id"])
    assert sent["custom_id"].startswith(f"{MODAL_PREFIX}|")
    assert (control.verb, control.table_id, control.decision, control.body) == (
        "house.rename",
        "abcdefgh",
        7,
        "a|b",
    )
    (label,) = sent["components"]
    line = label["component"]
    assert (sent["title"], label["label"]) == ("Rename", "Name")
    assert (line["custom_id"], line["value"], line["placeholder"]) == ("typed", "Chez nous", "Any name")
    assert (line["min_length"], line["max_length"], line["required"]) == (1, 32, True)


async def test_a_line_may_stay_empty():
    form = Form("?", "x.y", (TextField("k", "l", required=False),))
    (label,) = modal(form, Reference()).to_dict()["components"]
    assert not label["component"].get("min_length")
    assert label["component"]["required"] is False


async def test_one_of_a_few_options_is_chosen_with_all_of_them_in_view():
    options = (Option("1", "1", "Antes of 1 to 5", chosen=True), Option("10", "10"))
    (label,) = modal(Form("?", "x.y", (FormChoice("k", "Stake", options),)), Reference()).to_dict()[
        "components"
    ]
    group = label["component"]
    assert (label["label"], group["type"], group["required"]) == ("Stake", 21, True)
    assert [
        (one["value"], one.get("description"), one.get("default", False)) for one in group["options"]
    ] == [
        ("1", "Antes of 1 to 5", True),
        ("10", None, False),
    ]


@pytest.mark.parametrize("on", [True, False])
async def test_what_is_on_or_off_is_a_checkbox(on):
    (label,) = modal(Form("?", "x.y", (Tick("k", "Gifts", on),)), Reference()).to_dict()["components"]
    box = label["component"]
    assert (label["label"], box["type"], box["custom_id"]) == ("Gifts", 23, "k")
    assert box.get("default", False) is on


async def test_a_form_is_finished_before_it_is_sent_so_that_discord_py_does_not_wait_for_it():
    assert modal(FORM, Reference()).is_finished()


async def test_long_titles_and_labels_are_cut():
    sent = modal(Form("t" * 99, "x.y", (TextField("k", "l" * 99, hint="h" * 199),)), Reference()).to_dict()
    (label,) = sent["components"]
    assert (sent["title"], label["label"]) == (
        "t" * (MOST_IN_TITLE - 1) + "…",
        "l" * (MOST_IN_LABEL - 1) + "…",
    )
    assert label["component"]["placeholder"] == "h" * 99 + "…"


@pytest.mark.parametrize(("length", "below"), [(MOST_IN_LABEL, None), (46, "l" * 46), (101, "l" * 99 + "…")])
async def test_a_label_without_room_stands_below_whole(length, below):
    sent = modal(Form("?", "x.y", (TextField("k", "l" * length),)), Reference()).to_dict()
    (label,) = sent["components"]
    assert label.get("description") == below


@pytest.mark.parametrize(
    ("components", "typed"),
    [
        ([{"type": 18, "component": {"type": 4, "custom_id": "a", "value": "x"}}], {"a": "x"}),
        ([{"type": 1, "components": [{"type": 4, "custom_id": "a", "value": ""}]}], {"a": ""}),
        ([{"type": 18, "component": {"type": 3, "custom_id": "a", "values": ["x"]}}], {}),
        ([{"type": 18, "component": {"type": 21, "custom_id": "a", "value": "10"}}], {"a": "10"}),
        ([{"type": 18, "component": {"type": 21, "custom_id": "a", "value": None}}], {}),
        ([{"type": 18, "component": {"type": 23, "custom_id": "a", "value": True}}], {"a": "1"}),
        ([{"type": 18, "component": {"type": 23, "custom_id": "a", "value": False}}], {"a": "0"}),
        ([{"type": 10}], {}),
        ([], {}),
    ],
)
def test_typed_text_is_read_by_field(components, typed):
    assert typed_texts({"custom_id": "tm|", "components": components}) == typed
    assert typed_texts({}) == {}
