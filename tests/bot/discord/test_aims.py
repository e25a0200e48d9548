"""Which clicks were meant for what stood in their place before: by when that was, and when they were made."""

import pytest

from bot.discord.aims import FIRST_LOOK, Aims, by_place

MESSAGE, NEW, ANNA, BEN = 1, 2, 10, 11
SECOND = 0.75
FIRST = SECOND * FIRST_LOOK
ROW, BUTTON = 1, 2


def hand(decision, *rows):
    """Components with rows of bodies."""
    found = [{"type": 10, "content": str(decision)}]
    for row in rows:
        buttons = [{"type": BUTTON, "custom_id": of(decision, body)} for body in row.split()]
        found.append({"type": ROW, "components": buttons})
    return found


class Line:
    """A person who clicks, and what Discord confirms; `now` is our clock."""

    def __init__(self):
        self.now = 1_000.0
        self.aims = Aims(lambda: self.now)
        self.controls = {}

    def shows(self, components, after=0.0):
        self.now += after
        self.controls = by_place(components)
        self.aims.remember(MESSAGE, self.controls)

    def opens(self, components, *, after=MESSAGE):
        """Show a new message, by default in answer to a click on the first."""
        self.controls = by_place(components)
        self.aims.came(NEW, self.controls, after)

    def click(self, custom_id, *, made=None, person=ANNA, seconds=SECOND, message=MESSAGE):
        """Click at a moment, by default now."""
        (place,) = (place for place, one in self.controls.items() if one == custom_id)
        made = self.now if made is None else made
        return self.aims.was_before(message, person, custom_id, place, made, seconds)


def of(decision, body):
    return f"tb|act|table|{decision}|{body}"


@pytest.fixture
def line():
    return Line()


def played(line, first="8S 9D KH", second="8C 9D KH"):
    """Show a hand, let its first card be clicked half a minute later, and the answer come."""
    line.shows(hand(1, first))
    line.now += 30
    assert not line.click(of(1, first.split()[0]))
    line.shows(hand(2, second), after=0.2)


@pytest.mark.parametrize(("after", "before"), [(0.0, True), (SECOND - 0.01, True), (SECOND + 0.01, False)])
@pytest.mark.parametrize("card", ["8C", "8S"])
def test_the_place_of_the_last_click_waits_for_a_second_one(line, card, after, before):
    """Also where the same stands there again, such as "Pass"."""
    played(line, second=f"{card} 9D KH")
    line.now += after
    assert line.click(of(2, card)) is before


def test_a_card_that_has_kept_its_place_is_played_at_once(line):
    played(line)
    assert not line.click(of(2, "KH"))


@pytest.mark.parametrize("second", ["8C 10D KH", "8C 9D KH 10D"])
@pytest.mark.parametrize(("after", "before"), [(0.42, True), (SECOND - 0.01, True), (SECOND + 0.01, False)])
def test_a_finger_that_slips_beside_the_card_plays_nothing_that_has_come_there(line, second, after, before):
    """Also where nothing stood."""
    played(line, second=second)
    line.now += after
    assert line.click(of(2, "10D")) is before


@pytest.mark.parametrize(("after", "before"), [(FIRST - 0.01, True), (FIRST + 0.01, False)])
def test_who_has_not_clicked_plays_what_has_come_once_it_can_have_been_read(line, after, before):
    played(line, second="8C 10D KH")
    line.now += after
    assert line.click(of(2, "10D"), person=BEN) is before


@pytest.mark.parametrize(
    ("after", "before"), [(FIRST + 0.01, True), (SECOND - 0.01, True), (SECOND + 0.01, False)]
)
@pytest.mark.parametrize(("first", "second"), [("17.c", "18.c"), ("17", "18")])
def test_who_reacts_to_a_play_reacts_to_none_that_has_just_come_instead(line, first, second, after, before):
    line.shows(hand(1, first))
    line.now += 30
    line.shows(hand(2, second))
    line.now += after
    assert line.click(of(2, second)) is before


def test_who_has_not_clicked_plays_at_once_where_nothing_stood(line):
    played(line, second="8C 9D KH AS")
    assert not line.click(of(2, "AS"), person=BEN)


def test_what_has_come_beside_the_card_has_not_stood_there_before_by_a_refresh(line):
    """The others move meanwhile: a card that came with the answer comes once more, for the next decision."""
    played(line, second="8C 10D KH")
    line.shows(hand(3, "8C 10D KH"), after=0.3)
    line.now += 0.12
    assert line.click(of(3, "10D"))
    assert not line.click(of(3, "KH"))


def test_a_choice_that_a_card_opens_is_made_once_it_can_have_been_read(line):
    line.shows(hand(1, "8S? 9D KH"))
    line.now += 30
    assert not line.click(of(1, "8S?"))
    line.shows(hand(1, "1x 2x KH"), after=0.2)
    line.now += 0.42
    assert line.click(of(1, "2x"))
    assert not line.click(of(1, "KH"))


