"""Hands as their owners like to see them, at every table and whatever its board looks like."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.discord.people import People
from bot.games.registry import SCREENS
from bot.messages.panels import Sketch
from bot.pictures.palette import BLUE, GREEN
from bot.settings.hand_style import CardOrder, HandStyle, Suits
from bot.tables.model.values import Display
from bot.tables.panels.all import TablePanels
from bot.tables.panels.channel_permissions import Channels
from game.core.cards import CARDS_PER_PACK, parse_card
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.shithead.scenes import position, seat_of
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.bot.tables.clicks.tables import ADA, HOST, OTHER, playing
from tests.game.nain_jaune.tables import rules_of
from tests.game.nain_jaune.tables import table as nain_jaune_state
from tests.support.languages import words
from tests.support.panels import buttons, text

PRINTED = tuple(f"<:p{card}:1>" for card in range(CARDS_PER_PACK))
EMOJIS = replace(CARD_EMOJIS, printed=PRINTED)


def shithead(**fields):
    """Ada leads at Shithead with a hand of four ranks."""
    table = playing(HOST, OTHER, **fields)
    state = position("shithead", seat_of("3D 7S 7H QC KD", "4S", "5C"), seat_of("6C"), turn=0)
    return replace(table, match=replace(table.match, state=state), preset="shithead")


def nain_jaune(**fields):
    """Ada leads at Nain Jaune."""
    state = nain_jaune_state("3D 4D 7S 9H KD", "2C", "5C")
    table = shithead(**fields)
    match = replace(table.match, game=NAIN_JAUNE, state=state, decisions=(0, 0, 0))
    seats = (HOST, OTHER, OTHER)
    return replace(table, game=NAIN_JAUNE, rules=rules_of(), preset="nain_jaune", seats=seats, match=match)


def hand(table, style, emojis=None):
    """Ada's hand."""
    looks = TablePanels(
        SCREENS,
        People(),
        Channels(),
        emojis_in=lambda _: emojis,
        emojis_there=lambda _: emojis,
        style_of=lambda user_id: style if user_id == ADA else HandStyle(),
    )
    return looks.hand(table, 0, words("en"))


def sketch(panel):
    return next((block for block in panel.blocks if isinstance(block, Sketch)), None)


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("board", Display)
def test_a_hand_is_shown_as_its_owner_likes_whatever_the_board_is(board, private):
    table = shithead(display=board, private=private)
    assert sketch(hand(table, HandStyle(Display.PICTURE)))
    assert EMOJIS(parse_card("QC")) in text(hand(table, HandStyle(Display.EMOJI), EMOJIS))
    in_text = hand(table, HandStyle(Display.TEXT), EMOJIS)
    assert "Hand (5 cards): 3♦ · 7♠♥ · Q♣ · K♦" in text(in_text)
    assert not any(button.emoji in EMOJIS.cards for button in buttons(in_text))
    assert hand(table, HandStyle()) == hand(table, HandStyle(board))


def first_words(panel):
    """The first word on each button that lays or picks cards."""
    return [b.label.split()[0] for b in buttons(panel) if b.label and b.label[0] in "3479QK"]


def cards_in(panel):
    return [card for group in sketch(panel).scene.hand for card in group.cards]


def codes(text_of_cards):
    return [parse_card(code) for code in text_of_cards.split()]


def test_cards_and_buttons_are_in_the_order_that_was_chosen():
    up, down = HandStyle(order=CardOrder.UP), HandStyle(order=CardOrder.DOWN)
    assert first_words(hand(shithead(), up)) == ["3♦", "7♠♥", "Q♣", "K♦"]
    assert first_words(hand(shithead(), down)) == ["K♦", "Q♣", "7♠♥", "3♦"]
    assert cards_in(hand(shithead(), down)) == codes("KD QC 7S 7H 3D")
    assert "K♦ · Q♣ · 7♠♥ · 3♦" in text(hand(shithead(), replace(down, display=Display.TEXT)))
    assert first_words(hand(nain_jaune(), up)) == ["3", "7♠", "9♥", "K♦"]
    assert first_words(hand(nain_jaune(), down)) == ["K♦", "9♥", "7♠", "3"]
    assert cards_in(hand(nain_jaune(), down)) == codes("KD 9H 7S 4D 3D")


def test_by_suit_is_for_cards_that_are_laid_one_by_one():
    by_suit = HandStyle(order=CardOrder.SUIT)
    assert cards_in(hand(nain_jaune(), by_suit)) == codes("7S 9H 3D 4D KD")
    assert "\n7♠ · 9♥ · 3♦ 4♦ K♦\n" in text(hand(nain_jaune(), replace(by_suit, display=Display.TEXT)))
    assert cards_in(hand(shithead(), by_suit)) == cards_in(hand(shithead(), HandStyle()))


@pytest.mark.parametrize("table", [shithead, nain_jaune])
def test_in_two_colours_nothing_is_green_or_blue_and_emojis_are_those_of_two_colours(table):
    colours = {
        suits: {colour for _, colour in drawn(hand(table(), HandStyle(suits=suits))).getcolors(2**20)}
        for suits in Suits
    }
    assert BLUE in colours[Suits.FOUR_COLOURS]
    assert not {BLUE, GREEN} & colours[Suits.TWO_COLOURS]
    two = HandStyle(Display.EMOJI, Suits.TWO_COLOURS)
    assert PRINTED[parse_card("KD")] in text(hand(table(), two, EMOJIS))
    assert PRINTED[parse_card("KD")] in {button.emoji for button in buttons(hand(table(), two, EMOJIS))}
    assert CARD_EMOJIS(parse_card("KD")) in text(hand(table(), two, CARD_EMOJIS)), "missing ones"


def drawn(panel):
    png, _ = sketch(panel).draw(sketch(panel).scene, "en")
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("table", [shithead, nain_jaune])
def test_large_hands_have_larger_cards_and_headings(table):
    usual, large = (hand(table(), HandStyle(large=large)) for large in (False, True))
    assert drawn(large).height > drawn(usual).height
    assert drawn(large).width == drawn(usual).width
    in_text = text(hand(table(), HandStyle(Display.TEXT, large=True))).splitlines()
    assert any(line.startswith("## 3♦") for line in in_text)
    in_emojis = text(hand(table(), HandStyle(Display.EMOJI, large=True), EMOJIS)).splitlines()
    assert any(line.startswith(f"# {EMOJIS(parse_card('3D'))}") for line in in_emojis)


def test_a_choice_changes_nobody_elses_hand():
    table = shithead()
    looks = TablePanels(
        SCREENS, People(), Channels(), style_of=lambda user_id: HandStyle(large=user_id == ADA)
    )
    usual = TablePanels(SCREENS, People(), Channels())
    assert looks.hand(table, 1, words("en")) == usual.hand(table, 1, words("en"))
    assert looks.hand(table, 0, words("en")) != usual.hand(table, 0, words("en"))
    assert looks.board(table) == usual.board(table)


def test_leads_with_emojis_are_short_enough_for_a_phone():
    labels = [button.label for button in buttons(hand(nain_jaune(), HandStyle(Display.EMOJI), EMOJIS))]
    assert labels[:4] == ["→ 4", "7♠", "9♥", "K♦"]
    assert max(map(len, labels)) <= len("Other ways…")
