"""Hands of Paskahousu: what can be clicked, in the open game and in the bluff game."""

import re
from dataclasses import replace

import pytest

from bot.discord.sending.render import render
from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene
from bot.games.paskahousu.clicks import body_of, claim_body
from bot.games.paskahousu.phrases import opening_text
from bot.games.paskahousu.refusals import whys_not
from bot.games.registry import SCREENS
from bot.messages.list_words import sentence
from bot.messages.panels import BUTTONS_IN_ROW, Button, Menu, Panel, Reference, Row
from game.core.cards import RANK_CODES, parse_card
from game.core.match import read_action
from game.core.protocol import Refusal
from game.paskahousu.actions import Play
from game.registry import GAMES
from tests.bot.games.shown_facts import CARD_EMOJIS, Names
from tests.bot.games.test_displays import looked_at
from tests.game.conformance.playing import fresh_state
from tests.support.languages import LANGUAGES, words
from tests.support.panels import buttons, text

GAME = GAMES["paskahousu"]
SCREEN = SCREENS["paskahousu"]
MOST_ROWS, MOST_IN_ALL = 4, 5
"""Of cards and of all buttons: a short phone shows so many and the picture together."""
CARDS_IN_ROW = 3
"""A fourth button with an emoji and a label would wrap on a phone; four emojis alone do not."""
SPADES_AND_HEARTS = [f"{rank}{suit}" for suit in "SH" for rank in "A23456789JQK"] + ["10S", "10H"]
"""One more than a menu offers."""


def position(preset, **parts):
    return GAME.read_position(GAME.presets[preset], parts)


def seats(*hands):
    return [{"hand": hand.split()} for hand in hands]


def scene_of(state, seat, pick=""):
    return HandScene(GAME.view(state, seat), seat, GAME.legal_actions(state, seat), Names(), pick)


def hand(state, seat, pick="", language="en"):
    return SCREEN.hand(scene_of(state, seat, pick), words(language))


def clicks(state, seat):
    """What all buttons and menus of a hand would do, those behind a first click included."""
    first = hand(state, seat)
    opened = [
        hand(state, seat, one.body) for one in buttons(first) if one.verb == PICK_VERB and not one.disabled
    ]
    for blocks in (first, *opened):
        for button in buttons(blocks):
            if button.verb == PLAY_VERB and not button.disabled:
                yield from SCREEN.actions(button.body, ())
        for menu in (block for block in blocks if isinstance(block, Menu)):
            values = [option.value for option in menu.options]
            for count in range(1, menu.most + 1):
                yield from SCREEN.actions(menu.body, values[:count])


@pytest.mark.parametrize("preset", GAME.presets)
def test_everything_legal_can_be_clicked_and_nothing_else(preset):
    for state in looked_at(GAME, GAME.presets[preset], seed=7):
        for seat in range(len(GAME.view(state, None).seats)):
            legal = [
                GAME.actions.dump_python(action, mode="json") for action in GAME.legal_actions(state, seat)
            ]
            offered = list(clicks(state, seat))
            assert all(GAME.refuse(state, seat, read_action(GAME, body)) is None for body in offered)
            missing = [essence(body) for body in legal if essence(body) not in map(essence, offered)]
            assert missing == []


@pytest.mark.parametrize("cards", ["X1 2D X2 X2", "2S 2H X2 2D", "X1 10D", "X2 X1 10C 10H 2C"])
def test_a_joker_before_a_two_or_a_ten_is_not_mistaken_for_more_jokers(cards):
    """Jokers are 2s: they lie among them in a hand, and "X12D" is a joker and the 2 of diamonds."""
    body = body_of(Play(tuple(map(parse_card, cards.split()))))
    assert [action["cards"] for action in SCREEN.actions(body, ())] == [cards.split()]


def essence(body):
    """An action with equal ranks for equal; how many cards of a claim, whichever they are."""
    ranks = sorted("2" if card[0] == "X" else card[:-1] for card in body.get("cards", ()))
    return body["kind"], len(ranks) if "claim" in body else ranks, body.get("claim"), body.get("slot")


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_hand_is_a_message_that_discord_takes(preset):
    state = looked_at(GAME, GAME.presets[preset], seed=2)[-2]
    screen = SCREEN.with_emojis(lambda _: CARD_EMOJIS)
    for language in LANGUAGES:
        for seat in range(len(GAME.view(state, None).seats)):
            blocks = screen.hand(scene_of(state, seat), words(language))
            view, _ = render(Panel(tuple(blocks)), Reference("0123456789", 4_000_000_000))
            ids = re.findall(r"'custom_id': '([^']*)'", str(view.to_components()))
            assert ids
            assert len(ids) == len(set(ids))


