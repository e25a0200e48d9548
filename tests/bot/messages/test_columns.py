import pytest

from bot.messages.list_words import code_block, display_width, fitted


@pytest.mark.parametrize(
    ("text", "width"),
    [("Zoé", 3), ("Zoe\u0301", 3), ("🤖 Marius", 9), ("井上", 4), ("", 0), ("10♦", 3)],
)
def test_width_is_counted_in_cells(text, width):
    assert display_width(text) == width


@pytest.mark.parametrize(
    ("text", "width", "column"),
    [
        ("Zoé", 5, "Zoé  "),
        ("Colette", 7, "Colette"),
        ("Colette", 6, "Colet…"),
        ("🤖 Marius", 6, "🤖 Ma…"),
        ("井上さん", 4, "井… "),
        ("a b", 3, "a b"),
        ("ab cd", 4, "ab… "),
    ],
)
def test_a_column_is_cut_or_filled_to_its_width(text, width, column):
    assert fitted(text, width) == column
    assert display_width(fitted(text, width)) == width


def test_a_name_cannot_end_the_code_block_or_the_line_or_turn_the_text_round():
    assert fitted("```x\n\u202ey\u0000", 8) == "'''x y  "


def test_a_code_block_has_no_blanks_at_the_ends_of_its_lines():
    assert code_block(["a  ", " b"]) == "```\na\n b\n```"
