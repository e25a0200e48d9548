"""Panels as Discord gets them."""

from bot.ui.discord.render import render
from bot.ui.panels import Anchor, Panel, Text


def test_no_wrapped_line_begins_with_a_dot():
    view, _ = render(Panel((Text("<@1> · 5 cards · 105 tokens"),)), Anchor("T"))
    (shown,) = [item.content for item in view.walk_children() if hasattr(item, "content")]
    assert shown == "<@1>\u00a0· 5 cards\u00a0· 105 tokens"