def test_refused_clicks_do_not_make_it_longer(line):
    played(line)
    for _ in range(4):
        line.now += 0.15
        assert line.click(of(2, "8C"))
        line.shows(hand(2, "8C 9D KH"))  # with a line that says so
    line.now += 0.2
    assert not line.click(of(2, "8C"))


def test_a_click_that_was_made_before_discord_confirmed_the_answer_to_us_counts(line):
    played(line)
    assert line.click(of(2, "8C"), made=line.now - 0.1)


def test_what_comes_by_a_refresh_soon_after_the_answer_is_in_the_same_place_too(line):
    """Who has played waits for others, who play at once: no card stands there for a moment."""
    line.shows(hand(1, "8S 9D"))
    line.now += 30
    assert not line.click(of(1, "8S"))
    line.shows(hand(2, ""), after=0.2)
    line.shows(hand(3, "8C 9D"), after=0.5)
    line.now += 0.3
    assert line.click(of(3, "8C"))


def test_who_has_waited_with_the_pointer_on_a_card_plays_it_at_once(line):
    played(line)
    line.shows(hand(3, "8C 9D KH"), after=SECOND + 0.1)
    assert not line.click(of(3, "8C"))


def test_rows_are_counted_from_the_end_where_a_chat_stays_still(line):
    line.shows(hand(1, "2S", "8S 9D"))
    line.now += 30
    assert not line.click(of(1, "8S"))
    line.shows(hand(2, "8C 9D"), after=0.2)
    assert line.click(of(2, "8C"))


def test_another_persons_click_is_none_of_ones_own(line):
    played(line)
    line.now += FIRST + 0.01
    assert not line.click(of(2, "8C"), person=BEN)


def test_nothing_is_known_of_a_message_of_another_process(line):
    line.controls = by_place(hand(2, "8C"))
    assert not line.click(of(2, "8C"))


def test_with_no_time_for_second_clicks_every_click_counts(line):
    played(line)
    assert not line.click(of(2, "8C"), made=line.now - 0.1, seconds=0)


def test_the_message_before_its_first_edit_here_is_known_from_the_click(line):
    before = by_place(hand(1, "8S 9D"))
    assert not line.aims.was_before(MESSAGE, ANNA, of(1, "8S"), 0, line.now, SECOND)
    line.controls = by_place(hand(2, "8C 9D"))
    line.aims.remember(MESSAGE, line.controls, before)
    assert line.click(of(2, "8C"))


def test_what_was_shown_long_ago_is_forgotten(line):
    for number in range(100):
        line.shows(hand(number, "8S 9D"), after=1)
    assert len(line.aims._shown[MESSAGE]) < 20


class TestNewMessages:
    """A chat keeps its end still, so a new message is where the clicked one was."""

    @pytest.mark.parametrize(
        ("after", "before"), [(0.0, True), (SECOND - 0.01, True), (SECOND + 0.01, False)]
    )
    def test_a_second_click_on_what_opened_it_is_none_on_what_came_in_its_place(self, line, after, before):
        line.shows(hand(1, "hand seats"))
        line.now += 30
        assert not line.click(of(1, "hand"))
        line.opens(hand(2, "8C 9D KH"))
        line.now += after
        assert line.click(of(2, "8C"), message=NEW) is before

    @pytest.mark.parametrize("card", ["9D", "KH"])
    @pytest.mark.parametrize(("after", "until"), [(MESSAGE, SECOND), (None, FIRST)])
    @pytest.mark.parametrize(("wait", "before"), [(-0.01, True), (0.01, False)])
    def test_nothing_of_it_is_clicked_before_it_can_have_been_read(
        self, line, card, after, until, wait, before
    ):
        """Whoever clicked the message in whose place it comes may still be clicking there."""
        line.shows(hand(1, "hand seats"))
        line.now += 30
        assert not line.click(of(1, "hand"))
        line.opens(hand(2, "8C 9D KH"), after=after)
        line.now += until + wait
        assert line.click(of(2, card), message=NEW) is before

    def test_what_moves_and_stays_the_same_is_clicked_at_once(self, line):
        line.shows(hand(1, "hand seats"))
        line.now += 30
        assert not line.click(of(1, "hand"))
        line.opens(hand(1, "hand react"))
        assert not line.click(of(1, "hand"), message=NEW)
        assert line.click(of(1, "react"), message=NEW)

    def test_a_form_or_an_open_menu_can_have_been_above_any_button(self, line):
        """Whoever clicks its last button twice hits what is below, also if that is called as before."""
        line.shows(hand(1, "8S pass"))
        line.now += 30
        line.aims.covered(MESSAGE, ANNA, line.now)
        line.shows(hand(2, "8C pass"), after=0.2)
        line.now += FIRST - 0.01
        assert line.click(of(2, "pass"))
        assert not line.click(of(2, "pass"), person=BEN)
        line.now += 0.02
        assert line.click(of(2, "8C")), "it has come with what was chosen"
        assert not line.click(of(2, "pass"))
