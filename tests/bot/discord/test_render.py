"""Panels as Discord gets them."""

import discord
import pytest
from discord import ui

from bot.discord.sending.render import PanelTooLargeError, render
from bot.messages.custom_ids import BUTTON_PREFIX, MENU_PREFIX, Control, build
from bot.messages.panels import (
    MOST_CHARACTERS,
    Button,
    Divider,
    Document,
    LineWithButton,
    Menu,
    Option,
    Panel,
    Picture,
    Reference,
    Row,
    Style,
    Text,
)

PICTURE = Picture("table.png", b"png", "A table")
BUTTONS = (
    Button("Play", "play", "7", Style.PRIMARY, emoji="🃏"),
    Button("", "pick", emoji="<:card:123456789012345678>"),
    Button("x" * 100, "refresh", disabled=True),
)
MENU = Menu("choose", (Option("One", "1", "the first"), Option("Two", "2", chosen=True)), "Choose")
ANCHOR = Reference("T", 3)


def discords_own(button):
    """The button as discord.py would make it."""
    return ui.Button(
        label=button.label[:79] + "…" if len(button.label) > 80 else button.label or None,
        style=discord.ButtonStyle[button.style],
        custom_id=build(BUTTON_PREFIX, Control(button.verb, "T", 3, button.body)),
        disabled=button.disabled,
        emoji=button.emoji,
    )


def test_components_are_those_that_discord_py_would_send():
    blocks = (
        Text("A line"),
        Divider(),
        LineWithButton("Who", BUTTONS[0]),
        PICTURE,
        Document("log.json", b"{}", ()),
        Row(BUTTONS),
        MENU,
    )
    view, files = render(Panel(blocks, 0x5B3E96), ANCHOR)
    container = ui.Container(
        ui.TextDisplay("A line"),
        ui.Separator(),
        ui.Section(ui.TextDisplay("Who"), accessory=discords_own(BUTTONS[0])),
        ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE.file}", description="A table")),
        ui.File("attachment://log.json"),
        ui.ActionRow(*map(discords_own, BUTTONS)),
        ui.ActionRow(
            ui.Select(
                custom_id=build(MENU_PREFIX, Control("choose", "T", 3)),
                placeholder="Choose",
                options=[
                    discord.SelectOption(label="One", value="1", description="the first"),
                    discord.SelectOption(label="Two", value="2", default=True),
                ],
            )
        ),
        accent_colour=0x5B3E96,
    )
    expected = ui.LayoutView(timeout=None).add_item(container)
    assert view.to_components() == expected.to_components()
    assert [file.filename for file in files] == [PICTURE.file, "log.json"]
    assert view.content_length() == expected.content_length()
    assert view.total_children_count == expected.total_children_count


def test_discord_py_keeps_nothing_of_what_it_sends():
    view, _ = render(Panel((Row(BUTTONS),)), ANCHOR)
    assert view.is_finished()
    assert not view.is_dispatchable()


@pytest.mark.parametrize(
    "blocks", [(Text("x" * (MOST_CHARACTERS + 1)),), (Row(BUTTONS),) * 10], ids=["characters", "components"]
)
def test_what_discord_would_refuse_is_not_sent(blocks):
    with pytest.raises(PanelTooLargeError):
        render(Panel(blocks), ANCHOR)


def test_no_wrapped_line_begins_with_a_dot():
    view, _ = render(Panel((Text("<@1> · 5 cards · 105 tokens"),)), Reference("T"))
    ((shown,),) = [container["components"] for container in view.to_components()]
    assert shown["content"] == "<@1>\u00a0· 5 cards\u00a0· 105 tokens"


@pytest.mark.parametrize("more", [0, 1])
def test_texts_are_as_long_as_discord_lets_them_be_and_shortened_beyond(more):
    def text(most):
        return "x" * (most + more)

    menu = Menu("choose", (Option(text(100), "1", text(100)),), text(150))
    button, picture = Button(text(80), "play"), Picture("table.png", b"png", text(1024))
    view, _ = render(Panel((picture, Row((button,)), menu)), ANCHOR)
    ((gallery, buttons, menus),) = [one["components"] for one in view.to_components()]
    (shown,), (chosen,) = buttons["components"], menus["components"]
    (option,) = chosen["options"]
    texts = [shown["label"], option["label"], option["description"], chosen["placeholder"]]
    texts.append(gallery["items"][0]["description"])
    assert [len(one) for one in texts] == [80, 100, 100, 150, 1024]
    assert [one.endswith("…") for one in texts] == [bool(more)] * 5
