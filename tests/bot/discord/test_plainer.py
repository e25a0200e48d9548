"""What is left out of a message that Discord refuses; and that nothing is sent another way."""

import re
from pathlib import Path

import pytest

from bot.discord.sending.plainer import Refused, plainer, refused_by
from bot.messages.panels import (
    Button,
    Document,
    LineWithButton,
    Listed,
    Menu,
    Option,
    Panel,
    Picker,
    Picture,
    Row,
    Text,
)

ROOT = Path(__file__).parents[3]
KING, SEVEN, JOKER, BACK = (
    f"<:tapis_{name}_1f0c9a2e:157{number}>" for number, name in enumerate(("rs2", "7d", "x1", "back"))
)


class FailedError(Exception):
    def __init__(self, status, code, text=""):
        super().__init__(text)
        self.status, self.code, self.text = status, code, text


@pytest.mark.parametrize(
    ("error", "refused"),
    [
        (
            FailedError(400, 50035, "In components.0.components.3.components.0.emoji.id: Invalid emoji"),
            Refused.EMOJIS,
        ),
        (FailedError(400, 50035, "In data.components.0.components.0.options.2.emoji.id: x"), Refused.EMOJIS),
        (FailedError(400, 50035, "In components.0.components.1.default_values.0.id: x"), Refused.CHOSEN),
        (FailedError(400, 50035, "In components.0.components.1.items.0.media.url: x"), Refused.FILES),
        (
            FailedError(400, 50035, "In attachments.0: x\nIn components.0.emoji.name: x"),
            Refused.FILES | Refused.EMOJIS,
        ),
        (FailedError(404, 10014), Refused.EMOJIS),
        (FailedError(413, 0), Refused.FILES),
        (FailedError(400, 40005), Refused.FILES),
        (
            FailedError(400, 50035, "In components.0.components.0.content: Must be 4000 or fewer in length."),
            Refused.NOTHING,
        ),
        (FailedError(400, 50035, "In components.0.components.0.custom_id: emoji"), Refused.NOTHING),
        (FailedError(403, 50013), Refused.NOTHING),
    ],
)
def test_discord_says_what_it_refuses(error, refused):
    assert refused_by(error) == refused


def test_a_button_of_which_only_its_emoji_said_what_it_does_says_so_in_signs():
    panel = Panel((Row((Button("", "act", "1", emoji=KING), Button("×2", "act", "2", emoji=SEVEN))),))
    (row,) = plainer(panel, Refused.EMOJIS).blocks
    assert row.buttons == (Button("R♠", "act", "1"), Button("×2", "act", "2"))


def test_texts_say_cards_in_signs_and_keep_what_they_are():
    blocks = (
        Text(f"# {KING}{SEVEN} {JOKER}\n{BACK}{BACK}"),
        LineWithButton(f"{SEVEN} leads", Button("", "x", emoji="🎓")),
    )
    text, section = plainer(Panel(blocks), Refused.EMOJIS).blocks
    assert text == Text("# R♠ 7♦ 🃏\n🂠 🂠")
    assert section == LineWithButton("7♦ leads", Button("🎓", "x"))


def test_menus_keep_their_options_and_lose_what_they_have_chosen():
    menu = Menu("pick", (Option("7♦", "1", emoji=SEVEN),), "Choose")
    chosen = Picker(Listed.PLACES, "x", "", (1,)), Picker(Listed.ROLES, "y", "", (2,))
    panel = Panel((menu, *chosen))
    assert plainer(panel, Refused.EMOJIS).blocks == (Menu("pick", (Option("7♦", "1"),), "Choose"), *chosen)
    assert [one.chosen for one in plainer(panel, Refused.CHOSEN).blocks[1:]] == [(), ()]


def test_pictures_and_documents_become_words():
    panel = Panel(
        (
            Picture("a.png", b"a", "Anna leads."),
            Picture("b.png", b"b", "", (Text("b"),)),
            Document("c", b"", (Text("c"),)),
        )
    )
    assert plainer(panel, Refused.FILES).blocks == (Text("Anna leads."), Text("b"), Text("c"))
    assert plainer(panel, Refused.EMOJIS) == panel


def test_all_that_is_rendered_is_sent_where_refusals_are_heard():
    """Whoever sends a rendered message by themselves fails when Discord refuses a part of it."""
    sources = {
        path: path.read_text("utf-8") for part in ("bot", "cogs") for path in (ROOT / part).rglob("*.py")
    }
    by_hand = [
        path.name
        for path, text in sources.items()
        if re.search(r"\*\*\w+\.sent\b|attachments=\w+\.files|view=\w+\.view\b", text)
    ]
    assert by_hand == ["rendered.py"]