def test_a_hand_of_more_cards_than_a_menu_takes_has_two_menus():
    cards = [f"{rank}{suit}" for rank in ("3", "4", "5", "6", "7", "8", "9") for suit in "CDHS"]
    state = position("valepaska", turn=0, pile=[{"seat": 2, "cards": ["10C"], "claim": "8"}],
                     seats=seats(" ".join(cards), "QC KC", "JC"))  # fmt: skip
    menus = [block for block in hand(state, 0, "k9") if isinstance(block, Menu)]
    assert [len(menu.options) for menu in menus] == [25, 3]
    assert [option.value for option in menus[0].options[:4]] == ["9S", "9H", "9D", "9C"] or {
        option.value for option in menus[0].options[:4]
    } == {"9S", "9H", "9D", "9C"}
    assert len({menu.body for menu in menus}) == 2


def test_only_the_liar_reads_what_lies_under_a_claim():
    pile = [{"seat": 1, "cards": ["3S", "KD"], "claim": "8"}]
    state = position("valepaska", turn=2, contestable=True, pile=pile, seats=seats("4S 5S", "8C 9C", "9S JH"))
    assert "What you laid: 3♠ K♦" in text(hand(state, 1))
    for seat in (0, 2):
        said = text(hand(state, seat))
        assert "“two 8s”" in said
        assert "3♠" not in said
        assert "K♦" not in said


def test_a_rank_that_one_has_is_blue_to_its_owner_alone():
    state = position("valepaska", turn=2, pile=[{"seat": 1, "cards": ["3S"], "claim": "8"}],
                     seats=seats("4S", "8C", "9S JH"))  # fmt: skip
    blue = [button.label for button in buttons(hand(state, 2)) if button.style == "primary"]
    assert blue == ["9", "J"]


def test_why_not_says_what_goes_on_what():
    state = position(
        "paskahousu", turn=1, pile=[{"seat": 0, "cards": ["6C"]}], seats=seats("4S", "3C JC AC 8D")
    )
    said = text(hand(state, 1, "w"))
    assert "A 3 is lower than a 6." in said
    assert "Jacks, Queens and Kings need at least a 7 beneath." in said
    assert "An Ace only goes on a Jack, Queen or King, and burns the pile." in said
    assert "You need 6–10 or a 2." in said


def test_why_not_in_french_elides_before_a_card_and_a_floor_of_8_has_its_english_article():
    rules = GAME.presets["paskahousu"].model_copy(update={"court_floor": "8"})
    pile, held = [{"seat": 0, "cards": ["7C"]}], seats("4S", "3C JC AC 8D")
    state = GAME.read_position(rules, {"turn": 1, "pile": pile, "seats": held})
    assert "need at least an 8 beneath." in text(hand(state, 1, "w"))
    assert "Un 3 est plus bas qu’un 7." in text(hand(state, 1, "w", "fr"))


def test_the_cards_of_a_claim_are_asked_for_by_name():
    state = position("valepaska", turn=1, pile=[{"seat": 0, "cards": ["JC"], "claim": "J"}],
                     seats=seats("4S", "KC 9D"))  # fmt: skip
    king = next(button.body for button in buttons(hand(state, 1)) if button.label == "K")
    assert "You say “Kings”." in text(hand(state, 1, king))


def test_a_claim_needs_cards_and_none_of_them_twice():
    menu = claim_body(9)
    assert SCREEN.actions(menu, ["4S"]) == ({"kind": "play", "cards": ["4S"], "claim": "9"},)
    assert SCREEN.actions(menu, SPADES_AND_HEARTS[1:])[0]["cards"] == SPADES_AND_HEARTS[1:]
    for values in ([], ["4S", "4S"], ["4S", "not a card"], SPADES_AND_HEARTS):
        with pytest.raises(ValueError, match="not a choice of different cards"):
            SCREEN.actions(menu, values)


def test_whether_to_pick_up_anyway_is_asked_of_nobody_who_has_to_or_may_not():
    question = "You could play. Pick up anyway?"
    pile = {"pile": [{"seat": 0, "cards": ["9C"]}]}
    can_play = position("paskahousu", turn=1, seats=seats("4S", "KC 9D"), **pile)
    has_to = position("paskahousu", turn=1, seats=seats("4S", "4C"), **pile)
    asked = [
        question in text(hand(state, seat, "u"))
        for state, seat in ((can_play, 1), (has_to, 1), (can_play, 0))
    ]
    assert asked == [True, False, False]


def rows_of(state, seat):
    screen = SCREEN.with_emojis(lambda _: CARD_EMOJIS)
    return [
        block.buttons for block in screen.hand(scene_of(state, seat), words("fr")) if isinstance(block, Row)
    ]


@pytest.mark.parametrize("cards", ["3S 4S 5S 6S", "3S 4S 5S 6S 7S 8S 9S", "8S 9S JS QS KS 2S", "7S 8S 2S"])
def test_buttons_of_cards_do_not_wrap_on_a_phone(cards):
    state = position("paskahousu", turn=0, pile=[{"seat": 1, "cards": ["3C"]}], seats=seats(cards, "4C"))
    *laying, actions = rows_of(state, 0)
    assert len(laying) <= MOST_ROWS
    labelled = [row for row in laying if any(button.label for button in row)]
    assert all(len(row) <= CARDS_IN_ROW for row in labelled)
    assert all(len(row) <= BUTTONS_IN_ROW for row in laying)
    assert any(button.verb == PICK_VERB and button.body == "w" for button in actions)


