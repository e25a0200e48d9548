import pytest

from bot.games.shithead.choices import SENTENCES
from bot.games.shithead.phrases import PILE_CODES
from game.core.protocol import Refusal
from game.shithead.game import SHITHEAD
from game.shithead.refusals import REFUSALS
from tests.bot.games.shithead.golden import attacked, blind, running, see_through
from tests.bot.games.shithead.scenes import SCREEN, SHORT_NAMES, explained, position, rules_of, seat_of
from tests.support.languages import LANGUAGES, words


def test_every_code_of_the_game_has_a_sentence():
    assert set(SENTENCES) | PILE_CODES == set(REFUSALS)
    assert not set(SENTENCES) & PILE_CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_whole_even_without_facts(language):
    view = SHITHEAD.view(running(), 0)
    for code in [*REFUSALS, "a_code_of_a_later_version"]:
        sentence = SCREEN.explain(Refusal(code), view, SHORT_NAMES, words(language))
        assert sentence.endswith("."), code
        assert "{" not in sentence


def play(*cards: str, **others: object) -> dict[str, object]:
    return {"kind": "play", "cards": list(cards), **others}


def two(hand: str, pile: str, preset: str = "norvegien_plus", **others):
    """Two players, the first with a hand, and a pile laid by the second."""
    laid = " ".join(f"1:{cards}" for cards in pile.split())
    return position(preset, seat_of(hand, "5H 6H"), seat_of("4C 4D"), pile=laid, **others)


@pytest.mark.parametrize(
    ("state", "cards", "english", "french"),
    [
        (
            two("9S", "7D"),
            ("9S",),
            "A 9 can’t go on a 7: play a 7 or lower, or a 10.",
            "Un 9 ne va pas sur un 7\xa0: posez un 7 ou moins, ou un 10.",
        ),
        (
            two("8S", "QD"),
            ("8S",),
            "An 8 can’t go on a Queen: play a Queen or higher, a 2 or a 10.",
            "Un 8 ne va pas sur une Dame\xa0: posez une Dame ou plus, un 2 ou un 10.",
        ),
        (
            two("KS", "AD", "shithead"),
            ("KS",),
            "A King can’t go on an Ace: play a 2, a 10 or an Ace.",
            "Un Roi ne va pas sur un As\xa0: posez un 2, un 10 ou un As.",
        ),
        (
            two("9S", "9D", "danish"),
            ("9S",),
            "A 9 can’t go on a 9: play a card higher than a 9, or a 2.",
            "Un 9 ne va pas sur un 9\xa0: posez une carte plus haute qu’un 9, ou un 2.",
        ),
        (
            two("KS", "AD", "danish"),
            ("KS",),
            "A King can’t go on an Ace: play a 2 or an Ace.",
            "Un Roi ne va pas sur un As\xa0: posez un 2 ou un As.",
        ),
        (
            two("5S", "7D+7H", "palestinian"),
            ("5S",),
            "A 5 can’t go on 7♦ 7♥: play a 7 or higher, a 2 or a 3.",
            "Un 5 ne va pas sur 7♦ 7♥\xa0: posez un 7 ou plus, un 2 ou un 3.",
        ),
        (
            two("7S", "KD 2H", "palestinian"),
            ("7S",),
            (
                "A 7 can’t go on a King: play a King or higher, a 2, a 3 or a 10. The cards above it"
                " are see-through."
            ),
            (
                "Un 7 ne va pas sur un Roi\xa0: posez un Roi ou plus, un 2, un 3 ou un 10."
                " Les cartes au-dessus sont transparentes."
            ),
        ),
        (
            two("9S", "9D", "palace"),
            ("9S",),
            "A 9 can’t go on a 9: play a card lower than a 9, or a 10.",
            "Un 9 ne va pas sur un 9\xa0: posez une carte plus basse qu’un 9, ou un 10.",
        ),
        (see_through(), ("10D",), "A 10 can never go on an 8.", "Un 10 ne va jamais sur un 8."),
        (
            attacked(),
            ("9H",),
            "A 9 doesn’t counter an attack: you need a 2, a 10 or an Ace.",
            "Un 9 ne pare pas une attaque\xa0: il faut un 2, un 10 ou un As.",
        ),
        (
            two("8C 9C", "2D", "guarducci"),
            ("8C", "9C"),
            "A 9 can’t go on an 8: play an 8 or lower.",
            "Un 9 ne va pas sur un 8\xa0: posez un 8 ou moins.",
        ),
        (
            two("5S 6H", "4D"),
            ("5H",),
            "Play your hand first; the cards on the table come after.",
            "D’abord la main\xa0; les cartes de la table viennent après.",
        ),
        (
            two("6S 6C 6H 6D 7S", "4D", "danish"),
            ("6S", "6C", "6H", "6D"),
            "You can play at most 3 cards at once.",
            "On pose 3 cartes au plus d’un coup.",
        ),
    ],
)
def test_a_refused_play_is_explained_from_what_lies_on_the_pile(state, cards, english, french):
    assert explained(state, 0, **play(*cards)) == english
    assert explained(state, 0, "fr", **play(*cards)) == french


def test_an_attack_that_nothing_answers_says_so():
    rules = rules_of("norvegien_plus", attack_counters=[])
    state = position(
        "norvegien_plus",
        seat_of("10S 9H"),
        seat_of("4D"),
        seat_of("4C"),
        pile="1:KC 1:AC",
        rules=rules,
        phase="attack",
        attack={"attacker": 1, "target": 0},
    )
    assert explained(state, 0, **play("10S")) == "With these rules, an attack can’t be countered."


def test_a_refusal_out_of_turn_says_whose_turn_it_is():
    assert explained(running(), 1, **play("6C")) == ("Not yet. <@0>’s turn: a Queen or higher, a 2 or a 10.")
    assert explained(running(), 1, "fr", **play("6C")) == (
        "Pas encore. À <@0> de jouer\xa0: une Dame ou plus, un 2 ou un 10."
    )


def test_a_take_that_the_rules_forbid_is_explained():
    state = two("9S", "8D", "danish")
    assert explained(state, 0, kind="pick_up").startswith("You can play, so you can’t")


def test_a_player_with_only_face_down_cards_has_to_turn_one():
    assert explained(blind(), 0, kind="pick_up") == "You have only face-down cards left: turn one."


def test_the_first_lead_of_the_lowest_card_is_asked_for_by_its_rank():
    state = position(
        "palace", seat_of("4S 9H KD", "2C"), seat_of("5C 5D 6D", "2H"), opener=0, turn=0, moves=0
    )
    assert explained(state, 0, **play("9H")) == "Your first card must be your lowest: a 4."


def test_a_last_card_that_is_banned_is_named():
    rules = rules_of("shithead", last_card_ban={"2": "illegal"})
    state = position("shithead", seat_of("2S"), seat_of("4D 5D"), pile="1:KC", rules=rules)
    assert explained(state, 0, **play("2S")) == "A 2 can’t be your last card."
