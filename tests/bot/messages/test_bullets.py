import pytest

from bot.i18n import words_for
from bot.messages.list_words import bullets


@pytest.mark.parametrize(
    ("most", "room", "shown"), [(9, 999, 5), (5, 999, 5), (3, 999, 3), (9, 110, 2), (9, 81, 0), (0, 999, 0)]
)
def test_bullets_are_as_many_as_there_is_room_for(most, room, shown):
    text = bullets([f"rule {n} …" for n in range(5)], words_for("en"), most=most, room=room)
    lines = text.split("\n")
    assert [line for line in lines if line.startswith("• ")] == [f"• Rule {n} …" for n in range(shown)]
    assert lines[shown:] == ([f"-# … and {5 - shown} more, see the rules"] if shown < 5 else [])
    assert len(text) <= max(room, 80)


def test_a_single_one_more_is_shown_in_place_of_its_number():
    assert bullets(["a", "b", "c"], words_for("en"), most=2, room=999) == "• A\n• B\n• C"
    assert bullets(["a", "b", "c", "d"], words_for("en"), most=2, room=999).endswith("2 more, see the rules")


def test_bullets_share_lines_that_are_wide_enough():
    text = bullets([f"rule {n}" for n in range(8)], words_for("en"), most=3, room=999, width=18)
    assert text.split("\n") == [
        "• Rule 0 · rule 1",
        "• Rule 2 · rule 3",
        "• Rule 4 · rule 5",
        "-# … and 2 more, see the rules",
    ]
    longer = bullets(
        ["a rule that is longer than a line", "b", "c"], words_for("en"), most=2, room=999, width=9
    )
    assert longer.split("\n") == ["• A rule that is longer than a line", "• B · c"]