@pytest.mark.parametrize(
    ("cards", "takes"), [("3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S", False), ("3S 4S", True)]
)
def test_where_cards_take_four_rows_nothing_takes_an_empty_pile(cards, takes):
    """Its button would make the actions a second line of a French phone, which has no room for it."""
    state = position("paskahousu", turn=0, seats=seats(cards, "4C"), stock=["5C"])
    *laying, actions = rows_of(state, 0)
    assert (len(laying) < MOST_ROWS) is takes
    assert ("Ramasser" in [button.label for button in actions]) is takes
    assert "Piocher" in [button.label for button in actions]


@pytest.mark.parametrize("pile", [[], [{"seat": 1, "cards": ["3C"]}]])
def test_a_phone_shows_a_hand_of_all_ranks_with_all_that_can_be_done(pile):
    cards = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S"
    scene = scene_of(position("paskahousu", turn=0, pile=pile, seats=seats(cards, "4C")), 0)
    screen, hint = SCREEN.with_emojis(lambda _: CARD_EMOJIS), Button("Hint", "hint")
    shown = screen.hand(replace(scene, hint=hint), words("fr"))
    rows = [block.buttons for block in shown if isinstance(block, Row)]
    assert len(rows) <= MOST_IN_ALL
    assert len(rows[-1]) <= CARDS_IN_ROW


def test_where_there_are_cards_on_the_table_too_and_a_stock_to_draw_from_cards_take_two_rows():
    one = {"hand": ["8S", "9H", "JD", "KC", "AC"], "up": [["4S"]], "down": ["5S"]}
    state = position("poytapaska", turn=0, pile=[{"seat": 1, "cards": ["8C"]}], seats=[one, {"hand": ["4C"]}])
    *laying, _ = rows_of(state, 0)
    assert [len(row) for row in laying] == [3, 2]


def test_each_button_says_which_cards_it_lays():
    cards = ["JS", "JH", "KS", "KD", "KC", "AS", "2S", "2C"]
    one = {"hand": cards, "up": [["4S"]], "down": ["5S"]}
    state = position("poytapaska", turn=0, seats=[one, {"hand": ["4C"]}])
    labels = [button.label for button in buttons(hand(state, 0)) if button.body.startswith("p")]
    assert labels == ["J♠♥", "K♠♦♣", "2♠♣"]


def test_a_phone_shows_all_ranks_that_can_be_said_and_what_else_can_be_done():
    leading = position("valepaska", turn=0, seats=seats("3S 4S 5S 6S 7S", "4C 5C", "6C 7C"))
    assert len({one.label for row in rows_of(leading, 0) for one in row if one.body.startswith("k")}) == 13
    pile = [{"seat": 2, "cards": ["3C"], "claim": "3"}]
    on_a_three = position("valepaska", turn=0, pile=pile, seats=seats("3S 4S 5S 6S 7S", "4C 5C", "6C 7C"))
    assert "I don’t believe it!" in {one.label for one in buttons(hand(on_a_three, 0))}
    for state in (leading, on_a_three):
        assert len(rows_of(state, 0)) <= MOST_IN_ALL


def test_who_is_asked_lets_a_claim_stand_beside_the_doubt():
    """The two answers to one question; nobody who is asked can take the pile, which is there otherwise."""
    pile = [{"seat": 2, "cards": ["3C"], "claim": "3"}]
    state = position("valepaska", turn=0, pile=pile, seats=seats("3S 4S", "4C 5C", "6C 7C"))
    asked = replace(scene_of(state, 1), let_stand=Button("Let it stand", "let", "1"))
    labels = [
        [one.label for one in row.buttons]
        for row in SCREEN.hand(asked, words("en"))[1:]
        if isinstance(row, Row)
    ]
    assert ["I don’t believe it!", "Let it stand"] in labels
    assert not [label for row in labels for label in row if label.startswith("Pick up")]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("preset", ["valepaska", "paskahousu"])
def test_why_not_and_the_refusal_name_the_first_play_as_the_task_does(preset, language):
    """Valepaska's task was to say a 3, and “Why not?” asked for the first card that is laid."""
    t, game = words(language), GAME
    state = fresh_state(game, game.presets[preset], 3, 5)
    seat = game.view(state, None).turn
    view = game.view(state, seat)
    rule = opening_text(view.opening, view.rules, t)
    assert rule in text(hand(state, seat, language=language))
    assert whys_not(view, [13], t) == [sentence(rule)]
    refused = Refusal("opening_rank", {"rank": RANK_CODES[view.opening]})
    assert SCREEN.explain(refused, view, Names(), t) == sentence(rule)
    says = {"en": "says", "fr": "annonce"}[language]
    assert (says in text(SCREEN.board(view, Names(), t)).split("\n")[0]) == view.rules.bluff
