import pytest

from bot.games.core.screen import DealEnd
from game.core.protocol import Outcome
from game.shithead.game import SHITHEAD
from tests.bot.games.shithead.golden import lost, won
from tests.bot.games.shithead.scenes import SCREEN, SHORT_NAMES, done, position, result, rules_of, seat_of
from tests.support.languages import words
from tests.support.panels import text


def finished(preset: str, **overrides):
    """Seat 1 lays the last card; seat 2 is left with cards."""
    rules = rules_of(preset, **overrides)
    state = position(
        preset,
        seat_of("", "", "", "out"),
        seat_of("KD"),
        seat_of("5D"),
        pile="2:9C",
        turn=1,
        finished=[0],
        rules=rules,
    )
    return done(state, 1, kind="play", cards=["KD"]).state


@pytest.mark.parametrize(
    ("preset", "english", "french"),
    [
        (
            "shithead",
            "💩 <@2> is the Shithead and deals next",
            "💩 <@2> est le Shithead et donne ensuite",
        ),
        (
            "smeghead",
            "💩 <@2> is the Smeghead and deals next",
            "💩 <@2> est le Smeghead et donne ensuite",
        ),
        ("norvegien_loser", "💩 <@2> is the Shithead and deals next", None),
    ],
)
def test_the_last_player_with_cards_bears_the_title_and_deals_next(preset, english, french):
    assert text(result(finished(preset))).splitlines()[0] == f"## {english}"
    if french:
        assert text(result(finished(preset), "fr")).splitlines()[0] == f"## {french}"


def test_a_loser_who_need_not_deal_is_not_told_to():
    said = text(result(finished("shithead", dealer_next="rotate")))
    assert said.splitlines()[0] == "## 💩 <@2> is the Shithead"


def test_the_winner_of_norvegien_is_the_norvegien():
    assert text(result(won())).splitlines()[0] == "## 🏆 <@2> is the Norvégien!"
    assert text(result(won(), "fr")).splitlines()[0] == "## 🏆 <@2> est le Norvégien\xa0!"


def test_the_winner_elsewhere_just_wins():
    state = position("danish", seat_of("KD"), seat_of("5D"), seat_of("6D"), pile="2:9C")
    state = done(state, 0, kind="play", cards=["KD"]).state
    assert text(result(state)).splitlines() == ["## 🏆 <@0> wins!", "🥇 <@0>", "– <@1>, <@2>"]


def test_medals_go_to_the_first_and_none_to_who_lost_or_left():
    assert text(result(lost())).splitlines()[1:] == ["🥇 <@0>", "🥈 <@1>", "💩 <@2>", "4. <@3> (left)"]


def test_nobody_has_a_place_behind_the_first_where_only_the_first_wins():
    """They all stood there as second, and who was eliminated as third."""
    assert text(result(won())).splitlines()[1:] == ["🥇 <@2>", "– <@0>", "– <@1> (eliminated)"]


def test_places_count_where_a_deal_in_which_the_first_wins_was_cut_off():
    state = position("danish", seat_of("4D"), seat_of("5D"), pile="1:9C")
    outcome = Outcome(((0, 1),), None, "move_limit")
    said = text(SCREEN.result(DealEnd(SHITHEAD.view(state, None), outcome, SHORT_NAMES), words("en")))
    assert said.splitlines()[1] == "1. <@0>, <@1>"
    assert "share a place" in said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_deal_that_was_cut_off_names_no_loser(language):
    state = position("shithead", seat_of("4D"), seat_of("5D"), pile="1:9C")
    view = SHITHEAD.view(state, None)
    outcome = Outcome(((0, 1),), None, "move_limit")
    said = text(SCREEN.result(DealEnd(view, outcome, SHORT_NAMES), words(language)))
    assert "💩" not in said
    assert said.startswith(
        {"en": "## ⏱️ The deal was cut off\n1. <@0>, <@1>", "fr": "## ⏱️ La donne"}[language]
    )


def test_the_first_deal_of_reverse_shithead_announces_the_second():
    state = position("reverse_1", seat_of("KD"), seat_of("5D"), pile="1:9C")
    state = done(state, 0, kind="play", cards=["KD"]).state
    assert "The second deal of the match is played in reverse." in text(result(state))
    assert "à l’envers" in text(result(state, "fr"))
