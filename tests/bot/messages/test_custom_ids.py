"""The custom_ids of controls, which anybody can forge."""

import pytest

from bot.messages.custom_ids import BUTTON_PREFIX, Control, UnreadableControlError, build, is_number, read


def test_custom_ids_are_read_as_they_were_built():
    control = Control("act", "t1", 10**18 - 1, "a|b")
    assert read(build(BUTTON_PREFIX, control)) == control


@pytest.mark.parametrize("decision", ["-1", "1.5", "x", "²", "٣", "1" * 19])
def test_decisions_that_no_database_could_compare_with_are_unreadable(decision):
    with pytest.raises(UnreadableControlError):
        read(f"tb|settings.set||{decision}|threads:1")


def test_a_number_is_plain_digits_and_not_too_many():
    assert is_number("007", 3)
    assert [text for text in ("", "1234", "-1", "1 0", "²", "٣") if is_number(text, 3)] == []
