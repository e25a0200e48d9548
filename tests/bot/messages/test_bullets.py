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
