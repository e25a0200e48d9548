"""Boards of Paskahousu: claims, doubts, what they showed, and the paskahousu in the end."""

import pytest

from bot.games.core.screen import DealEnd
from bot.games.paskahousu.phrases import must_take
from bot.games.paskahousu.picture.fibber import fibber
from bot.games.paskahousu.picture.scene import describe_paskahousu, paskahousu_scene
from bot.games.registry import SCREENS
from bot.messages.list_words import a_rank
from game.paskahousu.actions import Accept, Challenge, Play
from game.registry import GAMES
from tests.bot.games.paskahousu.test_hand import position, seats
from tests.bot.games.shown_facts import Names
from tests.game.conformance.playing import positions
from tests.support.languages import words
from tests.support.panels import buttons, text

GAME = GAMES["paskahousu"]
SCREEN = SCREENS["paskahousu"]
LIE = [{"seat": 0, "cards": ["6C"], "claim": "6"}, {"seat": 1, "cards": ["3S", "8D"], "claim": "8"}]
TRUTH = [{"seat": 0, "cards": ["6C"], "claim": "6"}, {"seat": 1, "cards": ["8S", "8D"], "claim": "8"}]


def claimed(pile):
    return position(
        "valepaska", turn=2, contestable=True, pile=pile, seats=seats("4S 4H KS", "8C 10D", "9S 9H JD")
    )


def board(state, language="en"):
    return text(SCREEN.board(GAME.view(state, None), Names(), words(language)))


def described(state, language="en"):
    t = words(language)
    return describe_paskahousu(paskahousu_scene(GAME.view(state, None), Names().label, t), t)


def test_a_claim_is_told_and_what_lies_under_it_is_not():
    said = board(claimed(LIE))
    assert "P1 says “two 8s” – P2’s turn: 8–K or a 2" in said
    assert "beneath, 1 card: “one 6”" in said
    assert "3♠" not in said
    assert (board(claimed(LIE)), described(claimed(LIE))) == (
        board(claimed(TRUTH)),
        described(claimed(TRUTH)),
    )


def test_in_french_a_claim_reads_as_at_a_card_table():
    said = board(claimed(LIE), "fr")
    assert "P1 annonce «\u00a0deux 8\u00a0». À P2\u00a0: " in said


@pytest.mark.parametrize(("pile", "face", "word"), [(LIE, "🤥", "nose"), (TRUTH, "😇", "halo")])
def test_a_doubted_play_lies_open_until_the_next_action(pile, face, word):
    shown = GAME.apply(claimed(pile), 0, Challenge()).state
    assert face in board(shown)
    assert word in described(shown)
    seat = GAME.view(shown, None).turn
    later = GAME.apply(shown, seat, GAME.legal_actions(shown, seat)[-1]).state
    assert word not in described(later)
    assert "Doubted, last first" in board(later)


def test_the_nose_grows_with_the_lie():
    widths = [fibber(100, wrong).image.width for wrong in range(5)]
    assert widths == sorted(set(widths))
    assert fibber(100, 9).image.width == widths[-1]


def test_everybody_can_doubt_on_the_board_and_believe_only_what_all_are_asked():
    view = GAME.view(claimed(LIE), None)
    assert [one.label for one in SCREEN.reactions(view, words("en"))] == ["8 ×2? A lie!"]
    last = position("valepaska", turn=0, pile=[{"seat": 2, "cards": ["6C"], "claim": "6"}],
                    seats=seats("8C", "8S 10D", "9S 9H"))  # fmt: skip
    asked = GAME.apply(
        last, 0, next(a for a in GAME.legal_actions(last, 0) if getattr(a, "claim", 0) == 8)
    ).state
    labels = [one.label for one in SCREEN.reactions(GAME.view(asked, None), words("en"))]
    assert labels == ["8? A lie!", "I believe it"]
    assert "has no cards left. Waiting for P1 and P2" in board(asked)
    believed = GAME.apply(asked, 1, Accept()).state
    assert "P1 · hand 2 · believes it" in board(believed)
    assert not SCREEN.reactions(GAME.view(GAME.apply(believed, 2, Accept()).state, None), words("en"))


def test_the_last_one_with_cards_is_the_paskahousu():
    last = position("paskahousu", turn=0, pile=[{"seat": 1, "cards": ["6C"]}], seats=seats("8C", "8S 10D"))
    play = next(action for action in GAME.legal_actions(last, 0) if getattr(action, "cards", ()))
    step = GAME.apply(last, 0, play)
    tally = GAME.tally(GAME.tally(None, GAME.apply(last, 0, play)), step)
    end = DealEnd(GAME.view(step.state, None), GAME.outcome(step.state), Names(), tally, True)
    assert "💩 P1 is the paskahousu" in text(SCREEN.end(end, words("en")))
    assert "💩 P1 est le paskahousu" in text(SCREEN.end(end, words("fr"), drawn=True))
    assert not buttons(SCREEN.end(end, words("en")))


@pytest.mark.parametrize(("killers", "led"), [("ten_only", {"a 10"}), ("ten_and_ace", {"a 10", "an Ace"})])
def test_after_a_killer_was_led_the_next_player_is_told_to_pick_up(killers, led):
    rules = GAME.presets["paskahousu"].override({"killer_lead": "forced", "killers": killers})
    told = set()
    for seed in range(2):
        for state, _, _ in positions(GAME, rules, 3, seed, most=300):
            view = GAME.view(state, None)
            if view.pile and view.phase == "play":
                may_lay = any(isinstance(one, Play) for one in GAME.legal_actions(state, view.turn))
                if must_take(view):
                    assert not may_lay
                    told.add(a_rank(view.requirement.top, words("en")))
    assert told == led
